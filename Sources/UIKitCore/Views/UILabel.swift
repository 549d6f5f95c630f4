import QuartzCore

/// Text that is shown, not edited: one line, or several.
///
/// ```swift
/// let label = UILabel(frame: CGRect(x: 20, y: 20, width: 200, height: 60))
/// label.text = "Two lines at most, and an ellipsis for what has no room in them"
/// label.numberOfLines = 2
/// ```
@preconcurrency @MainActor
open class UILabel: UIView, UIContentSizeCategoryAdjusting {
    /// Makes an empty label, which takes no touches and is transparent.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        isUserInteractionEnabled = false
        contentMode = .redraw
    }

    /// Always nil: there are no archives of views here.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    // MARK: What it says

    /// What the label says. Setting it gives all of the text the label's font and colour.
    open var text: String? {
        get { storedAttributedText?.string ?? storedText }
        set {
            if storedAttributedText == nil, storedText == newValue { return }
            storedAttributedText = nil
            storedText = newValue
            textChanged()
        }
    }

    /// What the label says, with attributes. Where they say nothing of font, colour or paragraphs, the label's own
    /// properties hold. Nil for no text; a label whose `text` was set answers with that text and its font and colour.
    open var attributedText: NSAttributedString? {
        get { storedAttributedText ?? storedText.map { NSAttributedString(string: $0, attributes: textDefaults) } }
        set {
            if let newValue, let known = storedAttributedText, known.isEqual(to: newValue) { return }
            storedText = nil
            storedAttributedText = newValue.map { NSAttributedString(attributedString: $0) }
            textChanged()
        }
    }

    override func describe(_ description: inout ViewDescription) {
        super.describe(&description)
        if let text { description.subject.append("text = '\(text)'") }
    }

    private var storedText: String?
    private(set) var storedAttributedText: NSAttributedString?

    // MARK: How it looks

    /// The font: the system's, 17 points, unless set.
    open var font: UIFont! = UIFont.systemFont(ofSize: 17) {
        didSet { if font != oldValue { textChanged() } }
    }

    /// Whether the font follows the size of text that the reader wants; see ``UIContentSizeCategoryAdjusting``.
    open var adjustsFontForContentSizeCategory = false {
        didSet { if adjustsFontForContentSizeCategory { contentSizeCategoryChanged(traitCollection) } }
    }

    override func contentSizeCategoryChanged(_ traits: UITraitCollection) {
        super.contentSizeCategoryChanged(traits)
        if adjustsFontForContentSizeCategory { font = font?.adjusted(for: traits) }
    }

    /// The color of the text: `UIColor.label` unless set.
    open var textColor: UIColor! = .label {
        didSet { if textColor != oldValue { setNeedsDisplay() } }
    }

    /// The colour of the text while the label is highlighted; nil, as at first, for no other.
    open var highlightedTextColor: UIColor? {
        didSet { if highlightedTextColor != oldValue, isHighlighted { setNeedsDisplay() } }
    }

    /// Whether the text is shown in its highlighted colour.
    open var isHighlighted = false {
        didSet { if isHighlighted != oldValue, highlightedTextColor != nil { setNeedsDisplay() } }
    }

    /// Whether the text is shown in full strength; else it is dimmed to half of it. How much is known from use.
    open var isEnabled = true {
        didSet { if isEnabled != oldValue { setNeedsDisplay() } }
    }

    /// The colour of a sharp shadow behind the text; nil, as at first, for none.
    open var shadowColor: UIColor? {
        didSet { if shadowColor != oldValue { setNeedsDisplay() } }
    }

    /// From the text to its shadow, in points, right and down: one point up at first.
    open var shadowOffset = CGSize(width: 0, height: -1) {
        didSet { if shadowOffset != oldValue, shadowColor != nil { setNeedsDisplay() } }
    }

    /// Where lines lie when the label is wider: where the text begins, unless set.
    open var textAlignment = NSTextAlignment.natural {
        didSet { if textAlignment != oldValue { textChanged() } }
    }

    /// What happens to text that has no room: an ellipsis at its end, unless set. In a label of several lines the modes
    /// that truncate do so in the last one; the others wrap by words.
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
        didSet { if lineBreakMode != oldValue { textChanged() } }
    }

    /// How many lines there may be: one unless set, zero for as many as have room.
    open var numberOfLines = 1 {
        didSet { if numberOfLines != oldValue { textChanged() } }
    }

    /// Whether fonts become smaller, down to `minimumScaleFactor`, for the text to have room. Only for labels with a limit
    /// of lines.
    open var adjustsFontSizeToFitWidth = false {
        didSet { if adjustsFontSizeToFitWidth != oldValue { textChanged() } }
    }

    /// The smallest part of their size that fonts may have: zero at first, which stands for any.
    open var minimumScaleFactor: CGFloat = 0 {
        didSet { if minimumScaleFactor != oldValue, adjustsFontSizeToFitWidth { textChanged() } }
    }

    /// The width that ``intrinsicContentSize`` breaks lines at, in points; zero, as at first, for none.
    open var preferredMaxLayoutWidth: CGFloat = 0

    // MARK: Its size

    /// The size of the whole text in whole points: of one line, or of lines as wide as `preferredMaxLayoutWidth`.
    open override var intrinsicContentSize: CGSize {
        sizeThatFits(CGSize(width: preferredMaxLayoutWidth, height: 0))
    }

    /// The size of the text in whole points, with no more lines than the label has. A width of zero is no limit, and
    /// heights are none, as is known from use.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        if isPlain {
            guard let line = line(maximumWidth: nil) else { return .zero }
            return CGSize(width: line.width.rounded(.up), height: line.lineHeight.rounded(.up))
        }
        guard hasText else { return .zero }
        let width = numberOfLines != 1 && size.width > 0 ? size.width : .infinity
        let bounds = frame(width: width, height: .infinity, lineCount: numberOfLines).bounds
        return CGSize(width: bounds.maxX.rounded(.up), height: bounds.height.rounded(.up))
    }

    /// Where text is drawn.
    /// - Parameters:
    ///   - bounds: the room there is.
    ///   - numberOfLines: how many lines there may be; zero for any number.
    /// - Returns: around the lines, from the top of the bounds; of no size for no text.
    open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
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

    /// Draws the text by ``drawText(in:)`` in the whole of the bounds.
    open override func draw(_ rect: CGRect) {
        // Without text there is nothing to draw, and no picture to keep.
        guard hasText else { return super.draw(rect) }
        drawText(in: bounds)
    }

    /// Draws the text in the vertical middle of a rectangle. The context's text drawing mode counts.
    open func drawText(in rect: CGRect) {
        guard hasText, let context = UIGraphicsGetCurrentContext() else { return }
        guard isPlain, shadowColor == nil, isEnabled else { return drawFrame(in: rect, context) }
        guard let line = line(maximumWidth: rect.width) else { return }
        let spare = rect.width - line.width
        let x: CGFloat
        switch textAlignment {
        case .left, .natural, .justified: x = 0
        case .center: x = spare / 2
        case .right: x = spare
        }
        let color = shownColor.cgColor
        context.setFillColor(color)
        if context.textDrawingMode != .fill { context.setStrokeColor(color) }
        context.draw(line, at: CGPoint(x: rect.minX + x, y: rect.midY - line.lineHeight / 2))
    }

    private func drawFrame(in rect: CGRect, _ context: CGContext) {
        guard rect.isFinite, rect.width > 0 else { return }
        let setting = setting(lineCount: numberOfLines)
        let frame = frame(width: rect.width, height: rect.height, lineCount: numberOfLines, setting.text)
        let origin = CGPoint(x: rect.minX, y: rect.midY - frame.bounds.height / 2)
        // A clip that the text makes is to outlive the drawing.
        let isLayer = !isEnabled && !context.textDrawingMode.clips
        if shadowColor == nil, !isLayer { return context.draw(frame, looks: setting.looks, at: origin) }
        context.saveGState()
        if isLayer {
            context.multiplyAlpha(0.5)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
        }
        if let shadowColor {
            context.setShadow(offset: shadowOffset, blur: 0, color: shadowColor.cgColor)
        }
        context.draw(frame, looks: setting.looks, at: origin)
        if isLayer { context.endTransparencyLayer() }
        context.restoreGState()
    }

    // MARK: Layout

    private var hasText: Bool {
        if let storedAttributedText { return storedAttributedText.length > 0 }
        return storedText.map { !$0.isEmpty } ?? false
    }

    var shownColor: UIColor { (isHighlighted ? highlightedTextColor : nil) ?? textColor ?? .label }

    func textChanged() {
        laidOut = nil
        knownPlain = nil
        setNeedsDisplay()
    }

    private var laidOut: (width: CGFloat?, line: TextLine)?
    private var knownPlain: Bool?

    /// The text as one without attributes. Kept: Foundation on Linux (Swift 6.3) gives back about 200 bytes less than an
    /// attributed string took, and whoever measures a label often would make many.
    private var knownUnattributed: NSAttributedString?

    var unattributedText: NSAttributedString {
        let text = storedText ?? ""
        if let knownUnattributed, knownUnattributed.string == text { return knownUnattributed }
        let made = NSAttributedString(string: text)
        knownUnattributed = made
        return made
    }

    /// Whether the text is one line in one font and colour, which needs no frame: the way of most labels, and the
    /// quickest.
    private var isPlain: Bool {
        if let knownPlain { return knownPlain }
        let isPlain =
            storedAttributedText == nil && numberOfLines == 1 && !adjustsFontSizeToFitWidth
            && lineBreakMode == .byTruncatingTail
            && storedText?.isSimpleLine != false
        knownPlain = isPlain
        return isPlain
    }

    private func line(maximumWidth: CGFloat?) -> TextLine? {
        guard let text = storedText, !text.isEmpty else { return nil }
        if let laidOut, laidOut.width == maximumWidth { return laidOut.line }
        let font = self.font ?? .systemFont(ofSize: 17)
        let line = TextLine(text, font: font.face, maximumWidth: maximumWidth)
        laidOut = (maximumWidth, line)
        return line
    }
}
