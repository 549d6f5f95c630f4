/// A path as a value: a list of verbs and the list of points that they use up.
///
/// Every point is finite: whatever has a coordinate that is not is left out when the path is built, so that nobody
/// downstream needs to ask. A line or curve needs a current point and is left out without one; there is none either after
/// a move that was left out.
package struct PathData: Hashable, Sendable {
    package typealias Verb = CGPathElementType

    package private(set) var verbs: [Verb] = []
    package private(set) var points: [CGPoint] = []

    /// Where the current subpath began.
    private var start: CGPoint?

    /// Where the next element begins; nil in an empty path.
    package private(set) var currentPoint: CGPoint?

    package init() {}

    package var isEmpty: Bool { verbs.isEmpty }

    package mutating func removeAll() {
        verbs.removeAll(keepingCapacity: true)
        points.removeAll(keepingCapacity: true)
        start = nil
        currentPoint = nil
    }

    package mutating func move(to point: CGPoint) {
        guard point.isFinite else {
            // What would follow belongs to a subpath that does not exist, not to the one before.
            start = nil
            currentPoint = nil
            return
        }
        // Of several moves in a row only the last one counts.
        if verbs.last == .moveToPoint {
            points[points.count - 1] = point
        } else {
            verbs.append(.moveToPoint)
            points.append(point)
        }
        start = point
        currentPoint = point
    }

    package mutating func addLine(to point: CGPoint) {
        guard point.isFinite, continueSubpath() else { return }
        verbs.append(.addLineToPoint)
        points.append(point)
        currentPoint = point
    }

    package mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
        guard end.isFinite, control.isFinite, continueSubpath() else { return }
        verbs.append(.addQuadCurveToPoint)
        points.append(control)
        points.append(end)
        currentPoint = end
    }

    package mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        guard end.isFinite, control1.isFinite, control2.isFinite, continueSubpath() else { return }
        verbs.append(.addCurveToPoint)
        points.append(control1)
        points.append(control2)
        points.append(end)
        currentPoint = end
    }

    package mutating func closeSubpath() {
        guard let start, verbs.last != .closeSubpath else { return }
        verbs.append(.closeSubpath)
        currentPoint = start
    }

    /// Whether there is a point to go on from. After a close that is where the closed subpath began, and a new one
    /// begins there.
    private mutating func continueSubpath() -> Bool {
        guard let currentPoint else { return false }
        if verbs.last == .closeSubpath { move(to: currentPoint) }
        return true
    }

    /// Makes room for elements to come, in a path that has none yet: paths that grow make room by themselves.
    mutating func reserve(verbs verbCount: Int, points pointCount: Int) {
        guard verbs.isEmpty else { return }
        verbs.reserveCapacity(verbCount)
        points.reserveCapacity(pointCount)
    }

    package mutating func append(_ other: PathData, transform: CGAffineTransform = .identity) {
        if appendWhole(other, transform) { return }
        other.forEach { verb, points in appendElement(verb, points, transform) }
    }

    /// Appends all elements at once.
    /// - Returns: false, with nothing done, when a point would not be finite.
    private mutating func appendWhole(_ other: PathData, _ transform: CGAffineTransform) -> Bool {
        if other.verbs.isEmpty { return true }
        let followsMove = verbs.last == .moveToPoint
        let before = points.count
        points.append(contentsOf: other.points)
        let isFinite = points.withUnsafeMutableBufferPointer { points in
            // A number that is not finite leaves something that is not zero.
            var rest: CGFloat = 0
            var index = before
            while index < points.count {
                let point = points[index].applying(transform)
                points[index] = point
                rest += point.x * 0 + point.y * 0
                index &+= 1
            }
            return rest == 0
        }
        guard isFinite else {
            points.removeLast(points.count - before)
            return false
        }
        // The first element of a path is a move, and of several moves in a row only the last one counts.
        if followsMove {
            verbs.removeLast()
            points.remove(at: before - 1)
        }
        verbs.append(contentsOf: other.verbs)
        start = other.start?.applying(transform)
        currentPoint = other.currentPoint?.applying(transform)
        return true
    }

    private mutating func appendElement(
        _ verb: Verb,
        _ points: UnsafePointer<CGPoint>,
        _ transform: CGAffineTransform
    ) {
        switch verb {
        case .moveToPoint:
            move(to: points[0].applying(transform))
        case .addLineToPoint:
            addLine(to: points[0].applying(transform))
        case .addQuadCurveToPoint:
            addQuadCurve(to: points[1].applying(transform), control: points[0].applying(transform))
        case .addCurveToPoint:
            addCurve(
                to: points[2].applying(transform),
                control1: points[0].applying(transform),
                control2: points[1].applying(transform)
            )
        case .closeSubpath:
            closeSubpath()
        }
    }

    package mutating func addLines(between points: [CGPoint]) {
        guard let first = points.first else { return }
        move(to: first)
        let rest = points.dropFirst()
        guard first.isFinite, let last = rest.last, rest.allSatisfy(\.isFinite) else {
            for point in rest { addLine(to: point) }
            return
        }
        verbs.append(contentsOf: repeatElement(.addLineToPoint, count: rest.count))
        self.points.append(contentsOf: rest)
        currentPoint = last
    }

    /// Adds elements that `build` makes on the near side of a transform, going on from the current point. A transform
    /// that cannot be undone gives the current point no place there, and nothing is added.
    package mutating func addConnected(through transform: CGAffineTransform, _ build: (inout PathData) -> Void) {
        if transform.isIdentity { return build(&self) }
        guard transform.isInvertible else { return }
        guard let currentPoint else {
            var piece = PathData()
            build(&piece)
            return append(piece, transform: transform)
        }
        var piece = PathData()
        piece.move(to: currentPoint.applying(transform.inverted()))
        build(&piece)
        // The point that the piece begins at is already there.
        var isFirst = true
        piece.forEach { verb, points in
            if !isFirst { appendElement(verb, points, transform) }
            isFirst = false
        }
    }

    package func applying(_ transform: CGAffineTransform) -> PathData {
        if transform.isIdentity { return self }
        var result = PathData()
        result.verbs.reserveCapacity(verbs.count)
        result.points.reserveCapacity(points.count)
        result.append(self, transform: transform)
        return result
    }

    /// Visits the elements in order, lending each one its own points (not the point it begins at).
    package func forEach(_ body: (Verb, UnsafePointer<CGPoint>) -> Void) {
        points.withUnsafeBufferPointer { points in
            guard var next = points.baseAddress else { return }  // empty
            for verb in verbs {
                body(verb, next)
                next += verb.pointCount
            }
        }
    }

    /// Whether both consist of the same elements.
    package static func == (left: PathData, right: PathData) -> Bool {
        left.verbs == right.verbs && left.points == right.points
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(verbs)
        hasher.combine(points)
    }
}

extension PathData {
    /// The smallest rectangle around all points, control points included; `null` for an empty path.
    package var controlBounds: CGRect { CGRect(around: points) }

    /// The rectangle this path is, whether written clockwise or not, closed or not; nil when it is anything else.
    package var asRectangle: CGRect? {
        guard verbs.count >= 4, verbs.count <= 6, points.count >= 4, points.count <= 5 else { return nil }
        let lines = verbs.last == .closeSubpath ? verbs.dropLast() : verbs[...]
        guard lines.first == .moveToPoint, lines.dropFirst().allSatisfy({ $0 == .addLineToPoint }) else { return nil }
        if points.count == 5, points[4] != points[0] { return nil }
        let p = points
        let startsAcross = p[0].y == p[1].y && p[1].x == p[2].x && p[2].y == p[3].y && p[3].x == p[0].x
        let startsDown = p[0].x == p[1].x && p[1].y == p[2].y && p[2].x == p[3].x && p[3].y == p[0].y
        return startsAcross || startsDown ? CGRect(around: p) : nil
    }
}
