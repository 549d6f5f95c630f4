import QuartzCore

/// The presentation of view controllers.
extension UIViewController {
    /// The controllers that a controller presents and that present it.
    struct PresentationLinks {
        var presented: UIViewController?
        weak var presenting: UIViewController?
        /// The presentation controller for the style of the controller; `nil` before it is needed.
        fileprivate var own: UIPresentationController?
        /// The presentation controller of the current presentation, which may have adapted to another style.
        fileprivate(set) var active: UIPresentationController?
        /// The traits that the presentation overrides.
        fileprivate(set) var traits: UITraitCollection?
    }

    /// The traits that the presentation overrides for the controller.
    var traitsFromContainer: UITraitCollection? {
        get { links.traits }
        set { changeTraits { links.traits = newValue } }
    }

    var isModal: Bool { isModalInPresentation || children.contains { $0.isModal } }

    /// The controllers that this one has presented, from the first to the topmost.
    var presentedControllers: [UIViewController] {
        var found: [UIViewController] = []
        var controller = links.presented
        while let current = controller {
            found.append(current)
            controller = current.links.presented
        }
        return found
    }

    /// The outermost container of the controller, or the controller itself.
    private var root: UIViewController {
        var controller = self
        while let parent = controller.parent { controller = parent }
        return controller
    }

    /// The container that defines the context of presentations, or else the outermost one.
    private var presentationContext: UIViewController {
        var controller: UIViewController? = self
        while let current = controller {
            if current.definesPresentationContext { return current }
            controller = current.parent
        }
        return root
    }

    // MARK: Presentation controllers

    /// Implements `presentationController`.
    var presentationControllerOfHierarchy: UIPresentationController? {
        let root = root
        return root.links.active ?? root.ownPresentationController(presenting: nil, source: root)
    }

    /// Implements `popoverPresentationController`.
    var popoverOfHierarchy: UIPopoverPresentationController? {
        guard root.modalPresentationStyle == .popover || root is UIAlertController else { return nil }
        return root.ownPresentationController(presenting: nil, source: root) as? UIPopoverPresentationController
    }

    /// Returns the presentation controller for the style of the controller.
    private func ownPresentationController(
        presenting: UIViewController?,
        source: UIViewController
    ) -> UIPresentationController? {
        guard modalPresentationStyle != .none else { return nil }
        if let own = links.own { return own }
        if let own = makePresentationController(presenting: presenting) {
            retain(own: own, active: links.active)
            return own
        }
        let own: UIPresentationController
        switch modalPresentationStyle {
        case .custom:
            own =
                transitioningDelegate?
                .presentationController(forPresented: self, presenting: presenting, source: source)
                ?? UIPresentationController(presentedViewController: self, presenting: presenting)
        default: own = makePresentationController(modalPresentationStyle, presenting)
        }
        retain(own: own, active: links.active)
        return own
    }

    /// Retains the presentation controllers, which then do not retain the controller, and releases the former ones, which retain
    /// the controller as long as the app retains them.
    private func retain(own: UIPresentationController?, active: UIPresentationController?) {
        let former = [links.own, links.active]
        links.own = own
        links.active = active
        for case let controller? in former + [own, active] {
            controller.setRetained(controller === own || controller === active, by: self)
        }
    }

    private func makePresentationController(
        _ style: UIModalPresentationStyle,
        _ presenting: UIViewController?
    ) -> UIPresentationController {
        switch style {
        case .automatic, .pageSheet, .formSheet:
            UISheetPresentationController(presentedViewController: self, presenting: presenting)
        case .popover: UIPopoverPresentationController(presentedViewController: self, presenting: presenting)
        default: UIPresentationController(presentedViewController: self, presenting: presenting)
        }
    }

    /// Called after `modalPresentationStyle` has changed. A presentation in progress retains its style.
    func presentationStyleDidChange() { retain(own: nil, active: links.active) }

    /// Called after the presentation has ended.
    func presentationDidEnd(_ controller: UIPresentationController) {
        // The transitioning delegate provides another one for the next presentation.
        retain(own: modalPresentationStyle == .custom ? nil : links.own, active: nil)
    }

