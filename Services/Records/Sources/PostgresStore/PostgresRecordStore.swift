import Dispatch
import Foundation
import RecordStore
import RecordService
import Synchronization

/// A store of records in PostgreSQL, for several servers. Files of assets are in a folder that all of them share.
///
/// Each operation uses one of a few sessions, each with a connection for changes and one for reading. A change that meets another one is
/// repeated.
public final class PostgresRecordStore: ServiceStorage {
    /// A session: a store over connections of its own, and the subject of their transactions.
    private struct Session: Sendable {
        let store: SQLiteRecordStore
        let subject: PostgresConnection.Subject
    }

    private let spare: Mutex<[Session]>
    private let available: DispatchSemaphore
    /// The number of times that a change is repeated before it fails with `busy`.
    private static let repetitions = 30
    /// The seconds that an operation waits for a session.
    private static let waitingTime = 20.0
    let settings: PostgresConnection.Settings
    private let limits: RecordLimits
    private let clock: @Sendable () -> Date

    /// Opens a store. Its tables exist, see ``PostgresDatabase/migrate()``.
    /// - Parameters:
    ///   - parameters: The parameters of libpq, such as `host=/run/postgresql dbname=easel`.
    ///   - assets: The folder of the files of assets.
    ///   - sessionCount: The number of operations at one time. Each has up to two connections.
    /// - Throws: ``RecordStoreError/newerFormat(path:version:)`` or `file` if the tables are of another version, and if the role of the
    ///   connection bypasses row-level security.
    public init(
        parameters: String,
        assets: URL,
        limits: RecordLimits = RecordLimits(),
        clock: @escaping @Sendable () -> Date = { Date() },
        sessionCount: Int = 6
    ) throws(RecordStoreError) {
        settings = PostgresConnection.Settings(parameters)
        self.limits = limits
        self.clock = clock
        let identity = try PostgresDatabase(parameters: parameters).verify()
        var sessions: [Session] = []
        for _ in 0..<max(1, sessionCount) {
            let subject = PostgresConnection.Subject()
            let store = try SQLiteRecordStore(
                folder: assets,
                limits: limits,
                clock: clock,
                identity: identity,
                writer: PostgresConnection(settings, subject),
                reader: PostgresConnection(settings, subject)
            )
            sessions.append(Session(store: store, subject: subject))
        }
        available = DispatchSemaphore(value: sessions.count)
        spare = Mutex(sessions)
    }

    /// Performs an operation with a session.
    private func perform<Value: Sendable>(
        as account: String,
        _ body: (SQLiteRecordStore) throws(RecordStoreError) -> Value
    ) throws(RecordStoreError) -> Value {
        var subject = PostgresConnection.Subject.Value()
        subject.account = account
        return try perform(subject, body)
    }

    private func perform<Value: Sendable>(
        _ subject: PostgresConnection.Subject.Value,
        _ body: (SQLiteRecordStore) throws(RecordStoreError) -> Value
    ) throws(RecordStoreError) -> Value {
        guard available.wait(timeout: .now() + Self.waitingTime) == .success else { throw .busy(path: "PostgreSQL") }
        defer { available.signal() }
        guard let session = spare.withLock({ $0.popLast() }) else { throw .busy(path: "PostgreSQL") }
        defer { spare.withLock { $0.append(session) } }
        session.subject.set(subject)
        let end = ContinuousClock.now + .seconds(Self.waitingTime)
        var attempt = 0
        while true {
            do throws(RecordStoreError) {
                return try body(session.store)
            } catch .busy where attempt < Self.repetitions && ContinuousClock.now < end {
                attempt += 1
                PostgresConnection.pause(attempt)
            }
        }
    }

    // MARK: Subjects

    /// The account that reads a database. All can read public ones.
    private static func reader(of database: RecordDatabaseID) -> String {
        // The empty name has the zones without an account, which are the public ones.
        database.account
    }

    /// Returns the subject of a change.
    private static func change(of database: RecordDatabaseID, _ zone: RecordZoneID?) -> PostgresConnection.Subject.Value
    {
        var subject = PostgresConnection.Subject.Value()
        subject.account = reader(of: database)
        subject.changedContainer = database.container
        // Changes by participants wait for those by the owner.
        let owner = database.scope == .shared ? zone?.owner ?? database.account : database.account
        subject.locks = [
            .init(number: lock("\(database.container)\n\(database.scope == .public ? "public" : "private")\n\(owner)"))
        ]
        return subject
    }

