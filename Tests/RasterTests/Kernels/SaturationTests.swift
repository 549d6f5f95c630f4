import CRaster
import CRasterReference
import Raster
import TestSupport
import Testing

@Suite struct SaturationTests {
    @Test(arguments: KernelBuild.all) func saturateEqualsReference(_ build: KernelBuild) {
        let reference = easel_reference_kernels().pointee
        var generator = SeededGenerator(seed: 11)
        for width in 0..<40 {
            for amount: UInt32 in [0, 100, 256, 461, 4096] {
                var expected = (0..<3 * 50).map { _ in UInt32.random(in: 0...UInt32.max, using: &generator) }
                var actual = expected
                expected.withUnsafeMutableBufferPointer {
                    reference.saturate_rect($0.baseAddress, 50, width, 3, amount)
                }
                actual.withUnsafeMutableBufferPointer {
                    build.kernels.saturate_rect($0.baseAddress, 50, width, 3, amount)
                }
                #expect(actual == expected, "width \(width), amount \(amount)")
            }
        }
    }

    private func saturated(_ pixel: UInt32, by saturation: Double) throws -> UInt32 {
        let surface = try #require(Surface(size: PixelSize(width: 3, height: 1)))
        surface[1, 0] = pixel
        PixelKernels.saturate(surface, in: PixelRect(x: 1, y: 0, width: 100, height: 100), by: saturation)
        #expect(surface[0, 0] == 0)
        #expect(surface[2, 0] == 0)
        return surface[1, 0]
    }

    @Test func saturatePreservesGrayAndChangesColors() throws {
        #expect(try saturated(0xFF80_8080, by: 1.8) == 0xFF80_8080)
        #expect(try saturated(0xFF12_3456, by: 1) == 0xFF12_3456)
        #expect(try saturated(0xFF12_3456, by: .nan) == 0xFF12_3456)
        // 0.211 * 200 + 0.715 * 100 + 0.074 * 50 is 117.
        #expect(try saturated(0xFFC8_6432, by: 0) == 0xFF75_7575)
        #expect(try saturated(0xFFC8_6432, by: 1.5) == 0xFFF2_5C11)
        #expect(try saturated(0xFFC8_6432, by: .infinity) == 0xFFFF_0000)
        // Channels stay within the alpha.
        #expect(try saturated(0x8064_0000, by: 3) == 0x8080_0000)
    }
}
