import CoreGraphics

extension CALayer {
    /// The smallest rectangle around the layer in its superlayer's coordinates, in points.
    ///
    /// Derived from bounds, position, anchor point and transform. Setting it changes bounds and position; under a
    /// transform that turns or scales, the bounds get the size that makes the box come out right, as far as it can.
    public var frame: CGRect {
        get { bounds.applying(transformToSuperlayer) }
        set {
            let rect = newValue.standardized
            let linear = CGAffineTransform(
                a: storedTransform.a,
                b: storedTransform.b,
                c: storedTransform.c,
                d: storedTransform.d,
                tx: 0,
                ty: 0
            )
            let size =
                linear.isIdentity
                ? rect.size : CGRect(origin: .zero, size: rect.size).applying(linear.inverted()).size
            if size != bounds.size { bounds.size = size }
            // Where the anchor point has to be for the box to start at the rectangle's corner.
            let box = CGRect(
                x: -anchorPoint.x * size.width,
                y: -anchorPoint.y * size.height,
                width: size.width,
                height: size.height
            ).applying(storedTransform)
            position = CGPoint(x: rect.minX - box.minX, y: rect.minY - box.minY)
        }
    }

    /// The transform about the anchor point.
    public func affineTransform() -> CGAffineTransform { storedTransform }

    /// Sets the transform about the anchor point.
    public func setAffineTransform(_ transform: CGAffineTransform) { storedTransform = transform }

    /// Maps the layer's own coordinates to its superlayer's.
    package var transformToSuperlayer: CGAffineTransform {
        let anchorX = bounds.origin.x + anchorPoint.x * bounds.size.width
        let anchorY = bounds.origin.y + anchorPoint.y * bounds.size.height
        let t = storedTransform
        return CGAffineTransform(
            a: t.a,
            b: t.b,
            c: t.c,
            d: t.d,
            tx: t.tx + position.x - t.a * anchorX - t.c * anchorY,
            ty: t.ty + position.y - t.b * anchorX - t.d * anchorY
        )
    }

    /// Maps the layer's own coordinates to those around the topmost layer above it.
    private var transformToTop: (transform: CGAffineTransform, top: CALayer) {
        var transform = transformToSuperlayer
        var top = self
        while let above = top.superlayer {
            transform = transform.concatenating(above.transformToSuperlayer)
            top = above
        }
        return (transform, top)
    }

    /// Maps this layer's coordinates to another's of the same tree; nil stands for the space around the topmost layer.
    package func transform(to layer: CALayer?) -> CGAffineTransform {
        if layer === self { return .identity }
        let own = transformToTop.transform
        guard let layer else { return own }
        return own.concatenating(layer.transformToTop.transform.inverted())
    }

    /// A point of this layer's coordinates in those of `layer`, or of the topmost layer's surroundings when nil.
    public func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint { point.applying(transform(to: layer)) }

    /// A point of `layer`'s coordinates, or of the topmost layer's surroundings when nil, in this layer's.
    public func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
        point.applying(layer?.transform(to: self) ?? transform(to: nil).inverted())
    }

    /// The box around a rectangle of this layer's coordinates in those of `layer`, or of the topmost layer's surroundings
    /// when nil.
    public func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect { rect.applying(transform(to: layer)) }

    /// The box around a rectangle of `layer`'s coordinates, or of the topmost layer's surroundings when nil, in this
    /// layer's.
    public func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
        rect.applying(layer?.transform(to: self) ?? transform(to: nil).inverted())
    }

    /// Whether a point of the layer's own coordinates lies in its bounds.
    public func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }

    /// The deepest visible layer at a point, front to back.
    /// - Parameter point: in the superlayer's coordinates.
    public func hitTest(_ point: CGPoint) -> CALayer? {
        guard !isHidden, opacity > 0 else { return nil }
        let toSuper = transformToSuperlayer
        guard toSuper.a * toSuper.d != toSuper.b * toSuper.c else { return nil }
        let own = point.applying(toSuper.inverted())
        let inside = contains(own)
        if masksToBounds, !inside { return nil }
        for sublayer in sublayersInPaintOrder.reversed() {
            if let hit = sublayer.hitTest(own) { return hit }
        }
        return inside ? self : nil
    }
}
