import Synchronization

/// The time that frames, animations and touches are measured in: seconds, monotonic, from any origin.
package protocol MediaClock: Sendable {
    var now: TimeInterval { get }
}

/// The machine's monotonic clock (`CLOCK_MONOTONIC`), which kernel input events and page flips are stamped with too.
package struct MonotonicClock: MediaClock {
    package init() {}

    package var now: TimeInterval {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9
    }
}

/// A clock that moves only when told to, in steps of a nanosecond, and never backwards.
package final class VirtualClock: MediaClock {
    private let nanoseconds: Atomic<Int64>

    package init(now: TimeInterval = 0) { nanoseconds = Atomic(Self.nanoseconds(now)) }

    package var now: TimeInterval { TimeInterval(nanoseconds.load(ordering: .acquiring)) / 1e9 }

    /// A time that has passed already changes nothing.
    package func advance(to time: TimeInterval) {
        nanoseconds.max(Self.nanoseconds(time), ordering: .acquiringAndReleasing)
    }

    /// A negative duration changes nothing.
    package func advance(by duration: TimeInterval) {
        let step = Swift.max(0, Self.nanoseconds(duration))
        nanoseconds.wrappingAdd(step, ordering: .acquiringAndReleasing)
    }

    /// Times that are not numbers count as zero; the others are cut at ±100 years.
    private static func nanoseconds(_ time: TimeInterval) -> Int64 {
        time.isNaN ? 0 : Int64((Swift.min(Swift.max(time, -3.2e9), 3.2e9) * 1e9).rounded())
    }
}
