import QuartzCore
import UIKitCore

/// The compact content of a date picker: labels with the date and the time, which open panels.
@MainActor
final class CompactDateView: UIView, DatePickerContent {
    private static let gap: CGFloat = 7

    let dateLabel = DateLabelButton(frame: .zero)
    let timeLabel = DateLabelButton(frame: .zero)
    private(set) var panel: OverlayPanel?
    var onChange: (Date) -> Void = { _ in }
    /// The alignment of the labels.
    var alignment = UIControl.ContentHorizontalAlignment.center {
        didSet { if alignment != oldValue { invalidateLayout() } }
    }
    private var titles = DateTitles(DateRules())
    private var date = Date(timeIntervalSinceReferenceDate: 0)

    private var rules: DateRules { titles.rules }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        timeLabel.accessibilityText = .timePicker
        for label in labels {
            addSubview(label)
            label.addAction(UIAction { [weak self] in self?.openPanel($0.sender) }, for: .touchUpInside)
        }
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    private var labels: [DateLabelButton] { [dateLabel, timeLabel] }

    // MARK: Date

    func configure(_ rules: DateRules, date: Date) {
        titles = DateTitles(rules)
        dateLabel.isHidden = rules.mode == .time
        timeLabel.isHidden = rules.mode == .date
        show(date, animated: false)
        for label in labels where label.isOpen { content?.configure(panelRules(label), date: date) }
    }

    func show(_ date: Date, animated: Bool) {
        self.date = date
        dateLabel.text = titles.shortDate(date)
        timeLabel.text = titles.shortTime(date)
        invalidateLayout()
        content?.show(date, animated: animated)
    }

    // MARK: Panel

    private var content: (any DatePickerContent)? { panel?.content.subviews.first as? any DatePickerContent }

    private func panelRules(_ label: DateLabelButton) -> DateRules {
        var rules = rules
        rules.mode = label === dateLabel ? .date : .time
        return rules
    }

    private func openPanel(_ sender: Any?) {
        guard let label = sender as? DateLabelButton, window != nil else { return }
        let wasOpen = label.isOpen
        closePanels()
        if wasOpen { return }
        let content: any DatePickerContent =
            label === dateLabel ? InlineCalendar(frame: .zero) : DateWheels(frame: .zero)
        content.semanticContentAttribute =
            effectiveUserInterfaceLayoutDirection == .rightToLeft ? .forceRightToLeft : .forceLeftToRight
        content.configure(panelRules(label), date: date)
        content.onChange = { [weak self] in self?.change(to: $0) }
        let size = content.fittingSize
        let margin = content is InlineCalendar ? 8.0 : 0
        let holder = PanelContent(content, margin: margin)
        let panel = OverlayPanel(
            holder,
            size: CGSize(width: size.width + 2 * margin, height: size.height + 2 * margin),
            beside: label
        ) { [weak self, weak label] in
            label?.isOpen = false
            self?.panel = nil
        }
        self.panel = panel
        label.isOpen = true
        panel.open()
    }

    private func change(to date: Date) {
        self.date = date
        dateLabel.text = titles.shortDate(date)
        timeLabel.text = titles.shortTime(date)
        invalidateLayout()
        onChange(date)
    }

    func closePanels() { panel?.close() }

    override func willMove(toWindow newWindow: UIWindow?) {
        super.willMove(toWindow: newWindow)
        if newWindow !== window { panel?.close(animated: false) }
    }

    // MARK: Layout

    var fittingSize: CGSize {
        let sizes = labels.filter { !$0.isHidden }.map(\.intrinsicContentSize)
        return CGSize(
            width: sizes.map(\.width).reduce(0, +) + Self.gap * CGFloat(max(0, sizes.count - 1)),
            height: sizes.map(\.height).max() ?? 0
        )
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let shown = labels.filter { !$0.isHidden }
        let fitting = fittingSize
        let part = fitting.width > 0 ? min(1, bounds.width / fitting.width) : 1
        let spare = bounds.width - fitting.width * part
        var x: CGFloat =
            switch alignment {
            case .left, .leading, .fill: bounds.minX
            case .right, .trailing: (bounds.minX + spare).rounded()
            case .center: (bounds.minX + spare / 2).rounded()
            }
        for label in isMirrored ? shown.reversed() : shown {
            let size = label.intrinsicContentSize
            label.frame = CGRect(
                x: x,
                y: (bounds.midY - size.height / 2).rounded(),
                width: (size.width * part).rounded(.down),
                height: size.height
            )
            x += ((size.width + Self.gap) * part).rounded(.down)
        }
    }

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.insetBy(dx: 0, dy: min(0, (bounds.height - 44) / 2)).contains(point)
    }
}

/// A view with a margin around its content.
final class PanelContent: UIView {
    private let content: UIView
    private let margin: CGFloat

    init(_ content: UIView, margin: CGFloat) {
        self.content = content
        self.margin = margin
        super.init(frame: .zero)
        isOpaque = false
        addSubview(content)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        content.frame = bounds.insetBy(dx: margin, dy: margin)
    }
}
