import QuartzCore

/// The image of a cursor: a dark arrow, or another shape, with a light edge, which is legible on any background.
package struct PointerArrow: Sendable {
    package let image: CGImage
    /// The pixel of the image that is at the pointer's location, such as the tip of the arrow.
    package let hotSpot: PixelPoint

    package var size: PixelSize { image.surface.size }

    /// The pixels row by row: ARGB with premultiplied colors.
    package var pixels: [UInt32] {
        (0..<size.height).flatMap { y in (0..<size.width).map { image.surface[$0, y] } }
    }

    /// The corners of the arrow, in points from its tip.
    private static let outline = [
        CGPoint.zero, CGPoint(x: 0, y: 16.5), CGPoint(x: 3.75, y: 12.9), CGPoint(x: 6.2, y: 18.6),
        CGPoint(x: 8.7, y: 17.5), CGPoint(x: 6.25, y: 11.9), CGPoint(x: 11.6, y: 11.7),
    ]
    /// The width of the light edge, in points.
    private static let edge: CGFloat = 1.25

    /// Draws the image for a screen; `nil` if there is no memory for it.
    /// - Parameter scale: The number of pixels per point.
    package init?(scale: CGFloat) {
        let path = CGMutablePath()
        path.addLines(between: Self.outline)
        path.closeSubpath()
        self.init(path, scale: scale)
    }

    /// The largest extent of a shape, in points.
    private static let largestExtent: CGFloat = 500

    /// Draws the image of a shape; `nil` if the shape is empty or too large, or if there is no memory for it.
    /// - Parameters:
    ///   - path: The shape, around the pointer's location, in points.
    ///   - scale: The number of pixels per point.
    package init?(_ path: CGPath, scale: CGFloat) {
        let margin = Int((Self.edge * scale).rounded(.up))
        let box = path.boundingBox
        let limits = CGRect(
            x: -Self.largestExtent,
            y: -Self.largestExtent,
            width: 2 * Self.largestExtent,
            height: 2 * Self.largestExtent
        )
        guard !box.isNull, limits.contains(box), box.width > 0 || box.height > 0 else { return nil }
        let (left, top) = (Int((box.minX * scale).rounded(.down)), Int((box.minY * scale).rounded(.down)))
        let size = PixelSize(
            width: 2 * margin + Int((box.maxX * scale).rounded(.up)) - left,
            height: 2 * margin + Int((box.maxY * scale).rounded(.up)) - top
        )
        guard let surface = Surface(size: size) else { return nil }
        let toPixels = CGAffineTransform(translationX: CGFloat(margin - left), y: CGFloat(margin - top))
            .scaledBy(x: scale, y: scale)
        let context = CGContext(surface: surface, isOpaque: false, baseTransform: toPixels)
        context.setLineJoin(.round)
        context.setLineWidth(2 * Self.edge)
        context.setStrokeColor(CGColor(gray: 1, alpha: 1))
        context.addPath(path)
        context.strokePath()
        context.setFillColor(CGColor(gray: 0.07, alpha: 1))
        context.addPath(path)
        context.fillPath()
        image = CGImage(surface: surface, isOpaque: false)
        hotSpot = PixelPoint(x: margin - left, y: margin - top)
    }
}
