import QuartzCore

/// A set of axes.
public struct UIAxis: OptionSet, Hashable, Sendable {
    /// The axes as bits. The raw values are the same as in UIKit.
    public let rawValue: UInt

    /// Creates a set from a raw value.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The horizontal axis.
    public static let horizontal = UIAxis(rawValue: 1 << 0)
    /// The vertical axis.
    public static let vertical = UIAxis(rawValue: 1 << 1)
    /// Both axes.
    public static let both: UIAxis = [.horizontal, .vertical]
}

/// The appearance of the pointer in a region, and the effect on the view there.
@preconcurrency @MainActor
open class UIPointerStyle: NSObject {
    enum Kind { case system, hidden, shape, effect }

    let kind: Kind
    let effect: UIPointerEffect?
    let shape: UIPointerShape?
    let constrainedAxes: UIAxis

    private init(_ kind: Kind, _ effect: UIPointerEffect?, _ shape: UIPointerShape?, _ axes: UIAxis = []) {
        self.kind = kind
        self.effect = effect
        self.shape = shape
        constrainedAxes = axes
        super.init()
    }

    /// Creates a style with an effect on a view.
    /// - Parameters:
    ///   - effect: The effect.
    ///   - shape: The outline of a highlight, in the coordinates of the container of the effect's preview; `nil` for that of the
    ///     preview. With the effect `hover`, it is the shape of the pointer.
    public convenience init(effect: UIPointerEffect, shape: UIPointerShape? = nil) { self.init(.effect, effect, shape) }

    /// Creates a style with a shape of the pointer, relative to its location.
    /// - Parameter constrainedAxes: The axes along which the pointer is shown at the center of the region.
    public convenience init(shape: UIPointerShape, constrainedAxes: UIAxis = []) {
        self.init(.shape, nil, shape, constrainedAxes)
    }

    /// Returns the style of a hidden pointer.
    open class func hidden() -> UIPointerStyle { UIPointerStyle(.hidden, nil, nil) }

    /// Returns the style of the system: an arrow.
    open class func system() -> UIPointerStyle { UIPointerStyle(.system, nil, nil) }
}

/// The effect of the pointer on a view. Dimensions are empirical; not documented by Apple.
@preconcurrency @MainActor
public enum UIPointerEffect {
    /// The effect that the system chooses: `highlight` for views up to 100 points high and 300 points wide, otherwise `hover`.
    case automatic(UITargetedPreview)
    /// The pointer becomes a highlight behind the view.
    case highlight(UITargetedPreview)
    /// The view is lifted, and the pointer disappears.
    case lift(UITargetedPreview)
    /// The view is tinted, and lifted if so desired. The pointer remains.
    case hover(
        UITargetedPreview,
        preferredTintMode: TintMode = .overlay,
        prefersShadow: Bool = false,
        prefersScaledContent: Bool = true
    )

    /// The tints of the effect `hover`.
    public enum TintMode: Int, Hashable, Sendable {
        /// No tint.
        case none = 0
        /// A tint in front of the view.
        case overlay = 1
        /// A tint behind the view.
        case underlay = 2
    }

    /// The preview of the view.
    public var preview: UITargetedPreview {
        switch self {
        case .automatic(let preview), .highlight(let preview), .lift(let preview), .hover(let preview, _, _, _): preview
        }
    }
}

/// A shape of the pointer.
@preconcurrency @MainActor
public enum UIPointerShape {
    /// The shape of a path.
    case path(UIBezierPath)
    /// A rounded rectangle.
    case roundedRect(CGRect, radius: CGFloat = UIPointerShape.defaultCornerRadius)
    /// A vertical beam of a length in points, such as in text.
    case verticalBeam(length: CGFloat)
    /// A horizontal beam of a length in points.
    case horizontalBeam(length: CGFloat)

    /// The corner radius of the system.
    nonisolated public static let defaultCornerRadius: CGFloat = 8

    /// The outline, around the location of the pointer if the shape is that of the pointer.
    var outline: CGPath {
        let thickness: CGFloat = 3
        func beam(_ width: CGFloat, _ height: CGFloat) -> CGPath {
            let rect = CGRect(x: -width / 2, y: -height / 2, width: width, height: height)
            return UIBezierPath(roundedRect: rect, cornerRadius: thickness / 2).cgPath
        }
        return switch self {
        case .path(let path): path.cgPath
        case .roundedRect(let rect, let radius): UIBezierPath(roundedRect: rect, cornerRadius: radius).cgPath
        case .verticalBeam(let length): beam(thickness, max(0, length))
        case .horizontalBeam(let length): beam(max(0, length), thickness)
        }
    }
}
