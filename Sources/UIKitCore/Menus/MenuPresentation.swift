import QuartzCore

/// A menu on the screen: a view over the window that contains the panels of the menu and of its open submenus.
///
/// The menu opens beside a rectangle of the window. Touches in the presentation choose items; a touch that began
/// elsewhere, such as in a button, is passed on with ``track(_:)`` and ``endTracking(_:)``.
final class MenuPresentation: UIView, TapTarget {
    private let menu: UIMenu
    /// The rectangle from which the menu opens, in the coordinates of the window.
    private var source: CGRect
    private(set) var panels: [MenuPanel] = []
    private weak var highlighted: MenuRow?
    private(set) var isDismissed = false

    /// The view to which the focus returns when the menu is closed.
    weak var focusReturn: UIView?
    private var timer: TimerQueue.Timer?

    /// Called when an action is chosen, after the menu began to close.
    var choose: ((UIAction) -> Void)?

    /// The rectangle of the window in which a touch that began outside of the presentation has not moved; `nil` for the
    /// rectangle from which the menu opens.
    var touchSource: CGRect?

    /// A Boolean value that indicates whether rows under a touch that has not moved are not highlighted.
    var waitsForMovement = false

    /// Called when the rectangle from which the menu has opened is tapped. Without it, the menu closes.
    var sourceWasTapped: (() -> Void)?

    /// Called once when the menu begins to close.
    var didDismiss: (() -> Void)?

    /// Creates a presentation and shows it in a window.
    /// - Parameters:
    ///   - source: The rectangle from which the menu opens, in the coordinates of the window.
    ///   - semantic: The layout direction of the panels.
    ///   - arrange: A closure that returns another rectangle for the size of the menu, in points.
    init(
        _ menu: UIMenu,
        from source: CGRect,
        in window: UIWindow,
        _ semantic: UISemanticContentAttribute = .unspecified,
        arrange: ((CGSize) -> CGRect)? = nil
    ) {
        self.menu = menu
        self.source = source
        super.init(frame: window.bounds)
        isOpaque = false
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        accessibilityViewIsModal = true
        semanticContentAttribute = semantic
        window.addSubview(self)
        push(menu, arrange: arrange)
        if let focused = focusSystem.focusedView, focused.window === window { moveFocus(from: focused) }
        UIAccessibility.post(notification: .screenChanged, argument: panels.first?.preferredRow)
    }

    required init?(coder: NSCoder) { return nil }

    override func willMove(toWindow newWindow: UIWindow?) {
        super.willMove(toWindow: newWindow)
        if newWindow == nil { finish() }
    }

