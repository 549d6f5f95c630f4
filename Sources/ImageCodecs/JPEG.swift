import CImageCodecs
import Foundation
import Raster

/// Decodes JPEG images with libjpeg-turbo: gray, color, and CMYK, the latter inverted, as Adobe writes it.
enum JPEGDecoder: ImageDecoder {
    static let format = ImageFormat.jpeg

    /// The first marker may come after other bytes, but hardly any other file begins with these two.
    static func recognizes(_ head: UnsafeRawBufferPointer) -> Bool { head.hasBytes([0xFF, 0xD8]) && head.count >= 4 }

    static func decode(_ bytes: UnsafeRawBufferPointer, limits: ImageLimits) throws(ImageFileError) -> DecodedImage {
        let codec = try JPEG.library()
        guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), let handle = codec.tjInitDecompress()
        else { throw .cannotDecode(format, reason: "no data or out of memory") }
        defer { _ = codec.tjDestroy(handle) }
        var width: CInt = 0
        var height: CInt = 0
        var subsampling: CInt = 0
        var colors: CInt = 0
        let length = CUnsignedLong(bytes.count)
        // The call also fails after warnings, and for sampling factors without a name, which can be decoded.
        guard
            codec.tjDecompressHeader3(handle, base, length, &width, &height, &subsampling, &colors) == 0
                || width > 0 && height > 0
        else { throw .cannotDecode(format, reason: JPEG.message(codec, handle)) }
        let size = PixelSize(width: Int(width), height: Int(height))
        try check(bytes, size, limits)
        let surface = try limits.surface(size, format)
        let isFourColor = colors == CInt(TJCS_CMYK.rawValue) || colors == CInt(TJCS_YCCK.rawValue)
        let pixelFormat = isFourColor ? TJPF_CMYK : TJPF_BGRA
        // Images with an excessive number of scans are rejected.
        let isStrict = limits.tolerance == .strict
        let flags = TJFLAG_LIMITSCANS | TJFLAG_ACCURATEDCT | (isStrict ? TJFLAG_STOPONWARNING : 0)
        let pixels = surface.baseAddress.assumingMemoryBound(to: UInt8.self)
        let pitch = CInt(surface.bytesPerRow)
        let format = CInt(pixelFormat.rawValue)
        let lastRow = UnfinishedRow(surface)
        let result = codec.tjDecompress2(handle, base, length, pixels, width, pitch, height, format, flags)
        // After a warning, TurboJPEG does not distinguish an error from a complete image.
        let isReadable = !isStrict && codec.tjGetErrorCode(handle) == CInt(TJERR_WARNING.rawValue)
        guard result == 0 || isReadable && lastRow.hasChanged else {
            throw .cannotDecode(Self.format, reason: JPEG.message(codec, handle))
        }
        if isFourColor { for y in 0..<size.height { convertFourColors(surface.row(y), size.width) } }
        return DecodedImage(surface: surface, isOpaque: true, orientation: Exif.orientation(inJPEG: bytes))
    }

    /// Checks the headers of a file before memory is allocated according to them.
    /// - Throws: `tooLarge` if decoding takes more memory or time than the limits allow, `cannotDecode` if the file is
    ///   shorter than its blocks can be.
    private static func check(
        _ bytes: UnsafeRawBufferPointer,
        _ size: PixelSize,
        _ limits: ImageLimits
    ) throws(ImageFileError) {
        guard let frame = JPEGFrame(bytes), frame.size == size else {
            throw .cannotDecode(format, reason: "invalid frame header")
        }
        guard frame.minimumByteCount <= bytes.count else {
            throw .cannotDecode(
                format,
                reason: "\(bytes.count) bytes are too few for \(size.width)×\(size.height) pixels"
            )
        }
        try limits.check(size, format, workingByteCount: frame.coefficientByteCount)
        // Scans that encode almost nothing still visit every block. Encoders write about ten scans.
        guard frame.scannedBlockCount <= limits.scannedBlockCount else {
            throw .cannotDecode(format, reason: "too many blocks in its scans: \(frame.scannedBlockCount)")
        }
    }

    /// The last row of an image, filled with a pattern that a decoded row does not have.
    private struct UnfinishedRow {
        private let surface: Surface
        private var row: UnsafeMutablePointer<UInt32> { surface.row(surface.size.height - 1) }

        init(_ surface: Surface) {
            self.surface = surface
            for x in 0..<surface.size.width { row[x] = Self.pattern(x) }
        }

        var hasChanged: Bool { (0..<surface.size.width).contains { row[$0] != Self.pattern($0) } }

        /// Returns a pixel that has no alpha, as decoded colors have. For four inks, a row of it is not expected.
        private static func pattern(_ x: Int) -> UInt32 {
            UInt32(truncatingIfNeeded: x &* 0x9E37_79B1 &+ 0x5B_7A3D) & 0xFF_FFFF
        }
    }

    /// Converts cyan, magenta, yellow and black, each 255 for no ink, to opaque pixels.
    private static func convertFourColors(_ row: UnsafeMutablePointer<UInt32>, _ count: Int) {
        for x in 0..<count {
            let inks = row[x].littleEndian
            let black = inks >> 24
            func light(_ ink: UInt32) -> UInt32 { (ink & 0xFF) &* black &* 2 &+ 255 }
            let (red, green, blue) = (light(inks) / 510, light(inks >> 8) / 510, light(inks >> 16) / 510)
            row[x] = 0xFF00_0000 | red << 16 | green << 8 | blue
        }
    }
}

/// Encodes JPEG images.
package enum JPEG {
    /// Returns the JPEG file of a surface. Translucent pixels are composited onto black, as in Core Graphics' bitmaps
    /// without alpha, since JPEG has no transparency.
    /// - Parameter quality: The quality from 0 (smallest) to 1 (best).
    package static func encode(_ surface: Surface, quality: Double) throws(ImageFileError) -> Data {
        let codec = try library()
        let (width, height) = (surface.size.width, surface.size.height)
        guard width <= 65_500, height <= 65_500 else {
            throw .cannotEncode(.jpeg, reason: "\(width)×\(height) pixels exceed the maximum of the format")
        }
        guard let handle = codec.tjInitCompress() else { throw .noMemory(width: width, height: height) }
        defer { _ = codec.tjDestroy(handle) }
        var buffer: UnsafeMutablePointer<UInt8>?
        var count: CUnsignedLong = 0
        defer { if let buffer { codec.tjFree(buffer) } }
        let percent = CInt((quality.isNaN ? 1 : min(max(quality, 0), 1)) * 99 + 1)
        let result = codec.tjCompress2(
            handle,
            surface.baseAddress.assumingMemoryBound(to: UInt8.self),
            CInt(width),
            CInt(surface.bytesPerRow),
            CInt(height),
            CInt(TJPF_BGRX.rawValue),
            &buffer,
            &count,
            // Full color resolution at high quality, where subsampling would be visible.
            CInt((percent >= 90 ? TJSAMP_444 : TJSAMP_420).rawValue),
            percent,
            TJFLAG_ACCURATEDCT
        )
        guard result == 0, let buffer else { throw .cannotEncode(.jpeg, reason: message(codec, handle)) }
        return Data(bytes: buffer, count: Int(count))
    }

    static func library() throws(ImageFileError) -> EaselJPEG {
        let library = easel_jpeg().pointee
        if let missing = library.error { throw .noLibrary(.jpeg, missing: String(cString: missing)) }
        return library
    }

    static func message(_ codec: EaselJPEG, _ handle: tjhandle) -> String {
        codec.tjGetErrorStr2(handle).map { String(cString: $0) } ?? "unknown"
    }
}
