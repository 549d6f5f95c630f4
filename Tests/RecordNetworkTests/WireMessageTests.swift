import Foundation
import TestSupport
import Testing

@testable import RecordNetwork
@testable import RecordStore

/// Messages with records are those of Foundation's coders, in both directions.
@Suite struct WireMessageTests {
    private static let record = Record(
        id: RecordID(name: "a"),
        type: "Note",
        fields: ["b": .integer(2), "a": .string("x"), "c": .list([.double(1), .double(0.5)])]
    )

    /// Calls a function for random messages of each type.
    private func forMessages(seeds: Range<UInt64>, _ body: (any ComparedMessage) throws -> Void) rethrows {
        for seed in seeds {
            var messages = RandomMessages(seed: seed)
            for message in messages.all() { try body(message) }
        }
    }

    private func expectSame(_ message: some ComparedMessage, _ other: some ComparedMessage, _ comment: String) throws {
        #expect(try message.comparedBytes() == other.comparedBytes(), Comment(rawValue: comment))
    }

    @Test func messagesAreReadByFoundation() throws {
        func check<Message: ComparedMessage>(_ message: Message) throws {
            let data = try RecordWire.data(message)
            try expectSame(JSONDecoder.records.decode(Message.self, from: data), message, "\(Message.self)")
            // Foundation writes sets and fields in any order.
            #expect(try RecordWire.data(JSONDecoder.records.decode(Message.self, from: data)) == data)
        }
        try forMessages(seeds: 0..<100) { try check($0) }
    }

    @Test(
        arguments: [[], .sortedKeys, .prettyPrinted, [.prettyPrinted, .withoutEscapingSlashes]]
            as [JSONEncoder.OutputFormatting]
    )
    func messagesOfFoundationAreRead(formatting: JSONEncoder.OutputFormatting) throws {
        let encoder = JSONEncoder.records
        encoder.outputFormatting = formatting
        func check<Message: ComparedMessage>(_ message: Message) throws {
            let data = try encoder.encode(message)
            let read = try RecordWire.message(Message.self, from: data, bounds: .answer)
            try expectSame(read, message, "\(Message.self)")
        }
        try forMessages(seeds: 100..<150) { try check($0) }
    }

    @Test func messagesArriveAsTheyWere() throws {
        func check<Message: ComparedMessage>(_ message: Message) throws {
            let read = try RecordWire.message(Message.self, from: RecordWire.data(message), bounds: .answer)
            try expectSame(read, message, "\(Message.self)")
        }
        try forMessages(seeds: 200..<250) { try check($0) }
    }

    /// Any order of keys, with other keys and white space.
    @Test func messagesOfOtherClientsAreRead() throws {
        var generator = SeededGenerator(seed: 1)
        func check<Message: ComparedMessage>(_ message: Message) throws {
            let object = try JSONSerialization.jsonObject(with: JSONEncoder.records.encode(message))
            var text = ""
            ForeignClient.write(object, to: &text, &generator)
            let data = Data(text.utf8)
            let read = try RecordWire.message(Message.self, from: data, bounds: .answer)
            let reference = try RecordWire.message(ReferenceMessage<Message>.self, from: data, bounds: .answer)
            try expectSame(read, reference.message, text)
        }
        try forMessages(seeds: 300..<330) { try check($0) }
    }

    @Test func nullIsAMissingPart() throws {
        func check<Message: ComparedMessage>(_: Message.Type, _ text: String) throws {
            let data = Data(text.utf8)
            let read = try RecordWire.message(Message.self, from: data, bounds: .answer)
            try expectSame(
                read,
                RecordWire.message(ReferenceMessage<Message>.self, from: data, bounds: .answer).message,
                text
            )
            let null = #":null\b"#
            #expect(try !String(decoding: RecordWire.data(read), as: UTF8.self).contains(Regex(null)))
        }
        func nulls(_ names: String) -> String { names.split(separator: " ").map { ",\"\($0)\" : null" }.joined() }
        let id = #"{"name":"a","zone":{"name":"z","owner":"o"}}"#
        let rest = nulls("parent share shareID changeTag creationDate modificationDate creator modifier")
        let share = "{\"root\":\(id),\"publicPermission\":0,\"participants\":[]\(nulls("secret"))}"
        let record = "{\"id\":\(id),\"type\":\"T\",\"fields\":{}\(rest)}"
        let shared = "{\"id\":\(id),\"type\":\"T\",\"fields\":{},\"share\":\(share)}"
        let error =
            "{\"code\":\"conflict\"\(nulls("record other zone field reason hash limit offset kinds records retryAfter"))}"
        let database = #""database":{"container":"c","scope":"public"}"#
        try check(RecordWire.Page.self, "{\"records\":[\(record),\(shared)]\(nulls("cursor"))}")
        try check(
            RecordWire.Fetched.self,
            "{\"records\":[{\"id\":\(id)\(nulls("record error"))},{\"id\":\(id),\"error\":\(error)}]}"
        )
        try check(
            RecordWire.ZoneChanges.self,
            "{\"changes\":[{\"a\":1\(nulls("record deleted type"))},{}],\"token\":\"\",\"isMoreComing\":false}"
        )
        try check(RecordWire.FetchRequest.self, "{\(database),\"ids\":[]\(nulls("desiredKeys"))}")
        let saves = "[{\"record\":\(record)\(nulls("changedKeys ancestor"))}]"
        let batch =
            "{\"saves\":\(saves),\"deletions\":[],\"policy\":\"allKeys\",\"isAtomic\":true,\"account\":\"a\"\(nulls("identifier"))}"
        try check(RecordWire.ModifyRequest.self, "{\(database),\"batch\":\(batch)}")
    }

