import CRaster
import Glibc

extension Paint {
    /// The options to extend a gradient's first color before its start, and its last color after its end. Without them,
    /// these areas are transparent.
    package struct Extent: OptionSet, Hashable, Sendable {
        package let rawValue: Int

        package init(rawValue: Int) { self.rawValue = rawValue }

        package static let before = Extent(rawValue: 1)
        package static let after = Extent(rawValue: 2)
        package static let both: Extent = [.before, .after]
    }

    /// Creates a linear gradient from one point to another, or returns `nil` if there is nothing to paint: a number is
    /// not finite, the points are the same, or the transform is not invertible.
    /// - Parameter transform: The transform from the space of the points to device pixels.
    package static func linear(
        _ gradient: Gradient,
        from start: SIMD2<Double>,
        to end: SIMD2<Double>,
        transform: PaintTransform = .identity,
        extent: Extent = .both
    ) -> Paint? {
        guard let inverse = transform.inverted else { return nil }
        let delta = end - start
        // The gradient of the location: the vector divided by its squared length, without underflow for a short vector.
        let longest = max(abs(delta.x), abs(delta.y))
        let unit = delta / longest
        let slope = unit / (unit * unit).sum() / longest
        var x = slope.x * inverse.a + slope.y * inverse.b
        var y = slope.x * inverse.c + slope.y * inverse.d
        var origin = slope.x * (inverse.tx - start.x) + slope.y * (inverse.ty - start.y) + (x + y) / 2
        guard x.isFinite, y.isFinite, origin.isFinite else { return nil }
        // A gradient far shorter than a pixel is equivalent to a step; extended around its middle, it fits into fixed
        // point. One that is far away is entirely before or after the visible area.
        let steepest = max(abs(x), abs(y))
        if steepest > 256 {
            let scale = 256 / steepest
            x *= scale
            y *= scale
            origin = 0.5 + (origin - 0.5) * scale
        }
        let one = Double(1 << 32)
        let limit = Double(1 << 30)
        var paint = kernelPaint(gradient, EASEL_LINEAR, extent)
        paint.is_opaque = gradient.isOpaque && extent == .both ? 1 : 0
        paint.tx = Int64((x * one).rounded())
        paint.ty = Int64((y * one).rounded())
        paint.t0 = Int64((min(max(origin, -limit), limit) * one).rounded())
        easel_paint_prepare(&paint)
        return Paint(paint, owner: gradient.table)
    }

    /// Creates a radial gradient of circles between two circles, or returns `nil` if there is nothing to paint: a
    /// number is not finite, a radius is negative or both are zero, the circles are the same, or the transform is not
    /// invertible. If several circles pass through a point, the last one determines the color.
    /// - Parameter transform: The transform from the space of the circles to device pixels.
    package static func radial(
        _ gradient: Gradient,
        from start: SIMD2<Double>,
        radius startRadius: Double,
        to end: SIMD2<Double>,
        radius endRadius: Double,
        transform: PaintTransform = .identity,
        extent: Extent = .both
    ) -> Paint? {
        let delta = end - start
        let distance = hypot(delta.x, delta.y)
        var growth = endRadius - startRadius
        guard startRadius >= 0, endRadius >= 0, max(startRadius, endRadius) > 0, distance > 0 || growth != 0
        else { return nil }
        guard (distance * distance + growth * growth + startRadius * startRadius).isFinite else { return nil }
        let direction = distance > 0 ? delta / distance : SIMD2(1, 0)
        guard let placement = Placement(transform, origin: start, axis: direction) else { return nil }
        // A wide thin ring would lose the precision of its locations in single precision.
        if distance == 0, startRadius <= 256 * abs(growth) {
            var paint = kernelPaint(gradient, EASEL_RADIAL, extent)
            // Nothing lies before a circle with a radius of zero.
            let needed: Extent = startRadius == 0 ? .after : .both
            paint.is_opaque = gradient.isOpaque && extent.isSuperset(of: needed) ? 1 : 0
            placement.store(in: &paint)
            paint.scale = 1 / growth
            paint.offset = -startRadius / growth
            guard paint.scale.isFinite, paint.offset.isFinite else { return nil }
            return Paint(paint, owner: gradient.table)
        }
        // Circles that almost touch from inside are treated as a cone whose side is the tangent: the equation is then
        // linear instead of a quotient of two small numbers.
        if abs(distance - abs(growth)) <= 1e-9 * distance { growth = growth < 0 ? -distance : distance }
        var paint = kernelPaint(gradient, EASEL_CONE, extent)
        placement.store(in: &paint)
        paint.r0 = startRadius
        paint.dr = growth
        paint.dx = distance
        return Paint(paint, owner: gradient.table)
    }

    /// Creates a conic gradient once around a point, starting in the direction of `angle`, in radians from the x axis
    /// toward the y axis. Returns `nil` if there is nothing to paint: a number is not finite, or the transform is not
    /// invertible.
    /// - Parameter transform: The transform from the space of the center to device pixels.
    package static func conic(
        _ gradient: Gradient,
        around center: SIMD2<Double>,
        angle: Double,
        transform: PaintTransform = .identity
    ) -> Paint? {
        guard angle.isFinite else { return nil }
        let axis = SIMD2(cos(angle), sin(angle))
        guard let placement = Placement(transform, origin: center, axis: axis) else { return nil }
        var paint = kernelPaint(gradient, EASEL_CONIC, .both)
        paint.is_opaque = gradient.isOpaque ? 1 : 0
        placement.store(in: &paint)
        return Paint(paint, owner: gradient.table)
    }

    private static func kernelPaint(_ gradient: Gradient, _ kind: EaselPaintKind, _ extent: Extent) -> EaselPaint {
        var paint = EaselPaint()
        paint.kind = kind
        paint.alpha = 255
        paint.extends_before = extent.contains(.before) ? 1 : 0
        paint.extends_after = extent.contains(.after) ? 1 : 0
        paint.gradient = gradient.table.gradient
        easel_paint_prepare(&paint)
        return paint
    }

    /// A transform from the centers of device pixels to a space with the origin and x axis that a gradient requires.
    private struct Placement {
        private var u: SIMD3<Double>
        private var v: SIMD3<Double>

        init?(_ transform: PaintTransform, origin: SIMD2<Double>, axis: SIMD2<Double>) {
            guard let inverse = transform.inverted else { return nil }
            let x = SIMD3(inverse.a, inverse.c, inverse.tx - origin.x + (inverse.a + inverse.c) / 2)
            let y = SIMD3(inverse.b, inverse.d, inverse.ty - origin.y + (inverse.b + inverse.d) / 2)
            u = x * axis.x + y * axis.y
            v = y * axis.x - x * axis.y
            guard u.sum().isFinite, v.sum().isFinite else { return nil }
        }

        func store(in paint: inout EaselPaint) {
            (paint.ux, paint.uy, paint.u0) = (u.x, u.y, u.z)
            (paint.vx, paint.vy, paint.v0) = (v.x, v.y, v.z)
        }
    }
}
