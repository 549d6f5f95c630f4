import Foundation
import RecordStore
import Synchronization

/// A record: named values of a type, with fields that the store sets.
///
/// ```swift
/// let record = CKRecord(recordType: "Note")
/// record["text"] = "Buy milk"
/// let saved = try await CKContainer.default().privateCloudDatabase.save(record)
/// ```
///
/// A record can be used on any thread.
///
/// `CKShare` is a subclass: the record that shares others.
public class CKRecord: NSObject, NSCopying, NSSecureCoding, CKRecordKeyValueSetting, @unchecked Sendable {
    /// The name of a type of records.
    public typealias RecordType = String
    /// The name of a field.
    public typealias FieldKey = String

    /// The keys of the fields that the store sets, for predicates and orders.
    public enum SystemFieldKey {
        /// The identifier of the record.
        public static let recordID = "recordID"
        /// The user who has created the record.
        public static let creatorUserRecordID = "creatorUserRecordID"
        /// The time of the first save.
        public static let creationDate = "creationDate"
        /// The user who has saved the record last.
        public static let lastModifiedUserRecordID = "lastModifiedUserRecordID"
        /// The time of the last save.
        public static let modificationDate = "modificationDate"
    }

    struct State {
        /// The fields that the store sets, and no others.
        var system: Record
        var values: [String: any CKRecordValue] = [:]
        var encrypted: [String: any CKRecordValue] = [:]
        /// The names of the fields that have changed since the record was fetched or saved.
        var changed: Set<String> = []
        /// The version that the changes are based on.
        var ancestor: Record?
    }

    /// The type of the record.
    public let recordType: RecordType
    /// The identifier of the record.
    public let recordID: ID
    private let mutex: Mutex<Box>

    /// Values are immutable, or classes that are used on any thread.
    private struct Box: @unchecked Sendable { var state: State }

    /// Creates a record with an identifier, by default a random one in the default zone.
    public init(recordType: RecordType, recordID: ID = ID()) {
        self.recordType = recordType
        self.recordID = recordID
        mutex = Mutex(Box(state: State(system: Record(id: recordID.stored, type: recordType))))
    }

    /// Creates a record with a random name in a zone.
    public convenience init(recordType: RecordType, zoneID: CKRecordZone.ID) {
        self.init(recordType: recordType, recordID: ID(zoneID: zoneID))
    }

    /// Creates a record from one of the store.
    init(_ record: Record, file: (RecordAsset) -> URL?) {
        recordType = record.type
        recordID = ID(record.id)
        mutex = Mutex(Box(state: State(record, file: file)))
    }

    init(recordType: RecordType, recordID: ID, state: State) {
        self.recordType = recordType
        self.recordID = recordID
        mutex = Mutex(Box(state: state))
    }

    /// Performs a closure with the state, which no other thread uses meanwhile.
    func withState<Value>(_ body: (inout State) -> Value) -> Value {
        // The value may refer to what the state does; both can be used on any thread.
        mutex.withLock { UncheckedBox(body(&$0.state)) }.value
    }

    // MARK: System fields

    /// The version of the record; `nil` if it was never saved.
    public var recordChangeTag: String? { withState { $0.system.changeTag } }
    /// The time of the first save; `nil` if the record was never saved.
    public var creationDate: Date? { withState { $0.system.creationDate } }
    /// The time of the last save; `nil` if the record was never saved.
    public var modificationDate: Date? { withState { $0.system.modificationDate } }
    /// The user who has created the record; `nil` if it was never saved.
    public var creatorUserRecordID: ID? { withState { $0.system.creator }.map { ID(recordName: $0) } }
    /// The user who has saved the record last; `nil` if it was never saved.
    public var lastModifiedUserRecordID: ID? { withState { $0.system.modifier }.map { ID(recordName: $0) } }

    /// The record above this one in its hierarchy, in the same zone. It cannot be deleted before this one.
    public var parent: Reference? {
        get { withState { $0.system.parent }.map { Reference(recordID: ID($0), action: .none) } }
        set { withState { $0.system.parent = newValue?.recordID.stored } }
    }

    /// Sets the record above this one in its hierarchy.
    public func setParent(_ parentRecord: CKRecord?) { setParent(parentRecord?.recordID) }

    /// Sets the record above this one in its hierarchy, by its identifier.
    public func setParent(_ parentRecordID: ID?) { withState { $0.system.parent = parentRecordID?.stored } }

    /// The share of the record and of those below it; `nil` if the record is not the root of one. The store sets it.
    public var share: Reference? {
        withState { $0.system.shareID }.map { Reference(recordID: ID($0), action: .none) }
    }

    // MARK: For subclasses

    /// Adds what a subclass has to a record that is sent to the store.
    func willSend(_ record: inout Record) {}

    /// Takes over what a subclass has from a record of the store.
    /// - Parameter sent: The record that was sent to the store, if it was saved.
    func didReceive(_ record: Record, sent: Record?) {}

    // MARK: Values

    /// Returns the value of a field; `nil` if the record does not have it.
    ///
    /// Numbers are `NSNumber`, which casts to every type of numbers.
    public func object(forKey key: FieldKey) -> (any CKRecordValue)? { withState { $0.values[key] } }

