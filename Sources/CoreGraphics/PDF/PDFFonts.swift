import CCairo
import CFreeType
import Synchronization
import Typography

/// The cairo fonts created from the files of ``GlyphFace``, cached for further documents.
///
/// Each font has a separate FreeType library. Cairo may use and release a font on any thread, protected by a lock per
/// font, so two fonts of one library would not be thread-safe. These fonts are used only here.
enum PDFFonts {
    private static let cached = Mutex<[GlyphFace.Key: UInt]>([:])

    /// The maximum number of cached fonts. Open files cost descriptors and address space; documents retain the fonts
    /// they use.
    private static let maximumCachedCount = 32

    /// Returns a font owned by the caller, or `nil` if its file cannot be opened.
    static func font(for key: GlyphFace.Key) -> OpaquePointer? {
        cached.withLock { cached in
            if let known = cached[key].flatMap(OpaquePointer.init(bitPattern:)) {
                return cairo_font_face_reference(known)
            }
            guard let font = make(key) else { return nil }
            if cached.count >= maximumCachedCount {
                for font in cached.values { cairo_font_face_destroy(OpaquePointer(bitPattern: font)) }
                cached.removeAll()
            }
            cached[key] = UInt(bitPattern: font)
            return cairo_font_face_reference(font)
        }
    }

    /// The key of the open file in cairo's user data, which is passed to the function below when the font is destroyed.
    private static let fileKey = CairoDataKey()

    private static func make(_ key: GlyphFace.Key) -> OpaquePointer? {
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0, let library else { return nil }
        var face: FT_Face?
        guard FT_New_Face(library, key.file, FT_Long(key.index), &face) == 0, let face else {
            FT_Done_FreeType(library)
            return nil
        }
        let flags = Int32(EASEL_FT_LOAD_NO_BITMAP) | Int32(EASEL_FT_LOAD_NO_HINTING)
        let font = cairo_ft_font_face_create_for_ft_face(face, flags)
        let box = Unmanaged.passRetained(OpenFile(library: library, face: face))
        let status = cairo_font_face_set_user_data(font, fileKey.pointer, box.toOpaque()) { raw in
            guard let raw else { return }
            Unmanaged<OpenFile>.fromOpaque(raw).release()
        }
        if status != CAIRO_STATUS_SUCCESS {
            cairo_font_face_destroy(font)
            box.release()
            return nil
        }
        if key.isEmboldened { cairo_ft_font_face_set_synthesize(font, CAIRO_FT_SYNTHESIZE_BOLD.rawValue) }
        return font
    }

    /// An open font file, closed together with its library when it is deallocated.
    private final class OpenFile {
        let library: FT_Library
        let face: FT_Face

        init(library: FT_Library, face: FT_Face) {
            self.library = library
            self.face = face
        }

        deinit {
            FT_Done_Face(face)
            FT_Done_FreeType(library)
        }
    }
}

extension GlyphFace.Matrix {
    /// Returns cairo's font matrix for an em size, with y down.
    func cairoMatrix(size: Double) -> cairo_matrix_t {
        cairo_matrix_t(xx: xx * size, yx: -yx * size, xy: -xy * size, yy: yy * size, x0: 0, y0: 0)
    }
}
