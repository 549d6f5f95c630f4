import QuartzCore
import UIKitCore

/// A list whose rows reveal actions when a finger moves them to the side.
@MainActor
protocol SwipeHost: UIScrollView {
    /// The row whose actions are revealed.
    var swipe: RowSwipe? { get set }

    /// The row and the actions of a pan that is about to begin.
    var pendingSwipe: PendingSwipe? { get set }

    /// The recognizer of the finger that moves a row; `nil` if no row was ever moved.
    var swipePan: UIPanGestureRecognizer? { get }

    /// A Boolean value that indicates whether rows can be moved now.
    var isSwipingAllowed: Bool { get }

    /// Returns the row at a point that has a cell, or `nil`.
    func swipeIndex(at point: CGPoint) -> ListIndex?

    /// Returns the cell of a row, or `nil` if it is not displayed.
    func swipeCell(_ index: ListIndex) -> (any SwipeCell)?

    /// Returns the frame of a row while it is not moved, or `nil` if it does not exist.
    func swipeRect(_ index: ListIndex) -> CGRect?

    /// Returns the actions of a row, or `nil`.
    func swipeConfiguration(_ index: ListIndex, isTrailing: Bool) -> UISwipeActionsConfiguration?

    /// Returns a Boolean value that indicates whether the content of a row slides inside the row, which stays in its place.
    func slidesInside(_ index: ListIndex) -> Bool

    /// Returns the corners of a row that are rounded.
    func swipeCorners(_ index: ListIndex) -> CACornerMask

    /// Called before the actions of a row are revealed.
    func swipeWillBegin(_ index: ListIndex)

    /// Called after the actions of a row were hidden.
    func swipeDidEnd(_ index: ListIndex)
}

/// A cell that can be moved to the side.
@MainActor
protocol SwipeCell: UIView {
    /// A Boolean value that indicates whether the cell shows actions.
    var isSwiped: Bool { get set }

    /// The corners of the cell that are rounded. The cell clips its content then.
    var roundedCorners: CACornerMask { get }
}

/// The row and the actions of a pan that is about to begin.
struct PendingSwipe {
    let index: ListIndex
    let isTrailing: Bool
    let configuration: UISwipeActionsConfiguration
}

/// The part of the width of a row after which a swipe performs the first action. A chosen value.
private let fullSwipePart: CGFloat = 0.6

/// The duration of the movement of a row without a finger, in seconds. A chosen value.
private let swipeDuration: TimeInterval = 0.3

extension SwipeHost {
    /// Returns a Boolean value that indicates whether a pan moves a row to the side.
    func shouldBeginSwipe() -> Bool {
        guard let swipePan else { return false }
        let motion = swipePan.translation(in: self)
        let location = swipePan.location(in: self)
        guard abs(motion.x) > abs(motion.y), isSwipingAllowed else { return false }
        if let swipe { return swipeRect(swipe.index)?.contains(location) ?? false }
        guard let index = swipeIndex(at: location), swipeCell(index) != nil else { return false }
        let isTrailing = (motion.x < 0) != isRightToLeft
        guard let configuration = swipeConfiguration(index, isTrailing: isTrailing), !configuration.actions.isEmpty
        else { return false }
        pendingSwipe = PendingSwipe(index: index, isTrailing: isTrailing, configuration: configuration)
        return true
    }

    // MARK: Opening and closing

    /// Reveals the actions of a row.
    func beginSwipe(_ index: ListIndex, isTrailing: Bool, _ configuration: UISwipeActionsConfiguration) {
        closeSwipe(animated: true)
        swipeWillBegin(index)
        let swipe = RowSwipe(index, isTrailing: isTrailing, configuration) { [weak self] in self?.performSwipe($0) }
        self.swipe = swipe
        guard let cell = swipeCell(index) else { return }
        cell.isSwiped = true
        swipe.view.semanticContentAttribute = isRightToLeft ? .forceRightToLeft : .forceLeftToRight
        if slidesInside(index) {
            insertSubview(swipe.view, aboveSubview: cell)
        } else {
            insertSubview(swipe.view, belowSubview: cell)
        }
        placeSwipe()
    }

    /// Positions the actions and the row.
    func placeSwipe() {
        guard let swipe, let rect = swipeRect(swipe.index), let cell = swipeCell(swipe.index) else { return }
        cell.setFrame(swipedRect(rect, swipe.index))
        if slidesInside(swipe.index) {
            cell.clipsToBounds = true
            slide(cell, by: swipe.isTrailing != isRightToLeft ? swipe.offset : -swipe.offset)
            roundSwipe(swipe)
        }
        let width = max(0, swipe.offset)
        let isRight = swipe.isTrailing != isRightToLeft
        swipe.view.setFrame(
            CGRect(x: isRight ? rect.maxX - width : rect.minX, y: rect.minY, width: width, height: rect.height)
        )
    }

    private func slide(_ cell: UIView, by distance: CGFloat) {
        if cell.bounds.origin.x != distance { cell.bounds.origin.x = distance }
    }

    /// Ends the clipping of a row whose content slid.
    private func unclip(_ cell: any SwipeCell, _ index: ListIndex) {
        guard slidesInside(index), cell.roundedCorners.isEmpty, swipe.map({ swipeCell($0.index) !== cell }) ?? true
        else { return }
        cell.clipsToBounds = false
    }

