import CRaster
import TestSupport
import Testing

@testable import Raster

/// Rows of every kind of paint, in every build.
@Suite struct PaintFetchTests {
    static let kinds = 12

    /// Returns a paint of a kind, with a transform that shows something near the origin; sometimes with extreme numbers.
    static func paint(_ kind: Int, _ random: inout SeededGenerator) throws -> Paint? {
        func number(_ range: ClosedRange<Double> = -100...200) -> Double {
            switch random.next() & 63 {
            case 0: 0
            case 1: 1e7
            case 2: -1e-7
            default: Double.random(in: range, using: &random)
            }
        }
        let transform = PaintTransform(
            a: number(-2...2),
            b: number(-2...2),
            c: number(-2...2),
            d: number(-2...2),
            tx: number(),
            ty: number()
        )
        let interpolation: Gradient.Interpolation = random.chance(50) ? .straight : .premultiplied
        var stops = random.gradientStops(opaque: random.chance(50))
        // What needs no table.
        if random.chance(30) {
            stops = random.gradientStops(opaque: true)
            stops = [stops[0], stops[stops.count - 1]]
            (stops[0].location, stops[1].location) = (0, 1)
        }
        let gradient = try #require(Gradient(stops, interpolation: interpolation))
        let extent = Paint.Extent(rawValue: Int.random(in: 0...3, using: &random))
        let start = SIMD2(number(), number())
        let end = random.chance(30) ? start : SIMD2(number(), number())
        let surface = try #require(
            Surface(
                size: PixelSize(width: .random(in: 1...40, using: &random), height: .random(in: 1...9, using: &random))
            )
        )
        for y in 0..<surface.size.height { for x in 0..<surface.size.width { surface[x, y] = random.pixel() } }
        func fixed() -> Int32 { Int32.random(in: -200_000...200_000, using: &random) }
        let isUnit = random.chance(40)
        let matrix = AffineFixed(
            xx: isUnit ? 1 << 16 : fixed(),
            xy: isUnit ? 0 : fixed(),
            x0: random.chance(30) ? fixed() & ~0xffff : fixed(),
            yx: isUnit ? 0 : fixed(),
            yy: isUnit ? 1 << 16 : fixed(),
            y0: random.chance(30) ? fixed() & ~0xffff : fixed()
        )
        switch kind {
        case 0: return .solid(random.pixel())
        case 1, 2: return .linear(gradient, from: start, to: end, transform: transform, extent: extent)
        // Along the axes, where a row has one color or all.
        case 3:
            let far = SIMD2(start.x, end.y + 1)
            return .linear(gradient, from: start, to: random.chance(50) ? far : SIMD2(far.y, start.y), extent: extent)
        case 4, 5, 6:
            let radii = (abs(number(0...100)), abs(number(0...100)))
            return .radial(
                gradient,
                from: start,
                radius: radii.0,
                to: end,
                radius: kind == 6 ? radii.0 : radii.1,
                transform: transform,
                extent: extent
            )
        case 7: return .conic(gradient, around: start, angle: number(-7...7), transform: transform)
        case 8: return .image(surface, transform: matrix, filter: .nearest)
        case 9: return .image(surface, transform: matrix, filter: random.chance(50) ? .bilinear : .bilinearExtended)
        case 10: return .tiles(surface, transform: matrix, interpolates: false)
        default: return .tiles(surface, transform: matrix, interpolates: true)
        }
    }

    private static func row(_ build: PaintBuild, _ paint: Paint, x: Int, y: Int, count: Int) throws -> [UInt32] {
        var pixels = [UInt32](repeating: 0xdead_beef, count: max(count, 0) + 2)
        try pixels.withUnsafeMutableBufferPointer { pixels in
            let first = try #require(pixels.baseAddress)
            paint.withKernelPaint { build.kernels.paint_fetch(first + 1, x, y, count, $0) }
        }
        return pixels
    }

    @Test(arguments: PaintBuild.all, 0..<kinds) func paintFetchEqualsReference(_ build: PaintBuild, _ kind: Int) throws
    {
        var random = SeededGenerator(seed: 60 + UInt64(kind))
        var painted = 0
        for width in 0...130 {
            for _ in 0..<6 {
                guard var paint = try Self.paint(kind, &random) else { continue }
                if random.chance(30) { paint = paint.faded(by: random.coverage()) }
                painted += 1
                let (x, y) = (Int.random(in: -150...150, using: &random), Int.random(in: -150...150, using: &random))
                let actual = try Self.row(build, paint, x: x, y: y, count: width)
                let isEqual = try actual == Self.row(.reference, paint, x: x, y: y, count: width)
                try #require(isEqual, "width \(width) at \(x), \(y)")
                #expect(actual.first == 0xdead_beef && actual.last == 0xdead_beef)
                // A pixel depends on its coordinates alone.
                guard width > 1 else { continue }
                let split = Int.random(in: 1..<width, using: &random)
                let left = try Self.row(build, paint, x: x, y: y, count: split)[1...split]
                let right = try Self.row(build, paint, x: x + split, y: y, count: width - split)[1...width - split]
                let isWhole = Array(left + right) == Array(actual[1...width])
                try #require(isWhole, "width \(width) at \(x), \(y), split at \(split)")
                if paint.isOpaque { #expect(actual[1...width].allSatisfy { $0 >> 24 == 255 }) }
            }
        }
        #expect(painted > 300)
    }

    /// Tiles equal samples of an image of many copies.
    @Test(arguments: PaintBuild.all, [false, true]) func tiledPaintRepeatsImage(
        _ build: PaintBuild,
        _ interpolates: Bool
    ) throws {
        var random = SeededGenerator(seed: 61)
        for round in 0..<60 {
            let size = PixelSize(width: .random(in: 1...7, using: &random), height: .random(in: 1...7, using: &random))
            let tile = try #require(Surface(size: size))
            let many = try #require(Surface(size: PixelSize(width: size.width * 60, height: size.height * 60)))
            for y in 0..<many.size.height {
                for x in 0..<many.size.width {
                    if y < size.height && x < size.width { tile[x, y] = random.pixel() }
                    many[x, y] = tile[x % size.width, y % size.height]
                }
            }
            // The middle of the many, where no sample leaves them.
            let (x0, y0) = (size.width * 30 << 16, size.height * 30 << 16)
            func step() -> Int32 { Int32.random(in: -60_000...60_000, using: &random) }
            let shift = Int32.random(in: 0...65536, using: &random)
            let matrix =
                round % 3 == 0
                ? AffineFixed(
                    xx: 1 << 16,
                    xy: 0,
                    x0: Int32(x0) + shift,
                    yx: 0,
                    yy: 1 << 16,
                    y0: Int32(y0) + (shift & ~511)
                )
                : AffineFixed(
                    xx: step() / 20,
                    xy: step() / 20,
                    x0: Int32(x0),
                    yx: step() / 20,
                    yy: step() / 20,
                    y0: Int32(y0)
                )
            let count = round % 3 == 0 ? size.width * 4 : 100
            let tiles = Paint.tiles(tile, transform: matrix, interpolates: interpolates)
            let image = Paint.image(many, transform: matrix, filter: interpolates ? .bilinear : .nearest)
            for y in 0..<5 {
                let isEqual =
                    try Self.row(build, tiles, x: 0, y: y, count: count)
                    == Self.row(.reference, image, x: 0, y: y, count: count)
                try #require(isEqual, "round \(round), row \(y)")
            }
        }
    }

    /// Coordinates beyond the limit are transparent, without overflow.
    @Test(arguments: PaintBuild.all, 1..<kinds) func paintFetchFarAwayIsTransparent(_ build: PaintBuild, _ kind: Int)
        throws
    {
        var random = SeededGenerator(seed: 62)
        let limit = 1 << 20
        for _ in 0..<200 {
            guard let paint = try Self.paint(kind, &random) else { continue }
            for (x, y) in [(limit - 3, 0), (-limit - 1, 0), (0, limit), (0, -limit - 1), (.min, .max), (.max, .min)] {
                let row = try Self.row(build, paint, x: x, y: y, count: 7)
                #expect(row[1...7].allSatisfy { $0 == 0 })
            }
            for (x, y) in [(limit - 7, limit - 1), (-limit, -limit)] {
                let row = try Self.row(build, paint, x: x, y: y, count: 7)
                #expect(try row == Self.row(.reference, paint, x: x, y: y, count: 7))
            }
        }
    }

    @Test(arguments: PaintBuild.all) func paintFetchOfNoPixelsWritesNothing(_ build: PaintBuild) throws {
        var random = SeededGenerator(seed: 63)
        for kind in 0..<Self.kinds {
            guard let paint = try Self.paint(kind, &random) else { continue }
            for count in [0, -1, .min] {
                let row = try Self.row(build, paint, x: 0, y: 0, count: count)
                #expect(row == [0xdead_beef, 0xdead_beef])
            }
        }
    }
}
