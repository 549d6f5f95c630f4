import CoreGraphics

/// How fast an animation runs through its time: a cubic Bézier curve from (0, 0) to (1, 1) that gives for each part of
/// the time the part of the way.
///
/// ```swift
/// TimingCurve.easeInEaseOut.value(at: 0.5)  // 0.5
/// TimingCurve(0.3, 0, 0.5, 1.6).value(at: 0.7)  // beyond 1: it overshoots
/// ```
///
/// The curve may leave 0…1 upwards and downwards, but never goes back in time: the horizontal control values are kept
/// within 0…1, which makes time grow along the curve.
package struct TimingCurve: Hashable, Sendable {
    /// The first control point, in parts of the time and of the way.
    package let control1: SIMD2<Double>

    /// The second control point, in parts of the time and of the way.
    package let control2: SIMD2<Double>

    /// Makes a curve with the control points (`x1`, `y1`) and (`x2`, `y2`); `x1` and `x2` are brought into 0…1.
    package init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        guard x1.isFinite, y1.isFinite, x2.isFinite, y2.isFinite else {
            preconditionFailure("TimingCurve: a control point (\(x1), \(y1)), (\(x2), \(y2)) is not finite")
        }
        control1 = SIMD2(min(max(x1, 0), 1), y1)
        control2 = SIMD2(min(max(x2, 0), 1), y2)
    }

    /// The same pace all the time.
    package static let linear = TimingCurve(0, 0, 1, 1)

    /// Starts slowly.
    package static let easeIn = TimingCurve(0.42, 0, 1, 1)

    /// Ends slowly.
    package static let easeOut = TimingCurve(0, 0, 0.58, 1)

    /// Starts and ends slowly.
    package static let easeInEaseOut = TimingCurve(0.42, 0, 0.58, 1)

    /// What Core Animation takes for implicit animations.
    package static let `default` = TimingCurve(0.25, 0.1, 0.25, 1)

    /// Whether the curve is the straight line, whose value is the time itself.
    package var isLinear: Bool { control1.x == control1.y && control2.x == control2.y }

    /// The part of the way at a part of the time. Before the beginning it is 0, after the end 1.
    package func value(at time: Double) -> Double {
        // Written so that a time that is no number counts as the beginning.
        guard time > 0 else { return 0 }
        guard time < 1 else { return 1 }
        if isLinear { return time }
        return Self.coordinate(control1.y, control2.y, at: parameter(at: time))
    }

    /// The curve's parameter at a part of the time within 0…1: Newton's method, and a bisection wherever that would
    /// leave the interval the solution is known to be in.
    private func parameter(at time: Double) -> Double {
        var low = 0.0
        var high = 1.0
        var parameter = time
        // A bisection alone comes to the last bit within 64 steps.
        for _ in 0..<64 {
            let error = Self.coordinate(control1.x, control2.x, at: parameter) - time
            if error == 0 { return parameter }
            if error < 0 { low = parameter } else { high = parameter }
            let slope = Self.derivative(control1.x, control2.x, at: parameter)
            var next = parameter - error / slope
            // Also where the slope is zero, and the quotient no number.
            if !(next > low && next < high) { next = low + (high - low) / 2 }
            if abs(next - parameter) <= 1e-15 * next { return next }
            parameter = next
        }
        return parameter
    }

    /// One coordinate of the curve.
    private static func coordinate(_ first: Double, _ second: Double, at t: Double) -> Double {
        let rest = 1 - t
        return ((3 * rest * first + 3 * t * second) * rest + t * t) * t
    }

    /// How fast one coordinate grows with the parameter.
    private static func derivative(_ first: Double, _ second: Double, at t: Double) -> Double {
        let rest = 1 - t
        return 3 * (rest * rest * first + 2 * rest * t * (second - first) + t * t * (1 - second))
    }
}
