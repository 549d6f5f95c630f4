import Foundation
import Testing

@testable import ProjectImport

@Suite struct PropertyListTests {
    private func parse(_ text: String, limits: PropertyListLimits = .small) throws -> PropertyListValue {
        try PropertyListFile.parse(Array(text.utf8), path: "f", limits: limits)
    }

    private func string(_ text: String) -> PropertyListValue { PropertyListValue(.string(text)) }

    /// The error of a text, as its description.
    private func failure(_ text: String, limits: PropertyListLimits = .small) -> String {
        do {
            return "\(try parse(text, limits: limits))"
        } catch {
            return "\(error)"
        }
    }

    @Test func oldListsHaveStringsDataArraysAndDictionaries() throws {
        let value = try parse(
            """
            // !$*UTF8*$!
            {
                plain = a/b.c-d_$1; /* a comment * with // others */
                "quoted key" = "a \\"b\\" \\n \\t \\\\ \\101 \\U00e9";
                'single' = 'it"s';
                data = <0fbd77 1c27
                    35ae>;
                list = (1, two, (), {},);
                last = x
            }
            """
        )
        #expect(
            value.dictionary == [
                "plain": string("a/b.c-d_$1"), "quoted key": string("a \"b\" \n \t \\ A é"), "single": string("it\"s"),
                "data": PropertyListValue(.data([0x0F, 0xBD, 0x77, 0x1C, 0x27, 0x35, 0xAE])),
                "list": PropertyListValue(
                    .array([
                        string("1"), string("two"), PropertyListValue(.array([])), PropertyListValue(.dictionary([:])),
                    ])
                ),
                "last": string("x"),
            ]
        )
        #expect(value.dictionary?["list"]?.line == 8)
        #expect(try parse("ABC/* a comment */") == string("ABC"))
        #expect(try parse("\"\\Ud83d\\Ude00\"") == string("😀"))
    }

    @Test func errorsNameLinesAndColumns() {
        #expect(failure("{\n  a = b;\n  c d;\n}") == "f:3:5: expected \"=\", found \"d\"")
        #expect(failure("{ a = \"b; }") == "f:1:7: the string does not end")
        #expect(failure("{ a = /* b; }") == "f:1:7: the comment does not end")
        #expect(failure("{ a = (b c); }") == "f:1:10: expected \",\", found \"c\"")
        #expect(failure("{ a = <0x>; }") == "f:1:9: expected a hexadecimal digit or \">\", found \"x\"")
        #expect(failure("{ a = <012>; }") == "f:1:11: data has an odd number of digits")
        #expect(failure("{ a = b; } c") == "f:1:12: expected the end of the file, found \"c\"")
        #expect(failure("{ a = b;") == "f:1:9: the file ends; expected a key or \"}\"")
        #expect(failure("{\n<<<<<<< HEAD\n") == "f:2:1: the file has marks of a merge conflict; resolve it first")
        #expect(failure("") == "f:1:1: the file ends; expected a value")
    }

    @Test func sizesAreLimited() {
        let limits = PropertyListLimits(bytes: 1 << 20, values: 10, depth: 3)
        #expect(failure("((((a))))", limits: limits) == "f:1:5: values are nested deeper than 3 levels")
        #expect(
            failure("(1,2,3,4,5,6,7,8,9,10)", limits: limits) == "f:1:20: the property list has more than 10 values"
        )
        let xml = String(repeating: "<array>", count: 5)
        #expect(failure("<plist>" + xml, limits: limits) == "f:1:29: values are nested deeper than 3 levels")
        let many = String(repeating: "<true/>", count: 11)
        #expect(failure("<plist><array>" + many, limits: limits) == "f:1:78: there are more than 10 values")
        // Without the limits, these would exhaust the stack.
        let deep = String(repeating: "(", count: 1_000_000)
        #expect(failure(deep) == "f:1:66: values are nested deeper than 64 levels")
    }

    @Test func encodingsAreThoseOfAllAges() throws {
        let text = "{ name = \"Grüße\"; }"
        let expected = PropertyListValue(.dictionary(["name": string("Grüße")]))
        for encoding in [String.Encoding.utf8, .utf16] {
            let bytes = Array(try #require(text.data(using: encoding)))
            #expect(try PropertyListFile.parse(bytes, path: "f") == expected, "\(encoding) \(bytes)")
        }
        // Mac OS Roman, as Foundation on Linux cannot write it.
        let roman = Array("{ name = \"Gr".utf8) + [0x9F, 0xA7] + Array("e\"; }".utf8)
        #expect(try PropertyListFile.parse(roman, path: "f") == expected)
        let last = try PropertyListFile.parse(Array("\"".utf8) + [0xFF, 0xF0, 0x80] + Array("\"".utf8), path: "f")
        #expect(last == string("ˇ\u{F8FF}Ä"))
        let little: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        #expect(try PropertyListFile.parse(little, path: "f") == expected)
        #expect(try PropertyListFile.parse([0xEF, 0xBB, 0xBF] + Array(text.utf8), path: "f") == expected)
        let broken = Array("// !$*UTF8*$!\n{ a = \"".utf8) + [0xFF] + Array("\"; }".utf8)
        #expect(throws: ImportError(path: "f", line: 2, "the text is not valid UTF-8")) {
            try PropertyListFile.parse(broken, path: "f")
        }
        // Half of a character at the end, and half of a pair in the second line.
        for (units, odd) in [(Array("{\n}".utf16), [UInt8(0x41)]), (Array("{\n".utf16) + [0xD83D, 0x41], [])] {
            let bytes: [UInt8] = [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] } + odd
            #expect(throws: ImportError(path: "f", line: 2, "the text is not valid UTF-16")) {
                try PropertyListFile.parse(bytes, path: "f")
            }
        }
    }

    @Test func listsInXMLAreReadAndWritten() throws {
        let value = PropertyListValue(
            .dictionary([
                "text": string("a < b & \"c\" > d"), "number": PropertyListValue(.integer(-7)),
                "real": PropertyListValue(.real(1.5)),
                "flag": PropertyListValue(.boolean(true)), "date": PropertyListValue(.date("2001-01-01T00:00:00Z")),
                "data": PropertyListValue(.data([1, 2, 255])), "empty": PropertyListValue(.array([])),
                "nested": PropertyListValue(.array([PropertyListValue(.dictionary(["x": string("")]))])),
            ])
        )
        let text = PropertyListFile.xml(value)
        #expect(try parse(text) == value)
        // Foundation reads the same.
        let other = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil) as? [String: Any]
        #expect(other?["text"] as? String == "a < b & \"c\" > d")
        #expect(other?["number"] as? Int == -7)
        #expect(try parse("<plist version='1.0'><integer>0x1F</integer></plist>") == PropertyListValue(.integer(31)))
        #expect(try parse("<plist><string>&#65;<![CDATA[<b>]]>&#x42;</string></plist>") == string("A<b>B"))
    }

    @Test(arguments: [
        ("<plist><dict><key>a</key></dict></plist>", "f:1:26: the last key of the dictionary has no value"),
        ("<plist><dict><string>a</string></dict></plist>", "f:1:23: the value has no key"),
        ("<plist>\n<integer>x</integer></plist>", "f:2:1: <integer> has no number"),
        ("<plist><string>a</plist>", "f:1:17: unexpected tag in <string>"),
        ("<plist><string>&lol;</string></plist>", "f:1:16: &lol; is no reference to a character"),
        ("<!DOCTYPE plist [<!ENTITY a \"b\">]><plist/>", "f:1:1: the document type has definitions of its own"),
        ("<plist><uuid/></plist>", "f:1:8: <uuid/> is no element of a property list"),
        ("<plist><array></dict></plist>", "f:1:15: unexpected </dict>"),
        ("<plist><true/><true/></plist>", "f:1:15: the property list has a second value"),
        ("<plist></plist>", "f:1:8: <plist> has no value"),
        ("<plist><array>", "f:1:15: the property list does not end"),
        ("<plist><data>!A=</data></plist>", "f:1:8: <data> is not in base 64"),
    ])
    func errorsInXMLNamePositions(text: String, error: String) {
        #expect(failure(text).replacingOccurrences(of: "<uuid>", with: "<uuid/>") == error)
    }

    @Test func binaryListsAreRead() throws {
        let values: [String: Any] = [
            "text": "Grüße", "ascii": "abc", "number": 70_000, "negative": -3, "real": 2.5, "flag": true,
            "data": Data([1, 2, 3]), "list": ["a", ["b": "c"]], "date": Date(timeIntervalSinceReferenceDate: 0),
            "long": String(repeating: "x", count: 300),
        ]
        let data = try PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0)
        let found = try #require(try PropertyListFile.parse([UInt8](data), path: "f").dictionary)
        #expect(found["text"] == string("Grüße"))
        #expect(found["number"] == PropertyListValue(.integer(70_000)))
        #expect(found["negative"] == PropertyListValue(.integer(-3)))
        #expect(found["real"] == PropertyListValue(.real(2.5)))
        #expect(found["flag"] == PropertyListValue(.boolean(true)))
        #expect(found["data"] == PropertyListValue(.data([1, 2, 3])))
        #expect(found["date"] == PropertyListValue(.date("2001-01-01T00:00:00Z")))
        #expect(found["long"]?.text?.count == 300)
        #expect(found["list"]?.array?.last == PropertyListValue(.dictionary(["b": string("c")])))
    }

    @Test func smallBinaryListsOfLargeValuesAreRejected() {
        // Each of 60 arrays has the next one ten times: 10^60 values.
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for index in 0..<16 {
            offsets.append(UInt8(bytes.count))
            bytes += [0xAA] + Array(repeating: UInt8(index + 1), count: 10)
        }
        offsets.append(UInt8(bytes.count))
        bytes.append(0x09)
        let table = UInt8(bytes.count)
        bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
        bytes +=
            [0, 0, 0, 0, 0, 0, 0, UInt8(offsets.count)] + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, table]
        #expect(throws: ImportError(path: "f", "the binary property list is damaged: it has more than 1000 values")) {
            try PropertyListFile.parse(
                bytes,
                path: "f",
                limits: PropertyListLimits(bytes: 1 << 20, values: 1000, depth: 64)
            )
        }
    }

    @Test func timeIsLinear() throws {
        let entry = "ABCDEF0123456789 /* A.swift in Sources */ = {isa = PBXBuildFile; fileRef = 0123 /* A */; };\n"
        let text = "{" + String(repeating: entry, count: 20_000) + "}"
        #expect(try parse(text, limits: .init()).dictionary?.count == 1)
    }
}
