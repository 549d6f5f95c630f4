extension NSDiffableDataSourceSnapshot {
    /// Computes the changes from another snapshot, and returns their numbers.
    package func changeCounts(from former: Self) -> (inserted: Int, deleted: Int, moved: Int) {
        let update = SnapshotDifference.changes(from: former, to: self, animation: ())
        return (update.insertedItems.count, update.deletedItems.count, update.movedItems.count)
    }
}

/// The changes from one snapshot to another one, with as few moves as possible.
enum SnapshotDifference {
    /// Returns the changes.
    ///
    /// The items of a section that exist before and after stay if they are in a longest increasing subsequence; the others are
    /// moved. An item that changes its section is moved.
    static func changes<Section: Hashable, Item: Hashable, Animation>(
        from old: NSDiffableDataSourceSnapshot<Section, Item>,
        to new: NSDiffableDataSourceSnapshot<Section, Item>,
        animation: Animation
    ) -> BatchUpdate<Animation> {
        var update = BatchUpdate<Animation>()
        let oldSections = old.sectionIdentifiers
        let newSections = new.sectionIdentifiers
        let oldIndexes = Dictionary(uniqueKeysWithValues: zip(oldSections, oldSections.indices))
        let newIndexes = Dictionary(uniqueKeysWithValues: zip(newSections, newSections.indices))
        for (index, section) in oldSections.enumerated() where newIndexes[section] == nil {
            update.deletedSections[index] = animation
        }
        for (index, section) in newSections.enumerated() where oldIndexes[section] == nil {
            update.insertedSections[index] = animation
        }
        let common = newSections.enumerated().compactMap { new, section in
            oldIndexes[section].map { (old: $0, new: new) }
        }
        for move in moves(common.map(\.old), common.map(\.new)) { update.movedSections.append(move) }

        var positions: [Item: ListIndex] = [:]
        positions.reserveCapacity(old.numberOfItems)
        for (index, section) in oldSections.enumerated() {
            for (item, identifier) in old.itemIdentifiers(inSection: section).enumerated() {
                positions[identifier] = ListIndex(index, item)
            }
        }
        for (index, section) in newSections.enumerated() {
            var staying: [(old: Int, new: Int)] = []
            for (item, identifier) in new.itemIdentifiers(inSection: section).enumerated() {
                let target = ListIndex(index, item)
                guard let source = positions.removeValue(forKey: identifier) else {
                    if oldIndexes[section] != nil { update.insertedItems[target] = animation }
                    continue
                }
                if oldSections[source.section] == section {
                    staying.append((source.item, item))
                } else {
                    update.movedItems.append((source, target))
                }
            }
            guard let former = oldIndexes[section] else { continue }
            for move in moves(staying.map(\.old), staying.map(\.new)) {
                update.movedItems.append((ListIndex(former, move.from), ListIndex(index, move.to)))
            }
        }
        // What remains was deleted; items of deleted sections are deleted with them.
        for source in positions.values where newIndexes[oldSections[source.section]] != nil {
            update.deletedItems[source] = animation
        }
        mark(&update, old, new, oldIndexes, animation)
        return update
    }

    /// Returns the moves of elements, which are sorted by their new indexes.
    private static func moves(_ old: [Int], _ new: [Int]) -> [(from: Int, to: Int)] {
        let staying = LongestIncreasingSubsequence.positions(in: old)
        guard staying.count < old.count else { return [] }
        var found: [(from: Int, to: Int)] = []
        var next = 0
        for position in old.indices {
            if next < staying.count, staying[next] == position {
                next += 1
            } else {
                found.append((old[position], new[position]))
            }
        }
        return found
    }

    private static func mark<Section: Hashable, Item: Hashable, Animation>(
        _ update: inout BatchUpdate<Animation>,
        _ old: NSDiffableDataSourceSnapshot<Section, Item>,
        _ new: NSDiffableDataSourceSnapshot<Section, Item>,
        _ oldIndexes: [Section: Int],
        _ animation: Animation
    ) {
        let movedSections = Set(update.movedSections.map(\.from))
        for section in new.reloadedSectionIdentifiers {
            guard let index = oldIndexes[section] else { continue }
            if movedSections.contains(index) {
                // A section that is moved is reloaded as its items.
                for (item, _) in old.itemIdentifiers(inSection: section).enumerated() {
                    let position = ListIndex(index, item)
                    if update.deletedItems[position] == nil { update.reloadedItems[position] = animation }
                }
            } else {
                update.reloadedSections[index] = animation
            }
        }
        func position(_ item: Item) -> ListIndex? {
            guard let section = old.sectionIdentifier(containingItem: item), let index = oldIndexes[section],
                let offset = old.itemIdentifiers(inSection: section).firstIndex(of: item)
            else { return nil }
            return ListIndex(index, offset)
        }
        for item in new.reloadedItemIdentifiers {
            if let index = position(item) { update.reloadedItems[index] = animation }
        }
        for item in new.reconfiguredItemIdentifiers {
            if let index = position(item), update.reloadedItems[index] == nil { update.reconfiguredItems.insert(index) }
        }
    }
}
