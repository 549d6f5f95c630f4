@testable import UILists

/// Sections and items with identifiers, to which random batches of changes are applied.
struct BatchModel {
    struct Section: Equatable {
        var id: Int
        var items: [Int]
    }

    var sections: [Section] = []
    private var nextID = 0

    init<Random: RandomNumberGenerator>(sectionCount: Int, itemLimit: Int = 6, _ random: inout Random) {
        for _ in 0..<sectionCount { sections.append(makeSection(itemLimit, &random)) }
    }

    private mutating func makeID() -> Int {
        nextID += 1
        return nextID
    }

    private mutating func makeSection<Random: RandomNumberGenerator>(_ limit: Int, _ random: inout Random) -> Section {
        let id = makeID()
        return Section(id: id, items: (0..<Int.random(in: 0...limit, using: &random)).map { _ in makeID() })
    }

    /// Changes the content at random, and returns the batch that describes it.
    mutating func applyRandomBatch<Random: RandomNumberGenerator>(
        itemLimit: Int = 6,
        reloads: Bool = true,
        _ random: inout Random
    ) -> BatchUpdate<UITableView.RowAnimation> {
        let animations: [UITableView.RowAnimation] = [.fade, .left, .right, .top, .bottom, .none, .middle, .automatic]
        func chance(_ part: Double) -> Bool { Double.random(in: 0..<1, using: &random) < part }
        func animation() -> UITableView.RowAnimation { animations.randomElement(using: &random) ?? .automatic }
        var update = BatchUpdate<UITableView.RowAnimation>()
        let old = sections
        var oldPlaces: [Int: ListIndex] = [:]
        for (index, section) in old.enumerated() {
            for (item, id) in section.items.enumerated() { oldPlaces[id] = ListIndex(index, item) }
        }
        // Sections: deleted, reloaded, moved.
        var staying: [Section] = []
        var moving: [Section] = []
        for (index, section) in old.enumerated() {
            if chance(0.1) {
                update.deletedSections[index] = animation()
            } else if chance(0.1) {
                moving.append(section)
            } else if reloads, chance(0.1) {
                update.reloadedSections[index] = animation()
                staying.append(Section(id: section.id, items: makeSection(itemLimit, &random).items))
            } else {
                staying.append(section)
            }
        }
        // Items: deleted, moved, reloaded.
        var movingItems: [Int] = []
        func thin(_ list: inout [Section]) {
            for position in list.indices {
                guard let index = old.firstIndex(where: { $0.id == list[position].id }),
                    update.reloadedSections[index] == nil
                else { continue }
                list[position].items.removeAll { id in
                    guard let place = oldPlaces[id] else { return false }
                    if chance(0.12) {
                        update.deletedItems[place] = animation()
                        return true
                    }
                    if chance(0.12) {
                        movingItems.append(id)
                        return true
                    }
                    if reloads, chance(0.05) { update.reloadedItems[place] = animation() }
                    return false
                }
            }
        }
        thin(&staying)
        thin(&moving)
        // New positions of sections.
        var result = staying
        for section in moving { result.insert(section, at: Int.random(in: 0...result.count, using: &random)) }
        var inserted: Set<Int> = []
        if chance(0.3) || result.isEmpty && !movingItems.isEmpty {
            let section = makeSection(itemLimit, &random)
            inserted.insert(section.id)
            result.insert(section, at: Int.random(in: 0...result.count, using: &random))
        }
        let reloadedIDs = Set(update.reloadedSections.keys.map { old[$0].id })
        let targets = result.indices.filter { !reloadedIDs.contains(result[$0].id) }
        var newItems: Set<Int> = []
        for index in targets where !inserted.contains(result[index].id) && chance(0.3) {
            let id = makeID()
            newItems.insert(id)
            result[index].items.insert(id, at: Int.random(in: 0...result[index].items.count, using: &random))
        }
        for id in movingItems {
            guard let index = targets.randomElement(using: &random) else {
                // No section is left that it can move to.
                if let place = oldPlaces[id] { update.deletedItems[place] = animation() }
                continue
            }
            result[index].items.insert(id, at: Int.random(in: 0...result[index].items.count, using: &random))
        }
        sections = result
        for (index, section) in result.enumerated() {
            if inserted.contains(section.id) { update.insertedSections[index] = animation() }
            if let former = moving.first(where: { $0.id == section.id }),
                let from = old.firstIndex(where: { $0.id == former.id })
            {
                update.movedSections.append((from, index))
            }
            for (item, id) in section.items.enumerated() {
                if newItems.contains(id) { update.insertedItems[ListIndex(index, item)] = animation() }
                if movingItems.contains(id), let from = oldPlaces[id] {
                    update.movedItems.append((from, ListIndex(index, item)))
                }
            }
        }
        return update
    }
}
