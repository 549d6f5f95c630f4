import Foundation
import RecordStore

/// An error in a message. Paths and other details of the server are not part of it.
public struct RecordFailure: Codable, Error, Sendable {
    /// The kinds of errors. An unknown one of a later version is a failure of the server.
    public enum Code: String, Codable, Sendable {
        // Errors of the store.
        case invalidRecord, invalidField, kindMismatch, unknownRecord, conflict, referenceViolation, missingAsset
        case permissionDenied, alreadyShared, batchFailed, quotaExceeded, unknownZone, invalidZone, limitExceeded
        case invalidQuery, changeTokenExpired, unknownShare
        // Errors of the server.

        /// A request that is not valid.
        case malformed
        /// A path that the server does not have.
        case unknownCall
        /// A request without a valid token.
        case unauthenticated
        /// A code of an account that does not exist, has expired or was used.
        case unknownCode
        /// A part of an asset that does not begin where the part of the server ends; ``RecordFailure/offset`` has its bytes.
        case wrongOffset
        /// A range that begins behind the end of an asset; ``RecordFailure/limit`` has its bytes.
        case impossibleRange
        /// Too many requests; ``RecordFailure/retryAfter`` has the seconds to wait.
        case rateLimited
        /// A failure that passes, such as a full disk.
        case unavailable
    }

    /// The kind.
    public var code: Code
    /// The record.
    public var record: RecordID?
    /// Another record: a parent, or the root of a share.
    public var other: RecordID?
    /// The zone.
    public var zone: RecordZoneID?
    /// The name of a field.
    public var field: String?
    /// The reason, or the subject of a limit.
    public var reason: String?
    /// The hash of an asset.
    public var hash: String?
    /// The limit or the quota.
    public var limit: Int64?
    /// The number of bytes of an asset that the server has received.
    public var offset: Int64?
    /// The kinds of values that were expected and found.
    public var kinds: [RecordFieldKind]?
    /// The records of a conflict: of the client, of the store, and the ancestor.
    public var records: [Record]?
    /// The seconds after which the request can be repeated.
    public var retryAfter: Double?

    /// Creates an error.
    public init(_ code: Code, reason: String? = nil, retryAfter: Double? = nil) {
        self.code = code
        self.reason = reason
        self.retryAfter = retryAfter
    }

    /// Creates the error for one of a store.
    public init(_ error: RecordStoreError) {
        self.init(.unavailable)
        switch error {
        case .invalidRecord(let id, let reason): set(.invalidRecord, id, reason: reason)
        case .invalidField(let id, let field, let reason):
            set(.invalidField, id, reason: reason)
            self.field = field
        case .kindMismatch(let id, let field, let expected, let found):
            set(.kindMismatch, id)
            self.field = field
            kinds = [expected, found]
        case .unknownRecord(let id): set(.unknownRecord, id)
        case .conflict(let conflict):
            set(.conflict, conflict.client.id)
            records = [conflict.client, conflict.server] + [conflict.ancestor].compactMap { $0 }
        case .referenceViolation(let id, let parent):
            set(.referenceViolation, id)
            other = parent
        case .missingAsset(let id, let field, let hash):
            set(.missingAsset, id)
            self.field = field
            self.hash = hash
        case .permissionDenied(let id): set(.permissionDenied, id)
        case .alreadyShared(let id, let root):
            set(.alreadyShared, id)
            other = root
        case .batchFailed(let id): set(.batchFailed, id)
        case .quotaExceeded(let id, let quota):
            set(.quotaExceeded, id)
            limit = quota
        case .unknownZone(let zone):
            code = .unknownZone
            self.zone = zone
        case .invalidZone(let zone, let reason):
            code = .invalidZone
            self.zone = zone
            self.reason = reason
        case .limitExceeded(let subject, let limit):
            code = .limitExceeded
            reason = subject
            self.limit = Int64(limit)
        case .invalidQuery(let reason): set(.invalidQuery, nil, reason: reason)
        case .changeTokenExpired: code = .changeTokenExpired
        case .unknownShare: code = .unknownShare
        case .unreachable(let reason, let delay):
            self.reason = reason
            retryAfter = delay
        case .notAuthenticated(let reason): set(.unauthenticated, nil, reason: reason)
        case .diskFull: reason = "the disk of the server is full"
        case .readOnly: reason = "the disk of the server cannot be written to"
        case .busy:
            reason = "the store of the server is in use"
            retryAfter = 3
        case .corrupt, .newerFormat, .file: reason = "the store of the server has failed"
        }
    }

