import Foundation
import TestSupport
import Testing
import UIKit

@testable import Host

/// Changes of one setting in a file, which leave everything else in it as it is.
@Suite struct ConfigurationEditTests {
    private static let text = "a: 2 0 0 0 2 0"
    private static let line = "calibration = [\"a: 2 0 0 0 2 0\"]"

    private func edited(_ contents: String, _ text: String = Self.text) throws -> String {
        let edit = try ConfigurationEdit(of: .calibration, in: Array(contents.utf8), path: "a.toml")
        return String(decoding: try edit.contents(with: text), as: UTF8.self)
    }

    @Test(arguments: [
        // A new file, and one without the table.
        ("", "[input]\n\(line)\n"),
        ("# panel\n[display]\nscale = 2  # large", "# panel\n[display]\nscale = 2  # large\n\n[input]\n\(line)\n"),
        // At the beginning of the table.
        (
            "[input]\nkeyboard = [\"de\"] # German\n\n[display]\n",
            "[input]\n\(line)\nkeyboard = [\"de\"] # German\n\n[display]\n"
        ),
        (" [ input ] # in", " [ input ] # in\n\(line)\n"),
        ("# [input]\n[input]\n", "# [input]\n[input]\n\(line)\n"),
        // In place of the former value.
        (
            "[input]\n  calibration=[ \"1 0 0 0 1 0\" ] # old\nkeyboard = [\"de\"]\n",
            "[input]\n  calibration=[\"a: 2 0 0 0 2 0\"] # old\nkeyboard = [\"de\"]\n"
        ),
        (
            "[input]\ncalibration = [ # ] two\n  \"x]: 1 0 0 0 1 0\", # \"\n  'y\"]: 1 0 0 0 1 0',\n]\n# end\n",
            "[input]\n\(line)\n# end\n"
        ),
        (
            "[input]\n\"calibration\" = [\"\"\"ü\\\"]: 1 0 0 0 1 0\"\"\"]\n",
            "[input]\n\"calibration\" = [\"a: 2 0 0 0 2 0\"]\n"
        ),
        ("input.calibration = [\"1 0 0 0 1 0\"]\n", "input.\(line)\n"),
        ("input = { calibration = [\"1 0 0 0 1 0\"] }\n", "input = { \(line) }\n"),
        // A table of keys with dots cannot have a header.
        ("input.keyboard = [\"de\"]\n\n[display]\n", "input.keyboard = [\"de\"]\n\ninput.\(line)\n[display]\n"),
        // The line ends of the file.
        ("[input]\r\n[display]\r\nscale = 2\r\n", "[input]\r\n\(line)\r\n[display]\r\nscale = 2\r\n"),
    ])
    func otherTextStays(contents: String, expected: String) throws {
        #expect(try edited(contents) == expected)
    }

    @Test func secondEditReplacesFirst() throws {
        let first = try edited("# one\n[display]\nscale = 1.5\n")
        let second = try edited(first, "b: 1 0 0 0 1 0;3 0 0 0 3 0")
        #expect(second == first.replacing(Self.line, with: "calibration = [\"b: 1 0 0 0 1 0\", \"3 0 0 0 3 0\"]"))
        #expect(try edited(second) == first)
    }

    @Test func textThatLooksLikeHeaderIsNoHeader() throws {
        let contents = "display.kind = \"virtual\"\nprogram.reload = \"\"\"\n[input]\n\"\"\"\n"
        #expect(try edited(contents) == contents + "\n[input]\n\(Self.line)\n")
    }

    @Test func tableInOneLineIsAnErrorWithTheLineToWrite() throws {
        #expect(throws: ConfigurationEditError.noLine(path: "a.toml", line: "input.\(Self.line)")) {
            try edited("input = { keyboard = [\"de\"] }\n")
        }
    }

    @Test(arguments: ["[input", "input.unknown = 1\n", "[input]\ncalibration = [\"1\"]\n"])
    func invalidFileIsAnError(contents: String) throws {
        #expect { try edited(contents) } throws: { error in
            guard case .invalid(let errors)? = error as? ConfigurationEditError else { return false }
            return !errors.isEmpty && (error as? ConfigurationEditError)?.exitStatus == 78
        }
    }

    @Test func fileIsReplacedAndKeepsPermissions() throws {
        let path = NSTemporaryDirectory() + "easel-edit-\(UUID().uuidString).toml"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try ConfigurationEdit(of: .calibration, in: path).write(Self.text)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "[input]\n\(Self.line)\n")
        chmod(path, 0o640)
        let edit = try ConfigurationEdit(of: .calibration, in: path)
        #expect(edit.text == Self.text)
        try edit.write("1 0 0 0 1 0")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "[input]\ncalibration = [\"1 0 0 0 1 0\"]\n")
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o640)
    }

    @Test func missingPermissionIsNamed() throws {
        // The file system of the kernel's objects has no new files, not even for root.
        let edit = try ConfigurationEdit(of: .calibration, in: "/sys/easel.toml")
        #expect { try edit.write(Self.text) } throws: { error in
            guard let error = error as? ConfigurationEditError, case .file(let cause) = error else { return false }
            return cause.path == "/sys/easel.toml" && error.exitStatus == 77
        }
    }
}
