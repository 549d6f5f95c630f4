import Foundation
import RecordStore

// Records of the store.
extension CKRecord.State {
    init(_ record: Record, file: (RecordAsset) -> URL?) {
        system = record
        system.fields = [:]
        ancestor = record
        for (key, value) in record.fields {
            if case .encrypted(let data) = value {
                encrypted[key] = Self.opened(data).flatMap { FieldValue.object($0) { _ in nil } }
            } else {
                values[key] = FieldValue.object(value, file: file)
            }
        }
    }

    /// Returns the fields for the store.
    /// - Parameters:
    ///   - except: The names of fields that are left out.
    ///   - asset: Returns the asset of a file.
    func fields(
        except: Set<String> = [],
        asset: (CKAsset) throws(RecordStoreError) -> RecordAsset
    ) throws(RecordStoreError) -> [String: RecordValue] {
        var fields: [String: RecordValue] = [:]
        for (key, value) in values where !except.contains(key) {
            guard let stored = try FieldValue.stored(value, asset: asset) else {
                throw .invalidField(
                    system.id,
                    field: key,
                    reason: "values of type \(type(of: value)) are not supported"
                )
            }
            fields[key] = stored
        }
        for (key, value) in encrypted {
            let stored = try FieldValue.stored(value) { (_: CKAsset) throws(RecordStoreError) -> RecordAsset in
                throw .invalidField(system.id, field: key, reason: "assets are not encrypted as values")
            }
            guard let stored, !stored.isReference else {
                throw .invalidField(
                    system.id,
                    field: key,
                    reason: "values of type \(type(of: value)) are not encrypted"
                )
            }
            fields[key] = .encrypted(Self.closed(stored))
        }
        return fields
    }

    /// The first byte of an encrypted value of which no other device has a key: its bytes are those of the value, because nothing
    /// leaves the device.
    private static let plain: UInt8 = 0

    private static func closed(_ value: RecordValue) -> Data { Data([plain]) + FieldCoder.encode(["value": value]) }

    private static func opened(_ data: Data) -> RecordValue? {
        guard data.first == plain else { return nil }
        return FieldCoder.decode(Data(data.dropFirst()))?["value"]
    }
}

extension RecordValue {
    fileprivate var isReference: Bool {
        switch self {
        case .reference: true
        case .list(let elements): elements.contains { $0.isReference }
        default: false
        }
    }
}

extension CKRecord {
    /// Returns the record for predicates in memory. Assets have no contents.
    var inMemory: Record {
        let state = withState { $0 }
        var record = state.system
        record.fields = (try? state.fields { $0.stored ?? RecordAsset(hash: "", size: 0) }) ?? [:]
        return record
    }

    /// A record as it is sent to the store, and the values that it was made of.
    struct Sent {
        var save: RecordSave
        fileprivate var state: State
    }

    /// Returns the record to save, whose files are copied to the store.
    /// - Parameter account: The account that adds the files; `nil` if the store has none.
    func save(to store: any RecordStorage, account: String?) throws(RecordStoreError) -> Sent {
        let state = withState { $0 }
        var record = state.system
        record.fields = try state.fields { (asset) throws(RecordStoreError) in
            if let stored = asset.stored { return stored }
            guard let file = asset.fileURL else {
                throw .missingAsset(state.system.id, field: nil, hash: "")
            }
            return try store.addAsset(contentsOf: file, account: account)
        }
        willSend(&record)
        return Sent(save: RecordSave(record, changedKeys: state.changed, ancestor: state.ancestor), state: state)
    }

    /// Sets the fields that the store has, after a save.
    ///
    /// Empirical: the record that was passed to the operation is the one that its blocks get, with its new change tag.
    func update(from record: Record, sent: Sent, file: (RecordAsset) -> URL?) {
        let new = State(record, file: file)
        withState { state in
            let former = state
            state = new
            // Fields that have changed since the save began remain changed.
            state.changed = former.changed.filter { key in
                Self.comparable(former.values[key]) != Self.comparable(sent.state.values[key])
                    || Self.comparable(former.encrypted[key]) != Self.comparable(sent.state.encrypted[key])
            }
            for key in state.changed {
                state.values[key] = former.values[key]
                state.encrypted[key] = former.encrypted[key]
            }
            if former.system.parent != sent.save.record.parent { state.system.parent = former.system.parent }
            if let permission = former.system.share?.publicPermission,
                permission != sent.save.record.share?.publicPermission
            {
                state.system.share?.publicPermission = permission
            }
        }
        didReceive(record, sent: sent.save.record)
    }

    /// Returns a value that tells whether a field has changed. An asset is an object: the file of another one may have other contents.
    private static func comparable(_ value: (any CKRecordValue)?) -> RecordValue? {
        value.flatMap {
            try? FieldValue.stored($0) { (asset) throws(RecordStoreError) in
                RecordAsset(hash: "\(ObjectIdentifier(asset))", size: 0)
            }
        }
    }
}

extension RecordStorage {
    /// Returns the file of an asset; `nil` if the store does not have it.
    func fileURL(of asset: RecordAsset) -> URL? { try? file(of: asset) }

    /// Returns a record for an app.
    func object(_ record: Record) -> CKRecord {
        record.share == nil ? CKRecord(record) { fileURL(of: $0) } : share(record)
    }

    /// Returns the record of a share for an app.
    func share(_ record: Record) -> CKShare { CKShare(record) { fileURL(of: $0) } }
}
