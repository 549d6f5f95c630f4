import Raster

/// Decodes Windows bitmaps of 1, 2, 4, 8, 16, 24 and 32 bits, with run-length encoding and bit fields, bottom-up or
/// top-down. Debian has no library for them that is intended for untrusted files.
///
/// The format is Microsoft's, as documented for `BITMAPFILEHEADER`, `BITMAPINFOHEADER` and `BITMAPV5HEADER`.
enum BMPDecoder: ImageDecoder {
    static let format = ImageFormat.bmp

    static func recognizes(_ head: UnsafeRawBufferPointer) -> Bool { head.hasBytes("BM") && head.count >= 14 }

    static func decode(_ bytes: UnsafeRawBufferPointer, limits: ImageLimits) throws(ImageFileError) -> DecodedImage {
        let header = try BMPHeader(bytes, limits.tolerance)
        try limits.check(header.size, format)
        let pixels = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(header.pixelOffset))
        switch header.compression {
        case .runs(let bits):
            // A run takes two bytes and has at most 255 pixels. Missing runs are zero, so only the rows have to be
            // present.
            guard pixels.count >= 2, header.size.area / 255 / 256 <= pixels.count else { throw Self.endsEarly }
            let surface = try limits.surface(header.size, format)
            var runs = BMPRuns(pixels, bits, header, surface, limits.tolerance)
            try runs.read()
            return DecodedImage(surface: surface, isOpaque: true)
        case .none, .fields:
            let rowBytes = (header.size.width * header.bitCount + 31) / 32 * 4
            // The padding of the last row may be missing.
            let lastRowBytes =
                limits.tolerance == .strict ? rowBytes : (header.size.width * header.bitCount + 7) / 8
            guard pixels.count >= rowBytes * (header.size.height - 1) + lastRowBytes else { throw Self.endsEarly }
            let surface = try limits.surface(header.size, format)
            for y in 0..<header.size.height {
                let row = UnsafeRawBufferPointer(rebasing: pixels[y * rowBytes..<min((y + 1) * rowBytes, pixels.count)])
                let target = surface.row(header.isTopDown ? y : header.size.height - 1 - y)
                if header.bitCount <= 8 {
                    try readIndices(row, header, target)
                } else {
                    readColors(row, header, target)
                }
            }
            return finished(surface, header)
        }
    }

    static let endsEarly = ImageFileError.cannotDecode(.bmp, reason: "unexpected end of file")

    private static func readIndices(
        _ row: UnsafeRawBufferPointer,
        _ header: BMPHeader,
        _ target: UnsafeMutablePointer<UInt32>
    ) throws(ImageFileError) {
        let bits = header.bitCount
        let perByte = 8 / bits
        for x in 0..<header.size.width {
            let shift = 8 - bits * (x % perByte + 1)
            target[x] = try header.color(Int(row[x / perByte]) >> shift & (1 << bits - 1))
        }
    }

    private static func readColors(
        _ row: UnsafeRawBufferPointer,
        _ header: BMPHeader,
        _ target: UnsafeMutablePointer<UInt32>
    ) {
        let bytesPerPixel = header.bitCount / 8
        for x in 0..<header.size.width {
            var value: UInt32 = 0
            for byte in 0..<bytesPerPixel { value |= UInt32(row[x * bytesPerPixel + byte]) << UInt32(8 * byte) }
            let alpha = header.alpha.map { $0.value(value) } ?? 255
            target[x] =
                alpha << 24 | header.red.value(value) << 16 | header.green.value(value) << 8
                | header.blue.value(value)
        }
    }

    /// Returns the decoded image. Many programs write zeros as alpha: an image without a single visible pixel is
    /// treated as opaque (empirical).
    private static func finished(_ surface: Surface, _ header: BMPHeader) -> DecodedImage {
        guard header.alpha != nil, header.bitCount > 8 else { return DecodedImage(surface: surface, isOpaque: true) }
        let rows = (0..<surface.size.height).map {
            UnsafeBufferPointer(start: surface.row($0), count: surface.size.width)
        }
        if rows.allSatisfy({ $0.allSatisfy { $0 >> 24 == 0 } }) {
            for y in 0..<surface.size.height {
                for x in 0..<surface.size.width { surface.row(y)[x] |= 0xFF00_0000 }
            }
            return DecodedImage(surface: surface, isOpaque: true)
        }
        let isOpaque = PNG.isOpaque(surface)
        if !isOpaque { PNG.premultiply(surface) }
        return DecodedImage(surface: surface, isOpaque: isOpaque)
    }
}
