import Foundation
import TestSupport
import Testing
import UIKit

@testable import easel

/// The environment, the options of the command and the documentation have the settings of one table.
@Suite struct SettingTests {
    /// A valid value of each setting.
    private static let examples = [
        "EASEL_DISPLAY": "drm", "EASEL_DISPLAY_WAIT": "1.5", "EASEL_CARD": "/dev/dri/card1",
        "EASEL_CONNECTOR": "2", "EASEL_MIRROR": "HDMI-A-2,DP-1", "EASEL_EXTEND": "HDMI-A-2",
        "EASEL_MODE": "640x480@50.0", "EASEL_BUFFERS": "3", "EASEL_FORMAT": "rgb565",
        "EASEL_DITHER": "1", "EASEL_COLOR_TEMPERATURE": "3400", "EASEL_GAMMA": "1.2",
        "EASEL_CURSOR": "off", "EASEL_TTY": "/dev/tty3",
        "EASEL_TOUCH_DEVICE": "/dev/input/by-path/pci-0000:00:14.0-event:/dev/input/event1",
        "EASEL_KEYBOARD": "de(nodeadkeys),us", "EASEL_FEEDBACK": "none",
        "EASEL_SIZE": "320x240",
        "EASEL_SCALE": "2.0",
        "EASEL_ROTATION": "90", "EASEL_REFRESH": "30.0", "EASEL_FRAMEBUFFER": "/tmp/screen", "EASEL_THREADS": "3",
        "EASEL_FONTS": "/srv/fonts",
        "EASEL_TEXT_SIZE": "ax1", "EASEL_STYLE": "dark", "EASEL_LANGUAGE": "de-AT,en", "EASEL_REGION": "CH",
        "EASEL_STORAGE": "/srv/drawings", "EASEL_TRACE": "/tmp/trace.json",
        "EASEL_SNAPSHOT": "a.png",
        "EASEL_SPLASH": "splash.png",
        "EASEL_SNAPSHOT_AT": "2.0", "EASEL_SNAPSHOT_IDLE": "1.5", "EASEL_SNAPSHOT_WAIT": "20.0",
        "EASEL_CLOCK": "virtual", "EASEL_REPLAY": "a.csv", "EASEL_REPLAY_AREA": "0,0,10,10",
        "EASEL_REDUCE_MOTION": "1", "EASEL_BOLD_TEXT": "1", "EASEL_INCREASE_CONTRAST": "1",
        "EASEL_REDUCE_TRANSPARENCY": "1", "EASEL_SPEECH": "log",
        "EASEL_MONKEY": "1,100", "EASEL_INSPECT": "a.txt", "EASEL_INSPECT_FORMAT": "json",
        "EASEL_MONKEY_TOUCHES": "b.csv", "EASEL_FRAMES": "frames", "EASEL_STATS": "c.json",
        "EASEL_VNC": "127.0.0.1:5901", "EASEL_VNC_PASSWORD_FILE": "/etc/easel/password",
        "EASEL_VNC_CERTIFICATE": "c.pem", "EASEL_VNC_KEY": "k.pem", "EASEL_VNC_VIEW_ONLY": "1",
        "EASEL_CONFIG": "/srv/easel", "EASEL_INFO_PLIST": "App.plist", "EASEL_LOCATION": "60.17,24.94",
        "EASEL_MAPS": "/srv/a.easelmap:/srv/b.easelmap", "EASEL_RECORDS": "easel-records://a:1/?key=b",
        "EASEL_ACCELEROMETER": "1",
        "EASEL_RELOAD": "/etc/easel/app.env", "EASEL_CONTROL": "/run/app.sock", "EASEL_CONTROL_GROUP": "adm",
        "EASEL_INSPECTOR": "8123",
        "EASEL_BLANK_AFTER": "600.0", "EASEL_DIM_AFTER": "60.0", "EASEL_BACKLIGHT": "none",
        "EASEL_WAKING_TOUCH": "deliver", "EASEL_SEAT": "libseat", "EASEL_CALIBRATION": "panel: 0 1 0 1 0 0.5",
        "EASEL_SCREEN_KEYBOARD": "always", "EASEL_SPELLING": "0", "EASEL_INPUT_METHODS": "libpinyin,anthy",
        "EASEL_KEY_CLICKS": "default",
        "EASEL_KEYBOARD_OPTIONS": "grp:alt_shift_toggle", "EASEL_KEY_REPEAT_DELAY": "250.0",
        "EASEL_KEY_REPEAT_RATE": "15.0", "EASEL_NUM_LOCK": "0", "EASEL_VNC_CLIPBOARD": "1",
        "EASEL_TOUCH_DEBOUNCE": "30.0", "EASEL_PALM_SIZE": "25.0",
        "EASEL_CRASHES": "/srv/crashes", "EASEL_LOG_LEVEL": "warning",
    ]

    private static let panelSettings = PanelSettings.settings

