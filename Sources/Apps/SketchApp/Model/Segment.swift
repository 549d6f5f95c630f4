import UIKit

/// A straight line between two places.
struct Segment {
    let start: CGPoint
    let end: CGPoint

    init(_ start: CGPoint, _ end: CGPoint) {
        self.start = start
        self.end = end
    }

    /// Around it.
    var bounds: CGRect {
        CGRect(
            x: min(start.x, end.x),
            y: min(start.y, end.y),
            width: abs(end.x - start.x),
            height: abs(end.y - start.y)
        )
    }

    /// How far a place is from the nearest place on the line.
    func distance(to point: CGPoint) -> CGFloat {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let length = dx * dx + dy * dy
        let along = length == 0 ? 0 : min(max(((point.x - start.x) * dx + (point.y - start.y) * dy) / length, 0), 1)
        return hypot(point.x - start.x - along * dx, point.y - start.y - along * dy)
    }

    /// The shortest way between two lines; 0 where they cross.
    func distance(to other: Segment) -> CGFloat {
        if crosses(other) { return 0 }
        return min(
            distance(to: other.start),
            distance(to: other.end),
            other.distance(to: start),
            other.distance(to: end)
        )
    }

    /// Whether the ends of each lie on either side of the other.
    private func crosses(_ other: Segment) -> Bool {
        func side(_ segment: Segment, _ point: CGPoint) -> CGFloat {
            (segment.end.x - segment.start.x) * (point.y - segment.start.y)
                - (segment.end.y - segment.start.y) * (point.x - segment.start.x)
        }
        return side(self, other.start) * side(self, other.end) < 0 && side(other, start) * side(other, end) < 0
    }
}
