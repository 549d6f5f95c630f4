import UIKit

/// A controller with a row of buttons, and below it an area for shapes. Each tap on a button adds a shape.
public final class ShapelyViewController: UIViewController, UIGestureRecognizerDelegate {
    private let field = UIView()
    private let bar = UIStackView()
    private let buttons = Shape.allCases.map { _ in UIButton(type: .custom) }
    private var random: SeededGenerator
    private var animator: UIDynamicAnimator?

    private static let colors: [UIColor] = [
        .systemRed, .systemOrange, .systemYellow, .systemGreen, .systemTeal, .systemBlue, .systemIndigo, .systemPink,
    ]
    /// The default height of a new shape, and the minimum height after a pinch, in points.
    private static let (usualHeight, leastHeight): (CGFloat, CGFloat) = (100, 40)
    /// The maximum number of shapes. If there are more, the rearmost shape is removed.
    private static let mostShapes = 40

    /// Creates the controller.
    /// - Parameter seed: The random seed of colors and positions.
    public init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        super.init(nibName: nil, bundle: nil)
    }

    /// Returns `nil`: archives of controllers are not supported.
    public required init?(coder: NSCoder) { nil }

    // MARK: Buttons

    public override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        (bar.backgroundColor, bar.distribution) = (UIColor(white: 0.92, alpha: 1), .fillEqually)
        let shake = UITapGestureRecognizer(target: self, action: ShapelyViewController.shake)
        // The buttons do not wait for a second finger.
        (shake.numberOfTouchesRequired, shake.delaysTouchesEnded) = (2, false)
        view.addGestureRecognizer(shake)
        for (index, button) in buttons.enumerated() {
            button.tag = index
            button.accessibilityLabel = "Add \(Shape.allCases[index])"
            button.addTarget(self, action: ShapelyViewController.addShape, for: .touchUpInside)
            bar.addArrangedSubview(button)
        }
        // The bar lies over the field, so that new shapes appear from under it. It is lower on small screens.
        for subview in [field, bar] { view.addSubview(subview) }
        for subview in view.subviews { subview.translatesAutoresizingMaskIntoConstraints = false }
        for format in ["H:|[field]|", "V:|[field]|", "H:|[bar]|", "V:|[bar(60@750)]"] {
            let views = ["field": field, "bar": bar]
            view.addConstraints(NSLayoutConstraint.constraints(withVisualFormat: format, metrics: nil, views: views))
        }
        bar.heightAnchor.constraint(lessThanOrEqualTo: buttons[0].widthAnchor).isActive = true
        bar.heightAnchor.constraint(lessThanOrEqualTo: view.heightAnchor, multiplier: 0.25).isActive = true
    }

    public override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let imageHeight = (bar.bounds.height / 2).rounded()
        if buttons[0].currentImage?.size.height != imageHeight { drawImages(height: imageHeight) }
        // After a rotation, the screen has other edges.
        for case let shape as ShapeView in field.subviews { corral(shape) }
    }

    private func drawImages(height: CGFloat) {
        for (shape, button) in zip(Shape.allCases, buttons) {
            let size = CGSize(width: (height * shape.proportion).rounded(), height: height)
            let image = UIGraphicsImageRenderer(size: size).image { _ in
                ShapeView.draw(shape, color: .darkGray, lineWidth: 2, in: CGRect(origin: .zero, size: size))
            }
            button.setImage(image, for: .normal)
        }
    }

    // MARK: Shapes

    /// The area for shapes.
    private var pen: CGRect {
        CGRect(x: 0, y: bar.frame.maxY, width: field.bounds.width, height: field.bounds.height - bar.frame.maxY)
    }

    private func addShape(_ button: UIButton) {
        let pen = pen
        guard pen.width >= 1, pen.height >= 1 else { return }
        if field.subviews.count == Self.mostShapes { field.subviews[0].removeFromSuperview() }
        let height = max(1, min(Self.usualHeight, pen.height / 2, pen.width / 3))
        let shape = ShapeView(Shape.allCases[button.tag], color: anyColor(), height: height)
        attachGestures(to: shape)
        field.addSubview(shape)

        shape.frame.origin.x = CGFloat.random(in: 0...pen.width - shape.frame.width, using: &random).rounded(.down)
        shape.frame.origin.y = pen.minY
        shape.frame.origin.y += CGFloat.random(in: 0...pen.height - shape.frame.height, using: &random).rounded(.down)
        let center = shape.center
        shape.center = field.convert(button.center, from: bar)
        shape.transform = CGAffineTransform(scaleX: 0.1, y: 0.1)
        UIView.animate(withDuration: 0.5) {
            shape.center = center
            shape.transform = .identity
        }
    }

    private func anyColor(but color: UIColor? = nil) -> UIColor {
        let colors = Self.colors.filter { $0 != color }
        return colors[Int.random(in: colors.indices, using: &random)]
    }

    // MARK: Gestures

    private func attachGestures(to shape: ShapeView) {
        let pan = UIPanGestureRecognizer(target: self, action: ShapelyViewController.moveShape)
        let pinch = UIPinchGestureRecognizer(target: self, action: ShapelyViewController.resizeShape)
        let doubleTap = UITapGestureRecognizer(target: self, action: ShapelyViewController.recolorShape)
        let tripleTap = UITapGestureRecognizer(target: self, action: ShapelyViewController.sendShapeToBack)
        (pan.delegate, pinch.delegate) = (self, self)
        // Two fingers stretch a shape, and do not drag it.
        pan.maximumNumberOfTouches = 1
        (doubleTap.numberOfTapsRequired, tripleTap.numberOfTapsRequired) = (2, 3)
        // Two taps may be the start of a triple tap.
        doubleTap.require(toFail: tripleTap)
        for gesture in [pan, pinch, doubleTap, tripleTap] { shape.addGestureRecognizer(gesture) }
    }

    /// Permits moving and pinching a shape at the same time. Taps are recognized exclusively.
    public func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool {
        gestureRecognizer.view === otherGestureRecognizer.view && !(otherGestureRecognizer is UITapGestureRecognizer)
    }

    private func moveShape(_ pan: UIPanGestureRecognizer) {
        guard let shape = pan.view as? ShapeView else { return }
        animator = nil
        if pan.state == .began { shape.home = shape.center }
        let step = pan.translation(in: field)
        pan.setTranslation(.zero, in: field)
        shape.center = CGPoint(x: shape.center.x + step.x, y: shape.center.y + step.y)
        // A drag that the system cancels has not taken place.
        if pan.state == .cancelled { UIView.animate(withDuration: 0.3) { shape.center = shape.home } }
        if pan.state == .ended || pan.state == .cancelled { corral(shape) }
    }

    private func resizeShape(_ pinch: UIPinchGestureRecognizer) {
        guard let shape = pinch.view as? ShapeView else { return }
        animator = nil
        // Limited, so that the shape is always visible.
        let stretch = min(max(shape.transform.a * pinch.scale, 10 / shape.bounds.height), 2000 / shape.bounds.height)
        let scale = stretch / shape.transform.a
        pinch.scale = 1
        // The point between the fingers does not move.
        let (middle, center) = (pinch.location(in: field), shape.center)
        shape.center = CGPoint(x: middle.x + (center.x - middle.x) * scale, y: middle.y + (center.y - middle.y) * scale)
        shape.transform = CGAffineTransform(scaleX: stretch, y: stretch)
        if pinch.state == .ended || pinch.state == .cancelled { corral(shape) }
    }

    private func recolorShape(_ tap: UITapGestureRecognizer) {
        if let shape = tap.view as? ShapeView { shape.color = anyColor(but: shape.color) }
    }

    private func sendShapeToBack(_ tap: UITapGestureRecognizer) {
        if let shape = tap.view { field.sendSubviewToBack(shape) }
    }

    /// Throws all shapes up, after a tap with two fingers. They collide, and fall to the bottom, until one is touched.
    private func shake() {
        let shapes = field.subviews
        let collision = UICollisionBehavior(items: shapes)
        let walls = UIEdgeInsets(top: pen.minY, left: 0, bottom: 0, right: 0)
        collision.setTranslatesReferenceBoundsIntoBoundary(with: walls)
        let body = UIDynamicItemBehavior(items: shapes)
        (body.allowsRotation, body.elasticity) = (false, 0.5)
        let animator = UIDynamicAnimator(referenceView: field)
        for behavior in [UIGravityBehavior(items: shapes), collision, body] { animator.addBehavior(behavior) }
        for shape in shapes {
            let across = CGFloat.random(in: -400...400, using: &random)
            body.addLinearVelocity(CGPoint(x: across, y: .random(in: -900 ... -500, using: &random)), for: shape)
        }
        self.animator = animator
    }

    /// The commands of a focused shape: arrow keys move it, + and − resize it, the space bar changes its color, and Delete
    /// sends it to the back.
    static let shapeCommands = [
        UIKeyCommand.inputLeftArrow, UIKeyCommand.inputRightArrow, UIKeyCommand.inputUpArrow,
        UIKeyCommand.inputDownArrow, "+", "-", " ", UIKeyCommand.inputDelete,
    ].map { input in
        let command = UIKeyCommand(input: input, modifierFlags: [], action: ShapelyViewController.changeShape)
        command.wantsPriorityOverSystemBehavior = true
        return command
    }

    public override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(input: "s", modifierFlags: [], action: ShapelyViewController.shake)]
    }

    private func changeShape(_ command: UIKeyCommand) {
        guard let shape = field.subviews.first(where: \.isFocused) as? ShapeView else { return }
        animator = nil
        switch command.input {
        case UIKeyCommand.inputLeftArrow: shape.center.x -= 10
        case UIKeyCommand.inputRightArrow: shape.center.x += 10
        case UIKeyCommand.inputUpArrow: shape.center.y -= 10
        case UIKeyCommand.inputDownArrow: shape.center.y += 10
        case "+": shape.transform = CGAffineTransform(scaleX: 1.1, y: 1.1)
        case "-": shape.transform = CGAffineTransform(scaleX: 0.9, y: 0.9)
        case " ": shape.color = anyColor(but: shape.color)
        default: field.sendSubviewToBack(shape)
        }
        corral(shape)
    }

    // MARK: The area

    /// Converts the transform of a pinched shape to its size, and animates a shape back that is too large, too small or
    /// beyond an edge.
    private func corral(_ shape: ShapeView) {
        let pen = pen
        guard !shape.isHeld, pen.width >= 1, pen.height >= 1 else { return }
        shape.bounds.size = shape.bounds.applying(shape.transform).size
        shape.transform = .identity
        var frame = shape.frame
        let proportion = shape.shape.proportion
        let height = min(max(frame.height, Self.leastHeight), pen.height, pen.width / proportion)
        frame.size = CGSize(width: (height * proportion).rounded(), height: height.rounded())
        frame.origin.x = min(max(shape.center.x - frame.width / 2, pen.minX), pen.maxX - frame.width).rounded()
        frame.origin.y = min(max(shape.center.y - frame.height / 2, pen.minY), pen.maxY - frame.height).rounded()
        guard frame != shape.frame else { return }
        UIView.animate(withDuration: 0.3, delay: 0, options: .allowUserInteraction) { shape.frame = frame }
    }
}
