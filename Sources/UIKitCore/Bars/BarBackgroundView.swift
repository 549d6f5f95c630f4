import QuartzCore

/// The background of a bar: a blur, a color, an image and a shadow, from back to front.
///
/// Its parts are created when an appearance first needs them. They change by colors and effects, which animation blocks
/// animate.
final class BarBackgroundView: UIView {
    /// The edge of the bar at which the shadow is.
    enum ShadowEdge {
        case top, bottom
    }

    var shadowEdge = ShadowEdge.bottom {
        didSet { if shadowEdge != oldValue { invalidateLayout() } }
    }

    private(set) var effectView: UIVisualEffectView?
    private(set) var imageView: UIImageView?
    private(set) var shadowView: UIImageView?
    private let colorView = UIView(frame: .zero)

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        isUserInteractionEnabled = false
        colorView.isOpaque = false
        addSubview(colorView)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Shows the background of an appearance.
    func show(_ background: UIBarAppearance.Background) {
        if background.effect != nil || effectView != nil {
            let view = effectView ?? UIVisualEffectView(effect: nil)
            if effectView == nil {
                UIView.performWithoutAnimation {
                    view.frame = bounds
                    insertSubview(view, at: 0)
                }
                effectView = view
            }
            if view.effect !== background.effect { view.effect = background.effect }
        }
        if colorView.backgroundColor != background.color { colorView.backgroundColor = background.color ?? .clear }
        show(background.image, background.imageContentMode)
        showShadow(background)
        invalidateLayout()
    }

    private func show(_ image: UIImage?, _ contentMode: UIView.ContentMode) {
        guard let image else {
            imageView?.removeFromSuperview()
            return imageView = nil
        }
        let view = imageView ?? UIImageView(image: nil)
        if imageView == nil {
            view.clipsToBounds = true
            insertSubview(view, aboveSubview: colorView)
            imageView = view
        }
        view.contentMode = contentMode
        view.image = image
    }

    private func showShadow(_ background: UIBarAppearance.Background) {
        guard background.shadowColor != nil || background.shadowImage != nil || shadowView != nil else { return }
        let view = shadowView ?? UIImageView(image: nil)
        if shadowView == nil {
            UIView.performWithoutAnimation {
                view.alpha = 0
                addSubview(view)
            }
            shadowView = view
        }
        let color = background.shadowColor
        if let image = background.shadowImage {
            view.image =
                color == nil || image.renderingMode == .alwaysOriginal
                ? image : image.withRenderingMode(.alwaysTemplate)
            view.tintColor = color
            view.backgroundColor = nil
            view.alpha = 1
        } else {
            view.image = nil
            if let color { view.backgroundColor = color }
            view.alpha = color == nil ? 0 : 1
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        effectView?.frame = bounds
        colorView.frame = bounds
        imageView?.frame = bounds
        guard let shadowView else { return }
        // The shadow is on the content, beside the bar.
        let hairline = 1 / max(contentScaleFactor, 1)
        let height = shadowView.image.map(\.size.height) ?? hairline
        shadowView.frame = CGRect(
            x: 0,
            y: shadowEdge == .bottom ? bounds.height : -height,
            width: bounds.width,
            height: height
        )
    }
}
