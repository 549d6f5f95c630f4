/// A picture of pixels, which never changes.
public final class CGImage: Sendable {
    /// The pixels: premultiplied ARGB32, the top row first. No one writes to them once they are an image's.
    package let surface: Surface

    /// Whether every pixel is opaque.
    package let isOpaque: Bool

    /// Makes an image of a surface that no one will write to any more.
    /// - Parameter isOpaque: promises that every pixel's alpha is 255.
    package init(surface: Surface, isOpaque: Bool) {
        self.surface = surface
        self.isOpaque = isOpaque
    }

    /// The width in pixels.
    public var width: Int { surface.size.width }

    /// The height in pixels.
    public var height: Int { surface.size.height }

    /// The part of the image within a rectangle, in pixels from the top left. As Apple documents, the rectangle is made
    /// integral and cut to the image; nil when nothing is left. The part shares the image's memory.
    public func cropping(to rect: CGRect) -> CGImage? {
        guard let part = PixelRect(around: rect, within: surface.bounds) else { return nil }
        if part == surface.bounds { return self }
        let whole = surface
        let view = Surface(
            wrapping: whole.row(part.minY) + part.minX,
            size: part.size,
            bytesPerRow: whole.bytesPerRow,
            release: { withExtendedLifetime(whole) {} }
        )
        return CGImage(surface: view, isOpaque: isOpaque)
    }
}
