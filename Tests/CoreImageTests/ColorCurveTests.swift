import CoreImage
import DrawingSupport
import TestSupport
import Testing

/// Filters of curves, polynomials and films, by their formulas or their properties.
struct ColorCurveTests {
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

    @Test(
        arguments: [
            "CIColorPolynomial", "CIColorCrossPolynomial", "CIToneCurve", "CIVibrance", "CIWhitePointAdjust",
            "CITemperatureAndTint",
        ]
    )
    func defaultValuesChangeNothing(name: String) throws {
        for context in [storedContext, CIContext()] {
            for (r, g, b) in colors {
                #expect(isClose(try filtered((r, g, b), name, [:], context), opaque(r, g, b)), "\(r) \(g) \(b)")
            }
        }
    }

    @Test func colorPolynomialMatchesFormula() throws {
        let parameters: [String: Any] = [
            "inputRedCoefficients": CIVector(x: 0.1, y: 0.5, z: 0.2, w: 0.1),
            "inputGreenCoefficients": CIVector(x: 1, y: -1, z: 0, w: 0),
            "inputBlueCoefficients": CIVector(x: 0, y: 0, z: 1, w: 0),
        ]
        for (r, g, b) in colors {
            let expected = opaque(0.1 + r * (0.5 + r * (0.2 + r * 0.1)), 1 - g, b * b)
            #expect(isClose(try filtered((r, g, b), "CIColorPolynomial", parameters), expected))
        }
    }

    @Test func colorCrossPolynomialMatchesFormula() throws {
        let red: [CGFloat] = [0.2, 0.1, 0, 0.3, 0, 0, 0.2, 0, 0.1, 0.05]
        let green: [CGFloat] = [0, 0, 0, 0, 1, 0, 0, 0, 0, 0]
        let blue: [CGFloat] = [0, 0, 0, 0, 0, 0.5, 0, 0.5, 0, 0]
        let parameters: [String: Any] = [
            "inputRedCoefficients": CIVector(values: red, count: 10),
            "inputGreenCoefficients": CIVector(values: green, count: 10),
            "inputBlueCoefficients": CIVector(values: blue, count: 10),
        ]
        for (r, g, b) in colors {
            let expected = opaque(
                0.2 * r + 0.1 * g + 0.3 * r * r + 0.2 * r * g + 0.1 * b * r + 0.05,
                g * g,
                0.5 * b * b + 0.5 * g * b
            )
            #expect(isClose(try filtered((r, g, b), "CIColorCrossPolynomial", parameters), expected))
        }
    }

    @Test func toneCurvePassesThroughItsPointsWithoutOvershoot() throws {
        let points = [(0.0, 0.1), (0.2, 0.2), (0.4, 0.7), (0.8, 0.75), (1.0, 1.0)]
        var parameters: [String: Any] = [:]
        for (index, point) in points.enumerated() {
            parameters["inputPoint\(index)"] = CIVector(x: point.0, y: point.1)
        }
        for context in [storedContext, CIContext()] {
            for (x, y) in points {
                #expect(isClose(try filtered((x, x, x), "CIToneCurve", parameters, context), opaque(y, y, y)))
            }
            var last = 0
            for step in 0...64 {
                let x = Double(step) / 64
                let value = channels(try filtered((x, x, x), "CIToneCurve", parameters, context))[1]
                #expect(value >= last, "the curve falls at \(x)")
                last = value
            }
        }
    }

    @Test func vibranceIncreasesLowSaturationMost() throws {
        func spread(_ pixel: UInt32) -> Int {
            let parts = channels(pixel).dropFirst()
            return (parts.max() ?? 0) - (parts.min() ?? 0)
        }
        let dull = try filtered((0.5, 0.45, 0.4), "CIVibrance", ["inputAmount": 1])
        #expect(spread(dull) > 40)
        #expect(try filtered((1, 0, 0), "CIVibrance", ["inputAmount": 1]) == 0xFFFF_0000)
        let gray = try filtered((0.5, 0.45, 0.4), "CIVibrance", ["inputAmount": -1])
        #expect(spread(gray) < 8)
    }

    @Test func whitePointAdjustMakesWhiteTheColor() throws {
        let color = CIColor(red: 1, green: 0.8, blue: 0.6)
        let pixel = try filtered((1, 1, 1), "CIWhitePointAdjust", [kCIInputColorKey: color])
        #expect(isClose(pixel, opaque(1, 0.8, 0.6)))
    }

    /// A lower neutral temperature says that the light was warm: the image becomes cooler.
    @Test func temperatureAndTintAdaptsWhite() throws {
        func white(_ neutral: (CGFloat, CGFloat), _ target: (CGFloat, CGFloat)) throws -> [Int] {
            let parameters: [String: Any] = [
                "inputNeutral": CIVector(x: neutral.0, y: neutral.1),
                "inputTargetNeutral": CIVector(x: target.0, y: target.1),
            ]
            return channels(try filtered((0.6, 0.6, 0.6), "CITemperatureAndTint", parameters, CIContext()))
        }
        let cool = try white((4000, 0), (6500, 0))
        #expect(cool[3] > cool[1] + 20)
        let warm = try white((6500, 0), (4000, 0))
        #expect(warm[1] > warm[3] + 20)
        let tinted = try white((6500, 0), (6500, 100))
        #expect(tinted[2] != (tinted[1] + tinted[3]) / 2)
        // There and back.
        let there = try plain(opaque(0.6, 0.5, 0.4), 1, 1).applyingFilter(
            "CITemperatureAndTint",
            parameters: ["inputNeutral": CIVector(x: 5000, y: 10)]
        )
        let back = there.applyingFilter(
            "CITemperatureAndTint",
            parameters: ["inputTargetNeutral": CIVector(x: 5000, y: 10)]
        )
        #expect(isClose(try back.pixel(0, 0, CIContext()), opaque(0.6, 0.5, 0.4)))
    }

