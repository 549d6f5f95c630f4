import CoreGraphics
import TestSupport
import Testing

@testable import Compositor

@Suite struct DamageCollectorTests {
    /// Wider than 64 tiles, so that a row of tiles takes more than one word, and no whole number of tiles.
    private let screen = PixelRect(x: 0, y: 0, width: 2500, height: 1001)

    private func rects(_ count: Int, seed: UInt64, within area: PixelRect, side: Int) -> [PixelRect] {
        var generator = SeededGenerator(seed: seed)
        return (0..<count).map { _ in
            PixelRect(
                x: Int.random(in: area.minX - 10..<area.maxX, using: &generator),
                y: Int.random(in: area.minY - 10..<area.maxY, using: &generator),
                width: Int.random(in: 1...side, using: &generator),
                height: Int.random(in: 1...side, using: &generator)
            )
        }
    }

    private func collect(_ rects: [PixelRect]) -> Region {
        var collector = DamageCollector(screen: screen)
        for rect in rects { collector.add(rect) }
        return collector.region
    }

    @Test(arguments: [0, 1, DamageCollector.exactLimit]) func fewRectsAreCollectedExactly(count: Int) {
        let few = rects(count, seed: 1, within: screen, side: 90)
        #expect(collect(few) == Region(few).intersection(Region(screen)))
    }

    /// The collected region contains all added rectangles, and nothing outside of the tiles that they touch.
    @Test(arguments: 0..<20) func manyRectsAreCollectedInTiles(seed: UInt64) {
        let many = rects(DamageCollector.exactLimit + 12, seed: seed, within: screen, side: 90)
        let exact = Region(many).intersection(Region(screen))
        let tiles = Region(
            exact.map { rect in
                PixelRect(
                    minX: rect.minX / 32 * 32,
                    minY: rect.minY / 32 * 32,
                    maxX: (rect.maxX + 31) / 32 * 32,
                    maxY: (rect.maxY + 31) / 32 * 32
                )
            }
        ).intersection(Region(screen))
        #expect(collect(many) == tiles)
    }

    @Test func mostlyDamagedAreaBecomesOneRect() {
        let area = PixelRect(x: 200, y: 100, width: 300, height: 200)
        let many = rects(400, seed: 3, within: area, side: 60)
        #expect(collect(many) == Region(many.reduce(.empty) { $0.union($1) }))
    }
}
