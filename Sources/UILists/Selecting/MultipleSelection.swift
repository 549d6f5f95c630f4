import UIKitCore

/// A list in which two fingers select several items.
@MainActor
protocol MultipleSelectionList: UIScrollView {
    /// The selection by two fingers.
    var multipleSelection: MultipleSelection { get }

    /// The selected items.
    var selection: [ListIndex] { get }

    /// A Boolean value that indicates whether the list is edited.
    var isEdited: Bool { get }

    /// A Boolean value that indicates whether several items can be selected now.
    var allowsSeveral: Bool { get }

    /// A Boolean value that indicates whether several items can be selected while the list is edited.
    var allowsSeveralDuringEditing: Bool { get }

    /// Returns the item at a point in the coordinates of the list.
    func selectableIndex(at point: CGPoint) -> ListIndex?

    /// Returns the items from one to another, in order.
    func indexes(from first: ListIndex, to last: ListIndex) -> [ListIndex]

    /// Returns the answer of the delegate whether two fingers select items.
    func mayBeginMultipleSelection(at index: ListIndex) -> Bool

    /// Shows the list in its editing mode.
    func beginEditingForSelection()

    func multipleSelectionDidBegin(at index: ListIndex)
    func multipleSelectionDidEnd()

    /// Selects or deselects an item for the user, with calls of the delegate.
    func userSet(_ isSelected: Bool, _ index: ListIndex)
}

/// The recognizer of two fingers that select items. The delegate is asked once for each gesture.
final class MultipleSelectionPan: UIPanGestureRecognizer {
    fileprivate var decision: Bool?

    override func reset() {
        super.reset()
        decision = nil
    }
}

/// The selection of several items by a pan of two fingers: all items from the first one to that under the fingers.
@MainActor
final class MultipleSelection {
    let pan = MultipleSelectionPan()
    private weak var list: (any MultipleSelectionList)?
    private let delegate = PanDelegate()
    private var scroller: EdgeScroller?
    private var range: Range?

    private struct Range {
        let first: ListIndex
        var last: ListIndex
        /// A Boolean value that indicates whether the items are selected, and not deselected: those of an edited list are deselected
        /// if the first one is selected. Empirical; not documented by Apple.
        let selects: Bool
        /// The selection before the gesture.
        let former: Set<ListIndex>
    }

    private final class PanDelegate: NSObject, UIGestureRecognizerDelegate {
        weak var owner: MultipleSelection?

        func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
            owner?.shouldBegin() ?? false
        }
    }

    /// Adds the recognizer to a list.
    func add(to list: any MultipleSelectionList) {
        self.list = list
        delegate.owner = self
        pan.minimumNumberOfTouches = 2
        pan.maximumNumberOfTouches = 2
        pan.delegate = delegate
        pan.addAction { [weak self] pan in self?.changed(pan.state) }
        list.addGestureRecognizer(pan)
    }

    /// Returns a Boolean value that indicates whether the content does not scroll, because its two fingers select items.
    func preventsScrolling() -> Bool { pan.numberOfTouches == 2 && shouldBegin() }

    private func shouldBegin() -> Bool {
        if let decision = pan.decision { return decision }
        let result = decide()
        pan.decision = result
        return result
    }

    private func decide() -> Bool {
        guard let list, pan.numberOfTouches == 2, list.allowsSeveral || list.allowsSeveralDuringEditing,
            let index = firstIndex(list)
        else { return false }
        // A list that scrolls in both directions does not select.
        let area = list.bounds.inset(by: list.adjustedContentInset)
        if list.contentSize.width > area.width + 0.5, list.contentSize.height > area.height + 0.5 { return false }
        return list.mayBeginMultipleSelection(at: index)
    }

    /// Returns the item that the fingers touched first.
    private func firstIndex(_ list: any MultipleSelectionList) -> ListIndex? {
        let (point, distance) = (pan.location(in: list), pan.translation(in: list))
        return list.selectableIndex(at: CGPoint(x: point.x - distance.x, y: point.y - distance.y))
    }

    private func changed(_ state: UIGestureRecognizer.State) {
        guard let list else { return }
        switch state {
        case .began:
            guard let index = firstIndex(list) else { return }
            let wasEdited = list.isEdited
            if !list.allowsSeveral { list.beginEditingForSelection() }
            let former = Set(list.selection)
            range = Range(first: index, last: index, selects: !wasEdited || !former.contains(index), former: former)
            scroller = EdgeScroller(list) { [weak self] _ in self?.follow() }
            list.multipleSelectionDidBegin(at: index)
            apply(to: index)
            follow()
        case .changed: follow()
        case .ended, .cancelled:
            guard range != nil else { return }
            range = nil
            scroller?.stop()
            scroller = nil
            list.multipleSelectionDidEnd()
        case .possible, .failed: break
        }
    }

    private func follow() {
        guard let list, range != nil, pan.numberOfTouches > 0 else { return }
        let point = pan.location(in: list)
        scroller?.follow(CGRect(x: point.x - 20, y: point.y - 20, width: 40, height: 40))
        // Between items, and beyond the last one, the range does not change.
        if let index = list.selectableIndex(at: point) { apply(to: index) }
    }

    /// Changes the end of the range. Items that leave it are selected as before the gesture.
    private func apply(to last: ListIndex) {
        guard let list, var range else { return }
        let former = Set(list.indexes(from: range.first, to: range.last))
        let present = list.indexes(from: range.first, to: last)
        range.last = last
        self.range = range
        for index in former.subtracting(present).sorted() { list.userSet(range.former.contains(index), index) }
        for index in present { list.userSet(range.selects, index) }
    }
}

