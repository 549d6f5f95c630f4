import Motion
import QuartzCore

extension AnimationContext {
    /// Runs a block and animates its changes.
    /// - Parameter completion: The block to call at the end, with a Boolean value that indicates whether all animations
    ///   reached their end. If there is nothing to animate, or the duration is zero, it is called at the end of the run
    ///   loop turn, with true.
    func animate(_ body: () -> Void, completion: ((Bool) -> Void)?) {
        perform(body)
        start(completion: completion)
    }

    /// Begins the animations of the recorded changes.
    func start(completion: ((Bool) -> Void)?) {
        if let completion { changes.completions.append(completion) }
        guard !isPart else { return }
        let moving = isAnimated ? changes.all.filter { $0.isMoving && $0.layer.isInWindow } : []
        guard !moving.isEmpty || !changes.completions.isEmpty else { return }
        let isBlocking = !options.contains(.allowUserInteraction)
        let tracker = AnimationTracker(
            blocking: isBlocking ? PropertyChanges.views(of: moving.map(\.layer)) : [],
            completions: changes.completions
        )
        for change in moving { begin(change, tracker) }
        tracker.begin()
    }

    private func begin(_ change: PropertyChange, _ tracker: AnimationTracker) {
        let repetition = change.repetition ?? repetition ?? options.repetition
        // An endless animation must end when the property is animated again, so the next animation cannot be additive.
        let isAdditive =
            change.property.isAdditive && repetition?.count != .infinity && !change.layer.hasEndless(change.property)
        // If a nested block changed the property last, the nested block animates it.
        guard isAdditive || change.property.value(of: change.layer) == change.end else { return }
        for animation in change.animations(timing, duration, isAdditive: isAdditive) {
            animation.commitDelay = delay
            animation.fillMode = .backwards
            if let repetition {
                animation.repeatCount = repetition.count
                animation.autoreverses = repetition.autoreverses
            }
            let name = change.property.rawValue
            tracker.add(
                animation,
                to: change.layer,
                forKey: isAdditive ? change.layer.unusedAnimationKey(name) : name
            )
        }
    }
}

extension PropertyChange {
    /// Returns the animations of the change: usually one, or two for a position whose axes move differently.
    func animations(
        _ timing: RequestedTiming,
        _ duration: TimeInterval,
        isAdditive: Bool
    ) -> [CAPropertyAnimation] {
        let first = isAdditive ? start.subtracting(end) : property.isAdditive ? visibleNow : visible
        guard let calculationMode else {
            let splits = isAdditive && property == .position && timing.splitsAxes
            let axes: [RequestedTiming.Axis?] = splits ? [.x, .y] : [nil]
            return axes.map { axis in
                let animation = timing.timingCurve(duration: duration, axis: axis).animation(of: property)
                animation.fromValue = first.beside(end).along(axis).object
                animation.toValue = (isAdditive ? end.subtracting(end) : end.beside(first)).along(axis).object
                animation.isAdditive = isAdditive
                return animation
            }
        }
        let frames = keyframes(from: isAdditive ? start : first)
        let animation = CAKeyframeAnimation(keyPath: property.rawValue)
        animation.take(frames.map { Keyframe(time: $0.time, value: isAdditive ? $0.value.subtracting(end) : $0.value) })
        animation.calculationMode = calculationMode
        animation.timingFunction = timing.timingCurve(duration: duration).function
        animation.duration = duration
        animation.isAdditive = isAdditive
        return [animation]
    }

    /// The visible value of the property, for an absolute animation of a property that is usually animated additively.
    private var visibleNow: AnimationValue {
        guard let presentation = layer.presentation(), layer.isAnimating(property) else { return start }
        // The layer already has its new value, to which the running animations add.
        let shown = property.value(of: presentation)
        return layer.hasEndless(property) ? shown : start.adding(shown.subtracting(end))
    }
}

extension CAKeyframeAnimation {
    /// Sets the animation's values and key times.
    func take(_ frames: [Keyframe]) {
        let color = frames.first { $0.value != .color(nil) }?.value ?? .color(nil)
        values = frames.map { $0.value.beside(color).object }
        keyTimes = frames.map { NSNumber(value: $0.time) }
    }
}

extension CALayer {
    /// A Boolean value that indicates whether the layer is in a window.
    @MainActor
    var isInWindow: Bool { (delegate as? UIView)?.isInWindow ?? false }

    /// Returns a Boolean value that indicates whether an animation block animates the property endlessly between
    /// absolute values.
    fileprivate func hasEndless(_ property: AnimatedProperty) -> Bool {
        guard let animation = animation(forKey: property.rawValue) as? CAPropertyAnimation else { return false }
        return animation.delegate is AnimationTracker && !animation.isAdditive && animation.repeatCount == .infinity
    }
}

extension UIView.AnimationOptions {
    /// The repetition of the animations; `nil` if they run once.
    fileprivate var repetition: Repetition? {
        let autoreverses = contains(.autoreverse)
        if contains(.repeat) { return Repetition(count: .infinity, autoreverses: autoreverses) }
        return autoreverses ? Repetition(count: 1, autoreverses: true) : nil
    }
}
