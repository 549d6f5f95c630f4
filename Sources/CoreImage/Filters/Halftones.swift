import Foundation

extension FilterDefinition {
    /// Filters that imitate the screens of printing. Apple does not publish their formulas: here luminance, in sRGB, is
    /// compared with a periodic threshold from 0 to 1. At a sharpness of 1 the result is black or white.
    static let halftones: [FilterDefinition] = [
        screen("CIDotScreen") { place in (2 + wave(place.x) + wave(place.y)) / 4 },
        screen("CILineScreen") { place in (1 + wave(place.y)) / 2 },
        screen("CIHatchedScreen") { place in max(1 + wave(place.x), 1 + wave(place.y)) / 2 },
        screen("CICircularScreen", hasAngle: false) { place in
            (1 + wave((place * place).sum().squareRoot())) / 2
        },
        cmykHalftone,
    ]

    private static func wave(_ x: Double) -> Double { cos(2 * .pi * x) }

    private static let screenInputs: [FilterInput] = [
        .number(kCIInputWidthKey, 6, slider: 1...50, type: kCIAttributeTypeDistance),
        .number(kCIInputSharpnessKey, 0.7, slider: 0...1),
    ]

    private static let screenAngle = FilterInput.number(
        kCIInputAngleKey,
        0,
        slider: -.pi...(.pi),
        type: kCIAttributeTypeAngle
    )

    /// Returns 1 for values above the threshold and 0 for values below, with a soft step between.
    private static func step(_ value: Double, _ threshold: Double, _ sharpness: Double) -> Float {
        let softness = 1 - limited(sharpness, 0, 1)
        guard softness > 1e-6 else { return value > threshold ? 1 : 0 }
        return Float(limited((value - threshold) / softness + 0.5, 0, 1))
    }

    /// Returns a filter for black and white.
    /// - Parameter threshold: A function that returns the threshold for a position, in periods from the center.
    private static func screen(
        _ name: String,
        hasAngle: Bool = true,
        threshold: @escaping @Sendable (SIMD2<Double>) -> Double
    ) -> FilterDefinition {
        FilterDefinition(
            name,
            kCICategoryHalftoneEffect,
            [.image, .position(kCIInputCenterKey, 150, 150)] + (hasAngle ? [screenAngle] : []) + screenInputs
        ) { arguments in
            let center = arguments.point(kCIInputCenterKey)
            let angle = hasAngle ? arguments.number(kCIInputAngleKey) : 0
            let turn = SIMD2(cos(angle), sin(angle))
            let width = max(arguments.number(kCIInputWidthKey), 1)
            let sharpness = arguments.number(kCIInputSharpnessKey)
            return arguments.image?.colored(
                .placed { space in
                    { color, position in
                        let away = (position - center) / width
                        let place = SIMD2(away.x * turn.x + away.y * turn.y, away.y * turn.x - away.x * turn.y)
                        let gray = Double(space.encoded(color.straight).luminance)
                        let value = step(gray, threshold(place), sharpness)
                        return Pixel(repeating: value * color.w).with(alpha: color.w)
                    }
                }
            )
        }
    }

    /// Prints an image in four inks. Black replaces the gray component of the other inks: its amount is the gray component
    /// multiplied by the gray component replacement (GCR), and the other inks lose this amount multiplied by the under
    /// color removal (UCR). The screens are rotated by 15° (cyan), 75° (magenta), 0° (yellow) and 45° (black).
    private static let cmykHalftone = FilterDefinition(
        "CICMYKHalftone",
        kCICategoryHalftoneEffect,
        [.image, .position(kCIInputCenterKey, 150, 150), screenAngle] + screenInputs + [
            .number("inputGCR", 1, slider: 0...1), .number("inputUCR", 0.5, slider: 0...1),
        ]
    ) { arguments in
        let center = arguments.point(kCIInputCenterKey)
        let angle = arguments.number(kCIInputAngleKey)
        let width = max(arguments.number(kCIInputWidthKey), 1)
        let sharpness = arguments.number(kCIInputSharpnessKey)
        let gcr = Float(limited(arguments.number("inputGCR"), 0, 1))
        let ucr = Float(limited(arguments.number("inputUCR"), 0, 1))
        let turns = [15.0, 75, 0, 45].map { degrees in
            SIMD2(cos(angle + degrees * .pi / 180), sin(angle + degrees * .pi / 180))
        }
        return arguments.image?.colored(
            .placed { space in
                { color, position in
                    let shown = space.encoded(color.straight)
                    let ink = pointwiseMin(pointwiseMax(1 - shown, .zero), .one)
                    let gray = min(ink.x, ink.y, ink.z)
                    let black = gray * gcr
                    let inks = pointwiseMax(ink - Pixel(repeating: black * ucr), .zero).with(alpha: black)
                    let away = (position - center) / width
                    // The parts of paper that each ink leaves.
                    var paper = Pixel.one
                    for index in 0..<4 {
                        let turn = turns[index]
                        let place = SIMD2(away.x * turn.x + away.y * turn.y, away.y * turn.x - away.x * turn.y)
                        let threshold = (2 + wave(place.x) + wave(place.y)) / 4
                        paper[index] = 1 - step(Double(inks[index]), 1 - threshold, sharpness)
                    }
                    let printed = (paper * paper.w).with(alpha: color.w)
                    return space.working(printed).premultiplied
                }
            }
        )
    }
}
