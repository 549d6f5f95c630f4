import CoreGraphics

/// Values of a property at certain parts of an animation's time, and the way from each to the next.
///
/// ```swift
/// let track = KeyframeTrack([.scalar(0), .scalar(10), .scalar(0)], keyTimes: [0, 0.25, 1])
/// track.value(at: 0.125)  // 5
/// ```
package struct KeyframeTrack: Hashable, Sendable {
    /// The values, never none.
    package let values: [AnimationValue]

    /// When each value applies.
    package let keyTimes: KeyTimes

    /// The pace from each value to the next; beyond the last curve the pace is even.
    package let curves: [TimingCurve]

    /// How values between two keyframes are found.
    package let mode: Mode

    /// Why key times that were given are not used, if they are not.
    package let keyTimesProblem: KeyTimes.Problem?

    /// The spline's values and slopes, where there is one.
    private let spline: KeyframeSpline?

    /// The calculation modes of Core Animation.
    package enum Mode: Hashable, Sendable {
        /// Straight from value to value.
        case linear
        /// Each value until the next one's time.
        case discrete
        /// Along a smooth curve through the values.
        case cubic
        /// As ``linear``, at an even pace from the first to the last value; key times and curves do not count.
        case paced
        /// As ``cubic``, at an even pace from the first to the last value; key times and curves do not count.
        case cubicPaced
    }

    /// Makes a track.
    /// - Parameters:
    ///   - values: one at least.
    ///   - keyTimes: one for each value, ascending within 0…1; for ``Mode/discrete`` there may be one more, the end of the
    ///     last value. Before the first time the first value holds, after the last one the last value. Without key times,
    ///     and with ones that are not as they must be (see ``keyTimesProblem``), the values are evenly distributed.
    ///   - curves: the pace of each way between two values.
    ///   - mode: how values in between are found.
    ///   - shapes: how the smooth curve passes through each value, for the two cubic modes; values without one are passed
    ///     as a Catmull–Rom spline passes them.
    package init(
        _ values: [AnimationValue],
        keyTimes: [Double]? = nil,
        curves: [TimingCurve] = [],
        mode: Mode = .linear,
        shapes: [SplineShape] = []
    ) {
        guard !values.isEmpty else { preconditionFailure("KeyframeTrack: there must be a value") }
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
                ways: spline?.lengths ?? zip(values, values.dropFirst()).map { $0.distance(to: $1) }
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

    /// The value at a part of the animation's time; before 0 the first one and after 1 the last one.
    package func value(at progress: Double) -> AnimationValue {
        let (index, fraction) = keyTimes.position(at: progress, count: values.count)
        guard mode != .discrete, fraction > 0, index + 1 < values.count else { return values[index] }
        let part = index < curves.count ? curves[index].value(at: fraction) : fraction
        return spline?.value(in: index, at: part) ?? values[index].interpolated(to: values[index + 1], at: part)
    }
}
