import CoreGraphics

/// Draws and lays out in place of a layer. Every method has a default that does nothing, as in Core Animation.
public protocol CALayerDelegate: AnyObject {
    /// Draws the contents of `layer`. `context` is clipped to the part that was marked, and is not UIKit's current one.
    func draw(_ layer: CALayer, in context: CGContext)

    /// Places the sublayers of `layer`.
    func layoutSublayers(of layer: CALayer)

    /// What answers a change of `layer`, asked before it happens; `NSNull` for nothing, nil to look for it elsewhere.
    /// - Parameter event: the key of the property.
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
    /// Draws nothing.
    public func draw(_ layer: CALayer, in context: CGContext) {}

    /// Leaves the sublayers where they are.
    public func layoutSublayers(of layer: CALayer) {}

    /// Looks elsewhere.
    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
