import Foundation
import LinuxIO

/// A source of positions, such as a receiver.
///
/// A source works only between ``start(interval:_:)`` and ``stop()``, and has no timer and no connection otherwise.
@MainActor
package protocol LocationSource: AnyObject {
    /// Starts the reports, or changes their interval.
    /// - Parameters:
    ///   - interval: The time between two positions, in seconds; 0 for every position that the source has.
    ///   - report: The closure that receives the reports.
    func start(interval: Double, _ report: @escaping @MainActor (LocationReport) -> Void)

    /// Stops the reports.
    func stop()

    /// A Boolean value that indicates whether the last position is valid until the next one, however long that takes.
    var keepsPosition: Bool { get }
}

extension LocationSource {
    /// A Boolean value that indicates whether the last position is valid until the next one: false for a receiver.
    package var keepsPosition: Bool { false }
}

/// A report of a source.
package enum LocationReport: Sendable {
    /// A position, and the time at which the source has it.
    case location(CLLocation)
    /// There is no position at present. Another one may follow.
    case lost(LocationSourceError)
}

/// The reason why there is no position.
package enum LocationSourceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The receiver has no fix.
    case noFix
    /// The service has no receiver.
    case noReceiver
    /// The receiver has sent nothing for some seconds.
    case silent(seconds: Int)
    /// The service cannot be reached.
    case unreachable(address: String, reason: String)
    /// The service has closed the connection.
    case disconnected(address: String)
    /// The file of a replay cannot be read.
    case track(TrackError)

    package var description: String {
        switch self {
        case .noFix: "the receiver has no fix"
        case .noReceiver: "gpsd has no receiver; add it to DEVICES in /etc/default/gpsd"
        case .silent(let seconds): "the receiver has sent nothing for \(seconds) s"
        case .unreachable(let address, let reason):
            "cannot connect to gpsd at \(address): \(reason); install the package \"gpsd\", and see the permissions of a kiosk"
        case .disconnected(let address): "gpsd at \(address) has closed the connection"
        case .track(let error): "\(error)"
        }
    }
}

/// A clock with timers, by which sources and managers schedule their work.
@MainActor
package protocol LocationScheduler: AnyObject {
    var now: MonotonicInstant { get }

    /// Calls a closure once, at a time.
    /// - Returns: A closure that cancels the call.
    func schedule(at time: MonotonicInstant, _ body: @escaping @MainActor () -> Void) -> @MainActor () -> Void
}

/// A source whose position is a setting.
@MainActor
package final class FixedSource: LocationSource {
    private let location: CLLocation.Values
    private let scheduler: any LocationScheduler
    private let date: @MainActor () -> Date
    private var cancel: (@MainActor () -> Void)?
    private var isStarted = false

    /// - Parameter date: Returns the present date.
    package init(
        _ location: CLLocation.Values,
        scheduler: any LocationScheduler,
        date: @escaping @MainActor () -> Date
    ) {
        self.location = location
        self.scheduler = scheduler
        self.date = date
    }

    package func start(interval: Double, _ report: @escaping @MainActor (LocationReport) -> Void) {
        // Once: the position does not change, and an idle program is not woken.
        guard !isStarted else { return }
        isStarted = true
        cancel = scheduler.schedule(at: scheduler.now) { [weak self] in
            guard let self else { return }
            cancel = nil
            var values = location
            values.timestamp = date()
            report(.location(CLLocation(values)))
        }
    }

    package func stop() {
        isStarted = false
        cancel?()
        cancel = nil
    }

    package var keepsPosition: Bool { true }
}
