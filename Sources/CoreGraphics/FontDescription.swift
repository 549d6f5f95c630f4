/// Which font is meant. Whether there is one, and what stands in for it, fontconfig decides.
package struct FontDescription: Hashable, Sendable {
    /// A family's name, or one of fontconfig's generic ones.
    package var family: String

    /// The em size in points.
    package var pointSize: CGFloat

    /// From 100 (thin) over 400 (regular) and 700 (bold) to 900 (black).
    package var weight: Int

    package var isItalic: Bool

    /// OpenType features that texts are shaped with, as CSS writes them, such as `"tnum"` or `"tnum=1, zero=1"`; empty for
    /// what fonts do by themselves.
    package var features: String

    /// Digits of one width.
    package static let monospacedDigits = "tnum=1"

    package static let monospacedFamily = "monospace"
    package static let serifFamily = "serif"
    /// The system font; ``SystemFamily`` has what stands for it.
    package static let systemFamily = "sans-serif"

    package init(
        family: String = FontDescription.systemFamily,
        pointSize: CGFloat,
        weight: Int = 400,
        isItalic: Bool = false,
        features: String = ""
    ) {
        self.family = family
        self.pointSize = pointSize
        self.weight = weight
        self.isItalic = isItalic
        self.features = features
    }

    /// The size that text is set in: what is not a size at all is brought into range.
    package var effectivePointSize: CGFloat { pointSize > 0 ? min(max(pointSize, 0.1), 2000) : 12 }
}

/// The vertical measures of a font, in points, all positive.
package struct FontMetrics: Hashable, Sendable {
    package var ascent: CGFloat
    package var descent: CGFloat

    /// From the baseline to the top of an H and of an x.
    package var capHeight: CGFloat
    package var xHeight: CGFloat

    /// What the font wants between the bottom of one line and the top of the next.
    package var leading: CGFloat

    package var lineHeight: CGFloat { ascent + descent }
}
