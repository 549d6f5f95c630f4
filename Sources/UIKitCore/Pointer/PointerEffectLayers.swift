import QuartzCore

/// The layers of the effect of the pointer on a view. Colors and dimensions are empirical; not documented by Apple.
@MainActor
struct PointerEffectLayers {
    /// The duration in which an effect appears, in seconds.
    static let duration: TimeInterval = 0.15
    private static let animationKey = "UIPointerEffect"
    /// The distance by which views with a highlight or lifted ones are surpassed, in points.
    private static let margin: CGFloat = 6
    private static let largestHighlight = CGSize(width: 300, height: 100)

    private let preview: UITargetedPreview
    private let tint = CALayer()
    private let isTintBehind: Bool
    private let scale: CGFloat

    /// A Boolean value that indicates whether the pointer disappears.
    let hidesPointer: Bool

    init(_ effect: UIPointerEffect, _ shape: UIPointerShape?) {
        preview = effect.preview
        var (mode, hasShadow, isScaled, hides) = (UIPointerEffect.TintMode.none, false, false, false)
        switch effect {
        case .automatic(let preview):
            let size = preview.size
            hides = size.width <= Self.largestHighlight.width && size.height <= Self.largestHighlight.height
            mode = hides ? .underlay : .overlay
        case .highlight: (mode, hides) = (.underlay, true)
        case .lift: (hasShadow, isScaled, hides) = (true, true, true)
        case .hover(_, let tintMode, let prefersShadow, let prefersScaledContent):
            (mode, hasShadow, isScaled) = (tintMode, prefersShadow, prefersScaledContent)
        }
        hidesPointer = hides
        isTintBehind = mode != .overlay
        let container = preview.target.container
        var rect = preview.frame(in: container)
        var radius = preview.view.layer.cornerRadius
        let isHighlight = hides && mode == .underlay
        if isHighlight {
            if radius == 0 { radius = UIPointerShape.defaultCornerRadius }
            if preview.view.backgroundColor == nil { rect = rect.insetBy(dx: -Self.margin, dy: -Self.margin) }
            if case .roundedRect(let own, let ownRadius) = shape { (rect, radius) = (own, ownRadius) }
        }
        let side = max(rect.width, rect.height, 1)
        scale = isScaled ? min(1.1, 1 + 2 * Self.margin / side) : 1
        tint.frame = rect
        tint.cornerRadius = min(radius, min(rect.width, rect.height) / 2)
        if mode != .none {
            let color = UIColor.label.resolvedColor(with: container.traitCollection).withAlphaComponent(0.1)
            tint.backgroundColor = color.cgColor
        }
        if hasShadow {
            let outline = CGRect(origin: .zero, size: rect.size)
            tint.shadowPath = UIBezierPath(roundedRect: outline, cornerRadius: tint.cornerRadius).cgPath
            tint.shadowOpacity = 0.25
            tint.shadowRadius = 10
            tint.shadowOffset = CGSize(width: 0, height: 6)
        }
    }

    func show() {
        let container = preview.target.container
        let below = preview.view.superview === container ? preview.view.layer : nil
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        if isTintBehind, let below {
            container.layer.insertSublayer(tint, below: below)
        } else if let below {
            container.layer.insertSublayer(tint, above: below)
        } else {
            container.layer.addSublayer(tint)
        }
        CATransaction.commit()
        animate(tint, "opacity", from: 0, to: 1)
        if scale != 1 { scaleView(from: 1, to: scale) }
    }

    func hide() {
        tint.removeFromSuperlayer()
        if scale != 1 {
            preview.view.layer.removeAnimation(forKey: Self.animationKey)
            animate(preview.view.layer, "transform.scale", from: scale, to: 1)
        }
    }

    private func scaleView(from: CGFloat, to: CGFloat) {
        let animation = animation("transform.scale", from: from, to: to)
        // The view keeps its transform, which belongs to the app.
        animation.fillMode = .forwards
        animation.isRemovedOnCompletion = false
        preview.view.layer.add(animation, forKey: Self.animationKey)
    }

    private func animate(_ layer: CALayer, _ keyPath: String, from: CGFloat, to: CGFloat) {
        layer.add(animation(keyPath, from: from, to: to), forKey: nil)
    }

    private func animation(_ keyPath: String, from: CGFloat, to: CGFloat) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.fromValue = from
        animation.toValue = to
        animation.duration = Self.duration
        animation.timingFunction = CAMediaTimingFunction(name: .easeOut)
        return animation
    }
}
