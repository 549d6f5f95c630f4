import CloudKit

extension SharedPage {
    private static let zone = CKRecordZone(zoneName: "Pages")

    /// Opens a page of the user, which is created if there is none.
    /// - Parameters:
    ///   - name: The name of the page's record.
    ///   - completion: A closure that is called on another thread.
    package static func openOwn(
        _ name: String,
        in container: CKContainer,
        _ completion: @escaping @Sendable (Result<SharedPage, any Error>) -> Void
    ) {
        let database = container.privateCloudDatabase
        let id = CKRecord.ID(recordName: name, zoneID: zone.zoneID)
        let open = { @Sendable (user: String) in
            completion(.success(SharedPage(root: id, container: container, user: user, access: .draw)))
        }
        withUser(of: container, completion) { user in
            database.save(zone) { saved, error in
                if saved == nil { return completion(.failure(error ?? SharedPageError.missing("a zone"))) }
                database.save(CKRecord(recordType: PageEntry.pageType, recordID: id)) { saved, error in
                    // A page that exists is the same.
                    if saved != nil || (error as? CKError)?.code == .serverRecordChanged { return open(user) }
                    completion(.failure(error ?? SharedPageError.missing("a page")))
                }
            }
        }
    }

    /// Opens a page that another user shares, after its share was accepted.
    /// - Parameters:
    ///   - id: The identifier of the page's record, in the shared database.
    ///   - completion: A closure that is called on another thread.
    package static func openShared(
        _ id: CKRecord.ID,
        in container: CKContainer,
        _ completion: @escaping @Sendable (Result<SharedPage, any Error>) -> Void
    ) {
        let database = container.sharedCloudDatabase
        withUser(of: container, completion) { user in
            database.fetch(withRecordID: id) { record, error in
                guard let record else { return completion(.failure(error ?? SharedPageError.missing("a page"))) }
                guard record.recordType == PageEntry.pageType else {
                    let error = SharedPageError.notAPage(name: id.recordName, type: record.recordType)
                    return completion(.failure(error))
                }
                guard let share = record.share else { return completion(.failure(SharedPageError.missing("a share"))) }
                database.fetch(withRecordID: share.recordID) { share, error in
                    guard let share = share as? CKShare else {
                        return completion(.failure(error ?? SharedPageError.missing("a share")))
                    }
                    let canDraw = share.currentUserParticipant?.permission == .readWrite
                    let access: Access = canDraw ? .draw : .read
                    completion(.success(SharedPage(root: id, container: container, user: user, access: access)))
                }
            }
        }
    }

    /// Calls a closure with the name of the user's account.
    private static func withUser(
        of container: CKContainer,
        _ completion: @escaping @Sendable (Result<SharedPage, any Error>) -> Void,
        _ body: @escaping @Sendable (String) -> Void
    ) {
        container.fetchUserRecordID { id, error in
            guard let id else { return completion(.failure(error ?? SharedPageError.missing("an account"))) }
            body(id.recordName)
        }
    }
}
