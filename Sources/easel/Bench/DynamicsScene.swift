import UIKit

/// The `dynamics` scene: 200 boxes fall into a pile and are stirred, so that they never come to rest. Once the boxes are
/// views; once they are items that are not shown, which leaves the simulation.
@MainActor
enum DynamicsScene {
    private static let count = 200
    private static let side: CGFloat = 40

    static func run(_ options: BenchOptions) throws -> [SceneResult] {
        try [views(options), items(options)]
    }

    private static func views(_ options: BenchOptions) throws -> SceneResult {
        let bench = try BenchScreen(options)
        let floor = UIView(frame: bench.screen.bounds)
        bench.window.addSubview(floor)
        let boxes = boxes(in: floor.bounds).map { frame, color in
            let box = UIView(frame: frame)
            box.backgroundColor = color
            floor.addSubview(box)
            return box
        }
        return measure("", boxes, bench, in: floor)
    }

    private static func items(_ options: BenchOptions) throws -> SceneResult {
        let bench = try BenchScreen(options)
        let floor = UIView(frame: bench.screen.bounds)
        bench.window.addSubview(floor)
        let boxes = boxes(in: floor.bounds).map { Box(frame: $0.frame) }
        return measure("items", boxes, bench, in: floor)
    }

    /// An item that is not shown.
    private final class Box: NSObject, UIDynamicItem {
        var center: CGPoint
        let bounds: CGRect
        var transform = CGAffineTransform.identity

        init(frame: CGRect) {
            center = CGPoint(x: frame.midX, y: frame.midY)
            bounds = CGRect(origin: .zero, size: frame.size)
        }
    }

    private static func boxes(in bounds: CGRect) -> [(frame: CGRect, color: UIColor)] {
        var generator = BenchGenerator()
        return (0..<count).map { _ in
            let frame = CGRect(
                x: CGFloat(generator.integer(below: max(1, Int(bounds.width - side)))),
                y: CGFloat(generator.integer(below: max(1, Int(bounds.height - side)))),
                width: side,
                height: side
            )
            return (frame, colors[generator.integer(below: colors.count)])
        }
    }

    private static func measure(
        _ variant: String,
        _ boxes: [any UIDynamicItem],
        _ bench: BenchScreen,
        in floor: UIView
    ) -> SceneResult {
        let animator = UIDynamicAnimator(referenceView: floor)
        let gravity = UIGravityBehavior(items: boxes)
        let collision = UICollisionBehavior(items: boxes)
        collision.translatesReferenceBoundsIntoBoundary = true
        animator.addBehavior(gravity)
        animator.addBehavior(collision)
        return bench.measure("dynamics", variant: variant) { frame in
            // The direction turns once in four seconds.
            gravity.angle = .pi / 2 + CGFloat(frame) * 2 * .pi / 240
            animator.advance(by: 1.0 / 60)
        }
    }

    private static let colors: [UIColor] = [.systemBlue, .systemRed, .systemGreen, .systemOrange]
}
