import CoreGraphics
import ScreenSupport
import TestSupport
import Testing

@testable import Compositor

/// Bitmaps of groups that are cached across frames.
@Suite struct LayerCacheTests {
    private let size = PixelSize(width: 200, height: 120)

    private func square(_ id: UInt64, _ x: CGFloat, _ y: CGFloat, color: UInt32 = 0xFF40_8020) -> RenderLayer {
        RenderLayer(
            id: id,
            bounds: CGRect(x: 0, y: 0, width: 60, height: 40),
            transform: CGAffineTransform(translationX: x, y: y),
            background: color
        )
    }

    private func group(_ inside: RenderChildren, x: CGFloat = 0, y: CGFloat = 0, opacity: Double = 0.5) -> RenderLayer {
        RenderLayer(
            id: 1,
            bounds: CGRect(x: 0, y: 0, width: 80, height: 60),
            transform: CGAffineTransform(translationX: x, y: y),
            opacity: opacity,
            children: inside
        )
    }

    private func tree(_ root: RenderLayer?) -> RenderTree {
        RenderTree(serial: 1, root: root, transform: .identity, size: size, background: 0xFF10_2030)
    }

    /// Shows a layer, and checks that the result equals painting without a cache.
    private func show(_ layer: RenderLayer?, _ compositor: SurfaceCompositor, _ surface: Surface, age: Int = 1) throws {
        _ = compositor.advance(to: tree(layer))
        compositor.paint(into: surface, age: age)
        let plain = SurfaceCompositor(Compositor(size: size, caching: .never))
        let expected = try #require(Surface(size: size))
        _ = plain.advance(to: tree(layer))
        plain.paint(into: expected, age: 0)
        if let (x, y) = surface.firstDifference(from: expected) { Issue.record("pixel \(x),\(y) differs") }
    }

    private func overlap() -> RenderChildren {
        RenderChildren([square(2, 0, 0), square(3, 20, 20, color: 0x8000_4080)], structure: 1)
    }

    @Test func groupMovedByWholePixelsUsesCache() throws {
        let compositor = SurfaceCompositor(Compositor(size: size))
        let surface = try #require(Surface(size: size))
        let inside = overlap()
        for step in 0..<10 {
            let opacity = step < 5 ? 0.5 : 0.5 + Double(step) * 0.03
            try show(group(inside, x: CGFloat(3 * step), opacity: opacity), compositor, surface, age: step == 0 ? 0 : 1)
        }
        #expect(compositor.counters.layersCached == 1)
        #expect(compositor.counters.layerCacheHits == 9)
        #expect(compositor.counters.layerCacheBytes == 80 * 4 * 60)
    }

    @Test func groupShownForOneFrameIsNotCached() throws {
        let compositor = SurfaceCompositor(Compositor(size: size))
        let surface = try #require(Surface(size: size))
        for step in 0..<6 {
            try show(group(overlap(), x: CGFloat(step)), compositor, surface, age: step == 0 ? 0 : 1)
        }
        #expect(compositor.counters.layersCached == 0)
        #expect(compositor.counters.layerCacheBytes == 0)
    }

    @Test func changeInGroupInvalidatesCache() throws {
        let compositor = SurfaceCompositor(Compositor(size: size, caching: .always))
        let surface = try #require(Surface(size: size))
        let inside = overlap()
        try show(group(inside), compositor, surface, age: 0)
        try show(group(inside, x: 1), compositor, surface)
        let changed = inside.replacing([(index: 1, layer: square(3, 22, 20, color: 0xFFFF_FFFF))])
        try show(group(changed, x: 1), compositor, surface)
        try show(group(changed, x: 2), compositor, surface)
        try show(group(inside, x: 2), compositor, surface)
        #expect(compositor.counters.layersCached == 3)
    }

    @Test func groupMovedByFractionsIsRepainted() throws {
        let compositor = SurfaceCompositor(Compositor(size: size))
        let surface = try #require(Surface(size: size))
        let inside = overlap()
        for step in 0..<12 {
            try show(group(inside, x: CGFloat(step) * 0.3), compositor, surface, age: step == 0 ? 0 : 1)
        }
        #expect(compositor.counters.layerCacheHits == 0)
    }

