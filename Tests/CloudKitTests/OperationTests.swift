import Foundation
import Synchronization
import Testing

@testable import CloudKit

/// Operations: their results, and the order and the threads of their blocks.
@Suite struct OperationTests {
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
        operation.modifyRecordsResultBlock = { journal.add("result \(code($0))") }
        operation.modifyRecordsCompletionBlock = { journal.add("end \($0?.count ?? 0) \($1?.count ?? 0) \($2 == nil)") }
        await run(operation, in: temporary.database)
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
            second.add(code(result))
            let errors = (result.failure as? CKError)?.partialErrorsByItemID
            #expect((errors?[CKRecord.ID(recordName: "x")] as? CKError)?.code == .unknownItem && errors?.count == 1)
        }
        await run(fetch, in: temporary.database)
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
        operation.fetchRecordZoneChangesResultBlock = { journal.add(code($0)) }
        await run(operation, in: database)
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
}
