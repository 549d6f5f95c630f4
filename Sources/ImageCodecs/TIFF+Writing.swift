import Foundation
import Raster

/// Writes TIFF files of one or several images, without compression.
package enum TIFF {
    /// An image of a file.
    package struct Page {
        package var surface: Surface
        package var isOpaque: Bool
        package var orientation: Int
        package var density: ImageDensity?

        package init(surface: Surface, isOpaque: Bool, orientation: Int = 1, density: ImageDensity? = nil) {
            (self.surface, self.isOpaque) = (surface, isOpaque)
            (self.orientation, self.density) = (orientation, density)
        }
    }

    /// Returns a file.
    /// - Parameter pages: At least one image.
    package static func encode(_ pages: [Page]) throws(ImageFileError) -> Data {
        // Positions have 32 bits, and each page has less than 1 KB besides its pixels.
        let count = pages.reduce(0) { $0 + $1.surface.size.area * 4 + 1024 }
        guard !pages.isEmpty, count < 1 << 32 else {
            throw .cannotEncode(.tiff, reason: "\(count) bytes exceed the maximum of the format")
        }
        var file = Data("II".utf8)
        func appendWord(_ number: Int) { file.append(contentsOf: [UInt8(number & 255), UInt8(number >> 8 & 255)]) }
        func appendLong(_ number: Int) {
            appendWord(number & 0xFFFF)
            appendWord(number >> 16)
        }
        appendWord(42)
        // The position of the first directory, and of each following one, is known when the pixels are written.
        var link = file.count
        appendLong(0)
        for page in pages {
            let (width, height) = (page.surface.size.width, page.surface.size.height)
            let channels = page.isOpaque ? 3 : 4
            let pixels = file.count
            file.reserveCapacity(pixels + width * height * channels + 1024)
            var bytes = [UInt8](repeating: 0, count: width * channels)
            for y in 0..<height {
                let row = page.surface.row(y)
                for x in 0..<width {
                    let pixel = row[x]
                    bytes[x * channels] = UInt8(pixel >> 16 & 255)
                    bytes[x * channels + 1] = UInt8(pixel >> 8 & 255)
                    bytes[x * channels + 2] = UInt8(pixel & 255)
                    if channels == 4 { bytes[x * channels + 3] = UInt8(pixel >> 24) }
                }
                file.append(contentsOf: bytes)
            }
            if file.count % 2 == 1 { file.append(0) }
            let bits = file.count
            for _ in 0..<channels { appendWord(8) }
            let densities = file.count
            if let density = page.density {
                for value in [density.x, density.y] {
                    appendLong(Int((value * 1000).rounded()))
                    appendLong(1000)
                }
            }
            // Tag, type (3 for words, 4 for longs, 5 for fractions), count and value.
            var entries = [
                (256, 4, 1, width), (257, 4, 1, height), (258, 3, channels, bits), (259, 3, 1, 1), (262, 3, 1, 2),
                (273, 4, 1, pixels), (274, 3, 1, page.orientation), (277, 3, 1, channels), (278, 4, 1, height),
                (279, 4, 1, width * height * channels),
            ]
            if page.density != nil { entries += [(282, 5, 1, densities), (283, 5, 1, densities + 8)] }
            entries.append((284, 3, 1, 1))
            if page.density != nil { entries.append((296, 3, 1, 2)) }
            // Colors are premultiplied.
            if channels == 4 { entries.append((338, 3, 1, 1)) }
            let directory = file.count
            for (index, byte) in [directory & 255, directory >> 8 & 255, directory >> 16 & 255, directory >> 24]
                .enumerated()
            {
                file[link + index] = UInt8(byte)
            }
            appendWord(entries.count)
            for (tag, type, count, value) in entries {
                appendWord(tag)
                appendWord(type)
                appendLong(count)
                appendLong(value)
            }
            link = file.count
            appendLong(0)
        }
        return file
    }
}
