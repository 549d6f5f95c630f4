import QuartzCore

/// A control that performs an action when it is tapped, with a title, an image, or both side by side.
///
/// ```swift
/// let undo = UIButton(type: .system)
/// undo.setTitle("Undo", for: .normal)
/// undo.addTarget(self, action: CanvasViewController.undo, for: .touchUpInside)
/// ```
///
/// Title, colors and images can be set for each state. A state without a value uses the value of the normal state. A
/// tap sends `touchUpInside`, then `primaryActionTriggered`. That order and the dimensions in this class are empirical;
/// not documented by Apple.
///
/// A ``configuration`` describes content and appearance together, and replaces them. A ``menu`` is shown by a long press,
/// or by a touch if ``UIControl/showsMenuAsPrimaryAction`` is set.
@preconcurrency @MainActor
open class UIButton: UIControl {
    /// The types of buttons. The raw values are the same as in UIKit.
    public enum ButtonType: Int, Hashable, Sendable {
        /// A button with a white title and no other appearance of its own. Its images darken while it is touched.
        case custom = 0
        /// A button with title and template images in the tint color, which fade while it is touched.
        case system = 1
        /// A button with an "i" in a circle.
        case detailDisclosure = 2
        /// A button with an "i" in a circle.
        case infoLight = 3
        /// A button with an "i" in a circle.
        case infoDark = 4
        /// A button with a plus sign in a circle.
        case contactAdd = 5
        /// A button with a cross on a gray circle.
        case close = 7

        /// A Boolean value that indicates whether the button has the system appearance.
        var isSystem: Bool { self != .custom }

        /// The spoken name of a button without a title.
        var accessibilityLabel: String? {
            switch self {
            case .custom, .system: nil
            case .detailDisclosure, .infoLight, .infoDark: AccessibilityText.localized(.moreInfo)
            case .contactAdd: AccessibilityText.localized(.add)
            case .close: AccessibilityText.localized(.close)
            }
        }
    }

    // MARK: Creating a button

