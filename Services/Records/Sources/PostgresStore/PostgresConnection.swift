import CPostgres
import Foundation
@_spi(RecordEngine) import RecordStore
import Synchronization

/// A connection to the tables of a store in PostgreSQL, for one thread at a time. It is made when it is used, and again when it was lost.
///
/// A change is a transaction of the level `SERIALIZABLE`: it has the effect of one that was alone, or fails with the error `busy`, after
/// which it can be repeated. The row of a zone counts its changes, so that two changes of one zone are never both complete: a position of
/// the change feed is not seen before the former ones.
final class PostgresConnection: StoreConnection {
    /// The parameters of a connection, and what the server does during each statement.
    struct Settings: Sendable {
        /// Parameters of libpq, such as `host=/run/postgresql dbname=easel`.
        var parameters: String
        /// The seconds after which a statement fails.
        var statementTime = 30
        /// The number of times that a change is repeated by itself.
        var repetitions = 0

        init(_ parameters: String) { self.parameters = parameters }
    }

    let path = "PostgreSQL"
    private(set) var insertedRow: Int64 = 0

    private let settings: Settings
    private var handle: OpaquePointer?
    private var statements: [String: Prepared] = [:]
    private var texts: [String: StatementText] = [:]
    private var changedCount: Int64 = 0
    private var cursorNumber = 0
    /// The account whose records the session sees, by row-level security.
    private var account: String?

    /// The subject of the next transactions.
    private let subject: Subject

    /// The subject of a transaction.
    final class Subject: Sendable {
        private let value = Mutex(Value())

        struct Value {
            /// The account whose records the session sees; `*` for all records.
            var account = "*"
            /// The container whose change is reported to all servers.
            var changedContainer: String?
            /// A number that changes of one database have in common, which wait for each other.
            var lock: Int64?
        }

        var current: Value { value.withLock { $0 } }

        func set(_ new: Value) { value.withLock { $0 = new } }
    }

    /// The largest number of prepared statements. Queries have many texts.
    private static let statementLimit = 200
    /// The number of rows with fields that are read at once.
    private static let pageCount = 16

    private struct Prepared {
        let name: String
        let types: [UInt32]
    }

    /// Creates a connection, which is not made yet.
    init(_ settings: Settings, _ subject: Subject = Subject()) {
        self.settings = settings
        self.subject = subject
    }

    deinit { if let handle { easel_postgres_close(handle) } }

    // MARK: The connection

    /// Returns the connection, which is made if it is missing or was lost.
    private func connected() throws(RecordStoreError) -> OpaquePointer {
        if let handle {
            if easel_postgres_is_connected(handle) == 1 { return handle }
            close()
        }
        let made = try Self.connect(settings)
        handle = made
        return made
    }

    private func close() {
        if let handle { easel_postgres_close(handle) }
        handle = nil
        statements = [:]
        account = nil
    }

    /// Makes a connection.
    static func connect(_ settings: Settings) throws(RecordStoreError) -> OpaquePointer {
        if let reason = easel_postgres_load() { throw .file(path: "PostgreSQL", reason: String(cString: reason)) }
        // Later parameters have precedence.
        let parameters =
            settings.parameters
            + " connect_timeout=10 tcp_user_timeout=30000 client_encoding=UTF8 application_name=easel-records"
        guard let handle = easel_postgres_connect(parameters) else { throw unreachable }
        guard easel_postgres_is_connected(handle) == 1 else {
            easel_postgres_close(handle)
            throw unreachable
        }
        let session = """
            SET search_path = easel, pg_catalog; SET default_transaction_isolation = 'serializable'; \
            SET standard_conforming_strings = on; SET statement_timeout = '\(settings.statementTime)s'; \
            SET idle_in_transaction_session_timeout = '60s'; SET synchronous_commit = on
            """
        do throws(RecordStoreError) {
            try StatementResult(easel_postgres_command(handle, session), handle).clear()
        } catch {
            easel_postgres_close(handle)
            throw error
        }
        return handle
    }

    static let unreachable = RecordStoreError.unreachable(
        reason: "the database of the server cannot be reached",
        retryAfter: 2
    )

    // MARK: Statements

    func rows(
        _ sql: String,
        _ values: [StoreValue],
        _ body: (any StoreRow) throws(RecordStoreError) -> Bool
    ) throws(RecordStoreError) {
        let text = translated(sql)
        var values = values
        if let index = text.comparedValue, values.indices.contains(index) {
            if case .real = values[index] { values.append(values[index]) } else { values.append(.null) }
        }
        let prepared = try prepared(text.sql)
        let parameters = try ParameterList(text.parameters, values, prepared.types)
        if text.isPage { return try page(text.sql, parameters, prepared.types, body) }
        let handle = try connected()
        let result = try StatementResult(
            parameters.withPointers { easel_postgres_perform(handle, prepared.name, $0) },
            handle
        )
        defer { result.clear() }
        changedCount = result.changedCount
        if text.returnsRow {
            if result.rowCount > 0 { insertedRow = StatementRow(result: result, row: 0).integer(0) }
            return
        }
        for row in 0..<result.rowCount { if try !body(StatementRow(result: result, row: row)) { return } }
    }

    private func translated(_ sql: String) -> StatementText {
        if sql.contains("changes()") { return StatementText(sql, changedCount: changedCount) }
        if let text = texts[sql] { return text }
        let text = StatementText(sql, changedCount: 0)
        if texts.count >= Self.statementLimit { texts = [:] }
        texts[sql] = text
        return text
    }

