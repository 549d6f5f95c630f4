import Foundation
import RecordStore
import Synchronization
import Testing

@testable import PostgresStore

extension PostgresConnection {
    fileprivate func run(_ sql: String, _ values: [StoreValue] = []) throws(RecordStoreError) {
        try rows(sql, values) { _ in true }
    }

    fileprivate func number(_ sql: String, _ values: [StoreValue] = []) throws(RecordStoreError) -> Int64 {
        var number: Int64 = -1
        try rows(sql, values) { row in
            number = row.integer(0)
            return false
        }
        return number
    }
}

/// Statements of a change, which are sent without waiting for the former ones.
@Suite(.enabled(if: PostgresCluster.isInstalled, "postgresql and libpq5 are not installed"))
struct PostgresConnectionTests {
    private static let insertion = "INSERT INTO accounts (name, publishes, created) VALUES (?, ?, ?)"

    private static func connection() throws -> PostgresConnection {
        PostgresConnection(.init(try PostgresCluster.running().parameters))
    }

    private static func insert(_ name: String, _ connection: PostgresConnection) throws(RecordStoreError) {
        try connection.run(insertion, [.text(name), .integer(0), .real(0)])
    }

    private static func count(_ prefix: String, _ connection: PostgresConnection) throws -> Int64 {
        try connection.read { () throws(RecordStoreError) in
            try connection.number("SELECT count(*) FROM accounts WHERE starts_with(name, ?)", [.text(prefix)])
        }
    }

