import CPostgres
import Foundation
import RecordStore

/// A connection to the tables of a store in PostgreSQL, for one thread at a time. It is made when it is used, and again when it was lost.
///
/// A transaction is of the level `REPEATABLE READ`: it sees one state, and fails with the error `busy`, after which it can be repeated, if
/// it writes to a row that another one has changed since. Each change writes to the row of its zone, which counts the changes, or to that
/// of its database. So changes of a zone have an order, and a position of the change feed is not seen before the former ones. The change
/// of a share is one of its zone: one by a participant, and one that ends its access, are not both made on the same state.
final class PostgresConnection: StoreConnection {
    /// The parameters of a connection, and what the server does during each statement.
    struct Settings: Sendable {
        /// Parameters of libpq, such as `host=/run/postgresql dbname=easel`.
        var parameters: String
        /// The seconds after which a statement fails.
        var statementTime = 30
        /// The seconds without a statement after which a transaction fails; 0 without a limit.
        var transactionTime = 60
        /// A Boolean value that indicates whether errors have the reasons of a missing connection, which are not for clients.
        var showsReasons = false
        /// The number of times that a change is repeated by itself.
        var repetitions = 0
        /// Called for each message that the connection waits for, for tests.
        var didWait: (@Sendable () -> Void)?

        init(_ parameters: String) { self.parameters = parameters }
    }

    let path = "PostgreSQL"
    private(set) var insertedRow: Int64 = 0

    private let settings: Settings
    private var handle: OpaquePointer?
    private var statements: [String: Prepared] = [:]
    private var texts: [String: StatementText] = [:]
    private var changedCount: Int64 = 0
    private var statementNumber = 0
    /// The number of statements that were sent, and whose results were not received.
    private var sentCount = 0
    private var isInTransaction = false
    /// The account whose records the session sees, by row-level security.
    private var account: String?

    /// The subject of the next transactions.
    private let subject: Subject

