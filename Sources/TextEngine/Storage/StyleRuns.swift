/// The styles of a text as runs, each as long as possible. Changes take logarithmic time.
package struct StyleRuns {
    /// A number of UTF-16 units of the same style.
    package struct Run: Summarized {
        package struct Total: Summary {
            package var length = 0

            package static let zero = Total()

            package static func + (first: Total, second: Total) -> Total { Total(length: first.length + second.length) }
        }

        package var length: Int
        package var style: any TextStyle

        package init(length: Int, style: any TextStyle) {
            self.length = length
            self.style = style
        }

        package var summary: Total { Total(length: length) }
    }

    private var tree: SumTree<Run>

    package init() { tree = SumTree() }

    package init(length: Int, style: any TextStyle) {
        tree = SumTree(length > 0 ? [Run(length: length, style: style)] : [])
    }

    /// The number of UTF-16 units.
    package var length: Int { tree.total.length }

    /// The number of runs.
    package var count: Int { tree.count }

    /// Returns the style of a unit and the range of its run, or `nil` at the end.
    package func run(at offset: Int) -> (style: any TextStyle, range: Range<Int>)? {
        guard let found = tree.first(where: { $0.length > offset }) else { return nil }
        let start = found.before.length
        return (found.element.style, start..<start + found.element.length)
    }

    /// Returns the runs in a range, clipped to it.
    package func runs(in range: Range<Int>) -> [Run] {
        guard !range.isEmpty, let first = tree.first(where: { $0.length > range.lowerBound }) else { return [] }
        var result: [Run] = []
        tree.forEach(from: first.index) { _, before, run in
            let start = max(range.lowerBound, before.length)
            let end = min(range.upperBound, before.length + run.length)
            if start < end { result.append(Run(length: end - start, style: run.style)) }
            return before.length + run.length < range.upperBound
        }
        return result
    }

    /// Replaces the styles in a range by runs, which may have another length.
    package mutating func replaceSubrange(_ range: Range<Int>, with runs: [Run]) {
        // The runs that the range touches, so that equal neighbors become one.
        let first = tree.first { $0.length >= range.lowerBound && range.lowerBound > 0 }
        let lower = first?.index ?? 0
        let start = first?.before.length ?? 0
        let last = tree.first { $0.length > range.upperBound }
        let upper = last.map { $0.index + 1 } ?? tree.count
        let end = last.map { $0.before.length + $0.element.length } ?? tree.total.length
        let parts =
            self.runs(in: start..<range.lowerBound) + runs
            + self.runs(in: range.upperBound..<max(end, range.upperBound))
        var merged: [Run] = []
        for part in parts where part.length > 0 {
            if let last = merged.last, last.style === part.style || last.style.isEqual(to: part.style) {
                merged[merged.count - 1].length += part.length
            } else {
                merged.append(part)
            }
        }
        tree.replaceSubrange(lower..<max(lower, upper), with: merged)
    }

    package mutating func setStyle(_ style: any TextStyle, in range: Range<Int>) {
        replaceSubrange(range, with: [Run(length: range.count, style: style)])
    }

    /// Replaces the style of each run in a range.
    package mutating func change(in range: Range<Int>, _ body: (any TextStyle) -> any TextStyle) {
        replaceSubrange(range, with: runs(in: range).map { Run(length: $0.length, style: body($0.style)) })
    }
}
