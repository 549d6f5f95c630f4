import Foundation

extension FilterDefinition {
    /// Filters that find edges. Apple does not publish their formulas.
    static let edgeFilters: [FilterDefinition] = [edges, edgeWork, lineOverlay, comicEffect, gaborGradients]

    /// The length of the gradient of each component, by the operator of Sobel, multiplied by the intensity.
    private static let edges = FilterDefinition(
        "CIEdges",
        kCICategoryStylize,
        [.image, .number(kCIInputIntensityKey, 1, slider: 0...10)]
    ) { arguments in
        let intensity = arguments.float(kCIInputIntensityKey)
        guard let image = arguments.image else { return nil }
        return image.gradient { x, y, color in
            let square = x * x + y * y
            return (square.squareRoot() * intensity).with(alpha: color.w)
        }
    }

    /// White where the luminance is lower than its surroundings, and transparent elsewhere. The radius is the standard
    /// deviation of the surroundings.
    private static let edgeWork = FilterDefinition(
        "CIEdgeWork",
        kCICategoryStylize,
        [.image, .number(kCIInputRadiusKey, 3, slider: 0...20, type: kCIAttributeTypeDistance)]
    ) { arguments in
        guard let image = arguments.image else { return nil }
        let radius = arguments.number(kCIInputRadiusKey)
        guard radius > 0 else { return image.colored(.premultiplied { _ in { _ in .zero } }) }
        return .combined(
            [image, image.clamped().convolved(.gaussian(sigma: radius))],
            extent: image.extent,
            .two { color, blur in
                let lower = blur.luminance - color.luminance
                return Pixel(repeating: min(max(lower * 20, 0), 1) * color.w)
            }
        )
    }

    /// Black lines at edges, and transparency elsewhere. The image is cleaned of noise; then the length of the gradient of
    /// the luminance, multiplied by the edge intensity, is compared with the threshold. The contrast is the steepness of
    /// the comparison.
    private static let lineOverlay = FilterDefinition(
        "CILineOverlay",
        kCICategoryStylize,
        [
            .image, .number("inputNRNoiseLevel", 0.07, slider: 0...0.1),
            .number("inputNRSharpness", 0.71, slider: 0...2),
            .number("inputEdgeIntensity", 1, slider: 0...200), .number("inputThreshold", 0.1, slider: 0...1),
            .number(kCIInputContrastKey, 50, slider: 0.25...200),
        ]
    ) { arguments in
        guard let image = arguments.image else { return nil }
        let clean = noiseReduced(
            image,
            level: arguments.number("inputNRNoiseLevel"),
            sharpness: arguments.number("inputNRSharpness")
        )
        let intensity = arguments.float("inputEdgeIntensity")
        let threshold = arguments.float("inputThreshold")
        let contrast = max(arguments.float(kCIInputContrastKey), 0)
        return clean.gradient { x, y, color in
            let (across, up) = (x.luminance, y.luminance)
            let edge = (across * across + up * up).squareRoot() * intensity
            let line = min(max((edge - threshold) * contrast, 0), 1)
            return Pixel(0, 0, 0, line * color.w)
        }
    }

    /// Returns the image without noise.
    private static func noiseReduced(_ image: ImageNode, level: Double, sharpness: Double) -> ImageNode {
        all["CINoiseReduction"].flatMap { definition in
            definition.make(
                FilterArguments(
                    definition: definition,
                    values: [
                        kCIInputImageKey: .image(CIImage(image)), "inputNoiseLevel": .number(level),
                        kCIInputSharpnessKey: .number(sharpness),
                    ]
                )
            )
        } ?? image
    }

    /// Prints an image in few colors with dots, and draws its edges as black lines.
    private static let comicEffect = FilterDefinition(
        "CIComicEffect",
        kCICategoryStylize,
        [.image]
    ) { arguments in
        guard let image = arguments.image else { return nil }
        let flat = image.clamped().convolved(.gaussian(sigma: 1)).cropped(to: image.extent).colored(
            .placed { space in
                { color, position in
                    // Four levels, between which dots at 45° mix.
                    let shown = space.encoded(color.straight) * 3
                    let place = SIMD2(position.x + position.y, position.x - position.y) * (2 * .pi / 8)
                    let threshold = Float((2 + cos(place.x) + cos(place.y)) / 4)
                    let low = shown.rounded(.down)
                    let printed = low.replacing(with: low + 1, where: shown - low .> threshold) / 3
                    let limited = pointwiseMin(pointwiseMax(printed, .zero), .one)
                    return space.working(limited.with(alpha: color.w)).premultiplied
                }
            }
        )
        let lines = image.clamped().convolved(.gaussian(sigma: 1.2)).cropped(to: image.extent).gradient { x, y, color in
            let (across, up) = (x.luminance, y.luminance)
            let edge = (across * across + up * up).squareRoot()
            return Pixel(0, 0, 0, min(max((edge - 0.06) * 30, 0), 1) * color.w)
        }
        return .combined(
            [lines, flat],
            extent: image.extent,
            .two { line, color in
                (line + color * (1 - line.w)).with(alpha: color.w)
            }
        )
    }

    /// The horizontal gradient of the luminance in the red component and the vertical one in the green, by a Gabor filter
    /// of two pixels; zero is a component of ½.
    private static let gaborGradients = FilterDefinition(
        "CIGaborGradients",
        kCICategoryStylize,
        [.image]
    ) { arguments in
        guard let image = arguments.image else { return nil }
        return image.clamped().convolved(.gaussian(sigma: 1)).gradient(extent: image.extent) { x, y, _ in
            Pixel(0.5 + x.luminance, 0.5 + y.luminance, 0.5, 1)
        }
    }
}

extension ImageNode {
    /// Returns the image that a function computes from the gradient of this image, by the operator of Sobel, in
    /// components per pixel.
    /// - Parameter color: A function that receives the horizontal and the vertical gradient and the color.
    fileprivate func gradient(
        extent: PixelRect? = nil,
        _ color: @escaping @Sendable (Pixel, Pixel, Pixel) -> Pixel
    ) -> ImageNode {
        let program = KernelProgram(
            needed: { _, region, _ in region.grownBy(x: 1, y: 1) },
            make: { _, sources in
                guard let stored = sources[0].pixels else { return FilterDefinition.clear }
                let left = stored.region.minX
                return { pixels, x, y, count in
                    let below = stored.row(y - 1) - left
                    let row = stored.row(y) - left
                    let above = stored.row(y + 1) - left
                    for index in x..<x + count {
                        let (a, b, c) = (below[index - 1], below[index], below[index + 1])
                        let (d, e, f) = (row[index - 1], row[index], row[index + 1])
                        let (g, h, i) = (above[index - 1], above[index], above[index + 1])
                        let across = (c - a) + (f - d) * 2 + (i - g)
                        let up = (g - a) + (h - b) * 2 + (i - c)
                        pixels[index - x] = color(across / 8, up / 8, e)
                    }
                }
            }
        )
        return .kernel(program, [clamped()], extent: extent ?? self.extent)
    }
}
