import CoreGraphics

extension UIFont {
    /// The system's font for running text, in a size in points, which must be greater than zero.
    public class func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(FontDescription(pointSize: fontSize)) }

    /// The system's font in a size in points, which must be greater than zero, and a weight. The nearest weight there is
    /// is taken.
    public class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(FontDescription(pointSize: fontSize, weight: weight.fontWeight))
    }

    /// The system's bold font, in a size in points, which must be greater than zero.
    public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        systemFont(ofSize: fontSize, weight: .bold)
    }

    /// The system's italic font, in a size in points, which must be greater than zero.
    public class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        UIFont(FontDescription(pointSize: fontSize, isItalic: true))
    }

    /// The system's font with digits of one width, so that numbers under one another line up and a clock does not
    /// tremble: by the font's feature `tnum`, where it has that.
    public class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(
            FontDescription(
                pointSize: fontSize,
                weight: weight.fontWeight,
                features: FontDescription.monospacedDigits
            )
        )
    }

    /// The system's font whose characters all have one width.
    public class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(
            FontDescription(
                family: FontDescription.monospacedFamily,
                pointSize: fontSize,
                weight: weight.fontWeight
            )
        )
    }
}
