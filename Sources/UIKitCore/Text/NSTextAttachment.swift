/// An image in text, in the position of one character.
///
/// ```swift
/// let text = NSMutableAttributedString(string: "Sunny ")
/// text.append(NSAttributedString(attachment: NSTextAttachment(image: sun)))
/// ```
open class NSTextAttachment: NSObject {
    private let foundationTypeWord = FoundationTypeWord()

    /// The object replacement character, which represents an attachment in text.
    public static var character: Int { 0xFFFC }

    /// Creates an attachment without an image.
    public override init() {}

    /// Creates an attachment with an image.
    public convenience init(image: UIImage) {
        self.init()
        self.image = image
    }

    /// The image, drawn scaled to the bounds.
    open var image: UIImage?

    /// The bounds of the image in points, relative to the character's start on the baseline, with an upward y axis: a
    /// negative y lowers the image. The default is zero, which displays the image on the baseline at its own size.
    open var bounds = CGRect.zero

    /// The bounds after the default is applied.
    var room: CGRect {
        if bounds != .zero { return bounds.standardized }
        return CGRect(origin: .zero, size: image?.size ?? .zero)
    }
}

extension NSAttributedString {
    /// Creates a string of one character that represents an attachment.
    public convenience init(attachment: NSTextAttachment) {
        self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
    }
}
