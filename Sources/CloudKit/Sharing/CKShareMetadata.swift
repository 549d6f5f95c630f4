import Foundation
import RecordStore

/// A share as the current user sees it that has its link.
public final class CKShareMetadata: NSObject, NSCopying, Sendable {
    /// The name of the container that has the records.
    public let containerIdentifier: String
    /// The share.
    public let share: CKShare
    /// The identifier of the shared record, in the shared database of the user, or in the private one of the owner.
    public let hierarchicalRootRecordID: CKRecord.ID?
    /// The user who shares the record.
    public let ownerIdentity: CKUserIdentity
    /// The access of the current user.
    public let participantPermission: CKShare.ParticipantPermission
    /// The progress of the current user's acceptance.
    public let participantStatus: CKShare.ParticipantAcceptanceStatus
    /// The part of the current user.
    public let participantRole: CKShare.ParticipantRole

    init(_ metadata: RecordShareMetadata, share: CKShare, container: String) {
        containerIdentifier = container
        self.share = share
        hierarchicalRootRecordID = CKRecord.ID(metadata.root)
        ownerIdentity = CKUserIdentity(account: metadata.owner, hasAccount: true)
        participantPermission = CKShare.ParticipantPermission(metadata.permission)
        participantStatus = metadata.hasAccepted ? .accepted : .pending
        if metadata.owner == CKCurrentUserDefaultName {
            participantRole = .owner
        } else {
            participantRole = metadata.isPublic ? .publicUser : .privateUser
        }
    }

    /// Returns whether another object is of the same share.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CKShareMetadata else { return false }
        return other.containerIdentifier == containerIdentifier && other.share.recordID == share.recordID
            && other.participantStatus == participantStatus && other.participantPermission == participantPermission
    }

    /// A number that equal objects share.
    public override var hash: Int { share.recordID.hash }

    /// Returns the object, which does not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}
