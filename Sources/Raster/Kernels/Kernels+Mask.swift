import CRaster

extension PixelKernels {
    /// Blends the pixels of `source` from `point` on, multiplied by the mask, over `rect` of a surface.
    /// - Parameter maskPoint: The position in the mask that corresponds to the first pixel of `rect`.
    package static func over(
        _ destination: Surface,
        in rect: PixelRect,
        from source: Surface,
        at point: PixelPoint,
        mask: MaskPlane,
        at maskPoint: PixelPoint
    ) {
        guard let maskClip = Clip(rect, in: destination.bounds, from: maskPoint, of: mask.bounds) else { return }
        // `point` corresponds to the rectangle before clipping.
        guard let clip = Clip(rect, in: maskClip.destination, from: point, of: source.bounds) else { return }
        let inMask = PixelPoint(
            x: maskClip.source.x &+ clip.destination.minX &- maskClip.destination.minX,
            y: maskClip.source.y &+ clip.destination.minY &- maskClip.destination.minY
        )
        over(
            destination.pixels(at: clip.destination.origin),
            stride: destination.stride,
            from: source.pixels(at: clip.source),
            stride: source.stride,
            mask: mask.bytes(at: inMask),
            stride: mask.bytesPerRow,
            size: clip.destination.size
        )
    }

    /// Blends pixels, multiplied by the mask, over others.
    package static func over(
        _ destination: UnsafeMutablePointer<UInt32>,
        stride: Int,
        from source: UnsafePointer<UInt32>,
        stride sourceStride: Int,
        mask: UnsafePointer<UInt8>,
        stride maskStride: Int,
        size: PixelSize
    ) {
        easel_over_mask_rect(destination, stride, source, sourceStride, mask, maskStride, size.width, size.height)
    }

    /// Blends a premultiplied color, multiplied by the mask of each pixel, over `rect` of a surface.
    /// - Parameter maskPoint: The position in the mask that corresponds to the first pixel of `rect`.
    package static func solidOver(
        _ destination: Surface,
        in rect: PixelRect,
        color: UInt32,
        mask: MaskPlane,
        at maskPoint: PixelPoint
    ) {
        guard let clip = Clip(rect, in: destination.bounds, from: maskPoint, of: mask.bounds) else { return }
        solidOver(
            destination.pixels(at: clip.destination.origin),
            stride: destination.stride,
            size: clip.destination.size,
            color: color,
            mask: mask.bytes(at: clip.source),
            stride: mask.bytesPerRow
        )
    }

    /// Blends a premultiplied color, multiplied by the mask of each pixel, over pixels.
    package static func solidOver(
        _ destination: UnsafeMutablePointer<UInt32>,
        stride: Int,
        size: PixelSize,
        color: UInt32,
        mask: UnsafePointer<UInt8>,
        stride maskStride: Int
    ) {
        easel_solid_over_mask_rect(destination, stride, mask, maskStride, size.width, size.height, color)
    }

    /// Multiplies every pixel of `rect` by the mask. Pixels of `rect` outside the mask stay unchanged.
    /// - Parameter maskPoint: The position in the mask that corresponds to the first pixel of `rect`.
    package static func multiply(
        _ destination: Surface,
        in rect: PixelRect,
        mask: MaskPlane,
        at maskPoint: PixelPoint
    ) {
        guard let clip = Clip(rect, in: destination.bounds, from: maskPoint, of: mask.bounds) else { return }
        multiply(
            destination.pixels(at: clip.destination.origin),
            stride: destination.stride,
            size: clip.destination.size,
            mask: mask.bytes(at: clip.source),
            stride: mask.bytesPerRow
        )
    }

    /// Multiplies every pixel by the mask.
    package static func multiply(
        _ destination: UnsafeMutablePointer<UInt32>,
        stride: Int,
        size: PixelSize,
        mask: UnsafePointer<UInt8>,
        stride maskStride: Int
    ) {
        easel_multiply_mask_rect(destination, stride, mask, maskStride, size.width, size.height)
    }
}
