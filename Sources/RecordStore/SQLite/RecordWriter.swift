import Foundation

/// The changes of a store, on the connection of its writer.
final class RecordWriter {
    let connection: any StoreConnection
    let files: StoreFiles
    let identity: StoreIdentity
    let limits: RecordLimits
    private let clock: @Sendable () -> Date
    /// The fields of the schema, which do not change once they are committed.
    private var fields: [FieldName: Field] = [:]
    /// The bytes of the records in the results of the present batch.
    private var resultSize = 0

    private struct FieldName: Hashable {
        var database: Int64
        var type: String
        var name: String
    }

    private struct Field {
        var id: Int64
        var kind: RecordFieldKind
    }

    /// A database during a change.
    struct DatabaseState {
        let row: Int64
        let container: String
        /// The account whose private database it is; `nil` for other databases, and for those without accounts.
        let owner: String?
        var sequence: Int64
        var size: Int64
    }

    /// A zone during a change.
    struct ZoneState {
        let row: Int64
        let id: RecordZoneID
        let epoch: Int64
        var sequence: Int64
        /// The number of deleted records that are remembered.
        var deletions: Int64 = 0
        /// The last change of which a deletion was forgotten.
        var floor: Int64 = 0
        /// The number of shares.
        var shares: Int64 = 0
        /// The rows of the shares of which the change has changed records.
        var changedShares: Set<Int64> = []
        /// The accounts that have lost or gained a share by the change.
        var affected: Set<String> = []
        /// The rows of records that have new change tags because of their shares.
        var touched: Set<Int64> = []
        /// The bytes of the records of shares to which participants add, as far as they are known.
        var shareSizes: [Int64: Int64] = [:]
        /// The number of records that have left a share by the change.
        var departures = 0
    }

    init(
        connection: any StoreConnection,
        files: StoreFiles,
        identity: StoreIdentity,
        limits: RecordLimits,
        clock: @escaping @Sendable () -> Date
    ) {
        self.connection = connection
        self.files = files
        self.identity = identity
        self.limits = limits
        self.clock = clock
    }

    /// The time of a change, in seconds since the reference date.
    var now: Double {
        let time = clock().timeIntervalSinceReferenceDate
        return time.isFinite ? time : 0
    }

    /// Performs a change as a transaction.
    func change<Value>(_ body: (RecordWriter) throws(RecordStoreError) -> Value) throws(RecordStoreError) -> Value {
        do throws(RecordStoreError) {
            return try connection.change { () throws(RecordStoreError) in try body(self) }
        } catch {
            fields.removeAll()
            throw error
        }
    }

    /// Performs a part of a change, which an error of an item undoes.
    func part<Value>(
        isWhole: Bool = false,
        _ body: () throws(RecordStoreError) -> Value
    ) throws(RecordStoreError) -> Result<Value, RecordStoreError> {
        let result = try connection.part(isWhole: isWhole, body)
        // Fields of the part are undone.
        if case .failure = result { fields.removeAll() }
        return result
    }

    // MARK: Results

    /// Begins the results of a batch.
    func beginResults() { resultSize = 0 }

    /// Counts the bytes of a record in the results of a batch.
    /// - Throws: `limitExceeded` if they are above the limit.
    func addToResults(_ byteCount: Int) throws(RecordStoreError) {
        guard let limit = limits.resultSize else { return }
        resultSize += byteCount
        if resultSize > limit { throw .limitExceeded("bytes of the results of a batch", limit: limit) }
    }

    // MARK: Databases and zones

    /// Returns a database, which is created if it does not exist.
    func database(_ id: RecordDatabaseID) throws(RecordStoreError) -> DatabaseState {
        let key: [StoreValue] = [.text(id.container), .text(id.scope.rawValue), .text(id.account)]
        let select = "SELECT id, sequence, size FROM databases WHERE container = ? AND scope = ? AND account = ?"
        let owner = id.scope == .private && !id.account.isEmpty ? id.account : nil
        func state(_ row: Int64, _ sequence: Int64, _ size: Int64) -> DatabaseState {
            DatabaseState(row: row, container: id.container, owner: owner, sequence: sequence, size: size)
        }
        let found = try connection.first(select, key) { state($0.integer(0), $0.integer(1), $0.integer(2)) }
        if let found { return found }
        try connection.run("INSERT INTO databases (container, scope, account) VALUES (?, ?, ?)", key)
        return state(connection.insertedRow, 0, 0)
    }

