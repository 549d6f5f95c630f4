/// An offscreen bitmap to draw once and reuse many times, with the pixel density of the context it was created for.
///
/// ```swift
/// guard let dot = CGLayer(context, size: CGSize(width: 10, height: 10), auxiliaryInfo: nil) else { return }
/// dot.context?.fillEllipse(in: CGRect(x: 0, y: 0, width: 10, height: 10))
/// for x in stride(from: 0, to: 100, by: 12) { context.draw(dot, at: CGPoint(x: x, y: 0)) }
/// ```
public final class CGLayer {
    /// The size in units of the initial user space of the context.
    public let size: CGSize

    /// The context that draws into the layer. Its user space begins at one corner, with the same axis directions as the
    /// context that the layer was created for. Drawing into the layer later does not change what was already drawn of
    /// it.
    public let context: CGContext?

    /// Creates a transparent layer. Returns `nil` if the size is empty, not finite or larger than 32,767 pixels, or if
    /// there is not enough memory.
    /// - Parameters:
    ///   - context: The context that determines the pixel density and the direction of the y-axis.
    ///   - auxiliaryInfo: Ignored, as on Apple's systems.
    public init?(_ context: CGContext, size: CGSize, auxiliaryInfo: CFDictionary?) {
        let base = context.baseTransform
        let (scaleX, scaleY) = (hypot(base.a, base.b), hypot(base.c, base.d))
        let (width, height) = ((size.width * scaleX).rounded(.up), (size.height * scaleY).rounded(.up))
        let sides = 1...CGFloat(RasterEngine.maximumSide)
        guard sides.contains(width), sides.contains(height),
            let surface = Surface(size: PixelSize(width: Int(width), height: Int(height)))
        else { return nil }
        self.size = size
        pointsUp = base.determinant < 0
        pixelSize = CGSize(width: width / scaleX, height: height / scaleY)
        self.context = CGContext(
            surface: surface,
            isOpaque: false,
            baseTransform: pointsUp
                ? CGAffineTransform(a: scaleX, b: 0, c: 0, d: -scaleY, tx: 0, ty: height)
                : CGAffineTransform(scaleX: scaleX, y: scaleY)
        )
    }

    /// A Boolean value that indicates whether the least y is at the bottom row.
    fileprivate let pointsUp: Bool

    /// The size of the bitmap in user space. It includes partially covered pixels in full.
    fileprivate let pixelSize: CGSize
}

extension CGContext {
    /// Draws a layer at its own size, with the origin of its space at a point, using the alpha, blend mode, shadow and
    /// clip of the state.
    public func draw(_ layer: CGLayer, at point: CGPoint) {
        draw(layer, in: CGRect(origin: point, size: layer.size))
    }

    /// Draws a layer scaled to a rectangle, with the origin of its space at the rectangle's origin, using the alpha,
    /// blend mode, shadow and clip of the state. A layer can be drawn into itself: its previous content is drawn.
    public func draw(_ layer: CGLayer, in rect: CGRect) {
        guard let source = layer.context else { return }
        let rect = rect.standardized
        let placed = CGRect(
            x: rect.minX,
            y: rect.minY,
            width: rect.width * layer.pixelSize.width / layer.size.width,
            height: rect.height * layer.pixelSize.height / layer.size.height
        )
        // The pixels do not change while they are drawn, unless they belong to this context.
        let image = source === self ? source.makeImage() : source.surface.map { CGImage(surface: $0, isOpaque: false) }
        guard let image else { return }
        if layer.pointsUp { draw(image, in: placed) } else { drawUpright(image, in: placed) }
    }
}
