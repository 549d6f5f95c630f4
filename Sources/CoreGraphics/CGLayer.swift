/// A picture to draw on once and to draw many times, with as many pixels to a unit as the context it was made for.
///
/// ```swift
/// guard let dot = CGLayer(context, size: CGSize(width: 10, height: 10), auxiliaryInfo: nil) else { return }
/// dot.context?.fillEllipse(in: CGRect(x: 0, y: 0, width: 10, height: 10))
/// for x in stride(from: 0, to: 100, by: 12) { context.draw(dot, at: CGPoint(x: x, y: 0)) }
/// ```
public final class CGLayer {
    /// In units of the user space that the context was made with.
    public let size: CGSize

    /// What draws on the layer. Its user space begins at one corner, with axes as those of the context that the layer was
    /// made for; as that space is drawn, whatever is added to the layer later does not change what was drawn of it.
    public let context: CGContext?

    /// Makes a transparent layer. Nil for a size that is empty, not finite or of more than 32,767 pixels, and when there
    /// is no memory.
    /// - Parameters:
    ///   - context: says how many pixels a unit has, and whether y points up.
    ///   - auxiliaryInfo: not used by Apple either.
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

    /// Whether the least y is at the bottom row.
    fileprivate let pointsUp: Bool

    /// All pixels, in user space: parts of a pixel are whole ones.
    fileprivate let pixelSize: CGSize
}

extension CGContext {
    /// Draws a layer at its size, the origin of its space at a point, by the state: alpha, blend mode, shadow and clip.
    public func draw(_ layer: CGLayer, at point: CGPoint) {
        draw(layer, in: CGRect(origin: point, size: layer.size))
    }

    /// Draws a layer scaled to a rectangle, the origin of its space at the rectangle's, by the state: alpha, blend mode,
    /// shadow and clip. A layer drawn on itself is drawn as it was before.
    public func draw(_ layer: CGLayer, in rect: CGRect) {
        guard let source = layer.context else { return }
        let rect = rect.standardized
        let placed = CGRect(
            x: rect.minX,
            y: rect.minY,
            width: rect.width * layer.pixelSize.width / layer.size.width,
            height: rect.height * layer.pixelSize.height / layer.size.height
        )
        // Nobody writes to the pixels while they are drawn, unless they are this context's.
        let image = source === self ? source.makeImage() : source.surface.map { CGImage(surface: $0, isOpaque: false) }
        guard let image else { return }
        if layer.pointsUp { draw(image, in: placed) } else { drawUpright(image, in: placed) }
    }
}
