import CoreGraphics

/// What an animation does to a property, apart from when.
package struct PropertyAnimation: Sendable {
    /// How values follow each other.
    package enum Way: Sendable {
        /// From one to another; what is missing is what the property has, as ``CABasicAnimation`` says.
        case between(from: AnimationValue?, to: AnimationValue?, by: AnimationValue?)
        /// Through several.
        case through(KeyframeTrack)
        /// Along an outline.
        case along(MotionPath, rotation: MotionPath.RotationMode)
    }

    package let target: AnimationTarget
    package let way: Way

    /// Gives the way by seconds, in place of an even pace.
    package let spring: SpringCurve?

    /// Makes transforms of the values.
    package let function: TransformFunction?

    package let isAdditive: Bool
    package let isCumulative: Bool

    package init(
        _ target: AnimationTarget,
        _ way: Way,
        spring: SpringCurve? = nil,
        function: TransformFunction? = nil,
        isAdditive: Bool = false,
        isCumulative: Bool = false
    ) {
        self.target = target
        self.way = way
        self.spring = spring
        self.function = function
        self.isAdditive = isAdditive
        self.isCumulative = isCumulative
    }

    /// Where a run is: the part of its time that has passed, and what part of the way that is.
    struct Progress {
        /// 0…1, paced.
        var paced: Double
        /// Paced, in seconds of the animation's own time.
        var seconds: Double
    }

    /// The value at a moment.
    /// - Parameters:
    ///   - end: where a run ends, for what is cumulative.
    ///   - runs: how many are over.
    ///   - underlying: what the property has without the animation.
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
        switch way {
        case .between(let from, let to, let by):
            guard let (from, to) = ends(from, to, by, over: underlying) else { return nil }
            return from.interpolated(to: to, at: part)
        case .through(let track):
            return track.value(at: part)
        case .along(let path, _):
            return .point(path.place(at: part).point)
        }
    }

    /// By how much the layer is turned while it goes along an outline. Radians.
    func rotation(_ progress: Progress) -> Double? {
        guard case .along(let path, let rotation) = way else { return nil }
        return path.place(at: spring?.value(at: progress.seconds) ?? progress.paced).rotation(rotation)
    }

    private func ends(
        _ from: AnimationValue?,
        _ to: AnimationValue?,
        _ by: AnimationValue?,
        over underlying: AnimationValue
    ) -> (AnimationValue, AnimationValue)? {
        // What is added to the property starts from nothing.
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

    /// The parts of the animation's time at which the value changes; nil when it changes all the time.
    var steps: [Double]? {
        guard case .through(let track) = way, track.mode == .discrete, spring == nil else { return nil }
        return track.keyTimes.times
    }
}
