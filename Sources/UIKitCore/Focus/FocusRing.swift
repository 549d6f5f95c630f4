import QuartzCore

/// The layers of the ring around the focused view: a colored line between two thin lines of the background's color, so
/// that it is visible on any background.
///
/// The ring is a sublayer of the view. It moves, fades and scrolls with the view and is never redrawn; borders of layers
/// need no bitmap.
@MainActor
final class FocusRing {
    /// The widths of the colored line and of the lines beside it, in points.
    static let width: CGFloat = 3
    static let margin: CGFloat = 1
    /// The distance between an item and the ring, in points.
    static let gap: CGFloat = 1
    /// The distance from an item to the outer edge of a ring outside of it, in points.
    static let extent = gap + 2 * margin + width

    private let outer: CALayer
    private let inner: CALayer

    /// Creates the ring of a view with an effect, or returns `nil` for an effect that shows nothing.
    init?(of view: UIView, _ effect: UIFocusEffect?) {
        guard let effect = effect as? UIFocusHaloEffect else { return nil }
        if case .path = effect.shape {
            outer = CAShapeLayer()
            inner = CAShapeLayer()
        } else {
            outer = CALayer()
            inner = CALayer()
        }
        for layer in [outer, inner] {
            layer.zPosition = 10_000
            view.layer.addSublayer(layer)
        }
        update(view, effect)
    }

    /// Updates the geometry and the colors for the view's present bounds and traits.
    func update(_ view: UIView, _ effect: UIFocusHaloEffect) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        let traits = view.traitCollection
        let color = view.tintColor.resolvedColor(with: traits).cgColor
        let background = UIColor.systemBackground.resolvedColor(with: traits).cgColor
        let scale = max(traits.displayScale, 1)
        let isInside =
            effect.position == .inside
            || effect.position == .automatic && (view.layer.masksToBounds || view.layer.mask != nil)
        switch effect.shape {
        case .item:
            let (rect, radius, curve) = view.focusOutline
            layOut(rect, radius, curve, isInside)
        case .rectangle(let rect, let radius, let curve): layOut(rect, radius, curve, isInside)
        case .path(let path):
            for (layer, width, color) in [
                (outer, Self.width + 2 * Self.margin, background), (inner, Self.width, color),
            ] {
                guard let layer = layer as? CAShapeLayer else { continue }
                layer.frame = view.bounds
                layer.bounds = view.bounds
                layer.path = path.cgPath
                layer.fillColor = nil
                layer.strokeColor = color
                layer.lineWidth = width
                layer.lineJoin = .round
                layer.contentsScale = scale
            }
            return
        }
        outer.borderColor = background
        outer.borderWidth = Self.width + 2 * Self.margin
        inner.borderColor = color
        // A thicker ring shows that an encoder changes the value of the control.
        inner.borderWidth = Self.width + (view.focusSystem.isAdjusting ? Self.margin + Self.gap : 0)
    }

    private func layOut(_ rect: CGRect, _ radius: CGFloat, _ curve: CALayerCornerCurve, _ isInside: Bool) {
        guard rect.isFiniteRect else { return }
        let growth = isInside ? 0 : Self.extent
        let frame = rect.insetBy(dx: -growth, dy: -growth)
        outer.frame = frame
        outer.cornerRadius = min(radius + growth, min(frame.width, frame.height) / 2)
        inner.frame = frame.insetBy(dx: Self.margin, dy: Self.margin)
        inner.cornerRadius = max(0, outer.cornerRadius - Self.margin)
        outer.cornerCurve = curve
        inner.cornerCurve = curve
    }

    func remove() {
        outer.removeFromSuperlayer()
        inner.removeFromSuperlayer()
    }
}

extension CGRect {
    /// A Boolean value that indicates whether all coordinates are finite and the size is not negative.
    fileprivate var isFiniteRect: Bool {
        minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite && size.width >= 0 && size.height >= 0
    }
}
