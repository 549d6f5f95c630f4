import LocationCore
import UIKit

/// A position of a sequence, or the reason why there is none.
///
/// ```swift
/// for try await update in CLLocationUpdate.liveUpdates() {
///     if let location = update.location { show(location) }
/// }
/// ```
public struct CLLocationUpdate: Sendable {
    /// The activities that a sequence is for.
    public enum LiveConfiguration: Sendable {
        /// Any activity.
        case `default`
        /// Navigation of a car.
        case automotiveNavigation
        /// Navigation of other vehicles.
        case otherNavigation
        /// Walking, running and cycling.
        case fitness
        /// Flight.
        case airborne

        fileprivate var accuracy: CLLocationAccuracy {
            switch self {
            case .default, .fitness, .airborne: kCLLocationAccuracyBest
            case .automotiveNavigation, .otherNavigation: kCLLocationAccuracyBestForNavigation
            }
        }
    }

    /// The position; `nil` if there is none.
    public let location: CLLocation?

    /// A Boolean value that indicates whether the device does not move. Updates pause until it moves again.
    public let stationary: Bool

    /// A Boolean value that indicates whether the user does not permit the app to use the position.
    public let authorizationDenied: Bool

    /// A Boolean value that indicates whether the device has no location services.
    public let authorizationDeniedGlobally: Bool

    /// A Boolean value that indicates whether the administrator does not permit the app to use the position.
    public let authorizationRestricted: Bool

    /// A Boolean value that indicates whether the user is asked for the permission at present.
    public let authorizationRequestInProgress: Bool

    /// A Boolean value that indicates whether the app may use coarse positions only.
    public let accuracyLimited: Bool

    /// A Boolean value that indicates whether the position is not known at present.
    public let locationUnavailable: Bool

    /// Returns the positions of the device from now on. The sequence ends when the task that iterates over it is canceled.
    public static func liveUpdates(_ configuration: LiveConfiguration = .default) -> Updates {
        Updates(configuration: configuration)
    }

    /// The positions of the device.
    public struct Updates: AsyncSequence, Sendable {
        /// An element of the sequence.
        public typealias Element = CLLocationUpdate

        fileprivate let configuration: LiveConfiguration

        /// The iterator of a sequence, which requests positions as long as it exists.
        public struct AsyncIterator: AsyncIteratorProtocol {
            private let feed: LiveFeed
            private var stream: AsyncStream<CLLocationUpdate>.Iterator

            fileprivate init(_ feed: LiveFeed, _ stream: AsyncStream<CLLocationUpdate>) {
                self.feed = feed
                self.stream = stream.makeAsyncIterator()
            }

            /// Returns the next position, or `nil` if the task was canceled.
            public mutating func next() async throws -> CLLocationUpdate? { await stream.next() }

            /// Returns the next position, or `nil` if the task was canceled.
            public mutating func next(
                isolation actor: isolated (any Actor)?
            ) async throws(any Error) -> CLLocationUpdate? {
                await stream.next(isolation: actor)
            }
        }

        /// Starts the updates.
        public func makeAsyncIterator() -> AsyncIterator {
            // A consumer that is slow receives the latest positions.
            let (stream, continuation) = AsyncStream.makeStream(
                of: CLLocationUpdate.self,
                bufferingPolicy: .bufferingNewest(64)
            )
            let feed = onMain { LiveFeed(continuation, accuracy: configuration.accuracy) }
            return AsyncIterator(feed, stream)
        }
    }
}

/// The client of a sequence.
@MainActor
private final class LiveFeed: LocationOutput {
    private let client: LocationClient
    private let continuation: AsyncStream<CLLocationUpdate>.Continuation
    private var isStationary = false
    private var last: CLLocation?

    init(_ continuation: AsyncStream<CLLocationUpdate>.Continuation, accuracy: CLLocationAccuracy) {
        self.continuation = continuation
        let service = LocationService.current
        service.noteAuthorization()
        client = LocationClient(service: service)
        client.output = self
        client.desiredAccuracy = accuracy
        client.start()
        if !service.authorization.isAuthorized { send(nil) }
    }

    isolated deinit { continuation.finish() }

    private func send(_ location: CLLocation?, isUnavailable: Bool = false) {
        let authorization = client.service.authorization
        let status = authorization.status
        continuation.yield(
            CLLocationUpdate(
                location: location,
                stationary: isStationary,
                authorizationDenied: status == .denied,
                authorizationDeniedGlobally: !authorization.areServicesEnabled,
                authorizationRestricted: status == .restricted,
                authorizationRequestInProgress: client.service.isAsking,
                accuracyLimited: authorization.isAuthorized && authorization.accuracy == .reducedAccuracy,
                locationUnavailable: isUnavailable
            )
        )
    }

    func didUpdate(_ locations: [CLLocation]) {
        last = locations.last
        send(last)
    }

    func didFail(_ error: CLError) { if error.code == .locationUnknown { send(nil, isUnavailable: true) } }
    func didChangeAuthorization() { send(nil) }

    func didPause() {
        isStationary = true
        send(last)
    }

    func didResume() { isStationary = false }
    func didNotice(_ event: RegionTracker.Event) {}
    func didUpdate(_ heading: CLHeading) {}
}
