import Foundation
import SQLiteAccess
import TestSupport
import Testing

@_spi(RecordEngine) @testable import RecordStore

/// Prepared statements, and the words of texts, which are the work of most saves.
@Suite struct StatementTests {
    private static func connection() throws -> RecordConnection {
        let folder = TemporaryStore.newFolder()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let connection = try RecordConnection(path: folder.appending(path: "file.sqlite").path)
        try connection.run("CREATE TABLE numbers (number INTEGER)")
        for number in 1...3 { try connection.run("INSERT INTO numbers VALUES (?)", [.integer(Int64(number))]) }
        return connection
    }

    @Test func statementIsPerformedWithinItsOwnRows() throws {
        let connection = try Self.connection()
        let sql = "SELECT number FROM numbers ORDER BY number"
        var pairs: [[Int64]] = []
        for _ in 0..<2 {
            try connection.rows(sql) { (outer) throws(RecordStoreError) in
                try connection.rows(sql) { inner in
                    pairs.append([outer.integer(0), inner.integer(0)])
                    return true
                }
                return true
            }
        }
        let once: [[Int64]] = [[1, 1], [1, 2], [1, 3], [2, 1], [2, 2], [2, 3], [3, 1], [3, 2], [3, 3]]
        #expect(pairs == once + once)
    }

    @Test func statementInUseRemainsWhileManyOthersArePrepared() throws {
        let connection = try Self.connection()
        var numbers: [Int64] = []
        try connection.rows("SELECT number FROM numbers ORDER BY number") { (row) throws(RecordStoreError) in
            numbers.append(row.integer(0))
            for number in 0..<300 {
                let found = try connection.first("SELECT \(number), ?", [.integer(7)]) {
                    [$0.integer(0), $0.integer(1)]
                }
                #expect(found == [Int64(number), 7])
            }
            return true
        }
        #expect(numbers == [1, 2, 3])
        // A failed statement can be performed again.
        for _ in 0..<2 {
            #expect(throws: RecordStoreError.self) { try connection.run("SELECT missing FROM numbers") }
            #expect(throws: RecordStoreError.self) { try connection.run("SELECT ?", [.integer(1), .integer(2)]) }
        }
        #expect(try connection.first("SELECT ?", [.text("")]) { $0.optionalText(0) } == "")
    }

    /// Texts of ASCII have the words that the rules of Unicode give.
    @Test func wordsOfASCIIAreThoseOfUnicode() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<300 {
            let bytes = (0..<Int.random(in: 0..<20, using: &random)).map { _ in
                Bool.random(using: &random)
                    ? UInt8.random(in: 0..<128, using: &random) : Array("aZ9 ".utf8).randomElement(using: &random) ?? 0
            }
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(SearchWords.words(of: text) == SearchWords.wordsOfUnicode(text), "\(bytes)")
        }
        #expect(SearchWords.words(of: "Über b, B a") == ["a", "b", "uber"])
    }

    /// The failure of an atomic batch undoes the database and the zone that it has created.
    @Test func failedBatchLeavesNothing() throws {
        let store = try TemporaryStore().store
        let batch = RecordBatch(saves: [
            RecordSave(Record("a", ["n": .integer(1)])), RecordSave(Record("b", parent: "x")),
        ])
        let result = try store.modify(batch, in: TemporaryStore.database)
        #expect(result.saved[RecordID(name: "a")] == .failure(.batchFailed(RecordID(name: "a"))))
        #expect(
            result.saved[RecordID(name: "b")]
                == .failure(.referenceViolation(RecordID(name: "b"), parent: RecordID(name: "x")))
        )
        for table in ["databases", "zones", "records", "fields", "field_values", "links"] {
            let count = try store.writer.withLock { writer in
                try writer.connection.first("SELECT count(*) FROM \(table)") { $0.integer(0) }
            }
            #expect(count == 0, "\(table)")
        }
        // The kind of the field is not that of the failed batch.
        try store.save(Record("a", ["n": .string("x")]))
        #expect(try store.fetch("a").fields == ["n": .string("x")])
    }
}
