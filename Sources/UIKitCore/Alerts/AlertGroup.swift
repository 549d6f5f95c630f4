import QuartzCore

/// The contents of an alert.
@MainActor
struct AlertContent {
    var title: String?
    var message: String?
    var actions: [UIAlertAction] = []
    var preferred: UIAlertAction?
    var fields: [UITextField] = []
}

/// The layouts of an alert.
enum AlertKind {
    /// An alert in the center.
    case alert
    /// An action sheet at the bottom, whose cancel button is apart.
    case sheet
    /// An action sheet in a popover. A touch outside of it takes the place of the cancel button.
    case popover
}

/// A box of an alert: title, message and buttons on a blurred background. Texts and buttons scroll separately if they are
/// too high.
final class AlertGroup: UIVisualEffectView {
    private let kind: AlertKind
    private let header = UIScrollView(frame: .zero)
    private var titleLabel: UILabel?
    private var messageLabel: UILabel?
    private let buttons = UIScrollView(frame: .zero)
    private(set) var rows: [AlertRow] = []
    private let fields: [UITextField]
    private var separators: [UIView] = []

    /// Dimensions, in points. Empirical; not documented by Apple.
    static let cornerRadius: CGFloat = 14
    private static let textMargin: CGFloat = 16
    private static let textSpace: CGFloat = 4
    private static let alertPadding: CGFloat = 20
    private static let sheetPadding: CGFloat = 15
    private static let fieldSpace: CGFloat = 8

    init(_ kind: AlertKind, title: String?, message: String?, fields: [UITextField] = [], rows: [AlertRow]) {
        self.kind = kind
        self.fields = fields
        super.init(effect: kind == .popover ? nil : UIBlurEffect(style: .systemMaterial))
        if kind != .popover {
            clipsToBounds = true
            layer.cornerRadius = Self.cornerRadius
            layer.cornerCurve = .continuous
        }
        for scrollView in [header, buttons] {
            scrollView.isOpaque = false
            scrollView.scrollsToTop = false
            scrollView.delaysContentTouches = false
            contentView.addSubview(scrollView)
        }
        titleLabel = addLabel(title)
        titleLabel?.accessibilityTraits = [.staticText, .header]
        messageLabel = addLabel(message)
        for field in fields { header.addSubview(field) }
        self.rows = rows
        for row in rows { buttons.addSubview(row) }
        updateFonts()
    }

    required init?(coder: NSCoder) { nil }

    private func addLabel(_ text: String?) -> UILabel? {
        guard let text, !text.isEmpty else { return nil }
        let label = UILabel(frame: .zero)
        label.text = text
        label.numberOfLines = 0
        label.textAlignment = .center
        label.textColor = kind == .alert ? .label : .secondaryLabel
        header.addSubview(label)
        return label
    }

    private func updateFonts() {
        let traits = traitCollection
        titleLabel?.font =
            kind == .alert
            ? .preferredFont(forTextStyle: .headline, compatibleWith: traits)
            : UIFontMetrics(forTextStyle: .footnote)
                .scaledFont(for: .systemFont(ofSize: 13, weight: .semibold), compatibleWith: traits)
        messageLabel?.font = .preferredFont(forTextStyle: .footnote, compatibleWith: traits)
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        updateFonts()
        invalidateLayout()
    }

    // MARK: Rows

    /// Returns the enabled row at a point.
    func row(at point: CGPoint) -> AlertRow? {
        let location = buttons.convert(point, from: self)
        guard bounds.contains(point), buttons.bounds.contains(location) else { return nil }
        return rows.first { $0.frame.contains(location) && $0.action.isEnabled }
    }

    /// Returns a Boolean value that indicates whether the two buttons are beside each other.
    func areRowsSideBySide(_ width: CGFloat) -> Bool {
        kind == .alert && rows.count == 2 && rows.allSatisfy { $0.titleWidth <= width / 2 - 2 * AlertRow.margin }
    }

    // MARK: Layout

    private var labels: [UILabel] { [titleLabel, messageLabel].compactMap { $0 } }

    private func textSizes(_ width: CGFloat) -> [CGSize] {
        let available = max(1, width - 2 * Self.textMargin)
        return labels.map { label in
            let size = label.sizeThatFits(CGSize(width: available, height: 0))
            return CGSize(width: available, height: size.height)
        }
    }

    private var padding: CGFloat { kind == .alert ? Self.alertPadding : Self.sheetPadding }

    /// The height of a text field, in points.
    private func height(of field: UITextField) -> CGFloat { max(30, field.intrinsicContentSize.height.rounded(.up)) }

