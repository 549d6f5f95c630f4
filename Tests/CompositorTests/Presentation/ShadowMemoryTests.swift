import CoreGraphics
import TestSupport
import Testing

@testable import Compositor

/// Moving pixels, at any offset of the screen in its memory.
@Suite struct ShadowMemoryTests {
    /// Moves in any direction, of the whole and of parts, equal copying to another bitmap.
    @Test(arguments: [0, 1, 5, 40]) func movesEqualCopies(room: Int) throws {
        let size = PixelSize(width: 33, height: 27)
        for seed in 0..<40 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed &+ 9000)
            let whole = try #require(Surface(size: PixelSize(width: size.width, height: size.height + room)))
            let memory = ShadowMemory(size: size, memory: whole)
            for y in 0..<size.height {
                for x in 0..<size.width { memory.surface[x, y] = UInt32.random(in: 0...UInt32.max, using: &generator) }
            }
            var expected = pixels(memory.surface)
            for _ in 0..<60 {
                let offset = PixelPoint(
                    x: generator.chance(70) ? 0 : Int.random(in: -6...6, using: &generator),
                    y: Int.random(in: -8...8, using: &generator)
                )
                let screen = PixelRect(size: size)
                var target = screen.intersection(screen.offsetBy(offset))
                if generator.chance(60) {
                    target.minX += Int.random(in: 0...4, using: &generator)
                    target.minY += Int.random(in: 0...4, using: &generator)
                    target.maxX -= Int.random(in: 0...12, using: &generator)
                    target.maxY -= Int.random(in: 0...12, using: &generator)
                }
                if target.isEmpty { continue }
                memory.move(to: target, by: offset)
                let before = expected
                for y in target.minY..<target.maxY {
                    for x in target.minX..<target.maxX {
                        expected[y * size.width + x] = before[(y - offset.y) * size.width + x - offset.x]
                    }
                }
                try #require(pixels(memory.surface) == expected, "seed \(seed), \(target) by \(offset)")
            }
        }
    }

    private func pixels(_ surface: Surface) -> [UInt32] {
        (0..<surface.size.height).flatMap { y in (0..<surface.size.width).map { surface[$0, y] } }
    }
}
