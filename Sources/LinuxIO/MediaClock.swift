import Glibc
import Synchronization

/// The source of time for animations, touches and display links. Modules above this one do not read any other clock, so
/// a test controls the time with a ``VirtualClock``.
package protocol MediaClock: Sendable {
    /// The time since a fixed moment. Never decreases.
    var now: MonotonicInstant { get }
}

/// The kernel's monotonic clock, which also timestamps input events and page flips.
package struct MonotonicClock: MediaClock {
    package init() {}

    package var now: MonotonicInstant {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return MonotonicInstant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }
}

/// A clock that advances only on request.
package final class VirtualClock: MediaClock {
    private let nanoseconds: Atomic<Int64>

    /// Creates a clock.
    /// - Parameter now: The initial time.
    package init(now: MonotonicInstant = .zero) { nanoseconds = Atomic(now.nanoseconds) }

    package var now: MonotonicInstant { MonotonicInstant(nanoseconds: nanoseconds.load(ordering: .acquiring)) }

    /// Advances the clock to `time`. Has no effect if that time has passed.
    package func advance(to time: MonotonicInstant) {
        nanoseconds.max(time.nanoseconds, ordering: .acquiringAndReleasing)
    }

    /// Advances the clock by `interval`. Has no effect if it is negative.
    package func advance(by interval: MonotonicDuration) {
        let step = max(0, interval.nanoseconds)
        var old = nanoseconds.load(ordering: .relaxed)
        while true {
            let (done, seen) = nanoseconds.compareExchange(
                expected: old,
                desired: old.saturatingAdd(step),
                ordering: .acquiringAndReleasing
            )
            if done { return }
            old = seen
        }
    }
}
