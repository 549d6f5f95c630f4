extension GaussianBlur {
    /// Replaces a mask by a blurred one. Both may be the same.
    /// - Parameters:
    ///   - point: the place in `source` that belongs to the first byte of `destination`; it may lie outside.
    /// - Returns: false when there is no memory for it.
    package func blur(
        to destination: MaskPlane,
        from source: MaskPlane,
        at point: PixelPoint,
        sigma: Double,
        outside: Outside
    ) -> Bool {
        // By way of pixels: masks are blurred once and kept.
        guard let pixels = Surface(size: source.size), let result = Surface(size: destination.size) else {
            return false
        }
        for y in 0..<source.size.height {
            let (from, to) = (source.row(y), pixels.row(y))
            for x in 0..<source.size.width { to[x] = UInt32(from[x]) }
        }
        blur(to: result, in: result.bounds, from: pixels, at: point, sigma: sigma, outside: outside)
        for y in 0..<destination.size.height {
            let (from, to) = (result.row(y), destination.row(y))
            for x in 0..<destination.size.width { to[x] = UInt8(truncatingIfNeeded: from[x]) }
        }
        return true
    }
}
