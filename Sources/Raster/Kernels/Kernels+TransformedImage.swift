import CRaster

/// An image under an affine transform, ready to be blended: the positions of its samples and the part of the
/// destination that it covers.
package struct TransformedImage {
    var image: EaselTransformedImage

    /// Creates a transformed image.
    /// - Parameters:
    ///   - source: The image. It is read while it is painted; the caller keeps it alive.
    ///   - rect: The visible part of `source`. Samples beyond it repeat its border.
    ///   - transform: The transform from pixels of the destination to pixels of `rect`.
    ///   - edges: The covered area, in pixels of the destination.
    ///   - isOpaque: A Boolean value that indicates whether every pixel of `rect` is opaque. The caller guarantees it.
    package init?(
        _ source: Surface,
        in rect: PixelRect,
        transform: AffineFixed,
        edges: QuadEdges,
        alpha: UInt8 = 255,
        isOpaque: Bool = false
    ) {
        guard !rect.isEmpty, source.bounds.contains(rect) else { return nil }
        image = EaselTransformedImage(
            pixels: UnsafePointer(source.pixels(at: rect.origin)),
            stride: source.stride,
            width: rect.width,
            height: rect.height,
            matrix: transform.matrix,
            quad: edges.quad,
            alpha: alpha,
            is_opaque: isOpaque ? 1 : 0
        )
    }
}

extension PixelKernels {
    /// Blends an interpolated image with antialiased edges over `rect` of a surface, in one pass.
    /// - Parameter origin: The coordinates of the first pixel of `rect` in the space of the image's transform and
    ///   edges. The value of a pixel depends only on its coordinates.
    package static func over(
        _ destination: Surface,
        in rect: PixelRect,
        at origin: PixelPoint,
        image: TransformedImage
    ) {
        guard let window = Window(rect, in: destination.bounds, at: origin) else { return }
        withUnsafePointer(to: image.image) {
            easel_image_over_rect(
                destination.pixels(at: window.destination.origin),
                destination.stride,
                window.origin.x,
                window.origin.y,
                window.destination.width,
                window.destination.height,
                $0
            )
        }
    }
}
