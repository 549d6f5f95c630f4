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
            page = store.atlas.firstPage
        }
        #expect(page != nil)
        var size: CGFloat = 150
        while library.counters.evictions < GlyphAtlas.pageLimit + 8, size < 199 {
            _ = run("WMQ@%", in: library, pointSize: size)
            size += 0.25
        }
        #expect(page != nil && library.withStore { $0.atlas.firstPage } === page)
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

    @Test func linesThatMasksCannotShowAreRefused() throws {
        let library = try library()
        #expect(run("Large", in: library, pointSize: 201) == nil && run("Small", in: library) != nil)
        let line = TextLine("Turned", font: FontDescription(pointSize: 20), library: library)
        var turned = GlyphRun(size: Self.size)
        #expect(!line.place(in: &turned, transform: CGAffineTransform(rotationAngle: 0.1), color: 1))
    }
}