extension MultipleSelectionList {
    /// Returns the items from one to another.
    /// - Parameter counts: The numbers of items by section.
    func indexes(from first: ListIndex, to last: ListIndex, _ counts: [Int]) -> [ListIndex] {
        let (start, end) = (min(first, last), max(first, last))
        return (start.section...end.section).flatMap { section -> [ListIndex] in
            guard counts.indices.contains(section) else { return [] }
            let low = section == start.section ? start.item : 0
            let high = min(section == end.section ? end.item : .max, counts[section] - 1)
            return low <= high ? (low...high).map { ListIndex(section, $0) } : []
        }
    }
}

extension UITableView: MultipleSelectionList {
    var isEdited: Bool { isInEditing }
    var allowsSeveralDuringEditing: Bool { allowsMultipleSelectionDuringEditing }

    func selectableIndex(at point: CGPoint) -> ListIndex? { row(at: point) }

    func indexes(from first: ListIndex, to last: ListIndex) -> [ListIndex] {
        indexes(from: first, to: last, displayedCounts)
    }

    func mayBeginMultipleSelection(at index: ListIndex) -> Bool {
        guard !isPlaceholder(index) else { return false }
        return tableDelegate?.tableView(self, shouldBeginMultipleSelectionInteractionAt: indexPath(of: index))
            ?? allowsMultipleSelectionDuringEditing
    }

    func beginEditingForSelection() {
        closeSwipe(animated: true)
        setEditing(true, animated: true)
    }

    func multipleSelectionDidBegin(at index: ListIndex) {
        tableDelegate?.tableView(self, didBeginMultipleSelectionInteractionAt: indexPath(of: index))
    }

    func multipleSelectionDidEnd() { tableDelegate?.tableViewDidEndMultipleSelectionInteraction(self) }

    func userSet(_ isSelected: Bool, _ index: ListIndex) {
        guard allowsSeveral, selection.contains(index) != isSelected, !isPlaceholder(index),
            tableDelegate?.tableView(self, shouldHighlightRowAt: indexPath(of: index)) ?? true
        else { return }
        // Selects or deselects, because several rows can be selected.
        userSelect(index, isAction: false)
    }
}

extension UICollectionView: MultipleSelectionList {
    var isEdited: Bool { isEditing }
    var allowsSeveralDuringEditing: Bool { allowsMultipleSelectionDuringEditing }

    func selectableIndex(at point: CGPoint) -> ListIndex? { item(at: point) }

    func indexes(from first: ListIndex, to last: ListIndex) -> [ListIndex] {
        indexes(from: first, to: last, displayedCounts)
    }

    func mayBeginMultipleSelection(at index: ListIndex) -> Bool {
        guard !isPlaceholder(index) else { return false }
        return collectionDelegate?.collectionView(self, shouldBeginMultipleSelectionInteractionAt: indexPath(of: index))
            ?? allowsMultipleSelectionDuringEditing
    }

    func beginEditingForSelection() { isEditing = true }

    func multipleSelectionDidBegin(at index: ListIndex) {
        collectionDelegate?.collectionView(self, didBeginMultipleSelectionInteractionAt: indexPath(of: index))
    }

    func multipleSelectionDidEnd() { collectionDelegate?.collectionViewDidEndMultipleSelectionInteraction(self) }

    func userSet(_ isSelected: Bool, _ index: ListIndex) {
        guard allowsSeveral, selection.contains(index) != isSelected, !isPlaceholder(index),
            collectionDelegate?.collectionView(self, shouldHighlightItemAt: indexPath(of: index)) ?? true
        else { return }
        userChange(index)
    }
}
