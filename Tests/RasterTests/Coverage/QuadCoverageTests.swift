import CRaster
import Glibc
import TestSupport
import Testing

@testable import Raster

@Suite struct QuadCoverageTests {
    private static let size = (width: 75, height: 60)

    private func coverage(
        _ build: KernelBuild,
        _ edges: QuadEdges,
        x: Int = 0,
        y: Int = 0,
        width: Int = size.width,
        height: Int = size.height
    ) -> [UInt8] {
        var mask = [UInt8](repeating: 99, count: width * height)
        build.kernels.quad_coverage_rect(&mask, width, width, height, x, y, edges.quad)
        return mask
    }

    /// Rectangles on a grid of 1/256 pixel, whose areas 16.16 arithmetic holds exactly.
    @Test(arguments: KernelBuild.all) func coverageOfAxisAlignedRectIsExact(_ build: KernelBuild) throws {
        var random = SeededGenerator(seed: 30)
        for _ in 0..<60 {
            var x = [0, 0].map { _ in Int.random(in: -2000...22000, using: &random) }.sorted()
            var y = [0, 0].map { _ in Int.random(in: -2000...18000, using: &random) }.sorted()
            // Some thinner than a pixel.
            if Bool.random(using: &random) { x[1] = x[0] + Int.random(in: 1...300, using: &random) }
            if Bool.random(using: &random) { y[1] = y[0] + Int.random(in: 1...300, using: &random) }
            guard
                let edges = QuadEdges(
                    minX: Double(x[0]) / 256,
                    minY: Double(y[0]) / 256,
                    maxX: Double(x[1]) / 256,
                    maxY: Double(y[1]) / 256
                )
            else { continue }
            let mask = coverage(build, edges)
            for row in 0..<Self.size.height {
                for column in 0..<Self.size.width {
                    let width = max(0, min(x[1], column * 256 + 256) - max(x[0], column * 256))
                    let height = max(0, min(y[1], row * 256 + 256) - max(y[0], row * 256))
                    let exact = (width * height * 255 + 32768) >> 16
                    let isExact = Int(mask[row * Self.size.width + column]) == exact
                    if !isExact { try #require(isExact, "\(x) \(y) at \(column), \(row)") }
                }
            }
        }
    }

    /// Returns the coverage by the definition, in floating point.
    private func reference(_ corners: [SIMD2<Double>], x: Int, y: Int) -> Double {
        let center = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
        func inside(_ i: Int) -> Double {
            let start = corners[i]
            let edge = corners[(i + 1) % 4] - start
            let offset = center - start
            let distance = (edge.x * offset.y - edge.y * offset.x) / (edge * edge).sum().squareRoot()
            return min(max(distance + 0.5, 0), 1)
        }
        return max(inside(0) + inside(2) - 1, 0) * max(inside(1) + inside(3) - 1, 0) * 255
    }

    private func randomCorners(_ random: inout SeededGenerator) -> [SIMD2<Double>] {
        let angle = Double.random(in: 0..<6.3, using: &random)
        let center = SIMD2(Double.random(in: 0...75, using: &random), Double.random(in: 0...60, using: &random))
        let u = SIMD2(cos(angle), sin(angle)) * Double.random(in: 0.2...60, using: &random)
        let otherAngle = angle + Double.random(in: 0.4...2.7, using: &random)
        let v = SIMD2(cos(otherAngle), sin(otherAngle)) * Double.random(in: 0.2...60, using: &random)
        return [center - u - v, center + u - v, center + u + v, center - u + v]
    }

    @Test(arguments: KernelBuild.all) func coverageOfRotatedAndShearedRectsIsClose(_ build: KernelBuild) throws {
        var random = SeededGenerator(seed: 31)
        for _ in 0..<60 {
            let corners = randomCorners(&random)
            let edges = try #require(QuadEdges(corners[0], corners[1], corners[2], corners[3]))
            let mask = coverage(build, edges)
            // The reverse order of corners gives the same.
            let reversed = try #require(QuadEdges(corners[3], corners[2], corners[1], corners[0]))
            let other = coverage(build, reversed)
            for row in 0..<Self.size.height {
                for column in 0..<Self.size.width {
                    let value = Double(mask[row * Self.size.width + column])
                    let exact = reference(corners, x: column, y: row)
                    let otherValue = Double(other[row * Self.size.width + column])
                    let isClose = abs(value - exact) <= 0.6 && abs(otherValue - exact) <= 0.6
                    if !isClose { try #require(isClose, "\(corners) at \(column), \(row)") }
                }
            }
        }
    }

    @Test(arguments: KernelBuild.all) func coverageOfTilesEqualsWholeInAllBuilds(_ build: KernelBuild) throws {
        let referenceBuild = try #require(KernelBuild.all.first { $0.name == "reference" })
        var random = SeededGenerator(seed: 32)
        for _ in 0..<40 {
            let corners = randomCorners(&random)
            let edges = try #require(QuadEdges(corners[0], corners[1], corners[2], corners[3]))
            let whole = coverage(build, edges)
            try #require(whole == coverage(referenceBuild, edges))
            for _ in 0..<5 {
                let x = Int.random(in: 0..<Self.size.width, using: &random)
                let y = Int.random(in: 0..<Self.size.height, using: &random)
                let width = Int.random(in: 1...Self.size.width - x, using: &random)
                let height = Int.random(in: 1...Self.size.height - y, using: &random)
                let tile = coverage(build, edges, x: x, y: y, width: width, height: height)
                for row in 0..<height {
                    let part = whole[(y + row) * Self.size.width + x..<(y + row) * Self.size.width + x + width]
                    try #require(part.elementsEqual(tile[row * width..<(row + 1) * width]))
                }
            }
        }
    }

    /// Lines that are not normalized and coordinates without end: some coverage, no trap.
    @Test(arguments: KernelBuild.all) func coverageOfExtremeEdgesDoesNotTrap(_ build: KernelBuild) throws {
        let referenceBuild = try #require(KernelBuild.all.first { $0.name == "reference" })
        var random = SeededGenerator(seed: 33)
        for x in [Int.min, -1 << 40, 0, 1 << 40] {
            for _ in 0..<100 {
                func edge() -> EaselEdge {
                    // Within what 64 bits add up without wrapping, sixteen pixels at a time equals one at a time.
                    EaselEdge(
                        c: x == 0 ? Int64.random(in: -1 << 40...1 << 40, using: &random) : .max,
                        a: Int32.random(in: .min ... .max, using: &random),
                        b: Int32.random(in: .min ... .max, using: &random)
                    )
                }
                let quad = EaselQuad(edges: (edge(), edge(), edge(), edge()))
                var actual = [UInt8](repeating: 0, count: 100)
                var expected = actual
                build.kernels.quad_coverage_rect(&actual, 50, 50, 2, x, x, quad)
                referenceBuild.kernels.quad_coverage_rect(&expected, 50, 50, 2, x, x, quad)
                if x == 0 { #expect(actual == expected) }
            }
        }
    }

    @Test func quadEdgesOfInvalidCornersAreNil() {
        let square = [SIMD2(0.0, 0.0), SIMD2(1, 0), SIMD2(1, 1), SIMD2(0, 1)]
        #expect(QuadEdges(square[0], square[1], square[2], square[3]) != nil)
        for bad in [Double.nan, .infinity, -.infinity, 1e30, -2e9] {
            for corner in 0..<4 {
                var corners = square
                corners[corner].x = bad
                #expect(QuadEdges(corners[0], corners[1], corners[2], corners[3]) == nil)
                corners = square
                corners[corner].y = bad
                #expect(QuadEdges(corners[0], corners[1], corners[2], corners[3]) == nil)
            }
        }
        #expect(QuadEdges(minX: 3, minY: 3, maxX: 3, maxY: 9) == nil)
        #expect(QuadEdges(minX: 3, minY: 9, maxX: 8, maxY: 3) == nil)
        #expect(QuadEdges(SIMD2(0, 0), SIMD2(4, 4), SIMD2(8, 8), SIMD2(12, 12)) == nil)
    }
}
