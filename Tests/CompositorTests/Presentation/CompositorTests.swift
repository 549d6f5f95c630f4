import CoreGraphics
import ScreenSupport
import Testing

@testable import Compositor

@Suite struct CompositorTests {
    private let size = PixelSize(width: 200, height: 100)

    private func layer(
        _ id: UInt64,
        _ frame: CGRect,
        color: UInt32,
        opacity: Double = 1,
        children: [RenderLayer] = []
    ) -> RenderLayer {
        RenderLayer(
            id: id,
            bounds: CGRect(origin: .zero, size: frame.size),
            transform: CGAffineTransform(translationX: frame.minX, y: frame.minY),
            opacity: opacity,
            background: color,
            children: RenderChildren(children, structure: id << 32 | UInt64(children.count))
        )
    }

    private func tree(_ root: RenderLayer?) -> RenderTree {
        RenderTree(serial: 1, root: root, transform: .identity, size: size)
    }

    private func paint(_ root: RenderLayer) throws -> (Surface, SurfaceCompositor) {
        let surface = try #require(Surface(size: size))
        let compositor = SurfaceCompositor(Compositor(size: size))
        _ = compositor.advance(to: tree(root))
        compositor.paint(into: surface, age: 0)
        return (surface, compositor)
    }

    @Test func backgroundFillsExactPixels() throws {
        let (surface, _) = try paint(layer(1, CGRect(x: 10, y: 20, width: 30, height: 5), color: 0xFF11_2233))
        #expect(surface[10, 20] == 0xFF11_2233)
        #expect(surface[39, 24] == 0xFF11_2233)
        #expect(surface[9, 20] == 0xFF00_0000)
        #expect(surface[40, 24] == 0xFF00_0000)
        #expect(surface[10, 25] == 0xFF00_0000)
    }

    @Test func fractionalEdgesAreAntialiased() throws {
        let (surface, _) = try paint(layer(1, CGRect(x: 10.5, y: 20, width: 30, height: 5), color: 0xFFFF_FFFF))
        #expect(abs(Int(surface[10, 22] & 255) - 128) <= 1)
        #expect(surface[11, 22] == 0xFFFF_FFFF)
        #expect(abs(Int(surface[40, 22] & 255) - 128) <= 1)
    }

    @Test func opacityFadesGroupAsWhole() throws {
        // Two white squares that overlap, at one half: the overlap must not be brighter.
        let squares = [
            layer(2, CGRect(x: 10, y: 10, width: 30, height: 30), color: 0xFFFF_FFFF),
            layer(3, CGRect(x: 20, y: 20, width: 30, height: 30), color: 0xFFFF_FFFF),
        ]
        let (surface, _) = try paint(
            layer(1, CGRect(x: 0, y: 0, width: 100, height: 100), color: 0, opacity: 0.5, children: squares)
        )
        #expect(surface[12, 12] == surface[30, 30])
        #expect(abs(Int(surface[30, 30] & 255) - 128) <= 1)
        #expect(surface[60, 60] == 0xFF00_0000)
    }

    @Test func layersUnderOpaqueLayerAreNotPainted() throws {
        let covered = layer(2, CGRect(x: 20, y: 20, width: 30, height: 30), color: 0xFF00_FF00)
        let cover = layer(3, CGRect(x: 10, y: 10, width: 60, height: 60), color: 0xFF00_00FF)
        let (surface, compositor) = try paint(
            layer(1, CGRect(x: 0, y: 0, width: 200, height: 100), color: 0, children: [covered, cover])
        )
        #expect(surface[30, 30] == 0xFF00_00FF)
        // Each pixel of the screen is written exactly once: by the cover, or by the background around it.
        #expect(compositor.counters.pixelsBlended == size.area)
    }

