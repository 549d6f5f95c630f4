import UIKitCore

/// An item of a collection view that the data source does not have.
@preconcurrency @MainActor
open class UICollectionViewPlaceholder {
    let insertionIndexPath: IndexPath
    let reuseIdentifier: String

    /// Creates a placeholder.
    /// - Parameters:
    ///   - insertionIndexPath: The item of the data source before which the placeholder is inserted. It may be that after the last
    ///     item of a section.
    ///   - reuseIdentifier: The identifier of the cell, which is registered with the collection view.
    public init(insertionIndexPath: IndexPath, reuseIdentifier: String) {
        self.insertionIndexPath = insertionIndexPath
        self.reuseIdentifier = reuseIdentifier
    }

    /// A closure that configures the cell before it is displayed. The default is `nil`.
    open var cellUpdateHandler: ((UICollectionViewCell) -> Void)?
}

/// An item of a collection view for a dropped item whose data is not loaded yet.
@preconcurrency @MainActor
open class UICollectionViewDropPlaceholder: UICollectionViewPlaceholder {
    /// A closure that returns the appearance of the preview that moves to the cell. The default is `nil`, for the whole cell.
    open var previewParametersProvider: ((UICollectionViewCell) -> UIDragPreviewParameters?)?

    var placeholder: Placeholder {
        Placeholder(identifier: reuseIdentifier, height: UITableView.automaticDimension) { [self] in
            if let cell = $0 as? UICollectionViewCell { cellUpdateHandler?(cell) }
        } parameters: { [self] in
            ($0 as? UICollectionViewCell).flatMap { previewParametersProvider?($0) }
        }
    }
}

/// A placeholder in a collection view, by which an app replaces it with an item or removes it.
@preconcurrency @MainActor
public protocol UICollectionViewDropPlaceholderContext: UIDragAnimating {
    /// The dropped item.
    var dragItem: UIDragItem { get }

    /// Replaces the placeholder with an item.
    /// - Parameter dataSourceUpdates: A closure that inserts the data of the item at an index path into the data source. It does
    ///   not call the collection view.
    /// - Returns: `false`, without a call of the closure, if the placeholder is not in the collection view any more, because it was
    ///   committed or deleted, or because the collection view was reloaded.
    @discardableResult
    func commitInsertion(dataSourceUpdates: (IndexPath) -> Void) -> Bool

    /// Removes the placeholder.
    /// - Returns: `false` if the placeholder is not in the collection view any more.
    @discardableResult
    func deletePlaceholder() -> Bool

    /// Calls the `cellUpdateHandler` of the placeholder again, if its cell is visible.
    func setNeedsCellUpdate()
}

final class CollectionViewDropPlaceholderContext: UICollectionViewDropPlaceholderContext {
    private let placeholder: ListDropPlaceholder

    init(_ placeholder: ListDropPlaceholder) { self.placeholder = placeholder }

    var dragItem: UIDragItem { placeholder.item }

    func commitInsertion(dataSourceUpdates: (IndexPath) -> Void) -> Bool { placeholder.commit(dataSourceUpdates) }

    func deletePlaceholder() -> Bool { placeholder.delete() }

    func setNeedsCellUpdate() { placeholder.update() }

    func addAnimations(_ animations: @escaping () -> Void) { placeholder.animator.addAnimations(animations) }

    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
        placeholder.animator.addCompletion(completion)
    }
}
