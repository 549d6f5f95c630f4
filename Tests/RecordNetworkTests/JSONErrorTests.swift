import Foundation
import TestSupport
import Testing

@testable import RecordNetwork
@testable import RecordStore

/// Messages with records that are damaged, or are not what they should be.
@Suite struct JSONErrorTests {
    private static let id = #"{"name":"a","zone":{"name":"z","owner":"o"}}"#

    private func result<Message: Decodable>(_ type: Message.Type, _ data: Data) -> Result<Message, RecordStoreError> {
        Result { () throws(RecordStoreError) in try RecordWire.message(type, from: data, bounds: .answer) }
    }

    private func reasons<Message: WireMessage>(_: Message.Type, _ text: String) -> (String?, String?) {
        func reason(_ result: Result<some Any, RecordStoreError>) -> String? {
            guard case .failure(.invalidQuery(let reason)) = result else { return nil }
            let start = "the message cannot be read: "
            return reason.hasPrefix(start) ? String(reason.dropFirst(start.count)) : "another beginning: \(reason)"
        }
        let data = Data(text.utf8)
        return (reason(result(Message.self, data)), reason(result(ReferenceMessage<Message>.self, data)))
    }

    // MARK: Reasons

    @Test(arguments: [
        ("[]", "a value has another type"), ("1", "a value has another type"), ("\"a\"", "a value has another type"),
        ("null", "a value is missing"), ("{}", "\"records\" is missing"),
        ("{\"records\":null}", "a value is missing at records"),
        ("{\"records\":{}}", "a value has another type at records"),
        ("{\"records\":[1]}", "a value has another type at records.Index 0"),
        ("{\"records\":[null]}", "a value is missing at records.Index 0"),
        (
            "{\"a\":[1,{\"b\":[2]}],\"records\":[{\"id\":\(id)},{\"a\":[[],{}]}]}",
            "\"id\" is missing at records.Index 1"
        ),
        ("{\"records\":[{\"id\":{\"name\":1}}]}", "a value has another type at records.Index 0.id.name"),
        ("{\"records\":[{\"id\":{\"name\":null}}]}", "a value is missing at records.Index 0.id.name"),
        ("{\"records\":[{\"id\":{\"name\":\"\"}}]}", "\"zone\" is missing at records.Index 0.id"),
        ("{\"records\":[{\"id\":{\"name\":\"\",\"zone\":{}}}]}", "\"name\" is missing at records.Index 0.id.zone"),
        (
            "{\"records\":[{\"id\":{\"name\":\"\",\"zone\":{\"name\":true}}}]}",
            "a value has another type at records.Index 0.id.zone.name"
        ),
        ("{\"records\":[{\"id\":\(id),\"record\":{}}]}", "\"id\" is missing at records.Index 0.record"),
        ("{\"records\":[{\"id\":\(id),\"record\":{\"id\":\(id)}}]}", "\"type\" is missing at records.Index 0.record"),
        ("{\"records\":[{\"id\":\(id),\"error\":{}}]}", "\"code\" is missing at records.Index 0.error"),
        (
            "{\"records\":[{\"id\":\(id),\"error\":{\"code\":\"other\"}}]}",
            "a value is not valid at records.Index 0.error.code"
        ),
        (
            "{\"records\":[{\"id\":\(id),\"error\":{\"code\":\"conflict\",\"limit\":\"1\"}}]}",
            "a value has another type at records.Index 0.error.limit"
        ),
        (
            "{\"records\":[{\"id\":\(id),\"error\":{\"code\":\"conflict\",\"kinds\":[{\"element\":99,\"isList\":true}]}}]}",
            "a value is not valid at records.Index 0.error.kinds.Index 0.element"
        ),
        (
            "{\"records\":[{\"id\":\(id),\"error\":{\"code\":\"conflict\",\"kinds\":[{\"element\":1,\"isList\":1}]}}]}",
            "a value has another type at records.Index 0.error.kinds.Index 0.isList"
        ),
        (
            "{\"records\":[{\"id\":\(id),\"error\":{\"code\":\"conflict\",\"retryAfter\":\"x\"}}]}",
            "a value has another type at records.Index 0.error.retryAfter"
        ),
    ])
    func reasonsAreThoseOfFoundation(text: String, reason: String) {
        let (found, reference) = reasons(RecordWire.Fetched.self, text)
        #expect(found == reason)
        #expect(reference == reason)
    }

