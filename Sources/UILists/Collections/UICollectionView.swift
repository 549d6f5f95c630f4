import QuartzCore
import UIKitCore

/// A view that shows items in an arrangement that a layout determines.
///
/// ```swift
/// let layout = UICollectionViewFlowLayout()
/// layout.itemSize = CGSize(width: 96, height: 96)
/// let collectionView = UICollectionView(frame: bounds, collectionViewLayout: layout)
/// collectionView.register(PhotoCell.self, forCellWithReuseIdentifier: "photo")
/// collectionView.dataSource = self
/// ```
///
/// Only visible items have cells; a cell that leaves the visible area is used again.
@preconcurrency @MainActor
open class UICollectionView: UIScrollView {
    /// The kind of the headers of sections.
    nonisolated public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"

    /// The kind of the footers of sections.
    nonisolated public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

    /// Creates a collection view with a layout.
    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        currentLayout = layout
        super.init(frame: frame)
        setUp()
    }

    private func setUp() {
        currentLayout.collectionView = self
        multipleSelection.add(to: self)
        keys.add(to: self)
    }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        currentLayout =
            coder.interfaceValue(UICollectionViewLayout.self, "collectionViewLayout") ?? UICollectionViewFlowLayout()
        super.init(coder: coder)
        setUp()
        coder.didInitialize(self, as: UICollectionView.self)
    }

    // MARK: Data

    /// The object that provides the items, which is held weakly.
    open weak var dataSource: (any UICollectionViewDataSource)? {
        didSet {
            guard dataSource !== oldValue else { return }
            discardPlaceholders()
            unload()
        }
    }

    /// The delegate, which is held weakly. A ``UICollectionViewDelegate`` is asked about items and gets reports about them.
    open override weak var delegate: (any UIScrollViewDelegate)? {
        didSet {
            guard delegate !== oldValue else { return }
            collectionDelegate = delegate as? any UICollectionViewDelegate
            addItemMenus()
            delegateChanged()
        }
    }

    /// The object that loads data before cells need it, which is held weakly.
    open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?

    /// A Boolean value that indicates whether ``prefetchDataSource`` is called. The default is `true`.
    open var isPrefetchingEnabled = true

    /// The number of sections.
    open var numberOfSections: Int {
        loadIfNeeded()
        return counts.count
    }

    /// Returns the number of items of a section, without placeholders; 0 for a section that does not exist.
    open func numberOfItems(inSection section: Int) -> Int {
        appCount(section)
    }

    /// Asks the data source for all sections and items again. Nothing is selected afterward, placeholders are removed, and no
    /// animation runs.
    open func reloadData() {
        selection = []
        discardPlaceholders()
        unload()
    }

    /// A Boolean value that indicates whether the items differ from those of the data source: in a batch of changes, while there
    /// are placeholders, and while the user moves an item or dropped items have a space. ``reloadData()`` removes placeholders and
    /// closes the space then.
    open var hasUncommittedUpdates: Bool {
        batchDepth > 0 || !placeholders.isEmpty || lists.move != nil || lists.dropGap.gap != nil
    }

    // MARK: Layout

    /// The layout. Setting it does not animate.
    open var collectionViewLayout: UICollectionViewLayout {
        get { currentLayout }
        set { replaceLayout(newValue, animated: false, nil) }
    }

    /// Replaces the layout.
    /// - Parameter animated: A Boolean value that indicates whether the elements move to their new positions.
    open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
        replaceLayout(layout, animated: animated, nil)
    }

    /// Replaces the layout.
    /// - Parameters:
    ///   - animated: A Boolean value that indicates whether the elements move to their new positions.
    ///   - completion: A closure that is called at the end of the animation.
    open func setCollectionViewLayout(
        _ layout: UICollectionViewLayout,
        animated: Bool,
        completion: ((Bool) -> Void)? = nil
    ) { replaceLayout(layout, animated: animated, completion) }

    /// A closure that is called at the end of an interactive transition, with two Boolean values: whether its animation has
    /// completed, and whether the transition was finished.
    public typealias LayoutInteractiveTransitionCompletion = @MainActor (Bool, Bool) -> Void

    /// Begins a change to another layout whose progress a gesture controls.
    /// - Parameters:
    ///   - collectionViewLayout: The layout at the end.
    ///   - completion: A closure that is called after the transition was finished or canceled.
    /// - Returns: The layout in between, which has the progress. The delegate can provide it.
    open func startInteractiveTransition(
        to collectionViewLayout: UICollectionViewLayout,
        completion: LayoutInteractiveTransitionCompletion? = nil
    ) -> UICollectionViewTransitionLayout { beginTransition(to: collectionViewLayout, completion) }

    /// Finishes an interactive transition: the elements move to their positions in the new layout.
    open func finishInteractiveTransition() { endTransition(isFinished: true) }

    /// Cancels an interactive transition: the elements return to their positions in the former layout.
    open func cancelInteractiveTransition() { endTransition(isFinished: false) }

    /// Returns the attributes of an item, or `nil`.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        attributes(cellKey(indexPath))
    }

    /// Returns the attributes of a supplementary view, or `nil`.
    open func layoutAttributesForSupplementaryElement(
        ofKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { attributes(supplementaryKey(kind, indexPath)) }

    /// The view behind the items. It has the size of the collection view, and does not scroll. The default is `nil`.
    open var backgroundView: UIView? {
        didSet {
            guard backgroundView !== oldValue else { return }
            if oldValue?.superview === self { oldValue?.removeFromSuperview() }
            if let backgroundView { insertSubview(backgroundView, at: 0) }
            invalidateLayout()
        }
    }

    // MARK: Registration

    /// Registers a class of cells for an identifier; `nil` removes the registration.
    open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
        guard let cellClass else { return cellPool.register(identifier, nil) }
        guard let type = cellClass as? UICollectionViewCell.Type else {
            ListFailure.fail(
                "must register a class that inherits from UICollectionViewCell for the identifier \(identifier), not "
                    + "\(cellClass)"
            )
        }
        cellPool.register(identifier) { UICollectionReusableView.make(type, $0) }
    }

    /// Registers a nib with a cell as its only top-level object for an identifier; `nil` removes the registration.
    open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
        guard let nib else { return cellPool.register(identifier, nil) }
        cellPool.register(identifier) { _ in
            let cell: UICollectionViewCell = ListNib.view(of: nib, identifier)
            return cell
        }
    }

    /// Registers a nib with a supplementary view as its only top-level object for a kind and an identifier; `nil` removes the
    /// registration.
    open func register(
        _ nib: UINib?,
        forSupplementaryViewOfKind kind: String,
        withReuseIdentifier identifier: String
    ) {
        let key = supplementaryIdentifier(kind, identifier)
        guard let nib else { return viewPool.register(key, nil) }
        viewPool.register(key) { _ in ListNib.view(of: nib, identifier) }
    }

    /// Registers a class of supplementary views for a kind and an identifier; `nil` removes the registration.
    open func register(
        _ viewClass: AnyClass?,
        forSupplementaryViewOfKind elementKind: String,
        withReuseIdentifier identifier: String
    ) {
        let key = supplementaryIdentifier(elementKind, identifier)
        guard let viewClass else { return viewPool.register(key, nil) }
        guard let type = viewClass as? UICollectionReusableView.Type else {
            ListFailure.fail(
                "must register a class that inherits from UICollectionReusableView for the kind \(elementKind) and the "
                    + "identifier \(identifier), not \(viewClass)"
            )
        }
        viewPool.register(key) { UICollectionReusableView.make(type, $0) }
    }

    /// Returns a cell for an item: one that is not visible, or a new one of the registered class. Ends the program if no class is
    /// registered.
    ///
    /// In a call of the data source, the cell has the size of the item: a new one is created with the frame that the layout has for it.
    open func dequeueReusableCell(
        withReuseIdentifier identifier: String,
        for indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = dequeueCell(identifier, requestedView?.at(indexPath))
        adoptList(cell, cellKey(indexPath))
        return cell
    }

    /// Returns a supplementary view: one that is not visible, or a new one of the registered class. Ends the program if no class
    /// is registered.
    ///
    /// In a call of the data source, a new view is created with the frame that the layout has for it.
    open func dequeueReusableSupplementaryView(
        ofKind elementKind: String,
        withReuseIdentifier identifier: String,
        for indexPath: IndexPath
    ) -> UICollectionReusableView {
        let view = dequeueView(elementKind, identifier, requestedView?.at(indexPath, elementKind))
        adoptList(view, supplementaryKey(elementKind, indexPath))
        return view
    }

    // MARK: Selection

    /// A Boolean value that indicates whether items can be selected. The default is `true`.
    open var allowsSelection = true {
        didSet { if !allowsSelection, !isEditing { select(nil) } }
    }

    /// A Boolean value that indicates whether several items can be selected. The default is `false`.
    open var allowsMultipleSelection = false {
        didSet { if !allowsMultipleSelection, !isEditing { keepOneSelected() } }
    }

    /// A Boolean value that indicates whether items can be selected while the collection view is edited. The default is `false`.
    open var allowsSelectionDuringEditing = false {
        didSet { if !allowsSelectionDuringEditing, isEditing { select(nil) } }
    }

    /// A Boolean value that indicates whether several items can be selected while the collection view is edited. The default is
    /// `false`.
    open var allowsMultipleSelectionDuringEditing = false {
        didSet { if !allowsMultipleSelectionDuringEditing, isEditing { keepOneSelected() } }
    }

    /// A Boolean value that indicates whether an item is selected when the focus comes to it. The default is `false`.
    open var selectionFollowsFocus = false

    /// A Boolean value that indicates whether the focus can come to items while the collection view is not edited. The default is `true`.
    open var allowsFocus = true

    /// A Boolean value that indicates whether the focus can come to items while the collection view is edited. The default is `true`.
    open var allowsFocusDuringEditing = true

    /// A Boolean value that indicates whether the focus returns to the item at which it was last, when it comes to the collection view
    /// without a direction. The default is `false`.
    open var remembersLastFocusedIndexPath = false

    /// The item to which the focus comes first: that of the delegate, or the last one, if ``remembersLastFocusedIndexPath`` is set.
    open override var preferredFocusEnvironments: [any UIFocusEnvironment] {
        preferredFocusCell.map { [$0] } ?? super.preferredFocusEnvironments
    }

    /// A Boolean value that indicates whether the collection view is edited, which its cells get with their state. The default is
    /// `false`.
    open var isEditing = false {
        didSet { if isEditing != oldValue { editingChanged() } }
    }

    /// The selected items, in the order of their selection. It is never `nil`.
    open var indexPathsForSelectedItems: [IndexPath]? { selection.compactMap(appPath) }

    /// Selects an item, without a call of the delegate, and scrolls to it.
    /// - Parameters:
    ///   - indexPath: The item; `nil` deselects all items.
    ///   - scrollPosition: The position to which the item is scrolled; empty for no scrolling.
    open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        select(indexPath.flatMap(displayedIndex))
        if let indexPath, !scrollPosition.isEmpty {
            scrollToItem(at: indexPath, at: scrollPosition, animated: animated)
        }
    }

    /// Deselects an item, without a call of the delegate.
    open func deselectItem(at indexPath: IndexPath, animated: Bool) {
        if let index = displayedIndex(indexPath) { deselect(index) }
    }

    // MARK: Changes

    /// Inserts items, which the data source already has.
    /// - Parameter indexPaths: The items by their indexes after the change.
    open func insertItems(at indexPaths: [IndexPath]) {
        change { for index in indexPaths.compactMap(ListIndex.init) { $0.insertedItems[index] = () } }
    }

    /// Deletes items, which the data source does not have any more.
    /// - Parameter indexPaths: The items by their indexes before the change.
    open func deleteItems(at indexPaths: [IndexPath]) {
        change { for index in indexPaths.compactMap(ListIndex.init) { $0.deletedItems[index] = () } }
    }

    /// Asks the data source for new cells of items.
    open func reloadItems(at indexPaths: [IndexPath]) {
        change { for index in indexPaths.compactMap(ListIndex.init) { $0.reloadedItems[index] = () } }
    }

    /// Asks the data source to configure the cells of items again, without new cells.
    open func reconfigureItems(at indexPaths: [IndexPath]) {
        change { $0.reconfiguredItems.formUnion(indexPaths.compactMap(ListIndex.init)) }
    }

    /// Moves an item, which the data source has already moved.
    open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        guard let from = ListIndex(indexPath), let to = ListIndex(newIndexPath) else { return }
        change { $0.movedItems.append((from, to)) }
    }

    /// Inserts sections, which the data source already has.
    open func insertSections(_ sections: IndexSet) {
        change { for section in sections { $0.insertedSections[section] = () } }
    }

    /// Deletes sections, which the data source does not have any more.
    open func deleteSections(_ sections: IndexSet) {
        change { for section in sections { $0.deletedSections[section] = () } }
    }

    /// Asks the data source for all items of sections again.
    open func reloadSections(_ sections: IndexSet) {
        change { for section in sections { $0.reloadedSections[section] = () } }
    }

    /// Moves a section, which the data source has already moved.
    open func moveSection(_ section: Int, toSection newSection: Int) {
        change { $0.movedSections.append((section, newSection)) }
    }

    /// Applies several changes at once, animated.
    ///
    /// Items and sections that are deleted, moved or reloaded are named by their indexes before all changes, and those that are
    /// inserted by their indexes after them.
    /// - Parameter completion: A closure that is called at the end of the animations.
    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        performBatch(updates, completion)
    }

    // MARK: Movement of items by the user

    /// Begins the movement of an item by the user, if the data source allows it.
    ///
    /// The item then follows ``updateInteractiveMovementTargetPosition(_:)``, and others make room for it. The data source moves
    /// the item in ``endInteractiveMovement()``. The handles of list cells and `UICollectionViewController` call these methods.
    /// - Returns: A Boolean value that indicates whether the movement has begun.
    open func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
        displayedIndex(indexPath).map(beginMove) ?? false
    }

    /// Moves the middle of the item that the user moves to a position, in points of the content.
    open func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) { moveTarget(to: targetPosition) }

    /// Ends the movement: the data source moves the item to the position at which it is displayed.
    open func endInteractiveMovement() { finishMove(isCancelled: false) }

    /// Ends the movement: the item returns to the position at which it was.
    open func cancelInteractiveMovement() { finishMove(isCancelled: true) }

    // MARK: Context menus

    /// The interaction that shows the context menus of items; `nil` without a ``UICollectionViewDelegate``.
    open var contextMenuInteraction: UIContextMenuInteraction? { itemMenus?.interaction }

    // MARK: Elements

    /// Returns the item at a point in the coordinates of the collection view, or `nil`.
    open func indexPathForItem(at point: CGPoint) -> IndexPath? { item(at: point).flatMap(appPath) }

    /// Returns the item that a cell shows, or `nil`.
    open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
        guard let element = cell.element, views[element] === cell else { return nil }
        return element.cellIndex.flatMap(appPath)
    }

    /// Returns the position of a supplementary view, or `nil`.
    open func indexPath(forSupplementaryView supplementaryView: UICollectionReusableView) -> IndexPath? {
        guard let element = supplementaryView.element, views[element] === supplementaryView,
            element.category == .supplementaryView
        else { return nil }
        return presentationDepth > 0 ? element.path : supplementaryPath(element)
    }

    /// Returns the cell of an item, or `nil` if it is not visible.
    open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
        views[cellKey(indexPath)] as? UICollectionViewCell
    }

    /// The visible cells, in no particular order.
    open var visibleCells: [UICollectionViewCell] {
        layoutIfNeeded()
        return visibleIndexes.compactMap { views[ElementKey($0)] as? UICollectionViewCell }
    }

    /// The visible items, in no particular order.
    open var indexPathsForVisibleItems: [IndexPath] {
        layoutIfNeeded()
        return visibleIndexes.compactMap(appPath)
    }

    /// Returns a supplementary view, or `nil` if it is not visible.
    open func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath)
        -> UICollectionReusableView?
    { views[supplementaryKey(elementKind, indexPath)] }

    /// Returns the visible supplementary views of a kind.
    open func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
        indexPathsForVisibleSupplementaryElements(ofKind: elementKind).compactMap {
            views[supplementaryKey(elementKind, $0)]
        }
    }

    /// Returns the positions of the visible supplementary views of a kind.
    open func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
        layoutIfNeeded()
        return views.keys.filter { $0.category == .supplementaryView && $0.kind == elementKind }
            .map { presentationDepth > 0 ? $0.path : supplementaryPath($0) }.sorted()
    }

    // MARK: Scrolling

    /// Scrolls until an item is at a position.
    open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        if let index = displayedIndex(indexPath) { scroll(to: index, scrollPosition, animated: animated) }
    }

    // MARK: State of the implementation

    final var currentLayout: UICollectionViewLayout
    final weak var collectionDelegate: (any UICollectionViewDelegate)?
    final var isLoaded = false
    final var counts: [Int] = []
    final var views: [ElementKey: UICollectionReusableView] = [:]
    final var cellPool = ReusePool<UICollectionReusableView>()
    final var interactiveTransition: InteractiveTransition?
    final var sectionScrollViews = SectionScrollViews()
    /// A Boolean value that indicates whether the focus is in the collection view.
    final var hasFocus = false
    final var viewPool = ReusePool<UICollectionReusableView>()
    final var tokens = RegistrationTokens()
    final var prefetchWindow = PrefetchWindow()
    final var formerOffset = CGPoint.zero
    final var selection: [ListIndex] = []
    final var highlighted: ListIndex?
    final let lists = CollectionListState()
    final let multipleSelection = MultipleSelection()
    final let keys = ListKeys()
    /// The item that was focused last, which follows changes.
    final var lastFocused: ListIndex?
    final var indexView: SectionIndexView?
    final var isLayingOut = false
    final var laidOutBounds: CGRect?
    final var update = CollectionUpdate()
    final var batch: BatchUpdate<Void>?
    final var batchDepth = 0
    final var placeholders = Placeholders()
    final var presentationDepth = 0
    final var batchCompletions: [(Bool) -> Void] = []
    /// The cell that the data source configures again.
    final var reconfiguredCell: UICollectionViewCell?
    final var requestedView: RequestedView?

    // MARK: Drag and drop

    /// The object that provides the items of drags, which is held weakly.
    open weak var dragDelegate: (any UICollectionViewDragDelegate)? {
        didSet { if dragDelegate !== oldValue { dragDelegateChanged() } }
    }

    /// The object that receives dropped items, which is held weakly.
    open weak var dropDelegate: (any UICollectionViewDropDelegate)? {
        didSet { if dropDelegate !== oldValue { dropDelegateChanged() } }
    }

    /// A Boolean value that indicates whether items can be dragged. The default is `true`.
    open var dragInteractionEnabled = true {
        didSet { drags?.interaction.isEnabled = dragInteractionEnabled }
    }

    /// The delay after which dragged items open a space at another position. The default is `immediate`.
    open var reorderingCadence = ReorderingCadence.immediate

    /// A Boolean value that indicates whether items are dragged.
    open var hasActiveDrag: Bool { drags?.session != nil }

    /// A Boolean value that indicates whether items are dragged over the collection view.
    open var hasActiveDrop: Bool { drops?.session != nil }

    final var drags: ListDrags?
    final var drops: ListDrops?
    final var springs: ListSprings?
    final var itemMenus: ItemMenus?

    // MARK: Overrides

    /// Positions the visible elements. Overrides call `super`.
    open override func layoutSubviews() {
        super.layoutSubviews()
        usingDataValues {
            resizeCells()
            layOutContent()
        }
    }

    /// Computes the layout again for other traits.
    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        traitsChanged(from: previousTraitCollection)
    }

    /// Called after the insets have changed, on which the layout depends.
    open override func adjustedContentInsetDidChange() {
        super.adjustedContentInsetDidChange()
        if laidOutBounds != nil { laidOutBounds = .null }
        invalidateLayout()
    }

    /// Returns a Boolean value that indicates whether a gesture may begin: a scroll only if its fingers do not select items.
    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        if gestureRecognizer === panGestureRecognizer, multipleSelection.preventsScrolling() { return false }
        return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }

    /// Highlights the item under a finger.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesBegan(touches, with: event)
        touchBegan(touches)
    }

    /// Selects the item under the finger.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesEnded(touches, with: event)
        touchEnded(touches)
    }

    /// Removes the highlight.
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesCancelled(touches, with: event)
        unhighlight()
    }

    /// Highlights the focused item, or moves the focus or the item.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard let press = presses.first, keys.begin(press) else {
            return super.pressesBegan(presses, with: event)
        }
    }

    /// Selects the focused item.
    open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard let press = presses.first, keys.end(press, isCancelled: false) else {
            return super.pressesEnded(presses, with: event)
        }
    }

    /// Removes the highlight.
    open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard let press = presses.first, keys.end(press, isCancelled: true) else {
            return super.pressesCancelled(presses, with: event)
        }
    }

    /// Ends a movement by keys when the collection view has left its window.
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { keys.cancelMove() }
    }

    /// Asks the delegate whether the focus may move from or to an item.
    open override func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool {
        super.shouldUpdateFocus(in: context) && allowsFocusUpdate(context)
    }

    /// Selects a focused item, if the selection follows the focus, and calls the delegate.
    open override func didUpdateFocus(
        in context: UIFocusUpdateContext,
        with coordinator: UIFocusAnimationCoordinator
    ) {
        super.didUpdateFocus(in: context, with: coordinator)
        focusMoved(context, coordinator)
    }
}
