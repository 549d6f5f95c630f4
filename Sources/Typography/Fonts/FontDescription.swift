import Geometry

/// The description of a requested font. Fontconfig determines whether the font exists, and its substitute.
package struct FontDescription: Hashable, Sendable {
    /// The name of a family, or one of fontconfig's generic names.
    package var family: String

    /// The em size in points.
    package var pointSize: CGFloat

    /// The weight, from 100 (thin) over 400 (regular) and 700 (bold) to 900 (black).
    package var weight: Int

    package var isItalic: Bool

    /// The width in percent of the normal width, from 50 to 200.
    package var width = 100

    /// The OpenType features for shaping text, in CSS syntax, such as `"tnum"` or `"tnum=1, zero=1"`; empty for the
    /// default features of the font.
    package var features: String

    /// The feature for digits of equal width.
    package static let monospacedDigits = "tnum=1"

    package static let monospacedFamily = "monospace"
    package static let serifFamily = "serif"
    /// The name of the system font. ``SystemFamily`` determines the family that is used for it.
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

    /// The size for text layout, limited to a valid range; 12 if `pointSize` is not greater than zero.
    package var effectivePointSize: CGFloat { pointSize > 0 ? min(max(pointSize, 0.1), 2000) : 12 }
}

/// The vertical measures of a font, in points, all positive.
package struct FontMetrics: Hashable, Sendable {
    package var ascent: CGFloat
    package var descent: CGFloat

    /// The heights of an H and of an x above the baseline.
    package var capHeight: CGFloat
    package var xHeight: CGFloat

    /// The recommended space between the bottom of one line and the top of the next.
    package var leading: CGFloat

    package var lineHeight: CGFloat { ascent + descent }
}
