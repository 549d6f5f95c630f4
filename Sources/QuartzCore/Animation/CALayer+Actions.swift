import Compositor
import CoreGraphics

extension CALayer {
    func findAction(forKey event: String) -> (any CAAction)? {
        let found =
            delegate?.action(for: self, forKey: event) ?? motion?.actions?[event] ?? styleAction(event)
            ?? type(of: self).defaultAction(forKey: event)
        // Most layers belong to views, which return `NSNull` for every change: a cast takes ten times as long.
        if let found { return type(of: found) == NSNull.self ? nil : found }
        guard renderLayer != nil, isAnimatedImplicitly(event), rootContext != nil else { return nil }
        let animation = CABasicAnimation(keyPath: event)
        animation.fromValue = presentedValue(event)
        animation.timingFunction = CATransaction.animationTimingFunction() ?? Self.implicitTimingFunction
        return animation
    }

    private static let implicitTimingFunction = CAMediaTimingFunction(name: .default)

    /// The properties whose changes are animated implicitly. As Apple documents, paths are not.
    private static let impliedKeys: Set<String> = [
        "anchorPoint", "anchorPointZ", "backgroundColor", "borderColor", "borderWidth", "bounds", "contents",
        "contentsRect",
        "cornerRadius", "opacity", "position", "shadowColor", "shadowOffset", "shadowOpacity",
        "shadowRadius",
        "sublayerTransform", "transform", "zPosition",
    ]

    private func isAnimatedImplicitly(_ key: String) -> Bool {
        Self.impliedKeys.contains(key)
            || key != "path"
                && type(of: self).ownProperties[key] != nil && LayerProperty(rawValue: key)?.isOfSubclass == true
    }

    // MARK: Property observers

    /// Looks up the action before a property changes.
    func willChange(_ key: String) {
        // No action is possible for most layers before they are shown.
        guard renderLayer != nil || mayHaveActions, !isPresentation,
            !CATransaction.disableActions(), let action = action(forKey: key)
        else { return }
        makeMotion().foundActions.append((key, completed(action, key)))
    }

    /// A Boolean value that indicates whether anything but Core Animation itself can provide actions.
    private var mayHaveActions: Bool {
        delegate != nil || !isPlain || motion.map { $0.actions != nil || $0.style != nil } ?? false
    }

    /// Runs the action for an event that is not a change of a property, if the layer is on a screen.
    func runOrderAction(_ event: String) {
        guard mayHaveActions, !isPresentation, rootContext != nil, !CATransaction.disableActions(),
            let action = action(forKey: event)
        else { return }
        action.run(forKey: event, object: self, arguments: nil)
    }

    /// Returns a copy of a basic animation without values that runs from the value shown before the change; any other
    /// action is returned as is.
    private func completed(_ action: any CAAction, _ key: String) -> any CAAction {
        guard let animation = action as? CABasicAnimation, animation.fromValue == nil, animation.toValue == nil,
            animation.byValue == nil, animation.keyPath ?? key == key,
            let copy = animation.snapshot() as? CABasicAnimation
        else { return action }
        copy.keyPath = key
        copy.fromValue = presentedValue(key)
        return copy
    }

    /// Marks a changed property for the next commit, and runs its action.
    func changed(_ key: String) {
        mark(.properties)
        didChange(key)
    }

    /// Runs the action that was found before the property changed.
    func didChange(_ key: String) {
        if !isPlain, !isPresentation, isRedrawn(by: key) { setNeedsDisplay() }
        guard let motion, let found = motion.foundActions.last, found.key == key else { return }
        motion.foundActions.removeLast()
        found.action.run(forKey: key, object: self, arguments: nil)
    }

    /// A Boolean value that indicates whether the layer's class is `CALayer` itself, which has no class actions.
    private var isPlain: Bool { type(of: self) == CALayer.self }
}
