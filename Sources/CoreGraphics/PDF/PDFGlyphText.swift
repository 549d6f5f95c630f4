import CCairo
import CFreeType
import Foundation
import Synchronization

/// Which characters glyphs stand for, so that ligatures and Arabic letters are found by the characters they are made of.
///
/// Some fonts give such glyphs characters of their own, Unicode's presentation forms, which say what they are made of. Of
/// others it is learned from the texts in which they stand.
final class PDFGlyphText: Sendable {
    static let shared = PDFGlyphText()

    /// Of each font file and glyph that has a presentation form, the characters of that; nil for a file without any.
    private let known = Mutex<[GlyphFace.Key: Table]>([:])

    private struct Table {
        /// The character of each glyph that has one.
        var characters: [UInt32: UInt32] = [:]
        var hasForms = false

        /// What glyphs without a character stand for, as far as texts have told.
        var learned: [UInt32: String] = [:]

        func isKnown(_ glyph: UInt32) -> Bool { characters[glyph] != nil || learned[glyph] != nil }
    }

    /// Glyphs with their characters, each glyph a cluster of its own. Nil when no glyph is a presentation form: cairo
    /// finds the characters itself then.
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

    /// Looks up what a text's glyphs stand for that have no character of their own.
    func learn(_ text: ShapedText, from source: TextLine.Source) {
        let isNew = text.spans.contains { span in
            withTable(of: span.face.key) { table in text.glyphs[span.glyphs].contains { !table.isKnown($0.id) } }
        }
        guard isNew else { return }
        for cluster in GlyphCluster.all(of: source) {
            withTable(of: cluster.face) { table in
                // Characters that have a glyph of their own in the cluster belong to that.
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
