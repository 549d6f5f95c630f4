import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import Typography

/// One page in the scripts of the world, set in one system font. Fonts that stand in are those of UIKitTesting.
@MainActor
@Suite(.enabled(if: TestFonts.isBundled)) struct FontFallbackTests {
    init() { TestFonts.use() }

    private static let goldens = GoldenImages(
        directory: Checkout.url("Tests/UIKitCoreTests/Goldens").path
    )

    private static let lines = [
        "Hamburgefonstiv, Grüße, Łódź, Việt Nam", "Ελληνικά, Русский, e\u{301}\u{302}",
        "abc שלום עולם 123 def", "العربية: السلام عليكم", "हिन्दी: क्षत्रिय, र्क, कि, श्री",
        "日本語 カタカナ ひらがな 中国 한국", "😀 🍎 👍🏽 🇩🇪 👨‍👩‍👧‍👦 ❤️ a",
    ]

    /// A line by itself in each place, in whichever fonts have its characters.
    private final class Page: UIView {
        override func draw(_ rect: CGRect) {
            UIColor.white.setFill()
            UIGraphicsGetCurrentContext()?.fill(bounds)
            for (index, line) in FontFallbackTests.lines.enumerated() {
                line.draw(
                    at: CGPoint(x: 8, y: 6 + CGFloat(index) * 34),
                    withAttributes: [.font: UIFont.systemFont(ofSize: 20)]
                )
            }
            // Bold and slanted, where there are such fonts and where there are not.
            "Bold שלום नमस्ते 漢字".draw(
                at: CGPoint(x: 8, y: 6 + 7 * 34),
                withAttributes: [.font: UIFont.boldSystemFont(ofSize: 20)]
            )
            "Italic שלום नमस्ते 😀".draw(
                at: CGPoint(x: 8, y: 6 + 8 * 34),
                withAttributes: [.font: UIFont.italicSystemFont(ofSize: 20)]
            )
        }
    }

    @Test(arguments: [1, 2]) func goldenImageOfFallbackScripts(scale: Int) throws {
        let screen = try VirtualScreen(size: CGSize(width: 400, height: 320), scale: CGFloat(scale), fonts: .bundled)
        try screen.show(Page())
        try screen.advance(by: 0.1)
        try screen.expectImage(equalTo: "scripts@\(scale)x", in: Self.goldens)
    }

    private let font = FontDescription(pointSize: 20)

    private func shaped(_ text: String, _ font: FontDescription? = nil) throws -> ShapedText {
        let line = TextLine(text, font: font ?? self.font)
        guard case .glyphs(let shaped) = line.content else {
            Issue.record("\(text) is not drawn as glyphs")
            throw CancellationError()
        }
        return shaped
    }

    private func files(_ text: ShapedText) -> [String] {
        text.spans.map { URL(fileURLWithPath: $0.face.key.file).lastPathComponent }
    }

    @Test func fallbackFontMatchesScript() throws {
        #expect(files(try shaped("abc")) == ["NotoSans-Regular.ttf"])
        #expect(files(try shaped("שלום")) == ["NotoSansHebrew-Regular.ttf"])
        #expect(files(try shaped("السلام")) == ["NotoSansArabic-Regular.ttf"])
        #expect(files(try shaped("हिन्दी")) == ["NotoSansDevanagari-Regular.ttf"])
        #expect(files(try shaped("漢字")) == ["NotoSansCJK-Regular.otf"])
        #expect(files(try shaped("abc漢字")) == ["NotoSans-Regular.ttf", "NotoSansCJK-Regular.otf"])
        let bold = FontDescription(pointSize: 20, weight: 700)
        #expect(files(try shaped("שלום", bold)) == ["NotoSansHebrew-Bold.ttf"])
    }

    /// The symbols that interfaces are made of.
    private static let symbols = """
        ✓✔✗✘✕✖ ★☆✦✧ ●○◦◉◎◯ ■□▣▪▫ ▲△▼▽◀◁▶▷◆◇ ←↑→↓↔↕↖↗↘↙ ⇐⇑⇒⇓⇔ ↩↪↵↶↷↺↻⟲⟳⟵⟶ ⌘⌥⌃⇧⇪⌫⌦⏎⏏⎋⇥⇤⌤⌨ ⏻⏯⏸⏹⏺⏭⏮⏩⏪ \
        ⚙⚑⚐ ♥♡♦♢♣♧♠♤ ♩♪♫♬♭♮♯ ☰☼ ☐☑☒ ☎☏✉✎✏✐✂✆ ✚✛✜✱✳✶✻❖ ❮❯❰❱ ➔➜➤⬅⬆⬇⬈ ⋮⋯⋰⋱…•· ×÷−±°¬√∞∑∏∫∂∆≈≠≤≥≡∅∈∉∩∪⊂⊃∧∨∴ \
        ‹›«»§¶†‡‰′″™©®€£¥¢№♀♂♻⌂⌕
        """

    @Test(arguments: ["sans-serif", "serif", "monospace"], [400, 900])
    func fallbackFontsCoverInterfaceSymbols(family: String, weight: Int) throws {
        for symbol in Self.symbols where !symbol.isWhitespace {
            let font = FontDescription(family: family, pointSize: 20, weight: weight)
            let text = try shaped(String(symbol), font)
            #expect(text.width > 0 && text.glyphs.allSatisfy { $0.id != 0 }, "\(symbol)")
            #expect(files(text).allSatisfy { $0.hasPrefix("NotoS") }, "\(symbol) in \(files(text))")
        }
    }

    /// Characters that no font has would be pango's boxes, which are drawn by layouts.
    @Test func fallbackFontsCoverAllLines() throws {
        for line in Self.lines.dropLast() {
            #expect(try shaped(line).glyphs.allSatisfy { $0.id != 0 }, "\(line)")
        }
        guard case .layout = TextLine("\u{10FFFD}", font: font).content else {
            Issue.record("a character that no font has is drawn as glyphs")
            return
        }
    }

    /// The letters of a word by themselves, whose shapes are the same in Hebrew, from right to left.
    @Test func hebrewIsShapedFromRightToLeft() throws {
        let letters = ["ש", "ל", "ו", "ם"]
        let word = try shaped(letters.joined())
        #expect(word.glyphs.map(\.x) == word.glyphs.map(\.x).sorted())
        #expect(word.glyphs.map(\.id) == (try letters.reversed().map { try #require(shaped($0).glyphs.first).id }))
        // In a Latin line the run stands between its neighbors, by itself still from the right.
        let mixed = try shaped("ab" + letters.joined() + "cd")
        let ids = try (["a", "b"] + letters.reversed() + ["c", "d"]).map { try #require(shaped($0).glyphs.first).id }
        #expect(mixed.glyphs.map(\.id) == ids && mixed.glyphs.map(\.x) == mixed.glyphs.map(\.x).sorted())
        // Numbers within run from the left.
        let number = try shaped("של12")
        #expect(number.glyphs.count == 4)
        #expect(Array(number.glyphs.map(\.id).prefix(2)) == (try shaped("12").glyphs.map(\.id)))
    }

    /// A beh by itself, at the beginning, in the middle and at the end of a word are four shapes.
    @Test func arabicLettersAreJoined() throws {
        let alone = try #require(try shaped("ب").glyphs.first).id
        let word = try shaped("ببب")
        // Marks may be glyphs of their own: the letters are those that move on.
        let ids = Set(word.glyphs.map(\.id))
        #expect(!ids.contains(alone) || word.glyphs.count > 3, "no letter of a word stands alone")
        #expect(ids.count >= 3, "beginning, middle and end differ")
        #expect(TextLine("ببب", font: font).width < 3 * TextLine("ب", font: font).width - 10, "joined is narrower")
        // A zero-width non-joiner keeps them apart.
        let apart = TextLine("ب\u{200C}ب\u{200C}ب", font: font)
        #expect(abs(apart.width - 3 * TextLine("ب", font: font).width) < 1)
    }

    /// The vowel sign i is written behind its consonant and stands before it; a ka and a ssa with a virama are one letter.
    @Test func devanagariIsReorderedAndJoined() throws {
        let ka = try #require(try shaped("क").glyphs.first).id
        let syllable = try shaped("कि")
        #expect(syllable.glyphs.count == 2 && syllable.glyphs.last?.id == ka)
        #expect(try shaped("क्ष").glyphs.count == 1)
    }

    /// Emoji have colors, and are as large as the text they stand in, though their bitmaps are 136 pixels wide.
    @Test(arguments: [12, 20, 64] as [CGFloat]) func emojiAreDrawnInColorAndScaled(size: CGFloat) throws {
        for emoji in ["😀", "🇩🇪", "👨‍👩‍👧‍👦", "👍🏽"] {
            let line = TextLine(emoji, font: FontDescription(pointSize: size))
            #expect(abs(line.width - 1.245 * size) < 0.02 * size + 0.1, "one image of 136/109 em: \(line.width)")
            let side = Int(2 * size)
            let surface = try #require(Surface(size: PixelSize(width: side, height: side)))
            let context = CGContext(surface: surface, isOpaque: false, baseTransform: .identity)
            context.draw(line, at: CGPoint(x: size / 4, y: size / 4))
            var ink = PixelRect.empty
            var colors: Set<UInt32> = []
            for y in 0..<side {
                for x in 0..<side where surface[x, y] >> 24 > 128 {
                    ink = ink.union(PixelRect(x: x, y: y, width: 1, height: 1))
                    let pixel = surface[x, y]
                    let channels = [pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255]
                    if (channels.max() ?? 0) - (channels.min() ?? 0) > 60 { colors.insert(pixel) }
                }
            }
            // Families are shown as black figures on gray.
            #expect(colors.count > 20 || emoji.unicodeScalars.count == 7, "\(emoji) has colors")
            #expect(CGFloat(ink.width) > 0.7 * size && CGFloat(ink.width) < 1.3 * size)
            #expect(CGFloat(ink.height) > 0.6 * size && CGFloat(ink.height) < 1.3 * size)
        }
    }
}
