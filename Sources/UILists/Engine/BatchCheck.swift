/// The verification of a batch of changes. The messages are those of UIKit.
struct BatchCheck<Animation> {
    private let update: BatchUpdate<Animation>
    private let before: [Int]
    private let after: [Int]
    private let names: ListNames

    /// The changes of the sections, after ``checkSections()``.
    private(set) var sections = BatchMapping.SectionChange()
    /// The changes of the items by section before the batch, after ``checkItems(newSection:)``.
    private(set) var items: [Int: BatchMapping.SectionChange] = [:]
    /// The targets of the items that are moved by themselves.
    private(set) var targets: [ListIndex: ListIndex] = [:]

    init(_ update: BatchUpdate<Animation>, _ before: [Int], _ after: [Int], _ names: ListNames) {
        self.update = update
        self.before = before
        self.after = after
        self.names = names
    }

    private func fail(_ text: String) -> InvalidUpdate { InvalidUpdate(text) }

    // MARK: Sections

    mutating func checkSections() throws(InvalidUpdate) {
        let (deleted, inserted) = (update.deletedSections, update.insertedSections)
        for section in deleted.keys.sorted() where !before.indices.contains(section) {
            throw fail(
                "attempt to delete section \(section), but there are only \(before.count) sections before the update"
            )
        }
        for section in inserted.keys.sorted() where !after.indices.contains(section) {
            throw fail(
                "attempt to insert section \(section) but there are only \(after.count) sections after the update"
            )
        }
        for section in update.reloadedSections.keys.sorted() {
            guard before.indices.contains(section) else {
                throw fail(
                    "attempt to refresh section \(section), but there are only \(before.count) sections before the update"
                )
            }
            if deleted[section] != nil { throw fail("attempt to delete and reload the same section (\(section))") }
        }
        var (sources, destinations) = (Set<Int>(), Set<Int>())
        for (from, to) in update.movedSections {
            guard before.indices.contains(from), after.indices.contains(to) else {
                throw fail(
                    "attempt to move section \(from) to section \(to), but there are \(before.count) sections before the "
                        + "update and \(after.count) sections after it"
                )
            }
            guard deleted[from] == nil, update.reloadedSections[from] == nil, sources.insert(from).inserted else {
                throw fail("attempt to perform a delete and a move from the same section (\(from))")
            }
            guard inserted[to] == nil, destinations.insert(to).inserted else {
                throw fail("attempt to perform an insert and a move to the same section (\(to))")
            }
        }
        guard before.count - deleted.count + inserted.count == after.count else {
            throw fail(
                "Invalid update: invalid number of sections. The number of sections contained in the \(names.view) after "
                    + "the update (\(after.count)) must be equal to the number of sections contained in the \(names.view) "
                    + "before the update (\(before.count)), plus or minus the number of sections inserted or deleted "
                    + "(\(inserted.count) inserted, \(deleted.count) deleted)."
            )
        }
        sections.removed = (deleted.keys + Array(sources)).sorted()
        sections.added = (inserted.keys + Array(destinations)).sorted()
    }

    // MARK: Items

    private struct Counts {
        var inserted = 0
        var deleted = 0
        var movedIn = 0
        var movedOut = 0
    }

