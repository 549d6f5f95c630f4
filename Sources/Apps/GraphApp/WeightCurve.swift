import UIKit

/// The layout of entries in a rectangle: the first day at its left side and the last at its right, the heaviest at its
/// top and the lightest at its bottom.
package struct WeightCurve {
    /// The points of the entries, in order.
    package let points: [CGPoint]
    package let maximum, average, minimum: Level
    /// The points of the last of the heaviest and of the last of the lightest entries.
    package let highest, lowest: CGPoint

    /// A weight and its vertical position.
    package struct Level {
        /// The weight in tenths of a kilogram.
        package let tenths: Double
        package let y: CGFloat

        /// The weight as text, such as `80.5 kg`.
        package var text: String { Weight(tenths: Int(tenths.rounded())).map { "\($0)" } ?? "" }
    }

    /// A Boolean value that indicates whether all weights are equal.
    package var isLevel: Bool { maximum.tenths == minimum.tenths }

    /// - Parameter entries: The entries, in the order of their days. The result is `nil` if there are none.
    package init?(_ entries: [WeightEntry], in rect: CGRect) {
        let weights = entries.map { Double($0.weight.tenths) }
        guard let most = weights.max(), let least = weights.min() else { return nil }
        func level(_ tenths: Double) -> Level {
            let part = most > least ? (most - tenths) / (most - least) : 0.5
            return Level(tenths: tenths, y: rect.minY + rect.height * CGFloat(part))
        }
        let times = WeightCurve.times(of: entries)
        let (start, end) = (times[0], times[times.count - 1])
        points = zip(times, weights).map { time, tenths in
            let part = end > start ? (time - start) / (end - start) : 0.5
            return CGPoint(x: rect.minX + rect.width * CGFloat(part), y: level(tenths).y)
        }
        maximum = level(most)
        average = level(weights.reduce(0, +) / Double(weights.count))
        minimum = level(least)
        highest = points[weights.lastIndex(of: most) ?? 0]
        lowest = points[weights.lastIndex(of: least) ?? 0]
    }

    /// Returns the times of entries, in days. Entries of one day are spread over the day, so that they lie side by
    /// side.
    private static func times(of entries: [WeightEntry]) -> [Double] {
        var times: [Double] = []
        var rest = entries[...]
        while let day = rest.first?.day {
            let count = rest.prefix { $0.day == day }.count
            for index in 1...count { times.append(Double(day.number) + Double(index) / Double(count + 1)) }
            rest = rest.dropFirst(count)
        }
        return times
    }

    /// Returns fewer points that look the same when drawn as a line: of those that share a column, the first, the last,
    /// the highest and the lowest. The cost of drawing ten thousand entries is limited by the width of the view.
    /// - Parameter column: The width of a pixel, in points.
    package func thinned(column: CGFloat) -> [CGPoint] {
        var selected: [CGPoint] = []
        var rest = points[...]
        while let first = rest.first {
            let run = rest.prefix { ($0.x / column).rounded(.down) == (first.x / column).rounded(.down) }
            let top = run.indices.min { run[$0].y < run[$1].y } ?? run.startIndex
            let bottom = run.indices.max { run[$0].y < run[$1].y } ?? run.startIndex
            let indices = Set([run.startIndex, top, bottom, run.endIndex - 1])
            selected += indices.sorted().map { run[$0] }
            rest = rest.dropFirst(run.count)
        }
        return selected
    }
}