    /// Returns the private database of an account by its row.
    func database(row: Int64) throws(RecordStoreError) -> DatabaseState? {
        let select =
            "SELECT container, account, sequence, size FROM databases WHERE id = ? AND scope = 'private' AND account <> ''"
        return try connection.first(select, [.integer(row)]) {
            DatabaseState(
                row: row,
                container: $0.text(0),
                owner: $0.text(1),
                sequence: $0.integer(2),
                size: $0.integer(3)
            )
        }
    }

    func store(_ database: DatabaseState) throws(RecordStoreError) {
        try connection.run(
            "UPDATE databases SET sequence = ?, size = ? WHERE id = ?",
            [.integer(database.sequence), .integer(database.size), .integer(database.row)]
        )
    }

    private static let zoneColumns = "SELECT id, epoch, sequence, deletions, floor, shares FROM zones"

    /// Returns a zone by its row; `nil` if it does not exist.
    func zone(row: Int64, _ id: RecordZoneID) throws(RecordStoreError) -> ZoneState? {
        try connection.first("\(Self.zoneColumns) WHERE id = ? AND deleted = 0", [.integer(row)]) { ZoneState($0, id) }
    }

    /// Returns a zone; `nil` if it does not exist. The default zone is created.
    func zone(_ id: RecordZoneID, in database: inout DatabaseState) throws(RecordStoreError) -> ZoneState? {
        let select = "\(Self.zoneColumns) WHERE database = ? AND name = ? AND owner = ? AND deleted = 0"
        let key: [StoreValue] = [.integer(database.row), .text(id.name), .text(id.owner)]
        let state = try connection.first(select, key) { ZoneState($0, id) }
        if state != nil || id != .default { return state }
        return try create(id, in: &database)
    }

    private func create(_ id: RecordZoneID, in database: inout DatabaseState) throws(RecordStoreError) -> ZoneState {
        database.sequence += 1
        let key: [StoreValue] = [.integer(database.row), .text(id.name), .text(id.owner)]
        // A deleted zone of the same name, or one that had the same row, has another epoch, so that tokens and tags of its records are
        // not valid.
        let epoch = database.sequence
        let select = "SELECT id FROM zones WHERE database = ? AND name = ? AND owner = ?"
        if let row = try connection.first(select, key, { $0.integer(0) }) {
            try connection.run(
                """
                UPDATE zones SET epoch = ?, deleted = 0, sequence = 0, floor = 0, deletions = 0, shares = 0, changed = ?
                WHERE id = ?
                """,
                [.integer(epoch), .integer(database.sequence), .integer(row)]
            )
            return ZoneState(row: row, id: id, epoch: epoch, sequence: 0)
        }
        try connection.run(
            "INSERT INTO zones (database, name, owner, epoch, changed) VALUES (?, ?, ?, ?, ?)",
            key + [.integer(epoch), .integer(database.sequence)]
        )
        return ZoneState(row: connection.insertedRow, id: id, epoch: epoch, sequence: 0)
    }

    func store(_ zone: ZoneState, in database: inout DatabaseState) throws(RecordStoreError) {
        database.sequence += 1
        try connection.run(
            "UPDATE zones SET sequence = ?, changed = ?, deletions = ?, floor = ?, shares = ? WHERE id = ?",
            [
                .integer(zone.sequence), .integer(database.sequence), .integer(zone.deletions), .integer(zone.floor),
                .integer(zone.shares), .integer(zone.row),
            ]
        )
    }

    func saveZone(_ id: RecordZoneID, in databaseID: RecordDatabaseID) throws(RecordStoreError) {
        try verifyIsNotShared(id, databaseID)
        var database = try database(databaseID)
        if try zone(id, in: &database) == nil { _ = try create(id, in: &database) }
        try store(database)
    }

