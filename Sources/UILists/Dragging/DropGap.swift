import UIKitCore

/// The space between items in which dropped items would be inserted.
struct DropGap: Equatable {
    /// The item before which the space is; the number of items for the end of the section.
    var index: ListIndex
    /// The item of the list that is moved to the space; `nil` if the list keeps its items.
    var source: ListIndex?
}

/// The distances by which a space moves what is below each other, in points.
struct DropShift {
    /// The position of the space without it.
    var boundary: CGFloat
    /// The height of the space.
    var length: CGFloat
    /// The extent of the item that is moved to the space; `nil` for none.
    var source: Range<CGFloat>?

    /// The accuracy of positions that are sums of lengths in another order, in points.
    private static let tolerance: CGFloat = 0.001

    /// Returns the distance of something that begins at a position, other than the item that is moved.
    func distance(at start: CGFloat) -> CGFloat {
        guard let source else { return start >= boundary - Self.tolerance ? length : 0 }
        if boundary >= source.upperBound - Self.tolerance {
            return start >= source.upperBound - Self.tolerance && start < boundary - Self.tolerance ? -length : 0
        }
        return start >= boundary - Self.tolerance && start < source.lowerBound - Self.tolerance ? length : 0
    }

    /// The distance of the item that is moved to the space.
    var sourceDistance: CGFloat {
        guard let source else { return 0 }
        return boundary >= source.upperBound - Self.tolerance
            ? boundary - source.upperBound : boundary - source.lowerBound
    }
}

/// The space that a list shows for dropped items, and the margin in which cells are created for it.
struct DropGapState {
    var gap: DropGap?
    /// The space that opens after a delay, and its timer.
    var pending: (gap: DropGap, timer: TimerQueue.Timer)?
    /// The greatest length of the present drag, in points. Items at the edges of the visible area move by it.
    var margin: CGFloat = 0
}

/// The space for rows. Positions of rows do not contain it: the row under a finger is the same as without the space, which
/// therefore is always under the finger.
extension UITableView {
    func showDropGap(_ gap: DropGap?) {
        guard gap != dropGap.gap else { return }
        dropGap.gap = gap
        animateDropGap()
    }

    func releaseDropGap() { dropGap.gap = nil }

    func animateDropGap() {
        dropGap.margin = max(dropGap.margin, dropShift?.length ?? 0)
        guard isLoaded, window != nil, UIView.areAnimationsEnabled else { return invalidateLayout() }
        UIView.animate(
            withDuration: Self.updateDuration,
            delay: 0,
            options: [.allowUserInteraction, .curveEaseInOut]
        ) {
            self.updateContentSize()
            self.layOutContent()
        }
    }

    func dropSessionEnded() { dropGap.margin = 0 }

    /// The distances of what is displayed; `nil` without a space.
    var dropShift: DropShift? {
        guard let gap = dropGap.gap, geometry.sections.indices.contains(gap.index.section) else { return nil }
        let count = displayedCount(gap.index.section)
        guard count > 0, gap.index.item >= 0 else { return nil }
        let row = rowRect(ListIndex(gap.index.section, min(gap.index.item, count - 1)))
        let boundary = gap.index.item < count ? row.minY : row.maxY
        guard let source = gap.source, geometry.contains(source) else {
            return DropShift(boundary: boundary, length: row.height)
        }
        let rect = rowRect(source)
        return DropShift(boundary: boundary, length: rect.height, source: rect.minY..<max(rect.minY, rect.maxY))
    }

    /// The height that the space adds to the content, in points.
    var dropExtension: CGFloat { dropShift.map { $0.source == nil ? $0.length : 0 } ?? 0 }

    /// Returns the area in which a row is displayed.
    func displayedRect(_ index: ListIndex) -> CGRect {
        let rect = rowRect(index)
        guard let dropShift else { return rect }
        let distance = index == dropGap.gap?.source ? dropShift.sourceDistance : dropShift.distance(at: rect.minY)
        return rect.offsetBy(dx: 0, dy: distance)
    }
}
