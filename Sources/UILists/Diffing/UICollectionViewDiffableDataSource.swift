import UIKitCore

/// A data source that shows snapshots, and animates the changes from one to the next.
///
/// ```swift
/// dataSource = UICollectionViewDiffableDataSource(collectionView: collectionView) { collectionView, indexPath, id in
///     collectionView.dequeueConfiguredReusableCell(using: registration, for: indexPath, item: plant.pumps[id])
/// }
/// dataSource.apply(snapshot)
/// ```
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable>: NSObject,
    UICollectionViewDataSource
{
    /// A function that returns the cell of an item.
    public typealias CellProvider =
        @MainActor (
            _ collectionView: UICollectionView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
        ) -> UICollectionViewCell?

    /// A function that returns a supplementary view.
    public typealias SupplementaryViewProvider =
        @MainActor (
            _ collectionView: UICollectionView, _ elementKind: String, _ indexPath: IndexPath
        ) -> UICollectionReusableView?

    final weak var collectionView: UICollectionView?
    private let cellProvider: CellProvider
    final var store = SnapshotStore<SectionIdentifierType, ItemIdentifierType>()

    /// Creates a data source, and makes it that of a collection view.
    public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
        self.collectionView = collectionView
        self.cellProvider = cellProvider
        super.init()
        collectionView.dataSource = self
    }

    /// A function that returns supplementary views. Required if the layout has any. The default is `nil`.
    public var supplementaryViewProvider: SupplementaryViewProvider?

    /// The functions that allow the user to move items, and follow the movements.
    public var reorderingHandlers = ReorderingHandlers()

    /// The functions that allow the user to expand and collapse items of section snapshots, and follow it.
    public var sectionSnapshotHandlers = SectionSnapshotHandlers<ItemIdentifierType>()

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
            in: collectionView,
            animation: (),
            isAnimated: animatingDifferences,
            replace: { self.replace(snapshot) },
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
        replace(snapshot)
        collectionView?.reloadData()
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

    /// Shows the items of a section snapshot in a section, which is appended if it does not exist.
    /// - Parameters:
    ///   - animatingDifferences: A Boolean value that indicates whether the changes are animated.
    ///   - completion: A closure that is called at the end of the animations.
    open func apply(
        _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>,
        to section: SectionIdentifierType,
        animatingDifferences: Bool = true,
        completion: (() -> Void)? = nil
    ) {
        var whole = store.current
        if whole.indexOfSection(section) == nil { whole.appendSections([section]) }
        whole.deleteItems(whole.itemIdentifiers(inSection: section))
        whole.appendItems(snapshot.visibleItems, toSection: section)
        outlines[section] = snapshot
        apply(whole, animatingDifferences: animatingDifferences, completion: completion)
    }

    /// Shows the items of a section snapshot in a section, and returns at the end of the animations.
    /// - Parameter animatingDifferences: A Boolean value that indicates whether the changes are animated.
    open func apply(
        _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>,
        to section: SectionIdentifierType,
        animatingDifferences: Bool = true
    ) async {
        await withCheckedContinuation { continuation in
            apply(snapshot, to: section, animatingDifferences: animatingDifferences) { continuation.resume() }
        }
    }

    /// Returns the section snapshot that is shown in a section. Ends the program if the section does not exist.
    open func snapshot(
        for section: SectionIdentifierType
    ) -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType> {
        if let outline = outlines[section] { return outline }
        var flat = NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>()
        flat.append(store.current.itemIdentifiers(inSection: section))
        return flat
    }

    /// The section snapshots by section.
    final var outlines: [SectionIdentifierType: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>] = [:]

    final func replace(_ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>) {
        store.replace(snapshot)
        // A snapshot of all sections replaces the outlines that it does not contain.
        outlines = outlines.filter { section, outline in
            snapshot.indexOfSection(section) != nil
                && snapshot.itemIdentifiers(inSection: section) == outline.visibleItems
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
    open func numberOfSections(in collectionView: UICollectionView) -> Int { store.current.numberOfSections }

    /// Returns the number of items of a section of the snapshot.
    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        store.numberOfItems(inSection: section)
    }

    /// Returns the cell that the cell provider returns.
    open func collectionView(
        _ collectionView: UICollectionView,
        cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        store.cell(at: indexPath, of: "UICollectionViewDiffableDataSource") {
            cellProvider(collectionView, indexPath, $0)
        }
    }

    /// Returns whether ``reorderingHandlers`` allow the movement of an item.
    open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
        guard let item = itemIdentifier(for: indexPath) else { return false }
        return reorderingHandlers.canReorderItem?(item) ?? false
    }

    /// Moves an item in the snapshot, and calls ``reorderingHandlers``.
    open func collectionView(
        _ collectionView: UICollectionView,
        moveItemAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) { reorder(from: sourceIndexPath, to: destinationIndexPath) }

    /// Returns `nil`.
    open func indexTitles(for collectionView: UICollectionView) -> [String]? { nil }

    /// Returns the first item of the section with the index of the title.
    open func collectionView(
        _ collectionView: UICollectionView,
        indexPathForIndexTitle title: String,
        at index: Int
    ) -> IndexPath { IndexPath(item: 0, section: index) }

    /// Returns the view that ``supplementaryViewProvider`` returns.
    open func collectionView(
        _ collectionView: UICollectionView,
        viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView {
        guard let view = supplementaryViewProvider?(collectionView, kind, indexPath) else {
            ListFailure.fail(
                "UICollectionViewDiffableDataSource supplementary view provider is missing or returned nil for "
                    + ElementKey(.supplementaryView, kind, indexPath).text
            )
        }
        return view
    }
}
