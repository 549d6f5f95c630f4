import CoreGraphics
import ScreenSupport
import TestSupport
import Testing

@testable import Compositor

/// Rendering of page curls.
@Suite struct PageCurlTests {
    private static let directions = [
        CGVector(dx: 0, dy: -1), CGVector(dx: 0, dy: 1), CGVector(dx: -1, dy: 0), CGVector(dx: 1, dy: 0),
    ]

    private let size = PixelSize(width: 150, height: 120)
    private let bounds = CGRect(x: 0, y: 0, width: 90, height: 70)

    /// The color of a page at a point: smooth, so that small errors of position are small errors of color.
    private static func color(_ x: Double, _ y: Double) -> SIMD3<Double> { SIMD3(40 + 2 * x, 30 + 3 * y, 200 - x - y) }

    private static func contents(_ size: PixelSize, scale: Double) -> RenderContents {
        let surface = Surface.allocate(size)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let color = color((Double(x) + 0.5) / scale, (Double(y) + 0.5) / scale)
                surface[x, y] =
                    0xFF00_0000 | UInt32(color.x.rounded()) << 16 | UInt32(color.y.rounded()) << 8
                    | UInt32(color.z.rounded())
            }
        }
        return RenderContents(
            surface: surface,
            source: surface.bounds,
            isOpaque: true,
            transform: CGAffineTransform(scaleX: 1 / scale, y: 1 / scale),
            changes: ContentChanges(version: 1)
        )
    }

    private func page(_ curl: RenderCurl?, _ contents: RenderContents, opacity: Double = 1) -> RenderLayer {
        let page = RenderLayer(
            id: 2,
            bounds: bounds,
            transform: CGAffineTransform(translationX: 30, y: 20),
            opacity: opacity,
            contents: contents
        )
        return page.modified { $0.curl = curl }
    }

    private func tree(_ layers: [RenderLayer], _ transform: CGAffineTransform = .identity, size: PixelSize? = nil)
        -> RenderTree
    {
        let root = RenderLayer(
            id: 1,
            bounds: CGRect(x: 0, y: 0, width: 150, height: 120),
            background: 0xFF20_6080,
            children: RenderChildren(layers, structure: RenderChildren.structure(of: layers.map(\.id)))
        )
        return RenderTree(serial: 1, root: root, transform: transform, size: size ?? self.size)
    }

    private func paint(_ tree: RenderTree, threads: Int = 1) throws -> Surface {
        let surface = try #require(Surface(size: tree.size))
        let compositor = SurfaceCompositor(Compositor(size: tree.size, executor: PaintThreads(threads), sharedCost: 0))
        _ = compositor.advance(to: tree)
        compositor.paint(into: surface, age: 0)
        return surface
    }

    // MARK: Reference

    /// The result for one point by the closed form, without slices, or `nil` near an edge.
    private func reference(_ point: CGPoint, _ curl: RenderCurl, scale: Double) -> SIMD3<Double>? {
        let ground = SIMD3(32.0, 96, 128)
        let local = SIMD2(Double(point.x) - 30, Double(point.y) - 20)
        let isInside = bounds.contains(CGPoint(x: local.x, y: local.y))
        guard isInside else { return ground }
        let cylinder = curl.cylinder(in: bounds)
        let radius = cylinder.radius
        let distance = (local * cylinder.normal).sum() - cylinder.line
        let part = distance / radius
        guard abs(distance - radius) > 1.5 / scale else { return nil }

        /// Returns the point of the page at a distance from the line, measured along the page.
        func source(_ length: Double) -> SIMD2<Double> { local + cylinder.normal * (length - distance) }
        /// Returns the distance of a point from the page's edges, positive inside.
        func depth(_ point: SIMD2<Double>) -> Double {
            min(point.x, point.y, 90 - point.x, 70 - point.y)
        }
        var result = ground
        if part < 1 {
            let angle = part > 0 ? asin(part) : 0
            let point = source(part > 0 ? radius * angle : distance)
            guard abs(depth(point)) > 1 / scale else { return nil }
            if depth(point) > 0 { result = Self.color(point.x, point.y) * (0.5 + 0.5 * cos(angle)) }
        }
        // The shadow of the upper sheet.
        let angle = part > 0 ? .pi - asin(min(part, 1)) : .pi
        let top = source(part > 0 ? radius * angle : radius * .pi - distance)
        func soft(_ distance: Double) -> Double {
            let part = min(1, max(0, distance / (1.2 * radius) + 0.5))
            return part * part * (3 - 2 * part)
        }
        let covered = soft(top.x) * soft(top.y) * soft(90 - top.x) * soft(70 - top.y)
        let fade = 1 - min(1, max(0, (part - 1) / 0.9))
        result *= 1 - 0.4 * covered * fade * fade
        if part < 1 {
            guard abs(depth(top)) > 1 / scale else { return nil }
            if depth(top) > 0 {
                let (up, side) = (sin(angle - .pi / 2), sin(2 * (angle - .pi / 2)))
                let light = 0.6 + 0.32 * up * up + 0.14 * side * side
                result = light * (0.2 * Self.color(top.x, top.y) + 0.78 * 255)
            }
        }
        return result
    }

    /// The slices show what the closed form gives for each pixel: with every direction, scale and rotation of the screen.
    @Test(arguments: directions, 0..<4) func slicesMatchClosedForm(direction: CGVector, kind: Int) throws {
        let scale: Double = kind == 1 ? 2 : 1
        let turned = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 120, ty: 0)
        // A rotation about the middle, too.
        let slanted = CGAffineTransform(translationX: 75, y: 60).rotated(by: 0.3).translatedBy(x: -75, y: -60)
        let transform = [.identity, CGAffineTransform(scaleX: 2, y: 2), turned, slanted][kind]
        let size = [self.size, PixelSize(width: 300, height: 240), PixelSize(width: 120, height: 150), self.size][kind]
        let pixels = PixelSize(width: Int(90 * scale), height: Int(70 * scale))
        let contents = Self.contents(pixels, scale: scale)
        for progress in [0.05, 0.2, 0.5, 0.8] {
            let curl = RenderCurl(progress: progress, direction: direction)
            let surface = try paint(tree([page(curl, contents)], transform, size: size))
            var (compared, wrong, most) = (0, 0, 0.0)
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let point = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5).applying(transform.inverted())
                    // The edges of a slanted page and of the root are soft.
                    let frame = bounds.offsetBy(dx: 30, dy: 20)
                    let isEdge =
                        !frame.insetBy(dx: 1, dy: 1).contains(point) && frame.insetBy(dx: -1, dy: -1).contains(point)
                    guard CGRect(x: 1, y: 1, width: 148, height: 118).contains(point), !(kind == 3 && isEdge),
                        let expected = reference(point, curl, scale: scale)
                    else { continue }
                    compared += 1
                    let pixel = surface[x, y]
                    let found = SIMD3(Double(pixel >> 16 & 255), Double(pixel >> 8 & 255), Double(pixel & 255))
                    let error =
                        (found - expected).max() > -(found - expected).min()
                        ? (found - expected).max() : -(found - expected).min()
                    most = max(most, error)
                    // Near the edge of the cylinder, a small error of the position changes much.
                    if error > 5 { wrong += 1 }
                }
            }
            #expect(compared > size.width * size.height * 3 / 5)
            #expect(wrong * 500 <= compared, "\(wrong) of \(compared) at \(progress), by up to \(most)")
        }
    }

    // MARK: Ends

    @Test func curlStartsFlatAndEndsInvisible() throws {
        let contents = Self.contents(PixelSize(width: 90, height: 70), scale: 1)
        let flat = try paint(tree([page(nil, contents)]))
        let none = try paint(tree([]))
        for direction in Self.directions {
            let start = try paint(tree([page(RenderCurl(progress: 0, direction: direction), contents)]))
            #expect(start.firstDifference(from: flat) == nil)
            let end = try paint(tree([page(RenderCurl(progress: 1, direction: direction), contents)]))
            #expect(end.firstDifference(from: none) == nil)
            let middle = try paint(tree([page(RenderCurl(progress: 0.5, direction: direction), contents)]))
            #expect(middle.firstDifference(from: none) != nil && middle.firstDifference(from: flat) != nil)
        }
        #expect(RenderCurl(progress: .nan, direction: .zero).progress == 0)
        #expect(RenderCurl(progress: .infinity, direction: .zero).progress == 0)
    }

    /// The corner that is lifted first: the bottom right one, or the one that the direction leaves.
    @Test func curlBeginsAtACorner() throws {
        let contents = Self.contents(PixelSize(width: 90, height: 70), scale: 1)
        let flat = try paint(tree([page(nil, contents)]))
        for (direction, corner) in zip(Self.directions, [(119, 89), (119, 20), (119, 89), (30, 89)]) {
            let surface = try paint(tree([page(RenderCurl(progress: 0.1, direction: direction), contents)]))
            let corners = [(30, 20), (119, 20), (30, 89), (119, 89)]
            let changed = corners.filter { surface[$0.0, $0.1] != flat[$0.0, $0.1] }
            #expect(changed.count == 1 && changed[0] == corner)
        }
    }

    /// Layers without a size, with content outside of their bounds, or far away.
    @Test func oddLayersAreSafe() throws {
        let contents = Self.contents(PixelSize(width: 90, height: 70), scale: 1)
        for rect in [
            CGRect.zero, CGRect(x: 0, y: 0, width: 90, height: 0), CGRect(x: 0, y: 0, width: 0.01, height: 1e6),
            CGRect(x: 1e9, y: 0, width: 10, height: 10), CGRect(x: 20, y: 20, width: 10, height: 10),
        ] {
            let layer = RenderLayer(id: 2, bounds: rect, contents: contents)
                .modified { $0.curl = RenderCurl(progress: 0.4, direction: CGVector(dx: 0, dy: -1)) }
            let surface = try paint(tree([layer]))
            // Nothing is visible outside of the bounds.
            for y in 0..<size.height {
                for x in 0..<size.width where !rect.contains(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)) {
                    let isNear = rect.insetBy(dx: -1, dy: -1).contains(CGPoint(x: x, y: y))
                    #expect(isNear || surface[x, y] == 0xFF20_6080)
                }
            }
        }
        let collapsed = page(RenderCurl(progress: 0.4, direction: .zero), contents)
            .modified { $0.opacity = 0.5 }
        _ = try paint(tree([collapsed], CGAffineTransform(scaleX: 0, y: 1)))
    }

    // MARK: Repaint

    /// A partial repaint equals a full one, for any number of threads, also on a rotated screen and for a slanted page,
    /// and the page is painted into its bitmap once.
    @Test(arguments: 1...3, directions) func partialRepaintEqualsFullRepaint(threads: Int, direction: CGVector) throws {
        let contents = Self.contents(PixelSize(width: 90, height: 70), scale: 1)
        let turned = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 120, ty: 0)
        let slanted = CGAffineTransform(translationX: 75, y: 60).rotated(by: 0.3).translatedBy(x: -75, y: -60)
        let transform = [.identity, turned, slanted][threads - 1]
        let size = threads == 2 ? PixelSize(width: 120, height: 150) : size
        let compositor = SurfaceCompositor(
            Compositor(size: size, executor: PaintThreads(threads), sharedCost: 0, bandRows: 7)
        )
        let surface = try #require(Surface(size: size))
        var bitmaps = 0
        for step in [0, 1, 2, 5, 6, 9, 12, 8, 13, 16, 18, 19, 20, 3] {
            let curl = RenderCurl(progress: Double(step) / 20, direction: direction)
            let opacity = step > 10 ? 0.7 : 1
            let tree = tree([page(curl, contents, opacity: opacity)], transform, size: size)
            compositor.resetCounters()
            _ = compositor.advance(to: tree)
            compositor.paint(into: surface, age: step == 0 ? 0 : 1)
            bitmaps += compositor.counters.projectedLayersPainted
            #expect(try surface.firstDifference(from: paint(tree)) == nil, "step \(step)")
        }
        #expect(bitmaps == 1)
    }

    /// Changes of the page's content, of what is behind it, and of its size.
    @Test func contentChangesAreRepainted() throws {
        let contents = Self.contents(PixelSize(width: 90, height: 70), scale: 1)
        let compositor = SurfaceCompositor(Compositor(size: size))
        let surface = try #require(Surface(size: size))
        var random = SeededGenerator(seed: 31)
        for step in 0..<40 {
            let curl = RenderCurl(
                progress: Double(Int.random(in: 0...10, using: &random)) / 10,
                direction: random.element(of: Self.directions)
            )
            let dot = RenderLayer(
                id: 5,
                bounds: CGRect(x: 0, y: 0, width: 12, height: 9),
                transform: CGAffineTransform(translationX: random.chance(50) ? 70 : 5, y: random.chance(50) ? 50 : -4),
                background: random.chance(50) ? 0xFFFF_0000 : 0x8000_FF00 & 0x8000_8000
            )
            let layer = page(random.chance(80) ? curl : nil, contents).modified {
                $0.children = RenderChildren([dot], structure: 7)
                if random.chance(20) { $0.bounds.size.width = 60 }
                if random.chance(20) { $0.transform.ty += 0.5 }
            }
            let behind = RenderLayer(
                id: 6,
                bounds: CGRect(x: 0, y: 0, width: 60, height: 60),
                transform: CGAffineTransform(translationX: random.chance(50) ? 80 : 60, y: 30),
                background: 0xFF00_00FF
            )
            let tree = tree(random.chance(50) ? [behind, layer] : [layer])
            _ = compositor.advance(to: tree)
            compositor.paint(into: surface, age: step == 0 ? 0 : 1)
            #expect(try surface.firstDifference(from: paint(tree)) == nil, "step \(step)")
        }
    }

    /// Only the part of the page that is not flat is repainted.
    @Test func damageIsTheCurledPart() {
        let contents = Self.contents(PixelSize(width: 90, height: 70), scale: 1)
        let compositor = SurfaceCompositor(Compositor(size: size))
        let up = CGVector(dx: 0, dy: -1)
        _ = compositor.advance(to: tree([page(RenderCurl(progress: 0.02, direction: up), contents)]))
        let damage = compositor.advance(to: tree([page(RenderCurl(progress: 0.04, direction: up), contents)]))
        #expect(!damage.isEmpty && damage.area < 90 * 70 / 4)
        let same = compositor.advance(to: tree([page(RenderCurl(progress: 0.04, direction: up), contents)]))
        #expect(same.isEmpty)
    }
}
