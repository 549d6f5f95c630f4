import CRaster

/// The outline of a rounded rectangle, or of the area between two of them, as points for the rasterizer.
package struct RoundedOutline: Hashable, Sendable {
    /// A rectangle some of whose corners are quarter ellipses.
    package struct RoundedRect: Hashable, Sendable {
        package var minX: Double
        package var minY: Double
        package var maxX: Double
        package var maxY: Double
        package var radiusX: Double
        package var radiusY: Double

        /// The rounded corners: the corner of minimum x and y (1), the one of maximum x and minimum y (2), the one of
        /// minimum x and maximum y (4), and the one of maximum x and y (8).
        package var corners: UInt8

        /// The part of ``ContinuousCorner`` in the curves of the corners: 0 for ellipses.
        package var smoothing: Double

        package init(
            minX: Double,
            minY: Double,
            maxX: Double,
            maxY: Double,
            radiusX: Double = 0,
            radiusY: Double = 0,
            corners: UInt8 = 0,
            smoothing: Double = 0
        ) {
            self.minX = minX
            self.minY = minY
            self.maxX = maxX
            self.maxY = maxY
            self.radiusX = radiusX
            self.radiusY = radiusY
            self.corners = radiusX > 0 && radiusY > 0 ? corners : 0
            self.smoothing = smoothing
        }
    }

    package var outer: RoundedRect

    /// The area that is excluded from `outer`, if any.
    package var inner: RoundedRect?

    /// The transform to pixels: x' = a · x + c · y + tx, y' = b · x + d · y + ty.
    package var matrix: (a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double)

    package init(
        outer: RoundedRect,
        inner: RoundedRect? = nil,
        matrix: (a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) = (1, 0, 0, 1, 0, 0)
    ) {
        self.outer = outer
        self.inner = inner
        self.matrix = matrix
    }

    package static func == (left: RoundedOutline, right: RoundedOutline) -> Bool {
        left.outer == right.outer && left.inner == right.inner && left.matrix == right.matrix
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(outer)
        hasher.combine(inner)
    }

    /// Calls `body` with the outline in the rasterizer's format.
    private func withShape(_ body: (inout EaselShape) -> Void) {
        withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * PathWriter.pointLimit) { points in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: PathWriter.verbLimit) { verbs in
                guard let points = points.baseAddress, let verbs = verbs.baseAddress else { return }
                var writer = PathWriter(points: points, verbs: verbs)
                writer.add(outer)
                if let inner { writer.add(inner) }
                var shape = EaselShape()
                shape.verbs = UnsafePointer(verbs)
                shape.verb_count = writer.verbCount
                shape.points = UnsafePointer(points)
                shape.point_count = writer.pointCount
                (shape.a, shape.b, shape.c, shape.d, shape.tx, shape.ty) = matrix
                shape.even_odd = true
                shape.antialiases = true
                body(&shape)
            }
        }
    }

    /// Blends a premultiplied color over pixels of a surface with the coverage of the outline.
    /// - Parameter origin: The position of the first pixel of `rect` in the outline's space.
    package func paint(
        _ color: UInt32,
        to surface: Surface,
        in rect: PixelRect,
        at origin: PixelPoint,
        _ rasterizer: Rasterizer
    ) {
        guard let window = PixelKernels.Window(rect, in: surface.bounds, at: origin),
            var box = EaselBox(window.origin, window.destination.size)
        else { return }
        var solid = EaselSolid()
        solid.pixels =
            surface.pixels(at: window.destination.origin) - (window.origin.y * surface.stride + window.origin.x)
        solid.stride = surface.stride
        solid.color = color
        solid.mode = EASEL_PAINT_OVER
        withShape { _ = easel_fill_solid(rasterizer.raw, &$0, &box, 1, &solid) }
    }

    /// Sets a mask to the coverage of the outline.
    /// - Parameter origin: The position of the mask's first pixel in the outline's space.
    package func cover(_ mask: MaskPlane, at origin: PixelPoint, _ rasterizer: Rasterizer) {
        for y in 0..<mask.size.height { mask.row(y).update(repeating: 0, count: mask.size.width) }
        guard let box = EaselBox(origin, mask.size) else { return }
        withShape { _ = easel_fill_mask(rasterizer.raw, &$0, box, mask.baseAddress, mask.bytesPerRow) }
    }
}

