import Compositor
import CoreGraphics
import Motion

/// The values that the app stores with a layer by keys of its own. Animations change them on the layer's thread: they are
/// what the layer draws with, and drawing is the app's code.
extension CALayer {
    /// The implementation of `setValue(_:forKey:)` for a key of the app's own.
    func setCustomValue(_ value: Any?, _ key: String) {
        guard value != nil || motion?.userValues[key] != nil else { return }
        guard !isPresentation, !isEqual(value, motion?.userValues[key]) else {
            return makeMotion().userValues[key] = value
        }
        let isFirst = self.value(forKey: key) == nil
        willChange(key)
        makeMotion().userValues[key] = value
        if isFirst { beginAtZero(key) }
        didChange(key)
    }

    /// Lets the action for the first value of a key begin at zero: there is no former value.
    private func beginAtZero(_ key: String) {
        guard let found = motion?.foundActions.last, found.key == key,
            let animation = found.action as? CABasicAnimation, animation.fromValue == nil, animation.toValue == nil,
            animation.byValue == nil, let value = value(forKey: key), let new = AnimationValue(inferring: value)
        else { return }
        // Its values are missing, so that it is a copy.
        animation.fromValue = new.additiveIdentity.boxed(like: value)
    }

    private func isEqual(_ value: Any?, _ other: Any?) -> Bool {
        guard let value = value.flatMap({ AnimationValue(inferring: $0) }) else { return false }
        return value == other.flatMap { AnimationValue(inferring: $0) }
    }

    /// Returns the animated values of the app's own keys.
    /// - Parameter time: The time, in seconds of the display's clock.
    func animatedCustomValues(at time: TimeInterval) -> [String: AnimationValue] {
        guard let animations = motion?.animations, animations.contains(where: \.changesCustomValues) else { return [:] }
        let clock = clock(at: time)
        let parts = animations.compactMap { $0.customPart(self, at: clock.local) }
        var values = LayerValues()
        for part in parts {
            part.forEachProperty { animation in
                guard let key = animation.target.customKey, values.custom[key] == nil else { return }
                // A value that the app has not stored counts as zero.
                values.custom[key] =
                    value(forKey: key).flatMap { AnimationValue(inferring: $0) }
                    ?? (animation.target.component == nil ? animation.sample?.additiveIdentity : nil)
            }
        }
        let initial = values.custom
        let animated = LayerAnimation(values: values, animations: parts).values(clock).custom
        // Only what animations show at the moment: a value that is not stored stays so before and after an animation.
        return animated.filter { $0.value != initial[$0.key] || motion?.userValues[$0.key] != nil }
    }

    /// Stores the animated values of a layer in its copy.
    func takeCustomValues(_ values: [String: AnimationValue], of model: CALayer) {
        for (key, value) in values { makeMotion().userValues[key] = value.boxed(like: model.value(forKey: key)) }
    }

    /// Returns the value of a key of the app's own that is shown at present.
    func presentedCustomValue(_ key: String) -> Any? {
        let value = value(forKey: key)
        return animatedCustomValues(at: presentTime)[key]?.boxed(like: value) ?? value
    }
}

extension CAAnimation {
    /// Returns a Boolean value that indicates whether the animation, or one in it, changes a property that meets a
    /// condition.
    func changesProperty(_ condition: (String) -> Bool) -> Bool {
        switch self {
        case let animation as CAPropertyAnimation:
            animation.keyPath.map { condition(AnimationKeyPath($0).property) } ?? false
        case let group as CAAnimationGroup: group.animations?.contains { $0.changesProperty(condition) } ?? false
        default: false
        }
    }
}
