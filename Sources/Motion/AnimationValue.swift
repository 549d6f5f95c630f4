import Geometry

/// The value that an animation assigns to a property at a given moment.
package enum AnimationValue: Sendable {
    /// A number: an opacity, a radius, or a component of a larger value.
    case scalar(Double)
    /// A position, in points.
    case point(CGPoint)
    /// A size or an offset, in points.
    case size(CGSize)
    /// A rectangle, in points.
    case rect(CGRect)
    /// A transform.
    case transform(CATransform3D)
    /// A color, or `nil` for none.
    case color(AnimationColor?)
    /// A path, or `nil` for none.
    case path(PathData?)
    /// A list of values, such as the colors of a gradient.
    case list([AnimationValue])
    /// A value that cannot be interpolated, such as an image or a Boolean value.
    case discrete(DiscreteValue)
}

/// A value of any type that an animation changes without interpolation.
package struct DiscreteValue: Hashable, Sendable {
    /// The value, or `nil` for none.
    package let value: (any Hashable & Sendable)?

    package init(_ value: (any Hashable & Sendable)?) { self.value = value }

    package static func == (left: DiscreteValue, right: DiscreteValue) -> Bool { left.erased == right.erased }

    package func hash(into hasher: inout Hasher) { hasher.combine(erased) }

    private var erased: AnyHashable? {
        guard let value else { return nil }
        return AnyHashable(value)
    }
}

extension AnimationValue: Hashable {
    package static func == (left: AnimationValue, right: AnimationValue) -> Bool {
        switch (left, right) {
        case (.scalar(let left), .scalar(let right)): left == right
        case (.point(let left), .point(let right)): left == right
        case (.size(let left), .size(let right)): left == right
        case (.rect(let left), .rect(let right)): left == right
        case (.transform(let left), .transform(let right)): left == right
        case (.color(let left), .color(let right)): left == right
        case (.path(let left), .path(let right)): left == right
        case (.list(let left), .list(let right)): left == right
        case (.discrete(let left), .discrete(let right)): left == right
        default: false
        }
    }

    package func hash(into hasher: inout Hasher) {
        switch self {
        case .scalar(let value):
            hasher.combine(0)
            hasher.combine(value)
        case .point(let value):
            hasher.combine(1)
            hasher.combine(value.x)
            hasher.combine(value.y)
        case .size(let value):
            hasher.combine(2)
            hasher.combine(value.width)
            hasher.combine(value.height)
        case .rect(let value):
            hasher.combine(3)
            hasher.combine(value.origin.x)
            hasher.combine(value.origin.y)
            hasher.combine(value.size.width)
            hasher.combine(value.size.height)
        case .transform(let value):
            hasher.combine(4)
            hasher.combine(value.rows)
        case .color(let value):
            hasher.combine(5)
            hasher.combine(value)
        case .path(let value):
            hasher.combine(6)
            hasher.combine(value)
        case .discrete(let value):
            hasher.combine(7)
            hasher.combine(value)
        case .list(let values):
            hasher.combine(8)
            hasher.combine(values)
        }
    }
}
