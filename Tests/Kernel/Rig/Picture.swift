import Foundation

/// What a panel shows: rows from the top, three bytes a pixel: red, green, blue.
package struct Picture: Hashable, Sendable {
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
        var place = 0
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        func word() -> String {
            while place < bytes.count, isSpace(bytes[place]) { place += 1 }
            let start = place
            while place < bytes.count, !isSpace(bytes[place]) { place += 1 }
            return String(decoding: bytes[start..<place], as: UTF8.self)
        }
        guard word() == "P6" else { throw .picture("it does not begin with P6") }
        guard let width = Int(word()), let height = Int(word()), (1...65536).contains(width),
            (1...65536).contains(height), word() == "255"
        else { throw .picture("no width, height and 255") }
        // One space ends the header.
        place += 1
        guard bytes.count - place == width * height * 3 else {
            throw .picture("\(bytes.count - place) bytes for \(width)×\(height) pixels")
        }
        self.init(width: width, height: height, pixels: Array(bytes[place...]))
    }

    package subscript(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8) {
        let place = (y * width + x) * 3
        return (pixels[place], pixels[place + 1], pixels[place + 2])
    }
}

/// A failing test tells what it compared; a million pixels would hide all else.
extension Picture: CustomStringConvertible {
    package var description: String { "a picture of \(width)×\(height)" }
}
