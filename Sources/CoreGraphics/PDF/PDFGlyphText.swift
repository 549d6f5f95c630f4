import CCairo
import CFreeType
import Foundation
import Synchronization
import Typography

/// The characters that glyphs represent, so that ligatures and Arabic letters can be searched by their characters.
///
/// Some fonts map such glyphs to Unicode's presentation forms, which determine the characters. For others, the
/// characters are learned from the texts in which the glyphs occur.
final class PDFGlyphText: Sendable {
    static let shared = PDFGlyphText()

    /// The tables of each font file.
    private let known = Mutex<[GlyphFace.Key: Table]>([:])

    private struct Table {
        /// The character of each glyph that has one.
        var characters: [UInt32: UInt32] = [:]
        var hasForms = false

        /// The characters of glyphs without their own character, as learned from texts.
        var learned: [UInt32: String] = [:]

        func isKnown(_ glyph: UInt32) -> Bool { characters[glyph] != nil || learned[glyph] != nil }
    }

    /// Returns the characters of glyphs, each glyph in a separate cluster, or `nil` if none is a presentation form or a
    /// learned glyph. In this case cairo finds the characters itself.
    func words(of glyphs: [UInt32], in face: GlyphFace.Key) -> (text: String, clusters: [cairo_text_cluster_t])? {
        let words: [String]? = withTable(of: face) { table in
            guard table.hasForms || !table.learned.isEmpty,
                glyphs.contains(where: { table.characters[$0].map(Self.isForm) ?? (table.learned[$0] != nil) })
            else { return nil }
            return glyphs.map { glyph in
                guard let scalar = table.characters[glyph].flatMap(Unicode.Scalar.init) else {
                    return table.learned[glyph] ?? ""
                }
                return Self.isForm(scalar.value) ? Self.parts(of: scalar) : String(scalar)
            }
        }
        return words.map { words in
            let clusters = words.map { cairo_text_cluster_t(num_bytes: Int32($0.utf8.count), num_glyphs: 1) }
            return (words.joined(), clusters)
        }
    }

    /// Learns the characters of a text's glyphs that have no character of their own.
    func learn(_ text: ShapedText, from source: TextLine.Source) {
        let isNew = text.spans.contains { span in
            withTable(of: span.face.key) { table in text.glyphs[span.glyphs].contains { !table.isKnown($0.id) } }
        }
        guard isNew else { return }
        for cluster in GlyphCluster.all(of: source) {
            withTable(of: cluster.face) { table in
                // Characters with their own glyph in the cluster are assigned to it.
                var rest = cluster.characters
                for character in cluster.glyphs.compactMap({ table.characters[$0] }) {
                    if let index = rest.firstIndex(where: { $0.value == character }) { rest.remove(at: index) }
                }
                for glyph in cluster.glyphs where !table.isKnown(glyph) {
                    table.learned[glyph] = String(String.UnicodeScalarView(rest))
                    rest = []
                }
            }
        }
    }

    private func withTable<Result: Sendable>(of face: GlyphFace.Key, _ body: (inout Table) -> Result) -> Result {
        known.withLock { known in
            var table = known.removeValue(forKey: face) ?? Self.table(of: face)
            if known.count > 32 { known.removeAll() }
            defer { known[face] = table }
            return body(&table)
        }
    }

    /// Returns a Boolean value that indicates whether a character is a Latin, Armenian, Hebrew or Arabic presentation
    /// form.
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
            // The first character of a glyph, the plain one, takes precedence, but a presentation form is better than
            // none.
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
