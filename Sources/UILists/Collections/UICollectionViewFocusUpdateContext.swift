import UIKitCore

/// A movement of the focus from or to an item of a collection view.
@preconcurrency @MainActor
open class UICollectionViewFocusUpdateContext: UIFocusUpdateContext {
    init(_ context: UIFocusUpdateContext, _ collection: UICollectionView) {
        func path(_ view: UIView?) -> IndexPath? {
            view.flatMap(collection.cell(around:)).flatMap { collection.keyedIndex(of: $0) }
                .flatMap(collection.appPath)
        }
        previouslyFocusedIndexPath = path(context.previouslyFocusedView)
        nextFocusedIndexPath = path(context.nextFocusedView)
        super.init(context)
    }

    /// The position of the item that was focused before; `nil` if it was not one of the collection view.
    public final let previouslyFocusedIndexPath: IndexPath?

    /// The position of the item that is focused afterward; `nil` if it is not one of the collection view.
    public final let nextFocusedIndexPath: IndexPath?
}