    // MARK: Keys and accessibility

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let others = presses.filter { isDismissed || !begin($0) }
        if !others.isEmpty { super.pressesBegan(others, with: event) }
    }

    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let others = presses.filter { isDismissed || !end($0) }
        if !others.isEmpty { super.pressesEnded(others, with: event) }
    }

    override func accessibilityPerformEscape() -> Bool {
        guard !isDismissed else { return false }
        leavePanel()
        return true
    }

    // MARK: Panels

    private static let margin: CGFloat = 8

    private var area: CGRect {
        let safe = window?.safeAreaInsets ?? .zero
        return bounds.inset(by: safe).insetBy(dx: Self.margin, dy: Self.margin)
    }

    /// Opens the panel of the menu, or that of a submenu in front of the others.
    private func push(_ menu: UIMenu, over row: MenuRow? = nil, arrange: ((CGSize) -> CGRect)? = nil) {
        let panel = MenuPanel(menu, isSubmenu: row != nil, semanticContentAttribute)
        panel.rowsDidChange = { [weak self, weak panel] in
            guard let self, let panel, !isDismissed else { return }
            panel.isHidden = panel.rows.isEmpty
            let options: UIView.AnimationOptions = [.allowUserInteraction, .beginFromCurrentState]
            UIView.animate(withDuration: 0.25, delay: 0, options: options) {
                self.resize(panel)
                panel.layoutIfNeeded()
            }
        }
        panel.isHidden = panel.rows.isEmpty
        if let arrange { source = arrange(CGSize(width: MenuPanel.width, height: panel.fittingHeight)) }
        let anchor = row.map { $0.convert($0.bounds, to: self) } ?? convert(source, from: nil)
        let frame = frame(of: panel, beside: anchor, isSubmenu: row != nil)
        let below = panels.last
        below?.isInFront = false
        panels.append(panel)
        addSubview(panel)
        UIView.performWithoutAnimation {
            place(panel, frame, growingFrom: anchor)
            panel.layoutIfNeeded()
            panel.transform = CGAffineTransform(scaleX: row == nil ? 0.2 : 0.9, y: row == nil ? 0.2 : 0.9)
            panel.alpha = 0
        }
        animate {
            panel.transform = .identity
            panel.alpha = 1
            below?.transform = CGAffineTransform(scaleX: 0.95, y: 0.95)
            below?.alpha = 0.6
        }
    }

    /// Closes the frontmost submenu.
    func pop() {
        guard panels.count > 1, let panel = panels.popLast() else { return }
        highlight(nil)
        panel.isUserInteractionEnabled = false
        panel.isInFront = false
        let below = panels.last
        below?.isInFront = true
        let opener = below?.rows.first { row in
            if case .submenu(let menu) = row.item.content { menu === panel.openedMenu } else { false }
        }
        if hasFocus, let opener { focusSystem.update(to: opener, []) }
        UIAccessibility.post(notification: .screenChanged, argument: opener)
        animate {
            panel.alpha = 0
            panel.transform = CGAffineTransform(scaleX: 0.9, y: 0.9)
            below?.transform = .identity
            below?.alpha = 1
        } completion: {
            panel.removeFromSuperview()
        }
    }

    private func animate(_ change: @escaping () -> Void, completion: (() -> Void)? = nil) {
        UIView.animate(
            withDuration: 0.35,
            delay: 0,
            usingSpringWithDamping: 0.8,
            initialSpringVelocity: 0,
            options: [.allowUserInteraction, .beginFromCurrentState],
            animations: change
        ) { _ in completion?() }
    }

    /// Returns the frame of a panel that opens below a rectangle, or above it if there is more space.
    private func frame(of panel: MenuPanel, beside anchor: CGRect, isSubmenu: Bool) -> CGRect {
        let area = area
        let width = min(MenuPanel.width, max(0, area.width))
        let height = panel.fittingHeight
        let left: CGFloat
        if abs(anchor.midX - area.midX) < width / 8 {
            left = anchor.midX - width / 2
        } else {
            left = anchor.midX < area.midX ? anchor.minX : anchor.maxX - width
        }
        let x = max(area.minX, min(isSubmenu ? anchor.minX : left, area.maxX - width))
        let top: CGFloat
        let size: CGFloat
        if isSubmenu {
            size = min(height, area.height)
            top = max(area.minY, min(anchor.minY, area.maxY - size))
        } else {
            let below = area.maxY - anchor.maxY - Self.margin
            let above = anchor.minY - Self.margin - area.minY
            let opensBelow = height <= below || below >= above
            size = max(min(height, 88, area.height), min(height, opensBelow ? below : above))
            let wanted = opensBelow ? anchor.maxY + Self.margin : anchor.minY - Self.margin - size
            top = max(area.minY, min(wanted, area.maxY - size))
        }
        let scale = max(1, contentScaleFactor)
        return CGRect(
            x: (x * scale).rounded() / scale,
            y: (top * scale).rounded() / scale,
            width: width,
            height: max(0, size)
        )
    }

    /// Sets the frame of a panel whose transform grows from the point nearest to a rectangle.
    private func place(_ panel: MenuPanel, _ frame: CGRect, growingFrom anchor: CGRect) {
        let x = frame.width > 0 ? max(0, min((anchor.midX - frame.minX) / frame.width, 1)) : 0.5
        let y: CGFloat = anchor.midY < frame.midY ? 0 : 1
        panel.anchorPoint = CGPoint(x: x, y: y)
        panel.bounds = CGRect(origin: .zero, size: frame.size)
        panel.center = CGPoint(x: frame.minX + x * frame.width, y: frame.minY + y * frame.height)
    }

    /// Adapts the size of a panel to its rows. The edge from which it grows does not move.
    private func resize(_ panel: MenuPanel) {
        let area = area
        let available = panel.anchorPoint.y == 0 ? area.maxY - panel.center.y : panel.center.y - area.minY
        let height = panel.fittingHeight
        panel.bounds.size.height = max(min(height, 88), min(height, available))
        panel.invalidateLayout()
    }

    // MARK: Tracking

    /// Highlights the row at a location of a touch that began outside of the presentation. A submenu under the touch
    /// opens after a while.
    /// - Parameter location: The location in the coordinates of the window.
    func track(_ location: CGPoint) {
        guard !isDismissed else { return }
        let point = convert(location, from: nil)
        if waitsForMovement, !hasTracked, !hasMoved(to: point) { return }
        let row = self.row(at: point)
        if row !== highlighted {
            highlight(row)
            stopTimer()
            if case .submenu? = row?.item.content {
                schedule(after: 0.5) { [weak self, weak row] in if let row { self?.open(row) } }
            }
        }
        hasTracked = hasTracked || row != nil || hasMoved(to: point)
        scrollAtEdges(point)
    }

    /// A Boolean value that indicates whether a tracked touch has left the source or has reached a row.
    private var hasTracked = false

    private func hasMoved(to point: CGPoint) -> Bool {
        !convert(touchSource ?? source, from: nil).insetBy(dx: -10, dy: -10).contains(point)
    }

    /// Chooses the row at a location, at which a touch that began outside of the presentation has ended. The menu closes
    /// if the touch has moved to a location that is not in it.
    /// - Parameter location: The location in the coordinates of the window; `nil` for a touch that was canceled.
    func endTracking(_ location: CGPoint?) {
        stopTimer()
        guard !isDismissed else { return }
        highlight(nil)
        guard let location else { return }
        let point = convert(location, from: nil)
        // A finger that has not left the source does not choose a row that lies over it.
        let hasMoved = hasTracked || hasMoved(to: point)
        if hasMoved, let row = self.row(at: point) {
            activate(row)
        } else if hasMoved, !panels.contains(where: { $0.frame.contains(point) }),
            !isInSource(point), !convert(touchSource ?? source, from: nil).contains(point)
        {
            dismiss()
        }
        hasTracked = false
    }

    /// A Boolean value that indicates whether the touch in the presentation has begun in the frontmost panel.
    private var choosesAtEnd = false
    /// A Boolean value that indicates whether the touch in the presentation has begun in the source.
    private var tapsSource = false

    private func isInSource(_ point: CGPoint) -> Bool { convert(source, from: nil).contains(point) }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard !isDismissed, let touch = touches.first else { return }
        let point = touch.location(in: self)
        choosesAtEnd = panels.last.map { !$0.isHidden && $0.frame.contains(point) } ?? false
        tapsSource = false
        if choosesAtEnd {
            highlight(row(at: point))
        } else if panels.contains(where: { $0.frame.contains(point) }) {
            pop()
        } else if sourceWasTapped != nil, isInSource(point) {
            tapsSource = true
        } else {
            dismiss()
        }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard !isDismissed, choosesAtEnd, let touch = touches.first else { return }
        highlight(row(at: touch.location(in: self)))
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard !isDismissed, let touch = touches.first else { return }
        highlight(nil)
        let point = touch.location(in: self)
        if choosesAtEnd, let row = row(at: point) { activate(row) }
        if tapsSource, isInSource(point) { sourceWasTapped?() }
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { highlight(nil) }

    /// Returns the row of the frontmost panel at a point of the presentation that can be chosen.
    private func row(at point: CGPoint) -> MenuRow? {
        panels.last.flatMap { $0.row(at: $0.convert(point, from: self)) }
    }

    private func highlight(_ row: MenuRow?) {
        guard row !== highlighted else { return }
        highlighted?.isHighlighted = false
        row?.isHighlighted = true
        highlighted = row
    }

    func activate(_ row: MenuRow) {
        switch row.item.content {
        case .action(let action, let group):
            if let group {
                for other in group.inlineActions { other.state = other === action ? .on : .off }
            }
            if action.attributes.contains(.keepsMenuPresented) {
                choose?(action)
                for panel in panels { panel.updateStates() }
            } else {
                let choose = choose
                dismiss()
                choose?(action)
            }
        case .submenu, .collapse: open(row)
        case .loading, .title: break
        }
    }

    private func open(_ row: MenuRow) {
        switch row.item.content {
        case .submenu(let menu):
            highlight(nil)
            push(menu, over: row)
            if hasFocus, let row = panels.last?.preferredRow { focusSystem.update(to: row, []) }
            UIAccessibility.post(notification: .screenChanged, argument: panels.last?.preferredRow)
        case .collapse: pop()
        case .action, .loading, .title: break
        }
    }

    // MARK: Timer

    private func schedule(after delay: TimeInterval, _ body: @escaping () -> Void) {
        stopTimer()
        timer = session.application.timers.schedule(at: session.clock.now + .seconds(delay)) { [weak self] _ in
            self?.timer = nil
            body()
        }
    }

    private func stopTimer() {
        timer?.cancel()
        timer = nil
    }

    /// Scrolls a panel while a tracked touch is near its upper or lower edge.
    private func scrollAtEdges(_ point: CGPoint) {
        guard let panel = panels.last, panel.scrollView.isScrollEnabled, panel.frame.contains(point) else { return }
        let zone: CGFloat = 30
        let step: CGFloat =
            point.y < panel.frame.minY + zone ? -4 : point.y > panel.frame.maxY - zone ? 4 : 0
        let view = panel.scrollView
        let end = max(0, view.contentSize.height - view.bounds.height)
        let offset = max(0, min(view.contentOffset.y + step, end))
        guard offset != view.contentOffset.y else { return }
        view.contentOffset.y = offset
        schedule(after: 1 / 60) { [weak self] in
            guard let self, let window else { return }
            track(convert(point, to: window))
        }
    }

    // MARK: Dismissal

    /// Closes the menu.
    func dismiss(animated: Bool = true) {
        guard !isDismissed else { return }
        let hadFocus = hasFocus
        finish()
        isUserInteractionEnabled = false
        if animated, hadFocus, let view = focusReturn, view.window === window { focusSystem.update(to: view, []) }
        guard animated, window != nil else { return removeFromSuperview() }
        let panels = panels
        UIView.animate(
            withDuration: 0.2,
            delay: 0,
            options: [.allowUserInteraction, .beginFromCurrentState]
        ) {
            for panel in panels {
                panel.alpha = 0
                panel.transform = CGAffineTransform(scaleX: 0.6, y: 0.6)
            }
        } completion: { [self] _ in
            removeFromSuperview()
        }
    }

    private func finish() {
        guard !isDismissed else { return }
        isDismissed = true
        stopTimer()
        highlight(nil)
        let didDismiss = didDismiss
        self.didDismiss = nil
        choose = nil
        sourceWasTapped = nil
        didDismiss?()
    }
}
