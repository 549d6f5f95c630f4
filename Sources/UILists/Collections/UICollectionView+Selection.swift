import UIKitCore

/// The selection by code, fingers and keys.
extension UICollectionView {
    /// A Boolean value that indicates whether the user can select items now.
    var isSelectionAllowed: Bool {
        isEditing ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection
    }

    var allowsSeveral: Bool { isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection }

    private func cell(_ index: ListIndex) -> UICollectionViewCell? { views[ElementKey(index)] as? UICollectionViewCell }

    func contains(_ index: ListIndex) -> Bool {
        counts.indices.contains(index.section) && index.item >= 0 && index.item < counts[index.section]
    }

    // MARK: Code

    /// Selects an item; `nil` deselects all items.
    func select(_ index: ListIndex?) {
        guard let index else {
            for index in selection { deselect(index) }
            return
        }
        loadIfNeeded()
        guard contains(index), !isPlaceholder(index) else { return }
        if !allowsSeveral { for other in selection where other != index { deselect(other) } }
        guard !selection.contains(index) else { return }
        selection.append(index)
        cell(index)?.isSelected = true
    }

    func deselect(_ index: ListIndex) {
        guard let position = selection.firstIndex(of: index) else { return }
        selection.remove(at: position)
        cell(index)?.isSelected = false
    }

    func keepOneSelected() { for index in selection.dropLast() { deselect(index) } }

    func editingChanged() {
        if !isSelectionAllowed { select(nil) } else if !allowsSeveral { keepOneSelected() }
        closeSwipe(animated: true)
        keys.cancelMove()
        for case let cell as UICollectionViewCell in views.values { cell.setNeedsUpdateConfiguration() }
        updateListEditing()
    }

    // MARK: User

    /// Selects an item for the user, or deselects it if several items can be selected.
    func userSelect(_ index: ListIndex) {
        guard isSelectionAllowed, contains(index), !isPlaceholder(index) else { return }
        if let cell = cell(index) as? UICollectionViewListCell, cell.togglesByTap { return toggleExpansion(cell) }
        guard userChange(index) else { return }
        guard let collectionDelegate, contains(index),
            collectionDelegate.collectionView(self, canPerformPrimaryActionForItemAt: indexPath(of: index))
        else { return }
        collectionDelegate.collectionView(self, performPrimaryActionForItemAt: indexPath(of: index))
    }

    /// Selects an item for the user, or deselects it if several items can be selected.
    /// - Returns: `false` if the delegate does not allow the selection.
    @discardableResult func userChange(_ index: ListIndex) -> Bool {
        if selection.contains(index) {
            if allowsSeveral { userDeselect(index) }
        } else {
            guard collectionDelegate?.collectionView(self, shouldSelectItemAt: indexPath(of: index)) ?? true else {
                return false
            }
            if !allowsSeveral { for other in selection where other != index { userDeselect(other) } }
            if contains(index), !selection.contains(index) {
                selection.append(index)
                cell(index)?.isSelected = true
            }
            if let cell = cell(index), let segue = cell.selectionSegue { segue.fire(cell) }
            // The segue may have changed the items. The delegate is called for an item that it has deselected, too.
            guard contains(index) else { return true }
            collectionDelegate?.collectionView(self, didSelectItemAt: indexPath(of: index))
        }
        return true
    }

    private func userDeselect(_ index: ListIndex) {
        guard collectionDelegate?.collectionView(self, shouldDeselectItemAt: indexPath(of: index)) ?? true else {
            return
        }
        deselect(index)
        collectionDelegate?.collectionView(self, didDeselectItemAt: indexPath(of: index))
    }

    // MARK: Touches

    func touchBegan(_ touches: Set<UITouch>) {
        if swipe != nil { return closeSwipe(animated: true) }
        guard highlighted == nil, touches.count == 1, let view = touches.first?.view, let cell = cell(around: view),
            let index = cell.element?.cellIndex
        else { return }
        highlight(index, cell)
    }

