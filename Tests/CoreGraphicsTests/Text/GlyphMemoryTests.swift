import DrawingSupport
import CoreGraphics
import TestSupport
import Testing
import Typography

/// Limits of the text caches. Eviction changes no pixel.
@Suite(.serialized)
struct GlyphMemoryTests {
    init() { TestFonts.use() }

    private func textPixels(_ text: String, _ size: CGFloat) -> [UInt32] {
        let canvas = Canvas(220, 60)
        canvas.context.draw(TextLine(text, font: FontDescription(pointSize: size)), at: point(3, 4))
        return canvas.pixels
    }

    private func checkLimits(_ counters: TextCounters) {
        #expect(counters.textsCached <= 1024)
        #expect(counters.textGlyphsCached <= 1024 * 256)
        #expect(counters.glyphBytesCached <= 4 << 20)
        #expect(counters.glyphsCached <= 1 << 15)
        #expect(counters.lineBytesCached <= 2 << 20)
    }

    @Test func tenThousandTextsStayWithinCacheLimits() {
        var random = SeededGenerator(seed: 3)
        let canvas = Canvas(300, 80)
        let expected = textPixels("Before and after", 17)
        for index in 0..<10_000 {
            let font = FontDescription(
                family: ["sans-serif", "serif", "monospace"][index % 3],
                pointSize: index % 10 == 0 ? random.number(5...60) : CGFloat(10 + index % 40),
                weight: index % 7 == 0 ? 700 : 400
            )
            let line = TextLine("\(index) Text \(Int.random(in: 0..<99, using: &random))", font: font)
            // Twice, so that its coverage is kept.
            canvas.context.draw(line, at: point(2, 2))
            canvas.context.draw(line, at: point(4, 3))
            if index % 1000 == 0 { checkLimits(FontLibrary.current.counters) }
        }
        checkLimits(FontLibrary.current.counters)
        #expect(textPixels("Before and after", 17) == expected)
    }

    @Test func evictedGlyphsAreRedrawnIdentically() async {
        // In a process of its own: the counters start again where another test changes the fonts.
        await #expect(processExitsWith: .success) { GlyphMemoryTests().evictAndDrawAgain() }
    }

