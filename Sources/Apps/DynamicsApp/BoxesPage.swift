import UIKit

/// A page with a blue and a red box that fall, bounce, and push each other. A finger pulls the blue box on a cord that is
/// attached beside its center, so that the box swings and tilts. The blue box bounces higher than the red one.
final class BoxesPage: DynamicsPage {
    private var blueBox: UIView!
    private var redBox: UIView!
    private var tether: UIAttachmentBehavior?
    private var spring: UIAttachmentBehavior?

    /// A Boolean value that indicates whether a spring connects the boxes.
    var hasSpring = false {
        didSet { if hasSpring != oldValue { updateSpring() } }
    }

    override func start() {
        blueBox = addBox(CGRect(x: 10, y: 20, width: 80, height: 80), color: .blue)
        redBox = addBox(CGRect(x: 150, y: 20, width: 60, height: 60), color: .red)
        tether = nil
        spring = nil

        animator.addBehavior(UIGravityBehavior(items: [blueBox, redBox]))
        animator.addBehavior(makeWalls(for: [blueBox, redBox]))
        let bounce = UIDynamicItemBehavior(items: [blueBox])
        bounce.elasticity = 0.5
        animator.addBehavior(bounce)
        updateSpring()
    }

    private func updateSpring() {
        if let spring { animator.removeBehavior(spring) }
        spring = nil
        guard hasSpring, let blueBox, let redBox else { return }
        let spring = UIAttachmentBehavior(item: blueBox, attachedTo: redBox)
        spring.frequency = 4
        spring.damping = 0
        animator.addBehavior(spring)
        self.spring = spring
    }

    // MARK: The finger

    override func press(at location: CGPoint) {
        guard tether == nil else { return }
        let tether = UIAttachmentBehavior(
            item: blueBox,
            offsetFromCenter: UIOffset(horizontal: 20, vertical: 20),
            attachedToAnchor: location
        )
        animator.addBehavior(tether)
        self.tether = tether
    }

    override func drag(to location: CGPoint) { tether?.anchorPoint = location }

    override func release() {
        if let tether { animator.removeBehavior(tether) }
        tether = nil
    }
}
