import Foundation
import RecordStore
import Synchronization
import Testing

@testable import CloudKit

/// Operations: dependencies, groups, time and cancellation.
@Suite struct OperationTimeTests {
    @Test func operationsWaitForTheirDependencies() async throws {
        let temporary = TemporaryContainer()
        let journal = Journal()
        let operations = (0..<6).map { CKModifyRecordsOperation(recordsToSave: [CKRecord("r\($0)")]) }
        for (index, operation) in operations.enumerated() {
            operation.modifyRecordsResultBlock = { _ in journal.add("\(index)") }
            if index > 0 { operation.addDependency(operations[index - 1]) }
        }
        await withCheckedContinuation { continuation in
            operations[5].completionBlock = { continuation.resume() }
            for operation in operations.reversed() { temporary.database.add(operation) }
        }
        #expect(journal.all == ["0", "1", "2", "3", "4", "5"])
    }

    @Test func settingsOfTheGroupApplyUnlessTheOperationHasItsOwn() async throws {
        let store = SlowStore()
        let temporary = TemporaryContainer { _ in store }
        defer { store.release() }
        let group = CKOperationGroup()
        group.defaultConfiguration.timeoutIntervalForResource = 0.02
        let operation = CKFetchRecordsOperation(recordIDs: [CKRecord.ID(recordName: "a")])
        operation.group = group
        let journal = Journal()
        operation.fetchRecordsResultBlock = { journal.add(code($0)) }
        await run(operation, in: temporary.database)
        #expect(journal.all == ["networkFailure"])
    }

    @Test func operationWithoutAnAnswerEndsInTime() async throws {
        let store = SlowStore()
        let temporary = TemporaryContainer { _ in store }
        defer { store.release() }
        for isRequest in [true, false] {
            let operation = CKModifyRecordsOperation(recordsToSave: [CKRecord("a")])
            let configuration = CKOperation.Configuration()
            if isRequest {
                configuration.timeoutIntervalForRequest = 0.02
            } else {
                configuration.timeoutIntervalForResource = 0.02
            }
            operation.configuration = configuration
            let journal = Journal()
            operation.perRecordSaveBlock = { _, _ in journal.add("save") }
            operation.modifyRecordsResultBlock = { result in
                journal.add(code(result))
                #expect((result.failure as? CKError)?.retryAfterSeconds != nil)
            }
            await run(operation, in: temporary.database)
            #expect(journal.all == ["networkFailure"] && operation.isFinished)
        }
        #expect(CKOperation.Configuration().timeoutIntervalForRequest == 60)
    }

    /// The timers of the default limits, a minute and a week, keep nothing of an operation that has ended.
    @Test func endedOperationsAreReleased() async throws {
        struct Reference { weak var operation: CKOperation? }
        let temporary = TemporaryContainer()
        var references: [Reference] = []
        for number in 0..<100 {
            let operation = CKFetchRecordsOperation(recordIDs: [CKRecord.ID(recordName: "r\(number)")])
            operation.database = temporary.database
            operation.configuration.container = temporary.container
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                operation.fetchRecordsResultBlock = { _ in continuation.resume() }
                operation.start()
            }
            references.append(Reference(operation: operation))
        }
        // The queue of the blocks releases an operation after the last one.
        for _ in 0..<5000 where references.contains(where: { $0.operation != nil }) {
            try await Task.sleep(for: .milliseconds(1))
        }
        #expect(references.allSatisfy { $0.operation == nil })
    }

    @Test func canceledOperationEndsOnce() async throws {
        let store = SlowStore()
        let temporary = TemporaryContainer { _ in store }
        let journal = Journal()
        func operation() -> CKModifyRecordsOperation {
            let operation = CKModifyRecordsOperation(recordsToSave: [CKRecord("a")])
            operation.perRecordSaveBlock = { _, _ in journal.add("save") }
            operation.modifyRecordsResultBlock = { journal.add(code($0)) }
            return operation
        }
        let early = operation()
        early.cancel()
        await run(early, in: temporary.database)
        #expect(journal.all == ["operationCancelled"] && store.calls == 0)
        let late = operation()
        store.onCall = { late.cancel() }
        await run(late, in: temporary.database)
        #expect(journal.all == ["operationCancelled", "operationCancelled"] && store.calls == 1)
        store.release()
        // A canceled task cancels its operation.
        let second = SlowStore()
        let other = TemporaryContainer { _ in second }
        let database = other.database
        let task = Task { try await database.record(for: CKRecord.ID(recordName: "a")) }
        second.onCall = { task.cancel() }
        await #expect(throws: CKError.self) { try await task.value }
        second.release()
    }
}

/// A store whose operations wait until they are released.
private final class SlowStore: RecordStorage {
    private let gate = DispatchSemaphore(value: 0)
    private let state = Mutex<(calls: Int, onCall: (@Sendable () -> Void)?)>((0, nil))

    var calls: Int { state.withLock { $0.calls } }
    var onCall: (@Sendable () -> Void)? {
        get { state.withLock { $0.onCall } }
        set { state.withLock { $0.onCall = newValue } }
    }

    func release() { for _ in 0..<10 { gate.signal() } }

    private func wait() throws(RecordStoreError) -> Never {
        let onCall = state.withLock { state in
            state.calls += 1
            return state.onCall
        }
        onCall?()
        gate.wait()
        throw .busy(path: "slow")
    }

    func saveZone(_ zone: RecordZoneID, in database: RecordDatabaseID) throws(RecordStoreError) { try wait() }
    func deleteZone(_ zone: RecordZoneID, in database: RecordDatabaseID) throws(RecordStoreError) { try wait() }
    func zones(in database: RecordDatabaseID) throws(RecordStoreError) -> [RecordZoneID] { try wait() }
    func modify(_ batch: RecordBatch, in database: RecordDatabaseID) throws(RecordStoreError) -> RecordBatchResult {
        try wait()
    }
    func records(for ids: [RecordID], desiredKeys: Set<String>?, in database: RecordDatabaseID)
        throws(RecordStoreError) -> [RecordID: Result<Record, RecordStoreError>]
    { try wait() }
    func records(matching query: RecordQuery, limit: Int?, in database: RecordDatabaseID)
        throws(RecordStoreError) -> RecordQueryPage
    { try wait() }
    func records(continuing cursor: RecordQueryCursor, limit: Int?, in database: RecordDatabaseID)
        throws(RecordStoreError) -> RecordQueryPage
    { try wait() }
    func changes(
        of zone: RecordZoneID,
        since token: RecordChangeToken?,
        desiredKeys: Set<String>?,
        limit: Int?,
        in database: RecordDatabaseID
    ) throws(RecordStoreError) -> RecordZoneChanges { try wait() }
    func databaseChanges(since token: RecordChangeToken?, limit: Int?, in database: RecordDatabaseID)
        throws(RecordStoreError) -> RecordDatabaseChanges
    { try wait() }
    func shareMetadata(secret: String, container: String, account: String)
        throws(RecordStoreError) -> RecordShareMetadata
    { try wait() }
    func acceptShare(secret: String, container: String, account: String)
        throws(RecordStoreError) -> RecordShareMetadata
    { try wait() }
    func addAsset(contentsOf file: URL, account: String?) throws(RecordStoreError) -> RecordAsset { try wait() }
    func file(of asset: RecordAsset) throws(RecordStoreError) -> URL { try wait() }
}
