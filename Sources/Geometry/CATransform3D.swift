import Foundation

/// A 3D transform: a 4 × 4 matrix that multiplies points as row vectors.
///
/// A point (x, y, z) maps to (x, y, z, 1) · matrix, divided by the fourth component of the result. If `m34` is −1 ÷ d,
/// geometry closer to a camera at distance d appears larger. Behaves as Apple's Core Animation documents.
public struct CATransform3D: Equatable, Sendable {
    /// The entry at row 1, column 1: the change of x' with x.
    public var m11: CGFloat
    /// The entry at row 1, column 2: the change of y' with x.
    public var m12: CGFloat
    /// The entry at row 1, column 3: the change of z' with x.
    public var m13: CGFloat
    /// The entry at row 1, column 4: the change of the divisor with x.
    public var m14: CGFloat
    /// The entry at row 2, column 1: the change of x' with y.
    public var m21: CGFloat
    /// The entry at row 2, column 2: the change of y' with y.
    public var m22: CGFloat
    /// The entry at row 2, column 3: the change of z' with y.
    public var m23: CGFloat
    /// The entry at row 2, column 4: the change of the divisor with y.
    public var m24: CGFloat
    /// The entry at row 3, column 1: the change of x' with z.
    public var m31: CGFloat
    /// The entry at row 3, column 2: the change of y' with z.
    public var m32: CGFloat
    /// The entry at row 3, column 3: the change of z' with z.
    public var m33: CGFloat
    /// The entry at row 3, column 4: the change of the divisor with z, which creates perspective.
    public var m34: CGFloat
    /// The entry at row 4, column 1: the translation along the x-axis.
    public var m41: CGFloat
    /// The entry at row 4, column 2: the translation along the y-axis.
    public var m42: CGFloat
    /// The entry at row 4, column 3: the translation along the z-axis.
    public var m43: CGFloat
    /// The entry at row 4, column 4: the constant term of the divisor.
    public var m44: CGFloat

    /// Creates a matrix from its entries, row by row.
    public init(
        m11: CGFloat,
        m12: CGFloat,
        m13: CGFloat,
        m14: CGFloat,
        m21: CGFloat,
        m22: CGFloat,
        m23: CGFloat,
        m24: CGFloat,
        m31: CGFloat,
        m32: CGFloat,
        m33: CGFloat,
        m34: CGFloat,
        m41: CGFloat,
        m42: CGFloat,
        m43: CGFloat,
        m44: CGFloat
    ) {
        (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
        (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
        (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
        (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
    }

    /// Creates a matrix of zeros, as Core Animation does. For the transform without effect, see
    /// `CATransform3DIdentity`.
    public init() { self.init(rows: .zero, .zero, .zero, .zero) }

    /// Creates a matrix from its rows.
    package init(
        rows first: SIMD4<Double>,
        _ second: SIMD4<Double>,
        _ third: SIMD4<Double>,
        _ fourth: SIMD4<Double>
    ) {
        self.init(
            m11: first.x,
            m12: first.y,
            m13: first.z,
            m14: first.w,
            m21: second.x,
            m22: second.y,
            m23: second.z,
            m24: second.w,
            m31: third.x,
            m32: third.y,
            m33: third.z,
            m34: third.w,
            m41: fourth.x,
            m42: fourth.y,
            m43: fourth.z,
            m44: fourth.w
        )
    }

    /// The rows, from first to last.
    package var rows: [SIMD4<Double>] {
        [
            SIMD4(m11, m12, m13, m14), SIMD4(m21, m22, m23, m24), SIMD4(m31, m32, m33, m34),
            SIMD4(m41, m42, m43, m44),
        ]
    }

    /// Returns the product of a row vector and the matrix.
    package func apply(to vector: SIMD4<Double>) -> SIMD4<Double> {
        let rows = rows
        return vector.x * rows[0] + vector.y * rows[1] + vector.z * rows[2] + vector.w * rows[3]
    }

    /// A Boolean value that indicates whether all entries of the matrix are finite.
    package var isFinite: Bool { rows.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.z.isFinite && $0.w.isFinite } }
}

/// The identity transform.
public let CATransform3DIdentity = CATransform3DMakeScale(1, 1, 1)

/// Returns a Boolean value that indicates whether a transform is the identity transform.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

/// Returns a Boolean value that indicates whether all entries of two transforms are equal.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

/// Returns a transform that translates by (`tx`, `ty`, `tz`), in points.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
    CATransform3D(
        rows: SIMD4(1, 0, 0, 0),
        SIMD4(0, 1, 0, 0),
        SIMD4(0, 0, 1, 0),
        SIMD4(tx, ty, tz, 1)
    )
}

/// Returns a transform that scales about the origin.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    CATransform3D(
        rows: SIMD4(sx, 0, 0, 0),
        SIMD4(0, sy, 0, 0),
        SIMD4(0, 0, sz, 0),
        SIMD4(0, 0, 0, 1)
    )
}

