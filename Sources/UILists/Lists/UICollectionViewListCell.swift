import QuartzCore
import UIKitCore

/// A cell of a list section: a content, accessories at both edges, and lines. Headers and footers of lists can be list cells, too.
///
/// ```swift
/// let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Pump> { cell, indexPath, pump in
///     var content = cell.defaultContentConfiguration()
///     content.text = pump.name
///     cell.contentConfiguration = content
///     cell.accessories = [.disclosureIndicator()]
/// }
/// ```
///
/// Without a background configuration, a view or a color of its own, the cell has the background of the list. Dimensions and
/// appearance are empirical; not documented by Apple.
@preconcurrency @MainActor
open class UICollectionViewListCell: UICollectionViewCell {
    /// Creates a cell.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    private func setUp() {
        directionalLayoutMargins = NSDirectionalEdgeInsets(top: 10, leading: 16, bottom: 10, trailing: 16)
        contentView.directionalLayoutMargins = directionalLayoutMargins
    }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
        coder.didInitialize(self, as: UICollectionViewListCell.self)
    }

    /// The parts that only some cells have.
    final let list = ListCellParts()

    // MARK: Content

    /// Returns the content for the list and the position of the cell in it, without texts.
    open func defaultContentConfiguration() -> UIListContentConfiguration {
        list.context?.defaultContent ?? .cell()
    }

    /// Returns the background for the list and the position of the cell in it.
    open override func defaultBackgroundConfiguration() -> UIBackgroundConfiguration {
        list.context?.defaultBackground ?? .listPlainCell()
    }

    override var shownBackgroundConfiguration: UIBackgroundConfiguration? {
        if let backgroundConfiguration { return backgroundConfiguration }
        guard let context = list.context, backgroundView == nil, backgroundColor == nil else { return nil }
        return context.defaultBackground
    }

    // MARK: Indentation

    /// The number of levels by which the content is indented. The default is the number of items above the item in its section
    /// snapshot.
    open var indentationLevel: Int {
        get { list.ownLevel ?? list.context?.level ?? 0 }
        set {
            list.ownLevel = newValue
            accessoryLayoutDidChange()
        }
    }

    /// The width of a level, in points. The default is 10.
    open var indentationWidth: CGFloat = 10 {
        didSet { if indentationWidth != oldValue { accessoryLayoutDidChange() } }
    }

    /// A Boolean value that indicates whether accessories at the leading edge are indented, too. The default is `true`.
    open var indentsAccessories = true {
        didSet { if indentsAccessories != oldValue { accessoryLayoutDidChange() } }
    }

    // MARK: Accessories

    /// The views at the leading and the trailing edge. The default is none.
    open var accessories: [UICellAccessory] = [] {
        didSet { updateAccessories() }
    }

    // MARK: Separators

    /// The guide that determines the edges of the lines whose insets are automatic. By default, it begins at the text of the
    /// content. Constraints of the app for its edges replace that.
    open var separatorLayoutGuide: UILayoutGuide { makeSeparatorGuide() }

    // MARK: State

    /// The state of the cell, from which its configurations derive colors.
    open override var configurationState: UICellConfigurationState {
        var state = super.configurationState
        state.isExpanded = list.context?.isExpanded ?? false
        state.isSwiped = list.isSwiped
        state.isReordering = list.isReordering
        state.isPinned = list.isPinned
        return state
    }

    override func markedStateDidChange() {
        for view in list.leading + list.trailing where view.accessory.accessoryType == .multiselect { view.show(self) }
        showSeparatorColors()
    }

    /// Prepares the cell for another item. Overrides call `super`.
    open override func prepareForReuse() {
        super.prepareForReuse()
        list.ownLevel = nil
    }

    // MARK: Layout

    /// Positions the content view, the accessories and the lines. Overrides call `super`.
    open override func layoutSubviews() {
        if list.shownEditing != isInEditing { updateAccessories() }
        super.layoutSubviews()
        layOutAccessories()
        layOutSeparators()
    }

    override func contentFrame(in size: CGSize) -> CGRect {
        let layout = accessoryLayout(in: size.width)
        return placed(
            CGRect(x: layout.start, y: 0, width: max(0, layout.end - layout.start), height: size.height),
            in: size.width
        )
    }

    override var determinesSize: Bool { true }

    /// Returns the width of a target, and the height that the content needs in it.
    open override func systemLayoutSizeFitting(
        _ targetSize: CGSize,
        withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        guard horizontalFittingPriority == .required else {
            return super.systemLayoutSizeFitting(
                targetSize,
                withHorizontalFittingPriority: horizontalFittingPriority,
                verticalFittingPriority: verticalFittingPriority
            )
        }
        updateConfigurationIfNeeded()
        if list.shownEditing != isInEditing { updateAccessories() }
        // The margins of the content depend on its distance from the edges of the cell.
        if bounds.width != targetSize.width { bounds.size.width = targetSize.width }
        let area = contentFrame(in: CGSize(width: targetSize.width, height: bounds.height))
        contentView.setFrame(area)
        let isRow = list.context?.role ?? .item == .item
        let minimum = isRow ? ListMetrics.rowHeight : 0
        let accessories = (list.leading + list.trailing).filter { !$0.isAsHighAsCell }.map(\.size.height).max() ?? 0
        let height =
            contentView.rowContentHeight(width: area.width, minimum: minimum)
            ?? (isRow ? ListMetrics.rowHeight : ListMetrics.barHeight)
        return CGSize(width: targetSize.width, height: max(height, roundedUp(accessories)))
    }

    /// Updates the colors of accessories.
    open override func tintColorDidChange() {
        super.tintColorDidChange()
        for view in list.leading + list.trailing { view.show(self) }
    }

    /// Returns the view under a point. The whole cell is the button of a pop-up menu.
    open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let found = super.hitTest(point, with: event)
        guard let found, !(found is UIControl),
            let menu = list.trailing.compactMap({ $0.view as? PopUpMenuView }).first, !menu.isHidden
        else { return found }
        return menu.button
    }

    // MARK: Accessibility

    override var spokenState: String? {
        isExpanded.map { AccessibilityText.localized($0 ? .expanded : .collapsed) }
    }

    /// The actions that swipes over the cell reveal. Its handle has those that move it.
    override var providedActions: [UIAccessibilityCustomAction]? { collection?.swipeActions(self) }
}

/// The state of a list cell, and the views that only some list cells have.
@MainActor
final class ListCellParts {
    /// The list and the position of the cell in it; `nil` outside of lists.
    var context: ListContext?
    /// The element for which the context was determined, and the lists at that time.
    var adopted: ElementKey?
    var stamp = ListStamp()
    var ownLevel: Int?
    var isSwiped = false
    var isReordering = false
    var isPinned = false
    /// The corners that are rounded, as those of the first and the last row of an inset section.
    var corners: CACornerMask = []

    var leading: [ListAccessoryView] = []
    var trailing: [ListAccessoryView] = []
    /// A Boolean value that indicates whether the accessories are those of a collection view that is edited.
    var shownEditing = false
    /// The line beside the handle.
    var handleLine: UIView?

    var topLine: UIView?
    var bottomLine: UIView?
    var guide: SeparatorGuide?
}
