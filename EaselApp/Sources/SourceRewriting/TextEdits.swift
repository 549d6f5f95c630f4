/// Replacements of parts of a text that keep its number of lines.
struct TextEdits {
    private struct Edit {
        var range: Range<Int>
        var text: [UInt8]
    }

    private var edits: [Edit] = []

    /// A Boolean value that indicates whether there are no edits.
    var isEmpty: Bool { edits.isEmpty }

    /// Replaces a range of bytes, padded with spaces to the length of the range, so that the columns behind it stay.
    mutating func replace(_ range: Range<Int>, with text: String) {
        edits.append(Edit(range: range, text: Array(text.utf8)))
    }

    /// Replaces a range of bytes with spaces.
    mutating func blank(_ range: Range<Int>) { replace(range, with: "") }

    /// Inserts text, which must not contain line breaks.
    mutating func insert(_ text: String, at offset: Int) { replace(offset..<offset, with: text) }

    /// Returns the text with all edits. Of edits that overlap, the one that begins first applies, and the longer of two that
    /// begin at the same byte. Line breaks in replaced ranges stay.
    func applied(to source: [UInt8]) -> [UInt8] {
        let sorted = edits.enumerated().sorted {
            ($0.element.range.lowerBound, -$0.element.range.upperBound, $0.offset)
                < ($1.element.range.lowerBound, -$1.element.range.upperBound, $1.offset)
        }
        var result: [UInt8] = []
        result.reserveCapacity(source.count + 256)
        var position = 0
        for (_, edit) in sorted {
            guard edit.range.lowerBound >= position, edit.range.upperBound <= source.count else { continue }
            result += source[position..<edit.range.lowerBound]
            result += edit.text
            let replaced = source[edit.range]
            let breaks = replaced.filter { $0 == UInt8(ascii: "\n") }.count
            if breaks == 0 {
                result += repeatElement(UInt8(ascii: " "), count: max(0, replaced.count - edit.text.count))
            } else if edit.text.isEmpty {
                result += replaced.map { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") ? $0 : UInt8(ascii: " ") }
            } else {
                result += repeatElement(UInt8(ascii: "\n"), count: breaks)
            }
            position = edit.range.upperBound
        }
        result += source[position...]
        return result
    }
}
