import UIKitCore

/// The space for items. Positions of the layout do not contain it.
///
/// Items that are below each other move down. Others move to the position of the next item, or of the one before.
extension UICollectionView {
    func showDropGap(_ gap: DropGap?) {
        let pending = lists.dropGap.pending
        // A delay does not begin again while the position is the same.
        if let gap, gap == pending?.gap { return }
        pending?.timer.cancel()
        lists.dropGap.pending = nil
        guard gap != lists.dropGap.gap else { return }
        guard let gap, reorderingCadence.delay > 0 else { return openDropGap(gap) }
        let timer = session.application.timers.schedule(
            at: session.clock.now + .seconds(reorderingCadence.delay)
        ) { [weak self] _ in
            self?.lists.dropGap.pending = nil
            self?.openDropGap(gap)
        }
        lists.dropGap.pending = (gap, timer)
    }

    private func openDropGap(_ gap: DropGap?) {
        lists.dropGap.gap = gap
        animateDropGap()
    }

    func releaseDropGap() {
        lists.dropGap.pending?.timer.cancel()
        lists.dropGap.pending = nil
        lists.dropGap.gap = nil
    }

    func animateDropGap() {
        if let gap = lists.dropGap.gap, let rect = attributes(ElementKey(gap.source ?? neighborOfGap(gap)))?.frame {
            lists.dropGap.margin = max(lists.dropGap.margin, rect.width, rect.height)
        }
        guard isLoaded, window != nil, UIView.areAnimationsEnabled else { return invalidateLayout() }
        UIView.animate(
            withDuration: UITableView.updateDuration,
            delay: 0,
            options: [.allowUserInteraction, .curveEaseInOut]
        ) {
            self.updateContentSize()
            self.layOutContent()
        }
    }

    func dropSessionEnded() { lists.dropGap.margin = 0 }

    /// Returns the item behind a space, or the last one of the section.
    private func neighborOfGap(_ gap: DropGap) -> ListIndex {
        ListIndex(gap.index.section, max(0, min(gap.index.item, displayedCount(gap.index.section) - 1)))
    }

    /// The distances of what is displayed below each other; `nil` without a space, and if items are beside each other.
    private func dropShift(_ gap: DropGap) -> DropShift? {
        let count = displayedCount(gap.index.section)
        let neighbor = neighborOfGap(gap)
        guard count > 0, !hasNeighbor(neighbor), let rect = attributes(ElementKey(neighbor))?.frame else { return nil }
        let boundary = gap.index.item < count ? rect.minY : rect.maxY
        guard let source = gap.source, let frame = attributes(ElementKey(source))?.frame else {
            return DropShift(boundary: boundary, length: rect.height)
        }
        return DropShift(boundary: boundary, length: frame.height, source: frame.minY..<max(frame.minY, frame.maxY))
    }

    /// The height that the space adds to the content, in points.
    var dropExtension: CGFloat {
        guard let gap = lists.dropGap.gap, gap.source == nil, contains(neighborOfGap(gap)) else { return 0 }
        return dropShift(gap)?.length ?? 0
    }

    /// Returns attributes as they are displayed beside the space.
    /// - Parameter attributes: Attributes in the coordinates of the view.
    func besideDropGap(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
        guard let gap = lists.dropGap.gap, contains(neighborOfGap(gap)) else { return attributes }
        let distance: CGPoint
        if let shift = dropShift(gap) {
            let isSource = gap.source != nil && attributes.element.cellIndex == gap.source
            let y = isSource ? shift.sourceDistance : shift.distance(at: attributes.frame.minY)
            distance = CGPoint(x: 0, y: y)
        } else {
            distance = slotDistance(attributes, gap)
        }
        guard distance != .zero else { return attributes }
        let moved = attributes.duplicate()
        moved.center = CGPoint(x: attributes.center.x + distance.x, y: attributes.center.y + distance.y)
        return moved
    }

    /// Returns the distance by which an item that is beside others moves.
    private func slotDistance(_ attributes: UICollectionViewLayoutAttributes, _ gap: DropGap) -> CGPoint {
        guard let index = attributes.element.cellIndex, index.section == gap.index.section else { return .zero }
        var slot = index.item
        if let source = gap.source, source.section == index.section {
            // The position at which the item is inserted after it was removed.
            let target = gap.index.item > source.item ? gap.index.item - 1 : gap.index.item
            if slot == source.item {
                slot = target
            } else if slot > source.item, slot <= target {
                slot -= 1
            } else if slot < source.item, slot >= target {
                slot += 1
            }
        } else if slot >= gap.index.item {
            slot += 1
        }
        guard slot != index.item, let center = slotCenter(slot, index.section) else { return .zero }
        return CGPoint(x: center.x - attributes.center.x, y: center.y - attributes.center.y)
    }

    /// Returns the middle of the position of an item. The one after the last item follows from the distances between the others.
    private func slotCenter(_ item: Int, _ section: Int) -> CGPoint? {
        func frame(_ item: Int) -> CGRect? { attributes(ElementKey(ListIndex(section, item)))?.frame }
        let count = displayedCount(section)
        if item < count { return attributes(ElementKey(ListIndex(section, item)))?.center }
        guard let first = frame(0), let last = frame(count - 1),
            let present = layoutAttributes(ElementKey(ListIndex(section, 0)))
        else { return nil }
        func isBeside(_ rect: CGRect) -> Bool { rect.minY < first.maxY && rect.maxY > first.minY }
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let second = count > 1 ? frame(1).flatMap { isBeside($0) ? $0 : nil } : nil
        let step = second.map { $0.midX - first.midX } ?? (isMirrored ? -first.width : first.width)
        let next = last.offsetBy(dx: step, dy: 0)
        // A section that scrolls by itself has one line.
        let isInLine =
            present.scroll != nil || next.minX >= -0.5 && next.maxX <= max(contentSize.width, bounds.width) + 0.5
        if isInLine { return CGPoint(x: next.midX, y: next.midY) }
        // A line has no more items than this.
        let below = (1..<max(1, min(count, 1000))).lazy.compactMap(frame).first { !isBeside($0) }
        return CGPoint(x: first.midX, y: last.midY + (below.map { $0.midY - first.midY } ?? last.height))
    }
}
