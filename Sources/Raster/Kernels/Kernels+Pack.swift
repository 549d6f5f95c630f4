import CRaster

extension PixelKernels {
    /// The conversion of colors that a pixel format cannot represent.
    package enum Dither: Hashable, Sendable {
        /// The upper bits of each channel.
        case none
        /// An ordered 8 × 8 dither pattern, which is the same at every position and for every copy of a pixel.
        case ordered
    }

    /// Writes `rect` of a surface as RGB565, with red in the upper bits, to the same rectangle in other memory. The
    /// memory is not read.
    /// - Parameters:
    ///   - memory: The address of the pixel at (0, 0), with any alignment.
    ///   - bytesPerRow: The distance between two rows of the memory, in bytes.
    package static func pack565(
        _ surface: Surface,
        in rect: PixelRect,
        to memory: UnsafeMutableRawPointer,
        bytesPerRow: Int,
        dither: Dither = .none
    ) {
        let rect = rect.intersection(surface.bounds)
        guard !rect.isEmpty else { return }
        let first = memory + (rect.minY &* bytesPerRow &+ rect.minX &* 2)
        easel_pack_565_rect(
            first.assumingMemoryBound(to: UInt8.self),
            bytesPerRow,
            surface.pixels(at: rect.origin),
            surface.stride,
            rect.width,
            rect.height,
            rect.minX,
            rect.minY,
            dither == .ordered ? 1 : 0
        )
    }

    /// Writes `rect` of a surface as XRGB2101010 to the same rectangle in other memory. The memory is not read.
    /// - Parameters:
    ///   - memory: The address of the pixel at (0, 0), aligned to four bytes.
    ///   - bytesPerRow: The distance between two rows of the memory, in bytes; a multiple of four.
    package static func pack2101010(
        _ surface: Surface,
        in rect: PixelRect,
        to memory: UnsafeMutableRawPointer,
        bytesPerRow: Int
    ) {
        precondition(bytesPerRow % 4 == 0)
        let rect = rect.intersection(surface.bounds)
        guard !rect.isEmpty else { return }
        let first = memory + (rect.minY &* bytesPerRow &+ rect.minX &* 4)
        easel_pack_2101010_rect(
            first.assumingMemoryBound(to: UInt32.self),
            bytesPerRow / 4,
            surface.pixels(at: rect.origin),
            surface.stride,
            rect.width,
            rect.height
        )
    }
}
