import UIKitCore

/// The operation of a collection view for a drop at the present location, and its position.
@preconcurrency @MainActor
open class UICollectionViewDropProposal: UIDropProposal {
    /// The positions of a drop.
    public enum Intent: Int, Hashable, Sendable {
        /// No position.
        case unspecified = 0
        /// The items are inserted between items. A line shows the position.
        case insertAtDestinationIndexPath = 1
        /// The items are inserted into an item, which is highlighted.
        case insertIntoDestinationIndexPath = 2
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

/// An item that is dropped into a collection view.
@preconcurrency @MainActor
public protocol UICollectionViewDropItem {
    /// The item.
    var dragItem: UIDragItem { get }

    /// The item from which the item is dragged; `nil` if that is not in the collection view.
    var sourceIndexPath: IndexPath? { get }

    /// The size of the preview, in points; zero if it is not known.
    var previewSize: CGSize { get }
}

/// A drop into a collection view, by which the delegate inserts the items.
@preconcurrency @MainActor
public protocol UICollectionViewDropCoordinator: AnyObject {
    /// The items.
    var items: [any UICollectionViewDropItem] { get }

    /// The position of the drop; `nil` if it is not at an item. It may be that after the last item of a section.
    var destinationIndexPath: IndexPath? { get }

    /// The last proposal of the delegate.
    var proposal: UICollectionViewDropProposal { get }

    /// The session.
    var session: any UIDropSession { get }

    /// Moves the preview of an item to an item, which was inserted or moved.
    /// - Returns: The animation.
    @discardableResult
    func drop(_ dragItem: UIDragItem, toItemAt indexPath: IndexPath) -> any UIDragAnimating

    /// Moves the preview of an item into a rectangle of an item, where it disappears.
    /// - Parameter rect: The rectangle in the coordinates of the cell.
    /// - Returns: The animation.
    @discardableResult
    func drop(_ dragItem: UIDragItem, intoItemAt indexPath: IndexPath, rect: CGRect) -> any UIDragAnimating

    /// Moves the preview of an item to a target.
    /// - Returns: The animation.
    @discardableResult
    func drop(_ dragItem: UIDragItem, to target: UIDragPreviewTarget) -> any UIDragAnimating

    /// Inserts a placeholder, and moves the preview of an item to it.
    ///
    /// The data source does not have the placeholder: the collection view translates index paths until the placeholder is replaced or
    /// removed.
    /// - Returns: The object that replaces or removes the placeholder.
    @discardableResult
    func drop(
        _ dragItem: UIDragItem,
        to placeholder: UICollectionViewDropPlaceholder
    ) -> any UICollectionViewDropPlaceholderContext
}

/// The methods by which a collection view receives items. All methods except the first one are optional.
@preconcurrency @MainActor
public protocol UICollectionViewDropDelegate: AnyObject {
    /// Called for a drop: changes the data, and inserts or moves the items.
    func collectionView(
        _ collectionView: UICollectionView,
        performDropWith coordinator: any UICollectionViewDropCoordinator
    )

    /// Returns a Boolean value that indicates whether the collection view handles the items of a session. By default, returns `true`.
    func collectionView(_ collectionView: UICollectionView, canHandle session: any UIDropSession) -> Bool

    /// Called when the finger comes over the collection view.
    func collectionView(_ collectionView: UICollectionView, dropSessionDidEnter session: any UIDropSession)

    /// Returns the operation of a drop at a position. By default, returns `cancel`.
    /// - Parameter destinationIndexPath: The position; `nil` if it is not at an item.
    func collectionView(
        _ collectionView: UICollectionView,
        dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal

    /// Called when the finger leaves the collection view.
    func collectionView(_ collectionView: UICollectionView, dropSessionDidExit session: any UIDropSession)

    /// Called at the end of a session that was over the collection view.
    func collectionView(_ collectionView: UICollectionView, dropSessionDidEnd session: any UIDropSession)

    /// Returns the appearance of the preview of a dropped item. By default, returns `nil`, for the whole cell.
    func collectionView(
        _ collectionView: UICollectionView,
        dropPreviewParametersForItemAt indexPath: IndexPath
    ) -> UIDragPreviewParameters?
}

extension UICollectionViewDropDelegate {
    /// Returns `true`.
    public func collectionView(_ collectionView: UICollectionView, canHandle session: any UIDropSession) -> Bool {
        true
    }

    /// Does nothing.
    public func collectionView(_ collectionView: UICollectionView, dropSessionDidEnter session: any UIDropSession) {}

    /// Returns `cancel`.
    public func collectionView(
        _ collectionView: UICollectionView,
        dropSessionDidUpdate session: any UIDropSession,
        withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal { UICollectionViewDropProposal(operation: .cancel) }

    /// Does nothing.
    public func collectionView(_ collectionView: UICollectionView, dropSessionDidExit session: any UIDropSession) {}

    /// Does nothing.
    public func collectionView(_ collectionView: UICollectionView, dropSessionDidEnd session: any UIDropSession) {}

    /// Returns `nil`.
    public func collectionView(
        _ collectionView: UICollectionView,
        dropPreviewParametersForItemAt indexPath: IndexPath
    ) -> UIDragPreviewParameters? { nil }
}

/// A drop of a collection view.
final class CollectionViewDropCoordinator: UICollectionViewDropCoordinator {
    private struct Item: UICollectionViewDropItem {
        let dragItem: UIDragItem
        let sourceIndexPath: IndexPath?
        let previewSize: CGSize
    }

    private let drop: ListDrop
    let items: [any UICollectionViewDropItem]
    let proposal: UICollectionViewDropProposal

    init(_ drop: ListDrop) {
        self.drop = drop
        // The delegate changes the list, and not the items.
        items = drop.session.items.map {
            Item(dragItem: $0, sourceIndexPath: drop.source(of: $0), previewSize: drop.previewSize(of: $0))
        }
        proposal =
            drop.proposal as? UICollectionViewDropProposal
            ?? UICollectionViewDropProposal(operation: drop.proposal.operation)
    }

    var destinationIndexPath: IndexPath? { drop.destination }
    var session: any UIDropSession { drop.session }

    func drop(_ dragItem: UIDragItem, toItemAt indexPath: IndexPath) -> any UIDragAnimating {
        drop.drop(dragItem, to: indexPath)
    }

    func drop(_ dragItem: UIDragItem, intoItemAt indexPath: IndexPath, rect: CGRect) -> any UIDragAnimating {
        drop.drop(dragItem, into: indexPath, rect)
    }

    func drop(_ dragItem: UIDragItem, to target: UIDragPreviewTarget) -> any UIDragAnimating {
        drop.drop(dragItem, to: target)
    }

    func drop(
        _ dragItem: UIDragItem,
        to placeholder: UICollectionViewDropPlaceholder
    ) -> any UICollectionViewDropPlaceholderContext {
        CollectionViewDropPlaceholderContext(
            ListDropPlaceholder(dragItem, placeholder.placeholder, at: placeholder.insertionIndexPath, drop)
        )
    }
}
