import QuartzCore
import UIKitCore

/// The focus and the screen reader, which remain at their place when keys are replaced.
extension KeyboardView {
    /// Moves them from the keys of other pages to the key of a page at their place.
    func moveFocus(to view: KeyboardPageView) {
        moveFocus { [bar] key in
            key.isDescendant(of: self) && !key.isDescendant(of: view) && !key.isDescendant(of: bar)
        } to: { key in
            view.key(at: key.convert(CGPoint(x: key.bounds.midX, y: key.bounds.midY), to: view)) ?? view
        }
    }

    /// Moves them from candidates to those that are shown now, or to the keys below if there are none.
    func moveFocus(from candidates: [KeyView]) {
        moveFocus { key in
            candidates.contains { $0 === key }
        } to: { [bar] key in
            let (view, x) = (pageView, key.frame.midX)
            return bar.nearestKey(to: x) ?? view?.key(at: CGPoint(x: bar.frame.minX + x, y: 0)) ?? view ?? self
        }
    }

    private func moveFocus(from isLeft: (KeyView) -> Bool, to successor: (KeyView) -> UIView) {
        let focus = session.application.focusSystem
        if let key = focus.focusedItem as? KeyView, isLeft(key) {
            let next = successor(key)
            let canHaveFocus = next.canBecomeFocused || !(next is KeyView)
            focus.requestFocusUpdate(to: canHaveFocus ? next : pageView ?? self)
        }
        if let key = UIAccessibility.focusedElement(using: nil) as? KeyView, isLeft(key) {
            UIAccessibility.post(notification: .layoutChanged, argument: successor(key))
        }
    }
}
