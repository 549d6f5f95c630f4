import CoreGraphics

/// The types of timing of a ``UITimingCurveProvider``. The combination of a curve and a spring ("composed") is not
/// implemented, because Apple does not document how the two are combined.
public enum UITimingCurveType: Int, Sendable {
    /// One of the four named curves.
    case builtin
    /// A cubic Bézier curve.
    case cubic
    /// A spring.
    case spring
}

/// An object that provides the timing of animations.
///
/// `UICubicTimingParameters` and `UISpringTimingParameters` conform to this protocol. An app's own class can return
/// instances of them.
@preconcurrency @MainActor
public protocol UITimingCurveProvider: AnyObject {
    /// The type of the timing, which selects which of the other two properties is used.
    var timingCurveType: UITimingCurveType { get }

    /// The curve, for the types `builtin` and `cubic`.
    var cubicTimingParameters: UICubicTimingParameters? { get }

    /// The spring, for the type `spring`.
    var springTimingParameters: UISpringTimingParameters? { get }
}
