import Foundation
import TestSupport
import Testing
import UIKit

@testable import Host

/// The files of a program, the environment and the command line together.
@Suite struct ConfigurationTests {
    private let folder = NSTemporaryDirectory() + "easel-configuration-\(UUID().uuidString)"

    private func withFiles(_ files: [String: String], _ body: () throws -> Void) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for (name, text) in files { try write(text, name) }
        try body()
    }

    private func write(_ text: String, _ name: String) throws {
        try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
    }

    private func read(
        _ app: String? = "app",
        _ environment: [String: String] = [:],
        _ options: [String: String] = [:]
    ) throws -> Configuration {
        try Configuration(
            app: app,
            environment: environment.merging(["EASEL_CONFIG": folder]) { $1 },
            commandLine: options
        )
    }

    @Test func precedence() throws {
        let files = [
            "easel.toml": "[display]\nscale = 1.5\nrotation = 90\nbuffers = 2\ndither = true",
            "app.toml": "[display]\nrotation = 180\nbuffers = 3\ndither = false",
            "other.toml": "display.scale = 7",
        ]
        try withFiles(files) {
            let environment = ["EASEL_BUFFERS": "2", "EASEL_SCALE": "", "EASEL_DITHER": "1"]
            let configuration = try read("app", environment, ["EASEL_DITHER": "0"])
            #expect(configuration[.scale] == "1.5", "an empty variable counts as unset")
            #expect(configuration[.rotation] == "180" && configuration[.buffers] == "2")
            #expect(configuration[.dither] == "0")
            let path = "\(folder)/app.toml"
            #expect(configuration.values["EASEL_ROTATION"]?.origin == .file(path, TextPosition(line: 2, column: 1)))
            #expect(configuration.values["EASEL_BUFFERS"]?.origin == .environment)
            #expect(configuration.values["EASEL_DITHER"]?.origin == .commandLine)
            let settings = try RunSettings(configuration)
            #expect(settings.display.scale == 1.5 && settings.display.rotation.rawValue == 180)
            #expect(try read(nil)[.rotation] == "90")
        }
    }

    @Test func sources() {
        func paths(_ app: String?, _ environment: [String: String]) -> [String] {
            ConfigurationSources(app: app, environment: environment).paths
        }
        #expect(paths("app", [:]) == ["/etc/easel/easel.toml", "/etc/easel/app.toml"])
        #expect(paths("app", ["EASEL_CONFIG": ""]) == ["/etc/easel/easel.toml", "/etc/easel/app.toml"])
        #expect(paths("easel", [:]) == ["/etc/easel/easel.toml"] && paths("../a", [:]) == ["/etc/easel/easel.toml"])
        #expect(paths("app", ["EASEL_CONFIG": "none"]) == [])
        #expect(paths("app", ["EASEL_CONFIG": "/nowhere/a.toml"]) == ["/nowhere/a.toml"])
        for virtual in [["EASEL_CLOCK": "virtual"], ["EASEL_REPLAY": "a.csv"], ["EASEL_MONKEY": "1"]] {
            #expect(paths("app", virtual) == [])
            #expect(paths("app", virtual.merging(["EASEL_CONFIG": "/nowhere/a.toml"]) { $1 }).count == 1)
        }
        #expect(paths("app", ["EASEL_CLOCK": "real", "EASEL_REPLAY": "a.csv"]).count == 2)
    }

    @Test func errorsOfAllFilesAreReported() throws {
        try withFiles(["easel.toml": "a = 1", "app.toml": "display.scale = 9"]) {
            #expect {
                try read()
            } throws: { error in
                let lines = "\(error)".split(separator: "\n")
                return (error as? HostError)?.exitStatus == 78 && lines.count == 2
                    && lines[0].contains("easel.toml:1:1: a: unknown key") && lines[1].contains("app.toml:1:9: display")
            }
        }
    }

    @Test func contradictionNamesLine() throws {
        try withFiles(["app.toml": "\n[run]\nreplay-area = [0, 0, 1, 1]"]) {
            let configuration = try read()
            #expect {
                try RunSettings(configuration)
            } throws: { error in
                "\(error)".contains("app.toml:3:1: run.replay-area = [0, 0, 1, 1]: expected EASEL_REPLAY to be set too")
                    && (error as? HostError)?.exitStatus == 78
            }
        }
    }

    @Test func missingFileThatIsNamedIsError() {
        #expect {
            try Configuration(app: nil, environment: ["EASEL_CONFIG": "/nowhere/a.toml"])
        } throws: {
            ($0 as? HostError)?.exitStatus == 66
        }
    }

    @Test func changesCompareEffectiveValues() throws {
        try withFiles(["app.toml": "display.scale = 1\ndisplay.rotation = 90"]) {
            let former = try read()
            try write("display.rotation = 180\n[input]\nkeyboard = ['de']", "app.toml")
            #expect(try former.reloaded().changes(from: former).map(\.name) == ["EASEL_KEYBOARD", "EASEL_ROTATION"])
        }
    }

    /// Changes of the settings that are documented as reloadable, and of no others, reach the running program.
    @Test func hangUpAppliesChangesAndKeepsRunningWithBrokenFile() throws {
        try withFiles(["HostProbe.toml": "[display]\nkind = 'virtual'\n[virtual-display]\nsize = '200x100'\n"]) {
            let environment = ["EASEL_CONFIG": folder, "INVOCATION_ID": "1"]
            var step = 0
            let run = try ProgramRun.run("HostProbe", ["lifecycle"], environment: environment) { lines, process in
                do {
                    switch (step, lines.last) {
                    case (0, "active"):
                        try write(
                            "[display]\nkind = 'virtual'\nrotation = 90\nscale = 2\n[virtual-display]\nsize = '200x100'\n"
                                + "[appearance]\nstyle = 'dark'",
                            "HostProbe.toml"
                        )
                        kill(process, SIGHUP)
                    case (1, _) where lines.contains("size 100") && lines.contains("style dark"):
                        // A broken file has no effect. The kernel delivers SIGHUP before SIGTERM.
                        try write("[display]\nrotation = 91\n[appearance]\nstyle = 'light'", "HostProbe.toml")
                        kill(process, SIGHUP)
                        kill(process, SIGTERM)
                    default: return
                    }
                    step += 1
                } catch {
                    Issue.record("\(error)")
                }
            }
            #expect(run.status == 0 && !run.lines.contains("style light") && run.lines.contains("terminate"))
            let errors = run.errors.split(separator: "\n")
            #expect(errors.count == 3, "\(errors)")
            #expect(errors.first?.hasSuffix("take effect at the next start: display.scale") == true)
            #expect(errors.dropFirst().first?.contains("HostProbe.toml:2:1: display.rotation = 91: expected") == true)
            #expect(errors.last?.contains("the configuration was not reloaded") == true)
        }
    }

    /// The virtual display of the test cannot adjust its colors, which is logged.
    @Test func hangUpAdjustsColors() throws {
        let display = "[display]\nkind = 'virtual'\n"
        try withFiles(["HostProbe.toml": display]) {
            let environment = ["EASEL_CONFIG": folder, "INVOCATION_ID": "1"]
            var step = 0
            let run = try ProgramRun.run("HostProbe", ["lifecycle"], environment: environment) { lines, process in
                do {
                    switch (step, lines.last) {
                    case (0, "active"):
                        try write(
                            "\(display)color-temperature = 3400\n[appearance]\nstyle = 'dark'",
                            "HostProbe.toml"
                        )
                        kill(process, SIGHUP)
                    case (1, "style dark"):
                        // The compositor's thread reports it later.
                        usleep(300_000)
                        kill(process, SIGTERM)
                    default: return
                    }
                    step += 1
                } catch {
                    Issue.record("\(error)")
                }
            }
            let errors = run.errors.split(separator: "\n")
            #expect(run.status == 0 && errors.count == 1, "\(errors)")
            #expect(errors.first?.contains("cannot adjust the colors of virtual: it has no gamma table") == true)
        }
    }

    @Test func brokenFileEndsProgram() throws {
        try withFiles(["HostProbe.toml": "[display]\nkind = 'crt'\n"]) {
            let run = try ProgramRun.run("HostProbe", ["lifecycle"], environment: ["EASEL_CONFIG": folder])
            #expect(run.status == 78 && run.errors.contains("HostProbe.toml:2:1: display.kind = \"crt\": expected"))
        }
    }
}
