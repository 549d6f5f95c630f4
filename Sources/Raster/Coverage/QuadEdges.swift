import CRaster

/// The four edges of a rectangle under an affine transform, in the form that `PixelKernels.coverage` requires: lines
/// whose value at a point is its distance from the edge in pixels, positive inside, in fixed point with 24 fractional
/// bits.
package struct QuadEdges: Sendable {
    /// An edge: the points for which a · x + b · y + c = 0, with a² + b² = 1.
    package struct Line: Hashable, Sendable {
        package var a: Int32
        package var b: Int32
        package var c: Int64
    }

    /// A pair of opposite edges.
    package var first: (Line, Line)
    /// The edges between the first two.
    package var second: (Line, Line)

    /// The maximum distance of a corner from the origin, in pixels.
    package static let coordinateLimit = Double(1 << 30)

    /// Creates the quadrilateral with these corners, in either direction around it. For shapes other than
    /// parallelograms, the coverage near the edges is an approximation.
    ///
    /// Returns `nil` if there is nothing to cover: a corner is not finite or too far away, an edge has no length, or
    /// the corners enclose no area.
    package init?(
        _ corner0: SIMD2<Double>,
        _ corner1: SIMD2<Double>,
        _ corner2: SIMD2<Double>,
        _ corner3: SIMD2<Double>
    ) {
        for corner in [corner0, corner1, corner2, corner3] {
            guard abs(corner.x) <= Self.coordinateLimit, abs(corner.y) <= Self.coordinateLimit else { return nil }
        }
        let diagonal0 = corner2 - corner0
        let diagonal1 = corner3 - corner1
        let area = diagonal0.x * diagonal1.y - diagonal0.y * diagonal1.x
        guard area != 0 else { return nil }
        let sign: Double = area > 0 ? 1 : -1
        guard
            let top = Self.line(from: corner0, to: corner1, sign),
            let bottom = Self.line(from: corner2, to: corner3, sign),
            let right = Self.line(from: corner1, to: corner2, sign),
            let left = Self.line(from: corner3, to: corner0, sign)
        else { return nil }
        first = (top, bottom)
        second = (left, right)
    }

    /// Creates an axis-aligned rectangle, whose coverage is exact. Returns `nil` in the same cases.
    package init?(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        guard minX < maxX, minY < maxY else { return nil }
        self.init(
            SIMD2(minX, minY),
            SIMD2(maxX, minY),
            SIMD2(maxX, maxY),
            SIMD2(minX, maxY)
        )
    }

    /// Creates the area between two pairs of lines, each given as (a, b, c). The inside of a line is where a · x + b ·
    /// y + c is positive. For a degenerate line (a and b are zero), everything is on the side given by the sign of c.
    package init(
        _ first: (SIMD3<Double>, SIMD3<Double>),
        _ second: (SIMD3<Double>, SIMD3<Double>)
    ) {
        self.first = (Self.line(first.0), Self.line(first.1))
        self.second = (Self.line(second.0), Self.line(second.1))
    }

    private static func line(_ line: SIMD3<Double>) -> Line {
        let length = (line.x * line.x + line.y * line.y).squareRoot()
        let far = coordinateLimit * one
        let unit = line / length * one
        guard length > 0, unit.x.isFinite, unit.y.isFinite, !unit.z.isNaN else {
            return Line(a: 0, b: 0, c: Int64(line.z > 0 ? far : -far))
        }
        return Line(
            a: Int32(unit.x.rounded()),
            b: Int32(unit.y.rounded()),
            c: Int64(max(-far, min(far, unit.z)).rounded())
        )
    }

    /// Returns the line through two points, with the inside on its right in the direction from `start` to `end` with y
    /// pointing down.
    private static func line(from start: SIMD2<Double>, to end: SIMD2<Double>, _ sign: Double) -> Line? {
        let edge = end - start
        let length = (edge * edge).sum().squareRoot()
        guard length > 0 else { return nil }
        let a = (-edge.y / length * sign * one).rounded()
        let b = (edge.x / length * sign * one).rounded()
        // Computed from the rounded slopes, so that the line still passes through the middle of the edge.
        let middle = (start + end) / 2
        let c = -(a * middle.x + b * middle.y)
        return Line(a: Int32(a), b: Int32(b), c: Int64(c.rounded()))
    }

    private static let one = Double(1 << 24)

    var quad: EaselQuad {
        func edge(_ line: Line) -> EaselEdge { EaselEdge(c: line.c, a: line.a, b: line.b) }
        return EaselQuad(edges: (edge(first.0), edge(first.1), edge(second.0), edge(second.1)))
    }
}
