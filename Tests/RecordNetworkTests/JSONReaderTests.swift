import Foundation
import TestSupport
import Testing

@testable import RecordNetwork
@testable import RecordStore

/// The JSON that the reader of messages accepts and refuses, compared with Foundation's decoder.
@Suite struct JSONReaderTests {
    private static let id = #"{"name":"a","zone":{"name":"z","owner":"o"}}"#
    /// Limits that JSON of these tests does not exceed.
    private static let bounds = JSONBounds(size: 1 << 24, depth: 10_000, count: 1 << 24)

    private func read<Message: Decodable>(_ type: Message.Type, _ bytes: [UInt8]) throws(RecordStoreError) -> Message {
        try RecordWire.message(type, from: Data(bytes), bounds: Self.bounds)
    }

    /// Returns the messages of both decoders, and their errors.
    private func both<Message: Decodable>(
        _: Message.Type,
        _ bytes: [UInt8]
    ) -> (Result<Message, RecordStoreError>, Result<Message, RecordStoreError>) {
        (
            Result { () throws(RecordStoreError) in try read(Message.self, bytes) },
            Result { () throws(RecordStoreError) in try read(ReferenceMessage<Message>.self, bytes).message }
        )
    }

    private func reason(_ result: Result<some Any, RecordStoreError>) -> String? {
        if case .failure(.invalidQuery(let reason)) = result { reason } else { nil }
    }

    // MARK: Malformed JSON

    /// JSON that is not valid, as a whole message or in a member that nothing reads.
    private static let malformed: [String] = [
        "", " ", "{", "}", "[", "]", "{]", "\"", "nul", "truee", "{\"records\"}", "{\"records\":}", "{\"records\":[]",
        "{\"records\":[]}}",
        "{\"records\":[]} x", "{\"records\":[]}{}", "{\"records\":[]},", "{\"records\":[]}\u{0}",
        "{\"records\":[]}\u{FEFF}",
        "{\"records\":[],,}", "{,\"records\":[]}", "{\"records\" []}", "{\"records\":[] \"a\":1}", "{records:[]}",
        "{'records':[]}",
        "{\"records\":[],\"a\"}", "{\"records\":[],1:2}", "{\"records\":[],null:2}", "{\"records\":[,]}",
        "{\"records\":[}",
        "{\"records\":[]]", "\u{C}{\"records\":[]}", "\u{A0}{\"records\":[]}", "//\n{\"records\":[]}",
        "{\"records\":/**/[]}",
        "{\"records\":[],\"\\ud800\":1}", "{\"records\":[],\"\\q\":1}", "{\"records\":[],\"\n\":1}",
        "{\"records\":[],\"a\":nul}",
        "{\"records\":[],\"a\":nulll}", "{\"records\":[],\"a\":tru}", "{\"records\":[],\"a\":True}",
        "{\"records\":[],\"a\":NaN}",
        "{\"records\":[],\"a\":Infinity}", "{\"records\":[],\"a\":+1}", "{\"records\":[],\"a\":.5}",
        "{\"records\":[],\"a\":0x1}",
        "{\"records\":[],\"a\":1 2}", "{\"records\":[],\"a\":1a}", "{\"records\":[],\"a\":[,1]}",
        "{\"records\":[],\"a\":[1 2]}",
        "{\"records\":[],\"a\":[1}", "{\"records\":[],\"a\":{1}}", "{\"records\":[],\"a\":{\"b\"}}",
        "{\"records\":[],\"a\":{\"b\":}}",
        "{\"records\":[],\"a\":]}", "{\"records\":[],\"a\":\"}", "{\"records\":[],\"a\":\"\\",
        "{\"records\":[],\"a\":\"\\\"}",
    ]

    @Test(arguments: malformed) func malformedJSONIsRefused(text: String) {
        let (result, reference) = both(RecordWire.Fetched.self, Array(text.utf8))
        #expect(reason(result) != nil)
        #expect(reason(reference) != nil)
    }

