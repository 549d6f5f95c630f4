import CoreGraphics
import ScreenSupport
import TestSupport
import Testing

@testable import Compositor

/// Rounded corners and borders.
@Suite struct EdgeTests {
    private let size = PixelSize(width: 120, height: 90)
    private let bounds = CGRect(x: 0, y: 0, width: 70, height: 44)

    private func tree(_ layers: [RenderLayer]) -> RenderTree {
        let root = RenderLayer(
            id: 1000,
            bounds: CGRect(x: 0, y: 0, width: 120, height: 90),
            background: 0xFFFF_FFFF,
            children: RenderChildren(layers, structure: 77)
        )
        return RenderTree(serial: 1, root: root, transform: .identity, size: size)
    }

    private func paint(_ layers: RenderLayer...) throws -> (surface: Surface, counters: CompositorCounters) {
        let surface = try #require(Surface(size: size))
        let compositor = SurfaceCompositor(Compositor(size: size))
        _ = compositor.advance(to: tree(layers))
        compositor.paint(into: surface, age: 0)
        return (surface, compositor.counters)
    }

    private func layer(
        _ edge: RenderEdge,
        _ transform: CGAffineTransform,
        background: UInt32 = 0,
        masks: Bool = false,
        opacity: Double = 1,
        children: [RenderLayer] = []
    ) -> RenderLayer {
        RenderLayer(
            id: 1,
            bounds: bounds,
            transform: transform,
            opacity: opacity,
            background: background,
            masksToBounds: masks,
            edge: edge,
            children: RenderChildren(children, structure: 5)
        )
    }

    /// Returns the pixels of a drawing on white.
    private func drawn(_ transform: CGAffineTransform, _ drawing: (CGContext) -> Void) throws -> Surface {
        let surface = try #require(Surface(size: size))
        PixelKernels.fill(surface, in: surface.bounds, with: 0xFFFF_FFFF)
        let context = CGContext(surface: surface, isOpaque: true, baseTransform: .identity)
        context.concatenate(transform)
        drawing(context)
        return surface
    }

    /// The greatest difference of any channel.
    private func difference(_ left: Surface, _ right: Surface) -> Int {
        var most = 0
        for y in 0..<size.height {
            for x in 0..<size.width {
                for shift in [0, 8, 16, 24] as [UInt32] {
                    most = max(most, abs(Int(left[x, y] >> shift & 255) - Int(right[x, y] >> shift & 255)))
                }
            }
        }
        return most
    }

