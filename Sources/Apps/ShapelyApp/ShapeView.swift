import UIKit

/// A view of a shape: an outline in its color, and a translucent dark interior.
public final class ShapeView: UIView {
    /// The shape of the view.
    public let shape: Shape

    /// The color of the outline.
    public var color: UIColor { didSet { setNeedsDisplay() } }

    /// Creates a view of a shape.
    /// - Parameter height: The height in points; the width follows from the shape.
    init(_ shape: Shape, color: UIColor, height: CGFloat) {
        self.shape = shape
        self.color = color
        super.init(frame: CGRect(x: 0, y: 0, width: (height * shape.proportion).rounded(), height: height.rounded()))
        isOpaque = false
        // Redraw after a change of size: the line width stays the same.
        contentMode = .redraw
    }

    /// Returns `nil`: archives of views are not supported.
    public required init?(coder: NSCoder) { nil }

    /// Draws a shape into a rectangle, including its outline.
    static func draw(_ shape: Shape, color: UIColor, lineWidth: CGFloat, in rect: CGRect) {
        let outline = outline(of: shape, lineWidth: lineWidth, in: rect)
        UIColor(white: 0, alpha: 0.4).setFill()
        outline.fill()
        color.setStroke()
        outline.stroke()
    }

    /// Returns the center line of the outline, whose outer edge touches the sides of `rect`. Round joins do not extend
    /// beyond them.
    private static func outline(of shape: Shape, lineWidth: CGFloat, in rect: CGRect) -> UIBezierPath {
        let outline = shape.path(in: rect.insetBy(dx: lineWidth / 2, dy: lineWidth / 2))
        outline.lineWidth = lineWidth
        outline.lineJoinStyle = .round
        return outline
    }

    private static let lineWidth: CGFloat = 6

    public override func draw(_ rect: CGRect) {
        ShapeView.draw(shape, color: color, lineWidth: ShapeView.lineWidth, in: bounds)
    }

    /// Returns a Boolean value that indicates whether the shape contains a point. Touches outside of the shape go to
    /// the views behind it.
    public override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        guard super.point(inside: point, with: event) else { return false }
        let outline = ShapeView.outline(of: shape, lineWidth: ShapeView.lineWidth, in: bounds)
        if outline.contains(point) { return true }
        let width = ShapeView.lineWidth
        return outline.cgPath.copy(strokingWithWidth: width, lineCap: .butt, lineJoin: .round, miterLimit: 10)
            .contains(point)
    }

    public override var canBecomeFocused: Bool { true }
    public override var keyCommands: [UIKeyCommand]? { ShapelyViewController.shapeCommands }

    /// The shape with which the view collides when it is thrown.
    public override var collisionBoundsType: UIDynamicItemCollisionBoundsType {
        shape == .circle || shape == .oval ? .ellipse : .rectangle
    }

    /// The center before the last drag.
    var home = CGPoint.zero

    /// A Boolean value that indicates whether the user is moving or resizing the shape.
    var isHeld: Bool {
        (gestureRecognizers ?? []).contains { $0.state == .began || $0.state == .changed }
    }
}
