import TestSupport
import Testing

@testable import Raster

/// The Swift interface: clipping, and that each function calls its own kernel.
@Suite struct PixelKernelsTests {
    private static let rects: [(PixelRect, PixelPoint)] = {
        var random = SeededGenerator(seed: 40)
        var cases: [(PixelRect, PixelPoint)] = (0..<150).map { _ in
            let rect = PixelRect(
                x: Int.random(in: -30...40, using: &random),
                y: Int.random(in: -30...30, using: &random),
                width: Int.random(in: -2...50, using: &random),
                height: Int.random(in: -2...50, using: &random)
            )
            let point = PixelPoint(
                x: Int.random(in: -20...40, using: &random),
                y: Int.random(in: -20...40, using: &random)
            )
            return (rect, point)
        }
        let endless = PixelRect(minX: .min, minY: .min, maxX: .max, maxY: .max)
        cases += [
            (endless, .zero), (endless, PixelPoint(x: .max, y: .min)),
            (PixelRect(minX: 3, minY: 3, maxX: .max, maxY: .max), PixelPoint(x: 1, y: 2)),
            (PixelRect(x: 0, y: 0, width: 9, height: 9), PixelPoint(x: .min, y: .max)),
        ]
        return cases
    }()

    private func surface(_ width: Int, _ height: Int, seed: UInt64) throws -> Surface {
        let surface = try #require(Surface(size: PixelSize(width: width, height: height)))
        var random = SeededGenerator(seed: seed)
        for y in 0..<height {
            // The padding as well: nothing may change there.
            for x in 0..<surface.stride { surface.row(y)[x] = random.pixel() }
        }
        return surface
    }

    private func rows(_ surface: Surface) -> [UInt32] {
        (0..<surface.size.height).flatMap { y in (0..<surface.stride).map { surface.row(y)[$0] } }
    }

    /// Compares a surface after `draw` with one in which every pixel of `rect` that has a source pixel is replaced.
    private func check(
        _ rect: PixelRect,
        _ draw: (Surface) -> Void,
        pixel: (_ old: UInt32, _ x: Int, _ y: Int) -> UInt32?
    ) throws {
        let actual = try surface(37, 29, seed: 41)
        let expected = try surface(37, 29, seed: 41)
        draw(actual)
        let inside = rect.intersection(expected.bounds)
        if !inside.isEmpty {
            for y in inside.minY..<inside.maxY {
                for x in inside.minX..<inside.maxX {
                    if let new = pixel(expected[x, y], x &- rect.minX, y &- rect.minY) { expected[x, y] = new }
                }
            }
        }
        try #require(rows(actual) == rows(expected), "\(rect)")
    }

    private func multiply(_ pixel: UInt32, _ alpha: UInt8) -> UInt32 {
        (0..<4).reduce(0) { result, i in
            let product = (pixel >> (8 * UInt32(i)) & 0xff) * UInt32(alpha) + 128
            return result | ((product + product >> 8) >> 8) << (8 * UInt32(i))
        }
    }

    private func over(_ destination: UInt32, _ source: UInt32) -> UInt32 {
        let faded = multiply(destination, 255 - UInt8(source >> 24))
        return (0..<4).reduce(0) { result, i in
            let shift = 8 * UInt32(i)
            return result | min((faded >> shift & 0xff) + (source >> shift & 0xff), 255) << shift
        }
    }

    @Test func sourceFunctionsClipToSourceAndDestination() throws {
        let source = try surface(33, 31, seed: 42)
        for (rect, point) in Self.rects {
            func at(_ x: Int, _ y: Int) -> UInt32? {
                let (x, overflowX) = point.x.addingReportingOverflow(x)
                let (y, overflowY) = point.y.addingReportingOverflow(y)
                guard !overflowX, !overflowY, source.bounds.contains(x: x, y: y) else { return nil }
                return source[x, y]
            }
            try check(rect) {
                PixelKernels.copy(to: $0, in: rect, from: source, at: point)
            } pixel: {
                at($1, $2)
            }
            try check(rect) {
                PixelKernels.copyOpaque(to: $0, in: rect, from: source, at: point)
            } pixel: {
                at($1, $2).map { $0 | 0xff00_0000 }
            }
            try check(rect) {
                PixelKernels.over($0, in: rect, from: source, at: point)
            } pixel: { old, x, y in
                at(x, y).map { over(old, $0) }
            }
            try check(rect) {
                PixelKernels.over($0, in: rect, from: source, at: point, alpha: 77)
            } pixel: { old, x, y in
                at(x, y).map { over(old, multiply($0, 77)) }
            }
        }
    }

    @Test func colorFunctionsClipToDestination() throws {
        for (rect, _) in Self.rects {
            try check(rect) {
                PixelKernels.fill($0, in: rect, with: 0x8040_2010)
            } pixel: { _, _, _ in
                0x8040_2010
            }
            try check(rect) {
                PixelKernels.solidOver($0, in: rect, color: 0x8040_2010)
            } pixel: { old, _, _ in
                over(old, 0x8040_2010)
            }
        }
    }

