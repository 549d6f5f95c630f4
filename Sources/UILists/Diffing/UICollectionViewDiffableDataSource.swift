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

    private weak var collectionView: UICollectionView?
    private let cellProvider: CellProvider
    private var current = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>()

    /// Creates a data source, and makes it that of a collection view.
    public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
        self.collectionView = collectionView
        self.cellProvider = cellProvider
        super.init()
        collectionView.dataSource = self
    }

    /// A function that returns supplementary views. Required if the layout has any. The default is `nil`.
    public var supplementaryViewProvider: SupplementaryViewProvider?

    // MARK: Snapshots

    /// Returns the snapshot that is shown.
    open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { current }

    /// Shows a snapshot.
    /// - Parameters:
    ///   - animatingDifferences: A Boolean value that indicates whether the changes are animated.
    ///   - completion: A closure that is called at the end of the animations.
    open func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        animatingDifferences: Bool = true,
        completion: (() -> Void)? = nil
    ) {
        guard let collectionView, collectionView.isLoaded, collectionView.window != nil else {
            return applySnapshotUsingReloadData(snapshot, completion: completion)
        }
        let changes = SnapshotDifference.changes(from: current, to: snapshot, animation: ())
        let run = {
            collectionView.performBatchUpdates {
                self.replace(snapshot)
                collectionView.change { $0 = changes }
            } completion: { _ in
                completion?()
            }
        }
        if animatingDifferences { run() } else { UIView.performWithoutAnimation(run) }
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
        var whole = current
        if whole.indexOfSection(section) == nil { whole.appendSections([section]) }
        whole.deleteItems(whole.itemIdentifiers(inSection: section))
        whole.appendItems(snapshot.visibleItems, toSection: section)
        outlines[section] = snapshot
        apply(whole, animatingDifferences: animatingDifferences, completion: completion)
    }

    /// Returns the section snapshot that is shown in a section. Ends the program if the section does not exist.
    open func snapshot(
        for section: SectionIdentifierType
    ) -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType> {
        if let outline = outlines[section] { return outline }
        var flat = NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>()
        flat.append(current.itemIdentifiers(inSection: section))
        return flat
    }

    /// The section snapshots by section.
    private var outlines: [SectionIdentifierType: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>] = [:]

    private func replace(_ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>) {
        current = snapshot
        current.removeMarks()
        // A snapshot of all sections replaces the outlines that it does not contain.
        outlines = outlines.filter { section, outline in
            snapshot.indexOfSection(section) != nil
                && snapshot.itemIdentifiers(inSection: section) == outline.visibleItems
        }
    }

    // MARK: Identifiers

    /// Returns the identifier of the item at a position, or `nil`.
    open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
        guard let index = ListIndex(indexPath), let section = sectionIdentifier(for: index.section) else { return nil }
        let items = current.itemIdentifiers(inSection: section)
        return items.indices.contains(index.item) ? items[index.item] : nil
    }

    /// Returns the position of an item, or `nil`.
    open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
        guard let section = current.sectionIdentifier(containingItem: itemIdentifier),
            let index = current.indexOfSection(section),
            let item = current.itemIdentifiers(inSection: section).firstIndex(of: itemIdentifier)
        else { return nil }
        return IndexPath(item: item, section: index)
    }

    /// Returns the identifier of the section at an index, or `nil`.
    open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
        current.sectionIdentifiers.indices.contains(index) ? current.sectionIdentifiers[index] : nil
    }

    /// Returns the index of a section, or `nil`.
    open func index(for sectionIdentifier: SectionIdentifierType) -> Int? { current.indexOfSection(sectionIdentifier) }

    // MARK: Data source

    /// Returns the number of sections of the snapshot.
    open func numberOfSections(in collectionView: UICollectionView) -> Int { current.numberOfSections }

    /// Returns the number of items of a section of the snapshot.
    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        sectionIdentifier(for: section).map { current.numberOfItems(inSection: $0) } ?? 0
    }

    /// Returns the cell that the cell provider returns.
    open func collectionView(
        _ collectionView: UICollectionView,
        cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        guard let item = itemIdentifier(for: indexPath) else {
            ListFailure.fail("the snapshot has no item at the index path \(indexPath.section) - \(indexPath.item)")
        }
        guard let cell = cellProvider(collectionView, indexPath, item) else {
            ListFailure.fail(
                "UICollectionViewDiffableDataSource cell provider returned nil for index path \(indexPath.section) - "
                    + "\(indexPath.item) with item identifier \(item), which is not allowed"
            )
        }
        return cell
    }

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
