import QuartzCore

/// A bar with tabs, of which one is selected, usually at the bottom of a screen.
///
/// A ``UITabBarController`` has one and manages it. If the width is regular, or the height compact, titles are beside the
/// images. Dimensions are empirical; not documented by Apple.
@preconcurrency @MainActor
open class UITabBar: UIView, UIBarPositioning, BarItemContainer {
    /// The distributions of items in a bar.
    public enum ItemPositioning: Int, Hashable, Sendable {
        /// The distribution of the system: items fill a bar of compact width, and are centered in others.
        case automatic = 0
        /// Items fill the bar.
        case fill = 1
        /// Items are centered.
        case centered = 2
    }

    /// Creates an empty bar.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    private func setUp() {
        isOpaque = false
        background.shadowEdge = .top
        addSubview(background)
        appearance.onChange = { [weak self] in self?.appearanceDidChange() }
        updateBackground()
    }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
        coder.didInitialize(self, as: UITabBar.self)
    }

    final let background = BarBackgroundView(frame: .zero)
    private var indicatorView: UIImageView?
    private(set) final var buttons: [TabBarButton] = []

    /// The delegate, which is held weakly.
    open weak var delegate: (any UITabBarDelegate)?

    /// The closure by which a controller responds to taps before the delegate.
    final var onSelect: ((UITabBarItem) -> Bool)?

    /// The position of the bar, which is the bottom.
    open var barPosition: UIBarPosition { .bottom }

    // MARK: Items

    /// The items, from the leading to the trailing edge; `nil` if there are none.
    open var items: [UITabBarItem]? {
        get { storedItems }
        set { setItems(newValue, animated: false) }
    }
    private var storedItems: [UITabBarItem]?

    /// The item that is selected, or `nil`. Setting it does not notify the delegate. An item that is not in the bar
    /// traps.
    open var selectedItem: UITabBarItem? {
        get { storedSelection }
        set {
            if let newValue {
                precondition(
                    storedItems?.contains { $0 === newValue } ?? false,
                    "UITabBar.selectedItem: the item is not among the items of the bar"
                )
            }
            storedSelection = newValue
            showItems()
            updateBackground()
        }
    }
    private var storedSelection: UITabBarItem?

    /// Replaces the items. An animation fades new items in. The selected item remains selected if it is among them.
    open func setItems(_ items: [UITabBarItem]?, animated: Bool) {
        let former = buttons
        for item in storedItems ?? [] where item.container === self { item.container = nil }
        storedItems = items
        buttons = (items ?? []).map { item in
            item.container = self
            if let button = former.first(where: { $0.item === item }) { return button }
            let button = TabBarButton(item)
            button.select = { [weak self] in self?.itemWasTapped(item) }
            return button
        }
        for button in former where !buttons.contains(button) { button.removeFromSuperview() }
        if let storedSelection, !(items ?? []).contains(storedSelection) { self.storedSelection = nil }
        let new = buttons.filter { $0.superview !== self }
        for button in new { addSubview(button) }
        showItems()
        guard animated, window != nil, UIView.areAnimationsEnabled else { return }
        UIView.performWithoutAnimation {
            layoutIfNeeded()
            for button in new { button.alpha = 0 }
        }
        UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction) {
            for button in new { button.alpha = 1 }
        }
    }

    private func itemWasTapped(_ item: UITabBarItem) {
        guard onSelect?(item) ?? true else { return }
        selectedItem = item
        delegate?.tabBar(self, didSelect: item)
    }

    func barItemDidChange(_ item: UIBarItem) {
        showItems()
        if item === storedSelection { updateBackground() }
    }

    private func showItems() {
        let appearance = shownAppearance
        let style = layoutStyle
        let items = appearance.items(style)
        for (index, button) in buttons.enumerated() {
            button.position = (index, buttons.count)
            let isSelected = button.item === storedSelection
            if button.semanticContentAttribute != semanticContentAttribute {
                button.semanticContentAttribute = semanticContentAttribute
            }
            if button.isSelected != isSelected { button.isSelected = isSelected }
            button.show(items, style, unselectedColor: unselectedItemTintColor)
        }
        showIndicator(appearance)
        invalidateLayout()
    }

    private func showIndicator(_ appearance: UITabBarAppearance) {
        guard let image = appearance.selectionIndicatorImage ?? selectionIndicatorImage, storedSelection != nil else {
            indicatorView?.removeFromSuperview()
            return indicatorView = nil
        }
        let view = indicatorView ?? UIImageView(image: nil)
        if indicatorView == nil {
            insertSubview(view, aboveSubview: background)
            indicatorView = view
        }
        view.image = image
        view.tintColor = appearance.selectionIndicatorTintColor
    }

    // MARK: Appearance

    private let appearance = BarAppearanceState(UITabBarAppearance.init(barAppearance:))

    /// The position of the content relative to the bar.
    final var contentPosition: BarContent {
        get { appearance.content }
        set { appearance.content = newValue }
    }

    /// The appearance of the bar, as a copy of what was set. It replaces the older properties ``barTintColor``,
    /// ``isTranslucent``, ``backgroundImage`` and ``shadowImage``.
    open var standardAppearance: UITabBarAppearance {
        get { appearance.standard() }
        set {
            appearance.setStandard(newValue)
            customized(.standardAppearance, \UITabBar.standardAppearance)
        }
    }

    /// The appearance of the bar while the lower edge of the content is at the bar; `nil` for ``standardAppearance`` with
    /// a transparent background. It is copied. The default is `nil`.
    open var scrollEdgeAppearance: UITabBarAppearance? {
        get { appearance.scrollEdge }
        set {
            appearance.scrollEdge = newValue
            customized(.scrollEdgeAppearance, \UITabBar.scrollEdgeAppearance)
        }
    }

    private var shownAppearance: UITabBarAppearance {
        appearance.shown(over: storedSelection?.appearances, isOpaque: !isTranslucent)
    }

    private func appearanceDidChange() {
        showItems()
        updateBackground()
    }

    private func updateBackground() { background.show(shownAppearance.background) }

    /// The style of the bar. The default is that of the interface.
    open var barStyle = UIBarStyle.default {
        didSet {
            customized(.barStyle, \UITabBar.barStyle)
            overrideUserInterfaceStyle = barStyle == .black ? .dark : .unspecified
        }
    }

    /// A Boolean value that indicates whether content is visible through the bar. A controller extends its content below
    /// such a bar. The default is `true`, or `false` if each pixel of the background image for the default metrics is
    /// opaque.
    open var isTranslucent: Bool {
        get { appearance.legacy.isSeenThrough }
        set {
            defer { customized(.isTranslucent, \UITabBar.isTranslucent) }
            appearance.legacy.isTranslucent = newValue
            onHeightChange?()
        }
    }

    /// The closure by which a controller places the bar.
    final var onHeightChange: (() -> Void)?

    /// The color of the background, or `nil` for that of the system. The default is `nil`.
    open var barTintColor: UIColor? {
        get { appearance.legacy.tintColor }
        set {
            appearance.legacy.tintColor = newValue
            customized(.barTintColor, \UITabBar.barTintColor)
        }
    }

    /// The image of the background, or `nil`. An empty image is no background. The default is `nil`.
    open var backgroundImage: UIImage? {
        get { appearance.legacy.images[.default] }
        set {
            appearance.legacy.images[.default] = newValue
            onHeightChange?()
            customized(.backgroundImage, \UITabBar.backgroundImage)
        }
    }

    /// The image of the shadow, or `nil` for a line. An empty image is no shadow. The default is `nil`.
    open var shadowImage: UIImage? {
        get { appearance.legacy.shadowImage }
        set {
            appearance.legacy.shadowImage = newValue
            customized(.shadowImage, \UITabBar.shadowImage)
        }
    }

    /// The image behind the selected item, or `nil` for none. The default is `nil`.
    open var selectionIndicatorImage: UIImage? {
        didSet {
            customized(.selectionIndicatorImage, \UITabBar.selectionIndicatorImage)
            showItems()
        }
    }

    /// The color of items that are not selected, or `nil` for that of the system. The default is `nil`.
    open var unselectedItemTintColor: UIColor? {
        didSet {
            customized(.unselectedItemTintColor, \UITabBar.unselectedItemTintColor)
            showItems()
        }
    }

    // MARK: Layout

    /// The distribution of items with the title below the image. The default is `automatic`.
    open var itemPositioning = ItemPositioning.automatic {
        didSet {
            customized(.itemPositioning, \UITabBar.itemPositioning)
            invalidateLayout()
        }
    }

    /// The width of centered items, in points. Zero, which is the default, is that of the system.
    open var itemWidth: CGFloat = 0 {
        didSet {
            customized(.itemWidth, \UITabBar.itemWidth)
            invalidateLayout()
        }
    }

    /// The space between centered items, in points. Zero, which is the default, is that of the system.
    open var itemSpacing: CGFloat = 0 {
        didSet {
            customized(.itemSpacing, \UITabBar.itemSpacing)
            invalidateLayout()
        }
    }

    private var layoutStyle: UITabBarItemAppearance.Style {
        if traitCollection.verticalSizeClass == .compact { return .compactInline }
        return traitCollection.horizontalSizeClass == .regular ? .inline : .stacked
    }

    /// The height of the bar, in points.
    private var rowHeight: CGFloat { layoutStyle == .compactInline ? 32 : 49 }

    /// The height of the bar, without a width.
    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: rowHeight) }

    /// Returns the size of the bar for a width, in points: 49 points high, or 32 if the vertical size class is compact,
    /// and the safe area below it.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: rowHeight + safeAreaInsets.bottom)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        background.frame = bounds
        let insets = safeAreaInsets
        let room = CGRect(
            x: insets.left,
            y: 0,
            width: max(0, bounds.width - insets.left - insets.right),
            height: min(bounds.height, rowHeight)
        )
        let frames = itemFrames(in: room)
        for (button, frame) in zip(buttons, frames) { button.frame = frame }
        if let indicatorView, let index = buttons.firstIndex(where: { $0.item === storedSelection }) {
            let size = indicatorView.image?.size ?? .zero
            let frame = frames[index]
            indicatorView.frame = CGRect(
                x: frame.midX - size.width / 2,
                y: frame.midY - size.height / 2,
                width: size.width,
                height: size.height
            )
        }
    }

    /// Returns the frames of the items, in their order.
    private func itemFrames(in room: CGRect) -> [CGRect] {
        let count = CGFloat(buttons.count)
        guard count > 0 else { return [] }
        let appearance = shownAppearance
        let style = layoutStyle
        var positioning = appearance.stackedItemPositioning
        if positioning == .automatic { positioning = itemPositioning }
        if positioning == .automatic {
            positioning = traitCollection.horizontalSizeClass == .regular ? .centered : .fill
        }
        var width = room.width / count
        var gap: CGFloat = 0
        if positioning == .centered {
            let own = appearance.stackedItemWidth > 0 ? appearance.stackedItemWidth : itemWidth
            let ownGap = appearance.stackedItemSpacing > 0 ? appearance.stackedItemSpacing : itemSpacing
            let content = style == .stacked ? 76 : max(90, (buttons.map(\.inlineWidth).max() ?? 0) + 24)
            gap = ownGap > 0 && ownGap.isFinite ? ownGap : 34
            gap = count > 1 ? min(gap, room.width / count / 2) : 0
            width = min(own > 0 && own.isFinite ? own : content, (room.width - gap * (count - 1)) / count)
        }
        let scale = contentScaleFactor
        let start = room.minX + (room.width - width * count - gap * (count - 1)) / 2
        return buttons.indices.map { index in
            let place = CGFloat(isRightToLeft ? buttons.count - 1 - index : index)
            let left = ((start + place * (width + gap)) * scale).rounded() / scale
            let right = ((start + place * (width + gap) + width) * scale).rounded() / scale
            return CGRect(x: left, y: room.minY, width: right - left, height: room.height)
        }
    }

    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        invalidateLayout()
    }

    override func languageDidChange() {
        super.languageDidChange()
        for item in items ?? [] { item.languageDidChange() }
    }

    override func layoutDirectionDidChange() {
        super.layoutDirectionDidChange()
        showItems()
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        showItems()
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        appearanceDidChange()
        invalidateIntrinsicContentSize()
        onHeightChange?()
        updateLargeItemPress()
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        updateLargeItemPress()
    }

    /// The items of a bar of compact height receive touches above it.
    open override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.insetBy(dx: 0, dy: min(0, (rowHeight - 44) / 2)).contains(point)
    }

    open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self && !bounds.contains(point) ? nil : hit
    }

    override var defaultAccessibility: AccessibilityDefaults {
        AccessibilityDefaults(traits: .tabBar, groupsChildren: true)
    }
}

extension UITabBarAppearance {
    /// Returns the appearance of items in an arrangement.
    fileprivate func items(_ style: UITabBarItemAppearance.Style) -> UITabBarItemAppearance {
        switch style {
        case .stacked: stackedLayoutAppearance
        case .inline: inlineLayoutAppearance
        case .compactInline: compactInlineLayoutAppearance
        }
    }
}

/// The methods of a tab bar's delegate.
@preconcurrency @MainActor
public protocol UITabBarDelegate: AnyObject {
    /// Called after the user has selected an item.
    func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
    /// Does nothing.
    public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}
