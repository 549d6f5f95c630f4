/// A mapping of the plane that keeps lines straight and parallels parallel.
///
/// As in Apple's documentation, points are row vectors multiplied from the left:
///
/// ```
///                     ⎡ a   b   0 ⎤
/// [x' y' 1] = [x y 1] ⎢ c   d   0 ⎥        x' = a·x + c·y + tx
///                     ⎣ tx  ty  1 ⎦        y' = b·x + d·y + ty
/// ```
///
/// Hence `a.concatenating(b)` applies `a` first, while `a.translatedBy(…)`, `scaledBy` and `rotated` put the new
/// mapping *before* `a`.
public struct CGAffineTransform: Hashable, Codable, Sendable {
    /// The entry at row 1, column 1: how far x' moves with x.
    public var a: CGFloat

    /// The entry at row 1, column 2: how far y' moves with x.
    public var b: CGFloat

    /// The entry at row 2, column 1: how far x' moves with y.
    public var c: CGFloat

    /// The entry at row 2, column 2: how far y' moves with y.
    public var d: CGFloat

    /// The horizontal translation.
    public var tx: CGFloat

    /// The vertical translation.
    public var ty: CGFloat

    /// Makes a transform of all zeros, which maps everything to the origin. The one that changes nothing is
    /// ``identity``.
    public init() { self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }

    /// Makes a transform from its six entries.
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// Makes a transform from its six entries.
    public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
        self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    }

    /// Makes a translation.
    public init(translationX tx: CGFloat, y ty: CGFloat) { self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty) }

    /// Makes a scaling about the origin.
    public init(scaleX sx: CGFloat, y sy: CGFloat) { self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0) }

    /// Makes a rotation about the origin by an angle in radians: from the x axis towards the y axis, hence clockwise
    /// on screen where y points down.
    public init(rotationAngle angle: CGFloat) {
        let sine = sin(angle)
        let cosine = cos(angle)
        self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// The transform that changes nothing.
    public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// Whether the transform changes nothing.
    public var isIdentity: Bool { self == .identity }

    /// This transform applied first, then the other.
    public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(
            a: a * other.a + b * other.c,
            b: a * other.b + b * other.d,
            c: c * other.a + d * other.c,
            d: c * other.b + d * other.d,
            tx: tx * other.a + ty * other.c + other.tx,
            ty: tx * other.b + ty * other.d + other.ty
        )
    }

    /// A translation first, then this transform.
    public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        var result = self
        result.tx = x * a + y * c + tx
        result.ty = x * b + y * d + ty
        return result
    }

    /// A scaling first, then this transform.
    public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(a: a * x, b: b * x, c: c * y, d: d * y, tx: tx, ty: ty)
    }

    /// A rotation by an angle in radians first, then this transform.
    public func rotated(by angle: CGFloat) -> CGAffineTransform {
        CGAffineTransform(rotationAngle: angle).concatenating(self)
    }

    /// The transform that undoes this one; the transform itself when nothing can undo it, as Apple documents.
    public func inverted() -> CGAffineTransform {
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
    package var determinant: CGFloat { a * d - b * c }

    /// False for a transform that flattens the plane, or that has an entry which is not a finite number.
    package var isInvertible: Bool {
        let determinant = determinant
        return isFinite && determinant.isFinite && determinant != 0 && (1 / determinant).isFinite
    }

    package var isFinite: Bool {
        a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
    }

    /// Whether upright rectangles stay upright: no rotation but by quarter turns, no skew.
    package var keepsRectanglesUpright: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }

    /// The most by which a length can grow.
    package var maximumScale: CGFloat {
        let sum = (a * a + b * b + c * c + d * d) / 2
        let difference = sqrt(max(0, sum * sum - determinant * determinant))
        return sqrt(sum + difference)
    }
}

extension CGPoint {
    /// The point that the transform maps this one to.
    public func applying(_ transform: CGAffineTransform) -> CGPoint {
        CGPoint(
            x: transform.a * x + transform.c * y + transform.tx,
            y: transform.b * x + transform.d * y + transform.ty
        )
    }

    package var isFinite: Bool { x.isFinite && y.isFinite }
}

extension CGSize {
    /// The size as a vector mapped by the transform, translation left out. Either side may come out negative.
    public func applying(_ transform: CGAffineTransform) -> CGSize {
        CGSize(
            width: transform.a * width + transform.c * height,
            height: transform.b * width + transform.d * height
        )
    }
}

extension CGRect {
    /// The smallest upright rectangle around the mapped corners. `null` stays `null` and `infinite` infinite.
    public func applying(_ transform: CGAffineTransform) -> CGRect {
        if isNull || isInfinite || transform.isIdentity { return self }
        let corners = [
            CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: minX, y: maxY), CGPoint(x: maxX, y: maxY),
        ]
        return CGRect(around: corners.lazy.map { $0.applying(transform) })
    }

    /// The smallest rectangle around some points; `null` around none.
    package init(around points: some Sequence<CGPoint>) {
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

    /// Whether all four numbers are finite. False for `null`; true for `infinite`, whose numbers are merely large.
    package var isFinite: Bool {
        origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
    }
}
