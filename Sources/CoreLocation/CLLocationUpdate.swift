import LocationCore
import Synchronization
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

            fileprivate init(_ feed: LiveFeed) { self.feed = feed }

            /// Returns the next position, or `nil` if the task was canceled.
            public mutating func next() async throws -> CLLocationUpdate? { await feed.queue.next(isolation: nil) }

            /// Returns the next position, or `nil` if the task was canceled.
            public mutating func next(
                isolation actor: isolated (any Actor)?
            ) async throws(any Error) -> CLLocationUpdate? {
                await feed.queue.next(isolation: actor)
            }
        }

        /// Starts the updates.
        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(onMain { LiveFeed(accuracy: configuration.accuracy) })
        }
    }
}

/// The updates that a task has not received yet: the latest ones for a task that is slow.
private final class UpdateQueue: Sendable {
    private struct State {
        var updates: [CLLocationUpdate] = []
        var waiting: CheckedContinuation<CLLocationUpdate?, Never>?
        var hasEnded = false
    }

    private static let capacity = 64

    private let state = Mutex(State())

    func add(_ update: CLLocationUpdate) {
        let waiting = state.withLock { state -> CheckedContinuation<CLLocationUpdate?, Never>? in
            guard !state.hasEnded else { return nil }
            if let waiting = state.waiting {
                state.waiting = nil
                return waiting
            }
            if state.updates.count == Self.capacity { state.updates.removeFirst() }
            state.updates.append(update)
            return nil
        }
        waiting?.resume(returning: update)
    }

    func end() {
        let waiting = state.withLock { state in
            state.hasEnded = true
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume(returning: nil)
    }

    /// Returns the next update, or `nil` if the task was canceled.
    func next(isolation actor: isolated (any Actor)?) async -> CLLocationUpdate? {
        await withTaskCancellationHandler(
            operation: {
                await withCheckedContinuation(isolation: actor) { continuation in
                    let ready = state.withLock { state -> CLLocationUpdate?? in
                        if !state.updates.isEmpty { return .some(state.updates.removeFirst()) }
                        if state.hasEnded { return .some(nil) }
                        state.waiting = continuation
                        return nil
                    }
                    if let ready { continuation.resume(returning: ready) }
                }
            },
            onCancel: { end() },
            isolation: actor
        )
    }
}

/// The client of a sequence.
@MainActor
private final class LiveFeed: LocationOutput {
    private let client: LocationClient
    nonisolated let queue = UpdateQueue()
    private var isStationary = false
    private var last: CLLocation?

    init(accuracy: CLLocationAccuracy) {
        let service = LocationService.current
        service.noteAuthorization()
        client = LocationClient(service: service)
        client.output = self
        client.desiredAccuracy = accuracy
        client.start()
        if !service.authorization.isAuthorized { send(nil) }
    }

    private func send(_ location: CLLocation?, isUnavailable: Bool = false) {
        let authorization = client.service.authorization
        let status = authorization.status
        queue.add(
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
