import Geometry
import Typography

/// A line of a layout, or a part of one between two shapes.
package struct TextLineFragment {
    /// The characters, with the line break after them.
    package let range: Range<Int>

    /// The characters without the line break.
    package let contentRange: Range<Int>

    /// The area of the line, with the spacing above and below.
    package let rect: CGRect

    /// The bounds of the text, in the height of its fonts.
    package let usedRect: CGRect

    /// The position of the baseline.
    package let baseline: CGFloat

    /// The index of the region.
    package let region: Int

    /// A Boolean value that indicates whether the line ends because the next character has no space in it.
    package let isWrapped: Bool

    /// A Boolean value that indicates whether the line is the empty one at the end of the text.
    package let isExtra: Bool

    /// The characters that an ellipsis replaces, or `nil`.
    package let truncatedRange: Range<Int>?

    /// A Boolean value that indicates whether the paragraph begins on the right.
    package let isRightToLeft: Bool

    /// The start of the text of the clusters.
    package let clusterOrigin: CGFloat

    /// The clusters from left to right, relative to `clusterOrigin` and the start of the paragraph.
    let clusters: [TypesetParagraph.Cluster]

    /// The offset of the paragraph, to which the ranges of clusters are relative.
    let start: Int
}

/// The lines of a block, to draw.
package struct TextBlock {
    /// The characters, with the line break after them.
    package let range: Range<Int>

    /// The lines, whose position is relative to `origin`, and the style of each run.
    package let frame: TextFrame
    package let styles: [any TextStyle]
    package let origin: CGPoint

    /// The height of the block.
    package let height: CGFloat

    /// The lines with their characters.
    package let lines: [TextLineFragment]
}

extension DocumentLayout {
    /// Returns the lines of a block.
    func lines(of block: PlacedBlock) -> [TextLineFragment] {
        block.typeset.fragments.indices.map { line($0, of: block) }
    }

    func line(_ index: Int, of block: PlacedBlock) -> TextLineFragment {
        let fragment = block.typeset.fragments[index]
        let isLast = index == block.typeset.fragments.count - 1 && !block.typeset.isCut
        let start = block.range.lowerBound
        let content = start + fragment.range.lowerBound..<start + fragment.range.upperBound
        return makeLine(
            fragment,
            block.typeset.frame.lines[index],
            range: content.lowerBound..<(isLast ? block.range.upperBound : content.upperBound),
            content: content,
            top: block.top,
            start: start,
            isRightToLeft: block.typeset.isRightToLeft,
            isWrapped: isLast ? block.breakLength == 0 && block.range.upperBound < document.count : true,
            isExtra: false
        )
    }

    /// Returns the empty line at the end, or `nil` if there is none or if it has no space.
    package var extraLineFragment: TextLineFragment? {
        settle()
        guard let typeset = layOutExtraLine()?.typeset, let fragment = typeset.fragments.first else { return nil }
        let end = document.count
        return makeLine(
            fragment,
            typeset.frame.lines[0],
            range: end..<end,
            content: end..<end,
            top: blocks.total.height,
            start: end,
            isRightToLeft: typeset.isRightToLeft,
            isWrapped: false,
            isExtra: true
        )
    }

    private func makeLine(
        _ fragment: TypesetParagraph.Fragment,
        _ line: TextFrame.Line,
        range: Range<Int>,
        content: Range<Int>,
        top: Int,
        start: Int,
        isRightToLeft: Bool,
        isWrapped: Bool,
        isExtra: Bool
    ) -> TextLineFragment {
        let y = CGFloat(fine: top)
        let region = column.index(at: y + line.top)
        let padding = column.regions.indices.contains(region) ? column.regions[region].padding : 0
        return TextLineFragment(
            range: range,
            contentRange: content,
            rect: fragment.rect.offsetBy(dx: 0, dy: y).insetBy(dx: -padding, dy: 0),
            usedRect: CGRect(x: line.x, y: y + line.top, width: line.width, height: line.height),
            baseline: y + line.baseline,
            region: region,
            isWrapped: isWrapped,
            isExtra: isExtra,
            truncatedRange: fragment.truncatedRange.map { start + $0.lowerBound..<start + $0.upperBound },
            isRightToLeft: isRightToLeft,
            clusterOrigin: line.x,
            clusters: fragment.clusters,
            start: start
        )
    }

    // MARK: Access

    /// Returns the lines between two vertical positions, in the order of the text. They are laid out if necessary.
    package func lines(from minY: CGFloat, to maxY: CGFloat) -> [TextLineFragment] {
        var result: [TextLineFragment] = []
        forEachBlock(from: minY, to: maxY) { block in
            result += lines(of: block).filter { $0.rect.maxY > minY && $0.rect.minY < maxY }
            return true
        }
        if let extra = extraLine(from: minY, to: maxY) { result.append(extra) }
        return result
    }

    private func extraLine(from minY: CGFloat, to maxY: CGFloat) -> TextLineFragment? {
        guard hasExtraLine, CGFloat(fine: blocks.total.height) < maxY, let extra = extraLineFragment,
            extra.rect.maxY > minY, extra.rect.minY < maxY
        else { return nil }
        return extra
    }

