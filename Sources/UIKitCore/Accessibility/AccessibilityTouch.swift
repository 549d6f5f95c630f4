import QuartzCore

/// The parts of elements that programs touch, and their descriptions.
extension UIResponder {
    /// The view that shows the element: the view itself, or the view that contains the element.
    package var viewOfAccessibilityElement: UIView? {
        var object: UIResponder? = self
        var depth = 0
        while let current = object, depth < 100 {
            if let view = current as? UIView { return view }
            object = current.accessibilityParent
            depth += 1
        }
        return nil
    }

    /// Scrolls enclosing scroll views so that the element is visible.
    package func revealOnScreen() {
        var view = viewOfAccessibilityElement
        view?.window?.layoutIfNeeded()
        while let current = view {
            if let scrollView = current as? UIScrollView, current !== self { scrollView.reveal(accessibilityFrame) }
            view = current.superview
        }
    }

    /// Returns the reason why a touch at a point does not reach the element; `nil` if it does.
    package func obstacle(at point: CGPoint, on screen: UIScreen) -> String? {
        guard screen.bounds.contains(point) else { return "the point is outside of the screen" }
        guard let hit = screen.hitTest(point, with: nil) else { return "no view receives touches there" }
        guard let view = viewOfAccessibilityElement else { return nil }
        if hit.isDescendant(of: view) { return nil }
        // Parts of controls receive no touches themselves: the control does.
        if view.isDescendant(of: hit) { return nil }
        return "\(type(of: hit)) at \(hit.boundsOnScreen.shortText) covers it"
    }

    /// One line with the class, the label, the value, the traits and the frame of the element.
    package var accessibilitySummary: String {
        var parts = ["\(type(of: self))"]
        if let label = accessibilityLabel { parts.append("\"\(label)\"") }
        if let value = accessibilityValue { parts.append("value \"\(value)\"") }
        if let identifier = accessibilityIdentifier { parts.append("identifier \"\(identifier)\"") }
        let traits = accessibilityTraits.names
        if !traits.isEmpty { parts.append("[\(traits.joined(separator: ", "))]") }
        parts.append("at \(accessibilityFrame.shortText)")
        return parts.joined(separator: " ")
    }
}

extension UIScreen {
    /// The visible views with an identifier, in the order of the hierarchy.
    package var identifiedViews: [UIView] {
        var found: [UIView] = []
        func visit(_ view: UIView) {
            guard !view.isHidden, view.layer.opacity >= 0.01 else { return }
            if view.accessibilityIdentifier != nil { found.append(view) }
            for subview in view.subviews { visit(subview) }
        }
        for window in visibleWindows.reversed() { visit(window) }
        return found
    }
}
