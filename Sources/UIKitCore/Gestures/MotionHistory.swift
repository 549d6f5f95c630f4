import QuartzCore

/// The recent positions of a moving value, from which its velocity is computed.
struct MotionHistory {
    private var entries: [(time: MonotonicInstant, value: CGVector)] = []

    /// The duration of the history. Chosen: long enough to smooth a device's jitter, short enough that a
    /// finger that stops before it is lifted has no velocity.
    private static let memory = MonotonicDuration.milliseconds(100)

    mutating func add(_ value: CGVector, at time: MonotonicInstant) {
        entries.append((time, value))
        // The last entry before this duration remains: a stationary finger sends no samples until it is lifted.
        while entries.count > 2, entries[1].time <= time - Self.memory { entries.removeFirst() }
    }

    /// The velocity, in units of the values per second.
    var velocity: CGVector {
        guard let first = entries.first, let last = entries.last, last.time > first.time else { return .zero }
        let duration = (last.time - first.time).seconds
        return CGVector(
            dx: (last.value.dx - first.value.dx) / duration,
            dy: (last.value.dy - first.value.dy) / duration
        )
    }
}
