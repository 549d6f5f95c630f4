/// An affine transform from the space of a paint to device pixels: x′ = a · x + c · y + tx, y′ = b · x + d · y + ty.
package struct PaintTransform: Hashable, Sendable {
    package var a: Double
    package var b: Double
    package var c: Double
    package var d: Double
    package var tx: Double
    package var ty: Double

    package init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    package static let identity = PaintTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// The inverse transform, or `nil` if it does not exist or its numbers are not finite.
    var inverted: PaintTransform? {
        let determinant = a * d - b * c
        let inverse = PaintTransform(
            a: d / determinant,
            b: -b / determinant,
            c: -c / determinant,
            d: a / determinant,
            tx: (c * ty - d * tx) / determinant,
            ty: (b * tx - a * ty) / determinant
        )
        // Finite numbers with an infinite sum would not be usable either.
        let sum = abs(inverse.a) + abs(inverse.b) + abs(inverse.c) + abs(inverse.d) + abs(inverse.tx) + abs(inverse.ty)
        return determinant.isNormal && sum.isFinite ? inverse : nil
    }
}
