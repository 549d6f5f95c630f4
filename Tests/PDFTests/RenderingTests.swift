import Testing
import UIKitCore

/// The same programs drawn as pixels by Easel's rasteriser, and as a document by poppler.
@Suite struct RenderingTests {
    /// How far pages may differ from bitmaps: on average, and the share of pixels that may be far off.
    private static func tolerance(_ kind: RandomDrawing.Kind) -> (mean: Double, outliers: Double) {
        switch kind {
        default: (100, 1)
        }
    }

    @Test(arguments: RandomDrawing.Kind.allCases)
    func documentsLookLikeBitmaps(_ kind: RandomDrawing.Kind) throws {
        // Small text is fitted to pixels on bitmaps, and is not in documents.
        let scale = kind == .text ? 4 : 1
        let seeds: [UInt64] = Array(1...(kind == .text ? 4 : 16))
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
        let pages = try poppler.pages(resolution: 72 * scale)
        #expect(pages.count == seeds.count)
        let tolerance = Self.tolerance(kind)
        for (seed, page) in zip(seeds, pages) {
            let expected = try picture(size, scale: CGFloat(scale)) { context in
                var drawing = RandomDrawing(kind, seed: seed, on: context)
                drawing.draw()
            }
            let difference = Difference(expected, page)
            #expect(
                difference.mean <= tolerance.mean && difference.outliers <= tolerance.outliers,
                "\(kind), seed \(seed): \(difference)"
            )
            print(kind, seed, difference)
            if ProcessInfo.processInfo.environment["PDF_DUMP"] != nil {
                let pair = UIGraphicsImageRenderer(size: CGSize(width: 980, height: 360)).image { context in
                    context.cgContext.interpolationQuality = .none
                    context.cgContext.drawUpright(expected, in: CGRect(x: 0, y: 0, width: 480, height: 360))
                    context.cgContext.drawUpright(page, in: CGRect(x: 500, y: 0, width: 480, height: 360))
                }
                try pair.pngData()?.write(to: URL(fileURLWithPath: "/tmp/scratch-pdf/\(kind)-\(seed).png"))
            }
        }
    }
}
