import TextEngine

/// The marks of a text view beside the attributes of its text: marked text, misspelled words, and texts that are recognized as
/// links. It has no effect on the layout.
struct TextOverlay: Equatable {
    /// The kinds of recognized links.
    var detectors: UIDataDetectorTypes = []

    /// The range of the marked text.
    var marked: Range<Int>?

    /// The attributes of marked text.
    var markedStyle: [NSAttributedString.Key: Any] = [:]

    /// The ranges of misspelled words.
    var misspelled: [Range<Int>] = []

    /// The attributes of misspelled words.
    var misspelledStyle: [NSAttributedString.Key: Any] = [:]

    /// A range with additional attributes.
    struct Part {
        var range: Range<Int>
        var values: [NSAttributedString.Key: Any]
    }

    static func == (first: TextOverlay, second: TextOverlay) -> Bool {
        first.detectors == second.detectors && first.marked == second.marked
            && first.misspelled == second.misspelled
            && AttributedStyle.areEqual(first.markedStyle, second.markedStyle)
    }

    /// Returns the ranges whose display differs from that of another overlay.
    func changedRanges(from other: TextOverlay, length: Int) -> [Range<Int>] {
        if detectors != other.detectors { return [0..<length] }
        var ranges = [marked, other.marked].compactMap(\.self)
        if misspelled != other.misspelled {
            ranges += misspelled.filter { !other.misspelled.contains($0) }
            ranges += other.misspelled.filter { !misspelled.contains($0) }
        }
        return ranges.map { $0.clamped(to: 0..<length) }
    }

    /// Returns the parts in a range, in order.
    /// - Parameter links: The attributes of links.
    func parts(in range: Range<Int>, of buffer: TextBuffer, links: [NSAttributedString.Key: Any]) -> [Part] {
        var result: [Part] = []
        if !detectors.isEmpty {
            let matches = TextDetector(detectors).matches(in: buffer.units(in: range))
            result = matches.map {
                Part(range: $0.range.shifted(by: range.lowerBound), values: links)
            }
        }
        let words = misspelled.map { $0.clamped(to: range) }.filter { word in
            !word.isEmpty && !result.contains { $0.range.overlaps(word) }
        }
        if !words.isEmpty {
            result += words.map { Part(range: $0, values: misspelledStyle) }
            result.sort { $0.range.lowerBound < $1.range.lowerBound }
        }
        if let marked = marked?.clamped(to: range), !marked.isEmpty {
            result.removeAll { $0.range.overlaps(marked) }
            result.append(Part(range: marked, values: markedStyle))
            result.sort { $0.range.lowerBound < $1.range.lowerBound }
        }
        return result
    }
}

extension [StyleRuns.Run] {
    /// Returns the runs divided at the ends of parts.
    /// - Parameter start: The offset of the first run.
    func divided(at parts: [TextOverlay.Part], from start: Int) -> [StyleRuns.Run] {
        if parts.isEmpty { return self }
        let edges = parts.flatMap { [$0.range.lowerBound, $0.range.upperBound] }
        var result: [StyleRuns.Run] = []
        var offset = start
        var next = 0
        for run in self {
            let end = offset + run.length
            while next < edges.count, edges[next] <= offset { next += 1 }
            while next < edges.count, edges[next] < end {
                result.append(StyleRuns.Run(length: edges[next] - offset, style: run.style))
                offset = edges[next]
                while next < edges.count, edges[next] <= offset { next += 1 }
            }
            if end > offset { result.append(StyleRuns.Run(length: end - offset, style: run.style)) }
            offset = end
        }
        return result
    }
}