    @Test(arguments: [
        ("{}", "a value has another type", ""), ("1", "a value has another type", ""),
        ("null", "a value is missing", ""),
        ("{\"other\":{\"_0\":1}}", "a value has another type", ""),
        ("{\"string\":{\"_0\":\"\"},\"integer\":{\"_0\":1}}", "a value has another type", ""),
        ("{\"string\":{}}", "\"_0\" is missing", ".string"), ("{\"string\":null}", "a value is missing", ".string"),
        ("{\"string\":[]}", "a value has another type", ".string"),
        ("{\"string\":{\"_0\":null}}", "a value is missing", ".string._0"),
        ("{\"string\":{\"_0\":1}}", "a value has another type", ".string._0"),
        ("{\"date\":{\"_0\":\"now\"}}", "a value has another type", ".date._0"),
        ("{\"data\":{\"_0\":\"?\"}}", "a value is not valid", ".data._0"),
        ("{\"encrypted\":{\"_0\":1}}", "a value has another type", ".encrypted._0"),
        ("{\"reference\":{\"_0\":{\"record\":\(id)}}}", "\"action\" is missing", ".reference._0"),
        ("{\"reference\":{\"_0\":{\"record\":\(id),\"action\":2}}}", "a value is not valid", ".reference._0.action"),
        ("{\"location\":{\"_0\":{\"latitude\":1}}}", "\"longitude\" is missing", ".location._0"),
        ("{\"asset\":{\"_0\":{\"hash\":\"\",\"size\":\"1\"}}}", "a value has another type", ".asset._0.size"),
        (
            "{\"list\":{\"_0\":[{\"integer\":{\"_0\":1}},{\"integer\":{\"_0\":\"\"}}]}}", "a value has another type",
            ".list._0.Index 1.integer._0"
        ),
    ])
    func reasonsOfValuesAreThoseOfFoundation(value: String, what: String, path: String) {
        // The name of a field is that of a key, and has an escape.
        let text =
            "{\"records\":[{\"id\":\(Self.id),\"type\":\"T\",\"fields\":{\"ok\":{\"integer\":{\"_0\":1}},\"f\\u0069eld\":\(value)}}]}"
        let (found, reference) = reasons(RecordWire.Page.self, text)
        #expect(found == "\(what) at records.Index 0.fields.field\(path)")
        #expect(reference == found)
    }

    @Test func reasonsOfRequestsAreThoseOfFoundation() {
        let database = "\"database\":{\"container\":\"c\",\"scope\":\"private\"}"
        let rows = [
            ("{\(database)}", "\"batch\" is missing"), ("{\(database),\"batch\":{}}", "\"saves\" is missing at batch"),
            ("{\"database\":{\"container\":\"c\",\"scope\":\"own\"}}", "a value is not valid at database.scope"),
            ("{\(database),\"batch\":{\"saves\":[{}]}}", "\"record\" is missing at batch.saves.Index 0"),
            (
                "{\(database),\"batch\":{\"saves\":[],\"deletions\":[],\"policy\":\"all\"}}",
                "a value is not valid at batch.policy"
            ),
            (
                "{\(database),\"batch\":{\"saves\":[],\"deletions\":[],\"policy\":\"allKeys\",\"isAtomic\":0}}",
                "a value has another type at batch.isAtomic"
            ),
            (
                "{\(database),\"batch\":{\"saves\":[],\"deletions\":[],\"policy\":\"allKeys\",\"isAtomic\":true,"
                    + "\"account\":\"\",\"identifier\":\"x\"}}",
                "a value is not valid at batch.identifier"
            ),
        ]
        for (text, reason) in rows {
            let (found, reference) = reasons(RecordWire.ModifyRequest.self, text)
            #expect(found == reason, "\(text)")
            #expect(reference == reason, "\(text)")
        }
    }

    /// Foundation does not tell where such a number is.
    @Test func reasonNamesTheKeyOfANumberOutOfRange() {
        for (number, field) in [("1e19", "limit"), ("1.5", "offset"), ("1e999", "retryAfter")] {
            let text = "{\"records\":[{\"id\":\(Self.id),\"error\":{\"code\":\"conflict\",\"\(field)\":\(number)}}]}"
            let (found, reference) = reasons(RecordWire.Fetched.self, text)
            #expect(found == "a value is not valid at records.Index 0.error.\(field)")
            #expect(reference == "a value is not valid")
        }
    }

    @Test func reasonOfACursorHasItsWholePath() {
        let text = "{\"records\":[],\"cursor\":{\"query\":{\"type\":1},\"values\":[],\"row\":1}}"
        let (found, reference) = reasons(RecordWire.Page.self, text)
        #expect(found == "a value has another type at cursor.query.type")
        #expect(reference == found)
    }

    @Test func reasonsAreShort() throws {
        let name = String(repeating: "n", count: 1000)
        let value = String(repeating: "{\"list\":{\"_0\":[", count: 20) + "1" + String(repeating: "]}}", count: 20)
        let text = "{\"records\":[{\"id\":\(Self.id),\"type\":\"T\",\"fields\":{\"\(name)\":\(value)}}]}"
        let (found, reference) = reasons(RecordWire.Page.self, text)
        #expect(try #require(found).count < 200)
        #expect(reference == found)
    }

