import Geometry
import Raster

/// A rounded rectangle, or the line along its edge, in pixels of the screen.
struct DeviceShape: Hashable {
    /// The origin of the outline's coordinates. The outline is the same wherever a pixel-aligned translation moves it.
    private(set) var origin: PixelPoint

    private(set) var outline: RoundedOutline

    /// The bounding box of all pixels that the shape can touch.
    private(set) var box: PixelRect

    /// The rows, and the columns, of pixels that the shape covers fully: together a cross or a rectangle. Empty for
    /// rotated shapes.
    private(set) var rows = PixelRect.empty
    private(set) var columns = PixelRect.empty

    /// A Boolean value that indicates whether the edges are pixel-aligned.
    private(set) var isPixelAligned = false

    /// Creates the shape of a layer's bounds, or returns `nil` if the shape is invisible or its coordinates are out of
    /// range.
    /// - Parameters:
    ///   - bounds: The bounds of the layer, which `transform` maps to pixels.
    ///   - isClip: A Boolean value that indicates whether edges between pixels are rounded to the nearest boundary.
    init?(_ bounds: CGRect, _ edge: RenderEdge, _ transform: CGAffineTransform, isClip: Bool = false) {
        guard !bounds.isEmpty, transform.isFinite else { return nil }
        let corner = Corner(edge, in: bounds)
        if DeviceGeometry.isUpright(transform) {
            self.init(upright: bounds, corner, transform, isClip: isClip)
        } else {
            self.init(rotated: bounds, corner, transform)
        }
    }

    /// The form of the rounded corners, in points.
    private struct Corner {
        var radius: Double
        var corners: RenderEdge.Corners
        var smoothing: Double

        init(_ edge: RenderEdge, in bounds: CGRect) {
            let side = min(bounds.width, bounds.height)
            radius = edge.corners.isEmpty ? 0 : min(edge.radius, side / 2)
            corners = edge.corners
            smoothing = edge.isContinuous ? ContinuousCorner.smoothing(radius: radius, length: side) : 0
        }
    }

    private init?(
        upright bounds: CGRect,
        _ corner: Corner,
        _ transform: CGAffineTransform,
        isClip: Bool
    ) {
        let aligned =
            isClip
            ? DeviceGeometry.clipPixels(bounds, transform) : DeviceGeometry.alignedPixels(bounds, transform)
        let mapped = aligned.map { CGRect(pixels: $0) } ?? bounds.applying(transform)
        guard mapped.width > 0, mapped.height > 0, let start = DeviceGeometry.floor(mapped) else { return nil }
        origin = start
        isPixelAligned = aligned != nil
        box = aligned ?? DeviceGeometry.pixels(touchedBy: bounds, transform)
        let minX = Double(mapped.minX) - Double(start.x)
        let minY = Double(mapped.minY) - Double(start.y)
        // One term of each sum is zero.
        let radiusX = min(corner.radius * (abs(transform.a) + abs(transform.c)), mapped.width / 2)
        let radiusY = min(corner.radius * (abs(transform.b) + abs(transform.d)), mapped.height / 2)
        outline = RoundedOutline(
            outer: RoundedOutline.RoundedRect(
                minX: minX,
                minY: minY,
                maxX: minX + mapped.width,
                maxY: minY + mapped.height,
                radiusX: radiusX,
                radiusY: radiusY,
                corners: corner.corners.mapped(by: transform).rawValue,
                smoothing: corner.smoothing
            )
        )
        (rows, columns) = Self.inside(of: outline.outer, origin)
    }

    private init?(rotated bounds: CGRect, _ corner: Corner, _ transform: CGAffineTransform) {
        guard let start = DeviceGeometry.floor(CGRect(x: transform.tx, y: transform.ty, width: 0, height: 0)) else {
            return nil
        }
        origin = start
        box = DeviceGeometry.pixels(touchedBy: bounds, transform)
        outline = RoundedOutline(
            outer: RoundedOutline.RoundedRect(
                minX: bounds.minX,
                minY: bounds.minY,
                maxX: bounds.maxX,
                maxY: bounds.maxY,
                radiusX: corner.radius,
                radiusY: corner.radius,
                corners: corner.corners.rawValue,
                smoothing: corner.smoothing
            ),
            matrix: (
                transform.a, transform.b, transform.c, transform.d, transform.tx - CGFloat(start.x),
                transform.ty - CGFloat(start.y)
            )
        )
        if box.isEmpty { return nil }
    }

