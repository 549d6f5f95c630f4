import QuartzCore

/// The appearance of the buttons of a bar in a state.
@preconcurrency @MainActor
open class UIBarButtonItemStateAppearance: NSObject {
    /// The values for a state; `nil` for those of the normal state, or of the system.
    struct Values {
        var textAttributes: [NSAttributedString.Key: Any]?
        var titleOffset: UIOffset?
        var backgroundImage: UIImage?
        var backgroundImageOffset: UIOffset?
    }

    final var values = Values() {
        didSet { onChange?() }
    }
    final var onChange: (() -> Void)?

    /// The appearance of the normal state, which provides values that are not set.
    final weak var normal: UIBarButtonItemStateAppearance?

    override init() { super.init() }

    /// The text attributes of titles. Those of the normal state are empty by default; those of other states are those of
    /// the normal state.
    open var titleTextAttributes: [NSAttributedString.Key: Any] {
        get { values.textAttributes ?? normal?.titleTextAttributes ?? [:] }
        set { values.textAttributes = newValue }
    }

    /// The offset of titles, in points. The default is zero.
    open var titlePositionAdjustment: UIOffset {
        get { values.titleOffset ?? normal?.titlePositionAdjustment ?? .zero }
        set { values.titleOffset = newValue }
    }

    /// The image behind the buttons, which is stretched to their size, or `nil`.
    open var backgroundImage: UIImage? {
        get { values.backgroundImage ?? normal?.backgroundImage }
        set { values.backgroundImage = newValue }
    }

    /// The offset of the image behind the buttons, in points. The default is zero.
    open var backgroundImagePositionAdjustment: UIOffset {
        get { values.backgroundImageOffset ?? normal?.backgroundImagePositionAdjustment ?? .zero }
        set { values.backgroundImageOffset = newValue }
    }
}

/// The appearance of the buttons of a bar.
@preconcurrency @MainActor
open class UIBarButtonItemAppearance: NSObject {
    /// Creates an appearance with the default values for plain buttons.
    public override convenience init() { self.init(style: .plain) }

    /// Creates an appearance with the default values for a style.
    public init(style: UIBarButtonItem.Style) {
        self.style = style
        super.init()
        for state in [highlighted, disabled, focused] { state.normal = normal }
        for state in states { state.onChange = { [unowned self] in onChange?() } }
    }

    /// Always returns `nil`, because archives are not supported.
    public required init?(coder: NSCoder) {
        style = .plain
        super.init()
        return nil
    }

    /// The style that default values apply to.
    final private(set) var style: UIBarButtonItem.Style

    final var onChange: (() -> Void)?

    /// The appearance of buttons that can be used.
    public let normal = UIBarButtonItemStateAppearance()

    /// The appearance of buttons that are touched.
    public let highlighted = UIBarButtonItemStateAppearance()

    /// The appearance of buttons that are disabled.
    public let disabled = UIBarButtonItemStateAppearance()

    /// The appearance of buttons that are focused by keys.
    public let focused = UIBarButtonItemStateAppearance()

    private var states: [UIBarButtonItemStateAppearance] { [normal, highlighted, disabled, focused] }

    /// Replaces all values by the default values for a style.
    open func configureWithDefault(for style: UIBarButtonItem.Style) {
        self.style = style
        for state in states { state.values = UIBarButtonItemStateAppearance.Values() }
    }

    /// Returns a copy of the appearance. Call it on the main actor.
    nonisolated open override func copy() -> Any {
        let copy: UIBarButtonItemAppearance = MainActor.assumeIsolated { copied() }
        return copy
    }

    final func copied() -> UIBarButtonItemAppearance {
        let copy = UIBarButtonItemAppearance(style: style)
        for (own, other) in zip(states, copy.states) { other.values = own.values }
        return copy
    }

    /// Returns the appearance of a state.
    final func appearance(for state: UIControl.State) -> UIBarButtonItemStateAppearance {
        if state.contains(.disabled) { return disabled }
        if state.contains(.highlighted) { return highlighted }
        return state.contains(.focused) ? focused : normal
    }
}
