import Geometry
import Typography

/// A part of a selection.
package struct TextSelectionRect: Hashable, Sendable {
    package var rect: CGRect
    package var isRightToLeft: Bool

    /// Boolean values that indicate whether the selection begins or ends here.
    package var containsStart = false
    package var containsEnd = false
}

extension DocumentLayout {
    /// Returns the rectangles of a selection, one or more for each line, from left to right. They have the height of the
    /// lines' areas and meet without gaps.
    /// - Parameters:
    ///   - extendsLines: A Boolean value that indicates whether lines whose end is selected are filled to the side of the
    ///     region.
    ///   - minY: The top of the area of interest.
    ///   - maxY: The bottom of the area of interest.
    package func selectionRects(
        of range: Range<Int>,
        extendsLines: Bool = true,
        from minY: CGFloat = 0,
        to maxY: CGFloat = .infinity
    ) -> [TextSelectionRect] {
        var result: [TextSelectionRect] = []
        let range = buffer.characters(covering: clamped(range))
        forEachLine(in: range, from: minY, to: maxY) { line in
            result += selectionRects(of: range, in: line, extendsLines: extendsLines)
        }
        return result
    }

    func clamped(_ range: Range<Int>) -> Range<Int> {
        let lower = min(max(range.lowerBound, 0), document.count)
        return lower..<min(max(range.upperBound, lower), document.count)
    }

    /// Calls a closure with the lines of a range between two vertical positions.
    package func forEachLine(
        in range: Range<Int>,
        from minY: CGFloat = 0,
        to maxY: CGFloat = .infinity,
        _ body: (TextLineFragment) -> Void
    ) {
        var offset = range.lowerBound
        if minY > 0 {
            settle()
            offset = max(offset, self.offset(near: minY))
        }
        while offset < range.upperBound || offset == range.lowerBound {
            guard offset < document.count, let block = block(containing: offset) else { break }
            if CGFloat(fine: block.top) >= maxY { return }
            for line in lines(of: block) where line.range.upperBound > range.lowerBound {
                if line.range.lowerBound >= range.upperBound, !range.isEmpty { break }
                if line.rect.maxY > minY, line.rect.minY < maxY { body(line) }
                if range.isEmpty { return }
            }
            offset = block.range.upperBound
        }
        guard range.upperBound == document.count, hasExtraLine, CGFloat(fine: blocks.total.height) < maxY else {
            return
        }
        if let extra = extraLineFragment { body(extra) }
    }

    /// Returns the rectangles of a selection in a line, from left to right.
    package func selectionRects(
        of range: Range<Int>,
        in line: TextLineFragment,
        extendsLines: Bool
    ) -> [TextSelectionRect] {
        var spans: [(minX: CGFloat, maxX: CGFloat, isRightToLeft: Bool)] = []
        let local = range.lowerBound - line.start..<range.upperBound - line.start
        for cluster in line.clusters where cluster.range.overlaps(local) {
            let start = max(cluster.range.lowerBound, local.lowerBound)
            let end = min(cluster.range.upperBound, local.upperBound)
            let first = line.clusterOrigin + cluster.edge(start, self, line)
            let last = line.clusterOrigin + cluster.edge(end, self, line)
            let (minX, maxX) = (min(first, last), max(first, last))
            if let known = spans.last, abs(known.maxX - minX) < 1e-6, known.isRightToLeft == cluster.isRightToLeft {
                spans[spans.count - 1].maxX = maxX
            } else {
                spans.append((minX, maxX, cluster.isRightToLeft))
            }
        }
        let isStart = line.range.contains(range.lowerBound) || line.isExtra && range.lowerBound == line.range.lowerBound
        // The end of a selection after a line break is in the next line.
        let isEnd =
            range.upperBound > line.range.lowerBound && range.upperBound <= line.contentRange.upperBound
            || line.isExtra || range.isEmpty
            || range.upperBound == line.range.upperBound && range.upperBound == document.count && !hasExtraLine
        if extendsLines, range.upperBound > line.contentRange.upperBound, !line.isExtra {
            extend(&spans, of: line)
        }
        if spans.isEmpty {
            guard isStart || isEnd else { return [] }
            let x = caretX(
                at: min(max(range.lowerBound, line.contentRange.lowerBound), line.contentRange.upperBound),
                in: line
            )
            spans.append((x, x, line.isRightToLeft))
        }
        var result = spans.map { span in
            TextSelectionRect(
                rect: CGRect(x: span.minX, y: line.rect.minY, width: span.maxX - span.minX, height: line.rect.height),
                isRightToLeft: span.isRightToLeft
            )
        }
        if isStart { mark(range.lowerBound, .downstream, of: line, in: &result, \.containsStart) }
        if isEnd {
            let end = min(range.upperBound, line.contentRange.upperBound)
            mark(end, .upstream, of: line, in: &result, \.containsEnd)
        }
        return result
    }

    /// Extends a line whose end is selected to the side at which the line ends.
    private func extend(_ spans: inout [(minX: CGFloat, maxX: CGFloat, isRightToLeft: Bool)], of line: TextLineFragment)
    {
        guard line.rect.width.isFinite else { return }
        if line.isRightToLeft {
            let end = line.usedRect.minX
            if let first = spans.first, first.minX <= end + 1e-6 {
                spans[0].minX = min(line.rect.minX, first.minX)
            } else if end > line.rect.minX {
                spans.insert((line.rect.minX, end, true), at: 0)
            }
        } else {
            let end = line.usedRect.maxX
            if let last = spans.last, last.maxX >= end - 1e-6 {
                spans[spans.count - 1].maxX = max(line.rect.maxX, last.maxX)
            } else if end < line.rect.maxX {
                spans.append((end, line.rect.maxX, false))
            }
        }
    }

    /// Marks the rectangle at whose edge an end of the selection is.
    private func mark(
        _ offset: Int,
        _ affinity: TextAffinity,
        of line: TextLineFragment,
        in rects: inout [TextSelectionRect],
        _ flag: WritableKeyPath<TextSelectionRect, Bool>
    ) {
        let x = caretX(at: offset, in: line, affinity: affinity)
        func distance(_ rect: CGRect) -> CGFloat { min(abs(rect.minX - x), abs(rect.maxX - x)) }
        guard let index = rects.indices.min(by: { distance(rects[$0].rect) < distance(rects[$1].rect) }) else { return }
        rects[index][keyPath: flag] = true
    }

    /// Returns the bounds of the characters in a range, or `nil` if they have no space.
    package func bounds(of range: Range<Int>) -> CGRect? {
        var result: CGRect?
        let range = buffer.characters(covering: clamped(range))
        forEachLine(in: range) { line in
            for part in selectionRects(of: range, in: line, extendsLines: false) {
                let rect = CGRect(
                    x: part.rect.minX,
                    y: line.usedRect.minY,
                    width: part.rect.width,
                    height: line.usedRect.height
                )
                result = result?.union(rect) ?? rect
            }
        }
        return result
    }
}

extension TypesetParagraph.Cluster {
    /// Returns the position of a boundary in the cluster, its end included.
    fileprivate func edge(_ local: Int, _ layout: DocumentLayout, _ line: TextLineFragment) -> CGFloat {
        if local <= range.lowerBound { return leadingX }
        if local >= range.upperBound { return trailingX }
        return layout.caretX(at: line.start + local, in: line) - line.clusterOrigin
    }
}
