import CPixman
import CRaster
import CRasterReference
import Glibc
import TestSupport
import Testing

@testable import Raster

/// Samples of transformed sources, in every build, equal pixman's.
@Suite struct FetchKernelTests {
    private typealias Fetch =
        @convention(c) (
            UnsafeMutablePointer<UInt32>?, Int, Int, Int, Int, Int, UnsafePointer<UInt32>?, Int, Int, Int, EaselAffine
        ) -> Void

    private static let stride = 100
    private static let size = (width: 83, height: 41)
    private static let guardPixel: UInt32 = 0x1357_9bdf

    private func check(
        _ fetch: Fetch,
        _ reference: Fetch,
        _ filter: pixman_filter_t,
        _ outside: pixman_repeat_t = PIXMAN_REPEAT_NONE,
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        var compared = 0
        for kind in 0..<640 {
            let sampling = Sampling(&random, kind: kind)
            // Exactly as large as the source, so that the address sanitizer sees every read outside.
            var source = (0..<sampling.width * sampling.height).map { _ in random.pixel() }
            var expected = [UInt32](repeating: Self.guardPixel, count: Self.stride * Self.size.height)
            var actual = expected
            let isDrawn = try draw(sampling, &source, filter, outside, to: &expected)
            fetch(
                &actual,
                Self.stride,
                0,
                0,
                Self.size.width,
                Self.size.height,
                source,
                sampling.width,
                sampling.width,
                sampling.height,
                sampling.matrix
            )
            // What no 32-bit number can hold, pixman leaves undrawn; there the reference build is the judge.
            if isDrawn {
                compared += 1
            } else {
                reference(
                    &expected,
                    Self.stride,
                    0,
                    0,
                    Self.size.width,
                    Self.size.height,
                    source,
                    sampling.width,
                    sampling.width,
                    sampling.height,
                    sampling.matrix
                )
            }
            try #require(actual == expected, "\(sampling)")
            // Any part of it, fetched alone, is the same part.
            let x = Int.random(in: 0..<Self.size.width, using: &random)
            let y = Int.random(in: 0..<Self.size.height, using: &random)
            let width = Int.random(in: 1...Self.size.width - x, using: &random)
            let height = Int.random(in: 1...Self.size.height - y, using: &random)
            var tile = [UInt32](repeating: Self.guardPixel, count: width * height)
            fetch(
                &tile,
                width,
                x,
                y,
                width,
                height,
                source,
                sampling.width,
                sampling.width,
                sampling.height,
                sampling.matrix
            )
            for row in 0..<height {
                let whole = actual[(y + row) * Self.stride + x..<(y + row) * Self.stride + x + width]
                try #require(whole.elementsEqual(tile[row * width..<(row + 1) * width]), "\(sampling)")
            }
        }
        #expect(compared >= 500)
    }

    /// Draws with pixman; false when it declines to.
    private func draw(
        _ sampling: Sampling,
        _ source: inout [UInt32],
        _ filter: pixman_filter_t,
        _ outside: pixman_repeat_t,
        to destination: inout [UInt32]
    ) throws -> Bool {
        try source.withUnsafeMutableBufferPointer { source in
            try destination.withUnsafeMutableBufferPointer { destination in
                let image = PixmanImage(
                    try #require(source.baseAddress),
                    width: sampling.width,
                    height: sampling.height,
                    stride: sampling.width
                )
                let matrix = sampling.matrix
                var transform = pixman_transform_t(
                    matrix: (
                        (matrix.xx, matrix.xy, matrix.x0), (matrix.yx, matrix.yy, matrix.y0), (0, 0, 0x10000)
                    )
                )
                pixman_image_set_transform(image.handle, &transform)
                pixman_image_set_filter(image.handle, filter, nil, 0)
                pixman_image_set_repeat(image.handle, outside)
                let target = PixmanImage(
                    try #require(destination.baseAddress),
                    width: Self.size.width,
                    height: Self.size.height,
                    stride: Self.stride
                )
                target.composite(PIXMAN_OP_SRC, image, to: 0, 0, width: Self.size.width, height: Self.size.height)
                return destination[0] != Self.guardPixel
            }
        }
    }

    @Test(arguments: KernelBuild.all) func bilinearFetchMatchesPixman(_ build: KernelBuild) throws {
        let reference = easel_reference_kernels().pointee
        try check(build.kernels.bilinear_fetch, reference.bilinear_fetch, PIXMAN_FILTER_BILINEAR, seed: 20)
    }

    @Test(arguments: KernelBuild.all) func bilinearExtendedFetchMatchesPixman(_ build: KernelBuild) throws {
        let reference = easel_reference_kernels().pointee
        try check(
            build.kernels.bilinear_fetch_extended,
            reference.bilinear_fetch_extended,
            PIXMAN_FILTER_BILINEAR,
            PIXMAN_REPEAT_PAD,
            seed: 24
        )
    }

