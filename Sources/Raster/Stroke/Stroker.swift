/// Converts lines along paths to outlines.
///
/// The outline of everything between ``begin(_:dashes:xColumn:yColumn:translation:into:)`` and ``finish(into:)`` must
/// be filled by the non-zero rule, as one shape: then no pixel is covered twice where the line crosses itself. Input
/// coordinates are in the path's own space; the outline is in device space.
///
/// - Curves are approximated by chords within the tolerance, with round joins, so that a wide pen covers the area it
///   sweeps over, regardless of the curvature.
/// - A subpath without length is a dot if the cap is round, and a square along the pen's axes if the cap is square. A
///   move alone draws nothing.
/// - Coordinates that are not finite after the transform are ignored.
///
/// **Limits.** The work is bounded for any input: an operation has at most ``mostDashes`` visible dashes, and a pattern
/// that would give more, or repeats within an eighth of a pixel, is made coarser, with all lengths scaled by the same
/// factor; curves with very many round corners get coarser ones (``mostArcPoints``). None of this is visible on real
/// screens.
///
/// A stroker retains its memory from one operation to the next. Only one thread may use it at a time.
package final class Stroker {
    /// The default tolerance, in pixels: an error of at most about five of 255 levels, and less than half a level on
    /// average.
    package static let defaultTolerance = 0.02

    /// The maximum number of dashes that one operation draws.
    package static let mostDashes = 1_000_000

    /// The approximate maximum number of points in round joins and caps of one subpath, or of all its dashes.
    package static let mostArcPoints = 1 << 22

    // Overlapping accesses to values of trivial types corrupt no memory; the dynamic checks took a tenth of the time of
    // short lines.
    @exclusivity(unchecked) var pen: StrokePen?
    // These belong to the stroker alone, and none of its methods is called again before it returns.
    @exclusivity(unchecked) var vertices = StrokeVertices()
    @exclusivity(unchecked) var dasher = Dasher()
    @exclusivity(unchecked) private var clipper = StrokeClipper()

    /// The pen of the last operation, and its parameters: most lines are drawn like the one before.
    @exclusivity(unchecked) private var known: (parameters: StrokeParameters, pen: StrokePen)?

    @exclusivity(unchecked) private var xColumn = SIMD2(1.0, 0.0)
    @exclusivity(unchecked) private var yColumn = SIMD2(0.0, 1.0)
    @exclusivity(unchecked) private var translation = SIMD2<Double>.zero

    /// The index in the buffer of the first point of this operation's outline.
    @exclusivity(unchecked) private var firstPoint = 0

    /// The start of the subpath, and the current point, in circle space.
    @exclusivity(unchecked) private var start = SIMD2<Double>.zero
    @exclusivity(unchecked) private(set) var current = SIMD2<Double>.zero

    /// A Boolean value that indicates whether the subpath has segments besides its move.
    @exclusivity(unchecked) private var hasSegments = false
    @exclusivity(unchecked) private var hasStart = false

    package init() {}

    /// The number of memory allocations since the stroker was created, not counting those of the buffer.
    package var allocationCount: Int { vertices.allocationCount + dasher.allocationCount + clipper.allocationCount }

    /// Begins an operation.
    /// - Parameters:
    ///   - dashes: The lengths of dashes and gaps, alternately, in the pen's space; empty for a solid line. An odd
    ///     number of entries is used twice. Negative entries, or only zeros, result in a solid line.
    ///   - xColumn: The path's unit vector along x, in device space.
    ///   - yColumn: The path's unit vector along y, in device space.
    ///   - translation: The path's origin, in device space.
    /// - Returns: `false` if the line covers no pixels; no other call may follow then.
    package func begin(
        _ parameters: StrokeParameters,
        dashes: UnsafeBufferPointer<Double>,
        xColumn: SIMD2<Double>,
        yColumn: SIMD2<Double>,
        translation: SIMD2<Double>,
        into outline: inout OutlineBuffer
    ) -> Bool {
        let pen: StrokePen
        if let known, known.parameters.isSamePen(as: parameters) {
            pen = known.pen
        } else {
            guard let new = StrokePen(parameters) else { return false }
            pen = new
            known = (parameters, new)
        }
        self.pen = pen
        func map(_ vector: SIMD2<Double>) -> SIMD2<Double> { pen.fromDevice.x * vector.x + pen.fromDevice.y * vector.y }
        self.xColumn = map(xColumn)
        self.yColumn = map(yColumn)
        self.translation = map(translation)
        firstPoint = outline.count
        hasStart = false
        hasSegments = false
        vertices.removeAll()
        dasher.begin(dashes, phase: parameters.dashPhase, pen: pen)
        return true
    }

    /// Ends the operation and completes its outline.
    package func finish(into outline: inout OutlineBuffer) {
        endSubpath(closed: false, into: &outline)
        if outline.findsOverlaps {
            outline.findOverlaps(toRow: pen?.toDevice.map { SIMD2($0.x.y, $0.y.y) } ?? SIMD2(0, 1))
        }
        if let toDevice = pen?.toDevice {
            outline.map(from: firstPoint, xColumn: toDevice.x, yColumn: toDevice.y)
        }
        pen = nil
    }

    package func move(to point: SIMD2<Double>, into outline: inout OutlineBuffer) {
        endSubpath(closed: false, into: &outline)
        guard let point = position(point) else { return }
        hasStart = true
        start = point
        current = point
    }

    package func addLine(to point: SIMD2<Double>) {
        guard hasStart, let point = position(point), let pen else { return }
        hasSegments = true
        addChord(to: point, pen: pen, isSmooth: false)
    }

    /// Adds lines to points given as alternating x and y coordinates.
    package func addLines(to coordinates: UnsafePointer<Double>, count: Int) {
        guard hasStart, let pen, count > 0 else { return }
        for index in 0..<count {
            guard let point = position(SIMD2(coordinates[2 &* index], coordinates[2 &* index &+ 1])) else { continue }
            addChord(to: point, pen: pen, isSmooth: false)
        }
        hasSegments = true
    }

    package func addCurve(to end: SIMD2<Double>, control1: SIMD2<Double>, control2: SIMD2<Double>) {
        guard hasStart, let pen, let end = position(end), let control1 = position(control1),
            let control2 = position(control2)
        else { return }
        hasSegments = true
        addCurve(CubicCurve(current, control1, control2, end), pen: pen)
    }

    package func addQuadCurve(to end: SIMD2<Double>, control: SIMD2<Double>) {
        guard hasStart, let pen, let end = position(end), let control = position(control) else { return }
        hasSegments = true
        let third = (control - current) * (2.0 / 3)
        addCurve(CubicCurve(current, current + third, end + (control - end) * (2.0 / 3), end), pen: pen)
    }

    /// Closes the subpath. The current point is then its start.
    package func close(into outline: inout OutlineBuffer) {
        guard hasStart, let pen else { return }
        addChord(to: start, pen: pen, isSmooth: false)
        hasSegments = true
        endSubpath(closed: true, into: &outline)
        hasStart = true
        current = start
    }

    /// Returns a point in circle space; `nil` if it is not finite.
    @inline(__always)
    private func position(_ point: SIMD2<Double>) -> SIMD2<Double>? {
        let placed = xColumn * point.x + yColumn * point.y + translation
        let limit = 1e60  // squares of it are still finite
        // The comparison is false for NaN as well.
        if abs(placed.x) <= limit, abs(placed.y) <= limit { return placed }
        guard placed.x.isFinite, placed.y.isFinite else { return nil }
        return SIMD2(min(max(placed.x, -limit), limit), min(max(placed.y, -limit), limit))
    }

    /// Adds a straight segment, unless it is too short to have a direction.
    @inline(__always)
    func addChord(to point: SIMD2<Double>, pen: StrokePen, isSmooth: Bool, tangent: SIMD2<Double> = .zero) {
        var position = current
        vertices.appendChord(from: &position, to: point, pen: pen, isSmooth: isSmooth, tangent: tangent)
        current = position
    }

    /// Adds chords along a polynomial, except the last one.
    /// - Returns: The direction of the polynomial at the start of the last chord.
    func addChords(
        count: Int,
        coefficients: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>),
        pen: StrokePen
    ) -> SIMD2<Double> {
        var position = current
        let tangent = vertices.appendChords(from: &position, count: count, coefficients: coefficients, pen: pen)
        current = position
        return tangent
    }

    /// Adds a segment of zero length with the direction of a nonzero vector.
    func addTangent(_ direction: SIMD2<Double>, at point: SIMD2<Double>, pen: StrokePen, isSmooth: Bool) {
        let factor = pen.radius / (direction.x * direction.x + direction.y * direction.y).squareRoot()
        guard factor.isFinite else { return }
        current = point
        vertices.append(
            StrokeVertex(
                point: point,
                normal: SIMD2(direction.y * factor, -direction.x * factor),
                length: 0,
                isSmooth: isSmooth
            )
        )
    }

    private func endSubpath(closed: Bool, into outline: inout OutlineBuffer) {
        defer {
            hasSegments = false
            hasStart = false
            vertices.removeAll()
        }
        guard hasSegments, var pen else { return }
        if vertices.count == 0 {
            // A subpath of zero length: draw only the caps.
            guard pen.cap != .butt else { return }
            let normal = SIMD2(0, -pen.radius)
            vertices.append(StrokeVertex(point: current, normal: normal, length: 0, isSmooth: false))
            vertices.appendEnd(current)
            if outline.findsOverlaps { outline.overlaps.add(vertices, closed: false, pen: pen, gap: .infinity) }
            return addLine(vertices, closed: false, pen: pen, into: &outline)
        }
        vertices.appendEnd(closed ? vertices.base[0].point : current)
        if outline.findsOverlaps {
            outline.overlaps.add(vertices, closed: closed, pen: pen, gap: dasher.shortestGap * pen.dashScale)
        }
        if dasher.isSolid {
            pen.limitArcs(corners: vertices.count)
            addLine(vertices, closed: closed, pen: pen, into: &outline)
        } else {
            dasher.dash(vertices, closed: closed, pen: pen, clipper: &clipper, into: &outline)
        }
    }

    private func addLine(
        _ vertices: borrowing StrokeVertices,
        closed: Bool,
        pen: StrokePen,
        into outline: inout OutlineBuffer
    ) {
        clipper.addLine(vertices, closed: closed, pen: pen, into: &outline)
    }
}
