import DrawingSupport
import CoreImage
import TestSupport
import Testing

/// Filters of colors, by their formulas.
struct ColorFilterTests {
    /// An opaque color after a filter, in components as stored.
    private func filtered(
        _ color: (Double, Double, Double),
        _ name: String,
        _ parameters: [String: Any] = [:],
        _ context: CIContext = storedContext
    ) throws -> UInt32 {
        let image = try plain(opaque(color.0, color.1, color.2), 1, 1)
        return try image.applyingFilter(name, parameters: parameters).pixel(0, 0, context)
    }

    private let colors: [(Double, Double, Double)] = [
        (0, 0, 0), (1, 1, 1), (1, 0, 0), (0, 1, 0), (0, 0, 1), (0.2, 0.4, 0.6), (0.8, 0.6, 0.2),
    ]

    private func luminance(_ c: (Double, Double, Double)) -> Double { 0.2126 * c.0 + 0.7152 * c.1 + 0.0722 * c.2 }

    private func decoded(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    private func encoded(_ value: Double) -> Double {
        value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
    }

    @Test(arguments: [0, 0.5, 1])
    func sepiaToneMatchesMatrix(intensity: Double) throws {
        for (r, g, b) in colors {
            let toned = (
                min(1, 0.393 * r + 0.769 * g + 0.189 * b), min(1, 0.349 * r + 0.686 * g + 0.168 * b),
                min(1, 0.272 * r + 0.534 * g + 0.131 * b)
            )
            let expected = opaque(
                r + (toned.0 - r) * intensity,
                g + (toned.1 - g) * intensity,
                b + (toned.2 - b) * intensity
            )
            // It is the same in either working space.
            for context in [storedContext, CIContext()] {
                let pixel = try filtered((r, g, b), "CISepiaTone", ["inputIntensity": intensity], context)
                #expect(isClose(pixel, expected), "\(r) \(g) \(b)")
            }
        }
    }

    @Test func vignetteDarkensTowardsCorners() throws {
        let image = CIImage(cgImage: try makeImage(100, 80) { _, _ in 0xFFC8_C8C8 })
        let result = image.applyingFilter("CIVignette", parameters: ["inputIntensity": 0.8, "inputRadius": 1.5])
        #expect(result.extent == image.extent)
        let reach = hypot(50, 40) * 1.5
        for (x, y) in [(0, 0), (99, 79), (50, 40), (20, 70), (99, 40)] {
            let part = min(1, hypot(Double(x) + 0.5 - 50, Double(y) + 0.5 - 40) / reach)
            let factor = 1 - 0.8 * part * part * (3 - 2 * part)
            let gray = 200.0 / 255 * factor
            #expect(try isClose(result.pixel(x, y), opaque(gray, gray, gray)))
        }
        #expect(try image.applyingFilter("CIVignette").pixel(0, 0) == 0xFFC8_C8C8)
    }

    @Test func vignetteIsRelativeToExtent() throws {
        let image = CIImage(cgImage: try makeImage(20, 10) { _, _ in 0xFFC8_C8C8 })
        let here = image.applyingFilter("CIVignette", parameters: ["inputIntensity": 1])
        let there = image.transformed(by: .init(translationX: 300, y: -70))
            .applyingFilter("CIVignette", parameters: ["inputIntensity": 1])
        #expect(try here.pixels(here.extent) == there.pixels(there.extent))
    }

    @Test func colorControlsApplySaturationContrastBrightness() throws {
        for color in colors {
            let gray = luminance(color)
            func expected(_ c: Double) -> Double { ((gray + (c - gray) * 0.5) - 0.5) * 0.8 + 0.5 + 0.1 }
            let pixel = try filtered(
                color,
                "CIColorControls",
                ["inputSaturation": 0.5, "inputContrast": 0.8, "inputBrightness": 0.1]
            )
            #expect(isClose(pixel, opaque(expected(color.0), expected(color.1), expected(color.2))))
            #expect(try filtered(color, "CIColorControls") == opaque(color.0, color.1, color.2))
        }
    }

    @Test func colorMatrixSumsAllComponents() throws {
        let pixel = try filtered(
            (0.2, 0.4, 0.6),
            "CIColorMatrix",
            [
                "inputRVector": CIVector(x: 0, y: 1, z: 0, w: 0), "inputGVector": CIVector(x: 0.5, y: 0, z: 0.5, w: 0),
                "inputBVector": CIVector(x: 0, y: 0, z: 0, w: 0.25), "inputAVector": CIVector(x: 0, y: 0, z: 0, w: 1),
                "inputBiasVector": CIVector(x: 0.1, y: 0, z: 0, w: 0),
            ]
        )
        #expect(isClose(pixel, opaque(0.5, 0.4, 0.25)))
        let half = try plain(0xFFFF_FFFF).applyingFilter(
            "CIColorMatrix",
            parameters: ["inputAVector": CIVector(x: 0, y: 0, z: 0, w: 0.5)]
        )
        #expect(try half.pixel(0, 0) == 0x8080_8080)
    }

    @Test func colorInvertTwiceIsIdentity() throws {
        #expect(try filtered((1, 0.2, 0), "CIColorInvert") == opaque(0, 0.8, 1))
        let image = CIImage(cgImage: try randomImage(20, 20, seed: 4))
        let twice = image.applyingFilter("CIColorInvert").applyingFilter("CIColorInvert")
        for context in [storedContext, CIContext()] {
            #expect(
                try zip(twice.pixels(image.extent, context), image.pixels(image.extent)).allSatisfy { isClose($0, $1) }
            )
        }
    }

