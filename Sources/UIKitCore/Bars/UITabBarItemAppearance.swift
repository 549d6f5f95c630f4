import QuartzCore

/// The appearance of the items of a tab bar in a state.
@preconcurrency @MainActor
open class UITabBarItemStateAppearance: NSObject {
    /// The values for a state; `nil` for those of the normal state, or of the system.
    struct Values {
        var textAttributes: [NSAttributedString.Key: Any]?
        var titleOffset: UIOffset?
        var iconColor: UIColor?
        var badgeOffset: UIOffset?
        var badgeColor: UIColor?
        var badgeTextAttributes: [NSAttributedString.Key: Any]?
        var badgeTitleOffset: UIOffset?
    }

    final var values = Values() {
        didSet { onChange?() }
    }
    final var onChange: (() -> Void)?

    /// The appearance of the normal state, which provides values that are not set.
    final weak var normal: UITabBarItemStateAppearance?

    override init() { super.init() }

    /// The text attributes of titles. Colors of the normal state do not apply to selected items. The default is none.
    open var titleTextAttributes: [NSAttributedString.Key: Any] {
        get { values.textAttributes ?? normal?.titleTextAttributes ?? [:] }
        set { values.textAttributes = newValue }
    }

    /// The offset of titles, in points. The default is zero.
    open var titlePositionAdjustment: UIOffset {
        get { values.titleOffset ?? normal?.titlePositionAdjustment ?? .zero }
        set { values.titleOffset = newValue }
    }

    /// The color of template images, or `nil` for that of the system. The default is `nil`.
    open var iconColor: UIColor? {
        get { values.iconColor }
        set { values.iconColor = newValue }
    }

    /// The offset of badges, in points. The default is zero.
    open var badgePositionAdjustment: UIOffset {
        get { values.badgeOffset ?? normal?.badgePositionAdjustment ?? .zero }
        set { values.badgeOffset = newValue }
    }

    /// The color of badges, or `nil` for red. The default is `nil`.
    open var badgeBackgroundColor: UIColor? {
        get { values.badgeColor ?? normal?.badgeBackgroundColor }
        set { values.badgeColor = newValue }
    }

    /// The text attributes of badges. The default is none.
    open var badgeTextAttributes: [NSAttributedString.Key: Any] {
        get { values.badgeTextAttributes ?? normal?.badgeTextAttributes ?? [:] }
        set { values.badgeTextAttributes = newValue }
    }

    /// The offset of the texts in badges, in points. The default is zero.
    open var badgeTitlePositionAdjustment: UIOffset {
        get { values.badgeTitleOffset ?? normal?.badgeTitlePositionAdjustment ?? .zero }
        set { values.badgeTitleOffset = newValue }
    }
}

/// The appearance of the items of a tab bar.
@preconcurrency @MainActor
open class UITabBarItemAppearance: NSObject {
    /// The arrangements of an item's image and title.
    public enum Style: Int, Hashable, Sendable {
        /// The title below the image.
        case stacked
        /// The title beside the image.
        case inline
        /// The title beside the image, in bars of compact height.
        case compactInline
    }

    /// Creates an appearance with the default values for stacked items.
    public override convenience init() { self.init(style: .stacked) }

    /// Creates an appearance with the default values for an arrangement.
    public init(style: Style) {
        self.style = style
        super.init()
        for state in [selected, disabled, focused] { state.normal = normal }
        for state in states { state.onChange = { [unowned self] in onChange?() } }
    }

    /// Always returns `nil`, because archives are not supported.
    public required init?(coder: NSCoder) {
        style = .stacked
        super.init()
        return nil
    }

    private var style: Style

    final var onChange: (() -> Void)?

    /// The appearance of items that are not selected.
    public let normal = UITabBarItemStateAppearance()

    /// The appearance of the selected item.
    public let selected = UITabBarItemStateAppearance()

    /// The appearance of disabled items.
    public let disabled = UITabBarItemStateAppearance()

    /// The appearance of items that are focused by keys.
    public let focused = UITabBarItemStateAppearance()

