import Foundation

/// Gradients, which interpolate premultiplied colors in the working space and are unbounded.
extension FilterDefinition {
    static let gradients: [FilterDefinition] = [linearGradient, radialGradient, gaussianGradient]

    private static let black = CIColor.black
    private static let white = CIColor.white

    private static let linearGradient = FilterDefinition(
        "CILinearGradient",
        kCICategoryGradient,
        [
            .position("inputPoint0", 0, 0), .position("inputPoint1", 200, 200),
            .color("inputColor0", white), .color("inputColor1", black),
        ]
    ) { arguments in
        let (start, end) = (arguments.point("inputPoint0"), arguments.point("inputPoint1"))
        let delta = end - start
        let length = (delta * delta).sum()
        return mixture(arguments) { position in
            // Two identical points result in a step.
            length > 0 ? ((position - start) * delta).sum() / length : 1
        }
    }

    /// The first color inside the first radius, and the second one outside of the second. Equal radii result in a sharp
    /// edge.
    private static let radialGradient = FilterDefinition(
        "CIRadialGradient",
        kCICategoryGradient,
        [
            .position(kCIInputCenterKey, 150, 150),
            .number("inputRadius0", 5, slider: 0...800, type: kCIAttributeTypeDistance),
            .number("inputRadius1", 100, slider: 0...800, type: kCIAttributeTypeDistance),
            .color("inputColor0", white), .color("inputColor1", black),
        ]
    ) { arguments in
        let center = arguments.point(kCIInputCenterKey)
        let (first, second) = (arguments.number("inputRadius0"), arguments.number("inputRadius1"))
        return mixture(arguments) { position in
            let away = position - center
            let distance = (away * away).sum().squareRoot()
            if first == second { return distance < first ? 0 : 1 }
            return (distance - first) / (second - first)
        }
    }

    /// The first color at the center, and the second one from the radius on. Apple documents only that the change is
    /// Gaussian; here the radius is three standard deviations.
    private static let gaussianGradient = FilterDefinition(
        "CIGaussianGradient",
        kCICategoryGradient,
        [
            .position(kCIInputCenterKey, 150, 150),
            .color("inputColor0", white), .color("inputColor1", CIColor.clear),
            .number(kCIInputRadiusKey, 300, slider: 0...800, type: kCIAttributeTypeDistance),
        ]
    ) { arguments in
        let center = arguments.point(kCIInputCenterKey)
        let radius = arguments.number(kCIInputRadiusKey)
        return mixture(arguments) { position in
            let away = position - center
            guard radius > 0 else { return 1 }
            let part = (away * away).sum() / (radius * radius)
            return part < 1 ? 1 - exp(-4.5 * part) : 1
        }
    }

    /// Returns a mixture of two colors.
    /// - Parameter location: A function whose result is 0 for the first color and 1 for the second. Values outside this
    ///   range are clamped.
    private static func mixture(
        _ arguments: FilterArguments,
        location: @escaping @Sendable (SIMD2<Double>) -> Double
    ) -> ImageNode {
        let (first, second) = (arguments.color("inputColor0"), arguments.color("inputColor1"))
        return .generated { space in
            let (start, end) = (space.working(first).premultiplied, space.working(second).premultiplied)
            return { position in start + (end - start) * Float(min(max(location(position), 0), 1)) }
        }
    }
}
