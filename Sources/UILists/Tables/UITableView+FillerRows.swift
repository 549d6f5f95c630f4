import UIKitCore

extension UITableView {
    /// Positions the lines of the empty rows below the last one.
    func placeFillerRows() {
        let start = contentStart + geometry.total
        guard style == .plain, separatorStyle == .singleLine, tableFooterView == nil, fillerRowHeight > 0,
            fillerRowHeight.isFinite, start < bounds.maxY
        else {
            fillerRows?.removeFromSuperview()
            fillerRows = nil
            return
        }
        let view = fillerRows ?? FillerRowsView(frame: .zero)
        if fillerRows == nil {
            fillerRows = view
            if let backgroundView, backgroundView.superview === self {
                insertSubview(view, aboveSubview: backgroundView)
            } else {
                insertSubview(view, at: 0)
            }
        }
        view.setFrame(CGRect(x: 0, y: start, width: bounds.width, height: bounds.maxY - start))
        var inset = separatorInset
        if ownSeparatorInset == nil, isRightToLeft { swap(&inset.left, &inset.right) }
        view.show(height: fillerRowHeight, inset: inset, color: separatorColor, effect: separatorEffect)
    }
}

/// The lines of the empty rows below the last one.
final class FillerRowsView: UIView {
    /// The largest number of lines.
    private static let limit = 500
    private(set) var lines: [UIView] = []
    private var effect: UIVisualEffect?

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        isOpaque = false
        clipsToBounds = true
    }

    required init?(coder: NSCoder) { nil }

    /// Shows a line at the lower edge of each row.
    func show(height: CGFloat, inset: UIEdgeInsets, color: UIColor?, effect: UIVisualEffect?) {
        if effect != self.effect {
            for line in lines { line.removeFromSuperview() }
            lines = []
            self.effect = effect
        }
        // A part of a row has no line.
        let count = Int(min(max(0, (bounds.height / height).rounded(.down)), CGFloat(Self.limit)))
        while lines.count > count { lines.removeLast().removeFromSuperview() }
        while lines.count < count {
            let line = effect.map { UIVisualEffectView(effect: $0) } ?? UIView(frame: .zero)
            line.isOpaque = false
            lines.append(line)
            addSubview(line)
        }
        let width = max(0, bounds.width - inset.left - inset.right)
        for (row, line) in lines.enumerated() {
            let y = toPixels(CGFloat(row + 1) * height) - hairline
            line.setFrame(CGRect(x: inset.left, y: y, width: width, height: hairline))
            if effect == nil, line.backgroundColor != color { line.backgroundColor = color }
        }
    }
}
