import QuartzCore

/// The appearance of a navigation bar: its background, its titles, and its buttons.
///
/// ```swift
/// let appearance = UINavigationBarAppearance()
/// appearance.configureWithOpaqueBackground()
/// appearance.backgroundColor = .systemTeal
/// navigationBar.standardAppearance = appearance
/// navigationBar.scrollEdgeAppearance = appearance
/// ```
@preconcurrency @MainActor
open class UINavigationBarAppearance: UIBarAppearance {
    /// Creates an appearance with the default values.
    public override init() {
        super.init()
        follow()
    }

    /// Creates an appearance with the default values.
    /// - Parameter idiom: The kind of device. Bars look the same on all.
    public override init(idiom: UIUserInterfaceIdiom) {
        super.init(idiom: idiom)
        follow()
    }

    /// Creates an appearance with the background of another one, and with its other values if it is of this class.
    public override init(barAppearance: UIBarAppearance) {
        if let other = barAppearance as? UINavigationBarAppearance {
            titles = other.titles
            buttonAppearance = other.buttonAppearance.copied()
            doneButtonAppearance = other.doneButtonAppearance.copied()
            backButtonAppearance = other.backButtonAppearance.copied()
        }
        super.init(barAppearance: barAppearance)
        follow()
    }

    /// Always returns `nil`, because archives are not supported.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    private struct Titles {
        var attributes: [NSAttributedString.Key: Any] = [:]
        var offset = UIOffset.zero
        var largeAttributes: [NSAttributedString.Key: Any] = [:]
        var backIndicator: UIImage?
        var backIndicatorMask: UIImage?
    }

    private var titles = Titles() {
        didSet { didChange() }
    }

    private func follow() {
        for buttons in [buttonAppearance, doneButtonAppearance, backButtonAppearance] { follow(buttons) }
    }

    private func follow(_ buttons: UIBarButtonItemAppearance) {
        buttons.onChange = { [weak self] in self?.didChange() }
    }

    override func copied() -> UIBarAppearance { UINavigationBarAppearance(barAppearance: self) }

    /// The text attributes of titles. Attributes that are not set have the values of the system. The default is none.
    open var titleTextAttributes: [NSAttributedString.Key: Any] {
        get { titles.attributes }
        set { titles.attributes = newValue }
    }

    /// The offset of titles, in points. The default is zero.
    open var titlePositionAdjustment: UIOffset {
        get { titles.offset }
        set { titles.offset = newValue }
    }

    /// The text attributes of large titles. Attributes that are not set have the values of the system. The default is
    /// none.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any] {
        get { titles.largeAttributes }
        set { titles.largeAttributes = newValue }
    }

    /// The appearance of plain buttons.
    open var buttonAppearance = UIBarButtonItemAppearance(style: .plain) {
        didSet {
            follow(buttonAppearance)
            didChange()
        }
    }

    /// The appearance of buttons of the style `done`.
    open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done) {
        didSet {
            follow(doneButtonAppearance)
            didChange()
        }
    }

    /// The appearance of back buttons.
    open var backButtonAppearance = UIBarButtonItemAppearance(style: .plain) {
        didSet {
            follow(backButtonAppearance)
            didChange()
        }
    }

    /// The image beside the title of back buttons. The default is a chevron.
    open var backIndicatorImage: UIImage { titles.backIndicator ?? Self.chevron }

    /// The image that bounds the title of back buttons on iOS while it moves. Here, no title moves through the indicator,
    /// and the image is only returned. The default is a chevron.
    open var backIndicatorTransitionMaskImage: UIImage { titles.backIndicatorMask ?? Self.chevron }

    /// Sets the image beside the title of back buttons, together with the image that bounds the title while it moves;
    /// `nil` for a chevron.
    open func setBackIndicatorImage(_ backIndicatorImage: UIImage?, transitionMaskImage: UIImage?) {
        titles.backIndicator = backIndicatorImage
        titles.backIndicatorMask = transitionMaskImage
    }

    /// A Boolean value that indicates whether the back indicator is an image of the app.
    final var hasOwnBackIndicator: Bool { titles.backIndicator != nil }

    private static var chevron: UIImage { UIImage(systemName: "chevron.backward") ?? UIImage() }
}

/// The appearance of a toolbar: its background and its buttons.
@preconcurrency @MainActor
open class UIToolbarAppearance: UIBarAppearance {
    /// Creates an appearance with the default values.
    public override init() {
        super.init()
        follow()
    }

    /// Creates an appearance with the default values.
    /// - Parameter idiom: The kind of device. Bars look the same on all.
    public override init(idiom: UIUserInterfaceIdiom) {
        super.init(idiom: idiom)
        follow()
    }

    /// Creates an appearance with the background of another one, and with its other values if it is of this class.
    public override init(barAppearance: UIBarAppearance) {
        if let other = barAppearance as? UIToolbarAppearance {
            buttonAppearance = other.buttonAppearance.copied()
            doneButtonAppearance = other.doneButtonAppearance.copied()
        }
        super.init(barAppearance: barAppearance)
        follow()
    }

    /// Always returns `nil`, because archives are not supported.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    private func follow() {
        for buttons in [buttonAppearance, doneButtonAppearance] { follow(buttons) }
    }

    private func follow(_ buttons: UIBarButtonItemAppearance) {
        buttons.onChange = { [weak self] in self?.didChange() }
    }

    override func copied() -> UIBarAppearance { UIToolbarAppearance(barAppearance: self) }

    /// The appearance of plain buttons.
    open var buttonAppearance = UIBarButtonItemAppearance(style: .plain) {
        didSet {
            follow(buttonAppearance)
            didChange()
        }
    }

    /// The appearance of buttons of the style `done`.
    open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done) {
        didSet {
            follow(doneButtonAppearance)
            didChange()
        }
    }
}
