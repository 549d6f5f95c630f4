import CoreGraphics
import ScreenSupport
import TestSupport
import Testing

@testable import Compositor

/// Rendering and cost of 3D-transformed layers.
@Suite struct ProjectedLayerTests {
    private let size = PixelSize(width: 200, height: 160)

    /// Returns contents with four different quarters and a child that overlaps the edge.
    private func inside(_ generator: inout SeededGenerator) -> (RenderContents, RenderChildren) {
        let surface = Surface.allocate(PixelSize(width: 80, height: 60))
        surface.fill(using: &generator)
        for y in 0..<60 { for x in 0..<80 { surface[x, y] |= 0xFF00_0000 } }
        let contents = RenderContents(
            surface: surface,
            source: surface.bounds,
            isOpaque: true,
            transform: .identity,
            changes: ContentChanges(version: 1)
        )
        let child = RenderLayer(
            id: 3,
            bounds: CGRect(x: 0, y: 0, width: 20, height: 10),
            transform: CGAffineTransform(translationX: 10, y: 12),
            background: 0xFF00_80FF
        )
        return (contents, RenderChildren([child], structure: 4))
    }

    private func card(
        _ transform: CATransform3D,
        _ contents: RenderContents?,
        _ children: RenderChildren,
        opacity: Double = 1,
        isDoubleSided: Bool = true
    ) -> RenderLayer {
        var geometry = RenderGeometry(
            bounds: CGRect(x: 0, y: 0, width: 80, height: 60),
            position: CGPoint(x: 100, y: 80)
        )
        geometry.transform = transform
        geometry.isDoubleSided = isDoubleSided
        return RenderLayer(
            id: 2,
            geometry: geometry,
            opacity: opacity,
            background: 0xFFFF_FF00,
            contents: contents,
            children: children
        )
    }

    private func rotation(_ angle: CGFloat, perspective: CGFloat = 500, x: CGFloat = 0, y: CGFloat = 1) -> CATransform3D
    {
        var space = CATransform3DIdentity
        space.m34 = -1 / perspective
        return CATransform3DRotate(space, angle, x, y, 0)
    }

    private func tree(_ layer: RenderLayer) -> RenderTree {
        let root = RenderLayer(
            id: 1,
            bounds: CGRect(x: 0, y: 0, width: 200, height: 160),
            background: 0xFF10_2030,
            children: RenderChildren([layer], structure: 9)
        )
        return RenderTree(serial: 1, root: root, transform: .identity, size: size)
    }

    private func paint(_ layer: RenderLayer) throws -> Surface {
        let surface = try #require(Surface(size: size))
        let compositor = SurfaceCompositor(Compositor(size: size))
        _ = compositor.advance(to: tree(layer))
        compositor.paint(into: surface, age: 0)
        return surface
    }

