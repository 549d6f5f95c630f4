import UIKitCore

/// The parts of a layout that are computed again.
///
/// A subclass with further properties is returned by ``UICollectionViewLayout/invalidationContextClass``.
@preconcurrency @MainActor
open class UICollectionViewLayoutInvalidationContext: NSObject {
    /// Creates a context that invalidates nothing in particular.
    public override init() { super.init() }

    /// A Boolean value that indicates whether everything is invalid, as after `reloadData()`.
    open internal(set) var invalidateEverything = false

    /// A Boolean value that indicates whether the numbers of sections and items are invalid.
    open internal(set) var invalidateDataSourceCounts = false

    /// A Boolean value that indicates whether a compositional layout keeps its sections, and moves only what has another size.
    final var keepsArrangement = false

    /// The distance by which the content offset changes, in points. The default is zero.
    open var contentOffsetAdjustment = CGPoint.zero

    /// The change of the size of the content, in points. The default is zero.
    open var contentSizeAdjustment = CGSize.zero

    /// The invalid items; `nil` without any.
    open private(set) var invalidatedItemIndexPaths: [IndexPath]?

    /// The invalid supplementary views by kind; `nil` without any.
    open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?

    /// The invalid decoration views by kind; `nil` without any.
    open private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?

    /// The positions before a movement by the user; `nil` without one.
    open internal(set) var previousIndexPathsForInteractivelyMovingItems: [IndexPath]?

    /// The positions after a movement by the user; `nil` without one.
    open internal(set) var targetIndexPathsForInteractivelyMovingItems: [IndexPath]?

    /// The middle of the item that the user moves, in points of the content.
    open internal(set) var interactiveMovementTarget = CGPoint.zero

    /// Adds items.
    open func invalidateItems(at indexPaths: [IndexPath]) {
        invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
    }

    /// Adds supplementary views.
    open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
        var all = invalidatedSupplementaryIndexPaths ?? [:]
        all[elementKind, default: []] += indexPaths
        invalidatedSupplementaryIndexPaths = all
    }

    /// Adds decoration views.
    open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
        var all = invalidatedDecorationIndexPaths ?? [:]
        all[elementKind, default: []] += indexPaths
        invalidatedDecorationIndexPaths = all
    }
}

/// A change of an item or a section, as a layout gets it before a batch of changes is animated.
@preconcurrency @MainActor
open class UICollectionViewUpdateItem: NSObject {
    /// The kinds of changes.
    public enum Action: Int, Hashable, Sendable {
        /// An item or a section is inserted.
        case insert = 0
        /// An item or a section is deleted.
        case delete = 1
        /// An item or a section is reloaded.
        case reload = 2
        /// An item or a section is moved.
        case move = 3
        /// No change.
        case none = 4
    }

    init(_ action: Action, before: IndexPath?, after: IndexPath?) {
        updateAction = action
        indexPathBeforeUpdate = before
        indexPathAfterUpdate = after
        super.init()
    }

    /// The position before the batch; `nil` for what is inserted. That of a section has the item `NSNotFound`.
    public final let indexPathBeforeUpdate: IndexPath?

    /// The position after the batch; `nil` for what is deleted. That of a section has the item `NSNotFound`.
    public final let indexPathAfterUpdate: IndexPath?

    /// The kind of the change.
    public final let updateAction: Action
}
