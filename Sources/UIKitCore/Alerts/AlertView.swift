import QuartzCore

/// The view of an alert or an action sheet: one or two boxes, and the tracking of a finger over all buttons.
final class AlertView: UIView {
    /// Dimensions, in points. Empirical; not documented by Apple.
    static let alertWidth: CGFloat = 270
    static let popoverWidth: CGFloat = 304
    static let groupSpace: CGFloat = 8

    private var content = AlertContent()
    private(set) var groups: [AlertGroup] = []

    /// Called with the action of a button that was tapped.
    var choose: ((UIAlertAction) -> Void)?
    /// Called when the size of the content has changed.
    var onChange: (() -> Void)?

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
    }

    required init?(coder: NSCoder) { nil }

    var kind = AlertKind.alert {
        didSet { if kind != oldValue { build() } }
    }

    func show(_ content: AlertContent) {
        self.content = content
        build()
    }

    private var rows: [AlertRow] { groups.flatMap(\.rows) }

    private func build() {
        highlight(nil)
        let focused = (focusSystem.focusedView as? AlertRow)?.action
        // Text fields move to other groups.
        let edited = content.fields.first(where: \.isFirstResponder)
        for group in groups { group.removeFromSuperview() }
        let others = content.actions.filter { $0.style != .cancel }
        let cancel = content.actions.filter { $0.style == .cancel }
        let hasTexts = [content.title, content.message].contains { !($0 ?? "").isEmpty }
        let hasHeader = hasTexts || !content.fields.isEmpty
        switch kind {
        case .alert:
            var group = group(hasHeader, others + cancel)
            // Of two buttons that are beside each other, the cancel button is the leading one.
            if others.count == 1, cancel.count == 1, group.areRowsSideBySide(Self.alertWidth) {
                group = self.group(hasHeader, cancel + others)
            }
            groups = [group]
        case .popover: groups = [group(hasHeader, others.isEmpty ? cancel : others)]
        case .sheet:
            groups = hasHeader || !others.isEmpty ? [group(hasHeader, others)] : []
            if !cancel.isEmpty {
                let group = group(false, cancel)
                group.contentView.backgroundColor = UIColor {
                    $0.userInterfaceStyle == .dark ? .tertiarySystemBackground : .systemBackground
                }
                groups.append(group)
            }
        }
        for group in groups { addSubview(group) }
        invalidateLayout()
        edited?.becomeFirstResponder()
        if let focused, let row = rows.first(where: { $0.action === focused }), window != nil {
            focusSystem.update(to: row, [])
        }
    }

    private func group(_ hasHeader: Bool, _ actions: [UIAlertAction]) -> AlertGroup {
        let rows = actions.map { action in
            AlertRow(
                action,
                isEmphasized: content.preferred.map { $0 === action } ?? (action.style == .cancel),
                isSheet: kind != .alert
            )
        }
        return AlertGroup(
            kind,
            title: hasHeader ? content.title : nil,
            message: hasHeader ? content.message : nil,
            fields: hasHeader ? content.fields : [],
            rows: rows
        )
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        let category = traitCollection.preferredContentSizeCategory
        guard
            previousTraitCollection?.preferredContentSizeCategory != category
                || previousTraitCollection?.legibilityWeight != traitCollection.legibilityWeight
        else { return }
        // Whether two buttons are beside each other depends on the fonts.
        build()
        onChange?()
    }

    // MARK: Layout

    /// Returns the size for a width, in points.
    func fittingSize(width: CGFloat, maximumHeight: CGFloat) -> CGSize {
        let heights = groups.map { $0.fittingHeight(width: width) }
        let height = heights.reduce(0, +) + Self.groupSpace * CGFloat(max(0, groups.count - 1))
        return CGSize(width: width, height: min(height, max(0, maximumHeight)))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        // The last box has its natural height; the first one takes the rest.
        var y = bounds.maxY
        for (index, group) in groups.enumerated().reversed() {
            let natural = group.fittingHeight(width: bounds.width)
            let height = max(0, index == 0 ? y - bounds.minY : min(natural, y - bounds.minY))
            group.frame = CGRect(x: 0, y: y - height, width: bounds.width, height: height)
            y -= height + Self.groupSpace
        }
    }

    // MARK: Touches

    private weak var highlighted: AlertRow?
    private weak var trackedTouch: UITouch?

    /// Returns the enabled row at a point.
    func row(at point: CGPoint) -> AlertRow? {
        groups.lazy.compactMap { $0.row(at: $0.convert(point, from: self)) }.first
    }

    private func highlight(_ row: AlertRow?) {
        guard row !== highlighted else { return }
        highlighted?.isHighlighted = false
        row?.isHighlighted = true
        highlighted = row
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard trackedTouch == nil, let touch = touches.first else { return }
        trackedTouch = touch
        highlight(row(at: touch.location(in: self)))
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let trackedTouch, touches.contains(trackedTouch) else { return }
        highlight(row(at: trackedTouch.location(in: self)))
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = trackedTouch, touches.contains(touch) else { return }
        trackedTouch = nil
        highlight(nil)
        if let row = row(at: touch.location(in: self)) { choose?(row.action) }
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = trackedTouch, touches.contains(touch) else { return }
        trackedTouch = nil
        highlight(nil)
    }
}