    private func heights(_ width: CGFloat) -> (header: CGFloat, buttons: CGFloat) {
        let texts = textSizes(width)
        var text = texts.reduce(0) { $0 + $1.height } + Self.textSpace * CGFloat(max(0, texts.count - 1))
        for (index, field) in fields.enumerated() {
            text += height(of: field) + (index > 0 || !texts.isEmpty ? Self.fieldSpace : 0)
        }
        let heights = rows.map(\.fittingHeight)
        return (
            texts.isEmpty && fields.isEmpty ? 0 : text + 2 * padding,
            areRowsSideBySide(width) ? heights.max() ?? 0 : heights.reduce(0, +)
        )
    }

    /// Returns the height of everything for a width, in points.
    func fittingHeight(width: CGFloat) -> CGFloat {
        let heights = heights(width)
        return heights.header + heights.buttons
    }

    /// Returns the heights of the texts and of the buttons within a height. What takes less than half of it is entirely
    /// visible.
    private func visibleHeights(in size: CGSize) -> (header: CGFloat, buttons: CGFloat) {
        let natural = heights(size.width)
        guard natural.header + natural.buttons > size.height + 0.5 else {
            return (natural.header, max(0, size.height - natural.header))
        }
        let half = (size.height / 2).rounded(.down)
        if natural.buttons <= half { return (size.height - natural.buttons, natural.buttons) }
        let header = min(natural.header, half)
        return (header, size.height - header)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let size = bounds.size
        let visible = visibleHeights(in: size)
        header.frame = CGRect(x: 0, y: 0, width: size.width, height: visible.header)
        buttons.frame = CGRect(x: 0, y: visible.header, width: size.width, height: visible.buttons)
        layOutTexts(size.width)
        layOutRows(size.width)
    }

    private func layOutTexts(_ width: CGFloat) {
        var y = padding
        for (label, size) in zip(labels, textSizes(width)) {
            label.frame = CGRect(origin: CGPoint(x: Self.textMargin, y: y), size: size)
            y += size.height + Self.textSpace
        }
        if !labels.isEmpty { y -= Self.textSpace }
        for (index, field) in fields.enumerated() {
            if index > 0 || !labels.isEmpty { y += Self.fieldSpace }
            field.frame = CGRect(
                x: Self.textMargin,
                y: y,
                width: max(0, width - 2 * Self.textMargin),
                height: height(of: field)
            )
            y = field.frame.maxY
        }
        let height = labels.isEmpty && fields.isEmpty ? 0 : y + padding
        header.contentSize = CGSize(width: width, height: height)
        header.isScrollEnabled = height > header.bounds.height + 0.5
    }

    private func layOutRows(_ width: CGFloat) {
        let line = 1 / max(1, contentScaleFactor)
        let height: CGFloat
        var lines: [CGRect] = []
        if areRowsSideBySide(width) {
            height = rows.map(\.fittingHeight).max() ?? 0
            let middle = pixelAligned(width / 2)
            let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
            for (index, row) in rows.enumerated() {
                let isLeft = (index == 0) != isMirrored
                row.frame = CGRect(
                    x: isLeft ? 0 : middle,
                    y: 0,
                    width: isLeft ? middle : width - middle,
                    height: height
                )
            }
            lines.append(CGRect(x: middle - line, y: 0, width: line, height: height))
        } else {
            var y: CGFloat = 0
            for row in rows {
                // Lines overlap the rows, so that all rows begin at integral points.
                if y > 0 { lines.append(CGRect(x: 0, y: y, width: width, height: line)) }
                row.frame = CGRect(x: 0, y: y, width: width, height: row.fittingHeight)
                y = row.frame.maxY
            }
            height = y
        }
        buttons.contentSize = CGSize(width: width, height: height)
        buttons.isScrollEnabled = height > buttons.bounds.height + 0.5
        showSeparators(lines, line)
    }

    /// Shows lines between buttons, and one below the texts.
    private func showSeparators(_ lines: [CGRect], _ thickness: CGFloat) {
        let hasTop = !(labels.isEmpty && fields.isEmpty) && !rows.isEmpty
        while separators.count < lines.count + 1 {
            let view = UIView(frame: .zero)
            view.backgroundColor = .separator
            view.isUserInteractionEnabled = false
            separators.append(view)
        }
        for view in separators[(lines.count + 1)...] { view.removeFromSuperview() }
        separators.removeSubrange((lines.count + 1)...)
        separators[0].isHidden = !hasTop
        separators[0].frame = CGRect(x: 0, y: buttons.frame.minY, width: bounds.width, height: thickness)
        if separators[0].superview == nil { contentView.addSubview(separators[0]) }
        for (view, frame) in zip(separators.dropFirst(), lines) {
            view.frame = frame
            if view.superview == nil { buttons.addSubview(view) }
        }
    }

    private func pixelAligned(_ value: CGFloat) -> CGFloat {
        let scale = max(1, contentScaleFactor)
        return (value * scale).rounded() / scale
    }
}