    @Test func equalMessagesAreEqualBytes() throws {
        let message = RecordWire.Fetched(records: [RecordWire.Item(Self.record.id, .success(Self.record))])
        let id = #"{"name":"a","zone":{"name":"_defaultZone","owner":"__defaultOwner__"}}"#
        let fields =
            #"{"a":{"string":{"_0":"x"}},"b":{"integer":{"_0":2}},"c":{"list":{"_0":[{"double":{"_0":1}},{"double":{"_0":0.5}}]}}}"#
        let text = #"{"records":[{"id":\#(id),"record":{"id":\#(id),"type":"Note","fields":\#(fields)}}]}"#
        #expect(String(decoding: try RecordWire.data(message), as: UTF8.self) == text)
        let keys = Set((0..<20).map { "k\($0)" })
        let request = RecordWire.FetchRequest(
            database: .init(container: "c", scope: .private),
            ids: [],
            desiredKeys: keys
        )
        let sorted = keys.sorted().map { "\"\($0)\"" }.joined(separator: ",")
        #expect(
            String(decoding: try RecordWire.data(request), as: UTF8.self)
                == #"{"database":{"container":"c","scope":"private"},"ids":[],"desiredKeys":[\#(sorted)]}"#
        )
    }

    /// The operator `<` is false in both directions for these texts, so that sorting by it keeps the order of the dictionary.
    @Test func orderOfFieldsIsThatOfBytes() throws {
        for capacity in 0..<50 {
            var record = Record(id: RecordID(name: "a"), type: "T")
            record.fields.reserveCapacity(capacity * 10)
            for name in ["\u{E9}a", "e\u{301}"] { record.fields[name] = .integer(1) }
            let data = try RecordWire.data(RecordWire.Page(RecordQueryPage(records: [record], cursor: nil)))
            let fields = #"{"e\#u{301}":{"integer":{"_0":1}},"\#u{E9}a":{"integer":{"_0":1}}}"#
            #expect(data.range(of: Data(fields.utf8)) != nil)
        }
    }

    @Test func numbersAndTextsAreShort() {
        func text(_ write: (inout JSONWriter) -> Void) -> String {
            var writer = JSONWriter()
            write(&writer)
            return String(decoding: writer.bytes, as: UTF8.self)
        }
        for number in RandomMessages.integers { #expect(text { $0.write(number) } == number.description) }
        for (number, expected) in [
            (0.0, "0"), (-0.0, "-0"), (1, "1"), (10, "10"), (0.5, "0.5"), (-100, "-100"), (1e16, "1e+16"),
            (1e-5, "1e-05"), (0.1, "0.1"),
            (.infinity, "\"+\""), (-.infinity, "\"-\""), (.nan, "\"n\""),
        ] {
            #expect(text { $0.write(number) } == expected)
        }
        #expect(text { $0.write("a/é\u{7F}\u{2028}") } == "\"a/é\u{7F}\u{2028}\"")
        #expect(
            text { $0.write("1234567\"\\\n\r\t\u{0}\u{1F}12345678") } == #""1234567\"\\\n\r\t\u0000\u001f12345678""#
        )
        #expect(text { $0.write(Data([0xFF, 0xFF, 0xFF, 1])) } == "\"////AQ==\"")
    }

    @Test func valuesThatRepeatAreReadAsTheyAre() throws {
        // Texts and zones that begin as the last ones, or differ in their last byte.
        let names = ["z", "z", "zz", "z", "y", "y\"", "y", ""]
        var message = RecordWire.ZoneChanges(
            RecordZoneChanges(changes: [], token: RecordChangeToken(data: Data()), isMoreComing: false)
        )
        for name in names {
            for owner in names {
                var record = Record(id: RecordID(name: "a", zone: RecordZoneID(name: name, owner: owner)), type: name)
                record.creator = owner
                record.modifier = name
                message.changes.append(RecordWire.Change(record: record))
            }
        }
        let read = try RecordWire.message(RecordWire.ZoneChanges.self, from: RecordWire.data(message), bounds: .answer)
        #expect(read.changes.map(\.record) == message.changes.map(\.record))
    }

    @Test func cursorsOfPagesAreKept() throws {
        let query = RecordQuery(type: "T", predicate: .beginsWith(.recordName, "\"é"), desiredKeys: ["a"])
        let cursor = RecordQueryCursor(query: query, values: [.real(-.infinity), .blob(Data([1]))], row: .min)
        let page = RecordWire.Page(RecordQueryPage(records: [Self.record], cursor: cursor))
        let read = try RecordWire.message(RecordWire.Page.self, from: RecordWire.data(page), bounds: .answer)
        #expect(read.cursor == cursor)
        #expect(read.records == [Self.record])
    }

    /// Texts are skipped eight bytes at a time; the numbers are those of a pass byte by byte, wherever quotes and escapes are.
    @Test func limitsCountEachByte() {
        func counts(_ bytes: [UInt8]) -> (depth: Int, count: Int) {
            var (depth, largest, count) = (0, 0, 1)
            var (isInText, isEscaped) = (false, false)
            for byte in bytes {
                if isInText {
                    (isInText, isEscaped) = (isEscaped || byte != 0x22, !isEscaped && byte == 0x5C)
                    continue
                }
                isInText = byte == 0x22
                depth += byte == 0x5B || byte == 0x7B ? 1 : byte == 0x5D || byte == 0x7D ? -1 : 0
                largest = max(largest, depth)
                count += [0x5B, 0x7B, 0x2C, 0x3A].contains(byte) ? 1 : 0
            }
            return (largest, count)
        }
        var generator = SeededGenerator(seed: 3)
        let bytes = Array("[{]},:\"\"\\a\n\u{7F}".utf8) + [0, 0x80, 0xFF]
        for _ in 0..<3000 {
            let json = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
                generator.chance(50) ? generator.element(of: bytes) : 0x61
            }
            let (depth, count) = counts(json)
            let data = Data(json)
            #expect(JSONBounds(size: 60, depth: depth, count: count).violation(in: data) == nil)
            if count > 1 { #expect(JSONBounds(size: 60, depth: depth, count: count - 1).violation(in: data) != nil) }
            if depth > 0 { #expect(JSONBounds(size: 60, depth: depth - 1, count: 1000).violation(in: data) != nil) }
        }
    }

    @Test func messagesExceedTheirLimitsBeforeTheyAreRead() throws {
        let text = #"{"records":\#(String(repeating: "[", count: 200))"#
        #expect(throws: RecordStoreError.limitExceeded("levels of a message", limit: 128)) {
            try RecordWire.message(RecordWire.Fetched.self, from: Data(text.utf8), bounds: .answer)
        }
    }
}

