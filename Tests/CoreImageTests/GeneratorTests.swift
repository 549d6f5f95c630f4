import DrawingSupport
import CoreImage
import TestSupport
import Testing

/// Gradients and patterns, by their formulas.
struct GeneratorTests {
    private func image(_ name: String, _ parameters: [String: Any]) throws -> CIImage {
        let filter = try #require(CIFilter(name: name, parameters: parameters))
        let image = try #require(filter.outputImage)
        #expect(image.extent.isInfinite)
        return image
    }

    private func gray(_ value: Double) -> UInt32 { opaque(value, value, value) }

    @Test func linearGradientInterpolatesBetweenPoints() throws {
        let gradient = try image(
            "CILinearGradient",
            [
                "inputPoint0": CIVector(x: 10, y: 20), "inputPoint1": CIVector(x: 40, y: 60),
                "inputColor0": CIColor.black, "inputColor1": CIColor.white,
            ]
        )
        for (x, y) in [(10, 20), (39, 59), (25, 40), (0, 50), (-100, 0), (100, 100)] {
            let part = ((Double(x) + 0.5 - 10) * 30 + (Double(y) + 0.5 - 20) * 40) / 2500
            #expect(try isClose(gradient.pixel(x, y), gray(part)))
        }
    }

    @Test func radialGradientInterpolatesBetweenRadii() throws {
        let gradient = try image(
            "CIRadialGradient",
            ["inputCenter": CIVector(x: 50, y: 40), "inputRadius0": 10, "inputRadius1": 30]
        )
        for (x, y) in [(50, 40), (60, 40), (65, 50), (50, 15), (0, 0), (45, 35)] {
            let part = (hypot(Double(x) + 0.5 - 50, Double(y) + 0.5 - 40) - 10) / 20
            #expect(try isClose(gradient.pixel(x, y), gray(1 - part)))
        }
    }

    @Test func radialGradientWithEqualRadiiHasSharpEdge() throws {
        let gradient = try image(
            "CIRadialGradient",
            ["inputCenter": CIVector(x: 0, y: 0), "inputRadius0": 10, "inputRadius1": 10]
        )
        #expect(try gradient.pixel(0, 0) == 0xFFFF_FFFF && gradient.pixel(12, 0) == 0xFF00_0000)
    }

    @Test func linearGradientInterpolatesInLinearLight() throws {
        let gradient = try image(
            "CILinearGradient",
            ["inputPoint0": CIVector(x: 0, y: 0), "inputPoint1": CIVector(x: 101, y: 0)]
        )
        // Half of the light is 188 of 255 in sRGB.
        #expect(try gradient.pixel(50, 0, CIContext()) == 0xFFBC_BCBC)
    }

    @Test func gaussianGradientFallsOffToRadius() throws {
        let gradient = try image("CIGaussianGradient", ["inputCenter": CIVector(x: 0, y: 0), "inputRadius": 60])
        for x in [0, 10, 20, 40] {
            let distance = hypot(Double(x) + 0.5, 0.5)
            let alpha = exp(-distance * distance / (2 * 20 * 20))
            let level = UInt32((alpha * 255).rounded())
            #expect(try isClose(gradient.pixel(x, 0), level << 24 | level << 16 | level << 8 | level))
        }
        #expect(try gradient.pixel(60, 0) == 0)
    }

    @Test func stripesGeneratorBeginsAtCenter() throws {
        let stripes = try image("CIStripesGenerator", ["inputCenter": CIVector(x: 3, y: 0), "inputWidth": 4])
        let row = try stripes.pixels(CGRect(x: -5, y: 100, width: 16, height: 1))
        #expect(row.map { $0 == 0xFFFF_FFFF ? 1 : 0 } == [1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0])
    }

    @Test func checkerboardGeneratorAlternatesSquares() throws {
        let squares = try image("CICheckerboardGenerator", ["inputCenter": CIVector(x: 0, y: 0), "inputWidth": 2])
        let pixels = try squares.pixels(CGRect(x: -2, y: -2, width: 4, height: 4)).map { $0 == 0xFFFF_FFFF ? 1 : 0 }
        #expect(pixels == [0, 0, 1, 1, 0, 0, 1, 1, 1, 1, 0, 0, 1, 1, 0, 0])
    }

    @Test func stripesGeneratorWithZeroSharpnessIsSmooth() throws {
        let stripes = try image(
            "CIStripesGenerator",
            ["inputCenter": CIVector(x: 0, y: 0), "inputWidth": 100, "inputSharpness": 0]
        )
        #expect(try isClose(stripes.pixel(49, 0), gray(0.5 + 49.5 / 100)))
        #expect(try isClose(stripes.pixel(24, 0), gray(0.5 + 24.5 / 100)))
        #expect(try isClose(stripes.pixel(124, 0), gray(0.5 - 24.5 / 100)))
    }

    @Test func constantColorGeneratorIsUniform() throws {
        let color = try image(
            "CIConstantColorGenerator",
            ["inputColor": CIColor(red: 1, green: 0, blue: 0, alpha: 0.5)]
        )
        for context in [storedContext, CIContext()] {
            #expect(try color.pixel(5, -1000, context) == 0x8080_0000)
        }
    }

    @Test func patternWithZeroWidthHasNoOutputImage() throws {
        #expect(try #require(CIFilter(name: "CIStripesGenerator", parameters: ["inputWidth": 0])).outputImage == nil)
    }
}
