import CPixman
import CRaster
import Glibc
import TestSupport
import Testing

/// A case: where the kernel works inside its buffers.
private struct Placement {
    var destinationX: Int
    var sourceX: Int
    var maskX: Int
    var width: Int
    var height: Int
    var alpha: UInt8
    var color: UInt32
}

/// Buffers wide enough for every placement with room around it, in which nothing may change.
private final class Buffers {
    static let stride = 160
    static let rows = 8
    static let count = stride * rows
    static let top = 1

    let original = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
    let expected = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
    let actual = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
    let source = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
    let mask = UnsafeMutablePointer<UInt8>.allocate(capacity: count)

    init(_ random: inout SeededGenerator) {
        for i in 0..<Self.count {
            original[i] = random.pixel()
            source[i] = random.pixel()
            mask[i] = random.coverage()
        }
    }

    deinit {
        for pixels in [original, expected, actual, source] { pixels.deallocate() }
        mask.deallocate()
    }

    /// Returns a Boolean value that indicates whether a kernel matches pixman and preserves the rest of the buffer.
    func agree(pixman: () -> Void, kernel: () -> Void) -> Bool {
        memcpy(expected, original, Self.count * 4)
        memcpy(actual, original, Self.count * 4)
        pixman()
        kernel()
        return memcmp(expected, actual, Self.count * 4) == 0
    }

    /// Calls `body` with every width and every destination offset; the rest of the placement is random.
    static func forEachPlacement(seed: UInt64, _ body: (Buffers, Placement) throws -> Void) rethrows {
        var random = SeededGenerator(seed: seed)
        for width in 0...130 {
            let buffers = Buffers(&random)
            for offset in 0...16 {
                try body(
                    buffers,
                    Placement(
                        destinationX: offset,
                        sourceX: Int.random(in: 0...16, using: &random),
                        maskX: Int.random(in: 0...16, using: &random),
                        width: width,
                        height: Int.random(in: 1...5, using: &random),
                        alpha: random.coverage(),
                        color: random.pixel()
                    )
                )
            }
        }
    }

    func check(
        _ placement: Placement,
        pixman: (_ destination: PixmanImage) -> Void,
        kernel: (_ destination: UnsafeMutablePointer<UInt32>) -> Void
    ) throws {
        let image = PixmanImage(expected, width: Self.stride, height: Self.rows, stride: Self.stride)
        let isEqual = agree {
            pixman(image)
        } kernel: {
            kernel(actual + Self.top * Self.stride + placement.destinationX)
        }
        try #require(isEqual, "\(placement)")
    }

    var sourceImage: PixmanImage {
        PixmanImage(source, width: Self.stride, height: Self.rows, stride: Self.stride)
    }
    var maskImage: PixmanImage {
        PixmanImage(mask: mask, width: Self.stride, height: Self.rows, stride: Self.stride)
    }
}

extension PixmanImage {
    fileprivate func composite(
        _ operation: pixman_op_t,
        _ source: PixmanImage,
        mask: PixmanImage? = nil,
        _ placement: Placement,
        sourceX: Int? = nil
    ) {
        composite(
            operation,
            source,
            at: sourceX ?? placement.sourceX,
            mask: mask,
            at: placement.maskX,
            to: placement.destinationX,
            Buffers.top,
            width: placement.width,
            height: placement.height
        )
    }
}

/// Every blending kernel, in every build, equals pixman for arbitrary pixels.
@Suite struct BlendKernelTests {
    private static let stride = Buffers.stride

    @Test func copyMatchesPixman() throws {
        try Buffers.forEachPlacement(seed: 1) { buffers, placement in
            try buffers.check(placement) {
                $0.composite(PIXMAN_OP_SRC, buffers.sourceImage, placement)
            } kernel: {
                easel_copy_rect(
                    $0,
                    Self.stride,
                    buffers.source + placement.sourceX,
                    Self.stride,
                    placement.width,
                    placement.height
                )
            }
        }
    }

    @Test(arguments: KernelBuild.all) func copyOpaqueMatchesPixman(_ build: KernelBuild) throws {
        try Buffers.forEachPlacement(seed: 2) { buffers, placement in
            let source = PixmanImage(
                opaque: buffers.source,
                width: Self.stride,
                height: Buffers.rows,
                stride: Self.stride
            )
            try buffers.check(placement) {
                $0.composite(PIXMAN_OP_SRC, source, placement)
            } kernel: {
                build.kernels.copy_opaque_rect(
                    $0,
                    Self.stride,
                    buffers.source + placement.sourceX,
                    Self.stride,
                    placement.width,
                    placement.height
                )
            }
        }
    }

    @Test(arguments: KernelBuild.all) func streamMatchesPixman(_ build: KernelBuild) throws {
        try Buffers.forEachPlacement(seed: 30) { buffers, placement in
            try buffers.check(placement) {
                $0.composite(PIXMAN_OP_SRC, buffers.sourceImage, placement)
            } kernel: {
                build.kernels.stream_rect(
                    $0,
                    Self.stride,
                    buffers.source + placement.sourceX,
                    Self.stride,
                    placement.width,
                    placement.height
                )
            }
        }
    }

    @Test(arguments: KernelBuild.all) func fillMatchesPixman(_ build: KernelBuild) throws {
        try Buffers.forEachPlacement(seed: 3) { buffers, placement in
            try buffers.check(placement) {
                $0.composite(PIXMAN_OP_SRC, PixmanImage(color: placement.color), placement)
            } kernel: {
                build.kernels.fill_rect($0, Self.stride, placement.width, placement.height, placement.color)
            }
        }
    }

