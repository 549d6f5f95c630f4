import CoreGraphics
import Foundation

/// An object that creates the view of a text attachment, and determines its size in the text.
///
/// ```swift
/// final class SwitchProvider: NSTextAttachmentViewProvider {
///     override func loadView() {
///         tracksTextAttachmentViewBounds = true
///         view = UISwitch()
///     }
/// }
/// ```
///
/// A ``UITextView`` asks each attachment for a provider when it becomes visible the first time, shows the view while it is visible, and
/// releases it when the attachment is removed from the text. An attachment with a view is at one position of a text.
@preconcurrency @MainActor
open class NSTextAttachmentViewProvider: NSObject {
    /// Creates a provider.
    /// - Parameters:
    ///   - textAttachment: The attachment, which is not retained.
    ///   - parentView: The text view.
    ///   - textLayoutManager: The layout manager of TextKit 2: `nil`.
    ///   - location: The position of the attachment in the text.
    public init(
        textAttachment: NSTextAttachment,
        parentView: UIView?,
        textLayoutManager: NSTextLayoutManager?,
        location: any NSTextLocation
    ) {
        self.textAttachment = textAttachment
        self.location = location
        super.init()
    }

    /// The attachment.
    open private(set) weak var textAttachment: NSTextAttachment?

    /// The layout manager of TextKit 2: `nil`.
    open var textLayoutManager: NSTextLayoutManager? { nil }

    /// The position of the attachment in the text.
    public final let location: any NSTextLocation

    /// The view. Reading it the first time calls ``loadView()``.
    open var view: UIView? {
        get {
            if !isLoaded {
                isLoaded = true
                loadView()
            }
            return storedView
        }
        set {
            isLoaded = true
            storedView = newValue
        }
    }

    private final var storedView: UIView?
    private final var isLoaded = false

    /// A Boolean value that indicates whether the attachment has the size of the view, and follows changes of it. Otherwise, the view
    /// gets the size of the attachment. The default is `false`.
    open var tracksTextAttachmentViewBounds = false

    /// Creates the ``view``. By default, creates a plain one.
    open func loadView() { view = UIView(frame: .zero) }

    /// Returns the bounds of the attachment, relative to its start on the baseline, with an upward y axis, in points. By default, returns
    /// those of the view if ``tracksTextAttachmentViewBounds`` is `true`; otherwise, those of the attachment.
    /// - Parameters:
    ///   - attributes: The attributes of the attachment's character.
    ///   - location: The position of the attachment in the text.
    ///   - textContainer: The container of the text.
    ///   - proposedLineFragment: The size of a line of text, from the top left corner of the container.
    ///   - position: The position in the line, which is not known before the layout: zero.
    open func attachmentBounds(
        for attributes: [NSAttributedString.Key: Any],
        location: any NSTextLocation,
        textContainer: NSTextContainer?,
        proposedLineFragment: CGRect,
        position: CGPoint
    ) -> CGRect {
        if tracksTextAttachmentViewBounds, let view { return CGRect(origin: .zero, size: view.bounds.size) }
        return textAttachment?.attachmentBounds(
            for: textContainer,
            proposedLineFragment: proposedLineFragment,
            glyphPosition: position,
            characterIndex: (location as? TextOffsetLocation)?.offset ?? 0
        ) ?? .zero
    }
}

// A provider of a registered class is created like the cells of lists: a convenience initializer calls the initializer of the class that is
// created, which may override it, as on iOS, and is therefore not required. It is declared once more as a class method, which has the same
// calling convention.
extension NSTextAttachmentViewProvider {
    /// The arguments of the initializer.
    struct Arguments {
        let attachment: NSTextAttachment
        let parentView: UIView?
        let location: any NSTextLocation
    }

    private final class Box {
        let arguments: Arguments

        init(_ arguments: Arguments) { self.arguments = arguments }
    }

    /// Creates a provider of a class.
    static func make(_ type: NSTextAttachmentViewProvider.Type, _ arguments: Arguments) -> NSTextAttachmentViewProvider
    {
        type == NSTextAttachmentViewProvider.self
            ? NSTextAttachmentViewProvider(dynamicArguments: Box(arguments)) : type.makeInstance(Box(arguments))
    }

    // Usable from inlinable code only so that the optimizer does not remove it.
    @usableFromInline
    convenience init(dynamicArguments: AnyObject) {
        guard let box = dynamicArguments as? Box else { preconditionFailure("the arguments are those of make(_:_:)") }
        self.init(
            textAttachment: box.arguments.attachment,
            parentView: box.arguments.parentView,
            textLayoutManager: nil,
            location: box.arguments.location
        )
    }

    @_silgen_name("$s9UIKitCore28NSTextAttachmentViewProviderC16dynamicArgumentsACyXl_tcfC")
    private class func makeInstance(_ arguments: __owned AnyObject) -> NSTextAttachmentViewProvider
}
