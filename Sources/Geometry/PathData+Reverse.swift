extension PathData {
    /// Returns the same outline in the opposite direction. A closed subpath stays closed and retains its start point.
    package func reversed() -> PathData {
        // Subpaths from last to first, and their segments from last to first with exchanged ends.
        var subpaths: [(start: CGPoint, pieces: [(verb: Verb, points: [CGPoint])], isClosed: Bool)] = []
        forEach { verb, points in
            switch verb {
            case .moveToPoint:
                subpaths.append((points[0], [], false))
            case .closeSubpath:
                subpaths[subpaths.count - 1].isClosed = true
            default:
                let piece = (verb, Array(UnsafeBufferPointer(start: points, count: verb.pointCount)))
                subpaths[subpaths.count - 1].pieces.append(piece)
            }
        }
        var result = PathData()
        for subpath in subpaths.reversed() {
            let ends = [subpath.start] + subpath.pieces.compactMap(\.points.last)
            guard let end = ends.last else { continue }
            if subpath.isClosed, end != subpath.start {
                // The closing line comes first.
                result.move(to: subpath.start)
                result.addLine(to: end)
            } else {
                result.move(to: end)
            }
            for (index, piece) in subpath.pieces.enumerated().reversed() {
                let target = ends[index]
                switch piece.verb {
                case .addQuadCurveToPoint:
                    result.addQuadCurve(to: target, control: piece.points[0])
                case .addCurveToPoint:
                    result.addCurve(to: target, control1: piece.points[1], control2: piece.points[0])
                default:
                    // Closing the subpath draws the line back to the start.
                    if index == 0, subpath.isClosed { continue }
                    result.addLine(to: target)
                }
            }
            if subpath.isClosed { result.closeSubpath() }
        }
        return result
    }
}
