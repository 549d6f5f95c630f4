import QuartzCore

/// The gestures that hide and show the bars of a navigation controller.
@MainActor
struct NavigationBarHiding {
    var onSwipe = false
    var onTap = false
    var whenVerticallyCompact = false
    /// A Boolean value that indicates whether the toolbar was visible before the bars were hidden.
    var hidToolbar = false
    /// A Boolean value that indicates whether a gesture or the size class has hidden the bars.
    var isActive = false
    /// A Boolean value that indicates whether the bars have been hidden for a compact height.
    var isCompact = false
    /// A Boolean value that indicates whether the gesture in progress has changed the bars.
    var hasSwiped = false
}

extension UINavigationController {
    /// The distance of a finger that hides or shows the bars, in points. Empirical; not documented by Apple.
    private static let swipeDistance: CGFloat = 24

    /// Adds the recognizers to the view.
    func addBarHidingGestures(to view: UIView) {
        for recognizer in [hideOnSwipe, hideOnTap] as [UIGestureRecognizer] {
            recognizer.cancelsTouchesInView = false
            recognizer.delegate = hidingDelegate
            view.addGestureRecognizer(recognizer)
        }
        hidingDelegate.owner = self
        hideOnSwipe.maximumNumberOfTouches = 1
        hideOnSwipe.addAction { [weak self] _ in self?.swipeDidChange() }
        hideOnTap.addAction { [weak self] in if $0.state == .ended { self?.toggleBars() } }
        updateBarHidingGestures()
    }

    /// Called after one of the properties, or the size class, has changed.
    func updateBarHidingGestures() {
        hideOnSwipe.isEnabled = barHiding.onSwipe
        hideOnTap.isEnabled = barHiding.onTap || barHiding.whenVerticallyCompact && isVerticallyCompact
    }

    private var isVerticallyCompact: Bool { traitCollection.verticalSizeClass == .compact }

    /// Hides the bars after the height has become compact, and shows them after it has become regular.
    func adaptBars() {
        updateBarHidingGestures()
        let isCompact = barHiding.whenVerticallyCompact && isVerticallyCompact
        guard isCompact != barHiding.isCompact else { return }
        barHiding.isCompact = isCompact
        hideBars(isCompact, animated: false)
    }

    private func hideBars(_ hidden: Bool, animated: Bool) {
        if hidden {
            guard !isNavigationBarHidden || !isToolbarHidden else { return }
            barHiding.hidToolbar = !isToolbarHidden
            barHiding.isActive = true
            setNavigationBarHidden(true, animated: animated)
            setToolbarHidden(true, animated: animated)
        } else {
            guard isNavigationBarHidden else { return }
            setNavigationBarHidden(false, animated: animated)
            if barHiding.isActive, barHiding.hidToolbar { setToolbarHidden(false, animated: animated) }
            barHiding.isActive = false
        }
    }

    private func toggleBars() {
        guard currentTransition == nil else { return }
        hideBars(!isNavigationBarHidden, animated: true)
    }

    private func swipeDidChange() {
        switch hideOnSwipe.state {
        case .began: barHiding.hasSwiped = false
        case .changed, .ended:
            let distance = hideOnSwipe.translation(in: view)
            guard !barHiding.hasSwiped, currentTransition == nil, abs(distance.y) >= Self.swipeDistance,
                abs(distance.y) > abs(distance.x), isNavigationBarHidden != (distance.y < 0)
            else { return }
            barHiding.hasSwiped = true
            hideBars(distance.y < 0, animated: true)
        default: break
        }
    }
}

/// The delegate of the recognizers: they do not interfere with others, and ignore touches in the bars.
@MainActor
final class BarHidingDelegate: UIGestureRecognizerDelegate {
    weak var owner: UINavigationController?

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { gestureRecognizer is UIPanGestureRecognizer }

    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        guard let owner, let view = touch.view else { return true }
        return !view.isDescendant(of: owner.navigationBar) && !view.isDescendant(of: owner.storedToolbar)
    }
}
