import Compositor
import CoreGraphics

/// Flipped geometry exists only in the model. A commit converts it: the y-axes of all render layers point down. The
/// conversion is a reflection at y = 0, for all layers in the tree below an odd number of flipped ones.
extension CALayer {
    /// A Boolean value that indicates whether the coordinates of the render layer are reflected.
    var isReflected: Bool { hierarchy.isReflected }

    /// The reflections between the layer's coordinates and those of the render tree.
    var reflection: LayerReflection {
        // Each commit of a layer comes here. An empty literal would be built by generic code, since the type's conformances
        // are those of another module.
        guard hierarchy.isReflected || isGeometryFlipped else { return LayerReflection(rawValue: 0) }
        let content: LayerReflection = hierarchy.isReflected ? .content : []
        return hierarchy.isReflected != isGeometryFlipped ? [.placement, content] : content
    }

    /// The bounds in the coordinates of the render tree.
    var renderBounds: CGRect { isReflected ? bounds.reflected : bounds }

    /// A Boolean value that indicates whether drawings are in the layer's coordinates, although the render layer's are
    /// reflected. The drawings of views are upright.
    var drawsReflected: Bool { isReflected && contentProvider == nil }

    /// The transform that moves the content of the render layer to the bounds of the layer, without a reflection.
    var uprightTransform: CGAffineTransform { isReflected ? .upright(bounds) : .identity }

    /// Updates the coordinates of the layer and its descendants after a change of the superlayer or of
    /// `isGeometryFlipped`.
    /// - Parameter superlayer: The superlayer.
    func updateReflection(in superlayer: CALayer?) {
        let isReflected = (superlayer?.isReflected ?? false) != isGeometryFlipped
        guard isReflected != self.isReflected else { return }
        hierarchy.isReflected = isReflected
        effects?.isReflected = isReflected
        commitState.setChildrenNeedUpdate()
        mark(.properties)
        if contentProvider == nil, hasBackingStore || awaitsSize { setNeedsDisplay() }
        for layer in storedSublayers { layer.updateReflection(in: self) }
        mask?.updateReflection(in: self)
    }

    /// Takes the coordinates of a layer that this layer is a copy of.
    func takeReflection(of layer: CALayer) {
        hierarchy.isReflected = layer.isReflected
        effects?.isReflected = layer.isReflected
    }
}

extension CGAffineTransform {
    /// Returns the transform that moves the reflection of a rectangle to the rectangle.
    static func upright(_ rect: CGRect) -> CGAffineTransform {
        CGAffineTransform(translationX: 0, y: rect.origin.y - rect.reflected.origin.y)
    }
}
