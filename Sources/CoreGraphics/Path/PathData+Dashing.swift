import Raster

extension PathData {
    /// Returns the path divided into dashes, with curves as curves, or the path itself if the lengths are not a valid
    /// pattern.
    package func dashed(phase: CGFloat, lengths: [CGFloat]) -> PathData {
        guard let valid = StrokeStyle.validDashLengths(lengths), !valid.isEmpty else { return self }
        var pattern = valid.count % 2 == 0 ? valid : valid + valid
        let period = pattern.reduce(0, +)
        let subpaths = measuredSubpaths()
        let expected = subpaths.reduce(0) { $0 + $1.length } / period * CGFloat(pattern.count / 2)
        guard period.isFinite, expected.isFinite else { return self }
        let coarseness = max(1, expected / CGFloat(Stroker.mostDashes))
        pattern = pattern.map { $0 * coarseness }
        var offset = phase.isFinite ? fmod(phase, period) : 0
        if offset < 0 { offset += period }
        offset *= coarseness

        var result = PathData()
        for subpath in subpaths { result.appendDashes(of: subpath, pattern: pattern, offset: offset) }
        return result
    }

    /// Returns the part of the path between two fractions of its length, with curves as curves. The subpaths follow each
    /// other, without the distances between them. A closed subpath that is included as a whole stays closed.
    package func trimmed(from start: CGFloat, to end: CGFloat) -> PathData {
        let subpaths = measuredSubpaths()
        let total = subpaths.reduce(0) { $0 + $1.length }
        guard total > 0, total.isFinite, start < end else { return PathData() }
        let (first, last) = (start * total, end * total)
        var result = PathData()
        var position: CGFloat = 0
        for subpath in subpaths where !subpath.pieces.isEmpty {
            let length = subpath.length
            defer { position += length }
            guard position + length > first, position < last else { continue }
            let isWhole = position >= first && position + length <= last
            var offset = position
            var hasStarted = false
            for piece in subpath.pieces {
                let from = max(first - offset, 0)
                let to = min(last - offset, piece.length)
                offset += piece.length
                guard to > from else { continue }
                if !hasStarted { result.move(to: piece.point(at: from)) }
                hasStarted = true
                result.append(piece, from: from, to: to)
            }
            if isWhole, subpath.isClosed { result.closeSubpath() }
        }
        return result
    }

    /// A subpath with the lengths of its segments.
    private struct Measured {
        var pieces: [MeasuredSegment] = []
        var start: CGPoint
        var isClosed = false
        var hasSegments = false

        var length: CGFloat { pieces.reduce(0) { $0 + $1.length } }
    }

    private func measuredSubpaths() -> [Measured] {
        var result: [Measured] = []
        var current = CGPoint.zero
        forEach { verb, points in
            func add(_ segment: Segment, end: CGPoint) {
                let measured = MeasuredSegment(segment)
                result[result.count - 1].hasSegments = true
                if measured.length > 0 { result[result.count - 1].pieces.append(measured) }
                current = end
            }
            switch verb {
            case .moveToPoint:
                result.append(Measured(start: points[0]))
                current = points[0]
            case .addLineToPoint:
                add(.line(current, points[0]), end: points[0])
            case .addQuadCurveToPoint:
                let (control1, control2) = Self.cubicControls(current, points[0], points[1])
                add(.curve(current, control1, control2, points[1]), end: points[1])
            case .addCurveToPoint:
                add(.curve(current, points[0], points[1], points[2]), end: points[2])
            case .closeSubpath:
                let start = result[result.count - 1].start
                add(.line(current, start), end: start)
                result[result.count - 1].isClosed = true
            }
        }
        return result
    }

    private mutating func appendDashes(of subpath: Measured, pattern: [CGFloat], offset: CGFloat) {
        var index = 0
        var offset = offset
        for _ in 0..<pattern.count where offset > 0 && offset >= pattern[index] {
            offset -= pattern[index]
            index = (index + 1) % pattern.count
        }
        var remaining = max(0, pattern[index] - offset)
        var isOn = index % 2 == 0
        guard !subpath.pieces.isEmpty else {
            // A subpath without length has a single position in the pattern, and is drawn as a dot if that is a dash.
            if subpath.hasSegments, isOn { addDot(at: subpath.start) }
            return
        }
        // The first dash of a closed subpath is joined with the last one.
        var first = subpath.isClosed && isOn ? PathData() : nil
        var dash = PathData()
        if isOn { dash.move(to: subpath.start) }
        for piece in subpath.pieces {
            var position: CGFloat = 0
            while isOn ? remaining <= piece.length - position : remaining < piece.length - position {
                if remaining > 0, position + remaining == position { break }  // beyond the digits of a double
                if isOn {
                    if remaining > 0 {
                        dash.append(piece, from: position, to: position + remaining)
                    } else if dash.verbs.last == .moveToPoint, let point = dash.currentPoint {
                        dash.addLine(to: point)
                    }
                    if first?.isEmpty == true { first = dash } else { append(dash) }
                }
                position += remaining
                index = (index + 1) % pattern.count
                remaining = pattern[index]
                isOn.toggle()
                dash.removeAll()
                if isOn { dash.move(to: piece.point(at: position)) }
            }
            let rest = piece.length - position
            if isOn { dash.append(piece, from: position, to: piece.length) }
            remaining = max(0, remaining - rest)
        }
        guard isOn, !dash.isEmpty else {
            if let first { append(first) }
            return
        }
        guard let first else { return append(dash) }
        // All of the subpath in one dash, or the last dash joined with the first one.
        if first.isEmpty { dash.closeSubpath() } else { dash.appendContinuing(first) }
        append(dash)
    }

