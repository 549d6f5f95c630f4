import DrawingSupport
import CoreImage
import TestSupport
import Testing

struct GeometryAndBlurTests {
    /// Returns an image with a white pixel at (20, 20) on black.
    private func dot() throws -> CIImage {
        CIImage(cgImage: try makeImage(41, 41) { x, y in x == 20 && y == 20 ? 0xFFFF_FFFF : 0xFF00_0000 })
    }

    private func red(_ pixel: UInt32) -> Double { Double(pixel >> 16 & 255) }

    @Test func gaussianBlurMatchesGaussian() throws {
        // Brightened first, so that the flanks can be seen.
        let bright = try dot().applyingFilter("CIExposureAdjust", parameters: ["inputEV": 4])
        let blurred = bright.applyingFilter("CIGaussianBlur", parameters: ["inputRadius": 2])
        #expect(blurred.extent == CGRect(x: -6, y: -6, width: 53, height: 53))
        let sum = (-6...6).map { exp(-Double($0 * $0) / 8) }.reduce(0, +)
        for (x, y) in [(20, 20), (21, 20), (22, 23), (24, 20), (20, 16), (17, 22)] {
            let square = Double((x - 20) * (x - 20) + (y - 20) * (y - 20))
            let expected = min(255, 255 * 16 * exp(-square / 8) / (sum * sum))
            #expect(try abs(red(blurred.pixel(x, y)) - expected) <= 1)
        }
    }

    @Test func gaussianBlurFadesAtEdgesUnlessClampedToExtent() throws {
        let image = try plain(0xFFFF_FFFF, 40, 40)
        let faded = image.applyingFilter("CIGaussianBlur", parameters: ["inputRadius": 4])
        #expect(try abs(channels(faded.pixel(0, 20))[0] - 140) < 3)
        #expect(try channels(faded.pixel(-12, 20))[0] <= 1)
        let clamped = image.clampedToExtent().applyingFilter("CIGaussianBlur", parameters: ["inputRadius": 4])
        #expect(clamped.extent.isInfinite)
        #expect(try clamped.cropped(to: image.extent).pixels(image.extent).allSatisfy { $0 == 0xFFFF_FFFF })
    }

    @Test func blurWithZeroRadiusReturnsImage() throws {
        let bitmap = try randomImage(9, 9, seed: 5)
        for name in ["CIGaussianBlur", "CIBoxBlur"] {
            let image = CIImage(cgImage: bitmap).applyingFilter(name, parameters: ["inputRadius": 0])
            #expect(try image.pixels(image.extent) == bitmap.pixels)
        }
    }

    @Test func boxBlurIsMean() throws {
        let blurred = try dot().applyingFilter("CIBoxBlur", parameters: ["inputRadius": 2])
        for (x, y) in [(20, 20), (22, 22), (18, 20)] { #expect(try abs(red(blurred.pixel(x, y)) - 255.0 / 25) <= 1) }
        #expect(try red(blurred.pixel(23, 20)) == 0)
        // Half of the outermost pixels, a quarter of those at the corners.
        let half = try dot().applyingFilter("CIBoxBlur", parameters: ["inputRadius": 1.5])
        #expect(try abs(red(half.pixel(20, 20)) - 255.0 / 16) <= 1)
        #expect(try abs(red(half.pixel(22, 20)) - 255.0 / 32) <= 1)
        #expect(try abs(red(half.pixel(22, 22)) - 255.0 / 64) <= 1)
    }

    @Test func cropAndAffineTransformFiltersMatchMethods() throws {
        let image = CIImage(cgImage: try randomImage(20, 20, seed: 6))
        let rect = CGRect(x: 3, y: 4, width: 10, height: 5)
        let cropped = image.applyingFilter("CICrop", parameters: ["inputRectangle": CIVector(cgRect: rect)])
        #expect(cropped.extent == rect)
        #expect(try cropped.pixels(rect) == image.pixels(rect))
        let transform = CGAffineTransform(rotationAngle: 0.3).scaledBy(x: 2, y: 1.5)
        let rotated = image.applyingFilter("CIAffineTransform", parameters: ["inputTransform": transform])
        let other = image.transformed(by: transform)
        #expect(rotated.extent == other.extent)
        #expect(try rotated.pixels(other.extent) == other.pixels(other.extent))
    }

    @Test func transformedByQuarterRotationIsExact() throws {
        let bitmap = try makeImage(3, 2) { x, y in 0xFF00_0000 | UInt32(y * 3 + x) }
        let rotated = CIImage(cgImage: bitmap).transformed(by: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
        #expect(rotated.extent == CGRect(x: -2, y: 0, width: 2, height: 3))
        #expect(try rotated.pixels(rotated.extent).map { $0 & 7 } == [2, 5, 1, 4, 0, 3])
    }

    @Test func transformedByScaleInterpolatesColors() throws {
        let image = CIImage(cgImage: try makeImage(2, 1) { x, _ in x == 0 ? 0xFF00_0000 : 0xFFFF_FFFF })
        let wide = image.transformed(by: CGAffineTransform(scaleX: 10, y: 1))
        for x in 0..<20 {
            let part = min(max((Double(x) + 0.5) / 10 - 0.5, 0), 1)
            #expect(try isClose(wide.pixel(x, 0), opaque(part, part, part)))
        }
    }

    @Test func transformedByRotationAntialiasesEdges() throws {
        let image = try plain(0xFFFF_FFFF, 20, 20).transformed(by: CGAffineTransform(rotationAngle: .pi / 4))
        let alphas = try image.pixels(image.extent).map { $0 >> 24 }
        #expect(alphas.contains { $0 > 50 && $0 < 200 })
        let area = alphas.reduce(0) { $0 + Double($1) / 255 }
        #expect(abs(area - 400) < 4)
    }
}
