import CoreGraphics
import Foundation
import TestSupport
import Testing
import UIKit

@testable import UIKitCore

/// The rectangles, the glyphs and the drawing of layout managers.
@MainActor
struct NSLayoutManagerTests {
    private let storage: NSTextStorage
    private let manager = NSLayoutManager()
    private let container = NSTextContainer(size: CGSize(width: 200, height: 0))

    init() {
        TestFonts.use()
        storage = NSTextStorage(
            string: "Hello world\nSecond line of several words\n",
            attributes: [.font: UIFont.systemFont(ofSize: 17)]
        )
        manager.addTextContainer(container)
        storage.addLayoutManager(manager)
    }

    @Test func `lines have padding, and fill the width`() {
        var range = NSRange()
        let rect = manager.lineFragmentRect(forGlyphAt: 3, effectiveRange: &range)
        #expect(rect.minX == 0 && rect.width == 200 && rect.minY == 0)
        #expect(range == NSRange(location: 0, length: 12))
        #expect(manager.location(forGlyphAt: 0).x == 5)
        #expect(manager.lineFragmentUsedRect(forGlyphAt: 3, effectiveRange: nil).minX == 0)
        var ranges: [NSRange] = []
        manager.enumerateLineFragments(forGlyphRange: NSRange(location: 0, length: 41)) { _, _, _, range, _ in
            ranges.append(range)
        }
        #expect(ranges.map(\.length).reduce(0, +) == 41 && ranges.count == 3)
        #expect(manager.extraLineFragmentRect.height == rect.height)
        #expect(manager.extraLineFragmentTextContainer === container)
        #expect(manager.usedRect(for: container).height == 4 * rect.height)
        var count = 0
        manager.enumerateLineFragments(forGlyphRange: NSRange(location: 0, length: 41)) { _, _, _, _, stop in
            count += 1
            stop.pointee = true
        }
        #expect(count == 1)
    }

