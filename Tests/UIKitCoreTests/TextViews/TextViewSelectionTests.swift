import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// The caret, keys, gestures, scrolling and links of text views.
@MainActor
@Suite struct TextViewSelectionTests {
    @Test func keysMoveByLinesAndParagraphs() throws {
        let app = try TextViewScreen("one two\n\nthree four\nfive")
        func step(_ key: VirtualScreen.Key, _ modifiers: UIKeyModifierFlags, _ expected: String) throws {
            try app.press(key, modifiers)
            #expect(app.view.annotated == expected, "\(key) \(modifiers.rawValue)")
        }
        try step(.upArrow, .command, "|one two\n\nthree four\nfive")
        try step(.end, [], "one two|\n\nthree four\nfive")
        try step(.downArrow, [], "one two\n|\nthree four\nfive")
        try step(.downArrow, [], "one two\n\nthree fo|ur\nfive")
        try step(.downArrow, [], "one two\n\nthree four\nfive|")
        try step(.upArrow, [.shift], "one two\n\nthree fo[ur\nfive]")
        try step(.leftArrow, [], "one two\n\nthree fo|ur\nfive")
        try step(.downArrow, .alternate, "one two\n\nthree four|\nfive")
        try step(.upArrow, .alternate, "one two\n\n|three four\nfive")
        try step(.leftArrow, [], "one two\n|\nthree four\nfive")
        try step(.leftArrow, .alternate, "one |two\n\nthree four\nfive")
        try step(.k, .control, "one |\n\nthree four\nfive")
        try step(.k, .control, "one |\nthree four\nfive")
        try step(.delete, .command, "|\nthree four\nfive")
        try step(.downArrow, [], "\n|three four\nfive")
        try step(.rightArrow, [.shift, .alternate], "\n[three] four\nfive")
        try step(.delete, [], "\n| four\nfive")
    }

    @Test func endOfAWrappedLineHasItsOwnCaret() throws {
        let app = try TextViewScreen("several words that wrap in a narrow view of text")
        try app.press(.upArrow, .command)
        let top = app.caret.minY
        try app.press(.end)
        let offset = app.view.selection.lowerBound
        #expect(app.caret.minY == top && offset > 5 && app.view.selectionAffinity == .backward)
        try app.press(.end)
        #expect(app.view.selection.lowerBound == offset)
        // The same offset, at the start of the next line.
        try app.press(.rightArrow)
        #expect(app.caret.minY > top)
        app.view.selectedRange = NSRange(location: offset, length: 0)
        #expect(app.caret.minY > top && app.view.selectionAffinity == .forward)
        try app.press(.home)
        #expect(app.view.selection.lowerBound == offset)
        try app.press(.upArrow)
        try app.press(.end)
        try app.press(.downArrow)
        #expect(app.caret.minY > top && app.view.selection.lowerBound > offset + 5)
        try app.press(.upArrow)
        #expect(app.caret.minY == top && app.view.selection.lowerBound == offset)
    }

    @Test func tapsAndPressesSelect() throws {
        let app = try TextViewScreen("one two three\nfour five\n\n\n\nseven eight nine", edits: false)
        try app.screen.tap(at: app.point(2))
        #expect(app.view.selection == 2..<2)
        #expect(app.log.take() == ["shouldBegin", "didBegin", "posts begin", "selection"])
        try app.screen.advance(by: 1)
        try app.screen.doubleTap(at: app.point(20))
        try app.screen.advance(by: 0.5)
        #expect(app.view.selection == 19..<23)
        #expect(app.view.interaction.menu?.titles.prefix(2) == ["Cut", "Copy"])
        try app.screen.advance(by: 0.5)
        let finger = try app.screen.touch(at: app.point(29))
        try app.screen.advance(by: 0.7)
        #expect(app.view.selection == 29..<29)
        try finger.move(to: app.point(35))
        try app.screen.advance(by: 0.1)
        #expect(app.view.selection == 35..<35)
        try finger.lift()
    }

