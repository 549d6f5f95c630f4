import UIKitCore

extension UIListContentConfiguration {
    /// The appearance of a text.
    public struct TextProperties: Hashable {
        /// The alignments of lines.
        public enum TextAlignment: Int, Hashable, Sendable {
            /// The side at which lines begin.
            case natural
            /// The center.
            case center
            /// Both sides.
            case justified
        }

        /// The changes of letters.
        public enum TextTransform: Int, Hashable, Sendable {
            /// No change.
            case none
            /// Uppercase letters.
            case uppercase
            /// Lowercase letters.
            case lowercase
            /// An uppercase letter at the beginning of each word.
            case capitalized
        }

        /// The font.
        public var font: UIFont

        /// The color.
        public var color: UIColor

        /// The function that derives the shown color. The default is `nil`.
        public var colorTransformer: UIConfigurationColorTransformer?

        /// The alignment. The default is `natural`.
        public var alignment = TextAlignment.natural

        /// The manner in which a text that is too long is shortened. The default is `byTruncatingTail`.
        public var lineBreakMode = NSLineBreakMode.byTruncatingTail

        /// The largest number of lines, or 0 for any number. The default is 0.
        public var numberOfLines = 0

        /// A Boolean value that indicates whether a text that is too long is shown in a smaller font. The default is `false`.
        public var adjustsFontSizeToFitWidth = false

        /// The least factor of the size of the font. The default is 0.
        public var minimumScaleFactor: CGFloat = 0

        /// A Boolean value that indicates whether letters move closer together before a text is shortened. The default is `false`.
        public var allowsDefaultTighteningForTruncation = false

        /// A Boolean value that indicates whether the font follows the preferred text size. The default is `true`.
        public var adjustsFontForContentSizeCategory = true

        /// The change of the letters of a text without attributes. The default is `none`.
        public var transform = TextTransform.none

        init(_ style: UIFont.TextStyle, _ color: UIColor, isBold: Bool = false) {
            let font = UIFont.preferredFont(forTextStyle: style)
            self.font =
                isBold
                ? UIFontMetrics(forTextStyle: style).scaledFont(for: .systemFont(ofSize: 20, weight: .bold)) : font
            self.color = color
        }

        /// Returns the color that is shown.
        public func resolvedColor() -> UIColor { colorTransformer?(color) ?? color }

        /// Returns the letters that are shown for a text.
        func transformed(_ text: String) -> String {
            switch transform {
            case .none: text
            case .uppercase: text.uppercased()
            case .lowercase: text.lowercased()
            case .capitalized: text.capitalized
            }
        }

        private var parts: [AnyHashable?] {
            [
                font, color, colorTransformer?.identity, alignment, lineBreakMode.rawValue, numberOfLines,
                adjustsFontSizeToFitWidth, minimumScaleFactor, allowsDefaultTighteningForTruncation,
                adjustsFontForContentSizeCategory, transform,
            ]
        }

        /// Returns a Boolean value that indicates whether two appearances have the same values.
        public static func == (left: TextProperties, right: TextProperties) -> Bool { left.parts == right.parts }

        /// Hashes the values.
        public func hash(into hasher: inout Hasher) { hasher.combine(parts) }
    }

    /// The appearance of an image.
    public struct ImageProperties: Hashable {
        /// The width that symbols have at the least in lists of cells, so that texts begin at the same position.
        public static let standardDimension: CGFloat = 28

        /// The configuration of symbols. The default is `nil`, for the size of the text.
        public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?

        /// The tint color of symbols and templates. The default is `nil`, for that of the view.
        public var tintColor: UIColor?

        /// The function that derives the shown tint color. The default is `nil`.
        public var tintColorTransformer: UIConfigurationColorTransformer?

        /// The radius of the corners, in points. The default is 0.
        public var cornerRadius: CGFloat = 0

        /// The largest size, in points; 0 for a dimension without a limit, which is the default. A larger image is made
        /// smaller and keeps its proportions.
        public var maximumSize = CGSize.zero

        /// The size that is reserved for the image, which is centered in it, in points. The default is 0: the size of the
        /// image, or ``standardDimension`` for the width of a symbol.
        public var reservedLayoutSize = CGSize.zero

        /// Returns the tint color that is shown with the tint color of a view.
        public func resolvedTintColor(for tintColor: UIColor) -> UIColor {
            let color = self.tintColor ?? tintColor
            return tintColorTransformer?(color) ?? color
        }

        private var parts: [AnyHashable?] {
            [
                preferredSymbolConfiguration, tintColor, tintColorTransformer?.identity, cornerRadius,
                maximumSize.width,
                maximumSize.height, reservedLayoutSize.width, reservedLayoutSize.height,
            ]
        }

        /// Returns a Boolean value that indicates whether two appearances have the same values.
        public static func == (left: ImageProperties, right: ImageProperties) -> Bool { left.parts == right.parts }

        /// Hashes the values.
        public func hash(into hasher: inout Hasher) { hasher.combine(parts) }
    }
}
