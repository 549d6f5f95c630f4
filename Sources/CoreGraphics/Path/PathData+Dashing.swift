import Raster

extension PathData {
    /// Returns the path divided into dashes, with curves as curves, or the path itself if the lengths are not a valid
    /// pattern.
    package func dashed(phase: CGFloat, lengths: [CGFloat]) -> PathData {
        guard let valid = StrokeStyle.validDashLengths(lengths), !valid.isEmpty else { return self }
        var pattern = valid.count % 2 == 0 ? valid : valid + valid
        let period = pattern.reduce(0, +)
        let subpaths = MeasuredPath(self).subpaths
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
        MeasuredPath(self).trimmed(from: start, to: end)
    }

    private mutating func appendDashes(of subpath: MeasuredPath.Subpath, pattern: [CGFloat], offset: CGFloat) {
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
    mutating func append(_ piece: MeasuredSegment, from start: CGFloat, to end: CGFloat) {
        guard end > start else { return }
        switch piece.part(from: start, to: end) {
        case .line(_, let to): addLine(to: to)
        case .curve(_, let control1, let control2, let to): addCurve(to: to, control1: control1, control2: control2)
        }
    }
}
