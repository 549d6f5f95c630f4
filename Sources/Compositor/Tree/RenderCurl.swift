import Geometry
import Raster

/// A page curl: the state of a layer that is rolled up from one side of its bounds to the opposite one.
///
/// The layer is wound around a cylinder that rolls over it. The cylinder starts at a corner, at an angle to the sides,
/// and straightens on its way. Only the progress determines the state, so that a curl backward passes the same states.
/// Nothing is visible outside of the layer's bounds.
package struct RenderCurl: Hashable, Sendable {
    /// The progress, from 0 (flat) to 1 (nothing is visible).
    package let progress: Double

    /// The direction in which the cylinder rolls: one of the four directions of the axes, of length 1.
    package let direction: CGVector

    package init(progress: Double, direction: CGVector) {
        self.progress = progress.isFinite ? min(1, max(0, progress)) : 0
        self.direction = direction
    }

    /// The angles between the side that is lifted and the axis of the cylinder, at the start and the end, in radians.
    private static let angles = (start: 0.85, end: 0.14)

    /// The radius of the cylinder, as a fraction of the shorter side, and the factor for it at the start.
    private static let radius = 0.17
    private static let leastRadius = 0.45

    /// Returns the cylinder over a layer with the given bounds, in its own coordinates.
    package func cylinder(in bounds: CGRect) -> CurlCylinder {
        // Slower at both ends, where the axis hardly rotates.
        let part = progress * progress * (3 - 2 * progress)
        let angle = Self.angles.start + (Self.angles.end - Self.angles.start) * part
        // The side that is lifted, and the end of it that is lifted first: the lower one, or the right one.
        let lifted = SIMD2(Double(-direction.dx), Double(-direction.dy))
        let first: SIMD2<Double> = direction.dx == 0 ? SIMD2(1, 0) : SIMD2(0, 1)
        let normal = cos(angle) * lifted + sin(angle) * first
        let growth = Self.leastRadius + (1 - Self.leastRadius) * min(1, 2.5 * progress)
        let radius = max(1e-3, Self.radius * Double(min(bounds.width, bounds.height)) * growth)
        let ends = CurlCylinder.span(of: bounds, normal)
        let last = ends.lowerBound - radius * (1 + PageCurl.shadowReach)
        return CurlCylinder(
            normal: normal,
            line: ends.upperBound + (last - ends.upperBound) * progress,
            radius: radius
        )
    }
}

/// The cylinder that a layer is wound around, in the layer's own coordinates.
package struct CurlCylinder: Sendable {
    /// The direction from the flat part of the layer to the cylinder, of length 1.
    package let normal: SIMD2<Double>

    /// The position along `normal` of the line at which the layer leaves its plane.
    package let line: Double

    package let radius: Double

    /// Returns the range of positions along a direction in a rectangle.
    static func span(of rect: CGRect, _ direction: SIMD2<Double>) -> ClosedRange<Double> {
        let (x0, x1) = (direction.x * Double(rect.minX), direction.x * Double(rect.maxX))
        let (y0, y1) = (direction.y * Double(rect.minY), direction.y * Double(rect.maxY))
        return min(x0, x1) + min(y0, y1)...max(x0, x1) + max(y0, y1)
    }

    /// The position along `normal` from which on the layer differs from a flat one.
    func start(of bounds: CGRect) -> Double {
        let shadow = radius * PageCurl.shadowSoftness / 2
        let end = Self.span(of: bounds.insetBy(dx: -shadow, dy: -shadow), normal).upperBound
        return line + min(0, .pi * radius - (end - line))
    }

    /// Returns the mapping for a bitmap of the layer.
    /// - Parameters:
    ///   - bounds: The bounds of the layer, in its own coordinates.
    ///   - toBitmap: The transform from the layer's own coordinates to pixels of the bitmap, which scales evenly.
    ///   - toScreen: The transform from the layer's own coordinates to pixels of the screen.
    func mapping(of bounds: CGRect, toBitmap: CGAffineTransform, toScreen: CGAffineTransform) -> PageCurl? {
        guard toScreen.isInvertible else { return nil }
        let transform = toScreen.inverted().concatenating(toBitmap).snapped
        guard transform.isFinite else { return nil }
        let page = bounds.applying(toBitmap)
        return PageCurl(
            radius: radius * toBitmap.a,
            line: line * toBitmap.a + normal.x * toBitmap.tx + normal.y * toBitmap.ty,
            direction: normal,
            page: SIMD4(Double(page.minX), Double(page.minY), Double(page.maxX), Double(page.maxY)),
            x: SIMD2(Double(transform.a), Double(transform.b)),
            y: SIMD2(Double(transform.c), Double(transform.d)),
            origin: SIMD2(Double(transform.tx), Double(transform.ty))
        )
    }
}

extension CGAffineTransform {
    /// The transform without rounding errors if it only moves by an integral number of pixels.
    fileprivate var snapped: CGAffineTransform {
        func isClose(_ value: CGFloat, _ other: CGFloat) -> Bool {
            abs(value - other) <= DeviceGeometry.tolerance / 32_768
        }
        guard isClose(a, 1), isClose(b, 0), isClose(c, 0), isClose(d, 1),
            let x = DeviceGeometry.integralPixel(tx), let y = DeviceGeometry.integralPixel(ty)
        else { return self }
        return CGAffineTransform(translationX: CGFloat(x), y: CGFloat(y))
    }
}
