import CLinux
import CoreGraphics

/// A descriptor that becomes readable at a time of the monotonic clock.
final class MonotonicTimer: Sendable {
    let descriptor: CInt
    private let calls: SystemCalls

    init(calls: SystemCalls) throws(DisplayError) {
        self.calls = calls
        descriptor = try DisplayError.naming("timerfd_create", "for vertical blanks") { () throws(ErrorNumber) in
            try calls.timerfd_create()
        }
    }

    deinit { close(descriptor) }

    /// Sets the timer to fire once at `time`; `nil` disarms it. In both cases the descriptor is unreadable afterwards
    /// until the timer fires: setting a timerfd resets its expirations, so it never needs to be read.
    func set(_ time: TimeInterval?) throws(DisplayError) {
        try DisplayError.naming("timerfd_settime", time.map { "to \($0) s" } ?? "off") { () throws(ErrorNumber) in
            try calls.timerfd_settime(descriptor, time.map(timespec.init(firingAt:)) ?? timespec())
        }
    }
}

extension timespec {
    /// Creates a time that is never zero, which would disarm the timer.
    fileprivate init(firingAt time: TimeInterval) {
        let nanoseconds = Int((min(max(time, 1e-9), 1e9) * 1e9).rounded(.up))
        self.init(tv_sec: nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000)
    }
}
