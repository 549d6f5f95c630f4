import UIKit

/// The `dynamics` scene: 200 boxes fall into a pile and are stirred, so that they never come to rest.
@MainActor
enum DynamicsScene {
    private static let count = 200
    private static let side: CGFloat = 40

    static func run(_ options: BenchOptions) throws -> [SceneResult] {
        let bench = try BenchScreen(options)
        let floor = UIView(frame: bench.screen.bounds)
        bench.window.addSubview(floor)
        var generator = BenchGenerator()
        let boxes = (0..<count).map { _ in
            let box = UIView(
                frame: CGRect(
                    x: CGFloat(generator.integer(below: max(1, Int(floor.bounds.width - side)))),
                    y: CGFloat(generator.integer(below: max(1, Int(floor.bounds.height - side)))),
                    width: side,
                    height: side
                )
            )
            box.backgroundColor = colors[generator.integer(below: colors.count)]
            floor.addSubview(box)
            return box
        }
        let animator = UIDynamicAnimator(referenceView: floor)
        let gravity = UIGravityBehavior(items: boxes)
        let collision = UICollisionBehavior(items: boxes)
        collision.translatesReferenceBoundsIntoBoundary = true
        animator.addBehavior(gravity)
        animator.addBehavior(collision)
        return [
            bench.measure("dynamics") { frame in
                // The direction turns once in four seconds.
                gravity.angle = .pi / 2 + CGFloat(frame) * 2 * .pi / 240
                animator.advance(by: 1.0 / 60)
            }
        ]
    }

    private static let colors: [UIColor] = [.systemBlue, .systemRed, .systemGreen, .systemOrange]
}
