import UIKit

/// Where entries lie in a rectangle: the first day at its left side and the last at its right, the heaviest at its top
/// and the lightest at its bottom.
package struct WeightCurve {
    /// One for each entry.
    package let points: [CGPoint]
    package let maximum, average, minimum: Level
    /// The last of the heaviest and the last of the lightest entries.
    package let highest, lowest: CGPoint

    /// A weight and its height.
    package struct Level {
        /// Tenths of a kilogram.
        package let tenths: Double
        package let y: CGFloat

        /// As in `80.5 kg`.
        package var text: String { Weight(tenths: Int(tenths.rounded())).map { "\($0)" } ?? "" }
    }

    /// Whether all entries weigh the same.
    package var isLevel: Bool { maximum.tenths == minimum.tenths }

    /// - Parameter entries: in the order of their days. Nil when there are none.
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

    /// In days. Entries of one day are spread over it, so that they lie side by side and not above each other.
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

    /// Points that look the same when drawn as a line: of those that share a column, where it enters and leaves it, and
    /// how far it goes up and down. Ten thousand entries cost no more than the view is wide.
    /// - Parameter column: the width of a pixel, in points.
    package func thinned(column: CGFloat) -> [CGPoint] {
        var kept: [CGPoint] = []
        var rest = points[...]
        while let first = rest.first {
            let run = rest.prefix { ($0.x / column).rounded(.down) == (first.x / column).rounded(.down) }
            let top = run.indices.min { run[$0].y < run[$1].y } ?? run.startIndex
            let bottom = run.indices.max { run[$0].y < run[$1].y } ?? run.startIndex
            let indices = Set([run.startIndex, top, bottom, run.endIndex - 1])
            kept += indices.sorted().map { run[$0] }
            rest = rest.dropFirst(run.count)
        }
        return kept
    }
}
