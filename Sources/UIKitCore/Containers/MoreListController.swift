import QuartzCore

/// The list of the view controllers that have no tab.
final class MoreListController: UIViewController {
    private let onSelect: (UIViewController) -> Void
    private let scrollView = UIScrollView(frame: .zero)
    private(set) var rows: [MoreRow] = []

    init(_ onSelect: @escaping (UIViewController) -> Void) {
        self.onSelect = onSelect
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() {
        scrollView.backgroundColor = .systemBackground
        scrollView.alwaysBounceVertical = true
        view = scrollView
    }

    /// Lists view controllers.
    func show(_ controllers: [UIViewController]) {
        for row in rows { row.removeFromSuperview() }
        rows = controllers.map { controller in
            let row = MoreRow(controller)
            row.addAction(
                UIAction { [weak self, weak controller] _ in
                    if let controller { self?.onSelect(controller) }
                },
                for: .touchUpInside
            )
            scrollView.addSubview(row)
            return row
        }
        scrollView.invalidateLayout()
    }

    override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        let width = scrollView.bounds.width
        for (index, row) in rows.enumerated() {
            row.frame = CGRect(x: 0, y: CGFloat(index) * MoreRow.height, width: width, height: MoreRow.height)
            row.update()
        }
        let size = CGSize(width: width, height: CGFloat(rows.count) * MoreRow.height)
        if scrollView.contentSize != size { scrollView.contentSize = size }
    }
}

/// A row of the list: the image and the title of a view controller.
final class MoreRow: UIControl {
    static let height: CGFloat = 44
    private static let margin: CGFloat = 16
    private static let textStart: CGFloat = 60

    private let item: UITabBarItem
    private let icon = SymbolView(frame: .zero)
    private let label = UILabel(frame: .zero)
    private let chevron = SymbolView(frame: .zero)
    private let line = UIView(frame: .zero)

    init(_ controller: UIViewController) {
        item = controller.tabBarItem
        super.init(frame: .zero)
        isOpaque = false
        line.backgroundColor = .separator
        line.isUserInteractionEnabled = false
        if let image = UIImage(systemName: "chevron.forward") { chevron.show(image, color: .tertiaryLabel) }
        chevron.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: 13, weight: .semibold)
        for view in [icon, label, chevron, line] { addSubview(view) }
        update()
    }

    required init?(coder: NSCoder) { nil }

    /// Shows the current values of the item.
    func update() {
        label.text = item.title
        icon.isHidden = item.image == nil
        if let image = item.image { icon.show(image, color: nil) }
        isEnabled = item.isEnabled
        label.isEnabled = item.isEnabled
        invalidateLayout()
    }

    override func stateDidChange() {
        super.stateDidChange()
        backgroundColor = isHighlighted ? .systemGray4 : nil
    }

    override func overlapsDefaultAction(_ recognizer: UIGestureRecognizer) -> Bool { isSingleTap(recognizer) }

    override var defaultAccessibility: AccessibilityDefaults {
        AccessibilityDefaults(
            isElement: true,
            label: item.accessibilityLabel ?? item.title,
            value: item.badgeValue,
            traits: stateTraits.union(.button)
        )
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        func mirrored(_ rect: CGRect) -> CGRect {
            isMirrored ? CGRect(origin: CGPoint(x: bounds.width - rect.maxX, y: rect.minY), size: rect.size) : rect
        }
        let image = icon.sizeThatFits(.zero)
        icon.frame = mirrored(frame(of: image, centeredAt: CGPoint(x: Self.textStart / 2 + 2, y: bounds.midY)))
        let arrow = chevron.sizeThatFits(.zero)
        let end = bounds.width - Self.margin - arrow.width
        chevron.frame = mirrored(
            frame(of: arrow, centeredAt: CGPoint(x: end + arrow.width / 2, y: bounds.midY))
        )
        let text = label.sizeThatFits(.zero)
        let width = min(text.width, max(0, end - Self.textStart - 8))
        label.frame = mirrored(
            frame(
                of: CGSize(width: width, height: text.height),
                centeredAt: CGPoint(x: Self.textStart + width / 2, y: bounds.midY)
            )
        )
        let hairline = 1 / max(contentScaleFactor, 1)
        line.frame = mirrored(
            CGRect(x: Self.textStart, y: bounds.height - hairline, width: bounds.width, height: hairline)
        )
    }
}
