import QuartzCore
import TextEngine
import Typography

/// A view with a text of any length, which users edit and scroll.
///
/// ```swift
/// let textView = UITextView(frame: bounds)
/// textView.font = .preferredFont(forTextStyle: .body)
/// textView.text = log
/// textView.isEditable = false
/// ```
///
/// A tap or a key on the focused view makes it the first responder, and thereby begins editing. The delegate decides about each
/// change; see ``UITextViewDelegate`` for the order of the calls.
///
/// The text is that of ``textStorage``, laid out by ``layoutManager`` in ``textContainer``. Only what is visible is laid out and drawn:
/// a long text opens at once, and its ``UIScrollView/contentSize`` is an estimate until it has been laid out. If scrolling is disabled,
/// the view is as high as its text. The view has no TextKit 2.
@preconcurrency @MainActor
open class UITextView: UIScrollView, UITextInput, UIContentSizeCategoryAdjusting {
    /// Creates a view with a text container of its own.
    public convenience override init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }

    /// Creates a view that uses TextKit 1 in any case.
    /// - Parameter usingTextLayoutManager: A Boolean value that asks for TextKit 2 on iOS. It has no effect.
    public convenience init(usingTextLayoutManager: Bool) { self.init(frame: .zero, textContainer: nil) }

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
        setUp()
    }

    private func setUp() {
        layoutManager.view = TextLayoutViewReference(view: self)
        layoutManager.linkAttributes = linkAttributes
        alwaysBounceVertical = true
        isOpaque = false
        updateEmptyStyle()
        undo.target = self
        installInteraction()
    }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        let container = NSTextContainer(size: .zero)
        let manager = NSLayoutManager()
        manager.addTextContainer(container)
        let storage = NSTextStorage()
        storage.addLayoutManager(manager)
        textContainer = container
        layoutManager = manager
        textStorage = storage
        super.init(coder: coder)
        container.widthTracksTextView = true
        setUp()
        coder.didInitialize(self, as: UITextView.self)
    }

    // MARK: Text system

    /// The text.
    public final let textStorage: NSTextStorage

    /// The layout manager of TextKit 2: `nil`, because the view uses TextKit 1.
    public final var textLayoutManager: NSTextLayoutManager? { nil }

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
        interaction.tintColorDidChange()
    }

    // MARK: Selection

    /// The selected range in UTF-16 units. It is moved to the text, and to whole characters.
    open var selectedRange: NSRange {
        get { NSRange(selection) }
        set {
            let lower = min(max(newValue.location, 0), textLength)
            let range = lower..<min(max(NSMaxRange(newValue), lower), textLength)
            guard textStorage.document.buffer.characters(covering: range) != selection else { return }
            userSelects(range)
        }
    }

    final var selection = 0..<0

    /// The side of the caret at the end of a wrapped line.
    final var caretAffinity = TextAffinity.downstream

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

    // MARK: Editing

    /// A Boolean value that indicates whether users can edit the text. The default is `true`.
    open var isEditable = true {
        didSet { if isEditable != oldValue { editabilityDidChange() } }
    }

    /// A Boolean value that indicates whether users can select text and open links. Without it, the text cannot be edited either.
    /// The default is `true`.
    open var isSelectable = true {
        didSet { if isSelectable != oldValue { editabilityDidChange() } }
    }

    /// A Boolean value that indicates whether users can change the style of the text, and paste text with its attributes. The
    /// default is `false`.
    open var allowsEditingTextAttributes = false

    /// A Boolean value that indicates whether the text that is inserted next replaces the whole text; then it becomes `false`. While
    /// it is `true`, the selection is not shown. The default is `false`.
    open var clearsOnInsertion = false {
        didSet { if clearsOnInsertion != oldValue { interaction.selectionDidChange() } }
    }

    /// The kinds of text that are displayed as links, and opened by a tap, while the view is not editable. The default is empty.
    open var dataDetectorTypes: UIDataDetectorTypes = [] {
        didSet { if dataDetectorTypes != oldValue { displayedTextDidChange() } }
    }

    final let undo = TextUndo<TextFragment>()
    final lazy var interaction = makeInteraction()

    /// The range of the marked text.
    final var marked: Range<Int>?

    /// The misspelled words that are marked.
    final var misspelled = MisspelledRanges()

    /// A Boolean value that indicates whether the view itself is changing the text.
    final var isReplacing = false

    /// A Boolean value that indicates whether editing has begun.
    final var isBeingEdited = false

    /// A Boolean value that indicates whether the caret is to be scrolled into view by the next layout.
    final var revealsCaret = false

    /// The height at the bottom that input views cover while the view is the first responder, in points.
    final var coveredInset: CGFloat = 0

    // MARK: Text input traits

    /// The automatic capitalization of text that keys type. The default is `sentences`.
    open var autocapitalizationType = UITextAutocapitalizationType.sentences
    /// The automatic correction. The default is `default`.
    open var autocorrectionType = UITextAutocorrectionType.default
    /// The marking of misspelled words. The default is `default`.
    open var spellCheckingType = UITextSpellCheckingType.default
    /// The replacement of quotation marks. The default is `default`.
    open var smartQuotesType = UITextSmartQuotesType.default
    /// The replacement of hyphens. The default is `default`.
    open var smartDashesType = UITextSmartDashesType.default
    /// The adaptation of spaces. The default is `default`.
    open var smartInsertDeleteType = UITextSmartInsertDeleteType.default
    /// The kind of keyboard. The default is `default`.
    open var keyboardType = UIKeyboardType.default
    /// The appearance of the keyboard. The default is `default`.
    open var keyboardAppearance = UIKeyboardAppearance.default
    /// The label of the Return key. The default is `default`.
    open var returnKeyType = UIReturnKeyType.default
    /// A Boolean value that indicates whether the Return key does nothing while there is no text. The default is `false`.
    open var enablesReturnKeyAutomatically = false
    /// The meaning of the text. The default is `nil`.
    open var textContentType: UITextContentType!
    /// The rules for passwords. The default is `nil`.
    open var passwordRules: UITextInputPasswordRules?

    /// A Boolean value that indicates whether the text cannot be copied or cut, and is in no log, no recording and no value of
    /// accessibility. A text view displays it, other than a text field. The default is `false`.
    open var isSecureTextEntry = false {
        didSet {
            guard isSecureTextEntry != oldValue else { return }
            undo.forget()
            // Secrets have another keyboard.
            if isFirstResponder { reloadInputViews() }
        }
    }

    // MARK: Input views

    /// The view at the bottom of the screen while the text is edited, in place of a keyboard. The default is `nil`.
    open override var inputView: UIView? {
        get { ownInputView }
        set {
            ownInputView = newValue
            reloadInputViews()
        }
    }

    /// The view above the input view, or at the bottom of the screen without one, while the text is edited. The default is
    /// `nil`.
    open override var inputAccessoryView: UIView? {
        get { ownInputAccessoryView }
        set {
            ownInputAccessoryView = newValue
            reloadInputViews()
        }
    }

    private final var ownInputView: UIView?
    private final var ownInputAccessoryView: UIView?

    // MARK: First responder

    /// A Boolean value that indicates whether the view is selectable.
    open override var canBecomeFirstResponder: Bool { isSelectable }

    /// Begins editing, if the view is editable and the delegate agrees. A view that is not editable becomes the first responder for
    /// its selection.
    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard canBecomeFirstResponder, window != nil else { return false }
        guard !isChangeable || textDelegate?.textViewShouldBeginEditing(self) ?? true else { return false }
        guard super.becomeFirstResponder() else { return false }
        didBecomeFirst()
        return true
    }

    open override var canResignFirstResponder: Bool { super.canResignFirstResponder }

    /// Ends editing, if the delegate agrees.
    @discardableResult
    open override func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return super.resignFirstResponder() }
        guard !isBeingEdited || textDelegate?.textViewShouldEndEditing(self) ?? true else { return false }
        guard super.resignFirstResponder() else { return false }
        didResignFirst()
        return true
    }

    open override var canBecomeFocused: Bool { isChangeable }

    /// Begins editing by a key that presses the focused view.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let isActivation = isFocused && !isFirstResponder && presses.contains(where: \.isActivation)
        if isActivation, becomeFirstResponder() { return }
        super.pressesBegan(presses, with: event)
    }

    // MARK: Edit actions

    open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        EditAction(rawValue: action.description).map { canPerform($0) }
            ?? super.canPerformAction(action, withSender: sender)
    }

    /// Copies the selection to the pasteboard and deletes it.
    open override func cut(_ sender: Any?) { cutSelection() }

    /// Copies the selection to the pasteboard.
    open override func copy(_ sender: Any?) { copySelection() }

    /// Inserts the text of the pasteboard, with its attributes if ``allowsEditingTextAttributes`` is `true`.
    open override func paste(_ sender: Any?) { pasteText() }

    /// Selects the word at the caret.
    open override func select(_ sender: Any?) { selectWord() }

    /// Selects the whole text.
    open override func selectAll(_ sender: Any?) {
        userSelects(0..<textLength)
        // The text stays where it is.
        revealsCaret = false
    }

    /// Deletes the selection.
    open override func delete(_ sender: Any?) { if !selection.isEmpty { deleteBackward() } }

    /// Makes the selection bold, or no longer bold, if ``allowsEditingTextAttributes`` is `true`. Without a selection, the text that is
    /// typed next changes; the same applies to the following methods.
    open override func toggleBoldface(_ sender: Any?) { toggleTrait(.traitBold) }

    /// Makes the selection italic, or no longer italic.
    open override func toggleItalics(_ sender: Any?) { toggleTrait(.traitItalic) }

    /// Underlines the selection, or removes its underline.
    open override func toggleUnderline(_ sender: Any?) { toggleUnderline() }

    /// Makes the text of the selection larger by one point. Empirical; not documented by Apple.
    open override func increaseSize(_ sender: Any?) { changeFontSize(by: 1) }

    /// Makes the text of the selection smaller by one point. Empirical; not documented by Apple.
    open override func decreaseSize(_ sender: Any?) { changeFontSize(by: -1) }

    /// Makes the writing direction of the selected paragraphs left to right.
    open override func makeTextWritingDirectionLeftToRight(_ sender: Any?) { makeWritingDirection(.leftToRight) }

    /// Makes the writing direction of the selected paragraphs right to left.
    open override func makeTextWritingDirectionRightToLeft(_ sender: Any?) { makeWritingDirection(.rightToLeft) }

    /// Returns the edit menu of the delegate for a range, or `nil` for the usual one.
    open func editMenu(for textRange: UITextRange, suggestedActions: [UIMenuElement]) -> UIMenu? {
        guard let range = indexRange(textRange) else { return nil }
        return textDelegate?.textView(self, editMenuForTextIn: NSRange(range), suggestedActions: suggestedActions)
    }

    /// Notifies the delegate.
    open func willPresentEditMenu(animator: any UIEditMenuInteractionAnimating) {
        textDelegate?.textView(self, willPresentEditMenuWith: animator)
    }

    /// Notifies the delegate.
    open func willDismissEditMenu(animator: any UIEditMenuInteractionAnimating) {
        textDelegate?.textView(self, willDismissEditMenuWith: animator)
    }

    // MARK: Key input

    /// A Boolean value that indicates whether there is text.
    open var hasText: Bool { textLength > 0 }

    /// Inserts a text at the caret, in place of the selection, with the ``typingAttributes``.
    open func insertText(_ text: String) { type(text) }

    /// Deletes the selection, or the character before the caret.
    open func deleteBackward() { deleteBeforeCaret() }

    // MARK: Text input

    /// Returns the text in a range.
    open func text(in range: UITextRange) -> String? {
        indexRange(range).map { textStorage.document.buffer.string(in: $0) }
    }

    /// Replaces the text in a range.
    open func replace(_ range: UITextRange, withText text: String) {
        if let range = indexRange(range) { _ = change(range, to: typedText(text), .other) }
    }

    /// The selection; an empty range for the caret.
    open var selectedTextRange: UITextRange? {
        get { IndexedTextRange(NSRange(selection), caretAffinity) }
        set { if let newValue { userSelects(newValue) } }
    }

    /// The side at which the caret is, if it is both at the end of a line and at the beginning of the next one.
    open var selectionAffinity: UITextStorageDirection { caretAffinity == .upstream ? .backward : .forward }

    /// The range of the marked text.
    open var markedTextRange: UITextRange? { marked.map { IndexedTextRange($0) } }

    /// The attributes with which marked text is drawn. The default underlines it.
    open var markedTextStyle: [NSAttributedString.Key: Any]?

    /// Inserts provisional text.
    open func setMarkedText(_ markedText: String?, selectedRange: NSRange) { mark(markedText, selectedRange) }

    /// Accepts the marked text.
    open func unmarkText() { acceptMarkedText() }

    /// The beginning of the text.
    open var beginningOfDocument: UITextPosition { IndexedTextPosition(0) }

    /// The end of the text.
    open var endOfDocument: UITextPosition { IndexedTextPosition(textLength) }

    /// Returns the range between two positions.
    open func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
        range(fromPosition, toPosition)
    }

    /// Returns the position at a distance in UTF-16 units, or `nil` if it is outside of the text.
    open func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
        self.position(position, movedBy: offset)
    }

    /// Returns the position at a distance in characters or lines in a direction of the layout.
    open func position(
        from position: UITextPosition,
        in direction: UITextLayoutDirection,
        offset: Int
    ) -> UITextPosition? { step(position, direction, offset) }

    /// Returns the order of two positions.
    open func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
        order(position, other)
    }

    /// Returns the distance between two positions, in UTF-16 units.
    open func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
        (index(toPosition) ?? 0) - (index(from) ?? 0)
    }

    /// Returns the position in a range that is farthest in a direction.
    open func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection) -> UITextPosition? {
        farthest(range, direction)
    }

    /// Returns the range of the character beside a position in a direction.
    open func characterRange(
        byExtending position: UITextPosition,
        in direction: UITextLayoutDirection
    ) -> UITextRange? { step(position, direction, 1).flatMap { textRange(from: position, to: $0) } }

    /// Returns the writing direction of the paragraph at a position.
    open func baseWritingDirection(
        for position: UITextPosition,
        in direction: UITextStorageDirection
    ) -> NSWritingDirection { writingDirection(position) }

    /// Sets the writing direction of the paragraphs of a range.
    open func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange) {
        if let range = indexRange(range) { setWritingDirection(writingDirection, range) }
    }

    /// Returns the rectangle of the first line of a range, in points of the content.
    open func firstRect(for range: UITextRange) -> CGRect { firstRectangle(range) }

    /// Returns the rectangle of the caret at a position, in points of the content.
    open func caretRect(for position: UITextPosition) -> CGRect { caretRectangle(position) }

    /// Returns the rectangles of a range, in points of the content.
    open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
        selectionRectangles(range, from: -.infinity, to: .infinity)
    }

    /// Returns the position that is closest to a point of the content.
    open func closestPosition(to point: CGPoint) -> UITextPosition? { nearestPosition(point) }

    /// Returns the position in a range that is closest to a point of the content.
    open func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
        guard let range = indexRange(range) else { return nil }
        let found = nearestPosition(point)
        if range.lowerBound <= found.offset, found.offset <= range.upperBound { return found }
        return IndexedTextPosition(min(max(found.offset, range.lowerBound), range.upperBound))
    }

    /// Returns the range of the character at a point of the content.
    open func characterRange(at point: CGPoint) -> UITextRange? { character(at: point).map { IndexedTextRange($0) } }

    /// The object that is called before and after changes that are not made by the methods of `UITextInput`.
    open weak var inputDelegate: (any UITextInputDelegate)?

    /// The object that finds words and sentences.
    open lazy var tokenizer: any UITextInputTokenizer = TextViewTokenizer(self)

    /// Returns the attributes of the text at a position.
    open func textStyling(
        at position: UITextPosition,
        in direction: UITextStorageDirection
    ) -> [NSAttributedString.Key: Any]? { styling(index(position) ?? 0, direction) }

    // MARK: State

    /// The sizes of the text in lines of a width, zero for no limit, in the fonts of a library.
    final var measuredTexts: [CGFloat: MeasuredText] = [:]

    /// The views that draw the text.
    final let canvas = TextCanvas()

    /// The views of attachments.
    final let attachmentViews = TextAttachmentViews()

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
        updateCoveredInset()
        layOutText()
        if revealsCaret {
            revealCaret()
            layOutText()
        }
        if isFirstResponder { interaction.layoutDidChange() }
    }

    /// The effective insets around the content, in points. While the view is the first responder, input views do not cover the end of
    /// the text, other than on iOS.
    open override var adjustedContentInset: UIEdgeInsets {
        var inset = super.adjustedContentInset
        inset.bottom = max(inset.bottom, coveredInset)
        return inset
    }

    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        // A finger on the caret or on a handle, and a pointer, select text instead.
        if gestureRecognizer === pan, interaction.gestures.takesDrag { return false }
        return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }

    override func layoutDirectionDidChange() {
        super.layoutDirectionDidChange()
        updateEmptyStyle()
        textGeometryChanged()
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
        AccessibilityDefaults(isElement: true, value: accessibleText, traits: isChangeable ? [] : .staticText)
    }

    /// Begins editing.
    open override func accessibilityActivate() -> Bool { isChangeable && becomeFirstResponder() }

    /// The text for assistive technologies: of a long one, what is visible; bullets for a secret one.
    private var accessibleText: String {
        if isSecureTextEntry { return String(repeating: "\u{2022}", count: textStorage.string.count) }
        if textStorage.length <= 10_000 { return textStorage.string }
        let origin = textOrigin
        let lines = layoutManager.layout?.lines(from: bounds.minY - origin.y, to: bounds.maxY - origin.y) ?? []
        guard let first = lines.first, let last = lines.last else { return "" }
        return textStorage.document.buffer.string(in: first.range.lowerBound..<last.range.upperBound)
    }
}
