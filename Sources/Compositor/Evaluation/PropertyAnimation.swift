import Geometry
import Motion

/// The effect of an animation on a property, without its timing.
package struct PropertyAnimation: Sendable {
    /// The source of the animated values.
    package enum Interpolation: Sendable {
        /// An interpolation from one value to another; missing values are derived from the property's value, as for
        /// ``CABasicAnimation``.
        case between(from: AnimationValue?, to: AnimationValue?, by: AnimationValue?)
        /// An interpolation through several values.
        case through(KeyframeTrack)
        /// A motion along a path.
        case along(MotionPath, rotation: MotionPath.RotationMode)
    }

    package let target: AnimationTarget
    package let interpolation: Interpolation

    /// The spring that determines the progress as a function of seconds, instead of the timing curve.
    package let spring: SpringCurve?

    /// The function that converts the values to transforms.
    package let function: TransformFunction?

    package let isAdditive: Bool
    package let isCumulative: Bool

    package init(
        _ target: AnimationTarget,
        _ interpolation: Interpolation,
        spring: SpringCurve? = nil,
        function: TransformFunction? = nil,
        isAdditive: Bool = false,
        isCumulative: Bool = false
    ) {
        self.target = target
        self.interpolation = interpolation
        self.spring = spring
        self.function = function
        self.isAdditive = isAdditive
        self.isCumulative = isCumulative
    }

    /// The progress of a run, with the timing curve applied.
    struct Progress {
        /// The progress as a fraction, from 0 to 1, with the timing curve applied.
        var paced: Double
        /// The progress in seconds of the animation's own time, with the timing curve applied.
        var seconds: Double
    }

    /// Returns the value at a moment.
    /// - Parameters:
    ///   - end: The progress at the end of a run, for cumulative animations.
    ///   - runs: The number of completed cycles.
    ///   - underlying: The value of the property without the animation.
    func value(_ progress: Progress, end: Progress, runs: Int, over underlying: AnimationValue) -> AnimationValue? {
        let underlying = function?.identity ?? underlying
        guard var value = value(progress, over: underlying) else { return nil }
        if isCumulative, runs != 0, let last = self.value(end, over: underlying) {
            value = last.scaled(by: runs).adding(value)
        }
        guard let function else { return value }
        return function.transform(of: value).map { .transform($0) }
    }

    private func value(_ progress: Progress, over underlying: AnimationValue) -> AnimationValue? {
        let part = spring?.value(at: progress.seconds) ?? progress.paced
        switch interpolation {
        case .between(let from, let to, let by):
            guard let (from, to) = ends(from, to, by, over: underlying) else { return nil }
            return from.interpolated(to: to, at: part)
        case .through(let track):
            return track.value(at: part)
        case .along(let path, _):
            return .point(path.position(at: part).point)
        }
    }

    /// Returns the angle by which the layer is rotated while it moves along a path, in radians.
    func rotation(_ progress: Progress) -> Double? {
        guard case .along(let path, let rotation) = interpolation else { return nil }
        return path.position(at: spring?.value(at: progress.seconds) ?? progress.paced).rotation(rotation)
    }

    private func ends(
        _ from: AnimationValue?,
        _ to: AnimationValue?,
        _ by: AnimationValue?,
        over underlying: AnimationValue
    ) -> (AnimationValue, AnimationValue)? {
        // Values that are added to the property start at the additive identity.
        let base = isAdditive ? underlying.additiveIdentity : underlying
        switch (from, to, by) {
        case (let from?, let to?, _): return (from, to)
        case (let from?, nil, let by?): return (from, from.adding(by))
        case (nil, let to?, let by?): return (to.subtracting(by), to)
        case (let from?, nil, nil): return (from, base)
        case (nil, let to?, nil): return (base, to)
        case (nil, nil, let by?): return (base, base.adding(by))
        case (nil, nil, nil): return nil
        }
    }

    /// A value of the kind that the animation sets.
    package var sample: AnimationValue? {
        if function != nil { return .transform(CATransform3DIdentity) }
        return switch interpolation {
        case .between(let from, let to, let by): from ?? to ?? by
        case .through(let track): track.value(at: 0)
        case .along: .point(.zero)
        }
    }

    /// The fractions of the animation's duration at which the value changes, or `nil` if it changes continuously.
    var steps: [Double]? {
        guard case .through(let track) = interpolation, track.mode == .discrete, spring == nil else { return nil }
        return track.keyTimes.times
    }
}
