import Foundation
import Typography

/// The laid out line of a text field, with the positions of its characters. Offsets are in UTF-16 units of the text; x positions
/// are in points from the left end of the line.
struct FieldLine {
    /// A character as the user sees it, and its extent in the line.
    struct Cell {
        var range: Range<Int>
        var minX: CGFloat
        var maxX: CGFloat
        /// The level of embedding, which is odd for right-to-left text.
        var level: UInt8
    }

    let text: StyledText
    let frame: TextFrame
    let width: CGFloat
    let ascent: CGFloat
    let descent: CGFloat
    let isRightToLeft: Bool

    /// The offset of the first character.
    let start: Int

    /// The characters, in the order of the text.
    let cells: [Cell]

    /// The positions of the caret: before each cell, and at the end.
    let edges: [CGFloat]

    var height: CGFloat { ascent + descent }

    /// Lays out a text.
    /// - Parameters:
    ///   - text: The text to show, in which each character stands for a character of the field's text.
    ///   - lengths: The lengths of the characters of the field's text, in UTF-16 units; `nil` if that text is shown.
    ///   - start: The offset of the text in the field's text.
    ///   - isRightToLeft: The direction of text without letters.
    init(
        _ text: StyledText,
        lengths: [Int]?,
        start: Int = 0,
        isRightToLeft: Bool,
        library: FontLibrary
    ) {
        var text = text
        text.replaceLineBreaks()
        self.text = text
        self.start = start
        frame = TextFrame.frame(of: text.text, in: TextFrame.Limits(), library: library)
        let line = TypesetLine.lines(of: text.text, width: nil, library: library)[0]
        width = line.width
        ascent = line.ascent
        descent = line.descent
        self.isRightToLeft = text.text.string.isEmpty ? isRightToLeft : line.isRightToLeft
        cells = Self.cells(text.text.string, line, lengths, start)
        edges = Self.edges(cells, isRightToLeft: line.isRightToLeft)
    }

    /// The offset of the end.
    var end: Int { cells.last?.range.upperBound ?? start }

    /// Returns the cells of the characters. A character may consist of several clusters of glyphs, or of a part of one.
    private static func cells(_ shown: String, _ line: TypesetLine, _ lengths: [Int]?, _ offset: Int) -> [Cell] {
        let clusters = line.clusters.filter { !$0.range.isEmpty }.sorted { $0.range.lowerBound < $1.range.lowerBound }
        let counts = shown.map(\.utf16.count)
        var ranges: [Range<Int>] = []
        ranges.reserveCapacity(counts.count)
        var start = 0
        for count in counts {
            ranges.append(start..<start + count)
            start += count
        }
        var cells: [Cell] = []
        cells.reserveCapacity(ranges.count)
        var next = 0
        var index = 0
        while index < ranges.count {
            let range = ranges[index]
            while next < clusters.count, clusters[next].range.upperBound <= range.lowerBound { next += 1 }
            guard next < clusters.count, clusters[next].range.lowerBound < range.upperBound else {
                // A character without glyphs.
                let last = cells.last
                let x = last.map { $0.level % 2 == 1 ? $0.minX : $0.maxX } ?? (line.isRightToLeft ? line.width : 0)
                cells.append(
                    Cell(range: range, minX: x, maxX: x, level: last?.level ?? (line.isRightToLeft ? 1 : 0))
                )
                index += 1
                continue
            }
            let cluster = clusters[next]
            if cluster.range.upperBound > range.upperBound {
                // A ligature: its characters share its width.
                var last = index
                while last + 1 < ranges.count, ranges[last + 1].lowerBound < cluster.range.upperBound { last += 1 }
                let count = CGFloat(last - index + 1)
                for (part, position) in (index...last).enumerated() {
                    let from = cluster.minX + (cluster.maxX - cluster.minX) * CGFloat(part) / count
                    let to = cluster.minX + (cluster.maxX - cluster.minX) * CGFloat(part + 1) / count
                    let isMirrored = cluster.level % 2 == 1
                    cells.append(
                        Cell(
                            range: ranges[position],
                            minX: isMirrored ? cluster.minX + cluster.maxX - to : from,
                            maxX: isMirrored ? cluster.minX + cluster.maxX - from : to,
                            level: cluster.level
                        )
                    )
                }
                index = last + 1
                continue
            }
            var cell = Cell(range: range, minX: cluster.minX, maxX: cluster.maxX, level: cluster.level)
            var further = next + 1
            while further < clusters.count, clusters[further].range.lowerBound < range.upperBound {
                cell.minX = min(cell.minX, clusters[further].minX)
                cell.maxX = max(cell.maxX, clusters[further].maxX)
                further += 1
            }
            cells.append(cell)
            index += 1
        }
        guard let lengths else {
            for index in cells.indices where offset > 0 { cells[index].range = cells[index].range.shifted(by: offset) }
            return cells
        }
        var offset = offset
        for (index, length) in zip(cells.indices, lengths) {
            cells[index].range = offset..<offset + length
            offset += length
        }
        return cells
    }

