import QuartzCore

/// How the offset along one axis goes on by itself, as a function of the time since it was let go.
struct ScrollCourse {
    fileprivate enum Leg {
        case rest(CGFloat)
        case deceleration(ScrollDeceleration)
        case spring(ScrollSpring)
        case ease(ScrollEase)
    }

    private let first: Leg
    /// What follows the first leg: a bounce.
    private let second: (start: TimeInterval, leg: Leg)?

    /// How long it takes until the offset rests, in seconds.
    let duration: TimeInterval

    /// Where it rests, in points.
    let end: CGFloat

    /// Nothing moves.
    init(resting offset: CGFloat) { self.init(.rest(offset), duration: 0, end: offset) }

    private init(_ first: Leg, second: (TimeInterval, Leg)? = nil, duration: TimeInterval, end: CGFloat) {
        self.first = first
        self.second = second
        self.duration = duration
        self.end = end
    }

    private init(_ spring: ScrollSpring, _ tolerance: CGFloat) {
        self.init(.spring(spring), duration: spring.duration(within: tolerance), end: spring.target)
    }

    /// What a throw leads to.
    ///
    /// Content within its range slows down. Where it comes to an edge on the way, a spring takes it, if it bounces. Content
    /// that was let go beyond an edge is drawn back to it, unless it was thrown inwards harder than that.
    /// - Parameters:
    ///   - velocity: of the offset, in points a second.
    ///   - rate: what is left of the speed after a millisecond.
    ///   - tolerance: how far from its end it counts as there, in points.
    init(
        thrown start: CGFloat,
        velocity: CGFloat,
        rate: CGFloat,
        in range: ScrollRange,
        bounces: Bool,
        tolerance: CGFloat
    ) {
        let free = ScrollDeceleration(start: start, velocity: velocity, rate: rate)
        let excess = range.excess(of: start)
        let landing = range.excess(of: free.end)
        if excess != 0, velocity * excess >= 0 || landing * excess > 0 {
            // Outwards, or not far enough inwards.
            let edge = range.clamp(start)
            self.init(
                velocity * excess >= 0
                    ? ScrollSpring(from: start, to: edge, velocity: velocity)
                    : .arriving(at: edge, from: start, velocity: velocity),
                tolerance
            )
        } else if landing == 0 {
            self.init(.deceleration(free), duration: free.duration(within: tolerance), end: free.end)
        } else {
            let edge = range.clamp(free.end)
            let time = free.time(at: edge) ?? 0
            guard bounces else {
                self.init(.deceleration(free), second: (time, .rest(edge)), duration: time, end: edge)
                return
            }
            let spring = ScrollSpring(from: edge, to: edge, velocity: free.velocity(at: time))
            self.init(
                .deceleration(free),
                second: (time, .spring(spring)),
                duration: time + spring.duration(within: tolerance),
                end: edge
            )
        }
    }

    /// A spring leads to a place that the throw would not have, without shooting past it.
    init(from start: CGFloat, to target: CGFloat, velocity: CGFloat, tolerance: CGFloat) {
        self.init(.arriving(at: target, from: start, velocity: velocity), tolerance)
    }

    /// An animation that was asked for.
    init(easing ease: ScrollEase) { self.init(.ease(ease), duration: ease.duration, end: ease.end) }

    /// Where the offset is after `time` seconds, in points.
    func value(at time: TimeInterval) -> CGFloat {
        if time >= duration { return end }
        if let second, time >= second.start { return second.leg.value(at: time - second.start) }
        return first.value(at: time)
    }

    /// How fast the offset changes after `time` seconds, in points a second.
    func velocity(at time: TimeInterval) -> CGFloat {
        if time >= duration { return 0 }
        if let second, time >= second.start { return second.leg.velocity(at: time - second.start) }
        return first.velocity(at: time)
    }
}

extension ScrollCourse.Leg {
    fileprivate func value(at time: TimeInterval) -> CGFloat {
        switch self {
        case .rest(let offset): offset
        case .deceleration(let leg): leg.value(at: time)
        case .spring(let leg): leg.value(at: time)
        case .ease(let leg): leg.value(at: time)
        }
    }

    fileprivate func velocity(at time: TimeInterval) -> CGFloat {
        switch self {
        case .rest: 0
        case .deceleration(let leg): leg.velocity(at: time)
        case .spring(let leg): leg.velocity(at: time)
        case .ease(let leg): leg.velocity(at: time)
        }
    }
}
