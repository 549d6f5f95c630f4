import QuartzCore

/// The focus of a screen: the item that keys are meant for.
///
/// Nothing is focused until a key that moves the focus is pressed: an arrow key, Tab, or an encoder. The first such key
/// focuses the preferred item, without a movement, and a ring shows it. The focus is hidden when a finger touches the
/// screen, and returns to the same item with the next key.
@preconcurrency @MainActor
public final class UIFocusSystem: NSObject {
    /// The name of the notification that is posted after the focus has moved.
    public nonisolated static let didUpdateNotification = Notification.Name("UIFocusDidUpdateNotification")

    /// The name of the notification that is posted when a key could not move the focus.
    public nonisolated static let movementDidFailNotification = Notification.Name("UIFocusMovementDidFailNotification")

    /// The key of the ``UIFocusUpdateContext`` in the user information of a notification.
    public nonisolated static let focusUpdateContextUserInfoKey = "UIFocusUpdateContextKey"

    /// The key of the ``UIFocusAnimationCoordinator`` in the user information of a notification.
    public nonisolated static let animationCoordinatorUserInfoKey = "UIFocusUpdateAnimationCoordinatorKey"

    private weak var application: UIApplication?

    /// The focused view.
    weak var focusedView: UIView?

    /// The view at which the focus appears again with the next key.
    weak var rememberedView: UIView?

    /// The environment in which an update was requested.
    private weak var pendingEnvironment: (any UIFocusEnvironment)?

    /// A Boolean value that indicates whether an update is in progress.
    private var isUpdating = false

    /// A Boolean value that indicates whether an encoder changes the value of the focused control and does not move the
    /// focus.
    package var isAdjusting = false {
        didSet { if isAdjusting != oldValue { focusedView?.updateFocusRing() } }
    }

    init(application: UIApplication) {
        self.application = application
        screen = application.session.screen
    }

    /// Returns the focus system of an environment, or `nil` if the environment is in no window.
    public class func focusSystem(for environment: any UIFocusEnvironment) -> UIFocusSystem? {
        environment.focusWindow?.session.application.focusSystem
    }

    /// The focused item, or `nil` if nothing is focused.
    public var focusedItem: (any UIFocusItem)? { focusedView }

    /// Moves the focus to the preferred item of an environment. If no key has been used yet, the focus appears there with
    /// the first one.
    public func requestFocusUpdate(to environment: any UIFocusEnvironment) {
        guard let view = preferredView(in: environment) else { return }
        if focusedView == nil { rememberedView = view } else { update(to: view, []) }
    }

    /// Performs a requested update immediately.
    public func updateFocusIfNeeded() {
        guard let environment = pendingEnvironment else { return }
        pendingEnvironment = nil
        guard let focusedView, environment.contains(focusedView) else { return }
        if let view = preferredView(in: environment), view !== focusedView { update(to: view, []) }
    }

    /// Requests an update in an environment, which is performed with the next commit.
    func setNeedsUpdate(in environment: any UIFocusEnvironment) {
        guard let focusedView, environment.contains(focusedView) else { return }
        pendingEnvironment = environment
        focusedView.window?.screen.afterNextCommit { [weak self] in self?.updateFocusIfNeeded() }
    }

    // MARK: Updates

    /// The screen of the focus.
    let screen: UIScreen

    /// Moves the focus to a view, or removes it for `nil`.
    /// - Returns: A Boolean value that indicates whether all environments allow it.
    @discardableResult
    func update(to view: UIView?, _ heading: UIFocusHeading) -> Bool {
        guard !isUpdating, view !== focusedView else { return view === focusedView }
        isUpdating = true
        defer { isUpdating = false }
        let former = focusedView
        let context = UIFocusUpdateContext(from: former, to: view, heading)
        let environments = environments(of: former, view)
        guard environments.allSatisfy({ $0.shouldUpdateFocus(in: context) }) else { return false }
        isAdjusting = false
        focusedView = view
        rememberedView = view ?? rememberedView
        former?.showFocus(false)
        view?.showFocus(true)
        if let view {
            resignResponder(outside: view)
            if !heading.isEmpty || former != nil { reveal(view) }
        }
        let coordinator = UIFocusAnimationCoordinator()
        for environment in environments { environment.didUpdateFocus(in: context, with: coordinator) }
        coordinator.run()
        post(Self.didUpdateNotification, context, coordinator)
        return true
    }

