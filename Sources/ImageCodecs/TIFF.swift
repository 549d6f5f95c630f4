import CImageCodecs
import Glibc
import Raster

/// Decodes TIFF images with libtiff: the first page, in any pixel format that libtiff converts to color.
enum TIFFDecoder: ImageDecoder {
    static let format = ImageFormat.tiff

    static func recognizes(_ head: UnsafeRawBufferPointer) -> Bool {
        // Little- and big-endian; 43 marks files of more than 4 GiB.
        head.hasBytes([0x49, 0x49, 42, 0]) || head.hasBytes([0x4D, 0x4D, 0, 42]) || head.hasBytes([0x49, 0x49, 43, 0])
            || head.hasBytes([0x4D, 0x4D, 0, 43])
    }

    static func decode(_ bytes: UnsafeRawBufferPointer, limits: ImageLimits) throws(ImageFileError) -> DecodedImage {
        let library = easel_tiff().pointee
        if let missing = library.error { throw .noLibrary(format, missing: String(cString: missing)) }
        guard let options = library.TIFFOpenOptionsAlloc() else { throw .noMemory(width: 0, height: 0) }
        defer { library.TIFFOpenOptionsFree(options) }
        library.TIFFOpenOptionsSetMaxSingleMemAlloc(options, tmsize_t(max(1 << 20, limits.byteCount)))

        // libtiff's callbacks receive the address of this value, which outlives them.
        let file = UnsafeMutablePointer<MemoryFile>.allocate(capacity: 1)
        file.initialize(to: MemoryFile(bytes: bytes))
        defer {
            file.deinitialize(count: 1)
            file.deallocate()
        }
        let error = UnsafeMutablePointer<EaselTIFFError>.allocate(capacity: 1)
        error.initialize(to: EaselTIFFError())
        defer { error.deallocate() }
        easel_tiff_record_error(easel_tiff(), options, error)
        func reason() -> String { easel_tiff_error_text(error).map { String(cString: $0) } ?? "unknown" }

        let tiff = library.TIFFClientOpenExt(
            "picture",
            // No memory mapping: data is copied within bounds.
            "rm",
            file,
            { MemoryFile.read($0, $1, $2) },
            { _, _, _ in -1 },
            { MemoryFile.seek($0, $1, $2) },
            { _ in 0 },
            { MemoryFile.size($0) },
            nil,
            nil,
            options
        )
        guard let tiff else { throw .cannotDecode(format, reason: reason()) }
        defer { library.TIFFClose(tiff) }

        let isStrict = limits.tolerance == .strict
        var message = [CChar](repeating: 0, count: 1024)
        var image = TIFFRGBAImage()
        // Otherwise the pixels of strips that cannot be read are zero.
        let stopsOnError: CInt = isStrict ? 1 : 0
        guard library.TIFFRGBAImageOK(tiff, &message) != 0,
            library.TIFFRGBAImageBegin(&image, tiff, stopsOnError, &message) != 0
        else { throw .cannotDecode(format, reason: Self.text(message) ?? reason()) }
        defer { library.TIFFRGBAImageEnd(&image) }
        let size = PixelSize(width: Int(image.width), height: Int(image.height))
        try limits.check(size, format, workingByteCount: Self.workingByteCount(library, tiff, image))
        // Rows are read as stored and the orientation is reported, since libtiff's flips cover only half of the
        // orientations.
        let orientation = Int(image.orientation)
        image.orientation = UInt16(ORIENTATION_TOPLEFT)
        image.req_orientation = UInt16(ORIENTATION_TOPLEFT)
        // libtiff decodes strip by strip and writes rows without gaps, into the beginning of the surface's memory.
        let surface = try limits.surface(size, format)
        let packed = surface.baseAddress.assumingMemoryBound(to: UInt32.self)
        let isRead = library.TIFFRGBAImageGet(&image, packed, image.width, image.height) != 0
        // An image that is damaged is read unless nothing of it is left.
        let isBlank = !isStrict && error.pointee.is_set && (0..<size.area).allSatisfy { packed[$0] == packed[0] }
        guard isRead, !isBlank, !isStrict || !error.pointee.is_set else {
            throw .cannotDecode(format, reason: reason())
        }
        var alpha: UInt32 = 0xFF00_0000
        // From the last row to the first: a row moves to the same or a higher address, whose rows have already moved.
        for y in (0..<size.height).reversed() {
            let row = surface.row(y)
            memmove(row, packed + y * size.width, size.width * 4)
            for x in 0..<size.width {
                // Red is in the lowest byte. Colors are already premultiplied, but may exceed their alpha.
                let pixel = row[x]
                let limit = pixel >> 24
                let (red, green, blue) = (pixel & 0xFF, pixel >> 8 & 0xFF, pixel >> 16 & 0xFF)
                row[x] = limit << 24 | min(red, limit) << 16 | min(green, limit) << 8 | min(blue, limit)
                alpha &= pixel
            }
        }
        return DecodedImage(
            surface: surface,
            isOpaque: alpha == 0xFF00_0000,
            orientation: (1...8).contains(orientation) ? orientation : 1
        )
    }

    /// Returns the size of the buffer that libtiff decodes a strip or a tile into, of every plane if they are separate.
    private static func workingByteCount(_ library: EaselTIFF, _ tiff: OpaquePointer, _ image: TIFFRGBAImage) -> Int {
        let part = library.TIFFIsTiled(tiff) != 0 ? library.TIFFTileSize(tiff) : library.TIFFStripSize(tiff)
        let planes = image.isContig != 0 ? 1 : min(Int(image.samplesperpixel), 4)
        let (bytes, overflow) = Int(part).multipliedReportingOverflow(by: planes)
        return overflow ? .max : bytes
    }

    private static func text(_ characters: [CChar]) -> String? {
        let text = String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return text.isEmpty ? nil : text
    }
}

/// The bytes that libtiff reads as a file.
private struct MemoryFile {
    let bytes: UnsafeRawBufferPointer
    var position = 0

    init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    static func read(_ file: thandle_t?, _ target: UnsafeMutableRawPointer?, _ count: tmsize_t) -> tmsize_t {
        guard let file = file?.assumingMemoryBound(to: MemoryFile.self), let target, count > 0 else { return 0 }
        let (bytes, position) = (file.pointee.bytes, file.pointee.position)
        let available = min(Int(count), max(0, bytes.count - position))
        guard available > 0, let base = bytes.baseAddress else { return 0 }
        target.copyMemory(from: base + position, byteCount: available)
        file.pointee.position += available
        return tmsize_t(available)
    }

    static func seek(_ file: thandle_t?, _ offset: toff_t, _ whence: CInt) -> toff_t {
        guard let file = file?.assumingMemoryBound(to: MemoryFile.self) else { return .max }
        let start =
            switch whence {
            case SEEK_CUR: file.pointee.position
            case SEEK_END: file.pointee.bytes.count
            default: 0
            }
        // A negative offset is a large unsigned number, as in C.
        let (position, overflow) = start.addingReportingOverflow(Int(truncatingIfNeeded: offset))
        guard !overflow, position >= 0 else { return .max }
        file.pointee.position = position
        return toff_t(position)
    }

    static func size(_ file: thandle_t?) -> toff_t {
        guard let file = file?.assumingMemoryBound(to: MemoryFile.self) else { return 0 }
        return toff_t(file.pointee.bytes.count)
    }
}
