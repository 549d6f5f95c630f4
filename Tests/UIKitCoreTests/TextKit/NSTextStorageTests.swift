import Foundation
import TestSupport
import Testing
import UIKit

@testable import UIKitCore

/// The text of a text storage, and the order of its calls.
@MainActor
struct NSTextStorageTests {
    init() { TestFonts.use() }

    private final class Watcher: NSTextStorageDelegate {
        var lines: [String] = []
        var change: ((NSTextStorage) -> Void)?

        func textStorage(
            _ textStorage: NSTextStorage,
            willProcessEditing editedMask: NSTextStorage.EditActions,
            range editedRange: NSRange,
            changeInLength delta: Int
        ) {
            lines.append("will \(editedMask.rawValue) \(editedRange) \(delta)")
            change?(textStorage)
        }

        func textStorage(
            _ textStorage: NSTextStorage,
            didProcessEditing editedMask: NSTextStorage.EditActions,
            range editedRange: NSRange,
            changeInLength delta: Int
        ) { lines.append("did \(editedMask.rawValue) \(editedRange) \(delta)") }
    }

    @Test func `changes are those of a mutable attributed string`() {
        var generator = SeededGenerator(seed: 5)
        let colors: [UIColor] = [.red, .green, .blue]
        let storage = NSTextStorage(string: "Some text", attributes: [.foregroundColor: UIColor.red])
        let expected = NSMutableAttributedString(string: "Some text", attributes: [.foregroundColor: UIColor.red])
        for _ in 0..<200 {
            let lower = Int.random(in: 0...storage.length, using: &generator)
            let length = min(storage.length - lower, Int.random(in: 0...5, using: &generator))
            let range = NSRange(location: lower, length: length)
            let color = generator.element(of: colors)
            let added = NSAttributedString(string: "äß\n", attributes: [.foregroundColor: color])
            for text in [storage, expected] as [NSMutableAttributedString] {
                switch lower % 6 {
                case 0: text.replaceCharacters(in: range, with: added)
                case 1: text.addAttribute(.backgroundColor, value: color, range: range)
                case 2: text.setAttributes([.foregroundColor: color], range: range)
                case 3: text.removeAttribute(.backgroundColor, range: range)
                case 4: text.append(added)
                default: text.deleteCharacters(in: range)
                }
            }
            #expect(storage.string == expected.string)
        }
        #expect(storage.isEqual(to: expected))
        #expect(NSAttributedString(attributedString: storage).isEqual(to: expected))
        #expect(storage.attributedSubstring(from: NSRange(location: 0, length: 3)).string.utf16.count == 3)
        var range = NSRange()
        let color = storage.attribute(
            .foregroundColor,
            at: 0,
            longestEffectiveRange: &range,
            in: NSRange(location: 0, length: 2)
        )
        #expect(color is UIColor && range.length <= 2)
    }

    @Test func `a change is processed once, and nested changes together`() {
        let (storage, watcher) = (NSTextStorage(string: "one two"), Watcher())
        storage.delegate = watcher
        storage.replaceCharacters(in: NSRange(location: 0, length: 3), with: "three")
        #expect(watcher.lines == ["will 2 {0, 5} 2", "did 2 {0, 5} 2"])
        watcher.lines = []
        storage.beginEditing()
        storage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "")
        storage.beginEditing()
        storage.addAttribute(.kern, value: 1, range: NSRange(location: 6, length: 2))
        storage.endEditing()
        #expect(watcher.lines == [])
        storage.endEditing()
        #expect(watcher.lines == ["will 3 {0, 8} -1", "did 3 {0, 8} -1"])
        #expect(storage.editedMask == [])
    }

    @Test func `a delegate may change the text before it is processed`() {
        let (storage, watcher) = (NSTextStorage(string: ""), Watcher())
        storage.delegate = watcher
        watcher.change = { storage in
            guard storage.string.hasSuffix("!") else { return }
            storage.replaceCharacters(in: NSRange(location: storage.length - 1, length: 1), with: "?!?")
            storage.addAttribute(.kern, value: 2, range: NSRange(location: 0, length: 1))
        }
        storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "no!")
        #expect(storage.string == "no?!?")
        #expect(watcher.lines == ["will 2 {0, 3} 3", "did 3 {0, 5} 5"])
    }

    /// A storage with a text of its own, as Apple describes subclasses.
    private final class OwnStorage: NSTextStorage {
        private let backing = NSMutableAttributedString(string: "")

        override var string: String { backing.string }

        override func attributes(
            at location: Int,
            effectiveRange range: NSRangePointer?
        ) -> [NSAttributedString.Key: Any] { backing.attributes(at: location, effectiveRange: range) }

        override func replaceCharacters(in range: NSRange, with str: String) {
            beginEditing()
            backing.replaceCharacters(in: range, with: str)
            edited(.editedCharacters, range: range, changeInLength: str.utf16.count - range.length)
            endEditing()
        }

        override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
            backing.setAttributes(attrs, range: range)
            edited(.editedAttributes, range: range, changeInLength: 0)
        }
    }

    @Test func `a subclass with a text of its own is laid out`() {
        let storage = OwnStorage()
        let manager = NSLayoutManager()
        let container = NSTextContainer(size: CGSize(width: 300, height: 0))
        manager.addTextContainer(container)
        storage.addLayoutManager(manager)
        storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "Hello\nworld")
        #expect(manager.numberOfGlyphs == 11)
        let small = manager.usedRect(for: container)
        storage.addAttribute(.font, value: UIFont.systemFont(ofSize: 40), range: NSRange(location: 6, length: 5))
        #expect(manager.usedRect(for: container).height > small.height * 1.8)
        storage.replaceCharacters(in: NSRange(location: 5, length: 6), with: "")
        #expect(storage.length == 5)
        #expect(manager.usedRect(for: container).height == small.height / 2)
    }

    @Test func `the mutable string changes the text`() {
        let storage = NSTextStorage(string: "one two")
        storage.mutableString.append(" three")
        storage.mutableString.deleteCharacters(in: NSRange(location: 0, length: 4))
        #expect(storage.string == "two three")
        #expect(storage.mutableString.range(of: "three").location == 4)
    }

    @Test func `text of a storage is copied into other strings`() {
        let storage = NSTextStorage(string: "abc", attributes: [.kern: 3])
        let text = NSMutableAttributedString(string: "x")
        text.append(storage)
        text.insert(storage, at: 0)
        #expect(text.string == "abcxabc")
        #expect(text.attribute(.kern, at: 6, effectiveRange: nil) as? Int == 3)
        #expect((storage.copy() as? NSAttributedString)?.string == "abc")
        #expect((storage.mutableCopy() as? NSMutableAttributedString)?.length == 3)
    }

    @Test func `a storage of 10 MB needs two bytes for a character while it is shown`() throws {
        let storage = NSTextStorage(
            string: String(repeating: "Forty characters are in each line here.\n", count: 250_000)
        )
        let manager = NSLayoutManager()
        manager.addTextContainer(NSTextContainer(size: CGSize(width: 320, height: 0)))
        storage.addLayoutManager(manager)
        for index in 0..<20 {
            storage.replaceCharacters(in: NSRange(location: 5_000_000 + index, length: 0), with: "x")
            _ = manager.lineFragmentRect(forGlyphAt: 5_000_000, effectiveRange: nil)
        }
        #expect(storage.document.buffer.byteCount < 11_000_000)
        #expect(manager.hasNonContiguousLayout)
        #expect(try #require(manager.layout).counters.unitsLaidOut < 4000)
    }
}