    /// Returns a number for a text, by FNV-1a. Equal numbers of different texts are a matter of time only.
    static func lock(_ text: String) -> Int64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return Int64(bitPattern: hash)
    }

    static let assetLock = lock("assets")

    // MARK: RecordStorage

    /// Creates a zone. An existing zone is not changed.
    public func saveZone(_ zone: RecordZoneID, in database: RecordDatabaseID) throws(RecordStoreError) {
        try perform(Self.change(of: database, nil)) { (store) throws(RecordStoreError) in
            try store.saveZone(zone, in: database)
        }
    }

    /// Deletes a zone with all of its records.
    public func deleteZone(_ zone: RecordZoneID, in database: RecordDatabaseID) throws(RecordStoreError) {
        try perform(Self.change(of: database, nil)) { (store) throws(RecordStoreError) in
            try store.deleteZone(zone, in: database)
        }
    }

    /// Returns the zones of a database, the default zone among them, sorted by name.
    public func zones(in database: RecordDatabaseID) throws(RecordStoreError) -> [RecordZoneID] {
        // Zones are read as all records are: only these are behind row-level security.
        try perform(as: PostgresConnection.Subject.all) { (store) throws(RecordStoreError) in
            try store.zones(in: database)
        }
    }

    /// Saves and deletes records. The results have the errors of single items; other errors leave everything unchanged.
    public func modify(
        _ batch: RecordBatch,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> RecordBatchResult {
        let zone = batch.saves.first?.record.id.zone ?? batch.deletions.first?.zone
        var subject = Self.change(of: database, zone)
        // No file is removed between the question whether it is there and the end of the change.
        if batch.saves.contains(where: \.hasAssets) {
            subject.locks.append(.init(number: Self.assetLock, isShared: true))
        }
        return try perform(subject) { (store) throws(RecordStoreError) in
            try store.modify(batch, in: database)
        }
    }

    /// Returns records by their identifiers, each or an error.
    public func records(
        for ids: [RecordID],
        desiredKeys: Set<String>?,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> [RecordID: Result<Record, RecordStoreError>] {
        try perform(as: Self.reader(of: database)) { (store) throws(RecordStoreError) in
            try store.records(for: ids, desiredKeys: desiredKeys, in: database)
        }
    }

    /// Returns the first page of the results of a query.
    public func records(
        matching query: RecordQuery,
        limit: Int?,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> RecordQueryPage {
        try perform(as: Self.reader(of: database)) { (store) throws(RecordStoreError) in
            try store.records(matching: query, limit: limit, in: database)
        }
    }

    /// Returns a further page of the results of a query.
    public func records(
        continuing cursor: RecordQueryCursor,
        limit: Int?,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> RecordQueryPage {
        try perform(as: Self.reader(of: database)) { (store) throws(RecordStoreError) in
            try store.records(continuing: cursor, limit: limit, in: database)
        }
    }

    /// Returns the changes of a zone since a token, or all records without a token.
    public func changes(
        of zone: RecordZoneID,
        since token: RecordChangeToken?,
        desiredKeys: Set<String>?,
        limit: Int?,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> RecordZoneChanges {
        try perform(as: Self.reader(of: database)) { (store) throws(RecordStoreError) in
            try store.changes(of: zone, since: token, desiredKeys: desiredKeys, limit: limit, in: database)
        }
    }

    /// Returns the zones that have changed since a token, or all zones with changes without a token.
    public func databaseChanges(
        since token: RecordChangeToken?,
        limit: Int?,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> RecordDatabaseChanges {
        try perform(as: PostgresConnection.Subject.all) { (store) throws(RecordStoreError) in
            try store.databaseChanges(since: token, limit: limit, in: database)
        }
    }

    /// Returns a share by its secret, for which an account needs no access yet.
    public func shareMetadata(
        secret: String,
        container: String,
        account: String
    ) throws(RecordStoreError) -> RecordShareMetadata {
        try perform(as: PostgresConnection.Subject.all) { (store) throws(RecordStoreError) in
            try store.shareMetadata(secret: secret, container: container, account: account)
        }
    }

    /// Accepts a share: its records appear in the shared database of the account.
    @discardableResult
    public func acceptShare(
        secret: String,
        container: String,
        account: String
    ) throws(RecordStoreError) -> RecordShareMetadata {
        var subject = PostgresConnection.Subject.Value()
        subject.changedContainer = container
        return try perform(subject) { (store) throws(RecordStoreError) in
            try store.acceptShare(secret: secret, container: container, account: account)
        }
    }

    /// Copies a file to the store, so that records can have it as an asset.
    public func addAsset(contentsOf file: URL, account: String?) throws(RecordStoreError) -> RecordAsset {
        var subject = PostgresConnection.Subject.Value()
        subject.account = account ?? ""
        subject.locks = [.init(number: Self.assetLock, isShared: true)]
        return try perform(subject) { (store) throws(RecordStoreError) in
            try store.addAsset(contentsOf: file, account: account)
        }
    }

    /// Returns the file of an asset. It must not be changed.
    public func file(of asset: RecordAsset) throws(RecordStoreError) -> URL {
        try perform(as: "") { (store) throws(RecordStoreError) in try store.file(of: asset) }
    }

    // MARK: ServiceStorage

    /// Returns the file of an asset for an account that has added it, or that sees a record with it. It must not be changed.
    public func file(
        of asset: RecordAsset,
        account: String,
        container: String
    ) throws(RecordStoreError) -> URL {
        try perform(as: account) { (store) throws(RecordStoreError) in
            try store.file(of: asset, account: account, container: container)
        }
    }

    /// Returns the first of some records, as far as their values have a number of bytes.
    public func firstRecords(
        for ids: [RecordID],
        desiredKeys: Set<String>?,
        byteCount: Int,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> [(id: RecordID, result: Result<Record, RecordStoreError>)] {
        try perform(as: Self.reader(of: database)) { (store) throws(RecordStoreError) in
            try store.firstRecords(for: ids, desiredKeys: desiredKeys, byteCount: byteCount, in: database)
        }
    }

    /// Returns the numbers of changes of databases, which are others after each change.
    public func changeCounts(of databases: [RecordDatabaseID]) throws(RecordStoreError) -> [RecordDatabaseID: Int64] {
        try perform(as: PostgresConnection.Subject.all) { (store) throws(RecordStoreError) in
            try store.changeCounts(of: databases)
        }
    }

    /// Removes the files of assets that no record has. Returns their number.
    @discardableResult
    public func removeUnusedAssets(addedBefore date: Date) throws(RecordStoreError) -> Int {
        var subject = PostgresConnection.Subject.Value()
        subject.locks = [.init(number: Self.assetLock)]
        let count = try perform(subject) { (store) throws(RecordStoreError) in
            try store.removeUnusedAssets(addedBefore: date)
        }
        try forgetBatches()
        return count
    }

    /// Forgets the oldest items of performed batches: those above the limit, and those that are too old. Changes do not, because those of
    /// all databases would meet in it.
    func forgetBatches() throws(RecordStoreError) {
        var settings = settings
        settings.repetitions = Self.repetitions
        settings.statementTime = 600
        let connection = PostgresConnection(settings)
        let oldest = clock().timeIntervalSinceReferenceDate - limits.historyAge
        try connection.change { () throws(RecordStoreError) in
            try connection.rows("DELETE FROM applied WHERE time < ?", [.real(oldest)]) { _ in true }
            try connection.rows(
                """
                DELETE FROM applied a USING (SELECT batch, zone, record FROM applied ORDER BY time DESC OFFSET ?) o
                WHERE a.batch = o.batch AND a.zone = o.zone AND a.record = o.record
                """,
                [.integer(Int64(limits.performedCount))]
            ) { _ in true }
        }
    }

    // MARK: Operation

    /// Returns the numbers of what the store has.
    public func statistics() throws(RecordStoreError) -> RecordStatistics {
        try perform(as: PostgresConnection.Subject.all) { (store) throws(RecordStoreError) in try store.statistics() }
    }

    /// Compares the numbers of databases and zones with their records, reads the files of all assets, and returns what is wrong, damaged
    /// or missing, one line each. The files of the database are a matter of `pg_amcheck`.
    public func check(atMost limit: Int = 100) throws(RecordStoreError) -> [String] {
        var settings = settings
        settings.statementTime = 600
        let connection = PostgresConnection(settings)
        var lines: [String] = []
        try connection.read { () throws(RecordStoreError) in
            for (sql, reason) in PostgresChecks.statements {
                try connection.rows(sql, []) { row in
                    if lines.count < limit { lines.append("\(reason): \(row.integer(0))") }
                    return lines.count < limit
                }
            }
        }
        let rest = limit - lines.count
        let damaged = try perform(as: PostgresConnection.Subject.all) { (store) throws(RecordStoreError) in
            try store.checkAssets(atMost: rest)
        }
        return lines + damaged
    }

    /// Copies the files of assets to another folder.
    public func copyAssets(to folder: URL) throws(RecordStoreError) {
        try perform(as: PostgresConnection.Subject.all) { (store) throws(RecordStoreError) in
            try store.copyAssets(to: folder)
        }
    }

    /// Opens the accounts in the same database.
    public func openAccounts(clock: @escaping @Sendable () -> Date = { Date() }) -> RecordAccounts {
        var settings = settings
        settings.repetitions = Self.repetitions
        return RecordAccounts(connection: PostgresConnection(settings), clock: clock)
    }
}

extension RecordSave {
    /// A Boolean value that indicates whether a field has an asset.
    fileprivate var hasAssets: Bool {
        record.fields.values.contains { value in
            switch value {
            case .asset: true
            case .list(let values): if case .asset? = values.first { true } else { false }
            default: false
            }
        }
    }
}
