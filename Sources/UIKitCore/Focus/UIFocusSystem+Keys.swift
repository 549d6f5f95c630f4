import QuartzCore

/// Keys and encoders that move the focus.
extension UIFocusSystem {
    /// Handles a key that no responder has handled.
    /// - Returns: A Boolean value that indicates whether the key moves, shows or hides the focus.
    func handle(_ press: UIPress) -> Bool {
        if press.type == .menu, press.modifiers.isEmpty { return leave() }
        // The first press of a knob shows the focus, as its rotation does.
        if press.key?.keyCode == .keyboardSelect, focusedView == nil { return move(.next) }
        if press.requestsContextMenu { return showContextMenu() }
        guard let heading = heading(of: press) else { return false }
        guard move(heading) else {
            movementDidFail(heading)
            return false
        }
        press.repeats(every: UIPress.focusInterval) { [weak self] in _ = self?.move(heading) }
        return true
    }

    /// Shows the context menu of the focused view, or of the nearest view around it that has one.
    /// - Returns: A Boolean value that indicates whether there is a menu.
    package func showContextMenu() -> Bool {
        guard let focusedView else { return false }
        let center = CGPoint(x: focusedView.bounds.midX, y: focusedView.bounds.midY)
        var view: UIView? = focusedView
        while let current = view {
            if let menu = current.ownContextMenu, menu.present(at: current.convert(center, from: focusedView)) {
                return true
            }
            view = current.superview
        }
        return false
    }

    private func heading(of press: UIPress) -> UIFocusHeading? {
        if press.type == .key(.keyboardTab) {
            if press.modifiers.isEmpty { return .next }
            return press.modifiers == .shift ? .previous : nil
        }
        return press.modifiers.isEmpty ? UIFocusHeading(press.type) : nil
    }

    /// Moves the focus, or shows it if nothing is focused.
    /// - Returns: A Boolean value that indicates whether there is an item to focus.
    func move(_ heading: UIFocusHeading) -> Bool {
        guard let window = screen.windowForKeys else { return false }
        if let focusedView, isReached(focusedView, from: window) {
            // An item that was covered or disabled is left to the nearest one.
            guard let next = neighbor(of: focusedView, heading) else { return false }
            return update(to: next, heading)
        }
        if let rememberedView, isReached(rememberedView, from: window), isFocusable(rememberedView) {
            return update(to: rememberedView, heading)
        }
        guard let view = preferredView(in: window) else { return false }
        return update(to: view, heading)
    }

    /// Returns a Boolean value that indicates whether keys of a window reach a view: it is in the window or in an input view.
    private func isReached(_ view: UIView, from window: UIWindow) -> Bool {
        view.window === window || view.window?.isForInputViews == true
    }

    /// Ends the adjustment of a control by an encoder, makes the first responder resign, presses the cancel button,
    /// dismisses a sheet or a popover, or hides the focus.
    /// - Returns: A Boolean value that indicates whether there was one of these.
    private func leave() -> Bool {
        if isAdjusting {
            isAdjusting = false
            return true
        }
        if let first = screen.session?.application.firstResponder, first.resignFirstResponder() { return true }
        if press(.cancel) { return true }
        if let top = screen.windowForKeys?.rootViewController?.presentedControllers.last, top.dismissByEscape() {
            return true
        }
        guard focusedView != nil else { return false }
        hide()
        return true
    }

    // MARK: Encoders

    /// Moves the focus by steps of an encoder, clockwise to the next item, or changes the value of the control that is
    /// being adjusted.
    func rotate(by steps: Int) {
        // A device in disorder may report any number.
        for _ in 0..<min(steps.magnitude, 100) {
            if isAdjusting, let item = focusedView as? any AdjustableItem, item.canAdjust {
                _ = item.adjust(by: steps > 0 ? 1 : -1, isFine: false, with: nil)
            } else {
                isAdjusting = false
                let heading: UIFocusHeading = steps > 0 ? .next : .previous
                if !move(heading) {
                    movementDidFail(heading)
                    return
                }
            }
        }
    }

    // MARK: Scrolling

    /// Scrolls by a key that nothing else has handled.
    /// - Returns: A Boolean value that indicates whether a scroll view has moved.
    func scroll(for press: UIPress) -> Bool {
        guard press.modifiers.isEmpty, let step = ScrollKey(press), let scrollView = scrollView(for: press, step) else {
            return false
        }
        _ = scrollView.scroll(by: step)
        press.repeats(every: UIPress.focusInterval) { [weak scrollView] in _ = scrollView?.scroll(by: step) }
        return true
    }

