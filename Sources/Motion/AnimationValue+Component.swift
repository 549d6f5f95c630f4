import Geometry

extension AnimationValue {
    /// The given component of the value, or `nil` if the value has no such component.
    package subscript(component: AnimationKeyPath.Component) -> AnimationValue? {
        switch (self, component) {
        case (.point(let point), .x): .scalar(Double(point.x))
        case (.point(let point), .y): .scalar(Double(point.y))
        case (.size(let size), .width): .scalar(Double(size.width))
        case (.size(let size), .height): .scalar(Double(size.height))
        case (.rect(let rect), .origin): .point(rect.origin)
        case (.rect(let rect), .originX): .scalar(Double(rect.origin.x))
        case (.rect(let rect), .originY): .scalar(Double(rect.origin.y))
        case (.rect(let rect), .size): .size(rect.size)
        case (.rect(let rect), .sizeWidth): .scalar(Double(rect.size.width))
        case (.rect(let rect), .sizeHeight): .scalar(Double(rect.size.height))
        case (.transform(let transform), _): transform.component(component)
        default: nil
        }
    }

    /// Returns the value with one component replaced, or `nil` if the value has no such component or the new component
    /// is of the wrong kind. Components are numbers, except that `origin` is a point, and `size` and `translation` are
    /// sizes.
    package func setting(_ component: AnimationKeyPath.Component, to value: AnimationValue) -> AnimationValue? {
        switch (self, component, value) {
        case (.point(let point), .x, .scalar(let x)): .point(CGPoint(x: CGFloat(x), y: point.y))
        case (.point(let point), .y, .scalar(let y)): .point(CGPoint(x: point.x, y: CGFloat(y)))
        case (.size(let size), .width, .scalar(let width)):
            .size(CGSize(width: CGFloat(width), height: size.height))
        case (.size(let size), .height, .scalar(let height)):
            .size(CGSize(width: size.width, height: CGFloat(height)))
        case (.rect(let rect), .origin, .point(let origin)): .rect(CGRect(origin: origin, size: rect.size))
        case (.rect(let rect), .size, .size(let size)): .rect(CGRect(origin: rect.origin, size: size))
        case (.rect(let rect), .originX, _):
            AnimationValue.point(rect.origin).setting(.x, to: value).flatMap { setting(.origin, to: $0) }
        case (.rect(let rect), .originY, _):
            AnimationValue.point(rect.origin).setting(.y, to: value).flatMap { setting(.origin, to: $0) }
        case (.rect(let rect), .sizeWidth, _):
            AnimationValue.size(rect.size).setting(.width, to: value).flatMap { setting(.size, to: $0) }
        case (.rect(let rect), .sizeHeight, _):
            AnimationValue.size(rect.size).setting(.height, to: value).flatMap { setting(.size, to: $0) }
        case (.transform(let transform), _, _):
            transform.setting(component, to: value).map { .transform($0) }
        default: nil
        }
    }
}

extension CATransform3D {
    fileprivate func component(_ component: AnimationKeyPath.Component) -> AnimationValue? {
        switch component {
        case .translation: return .size(CGSize(width: m41, height: m42))
        case .translationX: return .scalar(Double(m41))
        case .translationY: return .scalar(Double(m42))
        case .translationZ: return .scalar(Double(m43))
        case .scale, .scaleX, .scaleY, .scaleZ, .rotation, .rotationX, .rotationY, .rotationZ: break
        default: return nil
        }
        guard let parts = TransformComponents(self)?.leastRotated else { return nil }
        switch component {
        case .scale: return .scalar(parts.scale.sum() / 3)
        case .scaleX: return .scalar(parts.scale.x)
        case .scaleY: return .scalar(parts.scale.y)
        case .scaleZ: return .scalar(parts.scale.z)
        case .rotationX: return .scalar(parts.angles.x)
        case .rotationY: return .scalar(parts.angles.y)
        default: return .scalar(parts.angles.z)
        }
    }

    fileprivate func setting(_ component: AnimationKeyPath.Component, to value: AnimationValue) -> CATransform3D? {
        guard var parts = TransformComponents(self)?.leastRotated else { return nil }
        switch (component, value) {
        case (.translation, .size(let size)):
            parts.translation.x = Double(size.width)
            parts.translation.y = Double(size.height)
        case (.translation, .point(let point)):
            parts.translation.x = Double(point.x)
            parts.translation.y = Double(point.y)
        case (.translationX, .scalar(let distance)): parts.translation.x = distance
        case (.translationY, .scalar(let distance)): parts.translation.y = distance
        case (.translationZ, .scalar(let distance)): parts.translation.z = distance
        case (.scale, .scalar(let factor)): parts.scale = SIMD3(factor, factor, factor)
        case (.scaleX, .scalar(let factor)): parts.scale.x = factor
        case (.scaleY, .scalar(let factor)): parts.scale.y = factor
        case (.scaleZ, .scalar(let factor)): parts.scale.z = factor
        case (.rotationX, .scalar(let angle)): parts.rotate(to: angle, about: 0)
        case (.rotationY, .scalar(let angle)): parts.rotate(to: angle, about: 1)
        case (.rotationZ, .scalar(let angle)), (.rotation, .scalar(let angle)): parts.rotate(to: angle, about: 2)
        default: return nil
        }
        return parts.transform
    }
}

extension TransformComponents {
    /// The angles about the x, y and z axes, in radians.
    package var angles: SIMD3<Double> {
        switch orientation {
        case .planar(let angle): SIMD3(0, 0, angle)
        case .spatial(let rotation): rotation.angles
        case .unknown: .zero
        }
    }

    /// Sets the angle about one axis and keeps the other two.
    fileprivate mutating func rotate(to angle: Double, about axis: Int) {
        var angles = angles
        angles[axis] = angle
        if case .spatial = orientation {
            orientation = .spatial(Rotation(angles: angles))
        } else {
            orientation = angles.x == 0 && angles.y == 0 ? .planar(angles.z) : .spatial(Rotation(angles: angles))
        }
    }
}
