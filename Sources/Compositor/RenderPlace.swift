import CoreGraphics

/// Where a layer lies in the layer that it is in, as Core Animation says it: what the mapping to the parent's coordinates
/// is made of.
///
/// A layer is flat, and so is the picture of all in it: whatever turns it in space, its parent sees a plane.
package struct RenderPlace: Equatable, Sendable {
    /// The layer's own coordinates.
    package var bounds: CGRect

    /// Where the anchor point lies, in the parent's coordinates.
    package var position: CGPoint

    /// In fractions of the bounds.
    package var anchorPoint = CGPoint(x: 0.5, y: 0.5)

    /// How far before the layer the point lies that it turns about. Points.
    package var anchorPointZ: CGFloat = 0

    /// How far before its parent's plane the layer lies. Points.
    package var zPosition: CGFloat = 0

    /// About the anchor point.
    package var transform = CATransform3DIdentity

    /// Whether the layer's back is seen as well.
    package var isDoubleSided = true

    /// What the parent does to all in it: see `surroundings(_:bounds:anchorPoint:anchorPointZ:)`. Nil for nothing.
    package var surroundings: CATransform3D?

    package init(bounds: CGRect, position: CGPoint) {
        self.bounds = bounds
        self.position = position
    }

    /// The parent's `sublayerTransform`, about the parent's anchor point; nil when it does nothing.
    /// - Parameters:
    ///   - bounds: the parent's, and so the others.
    package static func surroundings(
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

    /// Where the anchor point lies in the layer's own coordinates.
    private var anchor: CGPoint {
        CGPoint(
            x: bounds.origin.x + anchorPoint.x * bounds.size.width,
            y: bounds.origin.y + anchorPoint.y * bounds.size.height
        )
    }

    /// Maps the layer's own coordinates to its parent's; nil when that takes a projection, and when all of the layer lies
    /// behind the eye.
    package var affine: CGAffineTransform? {
        if surroundings == nil, CATransform3DIsAffine(transform) {
            return Self.affine(
                CATransform3DGetAffineTransform(transform),
                bounds: bounds,
                position: position,
                anchorPoint: anchorPoint
            )
        }
        return mapping.affine
    }

    /// The same for a layer that nothing turns in space.
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

    /// Maps the layer's own coordinates to its parent's.
    package var projection: Projection { affine.map { Projection($0) } ?? mapping }

    private var mapping: Projection {
        let anchor = anchor
        var space = CATransform3DTranslate(transform, -anchor.x, -anchor.y, -anchorPointZ)
        space = CATransform3DConcat(space, CATransform3DMakeTranslation(position.x, position.y, zPosition))
        if let surroundings { space = CATransform3DConcat(space, surroundings) }
        return Projection(space)
    }

    /// Whether only the back of the layer is to be seen, and is not shown.
    package var isFacingAway: Bool { !isDoubleSided && projection.determinant < 0 }
}
