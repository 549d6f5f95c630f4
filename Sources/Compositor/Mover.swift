import CoreGraphics

/// A layer, or all that is in it, that stands elsewhere than in the frame before, by whole pixels, and is otherwise much
/// the same: a candidate for moving pixels in place of painting them.
struct Mover {
    enum Kind {
        /// The layer with all that it shows.
        case layer
        /// What is in the layer, while the layer itself stays: its bounds have another origin.
        case children
    }

    let kind: Kind
    let old: RenderLayer
    let new: RenderLayer

    /// How far it moved, in pixels of the screen.
    let offset: PixelPoint

    /// From the layer's own coordinates to the screen, before and now.
    let oldTransform: CGAffineTransform
    let newTransform: CGAffineTransform

    /// The pixels that it could show in, before and now.
    let before: PixelRect
    let now: PixelRect

    /// Around all pixels that it could change.
    var extent: PixelRect { before.union(now) }

    /// Where pixels could be moved to.
    let target: PixelRect

    /// Moving fewer pixels than this saves nothing worth looking for.
    static let leastArea = 128 * 128

    /// - Parameters:
    ///   - parent: from the space around the layer to the screen, the same in both frames.
    ///   - clip: what the layers above leave of the screen, the same in both frames.
    ///   - leastArea: how many pixels are worth moving.
    init?(
        _ old: RenderLayer,
        _ new: RenderLayer,
        parent: CGAffineTransform,
        clip: PixelRect,
        leastArea: Int = leastArea
    ) {
        guard clip.area >= leastArea, !old.hasBackdrop, !new.hasBackdrop, old.looksAlike(new), new.opacity > 0,
            old.projected == nil, new.projected == nil,
            DeviceGeometry.isUpright(parent),
            old.transform.hasLinearPart(of: new.transform), DeviceGeometry.isUpright(new.transform)
        else { return nil }
        oldTransform = old.transform.concatenating(parent)
        newTransform = new.transform.concatenating(parent)
        guard let offset = oldTransform.wholeOffset(to: newTransform), offset != .zero else { return nil }
        self.old = old
        self.new = new
        self.offset = offset

        if old.bounds == new.bounds {
            kind = .layer
            before = DeviceGeometry.pixels(touchedBy: old.extent, parent).intersection(clip)
            now = DeviceGeometry.pixels(touchedBy: new.extent, parent).intersection(clip)
        } else {
            kind = .children
            // The layer's own picture has to stay exactly where it was.
            guard old.bounds.size == new.bounds.size, old.contents == nil, new.contents == nil,
                old.background == new.background, old.edge == new.edge
            else { return nil }
            if new.background != 0 || new.edge.hasBorder {
                guard let whole = DeviceGeometry.wholePixels(new.bounds, newTransform),
                    whole == DeviceGeometry.wholePixels(old.bounds, oldTransform)
                else { return nil }
            }
            var clip = clip
            if new.masksToBounds {
                guard let cut = DeviceGeometry.clipPixels(new.bounds, newTransform),
                    cut == DeviceGeometry.clipPixels(old.bounds, oldTransform)
                else { return nil }
                clip = clip.intersection(cut)
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

    /// How many whole pixels another transform of the same linear part lies away; nil when it lies between pixels.
    func wholeOffset(to other: CGAffineTransform) -> PixelPoint? {
        guard let x = DeviceGeometry.wholePixel(other.tx - tx), let y = DeviceGeometry.wholePixel(other.ty - ty)
        else { return nil }
        return PixelPoint(x: x, y: y)
    }
}