/// Returns a transform that rotates by `angle` radians about the axis (`x`, `y`, `z`) through the origin. About the
/// z-axis, positive angles rotate clockwise on the screen. If the axis has no length, returns the identity transform.
public func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0 else { return CATransform3DIdentity }
    let (x, y, z) = (x / length, y / length, z / length)
    let (sine, cosine) = (sin(angle), cos(angle))
    let rest = 1 - cosine
    // Rodrigues' rotation formula, for points as rows.
    return CATransform3D(
        rows: SIMD4(cosine + x * x * rest, x * y * rest + z * sine, x * z * rest - y * sine, 0),
        SIMD4(x * y * rest - z * sine, cosine + y * y * rest, y * z * rest + x * sine, 0),
        SIMD4(x * z * rest + y * sine, y * z * rest - x * sine, cosine + z * z * rest, 0),
        SIMD4(0, 0, 0, 1)
    )
}

/// Returns a transform that translates first and then applies `t`.
public func CATransform3DTranslate(_ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t)
}

/// Returns a transform that scales first and then applies `t`.
public func CATransform3DScale(_ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t)
}

/// Returns a transform that rotates first and then applies `t`.
public func CATransform3DRotate(
    _ t: CATransform3D,
    _ angle: CGFloat,
    _ x: CGFloat,
    _ y: CGFloat,
    _ z: CGFloat
) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

/// Returns a transform that applies `a` first and then `b`.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
    let rows = a.rows.map { b.apply(to: $0) }
    return CATransform3D(rows: rows[0], rows[1], rows[2], rows[3])
}

/// Returns the inverse of `t`, or `t` if it is not invertible.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
    // Gauss–Jordan elimination with the largest pivot of each column.
    var left = t.rows
    var right = CATransform3DIdentity.rows
    for column in 0..<4 {
        let pivot = (column..<4).max { abs(left[$0][column]) < abs(left[$1][column]) } ?? column
        guard left[pivot][column] != 0, left[pivot][column].isFinite else { return t }
        left.swapAt(column, pivot)
        right.swapAt(column, pivot)
        let scale = 1 / left[column][column]
        left[column] *= scale
        right[column] *= scale
        for row in 0..<4 where row != column {
            let factor = left[row][column]
            left[row] -= factor * left[column]
            right[row] -= factor * right[column]
        }
    }
    let inverse = CATransform3D(rows: right[0], right[1], right[2], right[3])
    return inverse.isFinite ? inverse : t
}

/// Returns a 3D transform with the same effect in the plane as the affine transform `m`.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
    CATransform3D(
        rows: SIMD4(m.a, m.b, 0, 0),
        SIMD4(m.c, m.d, 0, 0),
        SIMD4(0, 0, 1, 0),
        SIMD4(m.tx, m.ty, 0, 1)
    )
}

/// Returns a Boolean value that indicates whether `CATransform3DGetAffineTransform` represents the transform exactly.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
    t == CATransform3DMakeAffineTransform(CATransform3DGetAffineTransform(t))
}

/// Returns the affine part of the transform. The result is exact only if `CATransform3DIsAffine` returns `true`.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
    CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}
