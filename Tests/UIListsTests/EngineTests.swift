import Testing
import TestSupport
import UIKit

@testable import UILists

/// The engine of lists: sums of lengths, updates, prefetching, differences of snapshots.
@MainActor
@Suite struct ListEngineTests {
    // MARK: Sums

    @Test func sumsEqualThoseOfArraysAndDoNotDependOnHistory() {
        var random = SeededGenerator(seed: 1)
        for count in [0, 1, 2, 3, 7, 8, 9, 64, 100, 257] {
            var lengths = (0..<count).map { _ in CGFloat.random(in: 0...90, using: &random) }
            var tree = FenwickTree(lengths)
            for _ in 0..<50 where count > 0 {
                let index = Int.random(in: 0..<count, using: &random)
                lengths[index] = Bool.random(using: &random) ? 0 : CGFloat.random(in: 0...200, using: &random)
                tree[index] = lengths[index]
            }
            #expect(tree == FenwickTree(lengths), "\(count) elements")
            var sum: CGFloat = 0
            for (index, length) in lengths.enumerated() {
                #expect(abs(tree.sum(ofFirst: index) - sum) < 1e-9)
                if length > 0 {
                    #expect(tree.index(at: tree.sum(ofFirst: index)) == index)
                    #expect(tree.index(at: tree.sum(ofFirst: index) + length / 2) == index)
                }
                sum += length
            }
            #expect(tree.index(at: sum + 1) == (count > 0 ? count - 1 : nil))
            #expect(tree.index(at: -1) == (count > 0 ? 0 : nil))
        }
    }

    @Test func itemsOfOneLengthTakeNoMemoryUntilOneIsMeasured() {
        var sizes = ItemSizes(count: 1_000_000, length: 44, isMeasured: false)
        #expect(sizes.uniform != nil && sizes.total == 44_000_000 && sizes.index(at: 4400) == 100)
        #expect(sizes.index(at: .infinity) == 999_999 && sizes.index(at: -5) == 0)
        sizes.measure(10, 50)
        #expect(sizes.uniform == nil && sizes.total == 44_000_006 && sizes.offset(of: 11) == 490)
        #expect(sizes.isMeasured(10) && !sizes.isMeasured(11) && sizes.index(at: 489) == 10)
        let other = sizes.updated(count: 3, inserted: { _ in (7, true) }, old: { $0 == 1 ? 10 : nil })
        #expect((0..<3).map(other.length) == [7, 50, 7])
        #expect(ItemSizes([3, 3], isMeasured: true).uniform != nil)
    }

    // MARK: Updates

    /// Applies a random batch to arrays, and compares the mapping with them.
    @Test func mappingEqualsReference() throws {
        var random = SeededGenerator(seed: 2)
        for round in 0..<TestEffort.rounds(3000, reduced: 100) {
            var isRight = true
            var model = BatchModel(sectionCount: Int.random(in: 0...4, using: &random), &random)
            let old = model.sections
            let update = model.applyRandomBatch(&random)
            let new = model.sections
            let mapping = try BatchMapping(update, before: old.map(\.items.count), after: new.map(\.items.count))
            for (section, value) in old.enumerated() {
                isRight = isRight && mapping.newSection(of: section) == new.firstIndex { $0.id == value.id }
                for (item, id) in value.items.enumerated() {
                    let expected = new.enumerated().lazy.compactMap { index, section in
                        section.items.firstIndex(of: id).map { ListIndex(index, $0) }
                    }.first
                    let isReplaced = update.reloadedSections[section] != nil
                    let found = mapping.newIndex(of: ListIndex(section, item))
                    isRight = isRight && found == (isReplaced ? nil : expected)
                    if let found { isRight = isRight && mapping.oldIndex(of: found) == ListIndex(section, item) }
                }
            }
            #expect(isRight, "round \(round)")
        }
    }

