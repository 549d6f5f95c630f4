import Compositor
import CoreGraphics
import Motion

extension AnimationValue {
    /// Creates a value from an animation's value, or returns `nil` if its type does not match the property.
    /// - Parameter sample: A value of the expected type.
    package init?(_ any: Any, like sample: AnimationValue) {
        switch sample {
        case .scalar:
            guard let number = AnimationNumber(any), number.value.isFinite else { return nil }
            self = .scalar(number.value)
        case .point:
            guard let point = any as? CGPoint ?? Self.value(any, "{CGPoint=dd}", \.pointValue), point.isFinite
            else { return nil }
            self = .point(point)
        case .size:
            if let size = any as? CGSize ?? Self.value(any, "{CGSize=dd}", \.sizeValue) {
                guard size.width.isFinite, size.height.isFinite else { return nil }
                self = .size(size)
            } else if let point = any as? CGPoint ?? Self.value(any, "{CGPoint=dd}", \.pointValue), point.isFinite {
                // A translation may be specified as a point.
                self = .size(CGSize(width: point.x, height: point.y))
            } else {
                return nil
            }
        case .rect:
            guard let rect = any as? CGRect ?? Self.value(any, "{CGRect={CGPoint=dd}{CGSize=dd}}", \.rectValue),
                rect.isFinite
            else { return nil }
            self = .rect(rect)
        case .transform:
            let wrapped = any as? NSValue
            let affine = any as? CGAffineTransform ?? wrapped?.wrappedAffineTransform
            let spatial = any as? CATransform3D ?? wrapped?.wrappedTransform3D
            guard let transform = spatial ?? affine.map(CATransform3DMakeAffineTransform), transform.isFinite
            else { return nil }
            self = .transform(transform)
        case .color:
            guard let color = any as? CGColor else { return nil }
            self = .color(AnimationColor(color))
        case .path:
            guard let path = any as? CGPath else { return nil }
            self = .path(path.data)
        case .list:
            guard let values = any as? [Any] else { return nil }
            let known = values.compactMap { value -> AnimationValue? in
                if let number = AnimationNumber(value) { return number.value.isFinite ? .scalar(number.value) : nil }
                return AnimationValue(value, like: .color(nil))
            }
            guard known.count == values.count else { return nil }
            self = .list(known)
        case .discrete:
            return nil
        }
    }

    /// Creates a value from a value of any type that can be animated, or returns `nil` if it is of another type.
    package init?(inferring any: Any) {
        let samples: [AnimationValue] = [
            .scalar(0), .point(.zero), .size(.zero), .rect(.zero), .transform(CATransform3DIdentity), .color(nil),
            .path(nil), .list([]),
        ]
        guard let value = samples.lazy.compactMap({ AnimationValue(any, like: $0) }).first else { return nil }
        self = value
    }

    /// Returns the value that an `NSValue` wraps, if it has the type.
    private static func value<Value>(_ any: Any, _ type: String, _ get: KeyPath<NSValue, Value>) -> Value? {
        guard let value = any as? NSValue, String(cString: value.objCType) == type else { return nil }
        return value[keyPath: get]
    }

    /// Returns the value in the type of another value: a number as the same type of number.
    package func boxed(like other: Any?) -> Any? {
        guard case .scalar(let number) = self else { return any }
        // By the types themselves, because casts convert numbers.
        switch other.map({ type(of: $0) }) {
        case .some(let type) where type == CGFloat.self: return CGFloat(number)
        case .some(let type) where type == Double.self: return number
        case .some(let type) where type == Float.self: return Float(number)
        case .some(let type) where type == Int.self: return Int(exactly: number.rounded()) ?? 0
        default: return NSNumber(value: number)
        }
    }

    /// The value as properties and key paths represent it.
    var any: Any? {
        switch self {
        case .scalar(let value): CGFloat(value)
        case .point(let value): value
        case .size(let value): value
        case .rect(let value): value
        case .transform(let value): value
        case .color(let value): value?.cgColor
        case .path(let value): value.map { CGPath($0) }
        case .list(let values): values.compactMap(\.boxed)
        case .discrete: nil
        }
    }
}

extension CGPoint {
    fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
}
