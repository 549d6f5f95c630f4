import QuartzCore

/// A control that does something when it is tapped: a title, an image, or both beside each other.
///
/// ```swift
/// let undo = UIButton(type: .system)
/// undo.setTitle("Undo", for: .normal)
/// undo.addTarget(self, action: CanvasViewController.undo, for: .touchUpInside)
/// ```
///
/// Title, colours and images may be given for each state; a state without one of its own shows that of the normal state.
/// A tap sends `touchUpInside`, and after it `primaryActionTriggered`; that order, like the figures in this class, is known
/// from use. Configurations and menus are not here.
@preconcurrency @MainActor
open class UIButton: UIControl {
    /// Kinds of buttons. The numbers are UIKit's.
    public enum ButtonType: Int, Hashable, Sendable {
        /// White text, no looks of its own: images become darker when they are touched.
        case custom = 0
        /// Text and stencils in the tint colour, which fade when they are touched.
        case system = 1
        /// An "i" in a circle.
        case detailDisclosure = 2
        /// An "i" in a circle.
        case infoLight = 3
        /// An "i" in a circle.
        case infoDark = 4
        /// A plus sign in a circle.
        case contactAdd = 5
        /// A cross on a grey circle.
        case close = 7

        /// Whether the button looks as the system's do.
        var isSystem: Bool { self != .custom }

    }

    // MARK: Making

