import Foundation
import TestSupport
import Testing

@_spi(RecordEngine) @testable import RecordStore

/// The rows that queries and deletions need of records, which a save changes only as far as its fields have changed.
@Suite struct DetailTests {
    /// Returns the rows of all records, with the names of their fields, sorted.
    private static func rows(_ store: SQLiteRecordStore) throws -> [String] {
        var rows: [String] = []
        for sql in [
            """
            SELECT r.name, f.name, v.slot - 4 * f.id, v.position, typeof(v.value), hex(v.value) FROM field_values v
            JOIN records r ON r.id = v.record LEFT JOIN fields f ON f.id = v.slot / 4
            """,
            "SELECT r.name, l.field, l.position, l.target FROM links l JOIN records r ON r.id = l.record",
            "SELECT r.name, a.hash FROM asset_uses a JOIN records r ON r.id = a.record",
        ] {
            try store.writer.withLock { (writer) throws(RecordStoreError) in
                try writer.connection.rows(sql) { row in
                    rows.append("\((0..<(sql.hasSuffix("v.slot / 4") ? 6 : 4)).map { row.value(Int32($0)) })")
                    return true
                }
            }
        }
        return rows.sorted()
    }

    private static func value(_ name: String, _ assets: [RecordAsset], _ random: inout SeededGenerator) -> RecordValue {
        // The first two texts are equal, and have different bytes.
        let texts = ["\u{E9}t\u{E9}", "e\u{301}te\u{301}", "a b", "b a", ""]
        func text() -> RecordValue { .string(texts.randomElement(using: &random) ?? "") }
        func reference() -> RecordValue {
            let target = RecordID(name: ["a", "b", "c"].randomElement(using: &random) ?? "a")
            return .reference(
                RecordReference(record: target, action: Bool.random(using: &random) ? .deleteSelf : .none)
            )
        }
        switch name {
        case "text": return text()
        case "number": return .integer(Int64.random(in: 0..<3, using: &random))
        case "place":
            return .location(
                RecordLocation(latitude: Double.random(in: -1...1, using: &random).rounded(), longitude: 2)
            )
        case "texts": return .list((0..<Int.random(in: 0...3, using: &random)).map { _ in text() })
        case "link": return reference()
        case "links": return .list((0..<Int.random(in: 0...2, using: &random)).map { _ in reference() })
        case "asset": return .asset(assets.randomElement(using: &random) ?? assets[0])
        default: return .data(Data([UInt8.random(in: 0..<2, using: &random)]))
        }
    }

    @Test(arguments: 1...8)
    func rowsAfterManySavesAreThoseOfTheLastRecords(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let stores = [try TemporaryStore().store, try TemporaryStore().store]
        var assets: [RecordAsset] = []
        for number in 0..<2 {
            let file = TemporaryStore.newFolder().appendingPathExtension("asset")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data("\(number)".utf8).write(to: file)
            for store in stores { assets.append(try store.addAsset(contentsOf: file)) }
        }
        let names = ["text", "number", "place", "texts", "link", "links", "asset", "data"]
        for step in 0..<60 {
            let record = RecordID(name: ["a", "b", "c"].randomElement(using: &random) ?? "a")
            if Int.random(in: 0..<12, using: &random) == 0 {
                _ = try stores[0].modify(RecordBatch(deletions: [record]), in: TemporaryStore.database)
                continue
            }
            var changed = Record(id: record, type: "Note", fields: [:])
            if let former = try? stores[0].fetch(record.name) { changed.fields = former.fields }
            for name in names where Int.random(in: 0..<4, using: &random) == 0 {
                changed.fields[name] =
                    Int.random(in: 0..<4, using: &random) == 0 ? nil : Self.value(name, assets, &random)
            }
            if record.name == "c", Bool.random(using: &random), (try? stores[0].fetch("a")) != nil {
                changed.parent = RecordID(name: "a")
            }
            let batch = RecordBatch(saves: [RecordSave(changed)], policy: .allKeys)
            let result = try stores[0].modify(batch, in: TemporaryStore.database)
            _ = try #require(result.saved[record], "\(step)").get()
        }
        // Each record that remains, saved once.
        let last = try stores[0].names().map { try stores[0].fetch($0) }.map { record in
            Record(id: record.id, type: record.type, fields: record.fields, parent: record.parent)
        }
        let batch = RecordBatch(saves: last.map { RecordSave($0) }, policy: .allKeys)
        for item in try stores[1].modify(batch, in: TemporaryStore.database).saved.values { _ = try item.get() }
        let rows = try Self.rows(stores[0])
        #expect(!rows.isEmpty || last.isEmpty)
        #expect(try rows == Self.rows(stores[1]))
    }

    /// A device that reports a number writes as many rows as the number needs.
    @Test func rowsOfFieldsThatAreKeptAreNotWritten() throws {
        let store = try TemporaryStore().store
        var fields: [String: RecordValue] = ["number": .integer(1)]
        for index in 0..<10 { fields["text\(index)"] = .string("some words of a text") }
        func changes() throws -> Int64 {
            try store.writer.withLock { (writer) throws(RecordStoreError) in
                try writer.connection.first("SELECT total_changes()") { $0.integer(0) } ?? 0
            }
        }
        try store.save(Record("a", fields))
        let first = try changes()
        fields["number"] = .integer(2)
        let batch = RecordBatch(saves: [RecordSave(Record("a", fields))], policy: .allKeys)
        _ = try #require(store.modify(batch, in: TemporaryStore.database).saved[RecordID(name: "a")]).get()
        // The record, its zone, its database, and the former and the new value; and what is remembered of the batch.
        #expect(try changes() - first <= 7)
        #expect(first > 50)
    }
}
