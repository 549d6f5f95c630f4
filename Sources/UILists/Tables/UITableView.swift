import QuartzCore
import UIKitCore

/// A view that shows rows of one column, in sections.
///
/// ```swift
/// let tableView = UITableView(frame: bounds, style: .insetGrouped)
/// tableView.register(UITableViewCell.self, forCellReuseIdentifier: "pump")
/// tableView.dataSource = self
/// tableView.delegate = self
/// ```
///
/// Only visible rows have cells; a cell that leaves the visible area is used again. Heights may be estimates: each row is measured
/// when it becomes visible, and the rows that are already visible do not move then. The number of rows has no cost if their
/// height is fixed.
@preconcurrency @MainActor
open class UITableView: UIScrollView {
    /// The height of rows, headers and footers that determine their heights themselves.
    nonisolated public static let automaticDimension: CGFloat = -1

    /// Creates a table view.
    public init(frame: CGRect, style: Style) {
        self.style = style
        super.init(frame: frame)
        setUp()
    }

    private func setUp() {
        alwaysBounceVertical = true
        addSwipeRecognizer()
        multipleSelection.add(to: self)
        keys.add(to: self)
        backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground
    }

    /// Creates a table view of the style `plain`.
    public override convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        style = coder.interfaceValue(Style.self, "style") ?? .plain
        super.init(coder: coder)
        setUp()
        coder.didInitialize(self, as: UITableView.self)
    }

    /// The appearance.
    public final let style: Style

    // MARK: Data

    /// The rows that a storyboard has; `nil` for those of a data source. A ``UITableViewController`` shows them.
    package final var staticContent: StaticContent?

    /// The object that provides the rows, which is held weakly.
    open weak var dataSource: (any UITableViewDataSource)? {
        didSet {
            guard dataSource !== oldValue else { return }
            discardPlaceholders()
            callees.reset(dataSource: true)
            unload()
        }
    }

    /// The delegate, which is held weakly. A ``UITableViewDelegate`` is asked about rows and gets reports about them.
    open override weak var delegate: (any UIScrollViewDelegate)? {
        didSet {
            guard delegate !== oldValue else { return }
            tableDelegate = delegate as? any UITableViewDelegate
            addRowMenus()
            callees.reset(dataSource: false)
            unload()
        }
    }

    /// The object that loads data before cells need it, which is held weakly.
    open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)?

    /// A Boolean value that indicates whether ``prefetchDataSource`` is called. The default is `true`.
    open var isPrefetchingEnabled = true

    /// The number of sections.
    open var numberOfSections: Int {
        loadIfNeeded()
        return geometry.count
    }

    /// Returns the number of rows of a section, without placeholders; 0 for a section that does not exist.
    open func numberOfRows(inSection section: Int) -> Int {
        appCount(section)
    }

    /// Asks the data source for all sections and rows again. Nothing is selected afterward, placeholders are removed, and no
    /// animation runs.
    open func reloadData() {
        selection = []
        discardPlaceholders()
        unload()
        loadIfNeeded()
    }

    /// A Boolean value that indicates whether the rows differ from those of the data source: in a batch of changes, while there
    /// are placeholders, and while the user moves a row or dropped rows have a space. ``reloadData()`` removes placeholders and
    /// closes the space then.
    open var hasUncommittedUpdates: Bool {
        batchDepth > 0 || !placeholders.isEmpty || rowMove != nil || dropGap.gap != nil
    }

    // MARK: Heights

    /// The height of rows, in points. The default is ``automaticDimension``.
    open var rowHeight = UITableView.automaticDimension {
        didSet { if rowHeight != oldValue { unload() } }
    }

    /// The height of headers, in points; in the plain style, of those with a title or a view. The default is ``automaticDimension``.
    open var sectionHeaderHeight = UITableView.automaticDimension {
        didSet { if sectionHeaderHeight != oldValue { unload() } }
    }

    /// The height of footers, in points; in the plain style, of those with a title or a view. The default is ``automaticDimension``.
    open var sectionFooterHeight = UITableView.automaticDimension {
        didSet { if sectionFooterHeight != oldValue { unload() } }
    }

    /// The estimated height of rows that are not visible, in points; 0 for none, so that all heights are asked for at once. The
    /// default is ``automaticDimension``.
    open var estimatedRowHeight = UITableView.automaticDimension {
        didSet { if estimatedRowHeight != oldValue { unload() } }
    }

    /// The estimated height of headers that are not visible, in points. The default is ``automaticDimension``.
    open var estimatedSectionHeaderHeight = UITableView.automaticDimension {
        didSet { if estimatedSectionHeaderHeight != oldValue { unload() } }
    }

    /// The estimated height of footers that are not visible, in points. The default is ``automaticDimension``.
    open var estimatedSectionFooterHeight = UITableView.automaticDimension {
        didSet { if estimatedSectionFooterHeight != oldValue { unload() } }
    }

    /// The height of the empty rows between the last one and the lower edge in the style `plain`, of which only the lines are visible,
    /// in points; ``automaticDimension`` for that of the last row. The default is 0, for no such rows. There are none above a
    /// ``tableFooterView``, either.
    open var fillerRowHeight: CGFloat = 0 {
        didSet { if fillerRowHeight != oldValue { invalidateLayout() } }
    }

    /// The distance above headers in the style `plain`, in points. The default is ``automaticDimension``.
    open var sectionHeaderTopPadding = UITableView.automaticDimension {
        didSet { if sectionHeaderTopPadding != oldValue { unload() } }
    }

    /// A Boolean value that indicates whether the margins of cells leave a width in which texts are easy to read. The default is
    /// `false`.
    open var cellLayoutMarginsFollowReadableWidth = false {
        didSet { if cellLayoutMarginsFollowReadableWidth != oldValue { invalidateHeights() } }
    }

    // MARK: Headers and background

    /// The view above the first section, which has the width of the table view and its own height. The default is `nil`.
    open var tableHeaderView: UIView? {
        didSet { replaceTableBar(oldValue, tableHeaderView) }
    }

    /// The view below the last section, which has the width of the table view and its own height. The default is `nil`.
    open var tableFooterView: UIView? {
        didSet { replaceTableBar(oldValue, tableFooterView) }
    }

    /// The view behind the rows, which does not scroll. The default is `nil`.
    open var backgroundView: UIView? {
        didSet {
            guard backgroundView !== oldValue else { return }
            if oldValue?.superview === self { oldValue?.removeFromSuperview() }
            if let backgroundView { insertSubview(backgroundView, at: 0) }
            invalidateLayout()
        }
    }

    // MARK: Separators

    /// The style of the lines between rows. The default is `singleLine`.
    open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine {
        didSet { if separatorStyle != oldValue { updateSeparators() } }
    }

    /// The color of the lines between rows. `nil` restores the default, ``UIColor/separator``.
    open var separatorColor: UIColor? {
        get { ownSeparatorColor ?? .separator }
        set {
            ownSeparatorColor = newValue
            updateSeparators()
        }
    }

    /// The effect of the lines between rows, in place of their color. The default is `nil`.
    open var separatorEffect: UIVisualEffect? {
        didSet { if separatorEffect != oldValue { updateSeparators() } }
    }

    /// The insets of the lines between rows, in points. By default, they begin where texts begin.
    open var separatorInset: UIEdgeInsets {
        get { ownSeparatorInset ?? UIEdgeInsets(top: 0, left: sideMargin, bottom: 0, right: 0) }
        set {
            ownSeparatorInset = newValue
            updateSeparators()
        }
    }

    /// The reference of ``separatorInset``. The default is `fromCellEdges`.
    open var separatorInsetReference = SeparatorInsetReference.fromCellEdges {
        didSet { if separatorInsetReference != oldValue { updateSeparators() } }
    }

    // MARK: Section index

    /// The least number of rows for which the section index is shown. The default is 0.
    open var sectionIndexMinimumDisplayRowCount = 0 {
        didSet { if sectionIndexMinimumDisplayRowCount != oldValue { reloadSectionIndexTitles() } }
    }

    /// The color of the titles of the section index. The default is `nil`, for the tint color.
    open var sectionIndexColor: UIColor? {
        didSet { updateSectionIndexColors() }
    }

    /// The color behind the titles of the section index. The default is `nil`.
    open var sectionIndexBackgroundColor: UIColor? {
        didSet { updateSectionIndexColors() }
    }

    /// The color behind the titles of the section index while a finger is on them. The default is `nil`.
    open var sectionIndexTrackingBackgroundColor: UIColor? {
        didSet { updateSectionIndexColors() }
    }

    /// Asks the data source for the titles of the section index again.
    open func reloadSectionIndexTitles() { if isLoaded { loadSectionIndex() } }

    // MARK: Selection

    /// A Boolean value that indicates whether rows can be selected. The default is `true`.
    open var allowsSelection = true

    /// A Boolean value that indicates whether several rows can be selected. The default is `false`.
    open var allowsMultipleSelection = false

    /// A Boolean value that indicates whether rows can be selected while the table view is edited. The default is `false`.
    open var allowsSelectionDuringEditing = false

    /// A Boolean value that indicates whether several rows can be selected while the table view is edited. The default is
    /// `false`.
    open var allowsMultipleSelectionDuringEditing = false {
        didSet { if allowsMultipleSelectionDuringEditing != oldValue { updateEditing(animated: false) } }
    }

    /// A Boolean value that indicates whether a row is selected when it is focused. The default is `false`.
    open var selectionFollowsFocus = false

    /// A Boolean value that indicates whether the focus can come to rows while the table view is not edited. The default is `true`.
    open var allowsFocus = true

    /// A Boolean value that indicates whether the focus can come to rows while the table view is edited. The default is `true`.
    open var allowsFocusDuringEditing = true

    /// A Boolean value that indicates whether the focus returns to the row at which it was last, when it comes to the table view
    /// without a direction. The default is `false`.
    open var remembersLastFocusedIndexPath = false

    /// The row to which the focus comes first: that of the delegate, or the last one, if ``remembersLastFocusedIndexPath`` is set.
    open override var preferredFocusEnvironments: [any UIFocusEnvironment] {
        preferredFocusCell.map { [$0] } ?? super.preferredFocusEnvironments
    }

    /// The selected row, or the first one that was selected; `nil` without a selection.
    open var indexPathForSelectedRow: IndexPath? { appSelection.first }

    /// The selected rows, in the order of their selection; `nil` without a selection.
    open var indexPathsForSelectedRows: [IndexPath]? { selection.isEmpty ? nil : appSelection }

    /// Selects a row, without a call of the delegate. In a table view that allows one selected row, the others are deselected.
    /// - Parameters:
    ///   - indexPath: The row; `nil` deselects all rows.
    ///   - scrollPosition: The position to which the row is scrolled; `none` for no scrolling.
    open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        select(indexPath.flatMap(displayedIndex), animated: animated)
        if let indexPath, scrollPosition != .none { scrollToRow(at: indexPath, at: scrollPosition, animated: animated) }
    }

    /// Deselects a row, without a call of the delegate.
    open func deselectRow(at indexPath: IndexPath, animated: Bool) {
        if let index = displayedIndex(indexPath) { deselect(index, animated: animated) }
    }

    // MARK: Editing

    /// A Boolean value that indicates whether the rows show their controls for editing. The default is `false`.
    open var isEditing: Bool {
        get { isInEditing }
        set { setEditing(newValue, animated: false) }
    }

    /// Shows or hides the controls of rows for editing.
    open func setEditing(_ editing: Bool, animated: Bool) {
        guard editing != isInEditing else { return }
        keys.cancelMove()
        isInEditing = editing
        if !allowsSelectionDuringEditing { select(nil, animated: animated) }
        updateEditing(animated: animated)
    }

    // MARK: Context menus

    /// The interaction that shows the context menus of rows; `nil` without a ``UITableViewDelegate``.
    open var contextMenuInteraction: UIContextMenuInteraction? { rowMenus?.interaction }

    // MARK: Registration

    /// Registers a class of cells for an identifier; `nil` removes the registration.
    open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
        guard let cellClass else { return cellPool.register(identifier, nil) }
        guard let type = cellClass as? UITableViewCell.Type else {
            ListFailure.fail(
                "must register a class that inherits from UITableViewCell for the identifier \(identifier), not \(cellClass)"
            )
        }
        cellPool.register(identifier) { _ in UITableViewCell.make(type, identifier) }
    }

    /// Registers a nib with a cell as its only top-level object for an identifier; `nil` removes the registration.
    open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
        guard let nib else { return cellPool.register(identifier, nil) }
        cellPool.register(identifier) { _ in
            let cell: UITableViewCell = ListNib.view(of: nib, identifier)
            cell.setReuseIdentifier(identifier)
            return cell
        }
    }

    /// Registers a nib with a header or footer as its only top-level object for an identifier; `nil` removes the registration.
    open func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
        guard let nib else { return barPool.register(identifier, nil) }
        barPool.register(identifier) { _ in
            let view: UITableViewHeaderFooterView = ListNib.view(of: nib, identifier)
            view.setReuseIdentifier(identifier)
            return view
        }
    }

    /// Registers a class of headers and footers for an identifier; `nil` removes the registration.
    open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
        guard let aClass else { return barPool.register(identifier, nil) }
        guard let type = aClass as? UITableViewHeaderFooterView.Type else {
            ListFailure.fail(
                "must register a class that inherits from UITableViewHeaderFooterView for the identifier \(identifier), "
                    + "not \(aClass)"
            )
        }
        barPool.register(identifier) { _ in UITableViewHeaderFooterView.make(type, identifier) }
    }

    /// Returns a cell that is not visible, or a new one of the registered class; `nil` if there is neither.
    open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? { dequeue(identifier) }

    /// Returns a cell for a row: one that is not visible, or a new one of the registered class. Ends the program if no class is
    /// registered.
    open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
        guard let cell = dequeue(identifier) else {
            ListFailure.fail(
                "unable to dequeue a cell with identifier \(identifier) - must register a nib or a class for the identifier "
                    + "or connect a prototype cell in a storyboard"
            )
        }
        return cell
    }

    /// Returns a header or a footer that is not visible, or a new one of the registered class; `nil` if there is neither.
    open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
        dequeueBar(identifier)
    }

    // MARK: Changes

    /// Inserts rows, which the data source already has.
    /// - Parameter indexPaths: The rows by their indexes after the change.
    open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        change { for index in indexPaths.compactMap(ListIndex.init) { $0.insertedItems[index] = animation } }
    }

    /// Deletes rows, which the data source does not have any more.
    /// - Parameter indexPaths: The rows by their indexes before the change.
    open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        change { for index in indexPaths.compactMap(ListIndex.init) { $0.deletedItems[index] = animation } }
    }

    /// Asks the data source for new cells of rows.
    open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        change { for index in indexPaths.compactMap(ListIndex.init) { $0.reloadedItems[index] = animation } }
    }

    /// Asks the data source to configure the cells of rows again, without new cells. Their heights may change.
    open func reconfigureRows(at indexPaths: [IndexPath]) {
        change { $0.reconfiguredItems.formUnion(indexPaths.compactMap(ListIndex.init)) }
    }

    /// Moves a row, which the data source has already moved.
    open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        guard let from = ListIndex(indexPath), let to = ListIndex(newIndexPath) else { return }
        change { $0.movedItems.append((from, to)) }
    }

    /// Inserts sections, which the data source already has.
    open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
        change { for section in sections { $0.insertedSections[section] = animation } }
    }

    /// Deletes sections, which the data source does not have any more.
    open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
        change { for section in sections { $0.deletedSections[section] = animation } }
    }

    /// Asks the data source for all rows of sections again.
    open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
        change { for section in sections { $0.reloadedSections[section] = animation } }
    }

    /// Moves a section, which the data source has already moved.
    open func moveSection(_ section: Int, toSection newSection: Int) {
        change { $0.movedSections.append((section, newSection)) }
    }

    /// Applies several changes at once, animated.
    ///
    /// Rows and sections that are deleted, moved or reloaded are named by their indexes before all changes, and those that are
    /// inserted by their indexes after them.
    /// - Parameter completion: A closure that is called at the end of the animations.
    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        beginUpdates()
        updates?()
        if let completion { batchCompletions.append(completion) }
        endUpdates()
    }

    /// Begins changes that are applied at once by ``endUpdates()``. Calls can be nested.
    open func beginUpdates() { beginBatch() }

    /// Applies the changes since ``beginUpdates()``. Without changes, heights that have become different are applied.
    open func endUpdates() { endBatch() }

    // MARK: Geometry

    /// Returns the area of a row in the coordinates of the table view, in points; zero for a row that does not exist.
    open func rectForRow(at indexPath: IndexPath) -> CGRect {
        loadIfNeeded()
        guard let index = displayedIndex(indexPath), geometry.contains(index) else { return .zero }
        return rowRect(index)
    }

    /// Returns the area of a section with its header and footer.
    open func rect(forSection section: Int) -> CGRect {
        loadIfNeeded()
        guard geometry.sections.indices.contains(section) else { return .zero }
        return CGRect(
            x: 0,
            y: contentStart + geometry.start(of: section),
            width: bounds.width,
            height: geometry[section].total
        )
    }

    /// Returns the area of a header at its position between the rows, at which it is not while it floats.
    open func rectForHeader(inSection section: Int) -> CGRect {
        loadIfNeeded()
        return geometry.sections.indices.contains(section) ? barRect(geometry.header(section)) : .zero
    }

    /// Returns the area of a footer at its position between the rows.
    open func rectForFooter(inSection section: Int) -> CGRect {
        loadIfNeeded()
        return geometry.sections.indices.contains(section) ? barRect(geometry.footer(section)) : .zero
    }

    /// Returns the row at a point in the coordinates of the table view, or `nil`.
    open func indexPathForRow(at point: CGPoint) -> IndexPath? {
        loadIfNeeded()
        return row(at: point).flatMap(appPath)
    }

    /// Returns the row that a cell shows, or `nil`.
    open func indexPath(for cell: UITableViewCell) -> IndexPath? {
        guard let index = cell.index, cells[index] === cell else { return nil }
        return appPath(index)
    }

    /// Returns the rows in a rectangle, or `nil` if there are none.
    open func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
        loadIfNeeded()
        let found = rows(in: rect).compactMap(appPath)
        return found.isEmpty ? nil : found
    }

    /// Returns the cell of a row, or `nil` if it is not visible.
    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
        displayedIndex(indexPath).flatMap { cells[$0] }
    }

    /// The visible cells, from top to bottom.
    open var visibleCells: [UITableViewCell] {
        layoutIfNeeded()
        return visibleIndexes.compactMap { cells[$0] }
    }

    /// The visible rows, from top to bottom; `nil` without any.
    open var indexPathsForVisibleRows: [IndexPath]? {
        layoutIfNeeded()
        let paths = visibleIndexes.compactMap(appPath)
        return paths.isEmpty ? nil : paths
    }

    /// Returns the view of a header, or `nil` if it is not visible.
    open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        bars[.header(section)] as? UITableViewHeaderFooterView
    }

    /// Returns the view of a footer, or `nil` if it is not visible.
    open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        bars[.footer(section)] as? UITableViewHeaderFooterView
    }

    // MARK: Scrolling

    /// Scrolls until a row is at a position.
    open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        guard let index = displayedIndex(indexPath) else { return }
        scroll(to: index, scrollPosition, animated: animated)
    }

    /// Scrolls until the selected row that is next to the middle is at a position.
    open func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
        let middle = bounds.midY
        let nearest = selection.filter(geometry.contains).min {
            abs(rowRect($0).midY - middle) < abs(rowRect($1).midY - middle)
        }
        if let nearest { scroll(to: nearest, scrollPosition, animated: animated) }
    }

    // MARK: State of the implementation

    final var callees = TableCallees()
    final weak var tableDelegate: (any UITableViewDelegate)?
    final var isLoaded = false
    final var geometry = TableGeometry()
    final var laidOutWidth: CGFloat?
    final var cells: [ListIndex: UITableViewCell] = [:]
    final var bars: [BarKey: UIView] = [:]
    final var cellPool = ReusePool<UITableViewCell>()
    final var barPool = ReusePool<UITableViewHeaderFooterView>()
    final var prefetchWindow = PrefetchWindow()
    final var formerOffset: CGFloat = 0
    final var selection: [ListIndex] = []
    final var highlighted: ListIndex?
    final var isInEditing = false
    final var ownSeparatorColor: UIColor?
    final var ownSeparatorInset: UIEdgeInsets?
    final var isLayingOut = false
    /// A Boolean value that indicates whether the focus is in the table view.
    final var hasFocus = false
    final var sectionIndexView: SectionIndexView?
    final var fillerRows: FillerRowsView?
    final var swipe: RowSwipe?
    final var pendingSwipe: PendingSwipe?
    final var rowMove: ItemMove?
    final var moveScroller: EdgeScroller?
    final var resizing = CellResizing()
    final var rowMenus: RowMenus?
    let swipeRecognizer = UIPanGestureRecognizer()
    final let multipleSelection = MultipleSelection()
    final let keys = ListKeys()
    /// The row that was focused last, which follows changes.
    final var lastFocused: ListIndex?
    final var update = UpdateAnimation()
    final var batch: BatchUpdate<RowAnimation>?
    final var batchDepth = 0
    final var placeholders = Placeholders()
    final var presentationDepth = 0
    final var batchCompletions: [(Bool) -> Void] = []
    /// The cell that the data source configures again.
    final var reconfiguredCell: UITableViewCell?

    // MARK: Drag and drop

    /// The object that provides the items of drags, which is held weakly.
    open weak var dragDelegate: (any UITableViewDragDelegate)? {
        didSet { if dragDelegate !== oldValue { dragDelegateChanged() } }
    }

    /// The object that receives dropped items, which is held weakly.
    open weak var dropDelegate: (any UITableViewDropDelegate)? {
        didSet { if dropDelegate !== oldValue { dropDelegateChanged() } }
    }

    /// A Boolean value that indicates whether rows can be dragged. The default is `true`.
    open var dragInteractionEnabled = true {
        didSet { drags?.interaction.isEnabled = dragInteractionEnabled }
    }

    /// A Boolean value that indicates whether rows are dragged.
    open var hasActiveDrag: Bool { drags?.session != nil }

    /// A Boolean value that indicates whether items are dragged over the table view.
    open var hasActiveDrop: Bool { drops?.session != nil }

    final var drags: ListDrags?
    final var drops: ListDrops?
    final var dropGap = DropGapState()
    final var springs: ListSprings?

    // MARK: Overrides

    /// Positions the visible rows. Overrides call `super`.
    open override func layoutSubviews() {
        super.layoutSubviews()
        usingDataValues {
            resizeCells()
            layOutContent()
        }
    }

    /// Updates the heights for another text size.
    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        traitsChanged(from: previousTraitCollection)
    }

    /// Called after the insets have changed, which floating headers follow.
    open override func adjustedContentInsetDidChange() {
        super.adjustedContentInsetDidChange()
        invalidateLayout()
    }

    /// Returns a Boolean value that indicates whether a gesture may begin: a swipe over a row only if the row has actions, and a
    /// scroll only if its fingers do not select rows.
    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        if gestureRecognizer === swipeRecognizer { return shouldBeginSwipe() }
        if gestureRecognizer === panGestureRecognizer, multipleSelection.preventsScrolling() { return false }
        return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }

    /// Highlights the row under a finger.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesBegan(touches, with: event)
        touchBegan(touches)
    }

    /// Selects the row under the finger.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesEnded(touches, with: event)
        touchEnded(touches)
    }

    /// Removes the highlight.
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesCancelled(touches, with: event)
        unhighlight()
    }

    /// Highlights the focused row, or moves the focus or the row.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard let press = presses.first, keys.begin(press) else {
            return super.pressesBegan(presses, with: event)
        }
    }

    /// Selects the focused row.
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

    /// Ends a movement by keys when the table view has left its window.
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { keys.cancelMove() }
    }

    /// Asks the delegate whether the focus may move from or to a row.
    open override func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool {
        super.shouldUpdateFocus(in: context) && allowsFocusUpdate(context)
    }

    /// Selects a focused row, if the selection follows the focus, and calls the delegate.
    open override func didUpdateFocus(
        in context: UIFocusUpdateContext,
        with coordinator: UIFocusAnimationCoordinator
    ) {
        super.didUpdateFocus(in: context, with: coordinator)
        focusMoved(context, coordinator)
    }
}

/// The identity of the view of a header or a footer.
enum BarKey: Hashable {
    case header(Int)
    case footer(Int)

    var section: Int {
        switch self {
        case .header(let section), .footer(let section): section
        }
    }

    /// Returns the key with another section.
    func with(section: Int) -> BarKey {
        switch self {
        case .header: .header(section)
        case .footer: .footer(section)
        }
    }
}
