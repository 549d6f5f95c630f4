import Foundation

/// The domain of the errors of Core Location.
public let kCLErrorDomain = "kCLErrorDomain"

/// An error of Core Location.
public struct CLError: Error, CustomNSError, LocalizedError, Hashable, Sendable {
    /// The kinds of errors.
    public enum Code: Int, Sendable {
        /// The position is not known at present. Updates continue.
        case locationUnknown = 0
        /// The app may not use the position.
        case denied = 1
        /// The network is not available.
        case network = 2
        /// The heading cannot be determined.
        case headingFailure = 3
        /// The app may not monitor regions.
        case regionMonitoringDenied = 4
        /// A region cannot be monitored.
        case regionMonitoringFailure = 5
        /// The monitoring of a region begins later.
        case regionMonitoringSetupDelayed = 6
        /// Events of a region may be late.
        case regionMonitoringResponseDelayed = 7
        /// The request of a geocoder has no result.
        case geocodeFoundNoResult = 8
        /// The request of a geocoder has a result that is incomplete.
        case geocodeFoundPartialResult = 9
        /// The request of a geocoder was canceled.
        case geocodeCanceled = 10
        /// The user did not answer the request, or declined it.
        case promptDeclined = 18
    }

    /// The kind of the error.
    public let code: Code

    /// Creates an error of a kind.
    public init(_ code: Code) { self.code = code }

    /// The domain of the errors.
    public static var errorDomain: String { kCLErrorDomain }

    /// The number of the kind.
    public var errorCode: Int { code.rawValue }

    /// The description of the error, for `NSError`.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: errorDescription ?? ""] }

    /// A sentence that describes the error.
    public var errorDescription: String? {
        switch code {
        case .locationUnknown: "The position is not known at present."
        case .denied: "The app is not authorized to use the position of the device."
        case .network: "The network is not available."
        case .headingFailure: "The heading cannot be determined."
        case .regionMonitoringDenied: "The app is not authorized to monitor regions."
        case .regionMonitoringFailure: "The region cannot be monitored."
        case .regionMonitoringSetupDelayed: "The monitoring of the region begins later."
        case .regionMonitoringResponseDelayed: "Events of the region may be late."
        case .geocodeFoundNoResult: "No place was found."
        case .geocodeFoundPartialResult: "The place was found in part."
        case .geocodeCanceled: "The request was canceled."
        case .promptDeclined: "The request was declined."
        }
    }

    /// The kind of an error whose position is not known at present.
    public static var locationUnknown: Code { .locationUnknown }

    /// The kind of an error for an app that may not use the position.
    public static var denied: Code { .denied }

    /// The kind of an error of the network.
    public static var network: Code { .network }

    /// The kind of an error of a compass.
    public static var headingFailure: Code { .headingFailure }

    /// The kind of an error for an app that may not monitor regions.
    public static var regionMonitoringDenied: Code { .regionMonitoringDenied }

    /// The kind of an error of a region that cannot be monitored.
    public static var regionMonitoringFailure: Code { .regionMonitoringFailure }

    /// The kind of an error of a request that was declined.
    public static var promptDeclined: Code { .promptDeclined }
}

extension CLError.Code {
    /// Returns a Boolean value that indicates whether an error is of a kind, for `catch CLError.denied`.
    public static func ~= (code: CLError.Code, error: any Error) -> Bool { (error as? CLError)?.code == code }
}
