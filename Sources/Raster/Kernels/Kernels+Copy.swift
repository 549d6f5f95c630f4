import CRaster

extension PixelKernels {
    /// Replaces `rect` of a surface by the pixels of another surface, or of the same one, from `point` on.
    package static func copy(
        to destination: Surface,
        in rect: PixelRect,
        from source: Surface,
        at point: PixelPoint
    ) {
        guard let clip = Clip(rect, in: destination.bounds, from: point, of: source.bounds) else { return }
        copy(
            to: destination.pixels(at: clip.destination.origin),
            stride: destination.stride,
            from: source.pixels(at: clip.source),
            stride: source.stride,
            size: clip.destination.size
        )
    }

    /// Replaces `rect` of a surface by the pixels of another surface from `point` on, for a reader other than this
    /// processor.
    ///
    /// Large rectangles bypass the caches, which they would only flush; small ones are faster through them.
    package static func copyOut(
        to destination: Surface,
        in rect: PixelRect,
        from source: Surface,
        at point: PixelPoint
    ) {
        guard let clip = Clip(rect, in: destination.bounds, from: point, of: source.bounds) else { return }
        let size = clip.destination.size
        let target = destination.pixels(at: clip.destination.origin)
        let pixels = source.pixels(at: clip.source)
        if size.area >= streamedArea {
            easel_stream_rect(target, destination.stride, pixels, source.stride, size.width, size.height)
        } else {
            easel_copy_rect(target, destination.stride, pixels, source.stride, size.width, size.height)
        }
    }

    /// The area, in pixels, from which on copies bypass the caches: 64 KiB, more than a first-level cache holds.
    static let streamedArea = 1 << 14

    /// Replaces pixels. The memory can overlap if both strides are equal and positive.
    package static func copy(
        to destination: UnsafeMutablePointer<UInt32>,
        stride: Int,
        from source: UnsafePointer<UInt32>,
        stride sourceStride: Int,
        size: PixelSize
    ) {
        easel_copy_rect(destination, stride, source, sourceStride, size.width, size.height)
    }

    /// Copies pixels whose alpha byte is undefined; the copies are opaque. Otherwise like `copy`.
    package static func copyOpaque(
        to destination: Surface,
        in rect: PixelRect,
        from source: Surface,
        at point: PixelPoint
    ) {
        guard let clip = Clip(rect, in: destination.bounds, from: point, of: source.bounds) else { return }
        copyOpaque(
            to: destination.pixels(at: clip.destination.origin),
            stride: destination.stride,
            from: source.pixels(at: clip.source),
            stride: source.stride,
            size: clip.destination.size
        )
    }

    /// Replaces pixels by opaque ones.
    package static func copyOpaque(
        to destination: UnsafeMutablePointer<UInt32>,
        stride: Int,
        from source: UnsafePointer<UInt32>,
        stride sourceStride: Int,
        size: PixelSize
    ) {
        easel_copy_opaque_rect(destination, stride, source, sourceStride, size.width, size.height)
    }

    /// Sets `rect` of a surface to a premultiplied color.
    package static func fill(_ destination: Surface, in rect: PixelRect, with color: UInt32) {
        let rect = rect.intersection(destination.bounds)
        guard !rect.isEmpty else { return }
        fill(destination.pixels(at: rect.origin), stride: destination.stride, size: rect.size, with: color)
    }

    /// Sets pixels to a premultiplied color.
    package static func fill(
        _ destination: UnsafeMutablePointer<UInt32>,
        stride: Int,
        size: PixelSize,
        with color: UInt32
    ) {
        easel_fill_rect(destination, stride, size.width, size.height, color)
    }
}
