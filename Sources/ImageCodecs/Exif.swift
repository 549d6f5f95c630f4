import CImageCodecs
import Raster

/// Reads EXIF metadata. Only the orientation is used.
enum Exif {
    /// Returns the orientation of a JPEG file, from 1 to 8, or 1 if it has none.
    static func orientation(inJPEG bytes: UnsafeRawBufferPointer) -> Int {
        // Most files have no EXIF block, which is near the beginning. The search avoids loading the library.
        guard bytes.prefix(1 << 16).indices.contains(where: { bytes.hasBytes("Exif\0\0", at: $0) }) else { return 1 }
        return orientation(bytes)
    }

    /// Returns the orientation in a separate EXIF block, as in other formats.
    static func orientation(inBlock block: UnsafeRawBufferPointer) -> Int {
        let header = Array("Exif\0\0".utf8)
        if block.hasBytes(header) { return orientation(block) }
        let whole = header + Array(block)
        return whole.withUnsafeBytes { orientation($0) }
    }

    private static func orientation(_ bytes: UnsafeRawBufferPointer) -> Int {
        let library = easel_exif().pointee
        guard library.error == nil, let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
            let count = CUnsignedInt(exactly: bytes.count), let data = library.exif_data_new_from_data(base, count)
        else { return 1 }
        defer { library.exif_data_unref(data) }
        guard let content = data.pointee.ifd.0,
            let entry = library.exif_content_get_entry(content, EXIF_TAG_ORIENTATION),
            entry.pointee.format == EXIF_FORMAT_SHORT, entry.pointee.components >= 1, entry.pointee.size >= 2
        else { return 1 }
        let value = Int(library.exif_get_short(entry.pointee.data, library.exif_data_get_byte_order(data)))
        return (1...8).contains(value) ? value : 1
    }
}