    @Test func rotationByPiMirrorsTheLayer() throws {
        var generator = SeededGenerator(seed: 8)
        let (contents, children) = inside(&generator)
        let plain = try paint(card(CATransform3DIdentity, contents, children))
        let flat = try paint(card(rotation(0), contents, children))
        #expect(flat.firstDifference(from: plain) == nil)
        let back = try paint(card(rotation(.pi), contents, children))
        for y in 0..<160 { for x in 0..<200 { #expect(back[x, y] == plain[199 - x, y]) } }
        // Without a back there is nothing to see.
        let none = try paint(card(rotation(.pi), contents, children, isDoubleSided: false))
        #expect(none[100, 80] == 0xFF10_2030)
        let front = try paint(card(rotation(0.5), contents, children, isDoubleSided: false))
        #expect(front[100, 80] != 0xFF10_2030)
    }

    /// A tiny rotation renders the same as none.
    @Test func tinyRotationMatchesFlatLayer() throws {
        let surface = try #require(Surface(size: PixelSize(width: 80, height: 60)))
        for y in 0..<60 { for x in 0..<80 { surface[x, y] = 0xFF00_0000 | UInt32(x * 3) << 8 | UInt32(y * 4) } }
        let contents = RenderContents(
            surface: surface,
            source: surface.bounds,
            isOpaque: true,
            transform: .identity,
            changes: ContentChanges(version: 1)
        )
        let plain = try paint(card(CATransform3DIdentity, contents, .empty))
        let space = try paint(card(rotation(1e-5), contents, .empty))
        #expect(card(rotation(1e-5), contents, .empty).projected != nil)
        for y in 0..<160 {
            for x in 0..<200 {
                for shift in [0, 8] as [UInt32] {
                    let difference = abs(Int(plain[x, y] >> shift & 255) - Int(space[x, y] >> shift & 255))
                    #expect(difference <= 1)
                }
            }
        }
    }

    /// The corners are at their projected positions, and the edges between them are straight.
    @Test(arguments: [0.4, 0.9, 1.3, -0.7, 2.4]) func cornersMatchProjectedPositions(angle: CGFloat) throws {
        let space = rotation(angle, perspective: 250, x: 0.4)
        let surface = try paint(card(space, nil, .empty))
        let corners = [(-40.0, -30.0), (40, -30), (40, 30), (-40, 30)].map { (x: Double, y: Double) -> SIMD2<Double> in
            let row = space.apply(to: SIMD4(x, y, 0, 1))
            return SIMD2(row.x / row.w + 100, row.y / row.w + 80)
        }
        let isFront = cos(angle) > 0
        for y in 0..<160 {
            for x in 0..<200 {
                let point = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
                var least = Double.infinity
                for index in 0..<4 {
                    let (start, end) = (corners[index], corners[(index + 1) % 4])
                    let edge = end - start
                    let offset = point - start
                    let distance = (edge.x * offset.y - edge.y * offset.x) / (edge * edge).sum().squareRoot()
                    least = min(least, isFront ? distance : -distance)
                }
                if least > 0.8 { #expect(surface[x, y] == 0xFFFF_FF00) }
                if least < -1.5 { #expect(surface[x, y] == 0xFF10_2030) }
            }
        }
    }

    /// Edges that meet at a sharp angle end where they meet.
    @Test(arguments: [1.2, 1.4, 1.45, 1.5]) func sharpCornersEndAtTheirVertices(angle: CGFloat) throws {
        var space = CATransform3DIdentity
        space.m34 = -1 / 150
        space = CATransform3DRotate(space, angle, 1, 1, 0.3)
        let surface = try paint(card(space, nil, .empty))
        let corners = [(-40.0, -30.0), (40, -30), (40, 30), (-40, 30)].map { (x: Double, y: Double) -> SIMD2<Double> in
            let row = space.apply(to: SIMD4(x, y, 0, 1))
            return SIMD2(row.x / row.w + 100, row.y / row.w + 80)
        }
        for y in 0..<160 {
            for x in 0..<200 where surface[x, y] != 0xFF10_2030 {
                let point = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
                var nearest = Double.infinity
                var signs = Set<Bool>()
                for index in 0..<4 {
                    let (start, end) = (corners[index], corners[(index + 1) % 4])
                    let edge = end - start
                    let offset = point - start
                    signs.insert(edge.x * offset.y > edge.y * offset.x)
                    let along = max(0, min(1, (edge * offset).sum() / (edge * edge).sum()))
                    let away = offset - along * edge
                    nearest = min(nearest, (away * away).sum().squareRoot())
                }
                // Inside, or within a pixel.
                if signs.count > 1, nearest > 1.1 { Issue.record("\(x),\(y) is \(nearest) away") }
            }
        }
    }

    /// A rotating card is only resampled: its content is painted once, and nothing else is damaged.
    @Test func rotationResamplesCachedContentOnly() throws {
        var generator = SeededGenerator(seed: 9)
        let (contents, children) = inside(&generator)
        let compositor = SurfaceCompositor(Compositor(size: size))
        let surface = try #require(Surface(size: size))
        _ = compositor.advance(to: tree(card(rotation(0.1), contents, children)))
        compositor.paint(into: surface, age: 0)
        #expect(compositor.counters.projectedLayersPainted == 1)
        #expect(compositor.counters.projectedLayerBytes > 80 * 60 * 4 - 1)
        compositor.resetCounters()
        var before = card(rotation(0.1), contents, children).extent
        for step in 1...20 {
            let angle = 0.1 + CGFloat(step) * 0.14
            let layer = card(rotation(angle), contents, children, opacity: step % 3 == 0 ? 0.8 : 1)
            let damage = compositor.advance(to: tree(layer))
            let both = before.union(layer.extent)
            let bound = Region(DeviceGeometry.pixels(touchedBy: both, .identity).insetBy(-1))
            #expect(damage.subtracting(bound).isEmpty)
            #expect(damage.area <= 90 * 72)
            compositor.paint(into: surface, age: 1)
            before = layer.extent
        }
        #expect(compositor.counters.projectedLayersPainted == 0)
        // The background behind it, and its samples.
        #expect(compositor.counters.pixelsBlended <= compositor.counters.pixelsComposited * 2)
        #expect(compositor.counters.pixelsProjected > 20 * 80 * 60 / 4)
    }

    /// A change of the content is repainted alone, and damages its projected area only.
    @Test func changeInRotatedLayerRepaintsPart() throws {
        var generator = SeededGenerator(seed: 10)
        let (contents, children) = inside(&generator)
        let compositor = SurfaceCompositor(Compositor(size: size))
        let surface = try #require(Surface(size: size))
        _ = compositor.advance(to: tree(card(rotation(0.6), contents, children)))
        compositor.paint(into: surface, age: 0)
        compositor.resetCounters()
        let other = RenderLayer(
            id: 3,
            bounds: CGRect(x: 0, y: 0, width: 20, height: 10),
            transform: CGAffineTransform(translationX: 10, y: 12),
            background: 0xFFFF_0000
        )
        let changed = children.replacing([(index: 0, layer: other)])
        let layer = card(rotation(0.6), contents, changed)
        let damage = compositor.advance(to: tree(layer))
        #expect(!damage.isEmpty && damage.area < 30 * 20)
        compositor.paint(into: surface, age: 1)
        #expect(compositor.counters.projectedLayersPainted == 1)
        #expect(compositor.counters.pixelsBlended < 3 * 30 * 20)
        let expected = try paint(layer)
        #expect(surface.firstDifference(from: expected) == nil)
    }

    /// A magnified pixel of the flat bitmap also affects its neighbors by interpolation.
    @Test func changeInMagnifiedLayerDamagesInterpolatedNeighbors() throws {
        var space = rotation(0.02, perspective: 100)
        space = CATransform3DConcat(CATransform3DMakeTranslation(0, 0, 97), space)
        let compositor = SurfaceCompositor(Compositor(size: size))
        let surface = try #require(Surface(size: size))
        func layer(_ color: UInt32) -> RenderLayer {
            let child = RenderLayer(
                id: 3,
                bounds: CGRect(x: 0, y: 0, width: 2, height: 2),
                transform: CGAffineTransform(translationX: 39, y: 29),
                background: color
            )
            return card(space, nil, RenderChildren([child], structure: 4))
        }
        _ = compositor.advance(to: tree(layer(0xFF00_0000)))
        compositor.paint(into: surface, age: 0)
        let damage = compositor.advance(to: tree(layer(0xFFFF_FFFF)))
        #expect(damage.area < 100 * 100)
        compositor.paint(into: surface, age: 1)
        let expected = try paint(layer(0xFFFF_FFFF))
        #expect(surface.firstDifference(from: expected) == nil)
    }

    /// A layer that extends behind the camera fills the screen to its edge, and is not mirrored.
    @Test func geometryBehindCameraIsClipped() throws {
        var geometry = RenderGeometry(
            bounds: CGRect(x: 0, y: 0, width: 80, height: 400),
            position: CGPoint(x: 100, y: 80)
        )
        geometry.transform = rotation(1.2, perspective: 100, x: 1, y: 0)
        let layer = RenderLayer(id: 2, geometry: geometry, background: 0xFF00_FF00)
        let surface = try paint(layer)
        // The far end is above the middle and narrow; everything nearer widens to the lower edge of the screen.
        let far = try #require(geometry.projection.seen(CGPoint(x: 40, y: 0)))
        #expect(surface[100, max(0, Int(far.y) - 4)] == 0xFF10_2030)
        #expect(surface[100, Int(far.y) + 4] == 0xFF00_FF00)
        #expect(surface[100, 159] == 0xFF00_FF00)
        #expect(surface[2, Int(far.y) + 4] == 0xFF10_2030)
        for y in 0..<max(0, Int(far.y) - 3) { #expect(surface[100, y] == 0xFF10_2030) }
    }

    /// Layers seen edge-on, of no size or at a non-finite position are not painted.
    @Test func degenerateProjectionsAreNotPainted() throws {
        var generator = SeededGenerator(seed: 11)
        let (contents, children) = inside(&generator)
        var odd = [rotation(.pi / 2), rotation(.pi / 2, perspective: 1e-3), CATransform3DMakeScale(0, 0, 0)]
        var wild = CATransform3DIdentity
        (wild.m14, wild.m24, wild.m44) = (1e30, -1e30, 1e-30)
        odd.append(wild)
        for transform in odd {
            let layer = card(transform, contents, children)
            let compositor = SurfaceCompositor(Compositor(size: size))
            let surface = try #require(Surface(size: size))
            _ = compositor.advance(to: tree(card(rotation(0.3), contents, children)))
            compositor.paint(into: surface, age: 0)
            _ = compositor.advance(to: tree(layer))
            compositor.paint(into: surface, age: 1)
            let expected = try paint(layer)
            #expect(surface.firstDifference(from: expected) == nil)
        }
        let edgeOn = try paint(card(rotation(.pi / 2), contents, children))
        #expect(edgeOn[60, 80] == 0xFF10_2030 && edgeOn[140, 80] == 0xFF10_2030)
    }

    /// Caches that no repaint uses are freed.
    @Test func unseenProjectedCachesAreFreed() throws {
        var generator = SeededGenerator(seed: 12)
        let (contents, children) = inside(&generator)
        let compositor = SurfaceCompositor(Compositor(size: size))
        let surface = try #require(Surface(size: size))
        _ = compositor.advance(to: tree(card(rotation(0.3), contents, children)))
        compositor.paint(into: surface, age: 0)
        for step in 0..<2 * LayerCaches.patience {
            let other = RenderLayer(
                id: 20,
                bounds: CGRect(x: 0, y: 0, width: 5, height: 5),
                transform: CGAffineTransform(translationX: CGFloat(step), y: 0),
                background: 0xFFFF_FFFF
            )
            _ = compositor.advance(to: tree(other))
            compositor.paint(into: surface, age: 1)
        }
        #expect(compositor.counters.projectedLayerBytes == 0)
    }
}
