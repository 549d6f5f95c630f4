import QuartzCore
import TextEngine
import Typography

/// A view that displays a text of any length, which can scroll.
///
/// ```swift
/// let textView = UITextView(frame: bounds)
/// textView.font = .preferredFont(forTextStyle: .body)
/// textView.text = log
/// ```
///
/// The text is that of ``textStorage``, laid out by ``layoutManager`` in ``textContainer``. Only what is visible is laid out and drawn:
/// a long text opens at once, and its ``UIScrollView/contentSize`` is an estimate until it has been laid out. If scrolling is disabled,
/// the view is as high as its text. The view has no TextKit 2.
@preconcurrency @MainActor
open class UITextView: UIScrollView, UIContentSizeCategoryAdjusting {
    /// Creates a view with a text container of its own.
    public convenience override init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }

    /// Creates a view.
    /// - Parameter textContainer: The container whose text is displayed, or `nil` for a new one. A container without a layout manager
    ///   or a text gets new ones.
    public init(frame: CGRect, textContainer: NSTextContainer?) {
        let container = textContainer ?? NSTextContainer(size: .zero)
        self.textContainer = container
        let manager = container.layoutManager ?? NSLayoutManager()
        if container.layoutManager == nil { manager.addTextContainer(container) }
        layoutManager = manager
        let storage = manager.textStorage ?? NSTextStorage()
        if manager.textStorage == nil { storage.addLayoutManager(manager) }
        textStorage = storage
        super.init(frame: frame)
        if textContainer == nil { container.widthTracksTextView = true }
        manager.view = TextLayoutViewReference(view: self)
        manager.linkAttributes = linkAttributes
        alwaysBounceVertical = true
        isOpaque = false
        updateEmptyStyle()
    }

    /// Returns `nil`: views cannot be archived.
    public required init?(coder: NSCoder) { nil }

    // MARK: Text system

    /// The text.
    public final let textStorage: NSTextStorage

    /// The layout of the text.
    public final let layoutManager: NSLayoutManager

    /// The area of the text.
    public final let textContainer: NSTextContainer

    /// The distance of the text container from the edges of the content, in points. The default is 8 above and below.
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
        didSet { if textContainerInset != oldValue { textGeometryChanged() } }
    }

    // MARK: Text

    /// The text. Setting it applies the view's font, color and alignment to all of it. Reading that of a long text makes a string of it.
    open var text: String! {
        get { textStorage.string }
        set { replaceText(newValue ?? "") }
    }

    /// The text with its attributes. The attributes of the first character become the view's ``font``, ``textColor`` and
    /// ``textAlignment``.
    open var attributedText: NSAttributedString! {
        get { textStorage.copy() as? NSAttributedString }
        set {
            let text = newValue ?? NSAttributedString(string: "")
            takeStyle(of: text)
            replaceText(text)
            if adjustsFontForContentSizeCategory { adjustFonts(for: traitCollection) }
        }
    }

    /// The font of the text; `nil` if it was not set, which displays the system font at 12 points.
    open var font: UIFont? {
        didSet {
            customized(.font, \UITextView.font)
            applyToText(.font, font)
        }
    }

    /// The color of the text. The default is `nil`, which displays `UIColor.label`.
    open var textColor: UIColor? {
        didSet {
            customized(.textColor, \UITextView.textColor)
            applyToText(.foregroundColor, textColor ?? .label)
        }
    }

    /// The alignment of the text. The default follows the writing direction.
    open var textAlignment = NSTextAlignment.natural {
        didSet { if !isTakingStyle { applyAlignment() } }
    }

    /// The attributes of text that is typed. By default, those of the text before the caret.
    open var typingAttributes: [NSAttributedString.Key: Any] {
        get { storedTypingAttributes ?? attributesAtSelection }
        set {
            storedTypingAttributes = newValue
            updateEmptyStyle()
        }
    }

    final var storedTypingAttributes: [NSAttributedString.Key: Any]?

    /// The attributes that links are displayed with, in place of their own. The default is the tint color.
    open var linkTextAttributes: [NSAttributedString.Key: Any]! {
        get { storedLinkAttributes ?? [.foregroundColor: tintColor ?? .systemBlue] }
        set {
            storedLinkAttributes = newValue
            linkAttributesChanged()
        }
    }

    private var storedLinkAttributes: [NSAttributedString.Key: Any]?
    private var linkAttributes: [NSAttributedString.Key: Any] { linkTextAttributes ?? [:] }

    private func linkAttributesChanged() {
        layoutManager.linkAttributes = linkAttributes
        canvas.redraw(from: 0)
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        if storedLinkAttributes == nil { linkAttributesChanged() }
    }

    // MARK: Selection

    /// The selected range in UTF-16 units. It is moved to the text, and to whole characters.
    open var selectedRange: NSRange {
        get { storedSelection }
        set {
            let document = textStorage.document
            let lower = min(max(newValue.location, 0), document.count)
            let upper = min(max(NSMaxRange(newValue), lower), document.count)
            let range = NSRange(document.buffer.characters(covering: lower..<upper))
            guard range != storedSelection else { return }
            storedSelection = range
            storedTypingAttributes = nil
            selectionChanged()
        }
    }

    private(set) final var storedSelection = NSRange(location: 0, length: 0)

    /// Reports a change of the selection.
    func selectionChanged() { (delegate as? any UITextViewDelegate)?.textViewDidChangeSelection(self) }

    /// Moves a selection with the text around it.
    final func moveSelection(_ range: NSRange) { storedSelection = range }

    /// Scrolls by the smallest distance that makes text visible.
    open func scrollRangeToVisible(_ range: NSRange) {
        layoutIfNeeded()
        guard let layout = layoutManager.layout else { return }
        let range = layout.clamped(range)
        layout.layOut(range)
        guard let bounds = layout.caret(at: range.lowerBound).map({ $0.union(layout.bounds(of: range) ?? $0) }) else {
            return
        }
        textGeometryChanged()
        layoutIfNeeded()
        let position = textOrigin
        scrollRectToVisible(bounds.offsetBy(dx: position.x, dy: position.y).insetBy(dx: -1, dy: -1), animated: false)
    }

    // MARK: Dynamic Type

    /// A Boolean value that indicates whether fonts follow the preferred content size category; see
    /// ``UIContentSizeCategoryAdjusting``.
    open var adjustsFontForContentSizeCategory = false {
        didSet { if adjustsFontForContentSizeCategory { contentSizeCategoryChanged(traitCollection) } }
    }

    override func contentSizeCategoryChanged(_ traits: UITraitCollection) {
        super.contentSizeCategoryChanged(traits)
        guard adjustsFontForContentSizeCategory else { return }
        withStyleOfText { font = font?.adjusted(for: traits) }
        adjustFonts(for: traits)
    }

    override func legibilityWeightDidChange() {
        super.legibilityWeightDidChange()
        layoutManager.layout?.invalidateAll()
        textGeometryChanged()
    }

    // MARK: State

    /// The sizes of the text in lines of a width, zero for no limit, in the fonts of a library.
    final var knownSizes: [CGFloat: (fonts: FontLibrary, size: CGSize)] = [:]

    /// The views that draw the text.
    final let canvas = TextCanvas()

    /// A Boolean value that indicates whether properties are being set to those of the attributed text.
    final var isTakingStyle = false

    final func withStyleOfText(_ body: () -> Void) {
        let outer = isTakingStyle
        isTakingStyle = true
        body()
        isTakingStyle = outer
    }

    // MARK: Scrolling and size

    /// A Boolean value that indicates whether the text can scroll. If not, the view is as high as its text. The default is `true`.
    open override var isScrollEnabled: Bool {
        didSet { if isScrollEnabled != oldValue { textGeometryChanged() } }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        layOutText()
    }

    open override func adjustedContentInsetDidChange() {
        super.adjustedContentInsetDidChange()
        textGeometryChanged()
    }

    /// The natural size of the text if scrolling is disabled; otherwise, there is none.
    open override var intrinsicContentSize: CGSize {
        if isScrollEnabled { return CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) }
        return sizeOfText(width: nil)
    }

    /// Returns the size of the text in lines of a width, with the insets, rounded up to integral points.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        sizeOfText(width: size.width > 0 && size.width < 1e6 ? size.width : nil)
    }

    override var defaultAccessibility: AccessibilityDefaults {
        AccessibilityDefaults(isElement: true, value: accessibleText, traits: .staticText)
    }

    /// The text for assistive technologies: of a long one, what is visible.
    private var accessibleText: String {
        if textStorage.length <= 10_000 { return textStorage.string }
        let origin = textOrigin
        let lines = layoutManager.layout?.lines(from: bounds.minY - origin.y, to: bounds.maxY - origin.y) ?? []
        guard let first = lines.first, let last = lines.last else { return "" }
        return textStorage.document.buffer.string(in: first.range.lowerBound..<last.range.upperBound)
    }
}