    /// Returns the blocks between two vertical positions, to draw. They are laid out if necessary.
    package func textBlocks(from minY: CGFloat, to maxY: CGFloat) -> [TextBlock] {
        var result: [TextBlock] = []
        forEachBlock(from: minY, to: maxY) { block in
            if CGFloat(fine: block.top + block.height) > minY { result.append(textBlock(block)) }
            return true
        }
        return result
    }

    /// Returns the block that contains an offset, to draw, or `nil` if it has no space.
    package func textBlock(containing offset: Int) -> TextBlock? { block(containing: offset).map { textBlock($0) } }

    private func textBlock(_ block: PlacedBlock) -> TextBlock {
        TextBlock(
            range: block.range,
            frame: block.typeset.frame,
            styles: block.layout.styles,
            origin: CGPoint(x: 0, y: CGFloat(fine: block.top)),
            height: CGFloat(fine: block.height),
            lines: lines(of: block)
        )
    }

    /// Returns the line that contains an offset, or `nil` if it has no space.
    /// - Parameter affinity: The line of an offset at which a line is wrapped: `downstream` selects the one that begins
    ///   there, and `upstream` the one that ends.
    package func line(containing offset: Int, affinity: TextAffinity = .downstream) -> TextLineFragment? {
        let offset = min(max(offset, 0), document.count)
        if offset == document.count, hasExtraLine { return extraLineFragment }
        let isAtEnd = offset == document.count
        guard let block = block(containing: isAtEnd ? offset - 1 : offset), !block.typeset.fragments.isEmpty else {
            return nil
        }
        let local = offset - block.range.lowerBound
        let fragments = block.typeset.fragments
        var (low, high) = (0, fragments.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if fragments[middle].range.upperBound > local { high = middle } else { low = middle + 1 }
        }
        if affinity == .upstream, local == fragments[low].range.lowerBound {
            if low > 0 { return line(low - 1, of: block) }
            // A part of a long text continues the one before it.
            if offset > 0, !buffer[offset - 1].isLineBreak, let before = self.block(containing: offset - 1) {
                return lines(of: before).last
            }
        }
        return line(low, of: block)
    }
}

/// The side of an offset that a position belongs to.
package enum TextAffinity: Hashable, Sendable {
    /// The character after the offset.
    case downstream

    /// The character before the offset.
    case upstream
}

extension DocumentLayout {
    // MARK: Regions

    /// Returns the distance of a region from the top of the first one.
    package func top(ofRegion index: Int) -> CGFloat { column.tops.indices.contains(index) ? column.tops[index] : 0 }

    /// Returns the characters in a region.
    package func range(ofRegion index: Int) -> Range<Int> {
        guard column.regions.indices.contains(index) else { return 0..<0 }
        let end = self.end
        if column.regions.count == 1 { return 0..<end }
        layOutContiguously { _, _ in false }
        func start(_ index: Int) -> Int {
            guard index > 0, index < column.tops.count, column.tops[index].isFinite else { return index > 0 ? end : 0 }
            let lines = lines(from: column.tops[index], to: .infinity)
            return lines.first?.range.lowerBound ?? end
        }
        let lower = start(index)
        return lower..<max(lower, start(index + 1))
    }

    /// The length of the longest text whose lines are all measured.
    private static let longestMeasured = 32 << 10

    /// Returns the bounds of the text in a region. Of a long text, the width is that of the lines laid out so far.
    package func usedBounds(ofRegion index: Int) -> CGRect {
        guard column.regions.indices.contains(index) else { return .null }
        let top = column.tops[index]
        let bottom = index + 1 < column.tops.count ? column.tops[index + 1] : .infinity
        var result = CGRect.null
        if document.count <= Self.longestMeasured || column.isLimited {
            for line in lines(from: top, to: bottom) { result = result.union(line.usedRect) }
            return result
        }
        settle()
        blocks.forEach(from: 0) { index, before, block in
            guard let typeset = block.layout?.typeset else { return true }
            for line in typeset.frame.lines {
                let y = CGFloat(fine: before.height) + line.top
                result = result.union(CGRect(x: line.x, y: y, width: line.width, height: line.height))
            }
            return true
        }
        return result.union(CGRect(x: result.isNull ? 0 : result.minX, y: 0, width: 0, height: height))
    }

    // MARK: Glyphs

    /// Returns the left side of the character at an offset in its line.
    package func leftX(at offset: Int, in line: TextLineFragment) -> CGFloat {
        guard let cluster = line.clusters.first(where: { $0.range.contains(offset - line.start) }),
            cluster.isRightToLeft
        else { return caretX(at: offset, in: line) }
        return caretX(at: buffer.characterBoundary(after: offset), in: line, affinity: .upstream)
    }

    /// Returns a Boolean value that indicates whether a cluster of glyphs begins at an offset.
    package func isStartOfCluster(_ offset: Int) -> Bool {
        guard let line = line(containing: offset) else { return buffer.isCharacterBoundary(offset) }
        return line.clusters.contains { $0.range.lowerBound == offset - line.start }
    }

    /// Returns the number of a character's glyph in its font; zero if it has none of its own.
    package func glyph(at offset: Int) -> UInt32 {
        guard let block = block(containing: offset) else { return 0 }
        return block.typeset.glyph(at: offset - block.range.lowerBound)
    }
}
