import CPango
import Geometry

/// The space for a line, measured from the side at which the paragraph begins.
struct LineRoom {
    var indent: Int

    /// The available width in pango's units.
    var available: Int
    var left: CGFloat
    var right: CGFloat

    /// Creates the space of a line.
    /// - Parameters:
    ///   - isFirst: A Boolean value that indicates whether the line is the first of its paragraph.
    ///   - width: The whole width in points, or `nil` for no limit.
    init(_ style: TextParagraphStyle, isFirst: Bool, width: CGFloat?) {
        left = isFirst ? style.firstLineHeadIndent : style.headIndent
        let whole = width ?? .infinity
        let end = style.tailIndent > 0 ? min(style.tailIndent, whole) : whole + style.tailIndent
        let available = max(0, end - left)
        indent = ShapedParagraph.units(left)
        self.available =
            available.isFinite ? Int((available * CGFloat(PANGO_SCALE)).rounded(.down)) : ShapedParagraph.widestLine
        right = max(left, end)
    }
}

/// Measures the heights of lines. Used only under the text system's lock.
struct LineMeasurer {
    let library: FontLibrary
    let usesFontLeading: Bool
    private var emptyMeasures: [FontDescription: (ascent: Int, descent: Int, leading: Int)] = [:]

    init(library: FontLibrary, usesFontLeading: Bool) {
        self.library = library
        self.usesFontLeading = usesFontLeading
    }

    /// Returns the height of a line, and the distance from its top to its baseline, in points.
    /// - Parameter emptyFont: The font of a line without characters.
    mutating func measure(
        _ visual: VisualLine,
        of paragraph: ShapedParagraph,
        emptyFont font: FontDescription
    ) -> (height: CGFloat, baseline: CGFloat) {
        let style = paragraph.style
        var measures = visual.measures(of: paragraph)
        if measures == nil {
            measures = emptyMeasures[font] ?? ShapedParagraph.measures(of: font, library: library)
            emptyMeasures[font] = measures
        }
        let unit = 1 / CGFloat(PANGO_SCALE)
        let ascent = CGFloat(measures?.ascent ?? 0) * unit
        let descent = CGFloat(measures?.descent ?? 0) * unit
        var height = ascent + descent
        if style.lineHeightMultiple > 0 { height *= style.lineHeightMultiple }
        height = max(height, style.minimumLineHeight)
        if style.maximumLineHeight > 0 { height = min(height, style.maximumLineHeight) }
        // Any difference between the line height and the fonts' height is added above the text. Empirical; not
        // documented by Apple.
        let baseline = height == ascent + descent ? ascent : height - descent
        if usesFontLeading { height += CGFloat(measures?.leading ?? 0) * unit }
        return (height, baseline)
    }
}
