import UIKit

/// A scrolling list of titles in sections, one of which is selected. Only the visible rows have views, which are reused.
final class ListView: UIView {
    /// A group of titles below a header.
    struct Section {
        let title: String
        let items: [String]
    }

    private let scrollView = RowScrollView()
    private let pinnedHeader = ListHeader()
    private var rows: [IndexPath: ListRow] = [:]
    private var headers: [Int: ListHeader] = [:]
    private var spareRows: [ListRow] = []
    private var spareHeaders: [ListHeader] = []

    /// The top of each section, and at the end the height of the list.
    private var tops: [CGFloat] = [0]

    let sections: [Section]

    /// The selected row. It is not scrolled to.
    var selection: IndexPath {
        didSet {
            rows[oldValue]?.isSelected = false
            rows[selection]?.isSelected = true
        }
    }

    /// The closure that is called when the user selects another row.
    var onSelect: ((IndexPath) -> Void)?

    /// The number of rows that have views.
    var loadedRowCount: Int { rows.count }

    init(_ sections: [Section], selection: IndexPath = IndexPath(row: 0, section: 0)) {
        self.sections = sections
        self.selection = selection
        super.init(frame: .zero)
        backgroundColor = .secondarySystemBackground
        clipsToBounds = true
        scrollView.alwaysBounceVertical = true
        scrollView.onLayout = { [unowned self] in layOutVisibleRows() }
        addSubview(scrollView)
        addSubview(pinnedHeader)
    }

    /// Returns `nil`: archives of views are not supported.
    required init?(coder: NSCoder) { nil }

    /// The title of the selected row.
    var selectedTitle: String { sections[selection.section].items[selection.row] }

    /// Scrolls so that a row is in the middle, as far as the list allows.
    func scroll(to path: IndexPath) {
        layoutIfNeeded()
        let middle = frame(ofRow: path).midY - bounds.height / 2
        let limit = max(0, scrollView.contentSize.height - bounds.height)
        scrollView.setContentOffset(CGPoint(x: 0, y: min(max(0, middle.rounded()), limit)), animated: false)
    }

    // MARK: Layout

    private var rowHeight: CGFloat { max(44, (2 * ListRow.font.lineHeight).rounded(.up)) }
    private var headerHeight: CGFloat { max(34, (ListHeader.font.lineHeight + 18).rounded(.up)) }

    private func frame(ofRow path: IndexPath) -> CGRect {
        let y = tops[path.section] + headerHeight + CGFloat(path.row) * rowHeight
        return CGRect(x: 0, y: y, width: bounds.width, height: rowHeight)
    }

    private func frame(ofHeader section: Int) -> CGRect {
        CGRect(x: 0, y: tops[section], width: bounds.width, height: headerHeight)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        tops = [0]
        for section in sections {
            tops.append(tops[tops.count - 1] + headerHeight + CGFloat(section.items.count) * rowHeight + 8)
        }
        scrollView.frame = bounds
        scrollView.contentSize = CGSize(width: bounds.width, height: tops[tops.count - 1])
        layOutVisibleRows()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        guard
            traitCollection.preferredContentSizeCategory != previousTraitCollection?.preferredContentSizeCategory
        else { return }
        for view in rows.values { view.updateFont() }
        for view in spareRows { view.updateFont() }
        for view in headers.values { view.updateFont() }
        for view in spareHeaders + [pinnedHeader] { view.updateFont() }
        setNeedsLayout()
    }

    /// The part of the list that is visible.
    private var visibleRect: CGRect { CGRect(origin: scrollView.contentOffset, size: bounds.size) }

    /// The part of the list whose rows have views: the visible part, and the next rows for the focus.
    private var loadedRect: CGRect {
        guard let row = rows.values.first(where: { $0.isFocused }) else { return visibleRect }
        return visibleRect.union(row.frame.insetBy(dx: 0, dy: -2 * rowHeight))
    }

    override func didUpdateFocus(
        in context: UIFocusUpdateContext,
        with coordinator: UIFocusAnimationCoordinator
    ) {
        super.didUpdateFocus(in: context, with: coordinator)
        layOutVisibleRows()
    }

    private func layOutVisibleRows() {
        guard tops.count == sections.count + 1, bounds.width > 0 else { return }
        let visible = loadedRect
        for (path, row) in rows where !frame(ofRow: path).intersects(visible) && !row.isFocused {
            row.isHidden = true
            rows[path] = nil
            spareRows.append(row)
        }
        for (section, header) in headers where !frame(ofHeader: section).intersects(visible) {
            header.isHidden = true
            headers[section] = nil
            spareHeaders.append(header)
        }
        for section in sections.indices where tops[section] < visible.maxY && tops[section + 1] > visible.minY {
            show(section, in: visible)
        }
        layOutPinnedHeader(visibleRect)
    }

