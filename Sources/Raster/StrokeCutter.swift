/// Keeps outlines near what can be seen.
///
/// A line with points beyond ten million is cut where it leaves the pen's window, and each part is drawn as a line of its
/// own: farther out a double has no longer enough digits for the sides of a line. The ends that come of it are too far
/// outside to be seen.
struct StrokeCutter: ~Copyable {
    private static let farthest = 1e7

    private var part = StrokeVertices()

    init() {}

    var allocationCount: Int { part.allocationCount }

    /// Adds the outline of a line. The last vertex only ends it; that of a closed one repeats the first one's point.
    @inline(__always)
    mutating func addLine(
        _ vertices: borrowing StrokeVertices,
        closed: Bool,
        pen: StrokePen,
        into outline: inout OutlineBuffer
    ) {
        if vertices.reach > Self.farthest { return addCutLine(vertices, closed: closed, pen: pen, into: &outline) }
        if closed {
            pen.addClosedLine(vertices, into: &outline)
        } else {
            pen.addOpenLine(vertices, into: &outline)
        }
    }

    @inline(never)
    private mutating func addCutLine(
        _ vertices: borrowing StrokeVertices,
        closed: Bool,
        pen: StrokePen,
        into outline: inout OutlineBuffer
    ) {
        let segments = vertices.count - 1
        let base = vertices.base
        let window = pen.window
        // A closed line is cut open where it is outside.
        var first = 0
        if closed {
            while first < segments, Self.isWithin(base[first].point, window) { first += 1 }
            if first >= segments { return pen.addClosedLine(vertices, into: &outline) }
        }
        part.removeAll()
        for offset in 0..<max(segments, 0) {
            let index = first + offset < segments ? first + offset : first + offset - segments
            var vertex = base[index]
            let from = vertex.point
            let to = base[index + 1].point
            guard let (enter, leave) = Self.visiblePart(from: from, to: to, window) else {
                endPart(at: from, pen: pen, into: &outline)
                continue
            }
            if enter > 0 {
                endPart(at: from, pen: pen, into: &outline)
                vertex.point = from * (1 - enter) + to * enter
            }
            vertex.length *= leave - enter
            part.append(vertex)
            if leave < 1 { endPart(at: from * (1 - leave) + to * leave, pen: pen, into: &outline) }
        }
        let end = closed ? base[first].point : base[segments].point
        endPart(at: end, pen: pen, into: &outline)
    }

    private mutating func endPart(at point: SIMD2<Double>, pen: StrokePen, into outline: inout OutlineBuffer) {
        guard part.count > 0 else { return }
        part.appendEnd(point)
        pen.addOpenLine(part, into: &outline)
        part.removeAll()
    }

    private static func isWithin(
        _ point: SIMD2<Double>,
        _ window: (minimum: SIMD2<Double>, maximum: SIMD2<Double>)
    ) -> Bool {
        point.x >= window.minimum.x && point.y >= window.minimum.y && point.x <= window.maximum.x
            && point.y <= window.maximum.y
    }

    /// From where to where a segment is within a rectangle, as fractions of its length (Liang and Barsky).
    static func visiblePart(
        from: SIMD2<Double>,
        to: SIMD2<Double>,
        _ window: (minimum: SIMD2<Double>, maximum: SIMD2<Double>)
    ) -> (Double, Double)? {
        var enter = 0.0
        var leave = 1.0
        for axis in 0..<2 {
            let step = to[axis] - from[axis]
            if step == 0 {
                if from[axis] < window.minimum[axis] || from[axis] > window.maximum[axis] { return nil }
                continue
            }
            let low = (window.minimum[axis] - from[axis]) / step
            let high = (window.maximum[axis] - from[axis]) / step
            enter = max(enter, min(low, high))
            leave = min(leave, max(low, high))
        }
        return enter < leave ? (enter, leave) : nil
    }
}
