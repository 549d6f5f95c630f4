import Geometry

/// A layer, or the content of a layer, that moved by an integral number of pixels since the previous frame and is
/// otherwise mostly unchanged: a candidate for moving pixels instead of repainting them.
struct Mover {
    enum Kind {
        /// The layer with all its content.
        case layer
        /// The content of the layer. The layer itself stays; the origin of its bounds changed.
        case children
    }

    let kind: Kind
    let old: RenderLayer
    let new: RenderLayer

    /// The distance of the move, in pixels of the screen.
    let offset: PixelPoint

    /// The transforms from the layer's own coordinates to the screen, before and after the move.
    let oldTransform: CGAffineTransform
    let newTransform: CGAffineTransform

    /// The pixels that the content can touch, before and after the move.
    let before: PixelRect
    let now: PixelRect

    /// The bounding box of all pixels that can change.
    var extent: PixelRect { before.union(now) }

    /// The pixels that can be the target of the move.
    let target: PixelRect

    /// The minimum number of pixels for which a search for moves pays off.
    static let leastArea = 128 * 128

    /// Creates a candidate, or returns `nil` if the layer did not move by an integral number of pixels or changed too
    /// much.
    /// - Parameters:
    ///   - parent: The transform from the layer's superlayer to the screen, the same in both frames.
    ///   - clip: The part of the screen that the clips of the superlayers leave, the same in both frames.
    ///   - leastArea: The minimum number of pixels worth moving.
    init?(
        _ old: RenderLayer,
        _ new: RenderLayer,
        parent: CGAffineTransform,
        clip: PixelRect,
        leastArea: Int = leastArea
    ) {
        guard clip.area >= leastArea, !old.hasBackdrop, !new.hasBackdrop, old.hasSameAppearance(as: new),
            new.opacity > 0,
            old.projected == nil, new.projected == nil,
            DeviceGeometry.isUpright(parent),
            old.transform.hasLinearPart(of: new.transform), DeviceGeometry.isUpright(new.transform)
        else { return nil }
        oldTransform = old.transform.concatenating(parent)
        newTransform = new.transform.concatenating(parent)
        guard let offset = oldTransform.integralOffset(to: newTransform), offset != .zero else { return nil }
        self.old = old
        self.new = new
        self.offset = offset

        if old.bounds == new.bounds {
            kind = .layer
            before = DeviceGeometry.pixels(touchedBy: old.extent, parent).intersection(clip)
            now = DeviceGeometry.pixels(touchedBy: new.extent, parent).intersection(clip)
        } else {
            kind = .children
            // The layer's own content and its mask must stay exactly at their positions.
            guard old.mask == nil, new.mask == nil, old.bounds.size == new.bounds.size, old.contents == nil,
                new.contents == nil, old.sprites == nil, new.sprites == nil, old.shadowContents == nil,
                new.shadowContents == nil,
                old.background == new.background, old.edge == new.edge
            else { return nil }
            if new.background != 0 || new.edge.hasBorder {
                guard let aligned = DeviceGeometry.alignedPixels(new.bounds, newTransform),
                    aligned == DeviceGeometry.alignedPixels(old.bounds, oldTransform)
                else { return nil }
            }
            var clip = clip
            if new.masksToBounds {
                guard let contentClip = DeviceGeometry.clipPixels(new.bounds, newTransform),
                    contentClip == DeviceGeometry.clipPixels(old.bounds, oldTransform)
                else { return nil }
                clip = clip.intersection(contentClip)
            }
            before = DeviceGeometry.pixels(touchedBy: old.children.extent, oldTransform).intersection(clip)
            now = DeviceGeometry.pixels(touchedBy: new.children.extent, newTransform).intersection(clip)
        }
        target = now.intersection(before.offsetBy(offset))
        guard target.area >= leastArea else { return nil }
    }
}

extension CGAffineTransform {
    func hasLinearPart(of other: CGAffineTransform) -> Bool {
        a == other.a && b == other.b && c == other.c && d == other.d
    }

    /// Returns the distance to another transform with the same linear part, in pixels, or `nil` if it is not integral.
    func integralOffset(to other: CGAffineTransform) -> PixelPoint? {
        guard let x = DeviceGeometry.integralPixel(other.tx - tx), let y = DeviceGeometry.integralPixel(other.ty - ty)
        else { return nil }
        return PixelPoint(x: x, y: y)
    }
}
