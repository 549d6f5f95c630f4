import Foundation

// Requests with completion handlers, which are called on other threads than the main one.
extension CKDatabase {
    private func call<Value>(
        _ handler: @escaping @Sendable (Value?, (any Error)?) -> Void,
        _ body: @escaping @Sendable () async throws -> Value
    ) {
        Task.detached {
            do {
                let value = UncheckedBox(try await body())
                handler(value.value, nil)
            } catch {
                handler(nil, error)
            }
        }
    }

    // MARK: Records

    /// Saves a record, unless it has changed since it was fetched.
    @preconcurrency public func save(
        _ record: CKRecord,
        completionHandler: @escaping @Sendable (CKRecord?, (any Error)?) -> Void
    ) {
        call(completionHandler) { try await self.save(record) }
    }

    /// Fetches a record.
    @preconcurrency public func fetch(
        withRecordID recordID: CKRecord.ID,
        completionHandler: @escaping @Sendable (CKRecord?, (any Error)?) -> Void
    ) {
        call(completionHandler) { try await self.record(for: recordID) }
    }

    /// Deletes a record.
    @preconcurrency public func delete(
        withRecordID recordID: CKRecord.ID,
        completionHandler: @escaping @Sendable (CKRecord.ID?, (any Error)?) -> Void
    ) {
        call(completionHandler) { try await self.deleteRecord(withID: recordID) }
    }

    /// Searches records, and fetches all of them.
    @preconcurrency public func perform(
        _ query: CKQuery,
        inZoneWith zoneID: CKRecordZone.ID?,
        completionHandler: @escaping @Sendable ([CKRecord]?, (any Error)?) -> Void
    ) {
        call(completionHandler) {
            var page = try await self.records(matching: query, inZoneWith: zoneID)
            var results = page.matchResults
            while let cursor = page.queryCursor {
                page = try await self.records(continuingMatchFrom: cursor)
                results += page.matchResults
            }
            return try results.map { try $0.1.get() }
        }
    }

    // MARK: Zones

    /// Saves a zone.
    @preconcurrency public func save(
        _ zone: CKRecordZone,
        completionHandler: @escaping @Sendable (CKRecordZone?, (any Error)?) -> Void
    ) {
        call(completionHandler) { try await self.save(zone) }
    }

    /// Fetches a zone.
    @preconcurrency public func fetch(
        withRecordZoneID zoneID: CKRecordZone.ID,
        completionHandler: @escaping @Sendable (CKRecordZone?, (any Error)?) -> Void
    ) {
        call(completionHandler) { try await self.recordZone(for: zoneID) }
    }

    /// Fetches all zones of the database.
    @preconcurrency public func fetchAllRecordZones(
        completionHandler: @escaping @Sendable ([CKRecordZone]?, (any Error)?) -> Void
    ) {
        call(completionHandler) { try await self.allRecordZones() }
    }

    /// Deletes a zone with all of its records.
    @preconcurrency public func delete(
        withRecordZoneID zoneID: CKRecordZone.ID,
        completionHandler: @escaping @Sendable (CKRecordZone.ID?, (any Error)?) -> Void
    ) {
        call(completionHandler) { try await self.deleteRecordZone(withID: zoneID) }
    }

    // MARK: Subscriptions

    /// Saves a subscription.
    @preconcurrency public func save(
        _ subscription: CKSubscription,
        completionHandler: @escaping @Sendable (CKSubscription?, (any Error)?) -> Void
    ) {
        call(completionHandler) { try await self.save(subscription) }
    }

    /// Fetches all subscriptions of the database.
    @preconcurrency public func fetchAllSubscriptions(
        completionHandler: @escaping @Sendable ([CKSubscription]?, (any Error)?) -> Void
    ) {
        call(completionHandler) { try await self.allSubscriptions() }
    }

    /// Deletes a subscription.
    @preconcurrency public func delete(
        withSubscriptionID subscriptionID: CKSubscription.ID,
        completionHandler: @escaping @Sendable (String?, (any Error)?) -> Void
    ) {
        call(completionHandler) { try await self.deleteSubscription(withID: subscriptionID) }
    }
}
