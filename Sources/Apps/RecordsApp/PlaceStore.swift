import CloudKit
import UIKit

/// A place as the user sees it.
struct Place {
    private(set) var record: CKRecord?
    var address = ""
    var comment = ""
    /// The file of the photo.
    var photo: URL?
    /// The file of the photo in the store.
    private(set) var savedPhoto: URL?

    init() {}

    init(_ record: CKRecord) {
        self.record = record
        address = record["address"] as? String ?? ""
        comment = record["comment"] as? String ?? ""
        photo = (record["photo"] as? CKAsset)?.fileURL
        savedPhoto = photo
    }

    /// The name of the user who shares the place; `nil` for a place of this user.
    var owner: String? {
        guard let owner = record?.recordID.zoneID.ownerName, owner != CKCurrentUserDefaultName else { return nil }
        return owner
    }

    /// Uses a newer version of the record, if it differs in nothing that the user sees: sharing changes a record as well.
    /// - Returns: A Boolean value that indicates whether the version is used.
    mutating func adopt(_ newer: CKRecord) -> Bool {
        guard let record, record.recordID == newer.recordID else { return false }
        let (own, other) = (Place(record), Place(newer))
        guard own.address == other.address, own.comment == other.comment, own.photo == other.photo else { return false }
        self.record = newer
        return true
    }
}

/// The records of places: those in the private database, and those that others share.
@MainActor
final class PlaceStore {
    typealias Completion<Value> = @MainActor @Sendable (Result<Value, any Error>) -> Void

    private static let zone = CKRecordZone(zoneName: "Places")
    private nonisolated static let type = "Place"
    /// The seconds that an operation may take.
    private static let timeout: TimeInterval = 10

    let container = CKContainer.default()
    private var database: CKDatabase { container.privateCloudDatabase }

    /// Calls a handler on the main thread with a value, or with an error.
    private nonisolated static func report<Value: Sendable>(
        _ value: Value?,
        _ error: (any Error)?,
        to completion: @escaping Completion<Value>
    ) {
        report(value.map { .success($0) } ?? .failure(error ?? CKError(.internalError)), to: completion)
    }

    /// Calls a handler on the main thread with a result.
    private nonisolated static func report<Value: Sendable>(
        _ result: Result<Value, any Error>,
        to completion: @escaping Completion<Value>
    ) {
        DispatchQueue.main.async { MainActor.assumeIsolated { completion(result) } }
    }

    /// Returns the database with a record.
    private func database(of id: CKRecord.ID) -> CKDatabase {
        id.zoneID.ownerName == CKCurrentUserDefaultName ? database : container.sharedCloudDatabase
    }

    // MARK: Places

    /// Fetches all places: those of the user, and then those of others, each sorted by their addresses.
    func load(_ completion: @escaping Completion<[Place]>) {
        let (zone, database, shared) = (Self.zone, database, container.sharedCloudDatabase)
        let end = { @Sendable (records: [CKRecord]?, error: (any Error)?) in
            Self.report(records.map { $0.map { Place($0) } }, error, to: completion)
        }
        // Saving a zone that exists changes nothing.
        database.save(zone) { saved, error in
            if saved == nil { return end(nil, error) }
            Self.query(database, in: [zone.zoneID], after: []) { own, error in
                guard let own else { return end(nil, error) }
                shared.fetchAllRecordZones { zones, error in
                    guard let zones else { return end(nil, error) }
                    Self.query(shared, in: zones.map(\.zoneID), after: own, end)
                }
            }
        }
    }

    /// Adds the places of zones to others. In the shared database, a query is of one zone.
    private nonisolated static func query(
        _ database: CKDatabase,
        in zones: [CKRecordZone.ID],
        after found: [CKRecord],
        _ completion: @escaping @Sendable ([CKRecord]?, (any Error)?) -> Void
    ) {
        guard let zone = zones.first else { return completion(found, nil) }
        let query = CKQuery(recordType: type, predicate: NSPredicate(value: true))
        query.sortDescriptors = [NSSortDescriptor(key: "address", ascending: true)]
        database.perform(query, inZoneWith: zone) { records, error in
            guard let records else {
                // A zone that is no longer shared.
                guard (error as? CKError)?.code == .zoneNotFound else { return completion(nil, error) }
                return Self.query(database, in: Array(zones.dropFirst()), after: found, completion)
            }
            Self.query(database, in: Array(zones.dropFirst()), after: found + records, completion)
        }
    }

