import Foundation
import SQLiteAccess
import Synchronization

/// A queue on disk of batches for a store that may be out of reach, such as that of a server.
///
/// A batch that was added is on the disk, and is sent once, in the order of the batches, also after a power failure: it has an identifier
/// by which the other store notices a repetition. A batch remains in the queue until the other store has answered.
///
/// ```swift
/// let outbox = try RecordOutbox(file: folder.appending(path: "outbox.sqlite"))
/// let ticket = try outbox.add(batch, to: database)
/// try outbox.send(to: server) { ticket, answer in … }
/// ```
///
/// All functions can be called on any thread. Several programs must not use one file.
public final class RecordOutbox: Sendable {
    /// The number of a batch, in the order of the batches.
    public typealias Ticket = Int64

    /// A batch that waits.
    public struct Entry: Hashable, Sendable {
        /// The number of the batch.
        public let ticket: Ticket
        /// The batch.
        public let batch: RecordBatch
        /// The database of the batch.
        public let database: RecordDatabaseID
    }

    private let path: String
    private let connection: Mutex<RecordConnection>
    /// Batches are sent by one thread at a time.
    private let sending = Mutex(())

    /// The version of the format, in `PRAGMA user_version`.
    private static let version = 1

    /// Opens the queue in a file, and creates it if it does not exist. Its folder exists.
    public convenience init(file: URL) throws(RecordStoreError) {
        try self.init(file: file, afterStatement: nil)
    }

    /// - Parameter afterStatement: Called after each statement, for tests that interrupt it.
    init(file: URL, afterStatement: (@Sendable () -> Void)?) throws(RecordStoreError) {
        path = file.path
        let connection = try RecordConnection(path: file.path, afterStatement: afterStatement)
        try connection.run("PRAGMA journal_mode = WAL")
        try connection.run("PRAGMA synchronous = FULL")
        let version = Int(try connection.first("PRAGMA user_version") { $0.integer(0) } ?? 0)
        if version > Self.version { throw .newerFormat(path: file.path, version: version) }
        if version == 0 {
            try connection.change { () throws(RecordStoreError) in
                // Numbers are not used again, so that the order is that of the numbers.
                try connection.run(
                    "CREATE TABLE batches (id INTEGER PRIMARY KEY AUTOINCREMENT, contents BLOB NOT NULL)"
                )
                try connection.run("PRAGMA user_version = \(Self.version)")
            }
        }
        self.connection = Mutex(connection)
    }

    // MARK: Contents

    private struct Contents: Codable {
        var batch: RecordBatch
        var database: RecordDatabaseID
    }

    /// Adds a batch at the end. It is on the disk when the function returns. Batches without an identifier get one.
    @discardableResult
    public func add(_ batch: RecordBatch, to database: RecordDatabaseID) throws(RecordStoreError) -> Ticket {
        var batch = batch
        if batch.identifier == nil { batch.identifier = UUID() }
        guard let data = try? JSONEncoder.records.encode(Contents(batch: batch, database: database)) else {
            throw .file(path: path, reason: "the batch has values that cannot be stored")
        }
        return try connection.withLock { (connection) throws(RecordStoreError) in
            try connection.change { () throws(RecordStoreError) in
                try connection.run("INSERT INTO batches (contents) VALUES (?)", [.blob(data)])
                return connection.insertedRow
            }
        }
    }

    /// Returns the batches that wait, the first one first.
    public func entries(limit: Int? = nil) throws(RecordStoreError) -> [Entry] {
        try connection.withLock { (connection) throws(RecordStoreError) in
            var entries: [Entry] = []
            try connection.rows(
                "SELECT id, contents FROM batches ORDER BY id LIMIT ?",
                [.integer(Int64(limit ?? -1))]
            ) { (row) throws(RecordStoreError) in
                guard let contents = try? JSONDecoder.records.decode(Contents.self, from: row.blob(1)) else {
                    throw .corrupt(path: self.path, setAside: nil)
                }
                let entry = Entry(ticket: row.integer(0), batch: contents.batch, database: contents.database)
                entries.append(entry)
                return true
            }
            return entries
        }
    }

    /// Returns the number of batches that wait.
    public func count() throws(RecordStoreError) -> Int {
        try connection.withLock { (connection) throws(RecordStoreError) in
            Int(try connection.first("SELECT count(*) FROM batches") { $0.integer(0) } ?? 0)
        }
    }

    /// Removes a batch that will not be sent, or that was sent.
    public func remove(_ ticket: Ticket) throws(RecordStoreError) {
        try connection.withLock { (connection) throws(RecordStoreError) in
            try connection.run("DELETE FROM batches WHERE id = ?", [.integer(ticket)])
        }
    }

    // MARK: Sending

    /// Sends the batches in their order, until the queue is empty or the other store is out of reach.
    /// - Parameter answered: Called for each batch that the store has answered, with the results of its items, or with the error of
    ///   the whole batch, which will not be sent again. It is called again for a batch if the program has ended meanwhile.
    /// - Throws: The error of a store that is out of reach; the batches remain. Send them again later.
    public func send(
        to store: some RecordStorage,
        _ answered: (Entry, Result<RecordBatchResult, RecordStoreError>) -> Void = { _, _ in }
    ) throws(RecordStoreError) {
        try sending.withLock { (_) throws(RecordStoreError) in
            while let entry = try entries(limit: 1).first {
                let answer: Result<RecordBatchResult, RecordStoreError>
                do throws(RecordStoreError) {
                    answer = .success(try store.modify(entry.batch, in: entry.database))
                } catch {
                    if error.isTemporary { throw error }
                    answer = .failure(error)
                }
                answered(entry, answer)
                try remove(entry.ticket)
            }
        }
    }
}

extension RecordStoreError {
    /// A Boolean value that indicates whether the operation may succeed later without another request.
    public var isTemporary: Bool {
        switch self {
        case .unreachable, .notAuthenticated, .busy, .diskFull, .readOnly, .corrupt, .file, .newerFormat: true
        default: false
        }
    }
}

extension JSONEncoder {
    /// An encoder for values of records, which may be infinite or no number.
    package static var records: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "+",
            negativeInfinity: "-",
            nan: "n"
        )
        return encoder
    }
}

extension JSONDecoder {
    /// A decoder for what the encoder for values of records has encoded.
    package static var records: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "+",
            negativeInfinity: "-",
            nan: "n"
        )
        return decoder
    }
}
