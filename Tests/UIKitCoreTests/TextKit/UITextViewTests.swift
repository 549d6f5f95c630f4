import Compositor
import CoreGraphics
import Foundation
import TestSupport
import Testing
import UIKit

@testable import UIKitCore

/// The display, the size and the style of text views.
@MainActor
struct UITextViewTests {
    private let screen = ViewScreen(width: 220, height: 200)

    private func makeView(_ text: String, height: CGFloat = 180) -> UITextView {
        let view = UITextView(frame: CGRect(x: 10, y: 10, width: 200, height: height))
        view.font = .systemFont(ofSize: 16)
        view.text = text
        screen.add(view)
        screen.show()
        return view
    }

    private static let lines = (0..<20_000).map { "Line \($0) of a long text\n" }.joined()

    @Test func `a new text view is empty, and has the documented insets`() {
        let view = UITextView()
        #expect(view.text == "" && view.font == nil && view.textColor == nil)
        #expect(view.textContainerInset == UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0))
        #expect(view.textContainer.lineFragmentPadding == 5)
        #expect(view.textStorage.layoutManagers.first === view.layoutManager)
        #expect(view.selectedRange == NSRange(location: 0, length: 0))
    }

    @Test func `text is drawn at its insets`() {
        let view = makeView("Hello")
        let label = UILabel(frame: CGRect(x: 15, y: 18, width: 100, height: 30))
        label.font = view.font
        label.text = "Hello"
        label.frame.size.height = label.intrinsicContentSize.height
        let found = (0..<200).map { y in (0..<220).map { screen[$0, y] } }
        view.removeFromSuperview()
        screen.add(label)
        screen.show()
        #expect(found == (0..<200).map { y in (0..<220).map { screen[$0, y] } })
    }

    @Test func `one typed character repaints its line`() throws {
        let view = makeView(Self.lines)
        let layout = try #require(view.layoutManager.layout)
        let before = layout.counters.blocksLaidOut
        let line = try #require(layout.line(containing: 30)).rect
        view.textStorage.replaceCharacters(in: NSRange(location: 30, length: 0), with: "x")
        let damage = screen.show()
        #expect(layout.counters.blocksLaidOut == before + 1)
        #expect(!damage.isEmpty)
        let bounds = damage.bounds
        #expect(CGFloat(bounds.minY) >= 18 + line.minY - 2 && CGFloat(bounds.maxY) <= 18 + line.maxY + 2)
    }

    @Test func `scrolling draws the bands that become visible`() {
        let view = makeView(Self.lines)
        #expect(view.contentSize.height > 300_000)
        screen.show()
        let draws = screen.drawCalls
        view.contentOffset.y = 40
        screen.show()
        #expect(screen.drawCalls <= draws + 1)
        view.contentOffset.y = 100_000
        screen.show()
        #expect(screen.drawCalls <= draws + 4)
        #expect(view.subviews.filter { type(of: $0) == TextBandView.self }.count <= 3)
    }

    @Test func `a partial repaint equals a full one`() {
        var generator = SeededGenerator(seed: 9)
        let view = makeView((0..<200).map { "Paragraph \($0) with words that wrap in this view\n" }.joined())
        for _ in 0..<30 {
            let lower = Int.random(in: 0...min(view.textStorage.length, 600), using: &generator)
            let length = min(view.textStorage.length - lower, Int.random(in: 0...9, using: &generator))
            let new = generator.element(of: ["x", "", "\n", "several words ", "日本"])
            switch generator.chance(30) {
            case true: view.contentOffset.y = CGFloat(Int.random(in: 0...900, using: &generator))
            case false: view.textStorage.replaceCharacters(in: NSRange(location: lower, length: length), with: new)
            }
            screen.show()
            let partial = (0..<200).map { y in (0..<220).map { screen[$0, y] } }
            view.canvas.redraw(from: 0)
            view.setNeedsDisplay()
            screen.show()
            #expect(partial == (0..<200).map { y in (0..<220).map { screen[$0, y] } })
        }
    }

