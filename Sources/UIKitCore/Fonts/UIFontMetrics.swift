import CoreGraphics

/// An object that scales custom fonts and lengths with the preferred content size category, in proportion to a text
/// style.
///
/// Lengths scale in proportion to the style's distance between baselines in Apple's tables, and are rounded to device
/// pixels. Empirical; not documented by Apple: at the largest category, 17 points of `.body` become 48, not 53.
public final class UIFontMetrics: NSObject, Sendable {
    private let style: UIFont.TextStyle

    /// The metrics of body text.
    public class var `default`: UIFontMetrics { UIFontMetrics(forTextStyle: .body) }

    /// Creates the metrics of a style.
    public init(forTextStyle textStyle: UIFont.TextStyle) { style = textStyle }

    /// Returns a font that is `font` at the category `.large`, scaled to the user's preferred size.
    public func scaledFont(for font: UIFont) -> UIFont { scaledFont(font, nil, nil) }

    /// Returns a font that is `font` at the category `.large`, scaled to the user's preferred size, up to a maximum
    /// size in points.
    public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
        scaledFont(font, maximumPointSize, nil)
    }

    /// Returns a font that is `font` at the category `.large`, scaled for some traits; `nil` means those of the main
    /// screen.
    public func scaledFont(for font: UIFont, compatibleWith traitCollection: UITraitCollection?) -> UIFont {
        scaledFont(font, nil, traitCollection)
    }

    /// Returns a font that is `font` at the category `.large`, scaled for some traits, up to a maximum size in points.
    public func scaledFont(
        for font: UIFont,
        maximumPointSize: CGFloat,
        compatibleWith traitCollection: UITraitCollection?
    ) -> UIFont { scaledFont(font, maximumPointSize, traitCollection) }

    /// Returns a length that is `value` at the category `.large`, scaled to the user's preferred size.
    public func scaledValue(for value: CGFloat) -> CGFloat { scaledValue(for: value, compatibleWith: nil) }

    /// Returns a length that is `value` at the category `.large`, scaled for some traits; `nil` means those of the main
    /// screen.
    public func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> CGFloat {
        scaled(value, nil, traitCollection ?? UIScreen.mainTraits)
    }

    func scaled(_ value: CGFloat, _ maximum: CGFloat?, _ traits: UITraitCollection) -> CGFloat {
        let sizes = TextStyleSizes.of(style)
        let category = traits.preferredContentSizeCategory
        let factor = sizes.leading(in: category) / sizes.leading(in: .large)
        let scale = traits.displayScale > 0 ? traits.displayScale : UIScreen.mainTraits.displayScale
        // The value does not change at its own category, even if it is not pixel-aligned.
        let scaled = factor == 1 ? value : (value * factor * scale).rounded() / scale
        return maximum.map { min($0, scaled) } ?? scaled
    }

    private func scaledFont(_ font: UIFont, _ maximum: CGFloat?, _ traits: UITraitCollection?) -> UIFont {
        // For a font that is already scaled, use the original size.
        var size = font.pointSize
        if case .metrics(_, let original, _) = font.scaling { size = original }
        if case .style(let style) = font.scaling { size = TextStyleSizes.of(style).size(in: .large) }
        let limit = maximum.flatMap { $0 > 0 ? $0 : nil }
        let scaling = FontScaling.metrics(style, size: size, maximum: limit)
        return UIFont(font.face, scaling: scaling, requestedWeight: font.requestedWeight)
            .adjusted(for: traits ?? UIScreen.mainTraits)
    }

    /// Returns a Boolean value that indicates whether an object has the same style.
    public override func isEqual(_ object: Any?) -> Bool { (object as? UIFontMetrics)?.style == style }

    /// A hash of the style.
    public override var hash: Int { style.hashValue }
}
