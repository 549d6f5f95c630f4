import CPixman
import Glibc

/// How much of each pixel in a rectangle a shape covers, from 0 to 255.
///
/// The memory is kept and grows, so that drawing in a loop allocates nothing.
final class CoverageMask {
    /// The device pixels that the mask speaks of.
    private(set) var bounds = PixelRect.empty
    private(set) var stride = 0
    private(set) var baseAddress: UnsafeMutablePointer<UInt8>?
    private var capacity = 0

    deinit { free(baseAddress) }

    /// Makes the mask one of `bounds`, nothing covered. False when there is no memory for it.
    func reset(bounds: PixelRect) -> Bool {
        precondition(!bounds.isEmpty)
        self.bounds = bounds
        stride = (bounds.width &+ 3) & ~3
        let needed = stride &* bounds.height
        if needed > capacity {
            free(baseAddress)
            capacity = (needed &+ 4095) & ~4095
            baseAddress = aligned_alloc(64, capacity)?.assumingMemoryBound(to: UInt8.self)
            if baseAddress == nil { capacity = 0 }
        }
        guard let baseAddress else { return false }
        memset(baseAddress, 0, needed)
        return true
    }

    /// The byte of a rectangle's first pixel.
    /// - Parameter base: the mask's own first byte.
    func byte(_ base: UnsafeMutablePointer<UInt8>, at rect: PixelRect) -> UnsafeMutablePointer<UInt8> {
        base + (rect.minY &- bounds.minY) &* stride + (rect.minX &- bounds.minX)
    }

    /// The mask as pixman sees it. Good until the next `reset`.
    func withImage<Result>(_ body: (OpaquePointer) -> Result) -> Result? {
        guard let baseAddress else { return nil }
        let bits = UnsafeMutableRawPointer(baseAddress).assumingMemoryBound(to: UInt32.self)
        guard
            let image = pixman_image_create_bits(
                PIXMAN_a8,
                Int32(bounds.width),
                Int32(bounds.height),
                bits,
                Int32(stride)
            )
        else { return nil }
        defer { pixman_image_unref(image) }
        return body(image)
    }

    /// Multiplies by another mask, which must speak of every pixel in `area`. Pixels outside `area` stay.
    func multiply(by other: CoverageMask, in area: PixelRect) {
        assert(bounds.contains(area) && other.bounds.contains(area))
        withImage { target in
            other.withImage { source in
                pixman_image_composite32(
                    PIXMAN_OP_IN_REVERSE,
                    source,
                    nil,
                    target,
                    Int32(area.minX &- other.bounds.minX),
                    Int32(area.minY &- other.bounds.minY),
                    0,
                    0,
                    Int32(area.minX &- bounds.minX),
                    Int32(area.minY &- bounds.minY),
                    Int32(area.width),
                    Int32(area.height)
                )
            }
        }
    }

    /// Covers every pixel.
    func fill() {
        if let baseAddress { memset(baseAddress, 255, stride &* bounds.height) }
    }

    /// Makes every pixel covered or not, as if there were no anti-aliasing.
    func threshold() {
        guard let baseAddress else { return }
        for index in 0..<(stride &* bounds.height) { baseAddress[index] = baseAddress[index] >= 128 ? 255 : 0 }
    }
}