    /// A cache at a fractional position is valid for that position only.
    @Test func groupAtFractionalPositionIsCachedWhileStill() throws {
        let compositor = SurfaceCompositor(Compositor(size: size))
        let surface = try #require(Surface(size: size))
        let inside = overlap()
        for step in 0..<6 {
            let opacity = 0.3 + Double(step) * 0.1
            try show(group(inside, x: 10.3, y: 4, opacity: opacity), compositor, surface, age: step == 0 ? 0 : 1)
        }
        #expect(compositor.counters.layersCached == 1)
        #expect(compositor.counters.layerCacheHits == 5)
        for step in 0..<6 {
            try show(group(inside, x: 11.3 + CGFloat(step), y: 4), compositor, surface)
        }
        #expect(compositor.counters.layerCacheHits == 5)
    }

    @Test func unseenCachesAreFreed() throws {
        let compositor = SurfaceCompositor(Compositor(size: size, caching: .always))
        let surface = try #require(Surface(size: size))
        try show(group(overlap()), compositor, surface, age: 0)
        #expect(compositor.counters.layerCacheBytes > 0)
        for step in 0..<2 * LayerCaches.patience {
            _ = compositor.advance(to: tree(square(9, CGFloat(step), 0)))
            compositor.paint(into: surface, age: 1)
        }
        #expect(compositor.counters.layerCacheBytes == 0)
    }

    @Test func byteLimitOfCachesIsRespected() {
        let layer = group(overlap())
        let small = LayerCaches(.always, byteLimit: 80 * 4 * 60 - 1)
        #expect(small.cache(of: layer, .identity) == nil)
        #expect(small.byteCount == 0)
        let large = LayerCaches(.always, byteLimit: 80 * 4 * 60)
        #expect(large.cache(of: layer, .identity) != nil)
        #expect(large.byteCount > 0)
        let another = RenderLayer(id: 7, bounds: layer.bounds, opacity: 0.5, children: overlap())
        #expect(large.cache(of: another, .identity) == nil)
    }

    @Test func nonFinitePositionIsNotCached() {
        for bad in [CGFloat.nan, .infinity, -.infinity, 1e300, 1e12] {
            let store = LayerCaches(.always, byteLimit: 1 << 20)
            let moved = CGAffineTransform(translationX: bad, y: 0)
            #expect(store.cache(of: group(overlap()), moved) == nil)
            #expect(store.cache(of: group(overlap()), moved) == nil)
        }
        let vast = RenderLayer(
            id: 1,
            bounds: CGRect(x: 0, y: 0, width: 1e9, height: 1e9),
            opacity: 0.5,
            background: 0xFFFF_FFFF,
            children: overlap()
        )
        #expect(LayerCaches(.always, byteLimit: 1 << 20).cache(of: vast, .identity) == nil)
    }

    /// The parts contain every nonempty pixel once, whether their pixels are stored, repeated or one color, and also
    /// if the cache stores them in memory of its own.
    @Test func tilePartsCoverBitmapOnce() throws {
        var generator = SeededGenerator(seed: 5)
        var sources: Set<String> = []
        var packed = 0
        for _ in 0..<120 {
            let width = Int.random(in: 1...200, using: &generator)
            let height = Int.random(in: 1...160, using: &generator)
            let surface = try #require(Surface(size: PixelSize(width: width, height: height)))
            for _ in 0..<Int.random(in: 0...4, using: &generator) {
                let x = Int.random(in: 0..<width, using: &generator)
                let y = Int.random(in: 0..<height, using: &generator)
                let color = ModelLayer.premultiplied(UInt32.random(in: 0...UInt32.max, using: &generator))
                let rect = PixelRect(x: x, y: y, width: 150, height: 100).intersection(surface.bounds)
                switch Int.random(in: 0...2, using: &generator) {
                case 0: PixelKernels.fill(surface, in: rect, with: color)
                // Columns or rows of different colors.
                case 1: for x in rect.minX..<rect.maxX { fill(surface, rect, x..<x + 1, nil, color, x) }
                default: for y in rect.minY..<rect.maxY { fill(surface, rect, nil, y..<y + 1, color, y) }
                }
            }
            let cache = LayerCache(surface, at: .zero, .identity)
            if cache.byteCount < surface.bytesPerRow * height { packed += 1 }
            let rebuilt = try #require(Surface(size: surface.size))
            var area = 0
            for part in cache.parts {
                area += part.rect.area
                switch part.source {
                case .color: sources.insert("color")
                case .pixels(_, let stride): sources.insert(stride == 0 ? "repeated" : "pixels")
                case .rows: sources.insert("rows")
                }
                // In two pieces, of which one begins inside of the part.
                let (left, right) = (part.rect.minX, part.rect.minX + (part.rect.width + 1) / 2)
                let half = PixelRect(minX: left, minY: part.rect.minY, maxX: right, maxY: part.rect.maxY)
                cache.blend(part, in: half, over: rebuilt, at: half.origin, alpha: 255)
                let rest = PixelRect(
                    minX: right,
                    minY: part.rect.minY + part.rect.height / 3,
                    maxX: part.rect.maxX,
                    maxY: part.rect.maxY
                )
                if !rest.isEmpty { cache.blend(part, in: rest, over: rebuilt, at: rest.origin, alpha: 255) }
                let top = PixelRect(minX: right, minY: part.rect.minY, maxX: part.rect.maxX, maxY: rest.minY)
                if !top.isEmpty { cache.blend(part, in: top, over: rebuilt, at: top.origin, alpha: 255) }
            }
            #expect(area <= surface.size.area)
            #expect(rebuilt.firstDifference(from: surface) == nil)
        }
        #expect(sources == ["color", "repeated", "pixels", "rows"])
        #expect((1..<120).contains(packed))
    }

