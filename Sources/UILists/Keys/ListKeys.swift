import UIKitCore

/// The keys of a list. Apple does not document them, except for those that select: they are choices of this framework.
@MainActor
final class ListKeys {
    private weak var list: (any KeyedList)?
    /// The press that selects an item when it ends, and the cell of the item.
    private weak var press: UIPress?
    private weak var pressedCell: UIView?
    /// A Boolean value that indicates whether the press has had another effect, so that it selects nothing.
    private var isUsed = false
    /// The timer of a press that is held. It does not depend on the repetition of keys, which the user may have switched off.
    private var holdTimer: TimerQueue.Timer?
    /// The focused view with which an item is moved: its handle, or its cell.
    private weak var mover: UIView?
    /// A Boolean value that indicates whether an item is moved by keys, also when its handle has left.
    private var hasMover = false
    /// The items that Shift and arrow keys have selected.
    private var range: (first: ListIndex, last: ListIndex)?
    /// The cell of an item out of sight, to which the focus is about to move.
    weak var awaitedCell: UIView?
    /// A Boolean value that indicates whether the list replaces its cells, and can create none for the focus.
    var isReplacingCells = false

    /// Sets the list, once.
    func add(to list: any KeyedList) { self.list = list }

    /// A Boolean value that indicates whether keys move an item now.
    var isMoving: Bool { hasMover && list?.isMovingItem ?? false }

    /// Returns a Boolean value that indicates whether keys move the item of a view.
    func isMoving(_ view: UIView) -> Bool { isMoving && mover === view }

    // MARK: Presses

    /// Handles the beginning of a press.
    /// - Returns: A Boolean value that indicates whether the press has an effect.
    func begin(_ press: UIPress) -> Bool {
        guard let list, let focused = list.focusSystem.focusedItem as? UIView, focused.isDescendant(of: list) else {
            return false
        }
        if isMoving { return beginInMove(press) }
        if press.type == .menu, press.modifiers.isEmpty, list.swipe != nil {
            list.closeSwipe(animated: true)
            return true
        }
        if let view = list.titlesView, focused === view { return leaveTitles(press) }
        guard let cell = list.keyedCell(around: focused), let index = list.keyedIndex(of: cell) else { return false }
        let input = list.session.application.textInput
        if press.isActivation {
            // In a row whose text is edited, the keys type.
            let isEdited = (input as? UIView)?.isDescendant(of: cell) ?? false
            return focused === cell && !isEdited && beginActivation(press, cell, index)
        }
        // Arrow keys move the caret of a text that is edited.
        guard input == nil, let direction = KeyDirection(press.type) else { return false }
        if press.modifiers == .shift, focused === cell {
            guard extendSelection(direction, index) else { return false }
            press.repeats(every: UIPress.focusInterval) { [weak self] in
                guard let self, let last = range?.last else { return }
                _ = extendSelection(direction, last)
            }
            return true
        }
        guard press.modifiers.isEmpty, direction == .left || direction == .right else { return false }
        return moveInRow(toRight: direction == .right, focused, cell)
    }

    /// Handles the end of a press.
    func end(_ press: UIPress, isCancelled: Bool) -> Bool {
        guard press === self.press, let list else { return false }
        let cell = pressedCell
        holdTimer?.cancel()
        holdTimer = nil
        self.press = nil
        pressedCell = nil
        list.unhighlight()
        // The item may have another position since, or may have left.
        guard !isCancelled, !isUsed, let cell, cell.isFocused, let index = list.keyedIndex(of: cell) else {
            return true
        }
        list.userSelect(index)
        return true
    }

    private func beginActivation(_ press: UIPress, _ cell: UIView, _ index: ListIndex) -> Bool {
        guard self.press == nil, let list, list.highlightForKey(index, cell) else { return false }
        self.press = press
        pressedCell = cell
        isUsed = false
        holdTimer?.cancel()
        let session = list.session
        holdTimer = session.application.timers.schedule(
            at: session.clock.now + session.userInterface.keyRepetition.delay
        ) { [weak self] _ in self?.hold() }
        return true
    }