    /// Moves the focus from a panel that closes back to a view. If there is no focus, but it was last in the panel, it will
    /// appear at the view.
    package func moveFocus(from panel: UIView, backTo view: UIView) {
        guard view.canBecomeFocused else { return }
        if let focusedView, focusedView.isDescendant(of: panel) { update(to: view, []) }
        if rememberedView?.isDescendant(of: panel) == true { rememberedView = view }
    }

    /// The environments that contain the previous or the next view, from the inside outward, each once.
    private func environments(of previous: UIView?, _ next: UIView?) -> [any UIFocusEnvironment] {
        var found: [any UIFocusEnvironment] = []
        for view in [previous, next] {
            var environment: (any UIFocusEnvironment)? = view
            while let current = environment {
                if !found.contains(where: { $0 === current }) { found.append(current) }
                environment = current.parentFocusEnvironment
            }
        }
        return found
    }

    private func post(
        _ name: Notification.Name,
        _ context: UIFocusUpdateContext,
        _ coordinator: UIFocusAnimationCoordinator?
    ) {
        var info: [AnyHashable: Any] = [Self.focusUpdateContextUserInfoKey: context]
        if let coordinator { info[Self.animationCoordinatorUserInfoKey] = coordinator }
        NotificationCenter.default.post(name: name, object: self, userInfo: info)
    }

    func movementDidFail(_ heading: UIFocusHeading) {
        post(Self.movementDidFailNotification, UIFocusUpdateContext(from: focusedView, to: nil, heading), nil)
    }

    /// Hides the focus until the next key.
    func hide() {
        guard focusedView != nil else { return }
        update(to: nil, [])
    }

    /// Removes the focus from a view that leaves its window.
    func focusedViewWillLeaveWindow(_ view: UIView) {
        guard focusedView === view else { return }
        let neighbor = view.superview
        view.showFocus(false)
        focusedView = nil
        isAdjusting = false
        rememberedView = neighbor.flatMap { preferredView(in: $0) }
        // The environments that contained the view are no longer known.
        let context = UIFocusUpdateContext(from: view, to: nil, [])
        let coordinator = UIFocusAnimationCoordinator()
        view.didUpdateFocus(in: context, with: coordinator)
        coordinator.run()
        post(Self.didUpdateNotification, context, coordinator)
    }

    // MARK: First responder

    /// Moves the focus to the first responder, or hides it if it is elsewhere.
    func firstResponderDidChange() {
        guard let focusedView, let first = application?.firstResponder, !first.isInChain(below: focusedView) else {
            return
        }
        if let view = first as? UIView, isFocusable(view) {
            update(to: view, [])
        } else if !focusedView.isInChain(below: first) {
            hide()
        }
    }

    /// Makes the first responder resign if it neither contains the focused view nor is in it.
    private func resignResponder(outside view: UIView) {
        guard let first = application?.firstResponder else { return }
        if !first.isInChain(below: view), !view.isInChain(below: first) { first.resignFirstResponder() }
    }

    // MARK: Scrolling

    /// Scrolls the scroll views that contain a view so that it is visible with its ring.
    private func reveal(_ view: UIView) {
        let margin = FocusRing.extent + 4
        var rect = view.bounds.insetBy(dx: -margin, dy: -margin)
        var current = view
        while let above = current.superview {
            rect = current.convert(rect, to: above)
            if let scrollView = above as? UIScrollView {
                // The location of the view after the animation, for the scroll views farther out.
                let target = scrollView.revealFocus(in: rect)
                rect.origin.x -= target.x - scrollView.contentOffset.x
                rect.origin.y -= target.y - scrollView.contentOffset.y
            }
            current = above
        }
    }
}

extension UIFocusEnvironment {
    /// The window of the environment.
    fileprivate var focusWindow: UIWindow? {
        var current: (any UIFocusEnvironment)? = self
        while let next = current {
            if let view = next as? UIView { return view.window }
            if let controller = next as? UIViewController, let window = controller.viewIfLoaded?.window {
                return window
            }
            current = next.parentFocusEnvironment
        }
        return nil
    }
}

extension UIScrollView {
    /// Scrolls so that a rectangle is visible; a paging view scrolls to the page of its center.
    /// - Returns: The content offset after the animation.
    fileprivate func revealFocus(in rect: CGRect) -> CGPoint {
        var target = offset(showing: rect) ?? contentOffset
        if isPagingEnabled, bounds.width > 0, bounds.height > 0 {
            target = clamp(
                CGPoint(
                    x: (rect.midX / bounds.width).rounded(.down) * bounds.width,
                    y: (rect.midY / bounds.height).rounded(.down) * bounds.height
                )
            )
        }
        guard target.isFinite else { return contentOffset }
        if target != contentOffset { setContentOffset(target, animated: true) }
        return target
    }
}
