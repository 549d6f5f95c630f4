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
        var ratios: [(store: Double, sql: Double)] = []
        // In turns, so that both have the same disk.
        for round in 0..<3 {
            let store = try SQLiteRecordStore(folder: folder.appendingPathComponent("saves-\(round)"))
            let plain = try PlainStore(path: folder.appendingPathComponent("plain-\(round).sqlite").path)
            let sql = try Self.seconds {
                for start in stride(from: 0, to: count, by: Self.batchCount) {
                    try plain.insert(start..<start + Self.batchCount, Self.title)
                }
            }
            ratios.append((try Self.seconds { try fill(store, 0..<count, by: Self.batchCount) }, sql))
        }
        let best = ratios.map { $0.sql / $0.store }.sorted()
        for (store, sql) in ratios {
            print("saves: \(Int(Double(count) / store)) a second, plain SQL \(Int(Double(count) / sql)) a second")
        }
        print("saves: \(String(format: "%.2f", best[best.count / 2])) x plain SQL (median of \(best.count))")

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

/// The rows of the records by SQL without a store: a table with indexes, and a transaction for each batch.
private final class PlainStore {
    private let database: OpaquePointer
    private let statement: OpaquePointer

    init(path: String) throws {
        var database: OpaquePointer?
        guard sqlite3_open(path, &database) == SQLITE_OK, let database else { throw CocoaError(.fileNoSuchFile) }
        let sql = """
            PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
            CREATE TABLE notes (name TEXT PRIMARY KEY, title TEXT, count INTEGER, date REAL, created REAL, modified REAL);
            CREATE INDEX by_title ON notes (title); CREATE INDEX by_count ON notes (count);
            CREATE INDEX by_date ON notes (date);
            """
        guard sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else { throw CocoaError(.fileWriteUnknown) }
        var statement: OpaquePointer?
        sqlite3_prepare_v2(database, "INSERT INTO notes VALUES (?, ?, ?, ?, ?, ?)", -1, &statement, nil)
        guard let statement else { throw CocoaError(.fileWriteUnknown) }
        (self.database, self.statement) = (database, statement)
    }

    deinit {
        sqlite3_finalize(statement)
        sqlite3_close(database)
    }

    func insert(_ numbers: Range<Int>, _ title: (Int) -> String) throws {
        sqlite3_exec(database, "BEGIN IMMEDIATE", nil, nil, nil)
        for number in numbers {
            for (index, text) in ["r\(number)", title(number)].enumerated() {
                _ = easel_sqlite_bind_text(statement, Int32(index + 1), text, UInt64(text.utf8.count))
            }
            sqlite3_bind_int64(statement, 3, Int64(number % 1000))
            for index in 4...6 { sqlite3_bind_double(statement, Int32(index), Double(number)) }
            guard sqlite3_step(statement) == SQLITE_DONE else { throw CocoaError(.fileWriteUnknown) }
            sqlite3_reset(statement)
        }
        guard sqlite3_exec(database, "COMMIT", nil, nil, nil) == SQLITE_OK else { throw CocoaError(.fileWriteUnknown) }
    }
}
