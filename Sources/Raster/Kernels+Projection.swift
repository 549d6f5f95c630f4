import CRaster

/// From pixels of a destination to those of a picture that is turned in space.
package struct PlaneProjection: Hashable, Sendable {
    /// What u, v and w are made of: times (x, y, 1). The picture's point is (u ÷ w, v ÷ w).
    package var u: SIMD3<Double>
    package var v: SIMD3<Double>
    package var w: SIMD3<Double>

    package init(u: SIMD3<Double>, v: SIMD3<Double>, w: SIMD3<Double>) { (self.u, self.v, self.w) = (u, v, w) }

    var raw: EaselProjection {
        EaselProjection(rows: (u.x, u.y, u.z, v.x, v.y, v.z, w.x, w.y, w.z))
    }

    /// What of the destination shows a picture of a size.
    package func edges(of size: PixelSize) -> QuadEdges {
        QuadEdges((u, Double(size.width) * w - u), (v, Double(size.height) * w - v))
    }
}

extension PixelKernels {
    /// Replaces pixels by samples of a picture that is turned in space, whose border goes on outside of it.
    /// - Parameters:
    ///   - origin: the coordinates of the first pixel. A pixel's value depends on its coordinates alone.
    ///   - projection: from there to pixels of `source`, which has less than 32768 in each direction.
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
