import UIKitCore

/// A list whose rows or items are dragged.
@MainActor
protocol ListDragging: UIScrollView {
    /// Returns the item at a point in the coordinates of the list.
    func draggedIndex(at point: CGPoint) -> ListIndex?

    /// Returns the cell of an item, if it is visible.
    func draggedCell(_ index: ListIndex) -> UIView?

    /// Returns the items of a drag. With a point, they are added to a drag.
    func dragItems(_ session: any UIDragSession, at index: ListIndex, addingAt point: CGPoint?) -> [UIDragItem]

    /// Returns the appearance of the preview of an item.
    func dragParameters(_ index: ListIndex) -> UIDragPreviewParameters?

    /// Called when a drag begins.
    func dragWillBegin(_ session: any UIDragSession)

    /// Called when a drag has ended.
    func dragDidEnd(_ session: any UIDragSession)

    func dragAllowsMove(_ session: any UIDragSession) -> Bool
    func dragIsRestricted(_ session: any UIDragSession) -> Bool

    /// Shows whether an item is dragged.
    func showDrag(_ state: UICellConfigurationState.DragState, _ index: ListIndex)
}

/// The drags that begin in a list.
@MainActor
final class ListDrags: UIDragInteractionDelegate {
    private weak var list: (any ListDragging)?
    private(set) lazy var interaction = UIDragInteraction(delegate: self)
    /// The session that is in progress, after the finger has moved.
    private(set) var session: (any UIDragSession)?
    /// The items that are lifted or dragged, and their indexes in the list.
    private var indexes: [ObjectIdentifier: ListIndex?] = [:]
    private var items: [UIDragItem] = []
    private var state = UICellConfigurationState.DragState.none

    init(_ list: any ListDragging) {
        self.list = list
        list.addInteraction(interaction)
    }

    /// Returns the index of a dragged item; `nil` if it does not come from the list, or was deleted there.
    func index(of item: UIDragItem) -> ListIndex? { indexes[ObjectIdentifier(item)] ?? nil }

    /// Returns the state of the cell of an item.
    func state(of index: ListIndex) -> UICellConfigurationState.DragState {
        indexes.values.contains(index) ? state : .none
    }

    /// Follows the items through a batch of changes.
    func move(_ newIndex: (ListIndex) -> ListIndex?) {
        for (item, index) in indexes { indexes[item] = .some(index.flatMap(newIndex)) }
    }

    private func show(_ state: UICellConfigurationState.DragState) {
        self.state = state
        for index in Set(indexes.values.compactMap { $0 }).sorted() { list?.showDrag(state, index) }
    }

    private func add(_ items: [UIDragItem], at index: ListIndex) {
        self.items += items
        for item in items { indexes[ObjectIdentifier(item)] = .some(index) }
    }

    private func clear() {
        show(.none)
        items = []
        indexes = [:]
        session = nil
    }

    // MARK: Delegate

    func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession) -> [UIDragItem]
    {
        guard let list, let index = list.draggedIndex(at: session.location(in: list)) else { return [] }
        let items = list.dragItems(session, at: index, addingAt: nil)
        self.items = []
        indexes = [:]
        add(items, at: index)
        return items
    }

    func dragInteraction(
        _ interaction: UIDragInteraction,
        previewForLifting item: UIDragItem,
        session: any UIDragSession
    ) -> UITargetedDragPreview? {
        guard let list, let index = index(of: item), let cell = list.draggedCell(index), cell.superview != nil else {
            return nil
        }
        return UITargetedDragPreview(view: cell, parameters: list.dragParameters(index) ?? UIDragPreviewParameters())
    }

    func dragInteraction(
        _ interaction: UIDragInteraction,
        willAnimateLiftWith animator: any UIDragAnimating,
        session: any UIDragSession
    ) {
        show(.lifting)
        animator.addCompletion { [weak self] position in
            if position == .start, self?.session == nil { self?.clear() }
        }
    }

    func dragInteraction(_ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession) {
        self.session = session
        list?.dragWillBegin(session)
        show(.dragging)
    }

    func dragInteraction(_ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession)
        -> Bool
    { list?.dragAllowsMove(session) ?? false }

    func dragInteraction(
        _ interaction: UIDragInteraction,
        sessionIsRestrictedToDraggingApplication session: any UIDragSession
    ) -> Bool { list?.dragIsRestricted(session) ?? false }

    func dragInteraction(
        _ interaction: UIDragInteraction,
        itemsForAddingTo session: any UIDragSession,
        withTouchAt point: CGPoint
    ) -> [UIDragItem] {
        guard let list, let index = list.draggedIndex(at: point), !indexes.values.contains(index) else { return [] }
        let items = list.dragItems(session, at: index, addingAt: point)
        add(items, at: index)
        if !items.isEmpty { list.showDrag(state == .none ? .dragging : state, index) }
        return items
    }

    func dragInteraction(
        _ interaction: UIDragInteraction,
        previewForCancelling item: UIDragItem,
        withDefault defaultPreview: UITargetedDragPreview
    ) -> UITargetedDragPreview? {
        // The item may have moved, or another cell may show it.
        guard let list, let index = index(of: item), let cell = list.draggedCell(index), cell.superview != nil else {
            return nil
        }
        return UITargetedDragPreview(view: cell, parameters: defaultPreview.parameters)
    }

    func dragInteraction(
        _ interaction: UIDragInteraction,
        session: any UIDragSession,
        didEndWith operation: UIDropOperation
    ) {
        clear()
        list?.dragDidEnd(session)
    }
}

extension UICellConfigurationState.DragState {
    /// The raw value of the state of cells.
    var index: Int {
        switch self {
        case .none: 0
        case .lifting: 1
        case .dragging: 2
        }
    }
}
