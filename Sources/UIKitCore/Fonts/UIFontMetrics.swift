import CoreGraphics

/// Makes fonts and lengths of one's own grow with the reader's wishes, as much as a style of text does.
///
/// Lengths grow as the style's distance of baselines does in Apple's tables, and become whole pixels. Apple does not
/// document the measure; it is what is known of it from use: at the largest size 17 points of `.body` become 48, not 53.
public final class UIFontMetrics: NSObject, Sendable {
    private let style: UIFont.TextStyle

    /// Those of running text.
    public class var `default`: UIFontMetrics { UIFontMetrics(forTextStyle: .body) }

    /// Those of a style.
    public init(forTextStyle textStyle: UIFont.TextStyle) { style = textStyle }

    /// A font that is `font` at the size `.large`, as large as the reader wants it now.
    public func scaledFont(for font: UIFont) -> UIFont { scaledFont(font, nil, nil) }

    /// The same, never larger than a size in points.
    public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
        scaledFont(font, maximumPointSize, nil)
    }

    /// A font that is `font` at the size `.large`, as large as some traits want it; nil means those of the main screen.
    public func scaledFont(for font: UIFont, compatibleWith traitCollection: UITraitCollection?) -> UIFont {
        scaledFont(font, nil, traitCollection)
    }

    /// The same, never larger than a size in points.
    public func scaledFont(
        for font: UIFont,
        maximumPointSize: CGFloat,
        compatibleWith traitCollection: UITraitCollection?
    ) -> UIFont { scaledFont(font, maximumPointSize, traitCollection) }

    /// A length that is `value` at the size `.large`, as large as the reader wants it now.
    public func scaledValue(for value: CGFloat) -> CGFloat { scaledValue(for: value, compatibleWith: nil) }

    /// A length that is `value` at the size `.large`, as large as some traits want it; nil means those of the main screen.
    public func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> CGFloat {
        scaled(value, nil, traitCollection ?? UIScreen.mainTraits)
    }

    func scaled(_ value: CGFloat, _ maximum: CGFloat?, _ traits: UITraitCollection) -> CGFloat {
        let sizes = TextStyleSizes.of(style)
        let category = traits.preferredContentSizeCategory
        let factor = sizes.leading(in: category) / sizes.leading(in: .large)
        let scale = traits.displayScale > 0 ? traits.displayScale : UIScreen.mainScale
        // At the size that it is meant for nothing changes, whatever the pixels.
        let scaled = factor == 1 ? value : (value * factor * scale).rounded() / scale
        return maximum.map { min($0, scaled) } ?? scaled
    }

    private func scaledFont(_ font: UIFont, _ maximum: CGFloat?, _ traits: UITraitCollection?) -> UIFont {
        // One that was scaled before counts as what it was made of.
        var size = font.pointSize
        if case .metrics(_, let original, _) = font.scaling { size = original }
        if case .style(let style) = font.scaling { size = TextStyleSizes.of(style).size(in: .large) }
        let limit = maximum.flatMap { $0 > 0 ? $0 : nil }
        let scaling = FontScaling.metrics(style, size: size, maximum: limit)
        return UIFont(font.face, scaling: scaling).adjusted(for: traits ?? UIScreen.mainTraits)
    }

    /// Returns a Boolean value that indicates whether an object follows the same style.
    public override func isEqual(_ object: Any?) -> Bool { (object as? UIFontMetrics)?.style == style }

    /// A hash of the style.
    public override var hash: Int { style.hashValue }
}
