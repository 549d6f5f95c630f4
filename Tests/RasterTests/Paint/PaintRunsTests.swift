import CRaster
import TestSupport
import Testing

@testable import Raster

/// Rectangles of paint, and paint onto runs of coverage, in every build.
@Suite struct PaintRunsTests {
    private static let width = 200

    /// Returns runs of a row with gaps between them, of uniform or varying coverage, which point into `coverage`.
    private static func runs(_ random: inout SeededGenerator, _ coverage: UnsafePointer<UInt8>) -> [EaselCoverageRun] {
        var runs: [EaselCoverageRun] = []
        var x = Int.random(in: 0...20, using: &random)
        while x < width {
            let length = min(width - x, random.chance(60) ? 8 : Int.random(in: 1...90, using: &random))
            let hasBytes = random.chance(60)
            let value: UInt8 = random.chance(60) ? 255 : random.coverage()
            runs.append(
                EaselCoverageRun(
                    x: Int32(x),
                    length: Int32(length),
                    coverage: hasBytes ? coverage + x : nil,
                    value: value
                )
            )
            x += length + (random.chance(50) ? 0 : Int.random(in: 1...20, using: &random))
        }
        return runs
    }

    @Test(arguments: PaintBuild.all, 0..<PaintFetchTests.kinds) func paintOverRunsEqualsReference(
        _ build: PaintBuild,
        _ kind: Int
    ) throws {
        var random = SeededGenerator(seed: 90 + UInt64(kind))
        for _ in 0..<150 {
            guard var paint = try PaintFetchTests.paint(kind, &random) else { continue }
            if random.chance(20) { paint = paint.faded(by: random.coverage()) }
            let y = Int.random(in: -150...150, using: &random)
            let coverage = (0..<Self.width).map { _ in random.coverage() }
            let ground = (0..<Self.width).map { _ in random.premultipliedPixel() }
            try coverage.withUnsafeBufferPointer { coverage in
                let runs = Self.runs(&random, try #require(coverage.baseAddress))
                func row(
                    _ draw: (UnsafeMutablePointer<UInt32>, UnsafePointer<EaselPaint>) -> Void
                ) throws -> [UInt32] {
                    var pixels = ground
                    try pixels.withUnsafeMutableBufferPointer { pixels in
                        let first = try #require(pixels.baseAddress)
                        paint.withKernelPaint { draw(first, $0) }
                    }
                    return pixels
                }
                let actual = try row { build.kernels.paint_over_runs($0, y, runs, runs.count, $1) }
                let expected = try row { PaintBuild.reference.kernels.paint_over_runs($0, y, runs, runs.count, $1) }
                #expect(actual == expected, "kind \(kind)")
                // One run after the other is the same.
                let rows = try row { pixels, paint in
                    for run in runs {
                        easel_paint_row(
                            pixels + Int(run.x),
                            Int(run.x),
                            y,
                            Int(run.length),
                            run.coverage,
                            run.coverage == nil ? run.value : 255,
                            paint,
                            EASEL_NORMAL
                        )
                    }
                }
                #expect(actual == rows, "kind \(kind)")
            }
        }
    }

    @Test(arguments: PaintBuild.all, 0..<PaintFetchTests.kinds) func paintFetchRectEqualsReference(
        _ build: PaintBuild,
        _ kind: Int
    ) throws {
        var random = SeededGenerator(seed: 120 + UInt64(kind))
        for _ in 0..<80 {
            guard let paint = try PaintFetchTests.paint(kind, &random) else { continue }
            let (width, height) = (Int.random(in: 0...40, using: &random), Int.random(in: 0...5, using: &random))
            let (x, y) = (Int.random(in: -50...50, using: &random), Int.random(in: -50...50, using: &random))
            func renderedPixels(_ build: PaintBuild) throws -> [UInt32] {
                var pixels = [UInt32](repeating: 0xdead_beef, count: 48 * 6)
                try pixels.withUnsafeMutableBufferPointer { pixels in
                    let first = try #require(pixels.baseAddress)
                    paint.withKernelPaint {
                        build.kernels.paint_fetch_rect(first + 1, 48, x, y, width, height, $0)
                    }
                }
                return pixels
            }
            let actual = try renderedPixels(build)
            #expect(try actual == renderedPixels(.reference))
            // One row after the other is the same.
            var rows = [UInt32](repeating: 0xdead_beef, count: 48 * 6)
            try rows.withUnsafeMutableBufferPointer { rows in
                let first = try #require(rows.baseAddress)
                paint.withKernelPaint { paint in
                    for row in 0..<height {
                        build.kernels.paint_fetch(first + 1 + row * 48, x, y + row, width, paint)
                    }
                }
            }
            #expect(actual == rows, "kind \(kind)")
            #expect(
                actual.enumerated().allSatisfy { index, pixel in
                    let (row, column) = (index / 48, index % 48 - 1)
                    return pixel == 0xdead_beef || (row < height && column >= 0 && column < width)
                }
            )
        }
    }

    /// Gradients around a center that are not rotated, whose columns have a distance in common.
    @Test(arguments: PaintBuild.all) func radialRectangleEqualsRows(_ build: PaintBuild) throws {
        var random = SeededGenerator(seed: 150)
        for index in 0..<100 {
            var stops = random.gradientStops(opaque: index % 2 == 0)
            if random.chance(50) {
                stops = [stops[0], stops[stops.count - 1]]
                (stops[0].location, stops[1].location) = (0, 1)
            }
            let gradient = try #require(Gradient(stops))
            let center = SIMD2(Double.random(in: -20...60, using: &random), Double.random(in: -20...30, using: &random))
            let radius = Double.random(in: 0...20, using: &random)
            let extent = Paint.Extent(rawValue: Int.random(in: 0...3, using: &random))
            let shape = Paint.radial(gradient, from: center, radius: radius, to: center, radius: 50, extent: extent)
            var paint = try #require(shape)
            if random.chance(20) { paint = paint.faded(by: random.coverage()) }
            let (width, height) = (Int.random(in: 1...40, using: &random), Int.random(in: 1...70, using: &random))
            var rectangle = [UInt32](repeating: 0, count: width * height)
            var rows = rectangle
            rectangle.withUnsafeMutableBufferPointer { pixels in
                guard let first = pixels.baseAddress else { return }
                paint.withKernelPaint { build.kernels.paint_fetch_rect(first, width, -7, 3, width, height, $0) }
            }
            rows.withUnsafeMutableBufferPointer { pixels in
                guard let first = pixels.baseAddress else { return }
                paint.withKernelPaint { paint in
                    for row in 0..<height {
                        build.kernels.paint_fetch(first + row * width, -7, 3 + row, width, paint)
                    }
                }
            }
            #expect(rectangle == rows, "gradient \(index)")
        }
    }
}