    @Test func statementsAreTranslatedWithTheirRest() {
        let returning = StatementText("INSERT INTO records (zone, name) VALUES (?, ?) RETURNING id, name")
        #expect(returning.sql == "INSERT INTO records (zone, name) VALUES ($1, $2) RETURNING id, name")
        #expect(!returning.returnsRow && !returning.hasNoResult)
        let replacing = StatementText(
            "INSERT INTO records (zone, name) VALUES (?, ?) ON CONFLICT (zone, name) DO UPDATE SET size = excluded.size"
        )
        #expect(
            replacing.sql == """
                INSERT INTO records (zone, name) VALUES ($1, $2) ON CONFLICT (zone, name) DO UPDATE SET size = excluded.size
                """
        )
        #expect(replacing.hasNoResult && StatementText("DELETE FROM links WHERE record = ?").hasNoResult)
        #expect(StatementText("SAVEPOINT part").hasNoResult && !StatementText("ROLLBACK TO part").hasNoResult)
        #expect(!StatementText("SELECT id FROM zones").hasNoResult)
        let values = StatementText(
            """
            INSERT INTO field_values (record, slot, position, value) VALUES (?, ?, ?, ?) \
            ON CONFLICT (record, slot, position) DO UPDATE SET value = excluded.value
            """
        )
        #expect(
            values.sql == """
                INSERT INTO field_values (record, slot, position, value, number) VALUES ($1, $2, $3, $4, $5) \
                ON CONFLICT (record, slot, position) DO UPDATE SET value = excluded.value, number = excluded.number
                """
        )
    }

    @Test func manyStatementsOfAChangeArePerformed() throws {
        let connection = try Self.connection()
        let prefix = UUID().uuidString
        try connection.change { () throws(RecordStoreError) in
            for number in 0..<300 { try Self.insert("\(prefix)-\(number)", connection) }
        }
        #expect(try Self.count(prefix, connection) == 300)
        let other = try Self.connection()
        #expect(try Self.count(prefix, other) == 300)
    }

    /// More bytes than fit into the buffers of a socket in both directions.
    @Test func largeValuesOfAChangeAreSent() throws {
        let connection = try Self.connection()
        let data = Data(repeating: 7, count: 1 << 18)
        let sizes = try connection.change { () throws(RecordStoreError) -> [Int64] in
            try connection.run("CREATE TEMPORARY TABLE large (value bytea) ON COMMIT DROP")
            for _ in 0..<60 { try connection.run("INSERT INTO large (value) VALUES (?)", [.blob(data)]) }
            var sizes: [Int64] = []
            try connection.rows("SELECT count(*), sum(length(value)) FROM large", []) { row in
                sizes = [row.integer(0), row.integer(1)]
                return true
            }
            return sizes
        }
        #expect(sizes == [60, 60 << 18])
    }

    /// The failure of a statement is that of the change, at whatever later statement it is noticed.
    @Test(arguments: ["at the end", "at a statement with a result", "at a new statement", "in a part"])
    func failureOfASentStatementUndoesTheChange(_ place: String) throws {
        let connection = try Self.connection()
        let prefix = UUID().uuidString
        #expect(throws: RecordStoreError.busy(path: "PostgreSQL")) {
            try connection.change { () throws(RecordStoreError) in
                try Self.insert("\(prefix)-a", connection)
                try Self.insert("\(prefix)-b", connection)
                // The name is unique.
                try Self.insert("\(prefix)-a", connection)
                try Self.insert("\(prefix)-c", connection)
                switch place {
                case "at a statement with a result": _ = try connection.number("SELECT 1")
                case "at a new statement":
                    try connection.run("DELETE FROM accounts WHERE name = ? AND created = 1", [.text(prefix)])
                case "in a part":
                    try connection.run("SAVEPOINT part")
                    try Self.insert("\(prefix)-d", connection)
                    try connection.run("RELEASE part")
                default: break
                }
            }
        }
        #expect(try Self.count(prefix, connection) == 0)
        // The connection can be used as before.
        try connection.change { () throws(RecordStoreError) in try Self.insert("\(prefix)-a", connection) }
        #expect(try Self.count(prefix, connection) == 1)
    }

    @Test func endOfAPartUndoesItsSentStatements() throws {
        let connection = try Self.connection()
        let prefix = UUID().uuidString
        try connection.change { () throws(RecordStoreError) in
            try Self.insert("\(prefix)-a", connection)
            try connection.run("SAVEPOINT part")
            try Self.insert("\(prefix)-b", connection)
            try connection.run("ROLLBACK TO part")
            try connection.run("RELEASE part")
            try Self.insert("\(prefix)-c", connection)
        }
        #expect(try Self.count(prefix, connection) == 2)
    }

    @Test func lostConnectionUndoesTheSentStatements() throws {
        let cluster = try PostgresCluster.running()
        let connection = try Self.connection()
        let prefix = UUID().uuidString
        #expect(throws: RecordStoreError.self) {
            try connection.change { () throws(RecordStoreError) in
                let process = try connection.number("SELECT pg_backend_pid()")
                try Self.insert("\(prefix)-a", connection)
                do { _ = try cluster.run("SELECT pg_terminate_backend(\(process))", user: "postgres") } catch {
                    throw .busy(path: "\(error)")
                }
                try Self.insert("\(prefix)-b", connection)
            }
        }
        #expect(try Self.count(prefix, connection) == 0)
    }

    private final class Waits: Sendable { let count = Mutex(0) }

    /// The time of a save is that of the messages to the database and back, more than that of its statements.
    @Test func changeOfFiftyRecordsWaitsAFewTimes() throws {
        let parameters = try PostgresCluster.running().parameters
        let waits = Waits()
        var settings = PostgresConnection.Settings(parameters)
        settings.didWait = { waits.count.withLock { $0 += 1 } }
        let store = try SQLiteRecordStore(
            folder: FileManager.default.temporaryDirectory.appending(path: UUID().uuidString),
            limits: RecordLimits(),
            clock: { Date() },
            identity: try PostgresDatabase(parameters: parameters).verify(),
            writer: PostgresConnection(settings),
            reader: PostgresConnection(.init(parameters))
        )
        let database = RecordDatabaseID(container: UUID().uuidString, scope: .private, account: "alice")
        func save(_ number: Int64) throws {
            let saves = (0..<50).map { index in
                RecordSave(
                    Record(
                        id: RecordID(name: "r\(index)"),
                        type: "Note",
                        fields: ["title": .string("some words"), "number": .integer(number)]
                    )
                )
            }
            let result = try store.modify(RecordBatch(saves: saves, policy: .changedKeys), in: database)
            for item in result.saved.values { _ = try item.get() }
        }
        // The statements are prepared.
        for number in 0..<3 { try save(Int64(number)) }
        waits.count.withLock { $0 = 0 }
        try save(7)
        #expect((1...16).contains(waits.count.withLock { $0 }), "\(waits.count.withLock { $0 })")
        let query = RecordQuery(type: "Note", predicate: .comparison(.field("number"), .equal, .integer(7)))
        #expect(try store.records(matching: query, limit: 100, in: database).records.count == 50)
    }
}
