import Foundation
import Synchronization

/// The source of time for animations, touches and display links. Modules above this one do not read any other clock, so
/// a test controls the time with a ``VirtualClock``.
package protocol MediaClock: Sendable {
    /// The number of seconds since a fixed moment. Never decreases.
    var now: TimeInterval { get }
}

/// The kernel's monotonic clock, which also timestamps input events and page flips.
package struct MonotonicClock: MediaClock {
    package init() {}

    package var now: TimeInterval {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9
    }
}

/// A clock that advances only on request.
package final class VirtualClock: MediaClock {
    private let nanoseconds: Atomic<Int64>

    /// Creates a clock.
    /// - Parameter now: The initial time in seconds.
    package init(now: TimeInterval = 0) { nanoseconds = Atomic(Self.nanoseconds(in: now)) }

    package var now: TimeInterval { TimeInterval(nanoseconds.load(ordering: .acquiring)) / 1e9 }

    /// Advances the clock to `time`. Has no effect if that time has passed.
    package func advance(to time: TimeInterval) {
        nanoseconds.max(Self.nanoseconds(in: time), ordering: .acquiringAndReleasing)
    }

    /// Advances the clock by `interval`. Has no effect if it is negative.
    package func advance(by interval: TimeInterval) {
        let step = max(0, Self.nanoseconds(in: interval))
        var old = nanoseconds.load(ordering: .relaxed)
        while true {
            let (sum, overflow) = old.addingReportingOverflow(step)
            let (done, seen) = nanoseconds.compareExchange(
                expected: old,
                desired: overflow ? .max : sum,
                ordering: .acquiringAndReleasing
            )
            if done { return }
            old = seen
        }
    }

    /// Converts seconds to nanoseconds. Not-a-number becomes zero. Values are clamped to ±146 years, half the range of
    /// 64 bits.
    private static func nanoseconds(in seconds: TimeInterval) -> Int64 {
        let limit = 4.6e9
        return seconds.isNaN ? 0 : Int64((min(max(seconds, -limit), limit) * 1e9).rounded())
    }
}
