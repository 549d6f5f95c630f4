import CRaster

extension PixelKernels {
    /// How a sample between pixels is taken.
    package enum Filter: Hashable, Sendable {
        /// From the nearest pixel; transparent outside the source.
        case nearest
        /// Between the four nearest pixels; transparent outside the source.
        case bilinear
        /// Between the four nearest pixels; outside the source, its border goes on.
        case bilinearExtended
    }

    /// Replaces `rect` of a surface by samples of `source`.
    /// - Parameters:
    ///   - origin: the coordinates of the first pixel of `rect` in the space that `transform` maps from. A pixel's value
    ///     depends on its coordinates alone: a picture fetched in tiles equals one fetched whole.
    ///   - transform: from destination to source.
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

    /// Replaces pixels by samples of `source`, of which nothing but `sourceSize` is read.
    /// - Parameter origin: the coordinates of the first pixel in the space that `transform` maps from.
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
    /// - Parameter origin: the coordinates of the first pixel of `rect` in the space of the edges.
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
    /// - Parameter origin: the coordinates of the first byte in the space of the edges.
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
