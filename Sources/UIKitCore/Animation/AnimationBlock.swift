import QuartzCore

extension AnimationContext {
    /// Runs a block and animates what it changes.
    /// - Parameter completion: called when all has ended, with whether nothing was cut short. Where there is nothing to
    ///   animate (or no time to do it in) at the end of the turn, with true.
    func animate(_ body: () -> Void, completion: ((Bool) -> Void)?) {
        perform(body)
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
        let repetition = change.repetition ?? options.repetition
        // What never ends must give way to the next animation of the property; that one cannot add itself to it then.
        let isAdditive =
            change.property.isAdditive && repetition?.count != .infinity && !change.layer.hasEndless(change.property)
        // Where a block within this one had the last word, it has the animation.
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
                forKey: isAdditive ? change.layer.freeAnimationKey(name) : name
            )
        }
    }
}

extension PropertyChange {
    /// The animations of the change: as a rule one, two for a place whose axes move differently.
    func animations(
        _ timing: AnimationTiming,
        _ duration: TimeInterval,
        isAdditive: Bool
    ) -> [CAPropertyAnimation] {
        let first = isAdditive ? start.subtracting(end) : property.isAdditive ? seenNow : seen
        guard let calculationMode else {
            let splits = isAdditive && property == .position && timing.splitsAxes
            let axes: [AnimationTiming.Axis?] = splits ? [.x, .y] : [nil]
            return axes.map { axis in
                let animation = timing.pace(duration: duration, axis: axis).animation(of: property)
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
        animation.timingFunction = timing.pace(duration: duration).function
        animation.duration = duration
        animation.isAdditive = isAdditive
        return [animation]
    }

    /// Where the property is seen, for an animation of absolute values in place of one that adds.
    private var seenNow: MotionValue {
        guard let presentation = layer.presentation(), layer.isAnimating(property) else { return start }
        // The layer has its new value already, which the animations in flight add to.
        let shown = property.value(of: presentation)
        return layer.hasEndless(property) ? shown : start.adding(shown.subtracting(end))
    }
}

extension CAKeyframeAnimation {
    /// Goes through values at their times.
    func take(_ frames: [Keyframe]) {
        let color = frames.first { $0.value != .color(nil) }?.value ?? .color(nil)
        values = frames.map { $0.value.beside(color).object }
        keyTimes = frames.map { NSNumber(value: $0.time) }
    }
}

extension CALayer {
    /// Whether the layer is shown in a window.
    @MainActor
    var isInWindow: Bool { (delegate as? UIView)?.window != nil }

    /// Whether a block animates the property for ever, from one absolute value to another.
    fileprivate func hasEndless(_ property: AnimatedProperty) -> Bool {
        guard let animation = animation(forKey: property.rawValue) as? CAPropertyAnimation else { return false }
        return animation.delegate is AnimationTracker && !animation.isAdditive && animation.repeatCount == .infinity
    }
}

extension UIView.AnimationOptions {
    /// How often animations run; nil for once.
    fileprivate var repetition: Repetition? {
        let autoreverses = contains(.autoreverse)
        if contains(.repeat) { return Repetition(count: .infinity, autoreverses: autoreverses) }
        return autoreverses ? Repetition(count: 1, autoreverses: true) : nil
    }
}