    /// The largest number of prepared statements. Queries have many texts.
    private static let statementLimit = 200
    /// The largest number of statements whose results were not received. The database waits if
    /// nobody reads its results: those of so many changes fit into its socket.
    private static let sentLimit = 64
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
            // The rest of a transaction is not performed by itself.
            if isInTransaction { throw Self.unreachable }
            close()
        }
        let made = try Self.connect(settings)
        handle = made
        return made
    }

    private func close() {
        if let handle { easel_postgres_close(handle) }
        handle = nil
        sentCount = 0
        statements = [:]
        account = nil
    }

    /// Makes a connection.
    static func connect(_ settings: Settings) throws(RecordStoreError) -> OpaquePointer {
        if let reason = easel_postgres_load() { throw .file(path: "PostgreSQL", reason: String(cString: reason)) }
        guard let handle = easel_postgres_connect(settings.parameters) else { throw unreachable }
        guard easel_postgres_is_connected(handle) == 1 else {
            defer { easel_postgres_close(handle) }
            if !settings.showsReasons { throw unreachable }
            let lines = String(cString: easel_postgres_reason(handle)).split(separator: "\n")
            throw .file(path: "PostgreSQL", reason: lines.joined(separator: " "))
        }
        let session = """
            SET search_path = easel, pg_catalog; SET default_transaction_isolation = 'repeatable read'; \
            SET standard_conforming_strings = on; SET statement_timeout = '\(settings.statementTime)s'; \
            SET idle_in_transaction_session_timeout = '\(settings.transactionTime)s'; SET synchronous_commit = on
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

    /// Adds the number of each value of a field, which is the last one of its row.
    private static func withNumbers(_ values: [StoreValue]) -> [StoreValue] {
        var result: [StoreValue] = []
        result.reserveCapacity(values.count / StatementText.valueColumns * (StatementText.valueColumns + 1))
        for (index, value) in values.enumerated() {
            result.append(value)
            guard index % StatementText.valueColumns == StatementText.valueColumns - 1 else { continue }
            if case .real = value { result.append(value) } else { result.append(.null) }
        }
        return result
    }

    func rows(
        _ sql: String,
        _ values: [StoreValue],
        _ body: (any StoreRow) throws(RecordStoreError) -> Bool
    ) throws(RecordStoreError) {
        let text = translated(sql)
        if text.isSkipped { return }
        var values = values
        if text.usesChangedCount {
            try finishSent()
            values.append(.integer(changedCount))
        }
        if text.comparedRows > 0 { values = Self.withNumbers(values) }
        let prepared = try prepared(text.sql)
        let parameters = try ParameterList(text.parameters, values, prepared.types)
        if text.isPage { return try page(text.sql, parameters, prepared.types, body) }
        try send(prepared, parameters)
        if text.hasNoResult, isInTransaction, sentCount < Self.sentLimit { return }
        let result = try receive()
        defer { result.clear() }
        if sql == "BEGIN" {
            // A whole change was undone, and the account of the session with it. The change goes on in another transaction.
            account = nil
            return try setAccount()
        }
        if text.returnsRow {
            if result.rowCount > 0 { insertedRow = StatementRow(result: result, row: 0).integer(0) }
            return
        }
        for row in 0..<result.rowCount { if try !body(StatementRow(result: result, row: row)) { return } }
    }

    private func translated(_ sql: String) -> StatementText {
        if let text = texts[sql] { return text }
        let text = StatementText(sql)
        if texts.count >= Self.statementLimit { texts = [:] }
        texts[sql] = text
        return text
    }

    private func prepared(_ sql: String) throws(RecordStoreError) -> Prepared {
        let handle = try connected()
        if let statement = statements[sql] { return statement }
        // Only a connection without statements on their way takes others.
        try finishSent()
        if statements.count >= Self.statementLimit {
            try StatementResult(easel_postgres_command(handle, "DEALLOCATE ALL"), handle).clear()
            statements = [:]
        }
        statementNumber += 1
        settings.didWait?()
        settings.didWait?()
        let name = "s\(statementNumber)"
        try StatementResult(easel_postgres_prepare(handle, name, sql), handle).clear()
        let description = try StatementResult(easel_postgres_describe(handle, name), handle)
        defer { description.clear() }
        let statement = Prepared(name: name, types: description.parameterTypes)
        statements[sql] = statement
        return statement
    }

    // MARK: Statements on their way

    /// Sends a statement. The database performs it after those before it, and none after a failure.
    private func send(_ statement: Prepared, _ parameters: ParameterList) throws(RecordStoreError) {
        let handle = try connected()
        sentCount += 1
        let isSent = parameters.withPointers { easel_postgres_send(handle, statement.name, $0) } == 1
        if !isSent {
            close()
            throw Self.unreachable
        }
    }

    /// Waits for the statements that were sent.
    /// - Returns: The result of the last one.
    /// - Throws: The error of the first one that has failed.
    private func receive() throws(RecordStoreError) -> StatementResult {
        let handle = try connected()
        let count = sentCount
        sentCount = 0
        settings.didWait?()
        let result = try StatementResult(easel_postgres_receive(handle, Int32(clamping: count)), handle)
        changedCount = result.changedCount
        return result
    }

    /// Waits for the statements that were sent, whose results no longer matter.
    private func forgetSent() {
        guard sentCount > 0 else { return }
        do throws(RecordStoreError) { try finishSent() } catch { sentCount = 0 }
    }

    private func finishSent() throws(RecordStoreError) {
        if sentCount > 0 { try receive().clear() }
    }

    // MARK: Pages

    /// Reads rows with fields of records in parts: a page may end before all of its rows, which can have hundreds of megabytes.
    private func page(
        _ sql: String,
        _ parameters: ParameterList,
        _ types: [UInt32],
        _ body: (any StoreRow) throws(RecordStoreError) -> Bool
    ) throws(RecordStoreError) {
        try finishSent()
        let handle = try connected()
        statementNumber += 1
        let cursor = "c\(statementNumber)"
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
            for row in 0..<result.rowCount {
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
        try finishSent()
        let handle = try connected()
        settings.didWait?()
        try StatementResult(easel_postgres_command(handle, sql), handle).clear()
    }

    // MARK: Transactions

    func change<Value>(_ body: () throws(RecordStoreError) -> Value) throws(RecordStoreError) -> Value {
        var attempt = 0
        while true {
            do throws(RecordStoreError) {
                let subject = subject.current
                return try transaction("BEGIN", subject.locks, notifying: subject.changedContainer, body)
            } catch .busy where attempt < settings.repetitions {
                attempt += 1
                Self.pause(attempt)
            }
        }
    }

    func read<Value>(_ body: () throws(RecordStoreError) -> Value) throws(RecordStoreError) -> Value {
        try transaction("BEGIN READ ONLY", [], notifying: nil, body)
    }

    /// Waits before a change is repeated, for a random time that grows.
    static func pause(_ attempt: Int) { usleep(UInt32.random(in: 0...(500 << UInt32(min(attempt, 7))))) }

    private func transaction<Value>(
        _ begin: String,
        _ locks: [Subject.Lock],
        notifying container: String?,
        _ body: () throws(RecordStoreError) -> Value
    ) throws(RecordStoreError) -> Value {
        defer { isInTransaction = false }
        do throws(RecordStoreError) {
            try start(begin, locks)
            isInTransaction = true
            try setAccount()
            let value = try body()
            if let container { try notify(container) }
            try finishSent()
            // Its end would succeed, and undo it.
            if let handle, easel_postgres_is_aborted(handle) == 1 {
                throw .file(path: path, reason: "a statement of the transaction has failed")
            }
            try command("COMMIT")
            unlock(locks)
            return value
        } catch {
            // The account of the session is the former one again.
            account = nil
            forgetSent()
            if let handle, easel_postgres_is_connected(handle) == 1, easel_postgres_is_in_transaction(handle) == 1 {
                do throws(RecordStoreError) { try command("ROLLBACK") } catch { close() }
            }
            unlock(locks)
            throw error
        }
    }

    /// Waits for other changes of the database, and begins a transaction.
    private func start(_ begin: String, _ locks: [Subject.Lock]) throws(RecordStoreError) {
        let wasConnected = handle != nil
        do throws(RecordStoreError) {
            for lock in locks { try command(lock.begin) }
            try command(begin)
        } catch .unreachable where wasConnected {
            // The connection was lost while it was not used. Nothing has begun yet.
            close()
            for lock in locks { try command(lock.begin) }
            try command(begin)
        }
    }

    private func unlock(_ locks: [Subject.Lock]) {
        guard !locks.isEmpty, let handle, easel_postgres_is_connected(handle) == 1 else { return }
        do throws(RecordStoreError) {
            try command("SELECT pg_advisory_unlock_all()")
        } catch {
            // The end of the session ends its locks.
            close()
        }
    }

    /// Makes the session see the records of the next account, by the variables that the policies of row-level security read. The zones of
    /// others are those of the state that the transaction sees, at its beginning: a change may end its access, and concern its records.
    private func setAccount() throws(RecordStoreError) {
        _ = try connected()
        let next = subject.current.account
        // The zones of an account can change at any time; all records remain all.
        if account == Subject.all, next == Subject.all { return }
        account = nil
        if next == Subject.all {
            // Also before there are tables.
            try command("SET easel.account = '\(Subject.all)'; SET easel.zones = '{}'")
        } else {
            try rows("SELECT easel_begin(?)", [.text(next)]) { _ in false }
        }
        account = next
    }

    private func notify(_ container: String) throws(RecordStoreError) {
        try rows("SELECT pg_notify('easel_records', ?)", [.text(container)]) { _ in false }
    }
}
