/// A sampling of an image through an affine transform, with bilinear interpolation and smooth edges.
struct Sampling: Sendable {
    /// The transform from the result's coordinates to the input's.
    let inverse: CGAffineTransform

    /// The distance in the input, in each direction, that corresponds to one pixel of the result.
    private let span: SIMD2<Double>

    /// A Boolean value that indicates whether the nearest pixels are taken instead of interpolated colors.
    private let isNearest: Bool

    init(inverse: CGAffineTransform, isNearest: Bool = false) {
        self.inverse = inverse
        self.isNearest = isNearest
        span = SIMD2(
            max(hypot(inverse.a, inverse.c), 1e-9),
            max(hypot(inverse.b, inverse.d), 1e-9)
        )
    }

    func needed(for region: PixelRect, of extent: PixelRect) -> PixelRect {
        if region.isEndless { return extent }
        let rect = CGRect(
            x: CGFloat(region.minX),
            y: CGFloat(region.minY),
            width: CGFloat(region.width),
            height: CGFloat(region.height)
        )
        let around = PixelRect(extent: rect.applying(inverse)).grownBy(x: 2, y: 2)
        return ImageNode.nearest(around, in: extent)
    }

    /// Computes a row of the result.
    /// - Parameter extent: The extent of the input. Positions outside of it read the border pixels, weighted by the
    ///   part of the result pixel that lies inside.
    func fill(
        _ pixels: UnsafeMutablePointer<Pixel>,
        x: Int,
        y: Int,
        count: Int,
        from stored: StoredPixels,
        extent: PixelRect
    ) {
        let (minX, minY) = (Double(extent.minX), Double(extent.minY))
        let (maxX, maxY) = (Double(extent.maxX), Double(extent.maxY))
        for index in 0..<count {
            // Computed from the position itself and not incrementally, so that a part equals the corresponding part of
            // the full rendering.
            let position = CGPoint(x: CGFloat(x + index) + 0.5, y: CGFloat(y) + 0.5).applying(inverse)
            let (u, v) = (Double(position.x), Double(position.y))
            if isNearest {
                let isInside = u >= minX && u < maxX && v >= minY && v < maxY
                pixels[index] = isInside ? stored[Int(u.rounded(.down)), Int(v.rounded(.down))] : .zero
                continue
            }
            let inX = min(u - minX, maxX - u) / span.x + 0.5
            let inY = min(v - minY, maxY - v) / span.y + 0.5
            guard inX > 0, inY > 0 else {
                pixels[index] = .zero
                continue
            }
            let (left, bottom) = ((u - 0.5).rounded(.down), (v - 0.5).rounded(.down))
            let (partX, partY) = (Float(u - 0.5 - left), Float(v - 0.5 - bottom))
            func column(_ value: Double) -> Int { Int(min(max(value, minX), maxX - 1)) }
            func row(_ value: Double) -> Int { Int(min(max(value, minY), maxY - 1)) }
            let (x0, x1) = (column(left), column(left + 1))
            let (y0, y1) = (row(bottom), row(bottom + 1))
            let low = stored[x0, y0] + (stored[x1, y0] - stored[x0, y0]) * partX
            let high = stored[x0, y1] + (stored[x1, y1] - stored[x0, y1]) * partX
            pixels[index] = (low + (high - low) * partY) * Float(min(inX, 1) * min(inY, 1))
        }
    }
}
