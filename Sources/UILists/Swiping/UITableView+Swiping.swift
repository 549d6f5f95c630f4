import QuartzCore
import UIKitCore

/// The actions that swipes over rows reveal.
extension UITableView {
    /// The part of the width of a row after which a swipe performs the first action. A chosen value.
    private static let fullPart: CGFloat = 0.6
    private static let swipeDuration: TimeInterval = 0.3

    func addSwipeRecognizer() {
        swipeRecognizer.addAction { [weak self] in self?.swiped($0) }
        addGestureRecognizer(swipeRecognizer)
    }

    /// Returns a Boolean value that indicates whether a pan moves a row to the side.
    func shouldBeginSwipe() -> Bool {
        let motion = swipeRecognizer.translation(in: self)
        let location = swipeRecognizer.location(in: self)
        guard abs(motion.x) > abs(motion.y), isSwipingAllowed else { return false }
        if let swipe { return rowRect(swipe.index).contains(location) }
        guard let path = indexPathForRow(at: CGPoint(x: location.x, y: location.y)), let index = ListIndex(path),
            cells[index] != nil
        else { return false }
        let isTrailing = (motion.x < 0) != isRightToLeft
        guard let configuration = swipeConfiguration(index, isTrailing: isTrailing), !configuration.actions.isEmpty
        else {
            return false
        }
        pendingSwipe = (index, isTrailing, configuration)
        return true
    }

    private var isSwipingAllowed: Bool { !isInEditing || swipe != nil }

    /// Returns the actions of a row, or those for its deletion.
    func swipeConfiguration(_ index: ListIndex, isTrailing: Bool) -> UISwipeActionsConfiguration? {
        guard let tableDelegate, let dataSource else { return nil }
        guard dataSource.tableView(self, canEditRowAt: index.path) else { return nil }
        if !isTrailing {
            return tableDelegate.tableView(self, leadingSwipeActionsConfigurationForRowAt: index.path)
        }
        if let own = tableDelegate.tableView(self, trailingSwipeActionsConfigurationForRowAt: index.path) { return own }
        // Only an app that says which rows can be edited deletes rows by swipes.
        guard !callees.mayImplement(.trailingActions), callees.mayImplement(.canEdit),
            tableDelegate.tableView(self, editingStyleForRowAt: index.path) == .delete
        else { return nil }
        return deletion(index)
    }