    private var states: [UITabBarItemStateAppearance] { [normal, selected, disabled, focused] }

    /// Replaces all values by the default values for an arrangement.
    open func configureWithDefault(for style: Style) {
        self.style = style
        for state in states { state.values = UITabBarItemStateAppearance.Values() }
    }

    /// Returns a copy of the appearance. Call it on the main actor.
    nonisolated open override func copy() -> Any {
        let copy: UITabBarItemAppearance = MainActor.assumeIsolated { copied() }
        return copy
    }

    final func copied() -> UITabBarItemAppearance {
        let copy = UITabBarItemAppearance(style: style)
        for (own, other) in zip(states, copy.states) { other.values = own.values }
        return copy
    }

    /// Returns the appearance of a state.
    final func appearance(for state: UIControl.State) -> UITabBarItemStateAppearance {
        if state.contains(.disabled) { return disabled }
        if state.contains(.selected) { return selected }
        return state.contains(.focused) ? focused : normal
    }
}

/// The appearance of a tab bar: its background and its items.
@preconcurrency @MainActor
open class UITabBarAppearance: UIBarAppearance {
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
        if let other = barAppearance as? UITabBarAppearance {
            arrangement = other.arrangement
            stackedLayoutAppearance = other.stackedLayoutAppearance.copied()
            inlineLayoutAppearance = other.inlineLayoutAppearance.copied()
            compactInlineLayoutAppearance = other.compactInlineLayoutAppearance.copied()
        }
        super.init(barAppearance: barAppearance)
        follow()
    }

    /// Always returns `nil`, because archives are not supported.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The arrangement of items, and the mark of the selected one.
    private struct Arrangement {
        var positioning = UITabBar.ItemPositioning.automatic
        var width: CGFloat = 0
        var spacing: CGFloat = 0
        var indicatorColor: UIColor?
        var indicatorImage: UIImage?
    }

    private var arrangement = Arrangement() {
        didSet { didChange() }
    }

    private func follow() {
        for items in [stackedLayoutAppearance, inlineLayoutAppearance, compactInlineLayoutAppearance] { follow(items) }
    }

    private func follow(_ items: UITabBarItemAppearance) {
        items.onChange = { [weak self] in self?.didChange() }
    }

    override func copied() -> UIBarAppearance { UITabBarAppearance(barAppearance: self) }

    /// The appearance of items with the title below the image.
    open var stackedLayoutAppearance = UITabBarItemAppearance(style: .stacked) {
        didSet {
            follow(stackedLayoutAppearance)
            didChange()
        }
    }

    /// The appearance of items with the title beside the image.
    open var inlineLayoutAppearance = UITabBarItemAppearance(style: .inline) {
        didSet {
            follow(inlineLayoutAppearance)
            didChange()
        }
    }

    /// The appearance of items with the title beside the image, in bars of compact height.
    open var compactInlineLayoutAppearance = UITabBarItemAppearance(style: .compactInline) {
        didSet {
            follow(compactInlineLayoutAppearance)
            didChange()
        }
    }

    /// The color of a template image behind the selected item; `nil` for the tint color. The default is `nil`.
    open var selectionIndicatorTintColor: UIColor? {
        get { arrangement.indicatorColor }
        set { arrangement.indicatorColor = newValue }
    }

    /// The image behind the selected item, or `nil` for none. The default is `nil`.
    open var selectionIndicatorImage: UIImage? {
        get { arrangement.indicatorImage }
        set { arrangement.indicatorImage = newValue }
    }

    /// The distribution of items with the title below the image. The default is `automatic`.
    open var stackedItemPositioning: UITabBar.ItemPositioning {
        get { arrangement.positioning }
        set { arrangement.positioning = newValue }
    }

    /// The width of centered items, in points. Zero, which is the default, is that of the system.
    open var stackedItemWidth: CGFloat {
        get { arrangement.width }
        set { arrangement.width = newValue }
    }

    /// The space between centered items, in points. Zero, which is the default, is that of the system.
    open var stackedItemSpacing: CGFloat {
        get { arrangement.spacing }
        set { arrangement.spacing = newValue }
    }
}
