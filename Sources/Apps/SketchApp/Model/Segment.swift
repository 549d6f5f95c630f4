import UIKit

/// A straight line between two points.
struct Segment {
    let start: CGPoint
    let end: CGPoint

    init(_ start: CGPoint, _ end: CGPoint) {
        self.start = start
        self.end = end
    }

    /// The bounding box.
    var bounds: CGRect {
        CGRect(
            x: min(start.x, end.x),
            y: min(start.y, end.y),
            width: abs(end.x - start.x),
            height: abs(end.y - start.y)
        )
    }

    /// Returns the distance of a point from the nearest point of the line.
    func distance(to point: CGPoint) -> CGFloat {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let length = dx * dx + dy * dy
        let along = length == 0 ? 0 : min(max(((point.x - start.x) * dx + (point.y - start.y) * dy) / length, 0), 1)
        return hypot(point.x - start.x - along * dx, point.y - start.y - along * dy)
    }

    /// Returns the shortest distance between two lines; 0 if they cross.
    func distance(to other: Segment) -> CGFloat {
        if crosses(other) { return 0 }
        return min(
            distance(to: other.start),
            distance(to: other.end),
            other.distance(to: start),
            other.distance(to: end)
        )
    }

    /// Returns a Boolean value that indicates whether the ends of each line lie on different sides of the other.
    private func crosses(_ other: Segment) -> Bool {
        func side(_ segment: Segment, _ point: CGPoint) -> CGFloat {
            (segment.end.x - segment.start.x) * (point.y - segment.start.y)
                - (segment.end.y - segment.start.y) * (point.x - segment.start.x)
        }
        return side(self, other.start) * side(self, other.end) < 0 && side(other, start) * side(other, end) < 0
    }
}
