/// The relation of the sections and items before a batch of changes with those after it.
struct BatchMapping {
    /// The changes of the items of a section that exists before and after a batch.
    struct SectionChange: Equatable {
        /// The items before the batch that are deleted or moved, in ascending order.
        var removed: [Int] = []
        /// The items after the batch that are inserted or moved there, in ascending order.
        var added: [Int] = []

        /// Returns the index after the batch of an item that is neither deleted nor moved.
        func newIndex(of old: Int) -> Int? { Self.convert(old, removed, added) }

        /// Returns the index before the batch of an item that is neither inserted nor moved.
        func oldIndex(of new: Int) -> Int? { Self.convert(new, added, removed) }

        /// Returns the position after the batch of the gap before an item, which stays behind the item before it.
        func newGap(of old: Int) -> Int {
            let rank = old - removed.partitioningIndex { $0 >= old }
            return rank > 0 ? Self.position(rank - 1, added) + 1 : 0
        }

        /// Returns the index of an element after some elements were removed and others were added.
        private static func convert(_ index: Int, _ removed: [Int], _ added: [Int]) -> Int? {
            let before = removed.partitioningIndex { $0 >= index }
            if before < removed.count, removed[before] == index { return nil }
            return position(index - before, added)
        }

        /// Returns the index of an element by its number among those that stay.
        private static func position(_ rank: Int, _ added: [Int]) -> Int {
            // The elements that stay fill the positions that are not taken.
            var (low, high) = (0, added.count)
            while low < high {
                let middle = (low + high) / 2
                if added[middle] - middle <= rank { low = middle + 1 } else { high = middle }
            }
            return rank + low
        }
    }

    /// The changes of the sections.
    private let sections: SectionChange
    private let sectionTargets: [Int: Int]
    private let sectionSources: [Int: Int]
    /// The sections before the batch that are reloaded, and those after it.
    private let reloaded: (before: Set<Int>, after: Set<Int>)
    /// The changes of items by the section before the batch.
    private let items: [Int: SectionChange]
    private let itemTargets: [ListIndex: ListIndex]
    private let itemSources: [ListIndex: ListIndex]

    /// Returns the index of a section after the batch, or `nil` if it was deleted.
    func newSection(of old: Int) -> Int? { sectionTargets[old] ?? sections.newIndex(of: old) }

    /// Returns the index of a section before the batch, or `nil` if it was inserted.
    func oldSection(of new: Int) -> Int? { sectionSources[new] ?? sections.oldIndex(of: new) }

    /// Returns a Boolean value that indicates whether a section, by its index after the batch, was reloaded.
    func isReloaded(section new: Int) -> Bool { reloaded.after.contains(new) }

    /// Returns a Boolean value that indicates whether items of a section, by its index before the batch, have changed their
    /// indexes.
    func changesItems(ofSection old: Int) -> Bool {
        items[old] != nil || reloaded.before.contains(old)
    }

    /// Returns the index of an item after the batch, or `nil` if it was deleted, alone or with its section, or if its section
    /// was reloaded.
    func newIndex(of old: ListIndex) -> ListIndex? {
        if let target = itemTargets[old] { return target }
        guard !reloaded.before.contains(old.section), let section = newSection(of: old.section) else { return nil }
        guard let change = items[old.section] else { return ListIndex(section, old.item) }
        return change.newIndex(of: old.item).map { ListIndex(section, $0) }
    }

    /// Returns the index of an item before the batch, or `nil` if it was inserted, alone or with its section, or if its section
    /// was reloaded.
    func oldIndex(of new: ListIndex) -> ListIndex? {
        if let source = itemSources[new] { return source }
        guard !reloaded.after.contains(new.section), let section = oldSection(of: new.section) else { return nil }
        guard let change = items[section] else { return ListIndex(section, new.item) }
        return change.oldIndex(of: new.item).map { ListIndex(section, $0) }
    }

    /// Creates the relation, and verifies that the changes lead from the numbers before to those after.
    /// - Parameters:
    ///   - before: The number of items by section before the batch.
    ///   - after: The number of items by section after the batch.
    /// - Throws: An error with UIKit's message.
    init<Animation>(
        _ update: BatchUpdate<Animation>,
        before: [Int],
        after: [Int],
        names: ListNames = .table
    ) throws(InvalidUpdate) {
        var check = BatchCheck(update, before, after, names)
        try check.checkSections()
        sections = check.sections
        sectionTargets = Dictionary(update.movedSections.map { ($0.from, $0.to) }) { first, _ in first }
        sectionSources = Dictionary(update.movedSections.map { ($0.to, $0.from) }) { first, _ in first }
        let (change, targets) = (sections, sectionTargets)
        let new = { (old: Int) -> Int? in targets[old] ?? change.newIndex(of: old) }
        reloaded = (Set(update.reloadedSections.keys), Set(update.reloadedSections.keys.compactMap(new)))
        try check.checkItems(newSection: new)
        items = check.items
        itemTargets = check.targets
        itemSources = Dictionary(check.targets.map { ($0.value, $0.key) }) { first, _ in first }
    }
}

extension Array where Element == Int {
    /// Returns the first index whose element satisfies a condition that holds for all further elements as well.
    func partitioningIndex(where isAfter: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
