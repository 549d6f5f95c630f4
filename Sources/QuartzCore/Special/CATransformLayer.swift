import Compositor
import CoreGraphics

/// A layer that places its sublayers in space without flattening them into its plane.
///
/// Sublayers appear in the superlayer of the transform layer, as if each had the transform of the transform layer in
/// addition to its own. They are drawn in the order of their depths: that of the point in the middle of each layer. Layers
/// that intersect are not split, and sublayers of a transform layer in a transform layer stay together.
///
/// Only the sublayers are drawn. Background, contents, border, corners, shadow, filters, mask, `masksToBounds` and
/// `isDoubleSided` have no effect. The opacity applies to each sublayer, not to all of them as a group.
open class CATransformLayer: CALayer {
    /// Creates a layer without sublayers.
    public override init() {
        super.init()
        placeSublayers()
    }

    /// Creates a copy of a layer's own properties, as for `presentation()`.
    public override init(layer: Any) {
        super.init(layer: layer)
        placeSublayers()
    }

    /// Returns the deepest visible sublayer at a point of the superlayer. The transform layer itself is never returned: it
    /// has no plane. Hit tests of its superlayer include its sublayers.
    open override func hitTest(_ point: CGPoint) -> CALayer? { super.hitTest(point) }

    override var isTransformLayer: Bool { true }
}
