import Foundation

extension FilterDefinition {
    /// Filters that change colours for an effect.
    static let colorEffects: [FilterDefinition] = [
        sepiaTone, colorMonochrome, colorInvert, colorPosterize, falseColor, maskToAlpha, vignette,
    ]

    /// Apple does not publish the formula. This is the matrix that is in common use for sepia, made for components of
    /// sRGB; so they are brought there and back, whatever the working space is. The intensity is the way from the
    /// original colour to the toned one.
    private static let sepiaTone = FilterDefinition(
        "CISepiaTone",
        kCICategoryColorEffect,
        [.image, .number(kCIInputIntensityKey, 1, 0...1, identity: 0)]
    ) { arguments in
        let intensity = arguments.float(kCIInputIntensityKey)
        return arguments.image?.colored(
            .straight { space in
                { color in
                    let shown = space.encoded(color)
                    let toned = pointwiseMin(
                        Pixel(0.393, 0.349, 0.272, 0) * shown.x + Pixel(0.769, 0.686, 0.534, 0) * shown.y
                            + Pixel(0.189, 0.168, 0.131, 0) * shown.z,
                        .one
                    )
                    return space.working((shown + (toned - shown) * intensity).with(alpha: color.w))
                }
            }
        )
    }

    /// The luminance times a colour; the intensity is the way there. Apple does not publish the formula.
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

    /// So many values of each component, evenly from 0 to 1, and to each the nearest of them.
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

    /// From one colour for black to another for white, by luminance.
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

    /// White, as opaque as the image is light.
    private static let maskToAlpha = FilterDefinition("CIMaskToAlpha", kCICategoryColorEffect, [.image]) { arguments in
        arguments.image?.colored(
            .premultiplied { _ in { color in Pixel(repeating: min(max(color.luminance, 0), 1)) } }
        )
    }

    /// Darkens towards the corners. Apple does not publish the formula. Here light is multiplied by 1 − intensity · t,
    /// where t rises smoothly (3x² − 2x³) from the middle of the image on, with x the distance from there as a part of
    /// half the diagonal times the radius. Below zero the intensity brightens. An image without end has no corners.
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
                { color, place in
                    let away = place - middle
                    let x = Float(min(1, (away.x * away.x + away.y * away.y).squareRoot() / reach))
                    let factor = max(0, 1 - intensity * x * x * (3 - 2 * x))
                    return (color * factor).with(alpha: color.w)
                }
            }
        )
    }
}
