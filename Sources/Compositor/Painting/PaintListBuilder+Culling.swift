import Geometry

/// Visibility of items.
extension PaintListBuilder {
    /// The number of rectangles of the visible region at which occlusion by small layers stops.
    private static let holeLimit = 64

    /// The number of pixels from which on a layer occludes others regardless of the complexity of the region.
    private static let largeHole = 128 * 128

    /// Removes the occluded parts of items. Items are visited from front to back; each keeps what is left of the
    /// damage.
    /// - Parameter clip: The visible area. Items outside are not visible, and the content of a group is visible only
    ///   where the group is.
    mutating func cull(_ range: Range<Int>, _ remaining: inout Region, _ clip: PixelRect) {
        var index = range.upperBound
        // The index of the stored copy of `remaining`, once an item needs it.
        var region = -1
        while index > range.lowerBound {
            index -= 1
            if list.items[index].kind == .groupEnd {
                // Opaque items inside a group occlude only items of the same group, because the group can be
                // translucent.
                let begin = list.items[index].partner
                show(begin, in: remaining, clip, &region)
                let visible = list.items[begin].visible
                var inside = visible.isEmpty ? .empty : remaining
                cull(begin + 1..<index, &inside, visible)
                if list.items[begin].kind == .clip, !visible.isEmpty, hide(begin, inside, &remaining) { region = -1 }
                index = begin
                continue
            }
            show(index, in: remaining, clip, &region)
            // Many small holes cost more to track than they save.
            if list.items[index].isOpaque, !list.items[index].visible.isEmpty,
                remaining.rectangleCount < Self.holeLimit || list.items[index].visible.area >= Self.largeHole
            {
                subtract(index, from: &remaining)
                region = -1
            }
        }
    }

    /// Subtracts the opaque pixels of an item from the visible region.
    private func subtract(_ index: Int, from remaining: inout Region) {
        let item = list.items[index]
        guard item.side >= 0 else { return remaining.subtract(Region(item.rect)) }
        for full in [list.shapes[item.side].rows, list.shapes[item.side].columns] {
            let full = full.intersection(item.rect)
            if !full.isEmpty { remaining.subtract(Region(full)) }
        }
    }

    /// Subtracts the opaque content between rounded corners from the visible region.
    /// - Parameter inside: The part of the visible region that the content of the clip left.
    /// - Returns: A Boolean value that indicates whether the content occludes anything.
    private func hide(_ clip: Int, _ inside: Region, _ remaining: inout Region) -> Bool {
        let shape = list.shapes[list.items[clip].side]
        let hidden = remaining.subtracting(inside)
        if hidden.isEmpty { return false }
        let full = Region(shape.rows).union(Region(shape.columns)).intersection(Region(list.items[clip].rect))
        let free = hidden.intersection(full)
        guard !free.isEmpty,
            remaining.rectangleCount < Self.holeLimit || free.bounds.area >= Self.largeHole
        else { return false }
        remaining.subtract(free)
        return true
    }

    /// Sets the visible part of an item. All items that find the same remaining region share one copy of it.
    private mutating func show(_ index: Int, in remaining: Region, _ clip: PixelRect, _ region: inout Int) {
        let rect = list.items[index].rect.intersection(clip)
        if remaining.isRectangle || remaining.isEmpty {
            list.items[index].visible = rect.intersection(remaining.bounds)
            return
        }
        let (bounds, parts) = remaining.bounds(within: rect)
        list.items[index].visible = bounds
        guard parts > 1 else { return }
        if region < 0 {
            region = list.regions.count
            list.regions.append(remaining)
        }
        list.items[index].region = region
    }
}
