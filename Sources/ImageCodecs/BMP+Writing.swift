import Foundation
import Raster

/// Writes Windows bitmaps of 24 bits, or of 32 bits with transparency.
package enum BMP {
    /// Returns a file.
    /// - Parameter opaque: A Boolean value that indicates whether the image has no transparency.
    package static func encode(
        _ surface: Surface,
        opaque: Bool,
        density: ImageDensity? = nil
    ) throws(ImageFileError) -> Data {
        let (width, height) = (surface.size.width, surface.size.height)
        let rowLength = opaque ? (width * 3 + 3) / 4 * 4 : width * 4
        let header = opaque ? 40 : 124
        guard rowLength * height < 1 << 31 else {
            throw .cannotEncode(.bmp, reason: "\(width)×\(height) pixels exceed the maximum of the format")
        }
        var file = Data("BM".utf8)
        file.reserveCapacity(14 + header + rowLength * height)
        func append(_ numbers: Int...) {
            for number in numbers {
                for shift in [0, 8, 16, 24] { file.append(UInt8(truncatingIfNeeded: number >> shift)) }
            }
        }
        func perMeter(_ value: Double?) -> Int { Int(((value ?? 0) / 0.0254).rounded()) }
        append(14 + header + rowLength * height, 0, 14 + header)
        append(header, width, height, 1 | (opaque ? 24 : 32) << 16, opaque ? 0 : 3, rowLength * height)
        append(perMeter(density?.x), perMeter(density?.y), 0, 0)
        if !opaque {
            // The masks of red, green, blue and alpha; sRGB; and no profile.
            append(0xFF_0000, 0xFF00, 0xFF, 0xFF00_0000, 0x7352_4742)
            file.append(contentsOf: [UInt8](repeating: 0, count: 124 - 40 - 20))
        }
        let channels = opaque ? 3 : 4
        var bytes = [UInt8](repeating: 0, count: rowLength)
        for y in (0..<height).reversed() {
            let row = surface.row(y)
            for x in 0..<width {
                let pixel = opaque ? row[x] : PNG.unpremultiplied(row[x])
                bytes[x * channels] = UInt8(pixel & 255)
                bytes[x * channels + 1] = UInt8(pixel >> 8 & 255)
                bytes[x * channels + 2] = UInt8(pixel >> 16 & 255)
                if !opaque { bytes[x * channels + 3] = UInt8(pixel >> 24) }
            }
            file.append(contentsOf: bytes)
        }
        return file
    }
}