    @Test func draggingACaretSelectsNothingAndDraggingElsewhereScrolls() throws {
        let app = try TextViewScreen((0..<60).map { "line \($0) of the text\n" }.joined())
        app.view.selectedRange = NSRange(location: 30, length: 0)
        try app.screen.advance(by: 0.2)
        let start = app.point(30)
        let top = app.view.contentOffset.y
        let finger = try app.screen.touch(at: start)
        try app.screen.advance(by: 0.05)
        try finger.drag(to: CGPoint(x: start.x, y: start.y + 60), duration: 0.3)
        #expect(app.view.contentOffset.y == top && app.view.selection.lowerBound > 60 && app.view.selection.isEmpty)
        try finger.lift()
        try app.screen.advance(by: 1)
        let other = try app.screen.touch(at: CGPoint(x: 200, y: 180))
        try app.screen.advance(by: 0.02)
        try other.drag(to: CGPoint(x: 200, y: 80), duration: 0.2)
        #expect(app.view.contentOffset.y > top + 50)
        try other.lift()
    }

    @Test func caretIsScrolledIntoView() throws {
        let app = try TextViewScreen((0..<60).map { "line \($0)\n" }.joined())
        #expect(app.view.bounds.contains(app.view.caretRect(for: app.view.endOfDocument)))
        try app.press(.upArrow, .command)
        #expect(app.view.contentOffset.y == 0)
        try app.press(.pageDown)
        try app.press(.pageDown)
        #expect(app.view.contentOffset.y > 100)
        #expect(app.view.bounds.contains(app.view.caretRect(for: IndexedTextPosition(app.view.selection.lowerBound))))
        try app.press(.downArrow, [.command, .shift])
        #expect(app.view.selection.upperBound == app.view.textLength)
        #expect(app.view.bounds.contains(app.view.caretRect(for: app.view.endOfDocument)))
    }

