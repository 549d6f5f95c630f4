import CoreGraphics

/// An animation of one property of a layer.
///
/// The key paths that can be animated:
///
/// | key path | value |
/// |---|---|
/// | `position`, `anchorPoint` (`.x`, `.y`) | point |
/// | `bounds` (`.origin`, `.size`, and `.x`, `.y`, `.width`, `.height` of these) | rectangle |
/// | `zPosition`, `anchorPointZ`, `opacity`, `cornerRadius`, `borderWidth` | number |
/// | `transform`, `sublayerTransform` | `CATransform3D` |
/// | their `.translation`, `.translation.x` …, `.scale`, `.scale.x` …, `.rotation`, `.rotation.x` … | number, size |
/// | `backgroundColor`, `borderColor` | `CGColor` |
/// | `contents` | `CGImage`; images cross-fade |
/// | `hidden`, `masksToBounds` | switched, not interpolated |
///
/// Any other key path animates nothing, without a diagnostic, as in Core Animation; the animation still runs, and its
/// delegate is notified.
open class CAPropertyAnimation: CAAnimation {
    /// The key path of the property, relative to the layer.
    open var keyPath: String?

    /// A Boolean value that indicates whether values are added to the current value of the property: the layer's value
    /// with the animations that were added before. Transforms are concatenated.
    open var isAdditive = false

    /// A Boolean value that indicates whether each repetition starts from the end of the previous one.
    open var isCumulative = false

    /// A function that converts numbers to transforms: the values are then angles, lengths or factors for a `keyPath`
    /// of a transform.
    open var valueFunction: CAValueFunction?

    /// Creates an animation of a property.
    public convenience init(keyPath path: String?) {
        self.init()
        keyPath = path
    }

    /// Returns a copy with the same values. The delegate is shared.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = CAPropertyAnimation()
        copy.takeValues(of: self)
        return copy
    }

    override func property(forKey key: String) -> KeyedProperty? {
        KeyedProperty.property[key] ?? super.property(forKey: key)
    }

    override func takeValues(of other: CAAnimation) {
        super.takeValues(of: other)
        guard let other = other as? CAPropertyAnimation else { return }
        keyPath = other.keyPath
        isAdditive = other.isAdditive
        isCumulative = other.isCumulative
        valueFunction = other.valueFunction
    }
}

/// A function that converts a number to a transform.
public final class CAValueFunction: NSObject, Sendable {
    /// The name of the transform.
    public let name: CAValueFunctionName

    /// Creates a function from its name, or returns `nil` if the name is not listed in ``CAValueFunctionName``.
    public init?(name: CAValueFunctionName) {
        let known: [CAValueFunctionName] = [
            .rotateX, .rotateY, .rotateZ, .scale, .scaleX, .scaleY, .scaleZ, .translate, .translateX, .translateY,
            .translateZ,
        ]
        guard known.contains(name) else { return nil }
        self.name = name
    }
}

/// The names of the functions that convert numbers to transforms.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
    /// The name, as in Core Animation.
    public var rawValue: String

    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A rotation about the x-axis, in radians.
    public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
    /// A rotation about the y-axis, in radians.
    public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
    /// A rotation about the z-axis, in radians.
    public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
    /// A scale by three factors.
    public static let scale = CAValueFunctionName(rawValue: "scale")
    /// A scale by a factor along x.
    public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
    /// A scale by a factor along y.
    public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
    /// A scale by a factor along z.
    public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
    /// A translation by three lengths, in points.
    public static let translate = CAValueFunctionName(rawValue: "translate")
    /// A translation along x, in points.
    public static let translateX = CAValueFunctionName(rawValue: "translateX")
    /// A translation along y, in points.
    public static let translateY = CAValueFunctionName(rawValue: "translateY")
    /// A translation along z, in points.
    public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}
