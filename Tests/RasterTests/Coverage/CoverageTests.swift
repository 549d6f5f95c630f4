import CRaster
import Glibc
import Raster
import TestSupport
import Testing

/// A shape as the rasterizer takes it.
struct TestShape {
    var verbs: [UInt8] = []
    var points: [Double] = []
    var isEvenOdd = false
    var antialiases = true

    /// The rows whose union is computed.
    var sharedRows: Range<Int32> = 0..<0

    mutating func add(_ verb: EaselVerb, _ coordinates: Double...) {
        verbs.append(UInt8(verb.rawValue))
        points += coordinates
    }

    func withRaw<Result>(_ body: (inout EaselShape) -> Result) -> Result {
        verbs.withUnsafeBufferPointer { verbs in
            points.withUnsafeBufferPointer { points in
                var shape = EaselShape()
                shape.verbs = verbs.baseAddress
                shape.verb_count = verbs.count
                shape.points = points.baseAddress
                shape.point_count = points.count / 2
                shape.a = 1
                shape.d = 1
                shape.even_odd = isEvenOdd
                shape.antialiases = antialiases
                shape.shared_min_y = sharedRows.lowerBound
                shape.shared_max_y = sharedRows.upperBound
                return body(&shape)
            }
        }
    }

    static func rect(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) -> TestShape {
        var shape = TestShape()
        shape.add(EASEL_MOVE, minX, minY)
        shape.add(EASEL_LINE, maxX, minY)
        shape.add(EASEL_LINE, maxX, maxY)
        shape.add(EASEL_LINE, minX, maxY)
        shape.add(EASEL_CLOSE)
        return shape
    }

    static func circle(_ x: Double, _ y: Double, _ r: Double) -> TestShape {
        let k = r * 0.552_284_749_8
        var shape = TestShape()
        shape.add(EASEL_MOVE, x + r, y)
        shape.add(EASEL_CUBIC, x + r, y + k, x + k, y + r, x, y + r)
        shape.add(EASEL_CUBIC, x - k, y + r, x - r, y + k, x - r, y)
        shape.add(EASEL_CUBIC, x - r, y - k, x - k, y - r, x, y - r)
        shape.add(EASEL_CUBIC, x + k, y - r, x + r, y - k, x + r, y)
        shape.add(EASEL_CLOSE)
        return shape
    }

    /// Returns random lines and curves, some with extreme coordinates.
    static func random(side: Double, wild: Bool, using random: inout SeededGenerator) -> TestShape {
        var shape = TestShape()
        shape.isEvenOdd = Bool.random(using: &random)
        shape.antialiases = Int.random(in: 0..<6, using: &random) != 0
        let strange: [Double] = [
            .nan, .infinity, -1e308, 1e300, 1e12, -1e7, -524_288.002, 524_287.999, 0, 0x1p-60, side,
        ]
        func number() -> Double {
            if wild, Int.random(in: 0..<12, using: &random) == 0 { return strange.randomElement(using: &random) ?? 0 }
            let value = Double.random(in: -0.3 * side...1.3 * side, using: &random)
            return Int.random(in: 0..<4, using: &random) == 0 ? value.rounded() : value
        }
        shape.add(EASEL_MOVE, number(), number())
        for _ in 0..<Int.random(in: 1...30, using: &random) {
            switch Int.random(in: 0..<10, using: &random) {
            case 0: shape.add(EASEL_MOVE, number(), number())
            case 1..<5: shape.add(EASEL_LINE, number(), number())
            case 5, 6: shape.add(EASEL_QUAD, number(), number(), number(), number())
            case 7, 8: shape.add(EASEL_CUBIC, number(), number(), number(), number(), number(), number())
            default: shape.add(EASEL_CLOSE)
            }
        }
        return shape
    }
}

/// A rasterizer with one build of its loops.
final class TestRasterizer {
    let rasterizer = Rasterizer()

