import CoreGraphics

/// What of each item is seen.
extension PaintList {
    /// Occlusion by small layers stops when the region in sight has this many rectangles.
    private static let holeLimit = 64

    /// A layer of so many pixels hides what is under it however complicated the region gets.
    private static let largeHole = 128 * 128

    /// Hides what lies under something opaque: from front to back, each item keeps what is left of the damage.
    /// - Parameter clip: what is outside is not seen; what is in a group is not seen where the group is not.
    mutating func cull(_ range: Range<Int>, _ remaining: inout Region, _ clip: PixelRect) {
        var index = range.upperBound
        // Where `remaining` has been noted, once an item needs it.
        var region = -1
        while index > range.lowerBound {
            index -= 1
            if items[index].kind == .groupEnd {
                // What is opaque inside a group hides the group's own items only: the group may be translucent.
                let begin = items[index].partner
                show(begin, in: remaining, clip, &region)
                let visible = items[begin].visible
                var inside = visible.isEmpty ? .empty : remaining
                cull(begin + 1..<index, &inside, visible)
                index = begin
                continue
            }
            show(index, in: remaining, clip, &region)
            // Many small holes cost more to keep than they save.
            if items[index].isOpaque, !items[index].visible.isEmpty,
                remaining.rectangleCount < Self.holeLimit || items[index].visible.area >= Self.largeHole
            {
                remaining.subtract(Region(items[index].rect))
                region = -1
            }
        }
    }

    /// Notes where an item is seen. The region is shared by all items that find the same one left, so that none is made
    /// for each item.
    private mutating func show(_ index: Int, in remaining: Region, _ clip: PixelRect, _ region: inout Int) {
        let rect = items[index].rect.intersection(clip)
        if remaining.isRectangle || remaining.isEmpty {
            items[index].visible = rect.intersection(remaining.bounds)
            return
        }
        let (bounds, parts) = remaining.bounds(within: rect)
        items[index].visible = bounds
        guard parts > 1 else { return }
        if region < 0 {
            region = regions.count
            regions.append(remaining)
        }
        items[index].region = region
    }
}