    /// Saves a place.
    func save(_ place: Place, _ completion: @escaping Completion<CKRecord>) {
        let record = place.record ?? CKRecord(recordType: Self.type, zoneID: Self.zone.zoneID)
        record["address"] = place.address
        record["comment"] = place.comment
        if place.photo != place.savedPhoto {
            record["photo"] = place.photo.map { CKAsset(fileURL: $0) }
        }
        let operation = CKModifyRecordsOperation(recordsToSave: [record])
        operation.configuration.timeoutIntervalForResource = Self.timeout
        operation.perRecordSaveBlock = { _, result in Self.report(result, to: completion) }
        operation.modifyRecordsResultBlock = { result in
            // Errors of the record were reported.
            guard case .failure(let error) = result, (error as? CKError)?.code != .partialFailure else { return }
            Self.report(.failure(error), to: completion)
        }
        database(of: record.recordID).add(operation)
    }

    /// Deletes a place.
    func delete(_ record: CKRecord, _ completion: @escaping Completion<CKRecord.ID>) {
        database(of: record.recordID).delete(withRecordID: record.recordID) { id, error in
            Self.report(id, error, to: completion)
        }
    }

    // MARK: Sharing

    /// Finds out whether there is an account that can share records.
    func checkAccount(_ completion: @escaping Completion<Bool>) {
        let container = container
        container.accountStatus { status, error in
            if status == .noAccount { return Self.report(.success(false), to: completion) }
            guard status == .available else { return Self.report(nil, error, to: completion) }
            container.fetchUserRecordID { id, error in
                // The user of a store that is on this device only has no name.
                Self.report(id.map { $0.recordName != CKCurrentUserDefaultName }, error, to: completion)
            }
        }
    }

    /// The newest version of a record, and its share if there is one.
    struct SharedRecord: Sendable {
        var record: CKRecord
        var share: CKShare?
    }

    /// Fetches a record with its share: another device may have shared it.
    func fetchShare(of id: CKRecord.ID, _ completion: @escaping Completion<SharedRecord>) {
        let database = database(of: id)
        database.fetch(withRecordID: id) { record, error in
            guard let record, let share = record.share else {
                return Self.report(record.map { SharedRecord(record: $0) }, error, to: completion)
            }
            database.fetch(withRecordID: share.recordID) { share, error in
                let found = (share as? CKShare).map { SharedRecord(record: record, share: $0) }
                Self.report(found, error, to: completion)
            }
        }
    }

    /// Shares a record: saves it and its share in one operation.
    /// - Parameter completion: A closure that is called on another thread.
    func share(
        _ record: CKRecord,
        title: String,
        _ completion: @escaping @Sendable (CKShare?, CKContainer?, (any Error)?) -> Void
    ) {
        let container = container
        let share = CKShare(rootRecord: record)
        share[CKShare.SystemFieldKey.title] = title
        let operation = CKModifyRecordsOperation(recordsToSave: [record, share])
        let configuration = CKOperation.Configuration()
        configuration.timeoutIntervalForRequest = Self.timeout
        configuration.timeoutIntervalForResource = Self.timeout
        operation.configuration = configuration
        operation.modifyRecordsResultBlock = { result in
            switch result {
            case .success: completion(share, container, nil)
            case .failure(let error): completion(nil, nil, error)
            }
        }
        database.add(operation)
    }

    /// Accepts a share, and fetches its place.
    func accept(_ metadata: CKShare.Metadata, _ completion: @escaping Completion<Place>) {
        guard let id = metadata.hierarchicalRootRecordID else {
            return Self.report(.failure(CKError(.internalError)), to: completion)
        }
        let isOwn = metadata.containerIdentifier == self.container.containerIdentifier
        let container = isOwn ? self.container : CKContainer(identifier: metadata.containerIdentifier)
        let isOwner = metadata.participantRole == .owner
        let database = isOwner ? container.privateCloudDatabase : container.sharedCloudDatabase
        let fetch = { @Sendable in
            database.fetch(withRecordID: id) { Self.report($0.map { Place($0) }, $1, to: completion) }
        }
        if isOwner { return fetch() }
        let operation = CKAcceptSharesOperation(shareMetadatas: [metadata])
        operation.configuration.timeoutIntervalForResource = Self.timeout
        operation.perShareResultBlock = { _, result in
            switch result {
            case .success: fetch()
            case .failure(let error): Self.report(.failure(error), to: completion)
            }
        }
        operation.acceptSharesResultBlock = { result in
            // Errors of the share were reported.
            guard case .failure(let error) = result, (error as? CKError)?.code != .partialFailure else { return }
            Self.report(.failure(error), to: completion)
        }
        container.add(operation)
    }
}
