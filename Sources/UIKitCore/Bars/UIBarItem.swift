import QuartzCore

/// The view that displays an item of a bar, and is notified when the item changes.
@MainActor
protocol BarItemContainer: AnyObject {
    func barItemDidChange(_ item: UIBarItem)
}

/// A view that shows an item of a bar.
@MainActor
protocol BarItemHost: UIView {
    var shownItem: UIBarItem { get }

    /// Shows the item after appearance proxies have changed it.
    func showItemAgain()
}

/// The base class of the items of bars: a title, an image, and whether they can be used.
///
/// An item belongs to at most one bar. A change of an item is visible immediately.
@preconcurrency @MainActor
open class UIBarItem: NSObject {
    nonisolated final let associationFlag = AssociationFlag()

    deinit { associationFlag.release(ObjectIdentifier(self)) }

    /// Creates an item without content.
    public override init() { super.init() }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        super.init()
        guard coder.createsInterface else { return nil }
        coder.didInitialize(self, as: UIBarItem.self)
    }

    /// Called after the object was loaded from a storyboard or a nib, and its outlets were connected. Overrides call `super`.
    open func awakeFromNib() {}

    // MARK: Appearance proxies

    /// Returns the proxy for all instances of the class.
    open class func appearance() -> Self { appearanceProxy(of: self, nil, []) }

    /// Returns the proxy for the instances of the class that are contained in others.
    /// - Parameter containerTypes: The classes of the containers, the innermost first: bars, other views, and view
    ///   controllers.
    open class func appearance(whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]) -> Self {
        appearanceProxy(of: self, nil, containerTypes)
    }

    /// Returns the proxy for the instances of the class that have some traits. The values are set when an item is shown in a
    /// window and when the traits change.
    open class func appearance(for trait: UITraitCollection) -> Self { appearanceProxy(of: self, trait, []) }

    /// Returns the proxy for the instances of the class that have some traits and are contained in others.
    /// - Parameter containerTypes: The classes of the containers, the innermost first.
    open class func appearance(
        for trait: UITraitCollection,
        whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
    ) -> Self { appearanceProxy(of: self, trait, containerTypes) }

    /// The view that displays the item.
    weak var container: (any BarItemContainer)?

    /// The state of appearance proxies.
    final var appearanceState: AppearanceState?

    /// Notifies the view that displays the item. That view shows the item itself after a change by appearance proxies.
    final func didChange() {
        if appearanceState?.isApplying != true { container?.barItemDidChange(self) }
    }

    /// A Boolean value that indicates whether the item can be used. The default is `true`.
    open var isEnabled = true {
        didSet { if isEnabled != oldValue { didChange() } }
    }

    /// The title. The default is `nil`.
    open var title: String? {
        didSet { if title != oldValue { didChange() } }
    }

    /// The image, which is shown in the tint color unless its rendering mode is `.alwaysOriginal`. The default is `nil`.
    open var image: UIImage? {
        didSet { if image !== oldValue { didChange() } }
    }

    /// The image in bars of compact height; `nil` to use ``image`` there too. The default is `nil`.
    open var landscapeImagePhone: UIImage? {
        didSet { if landscapeImagePhone !== oldValue { didChange() } }
    }

    /// The insets of the image, in points. They move the image; its size does not change. The default is zero.
    open var imageInsets = UIEdgeInsets.zero {
        didSet { if imageInsets != oldValue { didChange() } }
    }

    /// The insets of ``landscapeImagePhone``, in points. The default is zero.
    open var landscapeImagePhoneInsets = UIEdgeInsets.zero {
        didSet { if landscapeImagePhoneInsets != oldValue { didChange() } }
    }

    /// The image that is shown while a finger holds the item, with one of the text sizes for accessibility; `nil` for ``image``. The
    /// default is `nil`.
    open var largeContentSizeImage: UIImage?

    /// The insets of ``largeContentSizeImage``, in points. The default is zero.
    open var largeContentSizeImageInsets = UIEdgeInsets.zero

    /// A number that identifies the item. The default is 0.
    open var tag = 0

    private var textAttributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]

    /// Sets the text attributes of the title for a state; `nil` to use those of the bar's appearance.
    open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
        textAttributes[state] = attributes
        customized(.titleTextAttributes, [Int(state.rawValue)]) { (item: UIBarItem) in
            item.setTitleTextAttributes(attributes, for: state)
        }
        didChange()
    }

    /// Returns the text attributes of the title that were set for a state.
    open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
        textAttributes[state]
    }

    // MARK: Accessibility

    /// The spoken name of the item; `nil` for its title. The default is `nil`.
    open var accessibilityLabel: String? {
        didSet { if accessibilityLabel != oldValue { didChange() } }
    }

    /// The spoken value of the item; `nil` for that of its content. The default is `nil`.
    open var accessibilityValue: String? {
        didSet { if accessibilityValue != oldValue { didChange() } }
    }

    /// The spoken description of the result of the item's action. The default is `nil`.
    open var accessibilityHint: String? {
        didSet { if accessibilityHint != oldValue { didChange() } }
    }

    /// A Boolean value that indicates whether the item is an accessibility element. The default is `true`.
    open var isAccessibilityElement = true {
        didSet { if isAccessibilityElement != oldValue { didChange() } }
    }

    /// The traits of the item, to which those of its state are added. The default is `button`.
    open var accessibilityTraits = UIAccessibilityTraits.button {
        didSet { if accessibilityTraits != oldValue { didChange() } }
    }

    /// The language in which a screen reader speaks the item, such as `"de"`; `nil` for its usual language. The default is `nil`.
    open var accessibilityLanguage: String? {
        didSet { if accessibilityLanguage != oldValue { didChange() } }
    }

    /// The names by which users may call the item, the most important first; `nil` for the label. The default is `nil`.
    open var accessibilityUserInputLabels: [String]? {
        didSet { if accessibilityUserInputLabels != oldValue { didChange() } }
    }

    /// The identifier of the item for tests. The default is `nil`.
    open var accessibilityIdentifier: String? {
        didSet { if accessibilityIdentifier != oldValue { didChange() } }
    }
}

extension UIBarItem: UIAccessibilityIdentification {}

extension UIView {
    /// Takes over the accessibility values of the item that the view shows, apart from those that are the view's defaults.
    func takeAccessibility(of item: UIBarItem) {
        if accessibilityIdentifier != item.accessibilityIdentifier {
            accessibilityIdentifier = item.accessibilityIdentifier
        }
        if accessibilityLanguage != item.accessibilityLanguage { accessibilityLanguage = item.accessibilityLanguage }
        if item.accessibilityUserInputLabels != nil || accessibility?.userInputLabels != nil {
            accessibilityUserInputLabels = item.accessibilityUserInputLabels
        }
    }
}

extension UIBarItem {
    /// The image for a height of bars, with its insets.
    func image(isCompact: Bool) -> (image: UIImage, insets: UIEdgeInsets)? {
        if isCompact, let landscapeImagePhone { return (landscapeImagePhone, landscapeImagePhoneInsets) }
        return image.map { ($0, imageInsets) }
    }
}
