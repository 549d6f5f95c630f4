import Geometry
import Raster

/// A small image of a particle.
///
/// There are thousands of them, so that it is as small as possible.
package struct RenderSprite: Equatable, Sendable {
    /// The position of the image's center, in points.
    package var x: Float
    package var y: Float

    /// The direction of the image's rows: a vector whose length is the scale.
    package var directionX: Float
    package var directionY: Float

    /// The factors of the image's channels, as ARGB32.
    package var tint: UInt32

    /// The index of the image.
    package var image: Int32

    package init(x: Float, y: Float, directionX: Float, directionY: Float, tint: UInt32, image: Int32) {
        self.x = x
        self.y = y
        self.directionX = directionX
        self.directionY = directionY
        self.tint = tint
        self.image = image
    }
}

/// The particles of a layer: small images, back to front, that are painted in one pass.
package final class RenderSprites: Sendable {
    package struct Image: Sendable {
        package let image: SpriteImage

        /// The number of pixels per point of a sprite with a scale of 1.
        package let scale: Double

        /// The filters for sprites of another size than their image.
        package let filters: PlacedSprite.Options

        package init(_ image: SpriteImage, scale: Double, filters: PlacedSprite.Options = []) {
            self.image = image
            self.scale = scale
            self.filters = filters
        }

        /// The distance of the farthest corner from the center, in points, with the width of a soft edge.
        var radius: Double {
            let (width, height) = (Double(image.size.width), Double(image.size.height))
            return ((width * width + height * height).squareRoot() / 2 + 1) / scale
        }
    }

    package let images: [Image]
    package let sprites: [RenderSprite]

    /// A Boolean value that indicates whether sprites are added to the content behind them, with saturation.
    package let isAdditive: Bool

    /// The bounding box of all sprites, in the layer's own coordinates.
    package let extent: CGRect

    /// Creates sprites.
    /// - Parameters:
    ///   - images: The images that sprites refer to by index.
    ///   - sprites: The sprites, back to front.
    package init(images: [Image], sprites: [RenderSprite], isAdditive: Bool) {
        self.images = images
        self.sprites = sprites
        self.isAdditive = isAdditive
        let radii = images.map { Float($0.radius) }
        var (minX, minY) = (Float.infinity, Float.infinity)
        var (maxX, maxY) = (-Float.infinity, -Float.infinity)
        radii.withUnsafeBufferPointer { radii in
            for sprite in sprites {
                let length = sprite.directionX * sprite.directionX + sprite.directionY * sprite.directionY
                // The additional point is the width of a soft edge of a reduced image.
                let radius = radii[Int(sprite.image)] * length.squareRoot() + 1
                minX = min(minX, sprite.x - radius)
                minY = min(minY, sprite.y - radius)
                maxX = max(maxX, sprite.x + radius)
                maxY = max(maxY, sprite.y + radius)
            }
        }
        let isFinite = minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite && minX <= maxX
        extent =
            isFinite
            ? CGRect(x: Double(minX), y: Double(minY), width: Double(maxX - minX), height: Double(maxY - minY)) : .null
    }

    /// Calls `body` with each sprite that is visible in a rectangle of the screen, back to front.
    /// - Parameters:
    ///   - transform: The transform from the layer's own coordinates to pixels.
    ///   - alpha: The opacity of all sprites, from 0 to 255.
    func forEachPlaced(
        _ transform: CGAffineTransform,
        alpha: UInt8 = 255,
        in rect: PixelRect,
        _ body: (borrowing PlacedSprite, PixelRect) -> Void
    ) {
        // Damage and painting use the same box.
        let rect = DeviceGeometry.pixels(touchedBy: extent, transform).intersection(rect)
        guard !rect.isEmpty else { return }
        let (a, b) = (Double(transform.a), Double(transform.b))
        let (c, d) = (Double(transform.c), Double(transform.d))
        let origin = SIMD2(Double(transform.tx), Double(transform.ty))
        let mode: PlacedSprite.Options = isAdditive ? .additive : []
        images.withUnsafeBufferPointer { images in
            sprites.withUnsafeBufferPointer { sprites in
                for sprite in sprites {
                    let image = images[Int(sprite.image)]
                    let (x, y) = (Double(sprite.x), Double(sprite.y))
                    let (i, j) = (Double(sprite.directionX) / image.scale, Double(sprite.directionY) / image.scale)
                    let placed = PlacedSprite(
                        image.image,
                        x: SIMD2(a * i + c * j, b * i + d * j),
                        y: SIMD2(c * i - a * j, d * i - b * j),
                        center: SIMD2(a * x + c * y, b * x + d * y) + origin,
                        tint: alpha == 255 ? sprite.tint : PixelKernels.fade(sprite.tint, by: alpha),
                        options: image.filters.union(mode)
                    )
                    guard let placed else { continue }
                    let visible = placed.bounds.intersection(rect)
                    if !visible.isEmpty { body(placed, visible) }
                }
            }
        }
    }
}
