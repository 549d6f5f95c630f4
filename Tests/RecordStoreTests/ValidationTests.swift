import Foundation
import Testing

@_spi(RecordEngine) @testable import RecordStore

/// Names and values that are not valid.
@Suite struct ValidationTests {
    private static let badNames = [
        "", "_a", "a\u{0}b", "a\nb", "\u{E9}", String(repeating: "a", count: 256), "\u{202E}a",
    ]

    @Test func namesOfRecordsAndZonesAreVisibleASCII() throws {
        let store = try TemporaryStore().store
        for name in Self.badNames {
            guard case .invalidRecord(let id, _) = try storeError({ try store.save(Record(name)) }) else {
                Issue.record("\(name.debugDescription) is valid")
                continue
            }
            #expect(id.name == name)
            let zone = RecordZoneID(name: name)
            #expect(throws: RecordStoreError.self) { try store.saveZone(zone, in: TemporaryStore.database) }
            #expect(throws: RecordStoreError.self) { try store.save(Record("a", parent: name)) }
        }
        try store.save(Record("'; DROP TABLE records; -- \"%_?"))
        #expect(try store.names() == ["'; DROP TABLE records; -- \"%_?"])
    }

    @Test func namesOfTypesAndFieldsAreIdentifiers() throws {
        let store = try TemporaryStore().store
        for name in Self.badNames + ["1a", "a b", "a'b", "a.b", "a-b"] {
            #expect(throws: RecordStoreError.self) { try store.save(Record("r", type: name)) }
            guard case .invalidField(_, name, _) = try storeError({ try store.save(Record("r", [name: .integer(1)])) })
            else {
                Issue.record("\(name.debugDescription) is valid")
                continue
            }
        }
        try store.save(Record("r", type: "select", ["table": .integer(1), "a_1": .integer(2)]))
    }

    private static let badValues: [(RecordValue, String)] = [
        (.double(.nan), "it is not a number"),
        (.date(Date(timeIntervalSinceReferenceDate: .infinity)), "the date is not finite"),
        (.location(RecordLocation(latitude: 91, longitude: 0)), "the latitude or the longitude is out of range"),
        (.location(RecordLocation(latitude: .nan, longitude: 0)), "the latitude or the longitude is out of range"),
        (.list([.list([])]), "value 0 of the list is a list"),
        (.list([.integer(1), .string("a")]), "the values of the list are of different kinds"),
        (.list([.double(.nan)]), "value 0 of the list: it is not a number"),
        (.asset(RecordAsset(hash: "../../etc/passwd", size: 1)), "the hash of the asset is not valid"),
        (.asset(RecordAsset(hash: String(repeating: "A", count: 64), size: 1)), "the hash of the asset is not valid"),
        (.asset(RecordAsset(hash: String(repeating: "a", count: 64), size: -1)), "the hash of the asset is not valid"),
        (
            .asset(RecordAsset(hash: String(repeating: "a", count: 64), size: .max)),
            "the asset is larger than 4294967296 bytes"
        ),
        (
            .list(Array(repeating: .integer(1), count: 50_001)),
            "the list has more than 50000 values"
        ),
        (.reference(RecordReference(record: RecordID(name: ""))), "the name of the record is empty"),
    ]

    @Test(arguments: badValues) func valueThatIsNotValidIsAnError(value: RecordValue, reason: String) throws {
        let store = try TemporaryStore().store
        let error = try storeError { try store.save(Record("r", ["field": value])) }
        #expect(error == .invalidField(RecordID(name: "r"), field: "field", reason: reason))
        #expect(error.description == "cannot save field \"field\" of record \"r\": \(reason)")
        #expect(try store.names().isEmpty)
    }

    /// The kind of a field is that of its first value, also for lists, in other records, and after reopening.
    @Test func otherKindOfValueIsAnError() throws {
        let values: [RecordValue] = [
            .string("a"), .integer(1), .date(Date()), .data(Data()),
            .location(RecordLocation(latitude: 0, longitude: 0)),
            .reference(RecordReference(record: RecordID(name: "x"))), .encrypted(Data()), .list([.integer(1)]),
            .list([.string("a")]),
        ]
        let temporary = try TemporaryStore()
        for (number, first) in values.enumerated() {
            let field = "f\(number)"
            try temporary.store.save(Record("first\(number)", [field: first]))
            let reopened = try TemporaryStore.open(temporary.folder)
            for (index, other) in values.enumerated() where index != number {
                for store in [temporary.store, reopened] {
                    let error = try storeError { try store.save(Record("second", [field: other])) }
                    let id = RecordID(name: "second")
                    let kinds = (try #require(first.kind), try #require(other.kind))
                    #expect(error == .kindMismatch(id, field: field, expected: kinds.0, found: kinds.1))
                }
            }
        }
        // Numbers are one kind, and an empty list is of any.
        try temporary.store.save(Record("second", ["f1": .double(1.5), "f7": .list([])]))
        // A field of a failed batch has no kind.
        let store = temporary.store
        #expect(throws: RecordStoreError.self) {
            try store.save(Record("third", ["new": .integer(1)]), Record("second"))
        }
        try store.save(Record("third", ["new": .string("a")]))
    }

    @Test func limitsAreErrors() throws {
        let store = try TemporaryStore().store
        let large = Record("r", ["a": .data(Data(count: 1 << 20))])
        guard case .invalidRecord = try storeError({ try store.save(large) }) else {
            Issue.record("the record is not too large")
            return
        }
        let fields = Dictionary(uniqueKeysWithValues: (0..<1001).map { ("f\($0)", RecordValue.integer(1)) })
        #expect(throws: RecordStoreError.self) { try store.save(Record("r", fields)) }
        let saves = (0..<401).map { RecordSave(Record("\($0)")) }
        #expect(
            try storeError { try store.modify(RecordBatch(saves: saves), in: TemporaryStore.database) }
                == .limitExceeded("records of a batch", limit: 400)
        )
        // The fields of a type, over many records.
        for start in stride(from: 0, to: 1000, by: 500) {
            let part = fields.keys.sorted()[start..<start + 500]
            try store.save(Record("r\(start)", fields.filter { part.contains($0.key) }))
        }
        #expect(
            try storeError { try store.save(Record("r", ["another": .integer(1)])) }
                == .limitExceeded("fields of type \"Note\"", limit: 1000)
        )
        try store.save(Record("other", type: "Other", ["another": .integer(1)]))
    }

    @Test func largestListIsStored() throws {
        let store = try TemporaryStore().store
        let list = RecordValue.list((0..<50_000).map { .integer($0) })
        try store.save(Record("r", ["list": list]))
        #expect(try store.fetch("r").fields["list"] == list)
        let query = RecordQuery(type: "Note", predicate: .contains(field: "list", .integer(49_999)))
        #expect(try store.records(matching: query, in: TemporaryStore.database).records.count == 1)
    }

    @Test func errorsAreOneLineWithoutControlCharacters() throws {
        let store = try TemporaryStore().store
        let error = try storeError { try store.save(Record("a\n\u{1B}[2J")) }
        #expect(!error.description.contains { $0 == "\n" || $0 == "\u{1B}" })
    }
}
