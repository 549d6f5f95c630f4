import Foundation

/// An operation that saves and deletes zones.
open class CKModifyRecordZonesOperation: CKDatabaseOperation, @unchecked Sendable {
    /// The zones to save.
    open var recordZonesToSave: [CKRecordZone]?
    /// The identifiers of the zones to delete, with all of their records.
    open var recordZoneIDsToDelete: [CKRecordZone.ID]?
    /// Called for each zone to save, with its result.
    @preconcurrency open var perRecordZoneSaveBlock:
        (@Sendable (CKRecordZone.ID, Result<CKRecordZone, any Error>) -> Void)?
    /// Called for each zone to delete, with its result.
    @preconcurrency open var perRecordZoneDeleteBlock: (@Sendable (CKRecordZone.ID, Result<Void, any Error>) -> Void)?
    /// Called at the end.
    @preconcurrency open var modifyRecordZonesResultBlock: (@Sendable (Result<Void, any Error>) -> Void)?
    /// Called at the end, with the zones that were saved and deleted.
    @preconcurrency open var modifyRecordZonesCompletionBlock:
        (@Sendable ([CKRecordZone]?, [CKRecordZone.ID]?, (any Error)?) -> Void)?

    private var saved: [CKRecordZone] = []
    private var deleted: [CKRecordZone.ID] = []

    /// Creates an operation.
    public init(recordZonesToSave: [CKRecordZone]? = nil, recordZoneIDsToDelete: [CKRecordZone.ID]? = nil) {
        self.recordZonesToSave = recordZonesToSave
        self.recordZoneIDsToDelete = recordZoneIDsToDelete
        super.init()
    }

    override func perform() {
        var errors: [AnyHashable: any Error] = [:]
        for zone in recordZonesToSave ?? [] where !hasEnded {
            let result = Result<CKRecordZone, any Error> {
                try target.saveZone(zone)
                return zone
            }
            if case .failure(let error) = result { errors[zone.zoneID] = error }
            report { [self] in
                if case .success = result { saved.append(zone) }
                perRecordZoneSaveBlock?(zone.zoneID, result)
            }
        }
        for id in recordZoneIDsToDelete ?? [] where !hasEnded {
            let result = Result<Void, any Error> { try target.deleteZone(id) }
            if case .failure(let error) = result { errors[id] = error }
            report { [self] in
                if case .success = result { deleted.append(id) }
                perRecordZoneDeleteBlock?(id, result)
            }
        }
        if errors.isEmpty { return finish(.success(())) }
        finish(.failure(CKError.partial(errors, "Some zones could not be modified")))
    }

    override func reportEnd(_ result: Result<Void, any Error>) {
        modifyRecordZonesResultBlock?(result)
        modifyRecordZonesCompletionBlock?(saved, deleted, result.failure)
    }
}

/// An operation that fetches zones.
open class CKFetchRecordZonesOperation: CKDatabaseOperation, @unchecked Sendable {
    /// The identifiers of the zones; `nil` for all.
    open var recordZoneIDs: [CKRecordZone.ID]?
    /// Called for each zone, with its result.
    @preconcurrency open var perRecordZoneResultBlock:
        (@Sendable (CKRecordZone.ID, Result<CKRecordZone, any Error>) -> Void)?
    /// Called at the end.
    @preconcurrency open var fetchRecordZonesResultBlock: (@Sendable (Result<Void, any Error>) -> Void)?
    /// Called at the end, with the zones that were fetched.
    @preconcurrency open var fetchRecordZonesCompletionBlock:
        (@Sendable ([CKRecordZone.ID: CKRecordZone]?, (any Error)?) -> Void)?

    private var fetched: [CKRecordZone.ID: CKRecordZone] = [:]

    /// Creates an operation for all zones.
    public override init() { super.init() }

    /// Creates an operation for zones.
    public init(recordZoneIDs zoneIDs: [CKRecordZone.ID]) {
        recordZoneIDs = zoneIDs
        super.init()
    }

    /// Returns an operation for all zones.
    public static func fetchAllRecordZonesOperation() -> CKFetchRecordZonesOperation { CKFetchRecordZonesOperation() }

    override func perform() {
        guard let all = attempt({ () throws(CKError) in try target.zones() }) else { return }
        let known = Dictionary(all.map { ($0.zoneID, $0) }) { first, _ in first }
        var errors: [AnyHashable: any Error] = [:]
        for id in recordZoneIDs ?? all.map(\.zoneID) {
            let result: Result<CKRecordZone, any Error>
            if let zone = known[id] {
                result = .success(zone)
            } else {
                let error = CKError(.zoneNotFound, "zone \"\(id.zoneName)\" does not exist")
                result = .failure(error)
                errors[id] = error
            }
            report { [self] in
                if case .success(let zone) = result { fetched[id] = zone }
                perRecordZoneResultBlock?(id, result)
            }
        }
        if errors.isEmpty { return finish(.success(())) }
        finish(.failure(CKError.partial(errors, "Some zones could not be fetched")))
    }

    override func reportEnd(_ result: Result<Void, any Error>) {
        fetchRecordZonesResultBlock?(result)
        fetchRecordZonesCompletionBlock?(fetched, result.failure)
    }
}