    /// Nil where the machine lacks the instructions.
    init?(_ set: EaselInstructionSet) {
        if !easel_rasterizer_use(rasterizer.raw, set) { return nil }
    }

    init() {}

    func mask(_ shape: TestShape, width: Int, height: Int) -> [UInt8] {
        var mask = [UInt8](repeating: 0, count: width * height)
        let window = EaselBox(min_x: 0, min_y: 0, max_x: Int32(width), max_y: Int32(height))
        let done = shape.withRaw { easel_fill_mask(rasterizer.raw, &$0, window, &mask, width) }
        precondition(done)
        return mask
    }

    /// Paints on pixels, within boxes.
    func paint(
        _ shape: TestShape,
        on pixels: [UInt32],
        width: Int,
        color: UInt32,
        mode: EaselPaintMode,
        boxes: [EaselBox]
    ) -> [UInt32] {
        var pixels = pixels
        let done = pixels.withUnsafeMutableBufferPointer { pixels in
            var solid = EaselSolid()
            solid.pixels = pixels.baseAddress
            solid.stride = width
            solid.color = color
            solid.mode = mode
            return shape.withRaw { easel_fill_solid(rasterizer.raw, &$0, boxes, boxes.count, &solid) }
        }
        precondition(done)
        return pixels
    }
}

struct CoverageTests {
    /// An outline that does not meet itself is covered as by sums, to the bit. It has several vertices in most rows.
    @Test func unionOfSimpleOutlinesMatchesSums() {
        var random = SeededGenerator(seed: 11)
        for index in 0..<100 {
            var shape = TestShape()
            let count = Int.random(in: 3...60, using: &random)
            for vertex in 0..<count {
                let angle = (Double(vertex) + Double.random(in: 0...0.8, using: &random)) / Double(count) * 2 * .pi
                let radius = Double.random(in: 14...16, using: &random)
                shape.add(vertex == 0 ? EASEL_MOVE : EASEL_LINE, 20 + radius * cos(angle), 20 + radius * sin(angle))
            }
            shape.add(EASEL_CLOSE)
            let expected = TestRasterizer().mask(shape, width: 40, height: 40)
            shape.sharedRows = 0..<40
            #expect(TestRasterizer().mask(shape, width: 40, height: 40) == expected, "outline \(index)")
        }
    }

