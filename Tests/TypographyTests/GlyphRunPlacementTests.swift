import Foundation
import Geometry
import Raster
import TestSupport
import Testing

@testable import Typography

/// Runs of the glyphs of an atlas, which may forget them and end.
@Suite struct GlyphRunPlacementTests {
    private static let size = PixelSize(width: 300, height: 60)

    private func run(_ text: String, in library: FontLibrary, pointSize: CGFloat = 30) -> GlyphRun? {
        let line = TextLine(text, font: FontDescription(pointSize: pointSize), library: library)
        var run = GlyphRun(size: Self.size)
        let transform = CGAffineTransform(translationX: 4, y: 2)
        return line.place(in: &run, transform: transform, color: 0xFF00_0000) ? run : nil
    }

    private func library() throws -> FontLibrary {
        try FontLibrary(FontLibrary.Contents(source: .path(TestFonts.folder)))
    }

    /// The pages of runs are not written again, however many glyphs are rasterized after them.
    @Test func runOutlivesItsPlaceInTheAtlas() throws {
        let library = try library()
        let first = try #require(run("Forgotten gjpq", in: library))
        let expected = try #require(first.makeSurface())
        let rasterized = library.counters.glyphsRasterized
        // Large glyphs at many sizes: more than the atlas holds.
        var kept: [GlyphRun] = []
        var size: CGFloat = 150
        while library.counters.evictions < GlyphAtlas.pageLimit + 8, size < 199 {
            let other = run("WMQ@%", in: library, pointSize: size)
            if kept.count < 3, let other { kept.append(other) }
            size += 0.25
        }
        let counters = library.counters
        #expect(counters.evictions >= GlyphAtlas.pageLimit, "every page was forgotten once")
        #expect(counters.glyphBytesCached <= GlyphAtlas.pageLimit * GlyphAtlas.pageByteCount)
        #expect(try #require(first.makeSurface()).firstDifference(from: expected) == nil)
        let again = try #require(run("Forgotten gjpq", in: library))
        #expect(library.counters.glyphsRasterized > counters.glyphsRasterized && rasterized > 0)
        #expect(try #require(again.makeSurface()).firstDifference(from: expected) == nil)
    }

    /// A page without runs is used again: forgetting glyphs allocates nothing.
    @Test func pageWithoutRunsIsReused() throws {
        weak var page: CoverageMemory?
        let library = try library()
        let font = FontDescription(pointSize: 180)
        let line = TextLine("W", font: font, library: library)
        library.withStore { store in
            guard case .glyphs(let text) = line.content else { return }
            var run = GlyphRun(size: Self.size)
            _ = store.place(text, scale: TextScale(x: 1, y: 1), origin: .zero, color: 1, in: &run)
            page = store.atlas.pagesInUse.first
        }
        #expect(page != nil)
        var size: CGFloat = 150
        while library.counters.evictions < GlyphAtlas.pageLimit + 8, size < 199 {
            _ = run("WMQ@%", in: library, pointSize: size)
            size += 0.25
        }
        #expect(page != nil && library.withStore { $0.atlas.pagesInUse.first } === page)
    }

    /// Runs do not depend on a library: glyphs of several are in one run, which outlives them.
    @Test func libraryMayChangeWithinARun() throws {
        let font = FontDescription(pointSize: 24)
        func place(_ libraries: [FontLibrary]) throws -> GlyphRun {
            var run = GlyphRun(size: Self.size)
            for (index, library) in libraries.enumerated() {
                let line = TextLine("Part \(index)", font: font, library: library)
                let transform = CGAffineTransform(translationX: CGFloat(index) * 80, y: 0)
                #expect(line.place(in: &run, transform: transform, color: 0xFF00_0000))
            }
            return run
        }
        weak var ended: FontLibrary?
        let mixed: GlyphRun
        do {
            let (first, second) = (try library(), try library())
            mixed = try place([first, second, first])
            ended = first
        }
        #expect(ended == nil)
        let only = try library()
        let expected = try #require(try place([only, only, only]).makeSurface())
        #expect(try #require(mixed.makeSurface()).firstDifference(from: expected) == nil)
        #expect(expected.firstDifference(from: .allocate(Self.size)) != nil)
    }

