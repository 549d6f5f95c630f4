import Geometry

/// A 3D rotation as a unit quaternion: the axis times the sine of half the angle, and the cosine of half the angle.
///
/// A quaternion and its negative have the same matrix, reached by rotating in opposite directions. A quaternion
/// computed from a matrix has a cosine that is not negative: the shorter direction. For a half turn both directions
/// have the same length. The sign that rounding leaves in a matrix distinguishes a rotation by +π from one by −π, so
/// that each rotates in its given direction. Without such a sign, a half turn rotates in the positive direction about
/// its axis.
package struct Rotation: Equatable, Sendable {
    /// The axis times the sine of half the angle.
    package var axis: SIMD3<Double>

    /// The cosine of half the angle.
    package var cosine: Double

    /// The identity rotation.
    package static let none = Rotation(axis: .zero, cosine: 1)

    package init(axis: SIMD3<Double>, cosine: Double) {
        self.axis = axis
        self.cosine = cosine
    }

    /// Creates a rotation by `angle` radians about an axis of length 1.
    package init(angle: Double, about axis: SIMD3<Double>) {
        self.axis = axis * sin(angle / 2)
        cosine = cos(angle / 2)
    }

    /// Creates the rotation whose matrix has these rows, which must be orthonormal and right-handed.
    package init(rows r: Rows) {
        // The largest of the four components is computed first, because the others are quotients with it as the
        // divisor.
        let trace = r.0.x + r.1.y + r.2.z
        let found: Rotation
        if trace > max(r.0.x, r.1.y, r.2.z) {
            let s = (1 + trace).squareRoot() * 2
            found = Rotation(axis: SIMD3(r.1.z - r.2.y, r.2.x - r.0.z, r.0.y - r.1.x) / s, cosine: s / 4)
        } else if r.0.x >= r.1.y, r.0.x >= r.2.z {
            let s = max(1 + r.0.x - r.1.y - r.2.z, 0).squareRoot() * 2
            found = Rotation(
                axis: SIMD3(s / 4, (r.0.y + r.1.x) / s, (r.0.z + r.2.x) / s),
                cosine: (r.1.z - r.2.y) / s
            )
        } else if r.1.y >= r.2.z {
            let s = max(1 + r.1.y - r.0.x - r.2.z, 0).squareRoot() * 2
            found = Rotation(
                axis: SIMD3((r.0.y + r.1.x) / s, s / 4, (r.1.z + r.2.y) / s),
                cosine: (r.2.x - r.0.z) / s
            )
        } else {
            let s = max(1 + r.2.z - r.0.x - r.1.y, 0).squareRoot() * 2
            found = Rotation(
                axis: SIMD3((r.0.z + r.2.x) / s, (r.1.z + r.2.y) / s, s / 4),
                cosine: (r.0.y - r.1.x) / s
            )
        }
        self = found.cosine < 0 ? found.negated : found
    }

    /// The rows of a rotation matrix.
    package typealias Rows = (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

    /// The rotation matrix, for row vectors.
    package var rows: Rows {
        let (x, y, z, w) = (axis.x, axis.y, axis.z, cosine)
        return (
            SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)),
            SIMD3(2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)),
            SIMD3(2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y))
        )
    }

    /// The same rotation in the opposite direction.
    package var negated: Rotation { Rotation(axis: -axis, cosine: -cosine) }

    /// The inverse rotation.
    package var inverse: Rotation { Rotation(axis: -axis, cosine: cosine) }

    /// Returns the rotation that applies this rotation first and then another one.
    package func followed(by other: Rotation) -> Rotation {
        Rotation(
            axis: cosine * other.axis + other.cosine * axis + cross(other.axis, axis),
            cosine: cosine * other.cosine - dot(axis, other.axis)
        )
    }

    /// Creates a rotation from its axis, scaled to the length of its angle in radians.
    package init(vector: SIMD3<Double>) {
        let angle = dot(vector, vector).squareRoot()
        self = angle > 0 ? Rotation(angle: angle, about: vector / angle) : .none
    }

    /// The axis, scaled to the length of the angle in radians.
    package var vector: SIMD3<Double> {
        let sine = dot(axis, axis).squareRoot()
        return sine > 0 ? axis / sine * (2 * atan2(sine, cosine)) : .zero
    }

    /// Returns ``vector`` with full turns added or subtracted so that it is nearest to another vector.
    package func vector(near wish: SIMD3<Double>) -> SIMD3<Double> {
        let found = vector
        let angle = dot(found, found).squareRoot()
        let wished = dot(wish, wish).squareRoot()
        // Every axis is an axis of the identity rotation.
        guard angle > 1e-12 || wished > 0 else { return found }
        let direction = angle > 1e-12 ? found / angle : wish / wished
        let revolutions = ((dot(wish, direction) - angle) / (2 * .pi)).rounded()
        return direction * (angle + revolutions * 2 * .pi)
    }

    /// Returns a fraction of the rotation, about the same axis. The fraction can be negative or greater than 1.
    package func fraction(_ fraction: Double) -> Rotation {
        let sine = dot(axis, axis).squareRoot()
        guard sine > 0 else { return .none }
        return Rotation(angle: 2 * atan2(sine, cosine) * fraction, about: axis / sine)
    }

    /// Returns the rotation from this rotation to another one, in the shorter direction. A half turn has the direction
    /// described for the type, or the opposite of the direction in which it was reached.
    package func rotation(to other: Rotation) -> Rotation {
        let rotation = inverse.followed(by: other)
        if abs(rotation.cosine) > Self.halfTurnTolerance { return rotation.cosine < 0 ? rotation.negated : rotation }
        // From or to the identity rotation, the direction is as given.
        if isNone || other.isNone { return rotation }
        let largest = [rotation.axis.x, rotation.axis.y, rotation.axis.z].max { abs($0) < abs($1) } ?? 0
        return largest < 0 ? rotation.negated : rotation
    }

    private var isNone: Bool { abs(cosine) > 1 - Self.halfTurnTolerance }

    /// The cosine of half the angle up to which a rotation counts as a half turn.
    package static let halfTurnTolerance = 1e-9
}