    /// Creates the line along the edge of a layer's bounds.
    /// - Parameters:
    ///   - isClipped: A Boolean value that indicates whether a clip already trims the outer edge, which then need not be
    ///     drawn.
    init?(borderOf bounds: CGRect, _ edge: RenderEdge, _ transform: CGAffineTransform, isClipped: Bool) {
        self.init(bounds, edge, transform)
        let full = outline.outer
        var inner = full
        let isRotated = !DeviceGeometry.isUpright(transform)
        let widthX = isRotated ? edge.borderWidth : edge.borderWidth * (abs(transform.a) + abs(transform.c))
        let widthY = isRotated ? edge.borderWidth : edge.borderWidth * (abs(transform.b) + abs(transform.d))
        inner.minX += widthX
        inner.maxX -= widthX
        inner.minY += widthY
        inner.maxY -= widthY
        inner.radiusX -= widthX
        inner.radiusY -= widthY
        if inner.radiusX <= 0 || inner.radiusY <= 0 { (inner.radiusX, inner.radiusY, inner.corners) = (0, 0, 0) }
        if isClipped {
            // Beyond the clip, which rounds edges that lie between pixels.
            let (farX, farY) = isRotated ? (full.maxX - full.minX, full.maxY - full.minY) : (2, 2)
            outline.outer = RoundedOutline.RoundedRect(
                minX: full.minX - farX,
                minY: full.minY - farY,
                maxX: full.maxX + farX,
                maxY: full.maxY + farY
            )
        }
        guard inner.minX < inner.maxX, inner.minY < inner.maxY else {
            rows = .empty
            columns = .empty
            return
        }
        outline.inner = inner
        if isRotated { return }
        // The hollow interior.
        (rows, columns) = Self.inside(of: inner, origin)
    }

    /// The rectangles of the line along the edge, around the hollow interior.
    var strips: [PixelRect] {
        if rows.isEmpty { return [box] }
        return [
            PixelRect(minX: box.minX, minY: box.minY, maxX: box.maxX, maxY: rows.minY),
            PixelRect(minX: box.minX, minY: rows.minY, maxX: rows.minX, maxY: rows.maxY),
            PixelRect(minX: rows.maxX, minY: rows.minY, maxX: box.maxX, maxY: rows.maxY),
            PixelRect(minX: box.minX, minY: rows.maxY, maxX: box.maxX, maxY: box.maxY),
        ]
    }

    /// Returns the pixels of a box that are covered fully: rows from edge to edge, and columns.
    private static func inside(
        of box: RoundedOutline.RoundedRect,
        _ origin: PixelPoint
    ) -> (rows: PixelRect, columns: PixelRect) {
        func up(_ value: Double) -> Int { Int((value - DeviceGeometry.tolerance).rounded(.up)) }
        func down(_ value: Double) -> Int { Int((value + DeviceGeometry.tolerance).rounded(.down)) }
        let extent = box.smoothing > 0 ? ContinuousCorner(smoothing: box.smoothing).extent : 1
        func corner(_ bits: UInt8, _ radius: Double) -> Double { box.corners & bits != 0 ? radius * extent : 0 }
        let aligned = PixelRect(minX: up(box.minX), minY: up(box.minY), maxX: down(box.maxX), maxY: down(box.maxY))
        var rows = aligned
        rows.minY = up(box.minY + corner(3, box.radiusY))
        rows.maxY = down(box.maxY - corner(12, box.radiusY))
        var columns = aligned
        columns.minX = up(box.minX + corner(5, box.radiusX))
        columns.maxX = down(box.maxX - corner(10, box.radiusX))
        return (rows.isEmpty ? .empty : rows.offsetBy(origin), columns.isEmpty ? .empty : columns.offsetBy(origin))
    }

    /// Calls a closure with the parts of a rectangle that are not covered fully.
    func forEachPartialZone(of rect: PixelRect, _ body: (PixelRect) -> Void) {
        if rect.isEmpty { return }
        forEachZone(of: rect) { zone, isFull in if !isFull { body(zone) } }
    }

