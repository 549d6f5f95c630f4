import CFreeType
import CPango

/// The open font files in FreeType. Not thread-safe.
struct GlyphFaces {
    /// The maximum number of open files. A closed file is reopened when it is needed.
    private static let openLimit = 24

    private struct Open {
        let face: GlyphFace
        let handle: FT_Face
        var width: Int32 = 0
        var height: Int32 = 0
        var lastUse: UInt64 = 0
    }

    private var library: FT_Library?
    private var known: [GlyphFace.Key: GlyphFace?] = [:]
    private var opened: [Open] = []
    private var clock: UInt64 = 0

    /// Closes all files. The faces must not be used afterward.
    func close() {
        for open in opened { FT_Done_Face(open.handle) }
        if let library { FT_Done_FreeType(library) }
    }

    /// Returns the face of a font, or `nil` for a font that only cairo can draw.
    mutating func face(of font: UnsafeMutablePointer<PangoFont>) -> GlyphFace? {
        guard
            let pattern = pango_fc_font_get_pattern(
                UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self)
            ), let key = GlyphFace.Key(of: pattern)
        else {
            return nil
        }
        if let face = known[key] { return face }
        let face = GlyphFace(key: key)
        let usable: GlyphFace?
        if let handle = handle(for: face, width: 64 * 64, height: 64 * 64),
            handle.pointee.face_flags & FT_Long(EASEL_FT_FACE_FLAG_SCALABLE) != 0,
            handle.pointee.face_flags & FT_Long(EASEL_FT_FACE_FLAG_COLOR) == 0
        {
            usable = face
        } else {
            usable = nil
        }
        known[key] = .some(usable)
        return usable
    }

    /// Loads the outline of a glyph and calls a closure with it and its library.
    /// - Parameters:
    ///   - width, height: The size of the em square, in 64ths of a pixel.
    ///   - hinted: A Boolean value that indicates whether to fit the outline to the pixel grid, if the face has hinting
    ///     enabled.
    mutating func withOutline(
        of glyph: UInt32,
        in face: GlyphFace,
        width: Int32,
        height: Int32,
        hinted: Bool,
        _ body: (FT_Library, UnsafeMutablePointer<FT_Outline>) -> Void
    ) {
        guard let handle = handle(for: face, width: width, height: height), let library else { return }
        var flags = Int32(EASEL_FT_LOAD_NO_BITMAP)
        if hinted, face.key.isHinted {
            flags |= Int32(EASEL_FT_LOAD_TARGET_LIGHT)
            if face.key.forcesAutohinter { flags |= Int32(EASEL_FT_LOAD_FORCE_AUTOHINT) }
        } else {
            flags |= Int32(EASEL_FT_LOAD_NO_HINTING)
        }
        guard FT_Load_Glyph(handle, glyph, flags) == 0, let slot = handle.pointee.glyph,
            slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
        else { return }
        if face.key.isEmboldened {
            let strength =
                FT_MulFix(FT_Long(handle.pointee.units_per_EM), handle.pointee.size.pointee.metrics.y_scale) / 24
            FT_Outline_EmboldenXY(&slot.pointee.outline, strength, strength)
        }
        body(library, &slot.pointee.outline)
    }

    /// Returns the number of font units per em.
    mutating func unitsPerEm(of face: GlyphFace) -> Int32 {
        guard let handle = handle(for: face, width: 64 * 64, height: 64 * 64) else { return 1000 }
        return max(16, Int32(handle.pointee.units_per_EM))
    }

    /// Calls a closure with the open file of a face, whose size is undefined. Returns `nil` if it cannot be opened.
    mutating func withFile<Result: Sendable>(of face: GlyphFace, _ body: (FT_Face) -> Result) -> Result? {
        handle(for: face, width: 64 * 64, height: 64 * 64).map(body)
    }

    private mutating func handle(for face: GlyphFace, width: Int32, height: Int32) -> FT_Face? {
        clock &+= 1
        guard let index = opened.firstIndex(where: { $0.face === face }) ?? openFile(of: face) else { return nil }
        opened[index].lastUse = clock
        if opened[index].width != width || opened[index].height != height {
            guard FT_Set_Char_Size(opened[index].handle, FT_F26Dot6(width), FT_F26Dot6(height), 0, 0) == 0 else {
                return nil
            }
            opened[index].width = width
            opened[index].height = height
        }
        return opened[index].handle
    }

    private mutating func openFile(of face: GlyphFace) -> Int? {
        if library == nil { FT_Init_FreeType(&library) }
        if opened.count >= Self.openLimit,
            let oldest = opened.indices.min(by: { opened[$0].lastUse < opened[$1].lastUse })
        {
            FT_Done_Face(opened[oldest].handle)
            opened.remove(at: oldest)
        }
        var handle: FT_Face?
        guard let library, FT_New_Face(library, face.key.file, face.key.index, &handle) == 0, let handle else {
            return nil
        }
        func fixed(_ value: Double) -> FT_Fixed { FT_Fixed(min(max(value, -100), 100) * 65536) }
        let map = face.key.matrix
        var matrix = FT_Matrix(xx: fixed(map.xx), xy: fixed(map.xy), yx: fixed(map.yx), yy: fixed(map.yy))
        FT_Set_Transform(handle, &matrix, nil)
        opened.append(Open(face: face, handle: handle))
        return opened.count - 1
    }
}
