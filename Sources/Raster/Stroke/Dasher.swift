import Glibc

/// Splits flattened subpaths into dashes.
///
/// A dash that goes around a corner is joined there; the first and the last dash of a closed subpath are one where both
/// reach its start.
struct Dasher: ~Copyable {
    /// The shortest period of a pattern, in pixels. Patterns with a shorter period are made coarser.
    static let shortestPeriod = 0.125

    /// The minimum number of repetitions for which the invisible part of a segment is skipped.
    private static let repetitionsWorthSkipping = 64.0

    private(set) var isSolid = true

    /// The shortest gap, in the units of dash lengths; infinite for a solid line.
    private(set) var shortestGap = Double.infinity

    private var lengths: [Double] = []

    /// The number of entries before the pattern repeats; a pattern with an odd number of entries is used twice.
    private var entryCount = 0
    private var period = 0.0
    private var coarseness = 1.0
    private var firstIndex = 0
    private var firstRemaining = 0.0
    private var toDashes = (x: SIMD2<Double>.zero, y: SIMD2<Double>.zero)

    /// The remaining number of dashes that the operation may draw.
    private var budget = Stroker.mostDashes

    private var dash = StrokeVertices()
    private var firstDash = StrokeVertices()

    init() {}

    var allocationCount: Int { dash.allocationCount + firstDash.allocationCount }

    /// Sets the pattern. A pattern that Core Graphics would not accept, or that has no gaps, results in a solid line.
    mutating func begin(_ dashes: UnsafeBufferPointer<Double>, phase: Double, pen: StrokePen) {
        isSolid = true
        shortestGap = .infinity
        lengths.removeAll(keepingCapacity: true)
        lengths.append(contentsOf: dashes)
        let count = lengths.count
        guard count > 0 else { return }
        entryCount = count % 2 == 0 ? count : count * 2
        period = 0
        var gaps = 0.0
        for index in 0..<entryCount {
            let length = lengths[index % count]
            guard length >= 0, length < 1e60 else { return }
            period += length
            if index % 2 == 1 { gaps += length }
        }
        guard period > 0, gaps > 0 else { return }
        isSolid = false
        for index in stride(from: 1, to: entryCount, by: 2) { shortestGap = min(shortestGap, lengths[index % count]) }
        budget = Stroker.mostDashes
        toDashes = pen.toDashes
        coarseness = max(1, Self.shortestPeriod / (period * pen.dashScale))
        var phase = phase.isFinite ? fmod(phase, period) : 0
        if phase < 0 { phase += period }
        firstIndex = 0
        // A dash of zero length at the start of the line is drawn.
        for _ in 0..<entryCount where phase > 0 && phase >= lengths[firstIndex % count] {
            phase -= lengths[firstIndex % count]
            firstIndex = (firstIndex + 1) % entryCount
        }
        firstRemaining = max(0, lengths[firstIndex % count] - phase)
    }

    /// Returns the length of a segment, in the units of dash lengths.
    @inline(__always)
    private func measure(_ vertex: StrokeVertex, _ radius: Double) -> Double {
        let direction = SIMD2(-vertex.normal.y, vertex.normal.x) * (vertex.length / radius)
        let mapped = toDashes.x * direction.x + toDashes.y * direction.y
        return (mapped.x * mapped.x + mapped.y * mapped.y).squareRoot()
    }

    /// Returns the number of dashes in the visible part of a subpath, or near it.
    private func dashCount(_ vertices: borrowing StrokeVertices, pen: StrokePen) -> Double {
        let period = period * coarseness
        var length = 0.0
        for index in 0..<max(vertices.count - 1, 0) {
            let vertex = vertices.base[index]
            let whole = measure(vertex, pen.radius)
            if whole > period * Self.repetitionsWorthSkipping {
                let next = vertices.base[index + 1].point
                guard let (enter, leave) = StrokeClipper.visibleFractions(from: vertex.point, to: next, pen.window)
                else {
                    continue
                }
                length += whole * (leave - enter)
            } else {
                length += whole
            }
        }
        return length / period * Double(entryCount / 2)
    }

