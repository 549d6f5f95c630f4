import CCairo
import Typography

/// The resources shared by the content of one document. May be used by one thread at a time.
final class PDFResources {
    /// A Boolean value that indicates whether the document uses pango's fonts. In this case cairo must use them only
    /// under the text system's lock.
    var usesPango = false

    /// The first error status of a drawing operation.
    private(set) var status = CAIRO_STATUS_SUCCESS

    private var fonts: [ObjectIdentifier: (face: GlyphFace, font: OpaquePointer)] = [:]
    private var images: [ObjectIdentifier: Image] = [:]
    private var imageCount = 0

    private struct Image {
        weak var surface: Surface?
        let number: Int
    }

    deinit {
        for (_, font) in fonts.values { cairo_font_face_destroy(font) }
    }

    func note(_ status: cairo_status_t) {
        if self.status == CAIRO_STATUS_SUCCESS { self.status = status }
    }

    /// Returns the font of a face, valid as long as the document, or `nil` if it cannot be opened.
    func font(for face: GlyphFace) -> OpaquePointer? {
        if let known = fonts[ObjectIdentifier(face)] { return known.font }
        guard let font = PDFFonts.font(for: face.key) else { return nil }
        fonts[ObjectIdentifier(face)] = (face, font)
        return font
    }

    /// Identifies a cairo surface by the bitmap of its pixels, so that the document contains each bitmap once.
    func identify(_ surface: OpaquePointer, as image: Surface) {
        let key = ObjectIdentifier(image)
        let number: Int
        if let known = images[key], known.surface === image {
            number = known.number
        } else {
            // Removes entries of deallocated bitmaps; their addresses may be reused.
            if images.count > 256 { images = images.filter { $0.value.surface != nil } }
            imageCount += 1
            number = imageCount
            images[key] = Image(surface: image, number: number)
        }
        let name = Array("easel-\(number)".utf8)
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: name.count)
        copy.update(from: name, count: name.count)
        let status = cairo_surface_set_mime_data(
            surface,
            CAIRO_MIME_TYPE_UNIQUE_ID,
            copy,
            UInt(name.count),
            { $0?.assumingMemoryBound(to: UInt8.self).deallocate() },
            copy
        )
        if status != CAIRO_STATUS_SUCCESS { copy.deallocate() }
    }
}
