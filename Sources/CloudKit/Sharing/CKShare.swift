import CloudSharing
import Foundation
import RecordStore
import Synchronization

/// A record that shares another one, and all records below it, with other users.
///
/// Save the share together with the root, in one operation. The root is in a zone of the private database other than the default one.
/// Then send the ``url`` to other users.
///
/// ```swift
/// let share = CKShare(rootRecord: page)
/// share[CKShare.SystemFieldKey.title] = "Drawing"
/// share.addParticipant(try await container.shareParticipant(forEmailAddress: "bob"))
/// _ = try await database.modifyRecords(saving: [page, share], deleting: [])
/// ```
public final class CKShare: CKRecord, @unchecked Sendable {
    /// A user of the share.
    public typealias Participant = CKShareParticipant
    /// A share as a user sees it that has its link.
    public typealias Metadata = CKShareMetadata

    /// The names of the share's own fields.
    public enum SystemFieldKey {
        /// The title of the share, a text.
        public static let title = "cloudkit.title"
        /// An image that stands for the share, data.
        public static let thumbnailImageData = "cloudkit.thumbnailImageData"
        /// The identifier of the type of what is shared, a text.
        public static let shareType = "cloudkit.type"
    }

    /// The access of a participant.
    public enum ParticipantPermission: Int, Sendable {
        /// Not known.
        case unknown = 0
        /// No access.
        case none = 1
        /// The records can be read.
        case readOnly = 2
        /// The records can be read and changed.
        case readWrite = 3
    }

    /// The part of a participant.
    public enum ParticipantRole: Int, Sendable {
        /// Not known.
        case unknown = 0
        /// The user who shares the records.
        case owner = 1
        /// A user who was invited.
        case privateUser = 3
        /// A user who has joined by the link.
        case publicUser = 4
    }

    /// The progress of the acceptance of a share.
    public enum ParticipantAcceptanceStatus: Int, Sendable {
        /// Not known.
        case unknown = 0
        /// The user has not accepted the share yet.
        case pending = 1
        /// The user has accepted the share.
        case accepted = 2
        /// The user was removed.
        case removed = 3
    }

    private let others = Mutex<[Participant]>([])

    /// Creates the share of a record with an identifier.
    public init(rootRecord: CKRecord, shareID: CKRecord.ID) {
        var system = Record(id: shareID.stored, type: RecordShare.recordType)
        system.share = RecordShare(root: rootRecord.recordID.stored)
        super.init(recordType: RecordShare.recordType, recordID: shareID, state: State(system: system))
    }

    /// Creates the share of a record, with a random name.
    public convenience init(rootRecord: CKRecord) {
        let name = "Share-\(UUID().uuidString)"
        self.init(
            rootRecord: rootRecord,
            shareID: CKRecord.ID(recordName: name, zoneID: rootRecord.recordID.zoneID)
        )
    }

    /// Creates a share from one of the store.
    override init(_ record: Record, file: (RecordAsset) -> URL?) {
        super.init(record, file: file)
        didReceive(record, sent: nil)
    }

    private init(copying share: CKShare) {
        super.init(recordType: share.recordType, recordID: share.recordID, state: share.withState { $0 })
        let copies = share.others.withLock { $0 }.compactMap { $0.copy() as? Participant }
        others.withLock { $0 = copies }
    }

    private var sharing: RecordShare? { withState { $0.system.share } }

    // MARK: Properties

    /// The access of all users who have the link. With ``ParticipantPermission/none``, the share is private: only invited users can accept
    /// it, and users who have joined by the link lose their access. A change removes the participants who have not accepted the share yet.
    public var publicPermission: ParticipantPermission {
        get { ParticipantPermission(sharing?.publicPermission ?? .none) }
        set { withState { $0.system.share?.publicPermission = newValue.stored } }
    }

    /// The link by which other users accept the share; `nil` before the share is saved.
    public var url: URL? { sharing?.secret.flatMap { ShareLink(secret: $0).url } }

