import Geometry
import Typography

/// A block with its layout and its position.
struct PlacedBlock {
    var index: Int

    /// The characters, with the line break at the end.
    var range: Range<Int>

    /// The number of units of the line break.
    var breakLength: Int
    var top: Int
    var height: Int
    var layout: BlockLayout
    var typeset: TypesetParagraph
}

extension DocumentLayout {
    /// The number of characters whose layouts are cached, with an allowance of 64 for each block.
    private static let cacheLimit = 64 << 10

    /// The longest changed text that is laid out at once. A longer one, such as a pasted document, is deferred.
    private static let longestChange = 32 << 10

    // MARK: Access

    /// Returns the block that contains an offset, laid out, or `nil` if it has no space, or if there is none.
    func block(containing offset: Int) -> PlacedBlock? {
        settle()
        layOutContiguously(to: offset)
        if let cut, offset >= cut.offset { return nil }
        return laidOutBlock(containing: offset)
    }

    /// Calls a closure with the blocks between two vertical positions, laid out, until it returns `false`.
    func forEachBlock(from minY: CGFloat, to maxY: CGFloat, _ body: (PlacedBlock) -> Bool) {
        settle()
        if column.irregularHeight > 0 { layOutContiguously(toY: maxY) }
        layOutUpward(from: maxY, to: minY)
        var offset = offset(near: minY)
        // A block whose height was an estimate may begin below.
        while let block = block(containing: offset), CGFloat(fine: block.top) > minY, block.range.lowerBound > 0 {
            offset = block.range.lowerBound - 1
        }
        while offset < document.count {
            guard let block = block(containing: offset) else { return }
            if CGFloat(fine: block.top) >= maxY || !body(block) { return }
            offset = block.range.upperBound
        }
    }

    /// Lays out the blocks between two vertical positions. Takes little time if they are laid out already: text is edited and
    /// scrolled by frames.
    package func layOut(from minY: CGFloat, to maxY: CGFloat) {
        settle()
        if !isLaidOut(from: minY, to: maxY) { forEachBlock(from: minY, to: maxY) { _ in true } }
        if hasExtraLine, CGFloat(fine: blocks.total.height) < maxY { _ = layOutExtraLine() }
    }

    /// Returns whether all blocks between two vertical positions have layouts, which count as used then.
    private func isLaidOut(from minY: CGFloat, to maxY: CGFloat) -> Bool {
        let (top, bottom) = (max(0, minY).fine, maxY.fine)
        guard column.irregularHeight <= 0 else { return false }
        // With a block that ends at the top: positions are rounded, and a deferred block may have no height.
        guard let first = blocks.first(where: { $0.height >= top }) else { return false }
        accessCount += 1
        var result = true
        blocks.forEach(from: first.index) { [accessCount] _, before, block in
            guard let layout = block.layout, layout.typeset != nil, layout.top == nil else {
                result = false
                return false
            }
            layout.lastUse = accessCount
            // With the block below: its layout could move what follows.
            return before.height < bottom
        }
        return result
    }

    /// Lays out deferred text above a block that is laid out, from below, so that the latter stays where it is.
    private func layOutUpward(from maxY: CGFloat, to minY: CGFloat) {
        let (top, bottom) = (max(0, minY).fine, maxY.fine)
        guard let first = blocks.first(where: { $0.height > top }), first.element.layout == nil else { return }
        var known: Int?
        blocks.forEach(from: first.index + 1) { _, before, block in
            if before.height >= bottom { return false }
            if block.layout != nil { known = before.units }
            return known == nil
        }
        guard var offset = known else { return }
        while offset > 0, let block = block(containing: offset - 1), block.top > top { offset = block.range.lowerBound }
    }

    /// Returns an offset in the block at a vertical position. If the layout is deferred there, it is an estimate.
    func offset(near y: CGFloat) -> Int {
        let position = max(0, y).fine
        guard let found = blocks.first(where: { $0.height > position }) else {
            return blocks.count > 0 ? blocks.total(before: blocks.count - 1).units : 0
        }
        let start = found.before.units
        if found.element.layout != nil { return start }
        let part = position - found.before.height
        return start + min(found.element.length - 1, part * found.element.length / max(1, found.element.height))
    }

    // MARK: Layout