    private mutating func set(_ code: Code, _ id: RecordID?, reason: String? = nil) {
        self.code = code
        record = id
        self.reason = reason
    }

    /// The error for a client. A message that lacks a part of its error is a failure of the server.
    public var error: RecordStoreError {
        storeError
            ?? .unreachable(reason: "the server has answered with an error that is not complete", retryAfter: nil)
    }

    private var storeError: RecordStoreError? {
        switch code {
        case .invalidRecord: record.map { .invalidRecord($0, reason: text) }
        case .invalidField: record.map { .invalidField($0, field: field ?? "", reason: text) }
        case .kindMismatch:
            if let record, let kinds, kinds.count == 2 {
                .kindMismatch(record, field: field ?? "", expected: kinds[0], found: kinds[1])
            } else {
                nil
            }
        case .unknownRecord: record.map { .unknownRecord($0) }
        case .conflict:
            if let records, (2...3).contains(records.count) {
                .conflict(
                    RecordConflict(
                        client: records[0],
                        server: records[1],
                        ancestor: records.count == 3 ? records[2] : nil
                    )
                )
            } else {
                nil
            }
        case .referenceViolation: both.map { .referenceViolation($0, parent: $1) }
        case .missingAsset: .missingAsset(record, field: field, hash: hash ?? "")
        case .permissionDenied: record.map { .permissionDenied($0) }
        case .alreadyShared: both.map { .alreadyShared($0, root: $1) }
        case .batchFailed: record.map { .batchFailed($0) }
        case .quotaExceeded: record.map { .quotaExceeded($0, quota: limit ?? 0) }
        case .unknownZone: zone.map { .unknownZone($0) }
        case .invalidZone: zone.map { .invalidZone($0, reason: text) }
        case .limitExceeded: .limitExceeded(text, limit: Int(clamping: limit ?? 0))
        case .invalidQuery: .invalidQuery(reason: text)
        case .changeTokenExpired: .changeTokenExpired
        case .unknownShare: .unknownShare
        case .malformed, .unknownCall: .invalidQuery(reason: "the server cannot read the request: \(text)")
        case .unauthenticated: .notAuthenticated(reason: text)
        case .unknownCode: .notAuthenticated(reason: "the code does not exist, has expired, or was used")
        // The next request can have the right one.
        case .wrongOffset: .unreachable(reason: text, retryAfter: delay)
        case .impossibleRange: .invalidQuery(reason: "the server cannot read the request: \(text)")
        case .rateLimited: .unreachable(reason: "too many requests", retryAfter: delay)
        case .unavailable: .unreachable(reason: text, retryAfter: delay)
        }
    }

    private var both: (RecordID, RecordID)? {
        guard let record, let other else { return nil }
        return (record, other)
    }

    /// Texts of a server are of any length.
    private var text: String { String((reason ?? "the server gave no reason").prefix(500)) }

    /// A time for which a client may wait: a server cannot make it wait for ever.
    private var delay: Double? { retryAfter.map { $0.isFinite ? min(max(0, $0), 3600) : 60 } }

    /// The status of HTTP for the error.
    public var status: Int {
        switch code {
        case .unauthenticated, .unknownCode: 401
        case .permissionDenied: 403
        case .unknownRecord, .unknownZone, .unknownShare, .missingAsset, .unknownCall: 404
        case .conflict, .batchFailed, .alreadyShared, .wrongOffset: 409
        case .changeTokenExpired: 410
        case .limitExceeded, .quotaExceeded: 413
        case .impossibleRange: 416
        case .rateLimited: 429
        case .unavailable: 503
        case .invalidRecord, .invalidField, .kindMismatch, .referenceViolation, .invalidZone, .invalidQuery, .malformed:
            400
        }
    }
}
