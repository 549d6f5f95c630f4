import CoreImage
import Foundation
import TestSupport
import Testing

/// Filters that combine the pixels around each pixel, against loops over all of them.
struct NeighborhoodTests {
    private static let (width, height) = (24, 18)

    /// The components of an image from 0 to 1, premultiplied, from the lower left; zeros outside.
    private struct Plane {
        let values: [[Double]]

        init(_ image: CIImage) throws {
            let size = CGRect(x: 0, y: 0, width: width, height: height)
            let pixels = try image.pixels(size)
            values = pixels.map { pixel in channels(pixel).map { Double($0) / 255 } }
        }

        func color(_ x: Int, _ y: Int) -> [Double] {
            guard x >= 0, y >= 0, x < width, y < height else { return [0, 0, 0, 0] }
            return values[(height - 1 - y) * width + x]
        }

        /// The color of the nearest pixel in the image.
        func clamped(_ x: Int, _ y: Int) -> [Double] { color(min(max(x, 0), width - 1), min(max(y, 0), height - 1)) }
    }

    private func source(isOpaque: Bool = true) throws -> CIImage {
        CIImage(cgImage: try randomImage(Self.width, Self.height, seed: 3, isOpaque: isOpaque))
    }

    /// Expects colors of a function in a part of the result.
    private func expect(
        _ image: CIImage?,
        around: Int = 0,
        tolerance: Int = 1,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ color: (Int, Int) -> [Double]
    ) throws {
        let region = CGRect(x: 0, y: 0, width: Self.width, height: Self.height).insetBy(
            dx: -CGFloat(around),
            dy: -CGFloat(around)
        )
        let pixels = try #require(image).pixels(region)
        for y in -around..<Self.height + around {
            for x in -around..<Self.width + around {
                let line = Self.height + around - 1 - y
                let found = channels(pixels[line * (Self.width + 2 * around) + x + around])
                let alpha = min(max(color(x, y)[0], 0), 1)
                let expected = color(x, y).map { Int((min(max($0, 0), alpha) * 255).rounded()) }
                let isEqual = zip(found, expected).allSatisfy { abs($0 - $1) <= tolerance }
                #expect(isEqual, "\(x), \(y): \(found) and not \(expected)", sourceLocation: sourceLocation)
                if !isEqual { return }
            }
        }
    }

    private func sum(_ terms: [([Double], Double)]) -> [Double] {
        terms.reduce([0, 0, 0, 0]) { sum, term in zip(sum, term.0).map { $0 + $1 * term.1 } }
    }

    @Test(arguments: [(3, 3), (5, 5), (7, 7), (9, 1), (1, 9)])
    func convolutionIsTheWeightedSum(columns: Int, rows: Int) throws {
        var random = SeededGenerator(seed: 9)
        var weights = (0..<columns * rows).map { _ in CGFloat.random(in: -0.3...0.4, using: &random) }
        let size = columns == 9 ? "9Horizontal" : rows == 9 ? "9Vertical" : "\(columns)X\(rows)"
        let image = try source(isOpaque: false)
        let plane = try Plane(image)
        let values: [String: Any] = [
            kCIInputImageKey: image, kCIInputWeightsKey: CIVector(values: &weights, count: weights.count),
            kCIInputBiasKey: 0.1,
        ]
        func weighted(_ x: Int, _ y: Int) -> [Double] {
            let terms = (0..<rows).flatMap { row in
                (0..<columns).map { column in
                    (plane.color(x + column - columns / 2, y + row - rows / 2), Double(weights[row * columns + column]))
                }
            }
            return sum(terms).map { $0 + 0.1 }
        }
        let filter = CIFilter(name: "CIConvolution\(size)", parameters: values)
        #expect(filter?.outputImage?.extent == .infinite)
        try expect(filter?.outputImage, around: 3, weighted)
        let opaque = CIFilter(name: "CIConvolutionRGB\(size)", parameters: values)?.outputImage
        #expect(opaque?.extent == image.extent)
        try expect(opaque) { x, y in [plane.color(x, y)[0]] + weighted(x, y).dropFirst() }
    }

