import CoreGraphics

/// How a smooth curve passes through one of its values, after Kochanek and Bartels. Zeros make a Catmull–Rom spline.
package struct SplineShape: Hashable, Sendable {
    /// Towards 1 the curve is tighter, towards −1 rounder.
    package var tension: Double

    /// Away from 0 the curve has a corner: towards 1 outwards, towards −1 inwards.
    package var continuity: Double

    /// Towards 1 the curve bends behind the value, towards −1 before it.
    package var bias: Double

    package init(tension: Double = 0, continuity: Double = 0, bias: Double = 0) {
        self.tension = tension
        self.continuity = continuity
        self.bias = bias
    }

    /// Makes the shapes of so many values from three lists as Core Animation has them; what is missing is 0.
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

/// A smooth curve through values: between two of them a cubic one, whose slopes at both ends come from the values on
/// either side.
///
/// The slopes do not depend on the key times, so neither does the course of the curve, only its pace. Before the first
/// value and after the last one the curve counts as going on straight; through two values it is a line.
struct KeyframeSpline: Hashable, Sendable {
    private let values: [AnimationValue]
    private let shapes: [SplineShape]

    /// For each way between two values the lengths from its beginning to even steps of its parameter; empty where the pace
    /// does not matter.
    private var tables: [[Double]]

    private static let steps = 128

    init(_ values: [AnimationValue], shapes: [SplineShape], isPaced: Bool) {
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

    /// How long each way between two values is; nil where the pace does not matter.
    var lengths: [Double]? { tables.isEmpty ? nil : tables.map { $0[Self.steps] } }

    /// The value on the way from value `index` to the next one; at an even pace if the spline is made for it.
    func value(in index: Int, at fraction: Double) -> AnimationValue {
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

    /// The value at a parameter of the curve from value `index` to the next one.
    private func point(in index: Int, at t: Double) -> AnimationValue {
        // Hermite's form, with the slopes written as differences of values, so that all of it is a sum of four values
        // whose weights amount to 1.
        let square = t * t
        let cube = square * t
        let leaving = cube - 2 * square + t
        let arriving = cube - square
        let (first, second) = (shape(index), shape(index + 1))
        let tight1 = (1 - first.tension) / 2
        let tight2 = (1 - second.tension) / 2
        // Of the differences to the value before, between the two, and to the value after.
        let before = leaving * tight1 * (1 + first.bias) * (1 + first.continuity)
        let between =
            leaving * tight1 * (1 - first.bias) * (1 - first.continuity)
            + arriving * tight2 * (1 + second.bias) * (1 - second.continuity)
        let after = arriving * tight2 * (1 - second.bias) * (1 + second.continuity)
        let way = 3 * square - 2 * cube
        let hasBefore = index > 0
        let hasAfter = index + 2 < values.count
        // Beyond the ends the difference is that of the way itself.
        let middle = between + (hasBefore ? 0 : before) + (hasAfter ? 0 : after)
        let back = hasBefore ? before : 0
        let ahead = hasAfter ? after : 0
        var terms: [(value: AnimationValue, weight: Double)] = []
        terms.reserveCapacity(4)
        if hasBefore { terms.append((values[index - 1], -back)) }
        terms.append((values[index], 1 - way + back - middle))
        terms.append((values[index + 1], way + middle - ahead))
        if hasAfter { terms.append((values[index + 2], ahead)) }
        return AnimationValue.blend(terms) ?? values[index + 1]
    }

    private func shape(_ index: Int) -> SplineShape { index < shapes.count ? shapes[index] : SplineShape() }
}
