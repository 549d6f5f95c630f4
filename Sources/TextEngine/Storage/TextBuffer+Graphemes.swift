/// Characters as users perceive them. Their boundaries are those of `Character`.
extension TextBuffer {
    /// The greatest number of units that are examined before an offset. Boundaries after more units that belong together
    /// in any context, such as flags, depend on it.
    private static let lookbehind = 4096

    /// Returns a Boolean value that indicates whether characters are separate from their neighbors of the same kind: those
    /// of Latin, Greek, Cyrillic, Hebrew, Arabic, Japanese and Chinese without marks.
    private static func isPlain(_ unit: UInt16) -> Bool {
        switch unit {
        case 0x20...0x7E, 0xC0...0x2FF, 0x391...0x3E1, 0x400...0x482, 0x5D0...0x5EA, 0x621...0x63A, 0x641...0x64A,
            0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x4DBF, 0x4E00...0x9FFF:
            true
        default: false
        }
    }

    /// Returns an offset at or before another at which a character begins.
    private func safeStart(before offset: Int) -> Int {
        let least = max(0, offset - Self.lookbehind)
        var end = offset
        var step = 16
        while end > least {
            let start = max(least, end - step)
            // With the unit at the end, which may be plain, too.
            let units = units(in: start..<min(count, end + 1))
            var position = min(end - start, units.count - 1)
            while position > 0 {
                if Self.isPlain(units[position - 1]), Self.isPlain(units[position]) { return start + position }
                if units[position - 1] == 0x0A { return start + position }
                position -= 1
            }
            end = start
            step *= 4
        }
        // Not within a surrogate pair.
        if end > 0, self[end] & 0xFC00 == 0xDC00, self[end - 1] & 0xFC00 == 0xD800 { return end - 1 }
        return end
    }

    /// Calls a closure with the range of each character from a safe start before an offset, until it returns `false`.
    private func forEachCharacter(around offset: Int, _ body: (Range<Int>) -> Bool) {
        var start = safeStart(before: offset)
        var length = offset - start + 64
        while start < count {
            var end = min(count, start + length)
            // Half of a surrogate pair would end the character before it.
            if end < count, self[end] & 0xFC00 == 0xDC00 { end += 1 }
            let string = string(in: start..<end)
            var position = start
            for character in string {
                let next = position + character.utf16.count
                // The last character may continue.
                if next >= end, end < count { break }
                if !body(position..<next) { return }
                position = next
            }
            if position == start {
                length *= 4
            } else {
                start = position
                length = 64
            }
        }
    }

    /// Returns the range of the character that contains an offset; an empty range at the end of the text.
    package func character(at offset: Int) -> Range<Int> {
        if offset >= count { return count..<count }
        if offset > 0, offset + 1 < count {
            let units = units(in: offset - 1..<offset + 2)
            if units.allSatisfy(Self.isPlain) { return offset..<offset + 1 }
        }
        var found = offset..<offset + 1
        forEachCharacter(around: offset) { range in
            found = range
            return range.upperBound <= offset
        }
        return found
    }

    /// Returns a Boolean value that indicates whether a character begins at an offset, or whether it is the end of the
    /// text.
    package func isCharacterBoundary(_ offset: Int) -> Bool {
        offset <= 0 || offset >= count || character(at: offset).lowerBound == offset
    }

    /// Returns the start of the character that contains an offset.
    package func characterStart(at offset: Int) -> Int { offset <= 0 ? 0 : character(at: offset).lowerBound }

    /// Returns the next boundary of characters after an offset.
    package func characterBoundary(after offset: Int) -> Int {
        offset >= count ? count : character(at: max(0, offset)).upperBound
    }

    /// Returns the previous boundary of characters before an offset.
    package func characterBoundary(before offset: Int) -> Int {
        offset <= 0 ? 0 : character(at: min(offset, count) - 1).lowerBound
    }

    /// Returns the boundaries of characters within a range, its ends not included.
    package func characterBoundaries(in range: Range<Int>) -> [Int] {
        if range.count <= 1 { return [] }
        var result: [Int] = []
        forEachCharacter(around: range.lowerBound) { character in
            if character.lowerBound > range.lowerBound, character.lowerBound < range.upperBound {
                result.append(character.lowerBound)
            }
            return character.upperBound < range.upperBound
        }
        return result
    }

    /// Returns a range extended to whole characters.
    package func characters(covering range: Range<Int>) -> Range<Int> {
        let start = characterStart(at: range.lowerBound)
        if range.isEmpty { return start..<start }
        let end = isCharacterBoundary(range.upperBound) ? range.upperBound : characterBoundary(after: range.upperBound)
        return start..<end
    }
}
