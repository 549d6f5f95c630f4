import CoreImage
import Foundation
import TestSupport
import Testing

/// Gaussians that are computed on smaller images, and combined color matrices.
struct GaussianPyramidTests {
    private func decoded(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    private func encoded(_ value: Double) -> Double {
        value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
    }

    /// Edges, lines and noise; the same in all rows.
    private func line(_ width: Int) -> [UInt32] {
        var random = SeededGenerator(seed: 51)
        return (0..<width).map { x in
            switch x * 8 / width {
            case 0, 3: 0
            case 1, 4: 255
            case 2: x % 2 == 0 ? 255 : 0
            case 5: x % 9 == 0 ? 255 : 0
            case 6: UInt32.random(in: 0...255, using: &random)
            default: 128
            }
        }
    }

    @Test(arguments: [4.9, 5, 7.9, 8, 10, 15.9, 16, 45])
    func gaussianBlurIsWithinOneStoredValueOfTheGaussian(sigma: Double) throws {
        let width = 600
        let values = line(width)
        let columns = CIImage(
            cgImage: try makeImage(width, 8) { x, _ in 0xFF00_0000 | values[x] << 16 | values[x] << 8 | values[x] }
        )
        let rows = CIImage(
            cgImage: try makeImage(8, width) { _, y in
                0xFF00_0000 | values[width - 1 - y] << 16 | values[width - 1 - y] << 8 | values[width - 1 - y]
            }
        )
        let reach = Int(6 * sigma)
        let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let sum = weights.reduce(0, +)
        for (context, isLinear) in [(storedContext, false), (CIContext(), true)] {
            let light = values.map { isLinear ? decoded(Double($0) / 255) : Double($0) / 255 }
            let alongColumns = try columns.clampedToExtent().applyingGaussianBlur(sigma: sigma)
                .pixels(CGRect(x: 0, y: 3, width: width, height: 1), context)
            let alongRows = try rows.clampedToExtent().applyingGaussianBlur(sigma: sigma)
                .pixels(CGRect(x: 3, y: 0, width: 1, height: width), context)
            for x in 0..<width {
                let exact = (-reach...reach).reduce(0) {
                    $0 + light[min(max(x + $1, 0), width - 1)] * weights[$1 + reach] / sum
                }
                let expected = (isLinear ? encoded(exact) : exact) * 255
                // Half of a value is lost by rounding. Below the smallest pyramid, the Gaussian is cut off earlier.
                let tolerance = sigma < 5 && isLinear ? 5.0 : 1
                for pixel in [alongColumns[x], alongRows[width - 1 - x]] {
                    #expect(abs(Double(pixel & 255) - expected) <= tolerance, "\(x): \(pixel & 255), \(expected)")
                    #expect(pixel >> 24 == 255)
                }
            }
        }
    }

    @Test(arguments: [5, 9, 33.3]) func partsOfLargeBlursEqualTheWhole(sigma: Double) throws {
        let photo = CIImage(cgImage: try randomImage(150, 130, seed: 52))
        let moved = photo.transformed(by: .init(translationX: -77, y: -61))
        for image in [photo, moved, moved.clampedToExtent()] {
            let blurred = image.applyingGaussianBlur(sigma: sigma)
            let area = CGRect(x: -90, y: -70, width: 240, height: 180)
            let whole = try blurred.pixels(area)
            for (x, y, width, height) in [(0, 0, 7, 5), (33, 50, 61, 40), (117, 3, 1, 1), (90, 101, 150, 79)] {
                let part = CGRect(x: -90 + x, y: -70 + y, width: width, height: height)
                let expected = (0..<height).flatMap { line in
                    let row = 180 - y - height + line
                    return whole[row * 240 + x..<row * 240 + x + width]
                }
                #expect(try blurred.pixels(part) == expected, "\(part)")
            }
            for threads in 2...3 {
                let context = CIContext(options: [.workingColorSpace: NSNull()], threadCount: threads)
                let large = CGRect(x: -90, y: -200, width: 300, height: 400)
                #expect(try blurred.pixels(large, context) == blurred.pixels(large))
            }
        }
    }

    @Test func largeBlurStoresNoImage() throws {
        let context = CIContext(options: nil, threadCount: 1)
        let image = CIImage(cgImage: try randomImage(300, 300, seed: 53)).applyingGaussianBlur(sigma: 10)
        _ = context.createCGImage(image, from: CGRect(x: 100, y: 100, width: 40, height: 40))
        #expect(context.counters.passes == 2 && context.counters.intermediates == 1)
        // The reach of the pyramid on both sides, a sixth farther than that of the Gaussian.
        #expect((context.counters.pixelsByStep["image"] ?? 0) < 150 * 150)
        // A chain of masks is linear in its length: images that are read in several rows at once are stored.
        var masked = CIImage(cgImage: try randomImage(60, 60, seed: 54)).applyingFilter("CISepiaTone")
        for _ in 0..<8 { masked = masked.applyingFilter("CIUnsharpMask", parameters: [kCIInputRadiusKey: 6]) }
        let chain = CIContext(options: nil, threadCount: 1)
        _ = chain.createCGImage(masked, from: masked.extent)
        #expect((chain.counters.pixelsByStep["combination"] ?? 0) <= 8 * 3600)
        #expect((chain.counters.pixelsByStep["color"] ?? 0) <= 3600)
    }

    @Test func consecutiveColorMatricesAreCombined() throws {
        func matrix(_ image: CIImage, _ alpha: CIVector) -> CIImage {
            image.applyingFilter(
                "CIColorMatrix",
                parameters: [
                    "inputRVector": CIVector(x: 0.7, y: 0.5, z: 0, w: 0.1),
                    "inputGVector": CIVector(x: 0, y: 0.6, z: -0.9, w: 0),
                    "inputBVector": CIVector(x: 0.2, y: 0, z: 0.8, w: 0), "inputAVector": alpha,
                    "inputBiasVector": CIVector(x: 0.1, y: 0.7, z: 0, w: 0),
                ]
            )
        }
        let keeping = CIVector(x: 0, y: 0, z: 0, w: 1)
        // The alpha of this one is limited before the next one multiplies it.
        let changing = CIVector(x: 2, y: 0, z: 0, w: 0.5)
        let bitmap = try randomImage(37, 5, seed: 55)
        for chain in [[keeping, keeping, keeping], [keeping, changing, keeping], [changing, changing, keeping]] {
            let found = try chain.reduce(CIImage(cgImage: bitmap), matrix).pixels(
                CGRect(x: 0, y: 0, width: 37, height: 5)
            )
            for (pixel, source) in zip(found, bitmap.pixels) {
                let parts = channels(source).map { Double($0) / 255 }
                var (alpha, color) = (parts[0], parts[1...].map { parts[0] > 0 ? $0 / parts[0] : 0 })
                for vector in chain {
                    let (red, green, blue) = (color[0], color[1], color[2])
                    let weights = (0..<4).map { Double(vector.value(at: $0)) }
                    let opacity = weights[0] * red + weights[3] * alpha
                    color = [
                        0.7 * red + 0.5 * green + 0.1 * alpha + 0.1, 0.6 * green - 0.9 * blue + 0.7,
                        0.2 * red + 0.8 * blue,
                    ]
                    alpha = min(max(opacity, 0), 1)
                    if alpha == 0 { color = [0, 0, 0] }
                }
                let expected = [alpha] + color.map { min(max($0, 0), 1) * alpha }
                let isClose = zip(channels(pixel), expected).allSatisfy { abs(Double($0) - $1 * 255) <= 1 }
                #expect(isClose, "\(channels(pixel)), \(expected.map { $0 * 255 })")
            }
        }
    }
}