    /// Rounds the corners of the actions at their edge of the section.
    private func roundSwipe(_ swipe: RowSwipe) {
        let edge: CACornerMask =
            swipe.isTrailing != isRightToLeft
            ? [.layerMaxXMinYCorner, .layerMaxXMaxYCorner] : [.layerMinXMinYCorner, .layerMinXMaxYCorner]
        let corners = swipeCorners(swipe.index).intersection(edge)
        swipe.view.layer.maskedCorners = corners
        swipe.view.layer.cornerRadius = corners.isEmpty ? 0 : ListMetrics.cornerRadius
    }

    /// Returns the frame of a row that is moved to the side.
    func swipedRect(_ rect: CGRect, _ index: ListIndex) -> CGRect {
        guard let swipe, swipe.index == index, !slidesInside(index) else { return rect }
        return rect.offsetBy(dx: swipe.isTrailing != isRightToLeft ? -swipe.offset : swipe.offset, dy: 0)
    }

    /// Moves the row back, and removes the actions.
    func closeSwipe(animated: Bool) {
        guard let closed = swipe else { return }
        swipe = nil
        let index = closed.index
        let cell = swipeCell(index)
        cell?.isSwiped = false
        // The focus returns to the row.
        if let cell { focusSystem.moveFocus(from: closed.view, backTo: cell) }
        closed.view.isUserInteractionEnabled = false
        let target = swipeRect(index)
        let move = {
            if let cell {
                if let target { cell.setFrame(target) }
                self.slide(cell, by: 0)
            }
            let isRight = closed.isTrailing != self.isRightToLeft
            let frame = closed.view.frame
            closed.view.frame = CGRect(
                x: isRight ? frame.maxX : frame.minX,
                y: frame.minY,
                width: 0,
                height: frame.height
            )
        }
        if animated, window != nil, UIView.areAnimationsEnabled {
            UIView.animate(
                withDuration: swipeDuration,
                delay: 0,
                options: .allowUserInteraction,
                animations: move,
                completion: { [weak self] _ in
                    closed.view.removeFromSuperview()
                    if let self, let cell { unclip(cell, index) }
                }
            )
        } else {
            move()
            closed.view.removeFromSuperview()
            if let cell { unclip(cell, index) }
        }
        swipeDidEnd(index)
    }

    /// Reveals all actions, or hides them.
    func settleSwipe(isOpen: Bool) {
        guard let swipe else { return }
        guard isOpen else { return closeSwipe(animated: true) }
        swipe.isOpen = true
        swipe.offset = swipe.view.naturalWidth
        swipe.view.isFull = false
        guard window != nil, UIView.areAnimationsEnabled else { return placeSwipe() }
        UIView.animate(withDuration: swipeDuration, delay: 0, options: .allowUserInteraction) { self.placeSwipe() }
    }

    private func performSwipe(_ action: UIContextualAction) {
        guard let swipe else { return }
        action.handler(action, swipe.view) { [weak self, weak swipe] _ in
            guard let self, let swipe, self.swipe === swipe else { return }
            closeSwipe(animated: true)
        }
    }

    // MARK: Fingers

    /// Follows the finger of ``swipePan``.
    func swiped(_ pan: UIPanGestureRecognizer) {
        if pan.state == .began, swipe == nil, let pendingSwipe {
            beginSwipe(pendingSwipe.index, isTrailing: pendingSwipe.isTrailing, pendingSwipe.configuration)
        }
        pendingSwipe = nil
        guard let swipe else { return }
        switch pan.state {
        case .began, .changed:
            if pan.state == .began { swipe.start = swipe.offset }
            let motion = pan.translation(in: self).x
            let distance = swipe.isTrailing != isRightToLeft ? -motion : motion
            swipe.offset = max(0, swipe.start + distance)
            let width = swipeRect(swipe.index)?.width ?? bounds.width
            let isFull =
                swipe.configuration.performsFirstActionWithFullSwipe && swipe.offset > width * fullSwipePart
            if isFull != swipe.view.isFull {
                swipe.view.isFull = isFull
                UIView.animate(withDuration: 0.2, delay: 0, options: .allowUserInteraction) {
                    swipe.view.layoutIfNeeded()
                }
            }
            placeSwipe()
        case .ended:
            if swipe.view.isFull, let first = swipe.configuration.actions.first { return performSwipe(first) }
            let velocity = pan.velocity(in: self).x * (swipe.isTrailing != isRightToLeft ? -1 : 1)
            let isOpen = abs(velocity) > 150 ? velocity > 0 : swipe.offset > swipe.view.naturalWidth / 2
            settleSwipe(isOpen: isOpen)
        case .cancelled: settleSwipe(isOpen: swipe.isOpen)
        case .possible, .failed: break
        }
    }

    // MARK: Screen readers

    /// Returns the actions that swipes over a row reveal, as a screen reader offers them; `nil` if there are none.
    /// - Parameter isDisplayed: A closure that returns whether the cell still shows the row.
    func accessibilityActions(
        _ index: ListIndex,
        _ cell: UIView,
        isDisplayed: @escaping () -> Bool
    ) -> [UIAccessibilityCustomAction]? {
        guard isSwipingAllowed else { return nil }
        let actions = [false, true].flatMap { swipeConfiguration(index, isTrailing: $0)?.actions ?? [] }
        let named = actions.compactMap { action -> UIAccessibilityCustomAction? in
            guard let name = action.title ?? action.image?.accessibilityLabel, !name.isEmpty else { return nil }
            return UIAccessibilityCustomAction(name: name, image: action.image) { [weak cell] _ in
                guard let cell, isDisplayed() else { return false }
                action.handler(action, cell) { _ in }
                return true
            }
        }
        return named.isEmpty ? nil : named
    }
}
