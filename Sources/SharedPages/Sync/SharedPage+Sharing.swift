import CloudKit

/// The share of a page.
extension SharedPage {
    /// The state of a page for its sharing by the user.
    package enum SharingState: Sendable {
        /// The store has no accounts that share records.
        case noAccount
        /// The page is not shared; it has this record.
        case notShared(CKRecord)
        case shared(CKShare)
    }

    /// Finds out whether the page is shared.
    /// - Parameter completion: A closure that is called on another thread.
    package func findShare(_ completion: @escaping @Sendable (Result<SharingState, any Error>) -> Void) {
        // The user of a store on this device has no name.
        guard user != CKCurrentUserDefaultName else { return completion(.success(.noAccount)) }
        let isOwn = root.zoneID.ownerName == CKCurrentUserDefaultName
        let (root, database) = (root, isOwn ? container.privateCloudDatabase : container.sharedCloudDatabase)
        database.fetch(withRecordID: root) { record, error in
            guard let record else { return completion(.failure(error ?? SharedPageError.missing("a page"))) }
            guard let share = record.share else { return completion(.success(.notShared(record))) }
            database.fetch(withRecordID: share.recordID) { share, error in
                guard let share = share as? CKShare else {
                    return completion(.failure(error ?? SharedPageError.missing("a share")))
                }
                completion(.success(.shared(share)))
            }
        }
    }

    /// Shares the page, and what was drawn on it.
    /// - Parameters:
    ///   - record: The record of ``SharingState/notShared(_:)``.
    ///   - completion: A closure that is called on another thread.
    package func share(
        _ record: CKRecord,
        title: String,
        _ completion: @escaping @Sendable (CKShare?, CKContainer?, (any Error)?) -> Void
    ) {
        let container = container
        let share = CKShare(rootRecord: record)
        share[CKShare.SystemFieldKey.title] = title
        let operation = CKModifyRecordsOperation(recordsToSave: [record, share])
        operation.modifyRecordsResultBlock = { result in
            switch result {
            case .success: completion(share, container, nil)
            case .failure(let error): completion(nil, nil, error)
            }
        }
        container.privateCloudDatabase.add(operation)
    }

    /// Accepts the share of a page, and opens it.
    /// - Parameters:
    ///   - container: The container of the share.
    ///   - completion: A closure that is called on another thread.
    package static func accept(
        _ metadata: CKShare.Metadata,
        in container: CKContainer,
        _ completion: @escaping @Sendable (Result<SharedPage, any Error>) -> Void
    ) {
        guard let root = metadata.hierarchicalRootRecordID else {
            return completion(.failure(SharedPageError.missing("a page")))
        }
        if metadata.participantRole == .owner { return openOwn(root.recordName, in: container, completion) }
        container.accept(metadata) { share, error in
            if share == nil { return completion(.failure(error ?? SharedPageError.missing("a share"))) }
            openShared(root, in: container, completion)
        }
    }
}
