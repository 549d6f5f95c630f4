import UIKitCore

/// The distances of a section of a flow layout.
struct FlowMetrics: Equatable {
    var inset = UIEdgeInsets.zero
    var lineSpacing: CGFloat = 0
    var itemSpacing: CGFloat = 0
    var header: CGFloat = 0
    var footer: CGFloat = 0
}

/// The positions of the items of a section, relative to its start.
struct FlowSection {
    /// The items and their sizes.
    enum Items {
        /// Items of the same size: their number.
        case uniform(Int, CGSize)
        /// Items of different sizes.
        case sizes([CGSize])

        var count: Int {
            switch self {
            case .uniform(let count, _): count
            case .sizes(let sizes): sizes.count
            }
        }
    }

    /// A line: its position in the direction of scrolling, and the items in it.
    private struct Line {
        var start: CGFloat
        var length: CGFloat
        var items: Range<Int>
        var gap: CGFloat
    }

    let axis: FlowAxis
    let metrics: FlowMetrics
    private(set) var items: Items
    /// The length of the section in the direction of scrolling.
    private(set) var length: CGFloat = 0
    private var lines: [Line] = []
    /// The positions of items of different sizes across.
    private var positions: [CGFloat] = []
    private var perLine = 1
    private var gap: CGFloat = 0

    /// Creates the positions.
    /// - Parameter room: The length across in which the items are placed, with the insets of the section.
    init(_ items: Items, _ metrics: FlowMetrics, _ axis: FlowAxis, room: CGFloat) {
        self.items = items
        self.metrics = metrics
        self.axis = axis
        let (start, end) = axis.cross(metrics.inset)
        let room = max(0, room - start - end)
        switch items {
        case .uniform(_, let size): arrange(size, room)
        case .sizes(let sizes): arrange(sizes, room)
        }
    }

    /// The position of the first line.
    private var itemsStart: CGFloat { metrics.header + axis.main(metrics.inset).start }

    // MARK: Items of the same size

    private mutating func arrange(_ size: CGSize, _ room: CGFloat) {
        let (own, spacing) = (axis.cross(size), metrics.itemSpacing)
        // A sum of lengths may be larger by a rounding error.
        let fitting = ((room + spacing + 1e-6) / max(own + spacing, 1e-6)).rounded(.down)
        perLine = max(1, Int(min(fitting, 1e6)))
        // An incomplete line has the distances of a complete one. Empirical; not documented by Apple.
        gap = perLine > 1 ? (room - CGFloat(perLine) * own) / CGFloat(perLine - 1) : 0
        let count = (items.count + perLine - 1) / perLine
        finish(linesLength: CGFloat(count) * axis.main(size) + CGFloat(max(0, count - 1)) * metrics.lineSpacing)
    }

    // MARK: Items of different sizes

    private mutating func arrange(_ sizes: [CGSize], _ room: CGFloat) {
        let spacing = metrics.itemSpacing
        positions = [CGFloat](repeating: 0, count: sizes.count)
        var first = 0
        var y: CGFloat = 0
        while first < sizes.count {
            var sum = axis.cross(sizes[first])
            var length = axis.main(sizes[first])
            var next = first + 1
            while next < sizes.count {
                let own = axis.cross(sizes[next])
                let width = sum + own + CGFloat(next - first) * spacing
                guard width <= room + 1e-6 else { break }
                sum += own
                length = max(length, axis.main(sizes[next]))
                next += 1
            }
            // All lines but the last one are justified. Empirical; not documented by Apple.
            let number = next - first
            let gap = next < sizes.count && number > 1 ? (room - sum) / CGFloat(number - 1) : spacing
            var x: CGFloat = 0
            for item in first..<next {
                positions[item] = x
                x += axis.cross(sizes[item]) + gap
            }
            lines.append(Line(start: y, length: length, items: first..<next, gap: gap))
            y += length + metrics.lineSpacing
            first = next
        }
        finish(linesLength: lines.last.map { $0.start + $0.length } ?? 0)
    }

    private mutating func finish(linesLength: CGFloat) {
        length = itemsStart + linesLength + axis.main(metrics.inset).end + metrics.footer
    }

    // MARK: Positions

    /// The position of the footer.
    var footerStart: CGFloat { length - metrics.footer }

    /// Returns the frame of an item relative to the start of the section.
    func frame(_ item: Int) -> CGRect {
        let crossStart = axis.cross(metrics.inset).start
        switch items {
        case .uniform(_, let size):
            let (line, column) = (item / perLine, item % perLine)
            return axis.rect(
                main: itemsStart + CGFloat(line) * (axis.main(size) + metrics.lineSpacing),
                cross: crossStart + CGFloat(column) * (axis.cross(size) + gap),
                size
            )
        case .sizes(let sizes):
            let line = lines[lines.partitioning { $0.items.upperBound > item }]
            let size = sizes[item]
            return axis.rect(
                main: itemsStart + line.start + (line.length - axis.main(size)) / 2,
                cross: crossStart + positions[item],
                size
            )
        }
    }

    /// Returns the items of the lines in a range, relative to the start of the section.
    func items(from start: CGFloat, to end: CGFloat) -> Range<Int> {
        let (low, high) = (start - itemsStart, end - itemsStart)
        switch items {
        case .uniform(let count, let size):
            let step = axis.main(size) + metrics.lineSpacing
            guard step > 0, count > 0 else { return 0..<count }
            let lineCount = CGFloat((count + perLine - 1) / perLine)
            // The line before may reach into the range.
            let first = max(0, min(((low - axis.main(size)) / step).rounded(.down), lineCount))
            let last = max(first, min((high / step).rounded(.up), lineCount))
            return min(count, Int(first) * perLine)..<min(count, Int(last) * perLine)
        case .sizes(let sizes):
            let first = lines.partitioning { $0.start + $0.length > low }
            let last = lines.partitioning { $0.start >= high }
            guard first < last else { return sizes.count..<sizes.count }
            return lines[first].items.lowerBound..<lines[last - 1].items.upperBound
        }
    }
}

extension Array {
    /// Returns the first index whose element satisfies a condition that holds for all further elements as well.
    func partitioning(where isAfter: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
