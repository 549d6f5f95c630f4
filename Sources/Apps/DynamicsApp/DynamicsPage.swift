import UIKit

/// A page of the app: a view whose subviews a dynamic animator moves.
class DynamicsPage: UIView {
    private(set) var animator: UIDynamicAnimator!
    private var startedSize = CGSize.zero

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .white
        animator = UIDynamicAnimator(referenceView: self)
        let halo = UIFocusHaloEffect()
        halo.position = .inside
        focusEffect = halo
    }

    /// Returns `nil`: archives of views are not supported.
    required init?(coder: NSCoder) { nil }

    /// Creates the items and behaviors of the page, whose size is now known.
    func start() {}

    // MARK: The finger

    /// Called when a finger touches the page. With a keyboard, the space bar is the finger.
    func press(at location: CGPoint) {}

    /// Called when the finger moves. Arrow keys move it by 20 points.
    func drag(to location: CGPoint) {}

    /// Called when the finger is lifted.
    func release() {}

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let location = touches.first?.location(in: self) { press(at: location) }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let location = touches.first?.location(in: self) { drag(to: location) }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { release() }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { release() }

    // MARK: The keyboard

    /// The cross at the location of the keyboard's finger, which is shown while the page is focused.
    private let cross = CAShapeLayer()
    private var keyLocation: CGPoint?
    private var isKeyDown = false

    override var canBecomeFocused: Bool { true }

    override var keyCommands: [UIKeyCommand]? {
        [
            UIKeyCommand.inputLeftArrow, UIKeyCommand.inputRightArrow, UIKeyCommand.inputUpArrow,
            UIKeyCommand.inputDownArrow,
        ].map { input in
            let command = UIKeyCommand(input: input, modifierFlags: [], action: DynamicsPage.moveCross)
            command.wantsPriorityOverSystemBehavior = true
            return command
        }
    }

    private func moveCross(_ command: UIKeyCommand) {
        var location = keyLocation ?? CGPoint(x: bounds.midX, y: bounds.midY)
        switch command.input {
        case UIKeyCommand.inputLeftArrow: location.x -= 20
        case UIKeyCommand.inputRightArrow: location.x += 20
        case UIKeyCommand.inputUpArrow: location.y -= 20
        default: location.y += 20
        }
        location.x = min(max(location.x, 0), bounds.maxX)
        location.y = min(max(location.y, 0), bounds.maxY)
        keyLocation = location
        showCross()
        if isKeyDown { drag(to: location) }
    }

    private func showCross() {
        let location = keyLocation ?? CGPoint(x: bounds.midX, y: bounds.midY)
        if cross.path == nil {
            let path = CGMutablePath()
            for (x, y) in [(10, 0), (0, 10)] as [(CGFloat, CGFloat)] {
                path.move(to: CGPoint(x: -x, y: -y))
                path.addLine(to: CGPoint(x: x, y: y))
            }
            cross.path = path
            cross.strokeColor = UIColor.black.cgColor
            cross.lineWidth = 2
            cross.zPosition = 1
            layer.addSublayer(cross)
        }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        cross.position = location
        cross.isHidden = !isFocused
        CATransaction.commit()
    }

    override func didUpdateFocus(
        in context: UIFocusUpdateContext,
        with coordinator: UIFocusAnimationCoordinator
    ) {
        super.didUpdateFocus(in: context, with: coordinator)
        if !isFocused { liftKey() }
        showCross()
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard presses.contains(where: { $0.key?.keyCode == .keyboardSpacebar }), !isKeyDown else {
            return super.pressesBegan(presses, with: event)
        }
        isKeyDown = true
        press(at: keyLocation ?? CGPoint(x: bounds.midX, y: bounds.midY))
    }

    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if presses.contains(where: { $0.key?.keyCode == .keyboardSpacebar }) { liftKey() }
        super.pressesEnded(presses, with: event)
    }

    override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        liftKey()
        super.pressesCancelled(presses, with: event)
    }

    private func liftKey() {
        guard isKeyDown else { return }
        isKeyDown = false
        release()
    }

    // MARK: Start

    /// Starts the page again when it has a new size, because items of the old one may lie outside of it.
    override func layoutSubviews() {
        super.layoutSubviews()
        guard bounds.size != startedSize, bounds.width > 0, bounds.height > 0 else { return }
        startedSize = bounds.size
        restart()
    }

    /// Starts the page again.
    func restart() {
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