    // MARK: Presenting

    /// Implements `present(_:animated:completion:)`.
    func presentController(_ presented: UIViewController, animated: Bool, completion: (() -> Void)?) {
        guard presented !== self else { fatalError("\(self) cannot present itself") }
        guard presented.parent == nil else {
            fatalError("\(self) cannot present \(presented), which is a child of another view controller")
        }
        guard let own = presented.ownPresentationController(presenting: root, source: self) else {
            fatalError("\(presented) cannot be presented with the style none")
        }
        guard presented.links.presenting == nil else {
            fatalError("\(self) cannot present \(presented), which is already presented")
        }
        guard let window = viewIfLoaded?.window else {
            return warn("cannot present \(presented) on \(self), whose view is not in a window")
        }
        let presenting = own.shouldPresentInFullscreen ? root : presentationContext
        if let other = presenting.links.presented {
            return warn("cannot present \(presented) on \(presenting), which already presents \(other)")
        }
        if presenting.links.active?.presentation.phase == .dismissing {
            return warn("cannot present \(presented) on \(presenting), which is being dismissed")
        }
        own.presenter = presenting
        let style = own.adaptivePresentationStyle(for: own.traitsOfPresenter)
        var active = own
        let isAdapted = style != .none && style != .automatic && style != own.presentationStyle
        if isAdapted {
            active = own.adaptedController(style) ?? presented.makePresentationController(style, presenting)
            active.delegate = active.delegate ?? own.delegate
            active.presentation.style = style
            own.delegate?.presentationController(own, prepare: active)
        } else {
            own.willPresent()
        }
        presented.retain(own: own, active: active)
        active.present(
            from: presenting,
            source: self,
            in: window,
            animated: animated,
            adaptedStyle: isAdapted ? style : .none,
            completion: completion
        )
    }

    /// Implements `dismiss(animated:completion:)`.
    func dismissPresented(animated: Bool, completion: (() -> Void)?) {
        guard let first = presentedViewController else {
            guard let presentingViewController else {
                completion?()
                return
            }
            return presentingViewController.dismiss(animated: animated, completion: completion)
        }
        let chain = [first] + first.presentedControllers
        let controllers = chain.compactMap(\.links.active)
        guard let top = controllers.last, !controllers.contains(where: \.isTransitioning) else {
            return warn("cannot dismiss \(first) during an animated presentation or dismissal")
        }
        for controller in controllers { controller.endTransition() }
        // Each controller is retained by the one below it, until it is linked to another one.
        withExtendedLifetime(chain) {
            for (lower, upper) in zip(controllers, controllers.dropFirst()) { lower.removeBelow(upper) }
            top.dismiss(animated: animated) { _ in completion?() }
        }
    }

    /// Dismisses all presented controllers without animation, because the controller leaves its window for good.
    func endPresentations() {
        for controller in presentedControllers.reversed() {
            controller.links.active?.endTransition()
            controller.links.active?.dismiss(animated: false) { _ in }
        }
    }

    /// Implements `accessibilityPerformEscape`, and the Escape key.
    func dismissByEscape() -> Bool {
        guard let active = links.active, active.isDismissibleByUser, links.presented == nil,
            active.presentation.phase == .presented
        else { return false }
        active.dismissByUser()
        return true
    }

    private func warn(_ text: String) { Log.write(LogMessage(text, .warning), from: "UIKit") }

    // MARK: Focus

    /// Moves the focus into the view of the controller, which covers the focused view.
    func moveFocusInside(from focusSystem: UIFocusSystem?) {
        guard let focusSystem, let view = viewIfLoaded else { return }
        if let focused = focusSystem.focusedView {
            guard !focused.isDescendant(of: view), !focusSystem.isFocusable(focused) else { return }
            if focusSystem.preferredView(in: self) == nil { return focusSystem.hide() }
        }
        focusSystem.requestFocusUpdate(to: self)
    }
}
