import QuartzCore

/// Scrolls a view while items are dragged at its edge.
@MainActor
final class DragScroller {
    /// The distance from the edge, in points, and the velocity, in points per second. Chosen values.
    private static let distance: CGFloat = 40
    private static let speed: CGFloat = 300

    private weak var view: UIScrollView?
    private var velocity = CGPoint.zero
    private var link: CADisplayLink?

    /// Follows a drag over views, and calls a closure after each movement of the content.
    func follow(_ session: DragSession, _ chain: [UIView], _ didScroll: @escaping () -> Void) {
        view = nil
        for case let candidate as UIScrollView in chain where candidate.isScrollEnabled {
            velocity = velocity(in: candidate, at: session.location(in: candidate))
            if velocity == .zero { continue }
            view = candidate
            break
        }
        guard view != nil else { return stop() }
        guard link == nil else { return }
        let link = CADisplayLink { [weak self] link in
            guard let self, scroll(by: CGFloat(max(0, link.targetTimestamp - link.timestamp))) else {
                return link.invalidate()
            }
            didScroll()
        }
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    /// Ends the movement.
    func stop() {
        link?.invalidate()
        link = nil
        view = nil
    }

    private func velocity(in view: UIScrollView, at point: CGPoint) -> CGPoint {
        let area = view.bounds.inset(by: view.adjustedContentInset)
        var velocity = CGPoint.zero
        for axis in ScrollAxis.allCases {
            let (start, end) = axis == .horizontal ? (area.minX, area.maxX) : (area.minY, area.maxY)
            let reach = min(Self.distance, (end - start) / 4)
            if point[axis] < start + reach, view.hasRoom(axis, -1) { velocity[axis] = -Self.speed }
            if point[axis] > end - reach, view.hasRoom(axis, 1) { velocity[axis] = Self.speed }
        }
        return velocity
    }

    /// Moves the content by the distance of a duration.
    /// - Returns: A Boolean value that indicates whether the content has moved.
    private func scroll(by duration: CGFloat) -> Bool {
        guard let view, view.window != nil else {
            link = nil
            return false
        }
        let former = view.contentOffset
        let offset = CGPoint(x: former.x + velocity.x * duration, y: former.y + velocity.y * duration)
        let target = view.pixelAligned(view.clamp(offset))
        guard target != former else {
            link = nil
            return false
        }
        view.contentOffset = target
        return true
    }
}