    @Test func maskFunctionsClipToMask() throws {
        let source = try surface(33, 31, seed: 43)
        var random = SeededGenerator(seed: 44)
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 41 * 27)
        defer { bytes.deallocate() }
        for i in 0..<41 * 27 { bytes[i] = random.coverage() }
        let mask = MaskPlane(bytes, size: PixelSize(width: 39, height: 27), bytesPerRow: 41)
        for (i, (rect, point)) in Self.rects.enumerated() {
            let maskPoint = Self.rects[(i + 1) % 150].1
            func maskAt(_ x: Int, _ y: Int) -> UInt8? {
                let (x, overflowX) = maskPoint.x.addingReportingOverflow(x)
                let (y, overflowY) = maskPoint.y.addingReportingOverflow(y)
                return !overflowX && !overflowY && mask.bounds.contains(x: x, y: y) ? mask.row(y)[x] : nil
            }
            try check(rect) {
                PixelKernels.over($0, in: rect, from: source, at: point, mask: mask, at: maskPoint)
            } pixel: { old, x, y in
                let (sourceX, overflowX) = point.x.addingReportingOverflow(x)
                let (sourceY, overflowY) = point.y.addingReportingOverflow(y)
                guard !overflowX, !overflowY, source.bounds.contains(x: sourceX, y: sourceY) else { return nil }
                return maskAt(x, y).map { over(old, multiply(source[sourceX, sourceY], $0)) }
            }
            try check(rect) {
                PixelKernels.solidOver($0, in: rect, color: 0xc080_4020, mask: mask, at: maskPoint)
            } pixel: { old, x, y in
                maskAt(x, y).map { over(old, multiply(0xc080_4020, $0)) }
            }
            try check(rect) {
                PixelKernels.multiply($0, in: rect, mask: mask, at: maskPoint)
            } pixel: { old, x, y in
                maskAt(x, y).map { multiply(old, $0) }
            }
        }
    }

    @Test(arguments: [PixelKernels.Filter.nearest, .bilinear, .bilinearExtended])
    func fetchClipsToDestination(_ filter: PixelKernels.Filter) throws {
        let source = try surface(33, 31, seed: 45)
        let transform = try #require(AffineFixed(xx: 0.7, xy: -0.3, x0: 4.3, yx: 0.2, yy: 0.9, y0: -2.1))
        let wide = try #require(Surface(size: PixelSize(width: 200, height: 200)))
        PixelKernels.fetch(
            to: wide,
            in: wide.bounds,
            at: PixelPoint(x: -80, y: -80),
            from: source,
            transform: transform,
            filter: filter
        )
        for (rect, point) in Self.rects.prefix(150) {
            try check(rect) {
                PixelKernels.fetch(
                    to: $0,
                    in: rect,
                    at: point,
                    from: source,
                    transform: transform,
                    filter: filter
                )
            } pixel: { _, x, y in
                wide[point.x + x + 80, point.y + y + 80]
            }
        }
        for (rect, point) in Self.rects.suffix(4) {
            let target = try surface(9, 9, seed: 46)
            PixelKernels.fetch(to: target, in: rect, at: point, from: source, transform: transform, filter: filter)
        }
    }

    @Test func coverageClipsToDestination() throws {
        let edges = try #require(QuadEdges(SIMD2(3, 4), SIMD2(30, 9), SIMD2(25, 33), SIMD2(-2, 28)))
        let wide = UnsafeMutablePointer<UInt8>.allocate(capacity: 200 * 200)
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 41 * 27)
        defer {
            wide.deallocate()
            bytes.deallocate()
        }
        PixelKernels.coverage(
            to: wide,
            stride: 200,
            size: PixelSize(width: 200, height: 200),
            at: PixelPoint(x: -80, y: -80),
            of: edges
        )
        let mask = MaskPlane(bytes, size: PixelSize(width: 39, height: 27), bytesPerRow: 41)
        for (rect, point) in Self.rects.prefix(150) {
            for i in 0..<41 * 27 { bytes[i] = 99 }
            PixelKernels.coverage(to: mask, in: rect, at: point, of: edges)
            for y in 0..<27 {
                for x in 0..<41 {
                    let isInside = x < 39 && rect.contains(x: x, y: y)
                    let (wideX, wideY) = (point.x + x - rect.minX + 80, point.y + y - rect.minY + 80)
                    let expected = isInside ? wide[wideY * 200 + wideX] : 99
                    let isEqual = bytes[y * 41 + x] == expected
                    if !isEqual { try #require(isEqual, "\(rect) \(point) at \(x), \(y)") }
                }
            }
        }
    }

    @Test func affineFixedRoundsAndRejectsOverflow() throws {
        let transform = try #require(
            AffineFixed(xx: 1.5, xy: -0.25, x0: 32767.5, yx: 1 / 65536, yy: -32768, y0: 1 / 200000)
        )
        #expect(transform == AffineFixed(xx: 0x18000, xy: -0x4000, x0: 0x7fff_8000, yx: 1, yy: .min, y0: 0))
        for bad in [Double.nan, .infinity, -.infinity, 32768, -32769, 1e300] {
            #expect(AffineFixed(xx: bad, xy: 0, x0: 0, yx: 0, yy: 1, y0: 0) == nil)
            #expect(AffineFixed(xx: 1, xy: 0, x0: 0, yx: 0, yy: 1, y0: bad) == nil)
        }
        #expect(AffineFixed.identity.isIntegralTranslation)
        #expect(AffineFixed(xx: 1, xy: 0, x0: -7, yx: 0, yy: 1, y0: 3)?.isIntegralTranslation == true)
        #expect(AffineFixed(xx: 1, xy: 0, x0: -7.5, yx: 0, yy: 1, y0: 3)?.isIntegralTranslation == false)
        #expect(AffineFixed(xx: 1, xy: 0, x0: 0, yx: 0, yy: -1, y0: 0)?.isIntegralTranslation == false)
    }
}
