/// A text of UTF-16 units that can be edited anywhere, in logarithmic time.
///
/// ```swift
/// var text = TextBuffer("Grüß Gott")
/// text.replaceSubrange(0..<4, with: "Behüt")
/// ```
///
/// The text is a balanced tree of chunks. It takes little more than a byte for each character of Latin-1, and two for
/// others. A copy shares all chunks with the original. Line breaks are `LF`, `CR`, `CR LF`, `VT`, `FF`, U+0085, U+2028
/// and U+2029.
package struct TextBuffer {
    private var tree: SumTree<TextChunk>

    package init() { tree = SumTree() }

    package init(_ string: String) {
        let ascii = string.utf8.withContiguousStorageIfAvailable { bytes -> [TextChunk]? in
            bytes.allSatisfy { $0 < 0x80 } ? Self.chunks(ascii: bytes) : nil
        }
        if let chunks = ascii ?? nil {
            tree = SumTree(chunks)
        } else {
            tree = SumTree(TextChunk.chunks(Array(string.utf16)))
        }
    }

    /// Creates a text of UTF-16 units.
    package init(units: [UInt16]) { tree = SumTree(TextChunk.chunks(units)) }

    private static func chunks(ascii bytes: UnsafeBufferPointer<UInt8>) -> [TextChunk] {
        var result: [TextChunk] = []
        var start = 0
        while start < bytes.count {
            var end = min(bytes.count, start + TextChunk.limit)
            if end < bytes.count, bytes[end - 1] == 0x0D, bytes[end] == 0x0A { end += 1 }
            result.append(TextChunk(ascii: UnsafeBufferPointer(rebasing: bytes[start..<end])))
            start = end
        }
        return result
    }

    /// The number of UTF-16 units.
    package var count: Int { tree.total.units }
    package var breakCount: Int { tree.total.breaks }

    /// The memory of the characters in bytes, without the nodes of the tree.
    package var byteCount: Int {
        var result = 0
        tree.forEach(from: 0) { _, _, chunk in
            result += chunk.byteCount
            return true
        }
        return result
    }

    /// The numbers of chunks and of levels of the tree, for tests.
    package var chunkCount: Int { tree.count }
    package var depth: Int { tree.depth }

    package subscript(offset: Int) -> UInt16 {
        guard let found = tree.first(where: { $0.units > offset }), offset >= 0 else {
            preconditionFailure("offset out of range")
        }
        return found.element[offset - found.before.units]
    }

    /// Returns the units in a range.
    package func units(in range: Range<Int>) -> [UInt16] {
        var result: [UInt16] = []
        result.reserveCapacity(range.count)
        appendUnits(in: range, to: &result)
        return result
    }

    private func appendUnits(in range: Range<Int>, to result: inout [UInt16]) {
        forEachChunk(in: range) { chunk, part in chunk.append(part, to: &result) }
    }

    private func forEachChunk(in range: Range<Int>, _ body: (TextChunk, Range<Int>) -> Void) {
        guard !range.isEmpty, let first = tree.first(where: { $0.units > range.lowerBound }) else { return }
        tree.forEach(from: first.index) { _, before, chunk in
            let start = max(0, range.lowerBound - before.units)
            let end = min(chunk.count, range.upperBound - before.units)
            if start < end { body(chunk, start..<end) }
            return before.units + chunk.count < range.upperBound
        }
    }

    /// Returns a part of the text. Unpaired surrogates become U+FFFD, which is also one unit.
    package func string(in range: Range<Int>) -> String {
        let units = units(in: range)
        guard units.allSatisfy({ $0 < 0x80 }) else { return String(decoding: units, as: UTF16.self) }
        // Transcoding by the library takes several times as long.
        return String(unsafeUninitializedCapacity: units.count) { bytes in
            for index in units.indices { bytes[index] = UInt8(truncatingIfNeeded: units[index]) }
            return units.count
        }
    }

    /// The whole text.
    package var string: String { string(in: 0..<count) }

    // MARK: Editing

    package mutating func replaceSubrange(_ range: Range<Int>, with string: String) {
        replaceSubrange(range, with: Array(string.utf16))
    }

    package mutating func replaceSubrange(_ range: Range<Int>, with units: [UInt16]) {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "range out of bounds")
        if tree.count == 0 {
            tree = SumTree(TextChunk.chunks(units))
            return
        }
        func chunk(at offset: Int) -> Int { tree.first { $0.units > offset }?.index ?? tree.count - 1 }
        // With the units before and after the range, since a line break is never divided.
        var first = chunk(at: max(0, range.lowerBound - 1))
        var last = chunk(at: range.upperBound)
        var start = tree.total(before: first).units
        var end = tree.total(before: last + 1).units
        // Chunks do not become small.
        while end - start - range.count + units.count < TextChunk.limit / 4, last - first + 1 < tree.count {
            if first > 0 {
                first -= 1
                start -= tree[first].count
            } else {
                last += 1
                end += tree[last].count
            }
        }
        var combined: [UInt16] = []
        combined.reserveCapacity(end - start - range.count + units.count)
        appendUnits(in: start..<range.lowerBound, to: &combined)
        combined += units
        appendUnits(in: range.upperBound..<end, to: &combined)
        tree.replaceSubrange(first..<last + 1, with: TextChunk.chunks(combined))
    }

    // MARK: Lines

    /// Returns the number of line breaks that end at an offset or before it.
    package func breaks(endingBy offset: Int) -> Int {
        guard let found = tree.first(where: { $0.units >= offset }) else { return tree.total.breaks }
        return found.before.breaks + found.element.breaks(endingBy: offset - found.before.units)
    }

    /// Returns the offset after a line break, counted from zero, or `nil` if there are fewer.
    package func endOfBreak(_ number: Int) -> Int? {
        guard let found = tree.first(where: { $0.breaks > number }) else { return nil }
        return found.before.units + found.element.endOfBreak(number - found.before.breaks)
    }

    /// Returns the range of the text between two line breaks that contains an offset, the second one included. An offset
    /// after the last break is in the last range, which may be empty.
    package func unbrokenRange(containing offset: Int) -> Range<Int> {
        let number = breaks(endingBy: offset)
        let start = number == 0 ? 0 : endOfBreak(number - 1) ?? 0
        return start..<(endOfBreak(number) ?? count)
    }

    /// Returns the number of units of the line break at the end of a range: none, one or two.
    package func breakLength(atEndOf range: Range<Int>) -> Int {
        guard !range.isEmpty else { return 0 }
        let last = self[range.upperBound - 1]
        guard last.isLineBreak else { return 0 }
        return last == 0x0A && range.count > 1 && self[range.upperBound - 2] == 0x0D ? 2 : 1
    }

    /// Returns the range of the paragraph that contains an offset, with the break at its end. A paragraph contains the
    /// line breaks VT, FF and U+2028.
    package func paragraphRange(containing offset: Int) -> Range<Int> {
        var range = unbrokenRange(containing: offset)
        while range.lowerBound > 0, !self[range.lowerBound - 1].isParagraphBreak {
            range = unbrokenRange(containing: range.lowerBound - 1).lowerBound..<range.upperBound
        }
        while range.upperBound < count, !range.isEmpty, !self[range.upperBound - 1].isParagraphBreak {
            range = range.lowerBound..<unbrokenRange(containing: range.upperBound).upperBound
        }
        return range
    }
}