    /// Lays out changed text, so that heights are exact.
    func settle() {
        guard let range = stale else { return }
        stale = nil
        if range.count > Self.longestChange { return }
        layOutContiguously(to: range.upperBound)
        var offset = range.lowerBound
        while offset < min(range.upperBound, cut?.offset ?? document.count) {
            guard let block = laidOutBlock(containing: offset) else { return }
            offset = block.range.upperBound
        }
    }

    /// Lays out a range.
    package func layOut(_ range: Range<Int>) {
        var offset = range.lowerBound
        while offset < range.upperBound {
            guard let block = block(containing: offset) else { return }
            offset = block.range.upperBound
        }
    }

    private func laidOutBlock(containing offset: Int) -> PlacedBlock? {
        guard offset >= 0, let found = blocks.first(where: { $0.units > offset }) else { return nil }
        accessCount += 1
        let start = found.before.units
        if let layout = found.element.layout, let typeset = layout.typeset,
            layout.top.map({ $0 == found.before.height }) ?? true
        {
            layout.lastUse = accessCount
            let range = start..<start + found.element.length
            return PlacedBlock(
                index: found.index,
                range: range,
                breakLength: layout.breakLength,
                top: found.before.height,
                height: found.element.height,
                layout: layout,
                typeset: typeset
            )
        }
        var (index, range, top) = (found.index, start..<start + found.element.length, found.before.height)
        if found.element.layout == nil { (index, range, top) = isolate(offset, in: found) }
        return layOutBlock(index, range, top: top, found.element.layout?.conditions ?? conditions(range))
    }

    /// Divides deferred blocks, so that one of them is by itself.
    private func isolate(
        _ offset: Int,
        in found: (index: Int, before: LayoutBlock.Total, element: LayoutBlock)
    ) -> (index: Int, range: Range<Int>, top: Int) {
        let whole = found.before.units..<found.before.units + found.element.length
        let range = ranges.block(containing: offset)
        if range == whole { return (found.index, range, found.before.height) }
        // In proportion, so that the text at a position remains there.
        func height(_ count: Int) -> Int {
            let (high, low) = found.element.height.multipliedFullWidth(by: count)
            return whole.count.dividingFullWidth((high, low)).quotient
        }
        var parts: [LayoutBlock] = []
        let above = height(range.lowerBound - whole.lowerBound)
        let upToEnd = height(range.upperBound - whole.lowerBound)
        if whole.lowerBound < range.lowerBound {
            parts.append(LayoutBlock(length: range.lowerBound - whole.lowerBound, height: above))
        }
        parts.append(LayoutBlock(length: range.count, height: upToEnd - above))
        if range.upperBound < whole.upperBound {
            parts.append(
                LayoutBlock(length: whole.upperBound - range.upperBound, height: found.element.height - upToEnd)
            )
        }
        blocks.replaceSubrange(found.index..<found.index + 1, with: parts)
        let isFirst = whole.lowerBound == range.lowerBound
        return (isFirst ? found.index : found.index + 1, range, found.before.height + (isFirst ? 0 : above))
    }

    /// Returns the conditions of a block's layout that do not depend on the text above.
    private func conditions(_ range: Range<Int>) -> TypesetParagraph.Conditions {
        var result = TypesetParagraph.Conditions()
        result.isFirst = range.lowerBound == 0
        result.beginsParagraph = range.lowerBound == 0 || buffer[range.lowerBound - 1].isParagraphBreak
        result.endsParagraph =
            range.upperBound == document.count || !range.isEmpty && buffer[range.upperBound - 1].isParagraphBreak
        result.usesFontLeading = usesFontLeading
        return result
    }

    @discardableResult
    private func layOutBlock(
        _ index: Int,
        _ range: Range<Int>,
        top: Int,
        _ conditions: TypesetParagraph.Conditions
    ) -> PlacedBlock {
        if let old = blocks[index].layout { release(old) }
        let breakLength = buffer.breakLength(atEndOf: range)
        let layout = makeLayout(range, breakLength: breakLength, top: top, conditions)
        guard let typeset = layout.typeset else { preconditionFailure("a new layout has content") }
        counters.blocksLaidOut += 1
        counters.unitsLaidOut += range.count
        let height = typeset.height.fine
        let difference = height - blocks[index].height
        let absorbed = layout.top == nil ? absorb(difference, above: index) : 0
        let top = top - absorbed
        if difference != absorbed { noteMove(below: range.upperBound, at: top + height) }
        blocks[index] = LayoutBlock(
            length: range.count,
            height: height,
            lineCount: typeset.fragments.count,
            layout: layout
        )
        cache(layout)
        return PlacedBlock(
            index: index,
            range: range,
            breakLength: breakLength,
            top: top,
            height: height,
            layout: layout,
            typeset: typeset
        )
    }

