import CRaster
import CRasterReference
import Glibc
import TestSupport
import Testing

@testable import Raster

/// Images blended in one pass equal sampling, coverage, fading and blending as separate passes.
@Suite struct TransformedImageKernelTests {
    private static let stride = 100
    private static let size = (width: 83, height: 41)

    /// A test case: source, geometry and destination.
    private struct Case {
        var source: [UInt32]
        var sampling: Sampling
        var quad: EaselQuad
        var alpha: UInt8
        var isOpaque: Bool
        var before: [UInt32]

        init(_ random: inout SeededGenerator, kind: Int) {
            sampling = Sampling(&random, kind: kind)
            isOpaque = Bool.random(using: &random)
            let isOpaque = isOpaque
            source = (0..<sampling.width * sampling.height).map { _ in
                random.pixel() | (isOpaque ? 0xff00_0000 : 0)
            }
            alpha = Bool.random(using: &random) ? 255 : random.coverage()
            quad = TransformedImageKernelTests.quad(sampling, &random, kind: kind)
            before = (0..<TransformedImageKernelTests.stride * TransformedImageKernelTests.size.height).map { _ in
                random.pixel()
            }
        }

        func paint(_ kernels: EaselKernels, _ rect: PixelRect, to pixels: inout [UInt32]) throws {
            let stride = TransformedImageKernelTests.stride
            try source.withUnsafeBufferPointer { source in
                try pixels.withUnsafeMutableBufferPointer { pixels in
                    var transformedImage = EaselTransformedImage(
                        pixels: source.baseAddress,
                        stride: sampling.width,
                        width: sampling.width,
                        height: sampling.height,
                        matrix: sampling.matrix,
                        quad: quad,
                        alpha: alpha,
                        is_opaque: isOpaque ? 1 : 0
                    )
                    kernels.image_over_rect(
                        try #require(pixels.baseAddress) + rect.minY * stride + rect.minX,
                        stride,
                        rect.minX,
                        rect.minY,
                        rect.width,
                        rect.height,
                        &transformedImage
                    )
                }
            }
        }

        /// Returns the result of the reference kernels, pass by pass.
        func expected() throws -> [UInt32] {
            let reference = easel_reference_kernels().pointee
            let (width, height) = TransformedImageKernelTests.size
            var pixels = before
            var samples = [UInt32](repeating: 0, count: width * height)
            var mask = [UInt8](repeating: 0, count: width * height)
            reference.bilinear_fetch_extended(
                &samples,
                width,
                0,
                0,
                width,
                height,
                source,
                sampling.width,
                sampling.width,
                sampling.height,
                sampling.matrix
            )
            reference.quad_coverage_rect(&mask, width, width, height, 0, 0, quad)
            try mask.withUnsafeMutableBufferPointer {
                PixelKernels.fade(try #require($0.baseAddress), count: $0.count, by: alpha)
            }
            reference.over_mask_rect(
                &pixels,
                TransformedImageKernelTests.stride,
                samples,
                width,
                mask,
                width,
                width,
                height
            )
            return pixels
        }
    }

    /// Returns mostly the outline of the image itself, sometimes another rectangle, sometimes random lines.
    private static func quad(_ sampling: Sampling, _ random: inout SeededGenerator, kind: Int) -> EaselQuad {
        func point(_ x: Double, _ y: Double) -> SIMD2<Double>? {
            let m = sampling.matrix
            let determinant = Double(m.xx) * Double(m.yy) - Double(m.xy) * Double(m.yx)
            guard determinant != 0 else { return nil }
            let (dx, dy) = (x * 65536 - Double(m.x0), y * 65536 - Double(m.y0))
            return SIMD2(
                (dx * Double(m.yy) - dy * Double(m.xy)) / determinant,
                (dy * Double(m.xx) - dx * Double(m.yx)) / determinant
            )
        }
        let (width, height) = (Double(sampling.width), Double(sampling.height))
        if kind % 5 > 0, let a = point(0, 0), let b = point(width, 0), let c = point(width, height),
            let d = point(0, height), let edges = QuadEdges(a, b, c, d)
        {
            return edges.quad
        }
        if Bool.random(using: &random) {
            let x = Double.random(in: -20...60, using: &random)
            let y = Double.random(in: -20...30, using: &random)
            let width = Double.random(in: 0.1...50, using: &random)
            if let edges = QuadEdges(minX: x, minY: y, maxX: x + width, maxY: y + 20.3) { return edges.quad }
            Issue.record("no edges of a rectangle at \(x), \(y), \(width) wide")
        }
        func edge() -> EaselEdge {
            let near = Bool.random(using: &random)
            return EaselEdge(
                c: near ? .random(in: -1 << 30...1 << 30, using: &random) : Int64(bitPattern: random.next()),
                a: .random(in: .min ... .max, using: &random) >> (near ? 7 : 0),
                b: .random(in: .min ... .max, using: &random) >> (near ? 7 : 0)
            )
        }
        return EaselQuad(edges: (edge(), edge(), edge(), edge()))
    }

