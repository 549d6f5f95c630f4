import QuartzCore
import UIKitCore

/// Items that the user moves.
extension UICollectionView {
    /// Begins the movement of an item on the screen.
    func beginMove(_ index: ListIndex) -> Bool {
        guard lists.move == nil, canMove(index),
            let cell = views[ElementKey(index)] as? UICollectionViewCell
        else { return false }
        closeSwipe(animated: true)
        unhighlight()
        lists.move = ItemMove(index, data: placeholders.dataIndex(of: index), grip: .zero)
        lists.liftedCell = cell
        lists.moveScroller = EdgeScroller(self) { [weak self] distance in
            guard let self, let cell = lists.liftedCell else { return }
            moveLifted(to: CGPoint(x: cell.center.x + distance.x, y: cell.center.y + distance.y))
        }
        lift(cell, true)
        bringSubviewToFront(cell)
        return true
    }

    /// Implements `updateInteractiveMovementTargetPosition`.
    func moveTarget(to targetPosition: CGPoint) {
        guard lists.move != nil, let cell = lists.liftedCell else { return }
        moveLifted(to: targetPosition)
        lists.moveScroller?.follow(cell.frame)
    }

    // MARK: Movement

    /// Returns a Boolean value that indicates whether the user can move an item.
    func canMove(_ index: ListIndex) -> Bool {
        guard contains(index), !isPlaceholder(index), let dataSource else { return false }
        return dataSource.collectionView(self, canMoveItemAt: dataPath(index))
    }

    /// Returns the position of an item in the data source, which moves an item only at the end.
    func dataPath(_ index: ListIndex) -> IndexPath {
        lists.move?.dataIndex(of: index, placeholders).path ?? indexPath(of: index)
    }

    private func lift(_ cell: UICollectionViewCell, _ isLifted: Bool) {
        if let cell = cell as? UICollectionViewListCell { cell.list.isReordering = isLifted }
        cell.setNeedsUpdateConfiguration()
        cell.liftRow(isLifted)
    }

    private func moveLifted(to position: CGPoint) {
        guard let move = lists.move, let cell = lists.liftedCell else { return }
        let attributes = currentLayout.layoutAttributesForInteractivelyMovingItem(
            at: move.current.path,
            withTargetPosition: layoutPoint(position)
        )
        let shown = displayed(attributes)
        cell.center = shown.center
        if cell.alpha != shown.alpha { cell.alpha = shown.alpha }
        let target = currentLayout.targetIndexPath(
            forInteractivelyMovingItem: move.current.path,
            withPosition: layoutPoint(position)
        )
        guard let proposed = ListIndex(target), proposed != move.proposed else { return }
        lists.move?.proposed = proposed
        guard let final = moveTarget(move, proposed), final != move.current else { return }
        moveDisplayed(to: final, position)
    }

    /// Returns a point of the view in the coordinates of the layout, and the reverse.
    private func layoutPoint(_ point: CGPoint) -> CGPoint {
        isFlipped ? CGPoint(x: contentSize.width - point.x, y: point.y) : point
    }

    /// Returns the position to which an item is moved in place of a proposed one.
    func moveTarget(_ move: ItemMove, _ proposed: ListIndex) -> ListIndex? {
        guard let collectionDelegate else { return proposed }
        let path = collectionDelegate.collectionView(
            self,
            targetIndexPathForMoveOfItemFromOriginalIndexPath: move.dataSource.path,
            atCurrentIndexPath: indexPath(of: move.current),
            toProposedIndexPath: indexPath(of: proposed)
        )
        // A position on the screen between placeholders remains, if the delegate agrees.
        return path == indexPath(of: proposed) ? proposed : ListIndex(path).map { placeholders.displayedIndex(of: $0) }
    }