    private static let transforms = [
        CGAffineTransform(translationX: 10, y: 8), CGAffineTransform(translationX: 10.3, y: 8.7),
        CGAffineTransform(translationX: 10, y: 8).scaledBy(x: 1.3, y: 0.8),
        CGAffineTransform(translationX: 40, y: 8).rotated(by: 0.4),
        CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 60, ty: 9),
    ]

    @Test(arguments: transforms, [3, 12, 22, 500] as [Double])
    func backgroundMatchesFilledRoundedRect(_ transform: CGAffineTransform, radius: Double) throws {
        let (surface, counters) = try paint(layer(RenderEdge(radius: radius), transform, background: 0xFF20_4080))
        let side = min(radius, 22)
        let expected = try drawn(transform) {
            $0.setFillColor(CGColor(red: 0x20 / 255, green: 0x40 / 255, blue: 0x80 / 255, alpha: 1))
            $0.addPath(CGPath(roundedRect: bounds, cornerWidth: side, cornerHeight: side, transform: nil))
            $0.fillPath()
        }
        #expect(difference(surface, expected) <= 2)
        #expect(counters.groupAllocations == 0)
    }

    @Test(arguments: transforms, [0.5, 2, 7, 30] as [Double])
    func borderMatchesAreaBetweenRoundedRects(_ transform: CGAffineTransform, width: Double) throws {
        let edge = RenderEdge(radius: 9, borderWidth: width, borderColor: 0xFF80_2040)
        let (surface, _) = try paint(layer(edge, transform))
        let expected = try drawn(transform) {
            $0.setFillColor(CGColor(red: 0x80 / 255, green: 0x20 / 255, blue: 0x40 / 255, alpha: 1))
            $0.addPath(CGPath(roundedRect: bounds, cornerWidth: 9, cornerHeight: 9, transform: nil))
            let inner = bounds.insetBy(dx: width, dy: width)
            if width < 22 {
                let radius = max(0, 9 - width)
                $0.addPath(CGPath(roundedRect: inner, cornerWidth: radius, cornerHeight: radius, transform: nil))
            }
            $0.fillPath(using: .evenOdd)
        }
        #expect(difference(surface, expected) <= 2)
    }

    /// The corner mask is in the layer's own coordinates, independent of its rotation.
    @Test(arguments: 0..<8) func maskedCornersFollowRotation(orientation: Int) throws {
        var transform = CGAffineTransform(translationX: 60, y: 45).rotated(by: CGFloat(orientation % 4) * .pi / 2)
        // The sine of a quarter rotation is not exact.
        (transform.a, transform.b, transform.c, transform.d) = (
            transform.a.rounded(), transform.b.rounded(), transform.c.rounded(), transform.d.rounded()
        )
        if orientation > 3 { transform = transform.scaledBy(x: -1, y: 1) }
        transform = transform.translatedBy(x: -35, y: -22)
        for bits in 1...15 as ClosedRange<UInt8> {
            let edge = RenderEdge(radius: 15, corners: RenderEdge.Corners(rawValue: bits))
            let (surface, _) = try paint(layer(edge, transform, background: 0xFF00_0000))
            for index in 0..<4 {
                let corner = CGPoint(x: index & 1 == 0 ? 1 : 69, y: index & 2 == 0 ? 1 : 43).applying(transform)
                let pixel = surface[Int(corner.x), Int(corner.y)]
                #expect(pixel == (bits & (1 << UInt8(index)) != 0 ? 0xFFFF_FFFF : 0xFF00_0000))
            }
        }
    }

    /// A layer that masks clips contents and children to its rounded corners; the border is drawn over them.
    @Test func masksToBoundsClipsContentToRoundedCorners() throws {
        let child = RenderLayer(id: 2, bounds: bounds.insetBy(dx: -10, dy: -10), background: 0xFF00_FF00)
        let edge = RenderEdge(radius: 16, borderWidth: 3, borderColor: 0xFFFF_0000)
        let transform = CGAffineTransform(translationX: 10, y: 8)
        let (free, _) = try paint(layer(edge, transform, background: 0xFF00_00FF, children: [child]))
        #expect(free[4, 4] == 0xFF00_FF00 && free[10, 8] == 0xFF00_FF00)
        #expect(free[45, 9] == 0xFFFF_0000 && free[45, 30] == 0xFF00_FF00)
        let (masked, counters) = try paint(
            layer(edge, transform, background: 0xFF00_00FF, masks: true, children: [child])
        )
        #expect(masked[4, 4] == 0xFFFF_FFFF && masked[10, 8] == 0xFFFF_FFFF)
        #expect(masked[45, 9] == 0xFFFF_0000 && masked[45, 30] == 0xFF00_FF00)
        // Nothing of the background shines through the corner, where the child covers it.
        let outline = try drawn(transform) {
            $0.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
            $0.addPath(CGPath(roundedRect: bounds, cornerWidth: 16, cornerHeight: 16, transform: nil))
            $0.fillPath()
            $0.setFillColor(CGColor(red: 0, green: 1, blue: 0, alpha: 1))
            $0.addPath(
                CGPath(roundedRect: bounds.insetBy(dx: 3, dy: 3), cornerWidth: 13, cornerHeight: 13, transform: nil)
            )
            $0.fillPath()
        }
        #expect(difference(masked, outline) <= 3)
        // Only the corners are painted apart.
        #expect(counters.pixelsBlended < 120 * 90 + 4 * 70 * 44)
    }

    /// A rounded clip of a layer is faded as a whole.
    @Test func opacityFadesRoundedClipAsWhole() throws {
        let child = RenderLayer(id: 2, bounds: bounds, background: 0xFF00_0000)
        let edge = RenderEdge(radius: 14)
        let transform = CGAffineTransform(translationX: 10, y: 8)
        let (faded, _) = try paint(
            layer(edge, transform, background: 0xFF00_00FF, masks: true, opacity: 0.5, children: [child])
        )
        let (plain, _) = try paint(layer(edge, transform, background: 0xFF00_00FF, masks: true, children: [child]))
        for y in 0..<90 {
            for x in 0..<120 {
                let whole = Int(plain[x, y] & 255)
                #expect(abs(Int(faded[x, y] & 255) - (255 + whole) / 2) <= 2)
            }
        }
    }

    /// Pixels under the rounded corners are painted, and those under the opaque rest are not.
    @Test func opaqueRoundedLayerOccludesItsInterior() throws {
        let under = RenderLayer(
            id: 9,
            bounds: bounds,
            transform: CGAffineTransform(translationX: 10, y: 8),
            background: 0xFF00_FF00
        )
        let transform = CGAffineTransform(translationX: 10, y: 8)
        func blended(_ front: RenderLayer) throws -> Int { try paint(under, front).counters.pixelsBlended }
        let whole = 120 * 90
        let box = 70 * 44
        let corners = 4 * 12 * 12
        let plain = try blended(layer(.plain, transform, background: 0xFF00_0000))
        #expect(plain == whole)
        // What is under the layer, and in it, is painted in the corners only.
        let round = try blended(layer(RenderEdge(radius: 12), transform, background: 0xFF00_0000))
        #expect(round <= whole + 2 * corners + 12 * 70 * 2)
        #expect(round >= whole + corners)
        let child = RenderLayer(id: 2, bounds: bounds, background: 0xFF00_0000)
        let clip = try blended(layer(RenderEdge(radius: 12), transform, masks: true, children: [child]))
        #expect(clip <= whole + 3 * corners)
        let (surface, _) = try paint(under, layer(RenderEdge(radius: 12), transform, masks: true, children: [child]))
        #expect(surface[10, 8] == 0xFF00_FF00 && surface[45, 30] == 0xFF00_0000)
        #expect(box > corners)
    }

    /// A list that scrolls in rounded corners moves its pixels, except at the corners.
    @Test func scrollInRoundedCornersMovesPixels() throws {
        let size = PixelSize(width: 400, height: 640)
        let shadow = ShadowBuffer(size: size, memory: try #require(ShadowBuffer.makeMemory(for: size)))
        let buffer = try #require(Surface(size: size))
        let rows = (0..<80).map { (index: Int) -> RenderLayer in
            RenderLayer(
                id: UInt64(index) + 10,
                bounds: CGRect(x: 0, y: 0, width: 300, height: 20),
                transform: CGAffineTransform(translationX: 10, y: CGFloat(index) * 25),
                background: 0xFF10_6090
            )
        }
        let children = RenderChildren(rows, structure: 1)
        func show(_ y: CGFloat) -> CompositorCounters {
            let list = RenderLayer(
                id: 1,
                bounds: CGRect(x: 0, y: y, width: 360, height: 600),
                transform: CGAffineTransform(translationX: 20, y: 20 - y),
                background: 0xFFFF_FFFF,
                masksToBounds: true,
                edge: RenderEdge(radius: 20),
                children: children
            )
            let root = RenderLayer(
                id: 3,
                bounds: CGRect(x: 0, y: 0, width: 400, height: 640),
                background: 0xFF80_8080,
                children: RenderChildren([list], structure: 2)
            )
            shadow.resetCounters()
            shadow.compose(RenderTree(serial: 1, root: root, transform: .identity, size: size))
            _ = shadow.present(to: buffer, age: 1)
            return shadow.counters
        }
        _ = show(0)
        let counters = show(8)
        #expect(counters.pixelsMoved > 300 * 500)
        #expect(counters.pixelsComposited < 300 * 8 + 8 * 20 * 60)
    }

    /// Blended content and other content are clipped by rounded corners in different ways, so that a sublayer that begins
    /// to be blended changes corners far from it.
    @Test func blendModeOfSublayerDamagesRoundedCorners() throws {
        let transform = CGAffineTransform(translationX: 10, y: 8)
        func layers(_ mode: BlendMode) -> [RenderLayer] {
            let sheet = RenderLayer(id: 2, bounds: bounds, background: 0x9031_5377)
            let center = RenderLayer(
                id: 3,
                bounds: CGRect(x: 30, y: 20, width: 8, height: 6),
                background: 0xFF40_6080,
                composition: LayerComposition(mask: nil, blendMode: mode, vibrancy: nil)
            )
            return [layer(RenderEdge(radius: 14), transform, masks: true, children: [sheet, center])]
        }
        let surface = try #require(Surface(size: size))
        let compositor = SurfaceCompositor(Compositor(size: size))
        for mode in [BlendMode.normal, .multiply, .normal] {
            let damage = compositor.advance(to: tree(layers(mode)))
            compositor.paint(into: surface, age: damage.area == 120 * 90 ? 0 : 1)
            #expect(surface.firstDifference(from: try paint(layers(mode)[0]).surface) == nil, "\(mode)")
            if damage.area < 120 * 90 {
                #expect(damage.contains(x: 11, y: 9) && damage.area <= 8 * 6 + 4 * 14 * 14)
            }
        }
    }

    @Test func invalidEdgeValuesArePlain() {
        #expect(RenderEdge(radius: .nan, borderWidth: -1, borderColor: 5) == .plain)
        #expect(RenderEdge(radius: 3, corners: []) == .plain)
        #expect(RenderEdge(borderWidth: 3, borderColor: 0) == .plain)
        for bad in [CGFloat.nan, .infinity, 1e300, 1e12] {
            let moved = CGAffineTransform(translationX: bad, y: 0)
            #expect(DeviceShape(bounds, RenderEdge(radius: 3), moved) == nil)
        }
    }
}
