import UIKitCore

/// The snapshot that a data source shows.
@MainActor
struct SnapshotStore<Section: Hashable, Item: Hashable> {
    typealias Snapshot = NSDiffableDataSourceSnapshot<Section, Item>

    private(set) var current = Snapshot()

    /// Replaces the snapshot.
    mutating func replace(_ snapshot: Snapshot) {
        current = snapshot
        current.removeMarks()
    }

    /// Returns the identifier of the item at a position, or `nil`.
    func itemIdentifier(for path: IndexPath) -> Item? {
        guard let index = ListIndex(path), let section = sectionIdentifier(for: index.section) else { return nil }
        let items = current.itemIdentifiers(inSection: section)
        return items.indices.contains(index.item) ? items[index.item] : nil
    }

    /// Returns the position of an item, or `nil`.
    func indexPath(for item: Item) -> IndexPath? {
        guard let section = current.sectionIdentifier(containingItem: item),
            let index = current.indexOfSection(section),
            let offset = current.itemIdentifiers(inSection: section).firstIndex(of: item)
        else { return nil }
        return IndexPath(item: offset, section: index)
    }

    /// Returns the identifier of the section at an index, or `nil`.
    func sectionIdentifier(for index: Int) -> Section? {
        current.sectionIdentifiers.indices.contains(index) ? current.sectionIdentifiers[index] : nil
    }

    /// Returns the number of items of the section at an index.
    func numberOfItems(inSection index: Int) -> Int {
        sectionIdentifier(for: index).map { current.numberOfItems(inSection: $0) } ?? 0
    }

    /// Returns the cell that a cell provider returns for a position. Ends the program if there is none.
    func cell<Cell>(
        at path: IndexPath,
        of dataSource: String,
        _ provider: (Item) -> Cell?
    ) -> Cell {
        guard let item = itemIdentifier(for: path) else {
            ListFailure.fail("the snapshot has no item at the index path \(path.section) - \(path.item)")
        }
        guard let cell = provider(item) else {
            ListFailure.fail(
                "\(dataSource) cell provider returned nil for index path \(path.section) - \(path.item) with item "
                    + "identifier \(item), which is not allowed"
            )
        }
        return cell
    }

    /// Shows a snapshot in a list.
    /// - Parameters:
    ///   - animation: The animation of items and sections that are inserted, deleted or reloaded.
    ///   - isAnimated: A Boolean value that indicates whether the changes are animated.
    ///   - replace: A closure that replaces the snapshot of the data source.
    ///   - completion: A closure that is called at the end of the animations.
    func show<List: BatchedList>(
        _ snapshot: Snapshot,
        in list: List?,
        animation: List.Animation,
        isAnimated: Bool,
        replace: @escaping () -> Void,
        completion: (() -> Void)?
    ) {
        guard let list, list.isLoaded, list.window != nil else {
            replace()
            list?.reloadData()
            completion?()
            return
        }
        let changes = SnapshotDifference.changes(from: current, to: snapshot, animation: animation)
        let run = {
            list.performBatch {
                replace()
                list.change { $0 = changes }
            } _: { _ in
                completion?()
            }
        }
        if isAnimated { run() } else { UIView.performWithoutAnimation(run) }
    }
}
