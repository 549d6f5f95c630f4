import UIKitCore

/// The position of a drop in a list.
enum ListDropMark: Equatable {
    /// Between items: before an item, or after the last one of a section.
    case before(ListIndex)
    /// Into an item.
    case into(ListIndex)
}

/// A list that receives items.
@MainActor
protocol ListDropping: UIScrollView {
    /// Returns the item at a point in the coordinates of the list.
    func droppedIndex(at point: CGPoint) -> ListIndex?

    /// Returns the number of items of a section.
    func droppedCount(_ section: Int) -> Int

    /// Returns the cell of an item, if it is visible.
    func droppedCell(_ index: ListIndex) -> UIView?

    /// Returns a Boolean value that indicates whether a point is in the second half of an item, in the direction of reading.
    func isInSecondHalf(_ point: CGPoint, _ index: ListIndex) -> Bool

    /// Opens a space between items, or closes it, animated.
    func showDropGap(_ gap: DropGap?)

    /// Closes the space with the next layout.
    func releaseDropGap()

    /// Performs the layout, animated.
    func animateDropGap()

    /// Called when no more space is needed.
    func dropSessionEnded()

    /// Shows whether something is dropped into an item.
    func showDrop(_ isTargeted: Bool, _ index: ListIndex)

    func canHandle(_ session: any UIDropSession) -> Bool
    func dropDidEnter(_ session: any UIDropSession)
    func dropDidExit(_ session: any UIDropSession)
    func dropDidEnd(_ session: any UIDropSession)

    /// Returns the proposal of the delegate, and its position.
    func proposeDrop(
        _ session: any UIDropSession,
        _ index: ListIndex?
    ) -> (proposal: UIDropProposal, position: ListDropPosition)

    /// Calls the delegate for a drop.
    func performDrop(_ drop: ListDrop)

    /// Returns the appearance of the preview of a dropped item.
    func dropParameters(_ index: ListIndex) -> UIDragPreviewParameters?

    /// Returns the index of an item that is dragged from the list.
    func sourceIndex(of item: UIDragItem) -> ListIndex?

    var placeholders: Placeholders { get }

    /// Returns the index path in the data source of an item on the screen.
    func indexPath(of displayed: ListIndex) -> IndexPath

    /// Returns the item on the screen for an index path of an app.
    func displayedIndex(_ path: IndexPath) -> ListIndex?

    func insert(_ placeholder: Placeholder, at path: IndexPath)
    func commit(_ placeholder: Placeholder, _ updates: (IndexPath) -> Void) -> Bool
    func delete(_ placeholder: Placeholder) -> Bool
}

/// The positions of the intents of drops.
enum ListDropPosition {
    case none
    case between
    case into
}

/// A drop into a list, which its delegate completes.
@MainActor
final class ListDrop {
    let session: any UIDropSession
    let proposal: UIDropProposal
    /// The position in the data source.
    let destination: IndexPath?
    private(set) weak var list: (any ListDropping)?
    fileprivate var targets: [ObjectIdentifier: (target: Target, animator: ListDropAnimator)] = [:]

    fileprivate enum Target {
        case to(IndexPath)
        case into(IndexPath, CGRect)
        case preview(UIDragPreviewTarget)
        case placeholder(Placeholder)
    }

    fileprivate init(
        _ session: any UIDropSession,
        _ proposal: UIDropProposal,
        _ destination: ListIndex?,
        _ list: any ListDropping
    ) {
        self.session = session
        self.proposal = proposal
        self.destination = destination.map(list.indexPath)
        self.list = list
    }

    func source(of item: UIDragItem) -> IndexPath? {
        guard let list else { return nil }
        return list.sourceIndex(of: item).map(list.indexPath)
    }

    func previewSize(of item: UIDragItem) -> CGSize {
        list?.sourceIndex(of: item).flatMap { self.list?.droppedCell($0)?.bounds.size } ?? .zero
    }

    private func record(_ item: UIDragItem, _ target: Target) -> any UIDragAnimating {
        let animator = ListDropAnimator()
        targets[ObjectIdentifier(item)] = (target, animator)
        return animator
    }

