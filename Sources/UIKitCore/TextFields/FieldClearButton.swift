import QuartzCore

/// The button that removes the text of a field.
final class FieldClearButton: UIButton {
    /// Keys do not leave the text for the button.
    override var canBecomeFocused: Bool { false }

    /// A finger reaches the button more easily than its symbol.
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.insetBy(dx: -8, dy: -10).contains(point)
    }
}
