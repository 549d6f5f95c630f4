import CPixman
import Glibc

/// The coverage of each pixel in a rectangle by a shape, from 0 to 255.
///
/// The memory is reused and grows as needed, so that drawing in a loop does not allocate.
final class CoverageMask {
    /// The bounds of the mask in device pixels.
    private(set) var bounds = PixelRect.empty
    private(set) var stride = 0
    private(set) var baseAddress: UnsafeMutablePointer<UInt8>?
    private var capacity = 0

    deinit { free(baseAddress) }

    /// Resets the mask to `bounds`, without coverage. Returns `false` if there is not enough memory.
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

    /// Returns the address of the first pixel of a rectangle.
    /// - Parameter base: The address of the first pixel of the mask.
    func byte(_ base: UnsafeMutablePointer<UInt8>, at rect: PixelRect) -> UnsafeMutablePointer<UInt8> {
        base + (rect.minY &- bounds.minY) &* stride + (rect.minX &- bounds.minX)
    }

    /// Calls a closure with the mask as a pixman image, valid until the next `reset`.
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

    /// Multiplies the mask by another one, which must contain `area`. Pixels outside `area` are unchanged.
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

    /// Sets full coverage for all pixels.
    func fill() {
        if let baseAddress { memset(baseAddress, 255, stride &* bounds.height) }
    }

    /// Rounds each pixel to full or no coverage, which disables antialiasing.
    func threshold() {
        guard let baseAddress else { return }
        for index in 0..<(stride &* bounds.height) { baseAddress[index] = baseAddress[index] >= 128 ? 255 : 0 }
    }
}
