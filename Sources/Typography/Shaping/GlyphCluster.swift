import CPango

/// A cluster: glyphs and the characters that they represent together.
package struct GlyphCluster {
    package let face: GlyphFace.Key
    package let glyphs: [UInt32]
    package let characters: [Unicode.Scalar]

    /// Returns the clusters of a line as shaped by pango, in the current library's fonts. Glyphs of fonts that are not drawn as outlines are omitted.
    package static func all(of source: TextLine.Source) -> [GlyphCluster] {
        let text = TextLine.printable(source.string, pointSize: source.font.effectivePointSize)
        let bytes = Array(text.utf8)
        let library = FontLibrary.current
        return library.withStore { store in
            let layout = library.makeLayout(of: text, font: source.font)
            defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
            guard let line = pango_layout_get_line_readonly(layout, 0) else { return [] }
            var clusters: [GlyphCluster] = []
            var next = line.pointee.runs
            while let link = next {
                next = link.pointee.next
                guard let run = link.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self).pointee,
                    let item = run.item?.pointee, let font = item.analysis.font, let face = store.faces.face(of: font),
                    let string = run.glyphs?.pointee, let infos = string.glyphs, let starts = string.log_clusters
                else { continue }
                let count = Int(string.num_glyphs)
                // The byte offsets at which clusters begin, relative to the item. They decrease in right-to-left text.
                var ends: [Int32: Int32] = [:]
                var end = item.length
                for start in Set((0..<count).map { starts[$0] }).sorted(by: >) {
                    ends[start] = end
                    end = start
                }
                var glyphs: [Int32: [UInt32]] = [:]
                for index in 0..<count where infos[index].glyph & special == 0 {
                    glyphs[starts[index], default: []].append(infos[index].glyph)
                }
                for (start, ids) in glyphs {
                    let range = Int(item.offset + start)..<Int(item.offset + (ends[start] ?? start))
                    guard range.upperBound <= bytes.count else { continue }
                    clusters.append(
                        GlyphCluster(
                            face: face.key,
                            glyphs: ids,
                            characters: Array(String(decoding: bytes[range], as: UTF8.self).unicodeScalars)
                        )
                    )
                }
            }
            return clusters
        }
    }

    /// The bits of PANGO_GLYPH_EMPTY and PANGO_GLYPH_UNKNOWN_FLAG that no real glyph has.
    private static let special: UInt32 = 0xFFFF_0000
}
