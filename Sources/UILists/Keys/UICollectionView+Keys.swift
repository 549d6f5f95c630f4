import UIKitCore

/// The keys of items.
extension UICollectionView: KeyedList {
    var titlesView: SectionIndexView? { indexView }

    func keyedCell(around view: UIView) -> UIView? { cell(around: view) }

    func keyedIndex(of cell: UIView) -> ListIndex? {
        guard let cell = cell as? UICollectionViewCell, let element = cell.element, views[element] === cell else {
            return nil
        }
        return element.cellIndex
    }

    func keyedCell(_ index: ListIndex) -> UIView? { views[ElementKey(index)] }

    func rowContent(_ cell: UIView) -> CGRect? { (cell as? UICollectionViewListCell)?.contentView.frame }

    var firstVisibleIndex: ListIndex? {
        visibleIndexes.first { (attributes(ElementKey($0))?.visibleFrame.minY ?? 0) >= bounds.minY }
            ?? visibleIndexes.first
    }

    func highlightForKey(_ index: ListIndex, _ cell: UIView) -> Bool {
        guard let cell = cell as? UICollectionViewCell, highlighted == nil else { return false }
        highlight(index, cell)
        return highlighted == index
    }

    func setExpanded(_ isExpanded: Bool, _ cell: UIView) -> Bool {
        guard let cell = cell as? UICollectionViewListCell, cell.isExpanded.map({ $0 != isExpanded }) ?? false else {
            return false
        }
        cell.perform(.outlineDisclosure)
        return true
    }

    // MARK: Neighbors

    /// Returns the step in the order of items for a direction, and whether it goes across lines.
    private func step(_ direction: KeyDirection) -> (step: Int, isAcross: Bool) {
        switch direction {
        case .next: (1, false)
        case .previous: (-1, false)
        case .right: (isRightToLeft ? -1 : 1, false)
        case .left: (isRightToLeft ? 1 : -1, false)
        case .down: (1, true)
        case .up: (-1, true)
        }
    }

    func neighbor(of index: ListIndex, _ direction: KeyDirection) -> ListIndex? {
        let (step, isAcross) = step(direction)
        guard isAcross, let rect = attributes(ElementKey(index))?.visibleFrame else { return neighbor(index, step) }
        // The first item in another line that is above or below. A line has no more items than this.
        var candidate = index
        for _ in 0..<1000 {
            guard let next = neighbor(candidate, step), let other = attributes(ElementKey(next))?.visibleFrame else {
                break
            }
            candidate = next
            let isBeyond = step > 0 ? other.midY > rect.maxY : other.midY < rect.minY
            if isBeyond, other.minX < rect.maxX, other.maxX > rect.minX { return next }
        }
        return nil
    }

    // MARK: Movements

    /// A key that is held moves an item, as a finger that rests on it does.
    func isMovedByHold(_ index: ListIndex) -> Bool { lists.movementGesture?.isEnabled == true && canMove(index) }

    var isMovingItem: Bool { lists.move != nil }

    func beginKeyMove(_ cell: UIView) -> Bool { keyedIndex(of: cell).map(beginMove) ?? false }

    func keyMove(_ direction: KeyDirection) -> Bool {
        guard let move = lists.move, let cell = lists.liftedCell,
            let proposed = position(beside: move.current, direction)
        else { return false }
        lists.move?.proposed = proposed
        guard let target = moveTarget(move, proposed), target != move.current, counts.indices.contains(target.section)
        else { return false }
        moveDisplayed(to: target, attributes(ElementKey(target))?.center ?? cell.center)
        guard lists.move != nil, let attributes = attributes(ElementKey(target)) else { return true }
        UIView.animate(withDuration: UITableView.updateDuration, delay: 0, options: .allowUserInteraction) {
            cell.center = attributes.center
        }
        scroll(to: target, [], animated: true)
        return true
    }

    func endKeyMove(isCancelled: Bool) {
        // The items of the data source may be others than those that are displayed.
        guard isLoaded else { return abandonMove() }
        if isCancelled { cancelInteractiveMovement() } else { endInteractiveMovement() }
    }

    /// Returns the position to which an item is moved by a step, also at the end of a section or in an empty one.
    private func position(beside index: ListIndex, _ direction: KeyDirection) -> ListIndex? {
        let (step, isAcross) = step(direction)
        if isAcross {
            if let found = neighbor(of: index, direction), found.section == index.section { return found }
        } else {
            let next = ListIndex(index.section, index.item + step)
            if contains(next) { return next }
        }
        let section = index.section + step
        guard counts.indices.contains(section) else { return nil }
        return ListIndex(section, step > 0 ? 0 : counts[section])
    }
}

extension UICollectionViewCell: AdjustableItem {
    /// A Boolean value that indicates whether an encoder moves the item of the cell.
    package var canAdjust: Bool { collection?.keys.isMoving(self) ?? false }

    /// Moves the item by a position.
    package func adjust(by direction: Int, isFine: Bool, with event: UIEvent?) -> Bool {
        collection?.keys.move(by: direction) ?? false
    }
}
