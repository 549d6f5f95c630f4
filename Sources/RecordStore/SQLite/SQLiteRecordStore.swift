import CSQLite
import Foundation
import LinuxIO
import Synchronization

/// A store of records in a folder: a database of SQLite, and files of assets.
///
/// Saved records are on the disk when an operation returns, and are there after a power failure. A failed operation leaves the
/// former state. Several processes can use a folder at the same time; their changes wait for each other.
///
/// ```swift
/// let store = try SQLiteRecordStore(folder: URL(filePath: "/var/lib/app/records"))
/// let database = RecordDatabaseID(container: "org.example.notes", scope: .private)
/// let note = Record(id: RecordID(name: "1"), type: "Note", fields: ["text": .string("Buy milk")])
/// let result = try store.modify(RecordBatch(saves: [RecordSave(note)]), in: database)
/// let saved = try result.saved[note.id]?.get()
/// ```
public final class SQLiteRecordStore: RecordStorage {
    /// The folder of the store.
    public let folder: URL
    /// The limits of the store.
    public let limits: RecordLimits

    let files: StoreFiles
    let identity: StoreIdentity
    let writer: Mutex<RecordWriter>
    let reader: Mutex<RecordReader>

    /// Opens the store in a folder, and creates both if they do not exist.
    /// - Parameters:
    ///   - clock: Returns the time of changes.
    /// - Throws: ``RecordStoreError/corrupt(path:setAside:)`` if the database is damaged. Its file was renamed then, and opening
    ///   the store again creates a new one.
    public convenience init(
        folder: URL,
        limits: RecordLimits = RecordLimits(),
        clock: @escaping @Sendable () -> Date = { Date() }
    ) throws(RecordStoreError) {
        try self.init(folder: folder, limits: limits, clock: clock, options: Options())
    }

    /// Settings for tests.
    struct Options: Sendable {
        /// The largest number of pages of the database, as a disk of limited size has.
        var pageLimit: Int?
        /// A Boolean value that indicates whether changes are on the disk when they return.
        var isDurable = true
        /// Called after each statement of a change.
        var afterStatement: (@Sendable () -> Void)?
    }

    init(
        folder: URL,
        limits: RecordLimits = RecordLimits(),
        clock: @escaping @Sendable () -> Date,
        options: Options
    ) throws(RecordStoreError) {
        self.folder = folder
        self.limits = limits
        let files = StoreFiles(folder: folder.path)
        self.files = files
        try files.createFolders()
        let (connection, identity) = try files.whileLocked { () throws(RecordStoreError) in
            try Self.open(files, options)
        }
        self.identity = identity
        let readingConnection = try RecordConnection(path: files.database)
        try readingConnection.run("PRAGMA query_only = 1")
        writer = Mutex(
            RecordWriter(connection: connection, files: files, identity: identity, limits: limits, clock: clock)
        )
        reader = Mutex(RecordReader(connection: readingConnection, identity: identity, limits: limits))
    }

    /// Creates a store whose tables are not in a file of its folder, for servers with a database of their own. The folder has the files of
    /// assets.
    /// - Parameters:
    ///   - writer: The connection for changes, to the tables of the present version.
    ///   - reader: The connection for reading.
    ///   - identity: The 16 bytes and the 32 bytes of the columns `id` and `key` of the table `store`.
    /// - Throws: ``RecordStoreError/file(path:reason:)`` if the identity has another size.
    public init(
        folder: URL,
        limits: RecordLimits = RecordLimits(),
        clock: @escaping @Sendable () -> Date = { Date() },
        identity: (id: Data, key: Data),
        writer: sending any StoreConnection,
        reader: sending any StoreConnection
    ) throws(RecordStoreError) {
        guard identity.id.count == 16, identity.key.count == Self.keySize else {
            throw .file(path: folder.path, reason: "the identity of the store is not valid")
        }
        let files = StoreFiles(folder: folder.path)
        try files.createFolders()
        let identity = StoreIdentity(data: identity.id, key: identity.key)
        self.folder = folder
        self.limits = limits
        self.files = files
        self.identity = identity
        self.writer = Mutex(
            RecordWriter(connection: writer, files: files, identity: identity, limits: limits, clock: clock)
        )
        self.reader = Mutex(RecordReader(connection: reader, identity: identity, limits: limits))
    }

