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
    /// negative y lowers the image. The default is zero, which displays the image at its own size, its
    /// baseline on that of the text. A symbol fits to the font of the text, unless its configuration has a size or a
    /// weight. Empirical; not documented by Apple.
    open var bounds = CGRect.zero

    /// The font of the text around the attachment while it is laid out.
    final var font: UIFont?

    /// Returns the bounds of the attachment in a line, relative to its start on the baseline, with an upward y axis. By default,
    /// returns ``bounds`` or, if they are zero, those of the image. Override it to fit the image to the container.
    /// - Parameters:
    ///   - textContainer: The container of the text.
    ///   - lineFrag: The size of a line of text, from the top left corner of the container.
    ///   - position: The position in the line, which is not known before the layout: zero.
    ///   - charIndex: The index of the attachment's character.
    open func attachmentBounds(
        for textContainer: NSTextContainer?,
        proposedLineFragment lineFrag: CGRect,
        glyphPosition position: CGPoint,
        characterIndex charIndex: Int
    ) -> CGRect { room(in: font) }

    /// The spoken name of the attachment in text; `nil` for that of its image. The default is `nil`.
    open var accessibilityLabel: String?

    /// Returns the bounds after the default is applied.
    func room(in font: UIFont?) -> CGRect {
        if bounds != .zero { return bounds.standardized }
        guard let image = image(in: font) else { return .zero }
        return CGRect(origin: CGPoint(x: 0, y: -(image.baselineOffsetFromBottom ?? 0)), size: image.size)
    }

    /// Returns the image as it is displayed in text of a font.
    func image(in font: UIFont?) -> UIImage? {
        guard let font, let image else { return image }
        return image.symbolVariant(UIImage.SymbolConfiguration(font: font), for: UIScreen.mainTraits)
    }
}

extension NSAttributedString {
    /// Creates a string of one character that represents an attachment.
    public convenience init(attachment: NSTextAttachment) {
        self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
    }
}

extension NSAttributedString {
    /// The text in which attachments are replaced by their spoken names; `nil` without attachments.
    var spokenText: String? {
        guard string.contains("\u{FFFC}") else { return nil }
        var result = ""
        enumerateAttribute(.attachment, in: NSRange(location: 0, length: length), options: []) { value, range, _ in
            if let attachment = value as? NSTextAttachment {
                result += attachment.accessibilityLabel ?? attachment.image?.accessibilityLabel ?? ""
            } else {
                result += attributedSubstring(from: range).string
            }
        }
        return result
    }
}
