import QuartzCore
import UIKitCore

/// The state of the rows of a collection view that fingers move.
@MainActor
final class CollectionListState {
    var swipe: RowSwipe?
    var pendingSwipe: PendingSwipe?
    var swipePan: UIPanGestureRecognizer?
    let swipeDelegate = SwipePanDelegate()
    /// The lists that the views show.
    var shownStamp = ListStamp()
    weak var stampedLayout: UICollectionViewLayout?
    var layoutCount = 0
    /// The item that is moved, and its cell.
    var move: ItemMove?
    weak var liftedCell: UICollectionViewCell?
    var moveScroller: EdgeScroller?
    /// The long press that moves items; `nil` without one.
    weak var movementGesture: MovementGesture?
    var resizing = CellResizing()
    /// The space for dropped items.
    var dropGap = DropGapState()
}

/// Lets the recognizer of swipes begin only over rows with actions.
final class SwipePanDelegate: NSObject, UIGestureRecognizerDelegate {
    weak var collection: UICollectionView?

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        collection?.shouldBeginSwipe() ?? false
    }
}

/// The actions that swipes over the cells of lists reveal.
extension UICollectionView: SwipeHost {
    /// Adds the recognizer of swipes when there is a list with actions.
    func addSwipePan() {
        guard lists.swipePan == nil else { return }
        let pan = UIPanGestureRecognizer()
        pan.addAction { [weak self] in self?.swiped($0) }
        lists.swipeDelegate.collection = self
        pan.delegate = lists.swipeDelegate
        lists.swipePan = pan
        addGestureRecognizer(pan)
    }

    var swipe: RowSwipe? {
        get { lists.swipe }
        set { lists.swipe = newValue }
    }

    var pendingSwipe: PendingSwipe? {
        get { lists.pendingSwipe }
        set { lists.pendingSwipe = newValue }
    }

    var swipePan: UIPanGestureRecognizer? { lists.swipePan }

    var isSwipingAllowed: Bool { !isEditing || swipe != nil }

    func swipeIndex(at point: CGPoint) -> ListIndex? { item(at: point) }

    func swipeCell(_ index: ListIndex) -> (any SwipeCell)? { views[ElementKey(index)] as? UICollectionViewListCell }

    func swipeRect(_ index: ListIndex) -> CGRect? { contains(index) ? attributes(ElementKey(index))?.frame : nil }

    /// The frames of cells are those of the layout.
    func slidesInside(_ index: ListIndex) -> Bool { true }

    func swipeCorners(_ index: ListIndex) -> CACornerMask { swipeCell(index)?.roundedCorners ?? [] }

    func swipeWillBegin(_ index: ListIndex) { unhighlight() }

    func swipeDidEnd(_ index: ListIndex) {}

    func swipeConfiguration(_ index: ListIndex, isTrailing: Bool) -> UISwipeActionsConfiguration? {
        guard !isPlaceholder(index), let list = listConfiguration(index.section) else { return nil }
        let provider =
            isTrailing
            ? list.trailingSwipeActionsConfigurationProvider : list.leadingSwipeActionsConfigurationProvider
        return provider?(indexPath(of: index))
    }

    /// Reveals the actions of a cell at an edge, or hides them.
    func revealActions(_ cell: UICollectionViewListCell, isTrailing: Bool) {
        if swipe != nil { return closeSwipe(animated: true) }
        guard let index = cell.element?.cellIndex,
            let configuration = swipeConfiguration(index, isTrailing: isTrailing), !configuration.actions.isEmpty
        else { return }
        beginSwipe(index, isTrailing: isTrailing, configuration)
        settleSwipe(isOpen: true)
    }

    /// Returns the actions that swipes over a cell reveal; `nil` if there are none.
    func swipeActions(_ cell: UICollectionViewListCell) -> [UIAccessibilityCustomAction]? {
        guard !isEditing, let element = cell.element, let index = element.cellIndex, views[element] === cell else {
            return nil
        }
        return accessibilityActions(index, cell) { [weak cell] in cell?.element != nil }
    }

    /// Moves revealed actions with their row. They are hidden when a finger scrolls.
    func updateSwipe() {
        guard swipe != nil else { return }
        if isDragging { closeSwipe(animated: true) } else { placeSwipe() }
    }

    // MARK: Focus

    /// The area whose elements have views. The focus moves to items that are not visible yet.
    var focusArea: CGRect {
        guard hasFocus else { return bounds }
        // Sections that scroll by themselves do so across the content.
        let hasSections = !sectionScrollViews.views.isEmpty
        let scrollsDown = hasSections || contentSize.height > bounds.height
        let scrollsAcross = hasSections || contentSize.width > bounds.width
        return bounds.insetBy(dx: scrollsAcross ? -bounds.width : 0, dy: scrollsDown ? -bounds.height : 0)
    }

    // MARK: Editing

    /// Shows the accessories of the cells for editing, or those without.
    func updateListEditing() {
        let cells = views.values.compactMap { $0 as? UICollectionViewListCell }
        guard !cells.isEmpty else { return }
        let isAnimated = window != nil && UIView.areAnimationsEnabled
        for cell in cells { cell.editingDidChange(animated: isAnimated) }
        // The accessories leave another width to texts.
        animateLayout(isAnimated: isAnimated) {
            currentLayout.invalidateLayout()
            return true
        }
    }

    /// Moves the elements to their positions in a layout that a function invalidates.
    /// - Parameter invalidate: A closure that returns whether the layout was invalidated.
    func animateLayout(isAnimated: Bool, _ invalidate: () -> Bool) {
        rememberAttributes()
        if invalidate(), isAnimated {
            update.oldElement = { $0 }
            animate([]) { _ in }
            update.oldElement = nil
        }
        update.former = [:]
    }

    // MARK: Outlines

    /// Shows or hides the items below the item of a cell.
    func toggleExpansion(_ cell: UICollectionViewListCell) {
        guard let element = cell.element, let index = element.cellIndex, views[element] === cell, !isPlaceholder(index)
        else { return }
        (dataSource as? any OutlineDataSource)?.toggleExpansion(indexPath(of: index))
    }
}
