import Foundation
import RecordStore

/// The name that stands for the user of the device.
public let CKCurrentUserDefaultName = RecordZoneID.currentOwner

extension CKRecord {
    /// The identifier of a record.
    public typealias ID = CKRecordID
    /// A reference to another record.
    public typealias Reference = CKReference

    /// The effect of deleting the record that a reference leads to.
    public enum ReferenceAction: UInt, Sendable {
        /// The reference remains. Its record may be missing.
        case none = 0
        /// The record with the reference is deleted as well.
        case deleteSelf = 1
    }
}

// These classes are not nested, because Foundation archives no nested ones.

/// The identifier of a record.
public final class CKRecordID: NSObject, NSCopying, NSSecureCoding, Sendable {
    /// The name, which is unique in the zone.
    public let recordName: String
    /// The identifier of the record's zone.
    public let zoneID: CKRecordZone.ID

    /// Creates an identifier, with a random name if none is given.
    public init(recordName: String = UUID().uuidString, zoneID: CKRecordZone.ID = .default) {
        self.recordName = recordName
        self.zoneID = zoneID
    }

    convenience init(_ id: RecordID) {
        self.init(recordName: id.name, zoneID: CKRecordZone.ID(id.zone))
    }

    var stored: RecordID { RecordID(name: recordName, zone: zoneID.stored) }

    /// Returns whether another object is an identifier of the same record.
    public override func isEqual(_ object: Any?) -> Bool { (object as? CKRecordID)?.stored == stored }

    /// A number that equal identifiers share.
    public override var hash: Int { stored.hashValue }

    /// The name of the record and the zone.
    public override var description: String { "\(recordName) in \(zoneID)" }

    /// Returns the identifier, which does not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// A Boolean value that indicates that the identifier can be archived.
    public static var supportsSecureCoding: Bool { true }

    /// Archives the identifier.
    public func encode(with coder: NSCoder) { coder.encode(archive: stored, forKey: "ID") }

    /// Creates an identifier from an archive.
    public convenience init?(coder: NSCoder) {
        guard let id = coder.decodeArchive(RecordID.self, forKey: "ID") else { return nil }
        self.init(id)
    }
}

/// A reference to another record.
public final class CKReference: NSObject, NSCopying, NSSecureCoding, Sendable {
    /// The identifier of the record.
    public let recordID: CKRecord.ID
    /// The effect of deleting that record.
    public let action: CKRecord.ReferenceAction

    /// Creates a reference to a record by its identifier.
    public init(recordID: CKRecord.ID, action: CKRecord.ReferenceAction) {
        self.recordID = recordID
        self.action = action
    }

    /// Creates a reference to a record.
    public convenience init(record: CKRecord, action: CKRecord.ReferenceAction) {
        self.init(recordID: record.recordID, action: action)
    }

    convenience init(_ reference: RecordReference) {
        self.init(
            recordID: CKRecord.ID(reference.record),
            action: reference.action == .deleteSelf ? .deleteSelf : .none
        )
    }

    var stored: RecordReference {
        RecordReference(record: recordID.stored, action: action == .deleteSelf ? .deleteSelf : .none)
    }

    /// Returns whether another object is the same reference.
    public override func isEqual(_ object: Any?) -> Bool { (object as? CKReference)?.stored == stored }

    /// A number that equal references share.
    public override var hash: Int { stored.hashValue }

    /// Returns the reference, which does not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// A Boolean value that indicates that the reference can be archived.
    public static var supportsSecureCoding: Bool { true }

    /// Archives the reference.
    public func encode(with coder: NSCoder) { coder.encode(archive: stored, forKey: "Reference") }

    /// Creates a reference from an archive.
    public convenience init?(coder: NSCoder) {
        guard let reference = coder.decodeArchive(RecordReference.self, forKey: "Reference") else { return nil }
        self.init(reference)
    }
}

extension NSCoder {
    /// Archives a value as bytes.
    func encode(archive value: some Encodable, forKey key: String) {
        guard let data = try? JSONEncoder.records.encode(value) else { return }
        encode(data as NSData, forKey: key)
    }

    /// Returns an archived value; `nil` if there is none, or if it is damaged.
    func decodeArchive<Value: Decodable>(_ type: Value.Type, forKey key: String) -> Value? {
        guard let data = decodeObject(of: NSData.self, forKey: key) else { return nil }
        return try? JSONDecoder.records.decode(type, from: data as Data)
    }
}