extension EaselBox {
    /// Creates a box, or returns `nil` for pixels that are out of range.
    fileprivate init?(_ origin: PixelPoint, _ size: PixelSize) {
        let limit = 1 << 28
        guard abs(origin.x) < limit, abs(origin.y) < limit, size.width < limit, size.height < limit else { return nil }
        self.init(
            min_x: Int32(origin.x),
            min_y: Int32(origin.y),
            max_x: Int32(origin.x + size.width),
            max_y: Int32(origin.y + size.height)
        )
    }
}

/// A writer that converts rounded rectangles to verbs and points.
private struct PathWriter {
    static let pointLimit = 2 * 41
    static let verbLimit = 2 * 18

    let points: UnsafeMutablePointer<Double>
    let verbs: UnsafeMutablePointer<UInt8>
    var pointCount = 0
    var verbCount = 0

    /// The usual distance of the control points of a quarter circle, in radii (accurate within 0.03 % of the radius).
    private static let handle = 0.5522847498307933

    private mutating func add(_ verb: EaselVerb) {
        verbs[verbCount] = UInt8(truncatingIfNeeded: verb.rawValue)
        verbCount += 1
    }

    private mutating func add(_ x: Double, _ y: Double) {
        points[2 * pointCount] = x
        points[2 * pointCount + 1] = y
        pointCount += 1
    }

    mutating func add(_ box: RoundedOutline.RoundedRect) {
        let curve = box.smoothing > 0 && box.corners != 0 ? ContinuousCorner(smoothing: box.smoothing) : nil
        let start = box.corners & 2 != 0 ? box.radiusX * (curve?.extent ?? 1) : 0
        add(EASEL_MOVE)
        add(box.maxX - start, box.minY)
        addCorner(box, curve, bit: 2, box.maxX, box.minY, fromX: -1, fromY: 0, toX: 0, toY: 1)
        addCorner(box, curve, bit: 8, box.maxX, box.maxY, fromX: 0, fromY: -1, toX: -1, toY: 0)
        addCorner(box, curve, bit: 4, box.minX, box.maxY, fromX: 1, fromY: 0, toX: 0, toY: -1)
        addCorner(box, curve, bit: 1, box.minX, box.minY, fromX: 0, fromY: 1, toX: 1, toY: 0)
        add(EASEL_CLOSE)
    }

    /// Adds a rounded corner.
    /// - Parameters:
    ///   - fromX: The x component of the direction from the corner to the beginning of the curve, in radii; likewise
    ///     for the other parameters.
    private mutating func addCorner(
        _ box: RoundedOutline.RoundedRect,
        _ curve: ContinuousCorner?,
        bit: UInt8,
        _ x: Double,
        _ y: Double,
        fromX: Double,
        fromY: Double,
        toX: Double,
        toY: Double
    ) {
        add(EASEL_LINE)
        guard box.corners & bit != 0 else { return add(x, y) }
        if let curve {
            for (index, point) in curve.points.enumerated() {
                if index % 3 == 1 { add(EASEL_CUBIC) }
                add(
                    x + (fromX * point.x + toX * point.y) * box.radiusX,
                    y + (fromY * point.x + toY * point.y) * box.radiusY
                )
            }
            return
        }
        let near = 1 - Self.handle
        add(x + fromX * box.radiusX, y + fromY * box.radiusY)
        add(EASEL_CUBIC)
        add(x + fromX * near * box.radiusX, y + fromY * near * box.radiusY)
        add(x + toX * near * box.radiusX, y + toY * near * box.radiusY)
        add(x + toX * box.radiusX, y + toY * box.radiusY)
    }
}