    private func show(_ section: Int, in visible: CGRect) {
        let headerFrame = frame(ofHeader: section)
        if headerFrame.intersects(visible) {
            let header = headers[section] ?? spareHeaders.popLast() ?? ListHeader()
            header.show(sections[section].title)
            header.frame = headerFrame
            add(header)
            headers[section] = header
        }
        let first = max(0, Int((visible.minY - headerFrame.maxY) / rowHeight))
        let end = min(sections[section].items.count, Int(((visible.maxY - headerFrame.maxY) / rowHeight).rounded(.up)))
        for index in first..<max(first, end) {
            let path = IndexPath(row: index, section: section)
            let row = rows[path] ?? spareRows.popLast() ?? makeRow()
            row.show(sections[section].items[index], at: path)
            row.isSelected = path == selection
            row.frame = frame(ofRow: path)
            add(row)
            rows[path] = row
        }
    }

    private func add(_ view: UIView) {
        view.isHidden = false
        if view.superview == nil { scrollView.insertSubview(view, at: 0) }
    }

    private func makeRow() -> ListRow {
        let row = ListRow()
        row.addTarget(self, action: ListView.select, for: .touchUpInside)
        return row
    }

    /// Keeps the header of the first visible section at the top, until the next one pushes it out.
    private func layOutPinnedHeader(_ visible: CGRect) {
        guard let section = sections.indices.last(where: { tops[$0] <= visible.minY }) else {
            pinnedHeader.isHidden = true
            return
        }
        pinnedHeader.isHidden = false
        pinnedHeader.show(sections[section].title)
        let y = min(0, tops[section + 1] - headerHeight - visible.minY)
        pinnedHeader.frame = CGRect(x: 0, y: y, width: bounds.width, height: headerHeight)
    }

    private func select(_ row: ListRow) {
        guard row.path != selection else { return }
        selection = row.path
        onSelect?(row.path)
    }
}

/// A scroll view whose rows are controls, but from which the user can scroll nevertheless.
private final class RowScrollView: UIScrollView {
    var onLayout: (() -> Void)?

    override func touchesShouldCancel(in view: UIView) -> Bool { true }

    override func layoutSubviews() {
        super.layoutSubviews()
        onLayout?()
    }
}

/// A row of the list.
private final class ListRow: UIControl {
    private(set) var path = IndexPath(row: 0, section: 0)
    private let background = UIView()
    private let label = UILabel()

    static var font: UIFont { .preferredFont(forTextStyle: .subheadline) }

    override init(frame: CGRect) {
        super.init(frame: frame)
        background.layer.cornerRadius = 8
        background.isUserInteractionEnabled = false
        label.numberOfLines = 2
        addSubview(background)
        addSubview(label)
        updateFont()
        update()
    }

    required init?(coder: NSCoder) { nil }

    override var isHighlighted: Bool { didSet { if isHighlighted != oldValue { update() } } }
    override var isSelected: Bool { didSet { if isSelected != oldValue { update() } } }

    func show(_ title: String, at path: IndexPath) {
        self.path = path
        if label.text != title { label.text = title }
    }

    func updateFont() { label.font = Self.font }

    private func update() {
        background.backgroundColor = isSelected ? .systemBlue : isHighlighted ? .systemFill : .clear
        label.textColor = isSelected ? .white : .label
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        background.frame = bounds.insetBy(dx: 8, dy: 1)
        label.frame = bounds.insetBy(dx: 20, dy: 0)
    }
}

/// The header of a section.
private final class ListHeader: UIView {
    private let label = UILabel()

    static var font: UIFont {
        .systemFont(ofSize: UIFont.preferredFont(forTextStyle: .caption1).pointSize, weight: .semibold)
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .secondarySystemBackground
        label.textColor = .secondaryLabel
        addSubview(label)
        updateFont()
    }

    required init?(coder: NSCoder) { nil }

    func show(_ title: String) {
        let title = title.uppercased()
        if label.text != title { label.text = title }
    }

    func updateFont() { label.font = Self.font }

    override func layoutSubviews() {
        super.layoutSubviews()
        let height = label.font.lineHeight.rounded(.up)
        label.frame = CGRect(x: 20, y: bounds.height - height - 6, width: max(0, bounds.width - 32), height: height)
    }
}
