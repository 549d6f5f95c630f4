import QuartzCore

/// A view that shows a background configuration. Colors, corners and strokes are those of layers, so that nothing is
/// drawn.
package final class BackgroundConfigurationView: UIView {
    private let fill = UIView(frame: .zero)
    private let stroke = UIView(frame: .zero)
    private var effectView: UIVisualEffectView?
    private var imageView: UIImageView?
    private var customView: UIView?
    private var configuration = UIBackgroundConfiguration.clear()

    /// The radius of the corners, in points; infinity for a capsule.
    private var cornerRadius: CGFloat = 0

    package override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        isUserInteractionEnabled = false
        for view in [fill, stroke] {
            view.isOpaque = false
            addSubview(view)
        }
    }

    package required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Shows a configuration.
    /// - Parameters:
    ///   - cornerRadius: The radius of the corners, in points; infinity for a capsule. It replaces that of the
    ///     configuration.
    ///   - tintColor: The tint color.
    package func show(_ configuration: UIBackgroundConfiguration, cornerRadius: CGFloat, tintColor: UIColor) {
        self.configuration = configuration
        self.cornerRadius = cornerRadius
        let color = configuration.resolvedBackgroundColor(for: tintColor)
        if fill.backgroundColor != color { fill.backgroundColor = color }
        showEffect()
        showImage()
        showCustomView()
        let width = configuration.strokeWidth.isFinite ? max(0, configuration.strokeWidth) : 0
        stroke.isHidden = width == 0
        stroke.layer.borderWidth = width
        strokeColor = configuration.resolvedStrokeColor(for: tintColor)
        invalidateLayout()
    }

    private var strokeColor = UIColor.clear {
        didSet { stroke.layer.borderColor = strokeColor.resolvedColor(with: traitCollection).cgColor }
    }

    package override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        stroke.layer.borderColor = strokeColor.resolvedColor(with: traitCollection).cgColor
    }

    private func showEffect() {
        guard let effect = configuration.visualEffect else {
            effectView?.removeFromSuperview()
            effectView = nil
            return
        }
        if let effectView {
            if effectView.effect !== effect { effectView.effect = effect }
            return
        }
        let view = UIVisualEffectView(effect: effect)
        view.clipsToBounds = true
        insertSubview(view, at: 0)
        effectView = view
    }

    private func showImage() {
        guard let image = configuration.image else {
            imageView?.removeFromSuperview()
            imageView = nil
            return
        }
        let view = imageView ?? UIImageView(frame: .zero)
        if imageView == nil {
            view.clipsToBounds = true
            insertSubview(view, aboveSubview: fill)
            imageView = view
        }
        view.image = image
        view.contentMode = configuration.imageContentMode
    }

    private func showCustomView() {
        guard customView !== configuration.customView || customView?.superview !== self else { return }
        if customView?.superview === self { customView?.removeFromSuperview() }
        customView = configuration.customView
        if let customView { insertSubview(customView, belowSubview: stroke) }
    }

    package override func layoutSubviews() {
        super.layoutSubviews()
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        var area = bounds.inset(by: configuration.backgroundInsets.resolved(isMirrored: isMirrored))
        area.size = CGSize(width: max(0, area.width), height: max(0, area.height))
        let radius = radius(in: area, extra: 0)
        for case let view? in [fill, effectView, imageView] {
            view.frame = area
            view.layer.cornerRadius = radius
        }
        customView?.frame = area
        let outset = configuration.strokeOutset.isFinite ? configuration.strokeOutset : 0
        let outside = area.insetBy(dx: min(-outset, area.width / 2), dy: min(-outset, area.height / 2))
        stroke.frame = outside
        stroke.layer.cornerRadius = self.radius(in: outside, extra: radius > 0 ? outset : 0)
    }

    /// Returns the radius of the corners of a rectangle, which is at most half of its sides.
    private func radius(in rect: CGRect, extra: CGFloat) -> CGFloat {
        let limit = min(rect.width, rect.height) / 2
        return cornerRadius.isNaN ? 0 : max(0, min(cornerRadius + extra, limit))
    }
}
