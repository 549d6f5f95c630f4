import CPixman

/// A pixman image over memory that outlives it.
final class PixmanImage {
    let handle: OpaquePointer

    init(_ pixels: UnsafeMutablePointer<UInt32>, width: Int, height: Int, stride: Int) {
        handle = pixman_image_create_bits(
            PIXMAN_a8r8g8b8,
            Int32(width),
            Int32(height),
            pixels,
            Int32(stride * 4)
        )
    }

    init(opaque pixels: UnsafeMutablePointer<UInt32>, width: Int, height: Int, stride: Int) {
        handle = pixman_image_create_bits(
            PIXMAN_x8r8g8b8,
            Int32(width),
            Int32(height),
            pixels,
            Int32(stride * 4)
        )
    }

    /// - Parameter stride: in bytes, a multiple of four.
    init(mask: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int) {
        handle = pixman_image_create_bits(
            PIXMAN_a8,
            Int32(width),
            Int32(height),
            mask.assumingMemoryBound(to: UInt32.self),
            Int32(stride)
        )
    }

    /// One premultiplied color everywhere.
    init(color: UInt32) {
        func channel(_ shift: UInt32) -> UInt16 { UInt16(color >> shift & 0xff) * 257 }
        var color = pixman_color_t(red: channel(16), green: channel(8), blue: channel(0), alpha: channel(24))
        handle = pixman_image_create_solid_fill(&color)
    }

    deinit { pixman_image_unref(handle) }

    func composite(
        _ operation: pixman_op_t,
        _ source: PixmanImage,
        at sourceX: Int = 0,
        mask: PixmanImage? = nil,
        at maskX: Int = 0,
        to x: Int,
        _ y: Int,
        width: Int,
        height: Int
    ) {
        pixman_image_composite32(
            operation,
            source.handle,
            mask?.handle,
            handle,
            Int32(sourceX),
            0,
            Int32(maskX),
            0,
            Int32(x),
            Int32(y),
            Int32(width),
            Int32(height)
        )
    }
}