    /// Returns the positions of the caret. Between text of two levels it is at the edge of the one with the lower level, as at the
    /// ends of the line, so that each position of the text has its own edge and the other way around.
    private static func edges(_ cells: [Cell], isRightToLeft: Bool) -> [CGFloat] {
        let base: UInt8 = isRightToLeft ? 1 : 0
        let width = cells.map(\.maxX).max() ?? 0
        return (0...cells.count).map { index in
            let before = index > 0 ? cells[index - 1] : nil
            let after = index < cells.count ? cells[index] : nil
            let levels = (before?.level ?? base, after?.level ?? base)
            if let before, levels.0 <= levels.1 { return before.level % 2 == 1 ? before.minX : before.maxX }
            if let after, levels.1 < levels.0 || before == nil && levels.1 <= levels.0 {
                return after.level % 2 == 1 ? after.maxX : after.minX
            }
            // The line begins or ends with text of a deeper level.
            let isStart = before == nil
            return isStart == isRightToLeft ? width : 0
        }
    }

    // MARK: Positions

    /// Returns the index of the position before which all cells end at an offset or before it.
    private func index(_ offset: Int) -> Int {
        var (low, high) = (0, cells.count)
        while low < high {
            let middle = (low + high) / 2
            if cells[middle].range.lowerBound < offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func offset(ofIndex index: Int) -> Int { index < cells.count ? cells[index].range.lowerBound : end }

    /// Returns the position of the caret at an offset.
    func x(_ offset: Int) -> CGFloat { edges[index(offset)] }

    /// Returns the offset at which the caret is closest to a position.
    func offset(at x: CGFloat) -> Int {
        let best = edges.indices.min { abs(edges[$0] - x) < abs(edges[$1] - x) } ?? 0
        return offset(ofIndex: best)
    }

    /// Returns the offset that a step to the right or to the left leads to, or `nil` at the end of the line.
    func offset(from offset: Int, right: Bool) -> Int? {
        let order = edges.indices.sorted { edges[$0] == edges[$1] ? $0 < $1 : edges[$0] < edges[$1] }
        guard let place = order.firstIndex(of: index(offset)) else { return nil }
        let next = place + (right ? 1 : -1)
        return order.indices.contains(next) ? self.offset(ofIndex: order[next]) : nil
    }

    /// Returns the character at a position, or `nil` if there is none.
    func character(at x: CGFloat) -> Range<Int>? { cells.first { $0.minX <= x && x < $0.maxX }?.range }

    /// Returns the extents of a range, from left to right, each with the direction of its text.
    func extents(_ range: Range<Int>) -> [(minX: CGFloat, maxX: CGFloat, isRightToLeft: Bool, cells: Range<Int>)] {
        let indices = index(range.lowerBound)..<max(index(range.lowerBound), index(range.upperBound))
        var result: [(minX: CGFloat, maxX: CGFloat, isRightToLeft: Bool, cells: Range<Int>)] = []
        for index in indices {
            let cell = cells[index]
            let isRightToLeft = cell.level % 2 == 1
            if let last = result.last, last.isRightToLeft == isRightToLeft,
                isRightToLeft ? abs(cell.maxX - last.minX) < 0.01 : abs(cell.minX - last.maxX) < 0.01
            {
                result[result.count - 1] = (
                    min(last.minX, cell.minX), max(last.maxX, cell.maxX), isRightToLeft,
                    last.cells.lowerBound..<index + 1
                )
            } else {
                result.append((cell.minX, cell.maxX, isRightToLeft, index..<index + 1))
            }
        }
        return result.filter { $0.maxX > $0.minX }.sorted { $0.minX < $1.minX }
    }

    /// Returns the indices of the cells of a range.
    func cellIndices(_ range: Range<Int>) -> Range<Int> {
        index(range.lowerBound)..<max(index(range.lowerBound), index(range.upperBound))
    }
}

extension StyledText {
    /// Replaces line breaks by spaces, which have the same lengths.
    fileprivate mutating func replaceLineBreaks() {
        guard text.string.hasLineBreak else { return }
        var result = AttributedText(defaultFont: text.defaultFont)
        var index = text.string.utf8.startIndex
        for run in text.runs {
            let end = text.string.utf8.index(index, offsetBy: run.length)
            var part = String.UnicodeScalarView()
            for scalar in text.string[index..<end].unicodeScalars {
                switch scalar.value {
                case 0x0A...0x0D, 0x85, 0x2028, 0x2029: part.append(" ")
                default: part.append(scalar)
                }
            }
            result.append(String(part), run.attributes, run.paragraph)
            index = end
        }
        replaceText(result)
    }
}
