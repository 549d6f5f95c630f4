import Foundation

extension FilterDefinition {
    /// Filters that replace ranges of colors.
    static let spotColors: [FilterDefinition] = [spotColor]

    /// A range of colors that is replaced, with components in sRGB.
    private struct Spot: Sendable {
        let center: Pixel
        let replacement: Pixel
        /// The distance from the center at which the range ends.
        let closeness: Float
        /// The part of the closeness within which colors are replaced completely.
        let contrast: Float

        init(_ arguments: FilterArguments, _ number: Int) {
            center = arguments.color("inputCenterColor\(number)")
            replacement = arguments.color("inputReplacementColor\(number)")
            closeness = arguments.float("inputCloseness\(number)")
            contrast = min(max(arguments.float("inputContrast\(number)"), 0), 1)
        }

        /// Returns the part of a color that is replaced, from 0 to 1.
        func part(of color: Pixel) -> Float {
            let difference = (color - center).with(alpha: 0)
            let distance = ((difference * difference).sum() / 3).squareRoot()
            guard distance < closeness else { return 0 }
            let soft = closeness * (1 - contrast)
            return soft > 0 ? min((closeness - distance) / soft, 1) : 1
        }
    }

    private static func inputs(
        _ number: Int,
        center: CIColor,
        replacement: CIColor,
        closeness: Double,
        contrast: Double
    ) -> [FilterInput] {
        [
            .color("inputCenterColor\(number)", center), .color("inputReplacementColor\(number)", replacement),
            .number("inputCloseness\(number)", closeness, slider: 0...0.5),
            .number("inputContrast\(number)", contrast, slider: 0...1),
        ]
    }

    /// Replaces three ranges of colors, of which the last one covers the others. Apple does not publish the formula.
    /// With the distance d between a color and the center, as the root of the mean of the squares of the differences of
    /// sRGB components, a color is replaced if d ≤ closeness · contrast, and not if d ≥ closeness; between them, it is
    /// interpolated.
    private static let spotColor = FilterDefinition(
        "CISpotColor",
        kCICategoryStylize,
        [.image]
            + inputs(
                1,
                center: CIColor(red: 0.0784, green: 0.0627, blue: 0.0706),
                replacement: CIColor(red: 0.4392, green: 0.1922, blue: 0.1961),
                closeness: 0.22,
                contrast: 0.98
            )
            + inputs(
                2,
                center: CIColor(red: 0.5255, green: 0.3059, blue: 0.3451),
                replacement: CIColor(red: 0.9137, green: 0.5608, blue: 0.5059),
                closeness: 0.15,
                contrast: 0.98
            )
            + inputs(
                3,
                center: CIColor(red: 0.9216, green: 0.4549, blue: 0.3333),
                replacement: CIColor(red: 0.9098, green: 0.7529, blue: 0.6078),
                closeness: 0.5,
                contrast: 0.99
            )
    ) { arguments in
        let spots = (1...3).map { Spot(arguments, $0) }
        return arguments.image?.colored(
            .straight { space in
                { color in
                    let shown = space.encoded(color)
                    let result = spots.reduce(shown) { $0 + ($1.replacement - $0) * $1.part(of: shown) }
                    return space.working(result.with(alpha: color.w))
                }
            }
        )
    }
}
