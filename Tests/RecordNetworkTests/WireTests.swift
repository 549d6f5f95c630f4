import Foundation
import Testing

@testable import RecordNetwork
@testable import RecordStore

/// Messages, their limits, and identities.
@Suite struct WireTests {
    private static let zone = RecordZoneID(name: "z", owner: "alice")
    private static let id = RecordID(name: "a", zone: zone)
    private static let other = RecordID(name: "b", zone: zone)

    /// An error of each case that a server sends.
    private static var errors: [RecordStoreError] {
        let conflict = RecordConflict(
            client: Record(id: id, type: "Note"),
            server: Record(id: id, type: "Note"),
            ancestor: nil
        )
        var whole = conflict
        whole.ancestor = Record(id: id, type: "Note")
        return [
            .invalidRecord(id, reason: "x"), .invalidField(id, field: "f", reason: "x"),
            .kindMismatch(id, field: "f", expected: .init(.string), found: .init(.number, isList: true)),
            .unknownRecord(id), .conflict(conflict), .conflict(whole), .referenceViolation(id, parent: other),
            .missingAsset(id, field: "f", hash: "h"), .missingAsset(nil, field: nil, hash: "h"), .permissionDenied(id),
            .alreadyShared(id, root: other), .batchFailed(id), .quotaExceeded(id, quota: 7), .unknownZone(zone),
            .invalidZone(zone, reason: "x"), .limitExceeded("x", limit: 7), .invalidQuery(reason: "x"),
            .changeTokenExpired, .unknownShare, .unreachable(reason: "x", retryAfter: 7),
            .notAuthenticated(reason: "x"),
        ]
    }

    @Test func errorsArriveAsTheyWere() throws {
        for error in Self.errors {
            let data = try RecordWire.data(RecordFailure(error))
            let failure = try RecordWire.message(RecordFailure.self, from: data, bounds: .answer)
            #expect(failure.error == error)
            #expect((400...599).contains(failure.status))
        }
    }

    @Test func pathsOfTheServerAreNotSent() throws {
        let path = "/var/lib/easel-records/records.sqlite"
        let errors: [RecordStoreError] = [
            .diskFull(path: path), .readOnly(path: path), .corrupt(path: path, setAside: path),
            .newerFormat(path: path, version: 9), .busy(path: path), .file(path: path, reason: "cannot open \(path)"),
        ]
        for error in errors {
            let data = try RecordWire.data(RecordFailure(error))
            #expect(!String(decoding: data, as: UTF8.self).contains("easel-records"))
            // The client tries again later.
            #expect(try RecordWire.message(RecordFailure.self, from: data, bounds: .answer).error.isTemporary)
        }
    }

    @Test func valuesArriveAsTheyWere() throws {
        let values: [RecordValue] = [
            .string("é\u{0}\"\\\n"), .integer(.max), .integer(.min), .double(0.1), .double(-.infinity),
            .date(Date(timeIntervalSinceReferenceDate: 1.000_000_1)), .data(Data([0, 255])), .encrypted(Data()),
            .reference(.init(record: Self.id, action: .deleteSelf)), .location(.init(latitude: -90, longitude: 180)),
            .asset(.init(hash: String(repeating: "a", count: 64), size: 1 << 40)), .list([]), .list([.string("a")]),
        ]
        var record = Record(id: Self.id, type: "Note", parent: Self.other)
        for (index, value) in values.enumerated() { record.fields["f\(index)"] = value }
        let batch = RecordBatch(saves: [RecordSave(record, changedKeys: ["f0"])], identifier: UUID())
        let request = RecordWire.ModifyRequest(database: .init(container: "c", scope: .shared), batch: batch)
        let data = try RecordWire.data(request)
        #expect(try RecordWire.message(RecordWire.ModifyRequest.self, from: data, bounds: .request).batch == batch)
    }

    // MARK: Limits

