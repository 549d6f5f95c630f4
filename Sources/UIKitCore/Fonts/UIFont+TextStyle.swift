import CoreGraphics
import Typography

extension UIFont {
    /// The purpose of a text, which determines its font size and weight.
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        /// The name, as in UIKit.
        public let rawValue: String

        /// Creates a style with a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The style of the title of a screen.
        public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
        /// The style of first-level titles.
        public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
        /// The style of second-level titles.
        public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
        /// The style of third-level titles.
        public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
        /// The style of headings, which is semibold.
        public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
        /// The style of subheadings.
        public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
        /// The style of body text.
        public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
        /// The style of callouts.
        public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
        /// The style of footnotes.
        public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
        /// The style of captions.
        public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
        /// The style of smaller captions.
        public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")
    }

    /// Returns the system font for a style, in the user's preferred size.
    public class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        preferredFont(forTextStyle: style, compatibleWith: nil)
    }

    /// Returns the system font for a style, in the size and the weight for some traits; `nil` means the traits of the
    /// main screen.
    public class func preferredFont(
        forTextStyle style: TextStyle,
        compatibleWith traitCollection: UITraitCollection?
    ) -> UIFont {
        UIFont(descriptor: .preferredFontDescriptor(withTextStyle: style, compatibleWith: traitCollection), size: 0)
            .adjusted(for: (traitCollection ?? UIScreen.mainTraits).legibilityWeight)
    }
}

extension UIFontDescriptor {
    /// Returns a descriptor of the system font for a style, in the user's preferred size.
    public class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
        preferredFontDescriptor(withTextStyle: style, compatibleWith: nil)
    }

    /// Returns a descriptor of the system font for a style, in the size for some traits; `nil` means the traits of the
    /// main screen.
    public class func preferredFontDescriptor(
        withTextStyle style: UIFont.TextStyle,
        compatibleWith traitCollection: UITraitCollection?
    ) -> UIFontDescriptor {
        let category = (traitCollection ?? UIScreen.mainTraits).preferredContentSizeCategory
        let description = FontDescription(
            pointSize: TextStyleSizes.of(style).size(in: category),
            weight: style == .headline ? UIFont.Weight.semibold.fontWeight : UIFont.Weight.regular.fontWeight
        )
        return UIFontDescriptor(description, scaling: .style(style))
    }
}

/// The manner in which a font's size follows the preferred content size category.
enum FontScaling: Hashable, Sendable {
    /// The font is the system font for a style.
    case style(UIFont.TextStyle)

    /// The font was created in a size for `.large`, and scales as a style does.
    case metrics(UIFont.TextStyle, size: CGFloat, maximum: CGFloat?)
}

extension UIFont {
    /// Returns the font in the size for some traits, or the font itself if its size is fixed.
    func adjusted(for traits: UITraitCollection) -> UIFont {
        var description = face
        switch scaling {
        case .style(let style):
            description.pointSize = TextStyleSizes.of(style).size(in: traits.preferredContentSizeCategory)
        case .metrics(let style, let size, let maximum):
            description.pointSize = UIFontMetrics(forTextStyle: style).scaled(size, maximum, traits)
        case nil: return self
        }
        return description == face ? self : UIFont(description, scaling: scaling, requestedWeight: requestedWeight)
    }
}
