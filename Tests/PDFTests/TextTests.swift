import TestSupport
import Testing
import Typography
import UIKitCore

@Suite struct TextTests {
    init() { TestFonts.use() }

    private static func letter(_ lines: [String], size: CGFloat = 14) -> Data {
        document(CGSize(width: 400, height: 300)) { context in
            for (index, text) in lines.enumerated() {
                let line = TextLine(text, font: FontDescription(pointSize: size))
                context.draw(line, at: CGPoint(x: 20, y: 20 + index * 30))
            }
        }
    }

    /// Words in Latin, Greek, Cyrillic, Hebrew and Arabic letters, and with ligatures.
    @Test func textCanBeExtractedInAllScripts() throws {
        let words = ["Grüße aus Köln", "office affluent fjord", "Ελληνικά", "Привет", "שלום עולם", "مرحبا بالعالم"]
        let poppler = try Poppler(Self.letter(words))
        defer { poppler.remove() }
        try poppler.check()
        let text = try poppler.text()
        // Readers mark the direction of a line by invisible characters.
        let bare = String(text.unicodeScalars.filter { !(0x200E...0x202E).contains($0.value) })
        for word in words { #expect(bare.contains(word), "\(word) is not in \(bare)") }
    }

    @Test func fontsAreEmbeddedAsSubsets() throws {
        let poppler = try Poppler(Self.letter(["Hamburg"]))
        defer { poppler.remove() }
        let fonts = try poppler.run("pdffonts", [poppler.file.path]).split(separator: "\n").dropFirst(2)
        #expect(fonts.count == 1)
        for font in fonts {
            let words = font.split(separator: " ")
            // … embedded, subset, with a map to Unicode, object number and generation.
            #expect(words.suffix(5).prefix(3) == ["yes", "yes", "yes"], "\(font)")
        }
    }

    @Test func textInLayersAndRotatedTextCanBeExtracted() throws {
        let data = document(CGSize(width: 300, height: 300)) { context in
            context.setAlpha(0.5)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.draw(TextLine("inside", font: FontDescription(pointSize: 20)), at: CGPoint(x: 20, y: 20))
            context.endTransparencyLayer()
            context.setShadow(offset: CGSize(width: 2, height: 2), blur: 3)
            context.draw(TextLine("shaded", font: FontDescription(pointSize: 20)), at: CGPoint(x: 20, y: 60))
            context.translateBy(x: 150, y: 150)
            context.rotate(by: .pi / 2)
            context.draw(TextLine("turned", font: FontDescription(pointSize: 20)), at: .zero)
        }
        let poppler = try Poppler(data)
        defer { poppler.remove() }
        let text = try poppler.text()
        for word in ["inside", "shaded", "turned"] {
            #expect(text.components(separatedBy: word).count == 2, "\(word) once in \(text)")
        }
    }

    /// A page that must be rasterized is rasterized as a whole; clearing of empty areas does not require it.
    @Test func clearOfPaintedAreaRasterizesPage() throws {
        let font = FontDescription(pointSize: 20)
        let data = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 200, height: 100)).pdfData { context in
            context.beginPage()
            context.cgContext.clear(CGRect(x: 0, y: 0, width: 200, height: 100))
            context.cgContext.draw(TextLine("first", font: font), at: CGPoint(x: 20, y: 20))
            context.cgContext.clear(CGRect(x: 150, y: 60, width: 50, height: 40))
            context.beginPage()
            context.cgContext.draw(TextLine("second", font: font), at: CGPoint(x: 20, y: 20))
            context.cgContext.clear(CGRect(x: 0, y: 0, width: 40, height: 40))
        }
        let poppler = try Poppler(data)
        defer { poppler.remove() }
        #expect(try poppler.text().contains("first"))
        #expect(try !poppler.text().contains("second"))
        let pages = try poppler.pages()
        let expected = try renderImage(CGSize(width: 200, height: 100)) { context in
            context.draw(TextLine("second", font: font), at: CGPoint(x: 20, y: 20))
            context.clear(CGRect(x: 0, y: 0, width: 40, height: 40))
        }
        #expect(Difference(pages[1], expected).mean < 1)
    }
}
