import Geometry

/// The shape of a spline at one of its values (a Kochanek–Bartels spline). Zeros result in a Catmull–Rom spline.
package struct SplineShape: Hashable, Sendable {
    /// The tension: toward 1 the curve is tighter, toward −1 rounder.
    package var tension: Double

    /// The continuity. A value other than 0 results in a corner: toward 1 it points outward, toward −1 inward.
    package var continuity: Double

    /// The bias: toward 1 the curve bends after the value, toward −1 before it.
    package var bias: Double

    package init(tension: Double = 0, continuity: Double = 0, bias: Double = 0) {
        self.tension = tension
        self.continuity = continuity
        self.bias = bias
    }

    /// Returns the shapes for `count` values from three arrays in the format of Core Animation. Missing numbers are 0.
    package static func list(
        _ count: Int,
        tensions: [Double] = [],
        continuities: [Double] = [],
        biases: [Double] = []
    ) -> [SplineShape] {
        func number(_ list: [Double], _ index: Int) -> Double { index < list.count ? list[index] : 0 }
        return (0..<max(count, 0)).map {
            SplineShape(
                tension: number(tensions, $0),
                continuity: number(continuities, $0),
                bias: number(biases, $0)
            )
        }
    }
}

/// A smooth curve through values. Between two values it is a cubic curve; its slopes at both ends are computed from the
/// neighboring values.
///
/// The slopes do not depend on the key times. Therefore the key times affect only the speed along the curve, not its
/// shape. Before the first value and after the last one the curve is extended in a straight line; through two values it
/// is a line.
package struct KeyframeSpline: Hashable, Sendable {
    private let values: [AnimationValue]
    private let shapes: [SplineShape]

    /// The lengths from the beginning of each segment to evenly spaced parameters; empty if the curve is not paced.
    private var tables: [[Double]]

    private static let steps = 128

    package init(_ values: [AnimationValue], shapes: [SplineShape], isPaced: Bool) {
        self.values = values
        self.shapes = shapes
        tables = []
        if isPaced {
            tables = (0..<values.count - 1).map { [self] index in
                var last = values[index]
                var length = 0.0
                return [0]
                    + (1...Self.steps).map { step in
                        let next = point(in: index, at: Double(step) / Double(Self.steps))
                        length += last.distance(to: next)
                        last = next
                        return length
                    }
            }
        }
    }

    /// The length of each segment, or `nil` if the curve is not paced.
    package var lengths: [Double]? { tables.isEmpty ? nil : tables.map { $0[Self.steps] } }

    /// Returns the value in the segment from value `index` to the next one. The speed is constant if the spline is
    /// paced.
    package func value(in index: Int, at fraction: Double) -> AnimationValue {
        guard index < tables.count else { return point(in: index, at: fraction) }
        let table = tables[index]
        let length = table[Self.steps] * fraction
        guard length > 0 else { return point(in: index, at: fraction) }
        var low = 0
        var high = Self.steps
        while high - low > 1 {
            let middle = (low + high) / 2
            if table[middle] <= length { low = middle } else { high = middle }
        }
        let step = table[high] - table[low]
        let part = step > 0 ? (length - table[low]) / step : 0
        return point(in: index, at: (Double(low) + part) / Double(Self.steps))
    }

    /// Returns the value at a parameter of the curve from value `index` to the next one.
    private func point(in index: Int, at t: Double) -> AnimationValue {
        // Hermite form, with the slopes expressed as differences of values, so that the result is a sum of four values
        // whose weights add up to 1.
        let square = t * t
        let cube = square * t
        let leaving = cube - 2 * square + t
        let arriving = cube - square
        let (first, second) = (shape(index), shape(index + 1))
        let tight1 = (1 - first.tension) / 2
        let tight2 = (1 - second.tension) / 2
        // Weights of the differences to the previous value, between the two values, and to the following value.
        let before = leaving * tight1 * (1 + first.bias) * (1 + first.continuity)
        let between =
            leaving * tight1 * (1 - first.bias) * (1 - first.continuity)
            + arriving * tight2 * (1 + second.bias) * (1 - second.continuity)
        let after = arriving * tight2 * (1 - second.bias) * (1 + second.continuity)
        let blend = 3 * square - 2 * cube
        let hasBefore = index > 0
        let hasAfter = index + 2 < values.count
        // Beyond the ends, the difference is that of the segment itself.
        let middle = between + (hasBefore ? 0 : before) + (hasAfter ? 0 : after)
        let back = hasBefore ? before : 0
        let ahead = hasAfter ? after : 0
        var terms: [(value: AnimationValue, weight: Double)] = []
        terms.reserveCapacity(4)
        if hasBefore { terms.append((values[index - 1], -back)) }
        terms.append((values[index], 1 - blend + back - middle))
        terms.append((values[index + 1], blend + middle - ahead))
        if hasAfter { terms.append((values[index + 2], ahead)) }
        return AnimationValue.blend(terms) ?? values[index + 1]
    }

    private func shape(_ index: Int) -> SplineShape { index < shapes.count ? shapes[index] : SplineShape() }
}
