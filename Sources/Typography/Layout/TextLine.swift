import CPango
import Geometry

/// A line of text, laid out and measured, in any script and direction, with fallback fonts for missing glyphs.
///
/// ```swift
/// let line = TextLine("Grüß Gott", font: FontDescription(pointSize: 17))
/// context.draw(line, at: CGPoint(x: 20, y: 20 + (44 - line.lineHeight) / 2))
/// ```
///
/// Metrics are in points and independent of the scale at which the line is drawn. Line breaks in the text become
/// spaces; excessively long text is cut off. Lines may be created and drawn on any thread.
package struct TextLine: Sendable {
    /// The position at which a line that is too wide is shortened with an ellipsis.
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

    /// The font size in points, limited to the range that is drawn.
    package let fontSize: CGFloat

    /// The glyphs of the line.
    package let content: Content

    /// The glyphs of the line, or `nil` for a pango layout.
    package var shapedText: ShapedText? {
        if case .glyphs(let text) = content { text } else { nil }
    }

    /// The library whose caches have the line's glyphs; `nil` for the current one.
    let library: FontLibrary?

    /// The text of the line, for clients that need its characters.
    package let source: Source

    /// The characters of a line and their font.
    package struct Source: Sendable {
        package let string: String
        package let font: FontDescription
    }

    /// The drawable content of a line.
    package enum Content: Sendable {
        case glyphs(ShapedText)

        /// A pango layout, for color glyphs and for characters without a font.
        case layout(TextLayout)
    }

    /// The width of the line. Never exceeds the maximum width, unless that is too small for an ellipsis.
    package let width: CGFloat

    /// The distance from the line's top to its baseline.
    package let ascent: CGFloat

    /// The distance from the baseline to the line's bottom.
    package let descent: CGFloat

    package var lineHeight: CGFloat { ascent + descent }

    /// Creates a line.
    /// - Parameters:
    ///   - maximumWidth: The maximum width in points, or `nil` for no limit.
    ///   - library: The library of the font.
    package init(
        _ string: String,
        font: FontDescription,
        maximumWidth: CGFloat? = nil,
        truncation: Truncation = .end,
        library: FontLibrary = .current
    ) {
        fontSize = font.effectivePointSize
        self.library = library
        source = Source(string: string, font: font)
        // In pango's units; `nil` for no limit.
        let limit: Int32? =
            if let maximumWidth, maximumWidth < 1_000_000 {
                Int32(max(0, maximumWidth.isNaN ? 0 : maximumWidth) * CGFloat(PANGO_SCALE))
            } else {
                nil
            }
        let key = TextCache.Key(string: string, font: font)
        let hash = key.slotHash
        content = library.withStore { store in
            var known = store.texts.text(for: key, hash: hash)
            if known == nil {
                let spare = store.texts.takeReplaced(hash: hash)
                known = store.shaper.shape(string, font: font, library: library, faces: &store.faces, reusing: spare)
                if let known { store.texts.insert(known, for: key, hash: hash) }
            }
            if let known, limit.map({ known.width <= $0 }) ?? true { return .glyphs(known) }
            let text = Self.printable(string, pointSize: font.effectivePointSize)
            func makeLayout(isDrawn: Bool) -> OpaquePointer {
                let layout = library.makeLayout(of: text, font: font, isDrawn: isDrawn)
                if let limit {
                    pango_layout_set_width(layout, limit)
                    pango_layout_set_ellipsize(layout, truncation.pangoMode)
                }
                return layout
            }
            let layout = makeLayout(isDrawn: false)
            guard let shaped = ShapedText(layout, faces: &store.faces) else {
                if library.isContextForCairo { return .layout(TextLayout(adopting: layout)) }
                g_object_unref(UnsafeMutableRawPointer(layout))
                return .layout(TextLayout(adopting: makeLayout(isDrawn: true)))
            }
            if pango_layout_is_ellipsized(layout) == 0 { store.texts.insert(shaped, for: key, hash: hash) }
            g_object_unref(UnsafeMutableRawPointer(layout))
            return .glyphs(shaped)
        }
        let (width, ascent, descent) =
            switch content {
            case .glyphs(let text): (text.width, text.ascent, text.descent)
            case .layout(let layout): (layout.width, layout.ascent, layout.descent)
            }
        self.width = CGFloat(width) / CGFloat(PANGO_SCALE)
        self.ascent = CGFloat(ascent) / CGFloat(PANGO_SCALE)
        self.descent = CGFloat(descent) / CGFloat(PANGO_SCALE)
    }

    /// Creates a line from text that was laid out as part of a frame. It has no height: its top is its baseline.
    init(content: Content, source: Source, width: CGFloat) {
        self.content = content
        self.source = source
        library = nil
        fontSize = source.font.effectivePointSize
        self.width = width
        ascent = 0
        descent = 0
    }

    /// Returns the maximum number of characters of a line, which is limited by pango's 32-bit units.
    static func lengthLimit(pointSize: CGFloat) -> Int { min(20_000, Int(500_000 / pointSize)) }

    /// Returns the text without control characters, cut off at the limit.
    static func printable(_ string: String, pointSize: CGFloat) -> String {
        var result = String.UnicodeScalarView()
        let limit = lengthLimit(pointSize: pointSize)
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
