/// Options for drawing and measuring strings.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
    /// The bit mask of the options, with Apple's values.
    public let rawValue: Int

    /// Creates options from a bit mask.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The origin of the rectangle is the top left corner of the first line, and lines are broken at the rectangle's
    /// width. Without this option, the origin is the start of the first baseline, and lines are broken only at line
    /// breaks in the text.
    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)

    /// The line distance includes the fonts' leading.
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)

    /// Measuring returns the bounds of the ink instead of the bounds of the lines.
    public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)

    /// The last line that fits ends in an ellipsis if more text follows. Applies only together with
    /// `usesLineFragmentOrigin`, and to paragraphs whose lines wrap.
    public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// The permitted scaling of drawn strings, and the scale and bounds that resulted.
open class NSStringDrawingContext: NSObject {
    /// Creates a context that does not allow scaling.
    public override init() {}

    /// The smallest factor that fonts may be scaled by to make the text fit. The default is zero, which disables
    /// scaling.
    open var minimumScaleFactor: CGFloat = 0

    /// The factor that fonts were scaled by when text was last drawn or measured.
    open internal(set) var actualScaleFactor: CGFloat = 1

    /// The bounds of the text that was last drawn or measured, in the coordinate system of its rectangle.
    open internal(set) var totalBounds = CGRect.zero
}
