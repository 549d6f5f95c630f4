import UIKitCore

/// A direction in which a key or an encoder moves an item.
enum KeyDirection {
    case up, down, left, right
    /// The next and the previous position, for an encoder.
    case next, previous

    /// Creates the direction of an arrow key, or returns `nil` for other keys.
    init?(_ type: UIPress.PressType) {
        switch type {
        case .upArrow: self = .up
        case .downArrow: self = .down
        case .leftArrow: self = .left
        case .rightArrow: self = .right
        default: return nil
        }
    }
}

/// A list whose items keys and encoders select, move and change.
@MainActor
protocol KeyedList: SwipeHost, MultipleSelectionList {
    /// The state of keys.
    var keys: ListKeys { get }

    /// The titles at the edge; `nil` without titles.
    var titlesView: SectionIndexView? { get }

    /// Returns the cell of the list that contains a view and shows an item.
    func keyedCell(around view: UIView) -> UIView?

    /// Returns the item that a cell of the list shows; `nil` if it shows none.
    func keyedIndex(of cell: UIView) -> ListIndex?

    /// Returns the cell of an item, if it has one.
    func keyedCell(_ index: ListIndex) -> UIView?

    /// Returns the area of the content in a cell that is a row, between its accessories; `nil` for cells of a grid.
    func rowContent(_ cell: UIView) -> CGRect?

    /// The first item in the visible area.
    var firstVisibleIndex: ListIndex? { get }

    /// Highlights an item for a key.
    /// - Returns: A Boolean value that indicates whether the item can be selected.
    func highlightForKey(_ index: ListIndex, _ cell: UIView) -> Bool

    /// Removes the highlight.
    func unhighlight()

    /// Selects an item for the user, or deselects it if several items can be selected.
    func userSelect(_ index: ListIndex)

    /// Returns the item beside another one, for the selection; `nil` at the end.
    func neighbor(of index: ListIndex, _ direction: KeyDirection) -> ListIndex?

    /// Shows or hides the items below an item of an outline.
    /// - Returns: A Boolean value that indicates whether the item has the other state.
    func setExpanded(_ isExpanded: Bool, _ cell: UIView) -> Bool

    /// Returns a Boolean value that indicates whether a key that is held moves an item.
    func isMovedByHold(_ index: ListIndex) -> Bool

    /// A Boolean value that indicates whether an item is moved by keys or a finger.
    var isMovingItem: Bool { get }

    /// Begins to move the item of a cell.
    func beginKeyMove(_ cell: UIView) -> Bool

    /// Moves the item by one position.
    /// - Returns: A Boolean value that indicates whether the item has another position.
    func keyMove(_ direction: KeyDirection) -> Bool

    /// Ends the movement.
    func endKeyMove(isCancelled: Bool)
}
