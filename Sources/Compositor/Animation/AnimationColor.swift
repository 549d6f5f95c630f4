import CoreGraphics

/// A colour on its way: red, green, blue and alpha, not premultiplied. While it travels its components may leave 0…1.
package struct AnimationColor: Hashable, Sendable {
    /// Red, green, blue and alpha.
    package var components: SIMD4<Double>

    package init(_ components: SIMD4<Double>) { self.components = components }

    package init(red: Double, green: Double, blue: Double, alpha: Double) {
        components = SIMD4(red, green, blue, alpha)
    }

    /// Takes a colour's components; those of a pattern are transparent black's.
    package init(_ color: CGColor) {
        let (red, green, blue, alpha) = color.rgba
        self.init(red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha))
    }

    /// The colour to paint with.
    package var cgColor: CGColor {
        CGColor(
            red: CGFloat(components.x),
            green: CGFloat(components.y),
            blue: CGFloat(components.z),
            alpha: CGFloat(components.w)
        )
    }

    /// The same colour without any opacity: what no colour fades from and to beside this one.
    package var transparent: AnimationColor { AnimationColor(components.replacing(with: 0, where: Self.alphaLane)) }

    private static let alphaLane = SIMDMask<SIMD4<Double.SIMDMaskScalar>>(arrayLiteral: false, false, false, true)
}
