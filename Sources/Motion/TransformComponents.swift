import Geometry

/// The components of a transform that an animation interpolates separately. Interpolating the sixteen numbers
/// themselves would shear and shrink rotating layers.
///
/// A point is first scaled and sheared, then rotated, translated, and at last projected. Decomposing and recomposing a
/// transform results in the same transform up to rounding.
package struct TransformComponents: Equatable, Sendable {
    /// The translation, in points.
    package var translation: SIMD3<Double>

    /// The scale along each axis. For a mirrored transform the last axis is negative: y in the plane, z in space.
    package var scale: SIMD3<Double>

    /// The shear: of y along x, of z along x, and of z along y.
    package var shear: SIMD3<Double>

    /// The rotation.
    package var orientation: Orientation

    /// The last column: the divisors per unit along each axis, and the fourth number of the matrix itself.
    package var perspective: SIMD4<Double>

    /// A rotation with its direction.
    package enum Orientation: Equatable, Sendable {
        /// A rotation in the plane of the screen, in radians; clockwise on the screen.
        case planar(Double)
        /// A rotation about any axis.
        case spatial(Rotation)
        /// An undefined rotation, because everything is scaled to zero.
        case unknown
    }

    /// Creates the components of a transform, or returns `nil` if it has no such components, as when a layer without
    /// depth has a perspective that depends on its depth.
    package init?(_ transform: CATransform3D) {
        let t = transform
        guard t.isFinite else { return nil }
        let rows: Rotation.Rows = (
            SIMD3(t.m11, t.m12, t.m13), SIMD3(t.m21, t.m22, t.m23), SIMD3(t.m31, t.m32, t.m33)
        )
        translation = SIMD3(t.m41, t.m42, t.m43)
        let frame = Self.isPlanar(rows) ? Self.planarFrame(rows) : Self.spatialFrame(rows)
        scale = frame.scale
        shear = frame.shear
        orientation = frame.orientation
        // The last column is this perspective in the coordinates of the axes: rows · p. The rows are a triangular
        // matrix of scale and shear in the rotated axes, so the system is solved from the top.
        let (s, k) = (frame.scale, frame.shear)
        var rotated = SIMD3<Double>.zero
        rotated.x = s.x == 0 ? 0 : t.m14 / s.x
        rotated.y = s.y == 0 ? 0 : (t.m24 - k.x * rotated.x) / s.y
        rotated.z = s.z == 0 ? 0 : (t.m34 - k.y * rotated.x - k.z * rotated.y) / s.z
        let (a, b, c) = frame.axes
        let seen = rotated.x * a + rotated.y * b + rotated.z * c
        perspective = SIMD4(seen, t.m44 - dot(translation, seen))
        // If an axis is scaled to zero, its number in the last column must be zero, too.
        guard (s.x != 0 || t.m14 == 0), (s.y != 0 || k.x * rotated.x == t.m24),
            (s.z != 0 || k.y * rotated.x + k.z * rotated.y == t.m34)
        else { return nil }
    }

    /// The recomposed transform.
    package var transform: CATransform3D {
        let (a, b, c) = axes
        let rows = (scale.x * a, shear.x * a + scale.y * b, shear.y * a + shear.z * b + scale.z * c)
        let seen = SIMD3(perspective.x, perspective.y, perspective.z)
        return CATransform3D(
            rows: SIMD4(rows.0, dot(rows.0, seen)),
            SIMD4(rows.1, dot(rows.1, seen)),
            SIMD4(rows.2, dot(rows.2, seen)),
            SIMD4(translation, dot(translation, seen) + perspective.w)
        )
    }

    /// The directions of the rotated x, y and z axes.
    private var axes: Rotation.Rows {
        switch orientation {
        case .planar(let angle): (SIMD3(cos(angle), sin(angle), 0), SIMD3(-sin(angle), cos(angle), 0), SIMD3(0, 0, 1))
        case .spatial(let rotation): rotation.rows
        case .unknown: Rotation.none.rows
        }
    }

    /// The rotation as a 3D rotation.
    package var rotation: Rotation {
        switch orientation {
        case .planar(let angle): Rotation(angle: angle, about: SIMD3(0, 0, 1))
        case .spatial(let rotation): rotation
        case .unknown: .none
        }
    }

    /// A Boolean value that indicates whether the transform is mirrored, that is, whether it changes the handedness.
    package var isMirrored: Bool { scale.x * scale.y * scale.z < 0 }
}

extension TransformComponents {
    /// Three rows, decomposed into a rotation and a triangular matrix.
    private struct Frame {
        var axes: Rotation.Rows
        var scale: SIMD3<Double>
        var shear: SIMD3<Double>
        var orientation: Orientation
    }

    /// Returns a Boolean value that indicates whether the rows keep the z axis except for its scale, and so rotate only
    /// in the plane.
    private static func isPlanar(_ rows: Rotation.Rows) -> Bool {
        rows.0.z == 0 && rows.1.z == 0 && rows.2.x == 0 && rows.2.y == 0 && rows.2.z >= 0
    }

