import UIKitCore

/// The guide for the lines of a list cell, with the constraints that apply as long as the app has none.
@MainActor
final class SeparatorGuide {
    let guide = UILayoutGuide()
    private let leading: NSLayoutConstraint

    init(_ cell: UICollectionViewListCell) {
        cell.addLayoutGuide(guide)
        leading = guide.leadingAnchor.constraint(equalTo: cell.leadingAnchor)
        let others = [
            guide.trailingAnchor.constraint(equalTo: cell.trailingAnchor),
            guide.topAnchor.constraint(equalTo: cell.topAnchor),
            guide.bottomAnchor.constraint(equalTo: cell.bottomAnchor),
        ]
        for constraint in others + [leading] {
            constraint.priority = .fittingSizeLevel
            constraint.isActive = true
        }
    }

    /// The distance of the text from the leading edge of the cell, in points.
    var textStart: CGFloat {
        get { leading.constant }
        set { if leading.constant != newValue { leading.constant = newValue } }
    }
}

/// The lines of a list cell.
extension UICollectionViewListCell {
    func makeSeparatorGuide() -> UILayoutGuide {
        if let guide = list.guide { return guide.guide }
        let guide = SeparatorGuide(self)
        list.guide = guide
        guide.textStart = textStart
        return guide.guide
    }

    /// The position at which the text begins, from the leading edge of the cell.
    private var textStart: CGFloat {
        let start = isRightToLeft ? bounds.width - contentView.frame.maxX : contentView.frame.minX
        if let view = contentView as? UIListContentView { return start + view.textStart }
        return max(start, directionalLayoutMargins.leading)
    }

    /// The edges of lines with automatic insets, from the leading edge of the cell.
    private var automaticEdges: (start: CGFloat, end: CGFloat) {
        let start = textStart
        guard let guide = list.guide else { return (start, bounds.width) }
        guide.textStart = start
        let frame = guide.guide.layoutFrame
        guard frame.width > 0 else { return (start, bounds.width) }
        return isRightToLeft ? (bounds.width - frame.maxX, bounds.width - frame.minX) : (frame.minX, frame.maxX)
    }

    func layOutSeparators() {
        guard let context = list.context else {
            list.topLine?.isHidden = true
            list.bottomLine?.isHidden = true
            return
        }
        let separators = context.separators
        func isShown(_ visibility: UIListSeparatorConfiguration.Visibility, _ automatic: Bool) -> Bool {
            guard context.showsSeparators else { return false }
            return switch visibility {
            case .automatic: automatic
            case .visible: true
            case .hidden: false
            }
        }
        let lines = context.lines
        let showsTop = isShown(separators.topSeparatorVisibility, lines.top)
        let showsBottom = isShown(separators.bottomSeparatorVisibility, lines.bottom != .none)
        let edges = showsTop || showsBottom ? automaticEdges : (0, 0)
        show(&list.topLine, showsTop) {
            // The line at the edge of a group has no inset of its own.
            lineRect(separators.topSeparatorInsets, lines.top ? (0, bounds.width) : edges, isTop: true)
        }
        show(&list.bottomLine, showsBottom) {
            lineRect(
                separators.bottomSeparatorInsets,
                lines.bottom == .full ? (0, bounds.width) : edges,
                isTop: false
            )
        }
        showSeparatorColors()
    }

    private func lineRect(
        _ insets: NSDirectionalEdgeInsets,
        _ automatic: (start: CGFloat, end: CGFloat),
        isTop: Bool
    ) -> CGRect {
        let size = bounds.size
        func defined(_ inset: CGFloat) -> CGFloat? {
            inset == UIListSeparatorConfiguration.automaticInsets.leading || !inset.isFinite ? nil : inset
        }
        let start = defined(insets.leading) ?? automatic.start
        let end = defined(insets.trailing).map { size.width - $0 } ?? automatic.end
        var y = defined(insets.top) ?? 0
        if !isTop { y = size.height - hairline - (defined(insets.bottom) ?? 0) }
        y = toPixels(y)
        let width = max(0, end - start)
        return CGRect(x: isRightToLeft ? size.width - start - width : start, y: y, width: width, height: hairline)
    }

    /// Adds the line at the bottom. A line that the layout adds would need another layout.
    func prepareSeparators() {
        guard let context = list.context, context.showsSeparators, list.bottomLine == nil,
            context.lines.bottom != .none, context.separators.bottomSeparatorVisibility != .hidden
        else { return }
        show(&list.bottomLine, true) { .zero }
    }

    private func show(_ view: inout UIView?, _ isShown: Bool, _ rect: () -> CGRect) {
        guard isShown else {
            view?.isHidden = true
            return
        }
        let effect = list.context?.separators.visualEffect
        if let former = view, (former as? UIVisualEffectView)?.effect != effect {
            former.removeFromSuperview()
            view = nil
        }
        let line = view ?? effect.map { UIVisualEffectView(effect: $0) } ?? UIView(frame: .zero)
        if view == nil {
            line.isUserInteractionEnabled = false
            line.isOpaque = false
            view = line
        }
        if line.superview !== self { addSubview(line) }
        line.isHidden = false
        line.setFrame(rect())
    }

    /// Shows the color of the lines for the selection.
    func showSeparatorColors() {
        guard let context = list.context else { return }
        let isSeveral = isSelected && collection?.allowsSeveral ?? false
        let color = isSeveral ? context.separators.multipleSelectionColor : context.separators.color
        for case let line? in [list.topLine, list.bottomLine] where !(line is UIVisualEffectView) {
            if line.backgroundColor != color { line.backgroundColor = color }
        }
    }
}
