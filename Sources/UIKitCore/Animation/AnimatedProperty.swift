import Motion
import QuartzCore

/// A layer property that animation blocks animate, named by its Core Animation key.
enum AnimatedProperty: String, CaseIterable {
    case position, bounds, transform, sublayerTransform, anchorPoint, anchorPointZ
    case cornerRadius
    case opacity, backgroundColor
    case backdropDeviation, backdropSaturation, vibrancyAmount

    /// A Boolean value that indicates whether animations of the property are additive: they add the remaining distance
    /// to the final value, so that a new animation takes over from a running one without a jump in position or speed.
    /// Other animations begin at the property's value, or at the visible value.
    var isAdditive: Bool {
        switch self {
        case .position, .bounds, .transform, .sublayerTransform, .anchorPointZ, .cornerRadius: true
        case .anchorPoint, .opacity, .backgroundColor, .backdropDeviation, .backdropSaturation, .vibrancyAmount:
            false
        }
    }

    /// Returns the current value of the property of a layer.
    func value(of layer: CALayer) -> AnimationValue {
        switch self {
        case .position: .point(layer.position)
        case .bounds: .rect(layer.bounds)
        case .transform: .transform(layer.transform)
        case .sublayerTransform: .transform(layer.sublayerTransform)
        case .anchorPoint: .point(layer.anchorPoint)
        case .anchorPointZ: .scalar(layer.anchorPointZ)
        case .cornerRadius: .scalar(layer.cornerRadius)
        case .opacity: .scalar(Double(layer.opacity))
        case .backdropDeviation: .scalar(layer.backdrop.deviation)
        case .backdropSaturation: .scalar(layer.backdrop.saturation)
        case .vibrancyAmount: .scalar(layer.vibrancyAmount)
        case .backgroundColor: .color(layer.backgroundColor.map(AnimationColor.init))
        }
    }

    /// Sets the property of a layer.
    func set(_ value: AnimationValue, of layer: CALayer) {
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
        case (.backdropDeviation, .scalar(let number)): layer.backdrop.deviation = number
        case (.backdropSaturation, .scalar(let number)): layer.backdrop.saturation = number
        case (.vibrancyAmount, .scalar(let number)): layer.vibrancyAmount = number
        default: preconditionFailure("AnimatedProperty.\(self): \(value) is not a valid value")
        }
    }
}

extension AnimationValue {
    /// The value as the object that an animation uses.
    var object: Any {
        switch self {
        case .scalar(let number): NSNumber(value: number)
        case .point(let point): point
        case .size(let size): size
        case .rect(let rect): rect
        case .transform(let transform): transform
        case .color(let color): color?.cgColor ?? CGColor(red: 0, green: 0, blue: 0, alpha: 0)
        case .path, .list, .discrete: preconditionFailure("\(self) is not a property of a view")
        }
    }

    /// Returns the value, or if it is no color, the first color among the others with zero opacity.
    func beside(_ others: AnimationValue...) -> AnimationValue {
        guard case .color(nil) = self else { return self }
        for case .color(let color?) in others { return .color(color.transparent) }
        return self
    }

    /// Returns the component of a point along an axis, or the value itself if `axis` is `nil` or the value is not a
    /// point.
    func along(_ axis: RequestedTiming.Axis?) -> AnimationValue {
        guard let axis, case .point(let point) = self else { return self }
        return .point(axis == .x ? CGPoint(x: point.x, y: 0) : CGPoint(x: 0, y: point.y))
    }
}