    /// Splits a rectangle into parts that are covered fully and other parts.
    func forEachZone(of rect: PixelRect, _ body: (_ part: PixelRect, _ isFull: Bool) -> Void) {
        func band(_ minY: Int, _ maxY: Int, _ full: PixelRect) {
            var band = rect
            band.minY = max(rect.minY, minY)
            band.maxY = min(rect.maxY, maxY)
            if band.isEmpty { return }
            let minX = max(rect.minX, full.minX)
            let maxX = min(rect.maxX, full.maxX)
            guard minX < maxX, !full.isEmpty else { return body(band, false) }
            var part = band
            part.maxX = minX
            if !part.isEmpty { body(part, false) }
            part = band
            part.minX = maxX
            if !part.isEmpty { body(part, false) }
            band.minX = minX
            band.maxX = maxX
            body(band, true)
        }
        if rows.isEmpty {
            guard !columns.isEmpty else { return body(rect, false) }
            band(rect.minY, columns.minY, .empty)
            band(columns.minY, columns.maxY, columns)
            band(columns.maxY, rect.maxY, .empty)
            return
        }
        let tall = columns.isEmpty ? rows : columns
        band(rect.minY, tall.minY, .empty)
        band(tall.minY, rows.minY, columns)
        band(rows.minY, rows.maxY, rows)
        band(rows.maxY, tall.maxY, columns)
        band(tall.maxY, rect.maxY, .empty)
    }

    /// The size of the largest part that `forEachZone` can report as not fully covered.
    var partialSize: PixelSize {
        var size = box.size
        if !columns.isEmpty { size.width = max(columns.minX - box.minX, box.maxX - columns.maxX) }
        if !rows.isEmpty { size.height = max(rows.minY - box.minY, box.maxY - rows.maxY) }
        // Edges between pixels are partially covered along their full length.
        if !isPixelAligned { size = box.size }
        return size
    }

    func cover(_ mask: MaskPlane, at position: PixelPoint, _ rasterizer: Rasterizer) {
        outline.cover(mask, at: PixelPoint(x: position.x - origin.x, y: position.y - origin.y), rasterizer)
    }

    /// Paints a part of the shape.
    /// - Parameter position: The position of the first pixel of `rect` on the screen.
    func paint(
        _ color: UInt32,
        to surface: Surface,
        in rect: PixelRect,
        at position: PixelPoint,
        _ rasterizer: Rasterizer
    ) {
        let inside = PixelPoint(x: position.x - origin.x, y: position.y - origin.y)
        outline.paint(color, to: surface, in: rect, at: inside, rasterizer)
    }
}

extension DeviceGeometry {
    /// Returns the pixel that contains a rectangle's first corner, or `nil` if it is out of range.
    static func floor(_ rect: CGRect) -> PixelPoint? {
        guard abs(rect.minX) < limit, abs(rect.minY) < limit, abs(rect.maxX) < limit, abs(rect.maxY) < limit
        else { return nil }
        return PixelPoint(x: Int(rect.minX.rounded(.down)), y: Int(rect.minY.rounded(.down)))
    }
}

extension CGRect {
    init(pixels: PixelRect) {
        self.init(
            x: CGFloat(pixels.minX),
            y: CGFloat(pixels.minY),
            width: CGFloat(pixels.width),
            height: CGFloat(pixels.height)
        )
    }
}

extension RenderEdge.Corners {
    /// Returns the corners under a transform that keeps rectangles axis-aligned, including rotations and reflections.
    func mapped(by transform: CGAffineTransform) -> RenderEdge.Corners {
        if self == .all || isEmpty { return self }
        var mapped: RenderEdge.Corners = []
        for index in 0..<4 where rawValue & (1 << UInt8(index)) != 0 {
            let (x, y): (CGFloat, CGFloat) = (index & 1 == 0 ? -1 : 1, index & 2 == 0 ? -1 : 1)
            let isRight = transform.a * x + transform.c * y > 0
            let isLow = transform.b * x + transform.d * y > 0
            mapped.formUnion(Self(rawValue: 1 << ((isRight ? 1 : 0) + (isLow ? 2 : 0))))
        }
        return mapped
    }
}

extension RenderLayer {
    /// A Boolean value that indicates whether rounded corners clip the content of the layer.
    var isClippedToCorners: Bool {
        masksToBounds && edge.isRound && (uncountedContents != nil || children.primitiveCount > 0)
    }

    /// A Boolean value that indicates whether the content that the rounded corners clip is blended with what is behind.
    var blendsInCorners: Bool { attributes.hasBlendingInside || vibrancy != nil }
}