    /// Moves the item, or reveals its actions, after the key was held for some time.
    private func hold() {
        holdTimer = nil
        guard !isUsed, press != nil, let list, let cell = pressedCell, cell.isFocused,
            let index = list.keyedIndex(of: cell)
        else { return }
        if list.isMovedByHold(index) {
            isUsed = true
            list.unhighlight()
            begin(cell, with: cell)
        } else {
            isUsed = revealActions(index)
        }
    }

    /// Reveals the actions at the trailing edge of a row, then those at the other edge, then its context menu, and moves the focus
    /// there. A row without actions shows its menu at once.
    private func revealActions(_ index: ListIndex) -> Bool {
        guard let list else { return false }
        let shown = list.swipe?.index == index ? list.swipe?.isTrailing : nil
        for isTrailing in shown == nil ? [true, false] : shown == true ? [false] : [] {
            if reveal(index, isTrailing: isTrailing) { return true }
        }
        // The menu is not shown while there are actions.
        if list.swipe != nil { list.closeSwipe(animated: false) }
        if list.focusSystem.showContextMenu() { return true }
        guard shown != nil else { return false }
        return reveal(index, isTrailing: true) || reveal(index, isTrailing: false)
    }

    private func reveal(_ index: ListIndex, isTrailing: Bool) -> Bool {
        guard let list, list.isSwipingAllowed, list.swipeCell(index) != nil,
            let configuration = list.swipeConfiguration(index, isTrailing: isTrailing),
            !configuration.actions.isEmpty
        else { return false }
        list.beginSwipe(index, isTrailing: isTrailing, configuration)
        list.settleSwipe(isOpen: true)
        guard let view = list.swipe?.view else { return true }
        view.layoutIfNeeded()
        if let first = view.buttons.first { list.focusSystem.requestFocusUpdate(to: first) }
        return true
    }

    // MARK: Movements

    /// Begins to move the item of a cell, or ends it, for a press of a view.
    func toggleMove(_ cell: UIView, with view: UIView) {
        guard view.isFocused else { return }
        if isMoving { endMove(isCancelled: false) } else { begin(cell, with: view) }
    }

    private func begin(_ cell: UIView, with view: UIView) {
        guard let list, list.beginKeyMove(cell) else { return }
        mover = view
        hasMover = true
        // Rotations of an encoder move the item.
        list.focusSystem.isAdjusting = true
    }

    private func endMove(isCancelled: Bool) {
        guard let list else { return }
        let isMoving = isMoving
        mover = nil
        hasMover = false
        if isMoving { list.endKeyMove(isCancelled: isCancelled) }
        list.focusSystem.isAdjusting = false
    }

    /// Returns the item that keys move, when they cannot move it any more.
    func cancelMove() { if isMoving { endMove(isCancelled: true) } }

    /// Called when a movement has ended, also by a change of the items.
    func moveDidEnd() {
        guard hasMover else { return }
        mover = nil
        hasMover = false
        list?.focusSystem.isAdjusting = false
    }

    /// Moves the item by a step of an encoder.
    func move(by step: Int) -> Bool {
        guard isMoving, let list else { return false }
        return list.keyMove(step > 0 ? .next : .previous)
    }

    private func beginInMove(_ press: UIPress) -> Bool {
        guard let list, press.modifiers.isEmpty else { return false }
        if let direction = KeyDirection(press.type) {
            _ = list.keyMove(direction)
            press.repeats(every: UIPress.focusInterval) { [weak self] in
                guard let self, isMoving else { return }
                _ = list.keyMove(direction)
            }
            return true
        }
        if press.type == .menu {
            endMove(isCancelled: true)
            return true
        }
        guard press.isActivation, self.press == nil else { return false }
        endMove(isCancelled: false)
        self.press = press
        isUsed = true
        return true
    }