    /// Sets the value of a field; `nil` removes it.
    public func setObject(_ object: (any CKRecordValue)?, forKey key: FieldKey) {
        withState { state in
            state.values[key] = object.map(Self.normalized)
            state.changed.insert(key)
        }
    }

    /// The value of a field; `nil` if the record does not have it.
    public subscript(key: FieldKey) -> (any CKRecordValue)? {
        get { object(forKey: key) }
        set { setObject(newValue, forKey: key) }
    }

    /// Numbers are as they are after a fetch.
    static func normalized(_ value: any CKRecordValue) -> any CKRecordValue {
        switch value {
        case let flag as Bool where !FieldValue.isObject(value): NSNumber(value: flag)
        case let number as any BinaryInteger where !FieldValue.isObject(value):
            Int64(exactly: number).map { NSNumber(value: $0) } ?? NSNumber(value: Double(number))
        case let number as any BinaryFloatingPoint where !FieldValue.isObject(value): NSNumber(value: Double(number))
        default: value
        }
    }

    /// Returns the names of the fields that the record has, sorted.
    public func allKeys() -> [FieldKey] { withState { $0.values.keys.sorted() } }

    /// Returns the names of the fields that have changed since the record was fetched or saved, sorted.
    public func changedKeys() -> [FieldKey] { withState { $0.changed.sorted() } }

    /// Returns the words of all texts that searches find, sorted.
    public func allTokens() -> [String] {
        let texts = withState { state in
            state.values.values.flatMap { ($0 as? [String]) ?? [$0 as? String].compactMap { $0 } }
        }
        return RecordPredicate.words(of: texts.joined(separator: " "))
    }

    /// The values that no one but the user may read. Queries do not compare them, and they are no references and no assets. They are stored
    /// as they are, because nothing leaves the device.
    public var encryptedValues: any CKRecordKeyValueSetting { EncryptedValues(record: self) }

    // MARK: Copies and archives

    /// Returns a copy of the record with its changes.
    public func copy(with zone: NSZone? = nil) -> Any {
        CKRecord(recordType: recordType, recordID: recordID, state: withState { $0 })
    }

    /// The type, the name and the fields of the record.
    public override var description: String {
        let values = withState { $0.values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" } }
        return "<\(recordType) \(recordID.recordName) {\(values.joined(separator: ", "))}>"
    }

    /// A Boolean value that indicates that the record can be archived.
    public static var supportsSecureCoding: Bool { true }

    private struct Archive: Codable {
        var record: Record
        var changed: Set<String>
        /// The paths of assets that were not saved yet, by the names of their fields.
        var files: [String: [String]]
        var hasFields: Bool
    }

    /// Archives the fields that the store sets, so that a later program can save the record without fetching it. The values are not
    /// archived.
    public func encodeSystemFields(with coder: NSCoder) {
        let system = withState { $0.system }
        coder.encode(archive: Archive(record: system, changed: [], files: [:], hasFields: false), forKey: "CKRecord")
    }

    /// Archives the record with its values.
    public func encode(with coder: NSCoder) {
        let state = withState { $0 }
        var files: [String: [String]] = [:]
        for (key, value) in state.values {
            let assets = (value as? [CKAsset]) ?? [value as? CKAsset].compactMap { $0 }
            let paths = assets.filter { $0.stored == nil }.compactMap { $0.fileURL?.path }
            if !paths.isEmpty { files[key] = paths }
        }
        var record = state.system
        let fields = try? state.fields(except: Set(files.keys)) { $0.stored ?? RecordAsset(hash: "", size: 0) }
        record.fields = fields ?? [:]
        coder.encode(
            archive: Archive(record: record, changed: state.changed, files: files, hasFields: true),
            forKey: "CKRecord"
        )
    }

    /// Creates a record from an archive.
    public required init?(coder: NSCoder) {
        guard let archive = coder.decodeArchive(Archive.self, forKey: "CKRecord") else { return nil }
        recordType = archive.record.type
        recordID = ID(archive.record.id)
        var state = State(archive.record) { _ in nil }
        state.changed = archive.changed
        for (key, paths) in archive.files {
            let assets = paths.map { CKAsset(fileURL: URL(fileURLWithPath: $0)) }
            state.values[key] = assets.count == 1 ? assets[0] : assets
        }
        mutex = Mutex(Box(state: state))
    }
}

/// The encrypted values of a record.
private final class EncryptedValues: CKRecordKeyValueSetting {
    private let record: CKRecord

    init(record: CKRecord) { self.record = record }

    func object(forKey key: CKRecord.FieldKey) -> (any CKRecordValue)? { record.withState { $0.encrypted[key] } }

    func setObject(_ object: (any CKRecordValue)?, forKey key: CKRecord.FieldKey) {
        record.withState { state in
            state.encrypted[key] = object.map(CKRecord.normalized)
            state.changed.insert(key)
        }
    }

    subscript(key: CKRecord.FieldKey) -> (any CKRecordValue)? {
        get { object(forKey: key) }
        set { setObject(newValue, forKey: key) }
    }

    func allKeys() -> [CKRecord.FieldKey] { record.withState { $0.encrypted.keys.sorted() } }

    func changedKeys() -> [CKRecord.FieldKey] {
        record.withState { state in state.changed.filter { state.values[$0] == nil }.sorted() }
    }
}
