import UIKitCore

extension UICollectionViewDiffableDataSource {
    /// The functions that allow the user to move items, and follow the movements.
    @preconcurrency @MainActor
    public struct ReorderingHandlers {
        /// Creates handlers without functions.
        public init() {}

        /// A function that returns whether the user can move an item. The default is `nil`: no item can be moved.
        public var canReorderItem: (@MainActor (ItemIdentifierType) -> Bool)?

        /// A function that is called before the snapshot changes. The default is `nil`.
        public var willReorder:
            (@MainActor (NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) -> Void)?

        /// A function that is called after the snapshot has changed. The app takes the new order over. The default is `nil`.
        public var didReorder:
            (@MainActor (NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) -> Void)?
    }

    /// The functions that allow the user to expand and collapse items of section snapshots, and follow it.
    @preconcurrency @MainActor
    public struct SectionSnapshotHandlers<Item: Hashable> {
        /// Creates handlers without functions.
        public init() {}

        /// A function that returns whether the user can expand an item. The default is `nil`: all can be expanded.
        public var shouldExpandItem: (@MainActor (Item) -> Bool)?

        /// A function that is called before an item is expanded. The default is `nil`.
        public var willExpandItem: (@MainActor (Item) -> Void)?

        /// A function that returns whether the user can collapse an item. The default is `nil`: all can be collapsed.
        public var shouldCollapseItem: (@MainActor (Item) -> Bool)?

        /// A function that is called before an item is collapsed. The default is `nil`.
        public var willCollapseItem: (@MainActor (Item) -> Void)?

        /// A function that returns the items below an item that is expanded, so that they can be loaded when they are needed. It
        /// gets the item, and the present items below it. The default is `nil`: the present ones.
        public var snapshotForExpandingParent:
            (
                @MainActor (
                    Item, NSDiffableDataSourceSectionSnapshot<Item>
                ) -> NSDiffableDataSourceSectionSnapshot<Item>
            )?
    }

    // MARK: Movements

    /// Moves an item that the collection view already displays at its new position.
    func reorder(from source: IndexPath, to destination: IndexPath) {
        guard let item = itemIdentifier(for: source), let origin = sectionIdentifier(for: source.section),
            let section = sectionIdentifier(for: destination.section)
        else { return }
        let initial = store.current
        var displayed = initial
        displayed.deleteItems([item])
        let others = displayed.itemIdentifiers(inSection: section)
        if destination.item < others.count {
            displayed.insertItems([item], beforeItem: others[destination.item])
        } else {
            displayed.appendItems([item], toSection: section)
        }
        let sections = origin == section ? [section] : [origin, section]
        let former = Dictionary(uniqueKeysWithValues: sections.map { ($0, snapshot(for: $0)) })
        let before = displayed.itemIdentifiers(inSection: section).prefix(destination.item)
        let changed = movedOutlines(item, origin, section, before, former)
        // The items below the item follow it.
        var final = displayed
        for section in sections where outlines[section] != nil {
            final.deleteItems(final.itemIdentifiers(inSection: section))
        }
        for section in sections where outlines[section] != nil {
            final.appendItems(changed[section]?.visibleItems ?? [], toSection: section)
        }
        let transaction = NSDiffableDataSourceTransaction(
            initialSnapshot: initial,
            finalSnapshot: final,
            difference: final.itemIdentifiers.difference(from: initial.itemIdentifiers).inferringMoves(),
            sectionTransactions: sections.map { section in
                let (before, after) = (former[section] ?? .init(), changed[section] ?? .init())
                return NSDiffableDataSourceSectionTransaction(
                    sectionIdentifier: section,
                    initialSnapshot: before,
                    finalSnapshot: after,
                    difference: after.visibleItems.difference(from: before.visibleItems).inferringMoves()
                )
            }
        )
        reorderingHandlers.willReorder?(transaction)
        for section in sections where outlines[section] != nil { outlines[section] = changed[section] }
        store.replace(displayed)
        if final.itemIdentifiers == displayed.itemIdentifiers { replace(final) } else { apply(final) }
        // Items may have another one above them.
        collectionView?.outlinesDidChange()
        reorderingHandlers.didReorder?(transaction)
    }

    /// Returns the section snapshots after a movement: the item follows the one above its new position, with the same parent.
    private func movedOutlines(
        _ item: ItemIdentifierType,
        _ origin: SectionIdentifierType,
        _ section: SectionIdentifierType,
        _ before: ArraySlice<ItemIdentifierType>,
        _ former: [SectionIdentifierType: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>]
    ) -> [SectionIdentifierType: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>] {
        var changed = former
        let branch = former[origin]?.snapshot(of: item, includingParent: true) ?? .init()
        changed[origin]?.delete([item])
        guard var target = changed[section] else { return changed }
        // The items below the item are displayed at their former positions.
        let above = before.last { target.contains($0) }
        if let above, target.isExpanded(above), let first = target.children(of: above).first {
            target.insert(branch, before: first)
        } else if let above {
            target.insert(branch, after: above)
        } else if let first = target.rootItems.first {
            target.insert(branch, before: first)
        } else {
            target.insert(branch)
        }
        changed[section] = target
        return changed
    }
}

extension UICollectionViewDiffableDataSource: OutlineDataSource {
    func outlineState(_ path: IndexPath) -> (level: Int, isExpanded: Bool)? {
        guard let item = itemIdentifier(for: path), let section = sectionIdentifier(for: path.section),
            let outline = outlines[section], outline.contains(item)
        else { return nil }
        return (outline.level(of: item), outline.isExpanded(item))
    }

    func toggleExpansion(_ path: IndexPath) {
        guard let item = itemIdentifier(for: path), let section = sectionIdentifier(for: path.section),
            var outline = outlines[section], outline.contains(item)
        else { return }
        let handlers = sectionSnapshotHandlers
        if outline.isExpanded(item) {
            guard handlers.shouldCollapseItem?(item) ?? true else { return }
            handlers.willCollapseItem?(item)
            outline.collapse([item])
        } else {
            guard handlers.shouldExpandItem?(item) ?? true else { return }
            handlers.willExpandItem?(item)
            if let provider = handlers.snapshotForExpandingParent {
                outline.replace(childrenOf: item, using: provider(item, outline.snapshot(of: item)))
            }
            outline.expand([item])
        }
        apply(outline, to: section)
    }
}
