import Motion
import QuartzCore

/// The requested timing: a curve over a given duration, or a spring, which can have a duration of its own.
struct RequestedTiming {
    /// The initial velocity of a spring, in total distances per second.
    enum Velocity: Equatable {
        /// One velocity for all values.
        case scalar(Double)
        /// A velocity for each axis of a position.
        case vector(CGVector)

        /// Returns the velocity of a position along an axis, or of a scalar value if `axis` is `nil`.
        func speed(along axis: Axis?) -> Double {
            switch (self, axis) {
            case (.scalar(let speed), _): speed
            case (.vector(let vector), .x): vector.dx
            case (.vector(let vector), .y): vector.dy
            case (.vector(let vector), nil): hypot(vector.dx, vector.dy)
            }
        }

        /// All velocities that `speed(along:)` can return.
        var speeds: [Double] {
            switch self {
            case .scalar(let speed): [speed]
            case .vector: [speed(along: .x), speed(along: .y), speed(along: nil)]
            }
        }
    }

    /// An axis of a position.
    enum Axis { case x, y }

    private enum Form {
        case curve(CGPoint, CGPoint)
        case spring(UISpringTimingParameters.Form, Velocity)
    }

    private let form: Form

    static func curve(_ curve: UIView.AnimationCurve) -> RequestedTiming {
        let points = curve.controlPoints
        return RequestedTiming(form: .curve(points.0, points.1))
    }

    static func spring(_ form: UISpringTimingParameters.Form, velocity: Double) -> RequestedTiming {
        RequestedTiming(form: .spring(form, .scalar(velocity)))
    }

    /// Returns the timing of a provider, or `nil` if the provider has no parameters of the type that it declares.
    @MainActor
    static func provided(by provider: any UITimingCurveProvider) -> RequestedTiming? {
        switch provider.timingCurveType {
        case .builtin, .cubic:
            provider.cubicTimingParameters.map {
                RequestedTiming(form: .curve($0.controlPoint1, $0.controlPoint2))
            }
        case .spring:
            provider.springTimingParameters.map { RequestedTiming(form: .spring($0.form, .vector($0.initialVelocity))) }
        }
    }

    /// A Boolean value that indicates whether positions move differently along their two axes.
    var splitsAxes: Bool {
        guard case .spring(_, .vector(let velocity)) = form else { return false }
        return velocity != .zero
    }

    /// Returns the timing curve for an animation of a given duration.
    /// - Parameter axis: The axis, for a position that is animated along one axis.
    func timingCurve(duration: TimeInterval, axis: Axis? = nil) -> AnimationTimingCurve {
        switch form {
        case .curve(let first, let second):
            return AnimationTimingCurve(
                kind: .curve(TimingCurve(first.x, first.y, second.x, second.y)),
                duration: max(0, duration)
            )
        case .spring(let form, let velocity):
            guard let spring = Self.spring(form, duration: duration, velocity: velocity.speed(along: axis)) else {
                return AnimationTimingCurve(kind: .curve(.linear), duration: 0)
            }
            if case .damped = form { return AnimationTimingCurve(kind: .spring(spring), duration: duration) }
            // All animations with this timing end at the same time, regardless of their initial velocities.
            let settling = velocity.speeds.map { spring.withInitialVelocity($0).settlingDuration }.max() ?? 0
            // The duration of a spring that oscillates forever is limited to three years.
            return AnimationTimingCurve(kind: .spring(spring), duration: min(settling, 1e8))
        }
    }

    /// Returns the spring, or `nil` if the duration is zero.
    private static func spring(
        _ form: UISpringTimingParameters.Form,
        duration: TimeInterval,
        velocity: Double
    ) -> SpringCurve? {
        switch form {
        case .physical(let mass, let stiffness, let damping):
            // UIKit's default spring is heavily overdamped, but does not move slower for that.
            SpringCurve(
                mass: mass,
                stiffness: stiffness,
                damping: damping,
                initialVelocity: velocity,
                allowsOverdamping: false
            )
        case .perceived(let duration, let bounce):
            duration > 0
                ? SpringCurve(perceptualDuration: duration, bounce: bounce, initialVelocity: velocity) : nil
        case .damped(let ratio):
            duration > 0 ? SpringCurve(dampingRatio: ratio, duration: duration, initialVelocity: velocity) : nil
        }
    }
}

/// The timing curve of an animation with a known duration: its progress as a function of time.
struct AnimationTimingCurve {
    enum Kind {
        case curve(TimingCurve)
        case spring(SpringCurve)
    }

    let kind: Kind

    /// The duration, in seconds.
    let duration: TimeInterval

    var isSpring: Bool {
        if case .spring = kind { true } else { false }
    }

