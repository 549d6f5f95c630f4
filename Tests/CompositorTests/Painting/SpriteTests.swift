import CoreGraphics
import ScreenSupport
import TestSupport
import Testing

@testable import Compositor
@testable import Raster

/// Particles in the painter.
@Suite struct SpriteTests {
    private static let size = PixelSize(width: 64, height: 48)

    private func image(_ width: Int, _ height: Int, using generator: inout SeededGenerator) throws -> SpriteImage {
        let surface = Surface.allocate(PixelSize(width: width, height: height))
        surface.fill(using: &generator)
        for y in 0..<height { for x in 0..<width { surface[x, y] = ModelLayer.premultiplied(surface[x, y]) } }
        return try #require(SpriteImage(surface, in: surface.bounds))
    }

    private func placed(_ image: SpriteImage, _ options: PlacedSprite.Options, using generator: inout SeededGenerator)
        -> PlacedSprite?
    {
        let angle = generator.chance(30) ? 0 : Double.random(in: 0...6, using: &generator)
        let scale = generator.element(of: [0.07, 0.3, 0.9, 1, 2.5, 9])
        return PlacedSprite(
            image,
            x: SIMD2(scale * cos(angle), scale * sin(angle)),
            y: SIMD2(-scale * sin(angle), scale * cos(angle)),
            center: SIMD2(.random(in: -5...69, using: &generator), .random(in: -5...53, using: &generator)),
            tint: generator.chance(30)
                ? .max : ModelLayer.premultiplied(.random(in: 0...UInt32.max, using: &generator)),
            options: options
        )
    }

    /// Every pixel equals that of a sprite computed pixel by pixel, and no pixel outside of the bounds is touched.
    @Test(arguments: [[], .additive, .nearestIfMagnified, .nearestIfMinified] as [PlacedSprite.Options])
    func pixelsEqualThoseOfReference(options: PlacedSprite.Options) throws {
        var generator = SeededGenerator(seed: 11)
        for round in 0..<150 {
            let image = try image(
                .random(in: 1...20, using: &generator),
                .random(in: 1...9, using: &generator),
                using: &generator
            )
            guard let sprite = placed(image, options, using: &generator) else { continue }
            let surface = Surface.allocate(Self.size)
            surface.fill(using: &generator)
            let expected = Surface.allocate(Self.size)
            for y in 0..<48 {
                for x in 0..<64 { expected[x, y] = sprite.reference(over: surface[x, y], x, y) }
            }
            sprite.paint(to: surface, in: surface.bounds, at: .zero)
            try #require(surface.firstDifference(from: expected) == nil, "round \(round)")
        }
    }

    @Test func pixelsDoNotDependOnRectangle() throws {
        var generator = SeededGenerator(seed: 12)
        for round in 0..<100 {
            let image = try image(13, 6, using: &generator)
            guard let sprite = placed(image, [], using: &generator) else { continue }
            let (whole, parts) = (Surface.allocate(Self.size), Surface.allocate(Self.size))
            sprite.paint(to: whole, in: whole.bounds, at: .zero)
            let (x, y) = (Int.random(in: 1...62, using: &generator), Int.random(in: 1...46, using: &generator))
            for (minX, maxX) in [(0, x), (x, 64)] {
                for (minY, maxY) in [(0, y), (y, 48)] {
                    let rect = PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
                        .intersection(sprite.bounds)
                    if !rect.isEmpty { sprite.paint(to: parts, in: rect, at: rect.origin) }
                }
            }
            try #require(parts.firstDifference(from: whole) == nil, "round \(round)")
        }
    }

    @Test func alignedSpriteCopiesImage() throws {
        var generator = SeededGenerator(seed: 13)
        let source = Surface.allocate(PixelSize(width: 6, height: 4))
        source.fill(using: &generator)
        for y in 0..<4 { for x in 0..<6 { source[x, y] |= 0xFF00_0000 } }
        let image = try #require(SpriteImage(source, in: PixelRect(minX: 1, minY: 1, maxX: 5, maxY: 3)))
        let sprite = RenderSprite(x: 12, y: 11, directionX: 1, directionY: 0, tint: .max, image: 0)
        let sprites = RenderSprites(images: [.init(image, scale: 1)], sprites: [sprite], isAdditive: false)
        let surface = show(sprites)
        for y in 0..<48 {
            for x in 0..<64 {
                let isInside = (10..<14).contains(x) && (10..<12).contains(y)
                #expect(surface[x, y] == (isInside ? source[x - 9, y - 9] : 0xFF64_6464))
            }
        }
    }

