/// An image for sprites, at several sizes: each is half as large as the previous one, down to a single pixel.
///
/// Sprites that are much smaller than their image sample one of the smaller sizes, so that they do not flicker when they
/// move, and read little memory.
package final class SpriteImage: Sendable {
    /// The number of transparent pixels around each image.
    static let border = 2

    struct Level: Sendable {
        /// The image with its border.
        let surface: Surface

        /// The size of the image.
        let size: PixelSize
    }

    let levels: [Level]

    /// The size of the image, in pixels.
    package var size: PixelSize { levels[0].size }

    /// The largest side of an image. Larger ones are reduced.
    private static let longestSide = 4096

    /// Creates an image from a part of a surface, or returns `nil` if the part is empty or there is not enough memory.
    package init?(_ source: Surface, in rect: PixelRect) {
        let rect = rect.intersection(source.bounds)
        guard !rect.isEmpty, let first = Self.copy(source, rect) else { return nil }
        var levels = [first]
        while let last = levels.last, last.size.width > 1 || last.size.height > 1 {
            guard let half = Self.half(last) else { return nil }
            levels.append(half)
        }
        let isTooLarge = { (level: Level) in max(level.size.width, level.size.height) > Self.longestSide }
        self.levels = Array(levels.drop(while: isTooLarge))
    }

    private static func makeLevel(_ size: PixelSize) -> Level? {
        Surface(size: PixelSize(width: size.width + 2 * border, height: size.height + 2 * border))
            .map { Level(surface: $0, size: size) }
    }

    private static func copy(_ source: Surface, _ rect: PixelRect) -> Level? {
        guard let level = makeLevel(rect.size) else { return nil }
        PixelKernels.copy(
            to: level.surface,
            in: PixelRect(x: border, y: border, width: rect.width, height: rect.height),
            from: source,
            at: rect.origin
        )
        return level
    }

    /// Returns an image of half the size, whose pixels are means of four. The last row or column of an odd number counts
    /// twice.
    private static func half(_ level: Level) -> Level? {
        let size = PixelSize(width: (level.size.width + 1) / 2, height: (level.size.height + 1) / 2)
        guard let half = makeLevel(size) else { return nil }
        for y in 0..<size.height {
            let top = level.surface.row(border + 2 * y) + border
            let bottom = level.surface.row(border + min(2 * y + 1, level.size.height - 1)) + border
            let row = half.surface.row(border + y) + border
            for x in 0..<size.width {
                let (left, right) = (2 * x, min(2 * x + 1, level.size.width - 1))
                row[x] = mean(top[left], top[right], bottom[left], bottom[right])
            }
        }
        return half
    }

    private static func mean(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
        func mean(_ shift: UInt32) -> UInt32 {
            ((a >> shift & 0xFF) + (b >> shift & 0xFF) + (c >> shift & 0xFF) + (d >> shift & 0xFF) + 2) / 4
        }
        return mean(24) << 24 | mean(16) << 16 | mean(8) << 8 | mean(0)
    }
}
