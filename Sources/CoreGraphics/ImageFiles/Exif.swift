import CImageCodecs

/// What cameras write beside their pictures; of it only which way up they were held.
enum Exif {
    /// The orientation of a JPEG file, 1 to 8; 1 when it says nothing.
    static func orientation(inJPEG bytes: UnsafeRawBufferPointer) -> Int {
        // Most files have none: the word is looked for before the library is loaded. It stands near the beginning.
        guard bytes.prefix(1 << 16).indices.contains(where: { bytes.hasBytes("Exif\0\0", at: $0) }) else { return 1 }
        return orientation(bytes)
    }

    /// The orientation in an EXIF block by itself, as other formats carry it.
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
