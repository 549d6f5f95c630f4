import CoreGraphics

/// The parts of a transform that an animation interpolates one by one: interpolating the sixteen numbers themselves would
/// shear and shrink whatever turns.
///
/// A point is scaled and sheared first, then turned, moved, and at last seen in perspective. Taken apart and put together
/// again, a transform is the same up to rounding.
package struct TransformComponents: Equatable, Sendable {
    /// How far it moves, in points.
    package var translation: SIMD3<Double>

    /// How much larger it becomes along each axis. The last one along the axes of a mirrored transform is negative: y in
    /// the plane, z in space.
    package var scale: SIMD3<Double>

    /// How much of y goes along x, of z along x, and of z along y.
    package var shear: SIMD3<Double>

    /// How it turns.
    package var turn: Turn

    /// The last column, as what lies at a unit of each axis is divided by it, and the fourth number of the matrix itself.
    package var perspective: SIMD4<Double>

    /// A rotation, with its direction.
    package enum Turn: Equatable, Sendable {
        /// In the plane of the screen, by so many radians; clockwise on the screen.
        case planar(Double)
        /// About any axis.
        case spatial(Rotation)
        /// Not to be told: everything is scaled to nothing.
        case unknown
    }

    /// Takes a transform apart; nil where there are no such parts, as when a layer without depth has a perspective that
    /// comes from it.
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
        turn = frame.turn
        // The last column is this perspective, seen from within the axes: rows · p. The rows are a triangle of scale and
        // shear in the turned axes, so that is solved from the top.
        let (s, k) = (frame.scale, frame.shear)
        var turned = SIMD3<Double>.zero
        turned.x = s.x == 0 ? 0 : t.m14 / s.x
        turned.y = s.y == 0 ? 0 : (t.m24 - k.x * turned.x) / s.y
        turned.z = s.z == 0 ? 0 : (t.m34 - k.y * turned.x - k.z * turned.y) / s.z
        let (a, b, c) = frame.axes
        let seen = turned.x * a + turned.y * b + turned.z * c
        perspective = SIMD4(seen, t.m44 - dot(translation, seen))
        // Where an axis is scaled to nothing, nothing but nothing can come from it.
        guard (s.x != 0 || t.m14 == 0), (s.y != 0 || k.x * turned.x == t.m24),
            (s.z != 0 || k.y * turned.x + k.z * turned.y == t.m34)
        else { return nil }
    }

    /// The transform put together again.
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

    /// Where the x, y and z axes point when they are turned.
    private var axes: Rotation.Rows {
        switch turn {
        case .planar(let angle): (SIMD3(cos(angle), sin(angle), 0), SIMD3(-sin(angle), cos(angle), 0), SIMD3(0, 0, 1))
        case .spatial(let rotation): rotation.rows
        case .unknown: Rotation.none.rows
        }
    }

    /// The turn as a rotation of space.
    var rotation: Rotation {
        switch turn {
        case .planar(let angle): Rotation(angle: angle, about: SIMD3(0, 0, 1))
        case .spatial(let rotation): rotation
        case .unknown: .none
        }
    }

    /// Whether something is mirrored: its handedness is the other one.
    var isMirrored: Bool { scale.x * scale.y * scale.z < 0 }
}

extension TransformComponents {
    /// Three rows as a turned triangle.
    private struct Frame {
        var axes: Rotation.Rows
        var scale: SIMD3<Double>
        var shear: SIMD3<Double>
        var turn: Turn
    }

    /// Whether z stays what it is, apart from its size: the rows turn nothing but the plane.
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
            return Frame(axes: Rotation.none.rows, scale: SIMD3(0, 0, rows.2.z), shear: .zero, turn: .unknown)
        }
        let b = SIMD3(-a.y, a.x, 0)
        return Frame(
            axes: (a, b, SIMD3(0, 0, 1)),
            scale: SIMD3(length, dot(b, second), rows.2.z),
            shear: SIMD3(dot(a, second), 0, 0),
            // Adding zero makes of −0 a 0: a half turn without a sign goes the positive way.
            turn: .planar(atan2(a.y + 0, a.x))
        )
    }

    private static func spatialFrame(_ rows: Rotation.Rows) -> Frame {
        // Gram and Schmidt's way to axes at right angles. An axis scaled to nothing points where it is out of the way.
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
                // Once more, for what the first subtraction left.
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
            return Frame(axes: Rotation.none.rows, scale: .zero, shear: .zero, turn: .unknown)
        }
        let c = cross(a, b)
        let axes = (a, b, c)
        return Frame(
            axes: axes,
            scale: SIMD3(dot(a, rows.0), dot(b, rows.1), dot(c, rows.2)),
            shear: SIMD3(dot(a, rows.1), dot(a, rows.2), dot(b, rows.2)),
            turn: .spatial(Rotation(rows: axes))
        )
    }

    /// The direction at right angles to one that comes nearest to another one.
    private static func perpendicular(to axis: SIMD3<Double>, near wish: SIMD3<Double>) -> SIMD3<Double> {
        for candidate in [wish, SIMD3(1, 0, 0), SIMD3(0, 1, 0)] {
            let rest = candidate - dot(axis, candidate) * axis
            let length = dot(rest, rest).squareRoot()
            if length > 1e-3 { return rest / length }
        }
        preconditionFailure("TransformComponents: \(axis) is no direction")
    }
}

extension TransformComponents {
    /// The same transform with another axis mirrored, turned so that it comes to the same; `self` where nothing is
    /// mirrored by way of the axis that is now.
    func mirrored(along axis: Int) -> TransformComponents {
        // A matrix is scale and shear times axes. Two axes turned over, and their columns of scale and shear with them, are
        // a half turn about the third one.
        switch turn {
        case .unknown: return self
        case .planar(let angle):
            guard axis == 0, isMirrored else { return self }
            var result = self
            result.turn = .planar(angle > 0 ? angle - .pi : angle + .pi)
            result.scale.x = -scale.x
            result.scale.y = -scale.y
            result.shear.x = -shear.x
            return result
        case .spatial(let rotation):
            guard axis != 2, isMirrored else { return self }
            // The mirrored axis and z are turned over: a half turn about the one that is left.
            let half = axis == 0 ? SIMD3<Double>(0, 1, 0) : SIMD3<Double>(1, 0, 0)
            var result = self
            let turned = Rotation(axis: half, cosine: 0).followed(by: rotation)
            result.turn = .spatial(turned.cosine < 0 ? turned.negated : turned)
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
