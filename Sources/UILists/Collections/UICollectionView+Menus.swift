import UIKitCore

extension UICollectionView {
    /// Adds the interaction that shows the context menus of items, if there is a delegate that may provide them.
    func addItemMenus() {
        guard itemMenus == nil, collectionDelegate != nil else { return }
        let menus = ItemMenus(self)
        itemMenus = menus
        addInteraction(menus.interaction)
    }

    /// Returns the items for whose context menu the delegate is asked at an item: all selected ones, if it is selected.
    func menuItems(_ index: ListIndex) -> [IndexPath] {
        let indexes = selection.contains(index) && selection.count > 1 ? selection.sorted() : [index]
        return indexes.compactMap(appPath)
    }
}

/// The context menus of items.
@MainActor
final class ItemMenus: UIContextMenuInteractionDelegate {
    private(set) lazy var interaction = UIContextMenuInteraction(delegate: self)
    private weak var collection: UICollectionView?
    /// The cell of the item whose menu was requested last.
    private weak var cell: UICollectionViewCell?

    init(_ collection: UICollectionView) { self.collection = collection }

    /// The item of the menu, if it is still displayed.
    private var index: ListIndex? {
        guard let cell, let collection, cell.superview != nil else { return nil }
        return collection.keyedIndex(of: cell)
    }

    /// Returns the preview of the delegate, or that of the item.
    private func preview(
        _ own: (UICollectionView, any UICollectionViewDelegate, IndexPath) -> UITargetedPreview?
    ) -> UITargetedPreview? {
        guard let collection, let index, let cell else { return nil }
        if let delegate = collection.collectionDelegate, let path = collection.appPath(index),
            let preview = own(collection, delegate, path)
        {
            return preview
        }
        return UITargetedPreview(view: cell)
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard let collection, let delegate = collection.collectionDelegate, collection.swipe == nil,
            collection.lists.move == nil
        else { return nil }
        let index = collection.item(at: location)
        if let index, collection.isPlaceholder(index) { return nil }
        let configuration = delegate.collectionView(
            collection,
            contextMenuConfigurationForItemsAt: index.map(collection.menuItems) ?? [],
            point: location
        )
        guard let configuration else { return nil }
        cell = index.flatMap { collection.keyedCell($0) as? UICollectionViewCell }
        return configuration
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? {
        preview {
            $1.collectionView($0, contextMenuConfiguration: configuration, highlightPreviewForItemAt: $2)
        }
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? {
        preview {
            $1.collectionView($0, contextMenuConfiguration: configuration, dismissalPreviewForItemAt: $2)
        }
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {
        guard let collection else { return }
        collection.collectionDelegate?
            .collectionView(collection, willPerformPreviewActionForMenuWith: configuration, animator: animator)
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {
        guard let collection else { return }
        collection.unhighlight()
        collection.collectionDelegate?
            .collectionView(collection, willDisplayContextMenu: configuration, animator: animator)
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {
        guard let collection else { return }
        collection.collectionDelegate?
            .collectionView(collection, willEndContextMenuInteraction: configuration, animator: animator)
    }
}
