import QuartzCore
import Typography

extension UILabel {
    /// The alignment of the text. In a right-to-left layout, the natural alignment is right, whatever the language of the
    /// text. Empirical; not documented by Apple.
    var resolvedAlignment: NSTextAlignment { textAlignment == .natural && isRightToLeft ? .right : textAlignment }

    /// The attributes of text without attributes of its own.
    var textDefaults: [NSAttributedString.Key: Any] {
        let style = NSMutableParagraphStyle()
        style.alignment = resolvedAlignment
        style.lineBreakMode = lineBreakMode
        style.lineBreakStrategy = lineBreakStrategy
        style.allowsDefaultTighteningForTruncation = allowsDefaultTighteningForTruncation
        return [.font: font ?? .systemFont(ofSize: 17), .foregroundColor: shownColor, .paragraphStyle: style]
    }

    /// Returns the text and its attributes, ready for layout.
    func styledText(lineCount: Int) -> StyledText {
        let highlight = isHighlighted ? highlightedTextColor : nil
        func adapt(_ values: inout [NSAttributedString.Key: Any]) {
            if let highlight { values[.foregroundColor] = highlight }
            guard let style = values[.paragraphStyle] as? NSParagraphStyle else { return }
            // Lines are broken first; then the last line is truncated.
            if style.lineBreakMode != .byWordWrapping, style.lineBreakMode != .byCharWrapping,
                !(style.lineBreakMode == .byClipping && lineCount == 1),
                let wrapping = style.mutableCopy() as? NSMutableParagraphStyle
            {
                wrapping.lineBreakMode = .byWordWrapping
                values[.paragraphStyle] = wrapping
            }
        }
        var defaults = textDefaults
        if let storedAttributedText {
            if !separatesStyle, let shadow { defaults[.shadow] = shadow }
            return StyledText(storedAttributedText, defaults: defaults, change: adapt)
        }
        var attributes = defaults
        adapt(&attributes)
        return StyledText(storedText ?? "", attributes)
    }

    func frame(width: CGFloat, height: CGFloat, lineCount: Int) -> TextFrame {
        frame(width: width, height: height, lineCount: lineCount, styledText(lineCount: lineCount).text)
    }

    /// Lays out the text within a width and a height, in points, in smaller fonts if it does not fit and the label
    /// allows it.
    func frame(width: CGFloat, height: CGFloat, lineCount: Int, _ text: AttributedText) -> TextFrame {
        // One line is laid out even if the height is too small for it.
        var limits = TextFrame.Limits(width: width, height: height)
        limits.maximumLineCount = max(0, lineCount)
        limits.truncation = truncation
        let fonts = fonts
        if adjustsFontSizeToFitWidth, lineCount > 0, width.isFinite {
            let least = min(max(minimumScaleFactor, 0.01), 1)
            let scale = text.scale(fitting: limits, width, .infinity, least: least, library: fonts)
            if scale < 1 { return TextFrame.frame(of: text.scaled(by: scale), in: limits, library: fonts) }
        }
        if text.runs.first?.paragraph.allowsTightening ?? false, width.isFinite,
            let tightened = text.tightened(fitting: limits, library: fonts)
        {
            return TextFrame.frame(of: tightened, in: limits, library: fonts)
        }
        return TextFrame.frame(of: text, in: limits, library: fonts)
    }

    private var truncation: TextParagraphStyle.LineBreakMode? {
        let own = storedAttributedText.flatMap {
            $0.length > 0 ? $0.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle : nil
        }
        switch own?.lineBreakMode ?? lineBreakMode {
        case .byTruncatingHead: return .truncatingHead
        case .byTruncatingMiddle: return .truncatingMiddle
        case .byTruncatingTail: return .truncatingTail
        case .byWordWrapping, .byCharWrapping, .byClipping: return .clipping
        }
    }
}
