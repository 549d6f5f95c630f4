import Foundation

/// The domain of the errors of CloudKit.
public let CKErrorDomain = "CKErrorDomain"
/// The key of the errors of single items, by their identifiers.
public let CKPartialErrorsByItemIDKey = "CKPartialErrors"
/// The key of the number of seconds after which an operation may be repeated.
public let CKErrorRetryAfterKey = "CKRetryAfter"
/// The key of the version of a record that the changes are based on.
public let CKRecordChangedErrorAncestorRecordKey = "AncestorRecord"
/// The key of the stored version of a record.
public let CKRecordChangedErrorServerRecordKey = "ServerRecord"
/// The key of the version of a record that could not be saved.
public let CKRecordChangedErrorClientRecordKey = "ClientRecord"

/// An error of CloudKit.
public struct CKError: Error, CustomNSError, LocalizedError, @unchecked Sendable {
    /// The kinds of errors.
    public enum Code: Int, Sendable {
        /// An error that cannot be repaired.
        case internalError = 1
        /// Some items have failed; ``CKError/partialErrorsByItemID`` has their errors.
        case partialFailure = 2
        /// There is no network.
        case networkUnavailable = 3
        /// The network has failed, or the operation took too long.
        case networkFailure = 4
        /// The container is not known.
        case badContainer = 5
        /// The service is not available.
        case serviceUnavailable = 6
        /// There are too many requests.
        case requestRateLimited = 7
        /// The app lacks a permission.
        case missingEntitlement = 8
        /// There is no user.
        case notAuthenticated = 9
        /// The user may not do this.
        case permissionFailure = 10
        /// The record or the subscription does not exist.
        case unknownItem = 11
        /// The request is not valid.
        case invalidArguments = 12
        /// The record has changed since it was fetched.
        case serverRecordChanged = 14
        /// The server has rejected the request.
        case serverRejectedRequest = 15
        /// The file of an asset does not exist.
        case assetFileNotFound = 16
        /// The file of an asset has changed while it was saved.
        case assetFileModified = 17
        /// The store has the format of a later version.
        case incompatibleVersion = 18
        /// A value is not unique.
        case constraintViolation = 19
        /// The operation was canceled.
        case operationCancelled = 20
        /// All changes must be fetched without a token.
        case changeTokenExpired = 21
        /// Another item of the atomic batch has failed.
        case batchRequestFailed = 22
        /// Another program uses the zone.
        case zoneBusy = 23
        /// The database does not allow the operation.
        case badDatabase = 24
        /// There is no space for the record.
        case quotaExceeded = 25
        /// The zone does not exist.
        case zoneNotFound = 26
        /// The request exceeds a limit.
        case limitExceeded = 27
        /// The user has deleted the zone.
        case userDeletedZone = 28
        /// The record is part of another share.
        case alreadyShared = 30
        /// The record that a reference or a parent leads to does not exist.
        case referenceViolation = 31
    }

    /// The kind of the error.
    public let code: Code
    /// The values of the error by their keys.
    public let userInfo: [String: Any]

    /// Creates an error of a kind.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        self.code = code
        self.userInfo = userInfo
    }

    init(_ code: Code, _ reason: String, userInfo: [String: Any] = [:]) {
        self.init(code, userInfo: userInfo.merging([NSLocalizedDescriptionKey: reason]) { first, _ in first })
    }

    /// The domain of the errors.
    public static var errorDomain: String { CKErrorDomain }
    /// The number of the kind.
    public var errorCode: Int { code.rawValue }
    /// The values of the error, for `NSError`.
    public var errorUserInfo: [String: Any] {
        userInfo.merging([NSLocalizedDescriptionKey: errorDescription ?? ""]) { first, _ in first }
    }

    /// A sentence that describes the error.
    public var errorDescription: String? {
        (userInfo[NSLocalizedDescriptionKey] as? String) ?? "The operation could not be completed (\(code))."
    }

    // MARK: Values

    /// The errors of single items, by their identifiers; `nil` if the error is not ``Code/partialFailure``.
    public var partialErrorsByItemID: [AnyHashable: any Error]? {
        userInfo[CKPartialErrorsByItemIDKey] as? [AnyHashable: any Error]
    }

    /// The number of seconds after which the operation may be repeated; `nil` if that does not help.
    public var retryAfterSeconds: Double? { userInfo[CKErrorRetryAfterKey] as? Double }
    /// The version of a record that the changes are based on; `nil` if it is not known.
    public var ancestorRecord: CKRecord? { userInfo[CKRecordChangedErrorAncestorRecordKey] as? CKRecord }
    /// The stored version of a record that has changed.
    public var serverRecord: CKRecord? { userInfo[CKRecordChangedErrorServerRecordKey] as? CKRecord }
    /// The version of a record that could not be saved.
    public var clientRecord: CKRecord? { userInfo[CKRecordChangedErrorClientRecordKey] as? CKRecord }
}

extension CKError.Code {
    /// Matches an error of the kind, in patterns of `catch` and `switch`.
    public static func ~= (code: CKError.Code, error: any Error) -> Bool { (error as? CKError)?.code == code }
}

// The kinds by their names, as constants of the error.
extension CKError {
    /// The kind of an error with errors of single items.
    public static var partialFailure: Code { .partialFailure }
    /// The kind of an error without a network.
    public static var networkUnavailable: Code { .networkUnavailable }
    /// The kind of an error of the network.
    public static var networkFailure: Code { .networkFailure }
    /// The kind of an error of a service that is not available.
    public static var serviceUnavailable: Code { .serviceUnavailable }
    /// The kind of an error for too many requests.
    public static var requestRateLimited: Code { .requestRateLimited }
    /// The kind of an error without a user.
    public static var notAuthenticated: Code { .notAuthenticated }
    /// The kind of an error for a user without the permission.
    public static var permissionFailure: Code { .permissionFailure }
    /// The kind of an error for an item that does not exist.
    public static var unknownItem: Code { .unknownItem }
    /// The kind of an error for a request that is not valid.
    public static var invalidArguments: Code { .invalidArguments }
    /// The kind of an error for a record that has changed.
    public static var serverRecordChanged: Code { .serverRecordChanged }
    /// The kind of an error for a file that does not exist.
    public static var assetFileNotFound: Code { .assetFileNotFound }
    /// The kind of an error of a canceled operation.
    public static var operationCancelled: Code { .operationCancelled }
    /// The kind of an error for a change token that is too old.
    public static var changeTokenExpired: Code { .changeTokenExpired }
    /// The kind of an error for an item of an atomic batch that has failed.
    public static var batchRequestFailed: Code { .batchRequestFailed }
    /// The kind of an error for a zone that another program uses.
    public static var zoneBusy: Code { .zoneBusy }
    /// The kind of an error without space.
    public static var quotaExceeded: Code { .quotaExceeded }
    /// The kind of an error for a zone that does not exist.
    public static var zoneNotFound: Code { .zoneNotFound }
    /// The kind of an error for a request that exceeds a limit.
    public static var limitExceeded: Code { .limitExceeded }
    /// The kind of an error for a record that is part of another share.
    public static var alreadyShared: Code { .alreadyShared }
    /// The kind of an error for a reference to a record that does not exist.
    public static var referenceViolation: Code { .referenceViolation }
}
