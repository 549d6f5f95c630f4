import CoreGraphics

/// A mapping of one plane to another that keeps lines straight, but not parallels parallel: what is seen of a plane that
/// is turned in space.
///
/// A point is a row (x, y, 1); times the matrix it is (x', y', w), and stands for (x' ÷ w, y' ÷ w). Where w is not
/// positive the point lies beside or behind the eye, and is not seen.
package struct Projection: Hashable, Sendable {
    /// Where the x axis goes.
    package var first: SIMD3<Double>
    /// Where the y axis goes.
    package var second: SIMD3<Double>
    /// Where the origin goes.
    package var third: SIMD3<Double>

    package init(_ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) {
        (self.first, self.second, self.third) = (first, second, third)
    }

    package init(_ transform: CGAffineTransform) {
        first = SIMD3(transform.a, transform.b, 0)
        second = SIMD3(transform.c, transform.d, 0)
        third = SIMD3(transform.tx, transform.ty, 1)
    }

    /// What a transform of space does to the plane z = 0, seen from where z grows towards.
    package init(_ transform: CATransform3D) {
        first = SIMD3(transform.m11, transform.m12, transform.m14)
        second = SIMD3(transform.m21, transform.m22, transform.m24)
        third = SIMD3(transform.m41, transform.m42, transform.m44)
    }

    /// A slope of w (per point) as small as this is an error of rounding: half a turn's sine is no zero.
    private static let flatness = 1e-12

    /// The same as an affine transform; nil when parallels do not stay parallel, or when all lies behind the eye.
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
        // What such errors turn is upright.
        let least = Self.flatness * max(abs(transform.a), abs(transform.b), abs(transform.c), abs(transform.d))
        if abs(transform.a) <= least, abs(transform.d) <= least { (transform.a, transform.d) = (0, 0) }
        if abs(transform.b) <= least, abs(transform.c) <= least { (transform.b, transform.c) = (0, 0) }
        return transform
    }

    /// The sign of the direction in which the plane turns what is seen of it: negative when its back is seen.
    package var determinant: Double {
        first.x * (second.y * third.z - second.z * third.y) - first.y * (second.x * third.z - second.z * third.x)
            + first.z * (second.x * third.y - second.y * third.x)
    }

    package var isFinite: Bool {
        let sum = first * 0 + second * 0 + third * 0
        return sum == .zero
    }

    /// This mapping first, then the other.
    package func concatenating(_ other: Projection) -> Projection {
        Projection(other.apply(first), other.apply(second), other.apply(third))
    }

    /// A row of three numbers times the matrix.
    package func apply(_ row: SIMD3<Double>) -> SIMD3<Double> {
        row.x * first + row.y * second + row.z * third
    }

    /// The mapping back; nil where there is none. Points that were seen get a positive w.
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

    /// Where a point comes to lie, whether it is seen or not. Not finite when it lies beside the eye.
    package func formal(_ point: CGPoint) -> CGPoint {
        let row = apply(SIMD3(point.x, point.y, 1))
        return CGPoint(x: row.x / row.z, y: row.y / row.z)
    }

    /// Where a point is seen; nil when it is not.
    package func seen(_ point: CGPoint) -> CGPoint? {
        let row = apply(SIMD3(point.x, point.y, 1))
        guard row.z > 0 else { return nil }
        let point = CGPoint(x: row.x / row.z, y: row.y / row.z)
        return point.isFinite ? point : nil
    }

    /// The box around what is seen of a rectangle; `.null` when nothing is.
    package func box(around rect: CGRect) -> CGRect {
        CGRect(around: outline(of: rect).lazy.map { CGPoint(x: $0.x, y: $0.y) })
    }

    /// How near to the eye something is still seen, as a part of the distance of the farthest corner. What is nearer
    /// lies outside of any screen, but for what is so large that it fills it.
    static let nearest = 1e-6

    /// The corners of what is seen of a rectangle, in order around it; none, or three to five.
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
                let cut = corner + (least - corner.z) / (next.z - corner.z) * (next - corner)
                outline.append(SIMD2(cut.x, cut.y) / least)
            }
        }
        guard outline.count > 2, outline.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return [] }
        return outline
    }
}
