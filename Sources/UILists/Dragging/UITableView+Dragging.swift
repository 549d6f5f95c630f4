import QuartzCore
import UIKitCore

extension UITableView: ListDragging {
    func dragDelegateChanged() {
        guard dragDelegate != nil else {
            if let drags { removeInteraction(drags.interaction) }
            drags = nil
            return
        }
        if drags == nil { drags = ListDrags(self) }
        drags?.interaction.isEnabled = dragInteractionEnabled
    }

    func draggedIndex(at point: CGPoint) -> ListIndex? {
        guard swipe == nil, rowMove == nil, let index = row(at: point), !isPlaceholder(index),
            draggedCell(index)?.frame.contains(point) ?? false
        else { return nil }
        return index
    }

    func draggedCell(_ index: ListIndex) -> UIView? { cells[index] }

    func dragItems(_ session: any UIDragSession, at index: ListIndex, addingAt point: CGPoint?) -> [UIDragItem] {
        guard let dragDelegate else { return [] }
        guard let point else {
            return dragDelegate.tableView(self, itemsForBeginning: session, at: indexPath(of: index))
        }
        return dragDelegate.tableView(self, itemsForAddingTo: session, at: indexPath(of: index), point: point)
    }

    func dragParameters(_ index: ListIndex) -> UIDragPreviewParameters? {
        dragDelegate?.tableView(self, dragPreviewParametersForRowAt: indexPath(of: index))
    }

    func dragWillBegin(_ session: any UIDragSession) {
        unhighlight()
        dragDelegate?.tableView(self, dragSessionWillBegin: session)
    }

    func dragDidEnd(_ session: any UIDragSession) { dragDelegate?.tableView(self, dragSessionDidEnd: session) }

    func dragAllowsMove(_ session: any UIDragSession) -> Bool {
        dragDelegate?.tableView(self, dragSessionAllowsMoveOperation: session) ?? false
    }

    func dragIsRestricted(_ session: any UIDragSession) -> Bool {
        dragDelegate?.tableView(self, dragSessionIsRestrictedToDraggingApplication: session) ?? false
    }

    func showDrag(_ state: UICellConfigurationState.DragState, _ index: ListIndex) {
        guard let cell = draggedCell(index) as? UITableViewCell else { return }
        cell.showDrag(state)
    }
}

extension UITableView: ListDropping {
    func dropDelegateChanged() {
        guard dropDelegate != nil else {
            if let drops {
                drops.close()
                removeInteraction(drops.interaction)
            }
            drops = nil
            return
        }
        if drops == nil { drops = ListDrops(self) }
    }

    func droppedIndex(at point: CGPoint) -> ListIndex? { row(at: point) }

    func droppedCount(_ section: Int) -> Int {
        loadIfNeeded()
        return displayedCount(section)
    }

    func droppedCell(_ index: ListIndex) -> UIView? { draggedCell(index) }

    func isInSecondHalf(_ point: CGPoint, _ index: ListIndex) -> Bool { point.y >= rowRect(index).midY }

    func showDrop(_ isTargeted: Bool, _ index: ListIndex) {
        guard let cell = draggedCell(index) as? UITableViewCell else { return }
        cell.setHighlighted(isTargeted, animated: true)
        cell.setNeedsUpdateConfiguration()
    }

    func canHandle(_ session: any UIDropSession) -> Bool {
        dropDelegate?.tableView(self, canHandle: session) ?? false
    }

    func dropDidEnter(_ session: any UIDropSession) { dropDelegate?.tableView(self, dropSessionDidEnter: session) }

    func dropDidExit(_ session: any UIDropSession) { dropDelegate?.tableView(self, dropSessionDidExit: session) }

    func dropDidEnd(_ session: any UIDropSession) { dropDelegate?.tableView(self, dropSessionDidEnd: session) }

    func proposeDrop(
        _ session: any UIDropSession,
        _ index: ListIndex?
    ) -> (proposal: UIDropProposal, position: ListDropPosition) {
        let proposal = dropDelegate?
            .tableView(self, dropSessionDidUpdate: session, withDestinationIndexPath: index.map(indexPath(of:)))
        guard let proposal else { return (UIDropProposal(operation: .cancel), .none) }
        return switch proposal.intent {
        case .unspecified: (proposal, .none)
        case .insertAtDestinationIndexPath, .automatic: (proposal, .between)
        case .insertIntoDestinationIndexPath: (proposal, .into)
        }
    }

    func performDrop(_ drop: ListDrop) {
        dropDelegate?.tableView(self, performDropWith: TableViewDropCoordinator(drop))
    }

    func dropParameters(_ index: ListIndex) -> UIDragPreviewParameters? {
        dropDelegate?.tableView(self, dropPreviewParametersForRowAt: indexPath(of: index))
    }

    func sourceIndex(of item: UIDragItem) -> ListIndex? { drags?.index(of: item) }
}

extension UITableView: UISpringLoadedInteractionSupporting {
    /// A Boolean value that indicates whether a row is selected when items that are dragged stay over it. The default is `false`.
    public var isSpringLoaded: Bool {
        get { springs != nil }
        set {
            guard newValue != isSpringLoaded else { return }
            if let springs {
                removeInteraction(springs.interaction)
                self.springs = nil
            } else {
                let springs = ListSprings(self)
                self.springs = springs
                addInteraction(springs.interaction)
            }
        }
    }
}

extension UITableView: ListSpringLoading {
    func springIndex(at point: CGPoint, _ context: any UISpringLoadedInteractionContext) -> ListIndex? {
        guard let index = row(at: point), !isPlaceholder(index),
            tableDelegate?.tableView(self, shouldSpringLoadRowAt: indexPath(of: index), with: context) ?? true
        else { return nil }
        return index
    }

    func springCell(_ index: ListIndex) -> UIView? { draggedCell(index) }

    func activateSpring(_ index: ListIndex) { userSelect(index) }
}
