import Foundation

/// The text of a field: a string, or an attributed string if parts have attributes of their own. Offsets are in UTF-16 units.
///
/// Plain text is not an attributed string, because Foundation on Linux does not free all memory of those.
struct FieldText: EditedText {
    private(set) var string = ""
    private(set) var attributed: NSAttributedString?

    init() {}

    init(_ string: String) { self.string = string }

    init(_ attributed: NSAttributedString) {
        string = attributed.string
        self.attributed = attributed
    }

    var length: Int { string.utf16.count }
    var whole: Range<Int> { 0..<length }

    /// Returns a part. A part with attributes has them.
    func part(_ range: Range<Int>) -> FieldText {
        guard !range.isEmpty else { return FieldText() }
        if let attributed {
            return FieldText(attributed.attributedSubstring(from: NSRange(range)))
        }
        return FieldText(String(substring(range)))
    }

    func substring(_ range: Range<Int>) -> Substring {
        let range = range.clamped(to: whole)
        let units = string.utf16
        let start = units.index(units.startIndex, offsetBy: range.lowerBound)
        return string[start..<units.index(start, offsetBy: range.count)]
    }

    /// Replaces a range.
    /// - Parameter attributes: The attributes of a text without attributes, if this text has attributes.
    mutating func replace(
        _ range: Range<Int>,
        with text: FieldText,
        attributes: @autoclosure () -> [NSAttributedString.Key: Any]
    ) {
        if attributed != nil || text.attributed != nil {
            let copy =
                attributed.map { NSMutableAttributedString(attributedString: $0) }
                ?? NSMutableAttributedString(string: string, attributes: attributes())
            let new = text.attributed ?? NSAttributedString(string: text.string, attributes: attributes())
            copy.replaceCharacters(in: NSRange(range), with: new)
            let result = NSAttributedString(attributedString: copy)
            attributed = result.length == 0 ? nil : result
            string = result.string
        } else {
            let units = string.utf16
            let start = units.index(units.startIndex, offsetBy: range.lowerBound)
            string.replaceSubrange(start..<units.index(start, offsetBy: range.count), with: text.string)
        }
    }

    /// Appends a text.
    mutating func append(_ text: FieldText) {
        if length == 0 { return self = text }
        replace(length..<length, with: text, attributes: [:])
    }

    /// Gives a plain text attributes.
    mutating func addAttributes(_ values: [NSAttributedString.Key: Any]) {
        if attributed == nil, length > 0 { attributed = NSAttributedString(string: string, attributes: values) }
    }

    /// Changes the attributes of the whole text, if it has any.
    mutating func changeAttributes(_ change: (NSMutableAttributedString) -> Void) {
        guard let attributed else { return }
        let copy = NSMutableAttributedString(attributedString: attributed)
        change(copy)
        self.attributed = NSAttributedString(attributedString: copy)
    }

    /// Returns the boundary of a character at an offset, or the next one, or the one before it.
    func boundary(_ offset: Int, backward: Bool = false) -> Int {
        let units = string.utf16
        let offset = min(max(offset, 0), units.count)
        let index = units.index(units.startIndex, offsetBy: offset)
        if index == string.endIndex { return offset }
        let range = string[...].character(containing: index)
        if range.lowerBound == index { return offset }
        return units.distance(from: units.startIndex, to: backward ? range.lowerBound : range.upperBound)
    }

    /// Returns the range of the character before an offset.
    func character(before offset: Int) -> Range<Int> {
        guard offset > 0 else { return 0..<0 }
        return boundary(offset - 1, backward: true)..<offset
    }
}

extension Substring {
    /// Returns the range of the character that contains an index.
    fileprivate func character(containing index: String.Index) -> Range<String.Index> {
        // Characters are found from a boundary that is certain: the beginning of the text, or a line break.
        var start = startIndex
        let scalars = unicodeScalars
        // An index between the surrogates of a scalar belongs to it.
        var scalar = index.samePosition(in: base.unicodeScalars) ?? utf16.index(before: index)
        while scalar > startIndex {
            scalar = scalars.index(before: scalar)
            if scalars[scalar] == "\n", scalar < index {
                start = scalars.index(after: scalar)
                break
            }
            // A letter of ASCII after a letter of ASCII begins a character.
            if scalars[scalar].value >= 0x20, scalars[scalar].value < 0x7F, scalar < index {
                start = scalar
                break
            }
        }
        while start < endIndex {
            let end = self.index(after: start)
            if index < end { return start..<end }
            start = end
        }
        return endIndex..<endIndex
    }
}

extension NSAttributedString {
    /// Returns the parts of a range that have the same attributes.
    func parts(in range: Range<Int>) -> [(range: NSRange, values: [NSAttributedString.Key: Any])] {
        var parts: [(range: NSRange, values: [NSAttributedString.Key: Any])] = []
        enumerateAttributes(in: NSRange(range), options: []) { values, range, _ in parts.append((range, values)) }
        return parts
    }
}

extension NSRange {
    init(_ range: Range<Int>) { self.init(location: range.lowerBound, length: range.count) }
    var asRange: Range<Int> { location..<location + length }
}
