import CRaster

extension Paint {
    /// Creates a paint that draws an image.
    /// - Parameter transform: The transform from device pixels to image pixels.
    package static func image(
        _ surface: Surface,
        transform: AffineFixed,
        filter: PixelKernels.Filter
    ) -> Paint {
        let kind =
            switch filter {
            case .nearest: EASEL_IMAGE_NEAREST
            case .bilinear: EASEL_IMAGE_BILINEAR
            case .bilinearExtended: EASEL_IMAGE_EXTENDED
            }
        return image(surface, transform, kind)
    }

    /// Creates a paint that repeats an image in both directions.
    /// - Parameters:
    ///   - transform: The transform from device pixels to image pixels.
    ///   - interpolates: A Boolean value that indicates whether the four nearest pixels are interpolated, across the
    ///     borders of tiles; otherwise the nearest pixel is used.
    package static func tiles(_ surface: Surface, transform: AffineFixed, interpolates: Bool) -> Paint {
        image(surface, transform, interpolates ? EASEL_TILES_BILINEAR : EASEL_TILES_NEAREST)
    }

    private static func image(_ surface: Surface, _ transform: AffineFixed, _ kind: EaselPaintKind) -> Paint {
        var paint = EaselPaint()
        paint.kind = kind
        paint.alpha = 255
        paint.src = UnsafePointer(surface.row(0))
        paint.src_stride = surface.stride
        paint.src_width = surface.size.width
        paint.src_height = surface.size.height
        paint.matrix = transform.matrix
        return Paint(paint, owner: surface)
    }
}
