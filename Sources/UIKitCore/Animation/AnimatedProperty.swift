import QuartzCore

/// A property of a layer that animation blocks animate, by Core Animation's name.
enum AnimatedProperty: String, CaseIterable {
    case position, bounds, transform, sublayerTransform, anchorPoint, anchorPointZ
    case cornerRadius
    case opacity, backgroundColor

    /// Whether animations of the property add their distance to where it is going, so that a new one takes over from
    /// one that runs without a jump in position or speed. The others begin at the property's value, or where it is seen.
    var isAdditive: Bool {
        switch self {
        case .position, .bounds, .transform, .sublayerTransform, .anchorPointZ, .cornerRadius: true
        case .anchorPoint, .opacity, .backgroundColor: false
        }
    }

    /// The property of a layer now.
    func value(of layer: CALayer) -> MotionValue {
        switch self {
        case .position: .point(layer.position)
        case .bounds: .rect(layer.bounds)
        case .transform: .transform(layer.transform)
        case .sublayerTransform: .transform(layer.sublayerTransform)
        case .anchorPoint: .point(layer.anchorPoint)
        case .anchorPointZ: .scalar(layer.anchorPointZ)
        case .cornerRadius: .scalar(layer.cornerRadius)
        case .opacity: .scalar(Double(layer.opacity))
        case .backgroundColor: .color(layer.backgroundColor.map(MotionColor.init))
        }
    }

    /// Gives a layer a value of the property.
    func set(_ value: MotionValue, of layer: CALayer) {
        switch (self, value) {
        case (.position, .point(let point)): layer.position = point
        case (.bounds, .rect(let rect)): layer.bounds = rect
        case (.transform, .transform(let transform)): layer.transform = transform
        case (.sublayerTransform, .transform(let transform)): layer.sublayerTransform = transform
        case (.anchorPoint, .point(let point)): layer.anchorPoint = point
        case (.anchorPointZ, .scalar(let number)): layer.anchorPointZ = number
        case (.cornerRadius, .scalar(let number)): layer.cornerRadius = number
        case (.opacity, .scalar(let number)): layer.opacity = Float(number)
        case (.backgroundColor, .color(let color)): layer.backgroundColor = color?.cgColor
        default: preconditionFailure("AnimatedProperty.\(self) cannot be \(value)")
        }
    }
}

extension MotionValue {
    /// The value as an animation takes it.
    var object: Any {
        switch self {
        case .scalar(let number): NSNumber(value: number)
        case .point(let point): point
        case .size(let size): size
        case .rect(let rect): rect
        case .transform(let transform): transform
        case .color(let color): color?.cgColor ?? CGColor(red: 0, green: 0, blue: 0, alpha: 0)
        case .path, .discrete: preconditionFailure("no property of a view is \(self)")
        }
    }

    /// No colour, beside one, is that one without opacity.
    func beside(_ others: MotionValue...) -> MotionValue {
        guard case .color(nil) = self else { return self }
        for case .color(let color?) in others { return .color(color.transparent) }
        return self
    }

    /// The part of a place along one of its axes.
    func along(_ axis: AnimationTiming.Axis?) -> MotionValue {
        guard let axis, case .point(let point) = self else { return self }
        return .point(axis == .x ? CGPoint(x: point.x, y: 0) : CGPoint(x: 0, y: point.y))
    }
}
