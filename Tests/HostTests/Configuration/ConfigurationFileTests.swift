import Foundation
import TestSupport
import Testing
import UIKit

@testable import Host

/// Files of the configuration: values, and errors with their lines.
@Suite struct ConfigurationFileTests {
    private func file(_ text: String) -> ConfigurationFile { ConfigurationFile(Array(text.utf8), path: "a.toml") }

    private func values(_ text: String) -> [String: String] {
        let file = file(text)
        #expect(file.errors == [])
        return Dictionary(uniqueKeysWithValues: file.values.map { ($0.setting, $0.text) })
    }

    private func errors(_ text: String) -> [String] { file(text).errors.map(\.description) }

    @Test func nativeTypesBecomeTextsOfEnvironment() {
        let text = """
            display = { kind = "drm", wait = 1.5 }
            [appearance]
            style = "dark"
            [accessibility]
            bold-text = true
            reduce-motion = false
            [input]
            devices = ["/dev/input/event0", "/dev/input/event1"]
            keyboard = ["us(intl)", "de"]
            [run]
            replay-area = [0, 0.5, 10, 20]
            monkey = [1, 100]
            """
        #expect(
            values(text) == [
                "EASEL_DISPLAY": "drm", "EASEL_DISPLAY_WAIT": "1.5", "EASEL_STYLE": "dark", "EASEL_BOLD_TEXT": "1",
                "EASEL_REDUCE_MOTION": "0", "EASEL_TOUCH_DEVICE": "/dev/input/event0:/dev/input/event1",
                "EASEL_KEYBOARD": "us(intl),de", "EASEL_REPLAY_AREA": "0,0.5,10,20", "EASEL_MONKEY": "1,100",
            ]
        )
        #expect(values("display.connector = 2\ndisplay.scale = 2\n")["EASEL_CONNECTOR"] == "2")
        #expect(values("") == [:] && values("\u{FEFF}[display]\r\nscale = 2\r\n") == ["EASEL_SCALE": "2"])
    }

    @Test(arguments: [
        ("[display]\nrotation = 45", "a.toml:2:1: display.rotation = 45: expected an integer: 0, 90, 180 or 270 "),
        ("[display]\nrotation = \"90\"", "a.toml:2:1: display.rotation = \"90\": expected an integer: 0, 90, 180"),
        ("[accessibility]\n bold-text = 1", "a.toml:2:2: accessibility.bold-text = 1: expected true or false"),
        ("display.scale = nan", "a.toml:1:9: display.scale = nan: expected a number from 0.5 to 8"),
        ("display.scale = 1979-05-27", "a.toml:1:9: display.scale = 1979-05-27: expected a number from 0.5"),
        ("display.card = ''", "a.toml:1:9: display.card = \"\": expected a string that is not empty"),
        ("display.card = \"a\\u0000\"", "display.card = \"a\\u0000\": expected a string"),
        ("display = 1", "a.toml:1:1: display = 1: expected a table: [display]"),
        ("[[display]]\nscale = 1", "expected a table: [display]"),
        ("display.scale = {}", "display.scale = {}: expected a number from 0.5 to 8"),
        ("[input]\ndevices = [1]", "input.devices = [1]: expected an array of strings: absolute paths"),
        ("[input]\ndevices = [\"a:b\"]", "input.devices = [\"a:b\"]: expected an array of strings: absolute paths"),
        ("[display]\nrotaton = 90", "a.toml:2:1: display.rotaton: unknown key; did you mean display.rotation?"),
        ("rotation = 90", "a.toml:1:1: rotation: unknown key; did you mean display.rotation?"),
        ("EASEL_SCALE = 2", "a.toml:1:1: EASEL_SCALE: unknown key; did you mean display.scale?"),
        ("[display]\nbuffer_count = 1", "a.toml:2:1: display.buffer_count: unknown key"),
        ("[accessibility]\nbold_text = true", "unknown key; did you mean accessibility.bold-text?"),
        ("[dislay]\nscale = 1", "a.toml:1:2: [dislay]: unknown table; did you mean [display]?"),
        ("\"display.scale\" = 2", "a.toml:1:1: \"display.scale\": unknown key"),
        ("[display]\nscale = 1\nscale = 2", "a.toml:3:9: defined twice: cannot redefine existing integer 'scale'"),
        ("[display]\n[input]\n[display]", "a.toml:3:1: defined twice: cannot redefine existing table 'display'"),
        ("[display]\nscale =", "not valid TOML: "),
        ("a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a = 1", "not valid TOML: a key has more than 16 parts"),
        ("# ok\nx = \"\0\"", "a.toml:2:6: a zero byte"),
    ])
    func errorNamesPositionKeyValueAndExpectation(text: String, error: String) {
        let found = errors(text)
        #expect(found.count == 1 && found.first?.contains(error) == true, "\(found)")
    }

    @Test func allErrorsOfKeysAreReportedInOrder() {
        let found = errors("[input]\nkeybord = 1\n[display]\nscale = 9\nwait = -1\n")
        #expect(found.count == 3 && ["2:1", "4:1", "5:1"].elementsEqual(found) { $1.contains($0) }, "\(found)")
    }

    @Test func longValueIsShortened() {
        let found = errors("[display]\nscale = \"\(String(repeating: "x", count: 5000))\"")
        #expect(found.count == 1 && (found.first?.count ?? 1000) < 200)
    }

    @Test func textThatIsNotUTF8IsNamed() {
        let found = ConfigurationFile(Array("# é\na = '".utf8) + [0xFF, 0x27], path: "a.toml").errors
        #expect(found == [ConfigurationError("a.toml", TextPosition(line: 2, column: 6), .notUTF8)])
    }

    @Test func fileThatCannotBeReadIsError() throws {
        let folder = NSTemporaryDirectory() + "easel-configuration-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let missing = "\(folder)/missing.toml"
        #expect(ConfigurationFile(path: missing, isRequired: false) == nil)
        let errors = ConfigurationFile(path: missing, isRequired: true)?.errors ?? []
        #expect(errors.map(\.exitStatus) == [66] && errors[0].description.contains("cannot read \(missing): No such"))
        #expect(ConfigurationFile(path: folder, isRequired: false)?.errors.map(\.reason) == [.notAFile])
        let pipe = "\(folder)/pipe.toml"
        try #require(mkfifo(pipe, 0o600) == 0)
        #expect(ConfigurationFile(path: pipe, isRequired: false)?.errors.map(\.reason) == [.notAFile])
        let large = "\(folder)/large.toml"
        let limit = ConfigurationFile.sizeLimit
        for (size, errors) in [(limit, []), (limit + 1, [ConfigurationError.Reason.tooLarge(limit: limit)])] {
            try Data(repeating: UInt8(ascii: "\n"), count: size).write(to: URL(fileURLWithPath: large))
            #expect(ConfigurationFile(path: large, isRequired: false)?.errors.map(\.reason) == errors)
        }
    }

    /// Random bytes, and the example with random changes: there is always a result, and each error has one line.
    @Test func damagedFilesAreErrors() {
        var generator = SeededGenerator(seed: 20)
        let example = Array(Setting.exampleFile.replacing("\n#", with: "\n").utf8)
        let marks = Array("[]{}=.,\"'\\\n\r#0aé\0\u{7F}-_:T+".utf8) + [0xFF, 0xC0, 0xED, 0xF4]
        var malformed = 0
        for _ in 0..<400 {
            var bytes: [UInt8]
            if generator.chance(30) {
                bytes = (0..<Int.random(in: 0..<200, using: &generator)).map { _ in
                    generator.chance(70) ? generator.element(of: marks) : UInt8.random(in: 0...255, using: &generator)
                }
            } else {
                let start = Int.random(in: 0..<example.count - 300, using: &generator)
                bytes = Array(example[start..<start + 300])
                for _ in 0..<Int.random(in: 1...6, using: &generator) {
                    let index = Int.random(in: bytes.indices, using: &generator)
                    switch Int.random(in: 0..<3, using: &generator) {
                    case 0: bytes[index] = generator.element(of: marks)
                    case 1: bytes.insert(generator.element(of: marks), at: index)
                    default: bytes.remove(at: index)
                    }
                }
            }
            let file = ConfigurationFile(bytes, path: "a.toml")
            if !file.errors.isEmpty { malformed += 1 }
            for error in file.errors { #expect(!error.description.contains("\n"), "\(error)") }
        }
        #expect(malformed > 100)
    }

    @Test func deepDocumentsAreErrors() {
        for text in [
            Array(repeating: "a", count: 100_000).joined(separator: ".") + " = 1",
            "a = " + String(repeating: "[", count: 100_000),
            "a = " + String(repeating: "{a=", count: 50_000),
            "[" + Array(repeating: "\"a\"", count: 50_000).joined(separator: " . ") + "]",
        ] {
            #expect(errors(text).first?.contains("not valid TOML") == true)
        }
    }
}