    /// The user who shares the records.
    public var owner: Participant {
        Participant(
            CKUserIdentity(account: recordID.zoneID.ownerName, hasAccount: true),
            role: .owner,
            status: .accepted,
            permission: .readWrite
        )
    }

    /// The users of the share, the owner first. A user who has joined by the link sees the owner and itself.
    public var participants: [Participant] { [owner] + others.withLock { $0 } }

    /// The current user's part in the share; `nil` if it is none of the participants.
    public var currentUserParticipant: Participant? {
        participants.first { $0.userIdentity.account == CKCurrentUserDefaultName }
    }

    /// Adds a participant, or changes the access of one with the same identity. Save the share then.
    ///
    /// Participants are invited while ``publicPermission`` is ``ParticipantPermission/none``; the share cannot be saved otherwise.
    public func addParticipant(_ participant: Participant) {
        if participant.userIdentity == owner.userIdentity { return }
        others.withLock { others in
            if let former = others.first(where: { $0.userIdentity == participant.userIdentity }) {
                former.permission = participant.permission
            } else {
                others.append(participant)
            }
        }
    }

    /// Removes a participant, who loses the access to the records when the share is saved.
    public func removeParticipant(_ participant: Participant) {
        others.withLock { $0.removeAll { $0.userIdentity == participant.userIdentity } }
    }

    // MARK: The store

    override func willSend(_ record: inout Record) {
        record.share?.participants = others.withLock { $0.map(\.stored) }
    }

    override func didReceive(_ record: Record, sent: Record?) {
        let participants = (record.share?.participants ?? []).map { Participant($0) }
        others.withLock { others in
            // Those that have changed since the save began remain changed.
            if let sent, others.map(\.stored) != sent.share?.participants { return }
            others = participants
        }
    }

    // MARK: Copies and archives

    /// Returns a copy of the share with its changes.
    public override func copy(with zone: NSZone? = nil) -> Any { CKShare(copying: self) }

    /// Archives the fields that the store sets, and the participants.
    public override func encodeSystemFields(with coder: NSCoder) {
        super.encodeSystemFields(with: coder)
        encodeParticipants(with: coder)
    }

    /// Archives the share.
    public override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        encodeParticipants(with: coder)
    }

    private struct Archive: Codable {
        var participants: [RecordShare.Participant]
    }

    private func encodeParticipants(with coder: NSCoder) {
        let former = Dictionary((sharing?.participants ?? []).map { ($0.account, $0) }) { first, _ in first }
        let participants = others.withLock { others in
            others.map { participant in
                var stored = former[participant.userIdentity.account] ?? participant.stored
                stored.permission = participant.permission.stored
                return stored
            }
        }
        coder.encode(archive: Archive(participants: participants), forKey: "CKShare")
    }

    /// Creates a share from an archive.
    public required init?(coder: NSCoder) {
        guard let archive = coder.decodeArchive(Archive.self, forKey: "CKShare") else { return nil }
        super.init(coder: coder)
        if withState({ $0.system.share }) == nil { return nil }
        let participants = archive.participants.map { Participant($0) }
        others.withLock { $0 = participants }
    }
}

/// The link of a share: `easel-share:///SECRET`.
///
/// The host is empty: the store is the one that the container has.
struct ShareLink {
    static let scheme = CKShareMetadata.linkScheme
    let secret: String

    init(secret: String) { self.secret = secret }

    /// Creates the link of a URL; `nil` if it is not one.
    init?(_ url: URL) {
        let secret = String(url.path.dropFirst())
        let isHexadecimal = secret.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
        guard url.scheme?.lowercased() == Self.scheme, (url.host ?? "").isEmpty, secret.utf8.count == 32, isHexadecimal
        else {
            return nil
        }
        self.secret = secret
    }

    var url: URL? { URL(string: "\(Self.scheme):///\(secret)") }
}