    @Test func moveDamagesOldAndNewFrame() throws {
        let compositor = SurfaceCompositor(Compositor(size: size))
        _ = compositor.advance(to: tree(layer(1, CGRect(x: 10, y: 10, width: 40, height: 40), color: 0xFFFF_FFFF)))
        let damage = compositor.advance(
            to: tree(layer(1, CGRect(x: 13, y: 13, width: 40, height: 40), color: 0xFFFF_FFFF))
        )
        let outlines = Region([
            PixelRect(x: 10, y: 10, width: 40, height: 40), PixelRect(x: 13, y: 13, width: 40, height: 40),
        ])
        #expect(damage == outlines)
    }

    @Test func rotatedLayerDamagesItsOutlineOnly() throws {
        func hand(_ angle: CGFloat) -> RenderLayer {
            RenderLayer(
                id: 1,
                bounds: CGRect(x: 0, y: 0, width: 4, height: 80),
                transform: CGAffineTransform(translationX: 60, y: 20).rotated(by: angle),
                background: 0xFFFF_FFFF
            )
        }
        let compositor = SurfaceCompositor(Compositor(size: size))
        _ = compositor.advance(to: tree(hand(-0.7)))
        let damage = compositor.advance(to: tree(hand(-0.8)))
        #expect(damage.area < damage.bounds.area * 2 / 3)
    }

    @Test func sameTreeHasNoDamage() throws {
        let root = layer(1, CGRect(x: 10, y: 10, width: 40, height: 40), color: 0xFFFF_FFFF)
        let compositor = SurfaceCompositor(Compositor(size: size))
        #expect(!compositor.advance(to: tree(root)).isEmpty)
        #expect(compositor.advance(to: tree(root)).isEmpty)
        #expect(compositor.counters.frames == 1)
    }

    /// Stretched contents fill their frame to the edge without fading.
    @Test func stretchedContentsAreOpaqueAtEdges() throws {
        let bitmap = try #require(Surface(size: PixelSize(width: 2, height: 1)))
        bitmap[0, 0] = 0xFFFF_0000
        bitmap[1, 0] = 0xFF00_00FF
        let (surface, _) = try paint(
            RenderLayer(
                id: 1,
                bounds: CGRect(x: 0, y: 0, width: 40, height: 20),
                transform: CGAffineTransform(translationX: 10, y: 10),
                contents: RenderContents(
                    surface: bitmap,
                    source: bitmap.bounds,
                    isOpaque: true,
                    transform: CGAffineTransform(scaleX: 20, y: 20),
                    changes: ContentChanges(version: 1)
                )
            )
        )
        for y in 10..<30 {
            #expect(surface[10, y] == 0xFFFF_0000)
            #expect(surface[49, y] == 0xFF00_00FF)
            #expect(surface[9, y] == 0xFF00_0000)
            #expect(surface[50, y] == 0xFF00_0000)
        }
        #expect(surface[30, 9] == 0xFF00_0000)
        #expect(surface[30, 30] == 0xFF00_0000)
    }

    @Test func groupBuffersAreReused() throws {
        let surface = try #require(Surface(size: size))
        let compositor = SurfaceCompositor(Compositor(size: size))
        for step in 0..<20 {
            let inner = [
                layer(2, CGRect(x: 0, y: 0, width: 30, height: 30), color: 0xFFFF_FFFF),
                layer(3, CGRect(x: 10, y: 10, width: 30, height: 30), color: 0xFF00_FFFF),
            ]
            let group = layer(
                1,
                CGRect(x: 10 + step, y: 10, width: 60, height: 60),
                color: 0,
                opacity: 0.5,
                children: inner
            )
            _ = compositor.advance(to: tree(group))
            compositor.paint(into: surface, age: step == 0 ? 0 : 1)
        }
        #expect(compositor.counters.groupAllocations == 1)
    }

    @Test func nonFiniteGeometryPaintsNothing() throws {
        for bad in [CGFloat.nan, .infinity, -.infinity, 1e300] {
            let (surface, _) = try paint(
                RenderLayer(
                    id: 1,
                    bounds: CGRect(x: 0, y: 0, width: 10, height: 10),
                    transform: CGAffineTransform(translationX: bad, y: 0),
                    background: 0xFFFF_FFFF
                )
            )
            #expect(surface[0, 0] == 0xFF00_0000)
        }
    }
}
