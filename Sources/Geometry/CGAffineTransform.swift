/// An affine transform of the plane, which maps lines to lines and preserves parallelism.
///
/// As in Apple's documentation, points are row vectors multiplied from the left:
///
/// ```
///                     ⎡ a   b   0 ⎤
/// [x' y' 1] = [x y 1] ⎢ c   d   0 ⎥        x' = a·x + c·y + tx
///                     ⎣ tx  ty  1 ⎦        y' = b·x + d·y + ty
/// ```
///
/// Therefore `a.concatenating(b)` applies `a` first, while `a.translatedBy(…)`, `scaledBy` and `rotated` apply the new
/// transform *before* `a`.
public struct CGAffineTransform: Hashable, Codable, Sendable {
    /// The entry at row 1, column 1: the change of x' with x.
    public var a: CGFloat

    /// The entry at row 1, column 2: the change of y' with x.
    public var b: CGFloat

    /// The entry at row 2, column 1: the change of x' with y.
    public var c: CGFloat

    /// The entry at row 2, column 2: the change of y' with y.
    public var d: CGFloat

    /// The horizontal translation.
    public var tx: CGFloat

    /// The vertical translation.
    public var ty: CGFloat

    /// Creates a transform of zeros, which maps every point to the origin. The transform without effect is
    /// ``identity``.
    @inlinable public init() { self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }

    /// Creates a transform from its six entries.
    @inlinable public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// Creates a transform from its six entries.
    @inlinable public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
        self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    }

    /// Creates a translation.
    @inlinable public init(translationX tx: CGFloat, y ty: CGFloat) {
        self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
    }

    /// Creates a scaling transform about the origin.
    @inlinable public init(scaleX sx: CGFloat, y sy: CGFloat) { self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0) }

    /// Creates a rotation about the origin by an angle in radians. Positive angles rotate from the x-axis toward the
    /// y-axis: clockwise on the screen if y points down.
    @inlinable public init(rotationAngle angle: CGFloat) {
        let sine = sin(angle)
        let cosine = cos(angle)
        self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// The identity transform.
    public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// A Boolean value that indicates whether the transform is the identity transform.
    @inlinable public var isIdentity: Bool { self == .identity }

    /// Returns a transform that applies this transform first and then another.
    @inlinable public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(
            a: a * other.a + b * other.c,
            b: a * other.b + b * other.d,
            c: c * other.a + d * other.c,
            d: c * other.b + d * other.d,
            tx: tx * other.a + ty * other.c + other.tx,
            ty: tx * other.b + ty * other.d + other.ty
        )
    }

    /// Returns a transform that translates first and then applies this transform.
    @inlinable public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        var result = self
        result.tx = x * a + y * c + tx
        result.ty = x * b + y * d + ty
        return result
    }

    /// Returns a transform that scales first and then applies this transform.
    @inlinable public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(a: a * x, b: b * x, c: c * y, d: d * y, tx: tx, ty: ty)
    }

    /// Returns a transform that rotates by an angle in radians first and then applies this transform.
    @inlinable public func rotated(by angle: CGFloat) -> CGAffineTransform {
        CGAffineTransform(rotationAngle: angle).concatenating(self)
    }

    /// Returns the inverse of the transform, or the transform itself if it is not invertible, as Apple documents.
    @inlinable public func inverted() -> CGAffineTransform {
        guard isInvertible else { return self }
        let determinant = determinant
        return CGAffineTransform(
            a: d / determinant,
            b: -b / determinant,
            c: -c / determinant,
            d: a / determinant,
            tx: (c * ty - d * tx) / determinant,
            ty: (b * tx - a * ty) / determinant
        )
    }
}

extension CGAffineTransform {
    @inlinable package var determinant: CGFloat { a * d - b * c }

    /// A Boolean value that indicates whether the transform is invertible: `false` if it collapses the plane or has an
    /// entry that is not finite.
    @inlinable package var isInvertible: Bool {
        let determinant = determinant
        return isFinite && determinant.isFinite && determinant != 0 && (1 / determinant).isFinite
    }

    @inlinable package var isFinite: Bool {
        a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
    }

    /// A Boolean value that indicates whether axis-aligned rectangles stay axis-aligned: no rotation except by
    /// multiples of 90 degrees, and no skew.
    @inlinable package var keepsRectanglesAxisAligned: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }

    /// The largest factor by which the transform scales a length.
    @inlinable package var maximumScale: CGFloat {
        let sum = (a * a + b * b + c * c + d * d) / 2
        let difference = sqrt(max(0, sum * sum - determinant * determinant))
        return sqrt(sum + difference)
    }
}

extension CGPoint {
    /// Returns the point mapped by a transform.
    @inlinable public func applying(_ transform: CGAffineTransform) -> CGPoint {
        CGPoint(
            x: transform.a * x + transform.c * y + transform.tx,
            y: transform.b * x + transform.d * y + transform.ty
        )
    }

    @inlinable package var isFinite: Bool { x.isFinite && y.isFinite }
}

extension CGSize {
    /// Returns the size mapped as a vector by a transform, without its translation. Either dimension may be negative.
    @inlinable public func applying(_ transform: CGAffineTransform) -> CGSize {
        CGSize(
            width: transform.a * width + transform.c * height,
            height: transform.b * width + transform.d * height
        )
    }
}

extension CGRect {
    /// Returns the smallest axis-aligned rectangle that contains the mapped corners. `null` stays `null` and `infinite`
    /// stays `infinite`.
    @inlinable public func applying(_ transform: CGAffineTransform) -> CGRect {
        if isNull || isInfinite || transform.isIdentity { return self }
        let corners = [
            CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: minX, y: maxY), CGPoint(x: maxX, y: maxY),
        ]
        return CGRect(around: corners.lazy.map { $0.applying(transform) })
    }

    /// Creates the smallest rectangle that contains the points, or `null` if there are none.
    @inlinable package init(around points: some Sequence<CGPoint>) {
        var minX = CGFloat.infinity
        var minY = CGFloat.infinity
        var maxX = -CGFloat.infinity
        var maxY = -CGFloat.infinity
        for point in points {
            minX = min(minX, point.x)
            minY = min(minY, point.y)
            maxX = max(maxX, point.x)
            maxY = max(maxY, point.y)
        }
        self = minX <= maxX ? CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY) : .null
    }

    /// A Boolean value that indicates whether all four numbers are finite: `false` for `null`, `true` for `infinite`,
    /// which has large but finite numbers.
    @inlinable package var isFinite: Bool {
        origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
    }
}