    /// Changes the estimated height of the text above a block by as much as the block's own, so that what was laid out below
    /// stays where it is, and returns the change. This is so when text is scrolled back to what was skipped.
    private func absorb(_ difference: Int, above index: Int) -> Int {
        guard difference != 0, index > 0, index + 1 < blocks.count, blocks[index].layout == nil,
            blocks[index + 1].layout != nil, blocks[index - 1].layout == nil
        else { return 0 }
        let absorbed = min(difference, blocks[index - 1].height)
        blocks[index - 1].height -= absorbed
        return absorbed
    }

    /// Lays out a block, whose line break has no part in it.
    private func makeLayout(
        _ range: Range<Int>,
        breakLength: Int,
        top: Int,
        _ conditions: TypesetParagraph.Conditions
    ) -> BlockLayout {
        let content = range.lowerBound..<range.upperBound - breakLength
        var runs = styleSource?(content) ?? document.styles.runs(in: content)
        if content.isEmpty, runs.isEmpty {
            let style = document.styles.run(at: content.lowerBound)?.style ?? document.styleAtEnd
            runs = [StyleRuns.Run(length: 0, style: style)]
        }
        let first = runs.first?.style ?? document.styleAtEnd
        var paragraph = first.paragraph
        let unbroken = buffer.unbrokenRange(containing: content.lowerBound)
        if unbroken.lowerBound < content.lowerBound {
            // A part of a long text has the style and the direction of its beginning.
            paragraph = document.styles.run(at: unbroken.lowerBound)?.style.paragraph ?? paragraph
            if paragraph.direction == .natural {
                let beginning = unbroken.lowerBound..<unbroken.lowerBound + BlockRanges.division
                paragraph.direction = .first(of: buffer.string(in: beginning))
            }
        }
        var text = AttributedText(defaultFont: first.attributes.font)
        var start = content.lowerBound
        var end = start
        for run in runs {
            end += run.length
            // A run that ends within a surrogate pair is extended.
            var partEnd = max(start, end)
            if partEnd > start, partEnd < content.upperBound, buffer[partEnd] & 0xFC00 == 0xDC00,
                buffer[partEnd - 1] & 0xFC00 == 0xD800
            {
                partEnd += 1
            }
            text.append(buffer.string(in: start..<partEnd), run.style.attributes, paragraph)
            start = partEnd
        }
        let origin = CGFloat(fine: top)
        let typeset = TypesetParagraph(text, conditions, library: fonts) { [column] y, height in
            var row = column.row(at: origin + y, height: height)
            row?.top -= origin
            return row
        }
        let isIrregular = origin < column.irregularHeight
        return BlockLayout(
            typeset,
            runs.map(\.style),
            conditions,
            breakLength: breakLength,
            top: isIrregular ? top : nil
        )
    }

    // MARK: Text around shapes, and limited text

    /// Lays out the blocks one after the other whose layout depends on their position, up to an offset.
    func layOutContiguously(to offset: Int) {
        layOutContiguously { block, _ in block > offset }
    }

    private func layOutContiguously(toY maxY: CGFloat) {
        layOutContiguously { _, top in CGFloat(fine: top) >= maxY }
    }

