import TextEngine

// Glyphs have the indices of their characters, so that ranges of both are the same.
extension NSLayoutManager {
    /// The number of glyphs.
    public var numberOfGlyphs: Int { length }

    /// Returns a Boolean value that indicates whether there is a glyph with an index.
    public func isValidGlyphIndex(_ glyphIndex: Int) -> Bool { glyphIndex >= 0 && glyphIndex < length }

    /// Returns a glyph of its font; zero for a null glyph, for white space, and for one that is drawn as an image.
    public func cgGlyph(at glyphIndex: Int) -> CGGlyph {
        guard isValidGlyphIndex(glyphIndex) else { return 0 }
        return CGGlyph(truncatingIfNeeded: layout?.glyph(at: glyphIndex) ?? 0)
    }

    /// Returns a glyph of its font.
    /// - Parameter isValidIndex: The location that receives whether there is a glyph with the index.
    public func cgGlyph(at glyphIndex: Int, isValidIndex: UnsafeMutablePointer<ObjCBool>?) -> CGGlyph {
        isValidIndex?.pointee = ObjCBool(isValidGlyphIndex(glyphIndex))
        return cgGlyph(at: glyphIndex)
    }

    /// Returns the properties of a glyph.
    public func propertyForGlyph(at glyphIndex: Int) -> GlyphProperty {
        guard let layout, isValidGlyphIndex(glyphIndex) else { return [] }
        let unit = layout.document.buffer[glyphIndex]
        if unit < 0x20 || unit.isLineBreak { return .controlCharacter }
        if unit == 0x20 { return .elastic }
        return layout.isStartOfCluster(glyphIndex) ? [] : .null
    }

    /// Returns the index of the character of a glyph.
    public func characterIndexForGlyph(at glyphIndex: Int) -> Int { glyphIndex }

    /// Returns the index of the glyph of a character.
    public func glyphIndexForCharacter(at charIndex: Int) -> Int { charIndex }

    /// Returns the glyphs of characters, those of whole composed characters.
    /// - Parameter actualCharRange: The location that receives the range of all characters of the glyphs.
    public func glyphRange(forCharacterRange charRange: NSRange, actualCharacterRange actualCharRange: NSRangePointer?)
        -> NSRange
    {
        guard let layout else { return NSRange(location: 0, length: 0) }
        let range = NSRange(layout.document.buffer.characters(covering: layout.clamped(charRange)))
        actualCharRange?.pointee = range
        return range
    }

    /// Returns the characters of glyphs, whole composed characters.
    /// - Parameter actualGlyphRange: The location that receives the range of all glyphs of the characters.
    public func characterRange(forGlyphRange glyphRange: NSRange, actualGlyphRange: NSRangePointer?) -> NSRange {
        self.glyphRange(forCharacterRange: glyphRange, actualCharacterRange: actualGlyphRange)
    }

    /// Returns the glyphs in a container.
    public func glyphRange(for container: NSTextContainer) -> NSRange {
        guard let layout, let index = textContainers.firstIndex(where: { $0 === container }) else {
            return NSRange(location: 0, length: 0)
        }
        return NSRange(layout.range(ofRegion: index))
    }

    /// Returns the container of a glyph, or `nil` if it has no space.
    /// - Parameter effectiveGlyphRange: The location that receives the range of the glyphs in the container.
    public func textContainer(
        forGlyphAt glyphIndex: Int,
        effectiveRange effectiveGlyphRange: NSRangePointer?
    ) -> NSTextContainer? {
        guard isValidGlyphIndex(glyphIndex), let line = layout?.line(containing: glyphIndex) else { return nil }
        let container = textContainers[line.region]
        if let effectiveGlyphRange { effectiveGlyphRange.pointee = glyphRange(for: container) }
        return container
    }

    /// Returns a Boolean value that indicates whether a glyph is not displayed, such as that of a line break.
    public func notShownAttribute(forGlyphAt glyphIndex: Int) -> Bool {
        propertyForGlyph(at: glyphIndex).contains(.controlCharacter)
    }

    /// Returns the size of an attachment; a negative one if there is none.
    public func attachmentSize(forGlyphAt glyphIndex: Int) -> CGSize {
        guard isValidGlyphIndex(glyphIndex), let run = styles(in: glyphIndex..<glyphIndex + 1).first,
            let bounds = run.style.attributes.attachmentBounds
        else { return CGSize(width: -1, height: -1) }
        return bounds.size
    }

    /// Returns the glyphs that an ellipsis replaces in a line. The location is `NSNotFound` if there are none.
    public func truncatedGlyphRange(inLineFragmentForGlyphAt glyphIndex: Int) -> NSRange {
        layout?.line(containing: glyphIndex)?.truncatedRange.map { NSRange($0) }
            ?? NSRange(location: NSNotFound, length: 0)
    }

    /// Returns the container of a glyph. Text is laid out where it is asked for, so that the last argument has no effect.
    public func textContainer(
        forGlyphAt glyphIndex: Int,
        effectiveRange effectiveGlyphRange: NSRangePointer?,
        withoutAdditionalLayout flag: Bool
    ) -> NSTextContainer? { textContainer(forGlyphAt: glyphIndex, effectiveRange: effectiveGlyphRange) }

    /// Stores glyphs, their properties, their characters and their directions in memory of the caller, as far as there is such memory.
    /// - Parameters:
    ///   - glyphRange: The glyphs.
    ///   - glyphBuffer: The memory for glyphs of their fonts.
    ///   - props: The memory for properties.
    ///   - charIndexBuffer: The memory for indices of characters.
    ///   - bidiLevelBuffer: The memory for levels of directions: 0 from left to right, 1 from right to left.
    /// - Returns: The number of glyphs.
    @discardableResult
    public func getGlyphs(
        in glyphRange: NSRange,
        glyphs glyphBuffer: UnsafeMutablePointer<CGGlyph>?,
        properties props: UnsafeMutablePointer<GlyphProperty>?,
        characterIndexes charIndexBuffer: UnsafeMutablePointer<Int>?,
        bidiLevels bidiLevelBuffer: UnsafeMutablePointer<UInt8>?
    ) -> Int {
        guard let layout else { return 0 }
        let range = layout.clamped(glyphRange)
        for (position, index) in range.enumerated() {
            glyphBuffer?[position] = cgGlyph(at: index)
            props?[position] = propertyForGlyph(at: index)
            charIndexBuffer?[position] = index
            if let bidiLevelBuffer {
                let part = index..<index + 1
                let isReversed = layout.selectionRects(of: part, extendsLines: false).first?.isRightToLeft ?? false
                bidiLevelBuffer[position] = isReversed ? 1 : 0
            }
        }
        return range.count
    }
}
