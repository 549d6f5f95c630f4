import CRaster

/// A small image under an affine transform, in a color, ready to be blended.
package struct PlacedSprite: Sendable {
    /// The options of a sprite.
    package struct Options: OptionSet, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The sprite is added to the content behind it, with saturation.
        package static let additive = Options(rawValue: 1)
        /// The nearest pixel of the image is used if the sprite is larger than its image.
        package static let nearestIfMagnified = Options(rawValue: 2)
        /// The nearest pixel of the image is used if the sprite is smaller than its image.
        package static let nearestIfMinified = Options(rawValue: 4)
    }

    // The pixels are those of an image that the owner of the sprite keeps alive.
    nonisolated(unsafe) private var sprite: EaselSprite

    private var minX: Int32
    private var minY: Int32
    private var maxX: Int32
    private var maxY: Int32

    /// The pixels that the sprite can touch.
    package var bounds: PixelRect {
        PixelRect(minX: Int(minX), minY: Int(minY), maxX: Int(maxX), maxY: Int(maxY))
    }

    /// The coordinate beyond which sprites are not painted.
    private static let limit = 1e6

    /// Creates a sprite, or returns `nil` if nothing is visible.
    /// - Parameters:
    ///   - image: The image. The caller keeps it alive.
    ///   - x: The vector, in pixels of the destination, to the next pixel in a row of the image.
    ///   - y: The vector to the next pixel in a column of the image.
    ///   - center: The position of the image's center.
    ///   - tint: The factors of the image's channels, as ARGB32.
    package init?(
        _ image: SpriteImage,
        x: SIMD2<Double>,
        y: SIMD2<Double>,
        center: SIMD2<Double>,
        tint: UInt32,
        options: Options
    ) {
        let determinant = x.x * y.y - x.y * y.x
        let area = abs(determinant)
        guard tint != 0, area > 1e-9, area < 1e12 else { return nil }
        let usesNearest = options.contains(area > 1 ? .nearestIfMagnified : .nearestIfMinified)
        // The smallest image that is not magnified.
        var index = 0
        if !usesNearest {
            var part = area
            while part <= 0.25, index + 1 < image.levels.count {
                part *= 4
                index += 1
            }
        }
        let level = image.levels[index]
        let (full, size) = (image.levels[0].size, level.size)
        let (fullWidth, fullHeight) = (Double(full.width), Double(full.height))
        let (width, height) = (Double(size.width), Double(size.height))
        // Interpolated samples reach half a pixel beyond the edge.
        let halfWidth = fullWidth / 2 * (1 + 1 / width)
        let halfHeight = fullHeight / 2 * (1 + 1 / height)
        let reachX = abs(x.x) * halfWidth + abs(y.x) * halfHeight
        let reachY = abs(x.y) * halfWidth + abs(y.y) * halfHeight
        guard abs(center.x) + reachX < Self.limit, abs(center.y) + reachY < Self.limit else { return nil }
        let left = (center.x - reachX).rounded(.down)
        let top = (center.y - reachY).rounded(.down)
        let (factorX, factorY) = (width / fullWidth / determinant, height / fullHeight / determinant)
        let (xx, xy) = (y.y * factorX, -y.x * factorX)
        let (yx, yy) = (-x.y * factorY, x.x * factorY)
        guard max(max(abs(xx), abs(xy)), max(abs(yx), abs(yy))) <= 32 else { return nil }
        let (fromX, fromY) = (left + 0.5 - center.x, top + 0.5 - center.y)
        let edge = Double(SpriteImage.border) - (usesNearest ? 0 : 0.5)
        guard
            let matrix = AffineFixed(
                xx: xx,
                xy: xy,
                x0: xx * fromX + xy * fromY + width / 2 + edge,
                yx: yx,
                yy: yy,
                y0: yx * fromX + yy * fromY + height / 2 + edge
            )
        else { return nil }
        minX = Int32(left)
        minY = Int32(top)
        maxX = Int32((center.x + reachX).rounded(.up))
        maxY = Int32((center.y + reachY).rounded(.up))
        sprite = EaselSprite(
            pixels: UnsafePointer(level.surface.row(0)),
            stride: level.surface.stride,
            width: Int32(level.surface.size.width),
            height: Int32(level.surface.size.height),
            matrix: matrix.matrix,
            tint: tint,
            is_additive: options.contains(.additive) ? 1 : 0,
            is_nearest: usesNearest ? 1 : 0
        )
    }

    /// Blends the sprite into `rect` of a surface.
    /// - Parameter origin: The coordinates of the first pixel of `rect` in the space of the sprite. The value of a pixel
    ///   depends only on its coordinates.
    package func paint(to destination: Surface, in rect: PixelRect, at origin: PixelPoint) {
        assert(destination.bounds.contains(rect))
        withUnsafePointer(to: sprite) {
            easel_sprite_rect(
                destination.row(rect.minY) + rect.minX,
                destination.stride,
                origin.x - Int(minX),
                origin.y - Int(minY),
                rect.width,
                rect.height,
                $0
            )
        }
    }
}

extension PlacedSprite {
    /// The parts of a sprite, for tests.
    struct Parts {
        let pixels: UnsafePointer<UInt32>
        let stride: Int
        let width: Int
        let height: Int
        let tint: UInt32
        let isAdditive: Bool
        let isNearest: Bool
        /// The position in the image, with 16 bits of fraction, of a pixel of the destination.
        let position: (_ x: Int, _ y: Int) -> (Int, Int)
    }

    var parts: Parts {
        let (sprite, minX, minY) = (sprite, Int(minX), Int(minY))
        return Parts(
            pixels: sprite.pixels,
            stride: sprite.stride,
            width: Int(sprite.width),
            height: Int(sprite.height),
            tint: sprite.tint,
            isAdditive: sprite.is_additive != 0,
            isNearest: sprite.is_nearest != 0
        ) { x, y in
            let matrix = sprite.matrix
            let (x, y) = (x - minX, y - minY)
            return (
                Int(matrix.x0) + Int(matrix.xx) * x + Int(matrix.xy) * y,
                Int(matrix.y0) + Int(matrix.yx) * x + Int(matrix.yy) * y
            )
        }
    }
}
