import QuartzCore

/// A bar with buttons, usually at the bottom of a screen.
///
/// A ``UINavigationController`` has one for the items of its view controllers. Dimensions are empirical; not documented by
/// Apple.
@preconcurrency @MainActor
open class UIToolbar: UIView, UIBarPositioning, BarItemContainer {
    /// Creates an empty toolbar.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    private func setUp() {
        isOpaque = false
        addSubview(background)
        row.isOpaque = false
        addSubview(row)
        appearance.onChange = { [weak self] in self?.appearanceDidChange() }
        updateBackground()
    }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
        coder.didInitialize(self, as: UIToolbar.self)
    }

    final let background = BarBackgroundView(frame: .zero)
    /// The view of the items, which fade together.
    private let row = BarRowView(frame: .zero)
    private var itemViews = BarItemViews()

    /// The delegate, which is held weakly.
    open weak var delegate: (any UIToolbarDelegate)?

    /// The position of the bar: that of the delegate, or the bottom.
    open var barPosition: UIBarPosition {
        let position = delegate?.position(for: self) ?? .any
        return position == .any ? .bottom : position
    }

    // MARK: Items

    /// The items, from the leading to the trailing edge; `nil` if there are none.
    open var items: [UIBarButtonItem]? {
        get { storedItems }
        set { setItems(newValue, animated: false) }
    }
    private var storedItems: [UIBarButtonItem]?

    /// Replaces the items. An animation fades new items in.
    open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        storedItems = items
        let former = Set(itemViews.views.map { ObjectIdentifier($0) })
        showItems()
        guard animated, window != nil, UIView.areAnimationsEnabled else { return }
        let new = itemViews.views.filter { !former.contains(ObjectIdentifier($0)) }
        UIView.performWithoutAnimation {
            layoutIfNeeded()
            for view in new { view.alpha = 0 }
        }
        UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction) {
            for view in new { view.alpha = 1 }
        }
    }

    func barItemDidChange(_ item: UIBarItem) { showItems() }

    private func showItems() {
        let appearance = shownAppearance
        itemViews.show(
            storedItems ?? [],
            in: row,
            container: self,
            BarButtonAppearances(
                plain: appearance.buttonAppearance,
                done: appearance.doneButtonAppearance,
                isCompact: isCompact
            )
        )
        invalidateLayout()
    }

    // MARK: Appearance

    private let appearance = BarAppearanceState(UIToolbarAppearance.init(barAppearance:))

    /// The position of the content relative to the bar.
    final var contentPosition: BarContent {
        get { appearance.content }
        set { appearance.content = newValue }
    }

    /// A Boolean value that indicates whether the bar has compact height.
    private var isCompact: Bool { traitCollection.verticalSizeClass == .compact }

    /// The appearance of the bar at ordinary height, as a copy of what was set. It replaces the older properties
    /// ``barTintColor``, ``isTranslucent`` and the images.
    open var standardAppearance: UIToolbarAppearance {
        get { appearance.standard(isCompact: isCompact) }
        set {
            appearance.setStandard(newValue)
            customized(.standardAppearance, \UIToolbar.standardAppearance)
        }
    }

    /// The appearance of the bar at compact height, or `nil` for ``standardAppearance``. It is copied. The default is
    /// `nil`.
    open var compactAppearance: UIToolbarAppearance? {
        get { appearance.compact }
        set {
            appearance.compact = newValue
            customized(.compactAppearance, \UIToolbar.compactAppearance)
        }
    }

    /// The appearance of the bar while the lower edge of the content is at the bar; `nil` for ``standardAppearance`` with
    /// a transparent background. It is copied. The default is `nil`.
    open var scrollEdgeAppearance: UIToolbarAppearance? {
        get { appearance.scrollEdge }
        set {
            appearance.scrollEdge = newValue
            customized(.scrollEdgeAppearance, \UIToolbar.scrollEdgeAppearance)
        }
    }

    /// The appearance of the bar at compact height while the lower edge of the content is at the bar, or `nil` for that at
    /// ordinary height. It is copied. The default is `nil`.
    open var compactScrollEdgeAppearance: UIToolbarAppearance? {
        get { appearance.compactScrollEdge }
        set {
            appearance.compactScrollEdge = newValue
            customized(.compactScrollEdgeAppearance, \UIToolbar.compactScrollEdgeAppearance)
        }
    }

    private var shownAppearance: UIToolbarAppearance {
        appearance.shown(isOpaque: !isTranslucent, isCompact: isCompact)
    }

    private func appearanceDidChange() {
        showItems()
        updateBackground()
    }

    private func updateBackground() { background.show(shownAppearance.background) }

    /// The style of the bar. The default is that of the interface.
    open var barStyle = UIBarStyle.default {
        didSet {
            customized(.barStyle, \UIToolbar.barStyle)
            overrideUserInterfaceStyle = barStyle == .black ? .dark : .unspecified
        }
    }

    /// A Boolean value that indicates whether content is visible through the bar. A controller extends its content below
    /// such a bar. The default is `true`, or `false` if each pixel of the background image for the default metrics is
    /// opaque.
    open var isTranslucent: Bool {
        get { appearance.legacy.isSeenThrough }
        set {
            defer { customized(.isTranslucent, \UIToolbar.isTranslucent) }
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
            customized(.barTintColor, \UIToolbar.barTintColor)
        }
    }

    private var images: [UIBarPosition: [UIBarMetrics: UIImage]] = [:]
    private var shadowImages: [UIBarPosition: UIImage] = [:]

    /// Sets the image of the background for a position and a height of bars. An empty image is no background.
    open func setBackgroundImage(
        _ backgroundImage: UIImage?,
        forToolbarPosition topOrBottom: UIBarPosition,
        barMetrics: UIBarMetrics
    ) {
        images[topOrBottom, default: [:]][barMetrics] = backgroundImage
        showImages()
        onHeightChange?()
        customized(.barBackgroundImage, [topOrBottom.rawValue, barMetrics.rawValue]) { (bar: UIToolbar) in
            bar.setBackgroundImage(backgroundImage, forToolbarPosition: topOrBottom, barMetrics: barMetrics)
        }
    }

    /// Returns the image of the background that was set for a position and a height of bars.
    open func backgroundImage(
        forToolbarPosition topOrBottom: UIBarPosition,
        barMetrics: UIBarMetrics
    ) -> UIImage? { images[topOrBottom]?[barMetrics] }

    /// Sets the image of the shadow for a position. An empty image is no shadow.
    open func setShadowImage(_ shadowImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition) {
        shadowImages[topOrBottom] = shadowImage
        showImages()
        customized(.barShadowImage, [topOrBottom.rawValue]) { (bar: UIToolbar) in
            bar.setShadowImage(shadowImage, forToolbarPosition: topOrBottom)
        }
    }

    /// Returns the image of the shadow that was set for a position.
    open func shadowImage(forToolbarPosition topOrBottom: UIBarPosition) -> UIImage? { shadowImages[topOrBottom] }

    private func showImages() {
        let position = barPosition
        appearance.legacy.images = images[position] ?? images[.any] ?? [:]
        appearance.legacy.shadowImage = shadowImages[position] ?? shadowImages[.any]
    }

    // MARK: Layout

    /// The height of the bar, in points.
    private var rowHeight: CGFloat { isCompact ? 32 : 44 }

    /// The height of the bar, without a width.
    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: rowHeight) }

    /// Returns the size of the bar for a width, in points: 44 points high, or 32 if the vertical size class is compact.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: rowHeight) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let position = barPosition
        background.shadowEdge = position == .bottom ? .top : .bottom
        let top = position == .topAttached ? max(0, frame.minY) : 0
        background.frame = CGRect(
            x: 0,
            y: -top,
            width: bounds.width,
            height: bounds.height + top
        )
        let margin = (traitCollection.horizontalSizeClass == .regular ? 20 : 16) - BarButton.padding
        let insets = safeAreaInsets
        row.frame = bounds
        itemViews.layOut(
            in: CGRect(
                x: insets.left + margin,
                y: 0,
                width: max(0, bounds.width - insets.left - insets.right - 2 * margin),
                height: min(bounds.height, rowHeight)
            ),
            isReversed: isRightToLeft,
            scale: contentScaleFactor
        )
    }

    override func languageDidChange() {
        super.languageDidChange()
        showItems()
    }

    override func layoutDirectionDidChange() {
        super.layoutDirectionDidChange()
        row.semanticContentAttribute = semanticContentAttribute
        showItems()
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        appearanceDidChange()
        onHeightChange?()
        updateLargeItemPress()
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        updateLargeItemPress()
    }

    /// The buttons of a bar of compact height receive touches beyond it.
    open override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.insetBy(dx: 0, dy: min(0, (rowHeight - 44) / 2)).contains(point)
    }

    open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self && !bounds.contains(point) ? nil : hit
    }

    override var defaultAccessibility: AccessibilityDefaults { AccessibilityDefaults(groupsChildren: true) }
}

/// The view of the items of a bar, which receives no touches itself.
final class BarRowView: UIView {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self ? nil : hit
    }

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { true }
}

/// The methods of a toolbar's delegate.
@preconcurrency @MainActor
public protocol UIToolbarDelegate: UIBarPositioningDelegate {}
