import QuartzCore

/// A bar at the top of a screen with a title, buttons, and a button that leads back.
///
/// A ``UINavigationController`` has one and manages it. A bar without a controller is operated with
/// ``pushItem(_:animated:)`` and ``popItem(animated:)``. Dimensions and animations are empirical; not documented by Apple.
@preconcurrency @MainActor
open class UINavigationBar: UIView, UIBarPositioning {
    /// Creates an empty bar.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    private func setUp() {
        isOpaque = false
        addSubview(background)
        appearance.onChange = { [weak self] in self?.appearanceDidChange() }
        appearance.applyLegacyContent = { [weak self] in self?.applyLegacyTitles(to: $0) }
        updateBackground()
    }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
        coder.didInitialize(self, as: UINavigationBar.self)
    }

    /// The height of a large title, in points.
    static let largeTitleHeight: CGFloat = 52

    final let background = BarBackgroundView(frame: .zero)
    final var stack: [UINavigationItem] = []
    /// The view of the item that is displayed.
    final var content: NavigationItemView?
    /// The transition in progress, or `nil`.
    final var transition: NavigationBarTransition?
    /// The items before the transition.
    final var formerStack: [UINavigationItem] = []
    /// The closure by which a controller resizes the bar.
    final var onHeightChange: (() -> Void)?
    /// The closure that goes back in place of popping the top item, set by a controller, which also manages the items.
    final var back: (() -> Void)?
    private var isManaged: Bool { back != nil }

    /// The delegate, which is held weakly.
    open weak var delegate: (any UINavigationBarDelegate)?

    /// The position of the bar: that of the delegate, or the top.
    open var barPosition: UIBarPosition {
        let position = delegate?.position(for: self) ?? .any
        return position == .any ? (isManaged ? .topAttached : .top) : position
    }

    // MARK: Items

    /// The items, of which the last one is displayed; `nil` if there are none.
    open var items: [UINavigationItem]? {
        get { stack.isEmpty ? nil : stack }
        set { setItems(newValue, animated: false) }
    }

    /// The item that is displayed, or `nil`.
    open var topItem: UINavigationItem? { stack.last }

    /// The item below the top item, to which the back button leads, or `nil`.
    open var backItem: UINavigationItem? { stack.dropLast().last }

    /// Replaces the items. An animation pushes a new top item, or pops to one that was in the bar.
    open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
        requireNoController(#function)
        let new = items ?? []
        let isPush = new.last.map { top in !stack.contains { $0 === top } } ?? false
        show(new, isPush: isPush, animated: animated)
    }

    /// Adds an item, which is displayed. The delegate can refuse it.
    open func pushItem(_ item: UINavigationItem, animated: Bool) {
        requireNoController(#function)
        guard delegate?.navigationBar(self, shouldPush: item) ?? true else { return }
        show(stack + [item], isPush: true, animated: animated) { [weak self] in
            guard let self else { return }
            delegate?.navigationBar(self, didPush: item)
        }
    }

    /// Removes the top item, and displays the one below it. The delegate can refuse it.
    /// - Returns: The item that was removed, or `nil`.
    @discardableResult
    open func popItem(animated: Bool) -> UINavigationItem? {
        requireNoController(#function)
        guard let item = stack.last, delegate?.navigationBar(self, shouldPop: item) ?? true else { return nil }
        show(stack.dropLast(), isPush: false, animated: animated) { [weak self] in
            guard let self else { return }
            delegate?.navigationBar(self, didPop: item)
        }
        return item
    }

    private func requireNoController(_ function: String) {
        precondition(!isManaged, "UINavigationBar.\(function): the items are managed by a navigation controller")
    }

    /// Goes back, after a tap on the back button.
    final func goBack() {
        guard transition == nil else { return }
        if let back { back() } else { popItem(animated: true) }
    }

    // MARK: Large titles

    /// A Boolean value that indicates whether titles are large, below the row of buttons, unless an item has another
    /// mode. The default is `false`.
    open var prefersLargeTitles = false {
        didSet {
            customized(.prefersLargeTitles, \UINavigationBar.prefersLargeTitles)
            guard prefersLargeTitles != oldValue else { return }
            content?.update()
            heightMayHaveChanged()
        }
    }

    // MARK: Appearance

    private let appearance = BarAppearanceState(UINavigationBarAppearance.init(barAppearance:))
    private var legacyTitles = LegacyTitles() {
        didSet { appearance.legacyDidChange() }
    }

    private struct LegacyTitles {
        var attributes: [NSAttributedString.Key: Any]?
        var largeAttributes: [NSAttributedString.Key: Any]?
        var offsets: [UIBarMetrics: CGFloat] = [:]
        var backIndicator: UIImage?
        var backIndicatorMask: UIImage?
    }

    /// The position of the content relative to the bar.
    final var contentPosition: BarContent {
        get { appearance.content }
        set { appearance.content = newValue }
    }

    /// A Boolean value that indicates whether the bar has compact height.
    final var isCompact: Bool { traitCollection.verticalSizeClass == .compact }

    /// The appearance of the bar at ordinary height, as a copy of what was set. It replaces the older properties
    /// ``barTintColor``, ``isTranslucent``, ``titleTextAttributes`` and ``shadowImage``.
    open var standardAppearance: UINavigationBarAppearance {
        get { appearance.standard() }
        set {
            appearance.setStandard(newValue)
            customized(.standardAppearance, \UINavigationBar.standardAppearance)
        }
    }

    /// The appearance of the bar at compact height, or `nil` for ``standardAppearance``. It is copied. The default is
    /// `nil`.
    open var compactAppearance: UINavigationBarAppearance? {
        get { appearance.compact }
        set {
            appearance.compact = newValue
            customized(.compactAppearance, \UINavigationBar.compactAppearance)
        }
    }

    /// The appearance of the bar while the upper edge of the content is at the bar; `nil` for ``standardAppearance`` with
    /// a transparent background. It is copied. The default is `nil`.
    open var scrollEdgeAppearance: UINavigationBarAppearance? {
        get { appearance.scrollEdge }
        set {
            appearance.scrollEdge = newValue
            customized(.scrollEdgeAppearance, \UINavigationBar.scrollEdgeAppearance)
        }
    }

    /// The appearance of the bar at compact height while the upper edge of the content is at the bar, or `nil` for that at
    /// ordinary height. It is copied. The default is `nil`.
    open var compactScrollEdgeAppearance: UINavigationBarAppearance? {
        get { appearance.compactScrollEdge }
        set {
            appearance.compactScrollEdge = newValue
            customized(.compactScrollEdgeAppearance, \UINavigationBar.compactScrollEdgeAppearance)
        }
    }

    private func applyLegacyTitles(to appearance: UINavigationBarAppearance) {
        if let attributes = legacyTitles.attributes { appearance.titleTextAttributes = attributes }
        if let attributes = legacyTitles.largeAttributes { appearance.largeTitleTextAttributes = attributes }
        if legacyTitles.backIndicator != nil || legacyTitles.backIndicatorMask != nil {
            appearance.setBackIndicatorImage(
                legacyTitles.backIndicator,
                transitionMaskImage: legacyTitles.backIndicatorMask
            )
        }
    }

    /// Returns the appearance while an item is displayed.
    final func shownAppearance(for item: UINavigationItem?) -> UINavigationBarAppearance {
        appearance.shown(over: item?.appearances, isOpaque: !isTranslucent, isCompact: isCompact)
    }

    private func appearanceDidChange() {
        content?.update()
        updateBackground()
    }

    /// Shows the background for the item that is displayed. Animation blocks animate the change.
    final func updateBackground() { background.show(shownAppearance(for: topItem).background) }

    /// The style of the bar. The default is that of the interface.
    open var barStyle = UIBarStyle.default {
        didSet {
            customized(.barStyle, \UINavigationBar.barStyle)
            overrideUserInterfaceStyle = barStyle == .black ? .dark : .unspecified
        }
    }

    /// A Boolean value that indicates whether content is visible through the bar. A controller extends its content below
    /// such a bar. The default is `true`, or `false` if each pixel of the background image for the default metrics is
    /// opaque.
    open var isTranslucent: Bool {
        get { appearance.legacy.isSeenThrough }
        set {
            defer { customized(.isTranslucent, \UINavigationBar.isTranslucent) }
            appearance.legacy.isTranslucent = newValue
            heightMayHaveChanged()
        }
    }

    /// The color of the background, or `nil` for that of the system. The default is `nil`.
    open var barTintColor: UIColor? {
        get { appearance.legacy.tintColor }
        set {
            appearance.legacy.tintColor = newValue
            customized(.barTintColor, \UINavigationBar.barTintColor)
        }
    }

    /// The image of the shadow, or `nil` for a line. It applies if there is a background image, too, or none. An empty
    /// image is no shadow. The default is `nil`.
    open var shadowImage: UIImage? {
        get { appearance.legacy.shadowImage }
        set {
            appearance.legacy.shadowImage = newValue
            customized(.shadowImage, \UINavigationBar.shadowImage)
        }
    }

    /// The text attributes of titles, or `nil`. The default is `nil`.
    open var titleTextAttributes: [NSAttributedString.Key: Any]? {
        get { legacyTitles.attributes }
        set {
            legacyTitles.attributes = newValue
            customized(.titleTextAttributes, \UINavigationBar.titleTextAttributes)
        }
    }

    /// The text attributes of large titles, or `nil`. The default is `nil`.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? {
        get { legacyTitles.largeAttributes }
        set {
            legacyTitles.largeAttributes = newValue
            customized(.largeTitleTextAttributes, \UINavigationBar.largeTitleTextAttributes)
        }
    }

    /// The image beside the title of back buttons, or `nil` for a chevron. The default is `nil`.
    open var backIndicatorImage: UIImage? {
        get { legacyTitles.backIndicator }
        set {
            legacyTitles.backIndicator = newValue
            customized(.backIndicatorImage, \UINavigationBar.backIndicatorImage)
        }
    }

    /// The image that bounds the title of back buttons on iOS while it moves, or `nil` for a chevron. Here, no title moves through
    /// the indicator, so that it is only the one of ``standardAppearance``. The default is `nil`.
    open var backIndicatorTransitionMaskImage: UIImage? {
        get { legacyTitles.backIndicatorMask }
        set {
            legacyTitles.backIndicatorMask = newValue
            customized(.backIndicatorTransitionMaskImage, \UINavigationBar.backIndicatorTransitionMaskImage)
        }
    }

    /// Sets the image of the background for a height of bars. An empty image is no background.
    open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
        appearance.legacy.images[barMetrics] = backgroundImage
        heightMayHaveChanged()
        customized(.barBackgroundImage, [barMetrics.rawValue]) { (bar: UINavigationBar) in
            bar.setBackgroundImage(backgroundImage, for: barMetrics)
        }
    }

    /// Returns the image of the background that was set for a height of bars.
    open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? { appearance.legacy.images[barMetrics] }

    /// Sets the vertical offset of titles, in points, for a height of bars. A positive value moves them down.
    open func setTitleVerticalPositionAdjustment(_ adjustment: CGFloat, for barMetrics: UIBarMetrics) {
        legacyTitles.offsets[barMetrics] = adjustment
        content?.invalidateLayout()
        customized(.titleVerticalPositionAdjustment, [barMetrics.rawValue]) { (bar: UINavigationBar) in
            bar.setTitleVerticalPositionAdjustment(adjustment, for: barMetrics)
        }
    }

    /// Returns the vertical offset of titles, in points, for a height of bars. The default is zero.
    open func titleVerticalPositionAdjustment(for barMetrics: UIBarMetrics) -> CGFloat {
        legacyTitles.offsets[barMetrics] ?? 0
    }

    final var titleOffset: CGFloat { titleVerticalPositionAdjustment(for: isCompact ? .compact : .default) }

    // MARK: Layout

    /// The height of the row of buttons, in points.
    final var rowHeight: CGFloat { isCompact ? 32 : 44 }

    /// The distance of titles and content from the sides of the bar, in points.
    final var contentMargin: CGFloat { traitCollection.horizontalSizeClass == .regular ? 20 : 16 }

    /// The height of the top item in front of scrolled content, in points.
    final var collapsedHeight: CGFloat { topItem.map { collapsedHeight(of: $0) } ?? rowHeight }

    /// The height that shows all of the top item, in points.
    final var fullHeight: CGFloat { topItem.map { fullHeight(of: $0) } ?? rowHeight }

    /// The height of the top item, without a width.
    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: fullHeight) }

    /// Returns the size of the bar for a width, in points: 44 points high, or 32 if the vertical size class is compact;
    /// 30 more with a prompt, 52 more with a large title, and more with a search bar.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: fullHeight) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let top = barPosition == .topAttached ? max(0, frame.minY) : 0
        background.shadowEdge = barPosition == .bottom ? .top : .bottom
        background.frame = CGRect(x: 0, y: -top, width: bounds.width, height: bounds.height + top)
        content?.frame = bounds
        if let transition, transition.from !== content { transition.from.frame = bounds }
        // While another frame is animated, the row must move with it.
        updateTitleVisibility(animated: transition == nil)
    }

    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        content?.invalidateLayout()
    }

    override func languageDidChange() {
        super.languageDidChange()
        content?.update()
    }

    override func layoutDirectionDidChange() {
        super.layoutDirectionDidChange()
        content?.update()
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        content?.update()
        updateBackground()
        heightMayHaveChanged()
        updateLargeItemPress()
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        updateLargeItemPress()
    }

    /// The buttons of a bar of compact height receive touches below it.
    open override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.insetBy(dx: 0, dy: min(0, (rowHeight - 44) / 2)).contains(point)
    }

    open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self && !bounds.contains(point) ? nil : hit
    }

    override var defaultAccessibility: AccessibilityDefaults { AccessibilityDefaults(groupsChildren: true) }
}