    /// Creates a custom button without content.
    /// - Parameter frame: The frame in the coordinate system of the superview, in points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
    }

    /// Creates a button of size zero.
    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero)
        setUp(buttonType)
    }

    /// Creates a button of size zero that shows the title and image of an action, and sends it.
    /// - Parameter primaryAction: The action to send for `primaryActionTriggered`.
    public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
        self.init(type: buttonType)
        take(primaryAction)
    }

    /// Creates a custom button that shows the title and image of an action, and sends it.
    /// - Parameters:
    ///   - frame: The frame in the coordinate system of the superview, in points.
    ///   - primaryAction: The action to send for `primaryActionTriggered`.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        take(primaryAction)
    }

    /// Creates a system button with a configuration, and with the title and image of an action.
    /// - Parameters:
    ///   - configuration: The configuration. The title and image of the action replace those of the configuration.
    ///   - primaryAction: The action to send for `primaryActionTriggered`.
    public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
        self.init(type: .system)
        var configuration = configuration
        if let primaryAction {
            addAction(primaryAction, for: .primaryActionTriggered)
            if !primaryAction.title.isEmpty { configuration.title = primaryAction.title }
            if let subtitle = primaryAction.subtitle { configuration.subtitle = subtitle }
            if let image = primaryAction.image { configuration.image = image }
        }
        self.configuration = configuration
        bounds.size = sizeThatFits(.zero)
    }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        isOpaque = false
        if let type = coder.interfaceValue(ButtonType.self, "buttonType"), type != .custom { setUp(type) }
        coder.didInitialize(self, as: UIButton.self)
    }

    private func take(_ action: UIAction?) {
        guard let action else { return }
        addAction(action, for: .primaryActionTriggered)
        if !action.title.isEmpty { setTitle(action.title, for: .normal) }
        if let image = action.image { setImage(image, for: .normal) }
    }

    private func setUp(_ type: ButtonType) {
        buttonType = type
        showStandardImage()
        contentsDidChange()
    }

    /// The image of the button's type that the button shows in its normal state, unless an app sets another one.
    private var standardImage: UIImage?

    /// Shows the image of the button's type, drawn for the scale of the screen.
    private func showStandardImage() {
        guard let image = buttonType.standardImage(for: self), image !== standardImage else { return }
        standardImage = image
        setImage(image, for: .normal)
    }

    /// The type of the button.
    public private(set) var buttonType = ButtonType.custom

    /// The meaning of the button among others. The default is `normal`.
    ///
    /// The Return key presses the button with the role `primary`, and Escape the one with the role `cancel`, if they are
    /// visible and enabled in the key window and nothing else handles the keys, as in Mac apps. A system button or a
    /// configuration of the role `destructive` is red instead of tinted.
    open var role = Role.normal {
        didSet { if role != oldValue { roleDidChange(from: oldValue) } }
    }

    // MARK: Content

    final var parts = ButtonParts()
    final var imageCache = ButtonImageCache()

    /// The label that shows the title. Set its font and line break mode; the button sets its text and colors.
    open var titleLabel: UILabel? { label }

    /// The view that shows the image.
    open var imageView: UIImageView? { lazyImageView }

    override var defaultAccessibility: AccessibilityDefaults {
        let isToggle = changesSelectionAsPrimaryAction && !isPopupButton
        return AccessibilityDefaults(
            isElement: true,
            label: spokenTitle ?? buttonType.accessibilityLabel
                ?? (configuration?.image ?? currentImage)?.accessibilityLabel,
            traits: stateTraits.union(isToggle ? [.button, .toggleButton] : .button)
        )
    }

    /// The label that shows the subtitle of a configuration; `nil` without a configuration.
    open var subtitleLabel: UILabel? { configuration == nil ? nil : configurableSubtitleLabel }

    // MARK: Configuration

    /// The type of closures that update the configuration of a button.
    public typealias ConfigurationUpdateHandler = @MainActor (UIButton) -> Void

    final var configured = ConfiguredButton()

    /// The description of content and appearance. While it is not `nil`, images and titles for states are shown only
    /// where it has none, and colors, insets and background images for states have no effect. The default is `nil`.
    open var configuration: Configuration? {
        get { configured.configuration }
        set {
            configured.configuration = newValue
            configurationDidChange()
        }
    }

    /// The closure that is called before the button is shown in another state, to change its configuration. The default
    /// is `nil`.
    open var configurationUpdateHandler: ConfigurationUpdateHandler? {
        get { configured.handler }
        set {
            configured.handler = newValue
            setNeedsUpdateConfiguration()
        }
    }

    /// A Boolean value that indicates whether the colors of the configuration follow the state of the button. The
    /// default is `true`.
    open var automaticallyUpdatesConfiguration: Bool {
        get { configured.automaticallyUpdates }
        set {
            configured.automaticallyUpdates = newValue
            setNeedsUpdateConfiguration()
        }
    }

    /// Requests an update of the configuration before the next layout. Several requests are one update.
    open func setNeedsUpdateConfiguration() { scheduleConfigurationUpdate() }

    /// Called to update ``configuration`` for the state of the button. By default, calls ``configurationUpdateHandler``.
    /// Do not call this method; call ``setNeedsUpdateConfiguration()``.
    open func updateConfiguration() { configured.handler?(self) }

    // MARK: Menu

    final var menus = ButtonMenu()
    final var pointer = ButtonPointer()

    /// The menu that is shown by a long press, or by a touch if ``UIControl/showsMenuAsPrimaryAction`` is set. The
    /// default is `nil`.
    open var menu: UIMenu? {
        get { menus.menu }
        set {
            menus.menu = newValue
            isContextMenuInteractionEnabled = newValue != nil
            menuDidChange()
        }
    }

    // MARK: Appearance

    /// A Boolean value that indicates whether the image darkens while the button is highlighted, if the highlighted
    /// state has no image. Buttons with the system appearance fade instead. The default is true.
    open var adjustsImageWhenHighlighted = true {
        didSet { if adjustsImageWhenHighlighted != oldValue { contentsDidChange() } }
    }

    /// A Boolean value that indicates whether the image is dimmed while the button is disabled, if the disabled state
    /// has no image. The default is true.
    open var adjustsImageWhenDisabled = true {
        didSet { if adjustsImageWhenDisabled != oldValue { contentsDidChange() } }
    }

    /// A Boolean value that indicates whether the button glows while it is touched. The default is false.
    open var showsTouchWhenHighlighted = false {
        didSet { if showsTouchWhenHighlighted != oldValue { contentsDidChange() } }
    }

    /// A Boolean value that indicates whether the title's shadow is reversed while the button is highlighted. The
    /// default is false.
    open var reversesTitleShadowWhenHighlighted = false {
        didSet { if reversesTitleShadowWhenHighlighted != oldValue { contentsDidChange() } }
    }

    /// The offset of the title's shadow, in points. Positive values point right and down. The default is zero.
    open var titleShadowOffset = CGSize.zero {
        didSet { if titleShadowOffset != oldValue { contentsDidChange() } }
    }

    /// A Boolean value that indicates whether a tap toggles the selection of the button. The default is false.
    ///
    /// A button that shows its menu as its primary action is a pop-up button instead: one action of the menu is on, and
    /// the button shows its title and image.
    open var changesSelectionAsPrimaryAction = false {
        didSet { if changesSelectionAsPrimaryAction != oldValue { menuDidChange() } }
    }

    // MARK: Layout

    /// The insets of the content, in points. While the top and bottom insets are zero, a title has margins of 6 points
    /// above and below.
    open var contentEdgeInsets = UIEdgeInsets.zero {
        didSet {
            customized(.contentEdgeInsets, \UIButton.contentEdgeInsets)
            if contentEdgeInsets != oldValue { invalidateLayout() }
        }
    }

    /// The insets of the rectangle in which the title is laid out, in points. They do not change the size of the
    /// button.
    open var titleEdgeInsets = UIEdgeInsets.zero {
        didSet { if titleEdgeInsets != oldValue { invalidateLayout() } }
    }

    /// The insets of the rectangle in which the image is laid out, in points. They do not change the size of the
    /// button.
    open var imageEdgeInsets = UIEdgeInsets.zero {
        didSet { if imageEdgeInsets != oldValue { invalidateLayout() } }
    }

    /// Returns the frame of the background image. By default, it is the bounds.
    open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }

    /// Returns the rectangle for title and image. By default, it is the bounds without ``contentEdgeInsets``.
    open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: contentEdgeInsets) }

    /// Returns the frame of the title, which is on the trailing side of the image.
    open func titleRect(forContentRect contentRect: CGRect) -> CGRect { arrangement(in: contentRect).titleRect }

    /// Returns the frame of the image, which is on the leading side of the title.
    open func imageRect(forContentRect contentRect: CGRect) -> CGRect { arrangement(in: contentRect).imageRect }

    open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

    /// Returns the size of the content with its insets, but not less than the size of the background image. The titles
    /// of a configuration are broken into lines for the width; a width of zero sets no limit.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        configuration == nil ? fittingSize : fittingSizeOfConfiguration(width: size.width)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        layOutContents()
    }

    // MARK: Changes

    override func stateDidChange() {
        super.stateDidChange()
        contentsDidChange()
    }

    override func layoutDirectionDidChange() {
        super.layoutDirectionDidChange()
        invalidateLayout()
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        imageCache = ButtonImageCache()
        contentsDidChange()
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        imageCache = ButtonImageCache()
        // A button that was created for no screen, or for another one, enters a screen of a different scale.
        if let standardImage, standardImage === image(for: .normal) { showStandardImage() }
        contentsDidChange()
    }

    override func sendUpInside(with event: UIEvent?) {
        super.sendUpInside(with: event)
        if showsMenuAsPrimaryAction, menu != nil { return }
        if changesSelectionAsPrimaryAction { isSelected.toggle() }
        sendActions(for: .primaryActionTriggered, with: event)
    }

    override func activate(with event: UIEvent?) {
        if showsMenuAsPrimaryAction, menu != nil {
            _ = showContextMenu()
        } else {
            super.activate(with: event)
        }
    }

    override func overlapsDefaultAction(_ recognizer: UIGestureRecognizer) -> Bool {
        // A finger that moves through the menu does not scroll the content below.
        shownMenu != nil || isSingleTap(recognizer)
    }

    override func showsMenuAsPrimaryActionDidChange() { menuDidChange() }

    /// Returns a configuration with ``menu``, or `nil` if there is none.
    open override func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        menu.map { menu in UIContextMenuConfiguration(actionProvider: { _ in menu }) }
    }

    override func chooseMenuAction(_ action: UIAction) { choose(action) }

    // MARK: Content

    /// Sets the title for a state; `nil` to use the title of the normal state.
    open func setTitle(_ title: String?, for state: State) { set(\.title, title, for: state) }

    /// Sets the attributed title for a state. It takes precedence over the plain title of the same state.
    open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
        set(\.attributedTitle, title?.immutableCopy, for: state)
    }

    /// Sets the color of the title for a state; `nil` to use the color of the normal state or the button's default
    /// color.
    open func setTitleColor(_ color: UIColor?, for state: State) {
        customized(.titleColor, [Int(state.rawValue)]) { (view: UIButton) in
            view.setTitleColor(color, for: state)
        }
        set(\.titleColor, color, for: state)
    }

    /// Sets the color of the title's shadow for a state; `nil` to use the color of the normal state or no shadow.
    open func setTitleShadowColor(_ color: UIColor?, for state: State) {
        customized(.titleShadowColor, [Int(state.rawValue)]) { (view: UIButton) in
            view.setTitleShadowColor(color, for: state)
        }
        set(\.titleShadowColor, color, for: state)
    }

    /// Sets the image for a state; `nil` to use the image of the normal state.
    open func setImage(_ image: UIImage?, for state: State) { set(\.image, image, for: state) }

    /// Sets the configuration of symbols for a state; `nil` to use that of the normal state. The values that an image's
    /// own configuration specifies take precedence.
    open func setPreferredSymbolConfiguration(
        _ configuration: UIImage.SymbolConfiguration?,
        forImageIn state: State
    ) {
        set(\.symbolConfiguration, configuration, for: state)
    }

    /// Sets the background image for a state; `nil` to use the image of the normal state.
    open func setBackgroundImage(_ image: UIImage?, for state: State) {
        customized(.backgroundImage, [Int(state.rawValue)]) { (view: UIButton) in
            view.setBackgroundImage(image, for: state)
        }
        set(\.backgroundImage, image, for: state)
    }

    /// Returns the title for a state, or that of the normal state.
    open func title(for state: State) -> String? { value(\.title, for: state) }

    /// Returns the attributed title for a state, or that of the normal state.
    open func attributedTitle(for state: State) -> NSAttributedString? { value(\.attributedTitle, for: state) }

    /// Returns the color of the title for a state, that of the normal state, or the default color of the button's type.
    open func titleColor(for state: State) -> UIColor? {
        if let own = parts.contents[state]?.titleColor { return own }
        if buttonType.isSystem, state.contains(.disabled) { return .tertiaryLabel }
        if let normal = parts.contents[.normal]?.titleColor { return normal }
        return buttonType.isSystem ? accentColor : .white
    }

    /// Returns the color of the title's shadow for a state, or that of the normal state.
    open func titleShadowColor(for state: State) -> UIColor? { value(\.titleShadowColor, for: state) }

    /// Returns the image for a state, or that of the normal state.
    open func image(for state: State) -> UIImage? { value(\.image, for: state) }

    /// Returns the configuration of symbols for a state, or that of the normal state.
    open func preferredSymbolConfigurationForImage(in state: State) -> UIImage.SymbolConfiguration? {
        value(\.symbolConfiguration, for: state)
    }

    /// Returns the background image for a state, or that of the normal state.
    open func backgroundImage(for state: State) -> UIImage? { value(\.backgroundImage, for: state) }

    /// The title for the current state; `nil` if there is none, or only an attributed title.
    open var currentTitle: String? { title(for: state) }

    /// The attributed title for the current state.
    open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }

    /// The color of the title for the current state.
    open var currentTitleColor: UIColor { titleColor(for: state) ?? .white }

    /// The color of the title's shadow for the current state.
    open var currentTitleShadowColor: UIColor? { titleShadowColor(for: state) }

    /// The image for the current state.
    open var currentImage: UIImage? { image(for: state) }

    /// The configuration of symbols for the current state.
    open var currentPreferredSymbolConfiguration: UIImage.SymbolConfiguration? {
        preferredSymbolConfigurationForImage(in: state)
    }

    /// The background image for the current state.
    open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }
}