    // MARK: Members

    @Test func firstOfSeveralMembersIsRead() throws {
        func record(_ members: String) -> String { "{\"records\":[{\"id\":\(Self.id),\(members),\"fields\":{}}]}" }
        func fields(_ fields: String) -> String {
            "{\"records\":[{\"id\":\(Self.id),\"type\":\"A\",\"fields\":{\(fields)}}]}"
        }
        for text in [
            record("\"type\":\"A\",\"type\":\"B\""), record("\"type\":\"A\",\"typ\\u0065\":\"B\""),
            record("\"typ\\u0065\":\"A\",\"type\":1"),
            record("\"type\":\"A\",\"creator\":null,\"creator\":\"B\""),
            record("\"type\":\"A\",\"type\":{\"a\":[1,{}]}"),
            fields("\"a\":{\"integer\":{\"_0\":1,\"_0\":2}},\"a\":3,\"\\u0061\":{}"),
            fields("\"a\":{\"integer\":{\"_0\":1},\"integer\":2,\"x\":3}"),
            // The same characters in other bytes.
            fields("\"\u{E9}\":{\"integer\":{\"_0\":1}},\"e\u{301}\":{\"integer\":{\"_0\":2}}"),
        ] {
            let data = Data(text.utf8)
            let page = try result(RecordWire.Page.self, data).get()
            let reference = try result(ReferenceMessage<RecordWire.Page>.self, data).get().message
            #expect(try page.comparedBytes() == reference.comparedBytes())
            #expect(page.records[0].type == "A")
            #expect(page.records[0].creator == nil)
        }
        let keys = "[\"\u{E9}\",\"e\u{301}\",\"\u{E9}\",\"a\"]"
        let request = "{\"database\":{\"container\":\"c\",\"scope\":\"public\"},\"ids\":[],\"desiredKeys\":\(keys)}"
        let read = try result(RecordWire.FetchRequest.self, Data(request.utf8)).get()
        let reference = try result(ReferenceMessage<RecordWire.FetchRequest>.self, Data(request.utf8)).get().message
        #expect(try read.comparedBytes() == reference.comparedBytes())
    }

    // MARK: Damage

    @Test func cutMessagesAreErrors() throws {
        var count = 0
        func check<Message: ComparedMessage>(_ message: Message) throws {
            let data = try RecordWire.data(message)
            if data.count > 2000 { return }
            count += 1
            for length in 0..<data.count {
                let cut = result(Message.self, data.prefix(length))
                if case .success = cut { Issue.record("\(length) bytes of \(String(decoding: data, as: UTF8.self))") }
            }
        }
        for seed in 500..<520 as Range<UInt64> {
            var messages = RandomMessages(seed: seed)
            for message in messages.all() { try check(message) }
        }
        #expect(count > 20)
    }

    /// Both decoders read a damaged message as the same, if both can read it. What only Foundation reads is not JSON.
    @Test func damagedMessagesAreReadAsByFoundation() throws {
        var generator = SeededGenerator(seed: 11)
        var count = 0
        func check<Message: ComparedMessage>(_ message: Message) throws {
            let data = Array(try RecordWire.data(message))
            if data.count > 10_000 { return }
            for _ in 0..<50 {
                var damaged = data
                for _ in 0..<Int.random(in: 1...3, using: &generator) { damage(&damaged, &generator) }
                let found = result(Message.self, Data(damaged))
                let reference = result(ReferenceMessage<Message>.self, Data(damaged))
                switch (found, reference) {
                case (.success(let found), .success(let reference)):
                    count += 1
                    #expect(try found.comparedBytes() == reference.message.comparedBytes())
                case (.success, .failure(let error)):
                    Issue.record("Foundation refuses \(String(decoding: damaged, as: UTF8.self)): \(error)")
                case (.failure, _): break
                }
            }
        }
        for seed in 600..<620 as Range<UInt64> {
            var messages = RandomMessages(seed: seed)
            for message in messages.all() { try check(message) }
        }
        #expect(count > 100)
    }

    private func damage(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
        if bytes.isEmpty { return }
        let index = Int.random(in: bytes.indices, using: &generator)
        let structure = Array("{}[]\",:\\0123456789-+.eEnull tf\u{0}\n\u{FF}".utf8)
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes[index] = generator.element(of: structure)
        case 2: bytes.insert(generator.element(of: structure), at: index)
        case 3: bytes.remove(at: index)
        default:
            let end = min(bytes.count, index + Int.random(in: 1...20, using: &generator))
            bytes.insert(contentsOf: bytes[index..<end], at: Int.random(in: bytes.indices, using: &generator))
        }
    }
}
