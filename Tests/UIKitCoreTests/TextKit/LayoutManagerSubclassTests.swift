import CoreGraphics
import ScreenSupport
import TestSupport
import Testing
import UIKit

@testable import UIKitCore

/// A layout manager that overrides nothing, or notes what it is asked to draw.
private final class NotingManager: NSLayoutManager {
    var fills: [(count: Int, range: NSRange, color: UIColor)] = []
    var underlines: [(range: NSRange, type: NSUnderlineStyle, offset: CGFloat, line: NSRange)] = []
    var strikes: [(range: NSRange, offset: CGFloat)] = []
    var draws = true
    /// The distance by which underlines are lowered, and their style.
    var lowering: CGFloat = 0
    var underlineType: NSUnderlineStyle?

    override func fillBackgroundRectArray(
        _ rectArray: UnsafePointer<CGRect>,
        count rectCount: Int,
        forCharacterRange charRange: NSRange,
        color: UIColor
    ) {
        fills.append((rectCount, charRange, color))
        if draws {
            super.fillBackgroundRectArray(rectArray, count: rectCount, forCharacterRange: charRange, color: color)
        }
    }

    override func drawUnderline(
        forGlyphRange glyphRange: NSRange,
        underlineType underlineVal: NSUnderlineStyle,
        baselineOffset: CGFloat,
        lineFragmentRect lineRect: CGRect,
        lineFragmentGlyphRange lineGlyphRange: NSRange,
        containerOrigin: CGPoint
    ) {
        underlines.append((glyphRange, underlineVal, baselineOffset, lineGlyphRange))
        guard draws else { return }
        super.drawUnderline(
            forGlyphRange: glyphRange,
            underlineType: underlineType ?? underlineVal,
            baselineOffset: baselineOffset + lowering,
            lineFragmentRect: lineRect,
            lineFragmentGlyphRange: lineGlyphRange,
            containerOrigin: containerOrigin
        )
    }

    override func drawStrikethrough(
        forGlyphRange glyphRange: NSRange,
        strikethroughType strikethroughVal: NSUnderlineStyle,
        baselineOffset: CGFloat,
        lineFragmentRect lineRect: CGRect,
        lineFragmentGlyphRange lineGlyphRange: NSRange,
        containerOrigin: CGPoint
    ) {
        strikes.append((glyphRange, baselineOffset))
        guard draws else { return }
        super.drawStrikethrough(
            forGlyphRange: glyphRange,
            strikethroughType: strikethroughVal,
            baselineOffset: baselineOffset,
            lineFragmentRect: lineRect,
            lineFragmentGlyphRange: lineGlyphRange,
            containerOrigin: containerOrigin
        )
    }
}

/// The drawing of subclasses of layout managers, which text views use.
@MainActor
@Suite struct LayoutManagerSubclassTests {
    private static let frame = CGRect(x: 0, y: 0, width: 120, height: 160)

    init() { TestFonts.use() }

    private var text: NSAttributedString {
        let text = NSMutableAttributedString(
            string: "plain marked words that wrap\nbetween\nunder struck end",
            attributes: [.font: UIFont.systemFont(ofSize: 15), .foregroundColor: UIColor.black]
        )
        text.addAttribute(.backgroundColor, value: UIColor.yellow, range: NSRange(location: 6, length: 17))
        text.addAttribute(.underlineStyle, value: 1, range: NSRange(location: 37, length: 5))
        text.addAttribute(.strikethroughStyle, value: 1, range: NSRange(location: 43, length: 6))
        let struck = InlinePresentationIntent.strikethrough.rawValue
        text.addAttribute(.inlinePresentationIntent, value: struck, range: NSRange(location: 50, length: 3))
        return text
    }

    private func show(
        _ manager: NSLayoutManager,
        of text: NSAttributedString? = nil,
        scale: CGFloat = 1
    ) -> (ViewScreen, UITextView) {
        let screen = ViewScreen(width: 120, height: 160, scale: scale)
        screen.window.backgroundColor = .white
        let storage = NSTextStorage(attributedString: text ?? self.text)
        let container = NSTextContainer(size: .zero)
        container.widthTracksTextView = true
        manager.addTextContainer(container)
        storage.addLayoutManager(manager)
        let view = UITextView(frame: Self.frame, textContainer: container)
        view.backgroundColor = .white
        screen.add(view)
        screen.show()
        return (screen, view)
    }