    @Test func medianIsTheFifthOfNineComponents() throws {
        let image = try source()
        let plane = try Plane(image)
        try expect(image.applyingFilter("CIMedianFilter"), tolerance: 0) { x, y in
            (0..<4).map { channel in
                let around = (-1...1).flatMap { dy in (-1...1).map { plane.clamped(x + $0, y + dy)[channel] } }
                return around.sorted()[4]
            }
        }
    }

    @Test(arguments: [1, 2.5, 6]) func morphologyFindsExtremesOfDiscs(radius: Double) throws {
        let image = try source(isOpaque: false)
        let plane = try Plane(image)
        func extreme(_ x: Int, _ y: Int, _ choose: (Double, Double) -> Double) -> [Double] {
            var result: [Double]?
            let reach = Int(radius)
            for dy in -reach...reach {
                for dx in -reach...reach where Double(dx * dx + dy * dy) <= radius * radius {
                    guard (0..<Self.width).contains(x + dx), (0..<Self.height).contains(y + dy) else { continue }
                    let color = plane.color(x + dx, y + dy)
                    result = result.map { zip($0, color).map(choose) } ?? color
                }
            }
            return result ?? []
        }
        let values = [kCIInputRadiusKey: radius]
        let larger = image.applyingFilter("CIMorphologyMaximum", parameters: values)
        try expect(larger, tolerance: 0) { extreme($0, $1, max) }
        try expect(image.applyingFilter("CIMorphologyMinimum", parameters: values), tolerance: 0) {
            extreme($0, $1, min)
        }
        let opaque = try source()
        let edges = opaque.applyingFilter("CIMorphologyGradient", parameters: values)
        let (high, low) = (
            try Plane(opaque.applyingFilter("CIMorphologyMaximum", parameters: values)),
            try Plane(opaque.applyingFilter("CIMorphologyMinimum", parameters: values))
        )
        try expect(edges) { x, y in [1] + zip(high.color(x, y), low.color(x, y)).map { $0 - $1 }.dropFirst() }
    }

    @Test func morphologyRectangleFindsExtremes() throws {
        let image = try source()
        let plane = try Plane(image)
        func extreme(_ x: Int, _ y: Int, _ choose: (Double, Double) -> Double) -> [Double] {
            var result = plane.color(x, y)
            for dy in -1...1 {
                for dx in -3...3 where (0..<Self.width).contains(x + dx) && (0..<Self.height).contains(y + dy) {
                    result = zip(result, plane.color(x + dx, y + dy)).map(choose)
                }
            }
            return result
        }
        let values = [kCIInputWidthKey: 7, "inputHeight": 3]
        try expect(image.applyingFilter("CIMorphologyRectangleMaximum", parameters: values), tolerance: 0) {
            extreme($0, $1, max)
        }
        try expect(image.applyingFilter("CIMorphologyRectangleMinimum", parameters: values), tolerance: 0) {
            extreme($0, $1, min)
        }
    }

    @Test func discBlurIsTheMeanOfADisc() throws {
        let image = try source(isOpaque: false)
        let plane = try Plane(image)
        // Rows of the disc, with parts of pixels at their ends.
        let radius = 3.0
        let halves = (-3...3).map { ((radius + 0.5) * (radius + 0.5) - Double($0 * $0)).squareRoot() - 0.5 }
        let area = halves.reduce(0) { $0 + 2 * $1 + 1 }
        let blurred = image.applyingFilter("CIDiscBlur", parameters: [kCIInputRadiusKey: radius])
        #expect(blurred.extent == image.extent.insetBy(dx: -4, dy: -3))
        try expect(blurred, around: 4) { x, y in
            sum(
                (-3...3).flatMap { dy in
                    (-4...4).map { dx in
                        let weight = min(max(halves[dy + 3] + 1 - Double(abs(dx)), 0), 1)
                        return (plane.color(x + dx, y + dy), weight / area)
                    }
                }
            )
        }
    }