    @Test func limitsAreFoundBeforeDecoding() {
        let bounds = JSONBounds(size: 100, depth: 3, count: 10)
        func reason(_ text: String) -> String? {
            if case .limitExceeded(let subject, _)? = bounds.violation(in: Data(text.utf8)) { subject } else { nil }
        }
        #expect(reason("[[[1]]]") == nil)
        #expect(reason("[[[[1]]]]") == "levels of a message")
        #expect(reason("{\"a\":{\"b\":[{}]}}") == "levels of a message")
        // In a string, brackets and commas are text.
        #expect(reason("\"[[[[[[,,,,,,,,,,,,\\\"[[[[\"") == nil)
        #expect(reason("\"\\\\\",[[[[1]]]]") == "levels of a message")
        #expect(reason("[1,1,1,1,1,1,1,1,1]") == nil)
        #expect(reason("[1,1,1,1,1,1,1,1,1,1]") == "values of a message")
        #expect(reason(String(repeating: " ", count: 101)) == "bytes of a message")
        #expect(reason("]]]]]]]]") == nil)
    }

    @Test(arguments: [
        "{}", "[]", "null", "1", "\"", "{\"database\":{\"container\":\"c\",\"scope\":\"own\"},\"batch\":{}}",
        "{\"database\":{\"container\":1,\"scope\":\"private\"},\"batch\":{}}", "{\"database\":null}", "nonsense", "",
    ])
    func messagesOfAnotherFormAreErrors(text: String) {
        #expect(throws: RecordStoreError.self) {
            try RecordWire.message(RecordWire.ModifyRequest.self, from: Data(text.utf8), bounds: .request)
        }
    }

    @Test func deepPredicateIsRejectedBeforeItIsDecoded() throws {
        var text = "{\"all\":{}}"
        for _ in 0..<10_000 { text = "{\"not\":{\"_0\":\(text)}}" }
        let request =
            "{\"database\":{\"container\":\"c\",\"scope\":\"private\"},\"query\":{\"type\":\"T\",\"sort\":[],\"predicate\":\(text)}}"
        #expect(throws: RecordStoreError.limitExceeded("levels of a message", limit: JSONBounds.request.depth)) {
            try RecordWire.message(RecordWire.QueryRequest.self, from: Data(request.utf8), bounds: .request)
        }
    }

    @Test func deepestPredicateOfAStoreFits() throws {
        var predicate = RecordPredicate.comparison(.field("a"), .equal, .string("x"))
        for _ in 1..<RecordLimits().predicateDepth { predicate = .and([predicate]) }
        let request = RecordWire.QueryRequest(
            database: .init(container: "c", scope: .private),
            query: RecordQuery(type: "T", predicate: predicate),
            limit: nil
        )
        let data = try RecordWire.data(request)
        #expect(
            try RecordWire.message(RecordWire.QueryRequest.self, from: data, bounds: .request).query.predicate
                == predicate
        )
    }

    // MARK: Identity

    @Test func signaturesAreThoseOfTheKey() throws {
        let key = try DeviceKey(seed: Data(repeating: 1, count: 32))
        let other = try DeviceKey(seed: Data(repeating: 2, count: 32))
        let message = DeviceSignature.sessionMessage(
            nonce: Data([1]),
            publicKey: key.publicKey,
            serverKey: Data(repeating: 3, count: 32)
        )
        let signature = key.signature(of: message)
        #expect(try DeviceSignature.isValid(signature, of: message, by: key.publicKey))
        #expect(try !DeviceSignature.isValid(signature, of: message + [0], by: key.publicKey))
        #expect(try !DeviceSignature.isValid(signature, of: message, by: other.publicKey))
        for wrong in [Data(), Data(signature.dropLast()), signature + [0]] {
            #expect(try !DeviceSignature.isValid(wrong, of: message, by: key.publicKey))
        }
        #expect(try !DeviceSignature.isValid(signature, of: message, by: Data([1])))
        // The key of RFC 8032's first test.
        let seed = Data([
            0x9D, 0x61, 0xB1, 0x9D, 0xEF, 0xFD, 0x5A, 0x60, 0xBA, 0x84, 0x4A, 0xF4, 0x92, 0xEC, 0x2C, 0xC4, 0x44, 0x49,
            0xC5,
            0x69, 0x7B, 0x32, 0x69, 0x19, 0x70, 0x3B, 0xAC, 0x03, 0x1C, 0xAE, 0x7F, 0x60,
        ])
        #expect(try DeviceKey(seed: seed).publicKey.prefix(4) == Data([0xD7, 0x5A, 0x98, 0x01]))
    }

    @Test func keyIsMadeAtFirstUse() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "key-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let key = try DeviceKey(file: file)
        #expect(try DeviceKey(file: file).publicKey == key.publicKey)
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o600)
        try Data([1]).write(to: file)
        #expect(throws: RecordStoreError.self) { try DeviceKey(file: file) }
    }

    @Test func linksAreReadAsTheyWereWritten() throws {
        let key = Data((0..<32).map { UInt8(251 - $0) })
        for (host, code) in [("records.local", "ABCD-EFGH-JKMN"), ("fe80::1", nil), ("127.0.0.1", nil)] {
            let link = try RecordServerLink(host: host, port: 1234, serverKey: key, code: code)
            #expect(try RecordServerLink(link.description) == link)
        }
        #expect(
            try RecordServerLink("easel-records://a/?key=\(RecordServerLink.text(key))").port
                == RecordServerLink.defaultPort
        )
        for text in [
            "", "https://a/?key=\(RecordServerLink.text(key))", "easel-records://a/", "easel-records://a/?key=AAAA",
            "easel-records://a:99999/?key=\(RecordServerLink.text(key))",
            "easel-records:///?key=\(RecordServerLink.text(key))",
            "easel-records://-oProxy/?key=\(RecordServerLink.text(key))", String(repeating: "a", count: 1 << 20),
        ] {
            #expect(throws: RecordStoreError.self) { try RecordServerLink(text) }
        }
    }

    // MARK: Events

    @Test func eventsAreReadInAnyParts() {
        let text = ": hello\n\ndata: {}\n\nevent: x\ndata:{\"scope\":\"shared\"}\r\n\n"
        for size in [1, 3, 1000] {
            var reader = EventReader()
            var events: [RecordWire.Event] = []
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                let isRead = Array(rest.prefix(size)).withUnsafeBytes { reader.add($0) { events.append($0) } }
                #expect(isRead)
                rest = rest.dropFirst(size)
            }
            #expect(events.map(\.scope) == [nil, .shared])
        }
    }

    @Test(arguments: [
        "data: x\n", "data: {\"scope\":\"own\"}\n", "data: [[[[[[1]]]]]]\n", String(repeating: "a", count: 5000),
    ])
    func wrongEventsEndTheConnection(text: String) {
        var reader = EventReader()
        #expect(!Array(text.utf8).withUnsafeBytes { reader.add($0) { _ in } })
    }

    @Test func delaysDoubleUpToAMinute() {
        var delay = RetryDelay()
        let lost = RecordStoreError.unreachable(reason: "", retryAfter: nil)
        func next(_ error: RecordStoreError = lost) -> ClosedRange<Double> {
            var range = 0.0...0
            _ = delay.next(after: error) {
                range = $0
                return 0
            }
            return range
        }
        #expect([next(), next(), next()] == [0.5...1, 1...2, 2...4])
        for _ in 0..<10 { _ = next() }
        #expect(next() == 30...60)
        delay.reset()
        #expect(next(.unreachable(reason: "", retryAfter: 10)) == 5...10)
        #expect(next(.unreachable(reason: "", retryAfter: 1e9)) == 30...60)
    }
}
