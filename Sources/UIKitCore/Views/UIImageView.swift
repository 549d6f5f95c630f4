import CoreGraphics

/// A view that shows an image, placed in its bounds as `contentMode` says.
///
/// The image's pixels are shown as they are, without a copy, unless they have to be turned, tinted or fitted to the
/// bounds in parts. An image view takes no touches unless told to.
@preconcurrency @MainActor
open class UIImageView: UIView {
    /// Makes a view of the size of an image.
    public init(image: UIImage?) {
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
        setUp()
    }

    /// Makes a view of the size of an image.
    /// - Parameter highlightedImage: shown while the view is highlighted.
    public init(image: UIImage?, highlightedImage: UIImage?) {
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? highlightedImage?.size ?? .zero))
        self.image = image
        self.highlightedImage = highlightedImage
        setUp()
    }

    /// Makes a view without an image.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Always nil: there are no archives of views here.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    private func setUp() {
        isUserInteractionEnabled = false
        isOpaque = false
        // Observers are not called for what an initializer sets.
        imageDidChange()
    }

    // Changed in UIImageView+Animation.swift only.
    var film = Film()

    /// The image shown.
    open var image: UIImage? {
        didSet { if image !== oldValue { imageDidChange() } }
    }

    /// The image shown while the view is highlighted; nil shows ``image`` then as well.
    open var highlightedImage: UIImage? {
        didSet { if highlightedImage !== oldValue { imageDidChange() } }
    }

    /// Whether ``highlightedImage`` is shown.
    open var isHighlighted = false {
        didSet { if isHighlighted != oldValue { imageDidChange() } }
    }

    override func describe(_ description: inout ViewDescription) {
        super.describe(&description)
        if let image { description.details.append("image = \(image)") }
    }

    /// The size of the image, in points.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        if shown?.renderingMode == .alwaysTemplate { imageDidChange() }
    }

    open override var contentMode: ContentMode {
        didSet { if contentMode != oldValue, shown?.traits.isResizable == true { imageDidChange() } }
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        // Mirroring is seen to by layoutDirectionDidChange().
        if chosen?.imageAsset != nil || chosen?.renderingMode == .alwaysTemplate { imageDidChange() }
    }

    private var chosen: UIImage? { isHighlighted ? highlightedImage ?? image : image }

    private var shown: UIImage? {
        guard let image = chosen?.variant(for: traitCollection) else { return nil }
        guard image.flipsForRightToLeftLayoutDirection, effectiveUserInterfaceLayoutDirection == .rightToLeft else {
            return image
        }
        return image.withHorizontallyFlippedOrientation()
    }

    override func layoutDirectionDidChange() {
        super.layoutDirectionDidChange()
        if chosen?.flipsForRightToLeftLayoutDirection == true { imageDidChange() }
    }

    /// Those of the image that is shown.
    open override var alignmentRectInsets: UIEdgeInsets { shown?.alignmentRectInsets ?? .zero }

    /// The size in points that a resizable image was last fitted to.
    private var fittedSize: CGSize?

    private func imageDidChange() {
        fittedSize = nil
        guard let shown else {
            layer.contents = nil
            return
        }
        let tinted =
            shown.renderingMode == .alwaysTemplate
            ? shown.withTintColor(tintColor.resolvedColor(with: traitCollection), renderingMode: .alwaysOriginal)
            : shown
        if tinted.traits.isResizable, contentMode == .scaleToFill || contentMode == .redraw {
            fit(tinted)
        } else if let upright = tinted.upright() {
            layer.contentsScale = upright.scale
            layer.contents = upright.picture
        }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        if let fittedSize, fittedSize != bounds.size { imageDidChange() }
    }

    private func fit(_ image: UIImage) {
        fittedSize = bounds.size
        let scale = UIScreen.main.scale
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

    /// Shows ``animationImages`` one after the other, over the view's own image. Starts over when they are shown already;
    /// without images it does nothing, as in UIKit.
    open func startAnimating() { startFilm() }

    /// Shows the view's own image again.
    open func stopAnimating() { layer.removeAnimation(forKey: Self.filmKey) }

    /// Whether images are shown in turn.
    open var isAnimating: Bool { layer.animation(forKey: Self.filmKey) != nil }

    /// The images that `startAnimating()` shows in turn. Setting them stops what runs.
    open var animationImages: [UIImage]? {
        get { film.images }
        set {
            film.images = newValue
            stopAnimating()
        }
    }

    /// How long it takes to show each image once, in seconds; 0 is a thirtieth of a second for each.
    open var animationDuration: TimeInterval {
        get { film.duration }
        set { film.duration = newValue }
    }

    /// How often the images are shown; 0 is for ever.
    open var animationRepeatCount: Int {
        get { film.repeatCount }
        set { film.repeatCount = newValue }
    }
}