    @Test(arguments: KernelBuild.all) func nearestFetchMatchesPixman(_ build: KernelBuild) throws {
        let reference = easel_reference_kernels().pointee
        try check(build.kernels.nearest_fetch, reference.nearest_fetch, PIXMAN_FILTER_NEAREST, seed: 21)
    }

    /// Matrices and coordinates at the ends of their ranges neither trap nor read a pixel that is not there.
    @Test(arguments: KernelBuild.all) func fetchWithExtremeMatricesStaysInBounds(_ build: KernelBuild) {
        let source: [UInt32] = [0xff11_2233, 0xff44_5566, 0xff77_8899, 0xffaa_bbcc]
        let coefficients: [Int32] = [.min, -1, 0, 1, 0x10000, .max]
        let coordinates = [Int.min, -1 << 30, -(1 << 30) - 1, -1, 0, 1 << 30 - 40, 1 << 30, Int.max]
        let reference = easel_reference_kernels().pointee
        var random = SeededGenerator(seed: 22)
        func pick() -> Int32 { random.element(of: coefficients) }
        for x in coordinates {
            for y in coordinates {
                for _ in 0..<20 {
                    let matrix = EaselAffine(xx: pick(), xy: pick(), x0: pick(), yx: pick(), yy: pick(), y0: pick())
                    var expected = [UInt32](repeating: 1, count: 37 * 2)
                    var actual = expected
                    reference.bilinear_fetch(&expected, 37, x, y, 37, 2, source, 2, 2, 2, matrix)
                    build.kernels.bilinear_fetch(&actual, 37, x, y, 37, 2, source, 2, 2, 2, matrix)
                    #expect(actual == expected)
                    reference.bilinear_fetch_extended(&expected, 37, x, y, 37, 2, source, 2, 2, 2, matrix)
                    build.kernels.bilinear_fetch_extended(&actual, 37, x, y, 37, 2, source, 2, 2, 2, matrix)
                    #expect(actual == expected)
                    reference.nearest_fetch(&expected, 37, x, y, 37, 2, source, 2, 2, 2, matrix)
                    build.kernels.nearest_fetch(&actual, 37, x, y, 37, 2, source, 2, 2, 2, matrix)
                    #expect(actual == expected)
                }
            }
        }
    }

    /// Positions a smallest step around the borders of the source, where reading the fast way begins and ends.
    @Test(arguments: KernelBuild.all) func fetchAtSourceBordersEqualsReference(_ build: KernelBuild) {
        var random = SeededGenerator(seed: 23)
        let source = (0..<5 * 4).map { _ in random.pixel() }
        let reference = easel_reference_kernels().pointee
        let borders: [Int32] = [-1, 0, 1, 4, 5].flatMap { pixel in
            [-0x8000, 0, 0x8000].flatMap { part in (-2...2).map { pixel << 16 + part + $0 } }
        }
        let steps: [Int32] = [-0x10000, -1, 0, 1, 0x10000, 0x10001]
        for (x0, y0) in borders.flatMap({ x in borders.map { (x, $0) } }) {
            let xx = random.element(of: steps)
            let yx = Bool.random(using: &random) ? 0 : random.element(of: steps)
            let matrix = EaselAffine(xx: xx, xy: 0, x0: x0, yx: yx, yy: 0, y0: y0)
            var expected = [UInt32](repeating: 1, count: 18)
            var actual = expected
            reference.bilinear_fetch(&expected, 18, 0, 0, 18, 1, source, 5, 5, 4, matrix)
            build.kernels.bilinear_fetch(&actual, 18, 0, 0, 18, 1, source, 5, 5, 4, matrix)
            #expect(actual == expected)
            reference.bilinear_fetch_extended(&expected, 18, 0, 0, 18, 1, source, 5, 5, 4, matrix)
            build.kernels.bilinear_fetch_extended(&actual, 18, 0, 0, 18, 1, source, 5, 5, 4, matrix)
            #expect(actual == expected)
            reference.nearest_fetch(&expected, 18, 0, 0, 18, 1, source, 5, 5, 4, matrix)
            build.kernels.nearest_fetch(&actual, 18, 0, 0, 18, 1, source, 5, 5, 4, matrix)
            #expect(actual == expected)
        }
    }

    /// A source without pixels is transparent everywhere.
    @Test(arguments: KernelBuild.all) func fetchOfEmptySourceIsTransparent(_ build: KernelBuild) {
        let matrix = AffineFixed.identity.matrix
        for (width, height) in [(0, 5), (5, 0), (-1, 5), (0, 0)] {
            var pixels = [UInt32](repeating: 7, count: 20)
            build.kernels.bilinear_fetch(&pixels, 20, 0, 0, 20, 1, nil, 5, width, height, matrix)
            #expect(pixels.allSatisfy { $0 == 0 })
            pixels = [UInt32](repeating: 7, count: 20)
            build.kernels.nearest_fetch(&pixels, 20, 0, 0, 20, 1, nil, 5, width, height, matrix)
            #expect(pixels.allSatisfy { $0 == 0 })
        }
    }
}
