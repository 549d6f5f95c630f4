import UIKitCore

/// A list whose rows or items are selected when items that are dragged stay over them.
@MainActor
protocol ListSpringLoading: UIScrollView {
    /// Returns the item at a point, if its action may be performed.
    func springIndex(at point: CGPoint, _ context: any UISpringLoadedInteractionContext) -> ListIndex?

    /// Returns the cell of an item, if it is visible.
    func springCell(_ index: ListIndex) -> UIView?

    /// Selects an item.
    func activateSpring(_ index: ListIndex)
}

/// The spring loading of a list.
@MainActor
final class ListSprings: UISpringLoadedInteractionBehavior {
    private weak var list: (any ListSpringLoading)?
    private(set) lazy var interaction = UISpringLoadedInteraction(
        interactionBehavior: self,
        interactionEffect: nil
    ) { [weak self] _, context in
        if let index = context.targetItem as? ListIndex { self?.list?.activateSpring(index) }
    }

    init(_ list: any ListSpringLoading) { self.list = list }

    func shouldAllow(
        _ interaction: UISpringLoadedInteraction,
        with context: any UISpringLoadedInteractionContext
    ) -> Bool {
        guard let list, let index = list.springIndex(at: context.location(in: list), context) else { return false }
        context.targetItem = index
        context.targetView = list.springCell(index)
        return true
    }
}
