import CoreGraphics
import Motion

extension AnimationColor {
    /// Creates a color from the components of another one. The components of a pattern are those of transparent black.
    package init(_ color: CGColor) {
        let (red, green, blue, alpha) = color.rgba
        self.init(red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha))
    }

    /// The color to paint with.
    package var cgColor: CGColor {
        CGColor(
            red: CGFloat(components.x),
            green: CGFloat(components.y),
            blue: CGFloat(components.z),
            alpha: CGFloat(components.w)
        )
    }
}
