import QuartzCore

/// Creates layers without flipped geometry that show the same as layers with it, placed by hand: everything in a flipped
/// layer is reflected at the middle of its bounds.
struct FlippedTwin {
    private static let mirror = CATransform3DMakeScale(1, -1, 1)

    static func reflect(_ point: CGPoint, in bounds: CGRect) -> CGPoint {
        CGPoint(x: point.x, y: bounds.minY + bounds.maxY - point.y)
    }

    private static func reflect(_ transform: CATransform3D) -> CATransform3D {
        CATransform3DConcat(CATransform3DConcat(mirror, transform), mirror)
    }

    private static func reflect(_ path: CGPath?, in bounds: CGRect) -> CGPath? {
        var transform = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.minY + bounds.maxY)
        return withUnsafePointer(to: &transform) { path?.copy(using: $0) }
    }

    /// Returns the twin of a layer with its sublayers.
    /// - Parameters:
    ///   - above: The bounds of the superlayer, if its coordinates are reflected.
    ///   - animated: A Boolean value that indicates whether the values are those of the presentation layer.
    ///   - made: A closure that is called with each layer, and whether its coordinates are reflected, and its twin.
    static func of(
        _ layer: CALayer,
        in above: CGRect? = nil,
        animated: Bool = false,
        _ made: (CALayer, Bool, CALayer) -> Void = { _, _, _ in }
    ) -> CALayer {
        let model = layer
        let layer = animated ? layer.presentation() ?? layer : layer
        let isReflected = (above != nil) != layer.isGeometryFlipped
        let twin = bare(layer, model, isReflected)
        let bounds = layer.bounds
        twin.bounds = bounds
        twin.anchorPointZ = layer.anchorPointZ
        twin.zPosition = layer.zPosition
        twin.isDoubleSided = layer.isDoubleSided
        twin.position = above.map { reflect(layer.position, in: $0) } ?? layer.position
        twin.anchorPoint =
            above == nil ? layer.anchorPoint : CGPoint(x: layer.anchorPoint.x, y: 1 - layer.anchorPoint.y)
        twin.transform = above == nil ? layer.transform : reflect(layer.transform)
        twin.sublayerTransform = isReflected ? reflect(layer.sublayerTransform) : layer.sublayerTransform
        dress(twin, like: layer, isReflected)
        let inner = isReflected ? bounds : nil
        for sublayer in model.sublayers ?? [] { twin.addSublayer(of(sublayer, in: inner, animated: animated, made)) }
        if let mask = model.mask { twin.mask = of(mask, in: inner, animated: animated, made) }
        made(model, isReflected, twin)
        return twin
    }

    /// Returns a layer of the same class with the properties of that class.
    private static func bare(_ layer: CALayer, _ model: CALayer, _ isReflected: Bool) -> CALayer {
        let bounds = layer.bounds
        func unit(_ point: CGPoint) -> CGPoint { isReflected ? CGPoint(x: point.x, y: 1 - point.y) : point }
        switch layer {
        case is CATransformLayer: return CATransformLayer()
        case let layer as CAShapeLayer:
            let twin = CAShapeLayer()
            twin.path = isReflected ? reflect(layer.path, in: bounds) : layer.path
            twin.fillColor = layer.fillColor
            twin.strokeColor = layer.strokeColor
            twin.lineWidth = layer.lineWidth
            twin.strokeEnd = layer.strokeEnd
            return twin
        case let layer as CAGradientLayer:
            let twin = CAGradientLayer()
            let isReversed = isReflected && layer.type == .conic
            twin.colors = isReversed ? layer.colors?.reversed() : layer.colors
            twin.type = layer.type
            twin.startPoint = unit(layer.startPoint)
            twin.endPoint = unit(layer.endPoint)
            return twin
        case let layer as CAReplicatorLayer:
            let twin = CAReplicatorLayer()
            twin.instanceCount = layer.instanceCount
            twin.instanceAlphaOffset = layer.instanceAlphaOffset
            twin.instanceTransform = isReflected ? reflect(layer.instanceTransform) : layer.instanceTransform
            return twin
        default: break
        }
        guard let layer = model as? DrawnLayer else { return CALayer() }
        return DrawnLayer(frame: .zero) { context in
            if isReflected {
                context.translateBy(x: 0, y: bounds.minY + bounds.maxY)
                context.scaleBy(x: 1, y: -1)
            }
            layer.drawing(context)
        }
    }

    private static func dress(_ twin: CALayer, like layer: CALayer, _ isReflected: Bool) {
        twin.backgroundColor = layer.backgroundColor
        twin.opacity = layer.opacity
        twin.isHidden = layer.isHidden
        twin.masksToBounds = layer.masksToBounds
        twin.contents = layer.contents
        twin.contentsGravity = layer.contentsGravity
        twin.cornerRadius = layer.cornerRadius
        twin.cornerCurve = layer.cornerCurve
        twin.borderWidth = layer.borderWidth
        twin.borderColor = layer.borderColor
        twin.shouldRasterize = layer.shouldRasterize
        twin.shadowOpacity = layer.shadowOpacity
        twin.shadowRadius = layer.shadowRadius
        twin.shadowColor = layer.shadowColor
        twin.shadowOffset = layer.shadowOffset
        twin.shadowPath = layer.shadowPath
        twin.maskedCorners = layer.maskedCorners
        guard isReflected else { return }
        twin.shadowOffset.height = -layer.shadowOffset.height
        twin.shadowPath = reflect(layer.shadowPath, in: layer.bounds)
        let pairs: [(CACornerMask, CACornerMask)] = [
            (.layerMinXMinYCorner, .layerMinXMaxYCorner), (.layerMaxXMinYCorner, .layerMaxXMaxYCorner),
        ]
        twin.maskedCorners = []
        for (top, bottom) in pairs {
            if layer.maskedCorners.contains(top) { twin.maskedCorners.insert(bottom) }
            if layer.maskedCorners.contains(bottom) { twin.maskedCorners.insert(top) }
        }
    }
}
