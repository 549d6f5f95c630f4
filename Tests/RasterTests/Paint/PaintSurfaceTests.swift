import TestSupport
import Testing

@testable import Raster

/// Paint and groups on surfaces: clipped to what exists, and equal to one pixel after the other.
@Suite struct PaintSurfaceTests {
    private static func surface(_ width: Int, _ height: Int, _ random: inout SeededGenerator) throws -> Surface {
        let surface = try #require(Surface(size: PixelSize(width: width, height: height)))
        for y in 0..<height { for x in 0..<width { surface[x, y] = random.premultipliedPixel() } }
        return surface
    }

    private static func pixels(_ surface: Surface) -> [UInt32] {
        (0..<surface.size.height).flatMap { y in (0..<surface.size.width).map { surface[$0, y] } }
    }

    /// One pixel by the reference.
    private static func blended(
        _ source: UInt32,
        onto destination: UInt32,
        _ mode: BlendMode,
        alpha: UInt8 = 255,
        coverage: UInt8 = 255
    ) -> UInt32 {
        var (source, destination) = (source, destination)
        PaintBuild.reference.kernels.blend_rect(
            &destination,
            1,
            &source,
            1,
            nil,
            0,
            1,
            1,
            alpha,
            coverage,
            mode.kernelMode
        )
        return destination
    }

    private static func rect(_ random: inout SeededGenerator) -> PixelRect {
        PixelRect(
            x: Int.random(in: -20...60, using: &random),
            y: Int.random(in: -10...20, using: &random),
            width: Int.random(in: -2...90, using: &random),
            height: Int.random(in: -2...30, using: &random)
        )
    }

