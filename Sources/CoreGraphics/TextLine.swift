import CPango

/// One line of text, laid out and measured: any script, any direction, with fonts standing in for missing glyphs.
///
/// ```swift
/// let line = TextLine("Grüß Gott", font: FontDescription(pointSize: 17))
/// context.draw(line, at: CGPoint(x: 20, y: 20 + (44 - line.lineHeight) / 2))
/// ```
///
/// Measures are in points and do not depend on the scale that the line will be drawn at. Line breaks in the text become
/// spaces; text beyond what could be shown is cut off. Lines may be made and drawn on any thread.
package final class TextLine: Sendable {
    /// Where a line that is too wide leaves something out, and marks it with an ellipsis.
    package enum Truncation: Sendable {
        case start
        case middle
        case end

        fileprivate var pangoMode: PangoEllipsizeMode {
            switch self {
            case .start: PANGO_ELLIPSIZE_START
            case .middle: PANGO_ELLIPSIZE_MIDDLE
            case .end: PANGO_ELLIPSIZE_END
            }
        }
    }

    /// How far the line reaches from its origin. Never more than the maximum width it was made for, unless that has no
    /// room for an ellipsis.
    package let width: CGFloat

    /// From the line's top to its baseline.
    package let ascent: CGFloat

    /// From the baseline to the line's bottom.
    package let descent: CGFloat

    package var lineHeight: CGFloat { ascent + descent }

    /// Around everything that is inked, with the origin at the left end of the baseline and y down.
    let ink: CGRect

    /// Whether there may be glyphs with colours of their own.
    let hasColor: Bool

    let fontSize: CGFloat

    /// Pango's layout of the line. Used and freed within `TextSystem.withContext` only.
    nonisolated(unsafe) private let layout: OpaquePointer

    /// - Parameter maximumWidth: in points; nil for as wide as it gets.
    package init(
        _ string: String,
        font: FontDescription,
        maximumWidth: CGFloat? = nil,
        truncation: Truncation = .end
    ) {
        fontSize = font.effectivePointSize
        let text = Self.printable(string, pointSize: fontSize)
        // Digits and the like are emoji too where a selector follows; only what draws in colour by itself, and the
        // selector, matter.
        hasColor = text.unicodeScalars.contains { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }
        let units = CGFloat(PANGO_SCALE)

        func rect(_ raw: PangoRectangle) -> CGRect {
            CGRect(
                x: CGFloat(raw.x) / units,
                y: CGFloat(raw.y) / units,
                width: CGFloat(raw.width) / units,
                height: CGFloat(raw.height) / units
            )
        }
        let (layout, inked, logical) = TextSystem.withContext { context in
            let layout = pango_layout_new(context)
            let description = TextSystem.pangoDescription(of: font)
            pango_layout_set_font_description(layout, description)
            pango_font_description_free(description)
            pango_layout_set_single_paragraph_mode(layout, 1)
            pango_layout_set_text(layout, text, Int32(text.utf8.count))
            if let maximumWidth, maximumWidth < 1_000_000 {
                pango_layout_set_width(layout, Int32(max(0, maximumWidth.isNaN ? 0 : maximumWidth) * units))
                pango_layout_set_ellipsize(layout, truncation.pangoMode)
            }
            var inked = PangoRectangle()
            var logical = PangoRectangle()
            pango_layout_line_get_extents(pango_layout_get_line_readonly(layout, 0), &inked, &logical)
            return (layout, rect(inked), rect(logical))
        }
        guard let layout else { preconditionFailure("out of memory") }
        self.layout = layout
        ink = inked
        width = logical.width
        ascent = -logical.minY
        descent = logical.maxY
    }

    deinit {
        TextSystem.withContext { _ in g_object_unref(UnsafeMutableRawPointer(layout)) }
    }

    /// Lends the line to one thread at a time.
    func withLine(_ body: (UnsafeMutablePointer<PangoLayoutLine>) -> Void) {
        TextSystem.withContext { _ in
            if let line = pango_layout_get_line_readonly(layout, 0) { body(line) }
        }
    }

    /// The text without control characters, and no longer than pango's 32-bit units can measure.
    private static func printable(_ string: String, pointSize: CGFloat) -> String {
        var result = String.UnicodeScalarView()
        let limit = min(20_000, Int(500_000 / pointSize))
        var count = 0
        for scalar in string.unicodeScalars {
            if count == limit { break }
            count += 1
            switch scalar.value {
            case 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029: result.append(" ")
            case 0..<0x20, 0x7F: continue
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
