import Foundation
import RecordStore

// Errors of the store.
extension CKError {
    /// The number of seconds after which an operation is repeated that another program has prevented.
    private static let busyDelay = 3.0

    /// Creates the error for one of the store.
    init(_ error: RecordStoreError, store: (any RecordStorage)?) {
        let code: Code
        var userInfo: [String: Any] = [:]
        switch error {
        case .invalidRecord, .invalidField, .kindMismatch, .invalidZone, .invalidQuery: code = .invalidArguments
        case .unknownRecord: code = .unknownItem
        case .conflict(let conflict):
            code = .serverRecordChanged
            let object = { (record: Record) in
                store?.object(record) ?? CKRecord(record) { _ in nil }
            }
            userInfo[CKRecordChangedErrorServerRecordKey] = object(conflict.server)
            userInfo[CKRecordChangedErrorClientRecordKey] = object(conflict.client)
            userInfo[CKRecordChangedErrorAncestorRecordKey] = conflict.ancestor.map(object)
        case .referenceViolation: code = .referenceViolation
        case .missingAsset: code = .assetFileNotFound
        case .batchFailed: code = .batchRequestFailed
        case .permissionDenied: code = .permissionFailure
        case .alreadyShared: code = .alreadyShared
        case .unknownShare: code = .unknownItem
        case .quotaExceeded, .diskFull: code = .quotaExceeded
        case .unknownZone: code = .zoneNotFound
        case .limitExceeded: code = .limitExceeded
        case .changeTokenExpired: code = .changeTokenExpired
        case .readOnly: code = .serviceUnavailable
        case .corrupt, .file: code = .internalError
        case .newerFormat: code = .incompatibleVersion
        case .unreachable(_, let delay):
            code = .networkUnavailable
            userInfo[CKErrorRetryAfterKey] = delay
        case .notAuthenticated: code = .notAuthenticated
        case .busy:
            code = .zoneBusy
            userInfo[CKErrorRetryAfterKey] = Self.busyDelay
        }
        self.init(code, "\(error)", userInfo: userInfo)
    }

    /// Creates the error of an operation of which items have failed.
    static func partial(_ errors: [AnyHashable: any Error], _ what: String) -> CKError {
        CKError(.partialFailure, "\(what) (\(errors.count)).", userInfo: [CKPartialErrorsByItemIDKey: errors])
    }
}
