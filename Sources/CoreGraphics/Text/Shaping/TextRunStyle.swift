import CPango

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

/// The decoration metrics of a font. Positions are in points, from the baseline to the upper edge of a line, y down.
struct RunDecoration: Hashable, Sendable {
    let pointSize: CGFloat
    let underlineTop: CGFloat
    let underlineThickness: CGFloat
    let strikeTop: CGFloat
    let strikeThickness: CGFloat

    /// The offset of the run above the baseline, in points.
    var baselineOffset: CGFloat = 0

    /// Loads the metrics. The caller holds the text system's lock.
    init(of font: FontDescription, context: OpaquePointer) {
        pointSize = font.effectivePointSize
        let description = TextSystem.pangoDescription(of: font)
        defer { pango_font_description_free(description) }
        let loaded = pango_context_load_font(context, description)
        defer { if let loaded { g_object_unref(UnsafeMutableRawPointer(loaded)) } }
        let shaping = loaded.flatMap { pango_font_get_hb_font($0) }
        func metric(_ tag: hb_ot_metrics_tag_t, _ fallback: CGFloat) -> CGFloat {
            var value: hb_position_t = 0
            guard let shaping, hb_ot_metrics_get_position(shaping, tag, &value) != 0 else { return fallback }
            return CGFloat(value) / CGFloat(PANGO_SCALE)
        }
        underlineTop = -metric(HB_OT_METRICS_TAG_UNDERLINE_OFFSET, -pointSize / 10)
        underlineThickness = max(metric(HB_OT_METRICS_TAG_UNDERLINE_SIZE, pointSize / 18), pointSize / 40)
        strikeTop = -metric(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET, pointSize / 3.5)
        strikeThickness = max(metric(HB_OT_METRICS_TAG_STRIKEOUT_SIZE, pointSize / 18), pointSize / 40)
    }
}
