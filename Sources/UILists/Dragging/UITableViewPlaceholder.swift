import UIKitCore

/// A row of a table view that the data source does not have.
@preconcurrency @MainActor
open class UITableViewPlaceholder {
    let insertionIndexPath: IndexPath
    let reuseIdentifier: String
    let rowHeight: CGFloat

    /// Creates a placeholder.
    /// - Parameters:
    ///   - insertionIndexPath: The row of the data source before which the placeholder is inserted. It may be that after the last
    ///     row of a section.
    ///   - reuseIdentifier: The identifier of the cell, which is registered with the table view.
    ///   - rowHeight: The height of the row, in points; `UITableView.automaticDimension` if the cell determines it.
    public init(insertionIndexPath: IndexPath, reuseIdentifier: String, rowHeight: CGFloat) {
        self.insertionIndexPath = insertionIndexPath
        self.reuseIdentifier = reuseIdentifier
        self.rowHeight = rowHeight
    }

    /// A closure that configures the cell before it is displayed. The default is `nil`.
    open var cellUpdateHandler: ((UITableViewCell) -> Void)?
}

/// A row of a table view for a dropped item whose data is not loaded yet.
@preconcurrency @MainActor
open class UITableViewDropPlaceholder: UITableViewPlaceholder {
    /// A closure that returns the appearance of the preview that moves to the cell. The default is `nil`, for the whole cell.
    open var previewParametersProvider: ((UITableViewCell) -> UIDragPreviewParameters?)?

    var placeholder: Placeholder {
        Placeholder(identifier: reuseIdentifier, height: rowHeight) { [self] in
            if let cell = $0 as? UITableViewCell { cellUpdateHandler?(cell) }
        } parameters: { [self] in
            ($0 as? UITableViewCell).flatMap { previewParametersProvider?($0) }
        }
    }
}

/// A placeholder in a table view, by which an app replaces it with a row or removes it.
@preconcurrency @MainActor
public protocol UITableViewDropPlaceholderContext: UIDragAnimating {
    /// The dropped item.
    var dragItem: UIDragItem { get }

    /// Replaces the placeholder with a row.
    /// - Parameter dataSourceUpdates: A closure that inserts the data of the row at an index path into the data source. It does not
    ///   call the table view.
    /// - Returns: `false`, without a call of the closure, if the placeholder is not in the table view any more, because it was
    ///   committed or deleted, or because the table view was reloaded.
    @discardableResult
    func commitInsertion(dataSourceUpdates: (IndexPath) -> Void) -> Bool

    /// Removes the placeholder.
    /// - Returns: `false` if the placeholder is not in the table view any more.
    @discardableResult
    func deletePlaceholder() -> Bool
}

final class TableViewDropPlaceholderContext: UITableViewDropPlaceholderContext {
    private let placeholder: ListDropPlaceholder

    init(_ placeholder: ListDropPlaceholder) { self.placeholder = placeholder }

    var dragItem: UIDragItem { placeholder.item }

    func commitInsertion(dataSourceUpdates: (IndexPath) -> Void) -> Bool { placeholder.commit(dataSourceUpdates) }

    func deletePlaceholder() -> Bool { placeholder.delete() }

    func addAnimations(_ animations: @escaping () -> Void) { placeholder.animator.addAnimations(animations) }

    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
        placeholder.animator.addCompletion(completion)
    }
}
