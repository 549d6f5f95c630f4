import Glibc

/// The curve of a corner whose curvature changes continuously, as three cubic curves.
///
/// Points are distances from the corner, in radii: the first component along the edge at which the curve begins, the
/// second along the edge at which it ends. The numbers are empirical; Apple documents only the factor of expansion.
package struct ContinuousCorner {
    /// The distance from the corner at which the curve begins, in radii, if there is enough room.
    package static let expansion = 1.528665

    /// The distance from the corner at which the curve begins, in radii.
    package let extent: Double

    /// The points of the curve, from its beginning to its end: ten of them.
    package let points: [SIMD2<Double>]

    private static let smooth: [SIMD2<Double>] = mirrored([
        SIMD2(1.528665, 0), SIMD2(1.088493, 0), SIMD2(0.868407, 0), SIMD2(0.631494, 0.074911),
        SIMD2(0.372824, 0.169060),
    ])

    /// A quarter circle, divided near the points at which the other curves meet.
    private static let circular: [SIMD2<Double>] = {
        let angle = 0.377
        let (sine, cosine) = (sin(angle), cos(angle))
        // The usual control points of arcs.
        let first = 4 / 3 * tan(angle / 4)
        let middle = 4 / 3 * tan((.pi / 2 - 2 * angle) / 4)
        return mirrored([
            SIMD2(1, 0), SIMD2(1 - first, 0), SIMD2(1 - sine + cosine * first, 1 - cosine - sine * first),
            SIMD2(1 - sine, 1 - cosine), SIMD2(1 - sine - cosine * middle, 1 - cosine + sine * middle),
        ])
    }()

    private static func mirrored(_ half: [SIMD2<Double>]) -> [SIMD2<Double>] {
        half + half.reversed().map { SIMD2($0.y, $0.x) }
    }

    /// Creates a curve.
    /// - Parameter smoothing: 1 for the continuous curve, 0 for a quarter circle, or a number between them for a corner
    ///   that has not enough room.
    package init(smoothing: Double) {
        let part = min(max(smoothing, 0), 1)
        extent = 1 + (Self.expansion - 1) * part
        points = zip(Self.circular, Self.smooth).map { $0 + ($1 - $0) * part }
    }

    /// Returns the smoothing for which a curve fits a side.
    /// - Parameters:
    ///   - radius: The radius of the corner.
    ///   - length: The length of the shorter side.
    package static func smoothing(radius: Double, length: Double) -> Double {
        guard radius > 0 else { return 0 }
        return min(max((length / 2 / radius - 1) / (expansion - 1), 0), 1)
    }
}
