import QuartzCore

/// A view that shows what lies behind it, blurred and tinted, under its contents.
///
/// What goes in it is added to `contentView`. The blur is live: when something behind the view changes, the part of the
/// view near it is painted anew, and nothing else is. A view that moves over something that stands still blurs only what
/// it comes to cover.
///
/// As Apple documents, what lies behind is looked for in the same picture: under a superview whose alpha is below 1 the
/// effect sees that superview's contents only. An alpha below 1 of the view itself fades the effect with all in it.
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
    /// Holds the contents, over the effect; as large as the view.
    public let contentView = UIView()

    /// The colour over the blur.
    private let tintView = UIView()

    /// What happens to what lies behind; nil leaves it as it is.
    open var effect: UIVisualEffect? {
        didSet { show() }
    }

    /// Makes a view of size zero.
    /// - Parameter effect: what happens to what lies behind the view.
    public init(effect: UIVisualEffect?) {
        self.effect = effect
        super.init(frame: .zero)
        isOpaque = false
        for view in [tintView, contentView] {
            view.isOpaque = false
            addSubview(view)
        }
        tintView.isUserInteractionEnabled = false
        show()
    }

    /// Makes a view without an effect.
    public override convenience init(frame: CGRect) {
        self.init(effect: nil)
        self.frame = frame
    }

    /// Always nil: there are no archives of views here.
    public required init?(coder: NSCoder) { return nil }

    private func show() {
        let look = (effect as? UIBlurEffect).map { BlurLook($0.style(in: traitCollection)) }
        layer.backdrop = look?.backdrop
        tintView.backgroundColor = look.map { UIColor(white: $0.white, alpha: $0.cover) }
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        if traitCollection.hasDifferentColorAppearance(comparedTo: previousTraitCollection) { show() }
    }

    /// Makes the content view as large as the view.
    open override func layoutSubviews() {
        super.layoutSubviews()
        let frame = CGRect(origin: bounds.origin, size: bounds.size)
        tintView.frame = frame
        contentView.frame = frame
    }
}
