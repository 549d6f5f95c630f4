import QuartzCore

/// Content that has been thrown: its speed is multiplied by one factor every millisecond. A function of the time since it
/// was let go.
struct ScrollDeceleration: Equatable {
    /// Points.
    let start: CGFloat
    /// Points a second, at the start.
    let velocity: CGFloat
    /// The part of its speed that is lost, in a second, at each moment: −1000 ln rate.
    let decay: CGFloat

    /// - Parameter rate: the part of the speed that is left after a millisecond. Brought into 0.01…0.9999: at 1 nothing
    ///   would ever stop.
    init(start: CGFloat, velocity: CGFloat, rate: CGFloat) {
        self.start = start
        self.velocity = velocity
        decay = -1000 * log(min(max(rate, 0.01), 0.9999))
    }

    /// Where it comes to rest.
    var end: CGFloat { start + velocity / decay }

    /// Where it is after `time` seconds, in points.
    func value(at time: TimeInterval) -> CGFloat { end - velocity / decay * exp(-decay * CGFloat(time)) }

    /// How fast it is after `time` seconds, in points a second.
    func velocity(at time: TimeInterval) -> CGFloat { velocity * exp(-decay * CGFloat(time)) }

    /// When it passes a place between the start and the end; nil for others.
    func time(at place: CGFloat) -> TimeInterval? {
        guard velocity != 0 else { return nil }
        let part = (place - start) * decay / velocity
        return part >= 0 && part < 1 ? TimeInterval(-log(1 - part) / decay) : nil
    }

    /// When no more than `tolerance` points are left to go.
    func duration(within tolerance: CGFloat) -> TimeInterval {
        let way = abs(velocity) / decay
        return way > tolerance ? TimeInterval(log(way / tolerance) / decay) : 0
    }
}
