import QuartzCore

/// The timing that was asked for: a curve that fills a given time, or a spring that may have a time of its own.
struct AnimationTiming {
    /// The speed that a spring starts with, in whole ways a second.
    enum Velocity: Equatable {
        /// The same for all values.
        case scalar(Double)
        /// For positions one on each axis.
        case vector(CGVector)

        /// For a place along an axis, or for values of one dimension.
        func speed(along axis: Axis?) -> Double {
            switch (self, axis) {
            case (.scalar(let speed), _): speed
            case (.vector(let vector), .x): vector.dx
            case (.vector(let vector), .y): vector.dy
            case (.vector(let vector), nil): hypot(vector.dx, vector.dy)
            }
        }

        /// All that may be asked for.
        var speeds: [Double] {
            switch self {
            case .scalar(let speed): [speed]
            case .vector: [speed(along: .x), speed(along: .y), speed(along: nil)]
            }
        }
    }

    /// One of the two axes of a place.
    enum Axis { case x, y }

    private enum Form {
        case curve(CGPoint, CGPoint)
        case spring(UISpringTimingParameters.Form, Velocity)
    }

    private let form: Form

    static func curve(_ curve: UIView.AnimationCurve) -> AnimationTiming {
        let points = curve.controlPoints
        return AnimationTiming(form: .curve(points.0, points.1))
    }

    static func spring(_ form: UISpringTimingParameters.Form, velocity: Double) -> AnimationTiming {
        AnimationTiming(form: .spring(form, .scalar(velocity)))
    }

    /// - Returns: nil when a provider of the app's own has nothing of the type that it names.
    @MainActor
    static func provided(by provider: any UITimingCurveProvider) -> AnimationTiming? {
        switch provider.timingCurveType {
        case .builtin, .cubic:
            provider.cubicTimingParameters.map {
                AnimationTiming(form: .curve($0.controlPoint1, $0.controlPoint2))
            }
        case .spring:
            provider.springTimingParameters.map { AnimationTiming(form: .spring($0.form, .vector($0.initialVelocity))) }
        }
    }

    /// Whether places move differently along their two axes.
    var splitsAxes: Bool {
        guard case .spring(_, .vector(let velocity)) = form else { return false }
        return velocity != .zero
    }

    /// What comes of the timing for an animation of a given duration.
    /// - Parameter axis: for a place that is animated along one axis.
    func pace(duration: TimeInterval, axis: Axis? = nil) -> AnimationPace {
        switch form {
        case .curve(let first, let second):
            return AnimationPace(
                kind: .curve(MotionCurve(first.x, first.y, second.x, second.y)),
                duration: max(0, duration)
            )
        case .spring(let form, let velocity):
            guard let spring = Self.spring(form, duration: duration, velocity: velocity.speed(along: axis)) else {
                return AnimationPace(kind: .curve(.linear), duration: 0)
            }
            if case .damped = form { return AnimationPace(kind: .spring(spring), duration: duration) }
            // All that moves by it ends at one time, how fast it ever starts.
            let settling = velocity.speeds.map { spring.withInitialVelocity($0).settlingDuration }.max() ?? 0
            // A spring that swings for ever has three years.
            return AnimationPace(kind: .spring(spring), duration: min(settling, 1e8))
        }
    }

    /// - Returns: nil where there is no time.
    private static func spring(
        _ form: UISpringTimingParameters.Form,
        duration: TimeInterval,
        velocity: Double
    ) -> MotionSpring? {
        switch form {
        case .physical(let mass, let stiffness, let damping):
            // UIKit's default spring, for one, is damped far beyond what it needs not to swing, and yet no slower.
            MotionSpring(
                mass: mass,
                stiffness: stiffness,
                damping: damping,
                initialVelocity: velocity,
                allowsOverdamping: false
            )
        case .perceived(let duration, let bounce):
            duration > 0
                ? MotionSpring(perceptualDuration: duration, bounce: bounce, initialVelocity: velocity) : nil
        case .damped(let ratio):
            duration > 0 ? MotionSpring(dampingRatio: ratio, duration: duration, initialVelocity: velocity) : nil
        }
    }
}

