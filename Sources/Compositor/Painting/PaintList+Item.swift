import Geometry
import Raster

extension PaintList {
    enum Kind {
        /// A color over a pixel-aligned rectangle.
        case solid
        /// A color with antialiased edges.
        case solidQuad
        /// A color with rounded corners, or along an edge.
        case shape
        /// An image whose pixels map one to one to pixels of the screen.
        case blit
        /// An image that is scaled, rotated, or not pixel-aligned.
        case sampled
        /// The particles of a layer.
        case sprites
        /// The flat bitmap of a 3D-transformed layer.
        case projected
        /// The start of items, up to the matching `groupEnd`, that are clipped by rounded corners. They form a group
        /// only in the corners.
        case clip
        /// The start of items, up to the matching `groupEnd`, that are painted into a surface of their own, which is
        /// then composited onto the screen.
        case group
        case groupEnd
        /// A group whose bitmap is cached from earlier frames.
        case cached
        /// A blurred backdrop.
        case backdrop
    }

    /// A trivial value, so that lists are copied and walked without reference counting.
    struct Item {
        var kind: Kind
        /// The bounding box of all pixels that the item can touch, after clipping.
        var rect: PixelRect
        /// The bounding box of the pixels in which the item is visible: damaged, and not hidden under something opaque.
        var visible = PixelRect.empty
        /// The index in `regions` of a region whose intersection with `visible` is the visible pixels, or -1 if all
        /// pixels of `visible` are visible.
        var region = -1
        /// The color of color items, as premultiplied ARGB32. For groups, the color that replaces all colors, or 0 for
        /// none.
        var color: UInt32 = 0
        /// The opacity of images and groups, from 0 to 255.
        var alpha: UInt8 = 255
        /// The blend mode of groups.
        var blendMode = BlendMode.normal
        /// A Boolean value that indicates whether content in a `clip` is blended with the content behind the clip.
        var blendsBehind = false
        /// A Boolean value that indicates whether every pixel of `rect` ends up opaque; with a shape, every pixel that
        /// it covers fully.
        var isOpaque = false
        /// A Boolean value that indicates whether the pixels of an image are not interpolated.
        var usesNearest = false
        /// The sides of a rectangle that are not antialiased.
        var aliased: RenderEdge.Sides = []
        /// The image; the tree that the list was built from keeps it alive.
        var contents: Unmanaged<RenderContents>?
        /// The cached bitmap, for `cached`; the store keeps it alive.
        var cache: Unmanaged<LayerCache>?
        /// The blurred backdrop, for `backdrop`; `Backdrops` keeps it alive.
        var backdrop: Unmanaged<BackdropCache>?
        /// The position of pixel (0, 0) of the bitmap, for `blit` and `cached`.
        var origin = PixelPoint.zero
        /// The transform from pixels of the surface (`sampled`) or points (with a `quad`) to pixels of the screen.
        var transform = CGAffineTransform.identity
        /// The rectangle that `transform` maps, for `solidQuad`, masked groups, and backdrops with edges between
        /// pixels.
        var quad: CGRect?
        /// The index of the item's additional data: in `projections` for `projected`, in the runs for
        /// `sprites`, otherwise in `shapes`; -1 for none.
        var side = -1
        /// The index of the end for `group`, and of the beginning for `groupEnd`.
        var partner = 0

        /// The approximate cost of a pixel as measured, in tenths of a nanosecond.
        var costOfPixel: Int {
            switch kind {
            case .solid: isOpaque ? 1 : 2
            case .blit: isOpaque ? 1 : 2
            case .cached, .backdrop: 2
            case .solidQuad, .group: 4
            case .shape: isOpaque ? 1 : 2
            case .sampled: 10
            case .projected: 40
            // Counted sprite by sprite.
            case .groupEnd, .clip, .sprites: 0
            }
        }

        /// The approximate cost of a pixel of a particle as measured, in tenths of a nanosecond.
        static let costOfSpritePixel = 40
    }

    /// The flat bitmap of a layer that is 3D-transformed or has a page curl.
    struct ProjectedItem {
        /// The mapping from pixels of the screen to pixels of the bitmap.
        enum Mapping {
            case plane(PlaneProjection)
            case curl(PageCurl)
        }

        /// The bitmap; `ProjectedLayerCaches` keeps it alive.
        var cache: Unmanaged<ProjectedLayerCache>
        var mapping: Mapping
        var edges: QuadEdges
        var bevels: QuadEdges?
        /// The rectangles of the screen in which the layer can be visible. Nothing is painted outside of them.
        var bands: [PixelRect]
    }
}
