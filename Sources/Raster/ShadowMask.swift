import Glibc

/// The blurred coverage of a rounded rectangle, from which that of any larger one is made by stretching its middle.
final class ShadowMask {
    /// What the mask depends on. Lengths are in pixels.
    struct Key: Hashable {
        var cornerRadius: Double
        var sigma: Double
        /// Of the rectangle that is blurred.
        var size: PixelSize
    }

    let key: Key
    /// How far the shadow reaches beyond the rectangle.
    let margin: Int
    let size: PixelSize

    /// Owned; rows without gaps.
    let bytes: UnsafeMutablePointer<UInt8>

    /// Beyond three standard deviations there is less than half a level.
    static func margin(sigma: Double) -> Int { Int((3 * sigma).rounded(.up)) + 1 }

    /// Nil when there is no memory.
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

    /// The coverage of row `y` of the rectangle: the mean of sixteen lines, each exact.
    private func cover(_ y: Int, of key: Key, _ row: UnsafeMutablePointer<UInt8>) {
        let (width, radius) = (Double(key.size.width), key.cornerRadius)
        let lines = 16
        // From where on each line is inside, on the left; the right is its mirror image.
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
