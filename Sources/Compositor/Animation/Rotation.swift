import CoreGraphics

/// A rotation of space as a unit quaternion: the axis times the sine of half the angle, and the cosine of half the angle.
///
/// A rotation and its negative quaternion are the same matrix, reached by turning one way or the other way round. What is
/// read from a matrix has its cosine not negative: the shorter way. A half turn has two ways of one length; the sign that
/// rounding leaves in a matrix tells a turn by +π from one by −π, and so each of them turns as it was given. Where there is
/// no such sign it turns in the positive direction about its axis.
package struct Rotation: Equatable, Sendable {
    /// The axis times the sine of half the angle.
    var axis: SIMD3<Double>

    /// The cosine of half the angle.
    var cosine: Double

    /// No rotation.
    package static let none = Rotation(axis: .zero, cosine: 1)

    init(axis: SIMD3<Double>, cosine: Double) {
        self.axis = axis
        self.cosine = cosine
    }

    /// A turn by `angle` radians about an axis of length 1.
    init(angle: Double, about axis: SIMD3<Double>) {
        self.axis = axis * sin(angle / 2)
        cosine = cos(angle / 2)
    }

    /// The rotation whose matrix has these rows: of length 1, at right angles to each other, right-handed.
    init(rows r: Rows) {
        // The largest of the four numbers is found first, for the others are quotients by it.
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

    /// The rows of a matrix that only turns.
    typealias Rows = (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

    /// The matrix, for points as rows.
    var rows: Rows {
        let (x, y, z, w) = (axis.x, axis.y, axis.z, cosine)
        return (
            SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)),
            SIMD3(2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)),
            SIMD3(2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y))
        )
    }

    /// The same rotation, turned the other way round.
    var negated: Rotation { Rotation(axis: -axis, cosine: -cosine) }

    /// The rotation back.
    var inverse: Rotation { Rotation(axis: -axis, cosine: cosine) }

    /// This rotation first, and then another one.
    func followed(by other: Rotation) -> Rotation {
        Rotation(
            axis: cosine * other.axis + other.cosine * axis + cross(other.axis, axis),
            cosine: cosine * other.cosine - dot(axis, other.axis)
        )
    }

    /// A rotation as its axis, as long as its angle in radians.
    init(vector: SIMD3<Double>) {
        let angle = dot(vector, vector).squareRoot()
        self = angle > 0 ? Rotation(angle: angle, about: vector / angle) : .none
    }

    /// The axis, as long as the angle in radians.
    var vector: SIMD3<Double> {
        let sine = dot(axis, axis).squareRoot()
        return sine > 0 ? axis / sine * (2 * atan2(sine, cosine)) : .zero
    }

    /// As ``vector``, with full turns more or less so that it comes nearest to another one.
    func vector(near wish: SIMD3<Double>) -> SIMD3<Double> {
        let found = vector
        let angle = dot(found, found).squareRoot()
        let wished = dot(wish, wish).squareRoot()
        // No rotation has every axis.
        guard angle > 1e-12 || wished > 0 else { return found }
        let direction = angle > 1e-12 ? found / angle : wish / wished
        let turns = ((dot(wish, direction) - angle) / (2 * .pi)).rounded()
        return direction * (angle + turns * 2 * .pi)
    }

    /// A part of the rotation, about the same axis: any number, also negative or greater than 1.
    func fraction(_ fraction: Double) -> Rotation {
        let sine = dot(axis, axis).squareRoot()
        guard sine > 0 else { return .none }
        return Rotation(angle: 2 * atan2(sine, cosine) * fraction, about: axis / sine)
    }

    /// The turn that leads from this rotation to another one: the shorter way, and of a half turn the way described for
    /// the type, or back as it came.
    func turn(to other: Rotation) -> Rotation {
        let turn = inverse.followed(by: other)
        if abs(turn.cosine) > Self.halfTurnTolerance { return turn.cosine < 0 ? turn.negated : turn }
        // From or to no rotation the direction is as given.
        if isNone || other.isNone { return turn }
        let largest = [turn.axis.x, turn.axis.y, turn.axis.z].max { abs($0) < abs($1) } ?? 0
        return largest < 0 ? turn.negated : turn
    }

    private var isNone: Bool { abs(cosine) > 1 - Self.halfTurnTolerance }

    /// How near the cosine of half the angle must be to 0 for a half turn.
    static let halfTurnTolerance = 1e-9
}

extension Rotation {
    /// The angles, in radians, of turns about the x, then the y, and then the z axis that together are the rotation.
    ///
    /// There are always two such triples; this is the one that turns less in sum: a half turn about one axis is that, and
    /// not half turns about the other two.
    package var angles: SIMD3<Double> {
        let r = rows
        let sine = min(max(-r.0.z, -1), 1)
        let first: SIMD3<Double>
        if abs(sine) < 1 - 1e-12 {
            first = SIMD3(atan2(r.1.z, r.2.z), asin(sine), atan2(r.0.y, r.0.x))
        } else {
            // x and z turn about the same line: all of it is given to z.
            return SIMD3(0, asin(sine), atan2(-r.1.x, r.1.y))
        }
        func around(_ angle: Double) -> Double { angle > 0 ? angle - .pi : angle + .pi }
        // A half turn about y keeps the direction that the sign of what is left of its sine tells.
        let other = SIMD3(around(first.x), (sine.sign == .minus ? -.pi : .pi) - first.y, around(first.z))
        func size(_ angles: SIMD3<Double>) -> Double { abs(angles.x) + abs(angles.y) + abs(angles.z) }
        return size(first) <= size(other) ? first : other
    }

    /// The rotation by angles in radians about the x, then the y, and then the z axis.
    package init(angles: SIMD3<Double>) {
        self = Rotation(angle: angles.x, about: SIMD3(1, 0, 0))
            .followed(by: Rotation(angle: angles.y, about: SIMD3(0, 1, 0)))
            .followed(by: Rotation(angle: angles.z, about: SIMD3(0, 0, 1)))
    }
}

func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }

func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}
