import Foundation

/// Adds the orientation to image files, as an EXIF block with this entry only.
package enum ImageOrientation {
    /// The structure of TIFF files: a header, and a directory with one entry.
    private static func block(_ orientation: Int) -> [UInt8] {
        let header: [UInt8] = [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8]
        let entry: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0]
        return header + [0, 1] + entry + [0, 0, 0, 0]
    }

    /// Returns a JPEG file with an orientation from 1 to 8.
    /// - Parameter file: A file as ``JPEG`` encodes it, without an orientation.
    package static func adding(_ orientation: Int, toJPEG file: Data) -> Data {
        precondition((1...8).contains(orientation), "no orientation: \(orientation)")
        let content = Array("Exif\0\0".utf8) + block(orientation)
        let length = content.count + 2
        var result = Data(file.prefix(2))
        result.append(contentsOf: [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + content)
        result.append(file.dropFirst(2))
        return result
    }

    /// Returns a PNG file with an orientation from 1 to 8.
    /// - Parameter file: A file as ``PNG`` encodes it, without an orientation.
    package static func adding(_ orientation: Int, toPNG file: Data) -> Data {
        precondition((1...8).contains(orientation), "no orientation: \(orientation)")
        return adding(chunk: "eXIf", block(orientation), toPNG: file)
    }

    /// Returns a PNG file with another chunk.
    static func adding(chunk name: String, _ content: [UInt8], toPNG file: Data) -> Data {
        let chunk = Array(name.utf8) + content
        // Behind the signature and the header.
        let position = 8 + 25
        var result = Data(file.prefix(position))
        result.append(contentsOf: bytes(UInt32(content.count)) + chunk + bytes(checksum(chunk)))
        result.append(file.dropFirst(position))
        return result
    }

    static func bytes(_ number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * UInt32($0))) }
    }

    /// The CRC of PNG.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var crc = UInt32.max
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 0 ? crc >> 1 : crc >> 1 ^ 0xEDB8_8320 }
        }
        return ~crc
    }
}
