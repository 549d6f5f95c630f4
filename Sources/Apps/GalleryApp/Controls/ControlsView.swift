import UIKit

/// The page of controls: each control that exists, enabled and disabled, under a header with a switch for the dark
/// style. Pulling the page down shows a refresh control, which ends after a second.
public final class ControlsView: UIView {
    private let header = UIView()
    private let titleLabel = UILabel()
    private let statusLabel = UILabel()
    private let darkLabel = UILabel()
    /// The switch for the dark style.
    public let darkSwitch = UISwitch()
    /// The view that scrolls through the rows.
    public let scrollView = UIScrollView()

    /// The views of a row.
    private struct RowViews {
        let row: ControlRow
        let label: UILabel
        let enabled: UIView?
        let disabled: UIView?
    }

    private var sections: [(title: UILabel, rows: [RowViews])] = []
    private var refreshes = 0

    /// Creates the page.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .systemBackground
        header.backgroundColor = .secondarySystemBackground
        titleLabel.text = "Controls"
        titleLabel.font = .systemFont(ofSize: 20, weight: .bold)
        statusLabel.font = .systemFont(ofSize: 13)
        statusLabel.textColor = .secondaryLabel
        darkLabel.text = "Dark"
        darkLabel.font = .systemFont(ofSize: 15)
        darkSwitch.accessibilityLabel = "Dark"
        darkSwitch.addTarget(self, action: ControlsView.changeStyle, for: .valueChanged)
        scrollView.alwaysBounceVertical = true
        let refresh = UIRefreshControl()
        refresh.addTarget(self, action: ControlsView.refresh, for: .valueChanged)
        scrollView.refreshControl = refresh
        addSubview(scrollView)
        addSubview(header)
        for view in [titleLabel, statusLabel, darkLabel, darkSwitch] { header.addSubview(view) }
        constrainViews()
        for section in ControlSection.all { add(section) }
    }

    /// Returns `nil`: archives of views are not supported.
    public required init?(coder: NSCoder) { nil }

    private func add(_ section: ControlSection) {
        let title = UILabel()
        title.text = section.title.uppercased()
        title.font = .systemFont(ofSize: 12)
        title.textColor = .secondaryLabel
        scrollView.addSubview(title)
        sections.append((title, section.rows.map(views)))
    }

    private func views(of row: ControlRow) -> RowViews {
        let label = UILabel()
        label.text = row.title
        label.font = .systemFont(ofSize: 15)
        let views = RowViews(
            row: row,
            label: label,
            enabled: row.makeView(isEnabled: true),
            disabled: row.makeView(isEnabled: false)
        )
        for view in [label, views.enabled, views.disabled].compactMap(\.self) { scrollView.addSubview(view) }
        for view in [views.enabled, views.disabled].compactMap(\.self) {
            if view.isAccessibilityElement, view.accessibilityLabel == nil { view.accessibilityLabel = row.title }
        }
        if let picker = views.enabled as? DrinkPicker {
            picker.onSelect = { [weak self, unowned picker] in self?.status = "\(row.title): \(picker.selection)" }
        }
        if let control = views.enabled as? UIControl {
            let title = row.title
            control.addAction(
                UIAction { [weak self] action in self?.report(title, action.sender) },
                for: [.valueChanged, .primaryActionTriggered]
            )
        }
        return views
    }

    // MARK: Events

    /// The last event of a control, as it is displayed: its title, and its value.
    public private(set) var status = "" {
        didSet { statusLabel.text = status }
    }

    private func report(_ title: String, _ sender: Any?) {
        let value: String =
            switch sender {
            case let view as UISwitch: view.isOn ? "on" : "off"
            case let view as UISlider: "\(Int((view.value * 100).rounded())) %"
            case let view as UIStepper: "\(Int(view.value))"
            case let view as UISegmentedControl: "\(view.selectedSegmentIndex + 1)"
            case let view as UIPageControl: "\(view.currentPage + 1)"
            case let view as UIDatePicker: Self.text(of: view)
            case let view as UIColorWell: Self.text(of: view.selectedColor)
            case let view as UIButton: view.isSelected ? "selected" : "tapped"
            default: ""
            }
        status = "\(title): \(value)"
    }

    /// Returns the date in the format of ISO 8601, or the minutes of a duration.
    private static func text(of picker: UIDatePicker) -> String {
        if picker.datePickerMode == .countDownTimer { return "\(Int(picker.countDownDuration / 60)) min" }
        let parts = picker.calendar.dateComponents([.year, .month, .day, .hour, .minute], from: picker.date)
        func text(_ value: Int?, _ digits: Int = 2) -> String { String(format: "%0\(digits)d", value ?? 0) }
        return "\(text(parts.year, 4))-\(text(parts.month))-\(text(parts.day)) "
            + "\(text(parts.hour)):\(text(parts.minute))"
    }

    /// Returns the red, green and blue components of a color in percent.
    private static func text(of color: UIColor?) -> String {
        var (red, green, blue): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
        color?.getRed(&red, green: &green, blue: &blue, alpha: nil)
        return [red, green, blue].map { "\(Int(($0 * 100).rounded())) %" }.joined(separator: ", ")
    }

    private func changeStyle() { overrideUserInterfaceStyle = darkSwitch.isOn ? .dark : .light }

    private func refresh() {
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [weak self] in
            MainActor.assumeIsolated { self?.endRefreshing() }
        }
    }

    private func endRefreshing() {
        refreshes += 1
        status = "Refreshed: \(refreshes)"
        scrollView.refreshControl?.endRefreshing()
    }

    /// A Boolean value that indicates whether activity indicators are animated. The default is `false`, so that a page
    /// that is not on the screen causes no frames.
    public var isAnimating = false {
        didSet {
            for case let view as UIActivityIndicatorView in sections.flatMap({ $0.rows.map(\.enabled) }) {
                if isAnimating { view.startAnimating() } else { view.stopAnimating() }
            }
        }
    }

    /// Returns the control of a row that is enabled, or the one that is disabled; `nil` if there is no such row.
    public func control(_ title: String, isEnabled: Bool = true) -> UIView? {
        let row = sections.lazy.flatMap(\.rows).first { $0.row.title == title }
        return isEnabled ? row?.enabled : row?.disabled
    }

    /// The titles of all rows, from top to bottom.
    public var titles: [String] { sections.flatMap { $0.rows.map(\.row.title) } }

    // MARK: Layout

    /// The rows are laid out below by their frames, because their controls have two columns whose widths depend on the
    /// room, and one column below the titles where there is little of it.
    private static let headerHeight: CGFloat = 52
    private static let margin: CGFloat = 16

    public override func layoutSubviews() {
        super.layoutSubviews()
        var y: CGFloat = 8
        for (title, rows) in sections {
            title.frame = CGRect(x: Self.margin, y: y, width: bounds.width - 2 * Self.margin, height: 28)
            place(title)
            y += 28
            for views in rows { y += layOut(views, y) }
            y += 12
        }
        scrollView.contentSize = CGSize(width: bounds.width, height: y)
    }

    private func constrainViews() {
        for view in [scrollView, header] + header.subviews { view.translatesAutoresizingMaskIntoConstraints = false }
        NSLayoutConstraint.activate([
            header.topAnchor.constraint(equalTo: topAnchor),
            header.leadingAnchor.constraint(equalTo: leadingAnchor),
            header.trailingAnchor.constraint(equalTo: trailingAnchor),
            header.heightAnchor.constraint(equalToConstant: Self.headerHeight),
            scrollView.topAnchor.constraint(equalTo: header.bottomAnchor),
            scrollView.leadingAnchor.constraint(equalTo: leadingAnchor),
            scrollView.trailingAnchor.constraint(equalTo: trailingAnchor),
            scrollView.bottomAnchor.constraint(equalTo: bottomAnchor),
            darkSwitch.trailingAnchor.constraint(equalTo: header.trailingAnchor, constant: -Self.margin),
            darkSwitch.centerYAnchor.constraint(equalTo: header.centerYAnchor),
            darkLabel.trailingAnchor.constraint(equalTo: darkSwitch.leadingAnchor, constant: -8),
            darkLabel.centerYAnchor.constraint(equalTo: header.centerYAnchor),
            titleLabel.topAnchor.constraint(equalTo: header.topAnchor, constant: 4),
            titleLabel.heightAnchor.constraint(equalToConstant: 26),
            statusLabel.topAnchor.constraint(equalTo: titleLabel.bottomAnchor),
            statusLabel.heightAnchor.constraint(equalToConstant: 18),
        ])
        darkLabel.setContentCompressionResistancePriority(.required, for: .horizontal)
        for view in [darkLabel, darkSwitch] { view.setContentHuggingPriority(.required, for: .horizontal) }
        for label in [titleLabel, statusLabel] {
            NSLayoutConstraint.activate([
                label.leadingAnchor.constraint(equalTo: header.leadingAnchor, constant: Self.margin),
                label.trailingAnchor.constraint(equalTo: darkLabel.leadingAnchor, constant: -8),
            ])
        }
    }

    /// Lays out a row: in one line, or on a narrow screen with the title above the controls.
    /// - Returns: The height of the row.
    private func layOut(_ views: RowViews, _ y: CGFloat) -> CGFloat {
        if views.row.isLarge { return layOutLarge(views, y) }
        let room = max(0, bounds.width - 2 * Self.margin)
        let isNarrow = room < 400
        let labelWidth = isNarrow ? room : (room * 0.32).rounded()
        let labelHeight = isNarrow ? 22 : views.row.height
        views.label.frame = CGRect(x: Self.margin, y: y, width: labelWidth, height: labelHeight)
        place(views.label)
        let start = isNarrow ? Self.margin : Self.margin + labelWidth
        let column = isNarrow ? room / 2 : (room - labelWidth) / 2
        let top = isNarrow ? y + labelHeight : y
        for (index, view) in [views.enabled, views.disabled].enumerated() {
            guard let view else { continue }
            var size = view.bounds.size
            if views.row.isWide {
                size = CGSize(
                    width: max(0, column - 16),
                    height: view.sizeThatFits(CGSize(width: column, height: 0)).height
                )
            }
            view.frame = CGRect(
                x: (start + CGFloat(index) * column).rounded(),
                y: (top + (views.row.height - size.height) / 2).rounded(),
                width: size.width,
                height: size.height
            )
            place(view)
        }
        return isNarrow ? labelHeight + views.row.height : views.row.height
    }

    /// Lays out a row of large controls: the title, and below it the controls, beside each other if they fit.
    /// - Returns: The height of the row.
    private func layOutLarge(_ views: RowViews, _ y: CGFloat) -> CGFloat {
        let (room, gap, titleHeight): (CGFloat, CGFloat, CGFloat) = (max(0, bounds.width - 2 * Self.margin), 16, 36)
        views.label.frame = CGRect(x: Self.margin, y: y, width: room, height: titleHeight)
        place(views.label)
        var (x, top, bottom) = (Self.margin, y + titleHeight, y + titleHeight)
        for view in [views.enabled, views.disabled].compactMap(\.self) {
            let fitting = view.sizeThatFits(CGSize(width: room, height: 0))
            let width = min(fitting.width, room)
            if x > Self.margin, x + width > Self.margin + room { (x, top) = (Self.margin, bottom + gap) }
            view.frame = CGRect(x: x, y: top, width: width, height: fitting.height)
            x += width + gap
            bottom = max(bottom, top + fitting.height)
            place(view)
        }
        return bottom + 12 - y
    }

    /// Mirrors the frame of a view in a right-to-left layout.
    private func place(_ view: UIView) {
        guard effectiveUserInterfaceLayoutDirection == .rightToLeft else { return }
        view.frame.origin.x = bounds.width - view.frame.maxX
    }
}
