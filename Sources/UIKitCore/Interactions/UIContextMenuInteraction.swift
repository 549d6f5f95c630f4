import QuartzCore

/// An interaction that shows a menu for a long press, or for the Menu key or Shift-F10 while the view or a view in it is
/// focused.
///
/// ```swift
/// view.addInteraction(UIContextMenuInteraction(delegate: self))
/// ```
///
/// The delegate returns a configuration for the location. The view, or the view controller of the configuration, is lifted
/// out of the blurred window, with the menu beside it. A control shows only the menu.
@preconcurrency @MainActor
open class UIContextMenuInteraction: NSObject, UIInteraction {
    /// The appearances of a context menu.
    public enum Appearance: Int, Hashable, Sendable {
        /// No menu is shown.
        case unknown = 0
        /// The menu has a preview.
        case rich = 1
        /// The menu has no preview.
        case compact = 2
    }

    /// A menu on the screen.
    private struct Shown {
        let configuration: UIContextMenuConfiguration
        let menu: MenuPresentation
        let stage: ContextMenuStage?
        let controller: UIViewController?
        let preview: UITargetedPreview?
        var commit: ContextMenuAnimator?
    }

    /// Creates an interaction.
    /// - Parameter delegate: The object that provides the menu, which is referenced weakly.
    public init(delegate: any UIContextMenuInteractionDelegate) {
        self.delegate = delegate
        super.init()
        recognizer.addAction { [weak self] in self?.pressDidChange($0) }
        recognizer.delegate = gestureDelegate
        gestureDelegate.owner = self
    }

    /// The delegate.
    open private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?

    /// The view of the interaction, or `nil`.
    open private(set) weak var view: UIView?

    /// The appearance of the menu that is shown.
    open var menuAppearance: Appearance { shown.map { $0.stage == nil ? .compact : .rich } ?? .unknown }

    /// Called before the interaction is added to a view, or removed from it.
    open func willMove(to view: UIView?) {
        dismissMenu()
        self.view?.removeGestureRecognizer(recognizer)
    }

    /// Called after the interaction has been added to a view, or removed from it.
    open func didMove(to view: UIView?) {
        self.view = view
        view?.addGestureRecognizer(recognizer)
    }

    /// Returns the location of the latest press in a view, in points.
    open func location(in view: UIView?) -> CGPoint {
        guard let window = self.view?.window else { return location }
        return view?.convert(location, from: window) ?? location
    }

    /// Closes the menu.
    open func dismissMenu() { shown?.menu.dismiss() }

    /// Closes the menu without animation.
    final func viewWillLeaveWindow() { shown?.menu.dismiss(animated: false) }

    /// Replaces the menu that is shown, or the submenu in front of it.
    /// - Parameter block: A closure that returns the new menu for the present one.
    open func updateVisibleMenu(_ block: (UIMenu) -> UIMenu) {
        guard let menu = shown?.menu, let panel = menu.panels.last else { return }
        let hasFocus = menu.hasFocus
        panel.replaceMenu(with: block(panel.menu))
        if hasFocus, let row = panel.preferredRow { menu.focusSystem.update(to: row, []) }
    }

    // MARK: Gesture

    /// The recognizer of long presses.
    final let recognizer = UILongPressGestureRecognizer()
    private let gestureDelegate = ContextMenuGestureDelegate()
    /// The location of the latest press, in the window.
    private var location = CGPoint.zero
    private var shown: Shown?
    private var pending: UIContextMenuConfiguration?

    private func pressDidChange(_ recognizer: UIGestureRecognizer) {
        switch recognizer.state {
        case .began: showPending()
        case .changed: shown?.menu.track(recognizer.location(in: nil))
        case .ended: shown?.menu.endTracking(recognizer.location(in: nil))
        case .cancelled: shown?.menu.endTracking(nil)
        case .possible, .failed: break
        }
    }

    /// The control whose menu the interaction shows, or `nil`.
    private var control: UIControl? {
        (view as? UIControl).flatMap { $0.contextMenuInteraction === self ? $0 : nil }
    }

    /// Asks the delegate for a configuration, and returns a Boolean value that indicates whether there is a menu.
    /// - Parameter point: The location in the view.
    final func prepare(at point: CGPoint) -> Bool {
        guard shown == nil, let view, view.window != nil, control?.isEnabled ?? true else { return false }
        location = view.convert(point, to: nil)
        control?.sendActions(for: .menuActionTriggered)
        pending = delegate?.contextMenuInteraction(self, configurationForMenuAtLocation: point)
        return pending != nil
    }

