import QuartzCore

/// A view that shows the content behind it, blurred and tinted, under its own content.
///
/// Add subviews to `contentView`. The blur is live: when content behind the view changes, only the affected part of the
/// view is redrawn. When the view moves over static content, only the newly covered part is blurred.
///
/// As Apple documents, the effect applies to content in the same offscreen bitmap: under a superview whose alpha is
/// below 1 it applies to that superview's content only. An alpha below 1 of the view itself fades the effect together
/// with its content, and a mask of the view itself masks both.
///
/// With `clipsToBounds`, the effect follows the corner radius of the view's layer. A change of the effect in an animation
/// block or in a `UIViewPropertyAnimator` is animated.
///
/// If the user prefers less transparency (`UIAccessibility.isReduceTransparencyEnabled`), a blur is an opaque color.
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
    /// The view that contains the content over the effect, with the size of the effect view.
    public let contentView = UIView()

    /// The view that draws the color over the blur.
    private let tintView = UIView()

    /// The effect; `nil` to leave the content behind the view unchanged.
    open var effect: UIVisualEffect? {
        didSet { showEffect() }
    }

    /// Creates a view of size zero.
    /// - Parameter effect: The effect on the content behind the view, or `nil`.
    public init(effect: UIVisualEffect?) {
        self.effect = effect
        super.init(frame: .zero)
        setUp()
    }

    private func setUp() {
        isOpaque = false
        for view in [tintView, contentView] {
            view.isOpaque = false
            addSubview(view)
        }
        tintView.isUserInteractionEnabled = false
        showEffect()
    }

    /// Creates a view without an effect.
    public override convenience init(frame: CGRect) {
        self.init(effect: nil)
        self.frame = frame
    }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        effect = coder.interfaceValue(UIVisualEffect.self, "effect")
        super.init(coder: coder)
        setUp()
        coder.didInitialize(self, as: UIVisualEffectView.self)
    }

    /// A Boolean value that indicates whether the color over the blur is opaque.
    private var isShownOpaque = false

    func showEffect() {
        let appearance = (effect as? UIBlurEffect).map { BlurAppearance($0.style(in: traitCollection)) }
        // Without transparency, there is nothing to blur.
        isShownOpaque = session.screen.accessibilitySettings.reducesTransparency
        layer.backdrop = isShownOpaque ? LayerBackdrop() : appearance?.backdrop ?? LayerBackdrop()
        tintView.backgroundColor = appearance.map { UIColor(white: $0.white, alpha: isShownOpaque ? 1 : $0.cover) }
        let vibrancy = (effect as? UIVibrancyEffect)?.vibrancy(in: traitCollection)
        if let vibrancy {
            // Vibrancy appears gradually in animations.
            if contentView.layer.vibrancy == nil {
                contentView.layer.vibrancy = vibrancy
                UIView.performWithoutAnimation { contentView.layer.vibrancyAmount = 0 }
            }
            contentView.layer.vibrancy = vibrancy
        }
        contentView.layer.vibrancyAmount = vibrancy == nil ? 0 : 1
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        if traitCollection.hasDifferentColorAppearance(comparedTo: previousTraitCollection) { showEffect() }
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        // The setting may have changed while the view was in no window.
        if window != nil, isShownOpaque != session.screen.accessibilitySettings.reducesTransparency { showEffect() }
    }

    /// Resizes the content view to the size of the view.
    open override func layoutSubviews() {
        super.layoutSubviews()
        let frame = CGRect(origin: bounds.origin, size: bounds.size)
        tintView.frame = frame
        contentView.frame = frame
    }
}
