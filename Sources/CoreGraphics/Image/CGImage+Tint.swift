extension CGImage {
    /// Returns the image's shape in a single color: each pixel has that color with the pixel's opacity. Returns `nil`
    /// if there is not enough memory.
    package func tinted(_ color: CGColor) -> CGImage? {
        guard let result = Surface(size: surface.size) else { return nil }
        let pixel = color.premultipliedARGB(alpha: 1)
        let (alpha, red, green, blue) = (pixel >> 24, pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF)
        for y in 0..<surface.size.height {
            let (source, target) = (surface.row(y), result.row(y))
            for x in 0..<surface.size.width {
                let coverage = source[x] &>> 24
                // Rounds to the nearest of 255 steps.
                func faded(_ value: UInt32) -> UInt32 { (value &* coverage &* 2 &+ 255) / 510 }
                target[x] = faded(alpha) &<< 24 | faded(red) &<< 16 | faded(green) &<< 8 | faded(blue)
            }
        }
        return CGImage(
            surface: result,
            isOpaque: isOpaque && alpha == 255,
            format: nil,
            shouldInterpolate: shouldInterpolate
        )
    }
}
