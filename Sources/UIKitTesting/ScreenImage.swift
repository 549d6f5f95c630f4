import ImageCodecs
import UIKit

/// An image of a screen.
public struct ScreenImage: Sendable, Equatable {
    package let surface: Surface

    package init(surface: Surface) { self.surface = surface }

    /// Creates an image from a PNG file.
    public init(contentsOf path: String) throws(VirtualScreenError) {
        do {
            surface = try PNG.read(path)
        } catch {
            throw VirtualScreenError(message: "\(error)")
        }
    }

    /// The width of the image, in pixels.
    public var width: Int { surface.size.width }

    /// The height of the image, in pixels.
    public var height: Int { surface.size.height }

    /// The color of a pixel, with components from 0 to 255. A pixel outside of the image is black.
    public subscript(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8) {
        guard surface.bounds.contains(x: x, y: y) else { return (0, 0, 0) }
        let pixel = surface[x, y]
        return (
            UInt8(truncatingIfNeeded: pixel >> 16), UInt8(truncatingIfNeeded: pixel >> 8),
            UInt8(truncatingIfNeeded: pixel)
        )
    }

    /// Writes the image to a PNG file.
    public func write(to path: String) throws(VirtualScreenError) {
        do {
            try PNG.write(surface, opaque: true, to: path)
        } catch {
            throw VirtualScreenError(message: "\(error)")
        }
    }

    /// Returns a Boolean value that indicates whether two images have the same pixels; alpha is ignored.
    public static func == (left: ScreenImage, right: ScreenImage) -> Bool { left.differences(from: right) == 0 }

    /// Returns the number of pixels that differ; if the sizes differ, all pixels of the larger image.
    public func differences(from other: ScreenImage) -> Int {
        guard surface.size == other.surface.size else { return max(surface.size.area, other.surface.size.area) }
        var count = 0
        for y in 0..<height {
            let left = surface.row(y)
            let right = other.surface.row(y)
            for x in 0..<width where (left[x] ^ right[x]) & 0xFF_FFFF != 0 { count &+= 1 }
        }
        return count
    }

    /// Returns an image with both images side by side and their difference between them: the difference of each
    /// channel, amplified four times, on black.
    public func difference(from other: ScreenImage) -> ScreenImage {
        let size = PixelSize(width: max(width, other.width), height: max(height, other.height))
        guard let sheet = Surface(size: PixelSize(width: size.width * 3 + 16, height: size.height)) else { return self }
        PixelKernels.fill(sheet, in: sheet.bounds, with: 0xFF80_8080)
        PixelKernels.copy(to: sheet, in: other.surface.bounds, from: other.surface, at: .zero)
        PixelKernels.copy(
            to: sheet,
            in: surface.bounds.offsetBy(x: size.width * 2 + 16, y: 0),
            from: surface,
            at: .zero
        )
        for y in 0..<size.height {
            for x in 0..<size.width {
                let (a, b) = (self[x, y], other[x, y])
                func strong(_ a: UInt8, _ b: UInt8) -> UInt32 { UInt32(min(255, abs(Int(a) - Int(b)) * 4)) }
                sheet[size.width + 8 + x, y] =
                    0xFF00_0000 | strong(a.red, b.red) << 16 | strong(a.green, b.green) << 8 | strong(a.blue, b.blue)
            }
        }
        return ScreenImage(surface: sheet)
    }
}
