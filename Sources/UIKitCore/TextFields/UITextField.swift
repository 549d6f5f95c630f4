import Foundation
import QuartzCore
import Typography

/// A control with one line of text that users edit.
///
/// ```swift
/// let field = UITextField(frame: CGRect(x: 20, y: 20, width: 280, height: 34))
/// field.borderStyle = .roundedRect
/// field.placeholder = "Name"
/// field.delegate = self
/// ```
///
/// A tap or a key on the focused field makes it the first responder, and thereby begins editing. The delegate decides about each
/// change and about the Return key; see ``UITextFieldDelegate`` for the order of the calls.
@preconcurrency @MainActor
open class UITextField: UIControl, UITextInput, UIContentSizeCategoryAdjusting {
    /// Creates an empty field without a border.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
        coder.didInitialize(self, as: UITextField.self)
    }

    /// The object that decides about changes and is notified of them.
    open weak var delegate: (any UITextFieldDelegate)?

    // MARK: Text

    final var content = FieldText()
    /// The selection, in UTF-16 units.
    final var selection = 0..<0
    final var marked: Range<Int>?
    final var misspelled = MisspelledRanges()
    final let undo = TextUndo<FieldText>()
    final let secure = SecureEntry()

    /// The text. The default is an empty string, as which `nil` is stored.
    ///
    /// Setting it sends no events and asks no delegate. The caret moves to the end.
    open var text: String? {
        get { content.string }
        set { setContent(FieldText(newValue ?? "")) }
    }

    /// The text with its attributes. Setting it makes the attributes of the first character those of the field.
    open var attributedText: NSAttributedString? {
        get { content.attributed ?? NSAttributedString(string: content.string, attributes: defaultTextAttributes) }
        set { setAttributedContent(newValue) }
    }

    /// The text that is shown while there is no other. The default is `nil`.
    open var placeholder: String? {
        get { storedAttributedPlaceholder?.string ?? storedPlaceholder }
        set {
            storedAttributedPlaceholder = nil
            storedPlaceholder = newValue
            placeholderDidChange()
        }
    }

    /// The placeholder with attributes. The default is `nil`.
    open var attributedPlaceholder: NSAttributedString? {
        get {
            storedAttributedPlaceholder
                ?? storedPlaceholder.map { NSAttributedString(string: $0, attributes: placeholderAttributes) }
        }
        set {
            storedPlaceholder = nil
            storedAttributedPlaceholder = newValue
            placeholderDidChange()
        }
    }

    final var storedPlaceholder: String?
    final var storedAttributedPlaceholder: NSAttributedString?

    /// The attributes of text without attributes of its own: the font, the color and the alignment of the field, with those that
    /// were set. Setting them changes the whole text.
    open var defaultTextAttributes: [NSAttributedString.Key: Any] {
        get { currentDefaultAttributes }
        set { setDefaultAttributes(newValue) }
    }

    final var furtherAttributes: [NSAttributedString.Key: Any] = [:]

    /// The attributes of the text that is typed next; `nil` while the field is not edited. The default is that of the text before
    /// the caret.
    open var typingAttributes: [NSAttributedString.Key: Any]? {
        get { isEditing ? ownTypingAttributes ?? inheritedTypingAttributes : nil }
        set { if isEditing { ownTypingAttributes = newValue } }
    }

    final var ownTypingAttributes: [NSAttributedString.Key: Any]?

    /// A Boolean value that indicates whether users can change the style of the text, and paste text with its attributes. The
    /// default is `false`.
    open var allowsEditingTextAttributes = false

    // MARK: Appearance

    /// The font. The default is the system font at 17 points. Setting it changes the whole text.
    open var font: UIFont? = .systemFont(ofSize: 17) {
        didSet { attributeDidChange(.font, font ?? .systemFont(ofSize: 17)) }
    }

    /// The color of the text. The default is that of labels. Setting it changes the whole text.
    open var textColor: UIColor? = .label {
        didSet { attributeDidChange(.foregroundColor, textColor ?? .label) }
    }

    /// The alignment of the text. The default follows the direction of the layout.
    open var textAlignment = NSTextAlignment.natural {
        didSet { if textAlignment != oldValue { lineDidChange() } }
    }

    /// A Boolean value that indicates whether the font follows the preferred content size category; see
    /// ``UIContentSizeCategoryAdjusting``. The default is `false`.
    open var adjustsFontForContentSizeCategory = false {
        didSet { if adjustsFontForContentSizeCategory { contentSizeCategoryChanged(traitCollection) } }
    }

    /// A Boolean value that indicates whether the font is reduced to make long text fit. The default is `false`.
    open var adjustsFontSizeToFitWidth = false {
        didSet { if adjustsFontSizeToFitWidth != oldValue { lineDidChange() } }
    }

    /// The smallest size to which the font is reduced, in points. The default is 0.
    open var minimumFontSize: CGFloat = 0 {
        didSet { if minimumFontSize != oldValue { lineDidChange() } }
    }

    /// The style of the border. The default is `none`.
    open var borderStyle = BorderStyle.none {
        didSet { if borderStyle != oldValue { borderDidChange() } }
    }

    /// The image behind the text, which fills a field without a border, or one with a border of another style than round corners.
    /// The default is `nil`.
    open var background: UIImage? {
        didSet { borderDidChange() }
    }

    /// The image behind the text of a disabled field. It applies only if there is a ``background``. The default is `nil`.
    open var disabledBackground: UIImage? {
        didSet { borderDidChange() }
    }

    // MARK: Editing

    /// A Boolean value that indicates whether the field is being edited: whether it is the first responder.
    open var isEditing: Bool { isFirstResponder }

    /// A Boolean value that indicates whether the text is removed when editing begins. The default is `false`.
    open var clearsOnBeginEditing = false

    /// A Boolean value that indicates whether the first text that is inserted replaces the whole text. The default is `false`.
    open var clearsOnInsertion = false {
        didSet { if clearsOnInsertion, !oldValue, isEditing { selectAll(nil) } }
    }

    /// The time at which the button that removes the text is shown. The default is `never`.
    open var clearButtonMode = ViewMode.never {
        didSet { if clearButtonMode != oldValue { invalidateLayout() } }
    }

    /// The view at the leading side of the text. The default is `nil`.
    open var leftView: UIView? {
        didSet { sideViewDidChange(oldValue, leftView) }
    }

    /// The time at which the left view is shown. The default is `never`.
    open var leftViewMode = ViewMode.never {
        didSet { if leftViewMode != oldValue { invalidateLayout() } }
    }

    /// The view at the trailing side of the text. It takes the place of the clear button. The default is `nil`.
    open var rightView: UIView? {
        didSet { sideViewDidChange(oldValue, rightView) }
    }

    /// The time at which the right view is shown. The default is `never`.
    open var rightViewMode = ViewMode.never {
        didSet { if rightViewMode != oldValue { invalidateLayout() } }
    }

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

    /// A Boolean value that indicates whether bullets are shown in place of the text, which then cannot be copied or cut, and is
    /// in no log, no recording and no value of accessibility. The default is `false`.
    open var isSecureTextEntry = false {
        didSet { if isSecureTextEntry != oldValue { secureEntryDidChange() } }
    }

    // MARK: Input views

    /// The view at the bottom of the screen while the field is edited, in place of a keyboard. The default is `nil`.
    open override var inputView: UIView? {
        get { ownInputView }
        set {
            ownInputView = newValue
            reloadInputViews()
        }
    }

    /// The view above the input view, or at the bottom of the screen without one, while the field is edited. The default is
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

    // MARK: Rectangles

    /// Returns the rectangle of the border.
    open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }

    /// Returns the rectangle of the text.
    open func textRect(forBounds bounds: CGRect) -> CGRect { usualTextRect(bounds) }

    /// Returns the rectangle of the placeholder.
    open func placeholderRect(forBounds bounds: CGRect) -> CGRect {
        isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
    }

    /// Returns the rectangle of the text while it is edited.
    open func editingRect(forBounds bounds: CGRect) -> CGRect { usualTextRect(bounds) }

    /// Returns the rectangle of the clear button.
    open func clearButtonRect(forBounds bounds: CGRect) -> CGRect { usualClearButtonRect(bounds) }

    /// Returns the rectangle of the left view.
    open func leftViewRect(forBounds bounds: CGRect) -> CGRect { usualSideRect(leftView, bounds, atLeft: !isMirrored) }

    /// Returns the rectangle of the right view.
    open func rightViewRect(forBounds bounds: CGRect) -> CGRect { usualSideRect(rightView, bounds, atLeft: isMirrored) }

    /// Draws the text in a rectangle.
    open func drawText(in rect: CGRect) { drawOwnText(rect) }

    /// Draws the placeholder in a rectangle.
    open func drawPlaceholder(in rect: CGRect) { drawOwnPlaceholder(rect) }

    /// The natural size: that of the text or the placeholder with the border.
    open override var intrinsicContentSize: CGSize { naturalSize }

    /// Returns the natural size.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { naturalSize }

    // MARK: Layout and drawing

    final let canvas = FieldCanvas()
    final let border = FieldBorder()
    final var clearButton: UIButton?
    /// The images of the clear button, in place of the usual one.
    final var clearImages: [UIControl.State: UIImage] = [:] {
        didSet { showClearImages() }
    }
    /// The distance by which the text is scrolled, in points.
    final var scrollOffset: CGFloat = 0
    final var laidOut: (library: FontLibrary, line: FieldLine)?
    final var shown: (width: CGFloat, frame: TextFrame)?

    open override func layoutSubviews() {
        super.layoutSubviews()
        layOutViews()
    }

    override func stateDidChange() {
        super.stateDidChange()
        borderDidChange()
        canvas.setNeedsDisplay()
    }

    override func layoutDirectionDidChange() {
        super.layoutDirectionDidChange()
        lineDidChange()
    }

    override func contentSizeCategoryChanged(_ traits: UITraitCollection) {
        super.contentSizeCategoryChanged(traits)
        guard adjustsFontForContentSizeCategory, let font else { return }
        let adjusted = font.adjusted(for: traits)
        if adjusted != font { self.font = adjusted }
    }

    override func legibilityWeightDidChange() {
        super.legibilityWeightDidChange()
        lineDidChange()
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        // Colors and fonts are resolved when the line is laid out.
        lineDidChange()
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        interaction.tintColorDidChange()
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        lineDidChange()
    }

    // MARK: First responder

    final lazy var interaction = UITextInteraction(for: .editable)

    open override var canBecomeFirstResponder: Bool { isEnabled }

    /// Begins editing, if the delegate agrees.
    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard canBecomeFirstResponder, window != nil, delegate?.textFieldShouldBeginEditing(self) ?? true else {
            return false
        }
        guard super.becomeFirstResponder() else { return false }
        didBeginEditing()
        return true
    }

    open override var canResignFirstResponder: Bool { super.canResignFirstResponder }

    /// Ends editing, if the delegate agrees.
    @discardableResult
    open override func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return super.resignFirstResponder() }
        guard delegate?.textFieldShouldEndEditing(self) ?? true else { return false }
        guard super.resignFirstResponder() else { return false }
        didEndEditing()
        return true
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

    /// Inserts the text of the pasteboard.
    open override func paste(_ sender: Any?) { pasteText() }

    /// Selects the word at the caret.
    open override func select(_ sender: Any?) { selectWord() }

    /// Selects the whole text.
    open override func selectAll(_ sender: Any?) { userSelects(content.whole) }

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

    /// Makes the writing direction of the text left to right.
    open override func makeTextWritingDirectionLeftToRight(_ sender: Any?) { makeWritingDirection(.leftToRight) }

    /// Makes the writing direction of the text right to left.
    open override func makeTextWritingDirectionRightToLeft(_ sender: Any?) { makeWritingDirection(.rightToLeft) }

    /// Returns the edit menu of the delegate for a range, or `nil` for the usual one.
    open func editMenu(for textRange: UITextRange, suggestedActions: [UIMenuElement]) -> UIMenu? {
        guard let range = indexRange(textRange) else { return nil }
        return delegate?.textField(self, editMenuForCharactersIn: NSRange(range), suggestedActions: suggestedActions)
    }

    /// Notifies the delegate.
    open func willPresentEditMenu(animator: any UIEditMenuInteractionAnimating) {
        delegate?.textField(self, willPresentEditMenuWith: animator)
    }

    /// Notifies the delegate.
    open func willDismissEditMenu(animator: any UIEditMenuInteractionAnimating) {
        delegate?.textField(self, willDismissEditMenuWith: animator)
    }

    // MARK: Key input

    /// A Boolean value that indicates whether there is text.
    open var hasText: Bool { content.length > 0 }

    /// Inserts a text at the caret, in place of the selection. A line break is the Return key.
    open func insertText(_ text: String) { type(text) }

    /// Deletes the selection, or the character before the caret.
    open func deleteBackward() { deleteBeforeCaret() }

    // MARK: Text input

    /// Returns the text in a range.
    open func text(in range: UITextRange) -> String? { indexRange(range).map { String(content.substring($0)) } }

    /// Replaces the text in a range.
    open func replace(_ range: UITextRange, withText text: String) {
        if let range = indexRange(range) { _ = change(range, to: typedText(text), .other) }
    }

    /// The selection; an empty range for the caret; `nil` while the field is not edited.
    open var selectedTextRange: UITextRange? {
        get { isEditing ? IndexedTextRange(selection) : nil }
        set { if isEditing, let range = newValue.flatMap({ indexRange($0) }) { userSelects(range) } }
    }

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
    open var endOfDocument: UITextPosition { IndexedTextPosition(content.length) }

    /// Returns the range between two positions.
    open func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
        range(fromPosition, toPosition)
    }

    /// Returns the position at a distance in UTF-16 units, or `nil` if it is outside of the text.
    open func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
        self.position(position, movedBy: offset)
    }

    /// Returns the position at a distance in characters in a direction of the layout.
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

    /// Returns the writing direction of the text.
    open func baseWritingDirection(
        for position: UITextPosition,
        in direction: UITextStorageDirection
    ) -> NSWritingDirection { line.isRightToLeft ? .rightToLeft : .leftToRight }

    /// Sets the writing direction of the text, which has one line and thus one direction.
    open func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange) {
        ownWritingDirection = writingDirection
        lineDidChange()
    }

    final var ownWritingDirection = NSWritingDirection.natural

    /// Returns the rectangle of a range.
    open func firstRect(for range: UITextRange) -> CGRect { firstRectangle(range) }

    /// Returns the rectangle of the caret at a position.
    open func caretRect(for position: UITextPosition) -> CGRect { caretRectangle(index(position) ?? 0) }

    /// Returns the rectangles of a range.
    open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { selectionRectangles(range) }

    /// Returns the position that is closest to a point.
    open func closestPosition(to point: CGPoint) -> UITextPosition? {
        IndexedTextPosition(line.offset(at: point.x - lineOrigin.x))
    }

    /// Returns the position in a range that is closest to a point.
    open func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
        guard let range = indexRange(range) else { return nil }
        let found = line.offset(at: point.x - lineOrigin.x)
        return IndexedTextPosition(min(max(found, range.lowerBound), range.upperBound))
    }

    /// Returns the range of the character at a point.
    open func characterRange(at point: CGPoint) -> UITextRange? {
        line.character(at: point.x - lineOrigin.x).map { IndexedTextRange($0) }
    }

    /// The object that is called before and after changes that are not made by the methods of `UITextInput`.
    open weak var inputDelegate: (any UITextInputDelegate)?

    /// The object that finds words and sentences.
    open lazy var tokenizer: any UITextInputTokenizer = UITextInputStringTokenizer(textInput: self)

    /// Returns the attributes of the text at a position.
    open func textStyling(
        at position: UITextPosition,
        in direction: UITextStorageDirection
    ) -> [NSAttributedString.Key: Any]? { styling(index(position) ?? 0, direction) }

    // MARK: Keys and accessibility

    override func describe(_ description: inout ViewDescription) {
        super.describe(&description)
        // The text may be confidential, and descriptions are logged.
        if let placeholder { description.details.append("placeholder = '\(placeholder)'") }
        description.details.append("borderStyle = \(borderStyle)")
    }

    override var defaultAccessibility: AccessibilityDefaults {
        AccessibilityDefaults(isElement: true, value: accessibleText, traits: stateTraits)
    }

    /// Begins editing, and places the caret at the end.
    open override func accessibilityActivate() -> Bool { becomeFirstResponder() }

    override func activate(with event: UIEvent?) { _ = becomeFirstResponder() }
}
