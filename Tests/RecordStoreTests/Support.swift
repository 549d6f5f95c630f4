import Foundation
import Testing

@_spi(RecordEngine) @testable import RecordStore

/// A store in a temporary folder. It does not wait for the disk, unless a test is about that.
final class TemporaryStore {
    let folder: URL
    let store: SQLiteRecordStore
    static let database = RecordDatabaseID(container: "test", scope: .private, account: "a")

    init(
        limits: RecordLimits = RecordLimits(),
        options: SQLiteRecordStore.Options = .init(isDurable: false),
        clock: @escaping @Sendable () -> Date = { Date(timeIntervalSinceReferenceDate: 1000) }
    ) throws {
        folder = Self.newFolder()
        store = try SQLiteRecordStore(folder: folder, limits: limits, clock: clock, options: options)
    }

    /// The folder of all stores of a run, removed at its end: a store may be released before the last use of its folder.
    private static let root: URL = {
        atexit { try? FileManager.default.removeItem(at: TemporaryStore.root) }
        return FileManager.default.temporaryDirectory.appending(path: "records-\(UUID().uuidString)")
    }()

    /// Returns the path of a folder that does not exist yet.
    static func newFolder() -> URL { root.appending(path: UUID().uuidString) }

    static func open(_ folder: URL) throws -> SQLiteRecordStore {
        try SQLiteRecordStore(
            folder: folder,
            clock: { Date(timeIntervalSinceReferenceDate: 2000) },
            options: .init(isDurable: false)
        )
    }
}

extension SQLiteRecordStore {
    /// Saves records, and returns them as they are stored.
    @discardableResult
    func save(
        _ records: Record...,
        policy: RecordSavePolicy = .ifServerRecordUnchanged,
        in database: RecordDatabaseID = TemporaryStore.database
    ) throws -> [Record] {
        let batch = RecordBatch(saves: records.map { RecordSave($0) }, policy: policy)
        let result = try modify(batch, in: database)
        return try records.map { try #require(result.saved[$0.id]).get() }
    }

    func fetch(_ name: String, zone: RecordZoneID = .default) throws -> Record {
        let id = RecordID(name: name, zone: zone)
        return try #require(records(for: [id], in: TemporaryStore.database)[id]).get()
    }

    func delete(_ names: String...) throws {
        let ids = names.map { RecordID(name: $0) }
        let result = try modify(RecordBatch(deletions: ids), in: TemporaryStore.database)
        for id in ids { try #require(result.deleted[id]).get() }
    }

    /// The names of all live records of the default zone, in the order of their last changes.
    func names(in database: RecordDatabaseID = TemporaryStore.database) throws -> [String] {
        try changes(of: .default, since: nil, in: database).changes.compactMap {
            if case .saved(let record) = $0 { record.id.name } else { nil }
        }
    }
}

extension Record {
    init(_ name: String, type: String = "Note", _ fields: [String: RecordValue] = [:], parent: String? = nil) {
        self.init(
            id: RecordID(name: name),
            type: type,
            fields: fields,
            parent: parent.map { RecordID(name: $0) }
        )
    }
}

extension RecordValue {
    static func owner(_ name: String) -> RecordValue {
        .reference(RecordReference(record: RecordID(name: name), action: .deleteSelf))
    }
}

/// Returns the error that a closure throws.
func storeError<Value>(_ body: () throws -> Value) throws -> RecordStoreError {
    do {
        _ = try body()
    } catch {
        return try #require(error as? RecordStoreError)
    }
    throw Unexpected.success
}

enum Unexpected: Error { case success }