    /// Returns an action that deletes a row with the data source.
    private func deletion(_ index: ListIndex) -> UISwipeActionsConfiguration {
        let title = tableDelegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: index.path)
        let action = UIContextualAction(style: .destructive, title: title ?? AccessibilityText.localized(.delete)) {
            [weak self] _, _, completion in
            guard let self else { return }
            dataSource?.tableView(self, commit: .delete, forRowAt: index.path)
            completion(true)
        }
        return UISwipeActionsConfiguration(actions: [action])
    }

    // MARK: Opening and closing

    private func begin(_ index: ListIndex, isTrailing: Bool, _ configuration: UISwipeActionsConfiguration) {
        closeSwipe(animated: true)
        unhighlight()
        tableDelegate?.tableView(self, willBeginEditingRowAt: index.path)
        let swipe = RowSwipe(index, isTrailing: isTrailing, configuration) { [weak self] in self?.perform($0) }
        self.swipe = swipe
        guard let cell = cells[index] else { return }
        cell.parts.isSwiped = true
        cell.setNeedsUpdateConfiguration()
        swipe.view.semanticContentAttribute = isRightToLeft ? .forceRightToLeft : .forceLeftToRight
        if slidesInside {
            insertSubview(swipe.view, aboveSubview: cell)
        } else {
            insertSubview(swipe.view, belowSubview: cell)
        }
        placeSwipe()
    }

    /// Opens the action that deletes a row, for the control at its leading edge.
    func confirmDeletion(_ cell: UITableViewCell, _ index: ListIndex) {
        if swipe != nil { return closeSwipe(animated: true) }
        let configuration =
            tableDelegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: index.path) ?? deletion(index)
        begin(index, isTrailing: true, configuration)
        settleSwipe(isOpen: true)
    }

    /// Positions the actions and the row.
    func placeSwipe() {
        guard let swipe, geometry.contains(swipe.index), let cell = cells[swipe.index] else { return }
        let rect = rowRect(swipe.index)
        cell.setFrame(swipedRect(rect, swipe.index))
        if slidesInside {
            cell.clipsToBounds = true
            slide(cell, by: swipe.isTrailing != isRightToLeft ? swipe.offset : -swipe.offset)
            roundCorners(of: swipe)
        }
        let width = max(0, swipe.offset)
        let isRight = swipe.isTrailing != isRightToLeft
        swipe.view.setFrame(
            CGRect(x: isRight ? rect.maxX - width : rect.minX, y: rect.minY, width: width, height: rect.height)
        )
    }

    /// A Boolean value that indicates whether the content of a row slides inside the row, which stays in its section.
    private var slidesInside: Bool { style == .insetGrouped }

    private func slide(_ cell: UITableViewCell, by distance: CGFloat) {
        if cell.bounds.origin.x != distance { cell.bounds.origin.x = distance }
    }

    /// Ends the clipping of a row whose content slid.
    private func unclip(_ cell: UITableViewCell) {
        guard slidesInside, cell.parts.corners.isEmpty, swipe.map({ cells[$0.index] !== cell }) ?? true else { return }
        cell.clipsToBounds = false
    }

    /// Rounds the corners of the actions at their edge of the section.
    private func roundCorners(of swipe: RowSwipe) {
        let edge: CACornerMask =
            swipe.isTrailing != isRightToLeft
            ? [.layerMaxXMinYCorner, .layerMaxXMaxYCorner] : [.layerMinXMinYCorner, .layerMinXMaxYCorner]
        let corners = sectionCorners(swipe.index).intersection(edge)
        swipe.view.layer.maskedCorners = corners
        swipe.view.layer.cornerRadius = corners.isEmpty ? 0 : Self.cornerRadius
    }

    /// Returns the frame of a row that is moved to the side.
    func swipedRect(_ rect: CGRect, _ index: ListIndex) -> CGRect {
        guard let swipe, swipe.index == index, !slidesInside else { return rect }
        return rect.offsetBy(dx: swipe.isTrailing != isRightToLeft ? -swipe.offset : swipe.offset, dy: 0)
    }

    /// Moves the row back, and removes the actions.
    func closeSwipe(animated: Bool) {
        guard let closed = swipe else { return }
        swipe = nil
        let index = closed.index
        let cell = cells[index]
        cell?.parts.isSwiped = false
        cell?.setNeedsUpdateConfiguration()
        closed.view.isUserInteractionEnabled = false
        let target = geometry.contains(index) ? rowRect(index) : nil
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
                withDuration: Self.swipeDuration,
                delay: 0,
                options: .allowUserInteraction,
                animations: move,
                completion: { [weak self] _ in
                    closed.view.removeFromSuperview()
                    if let self, let cell { unclip(cell) }
                }
            )
        } else {
            move()
            closed.view.removeFromSuperview()
            if let cell { unclip(cell) }
        }
        tableDelegate?.tableView(self, didEndEditingRowAt: index.path)
    }

    private func settleSwipe(isOpen: Bool) {
        guard let swipe else { return }
        guard isOpen else { return closeSwipe(animated: true) }
        swipe.isOpen = true
        swipe.offset = swipe.view.naturalWidth
        swipe.view.isFull = false
        guard window != nil, UIView.areAnimationsEnabled else { return placeSwipe() }
        UIView.animate(withDuration: Self.swipeDuration, delay: 0, options: .allowUserInteraction) { self.placeSwipe() }
    }

    private func perform(_ action: UIContextualAction) {
        guard let swipe else { return }
        action.handler(action, swipe.view) { [weak self, weak swipe] _ in
            guard let self, let swipe, self.swipe === swipe else { return }
            closeSwipe(animated: true)
        }
    }

    // MARK: Fingers

    private func swiped(_ pan: UIPanGestureRecognizer) {
        if pan.state == .began, swipe == nil, let pendingSwipe {
            begin(pendingSwipe.index, isTrailing: pendingSwipe.isTrailing, pendingSwipe.configuration)
        }
        pendingSwipe = nil
        guard let swipe else { return }
        switch pan.state {
        case .began, .changed:
            if pan.state == .began { swipe.start = swipe.offset }
            let motion = pan.translation(in: self).x
            let distance = swipe.isTrailing != isRightToLeft ? -motion : motion
            swipe.offset = max(0, swipe.start + distance)
            let isFull = swipe.configuration.performsFirstActionWithFullSwipe && swipe.offset > rowWidth * Self.fullPart
            if isFull != swipe.view.isFull {
                swipe.view.isFull = isFull
                UIView.animate(withDuration: 0.2, delay: 0, options: .allowUserInteraction) {
                    swipe.view.layoutIfNeeded()
                }
            }
            placeSwipe()
        case .ended:
            if swipe.view.isFull, let first = swipe.configuration.actions.first { return perform(first) }
            let velocity = pan.velocity(in: self).x * (swipe.isTrailing != isRightToLeft ? -1 : 1)
            let isOpen = abs(velocity) > 150 ? velocity > 0 : swipe.offset > swipe.view.naturalWidth / 2
            settleSwipe(isOpen: isOpen)
        case .cancelled: settleSwipe(isOpen: swipe.isOpen)
        case .possible, .failed: break
        }
    }
}
