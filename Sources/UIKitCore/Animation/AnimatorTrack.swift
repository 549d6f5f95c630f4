import QuartzCore

/// One property of one layer in the course of an animator.
@MainActor
struct AnimatorTrack {
    let layer: CALayer
    let property: AnimatedProperty

    /// Before the animator's block changed it; of what does not add up, where it was seen.
    let start: MotionValue

    /// What it was before the animator first changed it.
    var origin: MotionValue

    /// What the block set.
    let end: MotionValue

    /// Of a place whose axes move differently: the one that this track moves.
    let axis: AnimationTiming.Axis?

    /// Values between, for a track by key frames, and how to get from one to the next.
    let keyframes: (mode: CAAnimationCalculationMode, frames: [Keyframe])?

    /// The key of its animation in the layer.
    let key: String

    /// Whether the course leads to `end` now, and not to `start`.
    var leadsToEnd = true

    var motion: AnimatorMotion

    var isAdditive: Bool { property.isAdditive }

    /// Which tracks belong together.
    struct Target: Hashable {
        let layer: ObjectIdentifier
        let property: AnimatedProperty
    }

    var target: Target { Target(layer: ObjectIdentifier(layer), property: property) }

    // MARK: Values

    /// What the track gives: what is to be added to the property, or the property itself. Without its key frames.
    /// - Parameter progress: towards where the course leads.
    func value(at progress: Double) -> MotionValue { value(between: leadsToEnd ? progress : 1 - progress) }

    /// The same.
    /// - Parameter part: 0 for the start, 1 for the end.
    func value(between part: Double) -> MotionValue {
        guard isAdditive else { return start.beside(end).interpolated(to: end.beside(start), at: part) }
        let way = start.subtracting(end).along(axis)
        return way.interpolated(to: way.additiveIdentity, at: part)
    }

    private func orderedFrames(_ frames: [Keyframe]) -> [Keyframe] {
        let values = frames.map {
            Keyframe(time: $0.time, value: isAdditive ? $0.value.subtracting(end) : $0.value)
        }
        return leadsToEnd ? values : values.reversed().map { Keyframe(time: 1 - $0.time, value: $0.value) }
    }

    // MARK: Animations

    /// Holds the property where it is.
    func restingAnimation() -> CAPropertyAnimation {
        let animation: CAPropertyAnimation
        if let keyframes {
            let moving = CAKeyframeAnimation(keyPath: property.rawValue)
            moving.take(orderedFrames(keyframes.frames))
            moving.calculationMode = keyframes.mode
            moving.timeOffset = min(1, max(0, motion.progress))
            animation = moving
        } else {
            let still = CABasicAnimation(keyPath: property.rawValue)
            still.fromValue = value(at: motion.progress).object
            still.toValue = still.fromValue
            animation = still
        }
        animation.timingFunction = CAMediaTimingFunction(name: .linear)
        animation.duration = 1
        animation.speed = 0
        finish(animation)
        return animation
    }

    /// Moves the property as the motion says; nil when there is nothing left to move.
    func runningAnimation() -> CAPropertyAnimation? {
        guard let leg = motion.leg else { return nil }
        let animation: CAPropertyAnimation
        if let keyframes {
            let moving = CAKeyframeAnimation(keyPath: property.rawValue)
            moving.take(orderedFrames(keyframes.frames))
            moving.calculationMode = keyframes.mode
            moving.timingFunction = leg.pace.function ?? CAMediaTimingFunction(name: .linear)
            moving.duration = leg.wholeDuration
            animation = moving
        } else {
            let moving = leg.pace.animation(of: property)
            moving.fromValue = value(at: leg.base).object
            moving.toValue = value(at: 1).object
            if leg.pace.isSpring {
                // A spring keeps its own time, which may run faster or slower.
                moving.speed = Float(leg.pace.duration / leg.wholeDuration)
            } else {
                moving.duration = leg.wholeDuration
            }
            animation = moving
        }
        animation.beginTime = layer.convertTime(leg.begin - leg.first * leg.wholeDuration, from: nil)
        finish(animation)
        return animation
    }

    /// Leads from the end to the start, from the beginning on.
    mutating func lead(back pace: AnimationPace) {
        leadsToEnd = false
        let window = motion.window
        motion = AnimatorMotion(window: 1 - window.upperBound...1 - window.lowerBound, pace: pace, restingAt: 0)
    }

    private func finish(_ animation: CAPropertyAnimation) {
        animation.isAdditive = isAdditive
        // The end is shown until the animator has heard of it and sets the values.
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
    }
}

extension AnimatorTrack {
    /// The tracks of a change: as a rule one, two for a place whose axes move differently.
    static func tracks(
        of change: PropertyChange,
        timing: AnimationTiming,
        duration: TimeInterval,
        restingAt fraction: Double
    ) -> [AnimatorTrack] {
        let splits = change.property == .position && change.calculationMode == nil && timing.splitsAxes
        let axes: [AnimationTiming.Axis?] = splits ? [.x, .y] : [nil]
        return axes.map { axis in
            let start = change.property.isAdditive ? change.start : change.seen
            let name = change.property.rawValue
            return AnimatorTrack(
                layer: change.layer,
                property: change.property,
                start: start,
                origin: change.start,
                end: change.end,
                axis: axis,
                keyframes: change.calculationMode.map { ($0, change.keyframes(from: start)) },
                key: change.property.isAdditive ? change.layer.freeAnimationKey(name) + (axis == .y ? ".y" : "") : name,
                motion: AnimatorMotion(
                    window: change.window,
                    pace: timing.pace(duration: duration, axis: axis),
                    restingAt: fraction
                )
            )
        }
    }
}
