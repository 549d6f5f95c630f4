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
}