    /// Returns the progress after a fraction of the duration: 0 at the start, 1 at the end.
    func progress(at fraction: Double) -> Double {
        if fraction <= 0 { return 0 }
        if fraction >= 1 { return 1 }
        switch kind {
        case .curve(let curve): return curve.value(at: fraction)
        case .spring(let spring): return spring.value(at: fraction * duration)
        }
    }

    /// Returns the fraction of the duration after which the animation first reaches a progress.
    func fraction(reaching progress: Double) -> Double {
        if progress <= 0 { return 0 }
        if progress >= 1 { return 1 }
        // Find the first of a hundred steps that ends at or above the progress; then bisect it.
        let steps = 100
        guard let step = (1...steps).first(where: { self.progress(at: Double($0) / Double(steps)) >= progress }) else {
            return 1
        }
        var low = Double(step - 1) / Double(steps)
        var high = Double(step) / Double(steps)
        for _ in 0..<50 {
            let middle = (low + high) / 2
            if self.progress(at: middle) >= progress { high = middle } else { low = middle }
        }
        return high
    }

    /// Returns the velocity of a spring, in total distances per second; 0 for a curve.
    func velocity(at fraction: Double) -> Double {
        guard fraction < 1, case .spring(let spring) = kind else { return 0 }
        return spring.velocity(at: max(0, fraction) * duration)
    }

    /// The timing curve of the reversed animation, mirrored in time. A spring is its own reverse: a spring pulls the
    /// animation back, too.
    var reversed: AnimationTimingCurve {
        guard case .curve(let curve) = kind else { return self }
        let back = TimingCurve(
            1 - curve.control2.x,
            1 - curve.control2.y,
            1 - curve.control1.x,
            1 - curve.control1.y
        )
        return AnimationTimingCurve(kind: .curve(back), duration: duration)
    }

    /// Returns the timing curve with another initial velocity, in total distances per second, if it is a spring.
    func starting(at velocity: Double) -> AnimationTimingCurve {
        guard case .spring(let spring) = kind else { return self }
        return AnimationTimingCurve(kind: .spring(spring.withInitialVelocity(velocity)), duration: duration)
    }

    /// Returns the remainder of the timing curve after a fraction of its duration, as a timing curve from 0 to 1.
    func remainder(after fraction: Double) -> AnimationTimingCurve {
        if fraction <= 0 { return self }
        let left = duration * (1 - fraction)
        let distance = 1 - progress(at: fraction)
        guard distance != 0 else { return AnimationTimingCurve(kind: .curve(.linear), duration: left) }
        switch kind {
        case .spring(let spring):
            let speed = spring.velocity(at: fraction * duration) / distance
            return AnimationTimingCurve(kind: .spring(spring.withInitialVelocity(speed)), duration: left)
        case .curve(let curve):
            return AnimationTimingCurve(kind: .curve(curve.remainder(after: fraction)), duration: left)
        }
    }

    /// The equivalent timing function of Core Animation; `nil` for a spring.
    var function: CAMediaTimingFunction? {
        guard case .curve(let curve) = kind else { return nil }
        return CAMediaTimingFunction(
            exactly: SIMD4(curve.control1.x, curve.control1.y, curve.control2.x, curve.control2.y)
        )
    }

    /// Returns an animation with this timing curve, without values and without a begin time.
    func animation(of property: AnimatedProperty) -> CABasicAnimation {
        let animation: CABasicAnimation
        switch kind {
        case .curve:
            animation = CABasicAnimation(keyPath: property.rawValue)
            animation.timingFunction = function
        case .spring(let spring):
            let springAnimation = CASpringAnimation(keyPath: property.rawValue)
            springAnimation.mass = spring.mass
            springAnimation.stiffness = spring.stiffness
            springAnimation.damping = spring.damping
            springAnimation.initialVelocity = spring.initialVelocity
            springAnimation.allowsOverdamping = true
            animation = springAnimation
        }
        animation.duration = duration
        return animation
    }
}

extension TimingCurve {
    /// Returns the last part of the curve, scaled to a timing curve from (0, 0) to (1, 1).
    fileprivate func remainder(after time: Double) -> TimingCurve {
        let points = [SIMD2<Double>(0, 0), control1, control2, SIMD2(1, 1)]
        func split(_ t: Double) -> [SIMD2<Double>] {
            func between(_ points: [SIMD2<Double>]) -> [SIMD2<Double>] {
                zip(points, points.dropFirst()).map { $0 + ($1 - $0) * t }
            }
            let second = between(points)
            let third = between(second)
            return [between(third)[0], third[1], second[2], points[3]]
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if split(middle)[0].x < time { low = middle } else { high = middle }
        }
        let part = split(high)
        let size = part[3] - part[0]
        guard size.x > 0, size.y != 0 else { return .linear }
        let (first, second) = ((part[1] - part[0]) / size, (part[2] - part[0]) / size)
        return TimingCurve(first.x, first.y, second.x, second.y)
    }
}