    @Test func motionAndZoomBlurAverageLines() throws {
        let image = try source()
        let plane = try Plane(image)
        let values = [kCIInputRadiusKey: 4, kCIInputAngleKey: Double.pi / 2]
        try expect(image.applyingFilter("CIMotionBlur", parameters: values), around: 2) { x, y in
            sum((-4...4).map { (plane.color(x, y + $0), 1.0 / 9) })
        }
        // A zoom reads toward the center: a pixel there does not change, and a constant stays constant.
        let zoomed = try plain(0xFF40_8020, 20, 20)
            .applyingFilter("CIZoomBlur", parameters: [kCIInputCenterKey: CIVector(x: 10, y: 10), "inputAmount": 30])
        #expect(try zoomed.pixel(10, 10) == 0xFF40_8020 && zoomed.pixel(2, 17) == 0xFF40_8020)
        let point = CIImage(cgImage: try makeImage(40, 40) { x, y in x == 24 && y == 19 ? 0xFFFF_FFFF : 0xFF00_0000 })
        let ray = point.applyingFilter(
            "CIZoomBlur",
            parameters: [kCIInputCenterKey: CIVector(x: 4.5, y: 20.5), "inputAmount": 50]
        )
        // The point at a distance of 20 is read from distances of 20 to 40.
        #expect(try channels(ray.pixel(30, 20))[1] > 0 && channels(ray.pixel(38, 20))[1] > 0)
        #expect(try ray.pixel(20, 20) == 0xFF00_0000 && ray.pixel(30, 26) == 0xFF00_0000)
    }

    @Test func unsharpMaskAddsTheDifferenceFromABlur() throws {
        let image = try source()
        let (plane, blurred) = (
            try Plane(image),
            try Plane(image.clampedToExtent().applyingGaussianBlur(sigma: 2).cropped(to: image.extent))
        )
        let values = [kCIInputRadiusKey: 2, kCIInputIntensityKey: 0.8]
        try expect(image.applyingFilter("CIUnsharpMask", parameters: values), tolerance: 2) { x, y in
            zip(plane.color(x, y), blurred.color(x, y)).map { $0 + ($0 - $1) * 0.8 }
        }
        let luminance = [kCIInputRadiusKey: 2, kCIInputSharpnessKey: 0.8]
        try expect(image.applyingFilter("CISharpenLuminance", parameters: luminance), tolerance: 2) { x, y in
            let (color, blur) = (plane.color(x, y), blurred.color(x, y))
            let change = zip(zip(color, blur).map { $0 - $1 }, [0, 0.2126, 0.7152, 0.0722]).reduce(0) {
                $0 + $1.0 * $1.1
            }
            return [1] + color.dropFirst().map { $0 + change * 0.8 }
        }
        try expect(
            image.applyingFilter("CIGloom", parameters: [kCIInputRadiusKey: 2, kCIInputIntensityKey: 1]),
            tolerance: 2
        ) {
            x,
            y in
            zip(plane.color(x, y), blurred.color(x, y)).map { min($0, $1) }
        }
        let glow = try Plane(image.applyingGaussianBlur(sigma: 2).cropped(to: image.extent))
        try expect(
            image.applyingFilter("CIBloom", parameters: [kCIInputRadiusKey: 2, kCIInputIntensityKey: 0.6]),
            tolerance: 2
        ) {
            x,
            y in
            zip(plane.color(x, y), glow.color(x, y)).map { $0 + $1 * 0.6 - $0 * $1 * 0.6 }
        }
    }

    @Test func noiseReductionAveragesSmallDifferencesOnly() throws {
        // A checkerboard of nearly equal grays, with an edge.
        let image = CIImage(
            cgImage: try makeImage(24, 18) { x, y in
                let base: UInt32 = x < 12 ? 0x50 : 0xB0
                return 0xFF00_0000 | (base + UInt32((x + y) % 2) * 4) * 0x010101
            }
        )
        let clean = image.applyingFilter(
            "CINoiseReduction",
            parameters: ["inputNoiseLevel": 0.02, kCIInputSharpnessKey: 0]
        )
        for (x, y) in [(4, 5), (5, 5), (18, 9), (19, 9)] {
            let expected = x < 12 ? 0x52 : 0xB2
            #expect(abs(channels(try clean.pixel(x, y))[1] - expected) <= 1)
        }
        #expect(try channels(clean.pixel(11, 5))[1] < 0x58 && channels(clean.pixel(12, 5))[1] > 0xA8)
    }

