import CRaster

/// The innermost loops on pixels, in C for several instruction sets. Results equal pixman's bit for bit.
///
/// Each kernel comes twice. With surfaces, the destination rectangle is clipped to the destination and to where the
/// source has pixels, so that nothing outside either is ever touched. With raw pointers, the caller vouches for width
/// × height pixels behind every pointer; strides are pixels (bytes of a mask) from row to row, and an empty rectangle
/// does nothing.
///
/// Source and destination must be different memory, except for `copy`.
package enum PixelKernels {
    /// Coordinates beyond this are nobody's pixels; leaving them out keeps the clipping below free of overflow.
    private static let coordinateLimit = 1 << 40

    /// A destination rectangle that lies inside the destination and has a counterpart inside the source.
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

    /// A destination rectangle that lies inside the destination, and the coordinates of its first pixel in a space
    /// without bounds.
    struct Window {
        var destination: PixelRect
        var origin: PixelPoint

        init?(_ rect: PixelRect, in bounds: PixelRect, at point: PixelPoint) {
            destination = rect.intersection(bounds)
            guard !destination.isEmpty else { return nil }
            // Coordinates that wrap around are far from any pixel, and the kernels take whatever comes.
            origin = PixelPoint(
                x: point.x &+ (destination.minX &- rect.minX),
                y: point.y &+ (destination.minY &- rect.minY)
            )
        }
    }
}

extension Surface {
    /// The address of a pixel inside the surface.
    func pixels(at point: PixelPoint) -> UnsafeMutablePointer<UInt32> { row(point.y) + point.x }
}

extension MaskPlane {
    /// The address of a byte inside the plane.
    func bytes(at point: PixelPoint) -> UnsafeMutablePointer<UInt8> { row(point.y) + point.x }
}
