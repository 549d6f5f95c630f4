import QuartzCore

/// A timing curve from one value to another that is slow at both ends.
struct ScrollEase: Equatable {
    /// The initial value, in points.
    let start: CGFloat
    /// The final value, in points.
    let end: CGFloat
    /// The duration, in seconds.
    let duration: TimeInterval

    /// The duration of animated changes of offset and scale, in seconds. Empirical; not documented by Apple.
    static let usualDuration: TimeInterval = 0.3

    init(from start: CGFloat, to end: CGFloat, duration: TimeInterval = usualDuration) {
        self.start = start
        self.end = end
        self.duration = duration
    }

    /// Returns the value after `time` seconds.
    func value(at time: TimeInterval) -> CGFloat {
        let part = min(max(CGFloat(time / duration), 0), 1)
        return start + (end - start) * part * part * (3 - 2 * part)
    }

    /// Returns the velocity after `time` seconds, in points per second.
    func velocity(at time: TimeInterval) -> CGFloat {
        let part = min(max(CGFloat(time / duration), 0), 1)
        return (end - start) * 6 * part * (1 - part) / CGFloat(duration)
    }
}
