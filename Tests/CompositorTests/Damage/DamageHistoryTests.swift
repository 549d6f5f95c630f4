import CoreGraphics
import TestSupport
import Testing

@testable import Compositor

@Suite struct DamageHistoryTests {
    private let size = PixelSize(width: 100, height: 100)
    private func square(_ x: Int) -> Region { Region(PixelRect(x: x, y: 0, width: 10, height: 10)) }

    @Test func accumulatedDamageIsUnionOfMissedFrames() {
        var history = DamageHistory(size: size)
        history.add(square(0))
        history.add(square(20))
        history.add(square(40))
        #expect(history.accumulatedDamage(ofAge: 1) == square(40))
        #expect(history.accumulatedDamage(ofAge: 2) == square(40).union(square(20)))
        #expect(history.accumulatedDamage(ofAge: 3) == square(40).union(square(20)).union(square(0)))
    }

    /// The rectangles do not overlap, and are the accumulated damage.
    @Test func rectanglesOfAgeAreAccumulatedDamage() {
        var generator = SeededGenerator(seed: 12)
        func rect() -> PixelRect {
            PixelRect(
                x: Int.random(in: 0..<70, using: &generator),
                y: Int.random(in: 0..<70, using: &generator),
                width: Int.random(in: 1...30, using: &generator),
                height: Int.random(in: 1...30, using: &generator)
            )
        }
        var history = DamageHistory(size: size)
        for step in 0..<500 {
            history.add(step % 7 == 0 ? Region([rect(), rect()]) : step % 11 == 0 ? .empty : Region(rect()))
            for age in 0...3 {
                var rects: [PixelRect] = []
                history.forEachRect(ofAge: age) { rects.append($0) }
                let expected = history.accumulatedDamage(ofAge: age)
                #expect(Region(rects) == expected)
                #expect(rects.reduce(0) { $0 + $1.area } == expected.area)
            }
        }
    }

    @Test func accumulatedDamageOfUnknownAgeIsWholeScreen() {
        var history = DamageHistory(size: size)
        history.add(square(0))
        let whole = Region(PixelRect(size: size))
        #expect(history.accumulatedDamage(ofAge: 0) == whole)
        #expect(history.accumulatedDamage(ofAge: -1) == whole)
        #expect(history.accumulatedDamage(ofAge: 2) == whole)
    }

    @Test func contentChangesRegionSpansSkippedVersions() {
        let first = ContentChanges(version: 1)
        let second = first.adding(square(0), version: 2)
        let third = second.adding(square(20), version: 3)
        #expect(third.region(since: third) == .empty)
        #expect(third.region(since: second) == square(20))
        #expect(third.region(since: first) == square(0).union(square(20)))
        #expect(first.region(since: third) == nil)
        #expect(third.region(since: ContentChanges(version: 9)) == nil)
        var latest = third
        for version in 4..<20 { latest = latest.adding(square(40), version: UInt64(version)) }
        #expect(latest.region(since: third) == nil)
    }

    @Test func regionOfManyRectsIsCoveredByFew() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<200 {
            let region = Region(
                (0..<60).map { _ in
                    PixelRect(
                        x: Int.random(in: 0..<500, using: &generator),
                        y: Int.random(in: 0..<300, using: &generator),
                        width: Int.random(in: 1...20, using: &generator),
                        height: Int.random(in: 1...20, using: &generator)
                    )
                }
            )
            let simple = region.simplified()
            #expect(simple.rectangleCount <= 32)
            #expect(region.subtracting(simple).isEmpty)
            #expect(region.bounds.contains(simple.bounds))
        }
    }
}
