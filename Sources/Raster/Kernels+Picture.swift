import CRaster

/// A picture under an affine transform, ready to be blended: where its samples lie, and what of the destination it
/// covers.
package struct TransformedPicture {
    var picture: EaselPicture

    /// - Parameters:
    ///   - source: read while the picture is painted; the caller keeps it alive.
    ///   - rect: the part of `source` that shows. Samples beyond it repeat its border.
    ///   - transform: from pixels of the destination to pixels of `rect`.
    ///   - edges: what is covered, in pixels of the destination.
    ///   - isOpaque: promises that every pixel of `rect` is opaque.
    package init?(
        _ source: Surface,
        in rect: PixelRect,
        transform: AffineFixed,
        edges: QuadEdges,
        alpha: UInt8 = 255,
        isOpaque: Bool = false
    ) {
        guard !rect.isEmpty, source.bounds.contains(rect) else { return nil }
        picture = EaselPicture(
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
    /// Blends an interpolated picture with antialiased edges over `rect` of a surface, in one pass.
    /// - Parameter origin: the coordinates of the first pixel of `rect` in the space of the picture's transform and
    ///   edges. A pixel's value depends on its coordinates alone.
    package static func over(
        _ destination: Surface,
        in rect: PixelRect,
        at origin: PixelPoint,
        picture: TransformedPicture
    ) {
        guard let window = Window(rect, in: destination.bounds, at: origin) else { return }
        withUnsafePointer(to: picture.picture) {
            easel_picture_over_rect(
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