    private static func planarFrame(_ rows: Rotation.Rows) -> Frame {
        let (first, second) = (rows.0, rows.1)
        let length = dot(first, first).squareRoot()
        let a: SIMD3<Double>
        if length > 0 {
            a = first / length
        } else if second != .zero {
            a = SIMD3(second.y, -second.x, 0) / dot(second, second).squareRoot()
        } else {
            return Frame(axes: Rotation.none.rows, scale: SIMD3(0, 0, rows.2.z), shear: .zero, orientation: .unknown)
        }
        let b = SIMD3(-a.y, a.x, 0)
        return Frame(
            axes: (a, b, SIMD3(0, 0, 1)),
            scale: SIMD3(length, dot(b, second), rows.2.z),
            shear: SIMD3(dot(a, second), 0, 0),
            // Adding zero changes −0 to 0: a half turn without a sign rotates in the positive direction.
            orientation: .planar(atan2(a.y + 0, a.x))
        )
    }

    private static func spatialFrame(_ rows: Rotation.Rows) -> Frame {
        // Gram–Schmidt orthogonalization. An axis that is scaled to zero gets a direction perpendicular to the others.
        let size = [rows.0, rows.1, rows.2].map { dot($0, $0).squareRoot() }.max() ?? 0
        func direction(_ vector: SIMD3<Double>) -> SIMD3<Double>? {
            let length = dot(vector, vector).squareRoot()
            return length > 1e-14 * size ? vector / length : nil
        }
        let a: SIMD3<Double>
        let b: SIMD3<Double>
        if let first = direction(rows.0) {
            a = first
            if let second = direction(rows.1 - dot(a, rows.1) * a) {
                // A second pass removes the residual of the first subtraction.
                b = direction(second - dot(a, second) * a) ?? second
            } else if let third = direction(rows.2 - dot(a, rows.2) * a) {
                b = cross(third, a)
            } else {
                b = perpendicular(to: a, near: SIMD3(0, 1, 0))
            }
        } else if let second = direction(rows.1) {
            b = second
            if let third = direction(rows.2 - dot(b, rows.2) * b) {
                a = cross(b, third)
            } else {
                a = perpendicular(to: b, near: SIMD3(1, 0, 0))
            }
        } else if let third = direction(rows.2) {
            a = perpendicular(to: third, near: SIMD3(1, 0, 0))
            b = cross(third, a)
        } else {
            return Frame(axes: Rotation.none.rows, scale: .zero, shear: .zero, orientation: .unknown)
        }
        let c = cross(a, b)
        let axes = (a, b, c)
        return Frame(
            axes: axes,
            scale: SIMD3(dot(a, rows.0), dot(b, rows.1), dot(c, rows.2)),
            shear: SIMD3(dot(a, rows.1), dot(a, rows.2), dot(b, rows.2)),
            orientation: .spatial(Rotation(rows: axes))
        )
    }

    /// Returns the direction perpendicular to an axis that is nearest to another direction.
    private static func perpendicular(to axis: SIMD3<Double>, near wish: SIMD3<Double>) -> SIMD3<Double> {
        for candidate in [wish, SIMD3(1, 0, 0), SIMD3(0, 1, 0)] {
            let rest = candidate - dot(axis, candidate) * axis
            let length = dot(rest, rest).squareRoot()
            if length > 1e-3 { return rest / length }
        }
        preconditionFailure("TransformComponents: \(axis) is not a valid axis")
    }
}

extension TransformComponents {
    /// Returns the same transform with another axis mirrored and the rotation adjusted accordingly, or `self` if the
    /// transform is not mirrored or the axis does not apply.
    package func mirrored(along axis: Int) -> TransformComponents {
        // A matrix is scale and shear times axes. Reversing two axes, together with their columns of scale and shear,
        // is a half turn about the third one.
        switch orientation {
        case .unknown: return self
        case .planar(let angle):
            guard axis == 0, isMirrored else { return self }
            var result = self
            result.orientation = .planar(angle > 0 ? angle - .pi : angle + .pi)
            result.scale.x = -scale.x
            result.scale.y = -scale.y
            result.shear.x = -shear.x
            return result
        case .spatial(let rotation):
            guard axis != 2, isMirrored else { return self }
            // The mirrored axis and z are reversed: a half turn about the remaining axis.
            let half = axis == 0 ? SIMD3<Double>(0, 1, 0) : SIMD3<Double>(1, 0, 0)
            var result = self
            let rotated = Rotation(axis: half, cosine: 0).followed(by: rotation)
            result.orientation = .spatial(rotated.cosine < 0 ? rotated.negated : rotated)
            result.scale.z = -scale.z
            result.shear.y = axis == 0 ? -shear.y : shear.y
            result.shear.z = axis == 0 ? shear.z : -shear.z
            if axis == 0 {
                result.scale.x = -scale.x
                result.shear.x = -shear.x
            } else {
                result.scale.y = -scale.y
            }
            return result
        }
    }
}
