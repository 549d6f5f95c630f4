import Foundation

extension FilterDefinition {
    /// Filters that adjust colors. They operate on straight colors in the context's working space, by the formulas of
    /// Apple's filter reference.
    static let colorAdjustments: [FilterDefinition] = [
        colorControls, colorMatrix, exposureAdjust, gammaAdjust, hueAdjust, colorClamp,
    ]

    /// Applies saturation first, as an interpolation from the gray of the same luminance; then contrast about 1/2; then
    /// adds brightness.
    private static let colorControls = FilterDefinition(
        "CIColorControls",
        kCICategoryColorAdjustment,
        [
            .image,
            .number(kCIInputSaturationKey, 1, 0...2, identity: 1),
            .number(kCIInputBrightnessKey, 0, -1...1, identity: 0),
            .number(kCIInputContrastKey, 1, 0...4, identity: 1),
        ]
    ) { arguments in
        let saturation = arguments.float(kCIInputSaturationKey)
        let brightness = arguments.float(kCIInputBrightnessKey)
        let contrast = arguments.float(kCIInputContrastKey)
        return arguments.image?.colored(
            .straight { _ in
                { color in
                    let gray = Pixel(repeating: color.luminance)
                    let saturated = gray + (color - gray) * saturation
                    return ((saturated - 0.5) * contrast + 0.5 + brightness).with(alpha: color.w)
                }
            }
        )
    }

    /// Replaces each component with the sum of all four, weighted by its vector, plus a bias.
    private static let colorMatrix = FilterDefinition(
        "CIColorMatrix",
        kCICategoryColorAdjustment,
        [
            .image,
            .vector("inputRVector", 1, 0, 0, 0), .vector("inputGVector", 0, 1, 0, 0),
            .vector("inputBVector", 0, 0, 1, 0), .vector("inputAVector", 0, 0, 0, 1),
            .vector("inputBiasVector", 0, 0, 0, 0),
        ]
    ) { arguments in
        arguments.image?.colored(
            PixelOperation(
                ColorMatrix(
                    red: arguments.vector("inputRVector").pixel,
                    green: arguments.vector("inputGVector").pixel,
                    blue: arguments.vector("inputBVector").pixel,
                    alpha: arguments.vector("inputAVector").pixel,
                    bias: arguments.vector("inputBiasVector").pixel
                )
            )
        )
    }

    /// Multiplies light by two to the power of the exposure value.
    private static let exposureAdjust = FilterDefinition(
        "CIExposureAdjust",
        kCICategoryColorAdjustment,
        [.image, .number(kCIInputEVKey, 0.5, slider: -10...10, identity: 0)]
    ) { arguments in
        let factor = Float(exp2(min(max(arguments.number(kCIInputEVKey), -100), 100)))
        return arguments.image?.colored(.straight { _ in { color in (color * factor).with(alpha: color.w) } })
    }

    /// Raises each component to the given power.
    private static let gammaAdjust = FilterDefinition(
        "CIGammaAdjust",
        kCICategoryColorAdjustment,
        [.image, .number("inputPower", 0.75, slider: 0.1...3, identity: 1)]
    ) { arguments in
        let power = arguments.float("inputPower")
        @Sendable func raised(_ value: Float) -> Float { pow(max(value, 0), power) }
        return arguments.image?.colored(
            .straight { _ in
                { color in Pixel(raised(color.x), raised(color.y), raised(color.z), color.w) }
            }
        )
    }

    /// Rotates the color cube about the gray axis.
    private static let hueAdjust = FilterDefinition(
        "CIHueAdjust",
        kCICategoryColorAdjustment,
        [.image, .number(kCIInputAngleKey, 0, slider: -.pi ... .pi, identity: 0, type: kCIAttributeTypeAngle)]
    ) { arguments in
        let angle = arguments.number(kCIInputAngleKey)
        let cosine = Float(cos(angle))
        // Rodrigues' formula for an axis of (1, 1, 1) / √3.
        let (mean, cross) = ((1 - cosine) / 3, Float(sin(angle) / 3.0.squareRoot()))
        return arguments.image?.colored(
            .straight { _ in
                { color in
                    let sum = color.x + color.y + color.z
                    let rotated = Pixel(color.z - color.y, color.x - color.z, color.y - color.x, 0)
                    return (color * cosine + rotated * cross + mean * sum).with(alpha: color.w)
                }
            }
        )
    }

    /// Clamps components between two limits.
    private static let colorClamp = FilterDefinition(
        "CIColorClamp",
        kCICategoryColorAdjustment,
        [.image, .vector("inputMinComponents", 0, 0, 0, 0), .vector("inputMaxComponents", 1, 1, 1, 1)]
    ) { arguments in
        let least = arguments.vector("inputMinComponents").pixel
        let most = arguments.vector("inputMaxComponents").pixel
        return arguments.image?.colored(
            .straight { _ in { color in pointwiseMin(pointwiseMax(color, least), most) } }
        )
    }
}
