import UIKit

/// A page of the app: a view whose subviews a dynamic animator moves.
class DynamicsPage: UIView {
    private(set) var animator: UIDynamicAnimator!
    private var startedSize = CGSize.zero

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .white
        animator = UIDynamicAnimator(referenceView: self)
    }

    /// Returns `nil`: archives of views are not supported.
    required init?(coder: NSCoder) { nil }

    /// Creates the items and behaviors of the page, whose size is now known.
    func start() {}

    /// Starts the page again when it has a new size, because items of the old one may lie outside of it.
    override func layoutSubviews() {
        super.layoutSubviews()
        guard bounds.size != startedSize, bounds.width > 0, bounds.height > 0 else { return }
        startedSize = bounds.size
        animator.removeAllBehaviors()
        for view in subviews { view.removeFromSuperview() }
        start()
    }

    /// Adds a box to the page.
    func addBox(_ frame: CGRect, color: UIColor, cornerRadius: CGFloat = 0) -> UIView {
        let box = Box(frame: frame)
        box.backgroundColor = color
        box.layer.cornerRadius = cornerRadius
        addSubview(box)
        return box
    }

    /// Returns a behavior that keeps items within the page.
    func makeWalls(for items: [any UIDynamicItem]) -> UICollisionBehavior {
        let collision = UICollisionBehavior(items: items)
        collision.translatesReferenceBoundsIntoBoundary = true
        return collision
    }
}

/// A view that is as round as it looks: with a corner radius of half its size, it collides as a circle.
private final class Box: UIView {
    override var collisionBoundsType: UIDynamicItemCollisionBoundsType {
        layer.cornerRadius > 0 && layer.cornerRadius * 2 == bounds.width ? .ellipse : .rectangle
    }
}