    /// A window selects pixels of a shape whose rows are in part a union, and the other rows remain sums.
    @Test(arguments: 0..<200)
    func windowsOfUnionsAreParts(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed + 9000))
        let (width, height) = (Int.random(in: 2...70, using: &random), Int.random(in: 2...70, using: &random))
        var shape = TestShape.random(side: Double(max(width, height)), wild: false, using: &random)
        (shape.isEvenOdd, shape.antialiases) = (false, true)
        let sums = TestRasterizer().mask(shape, width: width, height: height)
        let first = Int.random(in: 0..<height, using: &random)
        let end = Int.random(in: first + 1...height, using: &random)
        shape.sharedRows = Int32(first)..<Int32(end)
        let whole = TestRasterizer().mask(shape, width: width, height: height)
        #expect(whole[..<(first * width)] == sums[..<(first * width)])
        #expect(whole[(end * width)...] == sums[(end * width)...])
        let (left, top) = (Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random))
        let right = Int.random(in: left + 1...width, using: &random)
        let bottom = Int.random(in: top + 1...height, using: &random)
        let window = EaselBox(min_x: Int32(left), min_y: Int32(top), max_x: Int32(right), max_y: Int32(bottom))
        var part = [UInt8](repeating: 0, count: (right - left) * (bottom - top))
        let rasterizer = TestRasterizer().rasterizer
        let done = shape.withRaw { easel_fill_mask(rasterizer.raw, &$0, window, &part, right - left) }
        #expect(done)
        let expected = (top..<bottom).flatMap { y in whole[(y * width + left)..<(y * width + right)] }
        #expect(part == expected)
    }

    /// The coverage of a pixel by an axis-aligned rectangle is the product of two lengths.
    @Test(arguments: 0..<200)
    func rectangleCoverageIsExact(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed + 1))
        func number() -> Double { (Double.random(in: -4...28, using: &random) * 256).rounded() / 256 }
        let (x0, x1, y0, y1) = (number(), number(), number(), number())
        let expected = (0..<24 * 24).map { index in
            func part(_ low: Double, _ high: Double, _ at: Int) -> Double {
                max(0, min(high, Double(at + 1)) - max(low, Double(at)))
            }
            let area = part(min(x0, x1), max(x0, x1), index % 24) * part(min(y0, y1), max(y0, y1), index / 24)
            return UInt8((area * 255).rounded())
        }
        let shape = TestShape.rect(x0, y0, x1, y1)
        #expect(TestRasterizer().mask(shape, width: 24, height: 24) == expected)
        // The short way for rectangles gives the same.
        let boxes = [EaselBox(min_x: 0, min_y: 0, max_x: 24, max_y: 24)]
        let ground = [UInt32](repeating: 0, count: 24 * 24)
        let painted = TestRasterizer().paint(
            shape,
            on: ground,
            width: 24,
            color: 0xFFFF_FFFF,
            mode: EASEL_PAINT_OVER,
            boxes: boxes
        )
        #expect(painted.map { UInt8($0 >> 24) } == expected)
    }

    /// Polygons without verbs, also with points that are far away or no numbers, and in windows that do not contain them.
    @Test(arguments: 0..<200)
    func polygonsEqualTheirPaths(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed + 4000))
        let strange: [Double] = [.nan, .infinity, -1e308, 1e12, -524_288.002, 524_287.999, -524_288, 0x1p-60]
        func number() -> Double {
            if seed % 2 == 1, Int.random(in: 0..<20, using: &random) == 0 {
                return strange.randomElement(using: &random) ?? 0
            }
            return Double.random(in: -20...50, using: &random)
        }
        var shape = TestShape()
        shape.add(EASEL_MOVE, number(), number())
        for _ in 0..<Int.random(in: 1...300, using: &random) { shape.add(EASEL_LINE, number(), number()) }
        shape.antialiases = seed % 5 != 0
        let path = TestRasterizer().mask(shape, width: 30, height: 30)
        var polygon = [UInt8](repeating: 0, count: 30 * 30)
        let rasterizer = TestRasterizer().rasterizer
        shape.withRaw { raw in
            raw.verbs = nil
            withUnsafePointer(to: 0) { start in
                raw.starts = start
                raw.start_count = 1
                let window = EaselBox(min_x: 0, min_y: 0, max_x: 30, max_y: 30)
                #expect(easel_fill_mask(rasterizer.raw, &raw, window, &polygon, 30))
            }
        }
        #expect(polygon == path)
    }

    @Test(arguments: [0.4, 1, 3.3, 10, 40, 90.7])
    func circleCoverageMatchesArea(radius: Double) {
        let mask = TestRasterizer().mask(.circle(100.3, 99.8, radius), width: 200, height: 200)
        let area = mask.reduce(0.0) { $0 + Double($1) } / 255
        // Chords are as often outside as inside, but for the ends of the quarters; and rounding.
        let tolerance = 2 * .pi * radius * (1.0 / 96 + 1.0 / 256) + 0.02
        #expect(abs(area - .pi * radius * radius) < tolerance)
    }

    /// Triangles compared with areas computed by clipping them to each pixel.
    @Test(arguments: 0..<60)
    func triangleCoverageIsExact(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed + 77))
        let corners = (0..<3).map { _ in
            SIMD2(
                (Double.random(in: -10...30, using: &random) * 256).rounded() / 256,
                (Double.random(in: -10...30, using: &random) * 256).rounded() / 256
            )
        }
        var shape = TestShape()
        shape.add(EASEL_MOVE, corners[0].x, corners[0].y)
        shape.add(EASEL_LINE, corners[1].x, corners[1].y)
        shape.add(EASEL_LINE, corners[2].x, corners[2].y)
        let mask = TestRasterizer().mask(shape, width: 20, height: 20)
        var worst = 0.0
        for y in 0..<20 {
            for x in 0..<20 {
                let area = Self.area(of: corners, inPixel: SIMD2(Double(x), Double(y)))
                worst = max(worst, abs(area * 255 - Double(mask[y * 20 + x])))
            }
        }
        // Crossings of rows and columns are rounded down to 1/256 pixel, for up to three edges.
        #expect(worst <= 3.5)
    }

    private static func area(of polygon: [SIMD2<Double>], inPixel origin: SIMD2<Double>) -> Double {
        var points = polygon
        for (axis, side, sign) in [(0, origin.x, 1.0), (0, origin.x + 1, -1), (1, origin.y, 1), (1, origin.y + 1, -1)] {
            var result: [SIMD2<Double>] = []
            for index in points.indices {
                let from = points[index]
                let to = points[(index + 1) % points.count]
                let before = (from[axis] - side) * sign
                let after = (to[axis] - side) * sign
                if before >= 0 { result.append(from) }
                if (before < 0) != (after < 0) { result.append(from + (to - from) * (before / (before - after))) }
            }
            points = result
            if points.isEmpty { return 0 }
        }
        var sum = 0.0
        for index in points.indices {
            let a = points[index] - origin
            let b = points[(index + 1) % points.count] - origin
            sum += a.x * b.y - b.x * a.y
        }
        return abs(sum) / 2
    }

    @Test func windingAndEvenOddRulesDifferInOverlap() {
        var shape = TestShape.rect(1, 1, 9, 9)
        let inner = TestShape.rect(3, 3, 7, 7)
        shape.verbs += inner.verbs
        shape.points += inner.points
        #expect(TestRasterizer().mask(shape, width: 10, height: 10)[5 * 10 + 5] == 255)
        shape.isEvenOdd = true
        #expect(TestRasterizer().mask(shape, width: 10, height: 10)[5 * 10 + 5] == 0)
        #expect(TestRasterizer().mask(shape, width: 10, height: 10)[2 * 10 + 5] == 255)
    }

    @Test func withoutAntialiasingPixelCentersDecide() {
        var shape = TestShape.rect(1.4, 1.6, 3.6, 3.4)
        shape.antialiases = false
        let mask = TestRasterizer().mask(shape, width: 5, height: 5)
        let covered = mask.indices.filter { mask[$0] == 255 }
        #expect(covered == [2 * 5 + 1, 2 * 5 + 2, 2 * 5 + 3])
        #expect(mask.allSatisfy { $0 == 0 || $0 == 255 })
    }

    @Test func repeatedRasterizationDoesNotAllocate() {
        let rasterizer = TestRasterizer()
        var random = SeededGenerator(seed: 5)
        let shapes = (0..<50).map { _ in TestShape.random(side: 300, wild: false, using: &random) }
        for shape in shapes { _ = rasterizer.mask(shape, width: 300, height: 300) }
        let before = rasterizer.rasterizer.allocationCount
        #expect(before > 0)
        for shape in shapes { _ = rasterizer.mask(shape, width: 300, height: 300) }
        #expect(rasterizer.rasterizer.allocationCount == before)
    }

    /// More cells than are done in one go. Four curves make a circle that is up to 0.03 % too wide.
    @Test func largeShapesAreRasterizedInBands() {
        let mask = TestRasterizer().mask(.circle(1000, 900, 890), width: 2000, height: 1800)
        let area = mask.reduce(0.0) { $0 + Double($1) } / 255
        #expect(abs(area / (.pi * 890 * 890) - 1) < 4e-4)
        for y in 0..<900 {
            #expect(mask[y * 2000 + 1000] == mask[(1799 - y) * 2000 + 1000])
            if y > 20 { #expect(mask[y * 2000 + 1000] == 255) }
        }
    }
}
