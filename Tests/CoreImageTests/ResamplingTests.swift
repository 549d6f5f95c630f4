import CoreImage
import Foundation
import Testing

/// Scaling, rotation and perspective.
struct ResamplingTests {
    @Test(arguments: [(0.5, 1.0), (0.3, 1.5), (1.7, 0.6)])
    func lanczosScaleIsTheSumOfWindowedSincs(scale: Double, aspect: Double) throws {
        let (width, height) = (24, 20)
        let image = CIImage(cgImage: try randomImage(width, height, seed: 12, isOpaque: true))
        let pixels = try image.pixels(image.extent)
        let scaled = image.applyingFilter(
            "CILanczosScaleTransform",
            parameters: [kCIInputScaleKey: scale, kCIInputAspectRatioKey: aspect]
        )
        let factors = (x: scale * aspect, y: scale)
        let size = CGSize(
            width: (Double(width) * factors.x - 1e-9).rounded(.up),
            height: (Double(height) * factors.y - 1e-9).rounded(.up)
        )
        #expect(scaled.extent == CGRect(origin: .zero, size: size))
        func weights(_ index: Int, _ factor: Double, _ count: Int) -> [Double] {
            let width = max(1, 1 / factor)
            let center = (Double(index) + 0.5) / factor
            var values = [Double](repeating: 0, count: count)
            for place in -20..<count + 20 {
                let x = (Double(place) + 0.5 - center) / width
                guard abs(x) < 3 else { continue }
                let value = x == 0 ? 1 : sin(.pi * x) / (.pi * x) * sin(.pi * x / 3) / (.pi * x / 3)
                values[min(max(place, 0), count - 1)] += value
            }
            let sum = values.reduce(0, +)
            return values.map { $0 / sum }
        }
        for (x, y) in [(0, 0), (3, 2), (5, 4), (Int(scaled.extent.width) - 1, Int(scaled.extent.height) - 1)] {
            let (columns, rows) = (weights(x, factors.x, width), weights(y, factors.y, height))
            let expected = (1...3).map { channel -> Double in
                var sum = 0.0
                for row in 0..<height {
                    for column in 0..<width {
                        sum +=
                            Double(channels(pixels[(height - 1 - row) * width + column])[channel]) * columns[column]
                            * rows[row]
                    }
                }
                return min(max(sum, 0), 255)
            }
            let found = channels(try scaled.pixel(x, y)).dropFirst()
            #expect(zip(found, expected).allSatisfy { abs(Double($0) - $1) <= 1 }, "\(x), \(y): \(found) \(expected)")
        }
    }

    private let corners: [String: Any] = [
        "inputTopLeft": CIVector(x: 40, y: 220), "inputTopRight": CIVector(x: 230, y: 250),
        "inputBottomRight": CIVector(x: 250, y: 30), "inputBottomLeft": CIVector(x: 20, y: 10),
    ]

    @Test func perspectiveTransformMapsCornersToCorners() throws {
        let image = try DistortionTests.positions()
        let projected = image.applyingFilter("CIPerspectiveTransform", parameters: corners)
        #expect(projected.extent == CGRect(x: 20, y: 10, width: 230, height: 240))
        for (x, y, expected) in [
            (41, 217, SIMD2(0.0, 256.0)), (228, 246, SIMD2(256, 256)), (247, 32, SIMD2(256, 0)), (22, 12, SIMD2(0, 0)),
        ] {
            let found = try #require(try DistortionTests.source(projected, x, y))
            #expect(abs(found.x - expected.x) < 6 && abs(found.y - expected.y) < 6, "\(x), \(y): \(found)")
        }
        // The diagonals of a projected rectangle cross at the projection of its center.
        let p = SIMD2(40.0, 220.0), r = SIMD2(250.0, 30.0), q = SIMD2(230.0, 250.0), s = SIMD2(20.0, 10.0)
        let (first, second) = (r - p, s - q)
        let t = ((q - p).x * second.y - (q - p).y * second.x) / (first.x * second.y - first.y * second.x)
        let middle = p + first * t
        let found = try #require(try DistortionTests.source(projected, Int(middle.x), Int(middle.y)))
        #expect(abs(found.x - 128) < 2 && abs(found.y - 128) < 2)
        // Nearest sampling has no mixtures.
        let small = CIImage(cgImage: try makeImage(2, 1) { x, _ in x == 0 ? 0xFF00_0000 : 0xFFFF_FFFF })
            .samplingNearest()
        let large = small.transformed(by: CGAffineTransform(scaleX: 7, y: 7))
        #expect(try (0..<14).allSatisfy { try large.pixel($0, 3) == ($0 < 7 ? 0xFF00_0000 : 0xFFFF_FFFF) })
        #expect(
            try Set(small.samplingLinear().transformed(by: CGAffineTransform(scaleX: 7, y: 7)).pixels(large.extent))
                .count > 5
        )
        // Straight lines stay straight, and outside of the corners there is nothing.
        #expect(try projected.pixel(22, 200) == 0 && projected.pixel(150, 12) == 0)
    }

    @Test func perspectiveCorrectionInvertsTheTransform() throws {
        let image = try DistortionTests.positions()
        let corrected = image.applyingFilter("CIPerspectiveTransform", parameters: corners)
            .applyingFilter("CIPerspectiveCorrection", parameters: corners)
        let size = corrected.extent.size
        #expect(abs(size.width - 211) < 2 && abs(size.height - 215) < 2)
        for (x, y) in [(0.2, 0.3), (0.5, 0.5), (0.9, 0.1)] {
            let found = try #require(try DistortionTests.source(corrected, Int(x * size.width), Int(y * size.height)))
            #expect(abs(found.x - 256 * x) < 2.5 && abs(found.y - 256 * y) < 2.5)
        }
        // Three corners on a line have no projection.
        var flat = corners
        flat["inputTopLeft"] = CIVector(x: 10, y: 10)
        flat["inputTopRight"] = CIVector(x: 20, y: 20)
        flat["inputBottomRight"] = CIVector(x: 30, y: 30)
        #expect(image.applyingFilter("CIPerspectiveTransform", parameters: flat).extent.isNull)
    }

    @Test func perspectiveTransformWithExtentProjectsARectangle() throws {
        let image = try DistortionTests.positions()
        let values = corners.merging([kCIInputExtentKey: CIVector(x: 64, y: 64, z: 128, w: 128)]) { $1 }
        let projected = image.applyingFilter("CIPerspectiveTransformWithExtent", parameters: values)
        let found = try #require(try DistortionTests.source(projected, 22, 12))
        #expect(abs(found.x - 64) < 4 && abs(found.y - 64) < 4)
    }

    @Test func straightenFillsTheExtent() throws {
        let image = try plain(0xFF20_6040, 60, 40)
        let rotated = image.applyingFilter("CIStraightenFilter", parameters: [kCIInputAngleKey: 0.2])
        #expect(rotated.extent == image.extent)
        #expect(try rotated.pixels(image.extent.insetBy(dx: 1, dy: 1)).allSatisfy { $0 == 0xFF20_6040 })
        let positions = try DistortionTests.positions().applyingFilter(
            "CIStraightenFilter",
            parameters: [kCIInputAngleKey: 0.2]
        )
        let center = try #require(try DistortionTests.source(positions, 128, 128))
        #expect(abs(center.x - 128) < 1.5 && abs(center.y - 128) < 1.5)
        // Counterclockwise: to the right of the center is what was below it.
        let right = try #require(try DistortionTests.source(positions, 200, 128))
        #expect(right.y < 122 && right.x > 170)
    }
}
