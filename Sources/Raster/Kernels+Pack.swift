import CRaster

extension PixelKernels {
    /// How colours that a format does not have are told.
    package enum Dither: Hashable, Sendable {
        /// The upper bits of each channel.
        case none
        /// By an ordered pattern of eight by eight pixels, the same wherever and however often a pixel is copied out.
        case ordered
    }

    /// Writes `rect` of a surface as RGB565, red in the upper bits, to where the same rectangle is in other memory.
    /// Nothing is read there.
    /// - Parameters:
    ///   - memory: the pixel at (0, 0); on any boundary.
    ///   - bytesPerRow: from a row there to the next.
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

    /// Writes `rect` of a surface as XRGB2101010 to where the same rectangle is in other memory. Nothing is read there.
    /// - Parameters:
    ///   - memory: the pixel at (0, 0); on a boundary of four bytes.
    ///   - bytesPerRow: from a row there to the next; a multiple of four.
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
