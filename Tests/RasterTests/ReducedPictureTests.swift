import CRaster
import Glibc
import TestSupport
import Testing

@testable import Raster

@Suite struct ReducedPictureTests {
    /// Every build halves as the definition says, and writes nothing else.
    @Test(arguments: KernelBuild.all) func halvingEqualsTheReference(_ build: KernelBuild) throws {
        var random = SeededGenerator(seed: 80)
        let reference = easel_kernels(EASEL_REFERENCE).pointee
        for width in 1...90 {
            let height = Int.random(in: 1...6, using: &random)
            let source = (0..<width * height).map { _ in random.pixel() }
            for (across, down) in [(1, 0), (0, 1), (1, 1)] {
                let before = (0..<100 * 8).map { _ in random.pixel() }
                var (expected, actual) = (before, before)
                let size = (width: across == 1 ? (width + 1) / 2 : width, height: down == 1 ? (height + 1) / 2 : height)
                let (a, d) = (Int32(across), Int32(down))
                reference.halve_rect(&expected, 100, size.width, size.height, source, width, width, height, a, d)
                build.kernels.halve_rect(&actual, 100, size.width, size.height, source, width, width, height, a, d)
                try #require(actual == expected, "\(width)×\(height), \(across), \(down)")
            }
        }
    }

    /// A picture shrunk by eight and by four is made of the means of its blocks.
    @Test func isTheMeanOfItsBlocks() throws {
        var random = SeededGenerator(seed: 81)
        let source = try #require(Surface(size: PixelSize(width: 200, height: 100)))
        for y in 0..<100 {
            for x in 0..<200 { source[x, y] = random.pixel() }
        }
        let part = PixelRect(x: 8, y: 4, width: 160, height: 80)
        let transform = AffineFixed(xx: 8 << 16, xy: 0, x0: 0, yx: 0, yy: 5 << 16, y0: 0)
        let reduced = try #require(ReducedPicture(source, in: part, for: transform))
        #expect(reduced.across == 3 && reduced.down == 2)
        #expect(reduced.surface.size == PixelSize(width: 20, height: 20))
        #expect(reduced.transform(transform) == AffineFixed(xx: 1 << 16, xy: 0, x0: 0, yx: 0, yy: 5 << 14, y0: 0))
        var worst = 0.0
        for y in 0..<20 {
            for x in 0..<20 {
                var sum = 0
                for pixel in 0..<32 {
                    sum += Int(source[8 + x * 8 + pixel % 8, 4 + y * 4 + pixel / 8] >> 16 & 255)
                }
                worst = max(worst, abs(Double(reduced.surface[x, y] >> 16 & 255) - Double(sum) / 32))
            }
        }
        #expect(worst <= 2.5)
    }

    @Test func whatNeedsNoHalving() throws {
        let source = try #require(Surface(size: PixelSize(width: 20, height: 1)))
        let step: Int32 = 60000
        let turned = AffineFixed(xx: step, xy: step, x0: 0, yx: -step, yy: step, y0: 0)
        #expect(ReducedPicture(source, in: source.bounds, for: turned) == nil)
        #expect(ReducedPicture(source, in: .empty, for: turned) == nil)
        let absurd = AffineFixed(xx: .min, xy: .min, x0: .max, yx: .max, yy: .max, y0: .min)
        let reduced = try #require(ReducedPicture(source, in: source.bounds, for: absurd))
        #expect(reduced.surface.size == PixelSize(width: 1, height: 1))
        #expect(reduced.across == 5 && reduced.down == 0)
        _ = reduced.transform(absurd)
    }
}
