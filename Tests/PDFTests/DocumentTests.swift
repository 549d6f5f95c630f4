import TestSupport
import Testing
import Typography
import UIKitCore

@Suite struct DocumentTests {
    init() { TestFonts.use() }

    private static let bounds = CGRect(x: 0, y: 0, width: 200, height: 100)

    @Test func beginPageUsesBoundsAndMediaBox() throws {
        let data = UIGraphicsPDFRenderer(bounds: Self.bounds).pdfData { context in
            #expect(context.pdfContextBounds == Self.bounds)
            context.beginPage()
            context.beginPage(withBounds: CGRect(x: 10, y: 20, width: 300.5, height: 50), pageInfo: [:])
            #expect(context.pdfContextBounds == CGRect(x: 10, y: 20, width: 300.5, height: 50))
            context.beginPage(withBounds: .zero, pageInfo: [:])
            var box = CGRect(x: 0, y: 0, width: 70, height: 80)
            let info = [kCGPDFContextMediaBox as String: Data(bytes: &box, count: MemoryLayout<CGRect>.size)]
            context.beginPage(withBounds: Self.bounds, pageInfo: info)
        }
        let poppler = try Poppler(data)
        defer { poppler.remove() }
        try poppler.check()
        let info = try poppler.info(["-l", "4"])
        #expect(info["Pages"] == "4")
        #expect(info["Page    1 size"] == "200 x 100 pts")
        #expect(info["Page    2 size"] == "300.5 x 50 pts")
        #expect(info["Page    3 size"] == "200 x 100 pts")
        #expect(info["Page    4 size"] == "70 x 80 pts")
    }

    @Test(arguments: [
        CGRect.zero, .null, .infinite, CGRect(x: 0, y: 0, width: CGFloat.nan, height: 10),
        CGRect(x: CGFloat.infinity, y: 0, width: 10, height: 10),
    ])
    func invalidBoundsDefaultToLetter(_ bounds: CGRect) throws {
        let data = UIGraphicsPDFRenderer(bounds: bounds).pdfData { context in
            context.beginPage()
            #expect(context.pdfContextBounds == CGRect(x: 0, y: 0, width: 612, height: 792))
            context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        }
        let poppler = try Poppler(data)
        defer { poppler.remove() }
        #expect(try poppler.info()["Page size"] == "612 x 792 pts (letter)")
    }