/// How far an animation of a known duration is at each part of its time.
struct AnimationPace {
    enum Kind {
        case curve(MotionCurve)
        case spring(MotionSpring)
    }

    let kind: Kind

    /// Seconds.
    let duration: TimeInterval

    var isSpring: Bool {
        if case .spring = kind { true } else { false }
    }

    /// How far the animation is after a part of its time: 0 at its start, 1 where it goes to.
    func progress(at fraction: Double) -> Double {
        if fraction <= 0 { return 0 }
        if fraction >= 1 { return 1 }
        switch kind {
        case .curve(let curve): return curve.value(at: fraction)
        case .spring(let spring): return spring.value(at: fraction * duration)
        }
    }

    /// After what part of its time the animation first gets that far.
    func fraction(reaching progress: Double) -> Double {
        if progress <= 0 { return 0 }
        if progress >= 1 { return 1 }
        // The first of a hundred steps at whose end it is that far, then by halves.
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

    /// How fast a spring is, in whole ways a second; 0 of a curve.
    func velocity(at fraction: Double) -> Double {
        guard fraction < 1, case .spring(let spring) = kind else { return 0 }
        return spring.velocity(at: max(0, fraction) * duration)
    }

    /// The pace of the way back: where this one is after some part of its time, that one is as long before its end. Of
    /// springs, itself: the way back is drawn by a spring, too.
    var reversed: AnimationPace {
        guard case .curve(let curve) = kind else { return self }
        let back = MotionCurve(
            1 - curve.control2.x,
            1 - curve.control2.y,
            1 - curve.control1.x,
            1 - curve.control1.y
        )
        return AnimationPace(kind: .curve(back), duration: duration)
    }

    /// The pace of a spring like this one that starts with another speed, in whole ways a second.
    func starting(at velocity: Double) -> AnimationPace {
        guard case .spring(let spring) = kind else { return self }
        return AnimationPace(kind: .spring(spring.withInitialVelocity(velocity)), duration: duration)
    }

    /// What is left of the pace after some part of its time, as a pace of its own from 0 to 1.
    func rest(after fraction: Double) -> AnimationPace {
        if fraction <= 0 { return self }
        let left = duration * (1 - fraction)
        let way = 1 - progress(at: fraction)
        guard way != 0 else { return AnimationPace(kind: .curve(.linear), duration: left) }
        switch kind {
        case .spring(let spring):
            let speed = spring.velocity(at: fraction * duration) / way
            return AnimationPace(kind: .spring(spring.withInitialVelocity(speed)), duration: left)
        case .curve(let curve):
            return AnimationPace(kind: .curve(curve.rest(after: fraction)), duration: left)
        }
    }

    /// As Core Animation has it; nil for a spring, which is no function of this kind.
    var function: CAMediaTimingFunction? {
        guard case .curve(let curve) = kind else { return nil }
        return CAMediaTimingFunction(
            exactly: SIMD4(curve.control1.x, curve.control1.y, curve.control2.x, curve.control2.y)
        )
    }

    /// An animation at this pace, without values and without a place in time.
    func animation(of property: AnimatedProperty) -> CABasicAnimation {
        let animation: CABasicAnimation
        switch kind {
        case .curve:
            animation = CABasicAnimation(keyPath: property.rawValue)
            animation.timingFunction = function
        case .spring(let spring):
            let sprung = CASpringAnimation(keyPath: property.rawValue)
            sprung.mass = spring.mass
            sprung.stiffness = spring.stiffness
            sprung.damping = spring.damping
            sprung.initialVelocity = spring.initialVelocity
            sprung.allowsOverdamping = true
            animation = sprung
        }
        animation.duration = duration
        return animation
    }
}

extension MotionCurve {
    /// The last part of the curve, stretched to a curve of its own.
    fileprivate func rest(after time: Double) -> MotionCurve {
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
        return MotionCurve(first.x, first.y, second.x, second.y)
    }
}
