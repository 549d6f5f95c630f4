import TextEngine

extension NSLayoutManager {
    // MARK: Lines

    /// Returns the area of the line of a glyph, in points of its container.
    /// - Parameter effectiveGlyphRange: The location that receives the range of the line.
    public func lineFragmentRect(forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?)
        -> CGRect
    {
        guard let line = layout?.line(containing: glyphIndex) else { return .zero }
        effectiveGlyphRange?.pointee = NSRange(line.range)
        return local(line.rect, line)
    }

    /// Returns the bounds of the text in the line of a glyph, with the padding on both sides, in points of its container.
    /// - Parameter effectiveGlyphRange: The location that receives the range of the line.
    public func lineFragmentUsedRect(
        forGlyphAt glyphIndex: Int,
        effectiveRange effectiveGlyphRange: NSRangePointer?
    ) -> CGRect {
        guard let line = layout?.line(containing: glyphIndex) else { return .zero }
        effectiveGlyphRange?.pointee = NSRange(line.range)
        return used(line)
    }

    /// Returns the area of the line of a glyph. Text is laid out where it is asked for, so that the last argument has no effect.
    public func lineFragmentRect(
        forGlyphAt glyphIndex: Int,
        effectiveRange effectiveGlyphRange: NSRangePointer?,
        withoutAdditionalLayout flag: Bool
    ) -> CGRect { lineFragmentRect(forGlyphAt: glyphIndex, effectiveRange: effectiveGlyphRange) }

    /// Returns the bounds of the text in the line of a glyph. The last argument has no effect.
    public func lineFragmentUsedRect(
        forGlyphAt glyphIndex: Int,
        effectiveRange effectiveGlyphRange: NSRangePointer?,
        withoutAdditionalLayout flag: Bool
    ) -> CGRect { lineFragmentUsedRect(forGlyphAt: glyphIndex, effectiveRange: effectiveGlyphRange) }

    /// Stores the insertion points of the line of a character in memory of the caller, as far as there is such memory.
    /// - Parameters:
    ///   - charIndex: The index of a character of the line.
    ///   - aFlag: A Boolean value that indicates whether, where the direction of text changes, carets are beside the character before.
    ///   - dFlag: A Boolean value that indicates whether they are ordered from left to right, instead of by characters.
    ///   - positions: The memory for the horizontal distances from the left edge of the line's area, in points.
    ///   - charIndexes: The memory for the indices of characters.
    /// - Returns: The number of insertion points.
    @discardableResult
    public func getLineFragmentInsertionPoints(
        forCharacterAt charIndex: Int,
        alternatePositions aFlag: Bool,
        inDisplayOrder dFlag: Bool,
        positions: UnsafeMutablePointer<CGFloat>?,
        characterIndexes charIndexes: UnsafeMutablePointer<Int>?
    ) -> Int {
        guard let layout, charIndex >= 0, charIndex <= length, let line = layout.line(containing: charIndex) else {
            return 0
        }
        let buffer = layout.document.buffer
        var points: [(x: CGFloat, index: Int)] = []
        var offset = line.range.lowerBound
        while offset <= line.contentRange.upperBound {
            // The end of a wrapped line is the beginning of the next one.
            if offset == line.range.upperBound, line.isWrapped, offset > line.range.lowerBound { break }
            let affinity: TextAffinity = aFlag && offset > line.range.lowerBound ? .upstream : .downstream
            if let caret = layout.caret(at: offset, affinity: affinity) {
                points.append((caret.minX - line.rect.minX, offset))
            }
            guard offset < buffer.count else { break }
            offset = buffer.characterBoundary(after: offset)
        }
        if dFlag { points.sort { ($0.x, $0.index) < ($1.x, $1.index) } }
        for (index, point) in points.enumerated() {
            positions?[index] = point.x
            charIndexes?[index] = point.index
        }
        return points.count
    }

    /// The area of the empty line at the end of a text that is empty or ends with a line break; otherwise empty.
    public var extraLineFragmentRect: CGRect { layout?.extraLineFragment.map { local($0.rect, $0) } ?? .zero }

    /// The bounds of the insertion point in the empty line at the end, with the padding on both sides; otherwise empty.
    public var extraLineFragmentUsedRect: CGRect { layout?.extraLineFragment.map { used($0) } ?? .zero }

    /// The container of the empty line at the end, or `nil` if there is none.
    public var extraLineFragmentTextContainer: NSTextContainer? {
        layout?.extraLineFragment.map { textContainers[$0.region] }
    }

    /// Returns the start of a glyph on the baseline, in points from the top left corner of its line's area.
    public func location(forGlyphAt glyphIndex: Int) -> CGPoint {
        guard let layout, let line = layout.line(containing: glyphIndex) else { return .zero }
        return CGPoint(x: layout.leftX(at: glyphIndex, in: line) - line.rect.minX, y: line.baseline - line.rect.minY)
    }

