import Foundation
import TestSupport
import Testing
import UIKit

@testable import TextEngine
@testable import UIKitCore

/// Texts of megabytes in a text view: the work for a typed character and for scrolling, memory, and bad input.
@MainActor
@Suite struct TextViewLongTests {
    private let screen = ViewScreen(width: 320, height: 480)

    private func makeView(_ text: String) -> UITextView {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        view.font = .systemFont(ofSize: 16)
        view.text = text
        screen.add(view)
        view.becomeFirstResponder()
        screen.show()
        return view
    }

    /// 1 MB in 20,000 lines.
    private static let lines = String(repeating: "Forty-nine characters are in each one of the lines\n", count: 20_000)

    @Test func `one typed character lays out and draws its paragraph only`() throws {
        let view = makeView(Self.lines)
        let middle = 10_000 * 51 + 20
        view.selectedRange = NSRange(location: middle, length: 0)
        screen.show()
        let layout = try #require(view.layoutManager.layout)
        for (text, count) in [("x", 1), ("y", 1), ("\n", 2), ("z", 1)] {
            let before = layout.counters.blocksLaidOut
            view.insertText(text)
            let damage = screen.show()
            #expect(layout.counters.blocksLaidOut == before + count, "\(text.debugDescription)")
            guard text != "\n" else { continue }
            let caret = view.convert(view.caretRect(for: IndexedTextPosition(view.selectedRange.location)), to: nil)
            let paragraph = layout.bounds(
                of: view.textStorage.document.buffer.paragraphRange(containing: view.selectedRange.location)
            )
            let height = (try #require(paragraph)).height
            #expect(CGFloat(damage.bounds.maxY - damage.bounds.minY) <= height + 8)
            #expect(damage.bounds.minY <= Int(caret.midY) && Int(caret.midY) <= damage.bounds.maxY)
        }
        let before = layout.counters.blocksLaidOut
        view.deleteBackward()
        screen.show()
        #expect(layout.counters.blocksLaidOut == before + 1)
        #expect(view.bounds.contains(view.caretRect(for: IndexedTextPosition(view.selectedRange.location))))
    }

    @Test func `scrolling with a selection draws the lines that become visible`() throws {
        let view = makeView(Self.lines)
        view.selectAll(nil)
        view.contentOffset.y = 10_000
        screen.show()
        let layout = try #require(view.layoutManager.layout)
        for _ in 0..<10 {
            let (draws, blocks) = (screen.drawCalls, layout.counters.blocksLaidOut)
            view.contentOffset.y += 24
            screen.show()
            #expect(screen.drawCalls <= draws + 1)
            #expect(layout.counters.blocksLaidOut <= blocks + 6)
        }
        #expect(view.subviews.count < 80)
    }

    /// Measured: 1.2 bytes a character, and 2.3 for Cyrillic.
    @Test func `an open text of 10 MB takes at most six bytes a character`() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let screen = ViewScreen(width: 320, height: 480)
                let view = UITextView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
                screen.add(view)
                view.text = "first"
                screen.show()
                let before = try TextViewLongTests.residentSize()
                for line in ["Forty characters are in each line here.\n", "Сорок букв в каждой из всех строк здесь.\n"]
                {
                    let count = line.utf16.count * 250_000
                    view.text = String(repeating: line, count: 250_000)
                    screen.show()
                    view.insertText("x")
                    screen.show()
                    let grown = try TextViewLongTests.residentSize() - before
                    precondition(
                        Sanitizer.retainsFreedMemory || grown <= 6 * count,
                        "\(count) characters take \(grown) bytes, \(Double(grown) / Double(count)) each"
                    )
                    view.text = ""
                }
            }
        }
    }

    /// The private memory of the process, in bytes.
    nonisolated static func residentSize() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
        return (line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) } ?? 0)
            << 10
    }

    @Test func `a text of 50 MB opens, is edited and is emptied`() throws {
        let count = TestEffort.rounds(50_000_000, reduced: 5_000_000)
        let view = makeView(String(repeating: "Forty characters are in each line here.\n", count: count / 40))
        #expect(view.textLength == count)
        view.selectedRange = NSRange(location: count / 2, length: 0)
        view.insertText("x")
        screen.show()
        #expect(view.bounds.contains(view.caretRect(for: IndexedTextPosition(count / 2 + 1))))
        #expect(view.accessibilityValue.map { $0.utf16.count < 5000 } == true)
        view.selectAll(nil)
        screen.show()
        view.deleteBackward()
        screen.show()
        #expect(view.textLength == 0 && view.contentOffset.y == 0)
        view.undoManager?.undo()
        #expect(view.textLength == count + 1)
        screen.show()
        view.undoManager?.undo()
        #expect(view.textLength == count)
    }

    @Test func `a line of 5 MB is edited in parts`() throws {
        let view = makeView(String(repeating: "word ", count: 1_000_000))
        let layout = try #require(view.layoutManager.layout)
        view.selectedRange = NSRange(location: 2_500_002, length: 0)
        screen.show()
        let before = layout.counters.unitsLaidOut
        view.insertText("x")
        screen.show()
        #expect(layout.counters.unitsLaidOut - before <= 4 * 8192)
        let tokenizer = view.tokenizer
        let caret = IndexedTextPosition(2_500_003)
        let word = tokenizer.rangeEnclosingPosition(caret, with: .word, inDirection: .storage(.forward))
        #expect(word as? IndexedTextRange == IndexedTextRange(2_500_000..<2_500_005))
        let next = tokenizer.position(from: caret, toBoundary: .word, inDirection: .storage(.backward))
        #expect(next as? IndexedTextPosition == IndexedTextPosition(2_500_000))
        view.deleteBackward()
        screen.show()
        #expect(view.textLength == 5_000_000)
    }

    @Test func `invalid UTF-8 on the pasteboard becomes replacement characters`() {
        let view = makeView("ab")
        let bytes: [UInt8] = [0x61, 0xFF, 0xE2, 0x82, 0x62, 0xC3]
        UIPasteboard.general.setData(Data(bytes), forPasteboardType: "public.utf8-plain-text")
        view.selectedRange = NSRange(location: 1, length: 0)
        view.paste(nil)
        screen.show()
        #expect(view.text == "aa\u{FFFD}\u{FFFD}b\u{FFFD}b")
        view.undoManager?.undo()
        #expect(view.text == "ab")
        view.insertText("\0\u{FEFF}\u{202E}x\r\ny")
        screen.show()
        #expect(view.text == "a\0\u{FEFF}\u{202E}x\r\nyb")
    }
}
