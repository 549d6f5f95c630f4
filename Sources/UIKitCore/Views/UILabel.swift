import QuartzCore

/// How text lies between the left and the right edge.
public enum NSTextAlignment: Int, Sendable {
    /// At the left edge.
    case left
    /// In the middle.
    case center
    /// At the right edge.
    case right
    /// As the language reads: at the left edge for left-to-right languages.
    case natural
}

/// One line of text.
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

    /// What the label says.
    open var text: String? {
        didSet { if text != oldValue { textChanged() } }
    }

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

    /// The colour of the text: black unless set.
    open var textColor: UIColor! = .black {
        didSet { if textColor != oldValue { setNeedsDisplay() } }
    }

    /// Where the text lies when the label is wider: as the language reads, unless set.
    open var textAlignment = NSTextAlignment.natural {
        didSet { if textAlignment != oldValue { setNeedsDisplay() } }
    }

    /// The size of the whole text, in whole points.
    open var intrinsicContentSize: CGSize {
        guard let line = line(maximumWidth: nil) else { return .zero }
        return CGSize(width: line.width.rounded(.up), height: line.lineHeight.rounded(.up))
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    /// Draws the text in the vertical middle; what does not fit ends in an ellipsis.
    open override func draw(_ rect: CGRect) {
        // Without text there is nothing to draw, and no picture to keep.
        guard let line = line(maximumWidth: bounds.width) else { return super.draw(rect) }
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let spare = bounds.width - line.width
        let x: CGFloat
        switch textAlignment {
        case .left, .natural: x = 0
        case .center: x = spare / 2
        case .right: x = spare
        }
        context.setFillColor((textColor ?? .black).cgColor)
        context.draw(line, at: CGPoint(x: bounds.minX + x, y: bounds.midY - line.lineHeight / 2))
    }

    private func textChanged() {
        laidOut = nil
        setNeedsDisplay()
    }

    private var laidOut: (width: CGFloat?, line: TextLine)?

    private func line(maximumWidth: CGFloat?) -> TextLine? {
        guard let text, !text.isEmpty else { return nil }
        if let laidOut, laidOut.width == maximumWidth { return laidOut.line }
        let font = self.font ?? .systemFont(ofSize: 17)
        let line = TextLine(text, font: font.description, maximumWidth: maximumWidth)
        laidOut = (maximumWidth, line)
        return line
    }
}
