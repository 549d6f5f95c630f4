import Foundation
import Typography

/// A tokenizer for any input. Words and sentences are found by Unicode's rules, paragraphs by line breaks, and lines by the
/// positions of the caret.
///
/// A boundary in the forward direction is the end of a unit, and one in the backward direction the beginning of a unit.
@preconcurrency @MainActor
open class UITextInputStringTokenizer: NSObject, UITextInputTokenizer {
    private weak var input: (any UITextInput)?

    /// Creates a tokenizer.
    /// - Parameter textInput: The input, which the tokenizer does not retain.
    public init(textInput: any UITextInput) {
        input = textInput
        super.init()
    }

    /// Returns the range of the unit that contains a position, or `nil` if there is none.
    open func rangeEnclosingPosition(
        _ position: UITextPosition,
        with granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> UITextRange? {
        guard let input else { return nil }
        let offset = input.offset(from: input.beginningOfDocument, to: position)
        let isForward = isForward(direction, at: position)
        let units = units(granularity, around: position, offset)
        let unit =
            isForward
            ? units.first { $0.lowerBound <= offset && offset < $0.upperBound }
            : units.last { $0.lowerBound < offset && offset <= $0.upperBound }
        return unit.flatMap { range($0) }
    }

    /// Returns a Boolean value that indicates whether a position is at the end of a unit, in a direction.
    open func isPosition(
        _ position: UITextPosition,
        atBoundary granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> Bool {
        guard let input else { return false }
        let offset = input.offset(from: input.beginningOfDocument, to: position)
        let isForward = isForward(direction, at: position)
        return units(granularity, around: position, offset).contains {
            offset == (isForward ? $0.upperBound : $0.lowerBound)
        }
    }

    /// Returns the next boundary of a unit in a direction, or `nil` if there is none.
    open func position(
        from position: UITextPosition,
        toBoundary granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> UITextPosition? {
        guard let input else { return nil }
        let isForward = isForward(direction, at: position)
        let length = input.offset(from: input.beginningOfDocument, to: input.endOfDocument)
        let origin = input.offset(from: input.beginningOfDocument, to: position)
        var current = position
        var offset = origin
        // Words and sentences are searched paragraph by paragraph.
        while true {
            let units = units(granularity, around: current, offset)
            let found =
                isForward
                ? units.first { $0.upperBound > origin }?.upperBound
                : units.last { $0.lowerBound < origin }?.lowerBound
            if let found { return input.position(from: input.beginningOfDocument, offset: found) }
            if granularity == .line || granularity == .document { return nil }
            let limit = granularity == .paragraph ? Int.max : Self.longest
            let paragraphs = paragraphs(around: offset, length, limit: limit)
            let next = isForward ? paragraphs.last?.upperBound : paragraphs.first?.lowerBound
            guard let next, next != offset, next > 0, next < length,
                let there = input.position(from: input.beginningOfDocument, offset: next)
            else { break }
            (offset, current) = (next, there)
        }
        // Beyond the last word, the end of the text is the boundary.
        let end = isForward ? length : 0
        return end == origin ? nil : input.position(from: input.beginningOfDocument, offset: end)
    }

    /// Returns a Boolean value that indicates whether a position is in a unit.
    open func isPosition(
        _ position: UITextPosition,
        withinTextUnit granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> Bool { rangeEnclosingPosition(position, with: granularity, inDirection: direction) != nil }

    // MARK: Units

    /// Returns a Boolean value that indicates whether a direction is that of the text's order.
    final func isForward(_ direction: UITextDirection, at position: UITextPosition) -> Bool {
        switch direction.rawValue {
        case UITextStorageDirection.backward.rawValue, UITextLayoutDirection.up.rawValue: return false
        case UITextLayoutDirection.left.rawValue, UITextLayoutDirection.right.rawValue:
            let isRightToLeft = input?.baseWritingDirection(for: position, in: .forward) == .rightToLeft
            return (direction.rawValue == UITextLayoutDirection.right.rawValue) != isRightToLeft
        default: return true
        }
    }

    private func range(_ unit: Range<Int>) -> UITextRange? {
        guard let input, let start = input.position(from: input.beginningOfDocument, offset: unit.lowerBound),
            let end = input.position(from: input.beginningOfDocument, offset: unit.upperBound)
        else { return nil }
        return input.textRange(from: start, to: end)
    }

    /// Returns the units of the paragraphs at a position, in order.
    private func units(
        _ granularity: UITextGranularity,
        around position: UITextPosition,
        _ offset: Int
    ) -> [Range<Int>] {
        guard let input else { return [] }
        let length = input.offset(from: input.beginningOfDocument, to: input.endOfDocument)
        switch granularity {
        case .document: return length > 0 ? [0..<length] : []
        case .line: return line(at: position)
        case .paragraph, .character, .word, .sentence: break
        }
        if granularity == .paragraph { return paragraphs(around: offset, length).filter { !$0.isEmpty } }
        let paragraphs = paragraphs(around: offset, length, limit: Self.longest)
        guard let first = paragraphs.first, let last = paragraphs.last else { return [] }
        let whole = first.lowerBound..<last.upperBound
        guard let range = range(whole), let text = input.text(in: range) else { return [] }
        switch granularity {
        case .character:
            var start = whole.lowerBound
            return text.map { character in
                defer { start += character.utf16.count }
                return start..<start + character.utf16.count
            }
        case .word: return TextBreaks(text).words.map { $0.shifted(by: whole.lowerBound) }
        default: return TextBreaks(text).sentences.map { $0.shifted(by: whole.lowerBound) }
        }
    }

    /// Returns the line at a position, found by the caret's rectangle.
    private func line(at position: UITextPosition) -> [Range<Int>] {
        guard let input else { return [] }
        let caret = input.caretRect(for: position)
        guard let left = input.closestPosition(to: CGPoint(x: -1e6, y: caret.midY)),
            let right = input.closestPosition(to: CGPoint(x: 1e6, y: caret.midY))
        else { return [] }
        let ends = [left, right].map { input.offset(from: input.beginningOfDocument, to: $0) }
        return ends[0] == ends[1] ? [] : [min(ends[0], ends[1])..<max(ends[0], ends[1])]
    }

    /// The number of characters that are read at a time in search of a line break.
    private static let step = 512

    /// The distance at which the search for words and sentences in a long paragraph is divided.
    private static let longest = 4096

    /// Returns the paragraph of the character before an offset and, if the offset is at its end, the next one.
    /// - Parameter limit: The greatest distance from the offset, for a part of a long paragraph.
    private func paragraphs(around offset: Int, _ length: Int, limit: Int = .max) -> [Range<Int>] {
        let first = paragraph(of: max(0, offset - 1), length, limit)
        guard first.upperBound == offset, offset < length else { return [first] }
        return [first, paragraph(of: offset, length, limit)]
    }

    /// Returns the paragraph of a character, with the line break at its end.
    private func paragraph(of character: Int, _ length: Int, _ limit: Int) -> Range<Int> {
        func units(_ range: Range<Int>) -> [UInt16] {
            self.range(range).flatMap { input?.text(in: $0) }.map { Array($0.utf16) } ?? []
        }
        func isBreak(_ unit: UInt16) -> Bool { unit == 0x0A || unit == 0x0D || unit == 0x85 || unit == 0x2029 }
        var start = character
        // A line feed belongs to the carriage return before it.
        if character > 0, character < length, units(character - 1..<character + 1) == [0x0D, 0x0A] { start -= 1 }
        var end = start
        while start > 0, character - start < limit {
            let lower = max(0, start - Self.step)
            let found = units(lower..<start)
            if found.isEmpty { break }
            if let last = found.lastIndex(where: isBreak) {
                start = lower + last + 1
                break
            }
            start = lower
        }
        while end < length, end - character < limit {
            let upper = min(length, end + Self.step)
            let found = units(end..<upper)
            if found.isEmpty { break }
            if let first = found.firstIndex(where: isBreak) {
                end += first + 1
                if found[first] == 0x0D, end < length, units(end..<end + 1) == [0x0A] { end += 1 }
                break
            }
            end = upper
        }
        return start..<max(start, end)
    }
}

extension Range<Int> {
    func shifted(by offset: Int) -> Range<Int> { lowerBound + offset..<upperBound + offset }
}
