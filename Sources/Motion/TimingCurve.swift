import Geometry

/// The timing curve of an animation: a cubic Bézier curve from (0, 0) to (1, 1) that maps each fraction of the duration
/// to a progress value.
///
/// ```swift
/// TimingCurve.easeInEaseOut.value(at: 0.5)  // 0.5
/// TimingCurve(0.3, 0, 0.5, 1.6).value(at: 0.7)  // beyond 1: it overshoots
/// ```
///
/// The progress can leave 0…1, but the time never decreases along the curve: the horizontal control values are limited
/// to 0…1.
package struct TimingCurve: Hashable, Sendable {
    /// The first control point: a fraction of the duration and a progress value.
    package let control1: SIMD2<Double>

    /// The second control point: a fraction of the duration and a progress value.
    package let control2: SIMD2<Double>

    /// Creates a curve with the control points (`x1`, `y1`) and (`x2`, `y2`); `x1` and `x2` are limited to 0…1.
    package init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        guard x1.isFinite, y1.isFinite, x2.isFinite, y2.isFinite else {
            preconditionFailure("TimingCurve: a control point (\(x1), \(y1)), (\(x2), \(y2)) is not finite")
        }
        control1 = SIMD2(min(max(x1, 0), 1), y1)
        control2 = SIMD2(min(max(x2, 0), 1), y2)
    }

    /// A curve with constant speed.
    package static let linear = TimingCurve(0, 0, 1, 1)

    /// A curve that starts slowly.
    package static let easeIn = TimingCurve(0.42, 0, 1, 1)

    /// A curve that ends slowly.
    package static let easeOut = TimingCurve(0, 0, 0.58, 1)

    /// A curve that starts and ends slowly.
    package static let easeInEaseOut = TimingCurve(0.42, 0, 0.58, 1)

    /// The curve of Core Animation's implicit animations.
    package static let `default` = TimingCurve(0.25, 0.1, 0.25, 1)

    /// A Boolean value that indicates whether the curve is the straight line, whose value is the time itself.
    package var isLinear: Bool { control1.x == control1.y && control2.x == control2.y }

    /// Returns the progress at a fraction of the duration. Before the beginning it is 0, after the end 1.
    package func value(at time: Double) -> Double {
        // The comparison treats a time that is not a number as the beginning.
        guard time > 0 else { return 0 }
        guard time < 1 else { return 1 }
        if isLinear { return time }
        return Self.coordinate(control1.y, control2.y, at: parameter(at: time))
    }

    /// Returns the curve's parameter at a fraction of the duration within 0…1. Uses Newton's method, and bisection if a
    /// step would leave the interval that contains the solution.
    private func parameter(at time: Double) -> Double {
        var low = 0.0
        var high = 1.0
        var parameter = time
        // Bisection alone converges to the last bit within 64 steps.
        for _ in 0..<64 {
            let error = Self.coordinate(control1.x, control2.x, at: parameter) - time
            if error == 0 { return parameter }
            if error < 0 { low = parameter } else { high = parameter }
            let slope = Self.derivative(control1.x, control2.x, at: parameter)
            var next = parameter - error / slope
            // The comparison also covers a slope of zero, for which the quotient is not a number.
            if !(next > low && next < high) { next = low + (high - low) / 2 }
            if abs(next - parameter) <= 1e-15 * next { return next }
            parameter = next
        }
        return parameter
    }

    /// Returns one coordinate of the curve.
    private static func coordinate(_ first: Double, _ second: Double, at t: Double) -> Double {
        let rest = 1 - t
        return ((3 * rest * first + 3 * t * second) * rest + t * t) * t
    }

    /// Returns the derivative of one coordinate with respect to the parameter.
    private static func derivative(_ first: Double, _ second: Double, at t: Double) -> Double {
        let rest = 1 - t
        return 3 * (rest * rest * first + 2 * rest * t * (second - first) + t * t * (1 - second))
    }
}
