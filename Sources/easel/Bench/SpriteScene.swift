import CPixman
import UIKit

/// `sprites`: 200 cached rounded squares over a cached gradient, all at new places each frame.
@MainActor
enum SpriteScene {
    nonisolated static let count = 200
    nonisolated static let side = 96

    static func run(size: PixelSize) throws -> [SceneResult] {
        let bench = try BenchScreen(size: size)
        let background = GradientView(frame: bench.screen.bounds)
        bench.window.addSubview(background)
        let picture = try roundedSquare()
        let sprites = (0..<count).map { _ in
            let sprite = UIView(frame: CGRect(x: 0, y: 0, width: side, height: side))
            sprite.layer.contents = picture
            bench.window.addSubview(sprite)
            return sprite
        }
        let places = places(size: size, frames: BenchScreen.warmUpFrames + BenchScreen.measuredFrames)
        var result = bench.measure("sprites") { frame in
            for (sprite, place) in zip(sprites, places[frame]) {
                sprite.center = CGPoint(x: place.x + side / 2, y: place.y + side / 2)
            }
        }
        let blended = Int(result.counts["pixels-blended"] ?? 0)
        let copy = CopyScene.memcpyTime(byteCount: blended * 4, size: size)
        let pixman = PixmanSprites(size: size).run(places)
        result.times["pixman"] = pixman
        let ours = result.times["composite"]?.median ?? .nan
        result.counts["composite-to-copy"] = (ours / copy * 1000).rounded() / 1000
        result.counts["composite-to-pixman"] = (ours / pixman.median * 1000).rounded() / 1000
        result.notes.append("copy of the bytes blended (\(blended) pixels): \((copy * 1e4).rounded() / 1e4) ms")
        result.notes.append("pixman: the gradient by SRC, the sprites by OVER, whole screen, same places")
        return [result]
    }

    /// The picture that all sprites show: a square with round corners, 0.8 opaque.
    private static func roundedSquare() throws -> CGImage {
        guard let surface = Surface(size: PixelSize(width: side, height: side)) else {
            throw CommandFailure.usage("no memory for a sprite")
        }
        let context = CGContext(surface: surface, isOpaque: false, baseTransform: .identity)
        UIGraphicsPushContext(context)
        UIColor(red: 0.9, green: 0.4, blue: 0.1, alpha: 0.8).setFill()
        UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: side, height: side), cornerRadius: 16).fill()
        UIGraphicsPopContext()
        return CGImage(surface: surface, isOpaque: false)
    }

    /// Whole pixels, on the screen.
    private static func places(size: PixelSize, frames: Int) -> [[PixelPoint]] {
        var generator = BenchGenerator()
        return (0..<frames).map { _ in
            (0..<count).map { _ in
                PixelPoint(
                    x: .random(in: 0...max(0, size.width - side), using: &generator),
                    y: .random(in: 0...max(0, size.height - side), using: &generator)
                )
            }
        }
    }
}

/// A vertical gradient.
final class GradientView: UIView {
    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        for y in 0..<Int(bounds.height) {
            let part = CGFloat(y) / bounds.height
            context.setFillColor(red: 0.1 + 0.3 * part, green: 0.2, blue: 0.6 - 0.4 * part, alpha: 1)
            context.fill(CGRect(x: 0, y: CGFloat(y), width: bounds.width, height: 1))
        }
    }
}

/// The same scene by pixman: what a toolkit on it would composite.
private struct PixmanSprites {
    private let screen: OpaquePointer?
    private let background: OpaquePointer?
    private let sprite: OpaquePointer?
    private let surfaces: [Surface]
    private let size: PixelSize

    init(size: PixelSize) {
        self.size = size
        let side = SpriteScene.side
        let surfaces = [size, size, PixelSize(width: side, height: side)].compactMap { Surface(size: $0) }
        precondition(surfaces.count == 3, "no memory for a screen")
        for y in 0..<size.height { surfaces[1].row(y).update(repeating: 0xFF20_3080, count: size.width) }
        for y in 0..<side { surfaces[2].row(y).update(repeating: 0xCC88_4422, count: side) }
        func image(_ surface: Surface) -> OpaquePointer? {
            pixman_image_create_bits(
                PIXMAN_a8r8g8b8,
                Int32(surface.size.width),
                Int32(surface.size.height),
                surface.row(0),
                Int32(surface.bytesPerRow)
            )
        }
        self.surfaces = surfaces
        screen = image(surfaces[0])
        background = image(surfaces[1])
        sprite = image(surfaces[2])
    }

    func run(_ frames: [[PixelPoint]]) -> Spread {
        defer { for image in [screen, background, sprite] { pixman_image_unref(image) } }
        let side = Int32(SpriteScene.side)
        let times = frames.map { places in
            let start = nanoseconds()
            pixman_image_composite32(
                PIXMAN_OP_SRC,
                background,
                nil,
                screen,
                0,
                0,
                0,
                0,
                0,
                0,
                Int32(size.width),
                Int32(size.height)
            )
            for place in places {
                pixman_image_composite32(
                    PIXMAN_OP_OVER,
                    sprite,
                    nil,
                    screen,
                    0,
                    0,
                    0,
                    0,
                    Int32(place.x),
                    Int32(place.y),
                    side,
                    side
                )
            }
            return nanoseconds() - start
        }
        return Spread(nanoseconds: Array(times.suffix(BenchScreen.measuredFrames)))
    }
}
