import QuartzCore

/// The positions at which a text layer truncates its text.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
    /// The name of the value.
    public let rawValue: String

    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Text is clipped by the bounds.
    public static let none = CATextLayerTruncationMode(rawValue: "none")
    /// The beginning of a line is replaced by an ellipsis.
    public static let start = CATextLayerTruncationMode(rawValue: "start")
    /// The end of a line is replaced by an ellipsis.
    public static let end = CATextLayerTruncationMode(rawValue: "end")
    /// The middle of a line is replaced by an ellipsis.
    public static let middle = CATextLayerTruncationMode(rawValue: "middle")
}

/// The horizontal alignments of lines in a text layer.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
    /// The name of the value.
    public let rawValue: String

    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The alignment of the direction of the text.
    public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
    /// Lines begin at the left edge.
    public static let left = CATextLayerAlignmentMode(rawValue: "left")
    /// Lines end at the right edge.
    public static let right = CATextLayerAlignmentMode(rawValue: "right")
    /// Lines are centered.
    public static let center = CATextLayerAlignmentMode(rawValue: "center")
    /// Lines fill the width, except for the last line of a paragraph.
    public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}

/// A layer that draws a plain or an attributed string, from the top of its bounds.
///
/// The text is drawn with the resolution of `contentsScale`; set it to that of the screen. The font size and the color of a
/// plain string are animatable; the text is drawn for each frame of such an animation.
open class CATextLayer: CALayer {
    /// Creates a layer without text.
    public override init() {
        super.init()
        needsDisplayOnBoundsChange = true
    }

    /// Creates a copy of a layer's own properties, as for `presentation()`.
    public override init(layer: Any) {
        super.init(layer: layer)
        guard let layer = layer as? CATextLayer else { return }
        isWrapped = layer.isWrapped
        truncationMode = layer.truncationMode
        alignmentMode = layer.alignmentMode
    }

    /// The text: a `String` or an `NSAttributedString`. The default is `nil`.
    ///
    /// The font, the size, the color, the wrapping, the truncation and the alignment of the layer apply to plain strings
    /// only, except that the wrapping also applies to attributed ones.
    open var string: Any? {
        get { value(forKey: "string") }
        set { setValue(newValue, forKey: "string") }
    }

    /// The font of a plain string: a `UIFont`, whose size is ignored, or the name of a font. The default is `nil`, for the
    /// system font.
    open var font: Any? {
        get { value(forKey: "font") }
        set { setValue(newValue, forKey: "font") }
    }

    /// The font size of a plain string, in points. The default is 36. Animatable.
    open var fontSize: CGFloat {
        get {
            switch value(forKey: "fontSize") {
            case let size as CGFloat: size
            case let size as NSNumber: CGFloat(size.doubleValue)
            default: 36
            }
        }
        set { setValue(NSNumber(value: Double(newValue)), forKey: "fontSize") }
    }

    /// The color of a plain string; `nil` draws nothing. The default is opaque white. Animatable.
    open var foregroundColor: CGColor? {
        get { value(forKey: "foregroundColor") as? CGColor }
        set { setValue(newValue ?? NSNull(), forKey: "foregroundColor") }
    }

    private static let white = CGColor(gray: 1, alpha: 1)

    /// Returns the value of a property, or a value that the app stored under its own key; `nil` if there is none.
    open override func value(forKey key: String) -> Any? {
        let value = super.value(forKey: key)
        return value is NSNull ? nil : value
    }

    /// Returns the default value of a property.
    open override class func defaultValue(forKey key: String) -> Any? {
        switch key {
        case "fontSize": NSNumber(value: 36)
        case "foregroundColor": white
        default: super.defaultValue(forKey: key)
        }
    }

    /// Returns a Boolean value that indicates whether a change of a property redraws the text.
    open override class func needsDisplay(forKey key: String) -> Bool {
        switch key {
        case "string", "font", "fontSize", "foregroundColor": true
        default: super.needsDisplay(forKey: key)
        }
    }

    /// Returns the action for a property change. Changes of the font size and of the color are animated implicitly.
    open override func action(forKey event: String) -> (any CAAction)? {
        guard event == "fontSize" || event == "foregroundColor", isCommitted, actions?[event] == nil,
            delegate?.action(for: self, forKey: event) == nil, type(of: self).defaultAction(forKey: event) == nil
        else { return super.action(forKey: event) }
        let animation = CABasicAnimation(keyPath: event)
        animation.timingFunction = CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
        return animation
    }