    private func text(of settings: RunSettings) -> String {
        var text = ""
        dump(settings, to: &text)
        return text
    }

    @Test func everySettingHasEffect() throws {
        #expect(Set(Self.examples.keys) == Set(Setting.all.map(\.name)))
        let standard = text(of: RunSettings())
        // The command reads the folder of documents, and others read the path of the configuration. Some settings require another one.
        let needed = [
            "EASEL_REPLAY_AREA": ["EASEL_REPLAY": "a.csv"], "EASEL_MONKEY_TOUCHES": ["EASEL_MONKEY": "1"],
            "EASEL_FRAMES": ["EASEL_CLOCK": "virtual"], "EASEL_INSPECT": ["EASEL_CLOCK": "virtual"],
            "EASEL_SPLASH": ["EASEL_CLOCK": "virtual"],
        ]
        for (name, value) in Self.examples where ![Setting.storage.name, Setting.config.name].contains(name) {
            let others = needed[name] ?? [:]
            let without = try text(of: RunSettings(environment: others))
            let with = try text(of: RunSettings(environment: others.merging([name: value]) { $1 }))
            #expect(with != without && with != standard, "\(name) has no effect")
        }
    }

    @Test func documentedDefaultsMatchCode() throws {
        var count = 0
        for setting in Setting.all {
            guard case .value(let value, _) = setting.defaultValue else { continue }
            count += 1
            let settings = try RunSettings(environment: [setting.name: value])
            #expect(text(of: settings) == text(of: RunSettings()), "\(setting.name)")
        }
        #expect(count >= 9)
    }

