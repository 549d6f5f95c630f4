import CloudKit
import UIKit

/// A place as the user sees it.
struct Place {
    var record: CKRecord?
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
}

/// The records of places in the private database.
@MainActor
final class PlaceStore {
    private static let zone = CKRecordZone(zoneName: "Places")
    private static let type = "Place"
    /// The seconds that an operation may take.
    private static let timeout: TimeInterval = 10

    private let database = CKContainer.default().privateCloudDatabase

    /// Fetches all places, sorted by their addresses.
    func load(_ completion: @escaping @MainActor @Sendable (Result<[Place], any Error>) -> Void) {
        let query = CKQuery(recordType: Self.type, predicate: NSPredicate(value: true))
        query.sortDescriptors = [NSSortDescriptor(key: "address", ascending: true)]
        let report = { @Sendable (records: [CKRecord]?, error: (any Error)?) in
            DispatchQueue.main.async {
                MainActor.assumeIsolated {
                    completion(
                        records.map { .success($0.map { Place($0) }) } ?? .failure(error ?? CKError(.internalError))
                    )
                }
            }
        }
        let (zone, database) = (Self.zone, database)
        // Saving a zone that exists changes nothing.
        database.save(zone) { saved, error in
            if saved == nil { return report(nil, error) }
            database.perform(query, inZoneWith: zone.zoneID, completionHandler: report)
        }
    }

    /// Saves a place.
    func save(_ place: Place, _ completion: @escaping @MainActor @Sendable (Result<CKRecord, any Error>) -> Void) {
        let record = place.record ?? CKRecord(recordType: Self.type, zoneID: Self.zone.zoneID)
        record["address"] = place.address
        record["comment"] = place.comment
        if place.photo != place.savedPhoto {
            record["photo"] = place.photo.map { CKAsset(fileURL: $0) }
        }
        let operation = CKModifyRecordsOperation(recordsToSave: [record])
        operation.configuration.timeoutIntervalForResource = Self.timeout
        operation.perRecordSaveBlock = { _, result in
            DispatchQueue.main.async { MainActor.assumeIsolated { completion(result) } }
        }
        operation.modifyRecordsResultBlock = { result in
            // Errors of the record were reported.
            guard case .failure(let error) = result, (error as? CKError)?.code != .partialFailure else { return }
            DispatchQueue.main.async { MainActor.assumeIsolated { completion(.failure(error)) } }
        }
        database.add(operation)
    }

    /// Deletes a place.
    func delete(
        _ record: CKRecord,
        _ completion: @escaping @MainActor @Sendable (Result<CKRecord.ID, any Error>) -> Void
    ) {
        database.delete(withRecordID: record.recordID) { id, error in
            DispatchQueue.main.async {
                MainActor.assumeIsolated {
                    completion(id.map { .success($0) } ?? .failure(error ?? CKError(.internalError)))
                }
            }
        }
    }
}
