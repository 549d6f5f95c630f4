import CRaster

extension PixelKernels {
    /// The interpolation between pixels.
    package enum Filter: Hashable, Sendable {
        /// The nearest pixel; transparent outside the source.
        case nearest
        /// The four nearest pixels, interpolated; transparent outside the source.
        case bilinear
        /// The four nearest pixels, interpolated; the border is repeated outside the source.
        case bilinearExtended
    }

    /// Replaces `rect` of a surface by samples of `source`.
    /// - Parameters:
    ///   - origin: The coordinates of the first pixel of `rect` in the space that `transform` maps from. The value of a
    ///     pixel depends only on its coordinates: fetching an image in tiles gives the same pixels as fetching all of
    ///     it.
    ///   - transform: The transform from destination to source.
    package static func fetch(
        to destination: Surface,
        in rect: PixelRect,
        at origin: PixelPoint,
        from source: Surface,
        transform: AffineFixed,
        filter: Filter
    ) {
        guard let window = Window(rect, in: destination.bounds, at: origin) else { return }
        fetch(
            to: destination.pixels(at: window.destination.origin),
            stride: destination.stride,
            size: window.destination.size,
            at: window.origin,
            from: source.row(0),
            stride: source.stride,
            sourceSize: source.size,
            transform: transform,
            filter: filter
        )
    }

    /// Replaces pixels by samples of `source`, of which only the pixels within `sourceSize` are read.
    /// - Parameter origin: The coordinates of the first pixel in the space that `transform` maps from.
    package static func fetch(
        to destination: UnsafeMutablePointer<UInt32>,
        stride: Int,
        size: PixelSize,
        at origin: PixelPoint,
        from source: UnsafePointer<UInt32>,
        stride sourceStride: Int,
        sourceSize: PixelSize,
        transform: AffineFixed,
        filter: Filter
    ) {
        let kernel =
            switch filter {
            case .nearest: easel_nearest_fetch
            case .bilinear: easel_bilinear_fetch
            case .bilinearExtended: easel_bilinear_fetch_extended
            }
        kernel(
            destination,
            stride,
            origin.x,
            origin.y,
            size.width,
            size.height,
            source,
            sourceStride,
            sourceSize.width,
            sourceSize.height,
            transform.matrix
        )
    }

    /// Sets `rect` of a mask to the antialiased coverage of a quadrilateral.
    /// - Parameter origin: The coordinates of the first pixel of `rect` in the space of the edges.
    package static func coverage(
        to mask: MaskPlane,
        in rect: PixelRect,
        at origin: PixelPoint,
        of edges: QuadEdges
    ) {
        guard let window = Window(rect, in: mask.bounds, at: origin) else { return }
        coverage(
            to: mask.bytes(at: window.destination.origin),
            stride: mask.bytesPerRow,
            size: window.destination.size,
            at: window.origin,
            of: edges
        )
    }

    /// Sets bytes to the antialiased coverage of a quadrilateral.
    /// - Parameter origin: The coordinates of the first byte in the space of the edges.
    package static func coverage(
        to mask: UnsafeMutablePointer<UInt8>,
        stride: Int,
        size: PixelSize,
        at origin: PixelPoint,
        of edges: QuadEdges
    ) {
        easel_quad_coverage_rect(mask, stride, size.width, size.height, origin.x, origin.y, edges.quad)
    }
}
