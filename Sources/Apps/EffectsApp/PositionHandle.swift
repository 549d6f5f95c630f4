import UIKit

/// A ring on the image that a finger drags, or arrow keys move, to change a position.
final class PositionHandle: UIView {
    /// The key of the input.
    let key: String

    /// The closure that is called with the new center, and with the state of the gesture.
    var onDrag: ((PositionHandle, UIGestureRecognizer.State) -> Void)?

    private let edge = UIView()
    private let ring = UIView()
    private let label = UILabel()
    private var grip = CGPoint.zero

    /// Creates a handle.
    /// - Parameter title: The name beside the ring, or `nil` if it is the only one.
    init(key: String, title: String?) {
        self.key = key
        super.init(frame: CGRect(x: 0, y: 0, width: 44, height: 44))
        ring.frame = CGRect(x: 10, y: 10, width: 24, height: 24)
        ring.layer.cornerRadius = 12
        ring.layer.borderWidth = 3
        ring.layer.borderColor = UIColor.white.cgColor
        ring.backgroundColor = UIColor.systemBlue.withAlphaComponent(0.55)
        // A dark edge, so that the ring is visible on white.
        edge.frame = ring.frame.insetBy(dx: -1.5, dy: -1.5)
        edge.layer.cornerRadius = 13.5
        edge.layer.borderWidth = 2
        edge.layer.borderColor = UIColor(white: 0, alpha: 0.4).cgColor
        for view in [edge, ring] {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
        if let title {
            label.text = title
            label.font = .systemFont(ofSize: 11, weight: .semibold)
            label.textColor = .white
            label.textAlignment = .center
            label.backgroundColor = UIColor(white: 0, alpha: 0.5)
            label.layer.cornerRadius = 4
            label.layer.masksToBounds = true
            let width = label.sizeThatFits(CGSize(width: 200, height: 20)).width.rounded(.up) + 8
            label.frame = CGRect(x: 22 - width / 2, y: 38, width: width, height: 16)
            addSubview(label)
        }
        focusEffect = UIFocusHaloEffect(roundedRect: edge.frame, cornerRadius: 13.5, curve: .circular)
        let pan = UIPanGestureRecognizer(target: self, action: PositionHandle.drag)
        pan.maximumNumberOfTouches = 1
        addGestureRecognizer(pan)
    }

    /// Returns `nil`: archives of views are not supported.
    required init?(coder: NSCoder) { nil }

    private func drag(_ pan: UIPanGestureRecognizer) {
        guard let superview else { return }
        let finger = pan.location(in: superview)
        if pan.state == .began { grip = CGPoint(x: finger.x - center.x, y: finger.y - center.y) }
        move(to: CGPoint(x: finger.x - grip.x, y: finger.y - grip.y), in: superview.bounds)
        onDrag?(self, pan.state)
    }

    private func move(to point: CGPoint, in area: CGRect) {
        center = CGPoint(x: min(max(point.x, area.minX), area.maxX), y: min(max(point.y, area.minY), area.maxY))
    }

    // MARK: The keyboard

    override var canBecomeFocused: Bool { true }
    override var keyCommands: [UIKeyCommand]? { ArrowCommands.all(PositionHandle.move) }

    private func move(_ command: UIKeyCommand) {
        guard let superview else { return }
        let step = ArrowCommands.direction(of: command)
        move(to: CGPoint(x: center.x + step.dx * 8, y: center.y + step.dy * 8), in: superview.bounds)
        onDrag?(self, .ended)
    }
}
