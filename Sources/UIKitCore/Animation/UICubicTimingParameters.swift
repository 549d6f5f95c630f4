import CoreGraphics

/// Timing by a cubic Bézier curve from (0, 0) to (1, 1): time lies on the x axis, progress on the y axis.
@preconcurrency @MainActor
open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
    /// The named curve; for timing by control points, the one that fits best, which is `easeInOut`.
    public let animationCurve: UIView.AnimationCurve

    /// Where the curve heads from its start.
    public let controlPoint1: CGPoint

    /// Where the curve comes from at its end.
    public let controlPoint2: CGPoint

    /// `builtin` for a named curve, else `cubic`.
    public let timingCurveType: UITimingCurveType

    /// Timing by Core Animation's default curve: a quick start and a long end.
    public override init() {
        animationCurve = .easeInOut
        controlPoint1 = CGPoint(x: 0.25, y: 0.1)
        controlPoint2 = CGPoint(x: 0.25, y: 1)
        timingCurveType = .cubic
    }

    /// Timing by a named curve.
    public init(animationCurve curve: UIView.AnimationCurve) {
        animationCurve = curve
        (controlPoint1, controlPoint2) = curve.controlPoints
        timingCurveType = .builtin
    }

    /// Timing by two control points. Their x should lie in 0…1, since time does not go back; y may lie outside, and then
    /// values shoot over.
    public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
        animationCurve = .easeInOut
        controlPoint1 = point1
        controlPoint2 = point2
        timingCurveType = .cubic
    }

    /// Itself.
    public var cubicTimingParameters: UICubicTimingParameters? { self }

    /// None.
    public var springTimingParameters: UISpringTimingParameters? { nil }
}
