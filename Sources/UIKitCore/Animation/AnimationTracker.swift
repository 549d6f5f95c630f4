import QuartzCore

/// An object that observes the end of a block's animations, and blocks touches of the block's views until then.
@MainActor
final class AnimationTracker {
    private var running = 0
    private var isFinished = true
    private let blocked: [UIView]
    private var completions: [(Bool) -> Void]

    /// Creates a tracker.
    /// - Parameter blocked: The views that receive no touches until the end.
    init(blocking blocked: [UIView], completions: [(Bool) -> Void]) {
        self.blocked = blocked
        self.completions = completions
        for view in blocked { view.touchBlockers += 1 }
    }

    /// Adds an animation to a layer, and observes its end.
    func add(_ animation: CAAnimation, to layer: CALayer, forKey key: String) {
        running += 1
        animation.delegate = self
        layer.add(animation, forKey: key)
    }

    /// Ends the adding of animations. If there are none, the completions are called after the next commit.
    func begin() {
        guard running == 0 else { return }
        UIScreen.main.afterNextCommit { self.end() }
    }

    private func end() {
        for view in blocked { view.touchBlockers -= 1 }
        let completions = self.completions
        self.completions = []
        for completion in completions { completion(isFinished) }
    }
}

extension AnimationTracker: @MainActor CAAnimationDelegate {
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        running -= 1
        isFinished = isFinished && flag
        if running == 0 { end() }
    }
}

extension CALayer {
    /// Returns a Boolean value that indicates whether an animation of the property is running.
    func isAnimating(_ property: AnimatedProperty) -> Bool {
        animationKeys()?.contains { (animation(forKey: $0) as? CAPropertyAnimation)?.keyPath == property.rawValue }
            ?? false
    }

    /// Returns a key that no animation of the layer has: the name, or the name with a number.
    func unusedAnimationKey(_ name: String) -> String {
        guard let keys = animationKeys(), keys.contains(name) else { return name }
        var number = 2
        while keys.contains("\(name)-\(number)") { number += 1 }
        return "\(name)-\(number)"
    }
}
