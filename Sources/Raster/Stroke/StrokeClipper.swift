/// A filter that clips lines to the area near the visible part of device space.
///
/// A line with points beyond ten million is clipped where it leaves the pen's window, and each part is drawn as a
/// separate line: farther out, a double does not have enough digits for the sides of a line. The resulting ends are too
/// far outside to be visible.
struct StrokeClipper: ~Copyable {
    private static let farthest = 1e7

    private var part = StrokeVertices()

    init() {}

    var allocationCount: Int { part.allocationCount }

    /// Adds the outline of a line. The last vertex only ends the line; that of a closed line repeats the point of the
    /// first vertex.
    @inline(__always)
    mutating func addLine(
        _ vertices: borrowing StrokeVertices,
        closed: Bool,
        pen: StrokePen,
        into outline: inout OutlineBuffer
    ) {
        if vertices.reach > Self.farthest { return addClippedLine(vertices, closed: closed, pen: pen, into: &outline) }
        if closed {
            pen.addClosedLine(vertices, into: &outline)
        } else {
            pen.addOpenLine(vertices, into: &outline)
        }
    }

    @inline(never)
    private mutating func addClippedLine(
        _ vertices: borrowing StrokeVertices,
        closed: Bool,
        pen: StrokePen,
        into outline: inout OutlineBuffer
    ) {
        let segments = vertices.count - 1
        let base = vertices.base
        let window = pen.window
        // A closed line is opened at a point outside the window.
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
            if enter != from {
                endPart(at: from, pen: pen, into: &outline)
                vertex.point = enter
            }
            if enter != from || leave != to {
                let step = leave - enter
                vertex.length = (step.x * step.x + step.y * step.y).squareRoot()
            }
            part.append(vertex)
            if leave != to { endPart(at: leave, pen: pen, into: &outline) }
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

    /// Returns the part of a segment that is within a rectangle.
    ///
    /// The segment is clipped at one side after the other, each time starting from the result of the previous step, so
    /// that the visible part of a huge segment keeps its precision.
    static func visiblePart(
        from: SIMD2<Double>,
        to: SIMD2<Double>,
        _ window: (minimum: SIMD2<Double>, maximum: SIMD2<Double>)
    ) -> (SIMD2<Double>, SIMD2<Double>)? {
        var from = from
        var to = to
        for axis in 0..<2 {
            let low = window.minimum[axis]
            let high = window.maximum[axis]
            if max(from[axis], to[axis]) < low || min(from[axis], to[axis]) > high { return nil }
            func moved(_ point: SIMD2<Double>, to side: Double, along other: SIMD2<Double>) -> SIMD2<Double> {
                var moved = point + (other - point) * ((side - point[axis]) / (other[axis] - point[axis]))
                moved[axis] = side
                return moved
            }
            if from[axis] < low { from = moved(from, to: low, along: to) }
            if from[axis] > high { from = moved(from, to: high, along: to) }
            if to[axis] < low { to = moved(to, to: low, along: from) }
            if to[axis] > high { to = moved(to, to: high, along: from) }
        }
        return (from, to)
    }

    /// Returns the visible part as fractions of the segment's length.
    static func visibleFractions(
        from: SIMD2<Double>,
        to: SIMD2<Double>,
        _ window: (minimum: SIMD2<Double>, maximum: SIMD2<Double>)
    ) -> (Double, Double)? {
        guard let (enter, leave) = visiblePart(from: from, to: to, window) else { return nil }
        let step = to - from
        let axis = abs(step.x) > abs(step.y) ? 0 : 1
        guard step[axis] != 0 else { return (0, 1) }
        return ((enter[axis] - from[axis]) / step[axis], (leave[axis] - from[axis]) / step[axis])
    }
}
