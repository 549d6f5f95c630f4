import CoreGraphics

extension PaintList {
    enum Kind {
        /// A colour over whole pixels.
        case solid
        /// A colour with antialiased edges.
        case solidQuad
        /// A colour with round corners, or along an edge.
        case shape
        /// A picture whose pixels are the screen's.
        case blit
        /// A picture that is scaled, turned, or lies between pixels.
        case sampled
        /// A picture that is turned in space.
        case projected
        /// What follows, up to its `groupEnd`, is cut by round corners: in these alone it is a group.
        case clip
        /// What follows, up to its `groupEnd`, is painted into a picture of its own, which then goes to the screen.
        case group
        case groupEnd
        /// A group whose picture is kept from earlier frames.
        case stored
        /// What lies behind, blurred.
        case backdrop
    }

    /// Plain numbers, so that lists are copied and walked without counting references.
    struct Item {
        var kind: Kind
        /// All pixels it may touch, cut by clips.
        var rect: PixelRect
        /// The box around the pixels in which it is seen: damaged, and not hidden under something opaque.
        var visible = PixelRect.empty
        /// Where in `regions` those pixels are, among others that are not in `visible`; -1 when they are all of it.
        var region = -1
        /// Premultiplied ARGB32, for colours.
        var color: UInt32 = 0
        /// 0…255, for pictures and groups.
        var alpha: UInt8 = 255
        /// Whether every pixel of `rect` ends up opaque; with a shape, every pixel that it covers wholly.
        var isOpaque = false
        /// Kept alive by the tree that the list was made from.
        var contents: Unmanaged<RenderContents>?
        /// For `stored`; kept alive by the store.
        var picture: Unmanaged<StoredPicture>?
        /// For `backdrop`; kept alive by `Backdrops`.
        var backdrop: Unmanaged<BackdropPicture>?
        /// For `blit` and `stored`: where pixel (0, 0) of the picture lands.
        var origin = PixelPoint.zero
        /// From pixels of the surface (`sampled`) or points (with a `quad`) to pixels of the screen.
        var transform = CGAffineTransform.identity
        /// For `solidQuad`, masked groups, and backdrops with edges between pixels: the rectangle that `transform` maps.
        var quad: CGRect?
        /// Of what there is more to say: in `projections` for `projected`, else in `shapes`; -1 for most.
        var side = -1
        /// `group`: the index of its end; `groupEnd`: the index of its beginning.
        var partner = 0

        /// As measured, roughly, in tenths of a nanosecond.
        var costOfPixel: Int {
            switch kind {
            case .solid: isOpaque ? 1 : 2
            case .blit: isOpaque ? 1 : 2
            case .stored, .backdrop: 2
            case .solidQuad, .group: 4
            case .shape: isOpaque ? 1 : 2
            case .sampled: 10
            case .projected: 40
            case .groupEnd, .clip: 0
            }
        }
    }
}
