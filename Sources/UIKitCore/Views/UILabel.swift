import QuartzCore
import Typography

/// A view that displays one or more lines of read-only text.
///
/// ```swift
/// let label = UILabel(frame: CGRect(x: 20, y: 20, width: 200, height: 60))
/// label.text = "Two lines at most, and an ellipsis for the rest of the text"
/// label.numberOfLines = 2
/// ```
@preconcurrency @MainActor
open class UILabel: UIView, UIContentSizeCategoryAdjusting {
    /// Creates an empty, transparent label that does not receive touches.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    private func setUp() {
        isOpaque = false
        isUserInteractionEnabled = false
        contentMode = .redraw
    }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
        coder.didInitialize(self, as: UILabel.self)
    }

    // MARK: Text

    /// The text of the label. Setting it applies the label's font, color and paragraph style to all of the text. They are those of
    /// the former ``attributedText``, if there was one.
    open var text: String? {
        get { storedAttributedText?.string ?? storedText }
        set {
            if storedAttributedText == nil, storedText == newValue { return }
            storedAttributedText = nil
            storedText = newValue
            textChanged()
        }
    }

    /// The attributed text of the label; `nil` if there is no text. If `text` was set, the value is that text with the label's font
    /// and color.
    ///
    /// The attributes of the first character become the label's ``font``, ``textColor``, ``textAlignment``, ``lineBreakMode`` and
    /// shadow. Where attributes are missing, those properties apply. Setting one of the properties afterward changes the attribute
    /// of the whole text.
    open var attributedText: NSAttributedString? {
        get { storedAttributedText ?? storedText.map { NSAttributedString(string: $0, attributes: textDefaults) } }
        set {
            if let newValue, let known = storedAttributedText, known.isEqual(to: newValue) { return }
            storedText = nil
            storedAttributedText = newValue?.immutableCopy
            if adjustsFontForContentSizeCategory { adjustFontsOfText(for: traitCollection) }
            takeStyleOfText()
            textChanged()
        }
    }

    override var defaultAccessibility: AccessibilityDefaults {
        AccessibilityDefaults(
            isElement: hasText,
            label: storedAttributedText?.spokenText ?? text,
            traits: isEnabled ? .staticText : [.staticText, .notEnabled]
        )
    }

    override func describe(_ description: inout ViewDescription) {
        super.describe(&description)
        if let text { description.subject.append("text = '\(text)'") }
    }

    @exclusivity(unchecked) private(set) final var storedText: String?
    @exclusivity(unchecked) package final var storedAttributedText: NSAttributedString?

    /// A Boolean value that indicates whether the label's properties only replace missing attributes of an attributed text, as in
    /// labels of controls, whose titles come and go.
    package final var separatesStyle = false

    /// A Boolean value that indicates whether properties are being set to those of the attributed text.
    final var isTakingStyle = false

    // MARK: Appearance

    /// The font. The default is the system font at 17 points.
    open var font: UIFont! = UIFont.systemFont(ofSize: 17) {
        didSet {
            customized(.font, \UILabel.font)
            if applyToText(.font, font) || font != oldValue { textChanged() }
        }
    }

    /// A Boolean value that indicates whether the font follows the preferred content size category; see
    /// ``UIContentSizeCategoryAdjusting``.
    open var adjustsFontForContentSizeCategory = false {
        didSet { if adjustsFontForContentSizeCategory { contentSizeCategoryChanged(traitCollection) } }
    }

    override func contentSizeCategoryChanged(_ traits: UITraitCollection) {
        super.contentSizeCategoryChanged(traits)
        guard adjustsFontForContentSizeCategory else { return }
        if adjustFontsOfText(for: traits) { textChanged() }
        withStyleOfText { font = font?.adjusted(for: traits) }
    }

    override func legibilityWeightDidChange() {
        super.legibilityWeightDidChange()
        textChanged()
    }

    /// The color of the text. The default is `UIColor.label`.
    open var textColor: UIColor! = .label {
        didSet {
            customized(.textColor, \UILabel.textColor)
            if applyToText(.foregroundColor, textColor) || textColor != oldValue { setNeedsDisplay() }
        }
    }

    /// The color of the text while the label is highlighted, or `nil` to use the ordinary color. The default is `nil`.
    open var highlightedTextColor: UIColor? {
        didSet {
            customized(.highlightedTextColor, \UILabel.highlightedTextColor)
            if highlightedTextColor != oldValue, isHighlighted { setNeedsDisplay() }
        }
    }

    /// A Boolean value that indicates whether the text is drawn in its highlighted color.
    open var isHighlighted = false {
        didSet { if isHighlighted != oldValue, highlightedTextColor != nil { setNeedsDisplay() } }
    }

    /// A Boolean value that indicates whether the text is drawn at full opacity. A disabled label is drawn at half
    /// opacity. Empirical; not documented by Apple.
    open var isEnabled = true {
        didSet { if isEnabled != oldValue { setNeedsDisplay() } }
    }

    /// The color of a sharp shadow behind the text, or `nil` for no shadow. The default is `nil`.
    open var shadowColor: UIColor? {
        didSet {
            customized(.shadowColor, \UILabel.shadowColor)
            if applyToText(.shadow, shadow) || shadowColor != oldValue { setNeedsDisplay() }
        }
    }

    /// The offset of the shadow from the text, in points, to the right and down. The default is one point up.
    open var shadowOffset = CGSize(width: 0, height: -1) {
        didSet {
            customized(.shadowOffset, \UILabel.shadowOffset)
            if shadowColor != nil, applyToText(.shadow, shadow) { setNeedsDisplay() }
            if shadowOffset != oldValue, shadowColor != nil { setNeedsDisplay() }
        }
    }

    /// The alignment of lines that are narrower than the label. The default follows the writing direction of the text.
    open var textAlignment = NSTextAlignment.natural {
        didSet {
            let isApplied = applyToParagraphs { $0.alignment = textAlignment }
            if isApplied || textAlignment != oldValue { textChanged() }
        }
    }

    /// The line breaking and truncation of text that does not fit. The default is an ellipsis at the end. In a label of
    /// several lines, the truncating modes apply to the last line; the others wrap by words.
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
        didSet {
            let isApplied = applyToParagraphs { $0.lineBreakMode = lineBreakMode }
            if isApplied || lineBreakMode != oldValue { textChanged() }
        }
    }

    /// The choices among possible line breaks. The default is none; labels of iOS have `standard`.
    open var lineBreakStrategy: NSParagraphStyle.LineBreakStrategy = [] {
        didSet {
            let isApplied = applyToParagraphs { $0.lineBreakStrategy = lineBreakStrategy }
            if isApplied || lineBreakStrategy != oldValue { textChanged() }
        }
    }

    /// A Boolean value that indicates whether characters are set closer together, by at most 5 percent of the font size, if text
    /// that would be truncated then fits. The amount is empirical; not documented by Apple. The default is `false`.
    open var allowsDefaultTighteningForTruncation = false {
        didSet {
            let isApplied = applyToParagraphs {
                $0.allowsDefaultTighteningForTruncation = allowsDefaultTighteningForTruncation
            }
            if isApplied || allowsDefaultTighteningForTruncation != oldValue { textChanged() }
        }
    }

    /// The maximum number of lines. The default is one; zero allows as many lines as fit.
    open var numberOfLines = 1 {
        didSet { if numberOfLines != oldValue { textChanged() } }
    }

    /// A Boolean value that indicates whether fonts are reduced, down to `minimumScaleFactor`, to make the text fit.
    /// Applies only to labels with a maximum number of lines.
    open var adjustsFontSizeToFitWidth = false {
        didSet { if adjustsFontSizeToFitWidth != oldValue { textChanged() } }
    }

    /// The smallest factor that fonts are scaled by. The default is zero, which sets no limit.
    open var minimumScaleFactor: CGFloat = 0 {
        didSet { if minimumScaleFactor != oldValue, adjustsFontSizeToFitWidth { textChanged() } }
    }

    /// The width at which ``intrinsicContentSize`` breaks lines, in points. The default is zero, which sets no limit.
    ///
    /// Auto Layout wraps a label of several lines without a preferred width at the width that constraints give it.
    open var preferredMaxLayoutWidth: CGFloat = 0 {
        didSet { if preferredMaxLayoutWidth != oldValue { invalidateIntrinsicContentSize() } }
    }

    /// A Boolean value that indicates whether lines are broken at the width that Auto Layout determines.
    var wrapsAutomatically: Bool { numberOfLines != 1 && preferredMaxLayoutWidth == 0 }

    /// The natural width, and the height of the text at the width that constraints give the label.
    var wrappedContentSize: CGSize {
        var size = intrinsicContentSize
        guard wrapsAutomatically, let width = autoLayout?.wrappingWidth, width > 0, width < size.width else {
            return size
        }
        // A subclass may add to the size of the text, such as a padding.
        let padding = max(0, size.width - sizeThatFits(.zero).width)
        automaticLayoutWidth = max(1, width - padding)
        size.height = intrinsicContentSize.height
        automaticLayoutWidth = 0
        return size
    }

    /// The width at which ``intrinsicContentSize`` breaks lines if there is no preferred one, in points; 0 for no limit.
    private var automaticLayoutWidth: CGFloat = 0

    // MARK: Size

    /// The size of the text, rounded up to integral points: of one line, or of lines as wide as
    /// `preferredMaxLayoutWidth`.
    open override var intrinsicContentSize: CGSize {
        sizeThatFits(
            CGSize(width: preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : automaticLayoutWidth, height: 0)
        )
    }

    /// Returns the size of the text, rounded up to integral points, with at most the label's number of lines. A width
    /// of zero sets no limit, and the height is ignored. Empirical; not documented by Apple.
    ///
    /// If a subclass overrides ``textRect(forBounds:limitedToNumberOfLines:)``, it is the size of that rectangle.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        // A fast path: these classes do not override the method.
        if type(of: self) != UILabel.self, !(self is ButtonLabel), let rect = overriddenTextRect(width: size.width) {
            return CGSize(width: max(0, rect.width.rounded(.up)), height: max(0, rect.height.rounded(.up)))
        }
        return sizeOfText(size)
    }

    /// The extent of bounds without a limit, in points. Finite, because subclasses calculate with it.
    private static let unlimited: CGFloat = 1_000_000

    /// Returns the rectangle of the text that a subclass determines; `nil` if it is the label's own.
    private func overriddenTextRect(width: CGFloat) -> CGRect? {
        guard hasText else { return nil }
        let limit = numberOfLines != 1 && width > 0 && width.isFinite ? width : Self.unlimited
        let bounds = CGRect(x: 0, y: 0, width: limit, height: Self.unlimited)
        let rect = textRect(forBounds: bounds, limitedToNumberOfLines: numberOfLines)
        return rect == ownTextRect(bounds, numberOfLines) ? nil : rect
    }

    private func sizeOfText(_ size: CGSize) -> CGSize {
        if isPlain {
            guard let line = line(maximumWidth: nil) else { return .zero }
            return CGSize(width: line.width.rounded(.up), height: line.lineHeight.rounded(.up))
        }
        guard hasText else { return .zero }
        let width = numberOfLines != 1 && size.width > 0 ? size.width : .infinity
        let bounds = frame(width: width, height: .infinity, lineCount: numberOfLines).bounds
        // Text that is not at the left needs no more space than at the left.
        let extent =
            textAlignment == .center ? bounds.width : min(bounds.maxX, width.isFinite ? width - bounds.minX : .infinity)
        return CGSize(width: extent.rounded(.up), height: bounds.height.rounded(.up))
    }

    /// Returns the rectangle that the text is drawn in.
    /// - Parameters:
    ///   - bounds: The available area.
    ///   - numberOfLines: The maximum number of lines, or zero for no maximum.
    /// - Returns: The rectangle around the lines, at the top of the bounds. Its size is zero if there is no text.
    open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
        ownTextRect(bounds, numberOfLines)
    }

    private func ownTextRect(_ bounds: CGRect, _ numberOfLines: Int) -> CGRect {
        guard hasText, bounds.isFinite, bounds.width > 0 else { return CGRect(origin: bounds.origin, size: .zero) }
        let frame = frame(width: bounds.width, height: bounds.height, lineCount: numberOfLines)
        return CGRect(
            x: bounds.minX + frame.bounds.minX,
            y: bounds.minY,
            width: frame.bounds.width,
            height: frame.bounds.height
        )
    }

    // MARK: Drawing

    /// Draws the text in the bounds by calling ``drawText(in:)``.
    open override func draw(_ rect: CGRect) {
        // A label without text draws nothing, and needs no backing store.
        guard hasText else { return super.draw(rect) }
        drawText(in: bounds)
    }

    /// Draws the text, vertically centered in a rectangle. The context's text drawing mode applies.
    open func drawText(in rect: CGRect) {
        guard hasText, let context = UIGraphicsGetCurrentContext() else { return }
        guard isPlain, shadowColor == nil, isEnabled else { return drawFrame(in: rect, context) }
        guard let line = line(maximumWidth: rect.width) else { return }
        let color = shownColor.cgColor
        context.setFillColor(color)
        if context.textDrawingMode != .fill { context.setStrokeColor(color) }
        context.draw(line, at: position(of: line, in: rect))
    }

    /// Returns the top-left corner of a line.
    private func position(of line: TextLine, in rect: CGRect) -> CGPoint {
        let spare = rect.width - line.width
        let x: CGFloat
        switch resolvedAlignment {
        case .left, .natural, .justified: x = 0
        case .center: x = spare / 2
        case .right: x = spare
        }
        return CGPoint(x: rect.minX + x, y: rect.midY - line.lineHeight / 2)
    }

    override var mayHavePlainText: Bool { hasText && isEnabled && shadowColor == nil && drawsItself }

    /// The text, if it is drawn as it is: by ``drawText(in:)`` of this class, without a shadow and in its own colors.
    override var plainText: PlainText? {
        let rect = bounds
        if isPlain {
            guard let line = line(maximumWidth: rect.width) else { return nil }
            return PlainText(line, color: shownColor.cgColor, at: position(of: line, in: rect))
        }
        guard rect.isFinite, rect.width > 0 else { return nil }
        let styledText = styledText(lineCount: numberOfLines)
        let frame = frame(width: rect.width, height: rect.height, lineCount: numberOfLines, styledText.text)
        let origin = CGPoint(x: rect.minX, y: rect.midY - frame.bounds.height / 2)
        return PlainText(frame, runStyles: styledText.runStyles, at: origin)
    }

    private func drawFrame(in rect: CGRect, _ context: CGContext) {
        guard rect.isFinite, rect.width > 0 else { return }
        let styledText = styledText(lineCount: numberOfLines)
        let frame = frame(width: rect.width, height: rect.height, lineCount: numberOfLines, styledText.text)
        let origin = CGPoint(x: rect.minX, y: rect.midY - frame.bounds.height / 2)
        // A clip set by the text must outlive the drawing.
        let isLayer = !isEnabled && !context.textDrawingMode.clips
        if shadowColor == nil, !isLayer { return context.draw(frame, runStyles: styledText.runStyles, at: origin) }
        context.saveGState()
        if isLayer {
            context.multiplyAlpha(0.5)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
        }
        // An attributed text has the shadow as an attribute.
        if let shadowColor, storedAttributedText == nil || separatesStyle {
            context.setShadow(offset: shadowOffset, blur: 0, color: shadowColor.cgColor)
        }
        context.draw(frame, runStyles: styledText.runStyles, at: origin)
        if isLayer { context.endTransparencyLayer() }
        context.restoreGState()
    }

    // MARK: Layout

    final var hasText: Bool {
        if let storedAttributedText { return storedAttributedText.length > 0 }
        guard let storedText else { return false }
        return !storedText.isEmpty
    }

    var shownColor: UIColor { (isHighlighted ? highlightedTextColor : nil) ?? textColor ?? .label }

    override func layoutDirectionDidChange() {
        super.layoutDirectionDidChange()
        if textAlignment == .natural { setNeedsDisplay() }
    }

    func textChanged() {
        laidOut = nil
        knownPlain = nil
        setNeedsDisplay()
        if autoLayout != nil { invalidateIntrinsicContentSize() }
    }

    @exclusivity(unchecked) private var laidOut: (width: CGFloat?, fonts: FontLibrary, line: TextLine)?
    @exclusivity(unchecked) private var knownPlain: Bool?

    /// A Boolean value that indicates whether the text is one line in one font and color. Such text needs no text
    /// frame. This is the fast path, and the path of most labels.
    private var isPlain: Bool {
        if let knownPlain { return knownPlain }
        let isPlain =
            storedAttributedText == nil && numberOfLines == 1 && !adjustsFontSizeToFitWidth
            && lineBreakMode == .byTruncatingTail && !allowsDefaultTighteningForTruncation
            && storedText?.isSimpleLine != false
        knownPlain = isPlain
        return isPlain
    }

    private func line(maximumWidth: CGFloat?) -> TextLine? {
        guard let text = storedText, !text.isEmpty else { return nil }
        let fonts = fonts
        if let laidOut, laidOut.width == maximumWidth, laidOut.fonts === fonts { return laidOut.line }
        let font = self.font ?? .systemFont(ofSize: 17)
        let face = font.face(for: ownTraits.inherited.legibilityWeight)
        let line = TextLine(text, font: face, maximumWidth: maximumWidth, library: fonts)
        laidOut = (maximumWidth, fonts, line)
        return line
    }
}
