import Foundation
import TestSupport
import Testing
import UIKit

@testable import easel

/// A setting that is added to the table has a variable, a key, an option, and documentation, with no other change.
@Suite(AddedSettings()) struct AddedSettingTests {
    fileprivate static let number = make("ADDED_NUMBER", "--added-number")
    fileprivate static let shown = make("ADDED_TO_SCREENS", .everyScreen("--added-to-screens"))
    fileprivate static let written = make("ADDED_TO_REPLAY", .only("--added-to-replay", of: "replay"))
    fileprivate static let flag = Setting(
        "EASEL_" + "ADDED_FLAG",
        "--added-flag",
        key: "added.flag",
        type: .boolean,
        "the added flag",
        "`0` or `1`",
        default: .value("0"),
        parse: { ["0": false, "1": true][$0] },
        store: { $0.display.dithers = $1 }
    )
    fileprivate static let list = Setting(
        "EASEL_" + "ADDED_LIST",
        .repeated("--added-list"),
        key: "added.list",
        type: .strings(separator: ",", "the added names"),
        sample: "a,b",
        "the added list",
        "names separated by `,`",
        default: .nothing,
        parse: { $0.split(separator: ",").map(String.init) },
        store: { $0.arguments = $1 }
    )

    /// Creates a setting with the numbers from 0 to 9, in a table of its own.
    private static func make(_ name: String, _ option: Setting.CommandOption) -> Setting {
        Setting(
            "EASEL_" + name,
            option,
            key: "added." + name.lowercased().replacing("_", with: "-"),
            type: .integer,
            "the \(name.lowercased().replacing("_", with: " "))",
            "a digit",
            default: .value("3"),
            page: "host.md",
            choices: [],
            isReloadable: true,
            parse: { Int($0).flatMap { (0...9).contains($0) ? $0 : nil } },
            store: { $0.display.bufferCount = $1 }
        )
    }

    @Test func environmentSetsIt() throws {
        #expect(try RunSettings(environment: [Self.number.name: "7"]).display.bufferCount == 7)
        #expect(try RunSettings(environment: [Self.flag.name: "1"]).display.dithers)
        #expect(try RunSettings(environment: [Self.list.name: "x,y"]).arguments == ["x", "y"])
        #expect {
            try RunSettings(environment: [Self.number.name: "10"])
        } throws: {
            "\($0)" == "\(Self.number.name)=10: expected a digit"
        }
        #expect(RunSettings.warnings(about: [Self.number.name: "7"]) == [])
    }

    @Test func configurationFileSetsIt() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/easel.toml"
        try "[added]\nadded-number = 7\nflag = true\nlist = ['x', 'y']\n"
            .write(toFile: path, atomically: true, encoding: .utf8)
        let settings = try RunSettings(Configuration(app: nil, environment: [Setting.config.name: path]))
        #expect(settings.display.bufferCount == 7 && settings.display.dithers)
        #expect(settings.arguments == ["x", "y"])
        let invalid = ConfigurationFile(Array("added.added-number = 10".utf8), path: "a")
        #expect(invalid.errors.map(\.description) == ["a:1:7: added.added-number = 10: expected an integer: a digit"])
        let misspelled = ConfigurationFile(Array("added.added-numbr = 1".utf8), path: "a")
        #expect(misspelled.errors.first?.description.hasSuffix("did you mean added.added-number?") == true)
    }

    @Test func commandLineSetsIt() throws {
        for arguments in [["--added-number", "7"], ["--added-number=7"]] {
            let run = try RunCommand.parse(["clock"] + arguments)
            #expect(run.options == [Self.number.name: "7"])
            // As in AppRun. The command line has precedence over the environment.
            let environment = [Setting.config.name: "none", Self.number.name: "2"]
            let configuration = try Configuration(app: "clock", environment: environment, commandLine: run.options)
            #expect(try RunSettings(configuration).display.bufferCount == 7)
            let shown = try #require(configuration.effectiveSettings.first { $0.variable == Self.number.name })
            #expect("\(shown)" == "added.added-number = 7  # option --added-number")
        }
        #expect(try RunCommand.parse(["clock", "--no-added-flag"]).options == [Self.flag.name: "0"])
        let list = ["--added-list", "x", "--added-list", "y"]
        #expect(try RunCommand.parse(["clock"] + list).options == [Self.list.name: "x,y"])
        #expect(try CalibrateCommand.parse(["--added-number", "1"]).panel.values == [Self.number.name: "1"])
        #expect(try ConfigShowCommand.parse(["--added-flag"]).panel.values == [Self.flag.name: "1"])
    }

    @Test func commandsThatShareItsOptionSetIt() throws {
        let (name, option) = (Self.shown.name, ["--added-to-screens", "5"])
        #expect(try RunCommand.parse(["clock"] + option).options[name] == "5")
        #expect(try SnapshotCommand.parse(["clock", "a.png"] + option).screen.settings.display.bufferCount == 5)
        #expect(try InspectCommand.parse(["clock"] + option).screen.values[name] == "5")
        #expect(try MonkeyCommand.parse(["clock", "--seed", "1"] + option).screen.values[name] == "5")
        let replay = ["clock", "--touches", "a"]
        #expect(try ReplayCommand.parse(replay + option).screen.values[name] == "5")
        #expect(try ReplayCommand.parse(replay + ["--added-to-replay", "6"]).files.values == [Self.written.name: "6"])
        #expect(throws: (any Error).self) { try ReplayCommand.parse(replay + ["--added-number", "1"]) }
        #expect(throws: (any Error).self) { try RunCommand.parse(["clock", "--added-to-replay", "1"]) }
    }

    @Test func invalidOptionIsNamed() throws {
        for (arguments, message) in [
            (["--added-number", "10"], "--added-number 10: expected a digit"),
            (
                ["--added-number", "x"],
                "The value 'x' is invalid for '--added-number <added-number>': expected a digit"
            ),
            (["--added-number"], "Missing value for '--added-number <added-number>'"),
            (["--added-nmber", "1"], "Unknown option '--added-nmber'. Did you mean '--added-number'?"),
            (["--added-flag=1"], "The option '--added-flag' does not take any value, but '1' was specified."),
        ] {
            #expect {
                try RunCommand.parse(["clock"] + arguments)
            } throws: {
                RunCommand.message(for: $0) == message && RunCommand.exitCode(for: $0).rawValue == 64
            }
        }
    }

    @Test func helpAndCompletionHaveIt() throws {
        let help = RunCommand.helpMessage(columns: 10_000)
        for part in [
            "--added-number <added-number>", "The added number: a digit. Default: 3.",
            "--added-flag/--no-added-flag", "The added flag.", "The added list. May be repeated.",
        ] { #expect(help.contains(part), "\(part)") }
        #expect(ReplayCommand.helpMessage(columns: 10_000).contains("The added to replay: a digit. Default: 3."))
        #expect(MonkeyCommand.helpMessage().contains("--added-to-screens"))
        #expect(!MonkeyCommand.helpMessage().contains("--added-number"))
        #expect(Easel.completionScript(for: .bash).contains("--added-number"))
    }

    @Test func documentationHasIt() throws {
        let name = Self.number.name
        let variable = "| `\(name)` | `--added-number` | the added number: a digit ([host](host.md)) | `3` |\n"
        #expect(SettingTests.hostTable().contains(variable))
        let key = "| `added.added-number` | the added number: an integer: a digit | `3` | `\(name)` | start, SIGHUP |\n"
        #expect(ConfigCommandTests.keyTable().contains(key))
        #expect(Setting.exampleFile.contains("\n[added]\n") && Setting.exampleFile.contains("\n#added-number = 3\n"))
    }

    @Test(arguments: [number.name, "added.added-number", "--added-number"])
    func configExplainDescribesIt(name: String) throws {
        let arguments = name.hasPrefix("-") ? ["--", name] : [name]
        let text = try ConfigExplainCommand.parse(arguments).text
        for line in [
            "added.added-number", "    The added number.", "    Value:     an integer: a digit",
            "    Default:   3", "    Example:   [added] added-number = 3", "    Variable:  \(Self.number.name)",
            "    Option:    easel run --added-number", "    See:       docs/host.md",
            "    Effect:    at the start, and when the configuration is read again (SIGHUP)",
        ] { #expect(text.split(separator: "\n").contains { $0 == line }, "\(line)") }
        #expect(try ConfigExplainCommand.parse([]).text.split(separator: "\n").contains("added.added-number"))
    }
}

/// Adds the settings to the table while a test runs.
private struct AddedSettings: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        typealias Tests = AddedSettingTests
        let added = [Tests.number, Tests.shown, Tests.written, Tests.flag, Tests.list]
        try await Setting.$all.withValue(Setting.all + added) { try await function() }
    }
}