    /// Adds the outlines of all dashes of a subpath.
    mutating func dash(
        _ vertices: borrowing StrokeVertices,
        closed: Bool,
        pen: StrokePen,
        clipper: inout StrokeClipper,
        into outline: inout OutlineBuffer
    ) {
        let expected = dashCount(vertices, pen: pen)
        var pen = pen
        guard budget > 0, expected.isFinite else {
            pen.limitArcs(corners: vertices.count)
            return clipper.addLine(vertices, closed: closed, pen: pen, into: &outline)
        }
        let coarseness = coarseness * max(1, expected / Double(budget))
        budget -= Int(min(expected, Double(budget)))
        pen.limitArcs(corners: vertices.count + 2 * Int(min(expected, Double(Stroker.mostDashes))))

        let radius = pen.radius
        let period = period * coarseness
        let base = vertices.base
        let segments = vertices.count - 1
        var index = firstIndex
        var remaining = firstRemaining * coarseness
        var isOn = index % 2 == 0
        // In a closed subpath, the first dash is held back until the last one is complete.
        var isFirst = closed && isOn
        firstDash.removeAll()
        dash.removeAll()

        for segment in 0..<max(segments, 0) {
            let vertex = base[segment]
            let length = measure(vertex, radius)
            let step = base[segment + 1].point - vertex.point
            let visible: (Double, Double)? =
                length > period * Self.repetitionsWorthSkipping
                ? StrokeClipper.visibleFractions(from: vertex.point, to: base[segment + 1].point, pen.window) ?? (2, 2)
                : nil
            var position = 0.0

            let next = base[segment + 1]

            /// The curve's normals at the ends of one of its chords, computed on demand.
            var ends: (SIMD2<Double>, SIMD2<Double>)?

            /// Returns the curve's normal at a position within one of its chords.
            func curveNormal(at position: Double) -> SIMD2<Double>? {
                guard vertex.isSmooth, next.isSmooth, length > 0 else { return nil }
                if ends == nil, let first = vertex.curveNormal(radius: radius),
                    let second = next.curveNormal(radius: radius)
                {
                    ends = (first, second)
                }
                guard let (first, second) = ends else { return nil }
                return StrokeVertex.normal(along: first + (second - first) * (position / length), radius: radius)
            }

            /// Returns the part of the segment that starts at the position, up to the end of the dash.
            func startingVertex() -> StrokeVertex {
                guard length > 0 else { return vertex }
                var start = vertex
                let end = position + min(remaining, length - position)
                start.point += step * (position / length)
                start.length *= (end - position) / length
                if position > 0 { start.isSmooth = false }
                // The direction of a part of a chord lies between those of the curve at the part's ends.
                if position > 0 || end < length, let first = curveNormal(at: position),
                    let second = curveNormal(at: end),
                    let normal = StrokeVertex.normal(along: (first + second) * 0.5, radius: radius)
                {
                    start.normal = normal
                }
                return start
            }

            /// Appends the direction of the curve at the position; the cap of a dash is perpendicular to it.
            func appendCurveNormal(isSmooth: Bool) {
                guard let normal = curveNormal(at: position) else { return }
                let point = vertex.point + step * (position / length)
                dash.append(StrokeVertex(point: point, normal: normal, length: 0, isSmooth: isSmooth))
            }

            if isOn { dash.append(startingVertex()) }
            // A dash that ends at a corner does not continue around it; a dash that starts at a corner has no segment
            // before it.
            while isOn ? remaining <= length - position : remaining < length - position {
                if remaining > 0, position + remaining == position { break }  // beyond the digits of a double
                position += remaining
                if isOn {
                    if dash.hasLength { appendCurveNormal(isSmooth: true) }
                    dash.appendEnd(length > 0 ? vertex.point + step * (position / length) : vertex.point)
                    if isFirst {
                        firstDash.append(contentsOf: dash)
                        isFirst = false
                    } else {
                        add(pen: pen, clipper: &clipper, into: &outline)
                    }
                    dash.removeAll()
                    if let visible {
                        // Skip entire repetitions that are out of sight.
                        let next = position < visible.0 * length ? visible.0 * length : length
                        let isOut = position < visible.0 * length || position > visible.1 * length
                        let count = isOut ? ((min(next, length) - position) / period).rounded(.down) - 1 : 0
                        if count > 0 { position += count * period }
                    }
                }
                index = index + 1 == entryCount ? 0 : index + 1
                remaining = lengths[index % lengths.count] * coarseness
                isOn.toggle()
                if isOn {
                    appendCurveNormal(isSmooth: false)
                    var start = startingVertex()
                    if dash.count > 0 {
                        start.isSmooth = true
                        start.tangent = dash.base[0].direction
                    }
                    if dash.count == 0 || remaining > 0 { dash.append(start) }
                }
            }
            remaining = max(0, remaining - (length - position))
        }

        guard isOn, dash.count > 0 else {
            if firstDash.count > 0 { clipper.addLine(firstDash, closed: false, pen: pen, into: &outline) }
            return
        }
        if isFirst { return clipper.addLine(vertices, closed: true, pen: pen, into: &outline) }
        if firstDash.count > 0 {
            dash.append(contentsOf: firstDash)
        } else {
            dash.appendEnd(base[segments].point)
        }
        add(pen: pen, clipper: &clipper, into: &outline)
    }

    private mutating func add(pen: StrokePen, clipper: inout StrokeClipper, into outline: inout OutlineBuffer) {
        // Without a cap, a dash of zero length covers no pixels.
        if pen.cap == .butt, !dash.hasLength { return }
        clipper.addLine(dash, closed: false, pen: pen, into: &outline)
    }
}
