import DrawingSupport
import TestSupport
import Testing

@testable import CoreGraphics
@testable import Typography

/// Text from the glyph atlas against pango's layout and cairo's drawing. Serialized, because pango is not for two threads
/// at once; the engine's own context is another one, behind its own lock.
@Suite(.serialized)
struct GlyphRunTests {
    private let reference = PangoReference()

    private static let fonts = [
        FontDescription(pointSize: 16), FontDescription(pointSize: 11.5, weight: 700),
        FontDescription(pointSize: 23, isItalic: true), FontDescription(family: "serif", pointSize: 13),
        FontDescription(family: "monospace", pointSize: 31),
    ]

    private static let mixed = [
        "Grüße, Ærø ſtraße", "12:30", "…", "(1 + 2) × 3", "a\u{301}e\u{308}", "Ελληνικά Русский", "abc שלום def",
        "مرحبا",
        "fi ffl AVA To", "a–b “c” ©", "x\u{A0}y\u{AD}z", " ", "  a  ", "\u{200B}", "½ ² ³ µ", "ĲĳŉĦŧ", "A\u{200D}B",
    ]

    private func glyphs(of line: TextLine) throws -> [PangoReference.Glyph] {
        guard case .glyphs(let text) = line.content else {
            Issue.record("no glyphs")
            return []
        }
        return text.glyphs.map { PangoReference.Glyph(id: $0.id, x: $0.x, y: $0.y) }
    }