    /// JSON that is not valid, but that Foundation accepts.
    private static let lenient: [String] = [
        "{\"records\":[],}", "{\"records\":[],\"a\":[1,]}", "{\"records\":[],\"a\":{\"b\":1,}}",
        "{\"records\":[],\"a\":01}",
        "{\"records\":[],\"a\":-}", "{\"records\":[],\"a\":1.}", "{\"records\":[],\"a\":1e}",
        "{\"records\":[],\"a\":1e+}",
        "{\"records\":[],\"a\":-01}", "{\"records\":[],\"a\":\"\\q\"}", "{\"records\":[],\"a\":\"\\ud800\"}",
        "{\"records\":[],\"a\":\"\\u12g4\"}", "{\"records\":[],\"a\":\"\n\"}", "{\"records\":[],\"a\":{\"\\q\":1}}",
    ]

    @Test(arguments: lenient) func jsonThatOnlyFoundationAcceptsIsRefused(text: String) throws {
        let (result, reference) = both(RecordWire.Fetched.self, Array(text.utf8))
        #expect(reason(result) == "the message cannot be read: a value is not valid")
        #expect(throws: Never.self) { try reference.get() }
    }

    @Test func onlyUTF8IsRead() throws {
        let text = "{\"records\":[]}"
        #expect(throws: Never.self) { try read(RecordWire.Fetched.self, [0xEF, 0xBB, 0xBF] + Array(text.utf8)) }
        for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32] {
            let bytes = Array(try #require(text.data(using: encoding)))
            #expect(throws: RecordStoreError.self) { try read(RecordWire.Fetched.self, bytes) }
        }
        let invalid: [[UInt8]] = [
            [0xFF], [0x80], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80],
            [0xE2, 0x28, 0xA1],
        ]
        for bytes in invalid {
            for length in [0, 7, 20] {
                let part = "\"".utf8 + [UInt8](repeating: 0x61, count: length) + bytes + "\"".utf8
                let read = Array("{\"records\":[],\"a\":".utf8) + part + "}".utf8
                #expect(throws: RecordStoreError.self) { try self.read(RecordWire.Fetched.self, read) }
                let name = Array("{\"records\":[],".utf8) + part + ":1}".utf8
                #expect(throws: RecordStoreError.self) { try self.read(RecordWire.Fetched.self, name) }
                let value =
                    Array("{\"changes\":[{\"type\":".utf8) + part + "}],\"token\":\"\",\"isMoreComing\":true}".utf8
                let (result, reference) = both(RecordWire.ZoneChanges.self, value)
                #expect(reason(result) != nil && reason(reference) != nil)
            }
        }
    }

    @Test func depthIsBounded() {
        for depth in [500, 511, 512, 5000] {
            let skipped = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            let objects = String(repeating: "{\"a\":", count: depth) + "1" + String(repeating: "}", count: depth)
            for part in [skipped, objects, "[[],{},\(skipped)]"] {
                let (result, reference) = both(RecordWire.Fetched.self, Array("{\"records\":[],\"a\":\(part)}".utf8))
                #expect((reason(result) == nil) == (reason(reference) == nil), "\(depth)")
            }
        }
        var value = "{\"list\":{\"_0\":[]}}"
        for _ in 0..<2000 { value = "{\"list\":{\"_0\":[\(value)]}}" }
        let record = "{\"id\":\(Self.id),\"type\":\"T\",\"fields\":{\"a\":\(value)}}"
        let (result, reference) = both(RecordWire.Page.self, Array("{\"records\":[\(record)]}".utf8))
        #expect(reason(result) == "the message cannot be read: a value is not valid")
        #expect(reason(reference) != nil)
    }

    // MARK: Texts

    @Test(arguments: [
        "\"\\u0041\\u00e9\\u00E9\"", "\"\\ud83d\\ude00\"", "\"\\uD83D\\uDE00x\"", "\"\\b\\f\\n\\r\\t\\\"\\\\\\/\"",
        "\"\\u0000\"", "\"\\uffff\"",
        "\"\\ud7ff\\ue000\"", "\"\u{7F}\"", "\"\u{2028}\"", "\"aaaaaaa\\u0062aaaaaaaaa\"", "\"e\\u0301\"",
        // Errors.
        "\"\\ud800\"", "\"\\udc00\"", "\"\\ud800\\u0041\"", "\"\\ud800x\"", "\"\\ud800\\\"", "\"\\ud800\\ud800\"",
        "\"\\ude00\\ud83d\"",
        "\"\\u12g4\"", "\"\\u12\"", "\"\\u\"", "\"\\ud83d\\u12\"", "\"\\q\"", "\"\\U0041\"", "\"\\0\"", "\"\\'\"",
        "\"\n\"", "\"\t\"", "\"\u{0}\"",
        "\"\u{1F}\"", "\"aaaaaaaaaaaa\u{1F}\"", "'a'", "\"\\u+041\"", "\"\\u 041\"",
    ])
    func textsAreThoseOfFoundation(text: String) throws {
        let json = "{\"changes\":[{\"type\":\(text)}],\"token\":\"\",\"isMoreComing\":true}"
        let (result, reference) = both(RecordWire.ZoneChanges.self, Array(json.utf8))
        func bytes(_ result: Result<RecordWire.ZoneChanges, RecordStoreError>) -> [UInt8]? {
            (try? result.get())?.changes[0].type.map { Array($0.utf8) }
        }
        #expect(bytes(result) == bytes(reference))
        #expect((reason(result) == nil) == (reason(reference) == nil))
        // As a name as well.
        let page = "{\"records\":[{\"id\":\(Self.id),\"type\":\"T\",\"fields\":{\(text):{\"integer\":{\"_0\":1}}}}]}"
        let (fields, fieldsReference) = both(RecordWire.Page.self, Array(page.utf8))
        #expect((reason(fields) == nil) == (reason(fieldsReference) == nil))
        if case (.success(let page), .success(let other)) = (fields, fieldsReference) {
            #expect(try page.comparedBytes() == other.comparedBytes())
        }
    }

    @Test(arguments: [
        "", "QQ==", "QR==", "QQ", "QQ=", "Q Q==", "QQ==QQ==", "!!", "\\/\\/\\/\\/", "////", "QUJD", "=", "QQ==\\n", "é",
        "QUJDRA==",
    ])
    func bytesAreThoseOfFoundation(text: String) throws {
        let json = Array("{\"changes\":[],\"token\":\"\(text)\",\"isMoreComing\":true}".utf8)
        let (result, reference) = both(RecordWire.ZoneChanges.self, json)
        #expect((try? result.get())?.token == (try? reference.get())?.token)
        #expect(reason(result) == reason(reference))
    }

    // MARK: Numbers

    private func numbers(_ text: String) -> (RecordValue?, RecordValue?) {
        func value(_ result: Result<RecordWire.Page, RecordStoreError>) -> RecordValue? {
            (try? result.get())?.records.first?.fields["a"]
        }
        let page = "{\"records\":[{\"id\":\(Self.id),\"type\":\"T\",\"fields\":{\"a\":{\(text)}}}]}"
        let (result, reference) = both(RecordWire.Page.self, Array(page.utf8))
        return (value(result), value(reference))
    }

    @Test(
        arguments: [
            ("0", 0), ("-0", 0), ("1", 1), ("9223372036854775807", Int64.max), ("-9223372036854775808", Int64.min),
            ("1.0", 1), ("1e2", 100),
            ("1E+2", 100), ("-0.0", 0), ("0.1e1", 1), ("100e-2", 1), ("1e18", 1_000_000_000_000_000_000),
            ("9007199254740993.0", 9_007_199_254_740_993),
            ("1000000000000000000000000e-24", 1), ("0e999999999999999999999", 0),
            ("12345678901234567890e-1", 1_234_567_890_123_456_789),
            ("9223372036854775808", nil), ("-9223372036854775809", nil), ("18446744073709551617", nil), ("1.5", nil),
            ("1e-1", nil), ("1e19", nil),
            ("1e99999999999999999999", nil), ("123456789012345678901234567890", nil), ("\"1\"", nil), ("true", nil),
            ("null", nil), ("01", nil), ("-", nil),
            ("1.", nil), (".5", nil), ("1e", nil), ("+1", nil), ("--1", nil), ("1.e1", nil), ("-.1", nil), ("00", nil),
            ("1_0", nil),
        ] as [(String, Int64?)]
    )
    func integersAreThoseOfFoundation(text: String, number: Int64?) {
        let (value, reference) = numbers("\"integer\":{\"_0\":\(text)}")
        #expect(value == number.map { .integer($0) })
        #expect(reference == value)
    }

    /// Foundation refuses the first ones, and rounds the others.
    @Test(
        arguments: [
            ("9223372036854775807.0", Int64.max), ("922337203685477580.7e1", Int64.max),
            ("-9223372036854775808.0", Int64.min), ("1e-400", nil),
            ("99999999999999999999999999999999999999999999e-43", nil), ("-1e-99999999999999999999", nil),
        ] as [(String, Int64?)]
    )
    func integersWithFractionsAreExact(text: String, number: Int64?) {
        let (value, reference) = numbers("\"integer\":{\"_0\":\(text)}")
        #expect(value == number.map { .integer($0) })
        #expect(reference != value)
    }

    @Test func floatingPointNumbersAreThoseOfFoundation() {
        var texts = [
            "0", "-0", "-0.0", "0.0e5", "-0e-999999", "1", "0.1", "1e22", "1e23", "123456789012345678",
            "9007199254740993", "9007199254740992e22",
            "9007199254740993e-22", "4.9e-324", "5e-324", "2.4703282292062328e-324", "2.4703282292062327e-324",
            "2e-324", "1e-400", "1e400",
            "-1e400", "1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308",
            "2.2250738585072011e-308",
            "0.1000000000000000055511151231257827021181583404541015625", "1e99999999999999999999",
            "1e-99999999999999999999",
            "17976931348623157000000e287", "0.00000000000000000000000000001e29",
            "1.0000000000000000000000000000000000000000000000001", "\"+\"",
            "\"-\"", "\"x\"", "\"\"", "\"+1\"", "\"\\u002b\"", "true", "null", "01", "1.", ".5", "1e", "-", "1e+", "[]",
            "{}",
        ]
        texts.append("0." + String(repeating: "0", count: 5000) + "1e5001")
        texts.append(String(repeating: "9", count: 5000) + "e-4990")
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<3000 {
            let digits = (0..<Int.random(in: 1...22, using: &generator)).map { _ in
                String(Int.random(in: 0...9, using: &generator))
            }
            let exponent = Int.random(in: -340...330, using: &generator) / generator.element(of: [1, 10, 100])
            texts.append(
                "\(generator.element(of: ["", "-"]))\(generator.element(of: [1, 7, 0])).\(digits.joined())e\(exponent)"
            )
            texts.append(Double(bitPattern: generator.next()).description)
            texts.append(Double.random(in: -1e9...1e9, using: &generator).description)
        }
        for text in texts where text != "nan" && !text.contains("inf") {
            let (value, reference) = numbers("\"double\":{\"_0\":\(text)}")
            func bits(_ value: RecordValue?) -> UInt64? {
                if case .double(let number)? = value { number.bitPattern } else { nil }
            }
            #expect(bits(value) == bits(reference), "\(text)")
        }
        // JSON that Foundation refuses.
        let (zero, zeroReference) = numbers("\"double\":{\"_0\":0e5}")
        #expect(zero == .double(0))
        #expect(zeroReference == nil)
        #expect(
            numbers("\"double\":{\"_0\":\"n\"}").0.map {
                if case .double(let number) = $0 { number.isNaN } else { false }
            } == true
        )
    }
}
