import Synchronization

/// Where animations, touches and display links get their time from. Nothing above this module reads a clock of its
/// own, so a test that hands in a ``VirtualClock`` owns the time.
package protocol MediaClock: Sendable {
    /// Seconds since some fixed moment. Never goes backwards.
    var now: TimeInterval { get }
}

/// The kernel's monotonic clock: the same one that stamps input events and page flips.
package struct MonotonicClock: MediaClock {
    package init() {}

    package var now: TimeInterval {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9
    }
}

/// A clock that stands still until it is told to move.
package final class VirtualClock: MediaClock {
    private let nanoseconds: Atomic<Int64>

    /// - Parameter now: the first time shown, in seconds.
    package init(now: TimeInterval = 0) { nanoseconds = Atomic(Self.nanoseconds(in: now)) }

    package var now: TimeInterval { TimeInterval(nanoseconds.load(ordering: .acquiring)) / 1e9 }

    /// Moves on to `time`; a time already passed changes nothing.
    package func advance(to time: TimeInterval) {
        nanoseconds.max(Self.nanoseconds(in: time), ordering: .acquiringAndReleasing)
    }

    /// Moves on by `interval`; a negative one changes nothing.
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

    /// Not a number counts as zero, anything beyond ±146 years as that: 64 bits hold no more than twice as much.
    private static func nanoseconds(in seconds: TimeInterval) -> Int64 {
        let limit = 4.6e9
        return seconds.isNaN ? 0 : Int64((min(max(seconds, -limit), limit) * 1e9).rounded())
    }
}
