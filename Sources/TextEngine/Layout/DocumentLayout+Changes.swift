import Geometry

/// The vertical extent of changes.
struct ChangedArea {
    /// The changed text.
    var range: Range<Int>

    /// The top of the changed blocks, in units of 1/1024 point.
    var top: Int

    /// The bottom before the changes, or `nil` if all that follows has changed.
    var oldBottom: Int?
}

extension DocumentLayout {
    /// Returns the area to draw again after changes, and forgets them; `nil` if there were none. Changed text is laid out
    /// unless there is much of it. If the heights of lines have changed, the area extends to all that follows.
    package func takeChangedArea() -> (minY: CGFloat, maxY: CGFloat)? {
        settle()
        guard let area = changedArea else { return nil }
        changedArea = nil
        var top = area.top
        if let first = blocks.first(where: { $0.units > area.range.lowerBound }) { top = min(top, first.before.height) }
        let last = blocks.first { $0.units >= area.range.upperBound }
        let bottom = last.map { $0.before.height + $0.element.height } ?? blocks.total.height
        // The line at the end appears or disappears with the last line break.
        let isWhole = area.oldBottom != bottom || area.range.upperBound >= document.count || column.irregularHeight > 0
        return (CGFloat(fine: top), isWhole ? .infinity : CGFloat(fine: bottom))
    }

    /// Notes that text below a block has moved, because the block's height was an estimate.
    func noteMove(below offset: Int, at bottom: Int) {
        let end = min(offset, document.count)
        let known = changedArea
        changedArea = ChangedArea(
            range: min(known?.range.lowerBound ?? end, end)..<max(known?.range.upperBound ?? end, end),
            top: min(known?.top ?? bottom, bottom),
            oldBottom: nil
        )
    }

    private func noteArea(_ changed: Range<Int>, replaced: Range<Int>, delta: Int, oldBottom: Int) {
        let top = blocks.first { $0.units > changed.lowerBound }?.before.height ?? blocks.total.height
        guard let known = changedArea else {
            changedArea = ChangedArea(range: changed, top: top, oldBottom: oldBottom)
            return
        }
        func moved(_ offset: Int) -> Int { offset >= replaced.upperBound ? offset + delta : offset }
        let lower = min(known.range.lowerBound, changed.lowerBound)
        let isSame = known.range.contains(changed.lowerBound) && moved(known.range.upperBound) == changed.upperBound
        // Of separate changes, the extent is not known.
        changedArea = ChangedArea(
            range: lower..<max(lower, moved(known.range.upperBound), changed.upperBound),
            top: min(known.top, top),
            oldBottom: isSame ? known.oldBottom : nil
        )
    }

    /// Records what is needed of the text before a change.
    func willReplace(_ range: Range<Int>) {
        let after = buffer.unbrokenRange(containing: range.upperBound)
        recorded = (after.lowerBound == range.upperBound, buffer.unbrokenRange(containing: range.lowerBound))
    }

    /// Defers the layout of the blocks that a change touched.
    /// - Parameters:
    ///   - range: The replaced range of the old text.
    ///   - newLength: The number of units in its place.
    func didReplace(_ range: Range<Int>, newLength: Int) {
        guard let recorded else { return }
        self.recorded = nil
        let delta = newLength - range.count
        let oldCount = blocks.total.units
        let newEnd = range.lowerBound + newLength
        var start = affectedStart(range.lowerBound, recorded.unbroken)
        let after = buffer.unbrokenRange(containing: newEnd)
        // A line that the change only precedes keeps its layout.
        var end = after.upperBound
        if recorded.beginsLineAfter, after.lowerBound == newEnd, newEnd > start || newLength == 0 { end = newEnd }
        end = max(end, start)

        // The blocks of the old layout, extended to whole ones if they have a layout.
        var parts: [LayoutBlock] = []
        var oldEnd = min(end - delta, oldCount)
        var first = blocks.count
        if let found = blocks.first(where: { $0.units > start }) {
            first = found.index
            if found.before.units < start {
                if found.element.layout == nil {
                    parts.append(deferredPart(of: found.element, length: start - found.before.units))
                } else {
                    start = found.before.units
                }
            }
        }
        var last = first
        var tail: LayoutBlock?
        var former: [LayoutBlock] = []
        blocks.forEach(from: first) { index, before, block in
            if before.units >= oldEnd { return false }
            last = index + 1
            former.append(block)
            let blockEnd = before.units + block.length
            if blockEnd > oldEnd {
                if block.layout == nil {
                    tail = deferredPart(of: block, length: blockEnd - oldEnd)
                } else {
                    oldEnd = blockEnd
                }
            }
            return true
        }
        end = oldEnd + delta
        if end > start {
            var block = deferred(start..<end)
            // The same height until it is known, since most changes leave it as it is.
            if former.count == 1, former[0].layout != nil { block.height = former[0].height }
            parts.append(block)
        }
        if let tail { parts.append(tail) }
        noteArea(start..<end, replaced: range, delta: delta, oldBottom: blocks.total(before: last).height)
        for block in former { if let layout = block.layout { release(layout) } }
        blocks.replaceSubrange(first..<last, with: parts)

        let wasLaidOut = former.contains { $0.layout != nil }
        note(start..<end, wasLaidOut: wasLaidOut, replaced: range, delta: delta)
        if end >= document.count { extraLine = nil }
        cut = nil
        let previous = start > 0 ? blocks.first { $0.units > start - 1 }?.before.units ?? 0 : 0
        contiguousEnd = min(contiguousEnd, previous)
    }

    /// Returns the start of the first block that a change at an offset affects.
    private func affectedStart(_ offset: Int, _ old: Range<Int>) -> Int {
        let unbroken = buffer.unbrokenRange(containing: offset)
        let wasDivided = old.count > BlockRanges.longest && old.lowerBound == unbroken.lowerBound
        guard wasDivided, unbroken.count > BlockRanges.longest else { return unbroken.lowerBound }
        return ranges.firstAffected(by: offset, in: unbroken)
    }

    private func deferredPart(of block: LayoutBlock, length: Int) -> LayoutBlock {
        LayoutBlock(length: length, height: block.height / max(1, block.length) * length)
    }

    /// Notes text to lay out before heights are used.
    private func note(_ changed: Range<Int>, wasLaidOut: Bool, replaced: Range<Int>, delta: Int) {
        if let known = stale {
            func moved(_ offset: Int) -> Int { offset >= replaced.upperBound ? offset + delta : offset }
            let lower = min(known.lowerBound, changed.lowerBound)
            let upper = max(moved(known.upperBound), changed.upperBound)
            stale = lower..<min(max(lower, upper), document.count)
        } else if wasLaidOut {
            stale = changed
        }
    }
}
