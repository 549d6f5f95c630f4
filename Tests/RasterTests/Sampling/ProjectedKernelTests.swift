import CRaster
import CRasterReference
import Glibc
import TestSupport
import Testing

@testable import Raster

/// Samples of 3D-transformed bitmaps.
@Suite struct ProjectedKernelTests {
    private static let size = (width: 53, height: 31)

    private struct Case {
        var source: [UInt32]
        var width: Int
        var height: Int
        var projection: EaselProjection

        init(_ random: inout SeededGenerator, kind: Int) {
            let width = kind == 0 ? 1 : Int.random(in: 2...60, using: &random)
            let height = kind == 1 ? 1 : Int.random(in: 2...40, using: &random)
            (self.width, self.height) = (width, height)
            source = (0..<width * height).map { _ in random.pixel() }
            func number(_ limit: Double) -> Double { .random(in: -limit...limit, using: &random) }
            let perspective = kind == 2 ? 0.2 : kind == 3 ? 0 : 0.01
            projection = EaselProjection(
                rows: (
                    1 + number(0.8), number(0.5), number(20), number(0.5), 1 + number(0.8), number(20),
                    number(perspective), number(perspective), kind == 4 ? 0 : 1
                )
            )
            if kind == 5 { projection.rows.0 = .nan }
            if kind == 6 { projection.rows = (1e300, 0, 0, 0, -1e300, 0, 0, 0, 1e-300) }
        }

        func fetch(_ kernels: EaselKernels, _ rect: PixelRect) -> [UInt32] {
            var pixels = [UInt32](repeating: 7, count: rect.width * rect.height)
            var projection = projection
            kernels.projected_fetch(
                &pixels,
                rect.width,
                rect.minX,
                rect.minY,
                rect.width,
                rect.height,
                source,
                width,
                width,
                height,
                &projection
            )
            return pixels
        }
    }

    private static let whole = PixelRect(x: -9, y: -5, width: size.width, height: size.height)

    @Test(arguments: KernelBuild.all) func projectedFetchEqualsReference(_ build: KernelBuild) throws {
        let reference = easel_reference_kernels().pointee
        var random = SeededGenerator(seed: 900)
        for index in 0..<120 {
            let sample = Case(&random, kind: index % 9)
            #expect(sample.fetch(build.kernels, Self.whole) == sample.fetch(reference, Self.whole), "case \(index)")
        }
    }

    /// A pixel depends on its position alone.
    @Test(arguments: KernelBuild.all) func projectedFetchOfPartEqualsPartOfWhole(_ build: KernelBuild) {
        var random = SeededGenerator(seed: 901)
        for index in 0..<40 {
            let sample = Case(&random, kind: index % 9)
            let whole = sample.fetch(build.kernels, Self.whole)
            let part = PixelRect(x: -9 + index % 20, y: -5 + index % 11, width: 1 + index % 30, height: 1 + index % 17)
            let pixels = sample.fetch(build.kernels, part)
            for y in 0..<part.height {
                let start = (part.minY + 5 + y) * Self.size.width + part.minX + 9
                let isSame =
                    Array(whole[start..<start + part.width])
                    == Array(pixels[y * part.width..<(y + 1) * part.width])
                #expect(isSame)
            }
        }
    }

    /// Compares with the definition in floating point, within the error of 7 fractional bits and rounding down.
    @Test func projectedFetchMatchesPerspectiveDivision() throws {
        var random = SeededGenerator(seed: 902)
        let kernels = try #require(easel_kernels(EASEL_BASELINE)).pointee
        for _ in 0..<20 {
            var sample = Case(&random, kind: 8)
            // A slope, so that a small error of position is a small error of value.
            for y in 0..<sample.height {
                for x in 0..<sample.width { sample.source[y * sample.width + x] = UInt32(2 * x + 3 * y) }
            }
            let pixels = sample.fetch(kernels, Self.whole)
            let m = sample.projection.rows
            for y in 0..<Self.size.height {
                for x in 0..<Self.size.width {
                    let (px, py) = (Double(x) - 8.5, Double(y) - 4.5)
                    let w = m.6 * px + m.7 * py + m.8
                    guard w > 0.1 else { continue }
                    let u = (m.0 * px + m.1 * py + m.2) / w - 0.5
                    let v = (m.3 * px + m.4 * py + m.5) / w - 0.5
                    let value =
                        2 * min(max(u, 0), Double(sample.width - 1)) + 3 * min(max(v, 0), Double(sample.height - 1))
                    let found = Double(pixels[y * Self.size.width + x])
                    if abs(found - value) > 1.1 { Issue.record("\(x),\(y): \(found) for \(value)") }
                }
            }
        }
    }

    @Test func coverageMatchesProjectedBitmap() {
        // A bitmap of 40 × 20 pixels seen from the front, twice as large, at (10, 5).
        let projection = PlaneProjection(
            u: SIMD3(0.5, 0, -5),
            v: SIMD3(0, 0.5, -2.5),
            w: SIMD3(0, 0, 1)
        )
        let edges = projection.edges(of: PixelSize(width: 40, height: 20))
        var mask = [UInt8](repeating: 3, count: 100 * 60)
        PixelKernels.coverage(to: &mask, stride: 100, size: PixelSize(width: 100, height: 60), at: .zero, of: edges)
        for y in 0..<60 {
            for x in 0..<100 {
                let isInside = (10..<90).contains(x) && (5..<45).contains(y)
                #expect(mask[y * 100 + x] == (isInside ? 255 : 0))
            }
        }
    }
}
