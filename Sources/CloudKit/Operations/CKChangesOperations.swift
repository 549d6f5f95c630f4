import Foundation

/// An operation that fetches the zones of a database that have changed.
open class CKFetchDatabaseChangesOperation: CKDatabaseOperation, @unchecked Sendable {
    /// The position since which changes are fetched; `nil` for all zones.
    open var previousServerChangeToken: CKServerChangeToken?
    /// The largest number of zones; 0 for the limit of the store.
    open var resultsLimit = 0
    /// A Boolean value that indicates whether all changes are fetched, in several requests if needed.
    open var fetchAllChanges = true
    /// Called for each zone that has changed.
    @preconcurrency open var recordZoneWithIDChangedBlock: (@Sendable (CKRecordZone.ID) -> Void)?
    /// Called for each zone that was deleted.
    @preconcurrency open var recordZoneWithIDWasDeletedBlock: (@Sendable (CKRecordZone.ID) -> Void)?
    /// Called with the position after each request but the last one.
    @preconcurrency open var changeTokenUpdatedBlock: (@Sendable (CKServerChangeToken) -> Void)?
    /// Called at the end, with the position and whether there are more changes.
    @preconcurrency open var fetchDatabaseChangesResultBlock:
        (@Sendable (Result<(serverChangeToken: CKServerChangeToken, moreComing: Bool), any Error>) -> Void)?
    /// Called at the end, with the position, whether there are more changes, and the error.
    @preconcurrency open var fetchDatabaseChangesCompletionBlock:
        (@Sendable (CKServerChangeToken?, Bool, (any Error)?) -> Void)?

    private var end: (token: CKServerChangeToken, isMoreComing: Bool)?

    /// Creates an operation.
    public init(previousServerChangeToken: CKServerChangeToken? = nil) {
        self.previousServerChangeToken = previousServerChangeToken
        super.init()
    }

    override func perform() {
        var token = previousServerChangeToken
        while !hasEnded {
            let page = attempt { () throws(CKError) in
                try target.databaseChanges(since: token, limit: resultsLimit > 0 ? resultsLimit : nil)
            }
            guard let page else { return }
            token = page.token
            let isLast = !page.isMoreComing || !fetchAllChanges
            report { [self] in
                for zone in page.changed { recordZoneWithIDChangedBlock?(zone) }
                for zone in page.deleted { recordZoneWithIDWasDeletedBlock?(zone) }
                end = (page.token, page.isMoreComing)
                if !isLast { changeTokenUpdatedBlock?(page.token) }
            }
            if isLast { return finish(.success(())) }
        }
    }

    override func reportEnd(_ result: Result<Void, any Error>) {
        let missing = CKError(.internalError, "The changes have no token.")
        fetchDatabaseChangesResultBlock?(
            result.flatMap {
                end.map { .success((serverChangeToken: $0.token, moreComing: $0.isMoreComing)) } ?? .failure(missing)
            }
        )
        fetchDatabaseChangesCompletionBlock?(end?.token, end?.isMoreComing ?? false, result.failure)
    }
}

/// An operation that fetches the records of zones that have changed.
open class CKFetchRecordZoneChangesOperation: CKDatabaseOperation, @unchecked Sendable {
    /// The settings for one zone.
    public final class ZoneConfiguration: NSObject, @unchecked Sendable {
        /// The position since which changes are fetched; `nil` for all records.
        public var previousServerChangeToken: CKServerChangeToken?
        /// The largest number of records of a request; `nil` for the limit of the store.
        public var resultsLimit: Int?
        /// The names of the fields that are fetched; `nil` for all.
        public var desiredKeys: [CKRecord.FieldKey]?

        /// Creates settings.
        public init(
            previousServerChangeToken: CKServerChangeToken? = nil,
            resultsLimit: Int? = nil,
            desiredKeys: [CKRecord.FieldKey]? = nil
        ) {
            self.previousServerChangeToken = previousServerChangeToken
            self.resultsLimit = resultsLimit
            self.desiredKeys = desiredKeys
        }
    }

