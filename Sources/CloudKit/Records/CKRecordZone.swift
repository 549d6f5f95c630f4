import Foundation
import RecordStore

/// A zone: a group of records of a database, which changes as a unit.
public final class CKRecordZone: NSObject, NSCopying, NSSecureCoding, Sendable {
    /// The identifier of a zone.
    public typealias ID = CKRecordZoneID

    /// The abilities of a zone.
    public struct Capabilities: OptionSet, Sendable {
        /// The bits of the abilities.
        public let rawValue: UInt

        /// Creates a set of abilities.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Changes can be fetched since a token.
        public static let fetchChanges = Capabilities(rawValue: 1 << 0)
        /// The records of a batch are saved together or not at all.
        public static let atomic = Capabilities(rawValue: 1 << 1)
    }

    /// The identifier of the zone.
    public let zoneID: ID

    /// Creates a zone of the user.
    public convenience init(zoneName: String) { self.init(zoneID: ID(zoneName: zoneName)) }

    /// Creates a zone with an identifier.
    public init(zoneID: ID) { self.zoneID = zoneID }

    /// Returns the zone that every database has.
    public static func `default`() -> CKRecordZone { CKRecordZone(zoneID: .default) }

    /// The abilities of the zone. Batches of the default zone are not atomic.
    public var capabilities: Capabilities { zoneID == .default ? [.fetchChanges] : [.fetchChanges, .atomic] }

    /// Returns whether another object is the same zone.
    public override func isEqual(_ object: Any?) -> Bool { (object as? CKRecordZone)?.zoneID == zoneID }

    /// A number that equal zones share.
    public override var hash: Int { zoneID.hash }

    /// Returns the zone, which does not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// A Boolean value that indicates that the zone can be archived.
    public static var supportsSecureCoding: Bool { true }

    /// Archives the zone.
    public func encode(with coder: NSCoder) { zoneID.encode(with: coder) }

    /// Creates a zone from an archive.
    public convenience init?(coder: NSCoder) {
        guard let id = ID(coder: coder) else { return nil }
        self.init(zoneID: id)
    }
}

/// The identifier of a zone.
public final class CKRecordZoneID: NSObject, NSCopying, NSSecureCoding, Sendable {
    /// The name of the zone that every database has.
    public static let defaultZoneName = RecordZoneID.defaultName
    /// The identifier of the zone that every database has.
    public static let `default` = CKRecordZoneID(zoneName: defaultZoneName)

    /// The name of the zone.
    public let zoneName: String
    /// The name of the user who owns the zone.
    public let ownerName: String

    /// Creates an identifier.
    public init(zoneName: String = RecordZoneID.defaultName, ownerName: String = CKCurrentUserDefaultName) {
        self.zoneName = zoneName
        self.ownerName = ownerName
    }

    convenience init(_ id: RecordZoneID) { self.init(zoneName: id.name, ownerName: id.owner) }

    var stored: RecordZoneID { RecordZoneID(name: zoneName, owner: ownerName) }

    /// Returns whether another object is an identifier of the same zone.
    public override func isEqual(_ object: Any?) -> Bool { (object as? CKRecordZoneID)?.stored == stored }

    /// A number that equal identifiers share.
    public override var hash: Int { stored.hashValue }

    /// The names of the zone and its owner.
    public override var description: String { "\(zoneName):\(ownerName)" }

    /// Returns the identifier, which does not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// A Boolean value that indicates that the identifier can be archived.
    public static var supportsSecureCoding: Bool { true }

    /// Archives the identifier.
    public func encode(with coder: NSCoder) { coder.encode(archive: stored, forKey: "ZoneID") }

    /// Creates an identifier from an archive.
    public convenience init?(coder: NSCoder) {
        guard let id = coder.decodeArchive(RecordZoneID.self, forKey: "ZoneID") else { return nil }
        self.init(id)
    }
}