    @Test func errorsNameExpectedValues() throws {
        for setting in Setting.all where !setting.accepts("?") {
            #expect {
                try RunSettings(environment: [setting.name: "?"])
            } throws: { error in
                "\(error)" == "\(setting.name)=?: expected \(setting.expected)"
                    && (error as? HostError)?.exitStatus == 64
            }
        }
        #expect(Setting.all.filter { !$0.accepts("?") }.count > 40)
    }

    @Test(arguments: [
        ("0", true), ("1", true), ("20.5", true), ("200", true), ("0.5", false), ("201", false), ("-1", false),
    ])
    func palmSizeIsZeroOrInRange(text: String, isValid: Bool) {
        #expect(Setting.palmSize.accepts(text) == isValid)
    }

    // MARK: The command

    @Test(arguments: panelSettings.map(\.name))
    func optionOfRunMatchesVariable(name: String) throws {
        let setting = try #require(Setting.all.first { $0.name == name })
        let option = try #require(setting.option)
        let value = try #require(Self.examples[name])
        let forms = setting.isFlag ? [[option]] : [[option, value], ["\(option)=\(value)"]]
        for arguments in forms { #expect(try PanelOptions.parse(arguments).values == [name: value]) }
        if setting.isFlag {
            let negated = "--no-" + option.dropFirst(2)
            #expect(try PanelOptions.parse([negated]).values == [name: "0"])
            #expect(try PanelOptions.parse([negated, option]).values == [name: "1"], "the last one counts")
        }
        #expect(try PanelOptions.parse([]).values == [:])
    }

    @Test func optionThatIsRepeatedIsList() throws {
        let panel = try PanelOptions.parse(["--touch-device", "/a", "--scale", "1", "--touch-device=/b"])
        #expect(panel[.touchDevice] == "/a:/b" && panel[.scale] == "1")
        // All others have the last value.
        #expect(try PanelOptions.parse(["--scale", "1", "--scale", "2"])[.scale] == "2")
        #expect(try PanelOptions.parse(["--keyboard", "de", "--keyboard", "us"])[.keyboard] == "us")
    }

    /// An option that is repeated has one path each time, or a list as the variable has. udev names devices with colons.
    @Test func devicePathsOfOptionReachProgram() throws {
        let link = "/dev/input/by-path/pci-0000:00:14.0-usb-0:1:1.0-event-mouse"
        let option = "--touch-device"
        let folder = FileManager.default.currentDirectoryPath
        let cases: [([String], [String])] = [
            ([option, link, option, "/dev/input/event1"], [link, "/dev/input/event1"]),
            ([option, "\(link):/dev/input/event1"], [link, "/dev/input/event1"]),
            ([option, "event1", option, link], ["\(folder)/event1", link]),
        ]
        for (arguments, paths) in cases {
            let values = try PanelOptions.parse(arguments).values
            #expect(try RunSettings(environment: values).touchDevices == paths)
        }
    }

    /// The parser of the environment decides on every option.
    @Test func optionsAreValidatedByTable() throws {
        var count = 0
        for setting in PanelSettings.settings where !setting.isFlag && !setting.accepts("?") {
            // A relative path is one in the present folder.
            if case .paths = setting.type { continue }
            let option = try #require(setting.option)
            #expect(throws: (any Error).self, "\(option)") { try PanelOptions.parse(["\(option)=?"]) }
            count += 1
        }
        #expect(count > 15)
        for (option, value) in [
            ("--scale", "9"), ("--refresh", "0"), ("--buffers", "4"), ("--display-wait", "-1"), ("--palm-size", "0.5"),
        ] {
            let expected = try #require(Setting.named(option)).expected
            #expect {
                try PanelOptions.parse(["\(option)=\(value)"])
            } throws: {
                PanelOptions.message(for: $0) == "\(option) \(value): expected \(expected)"
            }
        }
        #expect(throws: (any Error).self) { try ScreenOptions.parse(["--scale=0.4"]) }
        #expect(throws: (any Error).self) { try ScreenOptions.parse(["--refresh=1001"]) }
    }

    @Test(arguments: [("--display", "crt"), ("--rotation", "91"), ("--size", "0x5"), ("--style", "dim")])
    func invalidValueIsNamedWithOption(option: String, value: String) throws {
        let setting = try #require(Setting.named(option))
        let name = option.dropFirst(2)
        let message = "The value '\(value)' is invalid for '\(option) <\(name)>': expected \(setting.expected)"
        #expect {
            try PanelOptions.parse([option, value])
        } throws: {
            PanelOptions.message(for: $0) == message && PanelOptions.exitCode(for: $0).rawValue == 64
        }
    }

    @Test func screenOptionsHaveTableDefaults() throws {
        let settings = try ScreenOptions.parse([]).settings
        #expect(text(of: settings) == text(of: RunSettings()))
    }

    @Test func helpMatchesTable() throws {
        let help = [
            "run": RunCommand.helpMessage(columns: 10_000), "replay": ReplayCommand.helpMessage(columns: 10_000),
            "snapshot": SnapshotCommand.helpMessage(columns: 10_000),
            "monkey": MonkeyCommand.helpMessage(columns: 10_000),
            "inspect": InspectCommand.helpMessage(columns: 10_000),
        ]
        for setting in Setting.all {
            guard let option = setting.option else { continue }
            let lines = try #require(help[setting.command]).split(separator: "\n")
            #expect(lines.contains { $0.contains(option) }, "easel \(setting.command) has no \(option)")
            // These have other defaults or more parts than their variables.
            let own: Set = [
                "EASEL_SNAPSHOT_AT", "EASEL_SNAPSHOT_IDLE", "EASEL_SNAPSHOT_WAIT", "EASEL_REPLAY", "EASEL_MONKEY",
            ]
            guard !own.contains(setting.name) else { continue }
            // A flag has no value, and an option that is repeated has one each time.
            let isFlag = setting.isFlag
            let hasFormat = !isFlag && setting.name != Setting.touchDevice.name
            let text = setting.help(hasFormat: hasFormat, hasDefault: !isFlag && setting.name != Setting.storage.name)
            #expect(lines.contains { $0.contains(text) }, "easel \(setting.command) --help lacks: \(text)")
        }
    }

    // MARK: The documentation

    @Test func hostPageListsAllSettings() throws {
        let section = try GeneratedSection("settings", of: "docs/host.md")
        try #expect(section.has(Self.hostTable()), "EASEL_UPDATE_GOLDENS=1 writes the table")
    }

    /// Returns the table of variables and options.
    static func hostTable() -> String {
        var table = "| variable | option | meaning | default |\n|---|---|---|---|\n"
        for setting in Setting.all {
            let command = setting.command == "run" ? "" : "\(setting.command) "
            let option = setting.option.map { "`\(command)\($0)`" } ?? "–"
            table += "| `\(setting.name)` | \(option) | \(meaning(of: setting)) | \(setting.defaultText ?? "–") |\n"
        }
        return table
    }

    private static func meaning(of setting: Setting) -> String {
        guard let page = setting.page else { return setting.explanation }
        let name = page.prefix { $0 != "." }.replacingOccurrences(of: "-", with: " ")
        return "\(setting.explanation) ([\(name)](\(page)))"
    }

    @Test func pagesNameExistingVariablesOnly() throws {
        let folder = Checkout.folder
        var pages = [folder.appendingPathComponent("README.md")]
        for part in ["docs", "Sources/UIKit/UIKit.docc"] {
            let path = folder.appendingPathComponent(part)
            pages += try FileManager.default.contentsOfDirectory(at: path, includingPropertiesForKeys: nil)
                .filter { $0.pathExtension == "md" }
        }
        var named: Set<String> = []
        for page in pages {
            let text = try String(contentsOf: page, encoding: .utf8)
            for match in text.matches(of: /EASEL_[A-Z_]+[A-Z]/) { named.insert(String(match.0)) }
        }
        #expect(named.count > 20)
        #expect(named.subtracting(RunSettings.names).subtracting(RunSettings.journalFields).sorted() == [])
        #expect(RunSettings.journalFields.isSubset(of: named), "each is documented")
    }
}
