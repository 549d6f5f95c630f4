import Foundation

/// A transform of space: a matrix of four rows and four columns, for points as rows.
///
/// A point (x, y, z) goes to (x, y, z, 1) · matrix, and what comes out is divided by its fourth number: with `m34` set to
/// −1 ÷ d, what lies nearer to an eye at distance d becomes larger. Behaves as Apple's Core Animation documents.
public struct CATransform3D: Equatable, Sendable {
    /// First row: where the x axis goes.
    public var m11: CGFloat
    /// First row.
    public var m12: CGFloat
    /// First row.
    public var m13: CGFloat
    /// First row: how much of x the point is divided by.
    public var m14: CGFloat
    /// Second row: where the y axis goes.
    public var m21: CGFloat
    /// Second row.
    public var m22: CGFloat
    /// Second row.
    public var m23: CGFloat
    /// Second row: how much of y the point is divided by.
    public var m24: CGFloat
    /// Third row: where the z axis goes.
    public var m31: CGFloat
    /// Third row.
    public var m32: CGFloat
    /// Third row.
    public var m33: CGFloat
    /// Third row: how much of z the point is divided by, which makes perspective.
    public var m34: CGFloat
    /// Fourth row: the translation along x.
    public var m41: CGFloat
    /// Fourth row: the translation along y.
    public var m42: CGFloat
    /// Fourth row: the translation along z.
    public var m43: CGFloat
    /// Fourth row.
    public var m44: CGFloat

    /// Makes a matrix of its numbers, row by row.
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

    /// Makes a matrix of zeros, as Core Animation's does; see `CATransform3DIdentity` for one that changes nothing.
    public init() { self.init(rows: .zero, .zero, .zero, .zero) }

    /// Makes a matrix of its rows.
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

    /// The rows, first to last.
    package var rows: [SIMD4<Double>] {
        [
            SIMD4(m11, m12, m13, m14), SIMD4(m21, m22, m23, m24), SIMD4(m31, m32, m33, m34),
            SIMD4(m41, m42, m43, m44),
        ]
    }

    /// A vector as a row, times the matrix.
    package func apply(to vector: SIMD4<Double>) -> SIMD4<Double> {
        let rows = rows
        return vector.x * rows[0] + vector.y * rows[1] + vector.z * rows[2] + vector.w * rows[3]
    }

    /// Whether every number of the matrix is a finite one.
    package var isFinite: Bool { rows.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.z.isFinite && $0.w.isFinite } }
}

/// The transform that changes nothing.
public let CATransform3DIdentity = CATransform3DMakeScale(1, 1, 1)

/// Whether a transform changes nothing.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

/// Whether two transforms are the same, number by number.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

/// A transform that moves by (`tx`, `ty`, `tz`). Points.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
    CATransform3D(
        rows: SIMD4(1, 0, 0, 0),
        SIMD4(0, 1, 0, 0),
        SIMD4(0, 0, 1, 0),
        SIMD4(tx, ty, tz, 1)
    )
}

/// A transform that scales about the origin.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    CATransform3D(
        rows: SIMD4(sx, 0, 0, 0),
        SIMD4(0, sy, 0, 0),
        SIMD4(0, 0, sz, 0),
        SIMD4(0, 0, 0, 1)
    )
}

/// A transform that turns by `angle` radians about the axis (`x`, `y`, `z`) through the origin, clockwise on the screen
/// about the z axis. An axis of no length turns nothing.
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

/// The transform that moves first, and then does what `t` does.
public func CATransform3DTranslate(_ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t)
}

/// The transform that scales first, and then does what `t` does.
public func CATransform3DScale(_ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t)
}

/// The transform that turns first, and then does what `t` does.
public func CATransform3DRotate(
    _ t: CATransform3D,
    _ angle: CGFloat,
    _ x: CGFloat,
    _ y: CGFloat,
    _ z: CGFloat
) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

/// The transform that does what `a` does, and then what `b` does.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
    let rows = a.rows.map { b.apply(to: $0) }
    return CATransform3D(rows: rows[0], rows[1], rows[2], rows[3])
}

/// The transform that undoes `t`; `t` itself where there is none.
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

/// A transform of space that does in the plane what `m` does.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
    CATransform3D(
        rows: SIMD4(m.a, m.b, 0, 0),
        SIMD4(m.c, m.d, 0, 0),
        SIMD4(0, 0, 1, 0),
        SIMD4(m.tx, m.ty, 0, 1)
    )
}

/// Whether `CATransform3DGetAffineTransform` loses nothing.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
    t == CATransform3DMakeAffineTransform(CATransform3DGetAffineTransform(t))
}

/// What the transform does in the plane, where it does nothing else.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
    CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}