    private func verifyIsNotShared(_ id: RecordZoneID, _ database: RecordDatabaseID) throws(RecordStoreError) {
        if database.scope == .shared {
            throw .invalidZone(id, reason: "zones of the shared database belong to other accounts")
        }
    }

    func deleteZone(_ id: RecordZoneID, in databaseID: RecordDatabaseID) throws(RecordStoreError) {
        try verifyIsNotShared(id, databaseID)
        var database = try database(databaseID)
        guard var zone = try zone(id, in: &database) else { throw .unknownZone(id) }
        let size = try connection.first("SELECT sum(size) FROM records WHERE zone = ?", [.integer(zone.row)]) {
            $0.integer(0)
        }
        for table in ["field_values", "links", "asset_uses"] {
            try connection.run(
                "DELETE FROM \(table) WHERE record IN (SELECT id FROM records WHERE zone = ?)",
                [.integer(zone.row)]
            )
        }
        try connection.run("DELETE FROM records WHERE zone = ?", [.integer(zone.row)])
        database.size -= size ?? 0
        database.sequence += 1
        try connection.run(
            "UPDATE zones SET deleted = 1, changed = ? WHERE id = ?",
            [.integer(database.sequence), .integer(zone.row)]
        )
        try removeShares(&zone, database)
        try expireZones(of: database)
        try store(database)
    }

    // MARK: Fields

    /// Returns the number of a field, whose kind the first value determines.
    /// - Throws: `kindMismatch` if the field has another kind.
    func field(
        _ name: String,
        kind: RecordFieldKind,
        of record: Record,
        in database: Int64
    ) throws(RecordStoreError) -> Int64 {
        let key = FieldName(database: database, type: record.type, name: name)
        let field: Field
        if let cached = fields[key] {
            field = cached
        } else if let stored = try storedField(key) {
            field = stored
        } else {
            field = try create(key, kind)
        }
        if fields.count > 10_000 { fields.removeAll() }
        fields[key] = field
        if field.kind == kind { return field.id }
        throw .kindMismatch(record.id, field: name, expected: field.kind, found: kind)
    }

    private func storedField(_ key: FieldName) throws(RecordStoreError) -> Field? {
        let field = try connection.first(
            "SELECT id, kind, list FROM fields WHERE database = ? AND type = ? AND name = ?",
            [.integer(key.database), .text(key.type), .text(key.name)]
        ) { row -> Field? in
            guard let kind = RecordFieldKind(number: row.integer(1), isList: row.integer(2)) else { return nil }
            return Field(id: row.integer(0), kind: kind)
        }
        return field ?? nil
    }

    private func create(_ key: FieldName, _ kind: RecordFieldKind) throws(RecordStoreError) -> Field {
        let count = try connection.first(
            "SELECT count(*) FROM fields WHERE database = ? AND type = ?",
            [.integer(key.database), .text(key.type)]
        ) { $0.integer(0) }
        if count ?? 0 >= limits.fieldCount {
            throw .limitExceeded("fields of type \"\(key.type)\"", limit: limits.fieldCount)
        }
        try connection.run(
            "INSERT INTO fields (database, type, name, kind, list) VALUES (?, ?, ?, ?, ?)",
            [
                .integer(key.database), .text(key.type), .text(key.name), .integer(Int64(kind.element.rawValue)),
                .integer(kind.isList ? 1 : 0),
            ]
        )
        return Field(id: connection.insertedRow, kind: kind)
    }
}

extension RecordFieldKind {
    /// The kind of a row of the schema; `nil` if it is damaged.
    init?(number: Int64, isList: Int64) {
        guard let element = UInt8(exactly: number).flatMap(Element.init) else { return nil }
        self.init(element, isList: isList != 0)
    }
}

extension RecordWriter.ZoneState {
    /// Creates the state of a row.
    fileprivate init(_ row: any StoreRow, _ id: RecordZoneID) {
        self.init(
            row: row.integer(0),
            id: id,
            epoch: row.integer(1),
            sequence: row.integer(2),
            deletions: row.integer(3),
            floor: row.integer(4),
            shares: row.integer(5)
        )
    }
}