    func layOutContiguously(until isDone: (_ offset: Int, _ top: Int) -> Bool) {
        let irregularHeight = column.irregularHeight
        if irregularHeight <= 0 { return }
        while cut == nil, contiguousEnd < document.count {
            guard let found = blocks.first(where: { $0.units > contiguousEnd }) else { return }
            let top = found.before.height
            let isIrregular = CGFloat(fine: top) < irregularHeight
            // Those that were beside a shape before a change are laid out again.
            if isDone(found.before.units, top) || !isIrregular && found.element.layout?.top == nil { return }
            var (index, range) = (found.index, found.before.units..<found.before.units + found.element.length)
            if found.element.layout == nil { (index, range, _) = isolate(contiguousEnd, in: found) }
            var conditions = conditions(range)
            if let most = column.maximumLineCount {
                conditions.maximumLineCount = max(0, most - found.before.lines)
                conditions.truncation = column.truncation
            } else if column.isLimited {
                conditions.truncation = column.truncation
            }
            if let layout = found.element.layout, layout.top == (isIrregular ? top : nil),
                layout.conditions == conditions, !layout.isCut
            {
                contiguousEnd = range.upperBound
                continue
            }
            let block = layOutBlock(index, range, top: top, conditions)
            if block.typeset.isCut { return cut(at: block) }
            contiguousEnd = range.upperBound
        }
    }

    /// Ends the text in a block, or before it if it has no line.
    private func cut(at block: PlacedBlock) {
        if let last = block.typeset.fragments.last {
            let end = last.truncatedRange == nil ? last.range.upperBound : block.typeset.length
            contiguousEnd = block.range.lowerBound
            cut = (max(block.range.lowerBound + end, block.range.lowerBound + 1), block.top + last.rect.maxY.fine)
            return
        }
        contiguousEnd = block.range.lowerBound
        cut = (block.range.lowerBound, block.top)
        guard column.truncation.truncates, block.index > 0, let layout = blocks[block.index - 1].layout else { return }
        let length = blocks[block.index - 1].length
        let range = block.range.lowerBound - length..<block.range.lowerBound
        var conditions = layout.conditions
        conditions.truncatesLastLine = true
        layOutBlock(block.index - 1, range, top: blocks.total(before: block.index - 1).height, conditions)
        contiguousEnd = range.lowerBound
    }

    // MARK: Empty line at the end

    /// A Boolean value that indicates whether there is an empty line at the end of the text.
    var hasExtraLine: Bool { document.count == 0 || buffer[document.count - 1].isLineBreak }

    /// The layout of the empty line, or `nil` if there is none.
    func layOutExtraLine() -> BlockLayout? {
        guard hasExtraLine else { return nil }
        if column.isLimited { layOutContiguously(to: document.count) }
        if cut != nil { return nil }
        let total = blocks.total
        let isIrregular = CGFloat(fine: total.height) < column.irregularHeight
        var conditions = conditions(document.count..<document.count)
        if let most = column.maximumLineCount { conditions.maximumLineCount = max(0, most - total.lines) }
        if let known = extraLine, known.conditions == conditions, known.top == (isIrregular ? total.height : nil) {
            return known
        }
        let typeset = TypesetParagraph(emptyText, conditions, library: fonts) { [column] y, height in
            var row = column.row(at: CGFloat(fine: total.height) + y, height: height)
            row?.top -= CGFloat(fine: total.height)
            return row
        }
        let layout = BlockLayout(
            typeset,
            [document.styleAtEnd],
            conditions,
            breakLength: 0,
            top: isIrregular ? total.height : nil
        )
        extraLine = layout
        return layout
    }

    private var emptyText: AttributedText {
        let style = document.styleAtEnd
        var text = AttributedText(defaultFont: style.attributes.font)
        text.append("", style.attributes, style.paragraph)
        return text
    }

    var extraLineHeight: Int? { layOutExtraLine().flatMap { $0.typeset?.height.fine } }

    // MARK: Cache

    private func cache(_ layout: BlockLayout) {
        accessCount += 1
        layout.lastUse = accessCount
        cached.append(layout)
        cachedCost += layout.cost
        guard cachedCost > Self.cacheLimit, cached.count > 16 else { return }
        let oldest = cached.sorted { $0.lastUse < $1.lastUse }
        for layout in oldest.prefix(cached.count - 8) {
            if cachedCost <= Self.cacheLimit / 2 { break }
            cachedCost -= layout.cost
            layout.typeset = nil
            layout.styles = []
            counters.evictions += 1
        }
        cached.removeAll { $0.typeset == nil }
    }

    /// Releases the content of a layout.
    func release(_ layout: BlockLayout) {
        guard layout.typeset != nil else { return }
        cachedCost -= layout.cost
        layout.typeset = nil
        layout.styles = []
        if let index = cached.lastIndex(where: { $0 === layout }) { cached.remove(at: index) }
    }
}
