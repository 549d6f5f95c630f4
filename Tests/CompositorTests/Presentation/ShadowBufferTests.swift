import CoreGraphics
import ScreenSupport
import TestSupport
import Testing

@testable import Compositor

/// Painting into the scan-out buffers, through the shadow buffer or directly.
@Suite struct ShadowBufferTests {
    static let size = PixelSize(width: 97, height: 61)

    /// Any number of buffers, shown in any order, with small and large changes: each presented buffer shows the
    /// newest frame everywhere, and the reported damage contains all differences from the previous frame. Every other time
    /// the panel is rotated.
    @Test(arguments: 0..<8) func presentedBufferEqualsFullRepaint(block: UInt64) throws {
        for seed in block * 25..<block * 25 + 25 {
            var generator = SeededGenerator(seed: seed &+ 7000)
            let model = ModelLayer(using: &generator, depth: 3)
            let pool = PaintThreads(Int(seed % 3) + 1)
            let rotation = seed % 2 == 0 ? .none : ScreenRotation.allCases[Int(seed / 2 % 3) + 1]
            let shadow = ShadowBuffer(
                memory: try #require(ShadowBuffer.makeMemory(for: Self.size)),
                rotation: rotation,
                compositor: Compositor(
                    size: Self.size,
                    executor: pool,
                    sharedCost: 0,
                    // The higher ones begin and end with cache lines of a rotated panel.
                    bandRows: seed % 3 == 0 ? 40 : 8,
                    leastMove: 64
                )
            )
            var buffers: [(surface: Surface, frame: Int?)] = try (0..<3).map { _ in
                (try #require(Surface(size: rotation.size(of: Self.size))), nil)
            }
            var frame = 0
            var before: Surface?
            for _ in 0..<12 {
                // Sometimes two commits come before a buffer is free, sometimes most of the screen changes.
                for _ in 0..<Int.random(in: 1...2, using: &generator) {
                    if generator.chance(25) { model.transform = ModelLayer.transform(using: &generator) }
                    model.change(using: &generator)
                    shadow.compose(tree(model))
                }
                guard shadow.hasUnpresentedDamage else { continue }
                let index = Int.random(in: 0..<3, using: &generator)
                let age = buffers[index].frame.map { frame + 1 - $0 } ?? 0
                let damage = shadow.present(to: buffers[index].surface, age: age)
                frame += 1
                buffers[index].frame = frame

                let expected = try fullRepaint(model)
                let shown = try #require(expected.rotated(rotation))
                if let (x, y) = buffers[index].surface.firstDifference(from: shown) {
                    Issue.record("seed \(seed), frame \(frame), age \(age), \(rotation): pixel \(x),\(y) differs")
                    return
                }
                if let before {
                    before.copy(damage, from: expected)
                    if let (x, y) = before.firstDifference(from: expected) {
                        Issue.record("seed \(seed), frame \(frame): pixel \(x),\(y) changed outside the damage")
                        return
                    }
                }
                before = expected
            }
        }
    }

    /// Bands aligned to the cache lines of a rotated panel cover all changes, wherever they begin and end.
    @Test(arguments: ScreenRotation.allCases, [0..<34, 31..<65, 0..<65])
    func bandsOfRotatedPanelCoverChanges(rotation: ScreenRotation, rows: Range<Int>) throws {
        let size = PixelSize(width: 40, height: 65)
        let shadow = ShadowBuffer(
            memory: try #require(ShadowBuffer.makeMemory(for: size)),
            rotation: rotation,
            compositor: Compositor(size: size, bandRows: 40)
        )
        let buffer = try #require(Surface(size: rotation.size(of: size)))
        for frame in 0..<4 {
            let color = 0xFF00_0000 | UInt32(frame * 0x30_1020 + 1)
            let layer = RenderLayer(
                id: 1,
                bounds: CGRect(x: 0, y: 0, width: size.width, height: rows.count),
                transform: CGAffineTransform(translationX: 0, y: CGFloat(rows.lowerBound)),
                background: color
            )
            shadow.compose(RenderTree(serial: UInt64(frame), root: layer, transform: .identity, size: size))
            _ = shadow.present(to: buffer, age: frame == 0 ? 0 : 1)
            for y in rows {
                let position = rotation.panelPixel(x: 7, y: y, screen: size)
                #expect(buffer[position.x, position.y] == color, "frame \(frame), row \(y)")
            }
        }
    }

    /// Each stale pixel of a buffer is copied once.
    @Test func paintCopiesStalePixelsOnly() throws {
        let shadow = ShadowBuffer(
            size: Self.size,
            memory: try #require(ShadowBuffer.makeMemory(for: Self.size))
        )
        let buffers = try (0..<2).map { _ in try #require(Surface(size: Self.size)) }
        func show(_ x: CGFloat, _ frame: Int) -> Int {
            let square = RenderLayer(
                id: 1,
                bounds: CGRect(x: 0, y: 0, width: 10, height: 10),
                transform: CGAffineTransform(translationX: x, y: 5),
                background: 0xFFFF_FFFF
            )
            shadow.compose(
                RenderTree(serial: UInt64(frame), root: square, transform: .identity, size: Self.size)
            )
            let before = shadow.bytesCopiedOut
            _ = shadow.present(to: buffers[frame % 2], age: frame < 2 ? 0 : 2)
            return shadow.bytesCopiedOut - before
        }
        #expect(show(0, 0) == Self.size.area * 4)
        #expect(show(4, 1) == Self.size.area * 4)
        // The last two frames' outlines, from 0 to 18; then from 4 to 22.
        #expect(show(8, 2) == 18 * 10 * 4)
        #expect(show(12, 3) == 18 * 10 * 4)
    }

    /// A rotated panel copies no more pixels.
    @Test(arguments: ScreenRotation.allCases) func rotatedPanelCopiesStalePixelsOnly(rotation: ScreenRotation) throws {
        let shadow = ShadowBuffer(
            size: Self.size,
            memory: try #require(ShadowBuffer.makeMemory(for: Self.size)),
            rotation: rotation
        )
        let buffer = try #require(Surface(size: rotation.size(of: Self.size)))
        for frame in 0..<3 {
            let square = RenderLayer(
                id: 1,
                bounds: CGRect(x: 0, y: 0, width: 10, height: 10),
                transform: CGAffineTransform(translationX: CGFloat(4 * frame), y: 5),
                background: 0xFFFF_FFFF
            )
            shadow.compose(RenderTree(serial: UInt64(frame), root: square, transform: .identity, size: Self.size))
            shadow.resetCounters()
            let damage = shadow.present(to: buffer, age: frame == 0 ? 0 : 1)
            #expect(shadow.counters.bytesCopiedOut == (frame == 0 ? Self.size.area : 14 * 10) * 4)
            // Told in pixels of the screen.
            if frame > 0 { #expect(damage == Region(PixelRect(x: 4 * frame - 4, y: 5, width: 14, height: 10))) }
            #expect(shadow.counters.pixelsComposited == (frame == 0 ? Self.size.area : 14 * 10))
        }
        let corner = rotation.panelPixel(x: 8, y: 5, screen: Self.size)
        #expect(buffer[corner.x, corner.y] == 0xFFFF_FFFF)
    }

    private func tree(_ model: ModelLayer) -> RenderTree {
        RenderTree(
            serial: ModelLayer.number(),
            root: model.render(),
            transform: .identity,
            size: Self.size,
            background: 0xFF20_4060
        )
    }

    private func fullRepaint(_ model: ModelLayer) throws -> Surface {
        let surface = try #require(Surface(size: Self.size))
        let compositor = SurfaceCompositor(Compositor(size: Self.size))
        _ = compositor.advance(to: tree(model))
        compositor.paint(into: surface, age: 0)
        return surface
    }
}