    /// Verifies the items of the sections that exist before and after the batch.
    /// - Parameter newSection: A function that returns the index of a section after the batch.
    mutating func checkItems(newSection: (Int) -> Int?) throws(InvalidUpdate) {
        var oldSections: [Int: Int] = [:]
        for section in before.indices {
            if let new = newSection(section) { oldSections[new] = section }
        }
        var counts: [Int: Counts] = [:]
        for (item, _) in update.deletedItems.sorted(by: { $0.key < $1.key }) {
            try checkOld(item, "delete")
            if update.reloadedItems[item] != nil {
                throw fail("attempt to delete and reload the same index path (\(text(item)))")
            }
            guard isLasting(item.section, newSection) else { continue }
            items[item.section, default: .init()].removed.append(item.item)
            counts[item.section, default: Counts()].deleted += 1
        }
        for item in update.reloadedItems.keys.sorted() { try checkOld(item, "refresh") }
        for item in update.reconfiguredItems.sorted() { try checkOld(item, "reconfigure") }
        for item in update.insertedItems.keys.sorted() {
            try checkNew(item)
            guard let section = oldSections[item.section], update.reloadedSections[section] == nil else { continue }
            items[section, default: .init()].added.append(item.item)
            counts[section, default: Counts()].inserted += 1
        }
        for (from, to) in update.movedItems {
            try checkOld(from, "move")
            try checkNew(to, "move")
            if update.deletedItems[from] != nil || targets[from] != nil {
                throw fail("attempt to perform a delete and a move from the same index path (\(text(from)))")
            }
            targets[from] = to
            if isLasting(from.section, newSection) {
                items[from.section, default: .init()].removed.append(from.item)
                counts[from.section, default: Counts()].movedOut += 1
            }
            if let section = oldSections[to.section], update.reloadedSections[section] == nil {
                items[section, default: .init()].added.append(to.item)
                counts[section, default: Counts()].movedIn += 1
            }
        }
        for section in items.keys {
            items[section]?.removed.sort()
            items[section]?.added.sort()
            if let added = items[section]?.added, let twice = zip(added, added.dropFirst()).first(where: { $0 == $1 }) {
                let index = ListIndex(newSection(section) ?? section, twice.0)
                throw fail("attempt to perform an insert and a move to the same index path (\(text(index)))")
            }
        }
        for (new, old) in oldSections.sorted(by: { $0.key < $1.key }) where update.reloadedSections[old] == nil {
            let change = counts[old] ?? Counts()
            let expected = before[old] + change.inserted - change.deleted + change.movedIn - change.movedOut
            if expected != after[new] { throw fail(message(old, new, change)) }
        }
    }

    private func isLasting(_ section: Int, _ newSection: (Int) -> Int?) -> Bool {
        newSection(section) != nil && update.reloadedSections[section] == nil
    }

    private func text(_ index: ListIndex) -> String { "{length = 2, path = \(index.section) - \(index.item)}" }

    private func checkOld(_ index: ListIndex, _ verb: String) throws(InvalidUpdate) {
        let count = before.indices.contains(index.section) ? before[index.section] : nil
        if let count, index.item >= 0, index.item < count { return }
        guard let count else {
            throw fail(
                "attempt to \(verb) \(names.item) \(index.item) from section \(index.section), but there are only "
                    + "\(before.count) sections before the update"
            )
        }
        throw fail(
            "attempt to \(verb) \(names.item) \(index.item) from section \(index.section) which only contains \(count) "
                + "\(names.items) before the update"
        )
    }

    private func checkNew(_ index: ListIndex, _ verb: String = "insert") throws(InvalidUpdate) {
        let count = after.indices.contains(index.section) ? after[index.section] : nil
        if let count, index.item >= 0, index.item < count { return }
        guard let count else {
            throw fail(
                "attempt to \(verb) \(names.item) \(index.item) into section \(index.section), but there are only "
                    + "\(after.count) sections after the update"
            )
        }
        throw fail(
            "attempt to \(verb) \(names.item) \(index.item) into section \(index.section), but there are only \(count) "
                + "\(names.items) in section \(index.section) after the update"
        )
    }

    private func message(_ old: Int, _ new: Int, _ change: Counts) -> String {
        "Invalid update: invalid number of \(names.items) in section \(new). The number of \(names.items) contained in an "
            + "existing section after the update (\(after[new])) must be equal to the number of \(names.items) contained in "
            + "that section before the update (\(before[old])), plus or minus the number of \(names.items) inserted or "
            + "deleted from that section (\(change.inserted) inserted, \(change.deleted) deleted) and plus or minus the "
            + "number of \(names.items) moved into or out of that section (\(change.movedIn) moved in, "
            + "\(change.movedOut) moved out)."
    }
}
