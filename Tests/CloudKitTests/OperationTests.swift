import Foundation
import RecordStore
import Synchronization
import Testing

@testable import CloudKit

/// Operations: the order of their blocks, their threads, dependencies, time and cancellation.
@Suite struct OperationTests {
    /// The reports of blocks.
    private final class Journal: Sendable {
        private let lines = Mutex<[String]>([])

        func add(_ line: String) {
            #expect(!Thread.isMainThread)
            lines.withLock { $0.append(line) }
        }

        var all: [String] { lines.withLock { $0 } }
    }

    /// Waits for the completion block of an operation, which is its last one.
    private static func run(_ operation: CKDatabaseOperation, in database: CKDatabase) async {
        await withCheckedContinuation { continuation in
            operation.completionBlock = { continuation.resume() }
            database.add(operation)
        }
    }

    private static func code(_ result: Result<Void, any Error>) -> String {
        switch result {
        case .success: "success"
        case .failure(let error): (error as? CKError).map { "\($0.code)" } ?? "other"
        }
    }

    @Test func blocksAreCalledInOrderOnOtherThreads() async throws {
        let temporary = TemporaryContainer()
        let journal = Journal()
        try await temporary.database.save(CKRecord("old"))
        let operation = CKModifyRecordsOperation(
            recordsToSave: [CKRecord("a"), CKRecord("b")],
            recordIDsToDelete: [CKRecord.ID(recordName: "old")]
        )
        operation.perRecordProgressBlock = { journal.add("progress \($0.recordID.recordName) \($1)") }
        operation.perRecordSaveBlock = { id, result in
            journal.add("save \(id.recordName) \((try? result.get())?.recordChangeTag != nil)")
        }
        operation.perRecordCompletionBlock = { journal.add("complete \($0.recordID.recordName) \($1 == nil)") }
        operation.perRecordDeleteBlock = { id, result in journal.add("delete \(id.recordName) \(result.failure == nil)")
        }
        operation.modifyRecordsResultBlock = { journal.add("result \(Self.code($0))") }
        operation.modifyRecordsCompletionBlock = { journal.add("end \($0?.count ?? 0) \($1?.count ?? 0) \($2 == nil)") }
        await Self.run(operation, in: temporary.database)
        #expect(
            journal.all == [
                "progress a 1.0", "save a true", "complete a true", "progress b 1.0", "save b true", "complete b true",
                "delete old true", "result success", "end 2 1 true",
            ]
        )
        #expect(operation.isFinished && !operation.isExecuting)