extension UIButton {
    /// Creates a system button with an image.
    /// - Parameters:
    ///   - image: The image.
    ///   - target: The object whose method is called when the button is tapped; it is referenced weakly. If it is `nil`, the
    ///     first object of the method's class in the responder chain is the target.
    ///   - action: The method.
    public class func systemButton<Target: AnyObject>(
        with image: UIImage,
        target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) -> UIButton {
        let button = systemButton(with: image)
        button.addTarget(target, action: action, for: .touchUpInside)
        return button
    }

    /// Creates a system button with an image, whose method has the button as its parameter.
    /// - Parameters:
    ///   - image: The image.
    ///   - target: The object whose method is called when the button is tapped; it is referenced weakly. If it is `nil`, the
    ///     first object of the method's class in the responder chain is the target.
    ///   - action: The method.
    public class func systemButton<Target: AnyObject>(
        with image: UIImage,
        target: Target?,
        action: @escaping @MainActor (Target) -> @MainActor (UIButton) -> Void
    ) -> UIButton {
        let button = systemButton(with: image)
        button.addTarget(target, action: action, for: .touchUpInside)
        return button
    }

    /// Creates a system button with an image.
    public class func systemButton(with image: UIImage) -> UIButton {
        let button = UIButton(type: .system)
        button.setImage(image, for: .normal)
        button.sizeToFit()
        return button
    }
}