/// Writes JSON as clients in other languages may: members in any order, unknown ones, escapes, white space.
private enum ForeignClient {
    static func write(_ value: Any, isKnown: Bool = true, to text: inout String, _ generator: inout SeededGenerator) {
        space(&text, &generator)
        switch value {
        case let object as [String: Any]:
            text += "{"
            var members = object.map { (name: $0.key, value: $0.value) }
            // What is not a name of a member of any part. The objects with any names, fields, are left as they are.
            if isKnown, !object.isEmpty, object.values.allSatisfy({ !isValue($0) }) {
                members.append(
                    (name: "unknown \"é\"", value: ["a": [1, NSNull(), "\u{1}"], "b": ["id": [[] as [Any]]]])
                )
            }
            members.shuffle(using: &generator)
            for (index, member) in members.enumerated() {
                if index > 0 { text += "," }
                space(&text, &generator)
                write(text: member.name, to: &text, &generator)
                space(&text, &generator)
                text += ":"
                write(member.value, isKnown: isKnown && !member.name.hasPrefix("unknown"), to: &text, &generator)
            }
            text += "}"
        case let array as [Any]:
            text += "["
            for (index, element) in array.enumerated() {
                if index > 0 { text += "," }
                write(element, isKnown: isKnown, to: &text, &generator)
            }
            space(&text, &generator)
            text += "]"
        case let string as String:
            // Foundation does not know the texts of numbers that are not finite by their escapes.
            if ["+", "-", "n"].contains(string) {
                text += "\"\(string)\""
            } else {
                write(text: string, to: &text, &generator)
            }
        case is NSNull: text += "null"
        case let number as NSNumber:
            text += number.isBoolean ? (number.boolValue ? "true" : "false") : number.description
        default: Issue.record("an unknown value of JSON")
        }
        space(&text, &generator)
    }

    /// Indicates whether a value is that of a field: an object with its kind.
    private static func isValue(_ value: Any) -> Bool {
        guard let object = value as? [String: Any], object.count == 1, let inner = object.first?.value as? [String: Any]
        else {
            return false
        }
        return inner["_0"] != nil
    }

    private static func space(_ text: inout String, _ generator: inout SeededGenerator) {
        if generator.chance(30) { text += generator.element(of: [" ", "\n", "\t", "\r", "\r\n  "]) }
    }

    private static func write(text string: String, to text: inout String, _ generator: inout SeededGenerator) {
        text += "\""
        for unit in string.utf16.indices {
            let code = string.utf16[unit]
            if generator.chance(25) || code < 0x20 || code == 0x22 || code == 0x5C || code > 0x7F {
                let digits = String(code, radix: 16, uppercase: Bool.random(using: &generator))
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            } else {
                text.unicodeScalars.append(Unicode.Scalar(UInt8(code)))
            }
        }
        text += "\""
    }
}

extension NSNumber {
    fileprivate var isBoolean: Bool { objCType.pointee == CChar(bitPattern: UInt8(ascii: "c")) }
}
