import CImageCodecs
import Raster

/// Reads EXIF metadata. Only the orientation is used.
enum Exif {
    private static let header: StaticString = "Exif\0\0"

    /// The maximum number of EXIF blocks of a file that are read. Files have one; the time for any file is bounded.
    private static let maximumBlockCount = 16

    /// Returns the orientation of a JPEG file, from 1 to 8, or 1 if it has none. The EXIF block may be behind any other
    /// segments before the first scan. If there are several, the first one with an orientation counts.
    static func orientation(inJPEG bytes: UnsafeRawBufferPointer) -> Int {
        var segments = JPEGSegments(bytes)
        var blockCount = 0
        while blockCount < maximumBlockCount, let (marker, content) = segments.next(),
            marker != JPEGSegments.startOfScan
        {
            guard marker == JPEGSegments.application1, content.hasBytes(header) else { continue }
            blockCount += 1
            if let orientation = storedOrientation(content) { return orientation }
        }
        return 1
    }

    /// Returns the orientation in a separate EXIF block, as in other formats.
    static func orientation(inBlock block: UnsafeRawBufferPointer) -> Int {
        if block.hasBytes(header) { return storedOrientation(block) ?? 1 }
        let whole = header.withUTF8Buffer { Array($0) } + Array(block)
        return whole.withUnsafeBytes { storedOrientation($0) } ?? 1
    }

    /// Returns the valid orientation in an EXIF block that begins with the header.
    private static func storedOrientation(_ bytes: UnsafeRawBufferPointer) -> Int? {
        let library = easel_exif().pointee
        guard library.error == nil, let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
            let count = CUnsignedInt(exactly: bytes.count), let data = library.exif_data_new_from_data(base, count)
        else { return nil }
        defer { library.exif_data_unref(data) }
        guard let content = data.pointee.ifd.0,
            let entry = library.exif_content_get_entry(content, EXIF_TAG_ORIENTATION),
            entry.pointee.format == EXIF_FORMAT_SHORT, entry.pointee.components >= 1, entry.pointee.size >= 2
        else { return nil }
        let value = Int(library.exif_get_short(entry.pointee.data, library.exif_data_get_byte_order(data)))
        return (1...8).contains(value) ? value : nil
    }
}
