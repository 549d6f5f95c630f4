import Foundation

extension FilterDefinition {
    /// Filters that imitate photographic films, and others without or with few parameters.
    static let photoEffects: [FilterDefinition] = [
        photoEffect(
            "Chrome",
            PhotoStyle(saturation: 1.25, contrast: 1.1, gain: Pixel(1.02, 1, 0.98, 1), lift: .zero)
        ),
        photoEffect(
            "Fade",
            PhotoStyle(saturation: 0.75, contrast: 0.85, gain: Pixel(1, 1, 0.98, 1), lift: Pixel(0.06, 0.06, 0.06, 0))
        ),
        photoEffect(
            "Instant",
            PhotoStyle(
                saturation: 0.85,
                contrast: 0.92,
                gain: Pixel(1.05, 1, 0.9, 1),
                lift: Pixel(0.05, 0.03, 0.06, 0)
            )
        ),
        photoEffect("Mono", PhotoStyle(saturation: 0, contrast: 0.95, gain: .one, lift: .zero)),
        photoEffect("Noir", PhotoStyle(saturation: 0, contrast: 1.45, gain: .one, lift: .zero)),
        photoEffect(
            "Process",
            PhotoStyle(saturation: 1, contrast: 1, gain: Pixel(0.92, 1.02, 1.02, 1), lift: Pixel(0, 0.02, 0.06, 0))
        ),
        photoEffect("Tonal", PhotoStyle(saturation: 0, contrast: 0.85, gain: .one, lift: .zero)),
        photoEffect(
            "Transfer",
            PhotoStyle(
                saturation: 0.95,
                contrast: 1.02,
                gain: Pixel(1.06, 1.01, 0.92, 1),
                lift: Pixel(0.02, 0.01, 0, 0)
            )
        ),
        component("CIMaximumComponent") { Swift.max($0.x, $0.y, $0.z) },
        component("CIMinimumComponent") { Swift.min($0.x, $0.y, $0.z) },
        vignetteEffect, colorMap,
    ]

    /// The look of a film. Apple does not publish the formulas of its photo effects. Here, in sRGB, saturation is an
    /// interpolation from the gray of the same luminance, contrast is about 1/2, and a gain and a lift tint the result.
    private struct PhotoStyle: Sendable {
        let saturation: Float
        let contrast: Float
        let gain: Pixel
        let lift: Pixel
    }

    private static func photoEffect(_ name: String, _ style: PhotoStyle) -> FilterDefinition {
        FilterDefinition("CIPhotoEffect\(name)", kCICategoryColorEffect, [.image]) { arguments in
            arguments.image?.colored(
                .straight { space in
                    { color in
                        let shown = space.encoded(color)
                        let gray = Pixel(repeating: shown.luminance)
                        let saturated = gray + (shown - gray) * style.saturation
                        let contrasted = (saturated - 0.5) * style.contrast + 0.5
                        let tinted = contrasted * style.gain + style.lift
                        let limited = pointwiseMin(pointwiseMax(tinted, .zero), .one)
                        return space.working(limited.with(alpha: color.w)).with(alpha: color.w)
                    }
                }
            )
        }
    }

    /// Returns a filter that makes gray from one of the components.
    private static func component(_ name: String, _ value: @escaping @Sendable (Pixel) -> Float) -> FilterDefinition {
        FilterDefinition(name, kCICategoryColorEffect, [.image]) { arguments in
            arguments.image?.colored(
                .straight { _ in { color in Pixel(repeating: value(color)).with(alpha: color.w) } }
            )
        }
    }

    /// Darkens an image outside of a circle. Apple does not publish the formula: here light is multiplied by 1 −
    /// intensity · t, where t rises smoothly (3x² − 2x³) from the circle to a circle that is larger by the falloff.
    private static let vignetteEffect = FilterDefinition(
        "CIVignetteEffect",
        kCICategoryColorEffect,
        [
            .image, .position(kCIInputCenterKey, 150, 150),
            .number(kCIInputRadiusKey, 150, slider: 0...2000, type: kCIAttributeTypeDistance),
            .number(kCIInputIntensityKey, 1, slider: -1...1, identity: 0),
            .number("inputFalloff", 0.5, slider: 0...1),
        ]
    ) { arguments in
        let center = arguments.point(kCIInputCenterKey)
        let radius = max(arguments.number(kCIInputRadiusKey), 0)
        let reach = max(radius * max(arguments.number("inputFalloff"), 0), 1e-6)
        let intensity = arguments.float(kCIInputIntensityKey)
        return arguments.image?.colored(
            .placed { _ in
                { color, position in
                    let away = position - center
                    let distance = (away.x * away.x + away.y * away.y).squareRoot()
                    let x = Float(min(max((distance - radius) / reach, 0), 1))
                    let factor = max(0, 1 - intensity * x * x * (3 - 2 * x))
                    return (color * factor).with(alpha: color.w)
                }
            }
        )
    }

    /// Replaces each color with that of a gradient image at the color's luminance, from the left to the right of the
    /// image's first row. Without a gradient, the result is the image.
    private static let colorMap = FilterDefinition(
        "CIColorMap",
        kCICategoryColorEffect,
        [.image, .image(kCIInputGradientImageKey)]
    ) { arguments in
        guard let image = arguments.image else { return nil }
        guard let gradient = arguments.node(kCIInputGradientImageKey), !gradient.extent.isEmpty else { return image }
        guard !gradient.extent.isEndless else { return nil }
        let strip = PixelRect(x: gradient.extent.minX, y: gradient.extent.minY, width: gradient.extent.width, height: 1)
        let program = KernelProgram(
            needed: { index, region, _ in index == 0 ? region : strip },
            make: { _, sources in
                let (source, colors) = (sources[0], sources[1])
                return { pixels, x, y, count in
                    for index in 0..<count {
                        let color = source.nearest(to: SIMD2(Double(x + index) + 0.5, Double(y) + 0.5))
                        let luminance = Double(min(max(color.straight.luminance, 0), 1))
                        let place = Double(strip.minX) + luminance * Double(strip.width)
                        let found = colors.linear(at: colors.clamped(SIMD2(place, Double(strip.minY) + 0.5)))
                        pixels[index] = found * color.w
                    }
                }
            }
        )
        return .kernel(program, [image, gradient], extent: image.extent)
    }
}
