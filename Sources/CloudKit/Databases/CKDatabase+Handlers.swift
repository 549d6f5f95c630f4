import Foundation

// Requests with completion handlers, which are called on other threads than the main one.
extension CKDatabase {
    /// Calls a completion handler with a result.
    private func call<Value>(
        _ handler: @Sendable (Value?, (any Error)?) -> Void,
        _ result: Result<Value, any Error>
    ) {
        switch result {
        case .success(let value): handler(value, nil)
        case .failure(let error): handler(nil, error)
        }
    }

    // MARK: Records

    /// Saves a record, unless it has changed since it was fetched.
    @preconcurrency public func save(
        _ record: CKRecord,
        completionHandler: @escaping @Sendable (CKRecord?, (any Error)?) -> Void
    ) {
        let operation = CKModifyRecordsOperation(recordsToSave: [record])
        operation.isAtomic = false
        let saved = UncheckedReference<Result<CKRecord, any Error>>(.failure(CKError.unexpected))
        operation.perRecordSaveBlock = { saved.value = $1 }
        operation.modifyRecordsResultBlock = { result in
            self.call(completionHandler, result.itemsOnly { saved.value }.flatMap { $0 })
        }
        add(operation)
    }

    /// Fetches a record.
    @preconcurrency public func fetch(
        withRecordID recordID: CKRecord.ID,
        completionHandler: @escaping @Sendable (CKRecord?, (any Error)?) -> Void
    ) {
        let operation = CKFetchRecordsOperation(recordIDs: [recordID])
        let fetched = UncheckedReference<Result<CKRecord, any Error>>(.failure(CKError.unexpected))
        operation.perRecordResultBlock = { fetched.value = $1 }
        operation.fetchRecordsResultBlock = { result in
            self.call(completionHandler, result.itemsOnly { fetched.value }.flatMap { $0 })
        }
        add(operation)
    }

    /// Deletes a record. A record that does not exist is the error `unknownItem`.
    @preconcurrency public func delete(
        withRecordID recordID: CKRecord.ID,
        completionHandler: @escaping @Sendable (CKRecord.ID?, (any Error)?) -> Void
    ) {
        fetch(withRecordID: recordID) { record, error in
            if record == nil { return completionHandler(nil, error) }
            let operation = CKModifyRecordsOperation(recordIDsToDelete: [recordID])
            operation.isAtomic = false
            let deleted = UncheckedReference<Result<Void, any Error>>(.failure(CKError.unexpected))
            operation.perRecordDeleteBlock = { deleted.value = $1 }
            operation.modifyRecordsResultBlock = { result in
                self.call(completionHandler, result.itemsOnly { deleted.value }.flatMap { $0 }.map { recordID })
            }
            self.add(operation)
        }
    }

    /// Searches records, and fetches all of them.
    @preconcurrency public func perform(
        _ query: CKQuery,
        inZoneWith zoneID: CKRecordZone.ID?,
        completionHandler: @escaping @Sendable ([CKRecord]?, (any Error)?) -> Void
    ) {
        let operation = CKQueryOperation(query: query)
        operation.zoneID = zoneID
        fetchAll(operation, UncheckedReference([]), completionHandler)
    }

    /// Performs an operation and those that continue it.
    private func fetchAll(
        _ operation: CKQueryOperation,
        _ records: UncheckedReference<[CKRecord]>,
        _ completionHandler: @escaping @Sendable ([CKRecord]?, (any Error)?) -> Void
    ) {
        operation.recordFetchedBlock = { records.value.append($0) }
        operation.queryResultBlock = { result in
            switch result {
            case .success(let cursor?): self.fetchAll(CKQueryOperation(cursor: cursor), records, completionHandler)
            case .success(nil): completionHandler(records.value, nil)
            case .failure(let error): completionHandler(nil, error)
            }
        }
        add(operation)
    }

    // MARK: Zones

    /// Saves a zone.
    @preconcurrency public func save(
        _ zone: CKRecordZone,
        completionHandler: @escaping @Sendable (CKRecordZone?, (any Error)?) -> Void
    ) {
        let operation = CKModifyRecordZonesOperation(recordZonesToSave: [zone])
        let saved = UncheckedReference<Result<CKRecordZone, any Error>>(.failure(CKError.unexpected))
        operation.perRecordZoneSaveBlock = { saved.value = $1 }
        operation.modifyRecordZonesResultBlock = { result in
            self.call(completionHandler, result.itemsOnly { saved.value }.flatMap { $0 })
        }
        add(operation)
    }

