import Foundation
import RecordStore
import Synchronization

/// A user with whom records are shared, or who shares them.
public final class CKShareParticipant: NSObject, NSCopying, NSSecureCoding, Sendable {
    /// The identity of the user.
    public let userIdentity: CKUserIdentity
    /// The part of the user in the share.
    public let role: CKShare.ParticipantRole
    /// The progress of the user's acceptance.
    public let acceptanceStatus: CKShare.ParticipantAcceptanceStatus
    private let access: Mutex<CKShare.ParticipantPermission>

    init(
        _ identity: CKUserIdentity,
        role: CKShare.ParticipantRole,
        status: CKShare.ParticipantAcceptanceStatus,
        permission: CKShare.ParticipantPermission
    ) {
        userIdentity = identity
        self.role = role
        acceptanceStatus = status
        access = Mutex(permission)
    }

    /// Creates a participant of the store.
    convenience init(_ participant: RecordShare.Participant) {
        self.init(
            CKUserIdentity(account: participant.account, hasAccount: participant.hasAccepted),
            role: participant.isPublic ? .publicUser : .privateUser,
            status: participant.hasAccepted ? .accepted : .pending,
            permission: CKShare.ParticipantPermission(participant.permission)
        )
    }

    /// The access of the user. Save the share to change it. That of the owner is always to read and write.
    public var permission: CKShare.ParticipantPermission {
        get { access.withLock { $0 } }
        set { if role != .owner { access.withLock { $0 = newValue } } }
    }

    var stored: RecordShare.Participant {
        RecordShare.Participant(account: userIdentity.account, permission: permission.stored)
    }

    /// Returns whether another object is the same user with the same access.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CKShareParticipant else { return false }
        return other.userIdentity == userIdentity && other.role == role && other.permission == permission
            && other.acceptanceStatus == acceptanceStatus
    }

    /// A number that equal participants share.
    public override var hash: Int { userIdentity.hash }

    /// Returns a copy, whose access can be changed by itself.
    public func copy(with zone: NSZone? = nil) -> Any {
        CKShareParticipant(userIdentity, role: role, status: acceptanceStatus, permission: permission)
    }

    /// A Boolean value that indicates that the participant can be archived.
    public static var supportsSecureCoding: Bool { true }

    private struct Archive: Codable {
        var role: Int
        var status: Int
        var permission: Int
    }

    /// Archives the participant.
    public func encode(with coder: NSCoder) {
        userIdentity.encode(with: coder)
        let archive = Archive(role: role.rawValue, status: acceptanceStatus.rawValue, permission: permission.rawValue)
        coder.encode(archive: archive, forKey: "ShareParticipant")
    }

    /// Creates a participant from an archive.
    public convenience init?(coder: NSCoder) {
        guard let identity = CKUserIdentity(coder: coder),
            let archive = coder.decodeArchive(Archive.self, forKey: "ShareParticipant"),
            let role = CKShare.ParticipantRole(rawValue: archive.role),
            let status = CKShare.ParticipantAcceptanceStatus(rawValue: archive.status),
            let permission = CKShare.ParticipantPermission(rawValue: archive.permission)
        else { return nil }
        self.init(identity, role: role, status: status, permission: permission)
    }
}

extension CKShare.ParticipantPermission {
    init(_ permission: RecordShare.Permission) {
        switch permission {
        case .none: self = .none
        case .readOnly: self = .readOnly
        case .readWrite: self = .readWrite
        }
    }

    var stored: RecordShare.Permission {
        switch self {
        case .unknown, .none: .none
        case .readOnly: .readOnly
        case .readWrite: .readWrite
        }
    }
}
