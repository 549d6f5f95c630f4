import CoreGraphics
import Typography

extension UIFont {
    /// Returns the system font in a size in points, which must be greater than zero.
    public class func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(FontDescription(pointSize: fontSize)) }

    /// Returns the system font in a size in points, which must be greater than zero, and a weight. The nearest
    /// available weight is used.
    public class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(FontDescription(pointSize: fontSize, weight: weight.fontWeight))
    }

    /// Returns the system font in a size in points, which must be greater than zero, a weight and a width. The nearest available
    /// weight and width are used: few fonts have other widths than the standard one.
    public class func systemFont(ofSize fontSize: CGFloat, weight: Weight, width: Width) -> UIFont {
        var description = FontDescription(pointSize: fontSize, weight: weight.fontWeight)
        description.width = width.percent
        return UIFont(description)
    }

    /// Returns the bold system font in a size in points, which must be greater than zero.
    public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        systemFont(ofSize: fontSize, weight: .bold)
    }

    /// Returns the italic system font in a size in points, which must be greater than zero.
    public class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        UIFont(FontDescription(pointSize: fontSize, isItalic: true))
    }

    /// Returns the system font with digits of equal width, so that numbers in columns align and a clock does not shift.
    /// It uses the font feature `tnum`, if the font has it.
    public class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(
            FontDescription(
                pointSize: fontSize,
                weight: weight.fontWeight,
                features: FontDescription.monospacedDigits
            )
        )
    }

    /// Returns the monospaced system font in a size in points, which must be greater than zero, and a weight.
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