    private static func open(
        _ files: StoreFiles,
        _ options: Options
    ) throws(RecordStoreError) -> (RecordConnection, StoreIdentity) {
        do throws(RecordStoreError) {
            let connection = try RecordConnection(path: files.database, afterStatement: options.afterStatement)
            if files.isMarkedDamaged {
                let report = try connection.first("PRAGMA integrity_check(1)") { $0.text(0) }
                if report != "ok" { throw .corrupt(path: files.database, setAside: nil) }
                files.removeDamageMark()
            }
            try prepare(connection, options)
            let found = try connection.first("SELECT id, key FROM store") { (id: $0.blob(0), key: $0.blob(1)) }
            guard let found, found.id.count == 16, found.key.count == keySize else {
                throw .corrupt(path: files.database, setAside: nil)
            }
            return (connection, StoreIdentity(data: found.id, key: found.key))
        } catch .corrupt {
            throw .corrupt(path: files.database, setAside: files.setAside())
        }
    }

    private static let keySize = 32

    private static func randomBytes(_ count: Int) -> Data {
        Data((0..<count).map { _ in UInt8.random(in: 0 ... .max) })
    }

    /// Sets the modes of the database, and creates its tables.
    private static func prepare(_ connection: RecordConnection, _ options: Options) throws(RecordStoreError) {
        try connection.run("PRAGMA trusted_schema = 0")
        try connection.run("PRAGMA cell_size_check = 1")
        try connection.run("PRAGMA journal_mode = WAL")
        try connection.run("PRAGMA synchronous = \(options.isDurable ? "FULL" : "OFF")")
        if let limit = options.pageLimit { try connection.run("PRAGMA max_page_count = \(limit)") }
        let version = try version(of: connection)
        if version > RecordTables.version { throw .newerFormat(path: connection.path, version: version) }
        if version == RecordTables.version { return }
        try connection.change { () throws(RecordStoreError) in
            // Another process may have created the tables meanwhile.
            let version = try Self.version(of: connection)
            if version >= RecordTables.version { return }
            for statement in RecordTables.upgrades.dropFirst(version).joined() { try connection.run(statement) }
            if version == 0 {
                try connection.run("INSERT INTO store (id) VALUES (?)", [.blob(randomBytes(16))])
            }
            try connection.run("UPDATE store SET key = ? WHERE key IS NULL", [.blob(randomBytes(keySize))])
            try connection.run("PRAGMA user_version = \(RecordTables.version)")
        }
    }

    private static func version(of connection: RecordConnection) throws(RecordStoreError) -> Int {
        // Other programs can set it to any number.
        max(0, Int(try connection.first("PRAGMA user_version") { $0.integer(0) } ?? 0))
    }

    // MARK: Access

    /// Performs a change.
    func change<Value: Sendable>(
        _ body: @Sendable (RecordWriter) throws(RecordStoreError) -> Value
    ) throws(RecordStoreError) -> Value {
        do throws(RecordStoreError) {
            return try writer.withLock { (writer) throws(RecordStoreError) in
                try writer.change(body)
            }
        } catch {
            throw noted(error)
        }
    }

    /// Reads one state.
    func read<Value: Sendable>(
        _ body: @Sendable (RecordReader) throws(RecordStoreError) -> Value
    ) throws(RecordStoreError) -> Value {
        do throws(RecordStoreError) {
            return try reader.withLock { (reader) throws(RecordStoreError) in
                try reader.connection.read { () throws(RecordStoreError) in try body(reader) }
            }
        } catch {
            throw noted(error)
        }
    }

