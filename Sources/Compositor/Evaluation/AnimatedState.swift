import Geometry
import Motion

/// The state of a layer's properties while animations are applied to them one after the other.
struct AnimatedState {
    private(set) var values: LayerValues
    var contents: ContentsAnimation.Moment?
    var transition: (animation: TransitionAnimation, paced: Double)?

    /// The additions to transforms, oldest first: their order of multiplication differs from the order in which they
    /// are applied.
    private var transformAdditions: [AnimationValue] = []
    private var sublayerAdditions: [AnimationValue] = []

    init(_ values: LayerValues) { self.values = values }

    mutating func apply(
        _ animation: PropertyAnimation,
        _ progress: PropertyAnimation.Progress,
        end: PropertyAnimation.Progress,
        runs: Int
    ) {
        let target = animation.target
        let isWholeTransform = target.component == nil && animation.isAdditive
        if !(isWholeTransform && (target.property == .transform || target.property == .sublayerTransform)) {
            settle(target.property)
        }
        if let underlying = values[target],
            let value = animation.value(progress, end: end, runs: runs, over: underlying)
        {
            // A value of another kind than the property's has no effect.
            guard animation.isAdditive else { return replace(target, with: value, animation, progress) }
            switch (target.property, target.component, value) {
            case (.transform, nil, .transform): transformAdditions.append(value)
            case (.sublayerTransform, nil, .transform): sublayerAdditions.append(value)
            default:
                guard underlying.isOfKind(of: value) else { return }
                replace(target, with: underlying.adding(value), animation, progress)
            }
        }
    }

    private mutating func replace(
        _ target: AnimationTarget,
        with value: AnimationValue,
        _ animation: PropertyAnimation,
        _ progress: PropertyAnimation.Progress
    ) {
        values[target] = value
        guard let angle = animation.rotation(progress) else { return }
        settle(.transform)
        values.transform = CATransform3DConcat(values.transform, CATransform3DMakeRotation(angle, 0, 0, 1))
    }

    /// Applies the pending additions to a transform.
    private mutating func settle(_ property: LayerProperty) {
        if property == .transform, !transformAdditions.isEmpty {
            values[.transform] = AnimationValue.transform(values.transform).adding(contentsOf: transformAdditions)
            transformAdditions = []
        }
        if property == .sublayerTransform, !sublayerAdditions.isEmpty {
            values[.sublayerTransform] =
                AnimationValue.transform(values.sublayerTransform).adding(contentsOf: sublayerAdditions)
            sublayerAdditions = []
        }
    }

    /// Called after the last animation. Applies all pending additions.
    mutating func finish() {
        settle(.transform)
        settle(.sublayerTransform)
    }

    /// Replaces the values by those in reflected coordinates.
    mutating func reflect(_ reflection: LayerReflection) {
        if !reflection.isEmpty { values = values.reflected(reflection) }
    }
}

extension AnimationValue {
    /// Returns a Boolean value that indicates whether another value is of the same kind.
    func isOfKind(of other: AnimationValue) -> Bool {
        switch (self, other) {
        case (.scalar, .scalar), (.point, .point), (.size, .size), (.rect, .rect), (.transform, .transform),
            (.color, .color), (.path, .path), (.list, .list), (.discrete, .discrete):
            true
        default: false
        }
    }
}
