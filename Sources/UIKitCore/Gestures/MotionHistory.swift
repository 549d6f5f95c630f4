import QuartzCore

/// Where something was in the last moments, for its speed.
struct MotionHistory {
    private var entries: [(time: TimeInterval, value: CGVector)] = []

    /// What was before this does not count, in seconds. Chosen: long enough to even out a device's tremor, short enough
    /// that a finger which stops before it is lifted has no speed left.
    private static let memory: TimeInterval = 0.1

    mutating func add(_ value: CGVector, at time: TimeInterval) {
        entries.append((time, value))
        // The last one before the span stays: a finger that rests tells nothing until it is lifted.
        while entries.count > 2, entries[1].time <= time - Self.memory { entries.removeFirst() }
    }

    /// In units of the values in a second.
    var velocity: CGVector {
        guard let first = entries.first, let last = entries.last, last.time > first.time else { return .zero }
        let duration = last.time - first.time
        return CGVector(
            dx: (last.value.dx - first.value.dx) / duration,
            dy: (last.value.dy - first.value.dy) / duration
        )
    }
}