    @Test func `a view that does not scroll is as high as its text`() throws {
        let view = makeView("one\ntwo\nthree")
        view.isScrollEnabled = false
        let line = try #require(view.layoutManager.layout?.line(containing: 0)).rect.height
        #expect(view.sizeThatFits(CGSize(width: 200, height: 0)).height == (3 * line + 16).rounded(.up))
        #expect(view.intrinsicContentSize.height == (3 * line + 16).rounded(.up))
        view.text = "one"
        #expect(view.intrinsicContentSize.height == (line + 16).rounded(.up))
        view.isScrollEnabled = true
        #expect(view.intrinsicContentSize.height == UIView.noIntrinsicMetric)
    }

    @Test func `constraints give a view that does not scroll the height of its wrapped text`() throws {
        let view = UITextView()
        view.isScrollEnabled = false
        view.font = .systemFont(ofSize: 16)
        view.text = "some words that need more than one line in this view"
        view.translatesAutoresizingMaskIntoConstraints = false
        screen.add(view)
        NSLayoutConstraint.activate([
            view.leadingAnchor.constraint(equalTo: screen.window.leadingAnchor),
            view.topAnchor.constraint(equalTo: screen.window.topAnchor),
            view.widthAnchor.constraint(equalToConstant: 150),
        ])
        screen.show()
        #expect(view.bounds.height == view.sizeThatFits(CGSize(width: 150, height: 0)).height)
        #expect(view.bounds.height > 50)
    }

    @Test func `the style applies to all text, and follows attributed text`() {
        let view = UITextView()
        view.text = "abc"
        view.textColor = .red
        view.textAlignment = .center
        let values = view.textStorage.attributes(at: 1, effectiveRange: nil)
        #expect(values[.foregroundColor] as? UIColor == .red)
        #expect((values[.paragraphStyle] as? NSParagraphStyle)?.alignment == .center)
        #expect(values[.font] as? UIFont == .systemFont(ofSize: 12))
        view.attributedText = NSAttributedString(string: "xy", attributes: [.font: UIFont.boldSystemFont(ofSize: 30)])
        #expect(view.font == .boldSystemFont(ofSize: 30))
        #expect(view.text == "xy" && view.attributedText.string == "xy")
        #expect(view.selectedRange == NSRange(location: 2, length: 0))
    }

    @Test func `the selection is moved to whole characters, and with the text`() {
        final class Watcher: NSObject, UITextViewDelegate {
            var count = 0
            func textViewDidChangeSelection(_ textView: UITextView) { count += 1 }
        }
        let (view, watcher) = (makeView("a👩‍👩‍👧b"), Watcher())
        view.delegate = watcher
        view.selectedRange = NSRange(location: 3, length: 2)
        #expect(view.selectedRange == NSRange(location: 1, length: 8))
        view.selectedRange = NSRange(location: 9, length: 1)
        #expect(watcher.count == 2)
        view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "long")
        #expect(view.selectedRange == NSRange(location: 12, length: 1))
        view.selectedRange = NSRange(location: 500, length: 3)
        #expect(view.selectedRange == NSRange(location: 13, length: 0))
    }

    @Test func `scrolling to a range makes it visible`() throws {
        let view = makeView(Self.lines)
        view.scrollRangeToVisible(NSRange(location: 250_000, length: 5))
        screen.show()
        let caret = try #require(view.layoutManager.layout?.caret(at: 250_000))
        let position = caret.midY + 8 - view.contentOffset.y
        #expect(position > 0 && position < 180)
    }

    @Test func `fonts follow the preferred text size`() {
        let view = makeView("abc")
        view.font = .preferredFont(forTextStyle: .body)
        view.adjustsFontForContentSizeCategory = true
        let former = view.font?.pointSize ?? 0
        screen.screen.set(style: .light, contentSizeCategory: .accessibilityLarge)
        screen.show()
        #expect(view.font?.pointSize ?? 0 > former)
        #expect(view.textStorage.attribute(.font, at: 0, effectiveRange: nil) as? UIFont == view.font)
    }

    @Test func `links have the tint color or their own attributes`() throws {
        let view = makeView("see here")
        view.textStorage.addAttribute(.link, value: "https://example.com", range: NSRange(location: 4, length: 4))
        view.linkTextAttributes = [.foregroundColor: UIColor.green]
        screen.show()
        let pixels = (0..<200).flatMap { y in (0..<220).map { screen[$0, y] } }
        #expect(pixels.contains { $0 & 0xFF00 > 0xC000 && $0 & 0xFF00FF < 0x400040 })
    }
}
