import Compositor
import CoreGraphics
import Synchronization

/// Content that a layer draws from its properties, on the thread that needs it: the one that commits, or the
/// compositor's while the properties are animated.
protocol DrawnContent: Equatable, Sendable {
    /// The rectangle that the drawing can touch, in the layer's own coordinates; `.null` for nothing.
    var extent: CGRect { get }

    /// A Boolean value that indicates whether the drawing fills the extent with opaque colors.
    var isOpaque: Bool { get }

    /// Draws the content in the layer's own coordinates.
    func draw(in context: CGContext)
}

/// The bitmap of a layer's drawing, which is drawn again only if the content changes.
final class DrawnBitmap<Content: DrawnContent>: Sendable {
    private let id = Identifiers.next()
    private let last = Mutex<(content: Content, scale: CGFloat, contents: RenderContents?)?>(nil)

    /// Returns the layer that shows the drawing, or `nil` if nothing is visible.
    /// - Parameters:
    ///   - bounds: The bounds of the layer that draws.
    ///   - scale: The number of pixels per point.
    func layer(_ content: Content, in bounds: CGRect, scale: CGFloat) -> RenderLayer? {
        let contents = last.withLock { last -> RenderContents? in
            if let last, last.content == content, last.scale == scale { return last.contents }
            let contents = Self.contents(content, bounds, scale)
            last = (content, scale, contents)
            return contents
        }
        return contents.map { RenderLayer(id: id, bounds: bounds, contents: $0, zPosition: -.infinity) }
    }

    /// Draws the content into a bitmap. Content that is farther from the bounds than any screen is large is omitted.
    private static func contents(_ content: Content, _ bounds: CGRect, _ scale: CGFloat)
        -> RenderContents?
    {
        guard bounds.isFinite, scale > 0, content.extent.isFinite else { return nil }
        let extent = content.extent.intersection(bounds.insetBy(dx: -farthest / scale, dy: -farthest / scale))
        guard !extent.isEmpty,
            let rect = PixelRect(around: extent.applying(CGAffineTransform(scaleX: scale, y: scale)), within: .largest),
            !rect.isEmpty, rect.area <= largestArea, let surface = Surface(size: rect.size)
        else { return nil }
        let transform = CGAffineTransform(
            a: scale,
            b: 0,
            c: 0,
            d: scale,
            tx: -CGFloat(rect.minX),
            ty: -CGFloat(rect.minY)
        )
        let context = CGContext(surface: surface, isOpaque: false, baseTransform: transform)
        content.draw(in: context)
        let isFilled = extent.applying(transform) == CGRect(origin: .zero, size: CGSize(rect.size))
        return RenderContents(
            surface: surface,
            source: PixelRect(size: rect.size),
            ink: context.inkedBounds,
            isOpaque: content.isOpaque && isFilled,
            transform: transform.inverted(),
            changes: ContentChanges(version: Identifiers.next())
        )
    }

    private static var farthest: CGFloat { 4096 }
    private static var largestArea: Int { 1 << 25 }
}

extension PixelRect {
    /// The rectangle of all coordinates that bitmaps can have.
    fileprivate static let largest = PixelRect(minX: -1 << 24, minY: -1 << 24, maxX: 1 << 24, maxY: 1 << 24)
}

extension CGSize {
    fileprivate init(_ size: PixelSize) { self.init(width: CGFloat(size.width), height: CGFloat(size.height)) }
}

extension CALayer {
    /// The scale of a drawing: that of the contents, or of the screen if it is larger.
    var drawingScale: CGFloat {
        let own = contentsScale > 0 && contentsScale.isFinite ? contentsScale : 1
        return max(own, rootContext?.scale ?? 1)
    }
}
