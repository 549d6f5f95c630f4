import Geometry

/// A projective mapping of a plane to another, which preserves straight lines but not parallels: the mapping from a
/// 3D-transformed plane to its appearance on the screen.
///
/// A point is a row vector (x, y, 1). Multiplied by the matrix it is (x′, y′, w), which represents the point (x′ ÷ w,
/// y′ ÷ w). If w is not positive, the point lies in the plane of the camera or behind it, and is not visible.
package struct Projection: Hashable, Sendable {
    /// The image of the x axis.
    package var first: SIMD3<Double>
    /// The image of the y axis.
    package var second: SIMD3<Double>
    /// The image of the origin.
    package var third: SIMD3<Double>

    package init(_ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) {
        (self.first, self.second, self.third) = (first, second, third)
    }

    package init(_ transform: CGAffineTransform) {
        first = SIMD3(transform.a, transform.b, 0)
        second = SIMD3(transform.c, transform.d, 0)
        third = SIMD3(transform.tx, transform.ty, 1)
    }

    /// Creates the mapping of the plane z = 0 by a 3D transform, viewed from the direction of positive z.
    package init(_ transform: CATransform3D) {
        first = SIMD3(transform.m11, transform.m12, transform.m14)
        second = SIMD3(transform.m21, transform.m22, transform.m24)
        third = SIMD3(transform.m41, transform.m42, transform.m44)
    }

    /// The slope of w, per point, up to which it counts as a rounding error: the computed sine of a half turn is not
    /// zero.
    private static let flatness = 1e-12

    /// The equivalent affine transform, or `nil` if parallels do not stay parallel or if everything lies behind the
    /// camera.
    package var affine: CGAffineTransform? {
        let scale = third.z
        guard scale > 0, abs(first.z) <= Self.flatness * scale, abs(second.z) <= Self.flatness * scale else {
            return nil
        }
        func part(_ value: Double) -> Double { scale == 1 ? value : value / scale }
        var transform = CGAffineTransform(
            a: part(first.x),
            b: part(first.y),
            c: part(second.x),
            d: part(second.y),
            tx: part(third.x),
            ty: part(third.y)
        )
        // Rotations within rounding errors count as axis-aligned.
        let least = Self.flatness * max(abs(transform.a), abs(transform.b), abs(transform.c), abs(transform.d))
        if abs(transform.a) <= least, abs(transform.d) <= least { (transform.a, transform.d) = (0, 0) }
        if abs(transform.b) <= least, abs(transform.c) <= least { (transform.b, transform.c) = (0, 0) }
        return transform
    }

    /// The determinant of the matrix, which is negative if the back of the plane is visible.
    package var determinant: Double {
        first.x * (second.y * third.z - second.z * third.y) - first.y * (second.x * third.z - second.z * third.x)
            + first.z * (second.x * third.y - second.y * third.x)
    }

    package var isFinite: Bool {
        let sum = first * 0 + second * 0 + third * 0
        return sum == .zero
    }

    /// Returns the mapping that applies this mapping first and then the other.
    package func concatenating(_ other: Projection) -> Projection {
        Projection(other.apply(first), other.apply(second), other.apply(third))
    }

    /// Returns the product of a row vector and the matrix.
    package func apply(_ row: SIMD3<Double>) -> SIMD3<Double> {
        row.x * first + row.y * second + row.z * third
    }

    /// The inverse mapping, or `nil` if it does not exist. Points that were visible get a positive w.
    package var inverse: Projection? {
        let determinant = determinant
        guard determinant != 0, determinant.isFinite, (1 / determinant).isFinite else { return nil }
        let (a, b, c) = (first, second, third)
        let factor = 1 / determinant
        let inverse = Projection(
            factor * SIMD3(b.y * c.z - b.z * c.y, a.z * c.y - a.y * c.z, a.y * b.z - a.z * b.y),
            factor * SIMD3(b.z * c.x - b.x * c.z, a.x * c.z - a.z * c.x, a.z * b.x - a.x * b.z),
            factor * SIMD3(b.x * c.y - b.y * c.x, a.y * c.x - a.x * c.y, a.x * b.y - a.y * b.x)
        )
        return inverse.isFinite ? inverse : nil
    }

    /// Returns the image of a point, visible or not. The result is not finite if the point lies in the plane of the
    /// camera.
    package func formal(_ point: CGPoint) -> CGPoint {
        let row = apply(SIMD3(point.x, point.y, 1))
        return CGPoint(x: row.x / row.z, y: row.y / row.z)
    }

    /// Returns the image of a point, or `nil` if the point is not visible.
    package func seen(_ point: CGPoint) -> CGPoint? {
        let row = apply(SIMD3(point.x, point.y, 1))
        guard row.z > 0 else { return nil }
        let point = CGPoint(x: row.x / row.z, y: row.y / row.z)
        return point.isFinite ? point : nil
    }

    /// Returns the bounding box of the visible part of a rectangle, or `.null` if nothing is visible.
    package func box(around rect: CGRect) -> CGRect {
        CGRect(around: outline(of: rect).lazy.map { CGPoint(x: $0.x, y: $0.y) })
    }

    /// The distance from the camera at which geometry is still visible, as a fraction of the distance of the farthest
    /// corner. Nearer geometry lies outside the screen, except for that of layers large enough to fill it.
    static let nearest = 1e-6

    /// Returns the corners of the visible part of a rectangle, in order around it: none, or three to five.
    package func outline(of rect: CGRect) -> [SIMD2<Double>] {
        guard !rect.isNull, rect.width >= 0, rect.height >= 0 else { return [] }
        let corners = [
            apply(SIMD3(rect.minX, rect.minY, 1)), apply(SIMD3(rect.maxX, rect.minY, 1)),
            apply(SIMD3(rect.maxX, rect.maxY, 1)), apply(SIMD3(rect.minX, rect.maxY, 1)),
        ]
        let farthest = max(max(corners[0].z, corners[1].z), max(corners[2].z, corners[3].z))
        guard farthest > 0 else { return [] }
        let least = farthest * Self.nearest
        var outline: [SIMD2<Double>] = []
        for index in 0..<4 {
            let (corner, next) = (corners[index], corners[(index + 1) & 3])
            if corner.z >= least { outline.append(SIMD2(corner.x, corner.y) / corner.z) }
            if (corner.z >= least) != (next.z >= least) {
                let crossing = corner + (least - corner.z) / (next.z - corner.z) * (next - corner)
                outline.append(SIMD2(crossing.x, crossing.y) / least)
            }
        }
        guard outline.count > 2, outline.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return [] }
        return outline
    }
}
