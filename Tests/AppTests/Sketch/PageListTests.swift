import Synchronization
import TestSupport
import Testing
import UIKit

@testable import SketchApp

/// The time for a page does not depend on the number of pages.
@MainActor @Suite struct PageListTests {
    /// A key that counts how often it is compared or hashed.
    private struct CountedKey: Hashable, Sendable {
        static let count = Atomic(0)
        let number: Int

        static func == (left: CountedKey, right: CountedKey) -> Bool {
            count.add(1, ordering: .relaxed)
            return left.number == right.number
        }

        func hash(into hasher: inout Hasher) {
            Self.count.add(1, ordering: .relaxed)
            hasher.combine(number)
        }
    }

    private static let pageCount = 200_000

    @Test func keysAreComparedAFewTimesForEachElement() {
        let first = CountedKey.count.load(ordering: .relaxed)
        var list = PageList(0, key: CountedKey(number: 0))
        for number in 1...10_000 {
            // At the start, at the end, and in between.
            let previous = [nil, list.slot(of: CountedKey(number: number - 1)), 0][number % 3]
            let slot = list.insert(number, key: CountedKey(number: number), after: previous)
            #expect(list[slot] == number)
        }
        for number in stride(from: 0, through: 10_000, by: 2) {
            guard let slot = list.slot(of: CountedKey(number: number)) else { continue }
            list.remove(at: slot, leaving: -1)
        }
        #expect(list.count == 5000)
        #expect(CountedKey.count.load(ordering: .relaxed) - first < 16 * 10_000)
    }

    @Test func listHasTheOrderOfAnArray() {
        var random = SeededGenerator(seed: 4)
        var list = PageList(0, key: 0)
        var array = [0]
        for number in 1...2000 {
            if random.chance(40), array.count > 1 {
                let index = Int.random(in: array.indices, using: &random)
                guard let slot = list.slot(of: array[index]) else { continue }
                list.remove(at: slot, leaving: -1)
                array.remove(at: index)
            } else {
                let index = Int.random(in: 0...array.count, using: &random)
                let previous = index == 0 ? nil : list.slot(of: array[index - 1])
                _ = list.insert(number, key: number, after: previous)
                array.insert(number, at: index)
            }
            guard number % 50 == 0 else { continue }
            #expect(list.elements == array && list.count == array.count)
            for (index, key) in array.enumerated() {
                guard let slot = list.slot(of: key) else { continue }
                #expect(list.position(of: slot) == index && list[slot] == key && list.key(at: slot) == key)
                #expect(list.slot(before: slot).map { list[$0] } == (index > 0 ? array[index - 1] : nil))
                #expect(list.slot(after: slot).map { list[$0] } == (index + 1 < array.count ? array[index + 1] : nil))
            }
        }
    }

    /// Minutes with a search of all pages for each change.
    @Test(arguments: TestEffort.cases(["turn", "start", "end"], reduced: 1))
    func longJournalIsReadInLinearTime(place: String) {
        var bytes = JournalReading.header
        bytes.reserveCapacity(Self.pageCount * 40)
        for page in 1...Self.pageCount {
            bytes += JournalRecord.bytes(of: .addPage(page, after: place == "start" ? nil : page - 1))
            if place == "turn" { bytes += JournalRecord.bytes(of: .showPage(page / 2)) }
        }
        let reading = JournalReading(bytes)
        #expect(reading.end == .sound && reading.book.pageCount == Self.pageCount + 1)
        switch place {
        case "start": #expect(reading.book.index == 0 && reading.book.page.number == Self.pageCount)
        case "end": #expect(reading.book.index == Self.pageCount)
        default:
            #expect(reading.book.index == Self.pageCount / 2 && reading.book.followingPage == Self.pageCount / 2 + 1)
        }
        let changes = reading.book.compactedChanges
        #expect(changes.count == Self.pageCount + 1 && changes.last == .showPage(reading.book.page.number))
    }

    /// Strokes whose fingers are down are not searched for each step.
    @Test func undoOfManyLiveStrokesTakesLinearTime() {
        var book = Sketchbook()
        let point = InkPoint(CGPoint(x: 5, y: 5), width: 4)
        for page in 1...2000 {
            _ = book.apply(.addPage(page, after: page - 1))
            for _ in 0..<5 {
                let stroke = book.nextStroke
                _ = book.apply(.begin(stroke: stroke, page: page, pen: .pen, color: .black, at: point))
            }
        }
        for page in 1...2000 {
            let changed = book.apply(.undo(page: page))
            #expect(changed != nil)
        }
        #expect(book.liveStrokes.count == 2000 * 4 && !book.isLive(4) && book.isLive(3))
        #expect(book.apply(.extend(stroke: 4, by: [point])) == nil)
    }
}