    /// Moves the item on the screen. The data source moves it at the end.
    func moveDisplayed(to target: ListIndex, _ position: CGPoint?) {
        guard let move = lists.move,
            let change: (after: [Int], changes: BatchUpdate<Void>) = ItemMove.change(
                from: move.current,
                to: target,
                counts
            )
        else { return }
        let context =
            position.map {
                currentLayout.invalidationContext(
                    forInteractivelyMovingItems: [target.path],
                    withTargetPosition: layoutPoint($0),
                    previousIndexPaths: [move.current.path],
                    previousPosition: layoutPoint(lists.liftedCell?.center ?? $0)
                )
            }
            ?? currentLayout.invalidationContextForEndingInteractiveMovementOfItems(
                toFinalIndexPaths: [target.path],
                previousIndexPaths: [move.current.path],
                movementCancelled: true
            )
        context.invalidateDataSourceCounts = true
        do {
            let mapping = try BatchMapping(change.changes, before: counts, after: change.after, names: .collection)
            rememberAttributes()
            // Cells that become visible are requested by their position in the data source.
            lists.move?.current = target
            let former = placeholders
            placeholders.move { mapping.newIndex(of: $0) }
            apply(change.changes, mapping, change.after, former, context) { _ in }
        } catch {
            ListFailure.fail("\(error) Collection view: \(self)")
        }
    }

    /// Ends the movement without a change, before everything is requested from the data source again.
    func abandonMove() {
        guard lists.move != nil else { return }
        keys.moveDidEnd()
        if let cell = lists.liftedCell { lift(cell, false) }
        lists.moveScroller?.stop()
        lists.moveScroller = nil
        lists.move = nil
        lists.liftedCell = nil
    }

    /// Moves the cell that the user moves in front of cells that were created since.
    func bringLiftedCellToFront() {
        guard let cell = lists.liftedCell, let last = subviews.last(where: { $0 is UICollectionReusableView }),
            last !== cell
        else { return }
        insertSubview(cell, aboveSubview: last)
    }

    func finishMove(isCancelled: Bool) {
        guard let move = lists.move, let cell = lists.liftedCell else { return abandonMove() }
        keys.moveDidEnd()
        if isCancelled, move.current != move.source { moveDisplayed(to: move.source, nil) }
        lists.moveScroller?.stop()
        lists.moveScroller = nil
        lists.move = nil
        lists.liftedCell = nil
        if !isCancelled, move.current != move.source {
            let target = indexPath(of: move.current)
            if target != move.dataSource.path {
                dataSource?.collectionView(self, moveItemAt: move.dataSource.path, to: target)
            }
        }
        let settle = {
            cell.attributes = nil
            if let element = cell.element, let attributes = self.attributes(element) {
                self.apply(attributes, to: cell)
            }
        }
        if window != nil, UIView.areAnimationsEnabled {
            UIView.animate(
                withDuration: UITableView.updateDuration,
                delay: 0,
                options: .allowUserInteraction,
                animations: settle,
                completion: { [weak self] _ in self?.lift(cell, false) }
            )
        } else {
            settle()
            lift(cell, false)
        }
        invalidateLayout()
    }

    // MARK: Handles

    /// Follows a finger on the handle of a list cell.
    func reorder(_ cell: UICollectionViewListCell, _ press: UILongPressGestureRecognizer) {
        let location = press.location(in: self)
        switch press.state {
        case .began:
            guard let element = cell.element, let index = element.cellIndex, views[element] === cell, beginMove(index)
            else { return }
            lists.move?.grip = CGPoint(x: 0, y: location.y - cell.center.y)
        case .changed:
            guard let move = lists.move, lists.liftedCell === cell else { return }
            // The rows of a list move vertically, within the content.
            let y = min(max(location.y - move.grip.y, 0), max(0, contentSize.height))
            updateInteractiveMovementTargetPosition(CGPoint(x: cell.center.x, y: y))
        case .ended, .cancelled:
            guard lists.move != nil, lists.liftedCell === cell else { return }
            finishMove(isCancelled: press.state == .cancelled)
        case .possible, .failed: break
        }
    }

    // MARK: Screen readers