        let fetch = CKFetchRecordsOperation(recordIDs: [CKRecord.ID(recordName: "a"), CKRecord.ID(recordName: "x")])
        let second = Journal()
        fetch.perRecordResultBlock = { second.add("\($0.recordName) \($1.failure == nil)") }
        fetch.fetchRecordsResultBlock = { result in
            second.add(Self.code(result))
            let errors = (result.failure as? CKError)?.partialErrorsByItemID
            #expect((errors?[CKRecord.ID(recordName: "x")] as? CKError)?.code == .unknownItem && errors?.count == 1)
        }
        await Self.run(fetch, in: temporary.database)
        #expect(second.all == ["a true", "x false", "partialFailure"])
    }

    @Test func failureOfAnAtomicBatchFailsItsZone() async throws {
        let temporary = TemporaryContainer()
        let zone = CKRecordZone(zoneName: "z")
        try await temporary.database.save(zone)
        func records() -> [CKRecord] {
            let child = CKRecord("child", zone: zone.zoneID)
            child.setParent(CKRecord.ID(recordName: "missing", zoneID: zone.zoneID))
            let inDefault = CKRecord("child")
            inDefault.setParent(CKRecord.ID(recordName: "missing"))
            return [CKRecord("good", zone: zone.zoneID), child, CKRecord("good"), inDefault]
        }
        let results = try await temporary.database.modifyRecords(saving: records(), deleting: []).saveResults
        func code(_ name: String, _ zone: CKRecordZone.ID) -> CKError.Code? {
            (results[CKRecord.ID(recordName: name, zoneID: zone)]?.failure as? CKError)?.code
        }
        #expect(code("good", zone.zoneID) == .batchRequestFailed && code("child", zone.zoneID) == .referenceViolation)
        // The default zone is not atomic.
        #expect(code("good", .default) == nil && code("child", .default) == .referenceViolation)
        let single = try await temporary.database.modifyRecords(saving: records(), deleting: [], atomically: false)
        #expect(try single.saveResults[CKRecord.ID(recordName: "good", zoneID: zone.zoneID)]?.get() != nil)
        // An asset that cannot be read fails its zone as well.
        let photo = CKRecord(
            "photo",
            zone: zone.zoneID,
            ["file": CKAsset(fileURL: URL(fileURLWithPath: "/nonexistent"))]
        )
        let other = CKRecord("other", zone: zone.zoneID)
        let third = try await temporary.database.modifyRecords(
            saving: [photo, other],
            deleting: [CKRecord.ID(recordName: "good", zoneID: zone.zoneID)]
        )
        #expect((third.saveResults[other.recordID]?.failure as? CKError)?.code == .batchRequestFailed)
        #expect((third.deleteResults.values.first?.failure as? CKError)?.code == .batchRequestFailed)
    }

    @Test func conflictHasTheThreeRecords() async throws {
        let temporary = TemporaryContainer()
        let database = temporary.database
        try await database.save(CKRecord("a", ["text": "one", "count": 1]))
        let id = CKRecord.ID(recordName: "a")
        let (mine, theirs) = (try await database.record(for: id), try await database.record(for: id))
        theirs["text"] = "theirs"
        try await database.save(theirs)
        mine["text"] = "mine"
        let error = try await cloudError { try await database.save(mine) }
        #expect(error.code == .serverRecordChanged)
        #expect(error.clientRecord?["text"] as? String == "mine" && error.ancestorRecord?["text"] as? String == "one")
        let server = try #require(error.serverRecord)
        #expect(server["text"] as? String == "theirs" && server.recordChangeTag == theirs.recordChangeTag)
        do {
            try await database.save(mine)
        } catch CKError.serverRecordChanged {
            // The pattern matches.
        } catch {
            Issue.record(error)
        }
        #expect((error as NSError).domain == CKErrorDomain && (error as NSError).code == 14)
        server["text"] = "merged"
        try await database.save(server)

        // Other policies do not compare.
        mine["count"] = nil
        let changed = try await database.modifyRecords(saving: [mine], deleting: [], savePolicy: .changedKeys)
        _ = try changed.saveResults[id]?.get()
        let stored = try await database.record(for: id)
        #expect(stored["text"] as? String == "mine" && stored["count"] == nil)
        let partial = try #require(try await database.records(for: [id], desiredKeys: [])[id]).get()
        partial["new"] = 1
        let all = try await database.modifyRecords(saving: [partial], deleting: [], savePolicy: .allKeys)
        _ = try all.saveResults[id]?.get()
        #expect(try await database.record(for: id).allKeys() == ["new", "text"])
    }

    @Test func deletionsFollowReferencesAndKeepParents() async throws {
        let temporary = TemporaryContainer()
        let database = temporary.database
        let (root, part, child) = (CKRecord("root"), CKRecord("part"), CKRecord("child"))
        part["owner"] = CKRecord.Reference(record: root, action: .deleteSelf)
        child.setParent(root)
        _ = try await database.modifyRecords(saving: [child, part, root], deleting: [])
        #expect(
            try await cloudError { try await database.deleteRecord(withID: root.recordID) }.code == .referenceViolation
        )
        #expect(try await database.record(for: child.recordID).parent?.recordID == root.recordID)
        try await database.deleteRecord(withID: child.recordID)
        try await database.deleteRecord(withID: root.recordID)
        for id in [root.recordID, part.recordID] {
            #expect(try await cloudError { try await database.record(for: id) }.code == .unknownItem)
            #expect(try await cloudError { try await database.deleteRecord(withID: id) }.code == .unknownItem)
        }
    }

    @Test func zonesAndTheirChanges() async throws {
        let temporary = TemporaryContainer()
        let database = temporary.database
        let zone = CKRecordZone(zoneName: "z")
        try await database.save(zone)
        #expect(try await database.allRecordZones().map(\.zoneID) == [.default, zone.zoneID])
        #expect(zone.capabilities.contains(.atomic) && !CKRecordZone.default().capabilities.contains(.atomic))
        let first = try await database.databaseChanges(since: nil)
        #expect(first.modifications.map(\.zoneID) == [zone.zoneID] && !first.moreComing)
        let records = (0..<5).map { CKRecord("r\($0)", zone: zone.zoneID, ["index": $0]) }
        _ = try await database.modifyRecords(saving: records, deleting: [])
        let journal = Journal()
        let settings = CKFetchRecordZoneChangesOperation.ZoneConfiguration(resultsLimit: 2, desiredKeys: [])
        let missing = CKRecordZone.ID(zoneName: "missing")
        let operation = CKFetchRecordZoneChangesOperation(
            recordZoneIDs: [zone.zoneID, missing],
            configurationsByRecordZoneID: [zone.zoneID: settings]
        )
        let last = Mutex<CKServerChangeToken?>(nil)
        operation.recordWasChangedBlock = { id, result in
            journal.add("\(id.recordName) \((try? result.get())?.allKeys().count ?? -1)")
        }
        operation.recordZoneChangeTokensUpdatedBlock = { zone, token, _ in journal.add("token \(token != nil)") }
        operation.recordZoneFetchResultBlock = { zone, result in
            journal.add("\(zone.zoneName) \((try? result.get())?.moreComing ?? true)")
            if let token = (try? result.get())?.serverChangeToken { last.withLock { $0 = token } }
        }
        operation.fetchRecordZoneChangesResultBlock = { journal.add(Self.code($0)) }
        await Self.run(operation, in: database)
        #expect(
            journal.all == [
                "r0 0", "r1 0", "token true", "r2 0", "r3 0", "token true", "r4 0", "z false", "missing true",
                "partialFailure",
            ]
        )
        try await database.deleteRecord(withID: records[1].recordID)
        records[0]["index"] = 9
        try await database.save(records[0])
        let changes = try await database.recordZoneChanges(inZoneWith: zone.zoneID, since: last.withLock { $0 })
        #expect(changes.deletions.map(\.recordID.recordName) == ["r1"] && changes.deletions.first?.recordType == "Note")
        #expect(changes.modificationResultsByID.keys.map(\.recordName) == ["r0"])
        let second = try await database.databaseChanges(since: first.changeToken)
        #expect(second.modifications.map(\.zoneID) == [zone.zoneID])
        try await database.deleteRecordZone(withID: zone.zoneID)
        #expect(try await database.databaseChanges(since: first.changeToken).deletions.map(\.zoneID) == [zone.zoneID])
        let error = try await cloudError {
            try await database.recordZoneChanges(inZoneWith: zone.zoneID, since: changes.changeToken)
        }
        #expect(error.code == .zoneNotFound)
        try await database.save(zone)
        let expired = try await cloudError {
            try await database.recordZoneChanges(inZoneWith: zone.zoneID, since: changes.changeToken)
        }
        #expect(expired.code == .changeTokenExpired)
    }

    // MARK: Order, time and cancellation

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
        operation.fetchRecordsResultBlock = { journal.add(Self.code($0)) }
        await Self.run(operation, in: temporary.database)
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
                journal.add(Self.code(result))
                #expect((result.failure as? CKError)?.retryAfterSeconds != nil)
            }
            await Self.run(operation, in: temporary.database)
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
            operation.modifyRecordsResultBlock = { journal.add(Self.code($0)) }
            return operation
        }
        let early = operation()
        early.cancel()
        await Self.run(early, in: temporary.database)
        #expect(journal.all == ["operationCancelled"] && store.calls == 0)
        let late = operation()
        store.onCall = { late.cancel() }
        await Self.run(late, in: temporary.database)
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

    // MARK: The store

    @Test func damagedStoreIsSetAsideAndTheAppGoesOn() async throws {
        let temporary = TemporaryContainer()
        try FileManager.default.createDirectory(at: temporary.folder, withIntermediateDirectories: true)
        let file = temporary.folder.appending(path: "records.sqlite")
        try Data(repeating: 0x55, count: 10_000).write(to: file)
        try await temporary.database.save(CKRecord("a"))
        #expect(try await temporary.database.record(for: CKRecord.ID(recordName: "a")).recordChangeTag != nil)
        #expect(try Data(contentsOf: URL(fileURLWithPath: file.path + ".damaged-1")).count == 10_000)
    }

    @Test func databasesAreSeparate() async throws {
        let temporary = TemporaryContainer()
        let container = temporary.container
        try await container.privateCloudDatabase.save(CKRecord("a"))
        let id = CKRecord.ID(recordName: "a")
        #expect(try await cloudError { try await container.publicCloudDatabase.record(for: id) }.code == .unknownItem)
        #expect(
            try await cloudError { try await container.sharedCloudDatabase.save(CKRecord("a")) }.code == .zoneNotFound
        )
        let zone = CKRecordZone(zoneName: "z")
        #expect(try await cloudError { try await container.sharedCloudDatabase.save(zone) }.code == .badDatabase)
        #expect(try await container.accountStatus() == .available)
        #expect(container.database(with: .public) === container.publicCloudDatabase)
    }

    @Test func containersOfANameShareTheirStore() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "containers-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try await ContainerServices.$current.withValue(ContainerServices(folder: folder)) {
            try await CKContainer(identifier: "iCloud.a").privateCloudDatabase.save(CKRecord("x"))
            let other = CKContainer(identifier: "iCloud.a").privateCloudDatabase
            #expect(try await other.record(for: CKRecord.ID(recordName: "x")).recordChangeTag != nil)
            let hostile = CKContainer(identifier: "../../b")
            try await hostile.privateCloudDatabase.save(CKRecord("x"))
            #expect(CKContainer.default().containerIdentifier?.hasPrefix("iCloud.") == true)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names == ["_.._.._b", "iCloud.a"])
    }

    @Test func completionHandlersAreCalledOnOtherThreads() async throws {
        let temporary = TemporaryContainer()
        let database = temporary.database
        let saved: String? = await withCheckedContinuation { continuation in
            database.save(CKRecord("a", ["count": 1])) { record, error in
                #expect(!Thread.isMainThread && error == nil)
                continuation.resume(returning: record?.recordChangeTag)
            }
        }
        #expect(saved != nil)
        let found: Int = await withCheckedContinuation { continuation in
            let query = CKQuery(recordType: "Note", predicate: NSPredicate(value: true))
            database.perform(query, inZoneWith: nil) { records, _ in
                continuation.resume(returning: records?.count ?? -1)
            }
        }
        #expect(found == 1)
        let code: CKError.Code? = await withCheckedContinuation { continuation in
            database.fetch(withRecordID: CKRecord.ID(recordName: "x")) { _, error in
                continuation.resume(returning: (error as? CKError)?.code)
            }
        }
        #expect(code == .unknownItem)
        /// Returns the text of a result, or the code of the error.
        func answer<Value>(_ body: (@escaping @Sendable (Value?, (any Error)?) -> Void) -> Void) async -> String {
            await withCheckedContinuation { continuation in
                body { value, error in
                    let code = (error as? CKError).map { "\($0.code)" }
                    continuation.resume(returning: value.map { "\($0)" } ?? code ?? "nothing")
                }
            }
        }
        let zone = CKRecordZone(zoneName: "z")
        let name = "z:\(CKCurrentUserDefaultName)"
        #expect(await answer { database.fetch(withRecordZoneID: zone.zoneID, completionHandler: $0) } == "zoneNotFound")
        #expect(await answer { database.save(zone, completionHandler: $0) } != "nothing")
        #expect(await answer { database.fetch(withRecordZoneID: zone.zoneID, completionHandler: $0) } != "zoneNotFound")
        let count: Int = await withCheckedContinuation { continuation in
            database.fetchAllRecordZones { zones, _ in continuation.resume(returning: zones?.count ?? 0) }
        }
        #expect(count == 2)
        #expect(await answer { database.delete(withRecordZoneID: zone.zoneID, completionHandler: $0) } == name)
        #expect(
            await answer { database.delete(withRecordZoneID: zone.zoneID, completionHandler: $0) } == "zoneNotFound"
        )
        #expect(await answer { database.delete(withSubscriptionID: "s", completionHandler: $0) } == "unknownItem")
        let subscription = CKDatabaseSubscription(subscriptionID: "s")
        #expect(await answer { database.save(subscription, completionHandler: $0) } != "nothing")
        #expect(await answer { database.delete(withSubscriptionID: "s", completionHandler: $0) } == "s")
        #expect(await answer { database.fetchAllSubscriptions(completionHandler: $0) } == "[]")
        let id = CKRecord.ID(recordName: "a")
        #expect(await answer { database.delete(withRecordID: id, completionHandler: $0) } == "\(id)")
        #expect(await answer { database.delete(withRecordID: id, completionHandler: $0) } == "unknownItem")
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
    func addAsset(contentsOf file: URL) throws(RecordStoreError) -> RecordAsset { try wait() }
    func file(of asset: RecordAsset) throws(RecordStoreError) -> URL { try wait() }
}
