import Compositor
import CoreGraphics

extension CALayer {
    /// The implementation of `frame`.
    var box: CGRect {
        get {
            if storedTransform?.isIdentity == true {
                let (bounds, anchor) = (bounds, anchorPoint)
                return CGRect(
                    x: position.x - anchor.x * bounds.size.width,
                    y: position.y - anchor.y * bounds.size.height,
                    width: bounds.size.width,
                    height: bounds.size.height
                )
            }
            return ownGeometry.projection.frame(around: bounds)
        }
        set {
            let rect = newValue.standardized
            var size = rect.size
            if var linear = storedTransform {
                linear.tx = 0
                linear.ty = 0
                if !linear.isIdentity {
                    size =
                        linear.isInvertible
                        ? CGRect(origin: .zero, size: size).applying(linear.inverted()).size : bounds.size
                }
            } else {
                size = bounds.size
            }
            if size != bounds.size { bounds.size = size }
            // The position of the anchor point at which the box starts at the rectangle's corner.
            let box: CGRect
            if let storedTransform {
                box = CGRect(
                    x: -anchorPoint.x * size.width,
                    y: -anchorPoint.y * size.height,
                    width: size.width,
                    height: size.height
                ).applying(storedTransform)
            } else {
                var geometry = ownGeometry
                geometry.position = .zero
                box = geometry.projection.frame(around: bounds)
                guard box.isFinite else { return }
            }
            position = CGPoint(x: rect.origin.x - box.origin.x, y: rect.origin.y - box.origin.y)
        }
    }

    /// The placement of the layer in its superlayer, without the superlayer's `sublayerTransform`.
    private var ownGeometry: RenderGeometry {
        var geometry = RenderGeometry(bounds: bounds, position: position)
        geometry.anchorPoint = anchorPoint
        geometry.anchorPointZ = anchorPointZ
        geometry.zPosition = zPosition
        geometry.transform = transform
        geometry.isDoubleSided = isDoubleSided
        return geometry
    }

    /// The placement of the layer in its superlayer, in the coordinates of the render tree.
    package var renderGeometry: RenderGeometry {
        var geometry = ownGeometry.reflected(reflection)
        if superlayerHasSublayerTransform, let above = storedSuperlayer {
            geometry.parentTransform = above.transformOfSublayers(above.reflection)
            if above.isTransformLayer { geometry.move(into: above.renderGeometry.space) }
        }
        return geometry
    }

    /// The placement of the layer in its superlayer. If the geometry is flipped, the layer's own coordinates are
    /// reflected at y = 0 first.
    private var modelGeometry: RenderGeometry {
        var geometry = isGeometryFlipped ? ownGeometry.reflected(.content) : ownGeometry
        if superlayerHasSublayerTransform, let above = storedSuperlayer {
            geometry.parentTransform = above.transformOfSublayers(above.isGeometryFlipped ? .placement : [])
            if above.isTransformLayer {
                let space = above.modelGeometry.space
                geometry.move(into: above.isGeometryFlipped ? CATransform3DConcat(.reflection, space) : space)
            }
        }
        return geometry
    }

    /// Returns `sublayerTransform` about the anchor point, in coordinates that are reflected.
    private func transformOfSublayers(_ reflection: LayerReflection) -> CATransform3D? {
        let isReflected = reflection.contains(.content)
        return RenderGeometry.parentTransform(
            isReflected ? sublayerTransform.reflected : sublayerTransform,
            bounds: isReflected ? bounds.reflected : bounds,
            anchorPoint: reflection.contains(.placement)
                ? CGPoint(x: anchorPoint.x, y: 1 - anchorPoint.y) : anchorPoint,
            anchorPointZ: anchorPointZ
        )
    }

    /// The projection from the layer's own coordinates to those of the superlayer, or of its superlayer's superlayer if it
    /// is a transform layer.
    var ownProjection: Projection {
        let projection = modelGeometry.projection
        return isGeometryFlipped ? Projection(CGAffineTransform.reflection).concatenating(projection) : projection
    }

    /// For a transform layer, the mapping from its own plane to that in which its sublayers appear; otherwise the
    /// identity.
    private var planeOfTransform: PlaneMapping {
        hasSublayerTransform && isTransformLayer ? PlaneMapping(ownProjection) : .affine(.identity)
    }

    /// A Boolean value that indicates whether the layer lies in its superlayer's plane and is double-sided.
    private var isFlat: Bool { storedTransform != nil && isDoubleSided && !superlayerHasSublayerTransform }

