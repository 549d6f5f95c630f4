import UIKit

/// The smooth curve of a stroke, computed from the positions of the finger.
///
/// The positions of touch screens are rounded and noisy: lines through them are jagged. The curve passes through nodes,
/// one for each position. A node is between the weighted mean of the positions within a short distance along the stroke
/// and the parabola that is nearest to them (compare W. S. Cleveland, Robust locally weighted regression and smoothing
/// scatterplots, 1979): the mean takes off bends, the parabola leaves more of the noise. Both are functions of the
/// distance along the stroke, so that the curve hardly depends on the sample rate. No node is farther than a point from
/// its position, and the ends are positions.
///
/// Between nodes the curve consists of cubic Bézier curves with a common tangent. In sharp bends the handles are
/// shorter, so that the curve does not overshoot. The curve up to the last position is always there: a new position
/// moves the last three nodes, and adds no latency.
struct InkCurve {
    /// A position on the curve.
    struct Node {
        var location: CGPoint
        var width: CGFloat
        /// The direction of the curve times the relative length of its handles, from 0 to 1; `nil` at the ends.
        var tangent: CGVector?
    }

    /// A part between two nodes.
    struct Segment {
        var start: Node
        var end: Node
        var control1: CGPoint
        var control2: CGPoint

        /// Returns the position and the width at a time from 0 to 1.
        func point(at time: CGFloat) -> InkPoint {
            let rest = 1 - time
            let weights = (rest * rest * rest, 3 * rest * rest * time, 3 * rest * time * time, time * time * time)
            func value(_ key: KeyPath<CGPoint, CGFloat>) -> CGFloat {
                weights.0 * start.location[keyPath: key] + weights.1 * control1[keyPath: key]
                    + weights.2 * control2[keyPath: key] + weights.3 * end.location[keyPath: key]
            }
            return InkPoint(
                CGPoint(x: value(\.x), y: value(\.y)),
                width: rest * start.width + time * end.width
            )
        }

        /// The greatest distance of a control point from the straight line between the nodes, in points.
        var bend: CGFloat {
            let (dx, dy) = (end.location.x - start.location.x, end.location.y - start.location.y)
            let length = (dx * dx + dy * dy).squareRoot()
            guard length > 0 else { return 0 }
            func distance(_ point: CGPoint) -> CGFloat {
                abs((point.x - start.location.x) * dy - (point.y - start.location.y) * dx) / length
            }
            return max(distance(control1), distance(control2))
        }

        /// The number of lines that ``forEachLine(_:)`` draws.
        ///
        /// Lines between points of a curve at equal steps of time are at a distance of at most three quarters of the greatest
        /// second difference of the control points, divided by the square of their number. Moved outward, two thirds of it
        /// remain.
        var lineCount: Int { bend < 1.0 / 12 ? 1 : Int(min(max((8 * curvature).squareRoot().rounded(.up), 2), 16)) }

        /// The number of lines between points of the curve that are within a thirty-second of a point of it.
        var fineLineCount: Int { isStraight ? 1 : Int(min(max((24 * curvature).squareRoot().rounded(.up), 2), 16)) }

        /// The greatest second difference of the control points, in points.
        private var curvature: CGFloat {
            func square(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) -> CGFloat {
                let (dx, dy) = (a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y)
                return dx * dx + dy * dy
            }
            return max(
                square(start.location, control1, control2),
                square(control1, control2, end.location)
            )
            .squareRoot()
        }

        /// Calls a closure with the ends of ``lineCount`` lines that are within a sixteenth of a point of the curve.
        ///
        /// Lines between points of the curve are all on its inner side, on average by a twelfth of the second derivative
        /// times the square of the step. Moved outward by as much, they are as often outside.
        func forEachLine(_ body: (CGPoint) -> Void) {
            let count = lineCount
            if count > 1 {
                let step = 1 / CGFloat(count)
                let outward = step * step / 2
                let (p0, p1, p2, p3) = (start.location, control1, control2, end.location)
                let a = CGVector(dx: p3.x - p0.x + 3 * (p1.x - p2.x), dy: p3.y - p0.y + 3 * (p1.y - p2.y))
                let b = CGVector(dx: 3 * (p0.x - 2 * p1.x + p2.x), dy: 3 * (p0.y - 2 * p1.y + p2.y))
                let c = CGVector(dx: 3 * (p1.x - p0.x) - a.dx * outward, dy: 3 * (p1.y - p0.y) - a.dy * outward)
                let d = CGPoint(x: p0.x - b.dx * (outward / 3), y: p0.y - b.dy * (outward / 3))
                for index in 1..<count {
                    let time = step * CGFloat(index)
                    body(
                        CGPoint(
                            x: ((a.dx * time + b.dx) * time + c.dx) * time + d.x,
                            y: ((a.dy * time + b.dy) * time + c.dy) * time + d.y
                        )
                    )
                }
            }
            body(end.location)
        }

