import Foundation
import TestSupport
import Testing
import UIKit

@testable import Host

/// Settings that are read again at SIGHUP.
@Suite struct SettingsFileTests {
    @Test func valuesOfLines() {
        let text = """
            # a comment
            ; another one
            EASEL_ROTATION=90
              EASEL_STYLE = "dark"
            NAME='a=b'
            EMPTY=
            QUOTE="

            no value
            """
        #expect(
            SettingsFile.values(in: text) == [
                "EASEL_ROTATION": "90", "EASEL_STYLE": "dark", "NAME": "a=b", "EMPTY": "", "QUOTE": "\"",
            ]
        )
    }

    @Test func missingFileHasNoSettings() throws {
        #expect(try SettingsFile.read("/nonexistent/file").isEmpty)
        // A folder cannot be read.
        #expect(throws: HostError.self) { try SettingsFile.read("/proc") }
    }

    private func makeFile(_ text: String) throws -> String {
        let path = NSTemporaryDirectory() + "easel-settings-\(UUID().uuidString).env"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    @Test func changedFileRotatesProgram() throws {
        let path = try makeFile("EASEL_ROTATION=0\n")
        defer { unlink(path) }
        let environment = ["EASEL_DISPLAY": "virtual", "EASEL_SIZE": "200x100", "EASEL_RELOAD": path]
        var step = 0
        let run = try ProgramRun.run("HostProbe", ["lifecycle"], environment: environment) { lines, process in
            do {
                switch (step, lines.last) {
                case (0, "active"):
                    try "EASEL_ROTATION=90\nEASEL_STYLE=dark\n".write(toFile: path, atomically: true, encoding: .utf8)
                    kill(process, SIGHUP)
                case (1, _) where lines.contains("size 100") && lines.contains("style dark"):
                    try "EASEL_ROTATION=91\n".write(toFile: path, atomically: true, encoding: .utf8)
                    kill(process, SIGHUP)
                    kill(process, SIGTERM)
                default: return
                }
                step += 1
            } catch {
                Issue.record("\(error)")
            }
        }
        #expect(run.lines.contains("style dark") && run.lines.contains("size 100") && run.status == 0)
        #expect(run.errors == "" || run.errors.contains("EASEL_ROTATION=91: expected 0, 90, 180 or 270 degrees"))
    }
}
