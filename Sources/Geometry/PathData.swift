/// A path as a value: a list of verbs and the list of their points.
///
/// Every point is finite: elements with a coordinate that is not are omitted when the path is built, so that later code
/// needs no checks. A line or curve needs a current point and is omitted without one. After an omitted move, there is
/// no current point either.
package struct PathData: Hashable, Sendable {
    package typealias Verb = CGPathElementType

    package private(set) var verbs: [Verb] = []
    package private(set) var points: [CGPoint] = []

    /// The start of the current subpath.
    private var start: CGPoint?

    /// The start of the next element, or `nil` in an empty path.
    package private(set) var currentPoint: CGPoint?

    package init() {}

    package var isEmpty: Bool { verbs.isEmpty }

    package mutating func removeAll() {
        if verbs.isEmpty { return }
        verbs.removeAll(keepingCapacity: true)
        points.removeAll(keepingCapacity: true)
        start = nil
        currentPoint = nil
    }

    package mutating func move(to point: CGPoint) {
        guard point.isFinite else {
            // Following elements would belong to a subpath that does not exist, not to the previous one.
            start = nil
            currentPoint = nil
            return
        }
        // Of consecutive moves, only the last one counts.
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

    /// Returns a Boolean value that indicates whether there is a current point. After a close, it is the start of the
    /// closed subpath, and a new subpath begins there.
    private mutating func continueSubpath() -> Bool {
        guard let currentPoint else { return false }
        if verbs.last == .closeSubpath { move(to: currentPoint) }
        return true
    }

    /// Reserves capacity for elements in an empty path. Growing paths reserve capacity automatically.
    package mutating func reserve(verbs verbCount: Int, points pointCount: Int) {
        guard verbs.isEmpty else { return }
        verbs.reserveCapacity(verbCount)
        points.reserveCapacity(pointCount)
    }

    package mutating func append(_ other: PathData, transform: CGAffineTransform = .identity) {
        if appendWhole(other, transform) { return }
        other.forEach { verb, points in appendElement(verb, points, transform) }
    }

    /// Appends all elements at once.
    /// - Returns: `false`, without changing the path, if a point would not be finite.
    private mutating func appendWhole(_ other: PathData, _ transform: CGAffineTransform) -> Bool {
        if other.verbs.isEmpty { return true }
        let followsMove = verbs.last == .moveToPoint
        let before = points.count
        points.append(contentsOf: other.points)
        let isFinite = points.withUnsafeMutableBufferPointer { points in
            // A number that is not finite makes the sum nonzero.
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
        // The first element of a path is a move, and of consecutive moves only the last one counts.
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

    /// Appends elements that `build` creates in the untransformed space, continuing from the current point. Appends
    /// nothing if the transform is not invertible, since the current point has no counterpart in that space.
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
        // The start point of the new elements is already in the path.
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

    /// Calls a closure for each element in order, with the element's own points (not its start point).
    package func forEach(_ body: (Verb, UnsafePointer<CGPoint>) -> Void) {
        points.withUnsafeBufferPointer { points in
            guard var next = points.baseAddress else { return }  // empty
            for verb in verbs {
                body(verb, next)
                next += verb.pointCount
            }
        }
    }

    /// Returns a Boolean value that indicates whether both paths have the same elements.
    package static func == (left: PathData, right: PathData) -> Bool {
        left.verbs == right.verbs && left.points == right.points
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(verbs)
        hasher.combine(points)
    }
}

extension PathData {
    /// The bounding box of all points, including control points, or `null` for an empty path.
    package var controlBounds: CGRect { CGRect(around: points) }

    /// The rectangle that the path consists of, in either direction, closed or open, or `nil` if it is anything else.
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
