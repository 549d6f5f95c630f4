import Foundation

extension FilterDefinition {
    /// Filters that change colors for an effect.
    static let colorEffects: [FilterDefinition] = [
        sepiaTone, colorMonochrome, colorInvert, colorPosterize, falseColor, maskToAlpha, vignette,
    ]

    /// Tones an image brown. Apple does not publish the formula. This is the commonly used sepia matrix, which is
    /// intended for sRGB components, so colors are converted to sRGB and back, whatever the working space is. The
    /// intensity interpolates from the original color to the toned one.
    private static let sepiaTone = FilterDefinition(
        "CISepiaTone",
        kCICategoryColorEffect,
        [.image, .number(kCIInputIntensityKey, 1, 0...1, identity: 0)]
    ) { arguments in
        let intensity = arguments.float(kCIInputIntensityKey)
        let (red, green, blue) = (
            Pixel(0.393, 0.349, 0.272, 0), Pixel(0.769, 0.686, 0.534, 0), Pixel(0.189, 0.168, 0.131, 0)
        )
        return arguments.image?.colored(
            .straight { space in
                { color in
                    let shown = space.encoded(color)
                    let sum = red * shown.x + green * shown.y + blue * shown.z
                    let toned = sum.replacing(with: 1, where: sum .> 1)
                    return space.working((shown + (toned - shown) * intensity).with(alpha: color.w))
                }
            }
        )
    }

    /// Multiplies a color by the luminance; the intensity interpolates from the original color. Apple does not publish
    /// the formula.
    private static let colorMonochrome = FilterDefinition(
        "CIColorMonochrome",
        kCICategoryColorEffect,
        [
            .image,
            .color(kCIInputColorKey, CIColor(red: 0.6, green: 0.45, blue: 0.3)),
            .number(kCIInputIntensityKey, 1, 0...1, identity: 0),
        ]
    ) { arguments in
        let intensity = arguments.float(kCIInputIntensityKey)
        let tone = arguments.color(kCIInputColorKey)
        return arguments.image?.colored(
            .straight { space in
                let tone = space.working(tone)
                return { color in (color + (tone * color.luminance - color) * intensity).with(alpha: color.w) }
            }
        )
    }

    private static let colorInvert = FilterDefinition("CIColorInvert", kCICategoryColorEffect, [.image]) { arguments in
        arguments.image?.colored(.straight { _ in { color in (1 - color).with(alpha: color.w) } })
    }

    /// Rounds each component to the nearest of the given number of levels, evenly spaced from 0 to 1.
    private static let colorPosterize = FilterDefinition(
        "CIColorPosterize",
        kCICategoryColorEffect,
        [.image, .number("inputLevels", 6, 2...30)]
    ) { arguments in
        let steps = max(Float(1), arguments.float("inputLevels").rounded() - 1)
        return arguments.image?.colored(
            .straight { _ in
                { color in ((color * steps).rounded(.toNearestOrAwayFromZero) / steps).with(alpha: color.w) }
            }
        )
    }

    /// Interpolates by luminance from one color for black to another for white.
    private static let falseColor = FilterDefinition(
        "CIFalseColor",
        kCICategoryColorEffect,
        [
            .image,
            .color("inputColor0", CIColor(red: 0.3, green: 0, blue: 0)),
            .color("inputColor1", CIColor(red: 1, green: 0.9, blue: 0.8)),
        ]
    ) { arguments in
        let (first, second) = (arguments.color("inputColor0"), arguments.color("inputColor1"))
        return arguments.image?.colored(
            .premultiplied { space in
                let (dark, light) = (space.working(first).premultiplied, space.working(second).premultiplied)
                return { color in (dark + (light - dark) * color.straight.luminance) * color.w }
            }
        )
    }

    /// Creates white with an opacity equal to the luminance of the image.
    private static let maskToAlpha = FilterDefinition("CIMaskToAlpha", kCICategoryColorEffect, [.image]) { arguments in
        arguments.image?.colored(
            .premultiplied { _ in { color in Pixel(repeating: min(max(color.luminance, 0), 1)) } }
        )
    }

    /// Darkens an image toward its corners. Apple does not publish the formula. Here light is multiplied by 1 −
    /// intensity · t, where t rises smoothly (3x² − 2x³) from the center of the image, and x is the distance from the
    /// center relative to half the diagonal times the radius. A negative intensity brightens. An unbounded image has no
    /// corners and is unchanged.
    private static let vignette = FilterDefinition(
        "CIVignette",
        kCICategoryColorEffect,
        [
            .image,
            .number(kCIInputRadiusKey, 1, 0...2, identity: 1, type: kCIAttributeTypeScalar),
            .number(kCIInputIntensityKey, 0, -1...1, identity: 0),
        ]
    ) { arguments in
        guard let image = arguments.image else { return nil }
        if image.extent.isEndless || image.extent.isEmpty { return image }
        let extent = image.extent
        let middle = SIMD2(Double(extent.minX + extent.maxX) / 2, Double(extent.minY + extent.maxY) / 2)
        let half = hypot(Double(extent.width), Double(extent.height)) / 2
        let reach = max(arguments.number(kCIInputRadiusKey), 1e-6) * half
        let intensity = arguments.float(kCIInputIntensityKey)
        return image.colored(
            .placed { _ in
                { color, position in
                    let away = position - middle
                    let x = Float(min(1, (away.x * away.x + away.y * away.y).squareRoot() / reach))
                    let factor = max(0, 1 - intensity * x * x * (3 - 2 * x))
                    return (color * factor).with(alpha: color.w)
                }
            }
        )
    }
}
