import Foundation
import Geometry
import Raster
import TestSupport
import Testing

@testable import Typography

/// Libraries with different fonts in one process.
@Suite struct FontLibraryTests {
    /// A folder with some of the test fonts, deleted with the object.
    private final class Folder: Sendable {
        let path: String

        init(_ files: [String]) throws {
            path = NSTemporaryDirectory() + "easel-library-\(UUID().uuidString)"
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            for file in files {
                try FileManager.default.copyItem(
                    atPath: "\(TestFonts.folder)/\(file).ttf",
                    toPath: "\(path)/\(file).ttf"
                )
            }
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        var contents: FontLibrary.Contents { FontLibrary.Contents(source: .path(path)) }
    }

    private static let words = ["Wide", "and", "narrow", "\u{42F}\u{437}\u{44B}\u{43A}", "Wide", "No\u{301}", "AVA"]
    private static let font = FontDescription(pointSize: 21)

    /// The measurements and the glyphs of some texts in the fonts of a library.
    private static func results(in library: FontLibrary) -> [[CGFloat]] {
        words.flatMap { word -> [[CGFloat]] in
            let line = TextLine(word, font: font, library: library)
            var text = AttributedText(defaultFont: font)
            text.append(word + " " + word, TextAttributes(font: font), TextParagraphStyle())
            let frame = TextFrame.frame(of: text, in: TextFrame.Limits(width: 60), library: library)
            let measures = [
                [line.width, line.ascent, line.descent, font.metrics(in: library).xHeight],
                [frame.bounds.width, frame.bounds.height, CGFloat(frame.lines.count)],
            ]
            guard case .glyphs(let shaped) = line.content else { return measures }
            return measures + [shaped.glyphs.map { CGFloat($0.id) }, pixels(of: shaped, with: library)]
        }
    }

    /// The coverage of a text, drawn with the store of a library.
    private static func pixels(
        of text: ShapedText,
        with library: FontLibrary,
        scale: Double = 1
    ) -> [CGFloat] {
        let scratch = GlyphMask()
        return library.withStore { store in
            let coverage = store.coverage(
                of: text,
                scale: TextScale(x: scale, y: scale),
                origin: .zero,
                limits: PixelRect(x: -50, y: -100, width: 500, height: 200),
                scratch: scratch
            )
            guard case .mask(let mask, _) = coverage, let plane = mask.plane else { return [] }
            let bounds = mask.bounds
            return [CGFloat(bounds.minX), CGFloat(bounds.minY), CGFloat(bounds.width)]
                + (0..<bounds.height).flatMap { y in (0..<bounds.width).map { CGFloat(plane.row(y)[$0]) } }
        }
    }

    @Test func librariesUsedAtOnceSetTextAsEachDoesAlone() async throws {
        let serif = try Folder(["NotoSerif-Regular"])
        let sans = try Folder(["NotoSans-Regular", "NotoSansMono-Regular"])
        let alone = try [serif, sans].map { Self.results(in: try FontLibrary($0.contents)) }
        #expect(alone[0] != alone[1] && alone.allSatisfy { $0.count >= 3 * Self.words.count })
        let both = try [serif, sans].map { try FontLibrary($0.contents) }
        #expect(both[0].allNames.map(\.family) == ["Noto Serif"])
        #expect(both[1].allNames.map(\.family) == ["Noto Sans", "Noto Sans Mono"])
        await withTaskGroup { group in
            for index in 0..<8 {
                group.addTask { (index % 2, (0..<10).map { _ in Self.results(in: both[index % 2]) }) }
            }
            for await (index, results) in group {
                for result in results { #expect(result == alone[index]) }
            }
        }
        for library in both { #expect(library.counters.framesLaidOut >= 1 && library.counters.textsShaped >= 1) }
    }

    @Test func lineIsDrawnAlikeWithEveryLibrary() throws {
        let serif = try Folder(["NotoSerif-Regular"])
        let sans = try Folder(["NotoSans-Regular"])
        let own = try FontLibrary(serif.contents)
        let line = TextLine("Anywhere", font: Self.font, library: own)
        guard case .glyphs(let text) = line.content else { return #expect(Bool(false), "not made of glyphs") }
        let scales = [1.0, 2]
        let expected = scales.map { Self.pixels(of: text, with: own, scale: $0) }
        #expect(expected.allSatisfy { $0.count > 100 })
        var other: FontLibrary? = try FontLibrary(sans.contents)
        for library in [other, own, other].compactMap(\.self) {
            // Three times each, so that coverage is cached, and at different scales, so that it is replaced.
            for (scale, expected) in zip(scales, expected) {
                for _ in 0..<3 { #expect(Self.pixels(of: text, with: library, scale: scale) == expected) }
            }
            #expect(library.counters.lineBytesCached >= 0)
        }
        other = nil
        // Coverage that the other library has cached is gone; a library that ends must leave nothing behind.
        for _ in 0..<3 { #expect(Self.pixels(of: text, with: own) == expected[0]) }
        #expect(own.counters.lineBytesCached > 0)
    }

    @Test func sameFontsAreLoadedOnceAndFreed() throws {
        let folder = try Folder(["NotoSans-Regular"])
        weak var unused: FontLibrary?
        do {
            let first = try FontLibrary.shared(folder.contents)
            #expect(try FontLibrary.shared(folder.contents) === first)
            _ = Self.results(in: first)
            unused = first
        }
        #expect(unused == nil)
        let next = try FontLibrary.shared(folder.contents)
        #expect(next.contents == folder.contents && !Self.results(in: next).isEmpty)
    }

    @Test func addedFilesAreInANewLibrary() throws {
        let folder = try Folder(["NotoSans-Regular"])
        let library = try FontLibrary.shared(folder.contents)
        let more = library.adding(["\(TestFonts.folder)/NotoSerif-Bold.ttf"])
        #expect(more !== library && more.adding(more.contents.files) === more && library.adding([]) === library)
        #expect(library.allNames.map(\.family) == ["Noto Sans"])
        #expect(more.allNames.map(\.family) == ["Noto Sans", "Noto Serif"])
    }

    @Test func fontsThatCannotBeLoadedAreReported() {
        let contents = FontLibrary.Contents(source: .path("/no/fonts"))
        #expect(throws: FontSourceError.notFound("/no/fonts")) { try FontLibrary.shared(contents) }
    }

    /// A font's class of width is in its table `OS/2`.
    @Test func widthSelectsAmongTheFontsOfAFamily() throws {
        let folder = try Folder(["NotoSans-Regular"])
        var data = try Data(contentsOf: URL(filePath: "\(folder.path)/NotoSans-Regular.ttf"))
        func number(_ offset: Int, _ size: Int) -> Int { data[offset..<offset + size].reduce(0) { $0 << 8 | Int($1) } }
        let entry = try #require(
            (0..<number(4, 2)).map { 12 + 16 * $0 }.first { data[$0..<$0 + 4] == Data("OS/2".utf8) }
        )
        data[number(entry + 8, 4) + 7] = 3
        try data.write(to: URL(filePath: "\(folder.path)/Condensed.ttf"))
        let library = try FontLibrary(folder.contents)
        #expect(library.allNames.map(\.width).sorted() == [75, 100])
        var font = Self.font
        for (width, found) in [(100, 100), (75, 75), (50, 75), (87, 75), (125, 100), (0, 75), (1000, 100)] {
            font.width = width
            #expect(library.properties(of: font).name?.width == found, "\(width)")
        }
        #expect(font != Self.font)
    }
}