        /// A Boolean value that indicates whether the segment cannot be distinguished from a straight line.
        var isStraight: Bool { bend < 1.0 / 32 }
    }

    /// The number of positions on each side of a node's that determine it.
    static let window = 3
    /// The distance along the stroke at which a position has no weight, in points.
    private static let radius: CGFloat = 14
    /// The part of the way from the mean to the parabola.
    private static let restored: CGFloat = 0.8
    /// The maximum distance of a node from its position, in points.
    private static let tolerance: CGFloat = 1
    /// The cosines of the angles between which the handles become shorter: 80° and 35°.
    private static let (sharp, gentle): (CGFloat, CGFloat) = (0.17, 0.82)
    /// The maximum distance of a handle's end from the straight line between the nodes, in points. The curve is within
    /// three quarters of it.
    private static let bulge: CGFloat = 1.3

    /// The number of segments before the one to a new position that the position can change: those that end at the nodes that
    /// it moves, and the one before, whose end has another tangent.
    static let reach = window + 1

    /// Returns the segments of the curve that start at the given positions.
    static func segments(_ range: Range<Int>, through points: [InkPoint]) -> [Segment] {
        // The neighbors determine the tangents.
        let wide = max(0, range.lowerBound - 1)..<min(points.count, range.upperBound + 2)
        let nodes = wide.map { location(of: $0, in: points) }
        var segments: [Segment] = []
        segments.reserveCapacity(range.count)
        forEachSegment(range, through: points, nodes: nodes, first: wide.lowerBound) { segments.append($0) }
        return segments
    }

    /// Calls a closure with the segments of the curve that start at the given positions, in order.
    /// - Parameters:
    ///   - nodes: The locations of nodes, at least of those from one before the range to one after its end.
    ///   - first: The index of the first of these nodes.
    @inline(__always)
    static func forEachSegment(
        _ range: Range<Int>,
        through points: [InkPoint],
        nodes: [CGPoint],
        first: Int = 0,
        _ body: (Segment) -> Void
    ) {
        guard !range.isEmpty else { return }
        points.withUnsafeBufferPointer { points in
            nodes.withUnsafeBufferPointer { nodes in
                func node(_ index: Int) -> Node {
                    let here = index - first
                    let isEnd = index == 0 || index == points.count - 1
                    return Node(
                        location: nodes[here],
                        width: points[index].width,
                        tangent: isEnd ? nil : tangent(nodes[here - 1], nodes[here], nodes[here + 1])
                    )
                }
                var start = node(range.lowerBound)
                for index in range {
                    let end = node(index + 1)
                    body(segment(from: start, to: end))
                    start = end
                }
            }
        }
    }

    /// Returns the curve between two nodes. Handles are at most a third of the straight line between the nodes.
    private static func segment(from start: Node, to end: Node) -> Segment {
        let (a, b) = (start.location, end.location)
        let line = CGVector(dx: b.x - a.x, dy: b.y - a.y)
        let length = distance(a, b)
        func handle(_ tangent: CGVector) -> CGVector {
            // The distance from the line of a handle of a third of its length.
            let aside = abs(tangent.dx * line.dy - tangent.dy * line.dx) / 3
            let reach = aside > bulge ? length / 3 * bulge / aside : length / 3
            return CGVector(dx: tangent.dx * reach, dy: tangent.dy * reach)
        }
        var control1 = start.tangent.map(handle).map { CGPoint(x: a.x + $0.dx, y: a.y + $0.dy) }
        var control2 = end.tangent.map(handle).map { CGPoint(x: b.x - $0.dx, y: b.y - $0.dy) }
        // At the ends of a stroke the curve points to the other handle.
        if control1 == nil { control1 = control2.map { CGPoint(x: (a.x + $0.x) / 2, y: (a.y + $0.y) / 2) } }
        if control2 == nil { control2 = control1.map { CGPoint(x: (b.x + $0.x) / 2, y: (b.y + $0.y) / 2) } }
        return Segment(start: start, end: end, control1: control1 ?? a, control2: control2 ?? b)
    }

