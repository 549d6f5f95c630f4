import UIKitCore

/// A data source that shows snapshots, and animates the changes from one to the next.
///
/// ```swift
/// dataSource = UITableViewDiffableDataSource(tableView: tableView) { tableView, indexPath, id in
///     let cell = tableView.dequeueReusableCell(withIdentifier: "pump", for: indexPath)
///     cell.textLabel?.text = plant.pumps[id]?.name
///     return cell
/// }
/// dataSource.apply(snapshot)
/// ```
@preconcurrency @MainActor
open class UITableViewDiffableDataSource<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable>: NSObject,
    UITableViewDataSource
{
    /// A function that returns the cell of an item.
    public typealias CellProvider =
        @MainActor (
            _ tableView: UITableView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
        ) -> UITableViewCell?

    private weak var tableView: UITableView?
    private let cellProvider: CellProvider
    private var store = SnapshotStore<SectionIdentifierType, ItemIdentifierType>()

    /// Creates a data source, and makes it that of a table view.
    public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
        self.tableView = tableView
        self.cellProvider = cellProvider
        super.init()
        tableView.dataSource = self
    }

    /// The animation of rows and sections that are inserted, deleted or reloaded. The default is `automatic`.
    public var defaultRowAnimation = UITableView.RowAnimation.automatic

    // MARK: Snapshots

    /// Returns the snapshot that is shown.
    open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { store.current }

    /// Shows a snapshot.
    /// - Parameters:
    ///   - animatingDifferences: A Boolean value that indicates whether the changes are animated.
    ///   - completion: A closure that is called at the end of the animations.
    open func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        animatingDifferences: Bool = true,
        completion: (() -> Void)? = nil
    ) {
        store.show(
            snapshot,
            in: tableView,
            animation: defaultRowAnimation,
            isAnimated: animatingDifferences,
            replace: { self.store.replace(snapshot) },
            completion: completion
        )
    }

    /// Shows a snapshot, and returns at the end of the animations.
    /// - Parameter animatingDifferences: A Boolean value that indicates whether the changes are animated.
    open func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        animatingDifferences: Bool = true
    ) async {
        await withCheckedContinuation { continuation in
            apply(snapshot, animatingDifferences: animatingDifferences) { continuation.resume() }
        }
    }

    /// Shows a snapshot without comparing it with the former one.
    open func applySnapshotUsingReloadData(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        completion: (() -> Void)? = nil
    ) {
        store.replace(snapshot)
        tableView?.reloadData()
        completion?()
    }

    /// Shows a snapshot without comparing it with the former one.
    open func applySnapshotUsingReloadData(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    ) async {
        await withCheckedContinuation { continuation in
            applySnapshotUsingReloadData(snapshot) { continuation.resume() }
        }
    }

    // MARK: Identifiers

    /// Returns the identifier of the item at a position, or `nil`.
    open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? { store.itemIdentifier(for: indexPath) }

    /// Returns the position of an item, or `nil`.
    open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? { store.indexPath(for: itemIdentifier) }

    /// Returns the identifier of the section at an index, or `nil`.
    open func sectionIdentifier(for index: Int) -> SectionIdentifierType? { store.sectionIdentifier(for: index) }

    /// Returns the index of a section, or `nil`.
    open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
        store.current.indexOfSection(sectionIdentifier)
    }

    // MARK: Data source

    /// Returns the number of sections of the snapshot.
    open func numberOfSections(in tableView: UITableView) -> Int { store.current.numberOfSections }

    /// Returns the number of items of a section of the snapshot.
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        store.numberOfItems(inSection: section)
    }

    /// Returns the cell that the cell provider returns.
    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        store.cell(at: indexPath, of: "UITableViewDiffableDataSource") { cellProvider(tableView, indexPath, $0) }
    }

    /// Returns `nil`.
    open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }

    /// Returns `nil`.
    open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }

    /// Returns `nil`.
    open func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }

    /// Returns the index of the title.
    open func tableView(_ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int {
        index
    }

    /// Returns `false`.
    open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }

    /// Returns `false`.
    open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }

    /// Does nothing.
    open func tableView(
        _ tableView: UITableView,
        commit editingStyle: UITableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {}

    /// Does nothing.
    open func tableView(
        _ tableView: UITableView,
        moveRowAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {}
}