    private func evictAndDrawAgain() {
        let texts = ["Forgotten", "gjpqy", "@&%"]
        let expected = texts.map { textPixels($0, 40) }
        let before = FontLibrary.current.counters.evictions
        let canvas = Canvas(400, 200)
        // Large glyphs at many sizes: more than the atlas holds.
        var size: CGFloat = 120
        while FontLibrary.current.counters.evictions < before + 70, size < 199 {
            canvas.context.draw(TextLine("WMQ@%", font: FontDescription(pointSize: size)), at: .zero)
            size += 0.25
        }
        #expect(FontLibrary.current.counters.evictions >= before + 64, "every page was emptied once")
        for (text, pixels) in zip(texts, expected) { #expect(textPixels(text, 40) == pixels) }
    }

    @Test func releasedCachesAreFilledAgain() async {
        // In a process of its own, because other tests fill the caches of the same fonts.
        await #expect(processExitsWith: .success) { GlyphMemoryTests().releaseAndDrawAgain() }
    }

    private func releaseAndDrawAgain() {
        let kept = TextLine("Kept while others go", font: FontDescription(pointSize: 19))
        func draw() -> [[UInt32]] {
            let canvas = Canvas(220, 60)
            // Its coverage is cached when it is drawn again.
            for _ in 0..<3 { canvas.context.draw(kept, at: point(3, 4)) }
            return [canvas.pixels] + ["Released", "gjpqy", "Русский"].map { textPixels($0, 23) }
        }
        let expected = draw()
        for _ in 0..<3 {
            let full = FontLibrary.current.counters
            #expect(full.textsCached > 0 && full.glyphBytesCached > 0 && full.lineBytesCached > 0)
            FontLibrary.releaseCaches()
            let empty = FontLibrary.current.counters
            #expect(empty.textsCached == 0 && empty.textGlyphsCached == 0 && empty.lineBytesCached == 0)
            #expect(empty.glyphsCached == 0 && empty.glyphBytesCached == 0)
            #expect(draw() == expected)
        }
    }

    /// The first, second and later drawings of a line take different code paths.
    @Test func repeatedDrawingOfLineIsIdentical() {
        for text in ["Again, and again", "AVAVA", "Русский", "…"] {
            let line = TextLine(text, font: FontDescription(pointSize: 19))
            let renderings = (0..<4).map { _ in
                let canvas = Canvas(200, 40)
                canvas.context.setFillColor(red: 0.9, green: 0.2, blue: 0.1, alpha: 0.7)
                canvas.context.draw(line, at: point(5, 5))
                return canvas.pixels
            }
            #expect(renderings.dropFirst().allSatisfy { $0 == renderings[0] })
            // And from one scale to another and back.
            let double = Canvas(400, 80, scale: 2)
            double.context.draw(line, at: point(5, 5))
            let back = Canvas(200, 40)
            back.context.setFillColor(red: 0.9, green: 0.2, blue: 0.1, alpha: 0.7)
            back.context.draw(line, at: point(5, 5))
            #expect(back.pixels == renderings[0])
        }
    }

    @Test func repeatedDrawingOfLineRendersNoGlyphs() {
        let line = TextLine("Counted once", font: FontDescription(pointSize: 21.75))
        let canvas = Canvas(200, 60)
        canvas.context.draw(line, at: .zero)
        canvas.context.draw(line, at: .zero)
        let before = FontLibrary.current.counters
        for index in 0..<10 { canvas.context.draw(line, at: point(CGFloat(index), 3)) }
        let after = FontLibrary.current.counters
        // Tests of other suites may draw at the same time, which adds to all counters.
        #expect(after.linesFound - before.linesFound >= 10)
    }

    @Test func lineWithMoreGlyphsThanAtlasCapacityIsDrawn() {
        // Nearly five hundred different letters, all of which the font has: more than five megabytes.
        var text = ""
        for value in [0x100...0x17F, 0x400...0x45F, 0x1E00...0x1EF9].joined() {
            if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
        }
        let line = TextLine(text, font: FontDescription(pointSize: 150))
        let canvas = Canvas(600, 200)
        canvas.context.draw(line, at: .zero)
        #expect(canvas.inkedCount > 1000)
        // The beginning alone, from a full atlas, is the same.
        let start = TextLine(String(text.prefix(12)), font: FontDescription(pointSize: 150))
        let part = Canvas(600, 200)
        part.context.draw(start, at: .zero)
        #expect(part.pixels == canvas.pixels)
    }

    @Test func glyphsLargerThanAtlasAndExtremeTransformsDoNotCrash() {
        let line = TextLine("Huge", font: FontDescription(pointSize: 1900))
        let canvas = Canvas(100, 100)
        canvas.context.draw(line, at: point(-300, -900))
        #expect(canvas.inkedCount > 0)
        let small = TextLine("small", font: FontDescription(pointSize: 12))
        let transforms = [
            CGAffineTransform(scaleX: 1e9, y: 1), CGAffineTransform(scaleX: 1, y: 1e-9),
            CGAffineTransform(scaleX: -1, y: 1), CGAffineTransform(scaleX: 1, y: -1),
            CGAffineTransform(0, 1, -1, 0, 50, 50), CGAffineTransform(translationX: 1e300, y: 0),
            CGAffineTransform(translationX: -1e7, y: 3e7), CGAffineTransform(1, 1, 1, 1, 0, 0),
            CGAffineTransform(scaleX: 0.02, y: 0.02),
        ]
        for transform in transforms {
            canvas.context.saveGState()
            canvas.context.concatenate(transform)
            canvas.context.draw(small, at: point(2, 2))
            canvas.context.restoreGState()
        }
        canvas.context.draw(small, at: point(.nan, 0))
        canvas.context.draw(small, at: point(0, .infinity))
    }
}
