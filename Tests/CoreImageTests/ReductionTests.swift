import CoreImage
import Foundation
import Testing

/// Filters that reduce an image to few pixels, and look colors up in tables.
struct ReductionTests {
    private let area = CIVector(x: 3, y: 2, z: 10, w: 7)

    private func image() throws -> CIImage { CIImage(cgImage: try randomImage(20, 16, seed: 8, isOpaque: true)) }

    /// The components of the pixels in the area, from 0 to 1.
    private func colors() throws -> [[Double]] {
        try image().pixels(CGRect(x: 3, y: 2, width: 10, height: 7)).map { channels($0).map { Double($0) / 255 } }
    }

    private func reduced(_ name: String, _ values: [String: Any] = [:]) throws -> CIImage {
        let result = try image().applyingFilter(name, parameters: values.merging([kCIInputExtentKey: area]) { $1 })
        return result
    }

    private func isNear(_ pixel: UInt32, _ color: [Double]) -> Bool {
        zip(channels(pixel), color).allSatisfy { abs(Double($0) - $1 * 255) <= 1 }
    }

    @Test func areaFiltersReturnMeanAndExtremes() throws {
        let colors = try colors()
        func combined(_ choose: (Double, Double) -> Double) -> [Double] {
            colors.dropFirst().reduce(colors[0]) { zip($0, $1).map(choose) }
        }
        let sum = colors.reduce([0, 0, 0, 0]) { zip($0, $1).map { $0 + $1 } }
        let average = try reduced("CIAreaAverage")
        #expect(average.extent == CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(isNear(try average.pixel(0, 0), sum.map { $0 / Double(colors.count) }))
        #expect(isNear(try reduced("CIAreaMaximum").pixel(0, 0), combined(max)))
        #expect(isNear(try reduced("CIAreaMinimum").pixel(0, 0), combined(min)))
        let both = try reduced("CIAreaMinMax")
        #expect(both.extent.width == 2)
        #expect(try isNear(both.pixel(0, 0), combined(min)) && isNear(both.pixel(1, 0), combined(max)))
        #expect(isNear(try reduced("CIAreaMinMaxRed").pixel(0, 0), [1, combined(min)[1], combined(max)[1], 0]))
        // Transparent images count with their alpha.
        let faded = CIImage(
            cgImage: try makeImage(4, 1, isOpaque: false) { x, _ in [0xFF80_0000, 0x4000_4000, 0, 0x8000_0080][x] }
        )
        let row = [kCIInputExtentKey: CIVector(x: 0, y: 0, z: 4, w: 1)]
        #expect(try faded.applyingFilter("CIAreaMaximumAlpha", parameters: row).pixel(0, 0) == 0xFF80_0000)
        #expect(try faded.applyingFilter("CIAreaMinimumAlpha", parameters: row).pixel(0, 0) == 0)
    }