    /// A Boolean value that indicates whether text is wrapped to the width of the bounds. The default is `false`.
    open var isWrapped = false {
        didSet { if isWrapped != oldValue { setNeedsDisplay() } }
    }

    /// The position at which text that does not fit is truncated: each line, or, if text is wrapped, the last one that is
    /// visible. The default is ``CATextLayerTruncationMode/none``.
    open var truncationMode = CATextLayerTruncationMode.none {
        didSet { if truncationMode != oldValue { setNeedsDisplay() } }
    }

    /// The alignment of lines. The default is ``CATextLayerAlignmentMode/natural``.
    open var alignmentMode = CATextLayerAlignmentMode.natural {
        didSet { if alignmentMode != oldValue { setNeedsDisplay() } }
    }

    /// Draws the text.
    open override func draw(in context: CGContext) {
        guard hasText, !bounds.isEmpty else { return }
        UIGraphicsPushContext(context)
        defer { UIGraphicsPopContext() }
        context.clip(to: bounds)
        if contentsAreFlipped() {
            // Text is upright in any geometry.
            context.translateBy(x: 0, y: bounds.minY + bounds.maxY)
            context.scaleBy(x: 1, y: -1)
        }
        styledText?.draw(with: bounds, options: options, drawingContext: nil, context: context)
    }

    // MARK: Text

    private var options: NSStringDrawingOptions {
        isWrapped && truncationMode != .none
            ? [.usesLineFragmentOrigin, .truncatesLastVisibleLine] : .usesLineFragmentOrigin
    }

    /// The text with its attributes.
    private var styledText: StyledText? {
        switch string {
        case let text as NSAttributedString: StyledText(isWrapped ? text : unwrapped(text))
        case let text as String: StyledText(text, attributes)
        default: nil
        }
    }

    /// A Boolean value that indicates whether there is text to draw. Text without attributes needs a color.
    private var hasText: Bool {
        switch string {
        case let text as NSAttributedString: text.length > 0
        case let text as String: !text.isEmpty && foregroundColor != nil
        default: false
        }
    }

    /// The attributes of text without attributes of its own.
    private var attributes: [NSAttributedString.Key: Any] {
        var attributes: [NSAttributedString.Key: Any] = [.font: uiFont, .paragraphStyle: paragraphStyle]
        if let foregroundColor { attributes[.foregroundColor] = UIColor(cgColor: foregroundColor) }
        return attributes
    }

    private var uiFont: UIFont {
        let size = fontSize > 0 && fontSize.isFinite ? fontSize : 0
        return switch font {
        case let font as UIFont: font.withSize(size)
        case let name as String: UIFont(name: name, size: size) ?? .systemFont(ofSize: size)
        default: .systemFont(ofSize: size)
        }
    }

    private var paragraphStyle: NSParagraphStyle {
        let style = NSMutableParagraphStyle()
        style.alignment =
            switch alignmentMode {
            case .left: .left
            case .right: .right
            case .center: .center
            case .justified: .justified
            default: .natural
            }
        style.lineBreakMode = isWrapped ? .byWordWrapping : lineBreakMode
        return style
    }

    private var lineBreakMode: NSLineBreakMode {
        switch truncationMode {
        case .start: .byTruncatingHead
        case .end: .byTruncatingTail
        case .middle: .byTruncatingMiddle
        default: .byClipping
        }
    }

    /// Returns the text with paragraphs of a single line each.
    private func unwrapped(_ text: NSAttributedString) -> NSAttributedString {
        let copy = NSMutableAttributedString(attributedString: text)
        let whole = NSRange(location: 0, length: text.length)
        text.enumerateAttribute(.paragraphStyle, in: whole, options: []) { value, range, _ in
            let style = NSMutableParagraphStyle()
            if let value = value as? NSParagraphStyle { style.setParagraphStyle(value) }
            style.lineBreakMode = lineBreakMode
            copy.addAttribute(.paragraphStyle, value: style, range: range)
        }
        return copy
    }
}

extension CATextLayer: PlainTextLayer {
    /// The text, if no subclass draws, and the bounds clip it between pixels.
    package func plainText(_ toPixels: CGAffineTransform) -> PlainText? {
        guard type(of: self) == CATextLayer.self, hasText, !bounds.isEmpty, !contentsAreFlipped() else { return nil }
        let pixels = bounds.applying(toPixels)
        guard pixels.width == pixels.width.rounded(), pixels.height == pixels.height.rounded() else { return nil }
        return styledText?.plainText(with: bounds, options: options)
    }
}
