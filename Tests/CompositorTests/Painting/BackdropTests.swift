import CoreGraphics
import ScreenSupport
import Testing

@testable import Compositor

/// Layers with a blurred backdrop. `PartialRepaintTests` tests that partial repaints of them are correct.
@Suite struct BackdropTests {
    private let size = PixelSize(width: 256, height: 192)

    private func panel(
        _ x: CGFloat,
        deviation: Double = 4,
        opacity: Double = 1,
        children: RenderChildren = .empty
    ) -> RenderLayer {
        RenderLayer(
            id: 2,
            bounds: CGRect(x: 0, y: 0, width: 128, height: 96),
            transform: CGAffineTransform(translationX: x, y: 32),
            opacity: opacity,
            backdrop: RenderBackdrop(deviation: deviation),
            children: children
        )
    }

    private func square(_ id: UInt64, _ x: CGFloat, _ y: CGFloat, color: UInt32 = 0xFFFF_FFFF) -> RenderLayer {
        RenderLayer(
            id: id,
            bounds: CGRect(x: 0, y: 0, width: 20, height: 20),
            transform: CGAffineTransform(translationX: x, y: y),
            background: color
        )
    }

    private func tree(_ layers: RenderLayer..., opacity: Double = 1) -> RenderTree {
        let root = RenderLayer(
            id: 1,
            bounds: CGRect(x: 0, y: 0, width: 256, height: 192),
            opacity: opacity,
            children: RenderChildren(layers, structure: UInt64(layers.count))
        )
        return RenderTree(serial: 1, root: root, transform: .identity, size: size)
    }

    @Test func movingPanelBlursNewlyCoveredPixelsOnly() throws {
        let compositor = SurfaceCompositor(Compositor(size: size))
        let surface = try #require(Surface(size: size))
        let behind = square(3, 100, 60)
        _ = compositor.advance(to: tree(behind, panel(64)))
        compositor.paint(into: surface, age: 0)
        #expect(compositor.counters.pixelsBlurred == 128 * 96)
        compositor.resetCounters()
        for x in 1...31 {
            _ = compositor.advance(to: tree(behind, panel(64 + CGFloat(x))))
            compositor.paint(into: surface, age: 1)
        }
        // One column of tiles.
        #expect(compositor.counters.pixelsBlurred == 32 * 96)
    }

    @Test func changeInFrontOfBackdropBlursNothing() throws {
        let compositor = SurfaceCompositor(Compositor(size: size))
        let surface = try #require(Surface(size: size))
        for x in 0..<5 {
            let inside = RenderChildren([square(9, CGFloat(x * 4), 10)], structure: 7)
            let damage = compositor.advance(to: tree(square(3, 100, 60), panel(64, children: inside)))
            if x > 0 { #expect(damage.area == 24 * 20) }
            compositor.paint(into: surface, age: x == 0 ? 0 : 1)
            if x == 0 { compositor.resetCounters() }
        }
        #expect(compositor.counters.pixelsBlurred == 0)
    }

    @Test func changeBehindBackdropDamagesBlurReach() throws {
        let compositor = SurfaceCompositor(Compositor(size: size))
        let surface = try #require(Surface(size: size))
        _ = compositor.advance(to: tree(square(3, 100, 60), panel(64)))
        compositor.paint(into: surface, age: 0)
        compositor.resetCounters()
        let damage = compositor.advance(to: tree(square(3, 100, 60, color: 0xFF00_00FF), panel(64)))
        #expect(damage == Region(PixelRect(x: 100, y: 60, width: 20, height: 20).insetBy(-reach)))
        compositor.paint(into: surface, age: 1)
        #expect(compositor.counters.pixelsBlurred <= 96 * 96)

        // Far from the panel nothing else changes.
        _ = compositor.advance(to: tree(square(3, 0, 0), panel(64)))
        compositor.paint(into: surface, age: 1)
        #expect(compositor.advance(to: tree(square(3, 1, 0), panel(64))).area == 21 * 20)
    }

    private var reach: Int { Backdrops.reach(panel(0), .identity) }

    /// The backdrop of a layer in a group contains the group's layers only.
    @Test func backdropIsLimitedToItsGroup() throws {
        let surface = try #require(Surface(size: size))
        let compositor = SurfaceCompositor(Compositor(size: size))
        let inner = RenderLayer(
            id: 5,
            bounds: CGRect(x: 0, y: 0, width: 256, height: 192),
            opacity: 0.5,
            children: RenderChildren([square(6, 70, 40, color: 0xFF00_00FF), panel(64)], structure: 3)
        )
        _ = compositor.advance(to: tree(square(3, 140, 60), inner))
        compositor.paint(into: surface, age: 0)
        // The square outside shows sharply through the panel in the group, and the one inside is blurred.
        #expect(surface[139, 70] & 0xFF00 == 0 && surface[140, 70] & 0xFF00 == 0xFF00)
        #expect(surface[68, 50] & 0xFF > 0 && surface[68, 50] & 0xFF < 64)
    }

    @Test func nonFiniteDeviationAndPositionDoNotCrash() throws {
        let surface = try #require(Surface(size: size))
        for bad in [Double.nan, .infinity, -1, 0, 1e300] {
            let compositor = SurfaceCompositor(Compositor(size: size))
            #expect(RenderBackdrop(deviation: bad, saturation: bad).deviation.isFinite)
            _ = compositor.advance(to: tree(square(3, 100, 60), panel(64, deviation: bad)))
            compositor.paint(into: surface, age: 0)
            #expect(surface[0, 0] == 0xFF00_0000)
            _ = compositor.advance(to: tree(square(3, 100, 60), panel(CGFloat(bad), deviation: 2)))
            compositor.paint(into: surface, age: 0)
        }
    }
}
