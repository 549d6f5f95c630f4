import UIKit

/// A shape on the screen: a line of its color around an inside that darkens what it lies on.
public final class ShapeView: UIView {
    /// What it is.
    public let shape: Shape

    /// The color of the line.
    public var color: UIColor { didSet { setNeedsDisplay() } }

    /// Makes a shape.
    /// - Parameter height: in points; the width follows.
    init(_ shape: Shape, color: UIColor, height: CGFloat) {
        self.shape = shape
        self.color = color
        super.init(frame: CGRect(x: 0, y: 0, width: (height * shape.proportion).rounded(), height: height.rounded()))
        isOpaque = false
        // Another size is another picture: the line stays as wide as it is.
        contentMode = .redraw
    }

    /// Always nil: there are no archives of views here.
    public required init?(coder: NSCoder) { nil }

    /// Draws a shape into a rectangle, line and all.
    static func draw(_ shape: Shape, color: UIColor, lineWidth: CGFloat, in rect: CGRect) {
        let outline = outline(of: shape, lineWidth: lineWidth, in: rect)
        UIColor(white: 0, alpha: 0.4).setFill()
        outline.fill()
        color.setStroke()
        outline.stroke()
    }

    /// The middle of the line, whose outer edge touches the sides of `rect`. Round corners do not reach over them.
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

    /// What is transparent belongs to whatever lies behind it.
    public override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        guard super.point(inside: point, with: event) else { return false }
        let outline = ShapeView.outline(of: shape, lineWidth: ShapeView.lineWidth, in: bounds)
        if outline.contains(point) { return true }
        let width = ShapeView.lineWidth
        return outline.cgPath.copy(strokingWithWidth: width, lineCap: .butt, lineJoin: .round, miterLimit: 10)
            .contains(point)
    }

    /// Whether a finger moves or stretches it.
    var isHeld: Bool {
        (gestureRecognizers ?? []).contains { $0.state == .began || $0.state == .changed }
    }
}
