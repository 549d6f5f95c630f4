/// A database of a container.
///
/// One store holds any number of databases. A store of an app has those of its own account, and the store of a server has those
/// of all accounts.
public struct RecordDatabaseID: Hashable, Sendable, Codable {
    /// The access that a database grants.
    public enum Scope: String, Hashable, Sendable, Codable {
        /// Records that everyone can read.
        case `public`
        /// Records of one account.
        case `private`
        /// Records of other accounts that are shared with this one.
        case shared
    }

    /// The identifier of the container.
    public var container: String
    /// The access that the database grants.
    public var scope: Scope
    /// The name of the account that owns the database; empty for public databases.
    public var account: String

    /// Creates the identifier of a database.
    public init(container: String, scope: Scope, account: String = "") {
        self.container = container
        self.scope = scope
        self.account = account
    }
}

/// The identifier of a zone: a group of records of a database that changes as a unit and has its own change feed.
public struct RecordZoneID: Hashable, Sendable, Codable {
    /// The name of the zone that every database has.
    public static let defaultName = "_defaultZone"
    /// The name that stands for the account of the database.
    public static let currentOwner = "__defaultOwner__"
    /// The zone that every database has.
    public static let `default` = RecordZoneID(name: defaultName)

    /// The name of the zone.
    public var name: String
    /// The name of the account that owns the zone.
    public var owner: String

    /// Creates the identifier of a zone.
    public init(name: String, owner: String = RecordZoneID.currentOwner) {
        self.name = name
        self.owner = owner
    }
}

/// The identifier of a record.
public struct RecordID: Hashable, Sendable, Codable {
    /// The name, which is unique in the zone.
    public var name: String
    /// The zone of the record.
    public var zone: RecordZoneID

    /// Creates the identifier of a record.
    public init(name: String, zone: RecordZoneID = .default) {
        self.name = name
        self.zone = zone
    }
}