    @Test func caretIsAboveAnInputView() throws {
        let app = try TextViewScreen((0..<60).map { "line \($0)\n" }.joined(), edits: false)
        app.view.frame = app.root.view.bounds
        app.view.inputAccessoryView = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 100))
        app.view.becomeFirstResponder()
        try app.screen.advance(by: 1)
        #expect(app.caret.maxY <= 200 && app.view.adjustedContentInset.bottom == 100)
        // Not counted twice for an app that does the same.
        app.view.contentInset.bottom = 100
        try app.screen.advance(by: 0.2)
        #expect(app.view.adjustedContentInset.bottom == 100)
        app.view.contentInset.bottom = 0
        app.view.inputAccessoryView = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 200))
        try app.screen.advance(by: 1)
        #expect(app.caret.maxY <= 100 && app.caret.minY >= 0)
        app.view.resignFirstResponder()
        try app.screen.advance(by: 1)
        #expect(app.view.adjustedContentInset.bottom == 0)
    }

    @Test func selfSizingViewGrowsAndStaysInViewWhileTyping() throws {
        let app = try TextViewScreen(edits: false)
        let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 240, height: 120))
        app.root.view.addSubview(scrollView)
        let view = UITextView()
        view.isScrollEnabled = false
        view.font = .systemFont(ofSize: 16)
        view.translatesAutoresizingMaskIntoConstraints = false
        scrollView.addSubview(view)
        NSLayoutConstraint.activate([
            view.topAnchor.constraint(equalTo: scrollView.contentLayoutGuide.topAnchor, constant: 60),
            view.leadingAnchor.constraint(equalTo: scrollView.contentLayoutGuide.leadingAnchor),
            view.trailingAnchor.constraint(equalTo: scrollView.contentLayoutGuide.trailingAnchor),
            view.bottomAnchor.constraint(equalTo: scrollView.contentLayoutGuide.bottomAnchor),
            view.widthAnchor.constraint(equalTo: scrollView.frameLayoutGuide.widthAnchor),
        ])
        try app.screen.advance(by: 0.1)
        let empty = view.bounds.height
        view.becomeFirstResponder()
        for count in 1...6 {
            try app.screen.type("w\n")
            try app.screen.advance(by: 0.1)
            let line = UIFont.systemFont(ofSize: 16).lineHeight
            #expect(abs(view.bounds.height - empty - CGFloat(count) * line) < CGFloat(count) + 2)
            let caret = view.convert(view.caretRect(for: view.endOfDocument), to: scrollView)
            #expect(scrollView.bounds.contains(caret), "line \(count)")
        }
        #expect(scrollView.contentOffset.y > 0 && view.contentOffset == .zero)
    }

    @Test func linksOpenByTaps() throws {
        let app = try TextViewScreen("see here or www.example.com\n+49 30 1234567 \u{FFFC} end", edits: false)
        let storage = app.view.textStorage
        storage.addAttribute(.link, value: "https://example.com/a", range: NSRange(location: 4, length: 4))
        storage.addAttribute(
            .attachment,
            value: NSTextAttachment(image: UIImage()),
            range: NSRange(location: 43, length: 1)
        )
        func tap(_ offset: Int) throws -> [String] {
            _ = app.log.take()
            var point = app.point(offset)
            point.x += 3
            try app.screen.tap(at: point)
            try app.screen.advance(by: 1)
            return app.log.take()
        }
        // While the text can be edited, a tap places the caret.
        #expect(try tap(5).contains("didBegin"))
        app.view.isEditable = false
        #expect(try tap(5) == ["invokeDefaultAction https://example.com/a 4,4"])
        #expect(try tap(14) == [])
        app.view.dataDetectorTypes = .link
        #expect(try tap(14) == ["invokeDefaultAction http://www.example.com 12,15"])
        #expect(try tap(34) == [])
        app.view.dataDetectorTypes = [.link, .phoneNumber]
        #expect(try tap(34) == ["invokeDefaultAction tel:+49301234567 28,14"])
        #expect(app.view.layoutManager.styles(in: 0..<27).count == 4)
        app.log.allowed.remove("item")
        try app.screen.longPress(at: app.point(6))
        #expect(app.log.take() == ["presentActions https://example.com/a 4,4"] && !app.view.isFirstResponder)
    }

    @Test func rightToLeftTextHasItsCaretAtTheRight() throws {
        let app = try TextViewScreen("")
        app.view.semanticContentAttribute = .forceRightToLeft
        try app.screen.advance(by: 0.1)
        #expect(app.caret.minX > 180)
        try app.screen.type("שלום")
        let caret = app.caret.minX
        try app.press(.leftArrow)
        #expect(app.view.selection == 4..<4)
        try app.press(.rightArrow)
        #expect(app.view.selection == 3..<3 && app.caret.minX > caret)
        app.view.text = "abc"
        app.view.setBaseWritingDirection(.rightToLeft, for: IndexedTextRange(0..<3))
        #expect(app.view.baseWritingDirection(for: app.view.beginningOfDocument, in: .forward) == .rightToLeft)
    }

    @Test func tokenizerOfTheViewEqualsTheGeneralOne() throws {
        let app = try TextViewScreen("one two. Three\r\n\nfour e\u{301}🇩🇪 five words that wrap\nend")
        let general = UITextInputStringTokenizer(textInput: app.view)
        let buffer = app.view.textStorage.document.buffer
        for offset in 0...app.view.textLength where buffer.isCharacterBoundary(offset) {
            let position = IndexedTextPosition(offset)
            for granularity: UITextGranularity in [.character, .word, .sentence, .paragraph, .document] {
                for direction: UITextStorageDirection in [.forward, .backward] {
                    let own = app.view.tokenizer.position(
                        from: position,
                        toBoundary: granularity,
                        inDirection: .storage(direction)
                    )
                    let other = general.position(
                        from: position,
                        toBoundary: granularity,
                        inDirection: .storage(direction)
                    )
                    #expect(own == other, "\(offset) \(granularity) \(direction)")
                    let units = [app.view.tokenizer, general].map {
                        $0.rangeEnclosingPosition(position, with: granularity, inDirection: .storage(direction))
                    }
                    #expect(units[0] == units[1], "\(offset) \(granularity) \(direction)")
                    let ends = [app.view.tokenizer, general].map {
                        $0.isPosition(position, atBoundary: granularity, inDirection: .storage(direction))
                    }
                    #expect(ends[0] == ends[1], "\(offset) \(granularity) \(direction)")
                }
            }
        }
    }
}