    private func noted(_ error: RecordStoreError) -> RecordStoreError {
        if case .corrupt = error { files.markDamaged() }
        return error
    }

    // MARK: RecordStorage

    /// Creates a zone. An existing zone is not changed.
    public func saveZone(_ zone: RecordZoneID, in database: RecordDatabaseID) throws(RecordStoreError) {
        if let error = RecordValidation.error(of: zone) { throw error }
        try change { (writer) throws(RecordStoreError) in try writer.saveZone(zone, in: database) }
    }

    /// Deletes a zone with all of its records.
    public func deleteZone(_ zone: RecordZoneID, in database: RecordDatabaseID) throws(RecordStoreError) {
        if zone == .default { throw .invalidZone(zone, reason: "the default zone cannot be deleted") }
        try change { (writer) throws(RecordStoreError) in try writer.deleteZone(zone, in: database) }
    }

    /// Returns the zones of a database, the default zone among them, sorted by name.
    public func zones(in database: RecordDatabaseID) throws(RecordStoreError) -> [RecordZoneID] {
        try read { (reader) throws(RecordStoreError) in try reader.zones(in: database) }
    }

    /// Saves and deletes records. The results have the errors of single items; other errors leave everything unchanged.
    public func modify(
        _ batch: RecordBatch,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> RecordBatchResult {
        if batch.saves.count + batch.deletions.count > limits.batchCount {
            throw .limitExceeded("records of a batch", limit: limits.batchCount)
        }
        return try change { (writer) throws(RecordStoreError) in try writer.modify(batch, in: database) }
    }

    /// Returns records by their identifiers, each or an error.
    public func records(
        for ids: [RecordID],
        desiredKeys: Set<String>? = nil,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> [RecordID: Result<Record, RecordStoreError>] {
        if ids.count > limits.batchCount { throw .limitExceeded("records of a request", limit: limits.batchCount) }
        return try read { (reader) throws(RecordStoreError) in
            try reader.records(for: ids, desiredKeys: desiredKeys, in: database)
        }
    }

    /// Returns the first page of the results of a query.
    public func records(
        matching query: RecordQuery,
        limit: Int? = nil,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> RecordQueryPage {
        try read { (reader) throws(RecordStoreError) in
            try reader.page(of: query, after: nil, limit: limit, in: database)
        }
    }

    /// Returns a further page of the results of a query.
    public func records(
        continuing cursor: RecordQueryCursor,
        limit: Int? = nil,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> RecordQueryPage {
        try read { (reader) throws(RecordStoreError) in
            try reader.page(of: cursor.query, after: cursor, limit: limit, in: database)
        }
    }

    /// Returns the changes of a zone since a token, or all records without a token.
    public func changes(
        of zone: RecordZoneID,
        since token: RecordChangeToken?,
        desiredKeys: Set<String>? = nil,
        limit: Int? = nil,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> RecordZoneChanges {
        try read { (reader) throws(RecordStoreError) in
            try reader.changes(of: zone, since: token, desiredKeys: desiredKeys, limit: limit, in: database)
        }
    }

    /// Returns the zones that have changed since a token, or all zones with changes without a token.
    public func databaseChanges(
        since token: RecordChangeToken?,
        limit: Int? = nil,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> RecordDatabaseChanges {
        try read { (reader) throws(RecordStoreError) in
            try reader.databaseChanges(since: token, limit: limit, in: database)
        }
    }

    // MARK: Maintenance

    /// Forgets deletions that were made before a time. Change tokens that are older than the forgotten deletions expire.
    public func forgetDeletions(before date: Date, in database: RecordDatabaseID) throws(RecordStoreError) {
        try change { (writer) throws(RecordStoreError) in try writer.forgetDeletions(before: date, in: database) }
    }

    /// Returns the number of bytes of the records of a database, with their assets.
    public func size(of database: RecordDatabaseID) throws(RecordStoreError) -> Int64 {
        try read { (reader) throws(RecordStoreError) in try reader.size(of: database) }
    }
}
