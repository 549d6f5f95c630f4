import CoreGraphics

/// An accessibility element for a part of a view that is not a view itself, such as a bar of a chart.
///
/// ```swift
/// let element = UIAccessibilityElement(accessibilityContainer: chart)
/// element.accessibilityLabel = "March"
/// element.accessibilityValue = "12 °C"
/// element.accessibilityFrameInContainerSpace = chart.rect(of: .march)
/// chart.accessibilityElements = [element]
/// ```
@preconcurrency @MainActor
open class UIAccessibilityElement: UIResponder, UIAccessibilityIdentification {
    /// Creates an element.
    /// - Parameter container: The object that contains the element, usually a view. It is not retained.
    public init(accessibilityContainer container: Any) {
        super.init()
        storedContainer = container as AnyObject
    }

    private weak var storedContainer: AnyObject?

    /// The object that contains the element, usually a view.
    open var accessibilityContainer: Any? {
        get { storedContainer }
        set { storedContainer = newValue.map { $0 as AnyObject } }
    }

    /// The frame of the element in the coordinates of the view that contains it, in points. The element moves along with
    /// that view. Setting `accessibilityFrame` replaces it.
    open var accessibilityFrameInContainerSpace = CGRect.zero {
        didSet { accessibility?.frame = nil }
    }

    /// The responder that contains the element.
    open override var next: UIResponder? { storedContainer as? UIResponder }

    override var defaultAccessibility: AccessibilityDefaults { AccessibilityDefaults(isElement: true) }

    override var defaultAccessibilityFrame: CGRect {
        // A container may be an element itself.
        var container = storedContainer as? UIResponder
        var depth = 0
        while let element = container as? UIAccessibilityElement, depth < 100 {
            container = element.storedContainer as? UIResponder
            depth += 1
        }
        guard let view = container as? UIView else { return accessibilityFrameInContainerSpace }
        return view.layer.convert(accessibilityFrameInContainerSpace, to: nil)
    }
}