    /// Returns the actions that move the item of a cell by one position.
    func moveActions(_ cell: UICollectionViewCell) -> [UIAccessibilityCustomAction] {
        UIAccessibilityCustomAction.moves { [weak self, weak cell] in
            guard let self, let element = cell?.element, let index = element.cellIndex, views[element] === cell,
                canMove(index)
            else { return nil }
            return index
        } before: { [weak self] in
            self?.neighbor($0, -1)
        } after: { [weak self] in
            self?.neighbor($0, 1)
        } move: { [weak self] in
            self?.moveItem(from: $0, proposed: $1) ?? false
        }
    }

    /// Returns the item before or after another one, also in another section; `nil` at the ends.
    func neighbor(_ index: ListIndex, _ step: Int) -> ListIndex? {
        let next = ListIndex(index.section, index.item + step)
        if contains(next) { return next }
        var section = index.section + step
        while counts.indices.contains(section) {
            if counts[section] > 0 { return ListIndex(section, step > 0 ? 0 : counts[section] - 1) }
            section += step
        }
        return nil
    }

    /// Moves an item for the user without a finger.
    /// - Returns: A Boolean value that indicates whether the item was moved.
    private func moveItem(from source: ListIndex, proposed: ListIndex) -> Bool {
        guard beginMove(source) else { return false }
        guard let move = lists.move, let target = moveTarget(move, proposed), target != source else {
            cancelInteractiveMovement()
            return false
        }
        moveDisplayed(to: target, nil)
        endInteractiveMovement()
        return true
    }
}

/// Items that the user moves, as a layout sees them.
extension UICollectionViewLayout {
    /// Returns the nearest position for an item in place of a proposed one.
    func movementTarget(_ previous: IndexPath, _ position: CGPoint) -> IndexPath {
        guard let collectionView else { return previous }
        let area = CGRect(x: position.x - 0.5, y: position.y - 0.5, width: 1, height: 1)
        let found = (layoutAttributesForElements(in: area) ?? [])
            .filter { $0.element.cellIndex != nil && !$0.isHidden && $0.frame.contains(position) }
            .max { $0.zIndex < $1.zIndex }
        if let found { return found.indexPath }
        // Over a header or a footer of a section without items.
        let bar = (layoutAttributesForElements(in: area) ?? []).first { $0.element.category == .supplementaryView }
        if let section = bar?.indexPath.first, section != previous.first,
            collectionView.counts.indices.contains(section),
            collectionView.counts[section] == 0
        {
            return IndexPath(item: 0, section: section)
        }
        return previous
    }
}

/// The long press that moves the items of a collection view.
@MainActor
final class MovementGesture: NSObject, UIGestureRecognizerDelegate {
    private let press = UILongPressGestureRecognizer()
    private weak var collection: UICollectionView?
    /// The distance of the finger from the middle of the cell, in points.
    private var grip = CGPoint.zero

    var isEnabled: Bool {
        get { press.isEnabled }
        set { press.isEnabled = newValue }
    }

    func add(to collection: UICollectionView) {
        self.collection = collection
        collection.lists.movementGesture = self
        press.delegate = self
        press.addAction { [weak self] _ in self?.follow() }
        collection.addGestureRecognizer(press)
    }

    private var index: ListIndex? { collection.flatMap { $0.item(at: press.location(in: $0)) } }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard let collection, let index else { return false }
        return collection.lists.move == nil && collection.canMove(index)
    }

    private func follow() {
        guard let collection else { return }
        let location = press.location(in: collection)
        switch press.state {
        case .began:
            guard let index, collection.beginMove(index),
                let cell = collection.lists.liftedCell
            else { return }
            grip = CGPoint(x: location.x - cell.center.x, y: location.y - cell.center.y)
        case .changed:
            collection.updateInteractiveMovementTargetPosition(
                CGPoint(x: location.x - grip.x, y: location.y - grip.y)
            )
        case .ended: collection.endInteractiveMovement()
        case .cancelled: collection.cancelInteractiveMovement()
        case .possible, .failed: break
        }
    }
}
