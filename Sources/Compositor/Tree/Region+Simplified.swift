import Geometry

extension Region {
    /// Returns a region with fewer rectangles that covers this one.
    ///
    /// Exact damage saves pixels, but each rectangle is tested against each layer. If there are more than `limit`
    /// rectangles, the result is the bounding box if most of it is damaged; otherwise it is the bounding boxes of a few
    /// strips.
    package func simplified(limit: Int = 32) -> Region {
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

    /// Returns the bounding box of the part of the region in a rectangle, and the number of rectangles of that part.
    /// Unlike the intersection, it does not allocate memory.
    func bounds(within rect: PixelRect) -> (bounds: PixelRect, count: Int) {
        var bounds = PixelRect.empty
        var count = 0
        for part in self where part.maxY > rect.minY {
            // The rectangles are ordered from top to bottom.
            if part.minY >= rect.maxY { break }
            let common = part.intersection(rect)
            if common.isEmpty { continue }
            bounds = bounds.union(common)
            count += 1
        }
        return (bounds, count)
    }

    /// Calls `body` for each part of the region in a rectangle. Unlike the intersection, it does not allocate memory.
    func forEachPart(within rect: PixelRect, _ body: (PixelRect) -> Void) {
        for part in self where part.maxY > rect.minY {
            if part.minY >= rect.maxY { break }
            let common = part.intersection(rect)
            if !common.isEmpty { body(common) }
        }
    }
}
