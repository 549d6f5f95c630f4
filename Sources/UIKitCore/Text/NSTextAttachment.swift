import CoreGraphics
import Foundation
import Synchronization

/// The methods by which text asks an attachment for its size and its image.
public protocol NSTextAttachmentContainer: NSObjectProtocol {
    /// Returns the image of the attachment in bounds of a text container.
    func image(forBounds imageBounds: CGRect, textContainer: NSTextContainer?, characterIndex charIndex: Int)
        -> UIImage?

    /// Returns the bounds of the attachment in a line, relative to its start on the baseline, with an upward y axis.
    func attachmentBounds(
        for textContainer: NSTextContainer?,
        proposedLineFragment lineFrag: CGRect,
        glyphPosition position: CGPoint,
        characterIndex charIndex: Int
    ) -> CGRect
}

/// An image or a view in text, in the position of one character. Views are displayed by text views; see
/// ``NSTextAttachmentViewProvider``.
///
/// ```swift
/// let text = NSMutableAttributedString(string: "Sunny ")
/// text.append(NSAttributedString(attachment: NSTextAttachment(image: sun)))
/// ```
open class NSTextAttachment: NSObject, NSTextAttachmentContainer {
    private let foundationTypeWord = FoundationTypeWord()

    /// The object replacement character, which represents an attachment in text.
    public static var character: Int { 0xFFFC }

    /// Creates an attachment without an image.
    public override init() {}

    /// Creates an attachment with the data of a file.
    /// - Parameters:
    ///   - contentData: The data. If they are those of an image, it is displayed.
    ///   - uti: The type of the data, such as `"public.png"`.
    public init(data contentData: Data?, ofType uti: String?) {
        contents = contentData
        fileType = uti
    }

    /// Creates an attachment with an image.
    public convenience init(image: UIImage) {
        self.init()
        self.image = image
    }

    /// The data of the attachment. If they are those of an image, it is displayed unless there is an ``image``. The default is `nil`.
    open var contents: Data? {
        didSet { decoded = nil }
    }

    /// The type of the data, such as `"public.png"`. The default is `nil`.
    open var fileType: String?

    /// The image, drawn scaled to the bounds.
    open var image: UIImage?

    /// The image of the data, once it has been decoded.
    private final var decoded: UIImage??

    /// The image, or that of the data.
    final var displayedImage: UIImage? {
        if let image { return image }
        if let decoded { return decoded }
        let image = contents.flatMap { UIImage(data: $0) }
        decoded = .some(image)
        return image
    }

    /// Returns the image of the attachment in bounds of a text container. By default, returns ``image``, or the image of ``contents``, in
    /// the size of the text if it is a symbol.
    /// - Parameters:
    ///   - imageBounds: The bounds in user space.
    ///   - textContainer: The container of the text, or `nil` for text that is drawn without one.
    ///   - charIndex: The index of the attachment's character, or zero for text that is drawn without a container.
    open func image(
        forBounds imageBounds: CGRect,
        textContainer: NSTextContainer?,
        characterIndex charIndex: Int
    ) -> UIImage? { image(in: font) }

    // MARK: Views

    /// A Boolean value that indicates whether the attachment may have a view. The default is `true`.
    open var allowsTextAttachmentView = true

    /// A Boolean value that indicates whether there is a class of providers for the ``fileType``.
    open var usesTextAttachmentView: Bool {
        allowsTextAttachmentView && fileType.flatMap { Self.textAttachmentViewProviderClass(forFileType: $0) } != nil
    }

    /// Returns the provider of the view, or `nil` if the attachment is an image. By default, creates one of the class that was registered
    /// for the ``fileType``.
    /// - Parameters:
    ///   - parentView: The text view.
    ///   - location: The position of the attachment in the text.
    ///   - textContainer: The container of the text.
    @preconcurrency @MainActor
    open func viewProvider(
        for parentView: UIView?,
        location: any NSTextLocation,
        textContainer: NSTextContainer?
    ) -> NSTextAttachmentViewProvider? {
        guard let type = fileType.flatMap({ Self.textAttachmentViewProviderClass(forFileType: $0) }) else { return nil }
        return NSTextAttachmentViewProvider.make(
            type,
            NSTextAttachmentViewProvider.Arguments(attachment: self, parentView: parentView, location: location)
        )
    }

    private static let providers = Mutex<[String: NSTextAttachmentViewProvider.Type]>([:])

    /// Registers the class that provides the views of attachments with a type of data.
    public class func registerViewProviderClass(
        _ textAttachmentViewProviderClass: NSTextAttachmentViewProvider.Type,
        forFileType fileType: String
    ) { providers.withLock { $0[fileType] = textAttachmentViewProviderClass } }

    /// Returns the class that provides the views of attachments with a type of data, or `nil` if none was registered.
    public class func textAttachmentViewProviderClass(forFileType fileType: String)
        -> NSTextAttachmentViewProvider.Type?
    {
        providers.withLock { $0[fileType] }
    }

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
        guard let font, let image = displayedImage else { return displayedImage }
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
                result += attachment.accessibilityLabel ?? attachment.displayedImage?.accessibilityLabel ?? ""
            } else {
                result += attributedSubstring(from: range).string
            }
        }
        return result
    }
}
