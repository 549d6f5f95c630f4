import QuartzCore
import UIKitCore

/// A cell of a collection view.
///
/// ```swift
/// final class PhotoCell: UICollectionViewCell {
///     let imageView = UIImageView()
///     override init(frame: CGRect) {
///         super.init(frame: frame)
///         contentView.addSubview(imageView)
///     }
/// }
/// ```
@preconcurrency @MainActor
open class UICollectionViewCell: UICollectionReusableView, AccessibilityDefaultsProvider, SegueSource, TapTarget {
    /// Creates a cell.
    public override init(frame: CGRect) {
        contentView = RowContentView(frame: CGRect(origin: .zero, size: frame.size))
        super.init(frame: frame)
        contentView.isOpaque = false
        addSubview(contentView)
    }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        contentView = RowContentView(frame: .zero)
        super.init(coder: coder)
        contentView.isOpaque = false
        addSubview(contentView)
        coder.didInitialize(self, as: UICollectionViewCell.self)
    }

    /// The segue that a selection of the item triggers.
    package final var selectionSegue: SegueTrigger?
    /// The segue of an accessory, which cells of collection views do not have.
    package final var accessorySegue: SegueTrigger?

    /// A Boolean value that indicates whether the cell shows a placeholder.
    final var isPlaceholder = false
    private var isMarkedSelected = false
    private var isMarkedHighlighted = false
    private final var dragState = UICellConfigurationState.DragState.none
    private var needsConfigurationUpdate = false
    // The configurations are updated in a layout, which positions everything afterward.
    final private(set) var isUpdatingInLayout = false
    private var background: BackgroundConfigurationView?

    // MARK: Content

    /// The view for the content of the cell. The view of a content configuration replaces it.
    open private(set) var contentView: UIView

    /// The content as a value. Setting it replaces ``contentView``, unless that shows a configuration of the same type. The
    /// default is `nil`.
    open var contentConfiguration: (any UIContentConfiguration)? {
        didSet {
            showContent()
            setNeedsUpdateConfiguration()
            collection?.sizeMayHaveChanged(self)
        }
    }

    /// A Boolean value that indicates whether the content configuration is updated for each state. The default is `true`.
    open var automaticallyUpdatesContentConfiguration = true

    /// Returns the background of a cell of its kind, without changes.
    open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .clear() }

    /// The background that is shown: ``backgroundConfiguration``, or that of the kind of cell.
    var shownBackgroundConfiguration: UIBackgroundConfiguration? { backgroundConfiguration }

    private func showContent() {
        guard let contentConfiguration else {
            if contentView is any UIContentView { replaceContentView(with: RowContentView(frame: .zero)) }
            return
        }
        let shown =
            automaticallyUpdatesContentConfiguration
            ? contentConfiguration.updated(for: configurationState) : contentConfiguration
        if let view = contentView as? any UIContentView, view.supports(shown) {
            view.configuration = shown
        } else {
            replaceContentView(with: shown.makeContentView())
        }
        if !isUpdatingInLayout { invalidateLayout() }
    }

    private func replaceContentView(with view: UIView) {
        view.isOpaque = false
        view.frame = contentView.frame
        insertSubview(view, aboveSubview: contentView)
        contentView.removeFromSuperview()
        contentView = view
    }

    // MARK: Background

    /// The background as a value, which replaces the background views. The default is `nil`.
    open var backgroundConfiguration: UIBackgroundConfiguration? {
        didSet {
            showBackground()
            setNeedsUpdateConfiguration()
        }
    }

    /// A Boolean value that indicates whether the background configuration is updated for each state. The default is `true`.
    open var automaticallyUpdatesBackgroundConfiguration = true

    /// The view behind the content. The default is `nil`.
    open var backgroundView: UIView? {
        didSet {
            guard backgroundView !== oldValue else { return }
            if oldValue?.superview === self { oldValue?.removeFromSuperview() }
            if let backgroundView { insertSubview(backgroundView, at: 0) }
            showBackground()
            invalidateLayout()
        }
    }

    /// The view behind the content, in front of ``backgroundView``, while the cell is selected or highlighted. The default is
    /// `nil`.
    open var selectedBackgroundView: UIView? {
        didSet {
            guard selectedBackgroundView !== oldValue else { return }
            if oldValue?.superview === self { oldValue?.removeFromSuperview() }
            showSelection()
        }
    }

    final func showBackground() {
        guard var shown = shownBackgroundConfiguration else {
            background?.removeFromSuperview()
            background = nil
            return showSelection()
        }
        let view = background ?? BackgroundConfigurationView(frame: bounds)
        if background == nil {
            background = view
            insertSubview(view, at: 0)
        }
        if automaticallyUpdatesBackgroundConfiguration { shown = shown.updated(for: configurationState) }
        view.show(shown, cornerRadius: shown.cornerRadius, tintColor: tintColor)
        showSelection()
    }

    private func showSelection() {
        guard let view = selectedBackgroundView else { return }
        guard isSelected || isHighlighted, shownBackgroundConfiguration == nil else {
            if view.superview === self { view.removeFromSuperview() }
            return
        }
        guard view.superview !== self else { return }
        view.frame = bounds
        if let backgroundView, backgroundView.superview === self {
            insertSubview(view, aboveSubview: backgroundView)
        } else {
            insertSubview(view, at: 0)
        }
    }

    // MARK: State

    /// A Boolean value that indicates whether the cell is selected. The collection view sets it. The default is `false`.
    open var isSelected: Bool {
        get { isMarkedSelected }
        set {
            guard newValue != isMarkedSelected else { return }
            isMarkedSelected = newValue
            stateDidChange()
        }
    }

    /// A Boolean value that indicates whether the cell is highlighted, as under a finger. The default is `false`.
    open var isHighlighted: Bool {
        get { isMarkedHighlighted }
        set {
            guard newValue != isMarkedHighlighted else { return }
            isMarkedHighlighted = newValue
            stateDidChange()
        }
    }

    private func stateDidChange() {
        showSelection()
        highlight(contentView, isSelected || isHighlighted)
        setNeedsUpdateConfiguration()
        markedStateDidChange()
    }

    /// Called after the cell was selected, highlighted, or the reverse.
    func markedStateDidChange() {}

    /// Highlights the labels and images in a view, except for those in controls.
    private func highlight(_ view: UIView, _ isHighlighted: Bool) {
        for subview in view.subviews {
            switch subview {
            case let label as UILabel: if label.isHighlighted != isHighlighted { label.isHighlighted = isHighlighted }
            case let image as UIImageView:
                if image.isHighlighted != isHighlighted { image.isHighlighted = isHighlighted }
            case is UIControl: break
            default: highlight(subview, isHighlighted)
            }
        }
    }

    /// The state of the cell, from which its configurations derive colors.
    open var configurationState: UICellConfigurationState {
        var state = UICellConfigurationState(traitCollection: traitCollection)
        state.isSelected = isSelected
        state.isHighlighted = isHighlighted
        state.isFocused = isFocused
        state.isDisabled = !isUserInteractionEnabled
        state.isEditing = isInEditing
        state.cellDragState = dragState
        if let index = element?.cellIndex { state.cellDropState = collection?.drops?.state(of: index) ?? .none }
        return state
    }

    /// A Boolean value that indicates whether the item is edited.
    final var isInEditing: Bool {
        guard let collection, collection.isEditing else { return false }
        guard let index = element?.cellIndex, !isPlaceholder, let delegate = collection.collectionDelegate else {
            return true
        }
        return delegate.collectionView(collection, canEditItemAt: collection.indexPath(of: index))
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

    /// Called when the cell is lifted, when its item is dragged, and at the end. Overrides call `super`.
    open func dragStateDidChange(_ dragState: DragState) {}

    final func showDrag(_ state: UICellConfigurationState.DragState) {
        guard state != dragState else { return }
        dragState = state
        // The cell stays where it is, and its preview is dragged.
        contentView.alpha = state == .dragging ? 0.5 : 1
        setNeedsUpdateConfiguration()
        dragStateDidChange(DragState(rawValue: state.index) ?? .none)
    }

    /// Requests a call of ``updateConfiguration(using:)`` before the next layout of the cell.
    open func setNeedsUpdateConfiguration() {
        needsConfigurationUpdate = true
        if !isUpdatingInLayout { invalidateLayout() }
    }

    /// Updates the configurations of the cell for a state. Overrides call `super` and set configurations.
    open func updateConfiguration(using state: UICellConfigurationState) {}

    /// A function that updates the configurations of a cell for a state.
    public typealias ConfigurationUpdateHandler =
        @MainActor (
            _ cell: UICollectionViewCell, _ state: UICellConfigurationState
        ) -> Void

    // Not open: a subclass in this module could not be linked in debug builds.
    /// A function that updates the configurations of a cell for a state. The default is `nil`.
    public final var configurationUpdateHandler: ConfigurationUpdateHandler? {
        didSet { setNeedsUpdateConfiguration() }
    }

    /// Updates the configurations if it was requested.
    /// - Parameter isInLayout: A Boolean value that indicates whether a layout of the cell follows anyway.
    final func updateConfigurationIfNeeded(isInLayout: Bool = false) {
        guard needsConfigurationUpdate else { return }
        needsConfigurationUpdate = false
        isUpdatingInLayout = isInLayout
        defer { isUpdatingInLayout = false }
        let state = configurationState
        updateConfiguration(using: state)
        configurationUpdateHandler?(self, state)
        // Not requested again by what the functions have set.
        needsConfigurationUpdate = false
        if contentConfiguration != nil, automaticallyUpdatesContentConfiguration { showContent() }
        if shownBackgroundConfiguration != nil { showBackground() }
    }

    // MARK: Layout

    /// Positions the content view and the backgrounds. Overrides call `super`.
    open override func layoutSubviews() {
        updateConfigurationIfNeeded(isInLayout: true)
        super.layoutSubviews()
        contentView.setFrame(contentFrame(in: bounds.size))
        // The origin of the bounds is another one while actions are revealed.
        let whole = CGRect(origin: .zero, size: bounds.size)
        for case let view? in [backgroundView, background, selectedBackgroundView] { view.setFrame(whole) }
    }

    /// Lets the collection view measure the cell again, as its ``UICollectionView/selfSizingInvalidation`` allows.
    open override func invalidateIntrinsicContentSize() {
        super.invalidateIntrinsicContentSize()
        collection?.sizeMayHaveChanged(self)
    }

    /// Returns the frame of the content view in a cell of a size.
    func contentFrame(in size: CGSize) -> CGRect { CGRect(origin: .zero, size: size) }

    override var determinesSize: Bool {
        contentView is any UIContentView || !contentView.constraints.isEmpty || !constraints.isEmpty
    }

    /// Returns the size that the content needs.
    open override func systemLayoutSizeFitting(
        _ targetSize: CGSize,
        withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        updateConfigurationIfNeeded()
        contentView.setFrame(contentFrame(in: bounds.size))
        return contentView.systemLayoutSizeFitting(
            targetSize,
            withHorizontalFittingPriority: horizontalFittingPriority,
            verticalFittingPriority: verticalFittingPriority
        )
    }

    /// Updates the configurations for other traits.
    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        setNeedsUpdateConfiguration()
    }

    // MARK: Focus

    /// A Boolean value that indicates whether the focus can come to the item, which the collection view determines.
    open override var canBecomeFocused: Bool { collection?.canFocus(self) ?? false }

    /// Updates the configurations after the focus has moved to the cell, or from it.
    open override func didUpdateFocus(
        in context: UIFocusUpdateContext,
        with coordinator: UIFocusAnimationCoordinator
    ) {
        super.didUpdateFocus(in: context, with: coordinator)
        if context.nextFocusedView === self || context.previouslyFocusedView === self { setNeedsUpdateConfiguration() }
    }

    // MARK: Accessibility

    /// The actions that a screen reader offers. By default, those that move an item that the user can move.
    open override var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
        get { super.accessibilityCustomActions ?? providedActions }
        set { super.accessibilityCustomActions = newValue }
    }

    /// The actions of a cell without own ones.
    var providedActions: [UIAccessibilityCustomAction]? {
        guard let actions = collection?.moveActions(self), !actions.isEmpty else { return nil }
        return actions
    }

    /// A cell without controls is one element, whose label is the text of its labels.
    package var providedAccessibility: AccessibilityDefaults {
        var traits = inheritedTraits
        if isSelected { traits.insert(.selected) }
        if collection?.allowsSelection ?? false { traits.insert(.button) }
        let texts = texts(in: contentView)
        return AccessibilityDefaults(
            isElement: !texts.isEmpty && !hasControls(self),
            label: texts.isEmpty ? nil : texts.joined(separator: ", "),
            value: spokenState,
            traits: traits,
            groupsChildren: true
        )
    }

    /// The state of the item in an outline, for screen readers; `nil` for other items.
    var spokenState: String? { nil }

    /// The texts of the cell.
    final var spokenText: String? {
        let content = texts(in: contentView)
        return content.isEmpty ? nil : content.joined(separator: ", ")
    }

    private func texts(in view: UIView) -> [String] {
        var found: [String] = []
        for subview in view.subviews where !subview.isHidden {
            if let text = subview.accessibilityLabel, subview.isAccessibilityElement {
                found.append(text)
            } else {
                found += texts(in: subview)
            }
        }
        return found
    }

    private func hasControls(_ view: UIView) -> Bool {
        // A control that no touch reaches is a part of the cell, such as the circle of the selection.
        view.subviews.contains { !$0.isHidden && ($0 is UIControl && $0.isUserInteractionEnabled || hasControls($0)) }
    }
}
