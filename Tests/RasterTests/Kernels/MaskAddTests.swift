import Raster
import TestSupport
import Testing

struct MaskAddTests {
    /// All widths, with rows at any address: the sum of each byte, saturating, and nothing beside them.
    @Test func maskAddSaturatesWithinBounds() {
        var random = SeededGenerator(seed: 5)
        for width in 1...70 {
            let height = Int.random(in: 1...4, using: &random)
            let stride = width + Int.random(in: 0...20, using: &random)
            let offset = Int.random(in: 0...15, using: &random)
            let count = offset + stride * height + 16
            var target = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            let source = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            var expected = target
            for y in 0..<height {
                for x in 0..<width {
                    let index = offset + y * stride + x
                    expected[index] = UInt8(min(255, Int(target[index]) + Int(source[index])))
                }
            }
            target.withUnsafeMutableBufferPointer { target in
                source.withUnsafeBufferPointer { source in
                    guard let to = target.baseAddress, let from = source.baseAddress else { return }
                    PixelKernels.add(
                        to + offset,
                        stride: stride,
                        from: from + offset,
                        stride: stride,
                        size: PixelSize(width: width, height: height)
                    )
                }
            }
            #expect(target == expected, "width \(width)")
        }
    }
}
