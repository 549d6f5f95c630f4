import Geometry

/// The vertical reflections between the coordinates of a layer with flipped geometry and those of its render layer.
///
/// Render trees have no flipped geometry: their y-axes point down. A flipped geometry is replaced by its reflection at
/// y = 0, which does not depend on the size of any layer, so that all layers can be animated independently.
package struct LayerReflection: OptionSet, Hashable, Sendable {
    package var rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The superlayer's coordinates, in which the layer is placed, are reflected.
    package static let placement = LayerReflection(rawValue: 1)

    /// The layer's own coordinates, in which its sublayers are placed, are reflected.
    package static let content = LayerReflection(rawValue: 2)
}

extension CGPoint {
    /// The reflection at y = 0.
    package var reflected: CGPoint { CGPoint(x: x, y: 0 - y) }
}

extension CGRect {
    /// The reflection at y = 0.
    package var reflected: CGRect {
        CGRect(origin: CGPoint(x: origin.x, y: 0 - (origin.y + size.height)), size: size)
    }
}

extension CGAffineTransform {
    /// The reflection at y = 0 as a transform.
    package static let reflection = CGAffineTransform(scaleX: 1, y: -1)
}

extension CATransform3D {
    /// The reflection at y = 0 as a transform.
    package static let reflection = CATransform3DMakeScale(1, -1, 1)

    /// The transform that has the same effect in reflected coordinates.
    package var reflected: CATransform3D {
        var transform = self
        transform.m12 = 0 - m12
        transform.m21 = 0 - m21
        transform.m23 = 0 - m23
        transform.m32 = 0 - m32
        transform.m24 = 0 - m24
        transform.m42 = 0 - m42
        return transform
    }
}

extension RenderEdge.Corners {
    /// The corners with minimum and maximum y exchanged.
    package var reflected: RenderEdge.Corners {
        RenderEdge.Corners(rawValue: (rawValue & 3) << 2 | (rawValue & 12) >> 2)
    }
}

extension RenderEdge.Sides {
    /// The sides with minimum and maximum y exchanged.
    package var reflected: RenderEdge.Sides {
        RenderEdge.Sides(rawValue: rawValue & 3 | (rawValue & 4) << 1 | (rawValue & 8) >> 1)
    }
}

extension RenderGeometry {
    /// Returns the geometry with the coordinates of the layer and of its superlayer reflected. `parentTransform` is not
    /// changed.
    package func reflected(_ reflection: LayerReflection) -> RenderGeometry {
        guard !reflection.isEmpty else { return self }
        var geometry = self
        if reflection.contains(.placement) {
            geometry.position = position.reflected
            geometry.anchorPoint.y = 1 - anchorPoint.y
            geometry.transform = transform.reflected
        }
        if reflection.contains(.content) { geometry.bounds = bounds.reflected }
        return geometry
    }
}

extension RenderSprites {
    /// The sprites with reflected positions and rotations. Their images are not reflected.
    package var reflected: RenderSprites {
        let sprites = sprites.map { sprite in
            var sprite = sprite
            sprite.y = 0 - sprite.y
            sprite.directionY = 0 - sprite.directionY
            return sprite
        }
        return RenderSprites(images: images, sprites: sprites, isAdditive: isAdditive)
    }
}
