import Geometry
import Raster

/// The items to paint to update a part of the screen: colors and images, back to front, each with the pixels in which
/// it is visible.
///
/// A `PaintListBuilder` builds the list once per frame; it can then be painted band by band.
struct PaintList {
    var items: [Item] = []
    var regions: [Region] = []
    var shapes: [DeviceShape] = []
    var projections: [ProjectedItem] = []
    var sprites = SpriteStrips()

    /// The rows in which each item is visible, stored contiguously: each band scans all spans but reads few items.
    var spans: [Span] = []

    struct Span {
        var minY: Int32
        var maxY: Int32
    }

    /// The estimated time that painting takes, in tenths of a nanosecond.
    var cost = 0

    /// A Boolean value that indicates whether the list contains groups to paint.
    var hasGroups = false

    /// A Boolean value that indicates whether the list contains text.
    var hasGlyphs = false

    /// Removes everything.
    mutating func removeAll() {
        hasGlyphs = false
        items.removeAllForReuse()
        regions.removeAllForReuse()
        shapes.removeAllForReuse()
        projections.removeAllForReuse()
        sprites.removeAll()
    }

    /// Records that text is painted, which then keeps its coverage if it is painted often. Called once per repaint, so
    /// that the number of bands and threads makes no difference.
    func noteGlyphs() {
        guard hasGlyphs else { return }
        for item in items where item.kind == .blit && item.alpha == 255 && !item.visible.isEmpty {
            item.contents?._withUnsafeGuaranteedRef { $0.notePainting(area: item.visible.area) }
        }
    }

    /// Records the rows of the items and the cost, once the visible part of each item is known.
    mutating func finish(spriteCost: Int) {
        spans.removeAllForReuse()
        cost = spriteCost
        hasGroups = false
        for item in items {
            spans.append(Span(minY: Int32(item.visible.minY), maxY: Int32(item.visible.maxY)))
            cost += item.visible.area * item.costOfPixel
            if item.kind == .group || item.kind == .clip { hasGroups = true }
        }
    }
}

extension Array {
    /// Removes all elements, and keeps their memory for as many again, but not that of far more: the first frame may list a
    /// hundred thousand layers, and those after it a few.
    fileprivate mutating func removeAllForReuse() {
        removeAll(keepingCapacity: capacity < 1024 || capacity < 8 * count)
    }
}