    /// Returns the scroll view that a key scrolls: the innermost one around the responder that can move, or else the
    /// frontmost one in the window.
    private func scrollView(for press: UIPress, _ step: ScrollKey) -> UIScrollView? {
        var responder = press.responder
        while let current = responder {
            if let scrollView = current as? UIScrollView, scrollView.canScroll(by: step) { return scrollView }
            responder = current.next
        }
        return press.window.flatMap { frontmostScrollView(in: $0, step) }
    }

    private func frontmostScrollView(in view: UIView, _ step: ScrollKey) -> UIScrollView? {
        guard !view.isHidden, view.layer.opacity >= 0.01, view.isUserInteractionEnabled else { return nil }
        if let scrollView = view as? UIScrollView, scrollView.canScroll(by: step) { return scrollView }
        for subview in view.subviews.reversed() {
            if let found = frontmostScrollView(in: subview, step) { return found }
        }
        return nil
    }
}

extension UIFocusHeading {
    /// Creates the direction of an arrow key, or returns `nil` for other keys.
    init?(_ type: UIPress.PressType) {
        switch type {
        case .upArrow: self = .up
        case .downArrow: self = .down
        case .leftArrow: self = .left
        case .rightArrow: self = .right
        default: return nil
        }
    }
}

/// A movement of content by a key.
enum ScrollKey: Hashable {
    case line(ScrollAxis, CGFloat)
    case page(CGFloat)
    case end(CGFloat)

    @MainActor
    init?(_ press: UIPress) {
        switch press.type {
        case .upArrow: self = .line(.vertical, -1)
        case .downArrow: self = .line(.vertical, 1)
        case .leftArrow: self = .line(.horizontal, -1)
        case .rightArrow: self = .line(.horizontal, 1)
        case .pageUp: self = .page(-1)
        case .pageDown: self = .page(1)
        case .key(.keyboardHome): self = .end(-1)
        case .key(.keyboardEnd): self = .end(1)
        default: return nil
        }
    }
}

extension UIScrollView {
    /// The distance of an arrow key, in points. A chosen value.
    private static let lineHeight: CGFloat = 60
    /// The part of the content that remains visible when a page is scrolled, in points. A chosen value.
    private static let pageOverlap: CGFloat = 40

    func canScroll(by key: ScrollKey) -> Bool {
        guard allowsKeyboardScrolling, isScrollEnabled, window != nil else { return false }
        let target = target(of: key)
        return abs(target.x - restingOffset.x) > tolerance || abs(target.y - restingOffset.y) > tolerance
    }

    /// Scrolls by a key.
    /// - Returns: A Boolean value that indicates whether the content moves.
    func scroll(by key: ScrollKey) -> Bool {
        guard canScroll(by: key) else { return false }
        setContentOffset(target(of: key), animated: true)
        return true
    }

    /// The offset at which the present animation ends.
    var restingOffset: CGPoint {
        if case .animating(let motion) = movement { motion.end } else { contentOffset }
    }

    private func target(of key: ScrollKey) -> CGPoint {
        var offset = restingOffset
        let axis: ScrollAxis
        switch key {
        case .line(let along, let direction):
            axis = along
            let page = bounds.size[axis]
            if isPagingEnabled, page > 0 {
                offset[axis] = ((offset[axis] / page).rounded() + direction) * page
            } else {
                offset[axis] += direction * Self.lineHeight
            }
        case .page(let direction):
            axis = pageAxis
            let page = bounds.size[axis]
            if isPagingEnabled, page > 0 {
                offset[axis] = ((offset[axis] / page).rounded() + direction) * page
            } else {
                offset[axis] += direction * max(page / 2, page - Self.pageOverlap)
            }
        case .end(let direction):
            axis = pageAxis
            let range = range(axis)
            offset[axis] = direction < 0 ? range.lower : range.upper
        }
        offset[axis] = range(axis).clamp(offset[axis])
        return pixelAligned(offset)
    }

    /// The axis of Page Up and Page Down: vertical, unless the content moves horizontally only.
    private var pageAxis: ScrollAxis { !canScroll(.vertical) && canScroll(.horizontal) ? .horizontal : .vertical }
}