    @Test func `glyphs have the indices of characters`() {
        #expect(manager.numberOfGlyphs == storage.length)
        #expect(manager.cgGlyph(at: 2) == manager.cgGlyph(at: 3) && manager.cgGlyph(at: 2) != 0)
        #expect(manager.propertyForGlyph(at: 11) == .controlCharacter)
        #expect(manager.propertyForGlyph(at: 5) == .elastic)
        storage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "👩‍👩‍👧")
        #expect(manager.propertyForGlyph(at: 3) == .null)
        var actual = NSRange()
        let range = manager.glyphRange(
            forCharacterRange: NSRange(location: 2, length: 2),
            actualCharacterRange: &actual
        )
        #expect(range == NSRange(location: 0, length: 8) && actual == range)
    }

    @Test func `points find glyphs, and rectangles enclose them`() {
        let rect = manager.boundingRect(forGlyphRange: NSRange(location: 6, length: 5), in: container)
        var fraction: CGFloat = 0
        let point = CGPoint(x: rect.minX + 1, y: rect.midY)
        #expect(manager.glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: &fraction) == 6)
        #expect(fraction > 0 && fraction < 0.3)
        var rects: [CGRect] = []
        let selected = NSRange(location: 6, length: 10)
        manager.enumerateEnclosingRects(forGlyphRange: selected, withinSelectedGlyphRange: selected, in: container) {
            rect,
            _ in
            rects.append(rect)
        }
        #expect(rects.count == 2 && rects[0].maxX == 200 && rects[1].minX == 5)
        #expect(
            manager.glyphRange(forBoundingRect: CGRect(x: 0, y: 1, width: 200, height: 2), in: container).length == 12
        )
    }

    @Test func `text flows through containers`() {
        container.size.height = 30
        let second = NSTextContainer(size: CGSize(width: 80, height: 0))
        manager.addTextContainer(second)
        #expect(manager.glyphRange(for: container) == NSRange(location: 0, length: 12))
        #expect(manager.glyphRange(for: second) == NSRange(location: 12, length: 29))
        #expect(manager.textContainer(forGlyphAt: 14, effectiveRange: nil) === second)
        #expect(manager.lineFragmentRect(forGlyphAt: 12, effectiveRange: nil).minY == 0)
        #expect(manager.lineFragmentRect(forGlyphAt: 12, effectiveRange: nil).width == 80)
        manager.removeTextContainer(at: 1)
        #expect(manager.textContainer(forGlyphAt: 14, effectiveRange: nil) == nil)
    }

    @Test func `exclusions and limits of containers apply`() {
        container.exclusionPaths = [UIBezierPath(rect: CGRect(x: 0, y: 0, width: 100, height: 20))]
        #expect(manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil).minX == 100)
        #expect(!container.isSimpleRectangularTextContainer)
        var remaining = CGRect.zero
        let found = container.lineFragmentRect(
            forProposedRect: CGRect(x: 0, y: 0, width: 200, height: 15),
            at: 0,
            writingDirection: .leftToRight,
            remaining: &remaining
        )
        #expect(found == CGRect(x: 100, y: 0, width: 100, height: 15) && remaining == .zero)
        container.exclusionPaths = []
        container.maximumNumberOfLines = 2
        container.lineBreakMode = .byTruncatingTail
        #expect(
            manager.usedRect(for: container).height == 2
                * manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil).height
        )
        #expect(manager.truncatedGlyphRange(inLineFragmentForGlyphAt: 14).location != NSNotFound)
        #expect(manager.truncatedGlyphRange(inLineFragmentForGlyphAt: 0).location == NSNotFound)
    }

    private func image(_ draw: () -> Void) -> [UInt8] {
        UIGraphicsImageRenderer(size: CGSize(width: 220, height: 110), format: .init()).image { _ in draw() }
            .pngData().map { Array($0) } ?? []
    }

    @Test func `drawn text equals that of the attributed string`() {
        let text = storage.attributedSubstring(from: NSRange(location: 0, length: storage.length))
        let all = NSRange(location: 0, length: storage.length)
        let expected = image { text.draw(in: CGRect(x: 15, y: 7, width: 190, height: 200)) }
        let found = image { manager.drawGlyphs(forGlyphRange: all, at: CGPoint(x: 10, y: 7)) }
        #expect(found == expected)
        // In parts, and in temporary colors.
        let parts = image {
            manager.drawGlyphs(forGlyphRange: NSRange(location: 0, length: 12), at: CGPoint(x: 10, y: 7))
            manager.drawGlyphs(forGlyphRange: NSRange(location: 12, length: 29), at: CGPoint(x: 10, y: 7))
        }
        #expect(parts == expected)
        let layouts = manager.layout?.counters.blocksLaidOut
        manager.addTemporaryAttributes(
            [.foregroundColor: UIColor.red],
            forCharacterRange: NSRange(location: 2, length: 6)
        )
        #expect(image { manager.drawGlyphs(forGlyphRange: all, at: CGPoint(x: 10, y: 7)) } != expected)
        #expect(manager.temporaryAttributes(atCharacterIndex: 4, effectiveRange: nil).count == 1)
        #expect(manager.layout?.counters.blocksLaidOut == layouts.map { $0 + 1 })
        manager.removeTemporaryAttribute(.foregroundColor, forCharacterRange: all)
        #expect(image { manager.drawGlyphs(forGlyphRange: all, at: CGPoint(x: 10, y: 7)) } == expected)
        storage.addAttribute(.backgroundColor, value: UIColor.yellow, range: NSRange(location: 0, length: 5))
        let both = image {
            manager.drawBackground(forGlyphRange: all, at: CGPoint(x: 10, y: 7))
            manager.drawGlyphs(forGlyphRange: all, at: CGPoint(x: 10, y: 7))
        }
        let colored = storage.attributedSubstring(from: all)
        #expect(both == image { colored.draw(in: CGRect(x: 15, y: 7, width: 190, height: 200)) })
    }

    @Test func `an attachment fits to its container`() {
        final class Wide: NSTextAttachment {
            override func attachmentBounds(
                for textContainer: NSTextContainer?,
                proposedLineFragment lineFrag: CGRect,
                glyphPosition position: CGPoint,
                characterIndex charIndex: Int
            ) -> CGRect { CGRect(x: 0, y: 0, width: lineFrag.width, height: 40) }
        }
        storage.insert(NSAttributedString(attachment: Wide()), at: 0)
        #expect(manager.attachmentSize(forGlyphAt: 0) == CGSize(width: 190, height: 40))
        #expect(manager.attachmentSize(forGlyphAt: 1).width == -1)
        #expect(manager.boundingRect(forGlyphRange: NSRange(location: 0, length: 1), in: container).width == 190)
        container.size.width = 120
        #expect(manager.boundingRect(forGlyphRange: NSRange(location: 0, length: 1), in: container).width == 110)
    }

    @Test func `a delegate determines the spacing of paragraphs`() {
        final class Spacing: NSLayoutManagerDelegate {
            var glyphs: [Int] = []

            func layoutManager(
                _ layoutManager: NSLayoutManager,
                lineSpacingAfterGlyphAt glyphIndex: Int,
                withProposedLineFragmentRect rect: CGRect
            ) -> CGFloat {
                glyphs.append(glyphIndex)
                return rect.width == 200 && rect.height > 10 ? 6 : -1
            }

            func layoutManager(
                _ layoutManager: NSLayoutManager,
                paragraphSpacingBeforeGlyphAt glyphIndex: Int,
                withProposedLineFragmentRect rect: CGRect
            ) -> CGFloat { glyphIndex == 12 ? 9 : 0 }
        }
        let height = manager.usedRect(for: container).height
        let top = manager.lineFragmentUsedRect(forGlyphAt: 14, effectiveRange: nil).minY
        let delegate = Spacing()
        manager.delegate = delegate
        let all = NSRange(location: 0, length: storage.length)
        manager.invalidateLayout(forCharacterRange: all, actualCharacterRange: nil)
        #expect(manager.usedRect(for: container).height >= height + 9 + 6)
        #expect(Set(delegate.glyphs).isSuperset(of: [10, 39]), "the last characters before the line breaks")
        #expect(manager.lineFragmentUsedRect(forGlyphAt: 14, effectiveRange: nil).minY >= top + 9)
        let range = NSRange(location: 12, length: 6)
        storage.addAttribute(.foregroundColor, value: UIColor.red, range: range)
        #expect(storage.attribute(.foregroundColor, at: 13, effectiveRange: nil) as? UIColor == .red)
        manager.delegate = nil
        manager.invalidateLayout(forCharacterRange: all, actualCharacterRange: nil)
        #expect(manager.usedRect(for: container).height == height)
    }

    @Test func `a delegate determines the spacing of an empty paragraph`() {
        final class Spacing: NSLayoutManagerDelegate {
            func layoutManager(
                _ layoutManager: NSLayoutManager,
                paragraphSpacingBeforeGlyphAt glyphIndex: Int,
                withProposedLineFragmentRect rect: CGRect
            ) -> CGFloat { glyphIndex == 2 ? 20 : 0 }
        }
        storage.replaceCharacters(in: NSRange(location: 0, length: storage.length), with: "a\n\nb")
        let height = manager.usedRect(for: container).height
        let delegate = Spacing()
        manager.delegate = delegate
        let all = NSRange(location: 0, length: storage.length)
        manager.invalidateLayout(forCharacterRange: all, actualCharacterRange: nil)
        #expect(abs(manager.usedRect(for: container).height - height - 20) < 1)
    }
}
