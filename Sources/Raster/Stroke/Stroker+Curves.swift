/// A cubic curve.
struct CubicCurve {
    var p0: SIMD2<Double>
    var p1: SIMD2<Double>
    var p2: SIMD2<Double>
    var p3: SIMD2<Double>

    init(_ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>) {
        self.p0 = p0
        self.p1 = p1
        self.p2 = p2
        self.p3 = p3
    }

    /// Returns the number of chords of equal parameter steps that stay within a distance of the curve. The distance of
    /// a chord is at most an eighth of the second derivative times the square of the step.
    func chordCount(tolerance: Double) -> Double {
        let first = p0 - p1 * 2 + p2
        let second = p1 - p2 * 2 + p3
        let bend = max(first.x * first.x + first.y * first.y, second.x * second.x + second.y * second.y)
        return (0.75 * bend.squareRoot() / tolerance).squareRoot()
    }

    var halves: (CubicCurve, CubicCurve) {
        let a = (p0 + p1) * 0.5
        let b = (p1 + p2) * 0.5
        let c = (p2 + p3) * 0.5
        let ab = (a + b) * 0.5
        let bc = (b + c) * 0.5
        let middle = (ab + bc) * 0.5
        return (CubicCurve(p0, a, ab, middle), CubicCurve(middle, bc, c, p3))
    }

    /// Returns a Boolean value that indicates whether the curve is certainly outside of a rectangle: all its control
    /// points are on one side of it.
    func isOutside(_ minimum: SIMD2<Double>, _ maximum: SIMD2<Double>) -> Bool {
        let low = pointwiseMin(pointwiseMin(p0, p1), pointwiseMin(p2, p3))
        let high = pointwiseMax(pointwiseMax(p0, p1), pointwiseMax(p2, p3))
        return low.x > maximum.x || low.y > maximum.y || high.x < minimum.x || high.y < minimum.y
    }
}

extension Stroker {
    /// The maximum number of chords of a piece that is not divided further. The chords of one piece have equal
    /// parameter steps, and the curvature may vary along a curve.
    private static let chordsPerPiece = 16.0

    func addCurve(_ curve: CubicCurve, pen: StrokePen) {
        let size = pen.shortest * pen.shortest
        func isLong(_ vector: SIMD2<Double>) -> Bool { vector.x * vector.x + vector.y * vector.y > size }
        // The direction at an end is toward the first point that differs from it.
        let ahead: SIMD2<Double>
        if isLong(curve.p1 - curve.p0) {
            ahead = curve.p1 - curve.p0
        } else if isLong(curve.p2 - curve.p0) {
            ahead = curve.p2 - curve.p0
        } else if isLong(curve.p3 - curve.p0) {
            ahead = curve.p3 - curve.p0
        } else {
            return
        }
        let last: SIMD2<Double>
        if isLong(curve.p3 - curve.p2) {
            last = curve.p3 - curve.p2
        } else if isLong(curve.p3 - curve.p1) {
            last = curve.p3 - curve.p1
        } else {
            last = isLong(curve.p3 - curve.p0) ? curve.p3 - curve.p0 : ahead
        }
        addTangent(ahead, at: curve.p0, pen: pen, isSmooth: false)
        let first = vertices.count
        flatten(curve, depth: 0, pen: pen)
        vertices.setTangent(ahead, at: first)
        addTangent(last, at: curve.p3, pen: pen, isSmooth: true)
    }

    private func flatten(_ curve: CubicCurve, depth: Int, pen: StrokePen) {
        let count = curve.chordCount(tolerance: pen.tolerance)
        if count > Self.chordsPerPiece, depth < 20 {
            // Most of a curve with thousands of chords is out of sight.
            if depth > 6, curve.isOutside(pen.window.minimum, pen.window.maximum) {
                return addChord(to: curve.p3, pen: pen, isSmooth: true, tangent: curve.p1 - curve.p0)
            }
            let (first, second) = curve.halves
            flatten(first, depth: depth + 1, pen: pen)
            return flatten(second, depth: depth + 1, pen: pen)
        }
        let chords = max(1, Int(min(count, Self.chordsPerPiece).rounded(.up)))
        let c = (curve.p1 - curve.p0) * 3
        let b = (curve.p2 - curve.p1) * 3 - c
        let a = curve.p3 - curve.p0 - c - b
        let step = 1 / Double(chords)
        // Chords between points of the curve are all on its inner side, on average by a twelfth of the second
        // derivative times the square of the step. Moved outward by that distance, they are outside as often as inside.
        let outward = step * step / 6
        let coefficients = (a, b, c - a * (outward * 3), curve.p0 - b * outward)
        let tangent = addChords(count: chords, coefficients: coefficients, pen: pen)
        addChord(to: curve.p3, pen: pen, isSmooth: true, tangent: tangent)
    }
}
