import CPixman
import CRaster
import TestSupport
import Testing

@testable import Raster

/// All blend modes, in every build.
@Suite struct BlendModeTests {
    private static let stride = 160
    private static let rows = 4

    @Test(arguments: PaintBuild.all) func blendRectEqualsReference(_ build: PaintBuild) throws {
        var random = SeededGenerator(seed: 40)
        let count = Self.stride * Self.rows
        for width in 0...130 {
            let original = (0..<count).map { _ in random.pixel() }
            let source = (0..<count).map { _ in random.pixel() }
            let mask = (0..<count).map { _ in random.coverage() }
            for mode in BlendMode.allCases {
                let offsets = (0..<3).map { _ in Int.random(in: 0...16, using: &random) }
                let alpha = random.coverage()
                let coverage = random.coverage()
                let isMasked = random.chance(50)
                let sourceStride = random.chance(20) ? 0 : Self.stride
                func run(_ build: PaintBuild) throws -> [UInt32] {
                    var pixels = original
                    try pixels.withUnsafeMutableBufferPointer { pixels in
                        try source.withUnsafeBufferPointer { source in
                            try mask.withUnsafeBufferPointer { mask in
                                build.kernels.blend_rect(
                                    try #require(pixels.baseAddress) + offsets[0],
                                    Self.stride,
                                    try #require(source.baseAddress) + offsets[1],
                                    sourceStride,
                                    isMasked ? try #require(mask.baseAddress) + offsets[2] : nil,
                                    Self.stride,
                                    width,
                                    Self.rows - 1,
                                    alpha,
                                    coverage,
                                    mode.kernelMode
                                )
                            }
                        }
                    }
                    return pixels
                }
                let isEqual = try run(build) == run(.reference)
                try #require(isEqual, "\(mode), width \(width), offsets \(offsets), \(alpha), \(coverage)")
            }
        }
    }

    /// Every pair of pixels whose alphas and channels are at their ends, in the middle or next to one of these.
    @Test(arguments: PaintBuild.all, BlendMode.allCases)
    func blendRectEqualsFormula(_ build: PaintBuild, _ mode: BlendMode) throws {
        var pixels: [UInt32] = []
        for alpha in [UInt32(0), 1, 2, 64, 127, 128, 200, 254, 255] {
            let values = Set([0, 1, alpha / 4, alpha / 2, alpha / 2 + 1, alpha - min(alpha, 1), alpha])
                .filter { $0 <= alpha }
                .sorted()
            for (index, value) in values.enumerated() {
                // Three different channels, so that the non-separable modes have something to do.
                let other = values[(index * 3 + 1) % values.count]
                let third = values[(index * 5 + 2) % values.count]
                pixels.append(alpha << 24 | value << 16 | other << 8 | third)
                pixels.append(alpha << 24 | third << 16 | value << 8 | value)
            }
        }
        // Two products rounded apart may be a level off; one rounding and the noise of single precision half of one.
        let tolerance = mode.rawValue <= BlendMode.luminosity.rawValue && mode != .normal ? 0.51 : 1.0
        for destination in pixels {
            var actual = [UInt32](repeating: destination, count: pixels.count)
            build.kernels.blend_rect(&actual, 0, pixels, 0, nil, 0, pixels.count, 1, 255, 255, mode.kernelMode)
            for (source, result) in zip(pixels, actual) {
                let exact = BlendFormula.blend(.init(source), onto: .init(destination), mode)
                let distance = BlendFormula.Pixel(result).distance(to: exact)
                let isClose = distance <= tolerance + 1e-9
                if !isClose {
                    try #require(
                        isClose,
                        "\(mode) of \(String(source, radix: 16)) on \(String(destination, radix: 16)): \(result) \(distance)"
                    )
                }
                let alpha = result >> 24
                for shift in [UInt32(0), 8, 16] { try #require(result >> shift & 255 <= alpha) }
            }
        }
    }

    /// Coverage lies between the destination and the blended pixel.
    @Test(arguments: PaintBuild.all, BlendMode.allCases)
    func blendRectCoverageInterpolates(_ build: PaintBuild, _ mode: BlendMode) throws {
        var random = SeededGenerator(seed: 41)
        let count = 256
        let destination = (0..<count).map { _ in random.premultipliedPixel() }
        let source = (0..<count).map { _ in random.premultipliedPixel() }
        let mask = (0..<count).map { UInt8($0) }
        var actual = destination
        build.kernels.blend_rect(&actual, 0, source, 0, mask, 0, count, 1, 255, 255, mode.kernelMode)
        for i in 0..<count {
            let from = BlendFormula.Pixel(destination[i])
            let to = BlendFormula.blend(.init(source[i]), onto: from, mode)
            let part = Double(i) / 255
            let exact = BlendFormula.Pixel(
                color: from.color + (to.color - from.color) * part,
                alpha: from.alpha + (to.alpha - from.alpha) * part
            )
            // The blended pixel is up to a level off, the interpolation half a level more.
            let distance = BlendFormula.Pixel(actual[i]).distance(to: exact)
            try #require(distance <= 1.5, "\(mode) at \(i): \(distance)")
            if i == 0 { #expect(actual[i] == destination[i]) }
        }
    }

    @Test(
        arguments: PaintBuild.all,
        [
            (BlendMode.normal, PIXMAN_OP_OVER), (.clear, PIXMAN_OP_CLEAR), (.copy, PIXMAN_OP_SRC),
            (.sourceIn, PIXMAN_OP_IN), (.sourceOut, PIXMAN_OP_OUT), (.sourceAtop, PIXMAN_OP_ATOP),
            (.destinationOver, PIXMAN_OP_OVER_REVERSE), (.destinationIn, PIXMAN_OP_IN_REVERSE),
            (.destinationOut, PIXMAN_OP_OUT_REVERSE), (.destinationAtop, PIXMAN_OP_ATOP_REVERSE),
            (.xor, PIXMAN_OP_XOR), (.plusLighter, PIXMAN_OP_ADD),
        ]
    )
    func porterDuffEqualsPixman(_ build: PaintBuild, _ operation: (BlendMode, pixman_op_t)) throws {
        var random = SeededGenerator(seed: 42)
        let (width, height) = (120, 50)
        var expected = (0..<width * height).map { _ in random.pixel() }
        var source = (0..<width * height).map { _ in random.pixel() }
        var actual = expected
        try expected.withUnsafeMutableBufferPointer { expected in
            try source.withUnsafeMutableBufferPointer { source in
                let (first, second) = (try #require(source.baseAddress), try #require(expected.baseAddress))
                let from = PixmanImage(first, width: width, height: height, stride: width)
                let to = PixmanImage(second, width: width, height: height, stride: width)
                to.composite(operation.1, from, at: 0, to: 0, 0, width: width, height: height)
            }
        }
        build.kernels.blend_rect(
            &actual,
            width,
            source,
            width,
            nil,
            0,
            width,
            height,
            255,
            255,
            operation.0.kernelMode
        )
        #expect(actual == expected)
    }

    /// An unknown mode changes nothing.
    @Test(arguments: PaintBuild.all) func blendRectWithUnknownModeChangesNothing(_ build: PaintBuild) {
        for raw in [UInt32(28), 1000, .max] {
            var pixels: [UInt32] = [1, 2, 3]
            build.kernels.blend_rect(&pixels, 3, [7, 8, 9], 3, nil, 0, 3, 1, 255, 255, EaselBlendMode(raw))
            #expect(pixels == [1, 2, 3])
        }
    }
}