    func touchEnded(_ touches: Set<UITouch>) {
        guard let index = highlighted, let touch = touches.first, let cell = cell(index) else { return unhighlight() }
        let isInside = cell.bounds.contains(touch.location(in: cell))
        unhighlight()
        if isInside { userSelect(index) }
    }

    /// Returns the cell of this collection view that contains a view.
    func cell(around view: UIView) -> UICollectionViewCell? {
        var current: UIView? = view
        while let candidate = current, candidate !== self {
            if let cell = candidate as? UICollectionViewCell, cell.collection === self {
                guard let element = cell.element, views[element] === cell else { return nil }
                return cell
            }
            current = candidate.superview
        }
        return nil
    }

    func highlight(_ index: ListIndex, _ cell: UICollectionViewCell) {
        guard isSelectionAllowed, !isPlaceholder(index),
            collectionDelegate?.collectionView(self, shouldHighlightItemAt: indexPath(of: index)) ?? true
        else { return }
        highlighted = index
        cell.isHighlighted = true
        collectionDelegate?.collectionView(self, didHighlightItemAt: indexPath(of: index))
    }

    /// Removes the highlight of the item under a finger.
    func unhighlight() {
        guard let index = highlighted else { return }
        highlighted = nil
        cell(index)?.isHighlighted = false
        collectionDelegate?.collectionView(self, didUnhighlightItemAt: indexPath(of: index))
    }

    // MARK: Keys and focus

    func canFocus(_ cell: UICollectionViewCell) -> Bool {
        guard let index = cell.element?.cellIndex, views[ElementKey(index)] === cell, !isPlaceholder(index) else {
            return false
        }
        return collectionDelegate?.collectionView(self, canFocusItemAt: indexPath(of: index)) ?? isFocusAllowed
    }

    /// Returns the answer of the delegate whether the focus may move.
    func allowsFocusUpdate(_ context: UIFocusUpdateContext) -> Bool {
        guard let collectionDelegate else { return true }
        let update = UICollectionViewFocusUpdateContext(context, self)
        return collectionDelegate.collectionView(self, shouldUpdateFocusIn: update)
    }

    func focusMoved(_ context: UIFocusUpdateContext, _ coordinator: UIFocusAnimationCoordinator) {
        // The items of the movement, before an update by the selection.
        let update = collectionDelegate.map { _ in UICollectionViewFocusUpdateContext(context, self) }
        focusMoved(to: context.nextFocusedView)
        if let update { collectionDelegate?.collectionView(self, didUpdateFocusIn: update, with: coordinator) }
    }

    private func focusMoved(to view: UIView?) {
        keys.focusMoved(to: view)
        let isInside = view?.isDescendant(of: self) ?? false
        if isInside != hasFocus {
            hasFocus = isInside
            invalidateLayout()
        }
        guard let cell = view as? UICollectionViewCell, cell.collection === self, let index = cell.element?.cellIndex
        else { return }
        lastFocused = index
        guard !selection.contains(index), followsFocus(index), isSelectionAllowed, !isPlaceholder(index) else { return }
        userChange(index)
    }

    private func followsFocus(_ index: ListIndex) -> Bool {
        collectionDelegate?.collectionView(self, selectionFollowsFocusForItemAt: indexPath(of: index))
            ?? selectionFollowsFocus
    }

    /// A Boolean value that indicates whether the focus can come to items now.
    var isFocusAllowed: Bool { isSelectionAllowed && (isEditing ? allowsFocusDuringEditing : allowsFocus) }

    /// The cell to which the focus comes first.
    var preferredFocusCell: UICollectionReusableView? {
        let preferred = collectionDelegate?.indexPathForPreferredFocusedView(in: self).flatMap(displayedIndex)
        let index = preferred ?? (remembersLastFocusedIndexPath ? lastFocused : nil)
        guard let index, window != nil, isLoaded, contains(index) else { return nil }
        if views[ElementKey(index)] == nil, batchDepth == 0, !keys.isReplacingCells { showForFocus(index) }
        return views[ElementKey(index)]
    }
}
