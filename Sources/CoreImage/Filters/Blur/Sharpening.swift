import Foundation

extension FilterDefinition {
    /// Filters that sharpen an image, remove noise, or add a glow.
    static let sharpening: [FilterDefinition] = [
        unsharpMask, sharpenLuminance, noiseReduction, median, bloom, gloom,
    ]

    private static func radiusInput(_ initial: Double, _ slider: ClosedRange<Double>) -> FilterInput {
        .number(kCIInputRadiusKey, initial, slider: slider, type: kCIAttributeTypeDistance)
    }

    /// Adds the difference from a Gaussian blur whose standard deviation is the radius, multiplied by the intensity.
    private static let unsharpMask = FilterDefinition(
        "CIUnsharpMask",
        kCICategorySharpen,
        [.image, radiusInput(2.5, 0...100), .number(kCIInputIntensityKey, 0.5, slider: 0...1, identity: 0)]
    ) { arguments in
        guard let image = arguments.image else { return nil }
        let intensity = arguments.float(kCIInputIntensityKey)
        let blurred = image.clamped().convolved(.gaussian(sigma: arguments.number(kCIInputRadiusKey)))
        return .combined(
            [image, blurred],
            extent: image.extent,
            .two { color, blur in (color + (color - blur) * intensity).with(alpha: color.w) }
        )
    }

    /// The same as an unsharp mask, but only for the luminance.
    private static let sharpenLuminance = FilterDefinition(
        "CISharpenLuminance",
        kCICategorySharpen,
        [.image, .number(kCIInputSharpnessKey, 0.4, slider: 0...2, identity: 0), radiusInput(1.69, 0...20)]
    ) { arguments in
        guard let image = arguments.image else { return nil }
        let sharpness = arguments.float(kCIInputSharpnessKey)
        let blurred = image.clamped().convolved(.gaussian(sigma: arguments.number(kCIInputRadiusKey)))
        return .combined(
            [image, blurred],
            extent: image.extent,
            .two { color, blur in
                (color + Pixel(repeating: (color - blur).luminance * sharpness)).with(alpha: color.w)
            }
        )
    }

    /// Replaces pixels with the mean of their surroundings where the luminance differs by less than the noise level, and
    /// sharpens the others.
    private static let noiseReduction = FilterDefinition(
        "CINoiseReduction",
        kCICategoryBlur,
        [
            .image, .number("inputNoiseLevel", 0.02, slider: 0...0.1),
            .number(kCIInputSharpnessKey, 0.4, slider: 0...2),
        ]
    ) { arguments in
        guard let image = arguments.image else { return nil }
        let level = arguments.float("inputNoiseLevel")
        let sharpness = arguments.float(kCIInputSharpnessKey)
        return .combined(
            [image, image.clamped().convolved(.gaussian(sigma: 1))],
            extent: image.extent,
            .two { color, blur in
                let difference = color - blur
                if abs(difference.luminance) < level { return blur.with(alpha: color.w) }
                return (color + difference * sharpness).with(alpha: color.w)
            }
        )
    }

    /// The median of each component of the nine pixels around a pixel, by the network of Smith, "Implementing median
    /// filters in XC4000E FPGAs", 1996.
    private static let median = FilterDefinition("CIMedianFilter", kCICategoryBlur, [.image]) { arguments in
        guard let image = arguments.image else { return nil }
        let program = KernelProgram(
            needed: { _, region, _ in region.grownBy(x: 1, y: 1) },
            make: { _, sources in
                guard let stored = sources[0].pixels else { return clear }
                let left = stored.region.minX
                return { pixels, x, y, count in
                    let rows = (stored.row(y - 1) - left, stored.row(y) - left, stored.row(y + 1) - left)
                    for index in x..<x + count {
                        pixels[index - x] = median(
                            rows.0[index - 1],
                            rows.0[index],
                            rows.0[index + 1],
                            rows.1[index - 1],
                            rows.1[index],
                            rows.1[index + 1],
                            rows.2[index - 1],
                            rows.2[index],
                            rows.2[index + 1]
                        )
                    }
                }
            }
        )
        return .kernel(program, [image.clamped()], extent: image.extent)
    }

    @inline(__always)
    private static func sort(_ a: inout Pixel, _ b: inout Pixel) {
        (a, b) = (pointwiseMin(a, b), pointwiseMax(a, b))
    }

    private static func median(
        _ v0: Pixel,
        _ v1: Pixel,
        _ v2: Pixel,
        _ v3: Pixel,
        _ v4: Pixel,
        _ v5: Pixel,
        _ v6: Pixel,
        _ v7: Pixel,
        _ v8: Pixel
    ) -> Pixel {
        var (a, b, c, d, e, f, g, h, i) = (v0, v1, v2, v3, v4, v5, v6, v7, v8)
        sort(&b, &c)
        sort(&e, &f)
        sort(&h, &i)
        sort(&a, &b)
        sort(&d, &e)
        sort(&g, &h)
        sort(&b, &c)
        sort(&e, &f)
        sort(&h, &i)
        sort(&a, &d)
        sort(&f, &i)
        sort(&e, &h)
        sort(&d, &g)
        sort(&b, &e)
        sort(&c, &f)
        sort(&e, &h)
        sort(&e, &c)
        sort(&g, &e)
        sort(&e, &c)
        return e
    }

    /// Adds a blurred copy of the image, multiplied by the intensity, with a screen blend.
    private static let bloom = FilterDefinition(
        "CIBloom",
        kCICategoryStylize,
        [.image, radiusInput(10, 0...100), .number(kCIInputIntensityKey, 0.5, slider: 0...1, identity: 0)]
    ) { arguments in
        guard let image = arguments.image else { return nil }
        let intensity = arguments.float(kCIInputIntensityKey)
        let blurred = image.convolved(.gaussian(sigma: arguments.number(kCIInputRadiusKey)))
        return .combined(
            [image, blurred],
            extent: blurred.extent,
            .two { color, blur in
                let glow = blur * intensity
                return color + glow - color * glow
            }
        )
    }

    /// Mixes the image with the darker of it and a blurred copy.
    private static let gloom = FilterDefinition(
        "CIGloom",
        kCICategoryStylize,
        [.image, radiusInput(10, 0...100), .number(kCIInputIntensityKey, 0.5, slider: 0...1, identity: 0)]
    ) { arguments in
        guard let image = arguments.image else { return nil }
        let intensity = arguments.float(kCIInputIntensityKey)
        let blurred = image.clamped().convolved(.gaussian(sigma: arguments.number(kCIInputRadiusKey)))
        return .combined(
            [image, blurred],
            extent: image.extent,
            .two { color, blur in
                (color + (pointwiseMin(color, blur) - color) * intensity).with(alpha: color.w)
            }
        )
    }
}