    @Test func rowAndColumnAveragesAreMeansOfLines() throws {
        let colors = try colors()
        func mean(_ indices: [Int]) -> [Double] {
            indices.reduce([0, 0, 0, 0]) { zip($0, colors[$1]).map { $0 + $1 } }.map { $0 / Double(indices.count) }
        }
        let (rows, columns) = (try reduced("CIRowAverage"), try reduced("CIColumnAverage"))
        #expect(rows.extent == CGRect(x: 0, y: 0, width: 1, height: 7))
        #expect(columns.extent == CGRect(x: 0, y: 0, width: 10, height: 1))
        // The pixels are those of the top row first.
        for y in 0..<7 { #expect(isNear(try rows.pixel(0, y), mean((0..<10).map { (6 - y) * 10 + $0 }))) }
        for x in 0..<10 { #expect(isNear(try columns.pixel(x, 0), mean((0..<7).map { $0 * 10 + x }))) }
    }

    @Test func histogramCountsComponentsAndIsDrawn() throws {
        let counts = try reduced("CIAreaHistogram", ["inputCount": 4])
        #expect(counts.extent == CGRect(x: 0, y: 0, width: 4, height: 1))
        let colors = try colors()
        for bin in 0..<4 {
            let expected = (1...3).map { channel in
                Double(colors.filter { min(Int($0[channel] * 4), 3) == bin }.count) / Double(colors.count)
            }
            // All pixels are opaque: their alphas are in the last bin. Components are limited to it when they are shown.
            let found = channels(
                try counts.applyingFilter(
                    "CIColorMatrix",
                    parameters: [
                        "inputAVector": CIVector(x: 0, y: 0, z: 0, w: 0),
                        "inputBiasVector": CIVector(x: 0, y: 0, z: 0, w: 1),
                    ]
                ).pixel(bin, 0)
            )
            // Matrices work on straight colors, which bins without alpha do not have.
            if bin == 3 { #expect(zip(found.dropFirst(), expected).allSatisfy { abs(Double($0) - $1 * 255) <= 1 }) }
        }
        // Columns of 1/4, 1/2, 3/4 and 1 of the largest value.
        let values = CIImage(cgImage: try makeImage(4, 1) { x, _ in 0xFF00_0000 | UInt32(32 * (x + 1)) << 16 })
        let chart = values.applyingFilter("CIHistogramDisplayFilter", parameters: ["inputHeight": 40])
        #expect(chart.extent == CGRect(x: 0, y: 0, width: 4, height: 40))
        for x in 0..<4 {
            let heights = try (0..<40).filter { try chart.pixel(x, $0) == 0xFFFF_0000 }
            #expect(abs(heights.count - 10 * (x + 1)) <= 1 && heights.first == 0)
        }
    }

    @Test func otsuThresholdSeparatesTwoGroups() throws {
        let image = CIImage(
            cgImage: try makeImage(20, 16) { x, y in
                let base: UInt32 = (x / 3 + y / 4) % 2 == 0 ? 40 : 120
                return 0xFF00_0000 | (base + UInt32((x * 7 + y * 3) % 11)) * 0x010101
            }
        )
        let result = image.applyingFilter("CIColorThresholdOtsu")
        for (x, y) in [(0, 15), (4, 15), (10, 3), (19, 0), (7, 8)] {
            let isBright = channels(try image.pixel(x, y))[1] > 100
            #expect(try result.pixel(x, y) == (isBright ? 0xFFFF_FFFF : 0xFF00_0000))
        }
    }

    /// The data of a cube.
    private func cube(_ dimension: Int, _ color: (Float, Float, Float) -> [Float]) -> Data {
        let last = Float(dimension - 1)
        var values: [Float] = []
        for blue in 0..<dimension {
            for green in 0..<dimension {
                for red in 0..<dimension { values += color(Float(red) / last, Float(green) / last, Float(blue) / last) }
            }
        }
        return values.withUnsafeBytes { Data($0) }
    }

    @Test func colorCubeInterpolatesItsTable() throws {
        let image = try image()
        // A permutation is linear: a table of two or five values has the same effect.
        for dimension in [2, 5] {
            let permuted = image.applyingFilter(
                "CIColorCube",
                parameters: ["inputCubeDimension": dimension, "inputCubeData": cube(dimension) { [$2, $0, $1, 1] }]
            )
            for (x, y) in [(0, 0), (7, 9), (19, 15)] {
                let (old, new) = (channels(try image.pixel(x, y)), channels(try permuted.pixel(x, y)))
                #expect(zip(new, [old[0], old[3], old[1], old[2]]).allSatisfy { abs($0 - $1) <= 1 })
            }
        }
        let filter = try #require(CIFilter(name: "CIColorCube", parameters: [kCIInputImageKey: image]))
        filter.setValue(Data([1, 2, 3]), forKey: "inputCubeData")
        #expect(filter.outputImage == nil)
        // In the color space of the screen, the table does not depend on the working space.
        let values: [String: Any] = [
            "inputCubeDimension": 3, "inputCubeData": cube(3) { [$0 * $0, $1, $2, 1] },
            "inputColorSpace": CGColorSpaceCreateDeviceRGB(),
        ]
        let spaced = image.applyingFilter("CIColorCubeWithColorSpace", parameters: values)
        for (x, y) in [(3, 3), (12, 8)] {
            let (linear, stored) = (channels(try spaced.pixel(x, y, CIContext())), channels(try spaced.pixel(x, y)))
            #expect(zip(linear, stored).allSatisfy { abs($0 - $1) <= 1 })
        }
        let mask = CIImage(color: CIColor(red: 0.25, green: 0.25, blue: 0.25))
        let mixed = image.applyingFilter(
            "CIColorCubesMixedWithMask",
            parameters: [
                kCIInputMaskImageKey: mask, "inputCubeDimension": 2,
                "inputCube1Data": cube(2) { _, _, _ in [0, 0, 0, 1] },
            ]
        )
        let (old, new) = (channels(try image.pixel(5, 5)), channels(try mixed.pixel(5, 5)))
        #expect(zip(old.dropFirst(), new.dropFirst()).allSatisfy { abs(Double($0) * 0.75 - Double($1)) <= 1.5 })
    }

    @Test func colorCurvesInterpolateTheirTable() throws {
        let image = try image()
        let values: [Float] = [0, 1, 0, 0.2, 0.5, 0.5, 1, 0, 1]
        let curved = image.applyingFilter(
            "CIColorCurves",
            parameters: ["inputCurvesData": values.withUnsafeBytes { Data($0) }]
        )
        for (x, y) in [(0, 0), (7, 9), (19, 15)] {
            let (old, new) = (channels(try image.pixel(x, y)), channels(try curved.pixel(x, y)))
            let red = Double(old[1]) / 255
            #expect(abs(Double(new[1]) / 255 - (red < 0.5 ? red * 0.4 : 0.2 + (red - 0.5) * 1.6)) < 0.006)
            #expect(abs(new[2] - (255 - old[2])) <= 1 && abs(new[3] - old[3]) <= 1)
        }
    }
}