    /// Ends what depends on the focused view.
    func focusMoved(to view: UIView?) {
        awaitedCell = nil
        if let pressedCell, view !== pressedCell {
            // The press was meant for an item that is not focused any more.
            isUsed = true
            list?.unhighlight()
        }
        if hasMover, mover == nil || view !== mover { endMove(isCancelled: false) }
        if let last = range?.last, view.flatMap({ list?.keyedIndex(of: $0) }) != last { range = nil }
    }

    // MARK: Selection

    /// Follows the items through a batch of changes.
    func move(_ newIndex: (ListIndex) -> ListIndex?) {
        guard let former = range else { return }
        guard let first = newIndex(former.first), let last = newIndex(former.last) else { return range = nil }
        range = (first, last)
    }

    /// Selects the items from the focused one to the next one in a direction, and moves the focus there.
    private func extendSelection(_ direction: KeyDirection, _ index: ListIndex) -> Bool {
        guard let list, list.allowsSeveral || list.allowsSeveralDuringEditing,
            let next = list.neighbor(of: index, direction), list.mayBeginMultipleSelection(at: index)
        else { return false }
        let (first, last) = range ?? (index, index)
        if !list.allowsSeveral { list.beginEditingForSelection() }
        list.multipleSelectionDidBegin(at: index)
        let former = Set(list.indexes(from: first, to: last))
        let present = list.indexes(from: first, to: next)
        for index in former.subtracting(present).sorted() { list.userSet(false, index) }
        for index in present { list.userSet(true, index) }
        list.multipleSelectionDidEnd()
        range = (first, next)
        list.layoutIfNeeded()
        if let cell = list.keyedCell(next) { list.focusSystem.requestFocusUpdate(to: cell) }
        return true
    }

    // MARK: Rows

    /// Moves the focus between a row and its controls, or shows and hides the items below it.
    private func moveInRow(toRight: Bool, _ focused: UIView, _ cell: UIView) -> Bool {
        guard let list, let content = list.rowContent(cell) else { return false }
        if focused === cell, list.setExpanded(toRight != list.isRightToLeft, cell) { return true }
        let controls = Self.controls(in: cell).map { ($0, $0.convert($0.bounds, to: cell)) }
            .sorted { $0.1.midX < $1.1.midX }
        // From left to right: controls before the content, the row itself, and all others.
        let before = controls.prefix { $0.1.midX <= content.minX }.map(\.0)
        let stops = before + [cell] + controls.dropFirst(before.count).map(\.0)
        guard let position = stops.firstIndex(where: { $0 === focused }) else { return false }
        let next = position + (toRight ? 1 : -1)
        if stops.indices.contains(next) { return focus(stops[next]) }
        guard let titles = list.titlesView, toRight != list.isRightToLeft else { return false }
        return focus(titles)
    }

    private func focus(_ view: UIView) -> Bool {
        guard let list else { return false }
        list.focusSystem.requestFocusUpdate(to: view)
        return view.isFocused
    }

    /// Returns the views in a view that can be focused.
    private static func controls(in view: UIView) -> [UIView] {
        view.subviews.flatMap { subview -> [UIView] in
            guard !subview.isHidden, subview.alpha >= 0.01, subview.isUserInteractionEnabled else { return [] }
            let inside = controls(in: subview)
            return subview.canBecomeFocused && !subview.bounds.isEmpty ? [subview] + inside : inside
        }
    }

    /// Moves the focus from the titles at the edge to the first visible item.
    private func leaveTitles(_ press: UIPress) -> Bool {
        guard let list, press.modifiers.isEmpty, press.type == (list.isRightToLeft ? .rightArrow : .leftArrow),
            let index = list.firstVisibleIndex, let cell = list.keyedCell(index)
        else { return false }
        return focus(cell)
    }
}
