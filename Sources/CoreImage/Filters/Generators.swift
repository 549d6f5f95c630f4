import Foundation

/// Filters that generate unbounded images without an input image.
extension FilterDefinition {
    static let generators: [FilterDefinition] = [constantColor, stripes, checkerboard]

    private static let constantColor = FilterDefinition(
        "CIConstantColorGenerator",
        kCICategoryGenerator,
        [.color(kCIInputColorKey, CIColor.white)]
    ) { arguments in
        let color = arguments.color(kCIInputColorKey)
        return .generated { space in
            let value = space.working(color).premultiplied
            return { _ in value }
        }
    }

    private static let patternInputs: [FilterInput] = [
        .position(kCIInputCenterKey, 150, 150),
        .color("inputColor0", CIColor.white), .color("inputColor1", CIColor.black),
        .number(kCIInputWidthKey, 80, slider: 0...800, type: kCIAttributeTypeDistance),
        .number(kCIInputSharpnessKey, 1, 0...1),
    ]

    /// Vertical stripes of two colors. A stripe of the first color begins at the center and lies to its right.
    private static let stripes = FilterDefinition(
        "CIStripesGenerator",
        kCICategoryGenerator,
        patternInputs
    ) { arguments in
        let center = arguments.point(kCIInputCenterKey)
        return pattern(arguments) { position, wave in wave(position.x - center.x) }
    }

    /// Squares of two colors. A square of the first color lies to the upper right of the center.
    private static let checkerboard = FilterDefinition(
        "CICheckerboardGenerator",
        kCICategoryGenerator,
        patternInputs
    ) { arguments in
        let center = arguments.point(kCIInputCenterKey)
        return pattern(arguments) { position, wave in wave(position.x - center.x) * wave(position.y - center.y) }
    }

    /// Returns a pattern of two colors.
    /// - Parameter value: A function whose result ranges from -1 for the second color to 1 for the first. Its argument
    ///   `wave` is a periodic function with the same range, positive to the right of zero; half of its period is the
    ///   pattern's width.
    private static func pattern(
        _ arguments: FilterArguments,
        value: @escaping @Sendable (SIMD2<Double>, (Double) -> Double) -> Double
    ) -> ImageNode? {
        let width = arguments.number(kCIInputWidthKey)
        guard width > 0 else { return nil }
        let (first, second) = (arguments.color("inputColor0"), arguments.color("inputColor1"))
        // At sharpness 1 the wave is a step; at 0 it rises and falls linearly.
        let softness = 1 - min(max(arguments.number(kCIInputSharpnessKey), 0), 1)
        @Sendable func wave(_ x: Double) -> Double {
            let phase = x / width - 2 * (x / (2 * width)).rounded(.down)
            let sign: Double = phase < 1 ? 1 : -1
            let inside = phase < 1 ? phase : phase - 1
            let edge = min(inside, 1 - inside)
            return sign * (softness > 0 ? min(1, 2 * edge / softness) : 1)
        }
        return .generated { space in
            let (light, dark) = (space.working(first).premultiplied, space.working(second).premultiplied)
            return { position in
                let part = Float((1 + value(position, wave)) / 2)
                return dark + (light - dark) * part
            }
        }
    }
}
