/// Which font is meant. Whether there is one, and what stands in for it, fontconfig decides.
package struct FontDescription: Hashable, Sendable {
    /// A family's name, or one of fontconfig's generic ones.
    package var family: String

    /// The em size in points.
    package var pointSize: CGFloat

    /// From 100 (thin) over 400 (regular) and 700 (bold) to 900 (black).
    package var weight: Int

    package var isItalic: Bool

    package static let systemFamily = "sans-serif"

    package init(
        family: String = FontDescription.systemFamily,
        pointSize: CGFloat,
        weight: Int = 400,
        isItalic: Bool = false
    ) {
        self.family = family
        self.pointSize = pointSize
        self.weight = weight
        self.isItalic = isItalic
    }

    /// The size that text is set in: what is not a size at all is brought into range.
    package var effectivePointSize: CGFloat { pointSize > 0 ? min(max(pointSize, 0.1), 2000) : 12 }
}

/// The vertical measures of a font, in points, all positive.
package struct FontMetrics: Hashable, Sendable {
    package var ascent: CGFloat
    package var descent: CGFloat

    package var lineHeight: CGFloat { ascent + descent }
}
