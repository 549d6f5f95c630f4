import UIKitCore

/// The placeholder of a dropped item, which the context of an app replaces or removes.
@MainActor
final class ListDropPlaceholder {
    let item: UIDragItem
    private let placeholder: Placeholder
    private weak var list: (any ListDropping)?
    private weak var drop: ListDrop?
    let animator: any UIDragAnimating

    /// Inserts a placeholder, to which the preview of an item moves.
    init(_ item: UIDragItem, _ placeholder: Placeholder, at path: IndexPath, _ drop: ListDrop) {
        self.item = item
        self.placeholder = placeholder
        self.drop = drop
        list = drop.list
        animator = drop.drop(item, to: placeholder)
        list?.insert(placeholder, at: path)
    }

    /// Replaces the placeholder with an item, which a closure inserts into the data source.
    func commit(_ updates: (IndexPath) -> Void) -> Bool {
        guard let list else { return false }
        return list.commit(placeholder) { path in
            // A preview that does not move yet moves to the item.
            drop?.retarget(item, to: path)
            updates(path)
        }
    }

    /// Removes the placeholder.
    func delete() -> Bool { list?.delete(placeholder) ?? false }

    /// Configures the cell of the placeholder again.
    func update() {
        guard let list, let cell = list.placeholders.index(of: placeholder).flatMap(list.droppedCell) else { return }
        placeholder.configure(cell)
    }
}
