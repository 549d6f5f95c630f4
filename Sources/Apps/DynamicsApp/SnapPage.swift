import UIKit

/// A page with a box that snaps to the finger.
final class SnapPage: DynamicsPage {
    private var box: UIView!
    private var snap: UISnapBehavior?

    /// The damping of the snap, from 0 to 1. With 1, the box oscillates least.
    var damping: CGFloat = 0.5 {
        didSet { snap?.damping = damping }
    }

    override func start() {
        box = addBox(CGRect(x: 0, y: 0, width: 80, height: 80), color: .systemOrange)
        box.center = CGPoint(x: bounds.midX, y: bounds.midY)
        snap = nil
    }

    override func press(at location: CGPoint) { move(to: location) }
    override func drag(to location: CGPoint) { move(to: location) }

    private func move(to location: CGPoint) {
        if let snap {
            snap.snapPoint = location
            return
        }
        let snap = UISnapBehavior(item: box, snapTo: location)
        snap.damping = damping
        animator.addBehavior(snap)
        self.snap = snap
    }
}