    @Test(arguments: KernelBuild.all) func overMatchesPixman(_ build: KernelBuild) throws {
        try Buffers.forEachPlacement(seed: 4) { buffers, placement in
            try buffers.check(placement) {
                $0.composite(PIXMAN_OP_OVER, buffers.sourceImage, placement)
            } kernel: {
                build.kernels.over_rect(
                    $0,
                    Self.stride,
                    buffers.source + placement.sourceX,
                    Self.stride,
                    placement.width,
                    placement.height
                )
            }
        }
    }

    @Test(arguments: KernelBuild.all) func overAlphaMatchesPixman(_ build: KernelBuild) throws {
        try Buffers.forEachPlacement(seed: 5) { buffers, placement in
            let alpha = PixmanImage(color: UInt32(placement.alpha) << 24)
            try buffers.check(placement) {
                $0.composite(PIXMAN_OP_OVER, buffers.sourceImage, mask: alpha, placement)
            } kernel: {
                build.kernels.over_alpha_rect(
                    $0,
                    Self.stride,
                    buffers.source + placement.sourceX,
                    Self.stride,
                    placement.width,
                    placement.height,
                    placement.alpha
                )
            }
        }
    }

    @Test(arguments: KernelBuild.all) func solidOverMatchesPixman(_ build: KernelBuild) throws {
        try Buffers.forEachPlacement(seed: 6) { buffers, placement in
            try buffers.check(placement) {
                $0.composite(PIXMAN_OP_OVER, PixmanImage(color: placement.color), placement)
            } kernel: {
                build.kernels.solid_over_rect($0, Self.stride, placement.width, placement.height, placement.color)
            }
        }
    }

    @Test(arguments: KernelBuild.all) func overMaskMatchesPixman(_ build: KernelBuild) throws {
        try Buffers.forEachPlacement(seed: 7) { buffers, placement in
            try buffers.check(placement) {
                $0.composite(PIXMAN_OP_OVER, buffers.sourceImage, mask: buffers.maskImage, placement)
            } kernel: {
                build.kernels.over_mask_rect(
                    $0,
                    Self.stride,
                    buffers.source + placement.sourceX,
                    Self.stride,
                    buffers.mask + placement.maskX,
                    Self.stride,
                    placement.width,
                    placement.height
                )
            }
        }
    }

    @Test(arguments: KernelBuild.all) func solidOverMaskMatchesPixman(_ build: KernelBuild) throws {
        try Buffers.forEachPlacement(seed: 8) { buffers, placement in
            // Also a color whose channels are all 0 or 255, for which there is a faster way.
            for color in [placement.color, (placement.color & 0x0101_0101) &* 255] {
                try buffers.check(placement) {
                    $0.composite(PIXMAN_OP_OVER, PixmanImage(color: color), mask: buffers.maskImage, placement)
                } kernel: {
                    build.kernels.solid_over_mask_rect(
                        $0,
                        Self.stride,
                        buffers.mask + placement.maskX,
                        Self.stride,
                        placement.width,
                        placement.height,
                        color
                    )
                }
            }
        }
    }

    @Test(arguments: KernelBuild.all) func multiplyMaskMatchesPixman(_ build: KernelBuild) throws {
        try Buffers.forEachPlacement(seed: 9) { buffers, placement in
            try buffers.check(placement) {
                $0.composite(PIXMAN_OP_IN_REVERSE, buffers.maskImage, placement, sourceX: placement.maskX)
            } kernel: {
                build.kernels.multiply_mask_rect(
                    $0,
                    Self.stride,
                    buffers.mask + placement.maskX,
                    Self.stride,
                    placement.width,
                    placement.height
                )
            }
        }
    }

    /// Every source and destination value of a channel, for every fifth alpha, against the definition in one line.
    @Test(arguments: KernelBuild.all) func overMatchesFormulaForEveryChannelValue(_ build: KernelBuild) throws {
        var source = [UInt32](repeating: 0, count: 256)
        var actual = source
        var expected = source
        for alpha in UInt32(0)..<256 where alpha % 5 == 0 || alpha == 254 {
            for value in UInt32(0)..<256 {
                for i in 0..<256 {
                    source[i] = alpha << 24 | value
                    actual[i] = UInt32(i)
                    let product = UInt32(i) &* (255 &- alpha) &+ 128
                    let sum = min(value &+ (product &+ product >> 8) >> 8, 255)
                    expected[i] = alpha << 24 | sum
                }
                build.kernels.over_rect(&actual, 256, source, 256, 256, 1)
                try #require(actual == expected, "alpha \(alpha), source \(value)")
            }
        }
    }

    /// A copy within one buffer moves the original pixels, in any direction.
    @Test func copyOfOverlappingRectMovesPixels() throws {
        var random = SeededGenerator(seed: 10)
        let before = (0..<40 * 40).map { _ in random.pixel() }
        for (dx, dy) in [(0, 3), (0, -3), (5, 0), (-5, 0), (2, 7), (-2, 7), (7, -2), (-7, -2), (0, 0)] {
            var after = before
            try after.withUnsafeMutableBufferPointer { pixels in
                let base = try #require(pixels.baseAddress)
                easel_copy_rect(base + (10 + dy) * 40 + 10 + dx, 40, base + 10 * 40 + 10, 40, 20, 20)
            }
            for y in 0..<40 {
                for x in 0..<40 {
                    let moved = (10 + dx..<30 + dx).contains(x) && (10 + dy..<30 + dy).contains(y)
                    #expect(after[y * 40 + x] == before[moved ? (y - dy) * 40 + x - dx : y * 40 + x])
                }
            }
        }
    }
}
