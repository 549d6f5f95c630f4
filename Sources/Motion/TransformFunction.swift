import Geometry

/// A function that converts the animated number to a transform, or three numbers: x, y and the width of a rectangle.
package enum TransformFunction: String, Sendable {
    case rotateX
    case rotateY
    case rotateZ
    case scale
    case scaleX
    case scaleY
    case scaleZ
    case translate
    case translateX
    case translateY
    case translateZ

    /// The number, or the numbers, of the identity transform.
    package var identity: AnimationValue {
        switch self {
        case .rotateX, .rotateY, .rotateZ, .translateX, .translateY, .translateZ: .scalar(0)
        case .scaleX, .scaleY, .scaleZ: .scalar(1)
        case .scale: .rect(CGRect(x: 1, y: 1, width: 1, height: 0))
        case .translate: .rect(.zero)
        }
    }

    package func transform(of value: AnimationValue) -> CATransform3D? {
        switch (self, value) {
        case (.rotateX, .scalar(let angle)): CATransform3DMakeRotation(angle, 1, 0, 0)
        case (.rotateY, .scalar(let angle)): CATransform3DMakeRotation(angle, 0, 1, 0)
        case (.rotateZ, .scalar(let angle)): CATransform3DMakeRotation(angle, 0, 0, 1)
        case (.scaleX, .scalar(let factor)): CATransform3DMakeScale(factor, 1, 1)
        case (.scaleY, .scalar(let factor)): CATransform3DMakeScale(1, factor, 1)
        case (.scaleZ, .scalar(let factor)): CATransform3DMakeScale(1, 1, factor)
        case (.translateX, .scalar(let distance)): CATransform3DMakeTranslation(distance, 0, 0)
        case (.translateY, .scalar(let distance)): CATransform3DMakeTranslation(0, distance, 0)
        case (.translateZ, .scalar(let distance)): CATransform3DMakeTranslation(0, 0, distance)
        case (.scale, .rect(let three)): CATransform3DMakeScale(three.origin.x, three.origin.y, three.size.width)
        case (.translate, .rect(let three)):
            CATransform3DMakeTranslation(three.origin.x, three.origin.y, three.size.width)
        default: nil
        }
    }
}
