import QuartzCore

/// Content that a critically damped spring draws to a place: as quickly as it can be without swinging. A function of time.
struct ScrollSpring: Equatable {
    /// Where it comes to rest, in points.
    let target: CGFloat
    /// How far from there it starts.
    private let displacement: CGFloat
    /// What the displacement grows by in a second, as seen beside the damping.
    private let push: CGFloat
    /// The spring's angular frequency, 1 ÷ s.
    let frequency: CGFloat

    /// The frequency of the spring that draws content back: of a mass of 1 at a stiffness of 100. Known from use.
    static let returning: CGFloat = 10

    /// - Parameter velocity: at the start, in points a second.
    init(from start: CGFloat, to target: CGFloat, velocity: CGFloat, frequency: CGFloat = returning) {
        self.target = target
        self.frequency = frequency
        displacement = start - target
        push = velocity + frequency * (start - target)
    }

    /// A spring stiff enough that the content does not shoot past the place, however fast it comes.
    static func arriving(at target: CGFloat, from start: CGFloat, velocity: CGFloat) -> ScrollSpring {
        let way = target - start
        let isOnItsWay = way * velocity > 0
        return ScrollSpring(
            from: start,
            to: target,
            velocity: way == 0 ? 0 : velocity,
            frequency: isOnItsWay ? max(returning, velocity / way) : returning
        )
    }

    /// Where it is after `time` seconds, in points.
    func value(at time: TimeInterval) -> CGFloat {
        let time = CGFloat(time)
        return target + (displacement + push * time) * exp(-frequency * time)
    }

    /// How fast it is after `time` seconds, in points a second.
    func velocity(at time: TimeInterval) -> CGFloat {
        let time = CGFloat(time)
        return (push - frequency * (displacement + push * time)) * exp(-frequency * time)
    }

    /// From when on it stays within `tolerance` points of the target.
    func duration(within tolerance: CGFloat) -> TimeInterval {
        // It turns round once at most; from there on it only comes nearer.
        let turn = push == 0 ? 0 : max(0, TimeInterval(1 / frequency - displacement / push))
        func isNear(_ time: TimeInterval) -> Bool { abs(value(at: time) - target) <= tolerance }
        if isNear(turn) { return isNear(0) ? 0 : turn }
        var (early, late) = (turn, turn + TimeInterval(1 / frequency))
        while !isNear(late) { (early, late) = (late, late * 2) }
        for _ in 0..<40 {
            let middle = (early + late) / 2
            if isNear(middle) { late = middle } else { early = middle }
        }
        return late
    }
}
