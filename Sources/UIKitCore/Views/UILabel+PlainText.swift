import QuartzCore

extension UILabel {
    /// The methods that determine what a label draws.
    private static let drawingMethods = OverriddenMethods(
        count: 3,
        of: UILabel.self,
        plain: PlainLabel.self,
        overriding: DrawingLabel.self
    )

    /// A Boolean value that indicates whether no subclass draws.
    var drawsItself: Bool {
        // Most labels are of these classes.
        type(of: self) == UILabel.self || self is ButtonLabel
            || !Self.drawingMethods.mayBeOverridden(in: type(of: self))
    }
}

/// A label that overrides nothing.
private final class PlainLabel: UILabel {}

/// A label that overrides the methods that draw, and nothing else.
private final class DrawingLabel: UILabel {
    override func draw(_ rect: CGRect) {}

    override func draw(_ layer: CALayer, in context: CGContext) {}

    override func drawText(in rect: CGRect) {}
}
