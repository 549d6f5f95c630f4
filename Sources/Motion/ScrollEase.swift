import Geometry

/// A timing curve from one value to another that is slow at both ends.
package struct ScrollEase: Equatable {
    /// The initial value, in points.
    package let start: CGFloat
    /// The final value, in points.
    package let end: CGFloat
    /// The duration, in seconds.
    package let duration: TimeInterval

    /// The duration of animated changes of offset and scale, in seconds. Empirical; not documented by Apple.
    package static let usualDuration: TimeInterval = 0.3

    package init(from start: CGFloat, to end: CGFloat, duration: TimeInterval = usualDuration) {
        self.start = start
        self.end = end
        self.duration = duration
    }

    /// Returns the value after `time` seconds.
    package func value(at time: TimeInterval) -> CGFloat {
        let part = min(max(CGFloat(time / duration), 0), 1)
        return start + (end - start) * part * part * (3 - 2 * part)
    }

    /// Returns the velocity after `time` seconds, in points per second.
    package func velocity(at time: TimeInterval) -> CGFloat {
        let part = min(max(CGFloat(time / duration), 0), 1)
        return (end - start) * 6 * part * (1 - part) / CGFloat(duration)
    }
}
