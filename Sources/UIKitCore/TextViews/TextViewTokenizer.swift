import Foundation
import TextEngine

/// The tokenizer of a text view, which knows characters, lines and paragraphs without reading the text around them.
final class TextViewTokenizer: UITextInputStringTokenizer {
    private weak var view: UITextView?

    init(_ view: UITextView) {
        self.view = view
        super.init(textInput: view)
    }

    override func rangeEnclosingPosition(
        _ position: UITextPosition,
        with granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> UITextRange? {
        guard let view, let offset = view.index(position) else { return nil }
        let buffer = view.textStorage.document.buffer
        let isForward = isForward(direction, at: position)
        // The character that the direction selects.
        let inside = isForward ? offset : offset - 1
        let range: Range<Int>
        switch granularity {
        case .character:
            guard inside >= 0, inside < buffer.count else { return nil }
            range = buffer.character(at: inside)
        case .paragraph:
            guard inside >= 0, inside < buffer.count else { return nil }
            range = buffer.paragraphRange(containing: inside)
        case .line:
            guard let start = view.endOfLine(position, forward: false),
                let end = view.endOfLine(position, forward: true)
            else { return nil }
            range = start.offset..<max(start.offset, end.offset)
            guard range.contains(inside) else { return nil }
        case .word, .sentence, .document:
            return super.rangeEnclosingPosition(position, with: granularity, inDirection: direction)
        }
        return IndexedTextRange(range)
    }

    override func isPosition(
        _ position: UITextPosition,
        atBoundary granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> Bool {
        guard granularity == .character || granularity == .paragraph || granularity == .line, let view,
            let offset = view.index(position)
        else { return super.isPosition(position, atBoundary: granularity, inDirection: direction) }
        let isForward = isForward(direction, at: position)
        let unit = rangeEnclosingPosition(
            position,
            with: granularity,
            inDirection: .storage(isForward ? .backward : .forward)
        )
        return unit.flatMap { view.index(isForward ? $0.end : $0.start) } == offset
    }

    override func position(
        from position: UITextPosition,
        toBoundary granularity: UITextGranularity,
        inDirection direction: UITextDirection
    ) -> UITextPosition? {
        guard let view, let offset = view.index(position) else { return nil }
        let buffer = view.textStorage.document.buffer
        let isForward = isForward(direction, at: position)
        if offset == (isForward ? buffer.count : 0) { return nil }
        switch granularity {
        case .character:
            return IndexedTextPosition(
                isForward ? buffer.characterBoundary(after: offset) : buffer.characterBoundary(before: offset)
            )
        case .paragraph:
            let paragraph = buffer.paragraphRange(containing: isForward ? offset : offset - 1)
            return IndexedTextPosition(isForward ? paragraph.upperBound : paragraph.lowerBound)
        case .line:
            guard let end = view.endOfLine(position, forward: isForward), end.offset != offset else { return nil }
            return end
        case .word, .sentence, .document:
            return super.position(from: position, toBoundary: granularity, inDirection: direction)
        }
    }
}
