import CRaster

/// The innermost loops on pixels, in C for several instruction sets. The results are identical to pixman's, bit by bit.
///
/// Each kernel has two variants. With surfaces, the destination rectangle is clipped to the destination and to the
/// source, so that no memory outside of either is touched. With raw pointers, the caller guarantees width × height
/// pixels at every pointer; strides are the number of pixels (bytes for a mask) from row to row, and an empty rectangle
/// has no effect.
///
/// Source and destination must be different memory, except for `copy`.
package enum PixelKernels {
    /// The coordinate beyond which there are no pixels; excluding larger coordinates prevents overflow in the clipping
    /// code below.
    private static let coordinateLimit = 1 << 40

    /// A destination rectangle that lies inside the destination and corresponds to a rectangle inside the source.
    struct Clip {
        var destination: PixelRect
        var source: PixelPoint

        init?(_ rect: PixelRect, in bounds: PixelRect, from point: PixelPoint, of sourceBounds: PixelRect) {
            let limit = -coordinateLimit...coordinateLimit
            guard limit.contains(rect.minX), limit.contains(rect.minY), limit.contains(point.x), limit.contains(point.y)
            else { return nil }
            let dx = rect.minX &- point.x
            let dy = rect.minY &- point.y
            destination = rect.intersection(bounds).intersection(sourceBounds.offsetBy(x: dx, y: dy))
            guard !destination.isEmpty else { return nil }
            source = PixelPoint(x: destination.minX &- dx, y: destination.minY &- dy)
        }
    }

    /// A destination rectangle that lies inside the destination, and the coordinates of its first pixel in an unbounded
    /// space.
    struct Window {
        var destination: PixelRect
        var origin: PixelPoint

        init?(_ rect: PixelRect, in bounds: PixelRect, at point: PixelPoint) {
            destination = rect.intersection(bounds)
            guard !destination.isEmpty else { return nil }
            // Coordinates that wrap around are far from any pixel, and the kernels accept all values.
            origin = PixelPoint(
                x: point.x &+ (destination.minX &- rect.minX),
                y: point.y &+ (destination.minY &- rect.minY)
            )
        }
    }
}

extension Surface {
    /// Returns the address of a pixel inside the surface.
    func pixels(at point: PixelPoint) -> UnsafeMutablePointer<UInt32> { row(point.y) + point.x }
}

extension MaskPlane {
    /// Returns the address of a byte inside the plane.
    func bytes(at point: PixelPoint) -> UnsafeMutablePointer<UInt8> { row(point.y) + point.x }
}
