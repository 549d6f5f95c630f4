import QuartzCore

/// The panel of a menu: rows in sections, on a blurred background. It scrolls if it is too high for its window.
final class MenuPanel: UIView {
    private(set) var menu: UIMenu
    /// The menu with which the panel was opened.
    let openedMenu: UIMenu
    /// A Boolean value that indicates whether the panel is a submenu, whose first row closes it.
    let isSubmenu: Bool
    private let background = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
    let scrollView = UIScrollView(frame: .zero)
    private(set) var rows: [MenuRow] = []
    private var separators: [Separator] = []

    /// Called when the rows have changed, because elements have been loaded.
    var rowsDidChange: (() -> Void)?

    /// A line, or the space between two sections.
    private struct Separator {
        let view: UIView
        /// The index of the row above.
        let index: Int
        let isSection: Bool
    }

    static let width: CGFloat = 250
    private static let cornerRadius: CGFloat = 13
    private static let sectionSpace: CGFloat = 8

    init(_ menu: UIMenu, isSubmenu: Bool, _ semantic: UISemanticContentAttribute) {
        self.menu = menu
        openedMenu = menu
        self.isSubmenu = isSubmenu
        super.init(frame: .zero)
        isOpaque = false
        semanticContentAttribute = semantic
        background.clipsToBounds = true
        background.layer.cornerRadius = Self.cornerRadius
        background.layer.cornerCurve = .continuous
        layer.shadowOpacity = 0.2
        layer.shadowRadius = 16
        layer.shadowOffset = CGSize(width: 0, height: 8)
        scrollView.isOpaque = false
        scrollView.scrollsToTop = false
        scrollView.delaysContentTouches = false
        background.contentView.addSubview(scrollView)
        addSubview(background)
        buildRows()
    }

    required init?(coder: NSCoder) { return nil }

    // MARK: Rows

    /// Creates the rows, and starts to load elements that are missing.
    private func buildRows() {
        for row in rows { row.removeFromSuperview() }
        for separator in separators { separator.view.removeFromSuperview() }
        rows = []
        separators = []
        let sections = MenuItem.sections(of: expanded, isSubmenu: isSubmenu)
        let hasLeadingColumn = sections.joined().contains { $0.state != .off }
        for (number, section) in sections.enumerated() {
            for (index, item) in section.enumerated() {
                if !rows.isEmpty { addSeparator(isSection: index == 0 && number > 0) }
                let row = MenuRow(item, hasLeadingColumn: hasLeadingColumn)
                row.isInFront = isInFront
                row.semanticContentAttribute = semanticContentAttribute
                rows.append(row)
                scrollView.addSubview(row)
            }
        }
        invalidateLayout()
        for row in rows {
            guard case .loading(let element) = row.item.content, !requested.contains(ObjectIdentifier(element)) else {
                continue
            }
            requested.insert(ObjectIdentifier(element))
            element.load { [weak self] elements in self?.take(elements, of: element) }
        }
    }

    /// Shows other elements.
    func replaceMenu(with menu: UIMenu) {
        self.menu = menu
        loaded = [:]
        requested = []
        buildRows()
        rowsDidChange?()
    }

    private func addSeparator(isSection: Bool) {
        let view = UIView(frame: .zero)
        view.isUserInteractionEnabled = false
        view.backgroundColor = isSection ? .tertiarySystemFill : .separator
        separators.append(Separator(view: view, index: rows.count - 1, isSection: isSection))
        scrollView.addSubview(view)
    }

    /// The elements that were loaded for this panel, for each element that they replace.
    private var loaded: [ObjectIdentifier: [UIMenuElement]] = [:]
    private var requested: Set<ObjectIdentifier> = []

    private func take(_ elements: [UIMenuElement], of element: UIDeferredMenuElement) {
        loaded[ObjectIdentifier(element)] = elements
        buildRows()
        rowsDidChange?()
    }

    /// The menu with the elements that were loaded.
    private var expanded: UIMenu {
        guard !loaded.isEmpty else { return menu }
        func expand(_ elements: [UIMenuElement]) -> [UIMenuElement] {
            elements.flatMap { element -> [UIMenuElement] in
                if let replacement = loaded[ObjectIdentifier(element)] { return expand(replacement) }
                guard let inner = element as? UIMenu, inner.options.contains(.displayInline) else { return [element] }
                return [inner.replacingChildren(expand(inner.children))]
            }
        }
        return menu.replacingChildren(expand(menu.children))
    }

    /// Shows the current states of the items.
    func updateStates() {
        if rows.contains(where: { $0.item.state != .off }) == rows.contains(where: { $0.hasLeadingColumn }) {
            for row in rows { row.showImages() }
        } else {
            buildRows()
        }
    }

    /// A Boolean value that indicates whether the panel is in front of all others, so that it receives keys.
    var isInFront = true {
        didSet {
            for row in rows { row.isInFront = isInFront }
            accessibilityElementsHidden = !isInFront
        }
    }

    /// The row at which keys begin: the first checked one, or else the first one that can be chosen.
    var preferredRow: MenuRow? {
        let enabled = rows.filter(\.item.isEnabled)
        return enabled.first { $0.item.state == .on } ?? enabled.first
    }

    override var preferredFocusEnvironments: [any UIFocusEnvironment] { preferredRow.map { [$0] } ?? [] }

    /// Returns the row at a point that can be chosen.
    func row(at point: CGPoint) -> MenuRow? {
        guard bounds.contains(point) else { return nil }
        let location = scrollView.convert(point, from: self)
        return rows.first { $0.frame.contains(location) && $0.item.isEnabled }
    }

    // MARK: Layout

    /// The height of all rows, in points.
    var fittingHeight: CGFloat {
        rows.reduce(0) { $0 + $1.height(forWidth: Self.width) }
            + separators.reduce(0) { $0 + ($1.isSection ? Self.sectionSpace : 0) }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        background.frame = bounds
        scrollView.frame = bounds
        layer.shadowPath = UIBezierPath(roundedRect: bounds, cornerRadius: Self.cornerRadius).cgPath
        let line = 1 / max(1, contentScaleFactor)
        var y: CGFloat = 0
        for (index, row) in rows.enumerated() {
            let height = row.height(forWidth: bounds.width)
            row.frame = CGRect(x: 0, y: y, width: bounds.width, height: height)
            y += height
            guard let separator = separators.first(where: { $0.index == index }) else { continue }
            // A line overlaps the row above, so that all rows begin at integral points.
            let thickness = separator.isSection ? Self.sectionSpace : line
            separator.view.frame = CGRect(
                x: 0,
                y: separator.isSection ? y : y - line,
                width: bounds.width,
                height: thickness
            )
            if separator.isSection { y += Self.sectionSpace }
        }
        scrollView.contentSize = CGSize(width: bounds.width, height: y)
        scrollView.isScrollEnabled = y > bounds.height + 0.5
    }
}
