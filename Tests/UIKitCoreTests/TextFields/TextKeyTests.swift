import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// Movements, deletions and selections by keys.
@MainActor
@Suite struct TextKeyTests {
    @Test func arrowsMoveByCharactersWordsAndLines() throws {
        let app = try FieldScreen("one, two three")
        func step(_ key: VirtualScreen.Key, _ modifiers: UIKeyModifierFlags, _ expected: String) throws {
            try app.press(key, modifiers)
            #expect(app.field.marked == expected, "\(key) \(modifiers.rawValue)")
        }
        try step(.leftArrow, [], "one, two thre|e")
        try step(.leftArrow, .alternate, "one, two |three")
        try step(.leftArrow, .alternate, "one, |two three")
        try step(.leftArrow, .alternate, "|one, two three")
        try step(.leftArrow, .alternate, "|one, two three")
        try step(.rightArrow, .alternate, "one|, two three")
        try step(.rightArrow, .alternate, "one, two| three")
        try step(.rightArrow, .command, "one, two three|")
        try step(.leftArrow, .command, "|one, two three")
        try step(.downArrow, [], "one, two three|")
        try step(.upArrow, [], "|one, two three")
        try step(.end, [], "one, two three|")
        try step(.home, [], "|one, two three")
        try step(.e, .control, "one, two three|")
        try step(.a, .control, "|one, two three")
        try step(.f, .control, "o|ne, two three")
        try step(.b, .control, "|one, two three")
        try step(.n, .control, "one, two three|")
        try step(.p, .control, "|one, two three")
    }

    @Test func shiftExtendsTheSelection() throws {
        let app = try FieldScreen("one two three")
        func step(_ key: VirtualScreen.Key, _ modifiers: UIKeyModifierFlags, _ expected: String) throws {
            try app.press(key, modifiers)
            #expect(app.field.marked == expected, "\(key) \(modifiers.rawValue)")
        }
        try step(.leftArrow, [.shift, .alternate], "one two [three]")
        try step(.leftArrow, .shift, "one two[ three]")
        try step(.rightArrow, .shift, "one two [three]")
        try step(.leftArrow, [.shift, .command], "[one two three]")
        try step(.rightArrow, [.shift, .command], "one two three|")
        try step(.leftArrow, [.shift, .alternate], "one two [three]")
        try step(.leftArrow, [], "one two |three")
        try step(.rightArrow, [.shift, .alternate], "one two [three]")
        try step(.rightArrow, [], "one two three|")
        try step(.a, .command, "[one two three]")
    }

    @Test func deletionsEndAtWordsAndLines() throws {
        let app = try FieldScreen("one two three")
        func step(_ key: VirtualScreen.Key, _ modifiers: UIKeyModifierFlags, _ expected: String) throws {
            try app.press(key, modifiers)
            #expect(app.field.marked == expected, "\(key) \(modifiers.rawValue)")
        }
        try step(.delete, .alternate, "one two |")
        try step(.delete, .command, "|")
        try step(.z, .command, "one two |")
        try step(.z, .command, "one two three|")
        try step(.home, [], "|one two three")
        try step(.forwardDelete, [], "|ne two three")
        try step(.forwardDelete, .alternate, "| two three")
        try step(.d, .control, "|two three")
        try step(.rightArrow, [], "t|wo three")
        try step(.h, .control, "|wo three")
        try step(.rightArrow, [], "w|o three")
        try step(.k, .control, "w|")
    }

    @Test func caretNeverSplitsCharacters() throws {
        let characters = ["e\u{301}", "👨‍👩‍👧", "🇩🇪", "한", "क्षि", "a"]
        let app = try FieldScreen(characters.joined())
        var rest = characters
        while !rest.isEmpty {
            try app.press(.leftArrow)
            rest.removeLast()
            #expect(app.field.selection.lowerBound == rest.joined().utf16.count)
        }
        for character in characters {
            try app.press(.forwardDelete)
            #expect(!(app.field.text ?? "").hasPrefix(character))
        }
        #expect(app.field.text == "")
        app.field.text = characters.joined()
        for count in 0..<characters.count {
            try app.press(.delete)
            #expect(app.field.text == characters.dropLast(count + 1).joined())
        }
        app.field.text = "👨‍👩‍👧"
        app.field.selectedTextRange = IndexedTextRange(1..<3)
        #expect(app.field.selection == 0..<8)
    }

