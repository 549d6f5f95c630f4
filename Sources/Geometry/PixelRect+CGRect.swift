extension PixelRect {
    /// Creates the smallest rectangle of pixels that covers a rectangle, clipped to limits, or returns `nil` if it is
    /// empty.
    package init?(around rect: CGRect, within limits: PixelRect) {
        guard rect.isFinite else { return nil }
        func clamp(_ value: CGFloat, _ low: Int, _ high: Int) -> Int {
            Int(min(max(value, CGFloat(low)), CGFloat(high)))
        }
        self.init(
            minX: clamp(rect.minX.rounded(.down), limits.minX, limits.maxX),
            minY: clamp(rect.minY.rounded(.down), limits.minY, limits.maxY),
            maxX: clamp(rect.maxX.rounded(.up), limits.minX, limits.maxX),
            maxY: clamp(rect.maxY.rounded(.up), limits.minY, limits.maxY)
        )
        if isEmpty { return nil }
    }

    /// Creates the pixels of a pixel-aligned rectangle, within the precision of the rasterizer, or returns `nil` if it
    /// is not pixel-aligned. Distant sides are clamped to a coordinate beyond every surface.
    package init?(exactly rect: CGRect) {
        guard rect.isFinite else { return nil }
        func side(_ value: CGFloat) -> Int? {
            let near = min(max(value, -1e6), 1e6)
            return abs(near - near.rounded()) < 1.0 / 512 ? Int(near.rounded()) : nil
        }
        guard let minX = side(rect.minX), let minY = side(rect.minY), let maxX = side(rect.maxX),
            let maxY = side(rect.maxY)
        else { return nil }
        self.init(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    }
}

extension CGRect {
    /// Creates a rectangle with the same coordinates.
    package init(_ rect: PixelRect) {
        self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
    }
}