    private func fill(
        _ surface: Surface,
        _ rect: PixelRect,
        _ columns: Range<Int>?,
        _ rows: Range<Int>?,
        _ color: UInt32,
        _ index: Int
    ) {
        let part = PixelRect(
            minX: columns?.lowerBound ?? rect.minX,
            minY: rows?.lowerBound ?? rect.minY,
            maxX: columns?.upperBound ?? rect.maxX,
            maxY: rows?.upperBound ?? rect.maxY
        )
        PixelKernels.fill(surface, in: part, with: PixelKernels.fade(color, by: UInt8(index & 255)))
    }

    /// Empty tiles have no part, and plain ones are stored as a color.
    @Test func plainAndEmptyTilesAreDetected() throws {
        let surface = try #require(Surface(size: PixelSize(width: 160, height: 96)))
        PixelKernels.fill(surface, in: PixelRect(x: 32, y: 16, width: 96, height: 64), with: 0xFFFF_FFFF)
        #expect(
            BitmapTiles.parts(of: surface) == [
                LayerCache.Part(
                    rect: PixelRect(x: 32, y: 16, width: 96, height: 64),
                    source: .color(0xFFFF_FFFF)
                )
            ]
        )
    }

    /// Areas with equal rows, or rows of one color, that differ from each other and meet at the edge of a tile.
    @Test(arguments: [false, true]) func adjacentPatternsAreSeparateParts(isTransposed: Bool) throws {
        let surface = try #require(Surface(size: PixelSize(width: 128, height: 128)))
        for y in 0..<128 {
            for x in 0..<128 {
                let (along, across) = isTransposed ? (y, x) : (x, y)
                surface.row(y)[x] = 0xFF00_0000 | UInt32(across < 64 ? along : 200 - along)
            }
        }
        let cache = LayerCache(surface, at: .zero, .identity)
        #expect(cache.parts.count == 2 && cache.byteCount <= 4 * 256)
        let rebuilt = try #require(Surface(size: surface.size))
        for part in cache.parts { cache.blend(part, in: part.rect, over: rebuilt, at: part.rect.origin, alpha: 255) }
        #expect(rebuilt.firstDifference(from: surface) == nil)
    }

    /// A cache stores the corners, one row and one column of the shadow of a card.
    @Test func bitmapOfPlainCardStoresCornersOnly() throws {
        let size = PixelSize(width: 320, height: 240)
        let surface = try #require(Surface(size: size))
        for y in 0..<size.height {
            for x in 0..<size.width {
                let (toSide, toEdge) = (min(x, size.width - 1 - x, 40), min(y, size.height - 1 - y, 40))
                let alpha = UInt32(toSide * toEdge * 255 / 1600)
                surface.row(y)[x] = alpha << 24
            }
        }
        let cache = LayerCache(surface, at: .zero, .identity)
        // Four corners of at most 48×48 pixels, and the repeated rows and columns.
        #expect(cache.byteCount <= 4 * 48 * 48 * 4 + 16 * 1024)
        let rebuilt = try #require(Surface(size: size))
        for part in cache.parts { cache.blend(part, in: part.rect, over: rebuilt, at: part.rect.origin, alpha: 255) }
        #expect(rebuilt.firstDifference(from: surface) == nil)
    }
}
