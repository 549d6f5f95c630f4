import QuartzCore

/// A view that scrolls and zooms content that is larger than the view.
///
/// ```swift
/// let scrollView = UIScrollView(frame: bounds)
/// scrollView.contentSize = page.bounds.size
/// scrollView.addSubview(page)
/// ```
///
/// The origin of the bounds is the content offset: scrolling moves the subviews and does not redraw them.
/// `layoutSubviews()` is called for each new offset, before the frame that displays it, so that a subclass can lay out
/// rows as they become visible. The position of decelerating content is a function of time, independent of the
/// display's refresh rate. When the content is at rest, no more calls are made.
@preconcurrency @MainActor
open class UIScrollView: UIView {
    /// The factor of the velocity of decelerating content per millisecond.
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        /// The factor.
        public var rawValue: CGFloat

        /// Creates a rate with a factor between 0 and 1.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        /// The factor 0.998.
        public static let normal = DecelerationRate(rawValue: 0.998)
        /// The factor 0.99.
        public static let fast = DecelerationRate(rawValue: 0.99)
    }

    /// The style of the scroll indicators.
    public enum IndicatorStyle: Int, Sendable {
        /// A dark style in light interfaces, and a light style in dark ones.
        case `default` = 0
        /// A dark style.
        case black
        /// A light style.
        case white
    }

    /// The condition under which the safe area is added to the content inset. The safe area consists of the
    /// bars of containers and of the insets that controllers add.
    public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        /// The safe area is added along scrollable axes. In the scroll view that bars follow, the vertical insets are also
        /// added if the content does not scroll vertically.
        case automatic = 0
        /// The safe area is added along scrollable axes.
        case scrollableAxes
        /// The safe area is not added.
        case never
        /// The safe area is added along both axes.
        case always
    }

    /// The delegate, which is held weakly.
    open weak var delegate: (any UIScrollViewDelegate)?

    // MARK: Content

    /// The size of the content, in points. If it changes, content at rest is moved back into its range.
    open var contentSize = CGSize.zero {
        willSet { willChangeValue(forKey: "contentSize") }
        didSet {
            defer { didChangeValue(forKey: "contentSize") }
            guard contentSize != oldValue else { return }
            safeAreaAdjustmentMayHaveChanged()
            rangesChanged()
            if !bars.isEmpty { bars.notify(self) }
        }
    }

    /// The point of the content at the top left corner of the view, which is the origin of the bounds, in points.
    ///
    /// It can be set to any value, also beyond the content, and is rounded to the nearest pixel. Drags and deceleration continue
    /// from there.
    open var contentOffset: CGPoint {
        get { bounds.origin }
        set { bounds.origin = settable(newValue) }
    }

    /// Saves the zoom scale, the content insets, and the offset, if the view has an identifier.
    open override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        encodeScrolling(with: coder)
    }

    /// Restores the zoom scale, the content insets, and the offset. The content moves as soon as it is large enough.
    open override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        decodeScrolling(with: coder)
    }

    /// The offset that was restored, until the content is large enough for it; otherwise `nil`.
    final var restoredOffset: CGPoint?

    /// Moves the content to an offset, and ends the current movement.
    /// - Parameter animated: A Boolean value that indicates whether the movement is animated for 0.3 s. There is no
    ///   animation if the view is in no window or the content already has this offset.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        let contentOffset = settable(contentOffset)
        guard animated, window != nil, UIView.areAnimationsEnabled, contentOffset.isFinite,
            contentOffset != self.contentOffset
        else {
            stopMoving()
            self.contentOffset = contentOffset
            return
        }
        animateContentOffset(to: contentOffset)
    }

    /// Moves the content by the smallest distance that makes a rectangle of it visible. If the rectangle is larger than
    /// the visible area, its top left corner is made visible.
    /// - Parameter rect: The rectangle in points of the content.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        guard let offset = offset(showing: rect).map({ settable($0) }), offset != contentOffset else { return }
        setContentOffset(offset, animated: animated)
    }

    /// The insets around the content, in points. Content that rests at its top or left edge remains there.
    open var contentInset = UIEdgeInsets.zero {
        willSet { willChangeValue(forKey: "contentInset") }
        didSet {
            if contentInset != oldValue { adjustInset() }
            didChangeValue(forKey: "contentInset")
        }
    }

    /// The condition under which the safe area is added to the content inset. The default is `automatic`.
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
        didSet { if contentInsetAdjustmentBehavior != oldValue { safeAreaAdjustmentMayHaveChanged() } }
    }

    /// The effective insets around the content, in points: ``contentInset`` plus the insets of the safe area according
    /// to ``contentInsetAdjustmentBehavior``, plus the height of a ``refreshControl`` that is refreshing.
    open var adjustedContentInset: UIEdgeInsets { insetWithoutRefreshControl + refreshInset }

    /// The value of ``adjustedContentInset`` when it last changed.
    var formerAdjustedInset = UIEdgeInsets.zero

    /// A view that covers the visible part of the content, such as the results of a search.
    weak var cover: UIView?

    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        safeAreaAdjustmentMayHaveChanged()
    }

    override var safeAreaInsetsForSubviews: UIEdgeInsets { unadjustedSafeArea }

    /// Called when ``adjustedContentInset`` has changed. Overrides call `super`.
    open func adjustedContentInsetDidChange() {}

    // MARK: Scrolling

    /// A Boolean value that indicates whether fingers can scroll the content. The default is `true`.
    open var isScrollEnabled = true {
        didSet { pan.isEnabled = isScrollEnabled }
    }

    /// A Boolean value that indicates whether a tap at the top edge of the window scrolls to the top of the content. The default is
    /// `true`.
    ///
    /// There is no status bar: a tap in the uppermost 20 points of the window that no view uses has this effect, such as one on
    /// the title of a navigation bar. It has none if several scroll views above or below the finger have the value `true`, or if
    /// the delegate returns `false` from ``UIScrollViewDelegate/scrollViewShouldScrollToTop(_:)``.
    open var scrollsToTop = true

    /// The number of animations by which the content may still move to the top for a tap; 0 if it does not.
    final var topAttemptsLeft = 0

    /// A Boolean value that indicates whether keys scroll the content: arrow keys that do not move the focus, Page Up,
    /// Page Down, Home and End. The default is `true`.
    open var allowsKeyboardScrolling = true

    /// The effect of a drag on the input views at the bottom of the screen. The default is `none`.
    open var keyboardDismissMode = KeyboardDismissMode.none

    /// A Boolean value that indicates whether a drag that begins along one axis is restricted to that axis. A drag that
    /// begins diagonally moves along both axes. The default is `false`.
    open var isDirectionalLockEnabled = false

    /// A Boolean value that indicates whether the content comes to rest at multiples of the view's size. The default is
    /// `false`.
    open var isPagingEnabled = false

    /// The distance between the offsets at which the content comes to rest along the vertical axis, from its upper edge,
    /// in points; `nil` if it may rest anywhere.
    package final var restingStep: CGFloat?

    /// A closure that returns the offset to which content moves that fingers have stopped, and released without a drag; `nil` for
    /// the offset at which it was stopped.
    package final var settledOffset: (() -> CGPoint?)?

    /// A closure that returns the offset after a step of a wheel, for the offset before it and the motion of the content; `nil` for
    /// the standard one.
    package final var steppedOffset: ((_ start: CGPoint, _ motion: CGPoint) -> CGPoint?)?

    /// A Boolean value that indicates whether the content can be dragged beyond its edge, from where it returns. The
    /// default is `true`.
    open var bounces = true

    /// A Boolean value that indicates whether the content can be dragged vertically even if it is not taller than the
    /// view. The default is `false`.
    open var alwaysBounceVertical = false {
        didSet { if alwaysBounceVertical != oldValue { safeAreaAdjustmentMayHaveChanged() } }
    }

    /// A Boolean value that indicates whether the content can be dragged horizontally even if it is not wider than the
    /// view. The default is `false`.
    open var alwaysBounceHorizontal = false {
        didSet { if alwaysBounceHorizontal != oldValue { safeAreaAdjustmentMayHaveChanged() } }
    }

    /// The deceleration rate of the content. The default is `normal`.
    open var decelerationRate = DecelerationRate.normal

    /// A Boolean value that indicates whether a finger that scrolls the content, or may still do so, is down.
    open internal(set) var isTracking = false

    /// A Boolean value that indicates whether fingers are dragging the content.
    open internal(set) var isDragging = false

    /// A Boolean value that indicates whether the content is moving after the fingers were lifted.
    open var isDecelerating: Bool {
        if case .decelerating = movement { true } else { false }
    }

    // MARK: Touches in the content

    /// A Boolean value that indicates whether the content receives a touch only after the finger has stayed for 0.15 s
    /// or was lifted. The default is `true`. The delay is empirical; not documented by Apple.
    open var delaysContentTouches = true {
        didSet { delay.isEnabled = delaysContentTouches }
    }

    /// A Boolean value that indicates whether a touch that the content has received can still scroll. The default is
    /// `true`.
    open var canCancelContentTouches = true

    /// Returns a Boolean value that indicates whether a view in the content receives touches that begin in it. By
    /// default, returns `true`.
    open func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { true }

    /// Returns a Boolean value that indicates whether touches that a view in the content has received are canceled when
    /// they begin to scroll. Called only if ``canCancelContentTouches`` is `true`. By default, returns `false` for
    /// controls and `true` for other views.
    open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

    /// The recognizer that scrolls the content. Its settings may be changed, and targets may be added to it.
    open var panGestureRecognizer: UIPanGestureRecognizer { pan }

    /// The recognizer that zooms the content, or `nil` if the limits allow only one scale.
    open var pinchGestureRecognizer: UIPinchGestureRecognizer? { pinch }

    // MARK: Zooming

    /// The scale of the content. A new value is limited to the allowed range. It is ignored if the delegate does not
    /// return a view for zooming. The default is 1.
    open var zoomScale: CGFloat {
        get { zooming.scale }
        set { setZoomScale(newValue, animated: false) }
    }

    /// The minimum scale of the content at rest. The default is 1.
    open var minimumZoomScale: CGFloat = 1 {
        didSet { zoomLimitsChanged() }
    }

    /// The maximum scale of the content at rest. It must be greater than the minimum to allow zooming. The default is
    /// 1.
    open var maximumZoomScale: CGFloat = 1 {
        didSet { zoomLimitsChanged() }
    }

    /// A Boolean value that indicates whether fingers can zoom beyond the limits, from where the scale returns. The
    /// default is `true`.
    open var bouncesZoom = true

    /// A Boolean value that indicates whether fingers are zooming the content.
    open internal(set) var isZooming = false

    /// A Boolean value that indicates whether the scale is returning from beyond its limits.
    open var isZoomBouncing: Bool {
        if case .zooming(let zoom) = movement { zoom.isBounce } else { false }
    }

    /// Scales the content about the center of the visible area.
    /// - Parameter animated: A Boolean value that indicates whether the change is animated for 0.3 s.
    open func setZoomScale(_ scale: CGFloat, animated: Bool) { zoom(toScale: scale, animated: animated) }

    /// Scales and moves the content so that a rectangle of it fills the view, within the limits of the scale.
    /// - Parameter rect: The rectangle in the coordinates of the view that the delegate returns for zooming.
    open func zoom(to rect: CGRect, animated: Bool) { zoom(toShow: rect, animated: animated) }

    // MARK: Indicators

    /// The style of the indicators.
    open var indicatorStyle = IndicatorStyle.default {
        didSet { for indicator in indicators { indicator.style = indicatorStyle } }
    }

    /// A Boolean value that indicates whether the vertical indicator is displayed while the content is dragged. The
    /// default is `true`.
    open var showsVerticalScrollIndicator = true {
        didSet { if !showsVerticalScrollIndicator { removeIndicator(.vertical) } }
    }

    /// A Boolean value that indicates whether the horizontal indicator is displayed while the content is dragged. The
    /// default is `true`.
    open var showsHorizontalScrollIndicator = true {
        didSet { if !showsHorizontalScrollIndicator { removeIndicator(.horizontal) } }
    }

    /// The insets of the vertical indicator, in points.
    open var verticalScrollIndicatorInsets = UIEdgeInsets.zero {
        didSet { layOutIndicators() }
    }

    /// The insets of the horizontal indicator, in points.
    open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero {
        didSet { layOutIndicators() }
    }

    /// A Boolean value that indicates whether the part of the safe area that is added to the content inset also applies
    /// to the indicators. The default is `true`.
    open var automaticallyAdjustsScrollIndicatorInsets = true {
        didSet { layOutIndicators() }
    }

    /// The insets of both indicators, in points. Reading this property returns the insets of the vertical indicator.
    open var scrollIndicatorInsets: UIEdgeInsets {
        get { verticalScrollIndicatorInsets }
        set {
            verticalScrollIndicatorInsets = newValue
            horizontalScrollIndicatorInsets = newValue
        }
    }

    /// Displays the indicators for a moment, to show that there is more content.
    open func flashScrollIndicators() {
        showIndicators()
        hideIndicators(after: Self.flashDuration)
    }

    // MARK: Refreshing

    /// The control that is revealed when a finger pulls the content down, and starts a refresh of the content. The
    /// default is `nil`.
    open var refreshControl: UIRefreshControl? {
        didSet { replaceRefreshControl(oldValue) }
    }

    /// The refresh control among the subviews.
    weak var attachedRefreshControl: UIRefreshControl?

    // MARK: Internal state

    /// The bars that follow the content.
    final var bars = ScrollBars()

    let pan = ScrollPanRecognizer()
    let delay = ScrollDelayRecognizer()
    var pinch: ScrollPinchRecognizer?
    let stepper = ScrollStepper()

    /// The current drag of the content.
    var drag: ScrollDrag?
    /// The current movement of the content without fingers.
    var movement: ScrollMovement?
    /// A Boolean value that indicates whether the content moves without fingers.
    package final var hasMovement: Bool { movement != nil }
    /// The time of the last step of the movement, in seconds of the clock that events use.
    var stepTime: TimeInterval = 0
    /// A Boolean value that indicates whether a finger has stopped the movement.
    package internal(set) final var wasCaught = false
    /// A Boolean value that indicates whether the view itself is moving its content, so that drags and movements need
    /// not be adjusted.
    var isMovingItself = false

    final var zooming = Zooming()
    var indicators: [ScrollIndicator] = []

    // MARK: Creating a scroll view

    /// Creates a scroll view with content of size zero.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    private func setUp() {
        clipsToBounds = true
        pan.allowedScrollTypesMask = .all
        pan.addAction { [weak self] in self?.panned($0) }
        addGestureRecognizer(delay)
        addGestureRecognizer(pan)
    }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
        coder.didInitialize(self, as: UIScrollView.self)
    }

    // MARK: Accessibility

    override var defaultAccessibility: AccessibilityDefaults { AccessibilityDefaults(groupsChildren: true) }

    /// Scrolls the content by a page.
    open override func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool {
        scrollPage(direction)
    }

    // MARK: Overrides

    open override var bounds: CGRect {
        get { super.bounds }
        set {
            let former = super.bounds
            super.bounds = newValue
            boundsChanged(from: former)
        }
    }

    open override var frame: CGRect {
        get { super.frame }
        set {
            let former = super.bounds
            super.frame = newValue
            boundsChanged(from: former)
        }
    }

    override func describe(_ description: inout ViewDescription) {
        super.describe(&description)
        let insets = adjustedContentInset
        let sides = [insets.top, insets.left, insets.bottom, insets.right].map(\.shortText).joined(separator: ", ")
        description.trailer = [
            "contentOffset: \(contentOffset.shortText)",
            "contentSize: {\(contentSize.width.shortText), \(contentSize.height.shortText)}",
            "adjustedContentInset: {\(sides)}",
        ]
    }

    /// Returns the view at a point that receives touches. While the content decelerates, this is the scroll view
    /// itself: the finger stops the content. Scrolls do not.
    open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit != nil && isDecelerating && event?.type != .scroll ? self : hit
    }

    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        if gestureRecognizer === pan { return !isZoomBouncing && contentReleases(of: pan.fingers) }
        if gestureRecognizer === pinch {
            return delegate?.viewForZooming(in: self) != nil && contentReleases(of: gestureRecognizer.fingers)
        }
        return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }

    open override func willMove(toWindow newWindow: UIWindow?) {
        super.willMove(toWindow: newWindow)
        // A view without a window is not visible, and may have no display link.
        if newWindow !== window { stopMoving() }
    }

    open override func didAddSubview(_ subview: UIView) {
        super.didAddSubview(subview)
        if !(subview is ScrollIndicator) { bringIndicatorsToFront() }
    }
}
