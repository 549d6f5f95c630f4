import UIKit
import UIKitTesting

/// A screen of 400 by 400 points with a dynamic animator on its only view.
@MainActor
final class DynamicsStage {
    let screen: VirtualScreen
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    let animator: UIDynamicAnimator

    init(refreshRate: Double = 60) throws {
        screen = try VirtualScreen(size: CGSize(width: 400, height: 400), refreshRate: refreshRate)
        animator = UIDynamicAnimator(referenceView: view)
        try screen.show(view)
    }

    /// Adds a square to the view.
    func box(side: CGFloat = 100, at center: CGPoint = CGPoint(x: 200, y: 100)) -> UIView {
        let box = UIView(frame: CGRect(x: 0, y: 0, width: side, height: side))
        box.center = center
        box.backgroundColor = .red
        view.addSubview(box)
        return box
    }

    /// Adds gravity, and the bounds of the view as a boundary.
    @discardableResult
    func drop(_ items: [UIView]) -> UICollisionBehavior {
        let collision = UICollisionBehavior(items: items)
        collision.translatesReferenceBoundsIntoBoundary = true
        animator.addBehavior(UIGravityBehavior(items: items))
        animator.addBehavior(collision)
        return collision
    }

    func advance(by seconds: TimeInterval) throws { try screen.advance(by: seconds) }
}
