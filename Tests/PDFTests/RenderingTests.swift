import Testing
import UIKitCore

/// The same programs drawn as pixels by Easel's rasteriser, and as a document by poppler.
@Suite struct RenderingTests {
    @Test(arguments: RandomDrawing.Kind.allCases)
    func documentsLookLikeBitmaps(_ kind: RandomDrawing.Kind) throws {
        let seeds: [UInt64] = Array(1...24)
        let size = RandomDrawing.size
        let data = UIGraphicsPDFRenderer(bounds: CGRect(origin: .zero, size: size)).pdfData { context in
            for seed in seeds {
                context.beginPage()
                var drawing = RandomDrawing(kind, seed: seed, on: context.cgContext)
                drawing.draw()
            }
        }
        let poppler = try Poppler(data)
        defer { poppler.remove() }
        try poppler.check()
        let pages = try poppler.pages()
        #expect(pages.count == seeds.count)
        for (seed, page) in zip(seeds, pages) {
            let expected = try picture(size) { context in
                var drawing = RandomDrawing(kind, seed: seed, on: context)
                drawing.draw()
            }
            let difference = Difference(expected, page)
            print(kind, seed, difference)
            if ProcessInfo.processInfo.environment["PDF_DUMP"] != nil {
                let pair = UIGraphicsImageRenderer(size: CGSize(width: 250, height: 90)).image { context in
                    context.cgContext.drawUpright(expected, in: CGRect(x: 0, y: 0, width: 120, height: 90))
                    context.cgContext.drawUpright(page, in: CGRect(x: 125, y: 0, width: 120, height: 90))
                }
                try pair.pngData()?.write(to: URL(fileURLWithPath: "/tmp/scratch-pdf/\(kind)-\(seed).png"))
            }
        }
    }
}
