import UIKit

/// The `emitter` scene: 10,000 particles all over the screen, rotated, scaled and tinted, all moved in each frame; once
/// blended and once added.
@MainActor
enum EmitterScene {
    private static let count = 10_000
    private static let lifetime = 4.0
    private static let side = 32

    static func run(_ options: BenchOptions) throws -> [SceneResult] {
        try [("normal", CAEmitterLayerRenderMode.unordered), ("additive", .additive)].map { variant, mode in
            let bench = try BenchScreen(options)
            bench.window.addSubview(GradientView(frame: bench.screen.bounds))
            let layer = CAEmitterLayer()
            layer.frame = bench.screen.bounds
            layer.emitterShape = .rectangle
            layer.emitterPosition = CGPoint(x: layer.bounds.midX, y: layer.bounds.midY)
            layer.emitterSize = layer.bounds.size
            layer.renderMode = mode
            layer.emitterCells = [try cell()]
            bench.window.layer.addSublayer(layer)
            // As many particles as there will ever be.
            layer.beginTime = bench.beginAnimation() - lifetime
            return bench.measure("emitter", variant: variant) { _ in }
        }
    }

    private static func cell() throws -> CAEmitterCell {
        let cell = CAEmitterCell()
        cell.contents = try dot()
        cell.birthRate = Float(Double(count) / lifetime)
        cell.lifetime = Float(lifetime)
        cell.velocity = 40
        cell.velocityRange = 20
        cell.emissionRange = 2 * .pi
        cell.spin = 1
        cell.spinRange = 2
        cell.scale = 0.5
        cell.scaleRange = 0.25
        cell.color = CGColor(red: 0.7, green: 0.7, blue: 0.7, alpha: 0.8)
        cell.redRange = 0.3
        cell.greenRange = 0.3
        cell.blueRange = 0.3
        return cell
    }

    /// Returns the image of all particles: a white square with round corners.
    private static func dot() throws -> CGImage {
        guard let surface = Surface(size: PixelSize(width: side, height: side)) else {
            throw CommandFailure.usage("cannot allocate a particle")
        }
        let context = CGContext(surface: surface, isOpaque: false, baseTransform: .identity)
        context.setFillColor(CGColor(red: 1, green: 1, blue: 1, alpha: 1))
        context.addPath(
            CGPath(
                roundedRect: CGRect(x: 0, y: 0, width: side, height: side),
                cornerWidth: 8,
                cornerHeight: 8,
                transform: nil
            )
        )
        context.fillPath()
        return CGImage(surface: surface, isOpaque: false)
    }
}
