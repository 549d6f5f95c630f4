import TestSupport
import Testing
import UIKit

@testable import TextEngine
@testable import UIKitCore

/// Random edits through a text view: the layout equals one of the final text, undo returns to the start, and carets do not split
/// characters.
@MainActor
@Suite struct TextViewRandomTests {
    private static let parts = [
        "a", " ", "é", "e\u{301}", "🇩🇪", "ש", "مر", "👨‍👩‍👧", "क्षि", "\u{301}", "12", "\n", "\r\n", "日本", "words that wrap ",
        "\t",
        "\u{2028}", "👍🏽", "한글", "\n\n", "fi", "Привет", "Ωδή", "𝒜", "∑√", "▲", "מילה 12 ab", "ẹ\u{323}\u{301}",
        "ひら", "カナ", "か\u{3099}", "♪",
    ]

    @Test(arguments: 0..<TestEffort.rounds(10_000, reduced: 300) / 100)
    func editsEqualAFreshLayoutAndAreUndone(batch: Int) throws {
        let screen = ViewScreen(width: 120, height: 90)
        for seed in batch * 100..<batch * 100 + 100 {
            var random = SeededGenerator(seed: UInt64(seed))
            let view = UITextView(frame: CGRect(x: 0, y: 0, width: 120, height: 90))
            let styled = NSMutableAttributedString(
                string: random.element(of: ["", "start", "שלום abc\n", "e\u{301}👨‍👩‍👧z\r\nline"]),
                attributes: [.font: UIFont.systemFont(ofSize: 12)]
            )
            if styled.length > 4 {
                let font = UIFont.systemFont(ofSize: 19)
                styled.addAttribute(.font, value: font, range: NSRange(location: 1, length: 3))
            }
            view.attributedText = styled
            view.allowsEditingTextAttributes = true
            screen.add(view)
            view.becomeFirstResponder()
            let start = state(view)
            for step in 0..<Int.random(in: 4...14, using: &random) {
                edit(view, &random)
                if random.chance(30) { screen.show() }
                let (lower, upper) = (view.selection.lowerBound, view.selection.upperBound)
                let characters = view.textStorage.string.utf16.prefix(upper)
                let isWhole = [lower, upper].allSatisfy { view.textStorage.document.buffer.isCharacterBoundary($0) }
                #expect(isWhole && characters.count == upper, "seed \(seed), step \(step)")
            }
            view.unmarkText()
            screen.show()
            #expect(isLaidOutAsNew(view), "seed \(seed)")
            expectCaretsToBeFound(view, "seed \(seed)")
            let final = state(view)
            var count = 0
            while view.undoManager?.canUndo == true, count < 100 {
                view.undoManager?.undo()
                count += 1
            }
            #expect(state(view) == start, "seed \(seed)")
            while view.undoManager?.canRedo == true, count < 200 {
                view.undoManager?.redo()
                count += 1
            }
            #expect(state(view) == final, "seed \(seed)")
            screen.show()
            #expect(isLaidOutAsNew(view), "seed \(seed), after redo")
            view.undo.forget()
            view.removeFromSuperview()
        }
    }

    /// The text, and the font, the underline and the writing direction of each character.
    private func state(_ view: UITextView) -> [String] {
        [view.text]
            + (0..<view.textLength).map { index in
                let values = view.textStorage.attributes(at: index, effectiveRange: nil)
                let font = values[.font] as? UIFont
                let direction = (values[.paragraphStyle] as? NSParagraphStyle)?.baseWritingDirection ?? .natural
                let traits = font?.fontDescriptor.symbolicTraits.rawValue ?? 0
                return "\(font?.pointSize ?? 0) \(traits) \(values[.underlineStyle] as? Int ?? 0) \(direction)"
            }
    }

    private func edit(_ view: UITextView, _ random: inout SeededGenerator) {
        let length = view.textLength
        switch Int.random(in: 0..<10, using: &random) {
        case 8: changeStyle(view, &random)
        case 9:
            if random.chance(50) {
                view.makeTextWritingDirectionLeftToRight(nil)
            } else {
                view.makeTextWritingDirectionRightToLeft(nil)
            }
        case 0, 1, 2: view.insertText(random.element(of: Self.parts))
        case 3: view.deleteBackward()
        case 4:
            let (a, b) = (Int.random(in: 0...length, using: &random), Int.random(in: 0...length, using: &random))
            view.selectedTextRange = IndexedTextRange(min(a, b)..<max(a, b))
        case 5:
            let a = Int.random(in: 0...length, using: &random)
            view.selectedTextRange = IndexedTextRange(a..<a)
        case 6:
            view.typingAttributes[.font] = UIFont.systemFont(ofSize: random.element(of: [12, 19]))
            view.insertText(random.element(of: Self.parts))
        default:
            view.setMarkedText(random.element(of: Self.parts), selectedRange: NSRange(location: 0, length: 0))
            if random.chance(50) { view.unmarkText() }
        }
    }

    private func changeStyle(_ view: UITextView, _ random: inout SeededGenerator) {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: view.toggleBoldface(nil)
        case 1: view.toggleItalics(nil)
        case 2: view.toggleUnderline(nil)
        case 3: view.increaseSize(nil)
        default: view.decreaseSize(nil)
        }
    }

    /// Hit testing finds the caret of each character, or another one at the same place, as where directions meet.
    private func expectCaretsToBeFound(_ view: UITextView, _ comment: Comment) {
        let buffer = view.textStorage.document.buffer
        for offset in 0...view.textLength where buffer.isCharacterBoundary(offset) {
            let caret = view.caretRect(for: IndexedTextPosition(offset))
            // The edge of the caret is between the characters.
            let found = view.closestPosition(to: CGPoint(x: caret.minX, y: caret.midY)) as? IndexedTextPosition
            let other = found.map { view.caretRect(for: $0) } ?? .null
            let isBoundary = found.map { buffer.isCharacterBoundary($0.offset) } ?? false
            // Carets of different fonts in a line have different heights.
            let isInLine = other.minY < caret.maxY && other.maxY > caret.minY
            #expect(isBoundary && abs(other.minX - caret.minX) < 1 && isInLine, comment)
        }
    }

    /// Returns a Boolean value that indicates whether lines and carets are those of a new view with the same text.
    private func isLaidOutAsNew(_ view: UITextView) -> Bool {
        let fresh = UITextView(frame: view.frame)
        fresh.attributedText = view.attributedText
        fresh.textStorage.document.emptyStyle = view.textStorage.document.emptyStyle
        view.superview?.insertSubview(fresh, at: 0)
        fresh.layoutIfNeeded()
        defer { fresh.removeFromSuperview() }
        guard let layout = view.layoutManager.layout, let other = fresh.layoutManager.layout else { return false }
        for layout in [layout, other] { layout.layOut(0..<layout.document.count) }
        let (lines, expected) = (layout.lines(from: 0, to: .infinity), other.lines(from: 0, to: .infinity))
        guard lines.map(\.range) == expected.map(\.range), lines.map(\.rect) == expected.map(\.rect) else {
            return false
        }
        return stride(from: 0, through: view.textLength, by: 3).allSatisfy {
            view.caretRect(for: IndexedTextPosition($0)) == fresh.caretRect(for: IndexedTextPosition($0))
        }
    }
}