    /// In fonts whose lines begin and end between pixels, too.
    @Test(arguments: [1, 2] as [CGFloat], [13, 15] as [CGFloat])
    func subclassThatOverridesDrawingHasTheSamePixels(scale: CGFloat, size: CGFloat) throws {
        let text = NSMutableAttributedString(attributedString: self.text)
        let all = NSRange(location: 0, length: text.length)
        text.addAttribute(.font, value: UIFont.systemFont(ofSize: size), range: all)
        let (plain, _) = show(NSLayoutManager(), of: text, scale: scale)
        let manager = NotingManager()
        let (drawn, _) = show(manager, of: text, scale: scale)
        #expect(plain.surface.firstDifference(from: drawn.surface) == nil)
        #expect(!manager.fills.isEmpty && !manager.underlines.isEmpty && !manager.strikes.isEmpty)
    }

    @Test func partsAreDrawnByTheMethodsOfTheSubclass() throws {
        let (plain, _) = show(NSLayoutManager())
        let manager = NotingManager()
        manager.draws = false
        let (bare, view) = show(manager)
        #expect(plain.surface.firstDifference(from: bare.surface) != nil, "nothing else draws them")
        let fill = try #require(manager.fills.first)
        #expect(fill.range == NSRange(location: 6, length: 17) && fill.count == 2 && fill.color == .yellow)
        let underline = try #require(manager.underlines.first)
        #expect(underline.range == NSRange(location: 37, length: 5) && underline.type == .single)
        #expect(underline.offset > 0 && underline.offset < 6 && underline.line.location == 37)
        let strike = try #require(manager.strikes.first)
        #expect(strike.range == NSRange(location: 43, length: 6) && strike.offset < 0)
        // A change draws its lines only.
        manager.underlines = []
        view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "P")
        bare.show()
        #expect(manager.underlines.isEmpty)
    }

    @Test func underlinesHaveThePositionAndTheStyleOfTheArguments() {
        let (usual, _) = show(NotingManager())
        let lowering = NotingManager()
        lowering.lowering = 2
        let (lowered, _) = show(lowering)
        #expect(usual.surface.firstDifference(from: lowered.surface) != nil)
        let doubling = NotingManager()
        doubling.underlineType = .double
        let (doubled, _) = show(doubling)
        #expect(usual.surface.firstDifference(from: doubled.surface) != nil)
    }

    @Test func insertionPointsOfALineAreThoseOfItsCarets() throws {
        let (screen, view) = show(NSLayoutManager())
        defer { withExtendedLifetime(screen) {} }
        view.text = "ab\u{5D0}\u{5D1} c"
        let manager = view.layoutManager
        var (positions, indexes) = ([CGFloat](repeating: -1, count: 9), [Int](repeating: -1, count: 9))
        func points(_ isOrdered: Bool) -> Int {
            manager.getLineFragmentInsertionPoints(
                forCharacterAt: 1,
                alternatePositions: false,
                inDisplayOrder: isOrdered,
                positions: &positions,
                characterIndexes: &indexes
            )
        }
        #expect(points(false) == 7 && Array(indexes[..<7]) == [0, 1, 2, 3, 4, 5, 6])
        for index in 0..<7 {
            let caret = try #require(manager.layout?.caret(at: index))
            #expect(positions[index] == caret.minX)
        }
        #expect(points(true) == 7 && positions[..<7].elementsEqual(positions[..<7].sorted()))
        #expect(
            manager.getLineFragmentInsertionPoints(
                forCharacterAt: 99,
                alternatePositions: false,
                inDisplayOrder: false,
                positions: nil,
                characterIndexes: nil
            ) == 0
        )
        var (glyphs, levels) = ([CGGlyph](repeating: 0, count: 6), [UInt8](repeating: 9, count: 6))
        let count = manager.getGlyphs(
            in: NSRange(location: 0, length: 6),
            glyphs: &glyphs,
            properties: nil,
            characterIndexes: nil,
            bidiLevels: &levels
        )
        #expect(count == 6 && levels == [0, 0, 1, 1, 0, 0] && glyphs[0] == manager.cgGlyph(at: 0) && glyphs[0] != 0)
    }
}