    @Test func glyphPositionsMatchPango() throws {
        var random = SeededGenerator(seed: 11)
        let letters = Array(
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,-!?()'\"/@#&*ÄÖÜßéèçñøåőłž"
        )
        for font in Self.fonts {
            var texts = Self.mixed
            for _ in 0..<150 {
                let length = Int.random(in: 1...30, using: &random)
                texts.append(String((0..<length).map { _ in letters.randomElement(using: &random) ?? " " }))
            }
            for text in texts {
                let line = TextLine(text, font: font)
                #expect(
                    [line.width, line.ascent, line.descent] == reference.measures(text, font),
                    "\(text) in \(font)"
                )
                #expect(try glyphs(of: line) == reference.glyphs(text, font), "\(text) in \(font)")
            }
        }
    }

    @Test func truncationMatchesPango() {
        let font = Self.fonts[0]
        for text in ["Short", "A text of some length, in words", "Русский текст"] {
            let whole = TextLine(text, font: font)
            for part in [0.05, 0.3, 0.8, 1, 1.2] {
                // Whole units, so that nothing depends on how a limit is rounded.
                let limit = (whole.width * part * 1024).rounded() / 1024
                let line = TextLine(text, font: font, maximumWidth: limit)
                let expected = reference.measures(text, font, maximumWidth: limit)
                #expect([line.width, line.ascent, line.descent] == expected, "\(text) in \(limit)")
            }
        }
    }

    /// Cairo aligns glyphs to pixels: single glyphs match bit by bit, lines in their total coverage.
    @Test(arguments: [1, 1.5, 2, 3] as [CGFloat])
    func singleGlyphsMatchCairoBitForBit(scale: CGFloat) {
        for font in Self.fonts {
            for text in ["g", "W", "ß", "8", "@", "й", "ש"] {
                let line = TextLine(text, font: font)
                let ours = Canvas(160, 160, scale: scale)
                let baseline = point((20 * scale).rounded(), ((10 + line.ascent) * scale).rounded())
                ours.context.draw(line, at: point(baseline.x / scale, baseline.y / scale - line.ascent))
                let theirs = Canvas(160, 160)
                reference.draw(text, font, on: theirs, baseline: baseline, scale: scale)
                #expect(ours.inkedCount > 10)
                #expect(ours.difference(from: theirs) <= 1, "\(text) in \(font) at \(scale)")
            }
        }
    }

    @Test(arguments: [1, 2] as [CGFloat])
    func lineCoverageMatchesCairo(scale: CGFloat) {
        for font in Self.fonts {
            for text in ["Hamburgefonstiv 123", "Grüße, jgfy", "Ελληνικά Русский", "abc שלום def", "e\u{301}\u{302}x"] {
                let line = TextLine(text, font: font)
                let width = Int(line.width * scale) + 60
                let ours = Canvas(width, 160, scale: scale)
                let baseline = point(20 * scale, ((10 + line.ascent) * scale).rounded())
                ours.context.draw(line, at: point(20, baseline.y / scale - line.ascent))
                let theirs = Canvas(width, 160)
                reference.draw(text, font, on: theirs, baseline: baseline, scale: scale)
                // Glyphs move sideways only, by half a pixel at most: each row has nearly as much ink.
                // The faintest ink counts, and there may be more or less of it a quarter of a pixel further on.
                #expect(abs(ours.inkedBounds.minY - theirs.inkedBounds.minY) <= 1)
                #expect(abs(ours.inkedBounds.maxY - theirs.inkedBounds.maxY) <= 1)
                #expect(abs(ours.inkedBounds.minX - theirs.inkedBounds.minX) <= 1)
                #expect(abs(ours.inkedBounds.maxX - theirs.inkedBounds.maxX) <= 1)
                let (left, right) = (ours.rowSums, theirs.rowSums)
                let difference = zip(left, right).map { abs($0 - $1) }.reduce(0, +)
                #expect(difference <= right.reduce(0, +) / 50, "\(text) in \(font): \(difference)")
            }
        }
    }

    /// The stem of an l is a rectangle, so that its left edge follows from the coverage of one pixel.
    @Test func subpixelPositioningIsWithinAnEighthOfAPixel() throws {
        let font = FontDescription(pointSize: 16.3)
        func edge(_ line: TextLine) -> CGFloat {
            let canvas = Canvas(200, 30)
            canvas.context.draw(line, at: .zero)
            let row = Int(line.ascent.rounded()) - 5
            let column = (0..<200).first { canvas.surface[$0, row] != 0 } ?? 0
            return CGFloat(column) + 1 - CGFloat(canvas.surface[column, row] >> 24) / 255
        }
        let base = edge(TextLine("l", font: font))
        var positions: Set<CGFloat> = []
        // Spaces in front move the letter by a fraction each time.
        for count in 0..<24 {
            let line = TextLine(String(repeating: " ", count: count) + "l", font: font)
            let exact = CGFloat(try #require(try glyphs(of: line).last).x) / 1024
            let shift = edge(line) - base
            positions.insert(((shift - shift.rounded(.down)) * 4).rounded())
            #expect(abs(shift - exact) <= 0.125 + 1 / 128, "after \(count) spaces")
        }
        #expect(positions.count >= 4)
    }

    @Test func syntheticSlantAndWeightMatchCairo() {
        // This family has neither an italic nor a bold: fontconfig asks for both to be made.
        let family = TestFonts.isBundled ? "Noto Sans Devanagari" : "DejaVu Math TeX Gyre"
        let font = FontDescription(family: family, pointSize: 30, weight: 700, isItalic: true)
        for text in TestFonts.isBundled ? ["\u{915}", "\u{92E}"] : ["n", "R"] {
            let line = TextLine(text, font: font)
            let ours = Canvas(100, 100)
            ours.context.draw(line, at: point(20, 80 - line.ascent))
            let theirs = Canvas(100, 100)
            reference.draw(text, font, on: theirs, baseline: point(20, 80))
            #expect(ours.inkedCount > 50)
            #expect(ours.difference(from: theirs) <= 1)
        }
    }
}

extension Canvas {
    /// The sum of opacity of each row.
    fileprivate var rowSums: [Int] {
        (0..<surface.size.height).map { y in (0..<surface.size.width).reduce(0) { $0 + Int(surface[$1, y] >> 24) } }
    }
}
