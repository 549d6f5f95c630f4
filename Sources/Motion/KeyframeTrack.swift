import Geometry

/// The values of a property at certain fractions of an animation's duration, and the interpolation between them.
///
/// ```swift
/// let track = KeyframeTrack([.scalar(0), .scalar(10), .scalar(0)], keyTimes: [0, 0.25, 1])
/// track.value(at: 0.125)  // 5
/// ```
package struct KeyframeTrack: Hashable, Sendable {
    /// The values; at least one.
    package let values: [AnimationValue]

    /// The time of each value.
    package let keyTimes: KeyTimes

    /// The timing curve from each value to the next; linear after the last curve.
    package let curves: [TimingCurve]

    /// The interpolation mode.
    package let mode: Mode

    /// The reason why given key times are not used, if they are not.
    package let keyTimesProblem: KeyTimes.Problem?

    /// The spline through the values, if the mode is cubic.
    private let spline: KeyframeSpline?

    /// The calculation modes of Core Animation.
    package enum Mode: Hashable, Sendable {
        /// Linear interpolation between values.
        case linear
        /// No interpolation: each value applies until the next one's time.
        case discrete
        /// Interpolation along a smooth curve through the values.
        case cubic
        /// Like ``linear``, but at constant speed from the first to the last value; key times and curves are ignored.
        case paced
        /// Like ``cubic``, but at constant speed from the first to the last value; key times and curves are ignored.
        case cubicPaced
    }

    /// Creates a track.
    /// - Parameters:
    ///   - values: The values; at least one.
    ///   - keyTimes: The time of each value, ascending within 0…1. For ``Mode/discrete`` there can be one more, the end
    ///     of the last value. The first value applies before the first time, the last value after the last time.
    ///     Without key times, or if they are invalid (see ``keyTimesProblem``), the values are evenly distributed.
    ///   - curves: The timing curve of each interval between two values.
    ///   - mode: The interpolation mode.
    ///   - shapes: The shape of the smooth curve at each value, for the two cubic modes. Values without a shape use
    ///     that of a Catmull–Rom spline.
    package init(
        _ values: [AnimationValue],
        keyTimes: [Double]? = nil,
        curves: [TimingCurve] = [],
        mode: Mode = .linear,
        shapes: [SplineShape] = []
    ) {
        guard !values.isEmpty else { preconditionFailure("KeyframeTrack: values must not be empty") }
        self.values = values
        self.mode = mode
        let isPaced = mode == .paced || mode == .cubicPaced
        self.curves = isPaced || mode == .discrete ? [] : curves
        let spline =
            (mode == .cubic || mode == .cubicPaced) && values.count > 1
            ? KeyframeSpline(values, shapes: shapes, isPaced: mode == .cubicPaced) : nil
        self.spline = spline
        var problem: KeyTimes.Problem?
        if isPaced {
            self.keyTimes = KeyTimes(
                distances: spline?.lengths ?? zip(values, values.dropFirst()).map { $0.distance(to: $1) }
            )
        } else {
            let even = KeyTimes(evenly: values.count, isDiscrete: mode == .discrete)
            do throws(KeyTimes.Problem) {
                if let keyTimes {
                    self.keyTimes = try KeyTimes(keyTimes, count: values.count, isDiscrete: mode == .discrete)
                } else {
                    self.keyTimes = even
                }
            } catch {
                problem = error
                self.keyTimes = even
            }
        }
        keyTimesProblem = problem
    }

    /// Returns the value at a fraction of the animation's duration: the first value before 0, and the last one after 1.
    package func value(at progress: Double) -> AnimationValue {
        let (index, fraction) = keyTimes.position(at: progress, count: values.count)
        guard mode != .discrete, fraction > 0, index + 1 < values.count else { return values[index] }
        let part = index < curves.count ? curves[index].value(at: fraction) : fraction
        return spline?.value(in: index, at: part) ?? values[index].interpolated(to: values[index + 1], at: part)
    }
}
