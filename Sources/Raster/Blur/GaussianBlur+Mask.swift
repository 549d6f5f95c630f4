extension GaussianBlur {
    /// Replaces the bytes of a mask by the blurred bytes of another. Both can be the same mask.
    /// - Parameters:
    ///   - point: The position in `source` that corresponds to the first byte of `destination`; it can lie outside.
    /// - Returns: `false` if there is not enough memory.
    package func blur(
        to destination: MaskPlane,
        from source: MaskPlane,
        at point: PixelPoint,
        sigma: Double,
        outside: Outside
    ) -> Bool {
        // Masks are converted to pixels, because they are blurred only once and then cached.
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