    @Test func maskedVariableBlurFollowsItsMask() throws {
        let image = try source()
        let mask = CIImage(
            cgImage: try makeImage(Self.width, Self.height) { x, _ in x < 12 ? 0xFF00_0000 : 0xFFFF_FFFF }
        )
        let result = image.applyingFilter(
            "CIMaskedVariableBlur",
            parameters: ["inputMask": mask, kCIInputRadiusKey: 4]
        )
        let blurred = image.applyingGaussianBlur(sigma: 4)
        for (x, y) in [(3, 3), (11, 9)] { #expect(try result.pixel(x, y) == image.pixel(x, y)) }
        for (x, y) in [(12, 3), (20, 9)] { #expect(try result.pixel(x, y) == blurred.pixel(x, y)) }
    }

    @Test func pixellateShowsMeansOfSquares() throws {
        let image = try source(isOpaque: false)
        let plane = try Plane(image)
        let blocks = image.applyingFilter(
            "CIPixellate",
            parameters: [kCIInputScaleKey: 5, kCIInputCenterKey: CIVector(x: 2, y: 1)]
        )
        #expect(blocks.extent == CGRect(x: -3, y: -4, width: 30, height: 25))
        try expect(blocks, around: 2) { x, y in
            let (left, bottom) = (Int(floor(Double(x - 2) / 5)) * 5 + 2, Int(floor(Double(y - 1) / 5)) * 5 + 1)
            return sum((0..<25).map { (plane.color(left + $0 % 5, bottom + $0 / 5), 1.0 / 25) })
        }
    }

    @Test func edgesShowTheGradient() throws {
        // A ramp of 4/255 per column has no other gradient.
        let ramp = CIImage(cgImage: try makeImage(40, 20) { x, _ in 0xFF00_0000 | UInt32(x * 4) * 0x010101 })
        let edges = ramp.applyingFilter("CIEdges", parameters: [kCIInputIntensityKey: 5])
        #expect(channels(try edges.pixel(20, 10)) == [255, 20, 20, 20])
        let gabor = ramp.applyingFilter("CIGaborGradients")
        let gradient = channels(try gabor.pixel(20, 10))
        #expect(abs(gradient[1] - 132) <= 1 && abs(gradient[2] - 128) <= 1 && gradient[0] == 255)
        // Lines are drawn at steps and nowhere else.
        let step = CIImage(cgImage: try makeImage(40, 20) { x, _ in x < 20 ? 0xFF20_2020 : 0xFFE0_E0E0 })
        let lines = step.applyingFilter("CILineOverlay")
        #expect(try lines.pixel(20, 10) == 0xFF00_0000 && lines.pixel(5, 10) == 0 && lines.pixel(35, 10) == 0)
        let work = step.applyingFilter("CIEdgeWork")
        #expect(channels(try work.pixel(19, 10))[0] == 255)
        #expect(try work.pixel(21, 10) == 0 && work.pixel(4, 10) == 0)
        // A comic has black lines at edges, and keeps black and white areas.
        let comic = step.applyingFilter("CIComicEffect")
        #expect(channels(try comic.pixel(20, 10))[1] < 40)
        let white = try plain(0xFFFF_FFFF, 20, 20).applyingFilter("CIComicEffect")
        #expect(try white.pixel(10, 10) == 0xFFFF_FFFF)
    }

    @Test(arguments: ["CICrystallize", "CIPointillize", "CIHexagonalPixellate"])
    func mosaicsHaveAreasOfOneColor(name: String) throws {
        let image = try DistortionTests.positions()
        let filter = try #require(CIFilter(name: name))
        filter.setValue(image, forKey: kCIInputImageKey)
        let key = name == "CIHexagonalPixellate" ? kCIInputScaleKey : kCIInputRadiusKey
        filter.setValue(24, forKey: key)
        let result = try #require(filter.outputImage)
        #expect(result.extent == image.extent)
        let pixels = try result.pixels(CGRect(x: 40, y: 40, width: 180, height: 180))
        var equal = 0
        var total = 0
        for y in stride(from: 0, to: 180, by: 3) {
            for x in stride(from: 0, to: 179, by: 3) {
                let pixel = pixels[(179 - y) * 180 + x]
                let color = channels(pixel)
                // Colors come from near the pixel; Pointillize darkens the background of its dots.
                if name != "CIPointillize" {
                    #expect(abs(color[1] - x - 40) < 50 && abs(color[2] - y - 40) < 50, "\(x), \(y): \(color)")
                }
                total += 1
                if pixel == pixels[(179 - y) * 180 + x + 1] { equal += 1 }
            }
        }
        #expect(equal * 10 > total * 7, "\(equal) of \(total)")
    }
}
