import Motion
import QuartzCore

/// One property of one layer on the timeline of an animator.
@MainActor
struct AnimatorTrack {
    let layer: CALayer
    let property: AnimatedProperty

    /// The value before the animator's block changed it. For a property that is not additive, the visible value.
    let start: AnimationValue

    /// The value before the animator first changed it.
    var origin: AnimationValue

    /// The value that the block set.
    let end: AnimationValue

    /// The axis that this track animates, for a position whose axes move differently.
    let axis: RequestedTiming.Axis?

    /// The calculation mode and the keyframes, for a keyframe animation.
    let keyframes: (mode: CAAnimationCalculationMode, frames: [Keyframe])?

    /// The key of the track's animation in the layer.
    let key: String

    /// A Boolean value that indicates whether the timeline leads to `end`, and not to `start`.
    var leadsToEnd = true

    var motion: AnimatorMotion

    var isAdditive: Bool { property.isAdditive }

    /// The property of a layer that a track animates; tracks with the same target form a group.
    struct Target: Hashable {
        let layer: ObjectIdentifier
        let property: AnimatedProperty
    }

    var target: Target { Target(layer: ObjectIdentifier(layer), property: property) }

    // MARK: Values

    /// Returns the value of the track: for an additive property, the value to add; otherwise, the property itself.
    /// Keyframes are ignored.
    /// - Parameter progress: The progress in the current direction.
    func value(at progress: Double) -> AnimationValue { value(between: leadsToEnd ? progress : 1 - progress) }

    /// Returns the value of the track between its start and its end, as `value(at:)` does.
    /// - Parameter part: The position: 0 for the start, 1 for the end.
    func value(between part: Double) -> AnimationValue {
        guard isAdditive else { return start.beside(end).interpolated(to: end.beside(start), at: part) }
        let distance = start.subtracting(end).along(axis)
        return distance.interpolated(to: distance.additiveIdentity, at: part)
    }

    private func orderedFrames(_ frames: [Keyframe]) -> [Keyframe] {
        let values = frames.map {
            Keyframe(time: $0.time, value: isAdditive ? $0.value.subtracting(end) : $0.value)
        }
        return leadsToEnd ? values : values.reversed().map { Keyframe(time: 1 - $0.time, value: $0.value) }
    }

    // MARK: Animations

    /// Returns an animation that holds the property at its current value.
    func holdingAnimation() -> CAPropertyAnimation {
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

    /// Returns an animation that moves the property, or `nil` if nothing is left to move.
    func runningAnimation() -> CAPropertyAnimation? {
        guard let segment = motion.segment else { return nil }
        let animation: CAPropertyAnimation
        if let keyframes {
            let moving = CAKeyframeAnimation(keyPath: property.rawValue)
            moving.take(orderedFrames(keyframes.frames))
            moving.calculationMode = keyframes.mode
            moving.timingFunction = segment.timingCurve.function ?? CAMediaTimingFunction(name: .linear)
            moving.duration = segment.fullDuration
            animation = moving
        } else {
            let moving = segment.timingCurve.animation(of: property)
            moving.fromValue = value(at: segment.base).object
            moving.toValue = value(at: 1).object
            if segment.timingCurve.isSpring {
                // A spring has a duration of its own, which is scaled by the speed.
                moving.speed = Float(segment.timingCurve.duration / segment.fullDuration)
            } else {
                moving.duration = segment.fullDuration
            }
            animation = moving
        }
        animation.beginTime = layer.convertTime(segment.begin - segment.first * segment.fullDuration, from: nil)
        finish(animation)
        return animation
    }

    /// Reverses a new track, so that it leads from the end to the start.
    mutating func reverse(with timingCurve: AnimationTimingCurve) {
        leadsToEnd = false
        let window = motion.window
        motion = AnimatorMotion(
            window: 1 - window.upperBound...1 - window.lowerBound,
            timingCurve: timingCurve,
            pausedAt: 0
        )
    }

    private func finish(_ animation: CAPropertyAnimation) {
        animation.isAdditive = isAdditive
        // The end value stays visible until the animator handles the end and sets the values.
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
    }
}

extension AnimatorTrack {
    /// Returns the tracks of a change: usually one, or two for a position whose axes move differently.
    static func tracks(
        of change: PropertyChange,
        timing: RequestedTiming,
        duration: TimeInterval,
        pausedAt fraction: Double
    ) -> [AnimatorTrack] {
        let splits = change.property == .position && change.calculationMode == nil && timing.splitsAxes
        let axes: [RequestedTiming.Axis?] = splits ? [.x, .y] : [nil]
        return axes.map { axis in
            let start = change.property.isAdditive ? change.start : change.visible
            let name = change.property.rawValue
            return AnimatorTrack(
                layer: change.layer,
                property: change.property,
                start: start,
                origin: change.start,
                end: change.end,
                axis: axis,
                keyframes: change.calculationMode.map { ($0, change.keyframes(from: start)) },
                key: change.property.isAdditive
                    ? change.layer.unusedAnimationKey(name) + (axis == .y ? ".y" : "") : name,
                motion: AnimatorMotion(
                    window: change.window,
                    timingCurve: timing.timingCurve(duration: duration, axis: axis),
                    pausedAt: fraction
                )
            )
        }
    }
}
