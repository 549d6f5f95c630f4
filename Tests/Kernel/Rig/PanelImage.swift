import Foundation

/// The image on a panel: rows from the top, three bytes a pixel: red, green, blue.
package struct PanelImage: Hashable, Sendable {
    package let width: Int
    package let height: Int
    package let pixels: [UInt8]

    package init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(pixels.count == width * height * 3)
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Reads a binary PPM of 8 bits a channel, as QEMU writes it.
    package init(ppm: Data) throws(RigError) {
        let bytes = [UInt8](ppm)
        var offset = 0
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        func word() -> String {
            while offset < bytes.count, isSpace(bytes[offset]) { offset += 1 }
            let start = offset
            while offset < bytes.count, !isSpace(bytes[offset]) { offset += 1 }
            return String(decoding: bytes[start..<offset], as: UTF8.self)
        }
        guard word() == "P6" else { throw .image("missing P6 header") }
        guard let width = Int(word()), let height = Int(word()), (1...65536).contains(width),
            (1...65536).contains(height), word() == "255"
        else { throw .image("expected width, height and 255") }
        // One space ends the header.
        offset += 1
        guard bytes.count - offset == width * height * 3 else {
            throw .image("\(bytes.count - offset) bytes do not match \(width)×\(height) pixels")
        }
        self.init(width: width, height: height, pixels: Array(bytes[offset...]))
    }

    package subscript(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8) {
        let offset = (y * width + x) * 3
        return (pixels[offset], pixels[offset + 1], pixels[offset + 2])
    }
}

/// A failing test prints the compared values; a million pixels would hide everything else.
extension PanelImage: CustomStringConvertible {
    package var description: String { "an image of \(width)×\(height)" }
}
