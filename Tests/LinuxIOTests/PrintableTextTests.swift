import Foundation
import Testing

@testable import LinuxIO

/// Foreign text cannot control a terminal, and cannot make a line look like another one.
@Suite struct PrintableTextTests {
    @Test(arguments: [
        ("plain text ~", "plain text ~"), ("Grüße, 世界 👩‍👩‍👧 क्ष", "Grüße, 世界 👩‍👩‍👧 क्ष"),
        ("\u{1B}[2J\u{1B}]0;title\u{7}", "\\u{1B}[2J\\u{1B}]0;title\\u{7}"),
        ("\u{9B}31m\u{85}", "\\u{9B}31m\\u{85}"), ("a\rb\tc\u{8}\u{7F}\0", "a\\rb\\tc\\u{8}\\u{7F}\\u{0}"),
        ("\u{202E}gpj.exe\u{2066}\u{200F}", "\\u{202E}gpj.exe\\u{2066}\\u{200F}"),
        ("a\u{2028}b\u{2029}\u{FEFF}", "a\\u{2028}b\\u{2029}\\u{FEFF}"), ("\r\n", "\\r\\n"),
        // A carriage return and a line feed are one character of Swift, and so is a letter with a tag.
        ("x\u{E0041}", "x\\u{E0041}"),
    ])
    func charactersOfControlBecomeEscapes(text: String, expected: String) {
        #expect(text.printableLine == expected)
        #expect(expected.printableLine == expected)
    }

    @Test func lineBreaksRemainInSeveralLinesOnly() {
        #expect("a\nb\u{1B}".printable == "a\nb\\u{1B}")
        #expect("a\nb\u{1B}".printableLine == "a\\nb\\u{1B}")
        #expect("a\r\nb".printable == "a\\r\nb")
    }

    @Test func escapesInJSONKeepItsValues() throws {
        let text = "\u{9B}\u{202E}a\u{7F}\u{1B}\u{E0041}ä"
        let json = String(decoding: try JSONEncoder().encode([text]), as: UTF8.self)
        let printable = json.printableJSON
        #expect(printable.unicodeScalars.allSatisfy { $0.isASCII || $0 == "ä" })
        #expect(printable == printable.printableLine)
        #expect(try JSONDecoder().decode([String].self, from: Data(printable.utf8)) == [text])
    }

    @Test func recordsHavePrintableLinesAndUnchangedFields() {
        let record = LogRecord(
            level: .warning,
            module: "Input",
            text: "no device \u{1B}[1m\nsecond",
            fields: [LogRecord.Field(key: "path", value: "/dev/\u{9B}2J\nx")],
            fieldPrefix: "EASEL_",
            showsFields: true,
            file: "f",
            line: 1
        )
        #expect(
            record.lines == ["Input: no device \\u{1B}[1m", "Input: second [path=/dev/\\u{9B}2J\\nx]"]
        )
        let entry = String(decoding: record.journalEntry(identifier: "easel").bytes, as: UTF8.self)
        #expect(entry.contains("no device \\u{1B}[1m"), "journalctl shows messages with control characters as blobs")
        #expect(entry.contains("/dev/\u{9B}2J\nx"), "fields are data")
    }
}
