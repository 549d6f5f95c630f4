import CFreeType
import CPango
import Geometry

/// The glyphs of a font by their numbers, independent of size.
///
/// Lengths are in font units with y up, without hinting.
package struct FontFace: Sendable {
    /// The measures of a font.
    package struct Metrics: Hashable, Sendable {
        package var unitsPerEm = 1000
        package var glyphCount = 0
        package var ascent = 0
        /// The distance from the baseline to the lowest point; negative for points below the baseline.
        package var descent = 0
        package var leading = 0
        package var bounds = CGRect.zero
        package var underlinePosition = 0
        package var underlineThickness = 0
    }

    /// The file of the font.
    package let face: GlyphFace
    package let metrics: Metrics
    private let library: FontLibrary

    /// Creates the face of the font that is used for a description, or returns `nil` for a font without outlines, such as
    /// one of colored bitmaps.
    package init?(_ font: FontDescription, library: FontLibrary = .current) {
        let found = library.withStore { store -> (GlyphFace, Metrics)? in
            let description = library.pangoDescription(of: font)
            defer { pango_font_description_free(description) }
            guard let loaded = pango_context_load_font(library.context, description) else { return nil }
            defer { g_object_unref(UnsafeMutableRawPointer(loaded)) }
            guard let face = store.faces.face(of: loaded),
                let metrics = store.faces.withFile(of: face, { Metrics($0) })
            else { return nil }
            return (face, metrics)
        }
        guard let found else { return nil }
        (face, metrics) = found
        self.library = library
    }

    /// Creates the face of glyphs that were laid out.
    package init?(_ face: GlyphFace, library: FontLibrary = .current) {
        guard let metrics = library.withStore({ store in store.faces.withFile(of: face) { Metrics($0) } }) else {
            return nil
        }
        self.face = face
        self.metrics = metrics
        self.library = library
    }

    private func withFile<Result: Sendable>(_ body: (FT_Face) -> Result) -> Result? {
        library.withStore { store in store.faces.withFile(of: face, body) }
    }

    /// Returns the glyphs of characters, 0 for those without one.
    package func glyphs(of characters: [Unicode.Scalar]) -> [UInt32] {
        withFile { file in characters.map { FT_Get_Char_Index(file, FT_ULong($0.value)) } }
            ?? Array(repeating: 0, count: characters.count)
    }

    /// Returns the glyph with a PostScript name, or 0.
    package func glyph(named name: String) -> UInt32 {
        withFile { file in hasNames(file) ? FT_Get_Name_Index(file, name) : 0 } ?? 0
    }

    /// Returns the PostScript name of a glyph, or `nil` if the font has no names or no such glyph.
    package func name(of glyph: UInt32) -> String? {
        withFile { file -> String? in
            guard hasNames(file), glyph < metrics.glyphCount else { return nil }
            var bytes = [CChar](repeating: 0, count: 128)
            guard FT_Get_Glyph_Name(file, glyph, &bytes, FT_UInt(bytes.count)) == 0 else { return nil }
            let name = String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            return name.isEmpty ? nil : name
        } ?? nil
    }

    private func hasNames(_ file: FT_Face) -> Bool {
        file.pointee.face_flags & FT_Long(EASEL_FT_FACE_FLAG_GLYPH_NAMES) != 0
    }

    /// The width and the painted bounds of a glyph.
    package struct GlyphMeasures: Hashable, Sendable {
        package var advance = 0
        package var bounds = CGRect.zero
    }

    /// Returns the measures of glyphs, `nil` for those that the font does not have.
    package func measures(of glyphs: [UInt32]) -> [GlyphMeasures?] {
        withFile { file in
            glyphs.map { glyph -> GlyphMeasures? in
                let flags = Int32(EASEL_FT_LOAD_NO_SCALE | EASEL_FT_LOAD_NO_HINTING | EASEL_FT_LOAD_NO_BITMAP)
                guard glyph < metrics.glyphCount, FT_Load_Glyph(file, glyph, flags) == 0,
                    let slot = file.pointee.glyph
                else { return nil }
                let measures = slot.pointee.metrics
                return GlyphMeasures(
                    advance: Int(measures.horiAdvance),
                    bounds: CGRect(
                        x: Int(measures.horiBearingX),
                        y: Int(measures.horiBearingY - measures.height),
                        width: Int(measures.width),
                        height: Int(measures.height)
                    )
                )
            }
        } ?? Array(repeating: nil, count: glyphs.count)
    }

    /// Returns the outline of a glyph, or `nil` if the font has no such glyph.
    /// - Parameter pointSize: The em size.
    package func outline(of glyph: UInt32, pointSize: CGFloat) -> PathData? {
        guard glyph < metrics.glyphCount else { return nil }
        // Loaded at one pixel per font unit, so coordinates are in 64ths of a unit.
        let size = Int32(metrics.unitsPerEm) * 64
        let scale = Double(pointSize) / Double(metrics.unitsPerEm) / 64
        let path: PathData? = library.withStore { store in
            var path: PathData?
            store.faces.withOutline(of: glyph, in: face, width: size, height: size, hinted: false) { _, outline in
                var pen = OutlinePen(origin: .zero, scale: scale)
                pen.draw(outline)
                path = pen.path
            }
            return path
        }
        // The outlines of text have y down.
        return path?.applying(CGAffineTransform(scaleX: 1, y: -1))
    }
}

extension FontFace.Metrics {
    fileprivate init(_ file: FT_Face) {
        let font = file.pointee
        unitsPerEm = max(16, Int(font.units_per_EM))
        glyphCount = Int(font.num_glyphs)
        ascent = Int(font.ascender)
        descent = Int(font.descender)
        leading = max(0, Int(font.height) - ascent + descent)
        bounds = CGRect(
            x: Int(font.bbox.xMin),
            y: Int(font.bbox.yMin),
            width: Int(font.bbox.xMax - font.bbox.xMin),
            height: Int(font.bbox.yMax - font.bbox.yMin)
        )
        underlinePosition = Int(font.underline_position)
        underlineThickness = Int(font.underline_thickness)
    }
}

extension TextLine {
    /// Creates a line from glyphs of a face.
    /// - Parameters:
    ///   - positions: The position of each glyph relative to the origin of the line, y up.
    ///   - pointSize: The em size.
    package init(_ glyphs: [UInt32], at positions: [CGPoint], of face: GlyphFace, pointSize: CGFloat) {
        func units(_ value: CGFloat) -> Int32 {
            value.isFinite ? Int32(clamping: Int(min(max(value * CGFloat(PANGO_SCALE), -2e9), 2e9).rounded())) : 0
        }
        let placed = zip(glyphs, positions).map { glyph, position in
            ShapedText.Glyph(id: glyph, x: units(position.x), y: units(-position.y))
        }
        let span = ShapedText.Span(face: face, emSize: Double(pointSize), glyphs: 0..<placed.count)
        let width = placed.lazy.map(\.x).max() ?? 0
        self.init(
            content: .glyphs(
                ShapedText(glyphs: placed, spans: ShapedText.Spans(span), width: width, ascent: 0, descent: 0)
            ),
            source: TextLine.Source(string: "", font: FontDescription(pointSize: pointSize)),
            width: CGFloat(width) / CGFloat(PANGO_SCALE)
        )
    }
}
