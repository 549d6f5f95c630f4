import CSQLite
import Foundation
import RecordStore

/// The times of the store beside those of plain SQL, in the same run.
///
///     swift build -c release --product RecordProbe
///     .build/release/RecordProbe bench FOLDER
struct Bench {
    private static let database = RecordDatabaseID(container: "bench", scope: .private)
    private static let batchCount = 50
    private static let rounds = 5
    private let folder: URL

    init(folder: URL) throws {
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private static func seconds(_ body: () throws -> Void) rethrows -> Double {
        let duration = try ContinuousClock().measure(body)
        return Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    }

    private static func title(_ number: Int) -> String { "Note \(number * 7919 % 100_003)" }

    private func record(_ number: Int) -> RecordSave {
        let fields: [String: RecordValue] = [
            "title": .string(Self.title(number)), "count": .integer(Int64(number % 1000)),
            "date": .date(Date(timeIntervalSinceReferenceDate: Double(number))),
        ]
        return RecordSave(Record(id: RecordID(name: "r\(number)"), type: "Note", fields: fields))
    }

    private func fill(_ store: SQLiteRecordStore, _ range: Range<Int>, by count: Int) throws {
        for start in stride(from: range.lowerBound, to: range.upperBound, by: count) {
            let saves = (start..<min(start + count, range.upperBound)).map { record($0) }
            let result = try store.modify(RecordBatch(saves: saves), in: Self.database)
            for item in result.saved.values { _ = try item.get() }
        }
    }

    func run() throws {
        let count = 10_000
        var ratios: [Double] = []
        // In turns, so that both have the same disk.
        for round in 0..<Self.rounds {
            let name = "saves-\(round)"
            var store: SQLiteRecordStore? = try SQLiteRecordStore(folder: folder.appendingPathComponent(name))
            let time = try Self.seconds {
                if let store { try fill(store, 0..<count, by: Self.batchCount) }
            }
            store = nil
            let plain = try PlainStore(
                copying: folder.appendingPathComponent("\(name)/records.sqlite").path,
                to: folder.appendingPathComponent("\(name).sqlite").path
            )
            let sql = try Self.seconds { try plain.insert(by: Self.batchCount) }
            ratios.append(sql / time)
            print("saves: \(Int(Double(count) / time)) a second, plain SQL \(Int(Double(count) / sql)) a second")
        }
        ratios.sort()
        let numbers = [ratios[Self.rounds / 2], ratios[0], ratios[Self.rounds - 1]].map { String(format: "%.2f", $0) }
        print(
            "saves: \(numbers[0]) x the same rows by plain SQL (median of \(Self.rounds), \(numbers[1]) to \(numbers[2]))"
        )

        let large = folder.appendingPathComponent("large")
        let store = try SQLiteRecordStore(folder: large)
        try fill(store, 0..<100_000, by: 400)
        for (name, predicate) in [
            (
                "equal",
                { (number: Int) in RecordPredicate.comparison(.field("title"), .equal, .string(Self.title(number))) }
            ),
            (
                "range",
                {
                    .comparison(
                        .field("date"),
                        .greater,
                        .date(Date(timeIntervalSinceReferenceDate: Double(99_000 + $0 % 1000)))
                    )
                }
            ),
            (
                "both",
                {
                    .and([
                        .comparison(.field("count"), .equal, .integer(Int64($0 % 1000))),
                        .beginsWith(.field("title"), "Note 1"),
                    ])
                }
            ),
        ] as [(String, (Int) -> RecordPredicate)] {
            var times: [Double] = []
            for number in 0..<500 {
                let query = RecordQuery(type: "Note", predicate: predicate(number * 131))
                times.append(try Self.seconds { _ = try store.records(matching: query, limit: 50, in: Self.database) })
            }
            times.sort()
            let (median, high) = (times[times.count / 2] * 1000, times[times.count * 99 / 100] * 1000)
            print(
                "query \(name) over 100,000 records: p50 \(String(format: "%.2f", median)) ms, p99 \(String(format: "%.2f", high)) ms"
            )
        }

        let empty = folder.appendingPathComponent("empty")
        _ = try SQLiteRecordStore(folder: empty)
        func start(_ folder: URL) throws -> Double {
            var times: [Double] = []
            for _ in 0..<20 {
                times.append(
                    try Self.seconds {
                        let store = try SQLiteRecordStore(folder: folder)
                        _ = try store.records(for: [RecordID(name: "r1")], in: Self.database)
                    }
                )
            }
            return times.sorted()[times.count / 2] * 1000
        }
        let (small, full) = (try start(empty), try start(large))
        print(
            String(
                format: "start: %.2f ms with 100,000 records, %.2f ms with none, %.2f ms more",
                full,
                small,
                full - small
            )
        )
    }
}

/// The rows of a store by SQL without a store: the same tables and indexes, and a transaction for each batch.
private final class PlainStore {
    private static let tables = ["records", "field_values"]
    private let database: OpaquePointer
    /// The rows of each record, by statements with their values.
    private var rows: [[(statement: OpaquePointer, values: [OpaquePointer])]] = []
    private var statements: [OpaquePointer] = []

