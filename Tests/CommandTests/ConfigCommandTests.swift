import Foundation
import TestSupport
import Testing
import UIKit

@testable import easel

/// `easel config`, the example file and the page about it.
@Suite(.timeLimit(.minutes(5))) struct ConfigCommandTests {
    private let folder = NSTemporaryDirectory() + "easel-config-\(UUID().uuidString)"

    private func withFiles(_ files: [String: String], _ body: () throws -> Void) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for (name, text) in files {
            try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
        }
        try body()
    }

    private func config(_ arguments: [String], _ environment: [String: String] = [:]) throws -> ProgramRun {
        try ProgramRun.run(
            "easel",
            ["config"] + arguments,
            environment: environment.merging(["EASEL_CONFIG": folder]) { $1 }
        )
    }

    @Test func checkReportsErrorsOfAppAndOfFile() throws {
        let files = ["easel.toml": "display.scale = 2", "clock.toml": "[display]\nrotation = 91\nsale = 1"]
        try withFiles(files) {
            for arguments in [["check", "clock"], ["check"], ["check", "\(folder)/clock.toml"]] {
                let run = try config(arguments)
                #expect(run.status == 78)
                let lines = run.errors.split(separator: "\n")
                #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("easel: \(folder)/clock.toml:") })
                #expect(lines.last?.hasSuffix("3:1: display.sale: unknown key; did you mean display.scale?") == true)
                #expect(
                    run.output
                        == (arguments.count == 2 && arguments[1] != "clock" ? "" : "\(folder)/easel.toml: valid\n")
                )
            }
            let valid = try config(["check", "sketch"])
            #expect(valid.status == 0 && valid.output == "\(folder)/easel.toml: valid\n" && valid.errors == "")
            let environment = try config(["check", "sketch"], ["EASEL_SCALE": "0"])
            #expect(environment.status == 64 && environment.errors.contains("EASEL_SCALE=0: expected"))
            #expect(try config(["check", "/nowhere/a.toml"]).status == 66)
        }
    }

    @Test func showNamesOrigins() throws {
        try withFiles(["easel.toml": "[display]\nscale = 2", "clock.toml": "input.devices = ['/a', '/b']"]) {
            let run = try config(["show", "clock", "--rotation", "90"], ["EASEL_STYLE": "dark"])
            #expect(run.status == 0 && run.errors == "")
            for line in [
                "display.scale = 2  # \(folder)/easel.toml:2", "display.rotation = 90  # option --rotation",
                "input.devices = [\"/a\", \"/b\"]  # \(folder)/clock.toml:1",
                "appearance.style = \"dark\"  # environment variable EASEL_STYLE",
                "display.kind = \"auto\"  # default", "# display.card: the first one that works  # default",
            ] { #expect(run.lines.contains(line), "\(line)") }
            let file = ConfigurationFile(Array(run.data), path: "shown")
            #expect(file.errors.isEmpty && file.values.count > 10, "the output is a file with the same settings")
            let json = try config(["show", "clock", "--json"])
            let list = try #require(try JSONSerialization.jsonObject(with: json.data) as? [[String: Any]])
            let scale = try #require(list.first { $0["key"] as? String == "display.scale" })
            #expect(scale["value"] as? Int == 2 && scale["line"] as? Int == 2 && scale["origin"] as? String == "file")
            #expect(list.first { $0["key"] as? String == "display.dither" }?["value"] as? Bool == false)
        }
    }

    @Test(arguments: ["display.rotation", "EASEL_ROTATION", "--rotation"])
    func explainDescribesSetting(name: String) throws {
        // Options of the command follow `--`.
        let run = try config(name.hasPrefix("-") ? ["explain", "--", name] : ["explain", name])
        #expect(run.status == 0 && run.lines.first == "display.rotation")
        for part in [
            "an integer: 0, 90, 180 or 270", "Default:   0", "SIGHUP", "EASEL_ROTATION", "easel run --rotation",
        ] {
            #expect(run.output.contains(part), "\(part)")
        }
    }

    @Test func explainListsKeysAndSuggests() throws {
        let all = try config(["explain"])
        #expect(all.lines == Setting.all.compactMap(\.key))
        let unknown = try config(["explain", "display.scael"])
        #expect(unknown.status == 64 && unknown.errors.contains("did you mean display.scale?"))
    }

    @Test func runReadsFiles() throws {
        try withFiles(["clock.toml": "display.kind = 'virtual'\ndisplay.scale = 99"]) {
            let run = try ProgramRun.run("easel", ["run", "clock", "--config", folder])
            #expect(run.status == 78 && run.errors.contains("clock.toml:2:9: display.scale = 99: expected a number"))
        }
    }

    // MARK: The table

    /// Every setting but the path of the configuration has a key, and its example in a file is the value of its variable.
    @Test func everySettingHasKeyAndExample() throws {
        var keys: Set<String> = []
        for setting in Setting.all where setting.name != Setting.config.name {
            let key = try #require(setting.key, "\(setting.name)")
            #expect(key.split(separator: ".").count == 2 && keys.insert(key).inserted)
            let (table, line) = (try #require(setting.table), try #require(setting.exampleLine))
            let file = ConfigurationFile(Array("[\(table)]\n\(line)".utf8), path: key)
            #expect(file.errors == [] && file.values.map(\.setting) == [setting.name], "\(key)")
            #expect(file.values.map(\.text) == [setting.exampleText], "\(key)")
        }
    }

    @Test func exampleFileHasAllSettings() throws {
        let page = Checkout.url("docs/easel.toml")
        if ProcessInfo.processInfo.environment["EASEL_UPDATE_GOLDENS"] == "1" {
            try Setting.exampleFile.write(to: page, atomically: true, encoding: .utf8)
        }
        let text = try String(contentsOf: page, encoding: .utf8)
        #expect(text == Setting.exampleFile, "EASEL_UPDATE_GOLDENS=1 writes the file")
        #expect(try config(["example"]).output == text)
        #expect(ConfigurationFile(Array(text.utf8), path: "").values.isEmpty)
        // Without the marks of comments.
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.hasPrefix("#") && !line.hasPrefix("# ") ? line.dropFirst() : line
        }
        let file = ConfigurationFile(Array(lines.joined(separator: "\n").utf8), path: "")
        #expect(file.errors == [])
        #expect(file.values.count == Setting.all.count - 1)
    }

    @Test func configurationPageListsAllKeys() throws {
        let section = try GeneratedSection("keys", of: "docs/configuration.md")
        try #expect(section.has(Self.keyTable()), "EASEL_UPDATE_GOLDENS=1 writes the table")
    }

    /// Returns the table of keys.
    static func keyTable() -> String {
        var table = "| key | value | default | variable | effect |\n|---|---|---|---|---|\n"
        for setting in Setting.all {
            guard let key = setting.key else { continue }
            table += "| `\(key)` | \(setting.meaning): \(setting.fileFormat) | \(defaultInFile(of: setting)) | "
            table += "`\(setting.name)` | \(setting.isReloadable ? "start, SIGHUP" : "start") |\n"
        }
        return table
    }

    private static func defaultInFile(of setting: Setting) -> String {
        guard case .value(let text, let remark) = setting.defaultValue, let value = setting.type.value(of: text) else {
            return setting.defaultText ?? "–"
        }
        return "`\(value)`" + (remark.map { ", \($0)" } ?? "")
    }
}
