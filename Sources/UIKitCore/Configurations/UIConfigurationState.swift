/// A key of a value that an app adds to the state of a cell.
public struct UIConfigurationStateCustomKey: RawRepresentable, Hashable, Sendable {
    /// The name of the key.
    public var rawValue: String

    /// Creates a key.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a key.
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// The state of a view, from which its configurations derive colors.
@preconcurrency @MainActor
public protocol UIConfigurationState {
    /// Creates the state of a view that is neither selected nor highlighted, with traits.
    init(traitCollection: UITraitCollection)

    /// The traits of the view.
    var traitCollection: UITraitCollection { get set }

    /// A value that the app has added.
    subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? { get set }
}

/// The state of a header, a footer, or another view.
@preconcurrency @MainActor
public struct UIViewConfigurationState: UIConfigurationState, @MainActor Hashable {
    /// The traits of the view.
    public var traitCollection: UITraitCollection

    /// A Boolean value that indicates whether the view is disabled.
    public var isDisabled = false

    /// A Boolean value that indicates whether the view is highlighted.
    public var isHighlighted = false

    /// A Boolean value that indicates whether the view is selected.
    public var isSelected = false

    /// A Boolean value that indicates whether the view is focused.
    public var isFocused = false

    /// A Boolean value that indicates whether the view is pinned to an edge, as a header that floats.
    public var isPinned = false

    private var values: [UIConfigurationStateCustomKey: AnyHashable] = [:]

    /// Creates the state of a view that is neither selected nor highlighted, with traits.
    public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

    /// A value that the app has added.
    public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
        get { values[key] }
        set { values[key] = newValue }
    }
}

/// The state of a cell.
@preconcurrency @MainActor
public struct UICellConfigurationState: UIConfigurationState, @MainActor Hashable {
    /// The states of a cell while it is dragged.
    public enum DragState: Int, Hashable, Sendable {
        /// The cell is not dragged.
        case none
        /// The cell is lifted.
        case lifting
        /// The cell is dragged.
        case dragging
    }

    /// The states of a cell while something is dropped.
    public enum DropState: Int, Hashable, Sendable {
        /// Nothing is dragged over the list.
        case none
        /// Something is dragged over the list, and the cell is not the target.
        case notTargeted
        /// The cell is the target.
        case targeted
    }

    /// The traits of the cell.
    public var traitCollection: UITraitCollection

    /// A Boolean value that indicates whether the cell is disabled.
    public var isDisabled = false

    /// A Boolean value that indicates whether the cell is highlighted.
    public var isHighlighted = false

    /// A Boolean value that indicates whether the cell is selected.
    public var isSelected = false

    /// A Boolean value that indicates whether the cell is focused.
    public var isFocused = false

    /// A Boolean value that indicates whether the cell is pinned to an edge.
    public var isPinned = false

    /// A Boolean value that indicates whether the cell is being edited.
    public var isEditing = false

    /// A Boolean value that indicates whether the items inside the cell are visible.
    public var isExpanded = false

    /// A Boolean value that indicates whether the cell shows swipe actions.
    public var isSwiped = false

    /// A Boolean value that indicates whether the cell is being reordered.
    public var isReordering = false

    /// The state of the cell while it is dragged.
    public var cellDragState = DragState.none

    /// The state of the cell while something is dropped.
    public var cellDropState = DropState.none

    private var values: [UIConfigurationStateCustomKey: AnyHashable] = [:]

    /// Creates the state of a cell that is neither selected nor highlighted, with traits.
    public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

    /// A value that the app has added.
    public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
        get { values[key] }
        set { values[key] = newValue }
    }
}