    func drop(_ item: UIDragItem, to path: IndexPath) -> any UIDragAnimating { record(item, .to(path)) }

    func drop(_ item: UIDragItem, into path: IndexPath, _ rect: CGRect) -> any UIDragAnimating {
        record(item, .into(path, rect))
    }

    func drop(_ item: UIDragItem, to target: UIDragPreviewTarget) -> any UIDragAnimating {
        record(item, .preview(target))
    }

    func drop(_ item: UIDragItem, to placeholder: Placeholder) -> any UIDragAnimating {
        record(item, .placeholder(placeholder))
    }

    /// Moves the preview of an item to an item of the list, and leaves the additions to its animation as they are.
    func retarget(_ item: UIDragItem, to path: IndexPath) {
        targets[ObjectIdentifier(item)]?.target = .to(path)
    }

    /// Returns the preview to which an item moves; `nil` without one of the delegate.
    fileprivate func preview(_ item: UIDragItem, _ standard: UITargetedDragPreview) -> UITargetedDragPreview? {
        guard let list, let record = targets[ObjectIdentifier(item)] else { return nil }
        switch record.target {
        case .to(let path):
            list.layoutIfNeeded()
            guard let index = list.displayedIndex(path), let cell = list.droppedCell(index), cell.superview != nil
            else {
                return nil
            }
            return UITargetedDragPreview(
                view: cell,
                parameters: list.dropParameters(index) ?? UIDragPreviewParameters()
            )
        case .into(let path, let rect):
            list.layoutIfNeeded()
            guard let index = list.displayedIndex(path), let cell = list.droppedCell(index) else { return nil }
            let size = standard.size
            let scale = size.width > 0 && size.height > 0 ? min(rect.width / size.width, rect.height / size.height) : 1
            let scaled = UIDragPreviewTarget(
                container: cell,
                center: CGPoint(x: rect.midX, y: rect.midY),
                transform: CGAffineTransform(scaleX: max(0.01, scale), y: max(0.01, scale))
            )
            return standard.retargetedPreview(with: scaled)
        case .placeholder(let placeholder):
            list.layoutIfNeeded()
            guard let index = list.placeholders.index(of: placeholder), let cell = list.droppedCell(index),
                cell.superview != nil
            else { return nil }
            return UITargetedDragPreview(
                view: cell,
                parameters: placeholder.parameters(cell) ?? UIDragPreviewParameters()
            )
        case .preview(let target): return standard.retargetedPreview(with: target)
        }
    }
}

/// The additions of a delegate to the animation of a dropped item, until that begins.
private final class ListDropAnimator: UIDragAnimating {
    private var animations: [() -> Void] = []
    private var completions: [(UIViewAnimatingPosition) -> Void] = []

    func addAnimations(_ animations: @escaping () -> Void) { self.animations.append(animations) }

    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) { completions.append(completion) }

    func move(to animator: any UIDragAnimating) {
        for animation in animations { animator.addAnimations(animation) }
        for completion in completions { animator.addCompletion(completion) }
    }
}

/// The drops into a list.
@MainActor
final class ListDrops: UIDropInteractionDelegate {
    private weak var list: (any ListDropping)?
    private(set) lazy var interaction = UIDropInteraction(delegate: self)
    /// The session over the list.
    private(set) var session: (any UIDropSession)?
    private(set) var mark: ListDropMark?
    private var proposed: (proposal: UIDropProposal, destination: ListIndex?)?
    private var drop: ListDrop?

    init(_ list: any ListDropping) {
        self.list = list
        list.addInteraction(interaction)
    }

    /// Returns the state of the cell of an item.
    func state(of index: ListIndex) -> UICellConfigurationState.DropState {
        guard session != nil else { return .none }
        return mark == .into(index) ? .targeted : .notTargeted
    }

    // MARK: Position

    /// Returns the index of a drop at a point between items, and the item at the point.
    private func indexes(_ point: CGPoint) -> (between: ListIndex, item: ListIndex)? {
        guard let list, let item = list.droppedIndex(at: point) else { return nil }
        // After the last item of a section, there is a position as well.
        let isLast = item.item == list.droppedCount(item.section) - 1
        let isAfter = isLast && list.isInSecondHalf(point, item)
        return (isAfter ? ListIndex(item.section, item.item + 1) : item, item)
    }

