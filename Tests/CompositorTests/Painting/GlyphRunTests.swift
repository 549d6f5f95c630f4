import CoreGraphics
import Dispatch
import Synchronization
import ScreenSupport
import TestSupport
import Testing

@testable import Compositor

/// Text as glyphs: the pixels of a bitmap, without the bitmap.
@Suite struct GlyphRunTests {
    /// The coverage of overlapping masks is their saturating sum; parts are blended one over the other.
    @Test func pixelsAreThoseOfSummedCoverage() throws {
        for seed in 0..<UInt64(60) {
            var generator = SeededGenerator(seed: seed)
            let size = PixelSize(width: generator.element(of: [7, 40, 61]), height: 23)
            let text = RandomText(size: size, using: &generator)
            let surface = try #require(text.run.makeSurface())
            let expected = Surface.allocate(size)
            PixelKernels.fill(expected, in: expected.bounds, with: text.run.background)
            for part in text.parts {
                var sums = [UInt8](repeating: 0, count: size.area)
                for mask in part.masks {
                    for y in 0..<mask.bounds.height {
                        for x in 0..<mask.bounds.width {
                            let (column, row) = (mask.bounds.minX + x, mask.bounds.minY + y)
                            guard expected.bounds.contains(x: column, y: row) else { continue }
                            let sum = Int(sums[row * size.width + column]) + Int(mask.coverage(x, y))
                            sums[row * size.width + column] = UInt8(min(sum, 255))
                        }
                    }
                }
                sums.withUnsafeMutableBufferPointer { sums in
                    guard let base = sums.baseAddress else { return }
                    let plane = MaskPlane(base, size: size, bytesPerRow: size.width)
                    PixelKernels.solidOver(expected, in: expected.bounds, color: part.color, mask: plane, at: .zero)
                }
            }
            #expect(surface.firstDifference(from: expected) == nil, "seed \(seed)")
            // All that is not ink is transparent.
            PixelKernels.fill(surface, in: text.run.ink, with: 0)
            #expect(surface.firstDifference(from: .allocate(size)) == nil, "seed \(seed)")
        }
    }

    /// Any division of the painted rectangle gives the same pixels, with and without kept coverage.
    @Test func pixelsDoNotDependOnTheRectangle() throws {
        for seed in 100..<UInt64(130) {
            var generator = SeededGenerator(seed: seed)
            let run = RandomText(size: PixelSize(width: 90, height: 40), using: &generator).run
            let expected = Surface.allocate(run.size)
            expected.fill(using: &generator)
            let surfaces = try (0..<2).map { _ in
                let copy = try #require(Surface(size: run.size))
                copy.copy([copy.bounds], from: expected)
                return copy
            }
            run.paint(on: expected, in: expected.bounds, at: .zero, GlyphScratch())
            for (surface, kept) in zip(surfaces, [nil, run.makeCoverage()]) {
                let (x, y) = (Int.random(in: 1..<90, using: &generator), Int.random(in: 1..<40, using: &generator))
                for rect in [
                    PixelRect(minX: 0, minY: 0, maxX: x, maxY: y), PixelRect(minX: x, minY: 0, maxX: 90, maxY: y),
                    PixelRect(minX: 0, minY: y, maxX: 90, maxY: 40),
                ] {
                    run.paint(on: surface, in: rect, at: rect.origin, kept: kept, GlyphScratch())
                }
                #expect(surface.firstDifference(from: expected) == nil, "seed \(seed)")
            }
        }
    }

    @Test func recoloredRunSharesGlyphs() throws {
        var generator = SeededGenerator(seed: 5)
        let text = RandomText(size: PixelSize(width: 60, height: 20), parts: 1, using: &generator)
        let other = text.run.recolored(0xFF12_3456, background: 0xFFFF_FFFF)
        text.run.glyphs.withUnsafeBufferPointer { first in
            other.glyphs.withUnsafeBufferPointer { second in #expect(first.baseAddress == second.baseAddress) }
        }
        var same = SeededGenerator(seed: 5)
        let expected = RandomText(
            size: PixelSize(width: 60, height: 20),
            parts: 1,
            color: 0xFF12_3456,
            background: 0xFFFF_FFFF,
            using: &same
        )
        let surface = try #require(other.makeSurface())
        #expect(try surface.firstDifference(from: #require(expected.run.makeSurface())) == nil)
    }

    /// The bitmap of text is made once, whichever threads ask for it, and by whatever placement.
    @Test func bitmapIsMadeOnce() {
        for seed in 0..<UInt64(8) {
            var generator = SeededGenerator(seed: seed)
            let contents = RenderContents(
                glyphs: RandomText(size: PixelSize(width: 200, height: 40), parts: 1, using: &generator).run,
                transform: .identity,
                changes: ContentChanges(version: 1),
                placement: ContentsPlacement(gravity: .resize, size: CGSize(width: 200, height: 40), scale: 1)
            )
            let found = Mutex<Set<ObjectIdentifier>>([])
            DispatchQueue.concurrentPerform(iterations: 16) { index in
                let placed = index % 4 == 0 ? contents.placed(in: CGRect(x: 0, y: 0, width: 100, height: 80)) : contents
                contents.notePainting(area: 1 << 20)
                let surface = placed.surface
                found.withLock { _ = $0.insert(ObjectIdentifier(surface)) }
            }
            #expect(found.withLock(\.count) == 1)
            #expect(contents.keptCoverage != nil)
        }
    }

    /// Coverage is kept once a text has been painted twice, and costs a quarter of a bitmap.
    @Test func textThatIsPaintedOftenKeepsItsCoverage() throws {
        var generator = SeededGenerator(seed: 3)
        let run = RandomText(size: PixelSize(width: 80, height: 30), parts: 1, background: 0, using: &generator).run
        let contents = RenderContents(glyphs: run, transform: .identity, changes: ContentChanges(version: 1))
        let compositor = SurfaceCompositor(Compositor(size: PixelSize(width: 100, height: 50)))
        let surface = Surface.allocate(PixelSize(width: 100, height: 50))
        var kept: [Bool] = []
        for frame in 0..<5 {
            let layer = RenderLayer(
                id: 1,
                bounds: CGRect(x: 0, y: 0, width: 80, height: 30),
                transform: CGAffineTransform(translationX: CGFloat(frame), y: 3),
                contents: contents
            )
            let tree = RenderTree(
                serial: UInt64(frame),
                root: layer,
                transform: .identity,
                size: surface.size,
                background: 0xFF20_4060
            )
            _ = compositor.advance(to: tree)
            compositor.paint(into: surface, age: frame == 0 ? 0 : 1)
            kept.append(contents.keptCoverage != nil)
            let expected = Surface.allocate(surface.size)
            let full = SurfaceCompositor(Compositor(size: surface.size))
            _ = full.advance(to: tree.withBitmaps())
            full.paint(into: expected, age: 0)
            #expect(surface.firstDifference(from: expected) == nil, "frame \(frame)")
        }
        #expect(kept == [false, false, true, true, true])
        #expect(contents.bytesMadeFromGlyphs <= 80 * 30 + CoverageMemory.slack, "no bitmap was made")
        let fresh = RenderContents(glyphs: run, transform: .identity, changes: ContentChanges(version: 2))
        #expect(fresh.bytesMadeFromGlyphs == 0)
    }
}
