import Foundation

/// The number of pixels per inch.
package struct ImageDensity: Hashable, Sendable {
    package let x: Double
    package let y: Double

    /// Creates a density, or returns `nil` if it is not positive, or too large for any format.
    package init?(x: Double, y: Double) {
        guard x > 0, y > 0, x < 65_535, y < 65_535 else { return nil }
        (self.x, self.y) = (x, y)
    }

    // MARK: Writing

    /// Returns a PNG file with the density.
    /// - Parameter file: A file as ``PNG`` encodes it, without a density.
    package func added(toPNG file: Data) -> Data {
        func bytes(_ value: Double) -> [UInt8] { ImageOrientation.bytes(UInt32((value / 0.0254).rounded())) }
        return ImageOrientation.adding(chunk: "pHYs", bytes(x) + bytes(y) + [1], toPNG: file)
    }

    /// Returns a JPEG file with the density, which has no fractions.
    /// - Parameter file: A file as ``JPEG`` encodes it, which begins with a JFIF header.
    package func added(toJPEG file: Data) -> Data {
        var result = file
        guard file.count > 18, Array(file[6..<11]) == Array("JFIF\0".utf8) else { return file }
        let (x, y) = (UInt16(max(1, x.rounded())), UInt16(max(1, y.rounded())))
        result[13] = 1
        for (index, byte) in [x >> 8, x & 255, y >> 8, y & 255].enumerated() { result[14 + index] = UInt8(byte) }
        return result
    }

    // MARK: Reading

    /// Returns the density that a file states, or `nil` if it states none.
    package static func stored(in file: Data, _ format: ImageFormat) -> ImageDensity? {
        file.withUnsafeBytes { bytes in
            switch format {
            case .png: inPNG(bytes)
            case .jpeg: inJPEG(bytes)
            case .bmp: inBMP(bytes)
            case .tiff: inTIFF(bytes)
            case .gif, .webp: nil
            }
        }
    }

    private static func inPNG(_ bytes: UnsafeRawBufferPointer) -> ImageDensity? {
        let reader = Reader(bytes: bytes, isBigEndian: true)
        var position = 8
        // The chunk is before the pixels. The number of chunks before them is bounded by that of files in practice.
        for _ in 0..<64 {
            guard let length = reader.long(position), !bytes.hasBytes("IDAT", at: position + 4) else { return nil }
            if bytes.hasBytes("pHYs", at: position + 4) {
                guard let x = reader.long(position + 8), let y = reader.long(position + 12),
                    position + 16 < bytes.count, bytes[position + 16] == 1
                else { return nil }
                return ImageDensity(x: Double(x) * 0.0254, y: Double(y) * 0.0254)
            }
            position += length + 12
        }
        return nil
    }

    private static func inJPEG(_ bytes: UnsafeRawBufferPointer) -> ImageDensity? {
        var segments = JPEGSegments(bytes)
        for _ in 0..<64 {
            guard let (marker, content) = segments.next(), marker != JPEGSegments.startOfScan else { return nil }
            guard marker == 0xE0, content.hasBytes("JFIF\0"), content.count >= 12 else { continue }
            let reader = Reader(bytes: content, isBigEndian: true)
            guard let x = reader.word(8), let y = reader.word(10) else { return nil }
            let unit = content[7] == 1 ? 1 : content[7] == 2 ? 2.54 : 0
            return ImageDensity(x: Double(x) * unit, y: Double(y) * unit)
        }
        return nil
    }

    private static func inBMP(_ bytes: UnsafeRawBufferPointer) -> ImageDensity? {
        let reader = Reader(bytes: bytes, isBigEndian: false)
        guard let header = reader.long(14), header >= 40, let x = reader.long(38), let y = reader.long(42) else {
            return nil
        }
        return ImageDensity(x: Double(x) * 0.0254, y: Double(y) * 0.0254)
    }

    private static func inTIFF(_ bytes: UnsafeRawBufferPointer) -> ImageDensity? {
        let reader = Reader(bytes: bytes, isBigEndian: bytes.first == 0x4D)
        guard reader.word(2) == 42, let directory = reader.long(4), let count = reader.word(directory) else {
            return nil
        }
        var (x, y): (Double?, Double?)
        var unit = 1.0
        for index in 0..<count {
            let entry = directory + 2 + index * 12
            guard let tag = reader.word(entry) else { break }
            func fraction() -> Double? {
                guard reader.word(entry + 2) == 5, let position = reader.long(entry + 8),
                    let upper = reader.long(position), let lower = reader.long(position + 4), lower > 0
                else { return nil }
                return Double(upper) / Double(lower)
            }
            switch tag {
            case 282: x = fraction()
            case 283: y = fraction()
            // Without a unit, the numbers are a ratio.
            case 296: unit = [1: 0, 3: 2.54][reader.word(entry + 8) ?? 2] ?? 1
            default: break
            }
        }
        guard let x, let y else { return nil }
        return ImageDensity(x: x * unit, y: y * unit)
    }

    /// Numbers in the bytes of a file; `nil` beyond its end.
    private struct Reader {
        let bytes: UnsafeRawBufferPointer
        let isBigEndian: Bool

        private func number(_ position: Int, _ count: Int) -> Int? {
            guard position >= 0, position <= bytes.count - count else { return nil }
            let part = bytes[position..<position + count]
            return isBigEndian
                ? part.reduce(0) { $0 << 8 | Int($1) } : part.reversed().reduce(0) { $0 << 8 | Int($1) }
        }

        func word(_ position: Int) -> Int? { number(position, 2) }

        func long(_ position: Int) -> Int? { number(position, 4) }
    }
}
