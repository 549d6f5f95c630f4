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

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
        coder.didInitialize(self, as: UIImageView.self)
    }

    private func setUp() {
        isUserInteractionEnabled = false
        isOpaque = false
        // Property observers are not called for assignments inside an initializer.
        imageDidChange()
    }

    override var defaultAccessibility: AccessibilityDefaults {
        AccessibilityDefaults(
            isElement: chosen?.isAccessibilityElement ?? false,
            label: chosen?.accessibilityLabel,
            value: chosen?.accessibilityValue,
            hint: chosen?.accessibilityHint,
            traits: chosen?.accessibilityTraits ?? .image
        )
    }

    /// Saves the bounds, the center, the transform and the anchor point, if the view has an identifier.
    open override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        encodeGeometry(with: coder)
    }

    /// Restores the bounds, the center, the transform and the anchor point.
    open override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        decodeGeometry(with: coder)
    }

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
        didSet {
            guard isHighlighted != oldValue else { return }
            imageDidChange()
            // Another sequence may be that of this state.
            if playsSequence, !playsImage, highlightedAnimationImages != nil { startAnimating() }
        }
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
        didSet {
            if contentMode != oldValue, let shown, shown.traits.isResizable || shown.isSymbolImage { imageDidChange() }
        }
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        // `layoutDirectionDidChange()` handles mirroring.
        guard let chosen else { return }
        // An image that was drawn for the bounds was drawn in the pixels of the former screen.
        let isOfOtherScale = isFitted && previousTraitCollection?.displayScale != traitCollection.displayScale
        if chosen.imageAsset != nil || chosen.isSymbolImage || chosen.isTemplate || isOfOtherScale { imageDidChange() }
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

    /// The alignment insets of the image that was displayed last.
    private var shownInsets = UIEdgeInsets.zero

    /// The size of the bounds, in points, for which a resizable image or a symbol was last drawn.
    private var fittedSize: CGSize?

    /// A Boolean value that indicates whether the image was drawn for the size of the bounds.
    private var isFitted = false

    private func imageDidChange() {
        fittedSize = nil
        isFitted = false
        defer { animatedImageMayHaveChanged() }
        if autoLayout != nil { invalidateIntrinsicContentSize() }
        let insets = alignmentRectInsets
        if insets != shownInsets {
            shownInsets = insets
            if autoLayout != nil { layoutEngineIfAny?.alignmentDidChange(of: self) }
        }
        guard let shown else {
            layer.keepsColors = false
            layer.contents = nil
            return
        }
        // Vibrancy applies to templates only.
        layer.keepsColors = !shown.isTemplate
        let tinted = tinted(shown)
        if tinted.traits.isResizable, let frame = stretchedFrame(of: tinted) {
            fit(tinted, in: frame)
        } else if tinted.isSymbolImage, let frame = scaledFrame(ofSymbol: tinted) {
            fit(tinted, in: frame)
        } else if let upright = tinted.upright() {
            if tinted.isSymbolImage { fittedSize = bounds.size }
            layer.contentsScale = upright.scale
            layer.contents = upright.bitmap
        }
    }

    /// Returns a template in the tint color, and another image as it is.
    private func tinted(_ image: UIImage) -> UIImage {
        guard image.isTemplate else { return image }
        return image.withTintColor(tintColor.resolvedColor(with: traitCollection), renderingMode: .alwaysOriginal)
    }

    /// The size of the image without its alignment insets, or no size without an image.
    open override var intrinsicContentSize: CGSize {
        guard let shown else { return CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) }
        let (size, insets) = (shown.size, shown.alignmentRectInsets)
        return CGSize(
            width: max(0, size.width - insets.left - insets.right),
            height: max(0, size.height - insets.top - insets.bottom)
        )
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        guard let fittedSize, fittedSize != bounds.size else { return }
        // A symbol that is still shown in its own size is the same.
        if isFitted || shown.map({ scaledFrame(ofSymbol: $0) != nil }) ?? false {
            imageDidChange()
        } else {
            self.fittedSize = bounds.size
        }
    }

    /// Returns the rectangle in the bounds to which the content mode scales a symbol, with edges on pixels; `nil` if it shows
    /// the symbol in its own size. The outline of a symbol is drawn in the size in which it is shown.
    private func scaledFrame(ofSymbol image: UIImage) -> CGRect? {
        let scale = ownTraits.inherited.displayScale
        guard scale > 0, !image.traits.isResizable, let frame = stretchedFrame(of: image), !frame.isEmpty,
            frame.isFinite
        else { return nil }
        func aligned(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
        let size = CGSize(
            width: max(1 / scale, aligned(frame.width)),
            height: max(1 / scale, aligned(frame.height))
        )
        let own = CGSize(width: image.size.width * image.scale, height: image.size.height * image.scale)
        if abs(size.width * scale - own.width) < 1, abs(size.height * scale - own.height) < 1 { return nil }
        return CGRect(origin: CGPoint(x: aligned(frame.minX), y: aligned(frame.minY)), size: size)
    }

    /// The rectangle in the bounds, from their upper left corner, to which the content mode scales a resizable image; `nil` if
    /// it does not scale. The caps keep their size, and the parts between them are stretched or tiled.
    private func stretchedFrame(of image: UIImage) -> CGRect? {
        let (bounds, size) = (bounds.size, image.size)
        let factors = (bounds.width / size.width, bounds.height / size.height)
        let factor: CGFloat
        switch contentMode {
        case .scaleToFill, .redraw: return CGRect(origin: .zero, size: bounds)
        case .scaleAspectFit: factor = min(factors.0, factors.1)
        case .scaleAspectFill: factor = max(factors.0, factors.1)
        default: return nil
        }
        guard factor.isFinite, factor > 0 else { return CGRect(origin: .zero, size: bounds) }
        let fitted = CGSize(width: size.width * factor, height: size.height * factor)
        return CGRect(
            x: (bounds.width - fitted.width) / 2,
            y: (bounds.height - fitted.height) / 2,
            width: fitted.width,
            height: fitted.height
        )
    }

    /// The largest size of an image that extends beyond the bounds, in pixels. Of a larger one, only the part in the bounds is
    /// drawn.
    private static let stretchedPixels: CGFloat = 4_000_000

    private func fit(_ image: UIImage, in frame: CGRect) {
        fittedSize = bounds.size
        isFitted = true
        let scale = ownTraits.inherited.displayScale
        // A symbol that does not extend beyond the bounds is drawn at its place in them, so that its pixels are those shown.
        let isPlaced = image.isSymbolImage && CGRect(origin: .zero, size: bounds.size).contains(frame)
        let isWhole = !isPlaced && frame.width * frame.height * scale * scale <= Self.stretchedPixels
        let size = isWhole ? frame.size : bounds.size
        guard let context = CGContext.bitmap(size: size, scale: scale, isOpaque: false) else {
            layer.contents = nil
            return
        }
        UIGraphicsPushContext(context)
        image.draw(in: isWhole ? CGRect(origin: .zero, size: size) : frame)
        UIGraphicsPopContext()
        layer.contentsScale = scale
        layer.contents = context.makeImage()
    }

    // MARK: Animation

    /// A Boolean value that indicates whether images are displayed one after the other, whenever the view is in a window.
    private var playsSequence = false

    /// A Boolean value that indicates whether the sequence is that of an animated ``image``, which begins by itself.
    private var playsImage = false

    /// The images to display one after the other: ``animationImages``, or else those of an animated ``image``.
    private var sequence: (images: [UIImage], duration: TimeInterval)? {
        let own = isHighlighted ? highlightedAnimationImages ?? animationImages : animationImages
        if !playsImage, let own, !own.isEmpty { return (own, animationDuration) }
        guard let chosen, let images = chosen.images, !images.isEmpty else { return nil }
        return (images, chosen.duration)
    }

    /// Starts displaying ``animationImages``, or the images of an animated ``image``, one after the other, over the view's own
    /// image. Restarts a running animation. Without images, this method does nothing, as in UIKit.
    open func startAnimating() {
        stopAnimating()
        playsSequence = sequence != nil
        playSequence()
    }

    private func playSequence() {
        guard playsSequence, let (images, duration) = sequence else { return }
        let bitmaps = images.compactMap { tinted(variant($0)).upright()?.bitmap }
        guard !bitmaps.isEmpty else { return }
        let animation = CAKeyframeAnimation(keyPath: "contents")
        animation.values = bitmaps
        animation.calculationMode = .discrete
        animation.timingFunction = CAMediaTimingFunction(name: .linear)
        animation.duration = duration > 0 ? duration : Double(images.count) / 30
        animation.repeatCount = animationRepeatCount > 0 ? Float(animationRepeatCount) : .infinity
        layer.add(animation, forKey: Self.sequenceKey)
    }

    private static var sequenceKey: String { "contents" }

    /// Stops the animation and displays the view's own image again.
    open func stopAnimating() {
        playsSequence = false
        playsImage = false
        layer.removeAnimation(forKey: Self.sequenceKey)
    }

    /// A Boolean value that indicates whether the image animation is running.
    open var isAnimating: Bool { layer.animation(forKey: Self.sequenceKey) != nil }

    /// Displays the images of an animated image one after the other, and ends those of the former one.
    private func animatedImageMayHaveChanged() {
        if chosen?.images?.isEmpty == false {
            guard !playsSequence || playsImage else { return }
            layer.removeAnimation(forKey: Self.sequenceKey)
            playsImage = true
            playsSequence = true
            playSequence()
        } else if playsImage {
            stopAnimating()
        }
    }

    /// Continues an animation without an end, which ends when the view leaves a window.
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if window != nil, !isAnimating, animationRepeatCount == 0 { playSequence() }
    }

    /// The images that `startAnimating()` displays one after the other. Setting this property stops a running
    /// animation.
    open var animationImages: [UIImage]? {
        didSet { stopAnimating() }
    }

    /// The images that `startAnimating()` displays one after the other while the view is highlighted; `nil` for
    /// ``animationImages``. Setting this property stops a running animation.
    open var highlightedAnimationImages: [UIImage]? {
        didSet { stopAnimating() }
    }

    /// The duration of one cycle through the images, in seconds. 0 displays each image for a thirtieth of a second.
    open var animationDuration: TimeInterval = 0

    /// The number of times that the images are displayed. 0 repeats forever.
    open var animationRepeatCount = 0
}