    @Test func exposureAdjustMultipliesLinearLight() throws {
        for color in colors {
            func expected(_ c: Double) -> Double { encoded(min(1, decoded(c) * pow(2, 0.7))) }
            let pixel = try filtered(color, "CIExposureAdjust", ["inputEV": 0.7], CIContext())
            #expect(isClose(pixel, opaque(expected(color.0), expected(color.1), expected(color.2))))
        }
    }

    @Test func exposureAdjustPreservesValuesAboveOne() throws {
        let image = try plain(0xFFC0_8040).applyingFilter("CIExposureAdjust", parameters: ["inputEV": 3])
        let back = image.applyingFilter("CIExposureAdjust", parameters: ["inputEV": -3])
        #expect(try isClose(back.pixel(0, 0, CIContext()), 0xFFC0_8040))
    }

    @Test func gammaAdjustIsPower() throws {
        for color in colors {
            let pixel = try filtered(color, "CIGammaAdjust", ["inputPower": 2.5])
            #expect(isClose(pixel, opaque(pow(color.0, 2.5), pow(color.1, 2.5), pow(color.2, 2.5))))
        }
    }

    @Test func hueAdjustByThirdRotatesChannels() throws {
        let pixel = try filtered((0.2, 0.4, 0.6), "CIHueAdjust", ["inputAngle": 2 * Double.pi / 3])
        #expect(isClose(pixel, opaque(0.6, 0.2, 0.4)))
        #expect(
            try isClose(filtered((0.2, 0.4, 0.6), "CIHueAdjust", ["inputAngle": 2 * Double.pi]), opaque(0.2, 0.4, 0.6))
        )
        #expect(try isClose(filtered((0.5, 0.5, 0.5), "CIHueAdjust", ["inputAngle": 1]), opaque(0.5, 0.5, 0.5)))
    }

    @Test func colorMonochromeIsLuminanceTimesColor() throws {
        for color in colors {
            let gray = luminance(color)
            let pixel = try filtered(color, "CIColorMonochrome", ["inputColor": CIColor(red: 0.5, green: 1, blue: 0.2)])
            #expect(isClose(pixel, opaque(gray * 0.5, gray, gray * 0.2)))
        }
        #expect(try filtered((1, 0, 0), "CIColorMonochrome", ["inputIntensity": 0]) == 0xFFFF_0000)
    }

    @Test func colorPosterizeHasInputLevels() throws {
        let image = CIImage(cgImage: try makeImage(256, 1) { x, _ in opaque(Double(x) / 255, 0, 0) })
        let result = image.applyingFilter("CIColorPosterize", parameters: ["inputLevels": 4])
        let pixels = try result.pixels(image.extent)
        #expect(Set(pixels) == [0xFF00_0000, 0xFF55_0000, 0xFFAA_0000, 0xFFFF_0000])
        #expect(pixels[42] == 0xFF00_0000 && pixels[43] == 0xFF55_0000)
    }

    @Test func falseColorMapsDarkToLight() throws {
        let colors: [String: Any] = [
            "inputColor0": CIColor(red: 1, green: 0, blue: 0), "inputColor1": CIColor(red: 0, green: 0, blue: 1),
        ]
        #expect(try filtered((0, 0, 0), "CIFalseColor", colors) == 0xFFFF_0000)
        #expect(try filtered((1, 1, 1), "CIFalseColor", colors) == 0xFF00_00FF)
        #expect(try isClose(filtered((0.4, 0.4, 0.4), "CIFalseColor", colors), opaque(0.6, 0, 0.4)))
    }

    @Test func colorClampLimitsComponents() throws {
        let pixel = try filtered(
            (0.1, 0.5, 0.9),
            "CIColorClamp",
            [
                "inputMinComponents": CIVector(x: 0.2, y: 0.2, z: 0.2, w: 0),
                "inputMaxComponents": CIVector(x: 1, y: 1, z: 0.6, w: 1),
            ]
        )
        #expect(isClose(pixel, opaque(0.2, 0.5, 0.6)))
    }

    @Test func maskToAlphaConvertsGrayToAlpha() throws {
        #expect(try filtered((1, 1, 1), "CIMaskToAlpha") == 0xFFFF_FFFF)
        #expect(try filtered((0, 0, 0), "CIMaskToAlpha") == 0)
        #expect(try isClose(filtered((0.4, 0.4, 0.4), "CIMaskToAlpha"), 0x6666_6666))
    }

    @Test func colorFiltersUseUnpremultipliedComponents() throws {
        // Half of red, inverted, is half of cyan.
        let image = CIImage(cgImage: try makeImage(1, 1, isOpaque: false) { _, _ in 0x8080_0000 })
        #expect(try image.applyingFilter("CIColorInvert").pixel(0, 0) == 0x8000_8080)
    }
}
