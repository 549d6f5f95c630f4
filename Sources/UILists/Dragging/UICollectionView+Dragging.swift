import QuartzCore
import UIKitCore

extension UICollectionView: ListDragging {
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
        guard batch == nil, let index = item(at: point), !isPlaceholder(index),
            draggedCell(index)?.frame.contains(convert(point, to: draggedCell(index)?.superview)) ?? false
        else { return nil }
        return index
    }

    func draggedCell(_ index: ListIndex) -> UIView? { views[ElementKey(index)] }

    func dragItems(_ session: any UIDragSession, at index: ListIndex, addingAt point: CGPoint?) -> [UIDragItem] {
        guard let dragDelegate else { return [] }
        guard let point else {
            return dragDelegate.collectionView(self, itemsForBeginning: session, at: indexPath(of: index))
        }
        return dragDelegate.collectionView(self, itemsForAddingTo: session, at: indexPath(of: index), point: point)
    }

    func dragParameters(_ index: ListIndex) -> UIDragPreviewParameters? {
        dragDelegate?.collectionView(self, dragPreviewParametersForItemAt: indexPath(of: index))
    }

    func dragWillBegin(_ session: any UIDragSession) {
        unhighlight()
        dragDelegate?.collectionView(self, dragSessionWillBegin: session)
    }

    func dragDidEnd(_ session: any UIDragSession) { dragDelegate?.collectionView(self, dragSessionDidEnd: session) }

    func dragAllowsMove(_ session: any UIDragSession) -> Bool {
        dragDelegate?.collectionView(self, dragSessionAllowsMoveOperation: session) ?? false
    }

    func dragIsRestricted(_ session: any UIDragSession) -> Bool {
        dragDelegate?.collectionView(self, dragSessionIsRestrictedToDraggingApplication: session) ?? false
    }

    func showDrag(_ state: UICellConfigurationState.DragState, _ index: ListIndex) {
        guard let cell = draggedCell(index) as? UICollectionViewCell else { return }
        cell.showDrag(state)
    }
}

extension UICollectionView: ListDropping {
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

    func droppedIndex(at point: CGPoint) -> ListIndex? { item(at: point) }

    func droppedCount(_ section: Int) -> Int {
        loadIfNeeded()
        return displayedCount(section)
    }

    func droppedCell(_ index: ListIndex) -> UIView? { draggedCell(index) }

    /// Returns the area of an item that is visible, in the coordinates of the collection view.
    private func visibleRect(_ index: ListIndex) -> CGRect? { attributes(ElementKey(index))?.visibleFrame }

    /// A Boolean value that indicates whether items follow each other across: several are in a line.
    func hasNeighbor(_ index: ListIndex) -> Bool {
        guard let rect = visibleRect(index) else { return false }
        return [-1, 1].contains { distance in
            let other = ListIndex(index.section, index.item + distance)
            guard contains(other), let neighbor = visibleRect(other) else { return false }
            return neighbor.minY < rect.maxY && neighbor.maxY > rect.minY
        }
    }

    func isInSecondHalf(_ point: CGPoint, _ index: ListIndex) -> Bool {
        guard let rect = visibleRect(index) else { return false }
        guard hasNeighbor(index) else { return point.y >= rect.midY }
        return effectiveUserInterfaceLayoutDirection == .rightToLeft ? point.x <= rect.midX : point.x >= rect.midX
    }

    func showDrop(_ isTargeted: Bool, _ index: ListIndex) {
        guard let cell = draggedCell(index) as? UICollectionViewCell else { return }
        cell.isHighlighted = isTargeted
        cell.setNeedsUpdateConfiguration()
    }

    func canHandle(_ session: any UIDropSession) -> Bool {
        dropDelegate?.collectionView(self, canHandle: session) ?? false
    }

    func dropDidEnter(_ session: any UIDropSession) { dropDelegate?.collectionView(self, dropSessionDidEnter: session) }

    func dropDidExit(_ session: any UIDropSession) { dropDelegate?.collectionView(self, dropSessionDidExit: session) }

    func dropDidEnd(_ session: any UIDropSession) { dropDelegate?.collectionView(self, dropSessionDidEnd: session) }

    func proposeDrop(
        _ session: any UIDropSession,
        _ index: ListIndex?
    ) -> (proposal: UIDropProposal, position: ListDropPosition) {
        let proposal = dropDelegate?
            .collectionView(self, dropSessionDidUpdate: session, withDestinationIndexPath: index.map(indexPath(of:)))
        guard let proposal else { return (UIDropProposal(operation: .cancel), .none) }
        return switch proposal.intent {
        case .unspecified: (proposal, .none)
        case .insertAtDestinationIndexPath: (proposal, .between)
        case .insertIntoDestinationIndexPath: (proposal, .into)
        }
    }

    func performDrop(_ drop: ListDrop) {
        dropDelegate?.collectionView(self, performDropWith: CollectionViewDropCoordinator(drop))
    }

    func dropParameters(_ index: ListIndex) -> UIDragPreviewParameters? {
        dropDelegate?.collectionView(self, dropPreviewParametersForItemAt: indexPath(of: index))
    }

    func sourceIndex(of item: UIDragItem) -> ListIndex? { drags?.index(of: item) }
}

extension UICollectionView: UISpringLoadedInteractionSupporting {
    /// A Boolean value that indicates whether an item is selected when items that are dragged stay over it. The default is `false`.
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

extension UICollectionView: ListSpringLoading {
    func springIndex(at point: CGPoint, _ context: any UISpringLoadedInteractionContext) -> ListIndex? {
        guard let index = item(at: point), !isPlaceholder(index),
            collectionDelegate?.collectionView(self, shouldSpringLoadItemAt: indexPath(of: index), with: context)
                ?? true
        else { return nil }
        return index
    }

    func springCell(_ index: ListIndex) -> UIView? { draggedCell(index) }

    func activateSpring(_ index: ListIndex) { userSelect(index) }
}