    /// The sum of all colors, whatever their order.
    @Test func additiveColorsAreAddedWithSaturation() throws {
        let surface = Surface.allocate(PixelSize(width: 4, height: 4))
        for y in 0..<4 { for x in 0..<4 { surface[x, y] = 0xFF50_2814 } }
        let image = try #require(SpriteImage(surface, in: surface.bounds))
        func sprite(_ x: Float, _ tint: UInt32) -> RenderSprite {
            RenderSprite(x: x, y: 20, directionX: 1, directionY: 0, tint: tint, image: 0)
        }
        let list = [sprite(10, .max), sprite(12, .max), sprite(12, 0x8080_8080)]
        for sprites in [list, list.reversed()] {
            let shown = show(RenderSprites(images: [.init(image, scale: 1)], sprites: sprites, isAdditive: true))
            #expect(shown[8, 20] == 0xFFB4_8C78)
            #expect(shown[11, 20] == 0xFFFF_C896)
            #expect(shown[13, 20] == 0xFFDC_A082)
            #expect(shown[7, 20] == 0xFF64_6464)
        }
    }

    private func show(_ sprites: RenderSprites) -> Surface {
        let surface = Surface.allocate(Self.size)
        let layer = RenderLayer(id: 1, bounds: .zero, sprites: sprites)
        let compositor = SurfaceCompositor(Compositor(size: Self.size))
        let tree = RenderTree(serial: 1, root: layer, transform: .identity, size: Self.size, background: 0xFF64_6464)
        _ = compositor.advance(to: tree)
        compositor.paint(into: surface, age: 0)
        return surface
    }

    /// Much smaller sprites show the mean color of their image.
    @Test func reducedImageIsMeanOfPixels() throws {
        let surface = Surface.allocate(PixelSize(width: 64, height: 64))
        for y in 0..<64 { for x in 0..<64 { surface[x, y] = (x + y) % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 } }
        let image = try #require(SpriteImage(surface, in: surface.bounds))
        let sprite = RenderSprite(x: 20.3, y: 20.6, directionX: 0.1, directionY: 0, tint: .max, image: 0)
        let shown = show(RenderSprites(images: [.init(image, scale: 1)], sprites: [sprite], isAdditive: false))
        #expect(0xFF7E_7E7E...0xFF81_8181 ~= shown[20, 20])
    }

    /// The damage is that of the particles, not their bounding box.
    @Test func damageIsThatOfSprites() throws {
        let surface = Surface.allocate(PixelSize(width: 2, height: 2))
        for y in 0..<2 { for x in 0..<2 { surface[x, y] = .max } }
        let image = RenderSprites.Image(try #require(SpriteImage(surface, in: surface.bounds)), scale: 1)
        func tree(_ offset: Float) -> RenderTree {
            let sprites = [Float(3), 60].map {
                RenderSprite(x: $0, y: $0 / 2 + offset, directionX: 1, directionY: 0, tint: .max, image: 0)
            }
            let layer = RenderLayer(
                id: 1,
                bounds: .zero,
                sprites: RenderSprites(images: [image], sprites: sprites, isAdditive: false)
            )
            return RenderTree(serial: 1, root: layer, transform: .identity, size: Self.size)
        }
        let compositor = SurfaceCompositor(Compositor(size: Self.size))
        _ = compositor.advance(to: tree(0))
        #expect(compositor.advance(to: tree(0)).isEmpty == false)
        let damage = compositor.advance(to: tree(3))
        #expect(damage.area < 200)
    }
}

extension PlacedSprite {
    /// Returns the value of a pixel, computed without vectors.
    fileprivate func reference(over destination: UInt32, _ x: Int, _ y: Int) -> UInt32 {
        let parts = parts
        let (u, v) = (parts.position(x, y).0, parts.position(x, y).1)
        func pixel(_ x: Int, _ y: Int) -> UInt32 {
            x >= 0 && y >= 0 && x < parts.width && y < parts.height ? parts.pixels[y * parts.stride + x] : 0
        }
        let (column, row) = (u >> 16, v >> 16)
        let fractionX = parts.isNearest ? 0 : (u >> 9) & 127
        let fractionY = parts.isNearest ? 0 : (v >> 9) & 127
        func channel(_ pixel: UInt32, _ shift: UInt32) -> Int { Int(pixel >> shift & 255) }
        func product(_ a: Int, _ b: Int) -> Int {
            let sum = a * b + 128
            return (sum + sum >> 8) >> 8
        }
        var sample: [Int] = []
        for shift in [24, 16, 8, 0] as [UInt32] {
            let left =
                channel(pixel(column, row), shift) * (128 - fractionY) + channel(pixel(column, row + 1), shift)
                * fractionY
            let right =
                channel(pixel(column + 1, row), shift) * (128 - fractionY)
                + channel(pixel(column + 1, row + 1), shift) * fractionY
            let value = (left * (128 - fractionX) + right * fractionX) >> 14
            sample.append(parts.tint == .max ? value : product(value, channel(parts.tint, shift)))
        }
        var result: UInt32 = 0
        for (index, shift) in ([24, 16, 8, 0] as [UInt32]).enumerated() {
            var value = channel(destination, shift)
            if !parts.isAdditive { value = product(value, 255 - sample[0]) }
            result |= UInt32(min(255, value + sample[index])) << shift
        }
        return result
    }
}
