import CoreGraphics

extension UIFont {
    /// What a text is for, which decides its size and weight.
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        /// The name, as in UIKit.
        public let rawValue: String

        /// Makes a style by name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The title of a screen.
        public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
        /// The first level of titles.
        public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
        /// The second level of titles.
        public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
        /// The third level of titles.
        public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
        /// Headings: semibold.
        public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
        /// Headings below those.
        public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
        /// Running text.
        public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
        /// Text that is called out.
        public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
        /// Footnotes.
        public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
        /// What stands beside pictures.
        public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
        /// The same, smaller.
        public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")
    }

    /// The system's font for a style, in the size that the reader wants.
    public class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        preferredFont(forTextStyle: style, compatibleWith: nil)
    }

    /// The system's font for a style, in the size that some traits want; nil means those of the main screen.
    public class func preferredFont(
        forTextStyle style: TextStyle,
        compatibleWith traitCollection: UITraitCollection?
    ) -> UIFont {
        UIFont(descriptor: .preferredFontDescriptor(withTextStyle: style, compatibleWith: traitCollection), size: 0)
    }
}

extension UIFontDescriptor {
    /// Asks for the system's font for a style, in the size that the reader wants.
    public class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
        preferredFontDescriptor(withTextStyle: style, compatibleWith: nil)
    }

    /// Asks for the system's font for a style, in the size that some traits want; nil means those of the main screen.
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

/// How a font's size follows the reader's wishes.
enum FontScaling: Hashable, Sendable {
    /// It is the system's for a style.
    case style(UIFont.TextStyle)

    /// It was made of one in a size for `.large`, and grows as a style does.
    case metrics(UIFont.TextStyle, size: CGFloat, maximum: CGFloat?)
}

extension UIFont {
    /// The same font in the size that some traits want; itself, where its size is not the reader's business.
    func adjusted(for traits: UITraitCollection) -> UIFont {
        var description = face
        switch scaling {
        case .style(let style):
            description.pointSize = TextStyleSizes.of(style).size(in: traits.preferredContentSizeCategory)
        case .metrics(let style, let size, let maximum):
            description.pointSize = UIFontMetrics(forTextStyle: style).scaled(size, maximum, traits)
        case nil: return self
        }
        return description == face ? self : UIFont(description, scaling: scaling)
    }
}
