import Geometry
import Raster

/// The shadow of a layer and its sublayers. Lengths are in points of the layer's own coordinates.
package struct RenderShadow: Sendable, Equatable {
    /// A shape that casts the shadow instead of the layer.
    package struct Outline: Sendable, Equatable {
        /// A function that renders the coverage of a path, transformed to pixels, as the alpha of a bitmap, or returns
        /// `nil` if nothing is covered. It may be called on any thread.
        package typealias Cover = @Sendable (PathData, CGAffineTransform) -> (surface: Surface, rect: PixelRect)?

        package var path: PathData
        package var cover: Cover

        package init(_ path: PathData, cover: @escaping Cover) {
            self.path = path
            self.cover = cover
        }

        package static func == (left: Outline, right: Outline) -> Bool { left.path == right.path }
    }

    /// The color, as premultiplied ARGB32.
    package var color: UInt32

    package var offset: CGSize

    /// The standard deviation of the blur.
    package var deviation: Double

    /// The shape that casts the shadow; `nil` for the layer and its sublayers.
    package var outline: Outline?

    /// Creates a shadow, or returns `nil` if it is not visible.
    package init?(color: UInt32, offset: CGSize, deviation: Double, outline: Outline? = nil) {
        guard color >> 24 != 0, offset.width.isFinite, offset.height.isFinite else { return nil }
        self.color = color
        self.offset = offset
        self.deviation = deviation > 0 ? deviation : 0
        self.outline = outline
    }
}