    @Test func inconsistentUpdatesHaveUIKitsMessages() {
        func message(_ before: [Int], _ after: [Int], _ change: (inout BatchUpdate<Int>) -> Void) -> String? {
            var update = BatchUpdate<Int>()
            change(&update)
            do {
                _ = try BatchMapping(update, before: before, after: after)
                return nil
            } catch {
                return error.description
            }
        }
        #expect(
            message([3], [3]) { $0.insertedItems[ListIndex(0, 1)] = 0 }
                == "Invalid update: invalid number of rows in section 0. The number of rows contained in an existing section "
                + "after the update (3) must be equal to the number of rows contained in that section before the update (3), "
                + "plus or minus the number of rows inserted or deleted from that section (1 inserted, 0 deleted) and plus or "
                + "minus the number of rows moved into or out of that section (0 moved in, 0 moved out)."
        )
        #expect(
            message([3], [3, 1]) { _ in }
                == "Invalid update: invalid number of sections. The number of sections contained in the table view after the "
                + "update (2) must be equal to the number of sections contained in the table view before the update (1), plus "
                + "or minus the number of sections inserted or deleted (0 inserted, 0 deleted)."
        )
        #expect(
            message([3], [2]) { $0.deletedItems[ListIndex(0, 3)] = 0 }
                == "attempt to delete row 3 from section 0 which only contains 3 rows before the update"
        )
        #expect(
            message([3], [4]) { $0.insertedItems[ListIndex(0, 9)] = 0 }
                == "attempt to insert row 9 into section 0, but there are only 4 rows in section 0 after the update"
        )
        #expect(
            message([3], []) { $0.deletedSections[1] = 0 }
                == "attempt to delete section 1, but there are only 1 sections before the update"
        )
        #expect(
            message([3], [2]) {
                $0.deletedItems[ListIndex(0, 1)] = 0
                $0.movedItems.append((ListIndex(0, 1), ListIndex(0, 0)))
            }?.contains("a delete and a move from the same index path") == true
        )
        #expect(message([3], [3]) { $0.reloadedItems[ListIndex(0, 2)] = 0 } == nil)
        #expect(message([3], [7]) { $0.reloadedSections[0] = 0 } == nil)
        #expect(message([1, 2], [2, 1]) { $0.movedSections.append((0, 1)) } == nil)
    }

    // MARK: Prefetching

    @Test func prefetchingRequestsOnceAndCancels() {
        var window = PrefetchWindow()
        func rows(_ range: Range<Int>) -> [ListIndex] { range.map { ListIndex(0, $0) } }
        var change = window.update(ahead: rows(5..<8), visible: Set(rows(0..<5)))
        #expect(change.start == rows(5..<8) && change.cancel == [])
        change = window.update(ahead: rows(6..<9), visible: Set(rows(1..<6)))
        #expect(change.start == rows(8..<9) && change.cancel == [])
        change = window.update(ahead: rows(0..<1), visible: Set(rows(1..<6)))
        #expect(change.start == rows(0..<1) && change.cancel == rows(6..<9))
        window.move { $0.item == 0 ? nil : $0 }
        #expect(window.requested == [])
    }

    // MARK: Differences

    @Test func subsequencesAreLongest() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<200 {
            let numbers = Array(0..<Int.random(in: 0...9, using: &random)).shuffled(using: &random)
            let found = LongestIncreasingSubsequence.positions(in: numbers).map { numbers[$0] }
            #expect(zip(found, found.dropFirst()).allSatisfy { $0 < $1 })
            var lengths: [Int] = []
            for (index, number) in numbers.enumerated() {
                lengths.append(1 + ((0..<index).filter { numbers[$0] < number }.map { lengths[$0] }.max() ?? 0))
            }
            #expect(found.count == lengths.max() ?? 0, "\(numbers)")
        }
    }

    @Test func differencesLeadFromOneSnapshotToTheOther() throws {
        var random = SeededGenerator(seed: 4)
        func snapshot() -> NSDiffableDataSourceSnapshot<Int, Int> {
            var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
            snapshot.appendSections(
                Array(Array(0..<5).shuffled(using: &random).prefix(Int.random(in: 0...5, using: &random)))
            )
            for item in Array(0..<30).shuffled(using: &random).prefix(Int.random(in: 0...30, using: &random)) {
                if let section = snapshot.sectionIdentifiers.randomElement(using: &random) {
                    snapshot.appendItems([item], toSection: section)
                }
            }
            return snapshot
        }
        var former = snapshot()
        for round in 0..<TestEffort.rounds(1000, reduced: 50) {
            var isRight = true
            let next = snapshot()
            let update = SnapshotDifference.changes(from: former, to: next, animation: 0)
            func counts(_ snapshot: NSDiffableDataSourceSnapshot<Int, Int>) -> [Int] {
                snapshot.sectionIdentifiers.map { snapshot.numberOfItems(inSection: $0) }
            }
            let mapping = try BatchMapping(update, before: counts(former), after: counts(next))
            for (section, identifier) in next.sectionIdentifiers.enumerated() {
                isRight = isRight && mapping.oldSection(of: section) == former.indexOfSection(identifier)
                for (item, id) in next.itemIdentifiers(inSection: identifier).enumerated() {
                    let old = former.sectionIdentifier(containingItem: id).flatMap { section in
                        former.indexOfSection(section).flatMap { index in
                            former.itemIdentifiers(inSection: section).firstIndex(of: id).map { ListIndex(index, $0) }
                        }
                    }
                    isRight = isRight && mapping.oldIndex(of: ListIndex(section, item)) == old
                }
            }
            #expect(isRight, "round \(round)")
            former = next
        }
        #expect(SnapshotDifference.changes(from: former, to: former, animation: 0).isEmpty)
    }

    @Test func differenceOfOneMovedItemIsOneMove() {
        var old = NSDiffableDataSourceSnapshot<Int, String>()
        old.appendSections([0])
        old.appendItems(["a", "b", "c", "d", "e"])
        var new = old
        new.moveItem("a", afterItem: "d")
        let update = SnapshotDifference.changes(from: old, to: new, animation: 0)
        #expect(update.movedItems.count == 1 && update.movedItems[0] == (ListIndex(0, 0), ListIndex(0, 3)))
        #expect(update.deletedItems.isEmpty && update.insertedItems.isEmpty)
    }

    @Test func snapshotChangesItsContent() {
        var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
        snapshot.appendSections(["a", "c"])
        snapshot.insertSections(["b"], beforeSection: "c")
        snapshot.appendItems([1, 2, 3], toSection: "a")
        snapshot.appendItems([9])
        snapshot.insertItems([5], afterItem: 1)
        snapshot.insertItems([6], beforeItem: 1)
        #expect(snapshot.itemIdentifiers(inSection: "a") == [6, 1, 5, 2, 3])
        #expect(snapshot.indexOfItem(9) == 5 && snapshot.indexOfSection("b") == 1 && snapshot.numberOfItems == 6)
        snapshot.moveItem(9, beforeItem: 2)
        #expect(snapshot.itemIdentifiers == [6, 1, 5, 9, 2, 3] && snapshot.sectionIdentifier(containingItem: 9) == "a")
        snapshot.reloadItems([1, 2])
        snapshot.reconfigureItems([3])
        snapshot.deleteItems([1, 77])
        #expect(snapshot.reloadedItemIdentifiers == [2] && snapshot.reconfiguredItemIdentifiers == [3])
        snapshot.moveSection("a", afterSection: "c")
        #expect(snapshot.sectionIdentifiers == ["b", "c", "a"])
        snapshot.deleteSections(["a"])
        #expect(snapshot.itemIdentifiers == [] && snapshot.numberOfItems == 0 && snapshot.reloadedItemIdentifiers == [])
        snapshot.deleteAllItems()
        #expect(snapshot.numberOfSections == 0 && snapshot.indexOfSection("b") == nil)
    }
}
