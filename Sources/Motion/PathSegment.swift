import Geometry

/// A line or a cubic curve with its length, for moving along it at constant speed.
package struct PathSegment: Hashable, Sendable {
    private var points: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)
    private var isLine: Bool

    /// The ends of the pieces of a curve whose length is known accurately, with the length up to each end; empty for
    /// lines.
    private var samples: [Sample]

    /// The length of the segment, in points.
    private(set) var length: Double

    private struct Sample: Hashable, Sendable {
        var parameter: Double
        var length: Double
    }

    /// Creates a line.
    package init(from start: CGPoint, to end: CGPoint) {
        let (start, end) = (SIMD2(start), SIMD2(end))
        points = (start, start + (end - start) / 3, end - (end - start) / 3, end)
        isLine = true
        samples = []
        length = (end - start).length
    }

    /// Creates a curve.
    package init(from start: CGPoint, _ control1: CGPoint, _ control2: CGPoint, to end: CGPoint) {
        points = (SIMD2(start), SIMD2(control1), SIMD2(control2), SIMD2(end))
        isLine = false
        samples = []
        length = 0
        self = PathSegment(measuring: self)
    }

    private init(measuring curve: PathSegment) {
        points = curve.points
        isLine = false
        var samples = [Sample(parameter: 0, length: 0)]
        // A length below 1e-6 points is never visible; for curves of thousands of points, rounding limits the accuracy.
        let hull =
            (points.1 - points.0).length + (points.2 - points.1).length + (points.3 - points.2).length
        let tolerance = max(1e-7, hull * 1e-12)
        func measure(_ start: Double, _ end: Double, _ whole: Double, depth: Int) {
            let middle = (start + end) / 2
            let first = curve.arc(start, middle)
            let second = curve.arc(middle, end)
            if depth == 0 || (depth <= 18 && abs(first + second - whole) <= tolerance) {
                let length = samples[samples.count - 1].length
                samples.append(Sample(parameter: middle, length: length + first))
                samples.append(Sample(parameter: end, length: length + first + second))
            } else {
                measure(start, middle, first, depth: depth - 1)
                measure(middle, end, second, depth: depth - 1)
            }
        }
        measure(0, 1, curve.arc(0, 1), depth: 20)
        self.samples = samples
        length = samples[samples.count - 1].length
    }

    /// Returns the position at a distance from the beginning, in points along the segment.
    package func point(at distance: Double) -> SIMD2<Double> { position(parameter(at: distance)) }

    /// Returns the direction of the segment at a distance from its beginning, as an angle in radians from the x axis
    /// toward the y axis, or `nil` for a segment without length.
    package func angle(at distance: Double) -> Double? {
        guard length > 0 else { return nil }
        let parameter = parameter(at: distance)
        let slope = derivative(parameter)
        if slope.length > 1e-9 * length { return atan2(slope.y, slope.x) }
        // The derivative is zero, at an end whose control point coincides with it or at a cusp. Use the direction to
        // the following point, or at the end, from the preceding point.
        let step = 1e-4
        let vector =
            parameter + step <= 1
            ? position(parameter + step) - position(parameter) : position(parameter) - position(parameter - step)
        return atan2(vector.y, vector.x)
    }

    /// Returns the parameter at a distance from the beginning, in points along the segment.
    private func parameter(at distance: Double) -> Double {
        guard distance > 0 else { return 0 }
        guard distance < length else { return 1 }
        if isLine { return distance / length }
        var first = 0
        var last = samples.count - 1
        while last - first > 1 {
            let middle = (first + last) / 2
            if samples[middle].length <= distance { first = middle } else { last = middle }
        }
        // Newton's method on the length from the sample, whose derivative is the speed. Bisection if a step would leave
        // the piece.
        let start = samples[first]
        var low = start.parameter
        var high = samples[last].parameter
        let rest = distance - start.length
        var parameter = low + (high - low) * rest / (samples[last].length - start.length)
        for _ in 0..<48 {
            let error = arc(start.parameter, parameter) - rest
            if abs(error) <= 1e-9 { break }
            if error < 0 { low = parameter } else { high = parameter }
            let next = parameter - error / derivative(parameter).length
            parameter = next > low && next < high ? next : low + (high - low) / 2
        }
        return parameter
    }

    private func position(_ t: Double) -> SIMD2<Double> {
        let s = 1 - t
        return s * s * s * points.0 + 3 * s * s * t * points.1 + 3 * s * t * t * points.2 + t * t * t * points.3
    }

    private func derivative(_ t: Double) -> SIMD2<Double> {
        let s = 1 - t
        let first = s * s * (points.1 - points.0) + 2 * s * t * (points.2 - points.1)
        return 3 * (first + t * t * (points.3 - points.2))
    }

    /// Returns the length between two parameters by five-point Gauss–Legendre quadrature.
    private func arc(_ start: Double, _ end: Double) -> Double {
        let middle = (start + end) / 2
        let half = (end - start) / 2
        func pair(_ offset: Double) -> Double {
            derivative(middle - half * offset).length + derivative(middle + half * offset).length
        }
        let sum =
            0.568_888_888_888_888_9 * derivative(middle).length
            + 0.478_628_670_499_366_47 * pair(0.538_469_310_105_683_1)
            + 0.236_926_885_056_189_08 * pair(0.906_179_845_938_664)
        return sum * half
    }

    package static func == (left: PathSegment, right: PathSegment) -> Bool {
        left.points == right.points && left.isLine == right.isLine
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(points.0)
        hasher.combine(points.1)
        hasher.combine(points.2)
        hasher.combine(points.3)
        hasher.combine(isLine)
    }
}

extension SIMD2<Double> {
    package init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }

    package var length: Double { (self * self).sum().squareRoot() }
}
