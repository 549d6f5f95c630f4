import Glibc
import SystemPackage

/// A descriptor that becomes readable at a time of the monotonic clock. `Failure` is the error type of its calls.
package final class MonotonicTimer<Failure: SystemCallError>: Sendable {
    package let descriptor: CInt
    private let calls: SystemCalls

    /// Creates a timer that is not armed.
    /// - Parameter purpose: The purpose of the timer, for the error if it cannot be created.
    package init(purpose: String, calls: SystemCalls = SystemCalls()) throws(Failure) {
        self.calls = calls
        descriptor = try Failure.naming("timerfd_create", purpose) { () throws(Errno) in
            try calls.timerfd_create()
        }
    }

    deinit { close(descriptor) }

    /// Sets the timer to fire once at `time`; `nil` disarms it. In both cases the descriptor is unreadable afterward
    /// until the timer fires: setting a timerfd resets its expirations, so it never needs to be read.
    package func set(_ time: MonotonicInstant?) throws(Failure) {
        try Failure.naming("timerfd_settime", time.map { "to \($0)" } ?? "off") { () throws(Errno) in
            try calls.timerfd_settime(descriptor, time?.firingTime ?? timespec())
        }
    }
}

extension MonotonicInstant {
    /// The time as system calls take it; never zero, which would disarm a timer.
    fileprivate var firingTime: timespec { MonotonicDuration(nanoseconds: max(nanoseconds, 1)).timespec }
}
