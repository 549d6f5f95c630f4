import CPango

/// Turns simple texts into glyphs by HarfBuzz alone: those of Latin letters, digits and signs that a font has.
///
/// Which font is meant, its script and language, and the line's height are pango's decisions, taken once for a font from
/// a line of one letter. All of pango's work for other texts (fonts standing in, directions, emoji, ellipses) has
/// nothing to do for these: the glyphs and their places are the same. Not for two threads at once.
struct TextShaper {
    private static let fontLimit = 64

    private var fonts: [FontDescription: Font] = [:]
    private var last: (description: FontDescription, font: Font)?
    private let buffer = hb_buffer_create()
    private(set) var shapedCount = 0

    /// What pango makes of a font.
    private final class Font {
        /// Nil for not known yet, `.some(nil)` for a font that has to be left to pango.
        var latin: Setting??
        var common: Setting??

        func release() {
            for setting in [latin, common] { if let setting = setting ?? nil { g_object_unref(setting.font) } }
        }
    }

    /// What pango makes of a font for letters, or for a text without any.
    private final class Setting {
        /// Owned.
        let font: UnsafeMutableRawPointer
        let shaping: OpaquePointer
        let script: hb_script_t
        let language: OpaquePointer?
        let face: GlyphFace
        let emSize: Double
        let ascent: Int32
        let descent: Int32

        /// For each character of interest whether the font has it: 0 not known, 1 yes, 2 no.
        var has = [UInt8](repeating: 0, count: TextShaper.characterLimit)

        init?(probe: String, description: FontDescription, context: OpaquePointer, faces: inout GlyphFaces) {
            let layout = TextSystem.makeLayout(of: probe, font: description, context: context)
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
            self.shaping = shaping
            self.face = face
            self.emSize = emSize
            ascent = -logical.y
            descent = logical.y + logical.height
            self.font = g_object_ref(UnsafeMutableRawPointer(font))
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

    /// Only characters below are simple.
    fileprivate static let characterLimit = 0x180

    /// Shapes a text, or returns nil for one that pango must see.
    mutating func shape(
        _ string: String,
        font description: FontDescription,
        context: () -> OpaquePointer,
        faces: inout GlyphFaces
    ) -> ShapedText? {
        var string = string
        return string.withUTF8 { utf8 in
            guard
                let hasLetters = Self.inspect(
                    utf8,
                    limit: TextLine.lengthLimit(pointSize: description.effectivePointSize)
                ),
                let setting = setting(of: description, hasLetters: hasLetters, context: context, faces: &faces),
                Self.forEachScalar(utf8, { setting.hasCharacter($0) })
            else { return nil }
            return shape(utf8, setting)
        }
    }

    private mutating func shape(_ utf8: UnsafeBufferPointer<UInt8>, _ setting: Setting) -> ShapedText {
        shapedCount &+= 1
        hb_buffer_clear_contents(buffer)
        hb_buffer_set_direction(buffer, HB_DIRECTION_LTR)
        hb_buffer_set_script(buffer, setting.script)
        if let language = setting.language { hb_buffer_set_language(buffer, language) }
        hb_buffer_set_flags(
            buffer,
            hb_buffer_flags_t(rawValue: HB_BUFFER_FLAG_BOT.rawValue | HB_BUFFER_FLAG_EOT.rawValue)
        )
        utf8.withMemoryRebound(to: CChar.self) {
            hb_buffer_add_utf8(buffer, $0.baseAddress, Int32($0.count), 0, Int32($0.count))
        }
        hb_shape(setting.shaping, buffer, nil, 0)
        var count: UInt32 = 0
        let infos = hb_buffer_get_glyph_infos(buffer, &count)
        let positions = hb_buffer_get_glyph_positions(buffer, &count)
        var x: Int32 = 0
        let glyphs = [ShapedText.Glyph](unsafeUninitializedCapacity: Int(count)) { glyphs, initialized in
            guard let infos, let positions else { return }
            for index in 0..<Int(count) {
                let position = positions[index]
                (glyphs.baseAddress! + index).initialize(
                    to: ShapedText.Glyph(
                        id: infos[index].codepoint,
                        x: x &+ position.x_offset,
                        y: 0 &- position.y_offset
                    )
                )
                x &+= position.x_advance
            }
            initialized = Int(count)
        }
        return ShapedText(
            glyphs: glyphs,
            spans: [ShapedText.Span(face: setting.face, emSize: setting.emSize, glyphs: 0..<glyphs.count)],
            width: x,
            ascent: setting.ascent,
            descent: setting.descent
        )
    }

    private mutating func setting(
        of description: FontDescription,
        hasLetters: Bool,
        context: () -> OpaquePointer,
        faces: inout GlyphFaces
    ) -> Setting? {
        let font = self.font(description)
        if let known = hasLetters ? font.latin : font.common { return known }
        let setting = Setting(
            probe: hasLetters ? "a" : "1",
            description: description,
            context: context(),
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
            // An app that animates a font's size would make this grow for ever.
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

    /// Whether a simple text has letters; nil for a text that is not simple, empty, or too long.
    ///
    /// Simple are printable ASCII and the letters from U+00C0 to U+017F: all of one script besides what is common to all
    /// scripts, none of them an emoji.
    private static func inspect(_ utf8: UnsafeBufferPointer<UInt8>, limit: Int) -> Bool? {
        guard !utf8.isEmpty, utf8.count <= limit else { return nil }
        var hasLetters = false
        var isSimple = true
        var index = 0
        while index < utf8.count {
            let byte = utf8[index]
            index &+= 1
            switch byte {
            case 0x41...0x5A, 0x61...0x7A: hasLetters = true
            case 0x20...0x7E: break
            case 0xC3...0xC5 where index < utf8.count:
                // Not the signs for times and divided by.
                if byte != 0xC3 || utf8[index] != 0x97 && utf8[index] != 0xB7 { hasLetters = true }
                index &+= 1
            default: isSimple = false
            }
            if !isSimple { return nil }
        }
        return hasLetters
    }

    /// Whether all characters of a simple text are such.
    private static func forEachScalar(_ utf8: UnsafeBufferPointer<UInt8>, _ isGood: (UInt32) -> Bool) -> Bool {
        var index = 0
        while index < utf8.count {
            var scalar = UInt32(utf8[index])
            index &+= 1
            if scalar >= 0x80 {
                scalar = (scalar & 0x1F) &<< 6 | UInt32(utf8[index] & 0x3F)
                index &+= 1
            }
            if !isGood(scalar) { return false }
        }
        return true
    }
}