    /// Calls a closure with the lines of a range.
    /// - Parameter block: A closure whose arguments are the area of the line, the bounds of its text, its container, its glyphs, and
    ///   a value that ends the enumeration when it is set to `true`.
    public func enumerateLineFragments(
        forGlyphRange glyphRange: NSRange,
        using block: (CGRect, CGRect, NSTextContainer, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        guard let layout else { return }
        var stop: ObjCBool = false
        var offset = max(0, glyphRange.location)
        let end = min(NSMaxRange(glyphRange), layout.document.count)
        while offset < end, !stop.boolValue, let line = layout.line(containing: offset), line.range.upperBound > offset
        {
            block(local(line.rect, line), used(line), textContainers[line.region], NSRange(line.range), &stop)
            offset = line.range.upperBound
        }
    }

    // MARK: Containers

    /// Returns the bounds of the text in a container. Of long texts, the width is that of the text laid out so far, and the height is
    /// estimated where text is not laid out.
    public func usedRect(for container: NSTextContainer) -> CGRect {
        guard let layout, let index = textContainers.firstIndex(where: { $0 === container }) else { return .zero }
        let bounds = layout.usedBounds(ofRegion: index)
        if bounds.isNull { return .zero }
        return bounds.offsetBy(dx: 0, dy: -layout.top(ofRegion: index))
            .insetBy(dx: -container.lineFragmentPadding, dy: 0)
    }

    // MARK: Rectangles

    /// Returns the smallest rectangle that contains glyphs, in points of a container.
    public func boundingRect(forGlyphRange glyphRange: NSRange, in container: NSTextContainer) -> CGRect {
        var result = CGRect.null
        enumerateRects(layout?.clamped(glyphRange) ?? 0..<0, extendsLines: false, in: container) { rect, _ in
            result = result.union(rect)
        }
        return result.isNull ? .zero : result
    }

    /// Calls a closure with rectangles that together enclose glyphs, in points of a container.
    /// - Parameters:
    ///   - selectedRange: The selection. If it is not `NSNotFound`, rectangles are those of a highlighted selection: lines whose end
    ///     is selected are filled to the side of the container.
    ///   - block: A closure whose arguments are a rectangle and a value that ends the enumeration when it is set to `true`.
    public func enumerateEnclosingRects(
        forGlyphRange glyphRange: NSRange,
        withinSelectedGlyphRange selectedRange: NSRange,
        in textContainer: NSTextContainer,
        using block: (CGRect, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        guard let layout else { return }
        let isSelection = selectedRange.location != NSNotFound
        let range = isSelection ? NSIntersectionRange(glyphRange, selectedRange) : glyphRange
        enumerateRects(layout.clamped(range), extendsLines: isSelection, in: textContainer, block)
    }

    private func enumerateRects(
        _ range: Range<Int>,
        extendsLines: Bool,
        in container: NSTextContainer,
        _ block: (CGRect, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        guard let layout, let index = textContainers.firstIndex(where: { $0 === container }), !range.isEmpty else {
            return
        }
        let top = layout.top(ofRegion: index)
        var stop: ObjCBool = false
        layout.forEachLine(in: range) { line in
            guard line.region == index, !stop.boolValue else { return }
            for part in layout.selectionRects(of: range, in: line, extendsLines: extendsLines) where !stop.boolValue {
                block(part.rect.offsetBy(dx: 0, dy: -top), &stop)
            }
        }
    }

    /// Returns the glyphs of the lines in an area of a container, which are laid out if necessary.
    public func glyphRange(forBoundingRect bounds: CGRect, in container: NSTextContainer) -> NSRange {
        guard let layout, let top = top(of: container) else { return NSRange(location: 0, length: 0) }
        let lines = layout.lines(from: top + bounds.minY, to: top + bounds.maxY).filter { !$0.isExtra }
        guard let first = lines.first, let last = lines.last else { return NSRange(location: 0, length: 0) }
        return NSRange(first.range.lowerBound..<last.range.upperBound)
    }

    /// Returns the glyphs of the lines in an area of a container.
    public func glyphRange(forBoundingRectWithoutAdditionalLayout bounds: CGRect, in container: NSTextContainer)
        -> NSRange
    {
        glyphRange(forBoundingRect: bounds, in: container)
    }

    // MARK: Points

    /// Returns the index of the glyph that is nearest to a point of a container.
    /// - Parameter partialFraction: The location that receives the part of the glyph's width that is before the point.
    public func glyphIndex(
        for point: CGPoint,
        in container: NSTextContainer,
        fractionOfDistanceThroughGlyph partialFraction: UnsafeMutablePointer<CGFloat>?
    ) -> Int {
        partialFraction?.pointee = 0
        guard let layout, let top = top(of: container) else { return 0 }
        let point = CGPoint(x: point.x, y: top + point.y)
        if let found = layout.character(at: point) {
            partialFraction?.pointee = found.fraction
            return found.range.lowerBound
        }
        // An empty line has the glyph of its line break, and the last one that of the break before it.
        let line = layout.line(nearest: point)
        if line?.isExtra == true { partialFraction?.pointee = layout.document.count > 0 ? 1 : 0 }
        return min(line?.range.lowerBound ?? 0, max(0, length - 1))
    }

    /// Returns the index of the glyph that is nearest to a point of a container.
    public func glyphIndex(for point: CGPoint, in container: NSTextContainer) -> Int {
        glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: nil)
    }

    /// Returns the part of the width of the nearest glyph that is before a point of a container.
    public func fractionOfDistanceThroughGlyph(for point: CGPoint, in container: NSTextContainer) -> CGFloat {
        var fraction: CGFloat = 0
        _ = glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: &fraction)
        return fraction
    }

    /// Returns the index of the character that is nearest to a point of a container.
    /// - Parameter partialFraction: The location that receives the part of the distance to the next insertion point.
    public func characterIndex(
        for point: CGPoint,
        in container: NSTextContainer,
        fractionOfDistanceBetweenInsertionPoints partialFraction: UnsafeMutablePointer<CGFloat>?
    ) -> Int { glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: partialFraction) }

    // MARK: Conversion

    /// Converts a rectangle of the layout to the container of a line.
    private func local(_ rect: CGRect, _ line: TextLineFragment) -> CGRect {
        rect.offsetBy(dx: 0, dy: -(layout?.top(ofRegion: line.region) ?? 0))
    }

    private func used(_ line: TextLineFragment) -> CGRect {
        local(line.usedRect, line).insetBy(dx: -textContainers[line.region].lineFragmentPadding, dy: 0)
    }
}