    private static func paints(_ random: inout SeededGenerator) throws -> [Paint] {
        let gradient = try #require(Gradient(random.gradientStops()))
        let opaque = try #require(Gradient(random.gradientStops(opaque: true)))
        let linear = try #require(Paint.linear(gradient, from: SIMD2(-3, 9), to: SIMD2(50, 30)))
        let whole = try #require(Paint.linear(opaque, from: SIMD2(4, 4), to: SIMD2(60, 10)))
        let open = try #require(Paint.linear(opaque, from: SIMD2(20, 4), to: SIMD2(40, 10), extent: []))
        let backwards = try #require(Paint.linear(opaque, from: SIMD2(50, 4), to: SIMD2(20, 10), extent: .before))
        let radial = try #require(
            Paint.radial(opaque, from: SIMD2(30, 20), radius: 3, to: SIMD2(30, 20), radius: 15, extent: .after)
        )
        let tile = try surface(13, 7, &random)
        return [
            .solid(random.premultipliedPixel()), .solid(0xff12_3456), .solid(0), linear, whole, open, backwards, radial,
            radial.faded(by: 99), .solid(0xff65_4321).faded(by: 128),
            .tiles(tile, transform: .identity, interpolates: false),
        ]
    }

    @Test(arguments: BlendMode.allCases) func fillWithPaintEqualsPixelwiseBlend(_ mode: BlendMode) throws {
        var random = SeededGenerator(seed: 80)
        for paint in try Self.paints(&random) {
            for round in 0..<6 {
                let target = try Self.surface(70, 30, &random)
                let before = Self.pixels(target)
                let rect = Self.rect(&random)
                let coverage = random.coverage()
                let mask = (0..<100 * 40).map { _ in random.coverage() }
                let maskPoint = PixelPoint(
                    x: Int.random(in: -5...30, using: &random),
                    y: Int.random(in: -5...10, using: &random)
                )
                let isMasked = round >= 3
                if isMasked {
                    var bytes = mask
                    try bytes.withUnsafeMutableBufferPointer {
                        let first = try #require($0.baseAddress)
                        let plane = MaskPlane(first, size: PixelSize(width: 90, height: 40), bytesPerRow: 100)
                        PixelKernels.fill(target, in: rect, with: paint, blend: mode, mask: plane, at: maskPoint)
                    }
                } else {
                    PixelKernels.fill(target, in: rect, with: paint, blend: mode, coverage: coverage)
                }
                for y in 0..<30 {
                    for x in 0..<70 {
                        let old = before[y * 70 + x]
                        var expected = old
                        let inMask = PixelPoint(x: x - rect.minX + maskPoint.x, y: y - rect.minY + maskPoint.y)
                        let isCovered = !isMasked || (0..<90).contains(inMask.x) && (0..<40).contains(inMask.y)
                        if rect.contains(x: x, y: y) && isCovered {
                            var color: UInt32 = 0
                            paint.withKernelPaint { PaintBuild.reference.kernels.paint_fetch(&color, x, y, 1, $0) }
                            let part = isMasked ? mask[inMask.y * 100 + inMask.x] : coverage
                            expected = Self.blended(color, onto: old, mode, coverage: part)
                        }
                        let isEqual = target[x, y] == expected
                        if !isEqual { try #require(isEqual, "\(mode) at \(x), \(y) of \(rect), mask \(isMasked)") }
                    }
                }
            }
        }
    }

    /// The function for runs of coverage: long rows, split anywhere.
    @Test(arguments: BlendMode.allCases) func rowFillEqualsFillOfItsParts(_ mode: BlendMode) throws {
        var random = SeededGenerator(seed: 81)
        let count = 1400
        for paint in try Self.paints(&random) {
            let original = (0..<count).map { _ in random.premultipliedPixel() }
            let mask = (0..<count).map { _ in random.coverage() }
            let coverage = random.coverage()
            for isMasked in [false, true] {
                var whole = original
                var parts = original
                try mask.withUnsafeBufferPointer { mask in
                    let mask = isMasked ? mask.baseAddress : nil
                    PixelKernels.paint(
                        &whole,
                        x: -700,
                        y: 8,
                        count: count,
                        mask: mask,
                        coverage: coverage,
                        with: paint,
                        blend: mode
                    )
                    try parts.withUnsafeMutableBufferPointer { parts in
                        let first = try #require(parts.baseAddress)
                        var x = 0
                        while x < count {
                            let length = min(Int.random(in: 1...300, using: &random), count - x)
                            PixelKernels.paint(
                                first + x,
                                x: x - 700,
                                y: 8,
                                count: length,
                                mask: mask.map { $0 + x },
                                coverage: coverage,
                                with: paint,
                                blend: mode
                            )
                            x += length
                        }
                    }
                }
                #expect(whole == parts)
            }
        }
    }

    @Test(arguments: BlendMode.allCases) func groupBlendEqualsPixelwiseBlend(_ mode: BlendMode) throws {
        var random = SeededGenerator(seed: 82)
        for round in 0..<20 {
            let group = try Self.surface(40, 25, &random)
            let target = try Self.surface(70, 30, &random)
            let before = Self.pixels(target)
            let rect = Self.rect(&random)
            let alpha = random.coverage()
            let isMasked = round % 2 == 0
            let point = PixelPoint(
                x: Int.random(in: -9...20, using: &random),
                y: Int.random(in: -9...9, using: &random)
            )
            let maskPoint = PixelPoint(
                x: Int.random(in: -9...20, using: &random),
                y: Int.random(in: -9...9, using: &random)
            )
            var mask = (0..<64 * 20).map { _ in random.coverage() }
            try mask.withUnsafeMutableBufferPointer {
                let plane = MaskPlane(
                    try #require($0.baseAddress),
                    size: PixelSize(width: 60, height: 20),
                    bytesPerRow: 64
                )
                if isMasked {
                    PixelKernels.composite(
                        target,
                        in: rect,
                        from: group,
                        at: point,
                        alpha: alpha,
                        blend: mode,
                        mask: plane,
                        at: maskPoint
                    )
                } else {
                    PixelKernels.composite(target, in: rect, from: group, at: point, alpha: alpha, blend: mode)
                }
            }
            for y in 0..<30 {
                for x in 0..<70 {
                    let (dx, dy) = (x - rect.minX, y - rect.minY)
                    let inGroup = PixelPoint(x: point.x + dx, y: point.y + dy)
                    let inMask = PixelPoint(x: maskPoint.x + dx, y: maskPoint.y + dy)
                    var expected = before[y * 70 + x]
                    let isCovered = !isMasked || (0..<60).contains(inMask.x) && (0..<20).contains(inMask.y)
                    if rect.contains(x: x, y: y) && isCovered && group.bounds.contains(x: inGroup.x, y: inGroup.y) {
                        expected = Self.blended(
                            group[inGroup.x, inGroup.y],
                            onto: expected,
                            mode,
                            alpha: alpha,
                            coverage: isMasked ? mask[inMask.y * 64 + inMask.x] : 255
                        )
                    }
                    let isEqual = target[x, y] == expected
                    if !isEqual { try #require(isEqual, "\(mode) at \(x), \(y) of \(rect), mask \(isMasked)") }
                }
            }
        }
    }

    /// The condition for skipping pixels that a source does not reach.
    @Test(arguments: BlendMode.allCases) func leavesDestinationUnderNothingMatchesFormula(_ mode: BlendMode) {
        var random = SeededGenerator(seed: 83)
        let isUntouched = (0..<200)
            .allSatisfy { _ in
                let pixel = random.premultipliedPixel()
                return Self.blended(0, onto: pixel, mode) == pixel
            }
        #expect(isUntouched == mode.leavesDestinationUnderNothing)
    }

    /// A paint retains its source surface.
    @Test func paintRetainsItsSource() throws {
        weak var surface: Surface?
        let target = try #require(Surface(size: PixelSize(width: 1, height: 1)))
        do {
            let image = try #require(Surface(size: PixelSize(width: 1, height: 1)))
            image[0, 0] = 0xff11_2233
            surface = image
            let paint = Paint.image(image, transform: .identity, filter: .nearest).faded(by: 255)
            PixelKernels.fill(target, in: target.bounds, with: paint)
        }
        #expect(target[0, 0] == 0xff11_2233)
        #expect(surface == nil)
    }
}
