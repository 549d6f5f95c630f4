import UIKit

/// The smooth curve of a stroke, computed from the positions of the finger.
///
/// The positions of touch screens are rounded and noisy: lines through them are jagged. The curve passes through nodes,
/// weighted means of the positions within a short distance along the stroke, so that it hardly depends on the sample
/// rate. A second pass restores most of what the mean takes off bends (compare G. Taubin, A signal processing approach
/// to fair surface design, 1995). No node is farther than a point from its position, and the ends are positions.
///
/// Between nodes the curve consists of cubic Bézier curves with a common tangent. In sharp bends the handles are
/// shorter, so that the curve does not overshoot. The curve up to the last position is always there: a new position
/// moves the last few nodes, and adds no latency.
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

        /// The number of lines that ``forEachLine(_:)`` draws. A line of the n-th part of the time is at a distance of at most
        /// three quarters of the bend, divided by the square of n, if the time passes evenly along the curve.
        var lineCount: Int {
            let bend = bend
            return bend < 1.0 / 32 ? 1 : Int(min(max((bend * 32).squareRoot().rounded(.up), 1), 16))
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

    /// The number of positions on each side that a mean includes.
    private static let window = 3
    /// The distance along the stroke at which a position has no weight in a mean, in points.
    private static let radius: CGFloat = 13
    /// The part of the mean's deviation that the second pass restores.
    private static let restored: CGFloat = 0.8
    /// The maximum distance of a node from its position, in points.
    private static let tolerance: CGFloat = 1
    /// The cosines of the angles between which the handles become shorter: 80° and 35°.
    private static let (sharp, gentle): (CGFloat, CGFloat) = (0.17, 0.82)
    /// The maximum distance of a handle's end from the straight line between the nodes, in points. The curve is within
    /// three quarters of it.
    private static let bulge: CGFloat = 1.3

    /// The number of segments before the one to a new position that the position can change.
    static let reach = 2 * window + 2

    /// Returns the segments of the curve that start at the given positions.
    static func segments(_ range: Range<Int>, through points: [InkPoint]) -> [Segment] {
        var segments: [Segment] = []
        segments.reserveCapacity(range.count)
        forEachSegment(range, through: points) { segments.append($0) }
        return segments
    }

    /// Calls a closure with the segments of the curve that start at the given positions, in order.
    static func forEachSegment(_ range: Range<Int>, through points: [InkPoint], _ body: (Segment) -> Void) {
        var first = range.lowerBound
        while first < range.upperBound {
            let end = min(range.upperBound, first + segmentsAtOnce)
            forEachOfFewSegments(first..<end, through: points, body)
            first = end
        }
    }

    /// The number of segments that are computed together. Their temporary values fit into a kilobyte for each pass, up to
    /// which `withUnsafeTemporaryAllocation` uses the stack.
    private static let segmentsAtOnce = 48

    private static func forEachOfFewSegments(
        _ range: Range<Int>,
        through points: [InkPoint],
        _ body: (Segment) -> Void
    ) {
        // The neighbors determine the tangents.
        let wide = max(0, range.lowerBound - 1)..<min(points.count, range.upperBound + 2)
        withSmoothed(wide, of: points) { locations in
            func node(_ index: Int) -> Node {
                let here = index - wide.lowerBound
                let isEnd = index == 0 || index == points.count - 1
                return Node(
                    location: locations[here],
                    width: points[index].width,
                    tangent: isEnd ? nil : tangent(locations[here - 1], locations[here], locations[here + 1])
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

    /// Calls a closure with memory for values that need no deinitialization, on the stack if they are few: curves are
    /// computed for each position of the finger.
    private static func withMemory<Value>(
        count: Int,
        _ body: (UnsafeMutableBufferPointer<Value>) -> Void
    ) { withUnsafeTemporaryAllocation(of: Value.self, capacity: count, body) }

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

    /// Calls a closure with the locations of nodes.
    private static func withSmoothed(
        _ range: Range<Int>,
        of points: [InkPoint],
        _ body: (UnsafeMutableBufferPointer<CGPoint>) -> Void
    ) {
        let wide = max(0, range.lowerBound - window)..<min(points.count, range.upperBound + window)
        let wider = max(0, wide.lowerBound - window)..<min(points.count, wide.upperBound + window)
        withMemory(count: wider.count) { positions in
            for index in wider {
                positions.initializeElement(at: index - wider.lowerBound, to: points[index].location)
            }
            withMeans(of: positions, from: wide.lowerBound - wider.lowerBound, count: wide.count) { index in
                reach(of: index + wide.lowerBound, points.count)
            } _: { means in
                withMeans(of: means, from: range.lowerBound - wide.lowerBound, count: range.count) { index in
                    reach(of: index + range.lowerBound, points.count)
                } _: { locations in
                    for (here, index) in range.enumerated() {
                        locations[here] = location(
                            points[index].location,
                            once: means[index - wide.lowerBound],
                            twice: locations[here]
                        )
                    }
                    body(locations)
                }
            }
        }
    }

    /// Returns the location of a node.
    /// - Parameters:
    ///   - once: The mean at the position.
    ///   - twice: The mean of means there.
    private static func location(_ position: CGPoint, once: CGPoint, twice: CGPoint) -> CGPoint {
        // Not more than the first pass has moved: it would overshoot next to corners.
        let lost = distance(twice, once)
        let share = lost > 0 ? min(restored, distance(position, once) / lost) : 0
        let x = once.x + share * (once.x - twice.x) - position.x
        let y = once.y + share * (once.y - twice.y) - position.y
        let length = (x * x + y * y).squareRoot()
        let scale = length > tolerance ? tolerance / length : 1
        return CGPoint(x: position.x + x * scale, y: position.y + y * scale)
    }

    /// Calls a closure with the means of positions.
    /// - Parameters:
    ///   - first: The index of the position whose mean is the first one.
    ///   - count: The number of means.
    ///   - reach: A function that returns the number of positions on each side that a mean includes.
    private static func withMeans(
        of positions: UnsafeMutableBufferPointer<CGPoint>,
        from first: Int,
        count: Int,
        reach: (Int) -> Int,
        _ body: (UnsafeMutableBufferPointer<CGPoint>) -> Void
    ) {
        // The distance of each position from the next one.
        withMemory(count: positions.count) { (steps: UnsafeMutableBufferPointer<CGFloat>) in
            for index in 1..<max(1, positions.count) {
                steps.initializeElement(at: index - 1, to: distance(positions[index - 1], positions[index]))
            }
            withMemory(count: count) { means in
                for index in 0..<count {
                    means.initializeElement(at: index, to: mean(first + index, of: positions, steps, reach(index)))
                }
                body(means)
            }
        }
    }

    /// Returns the number of positions on each side of one that are included in its mean. Means are symmetric, so that
    /// the ends of a stroke are not shortened.
    private static func reach(of index: Int, _ count: Int) -> Int { min(index, count - 1 - index, window) }

    private static func mean(
        _ index: Int,
        of positions: UnsafeMutableBufferPointer<CGPoint>,
        _ steps: UnsafeMutableBufferPointer<CGFloat>,
        _ reach: Int
    ) -> CGPoint {
        let center = positions[index]
        var sum = (x: center.x, y: center.y, weight: CGFloat(1))
        /// Adds a neighbor, unless it is too far along the stroke.
        func add(_ position: CGPoint, _ along: CGFloat) -> Bool {
            let rest = 1 - along * along / (radius * radius)
            if rest <= 0 { return false }
            let weight = rest * rest
            sum = (sum.x + weight * position.x, sum.y + weight * position.y, sum.weight + weight)
            return true
        }
        var along: CGFloat = 0
        for step in 0..<reach {
            along += steps[index - step - 1]
            if !add(positions[index - step - 1], along) { break }
        }
        along = 0
        for step in 0..<reach {
            along += steps[index + step]
            if !add(positions[index + step + 1], along) { break }
        }
        return CGPoint(x: sum.x / sum.weight, y: sum.y / sum.weight)
    }

    private static func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        return (dx * dx + dy * dy).squareRoot()
    }
}
