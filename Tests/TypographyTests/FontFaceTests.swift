import Foundation
import Testing

@testable import Typography

struct FontFaceTests {
    private static let folder = "/usr/share/fonts/truetype/dejavu"

    @Test(.enabled(if: FileManager.default.fileExists(atPath: folder + "/DejaVuSans.ttf")))
    func glyphsHaveNames() throws {
        let library = try FontLibrary(FontLibrary.Contents(source: .path(Self.folder)))
        let face = try #require(FontFace(FontDescription(family: "DejaVu Sans", pointSize: 12), library: library))
        let glyphs = ["a", "eacute", "space"].map { face.glyph(named: $0) }
        #expect(glyphs.allSatisfy { $0 > 0 })
        #expect(face.glyphs(of: ["a", "é", " "]) == glyphs)
        #expect(glyphs.map { face.name(of: $0) } == ["a", "eacute", "space"])
        #expect(face.glyph(named: "nosuchglyph") == 0)
        #expect(face.name(of: 60_000) == nil)
    }

    @Test func measuresOfUnknownGlyphsAreNil() throws {
        let face = try #require(FontFace(FontDescription(pointSize: 12)))
        let count = UInt32(face.metrics.glyphCount)
        #expect(face.measures(of: [count - 1, count, .max]).map { $0 == nil } == [false, true, true])
        #expect(face.outline(of: count, pointSize: 10) == nil)
        #expect(face.glyphs(of: ["\u{10FFFD}"]) == [0])
    }
}
