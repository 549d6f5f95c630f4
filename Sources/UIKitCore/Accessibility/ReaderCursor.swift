import QuartzCore

/// The frame around the current element of a screen reader: two layers in front of all windows.
@MainActor
final class ReaderCursor {
    private let outer = CAShapeLayer()
    private let inner = CAShapeLayer()
    private unowned let screen: UIScreen
    private var shown: (frame: CGRect, path: UIBezierPath?)?

    init(_ screen: UIScreen) {
        self.screen = screen
        for (layer, color, width) in [(outer, CGFloat(1), CGFloat(5)), (inner, 0, 2)] {
            layer.fillColor = nil
            layer.strokeColor = CGColor(gray: color, alpha: 1)
            layer.lineWidth = width
            layer.lineJoin = .round
            // In front of windows that appear later.
            layer.zPosition = 1_000_000
            layer.contentsScale = screen.scale
        }
    }

    /// Shows the frame of an element, or nothing. A frame that is already shown has no cost.
    func show(_ element: UIResponder?) {
        guard let element, element.viewOfAccessibilityElement?.window != nil else { return hide() }
        let frame = element.accessibilityFrame.intersection(screen.bounds.insetBy(dx: -10, dy: -10))
        let path = element.accessibilityPath
        guard !frame.isNull, frame.origin.isFinite, frame.width > 0, frame.height > 0 else { return hide() }
        if let shown, shown.frame == frame, shown.path === path { return }
        shown = (frame, path)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        let outline = path ?? UIBezierPath(roundedRect: frame.insetBy(dx: -1, dy: -1), cornerRadius: 4)
        for layer in [outer, inner] {
            // Layers that cover the whole screen would cost as many pixels.
            let box = outline.bounds.insetBy(dx: -4, dy: -4)
            layer.frame = box
            let moved = UIBezierPath(cgPath: outline.cgPath)
            moved.apply(CGAffineTransform(translationX: -box.minX, y: -box.minY))
            layer.path = moved.cgPath
            if layer.superlayer == nil { screen.layers.root.addSublayer(layer) }
        }
        CATransaction.commit()
    }

    private func hide() {
        guard shown != nil else { return }
        remove()
    }

    /// Removes the layers.
    func remove() {
        shown = nil
        for layer in [outer, inner] { layer.removeFromSuperlayer() }
    }
}
