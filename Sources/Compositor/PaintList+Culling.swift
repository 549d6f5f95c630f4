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
                if items[begin].kind == .clip, !visible.isEmpty, hide(begin, inside, &remaining) { region = -1 }
                index = begin
                continue
            }
            show(index, in: remaining, clip, &region)
            // Many small holes cost more to keep than they save.
            if items[index].isOpaque, !items[index].visible.isEmpty,
                remaining.rectangleCount < Self.holeLimit || items[index].visible.area >= Self.largeHole
            {
                subtract(index, from: &remaining)
                region = -1
            }
        }
    }

    /// Hides what lies under an item.
    private func subtract(_ index: Int, from remaining: inout Region) {
        let item = items[index]
        guard item.side >= 0 else { return remaining.subtract(Region(item.rect)) }
        for full in [shapes[item.side].rows, shapes[item.side].columns] {
            let full = full.intersection(item.rect)
            if !full.isEmpty { remaining.subtract(Region(full)) }
        }
    }

    /// What is opaque between round corners hides what is behind them.
    /// - Parameter inside: what it left of what is seen.
    /// - Returns: whether it hides anything.
    private func hide(_ clip: Int, _ inside: Region, _ remaining: inout Region) -> Bool {
        let shape = shapes[items[clip].side]
        let hidden = remaining.subtracting(inside)
        if hidden.isEmpty { return false }
        let full = Region(shape.rows).union(Region(shape.columns)).intersection(Region(items[clip].rect))
        let free = hidden.intersection(full)
        guard !free.isEmpty,
            remaining.rectangleCount < Self.holeLimit || free.bounds.area >= Self.largeHole
        else { return false }
        remaining.subtract(free)
        return true
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
