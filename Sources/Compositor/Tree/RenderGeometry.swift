import Geometry

/// The geometry of a layer in its superlayer, in Core Animation's terms, from which the mapping to the superlayer's
/// coordinates is computed.
///
/// Layers are flat: even if a layer is 3D-transformed, its superlayer contains only its projection onto the
/// superlayer's plane.
package struct RenderGeometry: Equatable, Sendable {
    /// The bounds, in the layer's own coordinates.
    package var bounds: CGRect

    /// The position of the anchor point, in the superlayer's coordinates.
    package var position: CGPoint

    /// The anchor point, in fractions of the bounds. The default is the center.
    package var anchorPoint = CGPoint(x: 0.5, y: 0.5)

    /// The distance of the anchor point from the plane of the layer along the z axis, in points. The default is zero.
    package var anchorPointZ: CGFloat = 0

    /// The distance of the layer from its superlayer's plane along the z axis, in points. The default is zero.
    package var zPosition: CGFloat = 0

    /// The transform, relative to the anchor point. The default is the identity transform.
    package var transform = CATransform3DIdentity

    /// A Boolean value that indicates whether the back of the layer is visible. The default is `true`.
    package var isDoubleSided = true

    /// The transform that the superlayer applies to its sublayers, or `nil` for none; see
    /// `parentTransform(_:bounds:anchorPoint:anchorPointZ:)`.
    package var parentTransform: CATransform3D?

    /// A Boolean value that indicates whether the superlayer does not flatten its sublayers, whose order is that of their
    /// depths in space. The default is `false`.
    package var sharesDepth = false

    package init(bounds: CGRect, position: CGPoint) {
        self.bounds = bounds
        self.position = position
    }

    /// Returns the superlayer's `sublayerTransform` about the superlayer's anchor point, or `nil` if it has no effect.
    /// - Parameters:
    ///   - bounds: The bounds of the superlayer. The other parameters are the superlayer's, too.
    package static func parentTransform(
        _ transform: CATransform3D,
        bounds: CGRect,
        anchorPoint: CGPoint,
        anchorPointZ: CGFloat
    ) -> CATransform3D? {
        if CATransform3DIsIdentity(transform) { return nil }
        let x = bounds.origin.x + anchorPoint.x * bounds.size.width
        let y = bounds.origin.y + anchorPoint.y * bounds.size.height
        return CATransform3DConcat(
            CATransform3DTranslate(transform, -x, -y, -anchorPointZ),
            CATransform3DMakeTranslation(x, y, anchorPointZ)
        )
    }

    /// The anchor point in the layer's own coordinates.
    private var anchor: CGPoint {
        CGPoint(
            x: bounds.origin.x + anchorPoint.x * bounds.size.width,
            y: bounds.origin.y + anchorPoint.y * bounds.size.height
        )
    }

    /// The affine transform from the layer's own coordinates to its superlayer's, or `nil` if the mapping is projective
    /// or all of the layer lies behind the camera.
    package var affine: CGAffineTransform? {
        if parentTransform == nil, CATransform3DIsAffine(transform) {
            return Self.affine(
                CATransform3DGetAffineTransform(transform),
                bounds: bounds,
                position: position,
                anchorPoint: anchorPoint
            )
        }
        return mapping.affine
    }

    /// Returns the affine transform for a layer without a 3D transform.
    package static func affine(
        _ t: CGAffineTransform,
        bounds: CGRect,
        position: CGPoint,
        anchorPoint: CGPoint
    ) -> CGAffineTransform {
        let anchorX = bounds.origin.x + anchorPoint.x * bounds.size.width
        let anchorY = bounds.origin.y + anchorPoint.y * bounds.size.height
        return CGAffineTransform(
            a: t.a,
            b: t.b,
            c: t.c,
            d: t.d,
            tx: t.tx + position.x - t.a * anchorX - t.c * anchorY,
            ty: t.ty + position.y - t.b * anchorX - t.d * anchorY
        )
    }

    /// The mapping from the layer's own coordinates to its superlayer's.
    package var projection: Projection { affine.map { Projection($0) } ?? mapping }

    private var mapping: Projection { Projection(space) }

    /// The transform from the layer's own space to its superlayer's.
    package var space: CATransform3D {
        let anchor = anchor
        var space = CATransform3DTranslate(transform, -anchor.x, -anchor.y, -anchorPointZ)
        space = CATransform3DConcat(space, CATransform3DMakeTranslation(position.x, position.y, zPosition))
        if let parentTransform { space = CATransform3DConcat(space, parentTransform) }
        return space
    }

    /// The depth that determines the order among the siblings: the position along the z axis, or that of the middle of the
    /// layer in space if depth is shared.
    package var depth: Double {
        guard sharesDepth else { return Double(zPosition) }
        let space = space
        let (x, y) = (Double(bounds.midX), Double(bounds.midY))
        let z = x * Double(space.m13) + y * Double(space.m23) + Double(space.m43)
        let w = x * Double(space.m14) + y * Double(space.m24) + Double(space.m44)
        // Behind the camera nothing is visible.
        let depth = w > 0 ? z / w : z
        return depth.isFinite ? depth : 0
    }

    /// A Boolean value that indicates whether only the back of the layer would be visible, and is hidden.
    package var isFacingAway: Bool { !isDoubleSided && projection.determinant < 0 }
}
