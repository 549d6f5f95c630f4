import CRaster

/// The mapping from pixels of a destination to pixels of a 3D-transformed image.
package struct PlaneProjection: Hashable, Sendable {
    /// The coefficients of u, v and w, to be multiplied by (x, y, 1). The point in the image is (u ÷ w, v ÷ w).
    package var u: SIMD3<Double>
    package var v: SIMD3<Double>
    package var w: SIMD3<Double>

    package init(u: SIMD3<Double>, v: SIMD3<Double>, w: SIMD3<Double>) { (self.u, self.v, self.w) = (u, v, w) }

    var raw: EaselProjection {
        EaselProjection(rows: (u.x, u.y, u.z, v.x, v.y, v.z, w.x, w.y, w.z))
    }

    /// Returns the part of the destination that shows an image of the given size.
    package func edges(of size: PixelSize) -> QuadEdges {
        QuadEdges((u, Double(size.width) * w - u), (v, Double(size.height) * w - v))
    }
}

extension PixelKernels {
    /// Replaces pixels by samples of a 3D-transformed image, whose border is repeated outside of it.
    /// - Parameters:
    ///   - origin: The coordinates of the first pixel. The value of a pixel depends only on its coordinates.
    ///   - projection: The mapping from these coordinates to pixels of `source`, which has less than 32768 pixels in
    ///     each direction.
    package static func fetch(
        to destination: UnsafeMutablePointer<UInt32>,
        stride: Int,
        size: PixelSize,
        at origin: PixelPoint,
        from source: Surface,
        projection: PlaneProjection
    ) {
        var raw = projection.raw
        easel_projected_fetch(
            destination,
            stride,
            origin.x,
            origin.y,
            size.width,
            size.height,
            source.row(0),
            source.stride,
            source.size.width,
            source.size.height,
            &raw
        )
    }
}
