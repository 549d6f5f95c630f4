import CoreGraphics

extension CALayer {
    /// The smallest rectangle around the layer in its superlayer's coordinates, in points.
    ///
    /// Derived from bounds, position, anchor point and transform. Setting it changes bounds and position; under a
    /// transform that turns or scales, the bounds get the size that makes the box come out right, as far as it can.
    ///
    /// Under a transform that flattens the layer no size could make the box come out right: the bounds stay, and only the
    /// position follows.
    public var frame: CGRect {
        get {
            if storedTransform.isIdentity {
                return CGRect(
                    x: position.x - anchorPoint.x * bounds.size.width,
                    y: position.y - anchorPoint.y * bounds.size.height,
                    width: bounds.size.width,
                    height: bounds.size.height
                )
            }
            return bounds.applying(transformToSuperlayer)
        }
        set {
            let rect = newValue.standardized
            var size = rect.size
            var linear = storedTransform
            linear.tx = 0
            linear.ty = 0
            if !linear.isIdentity {
                size =
                    linear.isInvertible
                    ? CGRect(origin: .zero, size: size).applying(linear.inverted()).size : bounds.size
            }
            if size != bounds.size { bounds.size = size }
            // Where the anchor point has to be for the box to start at the rectangle's corner.
            let box = CGRect(
                x: -anchorPoint.x * size.width,
                y: -anchorPoint.y * size.height,
                width: size.width,
                height: size.height
            ).applying(storedTransform)
            position = CGPoint(x: rect.origin.x - box.origin.x, y: rect.origin.y - box.origin.y)
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

    /// Maps this layer's coordinates to another's of the same tree; nil stands for the space around the topmost layer.
    ///
    /// Goes by way of the closest layer that holds both, so that nothing above it can spoil the numbers. Layers of
    /// different trees are taken to lie in the same space.
    package func transform(to other: CALayer?) -> CGAffineTransform {
        // Next of kin, as in hit tests, need no search.
        if let other {
            if other.storedSuperlayer === self { return other.transformToSuperlayer.inverted() }
            if storedSuperlayer === other { return transformToSuperlayer }
        }
        var up = CGAffineTransform.identity
        var down = CGAffineTransform.identity
        var left: CALayer? = self
        var right = other
        var leftDepth = depth
        var rightDepth = other?.depth ?? 0
        while left !== right {
            if leftDepth >= rightDepth, let layer = left {
                up = up.concatenating(layer.transformToSuperlayer)
                left = layer.storedSuperlayer
                leftDepth -= 1
            } else if let layer = right {
                down = down.concatenating(layer.transformToSuperlayer)
                right = layer.storedSuperlayer
                rightDepth -= 1
            }
        }
        return down.isIdentity ? up : up.concatenating(down.inverted())
    }

    /// How many layers the layer is in, itself counted.
    private var depth: Int {
        var depth = 1
        var layer = self
        while let above = layer.storedSuperlayer {
            depth += 1
            layer = above
        }
        return depth
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
    public func contains(_ point: CGPoint) -> Bool { bounds.covers(point) }

    /// The deepest visible layer at a point, front to back.
    /// - Parameter point: in the superlayer's coordinates.
    public func hitTest(_ point: CGPoint) -> CALayer? {
        guard !isHidden, opacity > 0 else { return nil }
        let toSuper = transformToSuperlayer
        guard toSuper.isInvertible else { return nil }
        let own = point.applying(toSuper.inverted())
        let inside = contains(own)
        if masksToBounds, !inside { return nil }
        for sublayer in sublayersInPaintOrder.reversed() {
            if let hit = sublayer.hitTest(own) { return hit }
        }
        return inside ? self : nil
    }
}

extension CGRect {
    /// As `contains`, which must not be asked about numbers that are none: those are in no rectangle.
    package func covers(_ point: CGPoint) -> Bool {
        point.x >= min(origin.x, origin.x + size.width) && point.x < max(origin.x, origin.x + size.width)
            && point.y >= min(origin.y, origin.y + size.height) && point.y < max(origin.y, origin.y + size.height)
    }
}