    /// Fetches a zone.
    @preconcurrency public func fetch(
        withRecordZoneID zoneID: CKRecordZone.ID,
        completionHandler: @escaping @Sendable (CKRecordZone?, (any Error)?) -> Void
    ) {
        let operation = CKFetchRecordZonesOperation(recordZoneIDs: [zoneID])
        let fetched = UncheckedReference<Result<CKRecordZone, any Error>>(.failure(CKError.unexpected))
        operation.perRecordZoneResultBlock = { fetched.value = $1 }
        operation.fetchRecordZonesResultBlock = { result in
            self.call(completionHandler, result.itemsOnly { fetched.value }.flatMap { $0 })
        }
        add(operation)
    }

    /// Fetches all zones of the database.
    @preconcurrency public func fetchAllRecordZones(
        completionHandler: @escaping @Sendable ([CKRecordZone]?, (any Error)?) -> Void
    ) {
        let operation = CKFetchRecordZonesOperation.fetchAllRecordZonesOperation()
        let zones = UncheckedReference<[CKRecordZone]>([])
        operation.perRecordZoneResultBlock = { _, result in
            if case .success(let zone) = result { zones.value.append(zone) }
        }
        operation.fetchRecordZonesResultBlock = { result in self.call(completionHandler, result.map { zones.value }) }
        add(operation)
    }

    /// Deletes a zone with all of its records.
    @preconcurrency public func delete(
        withRecordZoneID zoneID: CKRecordZone.ID,
        completionHandler: @escaping @Sendable (CKRecordZone.ID?, (any Error)?) -> Void
    ) {
        let operation = CKModifyRecordZonesOperation(recordZoneIDsToDelete: [zoneID])
        let deleted = UncheckedReference<Result<Void, any Error>>(.failure(CKError.unexpected))
        operation.perRecordZoneDeleteBlock = { deleted.value = $1 }
        operation.modifyRecordZonesResultBlock = { result in
            self.call(completionHandler, result.itemsOnly { deleted.value }.flatMap { $0 }.map { zoneID })
        }
        add(operation)
    }

    // MARK: Subscriptions

    /// Saves a subscription.
    @preconcurrency public func save(
        _ subscription: CKSubscription,
        completionHandler: @escaping @Sendable (CKSubscription?, (any Error)?) -> Void
    ) {
        let operation = CKModifySubscriptionsOperation(subscriptionsToSave: [subscription])
        let saved = UncheckedReference<Result<CKSubscription, any Error>>(.failure(CKError.unexpected))
        operation.perSubscriptionSaveBlock = { saved.value = $1 }
        operation.modifySubscriptionsResultBlock = { result in
            self.call(completionHandler, result.itemsOnly { saved.value }.flatMap { $0 })
        }
        add(operation)
    }

    /// Fetches all subscriptions of the database.
    @preconcurrency public func fetchAllSubscriptions(
        completionHandler: @escaping @Sendable ([CKSubscription]?, (any Error)?) -> Void
    ) {
        let operation = CKFetchSubscriptionsOperation.fetchAllSubscriptionsOperation()
        let all = UncheckedReference<[CKSubscription]>([])
        operation.perSubscriptionResultBlock = { _, result in
            if case .success(let subscription) = result { all.value.append(subscription) }
        }
        operation.fetchSubscriptionsResultBlock = { result in self.call(completionHandler, result.map { all.value }) }
        add(operation)
    }

    /// Deletes a subscription.
    @preconcurrency public func delete(
        withSubscriptionID subscriptionID: CKSubscription.ID,
        completionHandler: @escaping @Sendable (String?, (any Error)?) -> Void
    ) {
        let operation = CKModifySubscriptionsOperation(subscriptionIDsToDelete: [subscriptionID])
        let deleted = UncheckedReference<Result<Void, any Error>>(.failure(CKError.unexpected))
        operation.perSubscriptionDeleteBlock = { deleted.value = $1 }
        operation.modifySubscriptionsResultBlock = { result in
            self.call(completionHandler, result.itemsOnly { deleted.value }.flatMap { $0 }.map { subscriptionID })
        }
        add(operation)
    }
}
