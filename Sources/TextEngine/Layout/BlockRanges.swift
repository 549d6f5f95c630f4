/// The division of a text into blocks, which are laid out as units.
///
/// A block is the text between two line breaks. Longer ones are divided about every four thousand units, at a space if
/// there is one, so that a line of megabytes takes no longer to edit than others. Lines end at such a boundary at the
/// latest. Boundaries depend only on the text around them and on their distance from the last line break.
struct BlockRanges {
    let buffer: TextBuffer

    /// The length of the longest text that is not divided.
    static let longest = 8192
    static let division = 4096
    private static let lookbehind = 256

    /// Returns the range of the block that contains an offset, with the line break at its end.
    func block(containing offset: Int) -> Range<Int> {
        block(containing: offset, in: buffer.unbrokenRange(containing: offset))
    }

    /// Returns the range of the block that contains an offset in the range between two line breaks.
    func block(containing offset: Int, in unbroken: Range<Int>) -> Range<Int> {
        if unbroken.count <= Self.longest { return unbroken }
        let number = (offset - unbroken.lowerBound) / Self.division
        let (start, end) = (boundary(number, in: unbroken), boundary(number + 1, in: unbroken))
        // Boundaries are before the exact division.
        if offset >= end, end < unbroken.upperBound { return end..<boundary(number + 2, in: unbroken) }
        return start..<end
    }

    private func boundary(_ number: Int, in unbroken: Range<Int>) -> Int {
        if number <= 0 { return unbroken.lowerBound }
        let exact = unbroken.lowerBound + number * Self.division
        // A line break is not divided.
        if exact >= unbroken.upperBound - 2 { return unbroken.upperBound }
        let start = exact - Self.lookbehind
        let units = buffer.units(in: start..<exact)
        var position = units.count - 1
        while position > 0 {
            if units[position - 1].isSpace, !units[position].isSpace { return start + position }
            position -= 1
        }
        let character = buffer.characterStart(at: exact)
        return character > start ? character : exact
    }

    /// Returns the start of the blocks that a change at an offset affects, in a divided range.
    func firstAffected(by offset: Int, in unbroken: Range<Int>) -> Int {
        let number = (offset - 64 - unbroken.lowerBound) / Self.division
        return boundary(number, in: unbroken)
    }
}
