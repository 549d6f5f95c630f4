/// A line or curve of a path, of which results of path operations contain whole or partial copies.
struct PathPiece {
    /// The end points and the control points between them: two for a line, three for a quadratic curve, four for a cubic
    /// curve.
    let points: [CGPoint]

    /// The path that the piece belongs to: 0 or 1.
    let operand: Int

    /// The number of the subpath among those of both paths.
    let subpath: Int

    var isLine: Bool { points.count == 2 }

    /// Returns the point at a parameter from 0 to 1.
    func point(at t: CGFloat) -> CGPoint {
        if t == 0 { return points[0] }
        if t == 1 { return points[points.count - 1] }
        return blossom(Array(repeating: t, count: points.count - 1))
    }

    /// Returns the control points of the part between two parameters. The part is reversed if the first parameter is the
    /// larger one.
    func part(from start: CGFloat, to end: CGFloat) -> [CGPoint] {
        if start == 0, end == 1 { return points }
        if start == 1, end == 0 { return points.reversed() }
        let degree = points.count - 1
        return (0...degree).map { count in
            blossom(Array(repeating: start, count: degree - count) + Array(repeating: end, count: count))
        }
    }

    /// Returns the value of the polar form, with one parameter for each degree of the curve.
    private func blossom(_ parameters: [CGFloat]) -> CGPoint {
        var values = points
        for t in parameters {
            for index in 0..<values.count - 1 {
                let (a, b) = (values[index], values[index + 1])
                // The same result for the reversed curve, so that copies of a curve coincide.
                values[index] = CGPoint(x: (1 - t) * a.x + t * b.x, y: (1 - t) * a.y + t * b.y)
            }
            values.removeLast()
        }
        return values[0]
    }

    /// Returns the number of lines that approximate the piece with an error of at most `tolerance`.
    func lineCount(tolerance: CGFloat) -> Int {
        if isLine { return 1 }
        var bend: CGFloat = 0
        for index in 1..<points.count - 1 {
            let (a, b, c) = (points[index - 1], points[index], points[index + 1])
            // Halves, because differences of large coordinates may overflow.
            let x = (a.x / 2 - b.x / 2) - (b.x / 2 - c.x / 2)
            let y = (a.y / 2 - b.y / 2) - (b.y / 2 - c.y / 2)
            bend = max(bend, 2 * (hypot(x, y) / tolerance))
        }
        // Wang's bound on the error of uniform parameter steps.
        let degree = CGFloat(points.count - 1)
        let steps = sqrt(degree * (degree - 1) / 8 * bend)
        return steps.isFinite ? Int(min(max(steps.rounded(.up), 1), 1024)) : 1024
    }

    /// Returns the pieces of a path.
    /// - Parameters:
    ///   - closesSubpaths: A Boolean value that indicates whether open subpaths end with a line to their start.
    ///   - firstSubpath: The number of the first subpath.
    /// - Returns: The pieces, and a Boolean value for each subpath that indicates whether the path closes it.
    static func pieces(
        of path: PathData,
        operand: Int,
        closesSubpaths: Bool,
        firstSubpath: Int
    ) -> (pieces: [PathPiece], isClosed: [Bool]) {
        var pieces: [PathPiece] = []
        var isClosed: [Bool] = []
        var start = CGPoint.zero
        var current = CGPoint.zero
        func add(_ points: [CGPoint]) {
            pieces.append(
                PathPiece(points: points, operand: operand, subpath: firstSubpath + isClosed.count - 1)
            )
            current = points[points.count - 1]
        }
        func close() { if current != start { add([current, start]) } }
        path.forEach { verb, points in
            switch verb {
            case .moveToPoint:
                if closesSubpaths, !isClosed.isEmpty { close() }
                isClosed.append(false)
                start = points[0]
                current = start
            case .addLineToPoint: add([current, points[0]])
            case .addQuadCurveToPoint: add([current, points[0], points[1]])
            case .addCurveToPoint: add([current, points[0], points[1], points[2]])
            case .closeSubpath:
                close()
                isClosed[isClosed.count - 1] = true
            }
        }
        if closesSubpaths, !isClosed.isEmpty { close() }
        return (pieces, isClosed)
    }
}
