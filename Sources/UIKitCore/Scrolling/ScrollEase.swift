import QuartzCore

/// A way made in a given time, slow at both ends.
struct ScrollEase: Equatable {
    /// Points.
    let start: CGFloat
    /// Points.
    let end: CGFloat
    /// Seconds.
    let duration: TimeInterval

    /// How long offsets and scales take that are set to be animated. Known from use.
    static let usualDuration: TimeInterval = 0.3

    init(from start: CGFloat, to end: CGFloat, duration: TimeInterval = usualDuration) {
        self.start = start
        self.end = end
        self.duration = duration
    }

    /// Where it is after `time` seconds.
    func value(at time: TimeInterval) -> CGFloat {
        let part = min(max(CGFloat(time / duration), 0), 1)
        return start + (end - start) * part * part * (3 - 2 * part)
    }

    /// How fast it is after `time` seconds, in points a second.
    func velocity(at time: TimeInterval) -> CGFloat {
        let part = min(max(CGFloat(time / duration), 0), 1)
        return (end - start) * 6 * part * (1 - part) / CGFloat(duration)
    }
}
