import CImageCodecs
import Foundation
import Raster

/// Decodes JPEG images with libjpeg-turbo: gray, color, and CMYK, the latter inverted, as Adobe writes it.
enum JPEGDecoder: ImageDecoder {
    static let format = ImageFormat.jpeg

    static func recognizes(_ head: UnsafeRawBufferPointer) -> Bool { head.hasBytes([0xFF, 0xD8, 0xFF]) }

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
        guard codec.tjDecompressHeader3(handle, base, length, &width, &height, &subsampling, &colors) == 0 else {
            throw .cannotDecode(format, reason: JPEG.message(codec, handle))
        }
        let size = PixelSize(width: Int(width), height: Int(height))
        try check(bytes, size, limits)
        let surface = try limits.surface(size, format)
        let isFourColor = colors == CInt(TJCS_CMYK.rawValue) || colors == CInt(TJCS_YCCK.rawValue)
        let pixelFormat = isFourColor ? TJPF_CMYK : TJPF_BGRA
        // Truncated or damaged images are rejected, as are images with an excessive number of scans.
        let flags = TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS | TJFLAG_ACCURATEDCT
        let pixels = surface.baseAddress.assumingMemoryBound(to: UInt8.self)
        let pitch = CInt(surface.bytesPerRow)
        let format = CInt(pixelFormat.rawValue)
        guard codec.tjDecompress2(handle, base, length, pixels, width, pitch, height, format, flags) == 0 else {
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
