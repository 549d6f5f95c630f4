import CloudSharing
import Foundation
import RecordStore

/// The values of the metadata of a share.
private struct ShareValues: Hashable, Sendable {
    let container: String
    let share: CKShare
    let root: CKRecord.ID
    let owner: CKUserIdentity
    let permission: CKShare.ParticipantPermission
    let status: CKShare.ParticipantAcceptanceStatus
    let role: CKShare.ParticipantRole

    static func == (a: ShareValues, b: ShareValues) -> Bool {
        a.container == b.container && a.share.recordID == b.share.recordID && a.status == b.status
            && a.permission == b.permission
    }

    func hash(into hasher: inout Hasher) { hasher.combine(share.recordID) }
}

extension CKShareMetadata {
    convenience init(_ metadata: RecordShareMetadata, share: CKShare, container: String) {
        let isOwner = metadata.owner == CKCurrentUserDefaultName
        let values = ShareValues(
            container: container,
            share: share,
            root: CKRecord.ID(metadata.root),
            owner: CKUserIdentity(account: metadata.owner, hasAccount: true),
            permission: CKShare.ParticipantPermission(metadata.permission),
            status: metadata.hasAccepted ? .accepted : .pending,
            role: isOwner ? .owner : metadata.isPublic ? .publicUser : .privateUser
        )
        self.init(values)
    }

    private var values: ShareValues {
        guard let values = contents as? ShareValues else {
            preconditionFailure("only CloudKit creates objects of CKShareMetadata")
        }
        return values
    }

    /// The name of the container that has the records.
    public var containerIdentifier: String { values.container }
    /// The share.
    public var share: CKShare { values.share }
    /// The identifier of the shared record, in the shared database of the user, or in the private one of the owner.
    public var hierarchicalRootRecordID: CKRecord.ID? { values.root }
    /// The user who shares the record.
    public var ownerIdentity: CKUserIdentity { values.owner }
    /// The access of the current user.
    public var participantPermission: CKShare.ParticipantPermission { values.permission }
    /// The progress of the current user's acceptance.
    public var participantStatus: CKShare.ParticipantAcceptanceStatus { values.status }
    /// The part of the current user.
    public var participantRole: CKShare.ParticipantRole { values.role }
}
