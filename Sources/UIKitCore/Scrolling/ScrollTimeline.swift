import Motion
import QuartzCore

/// The timeline of the offset along one axis after the fingers were lifted, as a function of time.
struct ScrollTimeline {
    fileprivate enum Segment {
        case rest(CGFloat)
        case deceleration(ScrollDeceleration)
        case spring(ScrollSpring)
        case ease(ScrollEase)
    }

    private let first: Segment
    /// The second segment, which is a bounce.
    private let second: (start: TimeInterval, segment: Segment)?

    /// The time until the offset comes to rest, in seconds.
    let duration: TimeInterval

    /// The final offset, in points.
    let end: CGFloat

    /// Creates a timeline without movement.
    init(resting offset: CGFloat) { self.init(.rest(offset), duration: 0, end: offset) }

    private init(_ first: Segment, second: (TimeInterval, Segment)? = nil, duration: TimeInterval, end: CGFloat) {
        self.first = first
        self.second = second
        self.duration = duration
        self.end = end
    }

    private init(_ spring: ScrollSpring, _ tolerance: CGFloat) {
        self.init(.spring(spring), duration: spring.duration(within: tolerance), end: spring.target)
    }

    /// Creates the timeline of content that was released with a velocity.
    ///
    /// Content within its range decelerates. If it reaches an edge and bounces, a spring moves it from there. Content
    /// that was released beyond an edge returns to the edge, unless its inward velocity carries it farther.
    /// - Parameters:
    ///   - velocity: The velocity of the offset, in points per second.
    ///   - rate: The factor of the velocity per millisecond.
    ///   - tolerance: The distance from the end at which the movement is over, in points.
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
            // The velocity points outward, or does not carry the content back to the edge.
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

    /// Creates the timeline of a spring to an offset other than the natural one, without overshoot.
    init(from start: CGFloat, to target: CGFloat, velocity: CGFloat, tolerance: CGFloat) {
        self.init(.arriving(at: target, from: start, velocity: velocity), tolerance)
    }

    /// Creates the timeline of a requested animation.
    init(easing ease: ScrollEase) { self.init(.ease(ease), duration: ease.duration, end: ease.end) }

    /// Returns the offset after `time` seconds, in points.
    func value(at time: TimeInterval) -> CGFloat {
        if time >= duration { return end }
        if let second, time >= second.start { return second.segment.value(at: time - second.start) }
        return first.value(at: time)
    }

    /// Returns the velocity of the offset after `time` seconds, in points per second.
    func velocity(at time: TimeInterval) -> CGFloat {
        if time >= duration { return 0 }
        if let second, time >= second.start { return second.segment.velocity(at: time - second.start) }
        return first.velocity(at: time)
    }
}

extension ScrollTimeline.Segment {
    fileprivate func value(at time: TimeInterval) -> CGFloat {
        switch self {
        case .rest(let offset): offset
        case .deceleration(let segment): segment.value(at: time)
        case .spring(let segment): segment.value(at: time)
        case .ease(let segment): segment.value(at: time)
        }
    }

    fileprivate func velocity(at time: TimeInterval) -> CGFloat {
        switch self {
        case .rest: 0
        case .deceleration(let segment): segment.velocity(at: time)
        case .spring(let segment): segment.velocity(at: time)
        case .ease(let segment): segment.velocity(at: time)
        }
    }
}
