import UIKitCore

extension UITableView {
    /// Returns a view for a line between rows.
    static func makeSeparator(_ effect: UIVisualEffect?) -> UIView {
        guard let effect else { return UIView(frame: .zero) }
        let line = UIVisualEffectView(effect: effect)
        // Vibrancy applies to content only, whichever color it has.
        if effect is UIVibrancyEffect { line.contentView.backgroundColor = .white }
        return line
    }

    /// The height of an empty row, in points.
    private var resolvedFillerRowHeight: CGFloat {
        guard fillerRowHeight == Self.automaticDimension else { return fillerRowHeight }
        guard let section = geometry.sections.lastIndex(where: { $0.rows.count > 0 }) else {
            return rowHeight > 0 ? rowHeight : Self.standardRowHeight
        }
        return geometry.row(ListIndex(section, geometry[section].rows.count - 1)).length
    }

    /// The insets of the lines of empty rows, which are those of rows that begin with a text.
    private var fillerInset: UIEdgeInsets {
        var inset = ownSeparatorInset ?? .zero
        if ownSeparatorInset == nil || separatorInsetReference == .fromAutomaticInsets {
            if isRightToLeft { inset.right += sideMargin } else { inset.left += sideMargin }
        }
        return inset
    }

    /// Positions the lines of the empty rows below the last one.
    func placeFillerRows() {
        let start = contentStart + geometry.total
        let height = fillerRowHeight == 0 ? 0 : resolvedFillerRowHeight
        guard height > 0, height.isFinite, style == .plain, separatorStyle == .singleLine, tableFooterView == nil,
            start < bounds.maxY
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
        view.show(height: height, inset: fillerInset, color: separatorColor, effect: separatorEffect)
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
            let line = UITableView.makeSeparator(effect)
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