    /// A run with more masks than the atlas holds: pages are evicted while it is made.
    @Test func atlasMayBeExhaustedWithinARun() throws {
        let letters = String(
            String.UnicodeScalarView([0x21...0x7E, 0xC0...0xFF].joined().compactMap(Unicode.Scalar.init))
        )
        let size = PixelSize(width: 1500, height: 240)
        let library = try library()
        let expected = Surface.allocate(size)
        var run = GlyphRun(size: size)
        for (index, pointSize) in ([170, 180, 190, 199] as [CGFloat]).enumerated() {
            let font = FontDescription(pointSize: pointSize)
            let transform = CGAffineTransform(translationX: -CGFloat(index) * 3000, y: 5)
            let color = 0xFF00_0000 | UInt32(index) << 6
            let line = TextLine(letters, font: font, library: library)
            #expect(line.place(in: &run, transform: transform, color: color))
            // As it is drawn into a bitmap, glyph by glyph.
            let other = TextLine(letters, font: font, library: try self.library())
            let form = GlyphRunPainter().form(of: other, transform: transform, limits: expected.bounds)
            guard case .coverage(let drawn) = form else {
                Issue.record("the line is not drawn by its coverage")
                return
            }
            PixelKernels.solidOver(expected, in: drawn.bounds, color: color, mask: drawn.plane, at: .zero)
        }
        let counters = library.counters
        #expect(counters.evictions > 0 && counters.glyphBytesCached == GlyphAtlas.pageLimit * GlyphAtlas.pageByteCount)
        #expect(try #require(run.makeSurface()).firstDifference(from: expected) == nil)
        #expect(expected.firstDifference(from: .allocate(size)) != nil)
    }

    private struct WeakPage {
        weak var page: CoverageMemory?
    }

    /// Thousands of texts in a hundred fonts, of which the newest are shown: evicted pages are freed with their last run.
    @Test func pagesStayFlat() throws {
        let library = try library()
        var pages: [WeakPage] = []
        func alive() -> Int {
            for page in library.withStore({ $0.atlas.pagesInUse }) where !pages.contains(where: { $0.page === page }) {
                pages.append(WeakPage(page: page))
            }
            pages.removeAll { $0.page == nil }
            return pages.count
        }
        let letters = Array("ABCDEFGHKMNOPQRSTUVWXYZabdeghkmnopqsuwxyz0123456789")
        let families = [FontDescription.systemFamily, FontDescription.serifFamily, FontDescription.monospacedFamily]
        var random = SeededGenerator(seed: 43)
        var shown: [GlyphRun] = []
        var (most, refused) = (0, 0)
        var font = FontDescription(pointSize: 8)
        for index in 0..<3000 {
            // Loading a font takes longer than a text.
            if index % 30 == 0 {
                font = FontDescription(
                    family: random.element(of: families),
                    pointSize: random.number(8...180),
                    weight: random.element(of: [400, 700]),
                    isItalic: random.chance(20)
                )
            }
            let text = String((0..<3).map { _ in random.element(of: letters) })
            var run = GlyphRun(size: Self.size)
            let line = TextLine(text, font: font, library: library)
            if !line.place(in: &run, transform: .identity, color: 1) { refused += 1 }
            shown.append(run)
            if shown.count > 20 { shown.removeFirst() }
            if index % 20 == 0 { most = max(most, alive()) }
        }
        let counters = library.counters
        #expect(refused == 0 && counters.evictions > 2 * GlyphAtlas.pageLimit, "\(counters)")
        #expect(counters.glyphBytesCached == GlyphAtlas.pageLimit * GlyphAtlas.pageByteCount)
        // Three glyphs of a run may be on three pages.
        #expect(most <= GlyphAtlas.pageLimit + 3 * 20, "\(most)")
        shown = []
        #expect(alive() == GlyphAtlas.pageLimit)
        library.withStore { $0.releaseCaches() }
        pages.removeAll { $0.page == nil }
        #expect(pages.isEmpty)
    }

    @Test func linesThatMasksCannotShowAreRefused() throws {
        let library = try library()
        #expect(run("Large", in: library, pointSize: 201) == nil && run("Small", in: library) != nil)
        let line = TextLine("Turned", font: FontDescription(pointSize: 20), library: library)
        var turned = GlyphRun(size: Self.size)
        #expect(!line.place(in: &turned, transform: CGAffineTransform(rotationAngle: 0.1), color: 1))
    }
}
