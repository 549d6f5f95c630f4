/// How strings are drawn and measured.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
    /// The options as bits, as Apple numbers them.
    public let rawValue: Int

    /// Makes options from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The rectangle's origin is the top left corner of the first line, and lines are broken at its width. Without it,
    /// it is where the first baseline begins, and lines end only where the text says so.
    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)

    /// The distance that fonts want between lines counts.
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)

    /// Measuring gives the bounds of the ink instead of the lines'.
    public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)

    /// The last line that has room ends in an ellipsis if there would be more. Only together with
    /// `usesLineFragmentOrigin`, and for paragraphs whose lines wrap.
    public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// What drawing a string may do to make it fit, and what it did.
open class NSStringDrawingContext: NSObject {
    /// Makes a context that allows nothing.
    public override init() {}

    /// How small fonts may become for the text to fit, as a part of their size. Zero, as at first, for not at all.
    open var minimumScaleFactor: CGFloat = 0

    /// The part of their size that fonts had when the text was drawn or measured last.
    open internal(set) var actualScaleFactor: CGFloat = 1

    /// What the text took that was drawn or measured last, in the coordinates of the rectangle it was given.
    open internal(set) var totalBounds = CGRect.zero
}
