import UIKit

/// The `shapes` scene: 1000 shape layers whose strokes grow, each redrawn in each frame.
@MainActor
enum ShapeScene {
    private static let count = 1000
    private static let side = 40

    static func run(_ options: BenchOptions) throws -> [SceneResult] {
        let bench = try BenchScreen(options)
        bench.window.addSubview(GradientView(frame: bench.screen.bounds))
        let start = bench.beginAnimation()
        let path = BenchShapes.butterfly(side: CGFloat(side))
        let columns = max(1, bench.size.width / (side + 4))
        for index in 0..<count {
            let layer = CAShapeLayer()
            layer.frame = CGRect(
                x: index % columns * (side + 4),
                y: index / columns % max(1, bench.size.height / (side + 4)) * (side + 4),
                width: side,
                height: side
            )
            layer.path = path
            layer.fillColor = nil
            layer.strokeColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
            layer.lineWidth = 2
            let animation = CABasicAnimation(keyPath: "strokeEnd")
            animation.fromValue = 0
            animation.toValue = 1
            animation.duration = 2
            animation.beginTime = start - 2 * Double(index) / Double(count)
            animation.repeatCount = .infinity
            layer.add(animation, forKey: nil)
            bench.window.layer.addSublayer(layer)
        }
        return [bench.measure("shapes") { _ in }]
    }
}