    @Test func pageSizeIsClampedToReaderLimits() throws {
        let data = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 1e9, height: 0.001)).pdfData {
            $0.beginPage()
        }
        let poppler = try Poppler(data)
        defer { poppler.remove() }
        #expect(try poppler.info()["Page size"] == "14400 x 1 pts")
    }

    @Test func documentInfoIsWritten() throws {
        let format = UIGraphicsPDFRendererFormat()
        format.documentInfo = [
            kCGPDFContextTitle as String: "Löwen (und \u{0}Bären)", kCGPDFContextAuthor as String: "Ada",
            kCGPDFContextCreator as String: "Sketch", kCGPDFContextSubject as String: "Animals",
            kCGPDFContextKeywords as String: ["lion", "bear"], "unknown": 7,
        ]
        let data = UIGraphicsPDFRenderer(bounds: Self.bounds, format: format).pdfData { $0.beginPage() }
        let poppler = try Poppler(data)
        defer { poppler.remove() }
        try poppler.check()
        let info = try poppler.info()
        #expect(info["Title"] == "Löwen (und Bären)")
        #expect(info["Author"] == "Ada")
        #expect(info["Creator"] == "Sketch")
        #expect(info["Subject"] == "Animals")
        #expect(info["Keywords"] == "lion, bear")
    }

    @Test func setURLAndDestinationCreateLinks() throws {
        let address = try #require(URL(string: "https://example.org/a(b)'c?d=e%20f"))
        let data = UIGraphicsPDFRenderer(bounds: Self.bounds).pdfData { context in
            context.beginPage()
            context.cgContext.scaleBy(x: 2, y: 2)
            context.setURL(address, for: CGRect(x: 10, y: 20, width: 30, height: 10))
            context.setURL(address, for: CGRect(x: CGFloat.nan, y: 20, width: 30, height: 10))
            context.setDestinationWithName("it's (\\ here", for: CGRect(x: 50, y: 20, width: 30, height: 10))
            context.setDestinationWithName("nowhere", for: CGRect(x: 90, y: 20, width: 30, height: 10))
            context.addDestination(withName: "", at: .zero)
            context.beginPage()
            context.addDestination(withName: "it's (\\ here", at: CGPoint(x: 5, y: 30))
            context.addDestination(withName: "it's (\\ here", at: CGPoint(x: 7, y: 40))
        }
        let poppler = try Poppler(data)
        defer { poppler.remove() }
        // Cairo 1.16 names an object of the structure that it does not write. Readers take it for nothing, qpdf objects.
        let links = try poppler.run("pdfinfo", ["-url", poppler.file.path])
        #expect(links.components(separatedBy: "example.org").count == 2)
        #expect(links.contains("https://example.org/a%28b%29%27c?d=e%20f"))
        let destinations = try poppler.run("pdfinfo", ["-dests", poppler.file.path])
        #expect(destinations.contains("\"it's %28%5C here\""), "\(destinations)")
        #expect(destinations.contains("\"nowhere\""))
        // Page 2, 5 points from the left, 30 from the top of 100.
        #expect(destinations.contains("2 [ XYZ    5   70 null      ] \"it's"), "\(destinations)")
    }

    /// Not documented by Apple; a document must have a page.
    @Test func pdfDataWithoutPagesHasEmptyPage() throws {
        let poppler = try Poppler(UIGraphicsPDFRenderer(bounds: Self.bounds).pdfData { _ in })
        defer { poppler.remove() }
        try poppler.check()
        #expect(try poppler.info()["Pages"] == "1")
        #expect(try poppler.info()["Page size"] == "200 x 100 pts")
    }

    @Test func drawingOutsideOfPagesIsDiscarded() throws {
        let all = CGRect(x: 0, y: 0, width: 200, height: 100)
        let data = NSMutableData()
        let consumer = try #require(CGDataConsumer(data: data))
        var box = all
        let context = try #require(CGContext(consumer: consumer, mediaBox: &box, nil))
        context.fill(all)
        context.beginPDFPage(nil)
        context.endPDFPage()
        context.fill(all)
        context.setURL(URL(fileURLWithPath: "/"), for: all)
        #expect(context.makeImage() == nil)
        context.closePDF()
        context.closePDF()
        context.beginPDFPage(nil)
        context.fill(all)
        let poppler = try Poppler(Data(referencing: data))
        defer { poppler.remove() }
        try poppler.check()
        let pages = try poppler.pages()
        #expect(pages.count == 1)
        #expect(try Difference(pages[0], renderImage(all.size) { _ in }).mean == 0)
    }

    /// A plain context of Core Graphics has its origin at the bottom left of the page, UIKit's at the top left.
    @Test func plainContextHasBottomLeftOrigin() throws {
        let data = NSMutableData()
        do {
            var box = CGRect(x: 10, y: 20, width: 200, height: 100)
            let consumer = try #require(CGDataConsumer(data: data))
            let context = try #require(CGContext(consumer: consumer, mediaBox: &box, nil))
            context.beginPDFPage(nil)
            #expect(context.boundingBoxOfClipPath == box)
            context.setShadow(
                offset: CGSize(width: 6, height: 8),
                blur: 0,
                color: CGColor(red: 1, green: 0, blue: 0, alpha: 1)
            )
            context.fill(CGRect(x: 10, y: 20, width: 40, height: 30))
            // Letting go of the context completes the document, whatever is open.
        }
        let poppler = try Poppler(Data(referencing: data))
        defer { poppler.remove() }
        try poppler.check()
        let expected = try renderImage(CGSize(width: 200, height: 100)) { context in
            context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
            context.fill(CGRect(x: 6, y: 62, width: 40, height: 30))
            context.setFillColor(.black)
            context.fill(CGRect(x: 0, y: 70, width: 40, height: 30))
        }
        let difference = try Difference(poppler.pages()[0], expected)
        #expect(difference.mean < 0.1 && difference.outliers == 0, "\(difference)")
    }

    @Test func beginPageResetsUnbalancedState() throws {
        let size = Self.bounds.size
        let data = UIGraphicsPDFRenderer(bounds: Self.bounds).pdfData { context in
            context.beginPage()
            let page = context.cgContext
            page.restoreGState()
            page.endTransparencyLayer()
            page.saveGState()
            page.setAlpha(0.5)
            page.clip(to: CGRect(x: 0, y: 0, width: 50, height: 50))
            page.beginTransparencyLayer(auxiliaryInfo: nil)
            page.saveGState()
            page.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
            page.scaleBy(x: 3, y: 3)
            page.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
            context.beginPage()
            for _ in 0..<5 { page.restoreGState() }
            page.fill(CGRect(x: 100, y: 0, width: 50, height: 50))
        }
        let poppler = try Poppler(data)
        defer { poppler.remove() }
        try poppler.check()
        let pages = try poppler.pages()
        let first = try renderImage(size) { context in
            context.setFillColor(red: 0, green: 1, blue: 0, alpha: 0.5)
            context.fill(CGRect(x: 0, y: 0, width: 30, height: 30))
        }
        let second = try renderImage(size) { $0.fill(CGRect(x: 100, y: 0, width: 50, height: 50)) }
        #expect(Difference(pages[0], first).mean < 0.05)
        #expect(Difference(pages[1], second).mean == 0)
    }

    @Test func pdfContextsNest() throws {
        let outer = NSMutableData()
        let inner = NSMutableData()
        UIGraphicsBeginPDFContextToData(outer, Self.bounds, nil)
        UIGraphicsBeginPDFPage()
        #expect(UIGraphicsGetPDFContextBounds() == Self.bounds)
        UIGraphicsBeginPDFContextToData(inner, .zero, [kCGPDFContextTitle: "inner"])
        UIGraphicsBeginPDFPageWithInfo(CGRect(x: 0, y: 0, width: 50, height: 60), nil)
        UIGraphicsBeginImageContext(CGSize(width: 10, height: 10))
        #expect(UIGraphicsGetPDFContextBounds() == .zero)
        UIGraphicsBeginPDFPage()
        UIGraphicsEndPDFContext()
        UIGraphicsGetCurrentContext()?.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        let image = UIGraphicsGetImageFromCurrentImageContext()
        UIGraphicsEndImageContext()
        image?.draw(at: .zero)
        UIGraphicsEndPDFContext()
        image?.draw(at: CGPoint(x: 100, y: 0))
        UIGraphicsSetPDFContextURLForRect(URL(fileURLWithPath: "/tmp"), CGRect(x: 0, y: 0, width: 5, height: 5))
        UIGraphicsAddPDFContextDestinationAtPoint("here", .zero)
        UIGraphicsSetPDFContextDestinationForRect("here", CGRect(x: 9, y: 9, width: 5, height: 5))
        UIGraphicsEndPDFContext()
        #expect(UIGraphicsGetCurrentContext() == nil)
        UIGraphicsEndPDFContext()
        let (first, second) = (try Poppler(Data(referencing: outer)), try Poppler(Data(referencing: inner)))
        defer {
            first.remove()
            second.remove()
        }
        #expect(try second.info()["Title"] == "inner")
        #expect(try second.info()["Page size"] == "50 x 60 pts")
        let inside = try renderImage(CGSize(width: 50, height: 60)) {
            $0.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        }
        let outside = try renderImage(Self.bounds.size) { $0.fill(CGRect(x: 100, y: 0, width: 10, height: 10)) }
        #expect(try Difference(second.pages()[0], inside).mean == 0)
        #expect(try Difference(first.pages()[0], outside).mean == 0)
    }

    /// Huge and non-finite numbers, and values that cairo would treat as errors.
    @Test func nonFiniteNumbersDrawNothing() throws {
        let size = Self.bounds.size
        func draw(_ context: CGContext) {
            let bad: [CGFloat] = [.nan, .infinity, -.infinity, 1e308, -1e308, 1e12]
            context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
            for number in bad {
                context.fill(CGRect(x: number, y: 0, width: 10, height: 10))
                context.saveGState()
                context.scaleBy(x: 1, y: number)
                context.strokeEllipse(in: CGRect(x: 10, y: 10, width: 10, height: 10))
                context.draw(TextLine("far", font: FontDescription(pointSize: 12)), at: CGPoint(x: number, y: 5))
                context.restoreGState()
                context.setLineDash(phase: number, lengths: [number, 1])
                context.setLineWidth(number)
            }
            context.setLineDash(phase: 0, lengths: [1e-9, 1e-9])
            context.setLineWidth(3)
            context.strokeLineSegments(between: [CGPoint(x: 0, y: 90), CGPoint(x: 200, y: 90)])
            context.setLineDash(phase: 0, lengths: [])
            // A triangle with a corner very far away, and the rim of a huge circle.
            context.addLines(between: [CGPoint(x: 20, y: 20), CGPoint(x: 1e9, y: 40), CGPoint(x: 20, y: 60)])
            context.fillPath()
            context.setStrokeColor(red: 1, green: 0, blue: 0, alpha: 1)
            context.strokeEllipse(in: CGRect(x: 10, y: -5e7, width: 1e8, height: 1e8))
            context.clip(to: CGRect(x: -1e12, y: 70, width: 2e12, height: 10))
            context.fill(CGRect(x: -1e300, y: -1e300, width: 2e300, height: 2e300))
        }
        let poppler = try Poppler(document(size, draw))
        defer { poppler.remove() }
        try poppler.check()
        let difference = try Difference(poppler.pages()[0], renderImage(size, draw))
        #expect(difference.mean < 0.5 && difference.outliers < 0.005, "\(difference)")
    }

    /// An image is in a document once, however often it is drawn.
    @Test func repeatedImageIsStoredOnce() throws {
        let bitmap = try #require(CGContext.bitmap(size: CGSize(width: 200, height: 200), scale: 1, isOpaque: true))
        var random = SeededGenerator(seed: 1)
        for index in 0..<4000 {
            bitmap.setFillColor(gray: .random(in: 0...1, using: &random), alpha: 1)
            bitmap.fill(CGRect(x: index % 200, y: index / 200 * 10, width: 1, height: 10))
        }
        let image = try #require(bitmap.makeImage())
        func size(pages: Int) -> Int {
            UIGraphicsPDFRenderer(bounds: Self.bounds).pdfData { context in
                for _ in 0..<pages {
                    context.beginPage()
                    context.cgContext.drawUpright(image, in: CGRect(x: 0, y: 0, width: 50, height: 50))
                    context.cgContext.drawUpright(image, in: CGRect(x: 60, y: 0, width: 50, height: 50))
                }
            }.count
        }
        // A page takes a kilobyte apart from that, the image four.
        #expect(size(pages: 20) - size(pages: 1) < 19 * 1500)
    }
}