    @Test(arguments: KernelBuild.all) func imageOverEqualsSeparatePasses(_ build: KernelBuild) throws {
        var random = SeededGenerator(seed: 40)
        for kind in 0..<640 {
            let this = Case(&random, kind: kind)
            let expected = try this.expected()
            var actual = this.before
            try this.paint(
                build.kernels,
                PixelRect(x: 0, y: 0, width: Self.size.width, height: Self.size.height),
                to: &actual
            )
            try #require(actual == expected, "\(kind): \(this.sampling)")

            // Any part of it, painted alone, is the same part, and nothing else changes.
            let x = Int.random(in: 0..<Self.size.width, using: &random)
            let y = Int.random(in: 0..<Self.size.height, using: &random)
            let width = Int.random(in: 1...Self.size.width - x, using: &random)
            let height = Int.random(in: 1...Self.size.height - y, using: &random)
            let rect = PixelRect(x: x, y: y, width: width, height: height)
            var part = this.before
            try this.paint(build.kernels, rect, to: &part)
            var differing = 0
            for row in 0..<Self.size.height {
                let line = row * Self.stride..<(row + 1) * Self.stride
                var wanted = Array(this.before[line])
                if row >= rect.minY && row < rect.maxY {
                    wanted[rect.minX..<rect.maxX] =
                        expected[line][(line.lowerBound + rect.minX)..<(line.lowerBound + rect.maxX)]
                }
                if !part[line].elementsEqual(wanted) { differing += 1 }
            }
            try #require(differing == 0, "\(kind): \(rect)")
        }
    }

    /// An image wider than the buffer for a row's coverage.
    @Test(arguments: KernelBuild.all) func imageOverOfWideImageEqualsReference(_ build: KernelBuild) throws {
        var random = SeededGenerator(seed: 41)
        let (width, height) = (2300, 5)
        let source = (0..<width * height).map { _ in random.pixel() }
        let before = (0..<(width + 8) * 8).map { _ in random.pixel() }
        let edges = try #require(QuadEdges(minX: 1.3, minY: 1.6, maxX: 2301.3, maxY: 6.6))
        let matrix = AffineFixed(xx: 65536, xy: 0, x0: -85197, yx: 0, yy: 65536, y0: -104858).matrix
        let reference = easel_reference_kernels().pointee
        var results: [[UInt32]] = []
        for kernels in [reference, build.kernels] {
            var pixels = before
            source.withUnsafeBufferPointer { source in
                var transformedImage = EaselTransformedImage(
                    pixels: source.baseAddress,
                    stride: width,
                    width: width,
                    height: height,
                    matrix: matrix,
                    quad: edges.quad,
                    alpha: 200,
                    is_opaque: 0
                )
                kernels.image_over_rect(&pixels, width + 8, 0, 0, width + 8, 8, &transformedImage)
            }
            results.append(pixels)
        }
        #expect(results[0] == results[1])
        #expect(results[0] != before)
    }

