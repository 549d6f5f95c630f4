import Foundation

/// A record with its row in the database.
struct StoredRecord {
    /// The columns that a record is read from, in the order of `init`.
    static let columnList = """
        r.id, r.name, r.type, r.sequence, r.deleted, r.created, r.modified, r.creator, r.modifier, r.parent, r.size, r.fields, \
        z.name, z.owner, z.epoch, r.share, r.alias
        """

    /// The tables of the columns.
    static let source = "FROM records r JOIN zones z ON z.id = r.zone"

    /// The beginning of a statement that reads records.
    static let columns = "SELECT \(columnList) \(source)"

    /// A statement that reads the record with a name, deleted or not.
    static let byName = "\(columns) WHERE r.zone = ? AND r.name = ?"

    /// The number of columns, where those of a query begin.
    static let columnCount: Int32 = 17

    /// The column with the bytes of the fields.
    static let fieldsColumn: Int32 = 11

    let row: Int64
    let isDeleted: Bool
    let sequence: Int64
    /// The number of bytes of the fields and the assets.
    let size: Int64
    /// The number of bytes of the fields; 0 for the result of a save.
    let byteCount: Int
    /// The row of the share that the record is part of, or was part of when it was deleted.
    let share: Int64?
    /// The name that participants see, if it is another one.
    let alias: String?
    var record: Record

    /// - Throws: `corrupt` if the fields are damaged.
    init(_ columns: any StoreRow, identity: StoreIdentity, path: String) throws(RecordStoreError) {
        row = columns.integer(0)
        sequence = columns.integer(3)
        isDeleted = columns.integer(4) != 0
        size = columns.integer(10)
        byteCount = columns.byteCount(Self.fieldsColumn)
        share = columns.optionalInteger(15)
        alias = columns.optionalText(16)
        let zone = RecordZoneID(name: columns.text(12), owner: columns.text(13))
        var fields: [String: RecordValue] = [:]
        if !isDeleted {
            guard let decoded = FieldCoder.decode(columns.blob(Self.fieldsColumn)) else {
                throw .corrupt(path: path, setAside: nil)
            }
            fields = decoded
        }
        record = Record(
            id: RecordID(name: columns.text(1), zone: zone),
            type: columns.text(2),
            fields: fields,
            parent: columns.optionalText(9).map { RecordID(name: $0, zone: zone) }
        )
        record.changeTag = identity.changeTag(epoch: columns.integer(14), sequence: sequence)
        record.creationDate = Date(timeIntervalSinceReferenceDate: columns.real(5))
        record.modificationDate = Date(timeIntervalSinceReferenceDate: columns.real(6))
        record.creator = columns.text(7)
        record.modifier = columns.text(8)
    }
}

/// The random identity of a store, by which tokens and tags of another one are noticed.
struct StoreIdentity: Sendable {
    /// 16 bytes.
    let data: Data
    /// The bytes that hide numbers from participants.
    let key: Data
    let tag: String

    init(data: Data, key: Data) {
        self.data = data
        self.key = key
        tag = data.prefix(4).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// Returns the change tag of a record.
    func changeTag(epoch: Int64, sequence: Int64) -> String {
        "\(tag)-\(String(epoch, radix: 36))-\(String(sequence, radix: 36))"
    }

    /// The position that a change token stands for.
    struct Position: Equatable {
        enum Subject: UInt8 { case zone = 1, database = 2, sharedZone = 3 }

        var subject: Subject
        /// The row of the zone or the database; 0 if there was none.
        var row: Int64
        var epoch: Int64
        var sequence: Int64
        /// The last change when a fetch without a token has begun that is not yet complete, or 0. Its records are returned in
        /// pages; what was deleted before it does not matter to it.
        var base: Int64
    }

    func token(of position: Position) -> RecordChangeToken {
        var bytes = data
        bytes.append(position.subject.rawValue)
        for number in [position.row, position.epoch, position.sequence, position.base] {
            withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
        }
        return RecordChangeToken(data: bytes)
    }

    /// - Throws: `changeTokenExpired` if the token is not one of this store and subject.
    func position(of token: RecordChangeToken, subject: Position.Subject) throws(RecordStoreError) -> Position {
        let bytes = [UInt8](token.data)
        guard bytes.count == 49, Data(bytes.prefix(16)) == data, bytes[16] == subject.rawValue else {
            throw .changeTokenExpired
        }
        let numbers = (0..<4).map { index in
            bytes.withUnsafeBytes {
                Int64(littleEndian: $0.loadUnaligned(fromByteOffset: 17 + index * 8, as: Int64.self))
            }
        }
        return Position(
            subject: subject,
            row: numbers[0],
            epoch: numbers[1],
            sequence: numbers[2],
            base: numbers[3]
        )
    }
}

extension Optional {
    /// Returns the value of a closure that throws an error of the store.
    func transformed<Value>(_ body: (Wrapped) throws(RecordStoreError) -> Value) throws(RecordStoreError) -> Value? {
        guard let self else { return nil }
        return try body(self)
    }

    /// Returns the value of a closure that throws an error of the store, if it has one.
    func flatTransformed<Value>(_ body: (Wrapped) throws(RecordStoreError) -> Value?) throws(RecordStoreError) -> Value?
    {
        guard let self else { return nil }
        return try body(self)
    }
}
