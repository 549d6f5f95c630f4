import CPango

/// A font file and the settings for rendering its glyphs, independent of size. Each library has its own faces.
package final class GlyphFace: Sendable {
    /// The file of a face and the settings that determine its outlines.
    package struct Key: Hashable, Sendable {
        package var file: String

        /// The index of the font in the file. The upper half is the instance of a variable font, as in FreeType.
        package var index: Int

        var isHinted: Bool
        var forcesAutohinter: Bool

        /// A Boolean value that indicates whether a bold font is synthesized.
        package var isEmboldened: Bool

        /// The slant of a synthesized italic, or the identity.
        package var matrix: Matrix
    }

    /// A linear transform with y up.
    package struct Matrix: Hashable, Sendable {
        package var xx = 1.0
        package var xy = 0.0
        package var yx = 0.0
        package var yy = 1.0
    }

    package let key: Key

    init(key: Key) { self.key = key }
}

extension GlyphFace.Key {
    /// Creates the key of a pango font, or returns `nil` for a font that cannot be drawn from plain outlines: a bitmap
    /// or color font, or one with font variations or without antialiasing.
    ///
    /// The options are read as cairo reads them for slight hinting.
    init?(of pattern: OpaquePointer) {
        func flag(_ name: String, default standard: Bool) -> Bool {
            var value: FcBool = 0
            return FcPatternGetBool(pattern, name, 0, &value) == FcResultMatch ? value != 0 : standard
        }
        func integer(_ name: String, default standard: Int32) -> Int32 {
            var value: Int32 = 0
            return FcPatternGetInteger(pattern, name, 0, &value) == FcResultMatch ? value : standard
        }
        func string(_ name: String) -> String? {
            var value: UnsafeMutablePointer<FcChar8>?
            guard FcPatternGetString(pattern, name, 0, &value) == FcResultMatch, let value else { return nil }
            return String(cString: value)
        }
        guard let file = string(FC_FILE), flag(FC_OUTLINE, default: true), !flag(FC_COLOR, default: false),
            flag(FC_ANTIALIAS, default: true),
            string(FC_FONT_VARIATIONS)?.isEmpty ?? true
        else { return nil }
        self.file = file
        index = Int(integer(FC_INDEX, default: 0))
        isHinted = flag(FC_HINTING, default: true) && integer(FC_HINT_STYLE, default: FC_HINT_FULL) != FC_HINT_NONE
        forcesAutohinter = flag(FC_AUTOHINT, default: false)
        isEmboldened = flag(FC_EMBOLDEN, default: false)
        matrix = GlyphFace.Matrix()
        var raw: UnsafeMutablePointer<FcMatrix>?
        if FcPatternGetMatrix(pattern, FC_MATRIX, 0, &raw) == FcResultMatch, let raw {
            matrix = GlyphFace.Matrix(xx: raw.pointee.xx, xy: raw.pointee.xy, yx: raw.pointee.yx, yy: raw.pointee.yy)
        }
    }
}
