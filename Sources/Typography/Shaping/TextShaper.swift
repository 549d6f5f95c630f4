import CPango

/// Shapes simple texts (Latin letters, digits and symbols that are in the font) with HarfBuzz alone.
///
/// Pango selects the font, its script and language, and the line height once per font description, for a line of one
/// letter. The rest of pango's work (fallback fonts, directions, emoji, ellipses) does not apply to these texts, so the
/// glyphs and their positions are the same. Not thread-safe.
struct TextShaper {
    private static let fontLimit = 64

    private var fonts: [FontDescription: Font] = [:]
    private var last: (description: FontDescription, font: Font)?
    private let buffer = hb_buffer_create()
    private(set) var shapedCount = 0

    /// The number of texts assembled from known characters.
    private(set) var assembledCount = 0

    /// Memory for the glyphs of a text before they are stored.
    private var scratch = UnsafeMutableBufferPointer<ShapedText.Glyph>.allocate(capacity: 256)

    /// A Boolean value that indicates whether every text is shaped as a unit, for tests.
    var isAssemblyOff = false

    /// The settings of a font.
    private final class Font {
        /// The settings for texts with and without letters: `nil` if not determined yet, `.some(nil)` for a font that
        /// needs pango.
        var latin: Setting??
        var common: Setting??

        func release() {
            for setting in [latin, common] {
                guard let setting = setting ?? nil else { continue }
                setting.pairs?.deallocate()
                g_object_unref(setting.font)
            }
        }
    }

    /// The settings of a font for letters, or for text without letters.
    private final class Setting {
        /// The pango font, which is owned.
        let font: UnsafeMutableRawPointer
        let shaping: OpaquePointer
        let script: hb_script_t
        let language: OpaquePointer?
        let face: GlyphFace
        let emSize: Double
        let ascent: Int32
        let descent: Int32

        /// The shaping features in addition to the font's defaults.
        let features: [hb_feature_t]
        private(set) var pairs: GlyphPairs?

        /// The number of texts shaped so far. The font's tables are analyzed after `textCountForPairs` texts.
        private var textCount = 0
        private static let textCountForPairs = 16

        /// The availability of each simple character in the font: 0 unknown, 1 yes, 2 no.
        var has = [UInt8](repeating: 0, count: SimpleText.characterLimit)

        init?(probe: String, description: FontDescription, library: FontLibrary, faces: inout GlyphFaces) {
            let layout = library.makeLayout(of: probe, font: description)
            defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
            var logical = PangoRectangle()
            guard let line = pango_layout_get_line_readonly(layout, 0) else { return nil }
            pango_layout_line_get_extents(line, nil, &logical)
            guard let runs = line.pointee.runs, runs.pointee.next == nil,
                let item = runs.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self).pointee.item,
                let font = item.pointee.analysis.font, item.pointee.analysis.level == 0,
                let face = faces.face(of: font), let emSize = TextSystem.emSize(of: font),
                let shaping = pango_font_get_hb_font(font)
            else { return nil }
            var feature = hb_feature_t()
            var featureCount: UInt32 = 0
            pango_font_get_features(font, &feature, 1, &featureCount)
            if featureCount > 0 { return nil }
            let script = GUnicodeScript(rawValue: Int32(item.pointee.analysis.script))
            self.script = hb_script_from_iso15924_tag(g_unicode_script_to_iso15924(script))
            language = item.pointee.analysis.language.flatMap {
                hb_language_from_string(pango_language_to_string($0), -1)
            }
            features = description.features.split(separator: ",").compactMap { text in
                var feature = hb_feature_t()
                let text = text.filter { $0 != " " }
                return hb_feature_from_string(text, -1, &feature) != 0 ? feature : nil
            }
            self.shaping = shaping
            self.face = face
            self.emSize = emSize
            ascent = -logical.y
            descent = logical.y + logical.height
            self.font = g_object_ref(UnsafeMutableRawPointer(font))
        }

        /// Counts a text, and analyzes the font's rules when this pays off.
        func countText() {
            // The rules in the tables apply only to fonts without features.
            if !features.isEmpty { return }
            textCount &+= 1
            if textCount == Self.textCountForPairs {
                pairs = GlyphPairs(font: shaping, script: script, language: language)
            }
        }