    /// Makes a custom button without contents.
    /// - Parameter frame: where it will lie in its superview, in points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
    }

    /// Makes a button of size zero.
    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero)
        setUp(buttonType)
    }

    /// Makes a button of size zero that shows an action's title and image, and sends it.
    /// - Parameter primaryAction: sent for `primaryActionTriggered`.
    public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
        self.init(type: buttonType)
        take(primaryAction)
    }

    /// Makes a custom button that shows an action's title and image, and sends it.
    /// - Parameters:
    ///   - frame: where it will lie in its superview, in points.
    ///   - primaryAction: sent for `primaryActionTriggered`.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        take(primaryAction)
    }

    /// Always nil: there are no archives of views here.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    private func take(_ action: UIAction?) {
        guard let action else { return }
        addAction(action, for: .primaryActionTriggered)
        if !action.title.isEmpty { setTitle(action.title, for: .normal) }
        if let image = action.image { setImage(image, for: .normal) }
    }

    private func setUp(_ type: ButtonType) {
        buttonType = type
        if let image = type.standardImage { setImage(image, for: .normal) }
        contentsDidChange()
    }

    /// The kind of button.
    public private(set) var buttonType = ButtonType.custom

    // MARK: Contents

    // Changed in UIButton+Contents.swift only.
    var contents: [UIControl.State: ButtonContents] = [:]
    var storedTitleLabel: ButtonLabel?
    var storedImageView: UIImageView?
    var backgroundView: UIImageView?
    var selectionView: UIView?
    var glowView: UIImageView?
    var shades = ButtonShades()

    /// The label that shows the title. Its font and how it breaks lines are to be set here; its text and colours are the
    /// button's.
    open var titleLabel: UILabel? { label }

    /// The view that shows the image.
    open var imageView: UIImageView? { pictureView }

    // MARK: Looks

    /// Whether an image becomes darker when it is touched and there is none of its own for that. True at first; buttons of
    /// the system's look fade instead.
    open var adjustsImageWhenHighlighted = true {
        didSet { if adjustsImageWhenHighlighted != oldValue { contentsDidChange() } }
    }

    /// Whether an image becomes fainter while the button takes no touches and there is none of its own for that. True at
    /// first.
    open var adjustsImageWhenDisabled = true {
        didSet { if adjustsImageWhenDisabled != oldValue { contentsDidChange() } }
    }

    /// Whether the button glows when it is touched. False at first.
    open var showsTouchWhenHighlighted = false {
        didSet { if showsTouchWhenHighlighted != oldValue { contentsDidChange() } }
    }

    /// Whether the title's shadow changes sides when the button is touched. False at first.
    open var reversesTitleShadowWhenHighlighted = false {
        didSet { if reversesTitleShadowWhenHighlighted != oldValue { contentsDidChange() } }
    }

    /// From the title to its shadow, in points, right and down. Zero at first.
    open var titleShadowOffset = CGSize.zero {
        didSet { if titleShadowOffset != oldValue { contentsDidChange() } }
    }

    /// Whether a tap also selects the button, or lets it be selected no more. False at first.
    open var changesSelectionAsPrimaryAction = false

    // MARK: Places

    /// The room around the contents, in points. While it is zero above and below, a title has 6 points there.
    open var contentEdgeInsets = UIEdgeInsets.zero {
        didSet { if contentEdgeInsets != oldValue { setNeedsLayout() } }
    }

    /// Moves and narrows the room that the title is placed in, in points. It does not change the button's size.
    open var titleEdgeInsets = UIEdgeInsets.zero {
        didSet { if titleEdgeInsets != oldValue { setNeedsLayout() } }
    }

    /// Moves and narrows the room that the image is placed in, in points. It does not change the button's size.
    open var imageEdgeInsets = UIEdgeInsets.zero {
        didSet { if imageEdgeInsets != oldValue { setNeedsLayout() } }
    }

    /// Where the background image is. All of the bounds unless overridden.
    open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }

    /// Where title and image are: the bounds without ``contentEdgeInsets``, unless overridden.
    open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: contentEdgeInsets) }

    /// Where the title is: beside the image, where lines go on.
    open func titleRect(forContentRect contentRect: CGRect) -> CGRect { arrangement(in: contentRect).titleRect }

    /// Where the image is: beside the title, where lines begin.
    open func imageRect(forContentRect contentRect: CGRect) -> CGRect { arrangement(in: contentRect).imageRect }

    open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

    /// The size of the contents with the room around them; no less than the background image.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { fittingSize }

    open override func layoutSubviews() {
        super.layoutSubviews()
        placeContents()
    }

    // MARK: Changes

    override func stateDidChange() {
        super.stateDidChange()
        contentsDidChange()
    }

    override func layoutDirectionDidChange() {
        super.layoutDirectionDidChange()
        setNeedsLayout()
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        shades = ButtonShades()
        contentsDidChange()
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        shades = ButtonShades()
        contentsDidChange()
    }

    override func sendUpInside(with event: UIEvent?) {
        super.sendUpInside(with: event)
        if changesSelectionAsPrimaryAction { isSelected.toggle() }
        sendActions(for: .primaryActionTriggered, with: event)
    }

    override func overlapsDefaultAction(_ recognizer: UIGestureRecognizer) -> Bool { isSingleTap(recognizer) }

    // MARK: Contents

    /// Gives the button a title in a state. Nil: that of the normal state.
    open func setTitle(_ title: String?, for state: State) { set(\.title, title, for: state) }

    /// Gives the button a title with attributes in a state. In the same state it comes before one without.
    open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
        set(\.attributedTitle, title.map { NSAttributedString(attributedString: $0) }, for: state)
    }

    /// Gives the title a colour in a state. Nil: that of the normal state, or the button's own.
    open func setTitleColor(_ color: UIColor?, for state: State) { set(\.titleColor, color, for: state) }

    /// Gives the title's shadow a colour in a state. Nil: that of the normal state, or no shadow.
    open func setTitleShadowColor(_ color: UIColor?, for state: State) { set(\.titleShadowColor, color, for: state) }

    /// Gives the button an image in a state. Nil: that of the normal state.
    open func setImage(_ image: UIImage?, for state: State) { set(\.image, image, for: state) }

    /// Gives the button an image behind its contents in a state. Nil: that of the normal state.
    open func setBackgroundImage(_ image: UIImage?, for state: State) { set(\.backgroundImage, image, for: state) }

    /// The title in a state: its own, or that of the normal state.
    open func title(for state: State) -> String? { value(\.title, for: state) }

    /// The title with attributes in a state: its own, or that of the normal state.
    open func attributedTitle(for state: State) -> NSAttributedString? { value(\.attributedTitle, for: state) }

    /// The colour of the title in a state: its own, that of the normal state, or the one that buttons of this type have.
    open func titleColor(for state: State) -> UIColor? {
        if let own = contents[state]?.titleColor { return own }
        if buttonType.isSystem, state.contains(.disabled) { return .tertiaryLabel }
        if let normal = contents[.normal]?.titleColor { return normal }
        return buttonType.isSystem ? tintColor : .white
    }

    /// The colour of the title's shadow in a state: its own, or that of the normal state.
    open func titleShadowColor(for state: State) -> UIColor? { value(\.titleShadowColor, for: state) }

    /// The image in a state: its own, or that of the normal state.
    open func image(for state: State) -> UIImage? { value(\.image, for: state) }

    /// The image behind the contents in a state: its own, or that of the normal state.
    open func backgroundImage(for state: State) -> UIImage? { value(\.backgroundImage, for: state) }

    /// The title that is shown; nil for none, or for one with attributes only.
    open var currentTitle: String? { title(for: state) }

    /// The title with attributes that is shown.
    open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }

    /// The colour that the title is shown in.
    open var currentTitleColor: UIColor { titleColor(for: state) ?? .white }

    /// The colour of the title's shadow.
    open var currentTitleShadowColor: UIColor? { titleShadowColor(for: state) }

    /// The image that is shown.
    open var currentImage: UIImage? { image(for: state) }

    /// The image behind the contents.
    open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }
}
