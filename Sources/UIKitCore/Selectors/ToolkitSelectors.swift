import Foundation
import QuartzCore

/// The methods of UIKit that programs call by their selectors.
enum ToolkitSelectors: SelectorTable {
    static let index = SelectorIndex([ToolkitSelectors.self])

    static var entries: [SelectorEntry] { editActions + responders + controllers + observableProperties }

    /// Returns a Boolean value that indicates whether a responder has a method that it can always perform, unlike an edit action.
    static func canPerform(_ selector: Selector, _ responder: UIResponder) -> Bool {
        EditAction(rawValue: selector.description) == nil && index.entry(selector.description, of: responder) != nil
    }

    /// Returns the object that a method of a class without parameters returns, or `nil` if the class does not have the method.
    static func classValue(_ type: any NSObjectProtocol.Type, _ name: String) -> AnyObject? {
        guard Thread.isMainThread || MainQueue.isCurrent else { return nil }
        let (isApplication, isScreen) = (type is UIApplication.Type, type is UIScreen.Type)
        let isDevice = type is UIDevice.Type
        let found = MainActor.assumeIsolated { () -> Found in
            switch name {
            case "sharedApplication" where isApplication: Found(object: UIApplication.shared)
            case "mainScreen" where isScreen: Found(object: UIScreen.main)
            case "currentDevice" where isDevice: Found(object: UIDevice.current)
            default: Found(object: nil)
            }
        }
        return found.object
    }

    private struct Found: @unchecked Sendable { let object: AnyObject? }

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

    /// Properties that are observed by their keys.
    private static var observableProperties: [SelectorEntry] {
        [
            SelectorEntry("frame") { (target: UIView, _) in target.frame },
            SelectorEntry("setFrame:") { (target: UIView, a) in target.frame = a[0] },
            SelectorEntry("bounds") { (target: UIView, _) in target.bounds },
            SelectorEntry("setBounds:") { (target: UIView, a) in target.bounds = a[0] },
            SelectorEntry("center") { (target: UIView, _) in target.center },
            SelectorEntry("setCenter:") { (target: UIView, a) in target.center = a[0] },
            SelectorEntry("transform") { (target: UIView, _) in target.transform },
            SelectorEntry("setTransform:") { (target: UIView, a) in target.transform = a[0] },
            SelectorEntry("alpha") { (target: UIView, _) in target.alpha },
            SelectorEntry("setAlpha:") { (target: UIView, a) in target.alpha = a[0] },
            SelectorEntry("isHidden") { (target: UIView, _) in target.isHidden },
            SelectorEntry("setHidden:") { (target: UIView, a) in target.isHidden = a[0] },
            SelectorEntry("contentOffset") { (target: UIScrollView, _) in target.contentOffset },
            SelectorEntry("setContentOffset:") { (target: UIScrollView, a) in target.contentOffset = a[0] },
            SelectorEntry("contentSize") { (target: UIScrollView, _) in target.contentSize },
            SelectorEntry("setContentSize:") { (target: UIScrollView, a) in target.contentSize = a[0] },
            SelectorEntry("contentInset") { (target: UIScrollView, _) in target.contentInset },
            SelectorEntry("setContentInset:") { (target: UIScrollView, a) in target.contentInset = a[0] },
            SelectorEntry("isEnabled") { (target: UIControl, _) in target.isEnabled },
            SelectorEntry("setEnabled:") { (target: UIControl, a) in target.isEnabled = a[0] },
            SelectorEntry("isSelected") { (target: UIControl, _) in target.isSelected },
            SelectorEntry("setSelected:") { (target: UIControl, a) in target.isSelected = a[0] },
            SelectorEntry("isHighlighted") { (target: UIControl, _) in target.isHighlighted },
            SelectorEntry("setHighlighted:") { (target: UIControl, a) in target.isHighlighted = a[0] },
            SelectorEntry("state") { (target: UIViewPropertyAnimator, _) in target.state },
            SelectorEntry("isRunning") { (target: UIViewPropertyAnimator, _) in target.isRunning },
            SelectorEntry("isReversed") { (target: UIViewPropertyAnimator, _) in target.isReversed },
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
