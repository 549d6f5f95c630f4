import QuartzCore
import UIKitCore

/// The row or the item that a finger moves. The data source moves it at the end.
struct ItemMove {
    let source: ListIndex
    /// The position in the data source, without placeholders.
    let dataSource: ListIndex
    var current: ListIndex
    /// The position under the finger, for which the delegate was asked last.
    var proposed: ListIndex
    /// The distance of the finger from the middle of the cell, in points.
    var grip: CGPoint

    init(_ source: ListIndex, data: ListIndex, grip: CGPoint) {
        self.source = source
        dataSource = data
        current = source
        proposed = source
        self.grip = grip
    }

    /// Returns the position in the data source of what is displayed at a position.
    @MainActor
    func dataIndex(of displayed: ListIndex, _ placeholders: Placeholders) -> ListIndex {
        guard displayed != current else { return dataSource }
        let data = placeholders.dataIndex(of: current)
        var index = placeholders.dataIndex(of: displayed)
        if index.section == data.section, displayed.item > current.item { index.item -= 1 }
        if index.section == dataSource.section, index.item >= dataSource.item { index.item += 1 }
        return index
    }

    /// Returns the numbers of items after a move on the screen, and the change; `nil` if there is no such section.
    static func change<Animation>(
        from: ListIndex,
        to: ListIndex,
        _ counts: [Int]
    ) -> (after: [Int], changes: BatchUpdate<Animation>)? {
        guard counts.indices.contains(to.section), counts.indices.contains(from.section) else { return nil }
        var after = counts
        after[from.section] -= 1
        after[to.section] += 1
        var changes = BatchUpdate<Animation>()
        changes.movedItems = [(from, to)]
        return (after, changes)
    }
}

/// Scrolls a view while something that a finger moves is at an edge of the visible area.
@MainActor
final class EdgeScroller {
    /// The velocity of the content, in points per second. A chosen value.
    private static let speed: CGFloat = 300

    private weak var view: UIScrollView?
    private let onScroll: (CGPoint) -> Void
    private var rect = CGRect.zero
    private var link: CADisplayLink?

    /// Creates a scroller.
    /// - Parameter onScroll: A closure that is called with the distance by which the content was scrolled.
    init(_ view: UIScrollView, onScroll: @escaping (CGPoint) -> Void) {
        self.view = view
        self.onScroll = onScroll
    }

    private var velocity: CGPoint {
        guard let view else { return .zero }
        let area = view.bounds.inset(by: view.adjustedContentInset)
        func speed(_ low: CGFloat, _ high: CGFloat, _ start: CGFloat, _ end: CGFloat) -> CGFloat {
            low < start ? -Self.speed : high > end ? Self.speed : 0
        }
        return CGPoint(
            x: view.contentSize.width > area.width ? speed(rect.minX, rect.maxX, area.minX, area.maxX) : 0,
            y: view.contentSize.height > area.height ? speed(rect.minY, rect.maxY, area.minY, area.maxY) : 0
        )
    }

    /// Scrolls if a rectangle is at an edge.
    func follow(_ rect: CGRect) {
        self.rect = rect
        if velocity == .zero {
            stop()
        } else if link == nil, view?.window != nil {
            let link = CADisplayLink(target: self, action: EdgeScroller.scroll)
            link.add(to: .main, forMode: .common)
            self.link = link
        }
    }

    /// Ends the scrolling.
    func stop() {
        link?.invalidate()
        link = nil
    }

    /// Scrolls by a frame.
    private func scroll(_ link: CADisplayLink) {
        guard let view else { return stop() }
        let time = CGFloat(max(0, link.targetTimestamp - link.timestamp))
        let (inset, velocity, former) = (view.adjustedContentInset, velocity, view.contentOffset)
        func moved(_ value: CGFloat, _ velocity: CGFloat, _ start: CGFloat, _ end: CGFloat) -> CGFloat {
            velocity == 0 ? value : view.toPixels(min(max(value + velocity * time, start), max(start, end)))
        }
        let size = view.contentSize
        let offset = CGPoint(
            x: moved(former.x, velocity.x, -inset.left, size.width + inset.right - view.bounds.width),
            y: moved(former.y, velocity.y, -inset.top, size.height + inset.bottom - view.bounds.height)
        )
        guard offset != former else { return }
        view.contentOffset = offset
        let distance = CGPoint(x: offset.x - former.x, y: offset.y - former.y)
        rect = rect.offsetBy(dx: distance.x, dy: distance.y)
        onScroll(distance)
    }
}

extension UIView {
    /// Shows a shadow below a row that a finger moves, or removes it.
    func liftRow(_ isLifted: Bool) {
        layer.shadowOpacity = isLifted ? 0.2 : 0
        layer.shadowRadius = 6
        layer.shadowOffset = CGSize(width: 0, height: 2)
    }
}

extension UIAccessibilityCustomAction {
    /// Returns the actions that move an item by one position.
    /// - Parameters:
    ///   - index: A closure that returns the position of the item; `nil` if it is not displayed any more.
    ///   - before: A closure that returns the position before another one.
    ///   - after: A closure that returns the position after another one.
    ///   - move: A closure that moves an item, and returns whether it was moved.
    static func moves(
        _ index: @escaping () -> ListIndex?,
        before: @escaping (ListIndex) -> ListIndex?,
        after: @escaping (ListIndex) -> ListIndex?,
        move: @escaping (ListIndex, ListIndex) -> Bool
    ) -> [UIAccessibilityCustomAction] {
        guard let present = index() else { return [] }
        let directions = [
            (AccessibilityText.localized(.moveUp), before), (AccessibilityText.localized(.moveDown), after),
        ]
        return directions.compactMap { name, neighbor in
            guard neighbor(present) != nil else { return nil }
            return UIAccessibilityCustomAction(name: name) { _ in
                guard let index = index(), let proposed = neighbor(index) else { return false }
                return move(index, proposed)
            }
        }
    }
}
