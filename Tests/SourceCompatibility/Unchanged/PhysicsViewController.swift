import UIKit

class BouncyBehavior: UIDynamicBehavior {
    private let gravity = UIGravityBehavior(items: [])

    lazy var collider: UICollisionBehavior = {
        let collider = UICollisionBehavior(items: [])
        collider.collisionMode = .everything
        collider.translatesReferenceBoundsIntoBoundary = true
        return collider
    }()

    private lazy var itemBehavior: UIDynamicItemBehavior = {
        let behavior = UIDynamicItemBehavior(items: [])
        behavior.allowsRotation = false
        behavior.elasticity = 0.7
        return behavior
    }()

    override init() {
        super.init()
        addChildBehavior(gravity)
        addChildBehavior(collider)
        addChildBehavior(itemBehavior)
    }

    func addItem(_ item: UIDynamicItem) {
        gravity.addItem(item)
        collider.addItem(item)
        itemBehavior.addItem(item)
    }

    func removeItem(_ item: UIDynamicItem) {
        gravity.removeItem(item)
        collider.removeItem(item)
        itemBehavior.removeItem(item)
    }
}

class PhysicsViewController: UIViewController, UICollisionBehaviorDelegate, UIDynamicAnimatorDelegate {
    let blueBoxView = UIView(frame: CGRect(x: 10, y: 20, width: 80, height: 80))
    let redBoxView = UIView(frame: CGRect(x: 150, y: 20, width: 60, height: 60))
    var animator: UIDynamicAnimator?
    var currentLocation: CGPoint?
    var attachment: UIAttachmentBehavior?
    private(set) var contacts = 0
    private(set) var isAtRest = false
    private let bouncy = BouncyBehavior()

    override func viewDidLoad() {
        super.viewDidLoad()
        blueBoxView.backgroundColor = .blue
        redBoxView.backgroundColor = .red
        view.addSubview(blueBoxView)
        view.addSubview(redBoxView)

        animator = UIDynamicAnimator(referenceView: view)
        animator?.delegate = self
        bouncy.collider.collisionDelegate = self
        bouncy.collider.addBoundary(
            withIdentifier: "shelf" as NSString,
            from: CGPoint(x: 0, y: 150),
            to: CGPoint(x: 60, y: 150)
        )
        for box in [blueBoxView, redBoxView] { bouncy.addItem(box) }
        animator?.addBehavior(bouncy)
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let theTouch = touches.first {
            currentLocation = theTouch.location(in: view)
            let offset = UIOffset(horizontal: 20, vertical: 20)
            attachment = UIAttachmentBehavior(
                item: blueBoxView,
                offsetFromCenter: offset,
                attachedToAnchor: currentLocation!
            )
            attachment?.frequency = 4.0
            attachment?.damping = 0.2
            animator?.addBehavior(attachment!)
        }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let theTouch = touches.first {
            currentLocation = theTouch.location(in: view)
            attachment?.anchorPoint = currentLocation!
        }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let attachment { animator?.removeBehavior(attachment) }
        attachment = nil
    }

    func collisionBehavior(
        _ behavior: UICollisionBehavior,
        beganContactFor item: UIDynamicItem,
        withBoundaryIdentifier identifier: NSCopying?,
        at p: CGPoint
    ) {
        if identifier as? NSString == "shelf" { contacts += 1 }
    }

    func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { isAtRest = true }
    func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) { isAtRest = false }
}
