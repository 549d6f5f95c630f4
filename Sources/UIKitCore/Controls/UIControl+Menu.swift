import QuartzCore

/// The context menus of controls.
extension UIControl {
    /// Enables or disables the interaction that shows the menu.
    func enableContextMenu(_ isEnabled: Bool) {
        guard isEnabled != (menuInteraction != nil) else { return }
        if let interaction = menuInteraction {
            removeInteraction(interaction)
            menuInteraction = nil
        } else {
            let interaction = UIContextMenuInteraction(delegate: self)
            menuInteraction = interaction
            addInteraction(interaction)
        }
    }

    /// Shows the menu of the control.
    /// - Returns: A Boolean value that indicates whether there is a menu.
    func showContextMenu() -> Bool {
        menuInteraction?.present(at: CGPoint(x: bounds.midX, y: bounds.midY)) ?? false
    }

    /// Implements `menuAttachmentPoint(for:)`.
    var standardAttachmentPoint: CGPoint { CGPoint(x: bounds.midX, y: bounds.maxY) }

    /// The rectangle of the window beside which the menu opens: the control, unless it has another attachment point.
    func menuAnchor(for configuration: UIContextMenuConfiguration) -> CGRect {
        let point = menuAttachmentPoint(for: configuration)
        let isStandard = point == standardAttachmentPoint || !point.x.isFinite || !point.y.isFinite
        return convert(isStandard ? bounds : CGRect(origin: point, size: .zero), to: nil)
    }
}