    private func prepared(_ sql: String) throws(RecordStoreError) -> Prepared {
        let handle = try connected()
        if let statement = statements[sql] { return statement }
        if statements.count >= Self.statementLimit {
            try StatementResult(easel_postgres_command(handle, "DEALLOCATE ALL"), handle).clear()
            statements = [:]
        }
        let name = "s\(statements.count)"
        try StatementResult(easel_postgres_prepare(handle, name, sql), handle).clear()
        let description = try StatementResult(easel_postgres_describe(handle, name), handle)
        defer { description.clear() }
        let statement = Prepared(name: name, types: description.parameterTypes)
        statements[sql] = statement
        return statement
    }

    /// Reads rows with fields of records in parts: a page may end before all of its rows, which can have hundreds of megabytes.
    private func page(
        _ sql: String,
        _ parameters: ParameterList,
        _ types: [UInt32],
        _ body: (any StoreRow) throws(RecordStoreError) -> Bool
    ) throws(RecordStoreError) {
        let handle = try connected()
        cursorNumber += 1
        let cursor = "c\(cursorNumber)"
        try StatementResult(
            parameters.withPointers { parameters in
                types.withUnsafeBufferPointer {
                    easel_postgres_perform_text(
                        handle,
                        "DECLARE \(cursor) NO SCROLL CURSOR FOR \(sql)",
                        $0.baseAddress,
                        parameters
                    )
                }
            },
            handle
        ).clear()
        var isMore = true
        while isMore {
            let result = try StatementResult(
                easel_postgres_perform_text(
                    handle,
                    "FETCH \(Self.pageCount) FROM \(cursor)",
                    nil,
                    EaselPostgresParameters(count: 0, values: nil, lengths: nil, formats: nil)
                ),
                handle
            )
            defer { result.clear() }
            isMore = result.rowCount == Self.pageCount
            for row in 0..<result.rowCount where isMore || row < result.rowCount {
                if try !body(StatementRow(result: result, row: row)) {
                    isMore = false
                    break
                }
            }
        }
        try command("CLOSE \(cursor)")
    }

    /// Performs statements of PostgreSQL without parameters.
    func command(_ sql: String) throws(RecordStoreError) {
        let handle = try connected()
        try StatementResult(easel_postgres_command(handle, sql), handle).clear()
    }

    // MARK: Transactions

    func change<Value>(_ body: () throws(RecordStoreError) -> Value) throws(RecordStoreError) -> Value {
        var attempt = 0
        while true {
            do throws(RecordStoreError) {
                let subject = subject.current
                return try transaction("BEGIN", lock: subject.lock, notifying: subject.changedContainer, body)
            } catch .busy where attempt < settings.repetitions {
                attempt += 1
                Self.pause(attempt)
            }
        }
    }

    func read<Value>(_ body: () throws(RecordStoreError) -> Value) throws(RecordStoreError) -> Value {
        try transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", lock: nil, notifying: nil, body)
    }

    /// Waits before a change is repeated, for a random time that grows.
    static func pause(_ attempt: Int) { usleep(UInt32.random(in: 0...(500 << UInt32(min(attempt, 7))))) }

    private func transaction<Value>(
        _ begin: String,
        lock: Int64?,
        notifying container: String?,
        _ body: () throws(RecordStoreError) -> Value
    ) throws(RecordStoreError) -> Value {
        try prepareSession(lock)
        do throws(RecordStoreError) {
            try command(begin)
            let value = try body()
            if let container { try notify(container) }
            try command("COMMIT")
            unlock(lock)
            return value
        } catch {
            if let handle, easel_postgres_is_connected(handle) == 1, easel_postgres_is_in_transaction(handle) == 1 {
                try? command("ROLLBACK")
            }
            unlock(lock)
            throw error
        }
    }

    /// Makes the session see the records of the next account, and waits for other changes of its database.
    private func prepareSession(_ lock: Int64?) throws(RecordStoreError) {
        do throws(RecordStoreError) {
            try setAccount()
            if let lock { try command("SELECT pg_advisory_lock(\(lock))") }
        } catch .unreachable {
            // The connection was lost while it was not used. Nothing has begun yet.
            close()
            try setAccount()
            if let lock { try command("SELECT pg_advisory_lock(\(lock))") }
        }
    }

    private func unlock(_ lock: Int64?) {
        guard let lock, let handle, easel_postgres_is_connected(handle) == 1 else { return }
        do throws(RecordStoreError) {
            try command("SELECT pg_advisory_unlock(\(lock))")
        } catch {
            // The end of the session ends its locks.
            close()
        }
    }

    /// Sets the variables that the policies of row-level security read. The zones of others are those that the account sees now: a change
    /// may end its access, and concern its records.
    private func setAccount() throws(RecordStoreError) {
        _ = try connected()
        let next = subject.current.account
        // The zones of an account can change at any time; all records remain all.
        if account == "*", next == "*" { return }
        account = nil
        if next == "*" {
            // Also before there are tables.
            try command("SET easel.account = '*'; SET easel.zones = '{}'")
        } else {
            try rows("SELECT easel_begin(?)", [.text(next)]) { _ in false }
        }
        account = next
    }

    private func notify(_ container: String) throws(RecordStoreError) {
        try rows("SELECT pg_notify('easel_records', ?)", [.text(container)]) { _ in false }
    }
}
