import CoreGraphics

/// The accessibility values that were set for an object, in place of its defaults. Objects without any have no such
/// object.
@MainActor
final class AccessibilityValues {
    var isElement: Bool?
    var label: AttributableText??
    var value: AttributableText??
    var hint: AttributableText??
    var traits: UIAccessibilityTraits?
    var identifier: String?
    var language: String?
    var frame: CGRect?
    var path: UIBezierPath?
    var activationPoint: CGPoint?
    var elements: [Any]?
    var areElementsHidden = false
    var isModal = false
    var groupsChildren: Bool?
    var respondsToUserInteraction: Bool?
    var customActions: [UIAccessibilityCustomAction]?
    var userInputLabels: [String]?
}

/// The accessibility values that a class provides as long as no others are set.
///
/// UIKit's own views and controls override ``UIResponder/defaultAccessibility``.
package struct AccessibilityDefaults {
    var isElement = false
    var label: String?
    var value: String?
    var hint: String?
    var traits: UIAccessibilityTraits = []
    var elements: [Any]?
    /// A Boolean value that indicates whether a screen reader reads all elements inside before others.
    var groupsChildren = false

    /// Creates the values of a class; those that are not given are those of any responder.
    package init(
        isElement: Bool = false,
        label: String? = nil,
        value: String? = nil,
        hint: String? = nil,
        traits: UIAccessibilityTraits = [],
        elements: [Any]? = nil,
        groupsChildren: Bool = false
    ) {
        self.isElement = isElement
        self.label = label
        self.value = value
        self.hint = hint
        self.traits = traits
        self.elements = elements
        self.groupsChildren = groupsChildren
    }
}

extension NSAttributedString.Key {
    /// The language in which a screen reader speaks a text, a string such as `"de"`. The language at the beginning of a
    /// label applies to the element.
    public static let accessibilitySpeechLanguage = NSAttributedString.Key("UIAccessibilitySpeechAttributeLanguage")
}

extension UIResponder {
    /// The values that were set, created if necessary.
    var ownAccessibility: AccessibilityValues {
        if let accessibility { return accessibility }
        let made = AccessibilityValues()
        accessibility = made
        return made
    }

    /// The elements inside an object: those that were set, or those of its container methods; `nil` if it has neither.
    var containedAccessibilityElements: [Any]? {
        if let elements = accessibilityElements { return elements }
        // The number comes from the application, which may not be able to provide that many elements.
        let count = accessibilityElementCount()
        guard count > 0, count != NSNotFound else { return nil }
        return (0..<min(count, 10_000)).compactMap { accessibilityElement(at: $0) }
    }

    /// The object that contains the element, for actions that an element does not handle.
    var accessibilityParent: UIResponder? {
        (self as? UIAccessibilityElement)?.accessibilityContainer as? UIResponder ?? next
    }
}

extension UIView {
    /// The trait of an element in a view that ignores events, such as a part of a disabled control.
    package var inheritedTraits: UIAccessibilityTraits {
        var view: UIView? = self
        while let current = view {
            if !current.isUserInteractionEnabled { return .notEnabled }
            view = current.superview
        }
        return []
    }

    /// The bounds of the view in points of the screen.
    var boundsOnScreen: CGRect { layer.convert(bounds, to: nil) }
}

/// An object with an identifier for tests, which users do not see.
@preconcurrency @MainActor
public protocol UIAccessibilityIdentification: NSObjectProtocol {
    /// The identifier of the element for tests.
    var accessibilityIdentifier: String? { get set }
}

extension UIView: UIAccessibilityIdentification {}

/// The directions in which an assistive technology scrolls.
public enum UIAccessibilityScrollDirection: Int, Hashable, Sendable {
    /// To the content on the right.
    case right = 1
    /// To the content on the left.
    case left = 2
    /// To the content above.
    case up = 3
    /// To the content below.
    case down = 4
    /// To the next page.
    case next = 5
    /// To the previous page.
    case previous = 6
}
