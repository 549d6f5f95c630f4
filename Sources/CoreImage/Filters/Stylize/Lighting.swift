import Foundation

extension FilterDefinition {
    /// Filters that change light, focus or shadows. Apple does not publish their formulas.
    static let lighting: [FilterDefinition] = [spotLight, depthOfField, highlightShadow]

    /// Lights an image with a lamp at a position above it. A pixel is multiplied by brightness · color · c^(1 ÷
    /// concentration), where c is the cosine of the angle between the axis of the lamp and the direction to the pixel.
    private static let spotLight = FilterDefinition(
        "CISpotLight",
        kCICategoryStylize,
        [
            .image, .position3("inputLightPosition", 400, 600, 150), .position3("inputLightPointsAt", 200, 200, 0),
            .number(kCIInputBrightnessKey, 3, slider: 0...10),
            .number("inputConcentration", 0.1, slider: 0.001...1.5), .color(kCIInputColorKey, CIColor.white),
        ]
    ) { arguments in
        func position(_ key: String) -> SIMD3<Double> {
            let vector = arguments.vector(key)
            return SIMD3(Double(vector.x), Double(vector.y), Double(vector.z))
        }
        let light = position("inputLightPosition")
        let axis = position("inputLightPointsAt") - light
        let axisLength = (axis * axis).sum().squareRoot()
        let exponent = 1 / max(arguments.number("inputConcentration"), 1e-3)
        let brightness = arguments.float(kCIInputBrightnessKey)
        let lamp = arguments.color(kCIInputColorKey)
        return arguments.image?.colored(
            .placed { space in
                let lamp = space.working(lamp) * brightness
                return { color, position in
                    let ray = SIMD3(position.x, position.y, 0) - light
                    let length = (ray * ray).sum().squareRoot() * axisLength
                    let cosine = length > 0 ? limited((ray * axis).sum() / length, 0, 1) : 1
                    return (color * lamp * Float(pow(cosine, exponent))).with(alpha: color.w)
                }
            }
        )
    }

    /// Keeps a line through two points in focus, sharpened and saturated, and blurs the rest. The change takes place over
    /// a fifth of the image's larger side.
    private static let depthOfField = FilterDefinition(
        "CIDepthOfField",
        kCICategoryStylize,
        [
            .image, .position("inputPoint0", 0, 300), .position("inputPoint1", 300, 300),
            .number(kCIInputSaturationKey, 1.5, slider: 0...10),
            .number("inputUnsharpMaskRadius", 2.5, slider: 0...10),
            .number("inputUnsharpMaskIntensity", 0.5, slider: 0...10),
            .number(kCIInputRadiusKey, 6, slider: 0...30, type: kCIAttributeTypeDistance),
        ]
    ) { arguments in
        guard let image = arguments.image else { return nil }
        let (first, second) = (arguments.point("inputPoint0"), arguments.point("inputPoint1"))
        let line = second - first
        let length = (line * line).sum().squareRoot()
        let extent = image.extent
        let reach = max(extent.isEndless ? 1000 : Double(max(extent.width, extent.height)) / 5, 1)
        let saturation = arguments.float(kCIInputSaturationKey)
        let intensity = arguments.float("inputUnsharpMaskIntensity")
        let repeated = image.clamped()
        let soft = repeated.convolved(.gaussian(sigma: arguments.number("inputUnsharpMaskRadius")))
        let blurred = repeated.convolved(.gaussian(sigma: arguments.number(kCIInputRadiusKey)))
        return .combined(
            [image, soft, blurred],
            extent: extent,
            PixelCombination { _ in
                { rows, x, y, count in
                    for index in 0..<count {
                        let color = rows[0][index]
                        let sharp = color + (color - rows[1][index]) * intensity
                        let gray = Pixel(repeating: sharp.luminance)
                        let focused = gray + (sharp - gray) * saturation
                        let away = SIMD2(Double(x + index) + 0.5, Double(y) + 0.5) - first
                        let distance =
                            length > 0
                            ? abs(away.x * line.y - away.y * line.x) / length : (away * away).sum().squareRoot()
                        let t = Float(limited(distance / reach, 0, 1))
                        let weight = t * t * (3 - 2 * t)
                        rows[0][index] = (focused + (rows[2][index] - focused) * weight).with(alpha: color.w)
                    }
                }
            }
        )
    }

    /// Lightens shadows and darkens highlights. With the luminance l of the surroundings, in sRGB, colors are multiplied
    /// by 1 + shadow amount · (1 − l)² and by 1 − (1 − highlight amount) · l². The radius is the standard deviation of the
    /// surroundings.
    private static let highlightShadow = FilterDefinition(
        "CIHighlightShadowAdjust",
        kCICategoryStylize,
        [
            .image, .number(kCIInputRadiusKey, 0, slider: 0...10, type: kCIAttributeTypeDistance),
            .number("inputShadowAmount", 0, slider: -1...1, identity: 0),
            .number("inputHighlightAmount", 1, slider: 0...1, identity: 1),
        ]
    ) { arguments in
        guard let image = arguments.image else { return nil }
        let shadow = arguments.float("inputShadowAmount")
        let highlight = 1 - arguments.float("inputHighlightAmount")
        let around = image.clamped().convolved(.gaussian(sigma: arguments.number(kCIInputRadiusKey)))
        return .combined(
            [image, around],
            extent: image.extent,
            PixelCombination { space in
                { rows, _, _, count in
                    for index in 0..<count {
                        let color = rows[0][index]
                        let shown = space.encoded(rows[1][index].straight).luminance
                        let l = min(max(shown, 0), 1)
                        let factor = max(0, 1 + shadow * (1 - l) * (1 - l)) * max(0, 1 - highlight * l * l)
                        rows[0][index] = (color * factor).with(alpha: color.w)
                    }
                }
            }
        )
    }
}