        func hasCharacter(_ scalar: UInt32) -> Bool {
            let index = Int(scalar)
            if has[index] == 0 {
                var glyph: hb_codepoint_t = 0
                has[index] = hb_font_get_nominal_glyph(shaping, scalar, &glyph) != 0 && glyph != 0 ? 1 : 2
            }
            return has[index] == 1
        }
    }

    /// Frees the memory. The shaper must not be used afterward.
    func deallocate() {
        for font in fonts.values { font.release() }
        scratch.deallocate()
        hb_buffer_destroy(buffer)
    }

    /// Removes the settings of all fonts.
    mutating func removeAll() {
        for font in fonts.values { font.release() }
        (fonts, last) = ([:], nil)
    }

    /// Shapes a text, or returns `nil` for one that needs pango.
    /// - Parameter spare: A text that nothing else refers to, whose memory is reused.
    mutating func shape(
        _ string: String,
        font description: FontDescription,
        library: FontLibrary,
        faces: inout GlyphFaces,
        reusing spare: ShapedText? = nil
    ) -> ShapedText? {
        var string = string
        return string.withUTF8 { utf8 in
            guard
                let hasLetters = SimpleText.inspect(
                    utf8,
                    limit: TextLine.lengthLimit(pointSize: description.effectivePointSize)
                ),
                let setting = setting(of: description, hasLetters: hasLetters, library: library, faces: &faces)
            else { return nil }
            return shape(utf8, setting, reusing: spare)
        }
    }

    private mutating func shape(
        _ utf8: UnsafeBufferPointer<UInt8>,
        _ setting: Setting,
        reusing spare: ShapedText?
    ) -> ShapedText? {
        reserve(utf8.count)
        var placed = assemble(utf8, setting)
        if placed == nil {
            guard SimpleText.forEachScalar(utf8, { setting.hasCharacter($0) }) else { return nil }
            placed = shapeWhole(utf8, setting)
            setting.countText()
        }
        shapedCount &+= 1
        let (count, width) = placed ?? (count: 0, width: 0)
        let text = spare ?? ShapedText(glyphs: [], spans: ShapedText.Spans([]), width: 0, ascent: 0, descent: 0)
        text.reset(
            glyphs: UnsafeBufferPointer(rebasing: scratch[..<count]),
            spans: ShapedText.Spans(ShapedText.Span(face: setting.face, emSize: setting.emSize, glyphs: 0..<count)),
            width: width,
            ascent: setting.ascent,
            descent: setting.descent
        )
        return text
    }

    /// Provides memory for a number of glyphs.
    private mutating func reserve(_ count: Int) {
        if count <= scratch.count { return }
        scratch.deallocate()
        scratch = .allocate(capacity: count)
    }

    /// Assembles a text from known characters, if the font has them. Returns `nil` for a text that has to be shaped.
    private mutating func assemble(
        _ utf8: UnsafeBufferPointer<UInt8>,
        _ setting: Setting
    ) -> (count: Int, width: Int32)? {
        guard !isAssemblyOff, let pairs = setting.pairs, let base = scratch.baseAddress,
            let placed = pairs.place(utf8, in: base, shape: { Self.shape($0, setting, buffer) })
        else { return nil }
        assembledCount &+= 1
        return placed
    }

    private mutating func shapeWhole(
        _ utf8: UnsafeBufferPointer<UInt8>,
        _ setting: Setting
    ) -> (count: Int, width: Int32) {
        Self.prepare(buffer, setting)
        utf8.withMemoryRebound(to: CChar.self) {
            hb_buffer_add_utf8(buffer, $0.baseAddress, Int32($0.count), 0, Int32($0.count))
        }
        hb_shape(setting.shaping, buffer, setting.features, UInt32(setting.features.count))
        var count: UInt32 = 0
        let infos = hb_buffer_get_glyph_infos(buffer, &count)
        let positions = hb_buffer_get_glyph_positions(buffer, &count)
        // A character may have several glyphs.
        reserve(Int(count))
        guard let base = scratch.baseAddress, let infos, let positions else { return (0, 0) }
        var x: Int32 = 0
        for index in 0..<Int(count) {
            let position = positions[index]
            (base + index).initialize(
                to: ShapedText.Glyph(id: infos[index].codepoint, x: x &+ position.x_offset, y: 0 &- position.y_offset)
            )
            x &+= position.x_advance
        }
        return (Int(count), x)
    }

    /// Shapes characters in isolation. Returns `nil` if there is not one glyph per character.
    private static func shape(
        _ characters: [UInt32],
        _ setting: Setting,
        _ buffer: OpaquePointer?
    ) -> (UnsafePointer<hb_glyph_info_t>, UnsafePointer<hb_glyph_position_t>)? {
        prepare(buffer, setting)
        hb_buffer_add_codepoints(buffer, characters, Int32(characters.count), 0, Int32(characters.count))
        hb_shape(setting.shaping, buffer, nil, 0)
        var count: UInt32 = 0
        guard let infos = hb_buffer_get_glyph_infos(buffer, &count), Int(count) == characters.count,
            let positions = hb_buffer_get_glyph_positions(buffer, &count)
        else { return nil }
        return (UnsafePointer(infos), UnsafePointer(positions))
    }

    private static func prepare(_ buffer: OpaquePointer?, _ setting: Setting) {
        hb_buffer_clear_contents(buffer)
        hb_buffer_set_direction(buffer, HB_DIRECTION_LTR)
        hb_buffer_set_script(buffer, setting.script)
        if let language = setting.language { hb_buffer_set_language(buffer, language) }
        hb_buffer_set_flags(
            buffer,
            hb_buffer_flags_t(rawValue: HB_BUFFER_FLAG_BOT.rawValue | HB_BUFFER_FLAG_EOT.rawValue)
        )
    }

    private mutating func setting(
        of description: FontDescription,
        hasLetters: Bool,
        library: FontLibrary,
        faces: inout GlyphFaces
    ) -> Setting? {
        let font = self.font(description)
        if let known = hasLetters ? font.latin : font.common { return known }
        let setting = Setting(
            probe: hasLetters ? "a" : "1",
            description: description,
            library: library,
            faces: &faces
        )
        if hasLetters { font.latin = .some(setting) } else { font.common = .some(setting) }
        return setting
    }

    private mutating func font(_ description: FontDescription) -> Font {
        if let last, last.description == description { return last.font }
        let font: Font
        if let known = fonts[description] {
            font = known
        } else {
            // Limits the table for apps that animate the font size.
            if fonts.count >= Self.fontLimit {
                for font in fonts.values { font.release() }
                fonts.removeAll(keepingCapacity: true)
            }
            font = Font()
            fonts[description] = font
        }
        last = (description, font)
        return font
    }
}
