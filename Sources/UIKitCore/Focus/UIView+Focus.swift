import QuartzCore

/// The focus of a view. Only views that have been focused, or whose focus was configured, have it.
@MainActor
final class ViewFocus {
    var isFocused = false
    /// The effect that was set; `nil` for the default.
    var effect: UIFocusEffect??
    var groupIdentifier: String?
    var ring: FocusRing?
}

extension UIView {
    /// The view's focus, created when it is first needed.
    var ownFocus: ViewFocus {
        if let focus { return focus }
        let created = ViewFocus()
        focus = created
        return created
    }

    /// Shows or removes the ring.
    func showFocus(_ isFocused: Bool) {
        let own = ownFocus
        own.isFocused = isFocused
        own.ring?.remove()
        own.ring = isFocused ? FocusRing(of: self, focusEffect) : nil
    }

    /// Updates the ring after a change of the bounds, the traits or the tint color.
    func updateFocusRing() {
        guard let ring = focus?.ring, let effect = focusEffect as? UIFocusHaloEffect else { return }
        ring.update(self, effect)
    }

    /// Replaces the ring after a change of the effect.
    func replaceFocusEffect(_ effect: UIFocusEffect?) {
        ownFocus.effect = .some(effect)
        if isFocused { showFocus(true) }
    }

    /// The focus system of the view's session.
    package var focusSystem: UIFocusSystem { session.application.focusSystem }
}

extension UIFocusEnvironment {
    /// The identifier of the group that the environment belongs to: its own, or that of the nearest environment that
    /// contains it and has one.
    var effectiveFocusGroup: String? {
        var current: (any UIFocusEnvironment)? = self
        while let next = current {
            if let identifier = next.focusGroupIdentifier { return identifier }
            current = next.parentFocusEnvironment
        }
        return nil
    }
}

extension UIView: UIFocusItem {}
extension UIViewController: UIFocusEnvironment {}
