import CoreGraphics

/// The methods that draw and lay out instead of a layer. Each method has a default implementation, as in Core
/// Animation.
public protocol CALayerDelegate: AnyObject {
    /// Draws the contents of `layer`. `context` is clipped to the dirty region, and is not UIKit's current context.
    func draw(_ layer: CALayer, in context: CGContext)

    /// Lays out the sublayers of `layer`.
    func layoutSublayers(of layer: CALayer)

    /// Returns the action for a property change of `layer`. Called before the change. Returns `NSNull` for no action,
    /// or `nil` to continue the search.
    /// - Parameter event: The key of the property.
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
    /// Draws nothing.
    public func draw(_ layer: CALayer, in context: CGContext) {}

    /// Does not change the sublayers.
    public func layoutSublayers(of layer: CALayer) {}

    /// Returns `nil` to continue the search.
    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