    /// The transform from the layer's own coordinates to its superlayer's; `nil` if the mapping requires a projection
    /// or if the layer's back may be visible.
    package var transformToSuperlayer: CGAffineTransform? {
        // The sublayers of a transform layer are placed in its superlayer.
        if hasSublayerTransform, isTransformLayer { return .identity }
        guard isFlat, let storedTransform else { return nil }
        guard isGeometryFlipped else {
            return RenderGeometry.affine(storedTransform, bounds: bounds, position: position, anchorPoint: anchorPoint)
        }
        let upright = RenderGeometry.affine(
            storedTransform,
            bounds: bounds.reflected,
            position: position,
            anchorPoint: anchorPoint
        )
        return CGAffineTransform.reflection.concatenating(upright)
    }

    /// The transform from the coordinates of the render layer to those of the superlayer's render layer; `nil` as with
    /// `transformToSuperlayer`.
    var renderTransform: CGAffineTransform? {
        let reflection = reflection
        if reflection.isEmpty { return transformToSuperlayer }
        if hasSublayerTransform, isTransformLayer { return .identity }
        return isFlat ? ownGeometry.reflected(reflection).affine : nil
    }

    /// Returns the mapping from this layer's coordinates to those of another layer in the same tree; `nil` stands for
    /// the space around the root layer.
    ///
    /// The mapping goes through the closest common ancestor, so that layers above it do not affect its precision.
    /// Layers of different trees are treated as if they were in the same space.
    package func mapping(to other: CALayer?) -> PlaneMapping {
        // Direct relatives, as in hit tests, need no search.
        if let other, !isTransformLayer, !other.isTransformLayer {
            if other.storedSuperlayer === self { return PlaneMapping(of: other).inverted }
            if storedSuperlayer === other { return PlaneMapping(of: self) }
        }
        var up = planeOfTransform
        var down = other?.planeOfTransform ?? .affine(.identity)
        var left: CALayer? = self
        var right = other
        var leftDepth = depth
        var rightDepth = other?.depth ?? 0
        while left !== right {
            if leftDepth >= rightDepth, let layer = left {
                up = up.concatenating(PlaneMapping(of: layer))
                left = layer.storedSuperlayer
                leftDepth -= 1
            } else if let layer = right {
                down = down.concatenating(PlaneMapping(of: layer))
                right = layer.storedSuperlayer
                rightDepth -= 1
            }
        }
        return down.isIdentity ? up : up.concatenating(down.inverted)
    }

    /// The number of layers from the root to this layer, including both.
    private var depth: Int {
        var depth = 1
        var layer = self
        while let above = layer.storedSuperlayer {
            depth += 1
            layer = above
        }
        return depth
    }

    /// Converts a point from the superlayer's coordinates to the layer's own. Returns `nil` if no part of the layer is
    /// visible there, because it is flattened to a line, shows its back although it is single-sided, or lies behind the
    /// camera.
    package func ownPoint(fromSuperlayer point: CGPoint) -> CGPoint? {
        if let toSuper = transformToSuperlayer {
            return toSuper.isInvertible ? point.applying(toSuper.inverted()) : nil
        }
        // Flipping the geometry does not change the side that is visible.
        return modelGeometry.isFacingAway ? nil : ownProjection.inverse?.seen(point)
    }

    /// The implementation of `hitTest`.
    func findLayer(at point: CGPoint) -> CALayer? {
        guard !isHidden, opacity > 0 else { return nil }
        if isTransformLayer {
            // It has no plane of its own: sublayers are placed in the superlayer.
            for sublayer in sublayersInPaintOrder.reversed() {
                if let hit = sublayer.hitTest(point) { return hit }
            }
            return nil
        }
        guard let own = ownPoint(fromSuperlayer: point) else { return nil }
        let inside = contains(own)
        if masksToBounds, !inside { return nil }
        for sublayer in sublayersInPaintOrder.reversed() {
            if let hit = sublayer.hitTest(own) { return hit }
        }
        return inside ? self : nil
    }
}

extension RenderGeometry {
    /// Places the layer in the superlayer of a transform layer.
    /// - Parameter space: The transform from the coordinates of the transform layer.
    fileprivate mutating func move(into space: CATransform3D) {
        parentTransform = parentTransform.map { CATransform3DConcat($0, space) } ?? space
        sharesDepth = true
    }
}

extension CGRect {
    /// Returns a Boolean value that indicates whether the rectangle contains a point; `false` for numbers that are not
    /// finite, which `contains` does not support.
    package func covers(_ point: CGPoint) -> Bool {
        point.x >= min(origin.x, origin.x + size.width) && point.x < max(origin.x, origin.x + size.width)
            && point.y >= min(origin.y, origin.y + size.height) && point.y < max(origin.y, origin.y + size.height)
    }
}
