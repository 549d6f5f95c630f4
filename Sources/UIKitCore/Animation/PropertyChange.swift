import Motion
import QuartzCore

/// The change that an animation block makes to one property of one layer.
@MainActor
final class PropertyChange {
    /// A value that was set, and the part of the block's duration in which it is reached.
    struct Frame {
        /// The range of time, as fractions of the total duration.
        var range: ClosedRange<Double>
        var value: AnimationValue
    }

    let layer: CALayer
    let property: AnimatedProperty

    /// The value before the block.
    let start: AnimationValue

    /// The value at which animations start that are not additive. For animators and for blocks that begin from the
    /// current state, the visible value before the block; for others, the property's own value.
    let visible: AnimationValue

    /// The calculation mode of values between keyframes; `nil` if there are no keyframes.
    let calculationMode: CAAnimationCalculationMode?

    /// The part of the total duration in which the change takes place, as fractions.
    let window: ClosedRange<Double>

    /// The repetition of the animation, if the block sets one.
    let repetition: Repetition?

    /// The values in the order in which they were set. A value set twice within a keyframe is stored once.
    private(set) var frames: [Frame] = []

    init(_ layer: CALayer, _ property: AnimatedProperty, from start: AnimationValue, in context: AnimationContext) {
        self.layer = layer
        self.property = property
        self.start = start
        calculationMode = context.calculationMode
        window = context.window
        repetition = context.repetition
        guard context.isAnimator || context.options.contains(.beginFromCurrentState) else {
            visible = start
            return
        }
        // The layer already has the new value.
        visible = layer.presentation().flatMap { layer.isAnimating(property) ? property.value(of: $0) : nil } ?? start
    }

    /// The value after the block.
    var end: AnimationValue { frames.last?.value ?? start }

    /// Returns a Boolean value that indicates whether another change of the property in a block continues this change.
    func continues(from old: AnimationValue, in context: AnimationContext) -> Bool {
        // If a nested block has changed the property in the meantime, this is a separate change.
        end == old && repetition == context.repetition && calculationMode == context.calculationMode
            && window == context.window
    }

    func add(_ value: AnimationValue, in range: ClosedRange<Double>) {
        if let last = frames.indices.last, frames[last].range == range {
            frames[last].value = value
        } else {
            frames.append(Frame(range: range, value: value))
        }
    }

    /// A Boolean value that indicates whether there is anything to animate.
    var isMoving: Bool { frames.contains { $0.value != start } || !property.isAdditive && visible != end }

    /// Returns the values of the property with their times, as fractions of the window. Between keyframes the value
    /// does not change.
    /// - Parameter first: The initial value.
    func keyframes(from first: AnimationValue) -> [Keyframe] {
        var result = [Keyframe(time: 0, value: first)]
        let length = window.upperBound - window.lowerBound
        let frames = self.frames.map { frame in
            let start = length > 0 ? (frame.range.lowerBound - window.lowerBound) / length : 0
            let end = length > 0 ? (frame.range.upperBound - window.lowerBound) / length : 1
            return Frame(range: start...max(start, end), value: frame.value)
        }
        let ordered = frames.sorted {
            ($0.range.upperBound, $0.range.lowerBound) < ($1.range.upperBound, $1.range.lowerBound)
        }
        for frame in ordered {
            let last = result[result.count - 1]
            if calculationMode == .discrete {
                // A discrete value is shown for the duration of its keyframe, and until the next one.
                result.append(Keyframe(time: max(frame.range.lowerBound, last.time), value: frame.value))
                continue
            }
            if frame.range.lowerBound > last.time {
                result.append(Keyframe(time: frame.range.lowerBound, value: last.value))
            }
            if frame.range.upperBound > result[result.count - 1].time {
                result.append(Keyframe(time: frame.range.upperBound, value: frame.value))
            } else {
                result[result.count - 1].value = frame.value
            }
        }
        if let last = result.last, last.time < 1 { result.append(Keyframe(time: 1, value: last.value)) }
        return result
    }
}

/// A value at a time, as a fraction of the animation's duration.
struct Keyframe {
    var time: Double
    var value: AnimationValue
}

/// The repetition of an animation.
struct Repetition: Equatable {
    /// The repeat count, which can be fractional; 0 means once.
    var count: Float
    var autoreverses: Bool
}

/// The changes that a block makes.
@MainActor
final class PropertyChanges {
    private(set) var all: [PropertyChange] = []

    /// The blocks to call when the animations of these changes have ended.
    var completions: [(Bool) -> Void] = []

    private struct Key: Hashable {
        let layer: ObjectIdentifier
        let property: AnimatedProperty
    }

    private var newest: [Key: PropertyChange] = [:]

    /// Records a change of a property after it was made.
    func note(_ layer: CALayer, _ property: AnimatedProperty, from old: AnimationValue, in context: AnimationContext) {
        let key = Key(layer: ObjectIdentifier(layer), property: property)
        let change: PropertyChange
        if let known = newest[key], known.continues(from: old, in: context) {
            change = known
        } else {
            change = PropertyChange(layer, property, from: old, in: context)
            all.append(change)
            newest[key] = change
        }
        change.add(property.value(of: layer), in: context.range)
    }

    /// Returns the views of the layers, without duplicates.
    static func views(of layers: [CALayer]) -> [UIView] {
        var seen: Set<ObjectIdentifier> = []
        return layers.compactMap { $0.delegate as? UIView }.filter { seen.insert(ObjectIdentifier($0)).inserted }
    }
}
