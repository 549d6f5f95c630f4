import CCairo
import CFreeType
import Foundation
import Synchronization

/// Which characters glyphs stand for, so that ligatures and Arabic letters are found by the characters they are made of.
///
/// Fonts give most such glyphs characters of their own, Unicode's presentation forms, which say what they are made of.
final class PDFGlyphText: Sendable {
    static let shared = PDFGlyphText()

    /// Of each font file and glyph that has a presentation form, the characters of that; nil for a file without any.
    private let known = Mutex<[GlyphFace.Key: Table]>([:])

    private struct Table {
        /// The character of each glyph that has one.
        var characters: [UInt32: UInt32] = [:]
        var hasForms = false
    }

    /// Glyphs with their characters, each glyph a cluster of its own. Nil when no glyph is a presentation form: cairo
    /// finds the characters itself then.
    func words(of glyphs: [UInt32], in face: GlyphFace.Key) -> (text: String, clusters: [cairo_text_cluster_t])? {
        let characters: [UInt32?]? = known.withLock { known in
            if known[face] == nil {
                if known.count > 32 { known.removeAll() }
                known[face] = Self.table(of: face)
            }
            guard let table = known[face], table.hasForms else { return nil }
            return glyphs.map { table.characters[$0] }
        }
        guard let characters, characters.contains(where: { $0.map(Self.isForm) ?? false }) else { return nil }
        var text = ""
        var clusters: [cairo_text_cluster_t] = []
        for character in characters {
            let scalar = character.flatMap(Unicode.Scalar.init)
            let word = scalar.map { Self.isForm($0.value) ? Self.parts(of: $0) : String($0) } ?? ""
            text += word
            clusters.append(cairo_text_cluster_t(num_bytes: Int32(word.utf8.count), num_glyphs: 1))
        }
        return (text, clusters)
    }

    /// Latin, Armenian, Hebrew and Arabic presentation forms.
    private static func isForm(_ character: UInt32) -> Bool {
        (0xFB00...0xFDFF).contains(character) || (0xFE70...0xFEFC).contains(character)
    }

    private static func parts(of form: Unicode.Scalar) -> String {
        String(form).precomposedStringWithCompatibilityMapping
    }

    private static func table(of key: GlyphFace.Key) -> Table {
        var table = Table()
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0, let library else { return table }
        defer { FT_Done_FreeType(library) }
        var face: FT_Face?
        guard FT_New_Face(library, key.file, FT_Long(key.index), &face) == 0, let face else { return table }
        defer { FT_Done_Face(face) }
        var glyph: FT_UInt = 0
        var character = FT_Get_First_Char(face, &glyph)
        while glyph != 0 {
            // The first character counts, the plain one, but a form tells more than none.
            let value = UInt32(truncatingIfNeeded: character)
            if table.characters[glyph] == nil {
                table.characters[glyph] = value
                if isForm(value) { table.hasForms = true }
            }
            character = FT_Get_Next_Char(face, character, &glyph)
        }
        return table
    }
}
