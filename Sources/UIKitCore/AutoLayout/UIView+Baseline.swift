import CoreGraphics

/// The position of the baselines of a view.
enum ViewBaseline: Equatable {
    /// At the top edge and at the bottom edge, for views without text.
    case edges
    /// A distance below the vertical center, for one line of text.
    case centered(CGFloat)
    /// A distance below the top edge, and one above the bottom edge.
    case lines(first: CGFloat, last: CGFloat)
}

extension UIView {
    /// The baselines of the view's own text.
    var baseline: ViewBaseline {
        switch self {
        case let label as UILabel: label.textBaseline
        case let button as UIButton: button.titleLabel?.textBaseline ?? .edges
        case let field as UITextField: field.textBaseline
        case let text as UITextView: text.textBaseline
        default: .edges
        }
    }
}

extension UITextField {
    /// The baseline of the text, or where it will be.
    fileprivate var textBaseline: ViewBaseline {
        let line = line
        let inset = textRect(forBounds: bounds).minY - bounds.minY
        let rest = naturalSize.height - inset
        switch contentVerticalAlignment {
        case .top: return .lines(first: inset + line.ascent, last: rest - line.ascent)
        case .bottom: return .lines(first: rest - line.descent, last: inset + line.descent)
        case .center, .fill: return .centered(line.ascent - line.height / 2)
        }
    }
}

extension UILabel {
    fileprivate var textBaseline: ViewBaseline {
        if let storedAttributedText, storedAttributedText.length > 0 { return baselineOfAttributedText }
        let font = self.font ?? .systemFont(ofSize: 17)
        if numberOfLines == 1 { return .centered(font.ascender - font.lineHeight / 2) }
        return .lines(first: font.ascender, last: -font.descender)
    }

    /// The baselines of the lines that are drawn, whose fonts may differ.
    private var baselineOfAttributedText: ViewBaseline {
        let width = autoLayout?.wrappingWidth ?? 0
        let limit = numberOfLines != 1 && width > 0 ? width : .infinity
        let frame = frame(width: limit, height: .infinity, lineCount: numberOfLines)
        guard let first = frame.lines.first, let last = frame.lines.last else { return .edges }
        if numberOfLines == 1 { return .centered(first.baseline - frame.bounds.height / 2) }
        return .lines(first: first.baseline, last: frame.bounds.height - last.baseline)
    }
}
