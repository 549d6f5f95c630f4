import QuartzCore

/// The pointer over a button.
@MainActor
struct ButtonPointer {
    var interaction: UIPointerInteraction?
    var delegate: ButtonPointerDelegate?
    var provider: UIButton.PointerStyleProvider?
}

extension UIButton {
    /// A closure that returns the style of the pointer over a button.
    ///
    /// The parameters are the button, and the effect and the shape of the system.
    public typealias PointerStyleProvider = @MainActor (UIButton, UIPointerEffect, UIPointerShape) -> UIPointerStyle?

    /// A Boolean value that indicates whether the pointer has an effect over the button. The default is `false`, or `true` after a
    /// ``pointerStyleProvider`` was set.
    public var isPointerInteractionEnabled: Bool {
        get { pointer.interaction != nil }
        set {
            guard newValue != isPointerInteractionEnabled else { return }
            if let interaction = pointer.interaction {
                removeInteraction(interaction)
                pointer.interaction = nil
            } else {
                let delegate = ButtonPointerDelegate()
                let interaction = UIPointerInteraction(delegate: delegate)
                pointer.delegate = delegate
                pointer.interaction = interaction
                addInteraction(interaction)
            }
        }
    }

    /// The closure that returns the style of the pointer; `nil` for the effect of the system. The default is `nil`.
    public var pointerStyleProvider: PointerStyleProvider? {
        get { pointer.provider }
        set {
            pointer.provider = newValue
            if newValue != nil { isPointerInteractionEnabled = true }
            pointer.interaction?.invalidate()
        }
    }
}

/// The delegate of the pointer interaction of a button.
final class ButtonPointerDelegate: UIPointerInteractionDelegate {
    func pointerInteraction(_ interaction: UIPointerInteraction, styleFor region: UIPointerRegion) -> UIPointerStyle? {
        guard let button = interaction.view as? UIButton, button.superview != nil, button.isEnabled else { return nil }
        let preview = UITargetedPreview(view: button)
        let effect = UIPointerEffect.automatic(preview)
        guard let provider = button.pointerStyleProvider else { return UIPointerStyle(effect: effect) }
        let shape = UIPointerShape.roundedRect(preview.frame(in: preview.target.container))
        return provider(button, effect, shape)
    }
}
