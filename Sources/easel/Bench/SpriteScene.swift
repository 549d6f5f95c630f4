import UIKit

/// The `sprites` and `sprites-sub` scenes: 200 cached rounded squares over a cached gradient, all moved in each frame.
@MainActor
enum SpriteScene {
    private static let count = 200
    private static let side = 96

    static func run(_ options: BenchOptions) throws -> [SceneResult] {
        var result = try run("sprites", options) { generator, room in
            let x = generator.integer(below: room.width + 1)
            return CGPoint(x: x, y: generator.integer(below: room.height + 1))
        }
        let blended = Int(result.counts["pixels-blended"] ?? 0)
        if let ours = result.times["composite"]?.median,
            let copy = CopyScene.memcpyTime(byteCount: blended * 4, size: options.screenSize, options: options)
        {
            result.counts["composite-to-copy"] = (ours / copy * 1000).rounded() / 1000
            result.notes.append(
                "memory copy of the blended bytes (\(blended) pixels): \((copy * 1e4).rounded() / 1e4) ms"
            )
        }
        return [result]
    }

    static func runAtFractions(_ options: BenchOptions) throws -> [SceneResult] {
        [
            try run("sprites-sub", options) { generator, room in
                let x = generator.unit() * CGFloat(room.width)
                return CGPoint(x: x, y: generator.unit() * CGFloat(room.height))
            }
        ]
    }

    /// - Parameter position: Returns the next position, in pixels, within the available space of the screen.
    private static func run(
        _ name: String,
        _ options: BenchOptions,
        position: (inout BenchGenerator, PixelSize) -> CGPoint
    ) throws -> SceneResult {
        let bench = try BenchScreen(options)
        bench.window.addSubview(GradientView(frame: bench.screen.bounds))
        let image = try roundedSquare()
        let sprites = (0..<count).map { _ in
            let sprite = UIView(frame: CGRect(x: 0, y: 0, width: side, height: side))
            sprite.layer.contents = image
            bench.window.addSubview(sprite)
            return sprite
        }
        let room = PixelSize(width: max(0, bench.size.width - side), height: max(0, bench.size.height - side))
        var generator = BenchGenerator()
        let half = CGFloat(side) / 2
        return bench.measure(name) { _ in
            for sprite in sprites {
                let position = position(&generator, room)
                sprite.center = CGPoint(x: position.x + half, y: position.y + half)
            }
        }
    }

    /// Returns the image of all sprites: a square with round corners and an opacity of 0.8.
    private static func roundedSquare() throws -> CGImage {
        guard let surface = Surface(size: PixelSize(width: side, height: side)) else {
            throw CommandFailure.usage("cannot allocate a sprite")
        }
        let context = CGContext(surface: surface, isOpaque: false, baseTransform: .identity)
        UIGraphicsPushContext(context)
        UIColor(red: 0.9, green: 0.4, blue: 0.1, alpha: 0.8).setFill()
        UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: side, height: side), cornerRadius: 16).fill()
        UIGraphicsPopContext()
        return CGImage(surface: surface, isOpaque: false)
    }
}
