/// The appearance of a run of text. Does not affect glyph positions.
package struct TextRunStyle {
    /// A line under or through text.
    package struct Rule: Hashable, Sendable {
        package enum Pattern: Hashable, Sendable {
            case solid, dot, dash, dashDot, dashDotDot

            /// The alternating lengths of dashes and gaps, in multiples of the thickness.
            var lengths: [CGFloat] {
                switch self {
                case .solid: []
                case .dot: [3, 3]
                case .dash: [10, 5]
                case .dashDot: [10, 3, 3, 3]
                case .dashDotDot: [10, 3, 3, 3, 3, 3]
                }
            }
        }

        package var isThick = false
        package var isDouble = false
        package var pattern = Pattern.solid

        /// A Boolean value that indicates whether white space is omitted.
        package var isByWord = false

        /// The color, or `nil` for the color of the text.
        package var color: CGColor?

        package init() {}
    }

    package struct Shadow: Hashable, Sendable {
        package var offset: CGSize
        package var blur: CGFloat
        package var color: CGColor

        package init(offset: CGSize, blur: CGFloat, color: CGColor) {
            self.offset = offset
            self.blur = blur
            self.color = color
        }
    }

    package var color: CGColor
    package var background: CGColor?
    package var underline: Rule?
    package var strikethrough: Rule?
    package var shadow: Shadow?

    /// The stroke width in percent of the font size. A negative value fills and strokes; zero uses the drawing mode of
    /// the context.
    package var strokeWidth: CGFloat = 0

    /// The stroke color, or `nil` for the color of the text.
    package var strokeColor: CGColor?

    /// The horizontal skew of glyphs, to the right.
    package var obliqueness: CGFloat = 0

    /// A closure that draws the attachment in place of an object replacement character, in a rectangle in user space.
    package var drawAttachment: ((CGContext, CGRect) -> Void)?

    package init(color: CGColor) { self.color = color }

    /// Returns a Boolean value that indicates whether both have the same appearance. Attachments are never equal.
    package func isSame(as other: TextRunStyle) -> Bool {
        color == other.color && background == other.background && underline == other.underline
            && strikethrough == other.strikethrough && shadow == other.shadow && strokeWidth == other.strokeWidth
            && strokeColor == other.strokeColor && obliqueness == other.obliqueness && drawAttachment == nil
            && other.drawAttachment == nil
    }
}
