import Geometry
import Raster

/// Conversions from points to pixels. One type defines "pixel-aligned", so that damage and painting agree.
enum DeviceGeometry {
    /// The distance from a pixel boundary, in pixels, within which an edge counts as aligned. Less than 1/256 changes
    /// no 8-bit coverage.
    static let tolerance = 1.0 / 512

    /// A coordinate beyond the edge of any screen; keeps conversions to integers in range.
    static let limit = 1e9

    /// Returns the integer that `value` stands for, or `nil` if it lies between pixels.
    static func integralPixel(_ value: CGFloat) -> Int? {
        guard abs(value) < limit else { return nil }
        let rounded = value.rounded()
        return abs(value - rounded) <= tolerance ? Int(rounded) : nil
    }

    /// Returns all pixels that painting `rect` through `transform` can touch. The result is exact where the edges are
    /// pixel-aligned. Elsewhere it is one pixel larger, because sampling reaches half a pixel beyond an edge.
    static func pixels(touchedBy rect: CGRect, _ transform: CGAffineTransform) -> PixelRect {
        guard !rect.isNull, rect.width >= 0, rect.height >= 0 else { return .empty }
        let x0 = transform.a * rect.minX + transform.c * rect.minY + transform.tx
        let y0 = transform.b * rect.minX + transform.d * rect.minY + transform.ty
        let ax = transform.a * rect.width
        let cx = transform.c * rect.height
        let by = transform.b * rect.width
        let dy = transform.d * rect.height
        let minX = x0 + min(0, ax) + min(0, cx)
        let maxX = x0 + max(0, ax) + max(0, cx)
        let minY = y0 + min(0, by) + min(0, dy)
        let maxY = y0 + max(0, by) + max(0, dy)
        guard minX.isFinite, maxX.isFinite, minY.isFinite, maxY.isFinite else { return .empty }
        return PixelRect(
            minX: lower(minX),
            minY: lower(minY),
            maxX: upper(maxX),
            maxY: upper(maxY)
        )
    }

    private static func lower(_ value: CGFloat) -> Int {
        let value = max(-limit, min(limit, value))
        let rounded = value.rounded()
        return abs(value - rounded) <= tolerance ? Int(rounded) : Int(value.rounded(.down)) - 1
    }

    private static func upper(_ value: CGFloat) -> Int {
        let value = max(-limit, min(limit, value))
        let rounded = value.rounded()
        return abs(value - rounded) <= tolerance ? Int(rounded) : Int(value.rounded(.up)) + 1
    }

    /// Returns the pixels that a rectangle fills exactly, or `nil` if an edge lies between pixels or is not
    /// axis-aligned.
    static func alignedPixels(_ rect: CGRect, _ transform: CGAffineTransform) -> PixelRect? {
        guard isUpright(transform) else { return nil }
        let mapped = rect.applying(transform)
        guard let minX = integralPixel(mapped.minX), let minY = integralPixel(mapped.minY),
            let maxX = integralPixel(mapped.maxX), let maxY = integralPixel(mapped.maxY)
        else { return nil }
        return PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    }

    /// Returns the rectangle of pixels that a clip leaves, or `nil` if the transform rotates or skews. Edges between
    /// pixels are rounded to the nearest boundary, so that clipped content keeps hard edges.
    static func clipPixels(_ rect: CGRect, _ transform: CGAffineTransform) -> PixelRect? {
        guard isUpright(transform) else { return nil }
        let mapped = rect.applying(transform)
        func edge(_ value: CGFloat) -> Int { Int(max(-limit, min(limit, value)).rounded()) }
        guard !mapped.isNull, mapped.minX.isFinite, mapped.minY.isFinite else { return .empty }
        return PixelRect(
            minX: edge(mapped.minX),
            minY: edge(mapped.minY),
            maxX: edge(mapped.maxX),
            maxY: edge(mapped.maxY)
        )
    }

    /// Returns a Boolean value that indicates whether axis-aligned rectangles stay axis-aligned, as they do under
    /// rotations by quarter turns.
    static func isUpright(_ transform: CGAffineTransform) -> Bool {
        (transform.b == 0 && transform.c == 0) || (transform.a == 0 && transform.d == 0)
    }
}

extension RenderContents {
    /// Returns the position of pixel (0, 0) of the surface if the pixels of the image map exactly to pixels of the
    /// screen, one to one, or `nil` if the image must be sampled.
    /// - Parameter transform: The transform from pixels of the surface to pixels of the screen.
    func blitOrigin(_ transform: CGAffineTransform) -> PixelPoint? {
        let slack = DeviceGeometry.tolerance / Double(max(size.width, size.height))
        guard abs(transform.a - 1) <= slack, abs(transform.d - 1) <= slack,
            abs(transform.b) <= slack, abs(transform.c) <= slack,
            let x = DeviceGeometry.integralPixel(transform.tx), let y = DeviceGeometry.integralPixel(transform.ty)
        else { return nil }
        return PixelPoint(x: x, y: y)
    }
}

extension QuadEdges {
    /// Creates the outline of a rectangle under a transform, or returns `nil` if it covers nothing.
    init?(_ rect: CGRect, _ transform: CGAffineTransform) {
        func corner(_ x: CGFloat, _ y: CGFloat) -> SIMD2<Double> {
            let point = CGPoint(x: x, y: y).applying(transform)
            return SIMD2(point.x, point.y)
        }
        self.init(
            corner(rect.minX, rect.minY),
            corner(rect.maxX, rect.minY),
            corner(rect.maxX, rect.maxY),
            corner(rect.minX, rect.maxY)
        )
    }
}

extension AffineFixed {
    /// Creates the transform from pixels of the screen to pixels of an image, relative to `origin`, or returns `nil` if
    /// the transform is not invertible.
    /// - Parameter transform: The transform from pixels of the image to pixels of the screen.
    init?(inverting transform: CGAffineTransform, from origin: PixelPoint) {
        guard transform.a * transform.d - transform.b * transform.c != 0 else { return nil }
        let inverse = transform.inverted()
        self.init(
            xx: inverse.a,
            xy: inverse.c,
            x0: inverse.tx - CGFloat(origin.x),
            yx: inverse.b,
            yy: inverse.d,
            y0: inverse.ty - CGFloat(origin.y)
        )
    }
}