    /// Shows the menu at a location in the view.
    /// - Returns: A Boolean value that indicates whether there is a menu.
    @discardableResult
    final func present(at point: CGPoint) -> Bool {
        guard prepare(at: point) else { return false }
        showPending()
        return shown != nil
    }

    // MARK: Presentation

    private func showPending() {
        guard let configuration = pending, let view, let delegate, shown == nil else { return }
        pending = nil
        let menu = configuration.actionProvider?([])
        let controller = configuration.previewProvider?()
        let hasMenu = menu.map { !$0.children.isEmpty } ?? false
        guard hasMenu || controller != nil, let window = view.window else { return }
        let isCompact = control != nil && controller == nil
        var preview: UITargetedPreview?
        if !isCompact {
            preview =
                delegate.contextMenuInteraction(
                    self,
                    configuration: configuration,
                    highlightPreviewForItemWithIdentifier: configuration.identifier
                ) ?? (view.superview == nil ? nil : UITargetedPreview(view: view))
        }
        let animator = ContextMenuAnimator(controller)
        delegate.contextMenuInteraction(self, willDisplayMenuFor: configuration, animator: animator)
        let stage = preview.map { ContextMenuStage($0, controller, in: window) }
        stage?.overrideUserInterfaceStyle = view.traitCollection.userInterfaceStyle
        let presentation = MenuPresentation(
            menu ?? UIMenu(),
            from: control?.menuAnchor(for: configuration) ?? view.convert(view.bounds, to: nil),
            in: window,
            view.isRightToLeft ? .forceRightToLeft : .forceLeftToRight,
            arrange: stage.map { stage in { stage.arrange($0) } }
        )
        presentation.overrideUserInterfaceStyle = view.traitCollection.userInterfaceStyle
        if presentation.focusReturn == nil, view.canBecomeFocused { presentation.focusReturn = view }
        presentation.choose = { [weak self] in self?.choose($0) }
        presentation.didDismiss = { [weak self] in self?.menuDidDismiss() }
        if stage != nil {
            // The preview may move away from the finger, and the menu below it.
            presentation.touchSource = CGRect(origin: location, size: .zero)
            presentation.waitsForMovement = true
            presentation.sourceWasTapped = { [weak self] in self?.commit() }
        } else {
            presentation.touchSource = view.convert(view.bounds, to: nil)
        }
        control?.shownMenu = presentation
        shown = Shown(
            configuration: configuration,
            menu: presentation,
            stage: stage,
            controller: controller,
            preview: preview
        )
        if let stage {
            stage.appear(alongside: animator.animate, completion: animator.complete)
        } else {
            animate(animator)
        }
    }

    private func animate(_ animator: ContextMenuAnimator) {
        UIView.animate(withDuration: 0.2, delay: 0, options: .allowUserInteraction) {
            animator.animate()
        } completion: { _ in
            animator.complete()
        }
    }

    private func choose(_ action: UIAction) {
        if let control { control.chooseMenuAction(action) } else { action.performWithSender(view) }
    }

    /// Performs the action of the preview.
    private func commit() {
        guard let current = shown, let delegate else { return }
        let animator = ContextMenuAnimator(current.controller)
        delegate.contextMenuInteraction(
            self,
            willPerformPreviewActionForMenuWith: current.configuration,
            animator: animator
        )
        shown?.commit = animator
        dismissMenu()
    }

    private func menuDidDismiss() {
        guard let current = shown else { return }
        shown = nil
        let animator = ContextMenuAnimator(current.controller)
        delegate?.contextMenuInteraction(self, willEndFor: current.configuration, animator: animator)
        guard let stage = current.stage else { return animate(animator) }
        let preview =
            delegate?.contextMenuInteraction(
                self,
                configuration: current.configuration,
                dismissalPreviewForItemWithIdentifier: current.configuration.identifier
            ) ?? current.preview
        // A view that has left the window cannot be returned to.
        let isReachable = preview.map { $0.target.container.window === stage.window } ?? false
        stage.disappear(
            to: isReachable ? preview?.frame(in: stage) : nil,
            style: current.commit?.preferredCommitStyle ?? .dismiss,
            alongside: {
                animator.animate()
                current.commit?.animate()
            },
            completion: {
                animator.complete()
                current.commit?.complete()
            }
        )
    }
}

/// The delegate of the recognizer of an interaction.
@MainActor
final class ContextMenuGestureDelegate: UIGestureRecognizerDelegate {
    weak var owner: UIContextMenuInteraction?

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard let owner, let view = owner.view else { return false }
        if let control = view as? UIControl, control.contextMenuInteraction === owner, control.showsMenuAsPrimaryAction
        {
            return false
        }
        return owner.prepare(at: gestureRecognizer.location(in: view))
    }
}
