/// The sharing of a record and of all records below it with other accounts.
///
/// A record of the type ``recordType`` has it. Save that record together with the root, in a zone of an account's private database other
/// than the default one. Its own fields are for the app, such as a title. Its change tag is compared with every save policy, so that an
/// old copy does not remove participants.
public struct RecordShare: Hashable, Sendable, Codable {
    /// The type of records that share others.
    public static let recordType = "cloudkit.share"
    /// The names of fields that only shares have: a title, a type, and an image.
    public static let systemFields: Set = ["cloudkit.title", "cloudkit.type", "cloudkit.thumbnailImageData"]

    /// The access to shared records.
    public enum Permission: Int, Hashable, Sendable, Codable {
        /// No access.
        case none = 0
        /// The records can be read.
        case readOnly = 1
        /// The records can be changed, and others can be added below them.
        case readWrite = 2
    }

    /// An account with which records are shared.
    public struct Participant: Hashable, Sendable, Codable {
        /// The name of the account.
        public var account: String
        /// The access of the account.
        public var permission: Permission
        /// A Boolean value that indicates whether the account has accepted the share; set by the store.
        public package(set) var hasAccepted = false
        /// A Boolean value that indicates whether the account has joined by itself, with the public permission; set by the store.
        public package(set) var isPublic = false

        /// Creates a participant who is invited.
        public init(account: String, permission: Permission) {
            self.account = account
            self.permission = permission
        }
    }

    /// The record that is shared with all records below it, in the zone of the share.
    public var root: RecordID
    /// The access of every account that has the secret. With ``Permission/none``, only invited accounts can accept the share, and those
    /// that have joined by themselves lose their access. A change removes the participants who have not accepted the share yet.
    public var publicPermission: Permission
    /// The accounts other than that of the owner. Accounts are invited while the public permission is ``Permission/none``.
    public var participants: [Participant]
    /// 128 random bits as 32 hexadecimal digits, by which the share is accepted; set by the store when the share is saved first.
    public package(set) var secret: String?

    /// Creates the sharing of a record.
    public init(root: RecordID, publicPermission: Permission = .none, participants: [Participant] = []) {
        self.root = root
        self.publicPermission = publicPermission
        self.participants = participants
    }
}

/// A share as an account sees it that has its secret.
public struct RecordShareMetadata: Hashable, Sendable, Codable {
    /// The record of the share, in the shared database of the account, or in the private one of the owner.
    public let share: Record
    /// The identifier of the shared record, in the same database.
    public let root: RecordID
    /// The account that shares the record.
    public let owner: String
    /// The access of the account that asks.
    public let permission: RecordShare.Permission
    /// A Boolean value that indicates whether the account has accepted the share, or is its owner.
    public let hasAccepted: Bool
    /// A Boolean value that indicates whether the account has the access of everyone with the secret.
    public let isPublic: Bool
}

extension RecordShare {
    /// Returns a Boolean value that indicates whether an account can have a name.
    public static func isAccount(_ name: String) -> Bool { RecordValidation.isAccount(name) }

    /// Returns the reason why a record is not valid as a share, or has one; `nil` if it is valid.
    static func reason(against record: Record, limits: RecordLimits) -> String? {
        guard let share = record.share else {
            return record.type == recordType ? "a record of the type \"\(recordType)\" has no share" : nil
        }
        if record.type != recordType { return "a record of the type \"\(record.type)\" cannot have a share" }
        if record.id.zone == .default { return "records of the default zone cannot be shared" }
        if share.root.zone != record.id.zone { return "the shared record is in another zone" }
        if share.root.name == record.id.name { return "a share cannot share itself" }
        if record.parent != nil { return "a share has no parent" }
        if share.participants.count > limits.participantCount {
            return "a share has at most \(limits.participantCount) participants"
        }
        if Set(share.participants.map(\.account)).count != share.participants.count {
            return "a participant is there more than once"
        }
        return nil
    }
}