    /// The identifiers of the zones.
    open var recordZoneIDs: [CKRecordZone.ID]?
    /// The settings of zones.
    open var configurationsByRecordZoneID: [CKRecordZone.ID: ZoneConfiguration]?
    /// A Boolean value that indicates whether all changes are fetched, in several requests if needed.
    open var fetchAllChanges = true
    /// Called for each record that has changed.
    @preconcurrency open var recordWasChangedBlock: (@Sendable (CKRecord.ID, Result<CKRecord, any Error>) -> Void)?
    /// Called for each record that has changed.
    @preconcurrency open var recordChangedBlock: (@Sendable (CKRecord) -> Void)?
    /// Called for each record that was deleted, with its type.
    @preconcurrency open var recordWithIDWasDeletedBlock: (@Sendable (CKRecord.ID, CKRecord.RecordType) -> Void)?
    /// Called with the position after each request but the last one of a zone.
    @preconcurrency open var recordZoneChangeTokensUpdatedBlock:
        (@Sendable (CKRecordZone.ID, CKServerChangeToken?, Data?) -> Void)?
    /// Called at the end of each zone, with the position and whether there are more changes.
    @preconcurrency open var recordZoneFetchResultBlock:
        (
            @Sendable (
                CKRecordZone.ID,
                Result<
                    (serverChangeToken: CKServerChangeToken, clientChangeTokenData: Data?, moreComing: Bool), any Error
                >
            ) -> Void
        )?
    /// Called at the end of each zone, with the position, whether there are more changes, and the error.
    @preconcurrency open var recordZoneFetchCompletionBlock:
        (@Sendable (CKRecordZone.ID, CKServerChangeToken?, Data?, Bool, (any Error)?) -> Void)?
    /// Called at the end.
    @preconcurrency open var fetchRecordZoneChangesResultBlock: (@Sendable (Result<Void, any Error>) -> Void)?
    /// Called at the end.
    @preconcurrency open var fetchRecordZoneChangesCompletionBlock: (@Sendable ((any Error)?) -> Void)?

    /// Creates an operation without zones.
    public override init() { super.init() }

    /// Creates an operation for zones.
    public init(
        recordZoneIDs: [CKRecordZone.ID],
        configurationsByRecordZoneID: [CKRecordZone.ID: ZoneConfiguration]? = nil
    ) {
        self.recordZoneIDs = recordZoneIDs
        self.configurationsByRecordZoneID = configurationsByRecordZoneID
        super.init()
    }

    override func perform() {
        var errors: [AnyHashable: any Error] = [:]
        let zones = recordZoneIDs ?? configurationsByRecordZoneID.map { Array($0.keys) } ?? []
        for zone in zones where !hasEnded {
            do throws(CKError) {
                try fetch(zone, configurationsByRecordZoneID?[zone] ?? ZoneConfiguration())
            } catch {
                errors[zone] = error
                report { [self] in
                    recordZoneFetchResultBlock?(zone, .failure(error))
                    recordZoneFetchCompletionBlock?(zone, nil, nil, false, error)
                }
            }
        }
        if errors.isEmpty { return finish(.success(())) }
        finish(.failure(CKError.partial(errors, "The changes of some zones could not be fetched")))
    }

    private func fetch(_ zone: CKRecordZone.ID, _ settings: ZoneConfiguration) throws(CKError) {
        var token = settings.previousServerChangeToken
        let limit = settings.resultsLimit.flatMap { $0 > 0 ? $0 : nil }
        while !hasEnded {
            let page = try target.changes(of: zone, since: token, keys: settings.desiredKeys, limit: limit)
            token = page.token
            let isLast = !page.isMoreComing || !fetchAllChanges
            report { [self] in
                for record in page.saved {
                    recordWasChangedBlock?(record.recordID, .success(record))
                    recordChangedBlock?(record)
                }
                for (id, type) in page.deleted { recordWithIDWasDeletedBlock?(id, type) }
                if isLast {
                    recordZoneFetchResultBlock?(zone, .success((page.token, nil, page.isMoreComing)))
                    recordZoneFetchCompletionBlock?(zone, page.token, nil, page.isMoreComing, nil)
                } else {
                    recordZoneChangeTokensUpdatedBlock?(zone, page.token, nil)
                }
            }
            if isLast { return }
        }
    }

    override func reportEnd(_ result: Result<Void, any Error>) {
        fetchRecordZoneChangesResultBlock?(result)
        fetchRecordZoneChangesCompletionBlock?(result.failure)
    }
}
