import QuartzCore

/// The methods of UIKit that programs call by their selectors.
enum ToolkitSelectors: SelectorTable {
    static let index = SelectorIndex([ToolkitSelectors.self])

    static var entries: [SelectorEntry] { editActions + responders + controllers }

    /// Returns a Boolean value that indicates whether a responder has a method that it can always perform, unlike an edit action.
    static func canPerform(_ selector: Selector, _ responder: UIResponder) -> Bool {
        EditAction(rawValue: selector.description) == nil && index.entry(selector.description, of: responder) != nil
    }

    private static var editActions: [SelectorEntry] {
        [
            SelectorEntry("cut:") { (target: UIResponder, a) in target.cut(a[0]) },
            SelectorEntry("copy:") { (target: UIResponder, a) in target.copy(a[0]) },
            SelectorEntry("paste:") { (target: UIResponder, a) in target.paste(a[0]) },
            SelectorEntry("delete:") { (target: UIResponder, a) in target.delete(a[0]) },
            SelectorEntry("select:") { (target: UIResponder, a) in target.select(a[0]) },
            SelectorEntry("selectAll:") { (target: UIResponder, a) in target.selectAll(a[0]) },
            SelectorEntry("toggleBoldface:") { (target: UIResponder, a) in target.toggleBoldface(a[0]) },
            SelectorEntry("toggleItalics:") { (target: UIResponder, a) in target.toggleItalics(a[0]) },
            SelectorEntry("toggleUnderline:") { (target: UIResponder, a) in target.toggleUnderline(a[0]) },
            SelectorEntry("increaseSize:") { (target: UIResponder, a) in target.increaseSize(a[0]) },
            SelectorEntry("decreaseSize:") { (target: UIResponder, a) in target.decreaseSize(a[0]) },
            SelectorEntry("makeTextWritingDirectionLeftToRight:") { (target: UIResponder, a) in
                target.makeTextWritingDirectionLeftToRight(a[0])
            },
            SelectorEntry("makeTextWritingDirectionRightToLeft:") { (target: UIResponder, a) in
                target.makeTextWritingDirectionRightToLeft(a[0])
            },
        ]
    }

    private static var responders: [SelectorEntry] {
        [
            SelectorEntry("becomeFirstResponder") { (target: UIResponder, _) in target.becomeFirstResponder() },
            SelectorEntry("resignFirstResponder") { (target: UIResponder, _) in target.resignFirstResponder() },
            // For paths of keys.
            SelectorEntry("layer") { (target: UIView, _) in target.layer },
            SelectorEntry("setNeedsDisplay") { (target: UIView, _) in target.setNeedsDisplay() },
            SelectorEntry("setNeedsLayout") { (target: UIView, _) in target.setNeedsLayout() },
            SelectorEntry("layoutIfNeeded") { (target: UIView, _) in target.layoutIfNeeded() },
            SelectorEntry("removeFromSuperview") { (target: UIView, _) in target.removeFromSuperview() },
            // A control or recognizer as the argument is a pointer that is not nil, which is true.
            SelectorEntry("endEditing:") { (target: UIView, a) in
                let force: Any? = a[0]
                return target.endEditing(force as? Bool ?? (force != nil))
            },
            SelectorEntry("setNeedsDisplay") { (target: CALayer, _) in target.setNeedsDisplay() },
            SelectorEntry("setNeedsLayout") { (target: CALayer, _) in target.setNeedsLayout() },
            SelectorEntry("layoutIfNeeded") { (target: CALayer, _) in target.layoutIfNeeded() },
            SelectorEntry("removeFromSuperlayer") { (target: CALayer, _) in target.removeFromSuperlayer() },
            SelectorEntry("startAnimating") { (target: UIActivityIndicatorView, _) in target.startAnimating() },
            SelectorEntry("stopAnimating") { (target: UIActivityIndicatorView, _) in target.stopAnimating() },
        ]
    }

    private static var controllers: [SelectorEntry] {
        [
            SelectorEntry("popViewControllerAnimated:") { (target: UINavigationController, a) in
                let animated: Any? = a[0]
                return target.popViewController(animated: animated as? Bool ?? (animated != nil))
            },
            SelectorEntry("popToRootViewControllerAnimated:") { (target: UINavigationController, a) in
                let animated: Any? = a[0]
                return target.popToRootViewController(animated: animated as? Bool ?? (animated != nil))
            },
        ]
    }
}
