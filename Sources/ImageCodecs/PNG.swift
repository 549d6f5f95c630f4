import CPNG
import Foundation
import LinuxIO
import Raster

/// Encodes and decodes PNG images.
///
/// Decoding converts all formats (gray, palette, 16 bits, gamma) to 8-bit sRGB and premultiplies the pixels; encoding
/// reverses the premultiplication. An image that is encoded and decoded again has the same premultiplied pixels. Files
/// without a color space are sRGB, whatever the size of their samples.
package enum PNG {
    /// Returns the PNG file of a surface.
    /// - Parameter opaque: A Boolean value that indicates whether to omit the alpha channel. Colors are then written as
    ///   they are.
    package static func encode(_ surface: Surface, opaque: Bool) throws(ImageFileError) -> Data {
        let width = surface.size.width
        let height = surface.size.height
        let bytesPerPixel = opaque ? 3 : 4
        // libpng takes straight colors in the memory order blue, green, red, alpha.
        guard let pixels = malloc(width * height * bytesPerPixel)?.assumingMemoryBound(to: UInt8.self) else {
            throw .noMemory(width: width, height: height)
        }
        defer { free(pixels) }
        var target = pixels
        for y in 0..<height {
            let row = surface.row(y)
            for x in 0..<width {
                let pixel = opaque ? row[x] : unpremultiplied(row[x])
                target[0] = UInt8(truncatingIfNeeded: pixel)
                target[1] = UInt8(truncatingIfNeeded: pixel &>> 8)
                target[2] = UInt8(truncatingIfNeeded: pixel &>> 16)
                if !opaque { target[3] = UInt8(truncatingIfNeeded: pixel &>> 24) }
                target += bytesPerPixel
            }
        }

        var image = png_image()
        image.version = png_uint_32(PNG_IMAGE_VERSION)
        image.width = png_uint_32(width)
        image.height = png_uint_32(height)
        image.format = opaque ? opaqueFormat : alphaFormat
        image.flags = png_uint_32(PNG_IMAGE_FLAG_FAST)
        defer { png_image_free(&image) }

        var buffer: UnsafeMutablePointer<CChar>?
        var count = 0
        guard let stream = open_memstream(&buffer, &count) else { throw .noMemory(width: width, height: height) }
        let written = png_image_write_to_stdio(&image, stream, 0, pixels, Int32(width * bytesPerPixel), nil)
        fclose(stream)
        defer { free(buffer) }
        guard written != 0, let buffer else { throw .cannotEncode(.png, reason: message(of: image)) }
        return Data(bytes: buffer, count: count)
    }

    /// Returns the image in a PNG file's bytes. Damaged or truncated files are errors.
    package static func decode(_ data: Data) throws(ImageFileError) -> Surface {
        let result = data.withUnsafeBytes { bytes in
            Result { () throws(ImageFileError) in try decode(bytes, limits: ImageLimits()).surface }
        }
        return try result.get()
    }

    fileprivate static func decode(
        _ bytes: UnsafeRawBufferPointer,
        limits: ImageLimits
    ) throws(ImageFileError) -> DecodedImage {
        guard let base = bytes.baseAddress, !bytes.isEmpty else { throw .cannotDecode(.png, reason: "no data") }
        var image = png_image()
        image.version = png_uint_32(PNG_IMAGE_VERSION)
        defer { png_image_free(&image) }
        guard png_image_begin_read_from_memory(&image, base, bytes.count) != 0 else {
            throw .cannotDecode(.png, reason: message(of: image))
        }
        let size = PixelSize(width: Int(image.width), height: Int(image.height))
        try limits.check(size, .png)
        let hasAlpha = image.format & png_uint_32(PNG_FORMAT_FLAG_ALPHA) != 0
        image.format = alphaFormat
        // Otherwise libpng assumes that samples of 16 bits without a color space are linear.
        image.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
        let surface = try limits.surface(size, .png)
        guard png_image_finish_read(&image, nil, surface.baseAddress, Int32(surface.bytesPerRow), nil) != 0 else {
            throw .cannotDecode(.png, reason: message(of: image))
        }
        if hasAlpha { premultiply(surface) }
        return DecodedImage(surface: surface, isOpaque: !hasAlpha, orientation: orientation(bytes))
    }

    /// Returns the orientation in the `eXIf` chunk of a file, which may be before or after the pixels, or 1 if it has none.
    private static func orientation(_ bytes: UnsafeRawBufferPointer) -> Int {
        // A chunk has a length, a name, its data and a checksum.
        var position = 8
        while position <= bytes.count - 12, !bytes.hasBytes("IEND", at: position + 4) {
            let length = (0..<4).reduce(0) { $0 << 8 | Int(bytes[position + $1]) }
            guard length <= bytes.count - position - 12 else { return 1 }
            if bytes.hasBytes("eXIf", at: position + 4) {
                let block = bytes[position + 8..<position + 8 + length]
                return Exif.orientation(inBlock: UnsafeRawBufferPointer(rebasing: block))
            }
            position += 12 + length
        }
        return 1
    }

    /// Writes a surface as a PNG file; see ``ReplacedFile``.
    package static func write(
        _ surface: Surface,
        opaque: Bool,
        to path: String,
        durability: ReplacedFile.Durability = .synchronized
    ) throws(ImageFileError) {
        let data = try encode(surface, opaque: opaque)
        do throws(FileError) {
            try ReplacedFile.write(data, to: path, durability: durability)
        } catch {
            throw .cannotWrite(error)
        }
    }

    /// Returns the image in a PNG file.
    package static func read(_ path: String) throws(ImageFileError) -> Surface {
        let data = try ImageFile.contents(of: path)
        do {
            return try decode(data)
        } catch {
            throw .inFile(path: path, reason: error.description)
        }
    }

    // Blue, green, red (and alpha) as bytes: ARGB32 as a little-endian machine stores it. The names in the header are
    // nested macros, which Swift does not import.
    private static let opaqueFormat = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_BGR)
    private static let alphaFormat = opaqueFormat | png_uint_32(PNG_FORMAT_FLAG_ALPHA)

    private static func message(of image: png_image) -> String {
        withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    /// Premultiplies the colors of a surface by alpha.
    static func premultiply(_ surface: Surface) {
        for y in 0..<surface.size.height {
            let row = surface.row(y)
            for x in 0..<surface.size.width { row[x] = premultiplied(row[x]) }
        }
    }

    /// Returns a Boolean value that indicates whether every pixel is opaque.
    static func isOpaque(_ surface: Surface) -> Bool {
        for y in 0..<surface.size.height {
            let row = surface.row(y)
            var all = UInt32.max
            for x in 0..<surface.size.width { all &= row[x] }
            if all >> 24 != 255 { return false }
        }
        return true
    }

    package static func premultiplied(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        if alpha == 255 { return pixel }
        func channel(_ shift: UInt32) -> UInt32 {
            ((((pixel >> shift) & 0xFF) &* alpha &* 2 &+ 255) / 510) << shift
        }
        return alpha << 24 | channel(16) | channel(8) | channel(0)
    }

    /// Returns the straight color nearest to a premultiplied one. Premultiplying it returns the same pixel.
    package static func unpremultiplied(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        if alpha == 255 { return pixel }
        if alpha == 0 { return 0 }
        func channel(_ shift: UInt32) -> UInt32 {
            min(255, (((pixel >> shift) & 0xFF) &* 510 &+ alpha) / (alpha &* 2)) << shift
        }
        return alpha << 24 | channel(16) | channel(8) | channel(0)
    }
}

/// Decodes PNG images with libpng.
enum PNGDecoder: ImageDecoder {
    static let format = ImageFormat.png

    static func recognizes(_ head: UnsafeRawBufferPointer) -> Bool {
        head.hasBytes([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    }

    static func decode(_ bytes: UnsafeRawBufferPointer, limits: ImageLimits) throws(ImageFileError) -> DecodedImage {
        try PNG.decode(bytes, limits: limits)
    }
}
