import TestSupport
import Testing
import UIKitCore

/// The same drawing rendered by Easel's rasterizer, and as a document by poppler.
@Suite struct RenderingTests {
    init() { TestFonts.use() }

    /// Returns the tolerance: the mean difference, and the share of pixels that may be off by more than a fifth.
    ///
    /// Edges differ: poppler samples coverage where Easel computes it, draws the edges of images and clips differently, and
    /// thin shapes are all edge. What is drawn wrong covers more: of a shape left out, in a wrong
    /// color, or one pixel off, several times as much.
    private static func tolerance(_ kind: RandomDrawing.Kind) -> (mean: Double, outliers: Double) {
        switch kind {
        case .shapes, .clips, .layers: (1.2, 0.004)
        case .images, .masks, .shadows: (2, 0.01)
        // A hard step between two circles is jagged, and so is the inner end of one.
        case .gradients: (2.2, 0.02)
        // Four pixels to a point; hinting is left.
        case .text: (3, 0.04)
        // Poppler draws a cell in pixels and resamples it.
        case .patterns: (6, 0.03)
        // Where both colors are translucent some modes differ between poppler and Easel, to be looked into.
        case .blending: (3.5, 0.03)
        case .everything: (3.5, 0.04)
        }
    }

    @Test(arguments: RandomDrawing.Kind.allCases)
    func documentMatchesBitmap(_ kind: RandomDrawing.Kind) throws {
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
            let expected = try renderImage(size, scale: CGFloat(scale)) { context in
                var drawing = RandomDrawing(kind, seed: seed, on: context)
                drawing.draw()
            }
            let difference = Difference(expected, page)
            #expect(
                difference.mean <= tolerance.mean && difference.outliers <= tolerance.outliers,
                "\(kind), seed \(seed): \(difference)"
            )
        }
    }
}
