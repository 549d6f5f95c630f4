import QuartzCore

/// A button of a navigation bar or a toolbar.
///
/// ```swift
/// navigationItem.rightBarButtonItem = UIBarButtonItem(
///     barButtonSystemItem: .add, target: self, action: ListViewController.addRow)
/// toolbarItems = [.flexibleSpace(), UIBarButtonItem(title: "Sort", primaryAction: UIAction { _ in list.sort() })]
/// ```
///
/// A method is given by its name in its class or by a selector, and has no parameters, the item, or the item and the event as
/// parameters. The target is referenced weakly. Without a target, the method is called on the first object that has it in the
/// responder chain, which starts at the bar.
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem {
    /// The styles of an item.
    public enum Style: Int, Hashable, Sendable {
        /// The style of ordinary items.
        case plain = 0
        /// The style of an item that completes a task. Its title is semibold.
        case done = 2
    }

    /// Creates an item without content.
    public override init() { super.init() }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        systemItem = coder.interfaceValue(SystemItem.self, "systemItem")
        if systemItem == .done || systemItem == .save { style = .done }
        coder.didInitialize(self, as: UIBarButtonItem.self)
    }

    /// The kind of an item of the system; `nil` for others.
    final var systemItem: SystemItem?

    /// The method that the item calls.
    final var handler: BarItemHandler?

    /// A Boolean value that indicates whether the item is the flexible space of a bar.
    final var isFlexibleSpace: Bool { systemItem == .flexibleSpace }

    /// A Boolean value that indicates whether the item is a space.
    final var isSpace: Bool { systemItem == .flexibleSpace || systemItem == .fixedSpace }

    // MARK: Creating an item

    /// Creates an item with a title that calls a method given by a selector. Without one, it does nothing: set its
    /// ``primaryAction``, or show it as a back button.
    public convenience init(title: String?, style: Style, target: AnyObject?, action: Selector?) {
        self.init()
        self.title = title
        self.style = style
        self.action = action
        self.target = target
    }

    /// Creates an item with an image that calls a method given by a selector. Without one, it does nothing: set its
    /// ``primaryAction``, or show it as a back button.
    public convenience init(image: UIImage?, style: Style, target: AnyObject?, action: Selector?) {
        self.init()
        self.image = image
        self.style = style
        self.action = action
        self.target = target
    }

    /// Creates an item with an image that calls a method given by a selector. Without one, it does nothing.
    /// - Parameter landscapeImagePhone: The image in bars of compact height.
    public convenience init(
        image: UIImage?,
        landscapeImagePhone: UIImage?,
        style: Style,
        target: AnyObject?,
        action: Selector?
    ) {
        self.init(image: image, style: style, target: target, action: action)
        self.landscapeImagePhone = landscapeImagePhone
    }

    /// Creates an item of the system that calls a method given by a selector. Without one, it does nothing, such as a space.
    public convenience init(barButtonSystemItem systemItem: SystemItem, target: AnyObject?, action: Selector?) {
        self.init(systemItem: systemItem)
        self.action = action
        self.target = target
    }

    /// Creates an item that shows a view.
    /// - Parameter customView: The view. The bar sets its position, and its size if it uses Auto Layout or has none.
    public convenience init(customView: UIView) {
        self.init()
        self.customView = customView
    }

    /// Creates an item that shows the title or image of an action, and performs it.
    /// - Parameter menu: The menu of the item; see ``menu``.
    public convenience init(primaryAction: UIAction?, menu: UIMenu? = nil) {
        self.init()
        self.primaryAction = primaryAction
        self.menu = menu
        takeContents(of: primaryAction)
    }

    /// Creates an item with a title and an image that performs an action.
    /// - Parameters:
    ///   - title: The title; `nil` for that of the action.
    ///   - image: The image; `nil` for that of the action.
    ///   - primaryAction: The action.
    ///   - menu: The menu of the item; see ``menu``.
    public convenience init(
        title: String? = nil,
        image: UIImage? = nil,
        primaryAction: UIAction? = nil,
        menu: UIMenu? = nil
    ) {
        self.init(primaryAction: primaryAction, menu: menu)
        if let title { self.title = title }
        if let image { self.image = image }
    }

    /// Creates an item of the system that performs an action.
    /// - Parameter menu: The menu of the item; see ``menu``.
    public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
        self.init()
        self.menu = menu
        self.systemItem = systemItem
        if systemItem == .done || systemItem == .save { style = .done }
        self.primaryAction = primaryAction
    }

    /// Returns a new space of a fixed width, in points.
    open class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
        let item = UIBarButtonItem(systemItem: .fixedSpace)
        item.width = width
        return item
    }

    /// Returns a new space that takes an equal share of the width that other items leave.
    open class func flexibleSpace() -> UIBarButtonItem { UIBarButtonItem(systemItem: .flexibleSpace) }

    // MARK: Action

    /// The object whose method is called, which is referenced weakly. An object that is not of the class of the method
    /// is not called.
    open weak var target: AnyObject? {
        get { handler.map(\.target) ?? looseTarget }
        set {
            handler?.target = newValue
            handler?.isForChain = newValue == nil
            looseTarget = newValue
        }
    }
    private weak var looseTarget: AnyObject?

    /// The selector of the method that the item calls. It is `nil` for a method that was given by its name in its class, which
    /// setting the selector replaces. The default is `nil`.
    open var action: Selector? {
        get { handler?.selector }
        set {
            let target = target
            handler = newValue.map { BarItemHandler(target, selector: $0) }
            looseTarget = target
            // Without a method, a touch shows the menu.
            if menu != nil { menuDidChange() }
        }
    }

    /// The action that the item performs, in place of a method. Setting it replaces the title and the image by those of
    /// the action, as far as it has them. The default is `nil`.
    open var primaryAction: UIAction? {
        didSet {
            guard primaryAction !== oldValue else { return }
            takeContents(of: primaryAction)
            didChange()
        }
    }

    private func takeContents(of action: UIAction?) {
        guard let action, systemItem == nil else { return }
        if !action.title.isEmpty { title = action.title }
        if let image = action.image { self.image = image }
    }

    /// The menu of the item. A touch shows it if the item has neither a primary action nor a method; otherwise a long
    /// press does. The default is `nil`.
    open var menu: UIMenu? {
        didSet { if menu !== oldValue { menuDidChange() } }
    }

    /// A Boolean value that indicates whether a touch shows the menu.
    final var showsMenuAsPrimaryAction: Bool { menu != nil && primaryAction == nil && handler == nil }

    /// The button in a bar that shows the item.
    final weak var shownView: UIView?

    // MARK: Appearance

    /// The style. The default is `plain`; that of the system items `done` and `save` is `done`.
    open var style = Style.plain {
        didSet { if style != oldValue { didChange() } }
    }

    /// The width, in points. Zero, which is the default, is the width of the content. A negative width of a fixed space
    /// moves the next item back.
    open var width: CGFloat = 0 {
        didSet { if width != oldValue { didChange() } }
    }

    /// The titles that the item may have. Its width is that of the longest one, so that a change of the title does not
    /// move other items. The default is `nil`.
    open var possibleTitles: Set<String>? {
        didSet { if possibleTitles != oldValue { didChange() } }
    }

    /// The view that the item shows in place of a button, or `nil`.
    open var customView: UIView? {
        didSet { if customView !== oldValue { didChange() } }
    }

    /// The tint color of the item, or `nil` for that of the bar. The default is `nil`.
    open var tintColor: UIColor? {
        didSet {
            let color = tintColor
            customized(.tintColor) { (item: UIBarButtonItem) in item.tintColor = color }
            if color != oldValue { didChange() }
        }
    }

    /// A Boolean value that indicates whether the item is left out of the bar. The default is `false`.
    open var isHidden = false {
        didSet { if isHidden != oldValue { didChange() } }
    }

    /// A Boolean value that indicates whether the item is shown as selected, on an area of the tint color. The default is
    /// `false`.
    open var isSelected = false {
        didSet { if isSelected != oldValue { didChange() } }
    }

    /// A Boolean value that indicates whether a tap changes ``isSelected``, before the action is performed. The default
    /// is `false`.
    ///
    /// An item whose menu is shown by a touch is a pop-up button instead: one action of the menu is on, and the item shows
    /// its title and image.
    open var changesSelectionAsPrimaryAction = false {
        didSet { if changesSelectionAsPrimaryAction != oldValue { menuDidChange() } }
    }

    private var images = BarItemImages()

    /// The offset of the content from the center of the bar, in points, for heights of bars.
    private var offsets: [UIBarMetrics: UIOffset] = [:]
    private var backgroundOffsets: [UIBarMetrics: CGFloat] = [:]

    /// Sets the image behind the button, which is stretched to its size, for a state and a height of bars.
    /// - Parameter backgroundImage: The image; `nil` for that of the bar's appearance.
    open func setBackgroundImage(
        _ backgroundImage: UIImage?,
        for state: UIControl.State,
        barMetrics: UIBarMetrics
    ) {
        images.all[BarItemImages.Key(state: state, style: nil, metrics: barMetrics)] = backgroundImage
        customized(.backgroundImage, [Int(state.rawValue), barMetrics.rawValue]) { (item: UIBarButtonItem) in
            item.setBackgroundImage(backgroundImage, for: state, barMetrics: barMetrics)
        }
        didChange()
    }

    /// Sets the image behind the button for a state, a style and a height of bars.
    open func setBackgroundImage(
        _ backgroundImage: UIImage?,
        for state: UIControl.State,
        style: Style,
        barMetrics: UIBarMetrics
    ) {
        images.all[BarItemImages.Key(state: state, style: style, metrics: barMetrics)] = backgroundImage
        let parameters = [Int(state.rawValue), barMetrics.rawValue, style.rawValue]
        customized(.backgroundImage, parameters) { (item: UIBarButtonItem) in
            item.setBackgroundImage(backgroundImage, for: state, style: style, barMetrics: barMetrics)
        }
        didChange()
    }

    /// Returns the image behind the button that was set for a state and a height of bars.
    open func backgroundImage(for state: UIControl.State, barMetrics: UIBarMetrics) -> UIImage? {
        images.all[BarItemImages.Key(state: state, style: nil, metrics: barMetrics)]
    }

    /// Returns the image behind the button that was set for a state, a style and a height of bars.
    open func backgroundImage(for state: UIControl.State, style: Style, barMetrics: UIBarMetrics) -> UIImage? {
        images.all[BarItemImages.Key(state: state, style: style, metrics: barMetrics)]
    }

    /// Sets the offset of the title, in points, for a height of bars.
    open func setTitlePositionAdjustment(_ adjustment: UIOffset, for barMetrics: UIBarMetrics) {
        offsets[barMetrics] = adjustment
        customized(.titlePositionAdjustment, [barMetrics.rawValue]) { (item: UIBarButtonItem) in
            item.setTitlePositionAdjustment(adjustment, for: barMetrics)
        }
        didChange()
    }

    /// Returns the offset of the title, in points, for a height of bars. The default is zero.
    open func titlePositionAdjustment(for barMetrics: UIBarMetrics) -> UIOffset { offsets[barMetrics] ?? .zero }

    /// Sets the vertical offset of the button, in points, for a height of bars. A positive value moves it down.
    open func setBackgroundVerticalPositionAdjustment(_ adjustment: CGFloat, for barMetrics: UIBarMetrics) {
        backgroundOffsets[barMetrics] = adjustment
        customized(.backgroundVerticalPositionAdjustment, [barMetrics.rawValue]) { (item: UIBarButtonItem) in
            item.setBackgroundVerticalPositionAdjustment(adjustment, for: barMetrics)
        }
        didChange()
    }

    /// Returns the vertical offset of the button, in points, for a height of bars. The default is zero.
    open func backgroundVerticalPositionAdjustment(for barMetrics: UIBarMetrics) -> CGFloat {
        backgroundOffsets[barMetrics] ?? 0
    }

    /// Returns the image behind the button that applies to a state.
    final func shownBackgroundImage(for state: UIControl.State, isCompact: Bool) -> UIImage? {
        images.image(state, style, isCompact ? .compact : .default)
    }

    // MARK: Groups

    /// The group that the item belongs to, or `nil`.
    open internal(set) weak var buttonGroup: UIBarButtonItemGroup?
}

/// The background images of an item.
private struct BarItemImages {
    struct Key: Hashable {
        var state: UIControl.State
        var style: UIBarButtonItem.Style?
        var metrics: UIBarMetrics
    }

    var all: [Key: UIImage] = [:]

    /// Returns the image for a state: that of the style precedes that of all styles, and the state precedes the height.
    func image(_ state: UIControl.State, _ style: UIBarButtonItem.Style, _ metrics: UIBarMetrics) -> UIImage? {
        guard !all.isEmpty else { return nil }
        for state in state == .normal ? [.normal] : [state, .normal] {
            for metrics in metrics == .default ? [.default] : [metrics, .default] {
                for style in [style, nil] {
                    if let image = all[Key(state: state, style: style, metrics: metrics)] { return image }
                }
            }
        }
        return nil
    }
}