    /// Creates the tables of a store in a new file, and reads the rows of its records.
    init(copying source: String, to path: String) throws {
        var database: OpaquePointer?
        guard sqlite3_open(path, &database) == SQLITE_OK, let database else { throw CocoaError(.fileNoSuchFile) }
        self.database = database
        try run("PRAGMA journal_mode = WAL")
        try run("PRAGMA synchronous = FULL")
        try run("ATTACH '\(source)' AS source")
        for sql in try texts("SELECT sql FROM source.sqlite_master WHERE sql IS NOT NULL") { try run(sql) }
        for table in ["databases", "zones"] { try run("INSERT INTO main.\(table) SELECT * FROM source.\(table)") }
        var positions: [Int64: Int] = [:]
        for (table, key) in zip(Self.tables, ["id", "record"]) {
            let select = try prepare("SELECT \(key), * FROM source.\(table) ORDER BY 1")
            let count = sqlite3_column_count(select) - 1
            let marks = Array(repeating: "?", count: Int(count)).joined(separator: ", ")
            let insert = try prepare("INSERT INTO main.\(table) VALUES (\(marks))")
            statements.append(insert)
            while sqlite3_step(select) == SQLITE_ROW {
                let record = sqlite3_column_int64(select, 0)
                let values = (1...count).compactMap { sqlite3_value_dup(sqlite3_column_value(select, $0)) }
                let position = positions[record, default: rows.count]
                if position == rows.count { rows.append([]) }
                positions[record] = position
                rows[position].append((insert, values))
            }
            sqlite3_finalize(select)
        }
        try run("DETACH source")
    }

    deinit {
        for value in rows.joined().flatMap(\.values) { sqlite3_value_free(value) }
        for statement in statements { sqlite3_finalize(statement) }
        sqlite3_close(database)
    }

    private func prepare(_ sql: String) throws -> OpaquePointer {
        var statement: OpaquePointer?
        sqlite3_prepare_v2(database, sql, -1, &statement, nil)
        guard let statement else { throw CocoaError(.fileReadCorruptFile) }
        return statement
    }

    private func run(_ sql: String) throws {
        guard sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else { throw CocoaError(.fileWriteUnknown) }
    }

    private func texts(_ sql: String) throws -> [String] {
        let statement = try prepare(sql)
        defer { sqlite3_finalize(statement) }
        var texts: [String] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            if let text = sqlite3_column_text(statement, 0) { texts.append(String(cString: text)) }
        }
        return texts
    }

    /// Inserts the rows of all records, in batches of some records.
    func insert(by count: Int) throws {
        for start in stride(from: 0, to: rows.count, by: count) {
            try run("BEGIN IMMEDIATE")
            for row in rows[start..<min(start + count, rows.count)].joined() {
                for (index, value) in row.values.enumerated() {
                    sqlite3_bind_value(row.statement, Int32(index + 1), value)
                }
                guard sqlite3_step(row.statement) == SQLITE_DONE else { throw CocoaError(.fileWriteUnknown) }
                sqlite3_reset(row.statement)
            }
            try run("UPDATE zones SET sequence = sequence + 1")
            try run("UPDATE databases SET sequence = sequence + 1")
            try run("COMMIT")
        }
    }
}
