import QuartzCore

/// The appearance of a bar's background, as part of ``UINavigationBarAppearance``, ``UIToolbarAppearance`` and
/// ``UITabBarAppearance``.
///
/// The layers, from back to front, are a blur of the content behind the bar, a color, and an image. A bar copies the
/// appearance that is assigned to it; changes of the copy that it returns are visible immediately.
@preconcurrency @MainActor
open class UIBarAppearance: NSObject {
    /// Creates an appearance with the default background.
    public override init() { super.init() }

    /// Creates an appearance with the default background.
    /// - Parameter idiom: The kind of device. Bars look the same on all.
    public init(idiom: UIUserInterfaceIdiom) {
        self.idiom = idiom
        super.init()
    }

    /// Creates an appearance with the background of another one.
    public init(barAppearance: UIBarAppearance) {
        idiom = barAppearance.idiom
        background = barAppearance.background
        super.init()
    }

    /// Always returns `nil`, because archives are not supported.
    public required init?(coder: NSCoder) {
        super.init()
        return nil
    }

    /// The kind of device that the appearance was created for.
    public private(set) var idiom = UIUserInterfaceIdiom.unspecified

    /// The values of the background.
    @MainActor
    struct Background {
        var effect: UIBlurEffect? = UIBlurEffect(style: .systemChromeMaterial)
        var color: UIColor?
        var image: UIImage?
        var imageContentMode = UIView.ContentMode.scaleToFill
        var shadowColor: UIColor? = UIBarAppearance.defaultShadowColor
        var shadowImage: UIImage?
    }

    final var background = Background() {
        didSet { didChange() }
    }

    /// The color of the line between a bar and the content, which suits light and dark bars.
    static let defaultShadowColor = UIColor { traits in
        UIColor(
            white: traits.userInterfaceStyle == .dark ? 1 : 0,
            alpha: traits.userInterfaceStyle == .dark ? 0.15 : 0.3
        )
    }

    /// The function that the bar is called by after a change.
    final var onChange: (() -> Void)?

    final func didChange() { onChange?() }

    /// Returns a copy of the appearance. Call it on the main actor.
    nonisolated open override func copy() -> Any {
        let copy: UIBarAppearance = MainActor.assumeIsolated { copied() }
        return copy
    }

    func copied() -> UIBarAppearance { UIBarAppearance(barAppearance: self) }

    // MARK: Backgrounds

    /// Replaces the background by the default one: a blur of the content behind the bar, and a shadow.
    open func configureWithDefaultBackground() { background = Background() }

    /// Replaces the background by an opaque color that suits the interface, and a shadow.
    open func configureWithOpaqueBackground() { background = Background(effect: nil, color: .systemBackground) }

    /// Replaces the background by a transparent one without a shadow.
    open func configureWithTransparentBackground() {
        background = Background(effect: nil, color: nil, shadowColor: nil)
    }

    /// The blur of the content behind the bar, or `nil` for none. The default is a material for bars.
    open var backgroundEffect: UIBlurEffect? {
        get { background.effect }
        set { background.effect = newValue }
    }

    /// The color in front of the blur, or `nil` for none. The default is `nil`.
    open var backgroundColor: UIColor? {
        get { background.color }
        set { background.color = newValue }
    }

    /// The image in front of the color, or `nil` for none. The default is `nil`.
    open var backgroundImage: UIImage? {
        get { background.image }
        set { background.image = newValue }
    }

    /// The placement of the image in the background. The default is `scaleToFill`.
    open var backgroundImageContentMode: UIView.ContentMode {
        get { background.imageContentMode }
        set { background.imageContentMode = newValue }
    }

    /// The color of the shadow, a line between the bar and the content, or of a template image; `nil` for no line. The
    /// default suits the interface.
    open var shadowColor: UIColor? {
        get { background.shadowColor }
        set { background.shadowColor = newValue }
    }

    /// The image of the shadow, or `nil` for a line. The default is `nil`.
    open var shadowImage: UIImage? {
        get { background.shadowImage }
        set { background.shadowImage = newValue }
    }
}