    private mutating func addDot(at point: CGPoint) {
        move(to: point)
        addLine(to: point)
    }

    /// Appends all but the first move of a path that begins at the current point.
    private mutating func appendContinuing(_ other: PathData) {
        var isFirst = true
        other.forEach { verb, points in
            defer { isFirst = false }
            switch verb {
            case .moveToPoint: if !isFirst { move(to: points[0]) }
            case .addLineToPoint: addLine(to: points[0])
            case .addQuadCurveToPoint: addQuadCurve(to: points[1], control: points[0])
            case .addCurveToPoint: addCurve(to: points[2], control1: points[0], control2: points[1])
            case .closeSubpath: closeSubpath()
            }
        }
    }

    /// Appends a part of a segment, given by distances along it.
    private mutating func append(_ piece: MeasuredSegment, from start: CGFloat, to end: CGFloat) {
        guard end > start else { return }
        switch piece.part(from: start, to: end) {
        case .line(_, let to): addLine(to: to)
        case .curve(_, let control1, let control2, let to): addCurve(to: to, control1: control1, control2: control2)
        }
    }
}

/// A line or curve, measured along its length.
private struct MeasuredSegment {
    private let segment: PathData.Segment

    /// The distances along a curve at the ends of its parameter steps.
    private var distances: [CGFloat] = []
    let length: CGFloat

    private static let steps = 256

    init(_ segment: PathData.Segment) {
        self.segment = segment
        switch segment {
        case .line(let from, let to):
            length = hypot(to.x - from.x, to.y - from.y)
        case .curve(let p0, let p1, let p2, let p3):
            var previous = p0
            var sum: CGFloat = 0
            distances = [0]
            distances.reserveCapacity(Self.steps + 1)
            for step in 1...Self.steps {
                let t = CGFloat(step) / CGFloat(Self.steps)
                let s = 1 - t
                let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
                let point = CGPoint(
                    x: a * p0.x + b * p1.x + c * p2.x + d * p3.x,
                    y: a * p0.y + b * p1.y + c * p2.y + d * p3.y
                )
                sum += hypot(point.x - previous.x, point.y - previous.y)
                distances.append(sum)
                previous = point
            }
            length = sum
        }
    }

    private func parameter(at distance: CGFloat) -> CGFloat {
        guard distance > 0 else { return 0 }
        guard distance < length else { return 1 }
        if distances.isEmpty { return distance / length }
        var low = 0
        var high = distances.count - 1
        while high - low > 1 {
            let middle = (low + high) / 2
            if distances[middle] <= distance { low = middle } else { high = middle }
        }
        let span = distances[high] - distances[low]
        return (CGFloat(low) + (span > 0 ? (distance - distances[low]) / span : 0)) / CGFloat(Self.steps)
    }

    func point(at distance: CGFloat) -> CGPoint {
        switch part(from: distance, to: length) {
        case .line(let from, _), .curve(let from, _, _, _): from
        }
    }

    func part(from start: CGFloat, to end: CGFloat) -> PathData.Segment {
        let t0 = parameter(at: start)
        let t1 = parameter(at: end)
        switch segment {
        case .line(let from, let to):
            func at(_ t: CGFloat) -> CGPoint { t == 0 ? from : t == 1 ? to : Self.mix(from, to, t) }
            return .line(at(t0), at(t1))
        case .curve(let p0, let p1, let p2, let p3):
            // The control points of a part are the polar form at its ends.
            func polar(_ u: CGFloat, _ v: CGFloat, _ w: CGFloat) -> CGPoint {
                let (a, b, c) = (Self.mix(p0, p1, u), Self.mix(p1, p2, u), Self.mix(p2, p3, u))
                return Self.mix(Self.mix(a, b, v), Self.mix(b, c, v), w)
            }
            return .curve(
                t0 == 0 ? p0 : polar(t0, t0, t0),
                polar(t0, t0, t1),
                polar(t0, t1, t1),
                t1 == 1 ? p3 : polar(t1, t1, t1)
            )
        }
    }

    private static func mix(_ from: CGPoint, _ to: CGPoint, _ t: CGFloat) -> CGPoint {
        CGPoint(x: from.x * (1 - t) + to.x * t, y: from.y * (1 - t) + to.y * t)
    }
}
