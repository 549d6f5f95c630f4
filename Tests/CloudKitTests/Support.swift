import Foundation
import Synchronization
import Testing

@testable import CloudKit
@testable import RecordStore

/// A container with a store in a temporary folder, which does not wait for the disk.
final class TemporaryContainer: Sendable {
    let container: CKContainer
    let folder: URL
    var database: CKDatabase { container.privateCloudDatabase }

    init(
        _ open: (@Sendable (URL) throws(RecordStoreError) -> any RecordStorage)? = nil,
        events: @escaping ContainerService.EventSource = ContainerService.remoteEvents
    ) {
        let folder = Self.root.appendingPathComponent(UUID().uuidString, isDirectory: true)
        self.folder = folder
        let service = ContainerService(
            identifier: "test",
            subscriptions: SubscriptionService(folder: folder),
            eventSource: events
        ) { () throws(RecordStoreError) in
            if let open { return try open(folder) }
            return try SQLiteRecordStore(folder: folder, clock: { Date() }, options: .init(isDurable: false))
        }
        container = CKContainer(service, "test")
    }

    private static let root: URL = {
        atexit { try? FileManager.default.removeItem(at: TemporaryContainer.root) }
        return FileManager.default.temporaryDirectory.appending(path: "cloudkit-\(UUID().uuidString)")
    }()
}

extension CKRecord {
    /// Creates a record of the type `Note`.
    convenience init(_ name: String, zone: CKRecordZone.ID = .default, _ values: [String: any CKRecordValue] = [:]) {
        self.init(recordType: "Note", recordID: CKRecord.ID(recordName: name, zoneID: zone))
        for (key, value) in values { self[key] = value }
    }
}

extension CKDatabase {
    /// Returns the names of the records that fulfill a condition, in the order of the results.
    func names(_ predicate: NSPredicate, sortedBy keys: [NSSortDescriptor] = []) async throws -> [String] {
        let query = CKQuery(recordType: "Note", predicate: predicate)
        query.sortDescriptors = keys
        return try await records(matching: query).matchResults.map(\.0.recordName)
    }
}

/// The reports of blocks.
final class Journal: Sendable {
    private let lines = Mutex<[String]>([])

    func add(_ line: String) {
        #expect(!Thread.isMainThread)
        lines.withLock { $0.append(line) }
    }

    var all: [String] { lines.withLock { $0 } }
}

/// Waits for the completion block of an operation, which is its last one.
func run(_ operation: CKDatabaseOperation, in database: CKDatabase) async {
    await withCheckedContinuation { continuation in
        operation.completionBlock = { continuation.resume() }
        database.add(operation)
    }
}

/// Returns a word for a result: `success`, or the code of the error.
func code(_ result: Result<Void, any Error>) -> String {
    switch result {
    case .success: "success"
    case .failure(let error): (error as? CKError).map { "\($0.code)" } ?? "other"
    }
}

/// Returns the error that a closure throws.
func cloudError<Value>(_ body: () async throws -> Value) async throws -> CKError {
    do {
        _ = try await body()
    } catch {
        return try #require(error as? CKError)
    }
    throw Unexpected()
}

struct Unexpected: Error {}
