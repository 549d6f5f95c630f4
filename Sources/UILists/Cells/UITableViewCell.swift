import QuartzCore
import UIKitCore

/// A row of a table view.
///
/// ```swift
/// let cell = tableView.dequeueReusableCell(withIdentifier: "pump", for: indexPath)
/// var content = cell.defaultContentConfiguration()
/// content.text = pumps[indexPath.row].name
/// cell.contentConfiguration = content
/// cell.accessoryType = .disclosureIndicator
/// ```
///
/// A cell that leaves the visible area is used again for another row: set everything that differs from row to row. Dimensions
/// and appearance are empirical; not documented by Apple.
@preconcurrency @MainActor
open class UITableViewCell: UIView, AccessibilityDefaultsProvider, SegueSource, TapTarget {
    /// Creates a cell.
    /// - Parameter reuseIdentifier: The identifier of the cells among which this one can be used again; `nil` for none.
    public init(style: CellStyle, reuseIdentifier: String?) {
        self.style = style
        self.reuseIdentifier = reuseIdentifier
        contentView = RowContentView(frame: .zero)
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: Self.minimumHeight))
        setUp()
    }

    private func setUp() {
        isOpaque = false
        contentView.isOpaque = false
        directionalLayoutMargins = NSDirectionalEdgeInsets(top: 10, leading: 16, bottom: 10, trailing: 16)
        contentView.directionalLayoutMargins = directionalLayoutMargins
        addSubview(contentView)
    }

    /// Creates a cell of the default style without a reuse identifier.
    public override convenience init(frame: CGRect) {
        self.init(style: .default, reuseIdentifier: nil)
        self.frame = frame
    }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        style = coder.interfaceValue(CellStyle.self, "style") ?? .default
        reuseIdentifier = coder.interfaceValue(String.self, "reuseIdentifier")
        contentView = RowContentView(frame: .zero)
        super.init(coder: coder)
        super.frame = CGRect(x: 0, y: 0, width: 320, height: Self.minimumHeight)
        setUp()
        coder.didInitialize(self, as: UITableViewCell.self)
    }

    /// The least height of a standard cell, in points.
    nonisolated static let minimumHeight: CGFloat = 44

    let style: CellStyle

    /// The identifier with which the cell was created.
    open private(set) var reuseIdentifier: String?

    /// Sets the identifier that a nib was registered for.
    func setReuseIdentifier(_ identifier: String) { reuseIdentifier = identifier }

    /// The table view that shows the cell.
    weak var table: UITableView?

    /// The segue that a selection of the row triggers.
    package final var selectionSegue: SegueTrigger?
    /// The segue that the accessory button triggers.
    package final var accessorySegue: SegueTrigger?

    /// The position of the row that the cell shows; `nil` while it shows none.
    var index: ListIndex?
    /// A Boolean value that indicates whether the cell shows a placeholder.
    final var isPlaceholder = false

    /// The parts that only some cells have.
    let parts = CellParts()

    // MARK: Reuse

    /// Prepares the cell for another row. The selection, the highlight and the accessories of a cell remain. Overrides call
    /// `super`.
    open func prepareForReuse() {
        layer.removeAllAnimations()
    }

    // MARK: Content

    /// The view for the content of the cell, between the controls at both edges. The view of a content configuration replaces
    /// it.
    open internal(set) var contentView: UIView

    /// The label for the main text; `nil` for a cell with a content configuration.
    open var textLabel: UILabel? { makeTextLabel() }

    /// The label for the secondary text; `nil` for a cell of the style `default`, or with a content configuration.
    open var detailTextLabel: UILabel? { makeDetailLabel() }

    /// The image view at the leading edge; `nil` for a cell of the style `value2`, or with a content configuration.
    open var imageView: UIImageView? { makeImageView() }

    /// The content as a value. Setting it replaces ``contentView``, unless that shows a configuration of the same type. The
    /// default is `nil`.
    open var contentConfiguration: (any UIContentConfiguration)? {
        didSet {
            showContentConfiguration()
            setNeedsUpdateConfiguration()
            table?.sizeMayHaveChanged(self)
        }
    }

    /// Returns the content for the style of the cell, without texts.
    open func defaultContentConfiguration() -> UIListContentConfiguration {
        switch style {
        case .default: .cell()
        case .subtitle: .subtitleCell()
        case .value1, .value2: .valueCell()
        }
    }

    /// A Boolean value that indicates whether the content configuration is updated for each state. The default is `true`.
    open var automaticallyUpdatesContentConfiguration = true

    // MARK: Background

    /// The background as a value, which replaces background color and views. The default is `nil`, for the background of the
    /// style of the table view.
    open var backgroundConfiguration: UIBackgroundConfiguration? {
        didSet {
            showBackground()
            setNeedsUpdateConfiguration()
        }
    }

    /// Returns the background for the style of the table view.
    open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration {
        table?.style ?? .plain == .plain ? .listPlainCell() : .listGroupedCell()
    }

    /// A Boolean value that indicates whether the background configuration is updated for each state. The default is `true`.
    open var automaticallyUpdatesBackgroundConfiguration = true

    /// The view behind the content. The default is `nil`.
    open var backgroundView: UIView? {
        didSet {
            guard backgroundView !== oldValue else { return }
            if oldValue?.superview === self { oldValue?.removeFromSuperview() }
            if let backgroundView { insertSubview(backgroundView, at: 0) }
            invalidateLayout()
        }
    }

    /// The view behind the content while the cell is selected or highlighted. The default is `nil`, for a gray one.
    open var selectedBackgroundView: UIView? {
        didSet {
            if oldValue?.superview === self { oldValue?.removeFromSuperview() }
            showMark(animated: false)
        }
    }

    /// The view behind the content while the cell is selected in a table view that allows several selected rows while it is
    /// edited. The default is `nil`, for the same view as otherwise.
    open var multipleSelectionBackgroundView: UIView? {
        didSet {
            if oldValue?.superview === self { oldValue?.removeFromSuperview() }
            showMark(animated: false)
        }
    }

    /// The color of the cell. The default is the color of the style of the table view.
    open override var backgroundColor: UIColor? {
        get { super.backgroundColor }
        set {
            parts.hasOwnBackgroundColor = true
            parts.ownBackgroundColor = newValue
            showBackground()
        }
    }

    /// Sets the color of the layer.
    final func setLayerColor(_ color: UIColor?) { if super.backgroundColor != color { super.backgroundColor = color } }

    // MARK: State

    /// The appearance of the cell while it is selected. The default is `default`.
    open var selectionStyle = SelectionStyle.default {
        didSet { if selectionStyle != oldValue { showMark(animated: false) } }
    }

    /// A Boolean value that indicates whether the cell is selected. The default is `false`.
    open var isSelected: Bool {
        get { parts.isSelected }
        set { setSelected(newValue, animated: false) }
    }

    /// A Boolean value that indicates whether the cell is highlighted, as under a finger. The default is `false`.
    open var isHighlighted: Bool {
        get { parts.isHighlighted }
        set { setHighlighted(newValue, animated: false) }
    }

    /// Selects or deselects the cell, without a call of the delegate of the table view. Overrides call `super`.
    open func setSelected(_ selected: Bool, animated: Bool) {
        guard selected != parts.isSelected else { return }
        parts.isSelected = selected
        stateDidChange(animated: animated)
    }

    /// Highlights the cell, or ends it. Overrides call `super`.
    open func setHighlighted(_ highlighted: Bool, animated: Bool) {
        guard highlighted != parts.isHighlighted else { return }
        parts.isHighlighted = highlighted
        stateDidChange(animated: animated)
    }

    /// The state of the cell, from which its configurations derive colors.
    open var configurationState: UICellConfigurationState {
        var state = UICellConfigurationState(traitCollection: traitCollection)
        state.isSelected = isSelected
        state.isHighlighted = isHighlighted
        state.isFocused = isFocused
        state.isEditing = isEditing
        state.isDisabled = !isUserInteractionEnabled
        state.isSwiped = parts.isSwiped
        state.isReordering = parts.isReordering
        state.cellDragState = parts.dragState
        if let table, let index { state.cellDropState = table.drops?.state(of: index) ?? .none }
        return state
    }

    /// The states of a cell while it is dragged.
    public enum DragState: Int, Hashable, Sendable {
        /// The cell is not dragged.
        case none = 0
        /// The cell is lifted.
        case lifting = 1
        /// The cell is dragged.
        case dragging = 2
    }

    /// Called when the cell is lifted, when its row is dragged, and at the end. Overrides call `super`.
    open func dragStateDidChange(_ dragState: DragState) {}

    /// A Boolean value that indicates whether the cell receives touches while its row is dragged. The default is `false`.
    open var userInteractionEnabledWhileDragging = false

    /// Returns the view under a point; `nil` while the row is dragged, unless ``userInteractionEnabledWhileDragging`` is `true`.
    open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        if parts.dragState == .dragging, !userInteractionEnabledWhileDragging { return nil }
        return super.hitTest(point, with: event)
    }

    final func showDrag(_ state: UICellConfigurationState.DragState) {
        guard state != parts.dragState else { return }
        parts.dragState = state
        // The cell stays where it is, and its preview is dragged.
        contentView.alpha = state == .dragging ? 0.5 : 1
        setNeedsUpdateConfiguration()
        dragStateDidChange(DragState(rawValue: state.index) ?? .none)
    }

    /// Requests a call of ``updateConfiguration(using:)`` before the next layout of the cell.
    open func setNeedsUpdateConfiguration() {
        parts.needsConfigurationUpdate = true
        if !parts.isUpdatingInLayout { invalidateLayout() }
    }

    /// Updates the configurations of the cell for a state. Overrides call `super` and set configurations.
    open func updateConfiguration(using state: UICellConfigurationState) {}

    /// A function that updates the configurations of a cell for a state. The default is `nil`.
    open var configurationUpdateHandler: ConfigurationUpdateHandler? {
        didSet { setNeedsUpdateConfiguration() }
    }

    /// A function that updates the configurations of a cell for a state.
    public typealias ConfigurationUpdateHandler =
        @MainActor (
            _ cell: UITableViewCell, _ state: UICellConfigurationState
        ) -> Void

    // MARK: Accessories

    /// The standard view at the trailing edge. The default is `none`.
    open var accessoryType = AccessoryType.none {
        didSet { if accessoryType != oldValue { accessoryDidChange() } }
    }

    /// The view at the trailing edge, which replaces that of ``accessoryType``. It has its own size. The default is `nil`.
    open var accessoryView: UIView? {
        didSet { if accessoryView !== oldValue { accessoryDidChange() } }
    }

    /// The standard view at the trailing edge while the table view is edited. The default is `none`.
    open var editingAccessoryType = AccessoryType.none {
        didSet { if editingAccessoryType != oldValue { accessoryDidChange() } }
    }

    /// The view at the trailing edge while the table view is edited. The default is `nil`.
    open var editingAccessoryView: UIView? {
        didSet { if editingAccessoryView !== oldValue { accessoryDidChange() } }
    }

    // MARK: Indentation and separators

    /// The number of levels by which the content is indented. The default is 0.
    open var indentationLevel = 0 {
        didSet { if indentationLevel != oldValue { invalidateLayout() } }
    }

    /// The width of a level, in points. The default is 10.
    open var indentationWidth: CGFloat = 10 {
        didSet { if indentationWidth != oldValue { invalidateLayout() } }
    }

    /// The insets of the line below the cell, in points. The default is that of the table view, or the position of the text.
    open var separatorInset: UIEdgeInsets {
        get { parts.separatorInset ?? resolvedSeparatorInset }
        set {
            parts.separatorInset = newValue
            invalidateLayout()
        }
    }

    // MARK: Editing

    /// A Boolean value that indicates whether the cell shows its editing controls. The default is `false`.
    open var isEditing: Bool {
        get { parts.isEditing }
        set { setEditing(newValue, animated: false) }
    }

    /// Shows or hides the editing controls. Overrides call `super`.
    open func setEditing(_ editing: Bool, animated: Bool) {
        guard editing != parts.isEditing else { return }
        changeState(isEditing: editing, isSwiped: parts.isSwiped) { completion in
            parts.isEditing = editing
            setNeedsUpdateConfiguration()
            showEditing(animated: animated, completion: completion)
        }
    }

    /// Called before the controls for editing or the actions of a swipe appear or disappear. Overrides call `super`.
    open func willTransition(to state: StateMask) {}

    /// Called after the controls for editing or the actions of a swipe have appeared or disappeared. Overrides call `super`.
    open func didTransition(to state: StateMask) {}

    /// The control at the leading edge while the cell is edited, which the delegate of the table view determines.
    open internal(set) var editingStyle = EditingStyle.none

    /// A Boolean value that indicates whether the content is indented while the cell is edited. The default is `true`.
    open var shouldIndentWhileEditing = true {
        didSet { if shouldIndentWhileEditing != oldValue { invalidateLayout() } }
    }

    /// A Boolean value that indicates whether the cell shows a control to move its row while it is edited, if the data source
    /// moves rows. The default is `false`.
    open var showsReorderControl = false {
        didSet { if showsReorderControl != oldValue { showEditing(animated: false) } }
    }

    /// A Boolean value that indicates whether the cell shows a button that confirms a deletion.
    open var showingDeleteConfirmation: Bool { parts.isSwiped }

    // MARK: Layout

    /// Positions the content view, the accessories and the line below the cell. Overrides call `super`.
    open override func layoutSubviews() {
        updateConfigurationIfNeeded(isInLayout: true)
        // Constraints are solved for the present size of the content view.
        layOut()
        super.layoutSubviews()
    }

    /// Lets the table view measure the cell again, as its ``UITableView/selfSizingInvalidation`` allows.
    open override func invalidateIntrinsicContentSize() {
        super.invalidateIntrinsicContentSize()
        table?.sizeMayHaveChanged(self)
    }

    /// Returns the size that the content needs in a width. Overridden by cells that determine their height themselves.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: contentHeight(width: size.width))
    }

    /// Returns the width of a target, and the height that the content needs in it.
    open override func systemLayoutSizeFitting(
        _ targetSize: CGSize,
        withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize { sizeThatFits(targetSize) }

    /// Updates the configurations for other traits.
    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        setNeedsUpdateConfiguration()
    }

    /// Updates the color of accessories.
    open override func tintColorDidChange() {
        super.tintColorDidChange()
        accessoryDidChange()
    }

    // MARK: Focus

    /// A Boolean value that indicates whether the focus can come to the row, which the table view determines.
    open override var canBecomeFocused: Bool { table?.canFocus(self) ?? false }

    /// The appearance of the focused row. The default is `default`.
    open var focusStyle = FocusStyle.default {
        didSet { if focusStyle != oldValue { super.focusEffect = super.focusEffect } }
    }

    /// The effect that shows that the row is focused; `nil` if ``focusStyle`` is `custom`.
    open override var focusEffect: UIFocusEffect? {
        get { focusStyle == .custom ? nil : super.focusEffect }
        set { super.focusEffect = newValue }
    }

    /// Updates the configurations after the focus has moved to the cell, or from it.
    open override func didUpdateFocus(
        in context: UIFocusUpdateContext,
        with coordinator: UIFocusAnimationCoordinator
    ) {
        super.didUpdateFocus(in: context, with: coordinator)
        if context.nextFocusedView === self || context.previouslyFocusedView === self { setNeedsUpdateConfiguration() }
    }

    // MARK: Accessibility

    package var providedAccessibility: AccessibilityDefaults { cellAccessibility }

    /// The actions that a screen reader offers. By default, those that swipes over the row reveal.
    open override var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
        get { super.accessibilityCustomActions ?? table?.swipeActions(self) }
        set { super.accessibilityCustomActions = newValue }
    }
}
