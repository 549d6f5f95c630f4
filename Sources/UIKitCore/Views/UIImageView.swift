import QuartzCore

/// A view that displays an image, placed in its bounds according to `contentMode`.
///
/// The image's pixels are displayed without a copy, unless they must be rotated, tinted, or stretched in parts to fit
/// the bounds. By default, an image view does not receive touches.
@preconcurrency @MainActor
open class UIImageView: UIView {
    /// Creates a view with the size of an image.
    public init(image: UIImage?) {
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
        setUp()
    }

    /// Creates a view with the size of an image.
    /// - Parameter highlightedImage: The image displayed while the view is highlighted.
    public init(image: UIImage?, highlightedImage: UIImage?) {
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? highlightedImage?.size ?? .zero))
        self.image = image
        self.highlightedImage = highlightedImage
        setUp()
    }

    /// Creates a view without an image.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Returns `nil`: views cannot be archived.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    private func setUp() {
        isUserInteractionEnabled = false
        isOpaque = false
        // Property observers are not called for assignments inside an initializer.
        imageDidChange()
    }

    override var defaultAccessibility: AccessibilityDefaults { AccessibilityDefaults(traits: .image) }

    /// The displayed image.
    open var image: UIImage? {
        didSet { if image !== oldValue { imageDidChange() } }
    }

    /// The image displayed while the view is highlighted, or `nil` to display ``image`` in this state too.
    open var highlightedImage: UIImage? {
        didSet { if highlightedImage !== oldValue { imageDidChange() } }
    }

    /// A Boolean value that indicates whether ``highlightedImage`` is displayed. The default is `false`.
    open var isHighlighted = false {
        didSet { if isHighlighted != oldValue { imageDidChange() } }
    }

    override func describe(_ description: inout ViewDescription) {
        super.describe(&description)
        if let image { description.details.append("image = \(image)") }
    }

    /// The configuration of symbols, or `nil` for that of the system. The values that an image's own configuration
    /// specifies take precedence. The default is `nil`.
    open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? {
        didSet {
            if preferredSymbolConfiguration != oldValue,
                image?.isSymbolImage ?? highlightedImage?.isSymbolImage ?? false
            {
                imageDidChange()
            }
        }
    }

    /// Returns the size of the image, in points, or zero if there is no image. That of a symbol is the size in which the
    /// view shows it.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { image.map(variant)?.size ?? .zero }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        if shown?.isTemplate == true { imageDidChange() }
    }

    open override var contentMode: ContentMode {
        didSet { if contentMode != oldValue, shown?.traits.isResizable == true { imageDidChange() } }
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        // `layoutDirectionDidChange()` handles mirroring.
        if let chosen, chosen.imageAsset != nil || chosen.isSymbolImage || chosen.isTemplate { imageDidChange() }
    }

    private var chosen: UIImage? { isHighlighted ? highlightedImage ?? image : image }

    /// Returns an image in the variant for the view's traits and its symbol configuration.
    private func variant(_ image: UIImage) -> UIImage {
        image.variant(for: traitCollection).symbolVariant(preferredSymbolConfiguration, for: traitCollection)
    }

    private var shown: UIImage? {
        guard let image = chosen.map(variant) else { return nil }
        guard image.flipsForRightToLeftLayoutDirection, effectiveUserInterfaceLayoutDirection == .rightToLeft else {
            return image
        }
        return image.withHorizontallyFlippedOrientation()
    }

    override func layoutDirectionDidChange() {
        super.layoutDirectionDidChange()
        if chosen?.flipsForRightToLeftLayoutDirection == true { imageDidChange() }
    }

    /// The alignment insets of the displayed image.
    open override var alignmentRectInsets: UIEdgeInsets { shown?.alignmentRectInsets ?? .zero }

    /// The size, in points, that a resizable image was last stretched to.
    private var fittedSize: CGSize?

    private func imageDidChange() {
        fittedSize = nil
        if autoLayout != nil { invalidateIntrinsicContentSize() }
        guard let shown else {
            layer.keepsColors = false
            layer.contents = nil
            return
        }
        // Vibrancy applies to templates only.
        layer.keepsColors = !shown.isTemplate
        let tinted =
            shown.isTemplate
            ? shown.withTintColor(tintColor.resolvedColor(with: traitCollection), renderingMode: .alwaysOriginal)
            : shown
        if tinted.traits.isResizable, contentMode == .scaleToFill || contentMode == .redraw {
            fit(tinted)
        } else if let upright = tinted.upright() {
            layer.contentsScale = upright.scale
            layer.contents = upright.bitmap
        }
    }

    /// The size of the image, or no size without an image.
    open override var intrinsicContentSize: CGSize {
        shown?.size ?? CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        if let fittedSize, fittedSize != bounds.size { imageDidChange() }
    }

    private func fit(_ image: UIImage) {
        fittedSize = bounds.size
        let scale = ownTraits.inherited.displayScale
        guard let context = CGContext.bitmap(size: bounds.size, scale: scale, isOpaque: false) else {
            layer.contents = nil
            return
        }
        UIGraphicsPushContext(context)
        image.draw(in: CGRect(origin: .zero, size: bounds.size))
        UIGraphicsPopContext()
        layer.contentsScale = scale
        layer.contents = context.makeImage()
    }

    // MARK: Animation

    /// Starts displaying ``animationImages`` one after the other, over the view's own image. Restarts a running
    /// animation. Without images, this method does nothing, as in UIKit.
    open func startAnimating() {
        stopAnimating()
        guard let animationImages, !animationImages.isEmpty else { return }
        let bitmaps = animationImages.compactMap { image -> CGImage? in image.upright()?.bitmap }
        guard !bitmaps.isEmpty else { return }
        let animation = CAKeyframeAnimation(keyPath: "contents")
        animation.values = bitmaps
        animation.calculationMode = .discrete
        animation.timingFunction = CAMediaTimingFunction(name: .linear)
        animation.duration = animationDuration > 0 ? animationDuration : Double(animationImages.count) / 30
        animation.repeatCount = animationRepeatCount > 0 ? Float(animationRepeatCount) : .infinity
        layer.add(animation, forKey: Self.sequenceKey)
    }

    private static var sequenceKey: String { "contents" }

    /// Stops the animation and displays the view's own image again.
    open func stopAnimating() { layer.removeAnimation(forKey: Self.sequenceKey) }

    /// A Boolean value that indicates whether the image animation is running.
    open var isAnimating: Bool { layer.animation(forKey: Self.sequenceKey) != nil }

    /// The images that `startAnimating()` displays one after the other. Setting this property stops a running
    /// animation.
    open var animationImages: [UIImage]? {
        didSet { stopAnimating() }
    }

    /// The duration of one cycle through the images, in seconds. 0 displays each image for a thirtieth of a second.
    open var animationDuration: TimeInterval = 0

    /// The number of times that the images are displayed. 0 repeats forever.
    open var animationRepeatCount = 0
}
