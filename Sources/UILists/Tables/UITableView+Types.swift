import UIKitCore

extension UITableView {
    /// The appearances of a table view.
    public enum Style: Int, Hashable, Sendable {
        /// Rows one below the other. Headers and footers float over them.
        case plain = 0
        /// Sections with distances between them.
        case grouped = 1
        /// Sections with distances between them, and rounded corners.
        case insetGrouped = 2
    }

    /// The positions of a row to which a table view scrolls.
    public enum ScrollPosition: Int, Hashable, Sendable {
        /// Any position: the smallest distance by which the row becomes visible.
        case none = 0
        /// The top of the visible area.
        case top = 1
        /// The middle of the visible area.
        case middle = 2
        /// The bottom of the visible area.
        case bottom = 3
    }

    /// The animations of rows that are inserted or deleted.
    public enum RowAnimation: Int, Hashable, Sendable {
        /// A change of the opacity.
        case fade = 0
        /// A movement from or to the right edge.
        case right = 1
        /// A movement from or to the left edge.
        case left = 2
        /// A movement from above, or upward.
        case top = 3
        /// A movement from below, or downward.
        case bottom = 4
        /// No animation.
        case none = 5
        /// The row is uncovered or covered at its position.
        case middle = 6
        /// A suitable animation.
        case automatic = 100
    }

    /// The references of the insets of separators.
    public enum SeparatorInsetReference: Int, Hashable, Sendable {
        /// The edges of cells.
        case fromCellEdges = 0
        /// The insets that separators have without others.
        case fromAutomaticInsets = 1
    }

    /// The title of the section index that is shown as a magnifying glass, for the search above the first section.
    public nonisolated static let indexSearch = "{search}"

    /// The name of the notification that is posted after other rows have been selected. Its object is the table view.
    public nonisolated static let selectionDidChangeNotification = Notification.Name(
        "UITableViewSelectionDidChangeNotification"
    )
}
