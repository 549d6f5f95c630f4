import CoreGraphics

/// What kind of timing a ``UITimingCurveProvider`` gives. A mixture of a curve and a spring ("composed") is not among
/// them: how the two mix is documented nowhere.
public enum UITimingCurveType: Int, Sendable {
    /// One of the four named curves.
    case builtin
    /// A cubic Bézier curve.
    case cubic
    /// A spring.
    case spring
}

/// Says how fast an animation runs at each time of its course.
///
/// `UICubicTimingParameters` and `UISpringTimingParameters` are such; a class of the app's own may hand out one of them.
@preconcurrency @MainActor
public protocol UITimingCurveProvider: AnyObject {
    /// Which of the other two properties counts.
    var timingCurveType: UITimingCurveType { get }

    /// The curve, where the type is `builtin` or `cubic`.
    var cubicTimingParameters: UICubicTimingParameters? { get }

    /// The spring, where the type is `spring`.
    var springTimingParameters: UISpringTimingParameters? { get }
}
