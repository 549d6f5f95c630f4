import Foundation
import Synchronization

// Requests as asynchronous functions.
extension CKDatabase {
    /// Performs an operation, and returns its result. The operation is canceled with the task.
    private func result<Operation: CKDatabaseOperation, Value>(
        of operation: Operation,
        _ setBlock: (Operation, @escaping @Sendable (Result<Value, any Error>) -> Void) -> Void
    ) async throws -> Value {
        let box = UncheckedBox(operation)
        // The thread sanitizer sees the order that a mutex gives, but not that of a continuation.
        let passed = Mutex<UncheckedBox<Result<Value, any Error>>?>(nil)
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                setBlock(operation) { result in
                    let result = UncheckedBox(result)
                    passed.withLock { $0 = result }
                    continuation.resume()
                }
                add(operation)
            }
        } onCancel: {
            box.value.cancel()
        }
        guard let result = passed.withLock({ $0 }) else { throw CKError.unexpected }
        return try result.value.get()
    }

    // MARK: Records

    /// Saves a record, unless it has changed since it was fetched.
    /// - Returns: The record with its new change tag.
    @discardableResult
    public func save(_ record: CKRecord) async throws -> CKRecord {
        let results = try await modifyRecords(saving: [record], deleting: [], atomically: false)
        guard let result = results.saveResults[record.recordID] else { throw CKError.unexpected }
        return try result.get()
    }

    /// Fetches a record.
    public func record(for recordID: CKRecord.ID) async throws -> CKRecord {
        guard let result = try await records(for: [recordID])[recordID] else { throw CKError.unexpected }
        return try result.get()
    }

    /// Deletes a record. A record that does not exist is the error `unknownItem`.
    @discardableResult
    public func deleteRecord(withID recordID: CKRecord.ID) async throws -> CKRecord.ID {
        _ = try await records(for: [recordID], desiredKeys: [])[recordID]?.get()
        let results = try await modifyRecords(saving: [], deleting: [recordID], atomically: false)
        try results.deleteResults[recordID]?.get()
        return recordID
    }

    /// Saves and deletes records.
    /// - Returns: The result of each record.
    public func modifyRecords(
        saving recordsToSave: [CKRecord],
        deleting recordIDsToDelete: [CKRecord.ID],
        savePolicy: CKModifyRecordsOperation.RecordSavePolicy = .ifServerRecordUnchanged,
        atomically: Bool = true
    ) async throws -> (
        saveResults: [CKRecord.ID: Result<CKRecord, any Error>], deleteResults: [CKRecord.ID: Result<Void, any Error>]
    ) {
        let operation = CKModifyRecordsOperation(recordsToSave: recordsToSave, recordIDsToDelete: recordIDsToDelete)
        operation.savePolicy = savePolicy
        operation.isAtomic = atomically
        let collected = UncheckedReference<(SaveResults, DeleteResults)>(([:], [:]))
        operation.perRecordSaveBlock = { collected.value.0[$0] = $1 }
        operation.perRecordDeleteBlock = { collected.value.1[$0] = $1 }
        return try await result(of: operation) { operation, resume in
            operation.modifyRecordsResultBlock = { resume($0.itemsOnly { collected.value }) }
        }
    }

    /// Fetches records.
    /// - Returns: The result of each record.
    public func records(
        for ids: [CKRecord.ID],
        desiredKeys: [CKRecord.FieldKey]? = nil
    ) async throws -> [CKRecord.ID: Result<CKRecord, any Error>] {
        let operation = CKFetchRecordsOperation(recordIDs: ids)
        operation.desiredKeys = desiredKeys
        let collected = UncheckedReference<SaveResults>([:])
        operation.perRecordResultBlock = { collected.value[$0] = $1 }
        return try await result(of: operation) { operation, resume in
            operation.fetchRecordsResultBlock = { resume($0.itemsOnly { collected.value }) }
        }
    }

    // MARK: Queries

    /// Searches records.
    /// - Returns: The results, and the position of the next ones; `nil` if there are none.
    public func records(
        matching query: CKQuery,
        inZoneWith zoneID: CKRecordZone.ID? = nil,
        desiredKeys: [CKRecord.FieldKey]? = nil,
        resultsLimit: Int = CKQueryOperation.maximumResults
    ) async throws -> (
        matchResults: [(CKRecord.ID, Result<CKRecord, any Error>)], queryCursor: CKQueryOperation.Cursor?
    ) {
        let operation = CKQueryOperation(query: query)
        operation.zoneID = zoneID
        return try await page(operation, desiredKeys, resultsLimit)
    }

    /// Continues a search.
    /// - Returns: The results, and the position of the next ones; `nil` if there are none.
    public func records(
        continuingMatchFrom queryCursor: CKQueryOperation.Cursor,
        desiredKeys: [CKRecord.FieldKey]? = nil,
        resultsLimit: Int = CKQueryOperation.maximumResults
    ) async throws -> (
        matchResults: [(CKRecord.ID, Result<CKRecord, any Error>)], queryCursor: CKQueryOperation.Cursor?
    ) {
        try await page(CKQueryOperation(cursor: queryCursor), desiredKeys, resultsLimit)
    }

    private func page(
        _ operation: CKQueryOperation,
        _ keys: [CKRecord.FieldKey]?,
        _ limit: Int
    ) async throws -> (
        matchResults: [(CKRecord.ID, Result<CKRecord, any Error>)], queryCursor: CKQueryOperation.Cursor?
    ) {
        operation.desiredKeys = keys
        operation.resultsLimit = limit
        let collected = UncheckedReference<[(CKRecord.ID, Result<CKRecord, any Error>)]>([])
        operation.recordMatchedBlock = { collected.value.append(($0, $1)) }
        return try await result(of: operation) { operation, resume in
            operation.queryResultBlock = { resume($0.map { (collected.value, $0) }) }
        }
    }

    // MARK: Zones

    /// Saves a zone.
    @discardableResult
    public func save(_ zone: CKRecordZone) async throws -> CKRecordZone {
        let operation = CKModifyRecordZonesOperation(recordZonesToSave: [zone])
        let collected = UncheckedReference<Result<CKRecordZone, any Error>>(.failure(CKError.unexpected))
        operation.perRecordZoneSaveBlock = { collected.value = $1 }
        return try await result(of: operation) { operation, resume in
            operation.modifyRecordZonesResultBlock = { resume($0.itemsOnly { collected.value }.flatMap { $0 }) }
        }
    }

    /// Deletes a zone with all of its records.
    @discardableResult
    public func deleteRecordZone(withID zoneID: CKRecordZone.ID) async throws -> CKRecordZone.ID {
        let operation = CKModifyRecordZonesOperation(recordZoneIDsToDelete: [zoneID])
        let collected = UncheckedReference<Result<Void, any Error>>(.failure(CKError.unexpected))
        operation.perRecordZoneDeleteBlock = { collected.value = $1 }
        try await result(of: operation) { operation, resume in
            operation.modifyRecordZonesResultBlock = { resume($0.itemsOnly { collected.value }.flatMap { $0 }) }
        }
        return zoneID
    }

    /// Fetches a zone.
    public func recordZone(for recordZoneID: CKRecordZone.ID) async throws -> CKRecordZone {
        let zones = try await allRecordZones()
        guard let zone = zones.first(where: { $0.zoneID == recordZoneID }) else {
            throw CKError(.zoneNotFound, "zone \"\(recordZoneID.zoneName)\" does not exist")
        }
        return zone
    }

    /// Fetches all zones of the database.
    public func allRecordZones() async throws -> [CKRecordZone] {
        let operation = CKFetchRecordZonesOperation.fetchAllRecordZonesOperation()
        let collected = UncheckedReference<[CKRecordZone]>([])
        operation.perRecordZoneResultBlock = { _, result in
            if case .success(let zone) = result { collected.value.append(zone) }
        }
        return try await result(of: operation) { operation, resume in
            operation.fetchRecordZonesResultBlock = { resume($0.map { collected.value }) }
        }
    }

    // MARK: Changes

    /// A change of a record.
    public enum RecordZoneChange {
        /// A record that was saved.
        public struct Modification: Sendable {
            /// The record.
            public let record: CKRecord
        }

        /// A record that was deleted.
        public struct Deletion: Hashable, Sendable {
            /// The identifier of the record.
            public let recordID: CKRecord.ID
            /// The type of the record.
            public let recordType: CKRecord.RecordType
        }
    }

    /// A change of a zone.
    public enum DatabaseChange {
        /// A zone that has changed.
        public struct Modification: Hashable, Sendable {
            /// The identifier of the zone.
            public let zoneID: CKRecordZone.ID
        }

        /// A zone that was deleted.
        public struct Deletion: Hashable, Sendable {
            /// The identifier of the zone.
            public let zoneID: CKRecordZone.ID
        }
    }

    /// Fetches the changes of a zone since a position, or all records without one.
    public func recordZoneChanges(
        inZoneWith zoneID: CKRecordZone.ID,
        since changeToken: CKServerChangeToken?,
        desiredKeys: [CKRecord.FieldKey]? = nil,
        resultsLimit: Int? = nil
    ) async throws -> (
        modificationResultsByID: [CKRecord.ID: Result<RecordZoneChange.Modification, any Error>],
        deletions: [RecordZoneChange.Deletion], changeToken: CKServerChangeToken, moreComing: Bool
    ) {
        let settings = CKFetchRecordZoneChangesOperation.ZoneConfiguration(
            previousServerChangeToken: changeToken,
            resultsLimit: resultsLimit,
            desiredKeys: desiredKeys
        )
        let operation = CKFetchRecordZoneChangesOperation(
            recordZoneIDs: [zoneID],
            configurationsByRecordZoneID: [zoneID: settings]
        )
        operation.fetchAllChanges = false
        let saved = UncheckedReference<[CKRecord.ID: Result<RecordZoneChange.Modification, any Error>]>([:])
        let deleted = UncheckedReference<[RecordZoneChange.Deletion]>([])
        operation.recordWasChangedBlock = { id, result in
            saved.value[id] = result.map { RecordZoneChange.Modification(record: $0) }
        }
        operation.recordWithIDWasDeletedBlock = {
            deleted.value.append(RecordZoneChange.Deletion(recordID: $0, recordType: $1))
        }
        let end = UncheckedReference<Result<(CKServerChangeToken, Bool), any Error>>(.failure(CKError.unexpected))
        operation.recordZoneFetchResultBlock = { _, result in
            end.value = result.map { ($0.serverChangeToken, $0.moreComing) }
        }
        return try await result(of: operation) { operation, resume in
            operation.fetchRecordZoneChangesResultBlock = { result in
                resume(result.itemsOnly { end.value }.flatMap { $0 }.map { (saved.value, deleted.value, $0.0, $0.1) })
            }
        }
    }

    /// Fetches the zones that have changed since a position, or all zones without one.
    public func databaseChanges(
        since changeToken: CKServerChangeToken?,
        resultsLimit: Int? = nil
    ) async throws -> (
        modifications: [DatabaseChange.Modification], deletions: [DatabaseChange.Deletion],
        changeToken: CKServerChangeToken, moreComing: Bool
    ) {
        let operation = CKFetchDatabaseChangesOperation(previousServerChangeToken: changeToken)
        operation.fetchAllChanges = false
        operation.resultsLimit = resultsLimit ?? 0
        let changed = UncheckedReference<[DatabaseChange.Modification]>([])
        let deleted = UncheckedReference<[DatabaseChange.Deletion]>([])
        operation.recordZoneWithIDChangedBlock = { changed.value.append(DatabaseChange.Modification(zoneID: $0)) }
        operation.recordZoneWithIDWasDeletedBlock = { deleted.value.append(DatabaseChange.Deletion(zoneID: $0)) }
        return try await result(of: operation) { operation, resume in
            operation.fetchDatabaseChangesResultBlock = { result in
                resume(result.map { (changed.value, deleted.value, $0.serverChangeToken, $0.moreComing) })
            }
        }
    }

    // MARK: Subscriptions

    /// Saves a subscription.
    @discardableResult
    public func save(_ subscription: CKSubscription) async throws -> CKSubscription {
        let operation = CKModifySubscriptionsOperation(subscriptionsToSave: [subscription])
        let collected = UncheckedReference<Result<CKSubscription, any Error>>(.failure(CKError.unexpected))
        operation.perSubscriptionSaveBlock = { collected.value = $1 }
        return try await result(of: operation) { operation, resume in
            operation.modifySubscriptionsResultBlock = { resume($0.itemsOnly { collected.value }.flatMap { $0 }) }
        }
    }

    /// Deletes a subscription.
    @discardableResult
    public func deleteSubscription(withID subscriptionID: CKSubscription.ID) async throws -> CKSubscription.ID {
        let operation = CKModifySubscriptionsOperation(subscriptionIDsToDelete: [subscriptionID])
        let collected = UncheckedReference<Result<Void, any Error>>(.failure(CKError.unexpected))
        operation.perSubscriptionDeleteBlock = { collected.value = $1 }
        try await result(of: operation) { operation, resume in
            operation.modifySubscriptionsResultBlock = { resume($0.itemsOnly { collected.value }.flatMap { $0 }) }
        }
        return subscriptionID
    }

    /// Fetches all subscriptions of the database.
    public func allSubscriptions() async throws -> [CKSubscription] {
        let operation = CKFetchSubscriptionsOperation.fetchAllSubscriptionsOperation()
        let collected = UncheckedReference<[CKSubscription]>([])
        operation.perSubscriptionResultBlock = { _, result in
            if case .success(let subscription) = result { collected.value.append(subscription) }
        }
        return try await result(of: operation) { operation, resume in
            operation.fetchSubscriptionsResultBlock = { resume($0.map { collected.value }) }
        }
    }
}

extension CKError {
    static var unexpected: CKError { CKError(.internalError, "The operation has no result.") }
}

extension Result where Success == Void, Failure == any Error {
    /// Returns a value if the operation has succeeded, or if some items only have failed.
    func itemsOnly<Value>(_ value: () -> Value) -> Result<Value, any Error> {
        if case .failure(let error) = self, (error as? CKError)?.code != .partialFailure { return .failure(error) }
        return .success(value())
    }
}

/// A value that the blocks of one operation change, one after the other.
final class UncheckedReference<Value>: @unchecked Sendable {
    var value: Value

    init(_ value: Value) { self.value = value }
}
