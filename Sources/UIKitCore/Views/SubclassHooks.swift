// The compiler lets classes of other modules override only public members. A class of a module above this one adopts
// one of these protocols where a class of this module overrides a member that is not public.

/// A responder that provides accessibility values, as classes of this module do by overriding
/// ``UIResponder/defaultAccessibility``.
@MainActor
package protocol AccessibilityDefaultsProvider: UIResponder {
    /// The accessibility values of the class, which apply as long as no others are set.
    var providedAccessibility: AccessibilityDefaults { get }
}

/// A view that follows changes of its layout direction, as classes of this module do by overriding
/// ``UIView/layoutDirectionDidChange()``.
@MainActor
package protocol LayoutDirectionObserver: UIView {
    /// Called after `effectiveUserInterfaceLayoutDirection` may have changed and the view was marked for layout.
    func didChangeLayoutDirection()
}

/// A view with texts of the toolkit, or with formats of the user's region, as classes of this module have by overriding
/// ``UIView/languageDidChange()``.
@MainActor
package protocol LanguageObserver: UIView {
    /// Called after the language of the user has changed.
    func didChangeLanguage()
}

/// A scroll view that determines where its content comes to rest after a drag, before its delegate does.
@MainActor
package protocol RestingOffsetProvider: UIScrollView {
    /// Returns the content offset at which the content comes to rest.
    /// - Parameters:
    ///   - proposed: The offset to which the velocity leads, in points.
    ///   - velocity: The velocity of the offset, in points per millisecond.
    func restingOffset(proposed: CGPoint, velocity: CGPoint) -> CGPoint
}

/// A control that customizes its behavior, as classes of this module do by overriding members of ``UIControl``.
@MainActor
package protocol ControlHooks: UIControl {
    /// Called after the state has changed.
    func didChangeState()

    /// Called after the events of a touch or a key that activated the control were sent.
    func didSendUpInside(with event: UIEvent?)

    /// Returns a Boolean value that indicates whether a gesture of a superview overlaps the control's own action.
    func overlapsOwnAction(_ recognizer: UIGestureRecognizer) -> Bool

    /// A Boolean value that indicates whether the left and the right arrow keys change the value.
    var isAdjustedByArrowKeys: Bool { get }

    /// Changes the value by a step, for an arrow key or an encoder.
    /// - Parameter direction: 1 for a greater value, −1 for a smaller one.
    /// - Returns: A Boolean value that indicates whether the value has changed.
    func changeValue(by direction: Int) -> Bool
}

extension ControlHooks {
    package func didChangeState() {}
    package func didSendUpInside(with event: UIEvent?) {}
    package func overlapsOwnAction(_ recognizer: UIGestureRecognizer) -> Bool { false }
    package var isAdjustedByArrowKeys: Bool { false }
    package func changeValue(by direction: Int) -> Bool { false }
}

extension UIResponder {
    /// The accessibility values of the class, in this module or above.
    final var accessibilityDefaults: AccessibilityDefaults {
        (self as? any AccessibilityDefaultsProvider)?.providedAccessibility ?? defaultAccessibility
    }
}

extension UIControl {
    /// The control, if its class is in a module above and customizes its behavior.
    final var hooks: (any ControlHooks)? { self as? any ControlHooks }
}
