import CoreGraphics

extension Region {
    /// A region of fewer rectangles that covers this one.
    ///
    /// Exact damage saves pixels, but every rectangle costs a look at every layer. When there are more than `limit`,
    /// the bounding box is taken if it is mostly damaged anyway; else each of a few strips is boxed by itself.
    func simplified(limit: Int = 32) -> Region {
        guard rectangleCount > limit else { return self }
        if area * 4 >= bounds.area * 3 { return Region(bounds) }
        let stripCount = Swift.min(limit / 2, bounds.height)
        let strips = (0..<stripCount).map { index in
            let top = bounds.minY + bounds.height * index / stripCount
            let bottom = bounds.minY + bounds.height * (index + 1) / stripCount
            return intersection(Region(PixelRect(minX: bounds.minX, minY: top, maxX: bounds.maxX, maxY: bottom))).bounds
        }
        return Region(strips)
    }

    /// The box around what of the region lies in a rectangle, and of how many of its rectangles that is made. Allocates
    /// nothing, as the intersection would.
    func bounds(within rect: PixelRect) -> (bounds: PixelRect, count: Int) {
        var bounds = PixelRect.empty
        var count = 0
        for part in self where part.maxY > rect.minY {
            // From top to bottom.
            if part.minY >= rect.maxY { break }
            let common = part.intersection(rect)
            if common.isEmpty { continue }
            bounds = bounds.union(common)
            count += 1
        }
        return (bounds, count)
    }

    /// Calls `body` for each part of the region in a rectangle. Allocates nothing, as the intersection would.
    func forEachPart(within rect: PixelRect, _ body: (PixelRect) -> Void) {
        for part in self where part.maxY > rect.minY {
            if part.minY >= rect.maxY { break }
            let common = part.intersection(rect)
            if !common.isEmpty { body(common) }
        }
    }
}
