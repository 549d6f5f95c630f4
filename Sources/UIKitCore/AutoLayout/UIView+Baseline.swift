import CoreGraphics

/// The position of the baselines of a view.
enum ViewBaseline {
    /// At the bottom edge, for views without text.
    case bottom
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
        case let button as UIButton: button.titleLabel?.textBaseline ?? .bottom
        default: .bottom
        }
    }
}

extension UILabel {
    fileprivate var textBaseline: ViewBaseline {
        let font = self.font ?? .systemFont(ofSize: 17)
        if numberOfLines == 1 { return .centered(font.ascender - font.lineHeight / 2) }
        return .lines(first: font.ascender, last: -font.descender)
    }
}
