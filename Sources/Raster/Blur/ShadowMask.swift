import Glibc

/// The blurred coverage of a rounded rectangle. The coverage of any larger one is derived by stretching its middle.
final class ShadowMask {
    /// The values that the mask depends on. Lengths are in pixels.
    struct Key: Hashable {
        var cornerRadius: Double
        var sigma: Double
        /// The size of the rectangle that is blurred.
        var size: PixelSize
    }

    let key: Key
    /// The distance by which the shadow extends beyond the rectangle, in pixels.
    let margin: Int
    let size: PixelSize

    /// The bytes of the mask, owned by this object; rows have no padding.
    let bytes: UnsafeMutablePointer<UInt8>

    /// Returns the margin of a shadow, in pixels. Beyond three standard deviations there is less than half a level.
    static func margin(sigma: Double) -> Int { Int((3 * sigma).rounded(.up)) + 1 }

    /// Creates a mask, or returns `nil` if there is not enough memory.
    init?(_ key: Key, blur: GaussianBlur) {
        self.key = key
        margin = Self.margin(sigma: key.sigma)
        size = PixelSize(width: key.size.width + 2 * margin, height: key.size.height + 2 * margin)
        guard size.area <= Surface.maximumByteCount / 16 else { return nil }
        bytes = .allocate(capacity: size.area)
        bytes.update(repeating: 0, count: size.area)
        let plane = MaskPlane(bytes, size: size, bytesPerRow: size.width)
        for y in 0..<key.size.height { cover(y, of: key, plane.row(y + margin) + margin) }
        guard blur.blur(to: plane, from: plane, at: .zero, sigma: key.sigma, outside: .transparent) else { return nil }
    }

    deinit { bytes.deallocate() }

    /// Computes the coverage of row `y` of the rectangle: the mean of sixteen lines, each of which is exact.
    private func cover(_ y: Int, of key: Key, _ row: UnsafeMutablePointer<UInt8>) {
        let (width, radius) = (Double(key.size.width), key.cornerRadius)
        let lines = 16
        // The position from which on each line is inside, on the left; the right side is its mirror image.
        let starts = (0..<lines).map { line -> Double in
            let position = Double(y) + (Double(line) + 0.5) / Double(lines)
            let depth = min(position, Double(key.size.height) - position)
            guard depth < radius else { return 0 }
            return radius - (radius * radius - (radius - depth) * (radius - depth)).squareRoot()
        }
        for x in 0..<key.size.width {
            let near = Double(min(x, key.size.width - 1 - x))
            if near >= radius {
                row[x] = 255
                continue
            }
            var sum = 0.0
            for start in starts {
                let end = min(near + 1, width - start)
                sum += max(0, min(1, end - max(near, start)))
            }
            row[x] = UInt8((sum / Double(lines) * 255).rounded())
        }
    }
}