    /// Rows so long that many samples are gathered before they are weighed, rotated, and scaled up or down.
    @Test(arguments: KernelBuild.all) func imageOverOfLongRowsEqualsReference(_ build: KernelBuild) throws {
        var random = SeededGenerator(seed: 43)
        let (width, height, stride) = (700, 500, 317)
        let source = (0..<width * height).map { _ in random.pixel() }
        let opaqueSource = source.map { $0 | 0xff00_0000 }
        let edge = EaselEdge(c: 1 << 40, a: 0, b: 0)
        let reference = easel_reference_kernels().pointee
        for round in 0..<60 {
            let angle = round % 4 == 0 ? 0 : Double.random(in: 0...6.3, using: &random)
            let scale = 65536 * Double.random(in: round % 3 == 0 ? 0.1...1 : 0.5...6, using: &random)
            let (xx, yx) = (Int32(cos(angle) * scale), Int32(sin(angle) * scale))
            // The middle of the source is in the middle of the destination.
            let matrix = EaselAffine(
                xx: xx,
                xy: -yx,
                x0: (350 << 16) - 155 * xx,
                yx: yx,
                yy: xx,
                y0: (250 << 16) - 155 * yx
            )
            var results: [[UInt32]] = []
            let before = (0..<stride * 3).map { _ in random.pixel() }
            let length = Int.random(in: 60...stride - 7, using: &random)
            for kernels in [reference, build.kernels] {
                var pixels = before
                (round % 4 < 2 ? opaqueSource : source).withUnsafeBufferPointer { source in
                    var transformedImage = EaselTransformedImage(
                        pixels: source.baseAddress,
                        stride: width,
                        width: width,
                        height: height,
                        matrix: matrix,
                        quad: EaselQuad(edges: (edge, edge, edge, edge)),
                        alpha: round % 2 == 0 ? 255 : 99,
                        is_opaque: round % 4 < 2 ? 1 : 0
                    )
                    kernels.image_over_rect(&pixels, stride, 0, 0, length, 3, &transformedImage)
                }
                results.append(pixels)
            }
            try #require(results[0] == results[1], "\(round): \(matrix), \(length)")
            #expect(results[0] != before)
        }
    }

    /// Coordinates at the ends of their range neither trap nor touch anything they should not.
    @Test(arguments: KernelBuild.all) func imageOverWithExtremeCoordinatesStaysInBounds(_ build: KernelBuild) {
        var random = SeededGenerator(seed: 42)
        let source = (0..<20 * 20).map { _ in random.pixel() }
        let reference = easel_reference_kernels().pointee
        let coordinates = [Int.min, -1 << 30, -(1 << 30) - 1, -1, 0, 1 << 30 - 40, 1 << 30, Int.max]
        let coefficients: [Int32] = [.min, -1, 0, 1, 0x10000, 1 << 21, (1 << 21) + 1, .max]
        let constants: [Int64] = [.min, -1 << 60, 0, 1 << 24, 1 << 30, 1 << 60, .max]
        func pick() -> Int32 { random.element(of: coefficients) }
        func edge() -> EaselEdge { EaselEdge(c: random.element(of: constants), a: pick(), b: pick()) }
        for x in coordinates {
            for y in coordinates {
                for _ in 0..<20 {
                    source.withUnsafeBufferPointer { source in
                        var transformedImage = EaselTransformedImage(
                            pixels: source.baseAddress,
                            stride: 20,
                            width: Int.random(in: 0...20, using: &random),
                            height: Int.random(in: 0...20, using: &random),
                            matrix: EaselAffine(xx: pick(), xy: pick(), x0: pick(), yx: pick(), yy: pick(), y0: pick()),
                            quad: EaselQuad(edges: (edge(), edge(), edge(), edge())),
                            alpha: random.coverage(),
                            is_opaque: 0
                        )
                        var expected = (0..<37 * 2).map { _ in random.pixel() }
                        var actual = expected
                        reference.image_over_rect(&expected, 37, x, y, 37, 2, &transformedImage)
                        build.kernels.image_over_rect(&actual, 37, x, y, 37, 2, &transformedImage)
                        #expect(actual == expected)
                    }
                }
            }
        }
    }
}
