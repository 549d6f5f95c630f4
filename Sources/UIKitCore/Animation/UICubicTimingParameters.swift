import CoreGraphics

/// Timing defined by a cubic Bézier curve from (0, 0) to (1, 1): time on the x-axis, progress on the y-axis.
@preconcurrency @MainActor
open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
    /// The named curve. For timing defined by control points it is `easeInOut`.
    public let animationCurve: UIView.AnimationCurve

    /// The first control point, which defines the direction of the curve at its start.
    public let controlPoint1: CGPoint

    /// The second control point, which defines the direction of the curve at its end.
    public let controlPoint2: CGPoint

    /// The type of the timing: `builtin` for a named curve, `cubic` otherwise.
    public let timingCurveType: UITimingCurveType

    /// Creates the timing of Core Animation's default curve: a fast start and a slow end.
    public override init() {
        animationCurve = .easeInOut
        controlPoint1 = CGPoint(x: 0.25, y: 0.1)
        controlPoint2 = CGPoint(x: 0.25, y: 1)
        timingCurveType = .cubic
    }

    /// Creates the timing of a named curve.
    public init(animationCurve curve: UIView.AnimationCurve) {
        animationCurve = curve
        (controlPoint1, controlPoint2) = curve.controlPoints
        timingCurveType = .builtin
    }

    /// Creates a timing from two control points. Their x coordinates should be in 0…1, because time does not run
    /// backward; y coordinates outside of that range make values overshoot.
    public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
        animationCurve = .easeInOut
        controlPoint1 = point1
        controlPoint2 = point2
        timingCurveType = .cubic
    }

    /// The object itself.
    public var cubicTimingParameters: UICubicTimingParameters? { self }

    /// Always `nil`.
    public var springTimingParameters: UISpringTimingParameters? { nil }
}
