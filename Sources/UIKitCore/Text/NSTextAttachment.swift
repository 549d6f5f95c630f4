/// An image in the midst of text, in the place of one character.
///
/// ```swift
/// let text = NSMutableAttributedString(string: "Sunny ")
/// text.append(NSAttributedString(attachment: NSTextAttachment(image: sun)))
/// ```
open class NSTextAttachment: NSObject {
    private let foundationTypeWord = FoundationTypeWord()

    /// The object replacement character, which attachments take the place of.
    public static var character: Int { 0xFFFC }

    /// Makes an attachment without an image.
    public override init() {}

    /// Makes an attachment with an image.
    public convenience init(image: UIImage) {
        self.init()
        self.image = image
    }

    /// What is drawn, scaled to the bounds.
    open var image: UIImage?

    /// In points, from where the character begins on the baseline, y up: a negative y lowers the image. Zero, as at
    /// first, stands for the image's size on the baseline.
    open var bounds = CGRect.zero

    /// The bounds that count.
    var room: CGRect {
        if bounds != .zero { return bounds.standardized }
        return CGRect(origin: .zero, size: image?.size ?? .zero)
    }
}

extension NSAttributedString {
    /// Makes a text of one character that an attachment takes the place of.
    public convenience init(attachment: NSTextAttachment) {
        self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
    }
}
