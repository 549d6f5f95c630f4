import Foundation

/// The domain of the errors of MapKit.
public let MKErrorDomain = "MKErrorDomain"

/// An error of MapKit.
public struct MKError: Error, CustomNSError, LocalizedError, Hashable, Sendable {
    /// The kinds of errors.
    public enum Code: UInt, Sendable {
        /// The request has failed for another reason, such as a cancellation.
        case unknown = 1
        /// There are no map files, or all are damaged.
        case serverFailure = 2
        /// Too many requests were made.
        case loadingThrottled = 3
        /// No place was found.
        case placemarkNotFound = 4
        /// There is no route.
        case directionsNotFound = 5
        /// Data are not valid.
        case decodingFailed = 6
    }

    /// The kind of the error.
    public let code: Code

    /// Creates an error of a kind.
    public init(_ code: Code) { self.code = code }

    /// The domain of the errors.
    public static var errorDomain: String { MKErrorDomain }

    /// The number of the kind.
    public var errorCode: Int { Int(code.rawValue) }

    /// The description of the error, for `NSError`.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: errorDescription ?? ""] }

    /// A sentence that describes the error.
    public var errorDescription: String? {
        switch code {
        case .unknown: "The request was canceled."
        case .serverFailure: "There are no map files that can be read."
        case .loadingThrottled: "Too many requests were made."
        case .placemarkNotFound: "No place was found."
        case .directionsNotFound: "No route was found."
        case .decodingFailed: "The data of the map are not valid."
        }
    }

    /// The kind of an error for another reason.
    public static var unknown: Code { .unknown }

    /// The kind of an error without map files.
    public static var serverFailure: Code { .serverFailure }

    /// The kind of an error after too many requests.
    public static var loadingThrottled: Code { .loadingThrottled }

    /// The kind of an error of a search without results.
    public static var placemarkNotFound: Code { .placemarkNotFound }

    /// The kind of an error without a route.
    public static var directionsNotFound: Code { .directionsNotFound }

    /// The kind of an error of data that are not valid.
    public static var decodingFailed: Code { .decodingFailed }
}

extension MKError.Code {
    /// Returns a Boolean value that indicates whether an error is of a kind, for `catch MKError.directionsNotFound`.
    public static func ~= (code: MKError.Code, error: any Error) -> Bool { (error as? MKError)?.code == code }
}
