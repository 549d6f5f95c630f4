import Geometry
import Raster

/// A filter of the bitmap of a layer and its sublayers.
package final class RenderFilter: Sendable, Hashable {
    /// A bitmap and its rectangle in pixels, relative to the top left corner of the layer's bounds.
    package struct Bitmap: Sendable {
        package var surface: Surface
        package var rect: PixelRect
        package var isOpaque: Bool

        package init(surface: Surface, rect: PixelRect, isOpaque: Bool) {
            self.surface = surface
            self.rect = rect
            self.isOpaque = isOpaque
        }
    }

    /// The function that filters a bitmap, given the bounds of the layer in pixels, or returns `nil` if nothing is
    /// visible. It may be called on any thread.
    package let apply: @Sendable (Bitmap, PixelRect) -> Bitmap?

    package init(_ apply: @escaping @Sendable (Bitmap, PixelRect) -> Bitmap?) { self.apply = apply }

    /// Returns a Boolean value that indicates whether two filters are the same object.
    package static func == (left: RenderFilter, right: RenderFilter) -> Bool { left === right }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
