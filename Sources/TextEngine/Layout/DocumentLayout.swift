import Geometry
import Typography

/// The layout of a document in regions.
///
/// ```swift
/// let layout = DocumentLayout(document, regions: [TextRegion(width: 320, padding: 5)])
/// for line in layout.lines(from: 0, to: 480) { … }
/// let caret = layout.caret(at: 12)
/// ```
///
/// Text is laid out in blocks when it is asked for. The heights of other blocks are estimates, so a text of any length
/// opens at once. A change lays out the blocks that it touches. If text flows around shapes or from one region to the
/// next, all text above is laid out first, because positions then depend on it.
///
/// Positions are in points, y down, from the top left corner of the first region. Other regions are below it. Offsets are
/// in UTF-16 units.
package final class DocumentLayout {
    package let document: TextDocument

    /// The regions of the text. The width of the last one may be infinite, and its height usually is.
    package var regions: [TextRegion] {
        didSet {
            guard regions != oldValue else { return }
            column = RegionColumn(regions)
            invalidateAll()
        }
    }

    /// The fonts, or `nil` for the current ones.
    package var library: FontLibrary? {
        didSet { if library !== oldValue { invalidateAll() } }
    }

    /// A Boolean value that indicates whether the leading of fonts is added between lines.
    package var usesFontLeading = true {
        didSet { if usesFontLeading != oldValue { invalidateAll() } }
    }

    /// A closure that returns the styles of a range instead of those of the document, or `nil`. They have the same effect
    /// on the layout.
    package var styleSource: ((Range<Int>) -> [StyleRuns.Run])?

    /// The costs of the layout so far.
    package internal(set) var counters = LayoutCounters()

    var blocks = SumTree<LayoutBlock>()
    var column: RegionColumn

    /// The offset up to which blocks are laid out one after the other, if their layout depends on their positions.
    var contiguousEnd = 0

    /// The end of the text that has space, if not all has, and its bottom.
    var cut: (offset: Int, bottom: Int)?

    /// The layout of an empty line at the end of the text.
    var extraLine: BlockLayout?

    /// Text that had a layout before it was changed.
    var stale: Range<Int>?

    /// The layouts with content.
    var cached: [BlockLayout] = []
    var cachedCost = 0
    var accessCount = 0

    /// The area of the changes since it was last asked for, before and after them.
    var changedArea: ChangedArea?

    /// The record of the text before a change.
    var recorded: (beginsLineAfter: Bool, unbroken: Range<Int>)?

    package init(_ document: TextDocument, regions: [TextRegion], library: FontLibrary? = nil) {
        self.document = document
        self.regions = regions
        self.library = library
        column = RegionColumn(regions)
        document.add(self)
        invalidateAll()
    }

    var buffer: TextBuffer { document.buffer }
    var ranges: BlockRanges { BlockRanges(buffer: buffer) }

    /// The fonts of the layout.
    package var fonts: FontLibrary { library ?? .current }

    // MARK: Extent

    /// The bottom of the text. The heights of blocks that are not laid out are estimates.
    package var height: CGFloat {
        settle()
        if column.irregularHeight > 0 {
            layOutContiguously { _, _ in false }
            if let cut { return CGFloat(fine: cut.bottom) }
        }
        return CGFloat(fine: blocks.total.height + (extraLineHeight ?? 0))
    }

    /// The offset after the last character that has space in the regions.
    package var end: Int {
        settle()
        if column.isLimited { layOutContiguously(to: document.count) }
        return cut?.offset ?? document.count
    }

    /// A Boolean value that indicates whether all text is laid out, so that the height is exact.
    package var isComplete: Bool {
        var result = true
        blocks.forEach(from: 0) { _, _, block in
            result = block.layout != nil
            return result
        }
        return result
    }

    // MARK: Invalidation

    /// Discards all layouts.
    package func invalidateAll() {
        for layout in cached { layout.typeset = nil }
        (cached, cachedCost) = ([], 0)
        extraLine = nil
        contiguousEnd = 0
        cut = nil
        stale = nil
        changedArea = ChangedArea(range: 0..<document.count, top: 0, oldBottom: nil)
        let count = document.count
        blocks = SumTree(count > 0 ? [deferred(0..<count)] : [])
    }

    /// Discards the layouts of a range, which is then laid out again.
    package func invalidate(_ range: Range<Int>) {
        willReplace(range)
        didReplace(range, newLength: range.count)
    }

    /// Discards the content of layouts of a range, for styles that have the same effect on the layout.
    package func invalidateContent(of range: Range<Int>) {
        guard let first = blocks.first(where: { $0.units > range.lowerBound }) else { return }
        blocks.forEach(from: first.index) { _, before, block in
            if let layout = block.layout { release(layout) }
            return before.units + block.length < range.upperBound
        }
    }

    /// Discards the layout of the empty line at the end.
    func invalidateEnd() { extraLine = nil }

    func deferred(_ range: Range<Int>) -> LayoutBlock {
        LayoutBlock(length: range.count, height: estimatedHeight(of: range))
    }

    /// Returns the approximate height of a range in units of 1/1024 point.
    private func estimatedHeight(of range: Range<Int>) -> Int {
        guard !range.isEmpty else { return 0 }
        let style = document.styles.run(at: range.lowerBound)?.style ?? document.styleAtEnd
        let font = style.attributes.font
        let lineHeight = max(1, font.metrics(in: fonts).lineHeight.fine + max(0, style.paragraph.lineSpacing).fine)
        let breaks = buffer.breaks(endingBy: range.upperBound) - buffer.breaks(endingBy: range.lowerBound)
        let isOpen = range.upperBound == document.count && !buffer[range.upperBound - 1].isLineBreak
        let paragraphs = max(1, breaks + (isOpen ? 1 : 0))
        let width = column.regions.last?.width ?? .infinity
        var linesEach = 1
        if width.isFinite {
            // Letters are about half as wide as high.
            let perLine = max(1, Int(width / max(1, font.effectivePointSize / 2)))
            linesEach = max(1, (range.count / paragraphs + perLine - 1) / perLine)
        }
        return lineHeight * linesEach * paragraphs
    }
}

/// The costs of a document's layout.
package struct LayoutCounters: Hashable, Sendable {
    /// The number of blocks that were shaped and laid out, and of their UTF-16 units.
    package var blocksLaidOut = 0
    package var unitsLaidOut = 0

    /// The number of layouts whose content was released, and was or will be made again.
    package var evictions = 0

    package init() {}
}
