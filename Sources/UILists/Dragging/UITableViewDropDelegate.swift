import UIKitCore

/// The operation of a table view for a drop at the present location, and its position.
@preconcurrency @MainActor
open class UITableViewDropProposal: UIDropProposal {
    /// The positions of a drop.
    public enum Intent: Int, Hashable, Sendable {
        /// No position.
        case unspecified = 0
        /// The items are inserted between rows. A line shows the position.
        case insertAtDestinationIndexPath = 1
        /// The items are inserted into a row, which is highlighted.
        case insertIntoDestinationIndexPath = 2
        /// The table view chooses: the items are inserted between rows.
        case automatic = 3
    }

    /// Creates a proposal without a position.
    public override init(operation: UIDropOperation) {
        intent = .unspecified
        super.init(operation: operation)
    }

    /// Creates a proposal.
    public init(operation: UIDropOperation, intent: Intent) {
        self.intent = intent
        super.init(operation: operation)
    }

    /// The position.
    public final let intent: Intent
}

/// An item that is dropped into a table view.
@preconcurrency @MainActor
public protocol UITableViewDropItem {
    /// The item.
    var dragItem: UIDragItem { get }

    /// The row from which the item is dragged; `nil` if that is not in the table view.
    var sourceIndexPath: IndexPath? { get }

    /// The size of the preview, in points; zero if it is not known.
    var previewSize: CGSize { get }
}

/// A drop into a table view, by which the delegate inserts the items.
@preconcurrency @MainActor
public protocol UITableViewDropCoordinator: AnyObject {
    /// The items.
    var items: [any UITableViewDropItem] { get }

    /// The position of the drop; `nil` if it is not at a row. It may be that after the last row of a section.
    var destinationIndexPath: IndexPath? { get }

    /// The last proposal of the delegate.
    var proposal: UITableViewDropProposal { get }

    /// The session.
    var session: any UIDropSession { get }

    /// Moves the preview of an item to a row, which was inserted or moved.
    /// - Returns: The animation.
    @discardableResult
    func drop(_ dragItem: UIDragItem, toRowAt indexPath: IndexPath) -> any UIDragAnimating

    /// Moves the preview of an item into a rectangle of a row, where it disappears.
    /// - Parameter rect: The rectangle in the coordinates of the cell.
    /// - Returns: The animation.
    @discardableResult
    func drop(_ dragItem: UIDragItem, intoRowAt indexPath: IndexPath, rect: CGRect) -> any UIDragAnimating

    /// Moves the preview of an item to a target.
    /// - Returns: The animation.
    @discardableResult
    func drop(_ dragItem: UIDragItem, to target: UIDragPreviewTarget) -> any UIDragAnimating

    /// Inserts a placeholder, and moves the preview of an item to it.
    ///
    /// The data source does not have the placeholder: the table view translates index paths until the placeholder is replaced or
    /// removed.
    /// - Returns: The object that replaces or removes the placeholder.
    @discardableResult
    func drop(
        _ dragItem: UIDragItem,
        to placeholder: UITableViewDropPlaceholder
    ) -> any UITableViewDropPlaceholderContext
}

/// The methods by which a table view receives items. All methods except the first one are optional.
@preconcurrency @MainActor
public protocol UITableViewDropDelegate: AnyObject {
    /// Called for a drop: changes the data, and inserts or moves the rows.
    func tableView(_ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator)

    /// Returns a Boolean value that indicates whether the table view handles the items of a session. By default, returns `true`.
    func tableView(_ tableView: UITableView, canHandle session: any UIDropSession) -> Bool

    /// Called when the finger comes over the table view.
    func tableView(_ tableView: UITableView, dropSessionDidEnter session: any UIDropSession)

    /// Returns the operation of a drop at a position. By default, returns `cancel`.
    /// - Parameter destinationIndexPath: The position; `nil` if it is not at a row.
    func tableView(
        _ tableView: UITableView,
        dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UITableViewDropProposal

    /// Called when the finger leaves the table view.
    func tableView(_ tableView: UITableView, dropSessionDidExit session: any UIDropSession)

    /// Called at the end of a session that was over the table view.
    func tableView(_ tableView: UITableView, dropSessionDidEnd session: any UIDropSession)

    /// Returns the appearance of the preview of a dropped item. By default, returns `nil`, for the whole cell.
    func tableView(
        _ tableView: UITableView,
        dropPreviewParametersForRowAt indexPath: IndexPath
    ) -> UIDragPreviewParameters?
}

extension UITableViewDropDelegate {
    /// Returns `true`.
    public func tableView(_ tableView: UITableView, canHandle session: any UIDropSession) -> Bool { true }

    /// Does nothing.
    public func tableView(_ tableView: UITableView, dropSessionDidEnter session: any UIDropSession) {}

    /// Returns `cancel`.
    public func tableView(
        _ tableView: UITableView,
        dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UITableViewDropProposal { UITableViewDropProposal(operation: .cancel) }

    /// Does nothing.
    public func tableView(_ tableView: UITableView, dropSessionDidExit session: any UIDropSession) {}

    /// Does nothing.
    public func tableView(_ tableView: UITableView, dropSessionDidEnd session: any UIDropSession) {}

    /// Returns `nil`.
    public func tableView(
        _ tableView: UITableView,
        dropPreviewParametersForRowAt indexPath: IndexPath
    ) -> UIDragPreviewParameters? { nil }
}

/// A drop of a table view.
final class TableViewDropCoordinator: UITableViewDropCoordinator {
    private struct Item: UITableViewDropItem {
        let dragItem: UIDragItem
        let sourceIndexPath: IndexPath?
        let previewSize: CGSize
    }

    private let drop: ListDrop
    let items: [any UITableViewDropItem]
    let proposal: UITableViewDropProposal

    init(_ drop: ListDrop) {
        self.drop = drop
        // The delegate changes the list, and not the items.
        items = drop.session.items.map {
            Item(dragItem: $0, sourceIndexPath: drop.source(of: $0), previewSize: drop.previewSize(of: $0))
        }
        proposal =
            drop.proposal as? UITableViewDropProposal ?? UITableViewDropProposal(operation: drop.proposal.operation)
    }

    var destinationIndexPath: IndexPath? { drop.destination }
    var session: any UIDropSession { drop.session }

    func drop(_ dragItem: UIDragItem, toRowAt indexPath: IndexPath) -> any UIDragAnimating {
        drop.drop(dragItem, to: indexPath)
    }

    func drop(_ dragItem: UIDragItem, intoRowAt indexPath: IndexPath, rect: CGRect) -> any UIDragAnimating {
        drop.drop(dragItem, into: indexPath, rect)
    }

    func drop(_ dragItem: UIDragItem, to target: UIDragPreviewTarget) -> any UIDragAnimating {
        drop.drop(dragItem, to: target)
    }

    func drop(
        _ dragItem: UIDragItem,
        to placeholder: UITableViewDropPlaceholder
    ) -> any UITableViewDropPlaceholderContext {
        TableViewDropPlaceholderContext(
            ListDropPlaceholder(dragItem, placeholder.placeholder, at: placeholder.insertionIndexPath, drop)
        )
    }
}