    @Test func editCommandsUseThePasteboard() throws {
        let app = try FieldScreen("one two")
        try app.press(.leftArrow, [.shift, .alternate])
        try app.press(.c, .command)
        try app.press(.leftArrow, .command)
        try app.press(.v, .command)
        #expect(app.field.marked == "two|one two")
        try app.press(.a, .command)
        try app.press(.x, .command)
        #expect(app.field.text == "")
        _ = app.log.take()
        try app.press(.v, .command)
        #expect(app.field.text == "twoone two")
        #expect(
            app.log.take() == ["a should 0,0 \"twoone two\"", "a selection", "a event changed", "a posts changed"]
        )
        try app.press(.z, .command)
        #expect(app.field.text == "")
        try app.press(.z, .command)
        #expect(app.field.text == "twoone two")
        try app.press(.z, [.command, .shift])
        #expect(app.field.text == "")
    }

    @Test func typedCharactersAreUndoneTogether() throws {
        let app = try FieldScreen("x")
        try app.screen.type("abc")
        try app.press(.leftArrow)
        try app.screen.type("de")
        #expect(app.field.marked == "xabde|c")
        try app.press(.z, .command)
        #expect(app.field.marked == "xab|c")
        try app.press(.z, .command)
        #expect(app.field.marked == "x|")
        try app.press(.z, [.command, .shift])
        #expect(app.field.marked == "xabc|")
    }

    @Test(arguments: 0..<TestEffort.rounds(40, reduced: 10))
    func undoOfRandomEditsReturnsToTheStart(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let start = random.element(of: ["", "start", "שלום abc", "e\u{301}👨‍👩‍👧z"])
        let app = try FieldScreen(start)
        let parts = ["a", " ", "é", "e\u{301}", "🇩🇪", "ש", "م", "👨‍👩‍👧", "क्षि", "\u{301}", "12"]
        for _ in 0..<60 {
            let length = app.field.content.length
            switch Int.random(in: 0..<6, using: &random) {
            case 0, 1: app.field.insertText(random.element(of: parts))
            case 2: app.field.deleteBackward()
            case 3:
                let (a, b) = (Int.random(in: 0...length, using: &random), Int.random(in: 0...length, using: &random))
                app.field.selectedTextRange = IndexedTextRange(min(a, b)..<max(a, b))
            case 4:
                let a = Int.random(in: 0...length, using: &random)
                app.field.selectedTextRange = IndexedTextRange(a..<a)
            default:
                app.field.setMarkedText(random.element(of: parts), selectedRange: NSRange(location: 0, length: 0))
                if random.chance(50) { app.field.unmarkText() }
            }
            let selection = app.field.selection
            #expect(app.field.content.boundary(selection.lowerBound) == selection.lowerBound)
            #expect(app.field.content.boundary(selection.upperBound) == selection.upperBound)
            #expect(selection.upperBound <= app.field.content.length)
        }
        app.field.unmarkText()
        let end = app.field.text
        let manager = try #require(app.field.undoManager)
        while manager.canUndo { manager.undo() }
        #expect(app.field.text == start)
        while manager.canRedo { manager.redo() }
        #expect(app.field.text == end)
    }

    @Test(arguments: [
        "abc def", "שלום עולם", "abc שלום def", "שלום abc 123 עולם", "a1 ב2 c", "fi ffi Åe\u{301}👨‍👩‍👧", "क्षि ते",
    ])
    func caretAndHitTestingAreInverse(text: String) throws {
        let app = try FieldScreen(text)
        for isRightToLeft in [false, true] {
            app.field.setBaseWritingDirection(
                isRightToLeft ? .rightToLeft : .leftToRight,
                for: IndexedTextRange(0..<0)
            )
            var offset = 0
            var edges: Set<CGFloat> = []
            for character in text.map(String.init) + [""] {
                let rect = app.field.caretRectangle(offset)
                let x = app.field.lineOrigin.x + app.field.line.x(offset)
                edges.insert((x * 100).rounded())
                let found = app.field.closestPosition(to: CGPoint(x: x, y: rect.midY)) as? IndexedTextPosition
                #expect(found?.offset == offset, "\(offset) at \(x)")
                offset += character.utf16.count
            }
            #expect(edges.count == text.count + 1, "each position has its own caret")
            // Steps to the right visit all positions once.
            var visited: [Int] = []
            var next = app.field.line.offset(at: -1)
            while true {
                visited.append(next)
                guard let further = app.field.line.offset(from: next, right: true) else { break }
                next = further
            }
            #expect(Set(visited).count == text.count + 1 && visited.count == text.count + 1)
        }
    }

    @Test func longTextScrollsToTheCaret() throws {
        let app = try FieldScreen(String(repeating: "long ", count: 40))
        try app.screen.advance(by: 0.1)
        func caret() -> CGRect { app.field.caretRect(for: IndexedTextPosition(app.field.selection.upperBound)) }
        let area = app.field.canvas.frame
        #expect(caret().maxX <= area.maxX + 0.5 && caret().minX > area.midX)
        try app.press(.leftArrow, .command)
        #expect(caret().minX >= area.minX && caret().minX < area.minX + 1)
        try app.press(.rightArrow, [.command, .shift])
        #expect(app.field.scrollOffset > 100)
        app.field.resignFirstResponder()
        #expect(app.field.scrollOffset == 0)
    }

    @Test func tokenizerFindsUnits() throws {
        let app = try FieldScreen("Don't stop. Go on!")
        let tokenizer = app.field.tokenizer
        func range(_ offset: Int, _ unit: UITextGranularity, _ direction: UITextStorageDirection) -> Range<Int>? {
            let found = tokenizer.rangeEnclosingPosition(
                IndexedTextPosition(offset),
                with: unit,
                inDirection: .storage(direction)
            )
            return (found as? IndexedTextRange)?.range.asRange
        }
        #expect(range(2, .word, .forward) == 0..<5)
        #expect(range(5, .word, .forward) == nil)
        #expect(range(5, .word, .backward) == 0..<5)
        #expect(range(6, .word, .forward) == 6..<10)
        #expect(range(3, .sentence, .forward) == 0..<12)
        #expect(range(3, .paragraph, .forward) == 0..<18)
        #expect(range(3, .line, .forward) == 0..<18)
        #expect(range(3, .document, .backward) == 0..<18)
        #expect(range(18, .character, .forward) == nil)
        #expect(range(18, .character, .backward) == 17..<18)
        let start = IndexedTextPosition(0)
        #expect(tokenizer.isPosition(start, atBoundary: .word, inDirection: .storage(.backward)))
        #expect(!tokenizer.isPosition(start, atBoundary: .word, inDirection: .storage(.forward)))
        #expect(tokenizer.isPosition(start, withinTextUnit: .word, inDirection: .layout(.right)))
    }

    @Test func veryLongTextIsEdited() throws {
        let app = try FieldScreen()
        let text = String(repeating: "word ", count: 200_000)
        app.field.insertText(text)
        #expect(app.field.selection.lowerBound == 1_000_000)
        #expect(app.field.line.cells.count < 5000)
        for _ in 0..<600 { app.field.selectedTextRange = IndexedTextRange(0..<app.field.selection.upperBound - 5) }
        #expect(
            app.field.line.start < app.field.selection.upperBound && app.field.line.end > app.field.selection.upperBound
        )
        try app.press(.upArrow)
        #expect(app.field.marked.hasPrefix("|word"))
        try app.screen.type("x")
        #expect(app.field.text?.hasPrefix("xword") == true && app.field.content.length == 1_000_001)
        app.field.insertText("line\nbreak\r\nend")
        #expect(app.field.text?.hasPrefix("xline break endword") == true)
    }
}