    /// - Parameter source: The item of the list that would be moved.
    private func show(_ mark: ListDropMark?, movedFrom source: ListIndex? = nil) {
        guard let list else { return }
        if self.mark != mark {
            if case .into(let index) = self.mark { list.showDrop(false, index) }
            self.mark = mark
            if case .into(let index) = mark { list.showDrop(true, index) }
        }
        if case .before(let index) = mark {
            list.showDropGap(DropGap(index: index, source: source))
        } else {
            list.showDropGap(nil)
        }
    }

    /// Closes the space, when the list receives no drops any more.
    func close() {
        show(nil)
        list?.dropSessionEnded()
    }

    /// Called when a batch of changes or a reload moves the items. The space is opened again for the next proposal.
    func itemsWillMove() {
        guard case .before = mark else { return }
        mark = nil
        list?.releaseDropGap()
    }

    /// Returns the index of the space for a drop at an index.
    ///
    /// An item that is moved in its section is removed before it is inserted. At the index of an item behind it, it therefore
    /// follows that item, and the space does as well.
    private func gapIndex(_ index: ListIndex, movedFrom source: ListIndex?) -> ListIndex {
        guard let list, let source, source.section == index.section, source.item < index.item,
            index.item < list.droppedCount(index.section)
        else { return index }
        return ListIndex(index.section, index.item + 1)
    }

    private func update(_ session: any UIDropSession) -> UIDropProposal {
        guard let list else { return UIDropProposal(operation: .cancel) }
        let found = indexes(session.location(in: list))
        let (proposal, position) = list.proposeDrop(session, found?.between)
        let isSingleMove = proposal.operation == .move && session.items.count == 1
        let source = isSingleMove ? list.sourceIndex(of: session.items[0]) : nil
        var destination = position == .into ? found?.item : found?.between
        let isDropped = proposal.operation == .copy || proposal.operation == .move
        switch position {
        case .into where isDropped: show(found.map { .into($0.item) })
        case .between where isDropped:
            show(
                found.map { .before(gapIndex($0.between, movedFrom: source)) },
                movedFrom: source
            )
        default: show(nil)
        }
        // An item that is moved in its section is removed before it is inserted.
        if position != .into, let end = destination, source?.section == end.section,
            end.item == list.droppedCount(end.section), end.item > 0
        {
            destination = ListIndex(end.section, end.item - 1)
        }
        proposed = (proposal, destination)
        return proposal
    }

    // MARK: Delegate

    func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool {
        list?.canHandle(session) ?? false
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession) {
        self.session = session
        list?.dropDidEnter(session)
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession)
        -> UIDropProposal
    { update(session) }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession) {
        show(nil)
        proposed = nil
        self.session = nil
        list?.dropSessionEnded()
        list?.dropDidExit(session)
    }

    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {
        guard let list else { return }
        // The changes of the delegate animate the items from where they are.
        if case .before = mark { itemsWillMove() } else { show(nil) }
        let (proposal, destination) = proposed ?? (UIDropProposal(operation: .copy), nil)
        let drop = ListDrop(session, proposal, destination, list)
        self.drop = drop
        list.performDrop(drop)
        list.animateDropGap()
    }

    func dropInteraction(
        _ interaction: UIDropInteraction,
        previewForDropping item: UIDragItem,
        withDefault defaultPreview: UITargetedDragPreview
    ) -> UITargetedDragPreview? { drop?.preview(item, defaultPreview) ?? defaultPreview }

    func dropInteraction(
        _ interaction: UIDropInteraction,
        item: UIDragItem,
        willAnimateDropWith animator: any UIDragAnimating
    ) { drop?.targets[ObjectIdentifier(item)]?.animator.move(to: animator) }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession) {
        show(nil)
        proposed = nil
        drop = nil
        self.session = nil
        list?.dropSessionEnded()
        list?.dropDidEnd(session)
    }
}
