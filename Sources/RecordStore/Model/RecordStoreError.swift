/// An error of a record store. The description is one line with the record, the field and the reason.
public enum RecordStoreError: Error, Hashable, Sendable {
    // Errors of one item.

    /// A record with a name, a type or a parent that is not valid.
    case invalidRecord(RecordID, reason: String)
    /// A field with a name or a value that is not valid.
    case invalidField(RecordID, field: String, reason: String)
    /// A value of another kind than the field has in the saved records of the type.
    case kindMismatch(RecordID, field: String, expected: RecordFieldKind, found: RecordFieldKind)
    /// A record that does not exist.
    case unknownRecord(RecordID)
    /// A record that has changed since the client has fetched it.
    case conflict(RecordConflict)
    /// A record whose parent does not exist, or would be deleted before it.
    case referenceViolation(RecordID, parent: RecordID)
    /// A file that the store does not have.
    case missingAsset(RecordID?, field: String?, hash: String)
    /// A change of a shared record that the account may not make.
    case permissionDenied(RecordID)
    /// A share of a record that is part of another one.
    case alreadyShared(RecordID, root: RecordID)
    /// An item of an atomic batch of which another one has failed.
    case batchFailed(RecordID)
    /// More data than the quota of the database in bytes.
    case quotaExceeded(RecordID, quota: Int64)

    // Errors of an operation.

    /// A zone that does not exist.
    case unknownZone(RecordZoneID)
    /// A zone with a name that is not valid, or that cannot be deleted.
    case invalidZone(RecordZoneID, reason: String)
    /// A request that exceeds a limit of the store.
    case limitExceeded(String, limit: Int)
    /// A query with a part that is not supported.
    case invalidQuery(reason: String)
    /// A change token of another store, of a zone that was deleted and created again, or of a time whose deletions are no longer
    /// known. All records must be fetched.
    case changeTokenExpired

    /// A share that does not exist, or that the account may not accept.
    case unknownShare

    /// A store that cannot be reached at present, such as that of a server, and the seconds after which it may be tried again.
    case unreachable(reason: String, retryAfter: Double?)
    /// A server that does not know the device, or no longer.
    case notAuthenticated(reason: String)

    // Errors of files.

    /// A disk without space. The former state remains.
    case diskFull(path: String)
    /// A file or disk that cannot be written to. The former state remains.
    case readOnly(path: String)
    /// A damaged file. If it was set aside, `setAside` is its new path, and opening the store again creates a new one.
    case corrupt(path: String, setAside: String?)
    /// A file of a later version of the store.
    case newerFormat(path: String, version: Int)
    /// A store that another process uses for longer than the store waits.
    case busy(path: String)
    /// Another failure of a file.
    case file(path: String, reason: String)

    /// A Boolean value that indicates whether the error concerns one item of a batch. Other errors end the operation.
    var isOfItem: Bool {
        switch self {
        case .invalidRecord, .invalidField, .kindMismatch, .unknownRecord, .conflict, .referenceViolation,
            .missingAsset, .permissionDenied, .alreadyShared, .batchFailed, .quotaExceeded, .unknownZone, .invalidZone,
            .limitExceeded:
            true
        case .invalidQuery, .changeTokenExpired, .unknownShare, .unreachable, .notAuthenticated, .diskFull, .readOnly,
            .corrupt, .newerFormat, .busy, .file:
            false
        }
    }
}
