import Motion
import QuartzCore

/// An effect of the direction from which the user looks at the screen on properties of a view.
///
/// Subclasses return the values for a direction. No sensor of Easel reports the direction, so that the toolkit does not apply
/// effects by itself, as if the user prefers less motion: views stay as they are for a user in front of the screen. An application
/// with a sensor of its own asks the effects of a view for values, and applies them.
@preconcurrency @MainActor
open class UIMotionEffect: NSObject {
    /// Creates an effect.
    public override init() { super.init() }

    /// Returns the values to add to properties, by their key paths relative to the view. Subclasses override this method. By
    /// default, returns `nil`.
    /// - Parameter viewerOffset: The direction that the screen faces relative to the user. Each component is in −1…1: zero for a
    ///   screen that faces the user, positive if it is rotated down or to the right.
    open func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? { nil }
}

/// An effect on one property, between two values at the ends of an axis.
@preconcurrency @MainActor
open class UIInterpolatingMotionEffect: UIMotionEffect {
    /// The axes along which the screen is tilted.
    public enum EffectType: Int, Hashable, Sendable {
        /// The tilt to the left and to the right.
        case tiltAlongHorizontalAxis = 0
        /// The tilt up and down.
        case tiltAlongVerticalAxis = 1
    }

    /// The key path of the property, relative to the view.
    public let keyPath: String

    /// The axis.
    public let type: EffectType

    /// The value to add at the offset −1: a number, a point, a size, a rectangle, a transform or a color. The default is `nil`.
    open var minimumRelativeValue: Any?

    /// The value to add at the offset 1, of the same type. The default is `nil`.
    open var maximumRelativeValue: Any?

    /// Creates an effect.
    /// - Parameters:
    ///   - keyPath: The key path of the property, relative to the view, such as `"center.x"`.
    ///   - type: The axis.
    public init(keyPath: String, type: EffectType) {
        self.keyPath = keyPath
        self.type = type
        super.init()
    }

    /// Returns the value between the minimum and the maximum; `nil` if one of them is missing or cannot be interpolated.
    open override func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
        guard let minimumRelativeValue, let maximumRelativeValue,
            let first = AnimationValue(inferring: minimumRelativeValue),
            let last = AnimationValue(maximumRelativeValue, like: first)
        else { return nil }
        let offset = type == .tiltAlongHorizontalAxis ? viewerOffset.horizontal : viewerOffset.vertical
        let fraction = offset.isFinite ? (min(max(offset, -1), 1) + 1) / 2 : 0.5
        let value = first.interpolated(to: last, at: fraction)
        return value.boxed(like: minimumRelativeValue).map { [keyPath: $0] }
    }
}

/// Several effects together.
@preconcurrency @MainActor
open class UIMotionEffectGroup: UIMotionEffect {
    /// The effects. The default is `nil`.
    open var motionEffects: [UIMotionEffect]?

    /// Returns the values of all effects; `nil` if they have none. Of several values for a key path, that of the last effect is used.
    open override func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
        var values: [String: Any] = [:]
        for effect in motionEffects ?? [] {
            values.merge(effect.keyPathsAndRelativeValues(forViewerOffset: viewerOffset) ?? [:]) { $1 }
        }
        return values.isEmpty ? nil : values
    }
}

extension UIView {
    /// The motion effects of the view. The default is empty. See ``UIMotionEffect`` for when they are applied.
    public var motionEffects: [UIMotionEffect] {
        get { ownMotionEffects }
        set { ownMotionEffects = newValue }
    }

    /// Adds a motion effect to the view. An effect that the view has is not added again.
    public func addMotionEffect(_ effect: UIMotionEffect) {
        if !ownMotionEffects.contains(where: { $0 === effect }) { ownMotionEffects.append(effect) }
    }

    /// Removes a motion effect from the view.
    public func removeMotionEffect(_ effect: UIMotionEffect) { ownMotionEffects.removeAll { $0 === effect } }
}
