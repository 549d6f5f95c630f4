import UIKitCore

/// Scrolling to items.
extension UICollectionView {
    func scroll(to index: ListIndex, _ position: ScrollPosition, animated: Bool) {
        loadIfNeeded()
        guard contains(index) else {
            ListFailure.fail(
                "Attempted to scroll the collection view to an out-of-bounds item (\(index.item)) in section "
                    + "\(index.section) when there are only "
                    + (counts.indices.contains(index.section)
                        ? "\(counts[index.section]) items in that section" : "\(counts.count) sections")
                    + ". Collection view: \(self)"
            )
        }
        layoutIfNeeded()
        guard !animated || window == nil || !UIView.areAnimationsEnabled else {
            scrollSection(to: index, position, animated: true)
            guard let target = offset(of: index, position) else { return }
            return setContentOffset(target, animated: true)
        }
        // Items that become visible are measured, and the item has another position then.
        var attempts = 0
        while attempts < 20 {
            scrollSection(to: index, position, animated: false)
            if attempts > 0, currentLayout.scrolling(ofSection: index.section) != nil { layOutContent() }
            guard let target = offset(of: index, position) else { return }
            let distance = max(abs(target.x - contentOffset.x), abs(target.y - contentOffset.y))
            if attempts > 0, distance < 0.01 { return }
            setContentOffset(target, animated: false)
            layOutContent()
            attempts += 1
        }
    }

    /// Returns the offset at which an item is at a position.
    private func offset(of index: ListIndex, _ position: ScrollPosition) -> CGPoint? {
        guard let rect = attributes(ElementKey(index))?.frame else { return nil }
        let inset = adjustedContentInset
        let isNearest = isMissingMainPosition(index, position)
        var (x, y) = (contentOffset.x, contentOffset.y)
        if position.contains(.top) {
            y = rect.minY - inset.top
        } else if position.contains(.bottom) {
            y = rect.maxY + inset.bottom - bounds.height
        } else if position.contains(.centeredVertically) {
            y = rect.midY - inset.top - (bounds.height - inset.top - inset.bottom) / 2
        } else if isNearest {
            y = min(max(y, rect.maxY + inset.bottom - bounds.height), rect.minY - inset.top)
        }
        if position.contains(.left) {
            x = rect.minX - inset.left
        } else if position.contains(.right) {
            x = rect.maxX + inset.right - bounds.width
        } else if position.contains(.centeredHorizontally) {
            x = rect.midX - inset.left - (bounds.width - inset.left - inset.right) / 2
        } else if isNearest {
            x = min(max(x, rect.maxX + inset.right - bounds.width), rect.minX - inset.left)
        }
        return limited(CGPoint(x: toPixels(x), y: toPixels(y)))
    }

    /// Returns the nearest offset at which no space beyond the content is visible.
    func limited(_ offset: CGPoint) -> CGPoint {
        let inset = adjustedContentInset
        let size = contentSize
        func limit(_ value: CGFloat, _ start: CGFloat, _ end: CGFloat) -> CGFloat {
            max(start, min(value, max(start, end)))
        }
        return CGPoint(
            x: limit(offset.x, -inset.left, size.width + inset.right - bounds.width),
            y: limit(offset.y, -inset.top, size.height + inset.bottom - bounds.height)
        )
    }
}

extension UICollectionView: RestingOffsetProvider {
    package func restingOffset(proposed: CGPoint, velocity: CGPoint) -> CGPoint {
        currentLayout.targetContentOffset(forProposedContentOffset: proposed, withScrollingVelocity: velocity)
    }
}
