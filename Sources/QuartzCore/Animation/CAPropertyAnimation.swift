import CoreGraphics

/// An animation of one property of a layer.
///
/// Key paths that can be animated:
///
/// | key path | value |
/// |---|---|
/// | `position`, `anchorPoint` (`.x`, `.y`) | point |
/// | `bounds` (`.origin`, `.size`, and `.x`, `.y`, `.width`, `.height` of these) | rectangle |
/// | `zPosition`, `anchorPointZ`, `opacity`, `cornerRadius`, `borderWidth` | number |
/// | `transform`, `sublayerTransform` | `CATransform3D` |
/// | their `.translation`, `.translation.x` …, `.scale`, `.scale.x` …, `.rotation`, `.rotation.x` … | number, size |
/// | `backgroundColor`, `borderColor` | `CGColor` |
/// | `contents` | `CGImage`; pictures fade into each other |
/// | `hidden`, `masksToBounds` | switched, not blended |
///
/// Any other key path animates nothing, and nothing is said about it, as in Core Animation; the animation runs all the
/// same, and its delegate is told.
open class CAPropertyAnimation: CAAnimation {
    /// The property, from the layer.
    open var keyPath: String?

    /// Whether values are added to what the property has: that of the layer, with the animations added before.
    /// Transforms are multiplied.
    open var isAdditive = false

    /// Whether each repeat goes on from where the one before it ended.
    open var isCumulative = false

    /// Makes transforms of numbers: `values` are then angles, lengths or factors for a `keyPath` of a transform.
    open var valueFunction: CAValueFunction?

    /// Makes an animation of a property.
    public convenience init(keyPath path: String?) {
        self.init()
        keyPath = path
    }

    /// A copy with the same values. The delegate is shared.
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

/// Makes a transform of a number.
public final class CAValueFunction: NSObject, Sendable {
    /// Which transform.
    public let name: CAValueFunctionName

    /// Makes a function by its name; nil for a name that is not listed in ``CAValueFunctionName``.
    public init?(name: CAValueFunctionName) {
        let known: [CAValueFunctionName] = [
            .rotateX, .rotateY, .rotateZ, .scale, .scaleX, .scaleY, .scaleZ, .translate, .translateX, .translateY,
            .translateZ,
        ]
        guard known.contains(name) else { return nil }
        self.name = name
    }
}

/// Names of the transforms that are made of numbers.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
    /// The name, as in Core Animation.
    public var rawValue: String

    /// Makes a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// By an angle about the x axis. Radians.
    public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
    /// By an angle about the y axis. Radians.
    public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
    /// By an angle about the z axis. Radians.
    public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
    /// By three factors.
    public static let scale = CAValueFunctionName(rawValue: "scale")
    /// By a factor along x.
    public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
    /// By a factor along y.
    public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
    /// By a factor along z.
    public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
    /// By three lengths. Points.
    public static let translate = CAValueFunctionName(rawValue: "translate")
    /// By a length along x. Points.
    public static let translateX = CAValueFunctionName(rawValue: "translateX")
    /// By a length along y. Points.
    public static let translateY = CAValueFunctionName(rawValue: "translateY")
    /// By a length along z. Points.
    public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}
