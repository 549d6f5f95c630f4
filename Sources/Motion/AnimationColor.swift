import Geometry

/// A color during an animation: red, green, blue and alpha, not premultiplied. Its components can leave 0…1 while it is
/// animated.
package struct AnimationColor: Hashable, Sendable {
    /// The red, green, blue and alpha components.
    package var components: SIMD4<Double>

    package init(_ components: SIMD4<Double>) { self.components = components }

    package init(red: Double, green: Double, blue: Double, alpha: Double) {
        components = SIMD4(red, green, blue, alpha)
    }

    /// The same color with an alpha of zero: the color to fade from or to if the other color is missing.
    package var transparent: AnimationColor { AnimationColor(components.replacing(with: 0, where: Self.alphaLane)) }

    private static let alphaLane = SIMDMask<SIMD4<Double.SIMDMaskScalar>>(arrayLiteral: false, false, false, true)
}
