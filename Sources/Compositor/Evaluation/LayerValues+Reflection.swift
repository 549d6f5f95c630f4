import Geometry
import Motion

extension LayerValues {
    /// Returns the values with the coordinates of the layer and of its superlayer reflected.
    ///
    /// The anchor point is a point of the layer as its superlayer places it, so that it is reflected with the position.
    /// Values in fractions of the layer's size, such as those of gradients, and those of emitters are not changed.
    package func reflected(_ reflection: LayerReflection) -> LayerValues {
        guard !reflection.isEmpty else { return self }
        var values = self
        if reflection.contains(.placement) {
            values.anchorPoint.y = 1 - anchorPoint.y
            values.position = position.reflected
            values.transform = transform.reflected
        }
        guard reflection.contains(.content) else { return values }
        values.bounds = bounds.reflected
        values.sublayerTransform = sublayerTransform.reflected
        let offset = size(.shadowOffset)
        values[.shadowOffset] = .size(CGSize(width: offset.width, height: 0 - offset.height))
        for property in [LayerProperty.path, .shadowPath] {
            if let path = path(property) { values[property] = .path(path.applying(.reflection)) }
        }
        values[.instanceTransform] = .transform(transform(.instanceTransform).reflected)
        return values
    }
}