extension Rotation {
    /// The angles, in radians, of rotations about the x, then the y, and then the z axis, whose combination is this
    /// rotation.
    ///
    /// There are always two such triples; this is the one with the smaller sum of angles. A half turn about one axis is
    /// returned as such, not as half turns about the other two axes.
    package var angles: SIMD3<Double> {
        let r = rows
        let sine = min(max(-r.0.z, -1), 1)
        let first: SIMD3<Double>
        if abs(sine) < 1 - 1e-12 {
            first = SIMD3(atan2(r.1.z, r.2.z), asin(sine), atan2(r.0.y, r.0.x))
        } else {
            // x and z rotate about the same line: the entire angle is assigned to z.
            return SIMD3(0, asin(sine), atan2(-r.1.x, r.1.y))
        }
        func around(_ angle: Double) -> Double { angle > 0 ? angle - .pi : angle + .pi }
        // A half turn about y keeps its direction, which is given by the sign of the residual sine.
        let other = SIMD3(around(first.x), (sine.sign == .minus ? -.pi : .pi) - first.y, around(first.z))
        func size(_ angles: SIMD3<Double>) -> Double { abs(angles.x) + abs(angles.y) + abs(angles.z) }
        return size(first) <= size(other) ? first : other
    }

    /// Creates a rotation from angles in radians about the x, then the y, and then the z axis.
    package init(angles: SIMD3<Double>) {
        self = Rotation(angle: angles.x, about: SIMD3(1, 0, 0))
            .followed(by: Rotation(angle: angles.y, about: SIMD3(0, 1, 0)))
            .followed(by: Rotation(angle: angles.z, about: SIMD3(0, 0, 1)))
    }
}

package func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }

package func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}