    @Test func toneCurvesOfSRGBAreInverse() throws {
        for (r, g, b) in colors {
            let image = try plain(opaque(r, g, b), 1, 1).applyingFilter("CISRGBToneCurveToLinear")
                .applyingFilter("CILinearToSRGBToneCurve")
            #expect(isClose(try image.pixel(0, 0), opaque(r, g, b)))
        }
        #expect(isClose(try filtered((0.5, 0.5, 0.5), "CISRGBToneCurveToLinear"), opaque(0.2140, 0.2140, 0.2140)))
    }

    @Test func colorThresholdComparesComponents() throws {
        #expect(try filtered((0.2, 0.5, 0.9), "CIColorThreshold", ["inputThreshold": 0.4]) == 0xFF00_FFFF)
    }

    @Test func maximumAndMinimumComponentAreGray() throws {
        #expect(isClose(try filtered((0.2, 0.4, 0.6), "CIMaximumComponent"), opaque(0.6, 0.6, 0.6)))
        #expect(isClose(try filtered((0.2, 0.4, 0.6), "CIMinimumComponent"), opaque(0.2, 0.2, 0.2)))
    }

    @Test(arguments: ["Mono", "Noir", "Tonal"])
    func photoEffectsInBlackAndWhiteAreGray(name: String) throws {
        for (r, g, b) in colors {
            let parts = channels(try filtered((r, g, b), "CIPhotoEffect\(name)", [:], CIContext()))
            #expect(abs(parts[1] - parts[2]) <= 1 && abs(parts[2] - parts[3]) <= 1)
        }
    }

    @Test(arguments: ["Chrome", "Fade", "Instant", "Process", "Transfer"])
    func photoEffectsInColorKeepTheOrderOfLightness(name: String) throws {
        var last = -1
        for step in 0...16 {
            let x = Double(step) / 16
            let parts = channels(try filtered((x, x, x), "CIPhotoEffect\(name)", [:], CIContext()))
            #expect(parts[2] >= last)
            last = parts[2]
        }
        let red = channels(try filtered((0.8, 0.2, 0.2), "CIPhotoEffect\(name)", [:], CIContext()))
        #expect(red[1] > red[2])
    }

    @Test func colorMapUsesTheGradientAtTheLuminance() throws {
        let gradient = CIImage(
            cgImage: try makeImage(256, 1) { x, _ in 0xFF00_0000 | UInt32(x) << 16 | UInt32(255 - x) }
        )
        let image = try plain(opaque(0.5, 0.5, 0.5), 4, 4)
        let mapped = image.applyingFilter("CIColorMap", parameters: ["inputGradientImage": gradient])
        let parts = channels(try mapped.pixel(1, 1))
        #expect(abs(parts[1] - 128) <= 1 && parts[2] == 0 && abs(parts[3] - 127) <= 1)
        #expect(mapped.extent == image.extent)
    }

    @Test func vignetteEffectLeavesTheCircle() throws {
        let image = CIImage(cgImage: try makeImage(200, 200) { _, _ in 0xFFC8_C8C8 })
        let result = image.applyingFilter(
            "CIVignetteEffect",
            parameters: [kCIInputCenterKey: CIVector(x: 100, y: 100), kCIInputRadiusKey: 40, kCIInputIntensityKey: 0.5]
        )
        #expect(try result.pixel(100, 130) == 0xFFC8_C8C8)
        #expect(isClose(try result.pixel(199, 199), 0xFF64_6464))
    }

    @Test(arguments: [("CIBlendWithRedMask", 0xFF80_0000 as UInt32), ("CIBlendWithBlueMask", 0xFF00_0080)])
    func masksReadTheirComponent(name: String, mask: UInt32) throws {
        let result = try plain(0xFFFF_FFFF).applyingFilter(
            name,
            parameters: [kCIInputBackgroundImageKey: try plain(0xFF00_0000), kCIInputMaskImageKey: try plain(mask)]
        )
        #expect(isClose(try result.pixel(0, 0), 0xFF80_8080))
    }

    @Test func blendModesOfPhotographyMatchFormulas() throws {
        let (s, d) = ((0.7, 0.3, 0.5), (0.4, 0.8, 0.5))
        func blend(_ name: String) throws -> UInt32 {
            try plain(opaque(s.0, s.1, s.2)).applyingFilter(
                name,
                parameters: [kCIInputBackgroundImageKey: try plain(opaque(d.0, d.1, d.2))]
            )
            .pixel(0, 0)
        }
        func each(_ function: (Double, Double) -> Double) -> UInt32 {
            opaque(function(s.0, d.0), function(s.1, d.1), function(s.2, d.2))
        }
        #expect(isClose(try blend("CISubtractBlendMode"), each { max(0, $1 - $0) }))
        #expect(isClose(try blend("CIDivideBlendMode"), each { min(1, $1 / $0) }))
        #expect(isClose(try blend("CILinearBurnBlendMode"), each { max(0, $0 + $1 - 1) }))
        #expect(isClose(try blend("CILinearDodgeBlendMode"), each { min(1, $0 + $1) }))
        #expect(isClose(try blend("CIPinLightBlendMode"), each { $0 > 0.5 ? max($1, 2 * $0 - 1) : min($1, 2 * $0) }))
    }
}
