import QuartzCore

/// What an animation block did to one property of one layer.
@MainActor
final class PropertyChange {
    /// A value that was set, and in which part of the block's time it is reached.
    struct Frame {
        /// Parts of the whole time.
        var range: ClosedRange<Double>
        var value: MotionValue
    }

    let layer: CALayer
    let property: AnimatedProperty

    /// Before the block.
    let start: MotionValue

    /// The value that animations start from that do not add up: where the property is seen before the block, for
    /// animators and blocks that begin from the current state, and the property's own value for others.
    let seen: MotionValue

    /// Between key frames; nil where there are none but the start and the end.
    let calculationMode: CAAnimationCalculationMode?

    /// The part of the whole time that it happens in.
    let window: ClosedRange<Double>

    /// How often the animation runs, where the block said so.
    let repetition: Repetition?

    /// In the order of the calls; what was set twice within a frame is there once.
    private(set) var frames: [Frame] = []

    init(_ layer: CALayer, _ property: AnimatedProperty, from start: MotionValue, in context: AnimationContext) {
        self.layer = layer
        self.property = property
        self.start = start
        calculationMode = context.calculationMode
        window = context.window
        repetition = context.repetition
        guard context.isAnimator || context.options.contains(.beginFromCurrentState) else {
            seen = start
            return
        }
        // The layer itself has the new value already.
        seen = layer.presentation().flatMap { layer.isAnimating(property) ? property.value(of: $0) : nil } ?? start
    }

    /// After the block.
    var end: MotionValue { frames.last?.value ?? start }

    /// Whether what a block does to the property is more of this change, and not another one.
    func continues(from old: MotionValue, in context: AnimationContext) -> Bool {
        // Where a block within it has changed the property meanwhile, this is another way to go.
        end == old && repetition == context.repetition && calculationMode == context.calculationMode
            && window == context.window
    }

    func add(_ value: MotionValue, in range: ClosedRange<Double>) {
        if let last = frames.indices.last, frames[last].range == range {
            frames[last].value = value
        } else {
            frames.append(Frame(range: range, value: value))
        }
    }

    /// Whether there is any way to go.
    var isMoving: Bool { frames.contains { $0.value != start } || !property.isAdditive && seen != end }

    /// The values that the property goes through, and when, as parts of the window. Between frames it stays what it was.
    /// - Parameter first: the value at the beginning.
    func keyframes(from first: MotionValue) -> [Keyframe] {
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
                // A picture is shown while its frame lasts, and until the next.
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

/// A value at a part of an animation's time.
struct Keyframe {
    var time: Double
    var value: MotionValue
}

/// How often an animation runs.
struct Repetition: Equatable {
    /// Fractions are meant; 0 is once.
    var count: Float
    var autoreverses: Bool
}

/// The changes that a block makes.
@MainActor
final class PropertyChanges {
    private(set) var all: [PropertyChange] = []

    /// Called when what these changes become has ended.
    var completions: [(Bool) -> Void] = []

    private struct Key: Hashable {
        let layer: ObjectIdentifier
        let property: AnimatedProperty
    }

    private var newest: [Key: PropertyChange] = [:]

    /// Writes down that a property was changed, after it was.
    func note(_ layer: CALayer, _ property: AnimatedProperty, from old: MotionValue, in context: AnimationContext) {
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

    /// The views whose layers are in a list, each once.
    static func views(of layers: [CALayer]) -> [UIView] {
        var seen: Set<ObjectIdentifier> = []
        return layers.compactMap { $0.delegate as? UIView }.filter { seen.insert(ObjectIdentifier($0)).inserted }
    }
}