    private static func tangent(_ before: CGPoint, _ here: CGPoint, _ after: CGPoint) -> CGVector {
        let (a, b) = (distance(before, here), distance(here, after))
        guard a > 0, b > 0 else { return .zero }
        let u = CGVector(dx: (here.x - before.x) / a, dy: (here.y - before.y) / a)
        let v = CGVector(dx: (after.x - here.x) / b, dy: (after.y - here.y) / b)
        // The tangent of the parabola through the three: the shorter side has the greater weight.
        let (dx, dy) = (u.dx * b + v.dx * a, u.dy * b + v.dy * a)
        let length = (dx * dx + dy * dy).squareRoot()
        let cosine = u.dx * v.dx + u.dy * v.dy
        let handle = min(max((cosine - sharp) / (gentle - sharp), 0), 1)
        guard length > 0, handle > 0 else { return .zero }
        return CGVector(dx: dx / length * handle, dy: dy / length * handle)
    }

    /// Returns the location of a node.
    ///
    /// The same number of positions on both sides determines it, so that the ends of a stroke are not shortened. A new
    /// position changes the last ``window`` nodes.
    static func location(of index: Int, in points: [InkPoint]) -> CGPoint {
        points.withUnsafeBufferPointer { points in
            let reach = min(index, points.count - 1 - index, window)
            let position = points[index].location
            guard reach > 0 else { return position }
            var sums = Sums()
            func addNeighbors(_ step: Int) {
                var (last, along) = (position, CGFloat(0))
                for count in 1...reach {
                    let next = points[index + step * count].location
                    along += CGFloat(step) * distance(last, next)
                    last = next
                    let offset = CGVector(dx: next.x - position.x, dy: next.y - position.y)
                    if !sums.add(offset, at: along) { break }
                }
            }
            addNeighbors(-1)
            addNeighbors(1)
            let offset = sums.offset
            return CGPoint(x: position.x + offset.dx, y: position.y + offset.dy)
        }
    }

    /// Weighted sums over the positions near a node, relative to its own position, which has the weight 1.
    private struct Sums {
        // Of the weights, multiplied by powers of the distance along the stroke.
        private var (w0, w1, w2, w3, w4) = (CGFloat(1), CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
        // The same of the offsets.
        private var (v0, v1, v2) = (CGVector.zero, CGVector.zero, CGVector.zero)

        /// Adds a position at a distance along the stroke.
        /// - Returns: `false` if it is too far away to have weight.
        @inline(__always)
        mutating func add(_ offset: CGVector, at along: CGFloat) -> Bool {
            let square = along * along
            let weight = 1 - square * (1 / (radius * radius))
            guard weight > 0 else { return false }
            let (first, second) = (weight * along, weight * square)
            w0 += weight
            w1 += first
            w2 += second
            w3 += first * square
            w4 += second * square
            v0 = CGVector(dx: v0.dx + weight * offset.dx, dy: v0.dy + weight * offset.dy)
            v1 = CGVector(dx: v1.dx + first * offset.dx, dy: v1.dy + first * offset.dy)
            v2 = CGVector(dx: v2.dx + second * offset.dx, dy: v2.dy + second * offset.dy)
            return true
        }

        /// The offset of the node from the position.
        var offset: CGVector {
            let mean = CGVector(dx: v0.dx / w0, dy: v0.dy / w0)
            // The cofactors of the first row of the equations for the parabola.
            let (a, b, c) = (w2 * w4 - w3 * w3, w2 * w3 - w1 * w4, w1 * w3 - w2 * w2)
            let determinant = w0 * a + w1 * b + w2 * c
            // If there are fewer than three distances, one of the nearest parabolas goes through the position itself.
            var parabola = CGVector.zero
            if determinant > 1e-9 * w0 * w2 * w4 {
                parabola.dx = (a * v0.dx + b * v1.dx + c * v2.dx) / determinant
                parabola.dy = (a * v0.dy + b * v1.dy + c * v2.dy) / determinant
            }
            let way = CGVector(dx: parabola.dx - mean.dx, dy: parabola.dy - mean.dy)
            // Not farther than the mean is from the position: the curve would overshoot next to corners.
            let (moved, length) = (InkCurve.length(mean), InkCurve.length(way))
            let part = length * restored > moved ? moved / length : restored
            let offset = CGVector(dx: mean.dx + part * way.dx, dy: mean.dy + part * way.dy)
            let distance = InkCurve.length(offset)
            let scale = distance > tolerance ? tolerance / distance : 1
            return CGVector(dx: offset.dx * scale, dy: offset.dy * scale)
        }
    }

    private static func length(_ vector: CGVector) -> CGFloat {
        (vector.dx * vector.dx + vector.dy * vector.dy).squareRoot()
    }

    private static func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        return (dx * dx + dy * dy).squareRoot()
    }
}
