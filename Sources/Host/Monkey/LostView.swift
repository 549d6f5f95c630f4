import UIKitCore

/// The temporary loss of a view that is touched: it is hidden, ignores touches, or is removed, and then is as before.
@MainActor
enum LostView {
    /// - Parameter choice: A random number, which determines the view and what happens to it.
    static func lose(in session: Session, choice: UInt64) {
        let touches = session.application.touches.liveTouches
        guard !touches.isEmpty, var view = touches[Int(choice >> 8) % touches.count].view, view.window != nil else {
            return
        }
        for _ in 0..<(choice >> 4 & 3) {
            guard let above = view.superview, !(above is UIWindow) else { break }
            view = above
        }
        switch choice & 3 {
        case 0 where !view.isHidden:
            view.isHidden = true
            view.isHidden = false
        case 1 where view.isUserInteractionEnabled:
            view.isUserInteractionEnabled = false
            view.isUserInteractionEnabled = true
        default: replace(view)
        }
    }

    /// Removes a view and adds it again, with its constraints.
    private static func replace(_ view: UIView) {
        // The views of a controller and the subviews of UIKit's own views have others that keep account of them.
        guard let superview = view.superview, let index = superview.subviews.firstIndex(of: view),
            !(view.next is UIViewController), isOfApp(superview)
        else { return }
        var ancestors: [UIView] = [superview]
        while let above = ancestors.last?.superview { ancestors.append(above) }
        let constraints = ancestors.flatMap(\.constraints).filter(\.isActive)
        view.removeFromSuperview()
        superview.insertSubview(view, at: index)
        for constraint in constraints where !constraint.isActive { constraint.isActive = true }
    }

    private static func isOfApp(_ view: UIView) -> Bool {
        let type = type(of: view)
        return type == UIView.self || type == UIScrollView.self || !String(reflecting: type).hasPrefix("UI")
    }
}
