import QuartzCore

/// A window on content that is larger than the view, moved by fingers.
///
/// ```swift
/// let scrollView = UIScrollView(frame: bounds)
/// scrollView.contentSize = page.bounds.size
/// scrollView.addSubview(page)
/// ```
///
/// The origin of the bounds is the content offset: scrolling moves what is in the view and draws none of it again.
/// `layoutSubviews()` is called for each new offset, before the frame that shows it, so that a subclass can place rows as
/// they come into sight. Content that is thrown goes on as a function of time, whatever the display's rate; when it rests,
/// nothing is called any more.
@preconcurrency @MainActor
open class UIScrollView: UIView {
    /// What is left of the speed of thrown content after each millisecond.
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        /// The factor.
        public var rawValue: CGFloat

        /// Makes a rate of a factor, between 0 and 1.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        /// 0.998.
        public static let normal = DecelerationRate(rawValue: 0.998)
        /// 0.99.
        public static let fast = DecelerationRate(rawValue: 0.99)
    }

    /// How the indicators look.
    public enum IndicatorStyle: Int, Sendable {
        /// Dark on light interfaces, light on dark ones.
        case `default` = 0
        /// Dark.
        case black
        /// Light.
        case white
    }

    /// When the safe area is added to the insets of the content. Screens here have no bars or notches: the safe area is all
    /// of the view, and all behaviours come to the same.
    public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        /// Along the axes that scroll, and where a controller's bars ask for it.
        case automatic = 0
        /// Along the axes that scroll.
        case scrollableAxes
        /// Never.
        case never
        /// Always.
        case always
    }

    /// Told how the content moves. Held weakly.
    open weak var delegate: (any UIScrollViewDelegate)?

    // MARK: Content

    /// How large the content is, in points. Content at rest that shows room beyond it is brought back into its range.
    open var contentSize = CGSize.zero {
        didSet {
            guard contentSize != oldValue else { return }
            safeAreaAdjustmentMayHaveChanged()
            rangesChanged()
        }
    }

    /// The point of the content at the top left corner of the view: the origin of the bounds. Points.
    ///
    /// It may be set to any place. Fingers and thrown content go on from there.
    open var contentOffset: CGPoint {
        get { bounds.origin }
        set { bounds.origin = newValue }
    }

    /// Moves the content to an offset; what was under way ends.
    /// - Parameter animated: whether it goes there in 0.3 s; at once where the view is in no window, or is there already.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        guard animated, window != nil, UIView.areAnimationsEnabled, contentOffset.isFinite,
            contentOffset != self.contentOffset
        else {
            stopMoving()
            self.contentOffset = contentOffset
            return
        }
        animateContentOffset(to: contentOffset)
    }

    /// Moves the content no farther than it takes to show a rectangle of it. One that is larger than what can be seen is
    /// shown from its top left corner.
    /// - Parameter rect: points of the content.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        guard let offset = offset(showing: rect), offset != contentOffset else { return }
        setContentOffset(offset, animated: animated)
    }

    /// Room around the content, in points. Content that rests at its upper or left edge stays there.
    open var contentInset = UIEdgeInsets.zero {
        didSet { if contentInset != oldValue { adjustInset() } }
    }

    /// A constant that says when the safe area counts as room around the content. Automatic by default.
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
        didSet { if contentInsetAdjustmentBehavior != oldValue { safeAreaAdjustmentMayHaveChanged() } }
    }

    /// The room around the content that counts: ``contentInset``, and the insets of the safe area as
    /// ``contentInsetAdjustmentBehavior`` says. Points.
    open var adjustedContentInset: UIEdgeInsets { contentInset + safeAreaAdjustment }

    /// The value of ``adjustedContentInset`` when it last changed.
    var formerAdjustedInset = UIEdgeInsets.zero

    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        safeAreaAdjustmentMayHaveChanged()
    }

    override var safeAreaInsetsForSubviews: UIEdgeInsets { unadjustedSafeArea }

    /// ``adjustedContentInset`` has changed. Overrides call `super`.
    open func adjustedContentInsetDidChange() {}

    // MARK: Scrolling

    /// Whether fingers scroll.
    open var isScrollEnabled = true {
        didSet { pan.isEnabled = isScrollEnabled }
    }

    /// Whether a drag that begins along one axis stays on it. One that begins slanted moves along both.
    open var isDirectionalLockEnabled = false

    /// Whether content comes to rest at multiples of the view's size.
    open var isPagingEnabled = false

    /// Whether content can be pulled beyond its edge, from where it comes back.
    open var bounces = true

    /// Whether content can be pulled up and down even if it is no higher than the view.
    open var alwaysBounceVertical = false {
        didSet { if alwaysBounceVertical != oldValue { safeAreaAdjustmentMayHaveChanged() } }
    }

    /// Whether content can be pulled sideways even if it is no wider than the view.
    open var alwaysBounceHorizontal = false {
        didSet { if alwaysBounceHorizontal != oldValue { safeAreaAdjustmentMayHaveChanged() } }
    }

    /// How soon thrown content comes to rest.
    open var decelerationRate = DecelerationRate.normal

    /// Whether a finger is on the content that may yet scroll it, or does.
    open internal(set) var isTracking = false

    /// Whether fingers move the content.
    open internal(set) var isDragging = false

    /// Whether the content goes on by itself after fingers have let it go.
    open var isDecelerating: Bool {
        if case .decelerating = movement { true } else { false }
    }

    // MARK: Touches in the content

    /// Whether content is told of a finger only when it has rested for 0.15 s, or has been lifted. Known from use.
    open var delaysContentTouches = true {
        didSet { delay.isEnabled = delaysContentTouches }
    }

    /// Whether a finger that the content knows of may scroll all the same.
    open var canCancelContentTouches = true

    /// Whether a view in the content is told of a finger that comes down in it. Yes unless overridden.
    open func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { true }

    /// Whether a view in the content that knows of a finger loses it when it begins to scroll. All but controls do unless
    /// overridden. Asked only where ``canCancelContentTouches`` is set.
    open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

    /// What moves the content. Its settings may be changed, its delegate and targets be added to.
    open var panGestureRecognizer: UIPanGestureRecognizer { pan }

    /// What zooms the content; nil while the limits allow one scale only.
    open var pinchGestureRecognizer: UIPinchGestureRecognizer? { pinch }

    // MARK: Zooming

    /// The scale of the content. Set, it is brought within its limits; without a delegate that names a view it stays.
    open var zoomScale: CGFloat {
        get { storedZoomScale }
        set { setZoomScale(newValue, animated: false) }
    }

    /// The least scale at which content rests. 1 unless set.
    open var minimumZoomScale: CGFloat = 1 {
        didSet { zoomLimitsChanged() }
    }

    /// The greatest scale at which content rests. 1 unless set; has to be more than the least one for fingers to zoom.
    open var maximumZoomScale: CGFloat = 1 {
        didSet { zoomLimitsChanged() }
    }

    /// Whether fingers can take the scale beyond its limits, from where it comes back.
    open var bouncesZoom = true

    /// Whether fingers zoom the content.
    open internal(set) var isZooming = false

    /// Whether the scale comes back from beyond its limits.
    open var isZoomBouncing: Bool {
        if case .zooming(let zoom) = movement { zoom.isBounce } else { false }
    }

    /// Scales the content about the middle of what is seen.
    /// - Parameter animated: whether that takes 0.3 s.
    open func setZoomScale(_ scale: CGFloat, animated: Bool) { zoom(toScale: scale, animated: animated) }

    /// Scales and moves the content so that a rectangle of it fills the view, as far as the limits allow.
    /// - Parameter rect: in the coordinates of the view that the delegate names.
    open func zoom(to rect: CGRect, animated: Bool) { zoom(toShow: rect, animated: animated) }

    // MARK: Indicators

    /// How the indicators look.
    open var indicatorStyle = IndicatorStyle.default {
        didSet { for indicator in indicators { indicator.style = indicatorStyle } }
    }

    /// Whether an indicator tells how far down the content is while it is dragged.
    open var showsVerticalScrollIndicator = true {
        didSet { if !showsVerticalScrollIndicator { removeIndicator(.vertical) } }
    }

    /// Whether an indicator tells how far to the right the content is while it is dragged.
    open var showsHorizontalScrollIndicator = true {
        didSet { if !showsHorizontalScrollIndicator { removeIndicator(.horizontal) } }
    }

    /// Room around the vertical indicator, in points.
    open var verticalScrollIndicatorInsets = UIEdgeInsets.zero {
        didSet { placeIndicators() }
    }

    /// Room around the horizontal indicator, in points.
    open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero {
        didSet { placeIndicators() }
    }

    /// A Boolean value that indicates whether indicators keep clear of the part of the safe area that counts as room around
    /// the content. True by default.
    open var automaticallyAdjustsScrollIndicatorInsets = true {
        didSet { placeIndicators() }
    }

    /// Room around both indicators, in points; what is read is the vertical one's.
    open var scrollIndicatorInsets: UIEdgeInsets {
        get { verticalScrollIndicatorInsets }
        set {
            verticalScrollIndicatorInsets = newValue
            horizontalScrollIndicatorInsets = newValue
        }
    }

    /// Shows the indicators for a moment, as to tell that there is more to see.
    open func flashScrollIndicators() {
        showIndicators()
        hideIndicators(after: Self.flashDuration)
    }

    // MARK: What goes on

    let pan = ScrollPanRecognizer()
    let delay = ScrollDelayRecognizer()
    var pinch: ScrollPinchRecognizer?
    let stepper = ScrollStepper()

    /// What fingers do with the content.
    var drag: ScrollDrag?
    /// What the content does by itself.
    var movement: ScrollMovement?
    /// The time of the last step that it made by itself, in seconds of the clock that events carry.
    var stepTime: TimeInterval = 0
    /// Whether a finger has stopped it on its way.
    var wasCaught = false
    /// Set while the view itself moves its content, which nobody has to take into account.
    var isMovingItself = false

    var storedZoomScale: CGFloat = 1
    /// Set while the content takes another scale, and its size with it.
    var isScaling = false
    /// What fingers do with the scale.
    var pinching: ScrollPinch?
    var indicators: [ScrollIndicator] = []

    // MARK: Making

    /// Makes a view that shows content of no size.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
        pan.addAction { [weak self] in self?.panned($0) }
        addGestureRecognizer(delay)
        addGestureRecognizer(pan)
    }

    /// Always nil: there are no archives of views here.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

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

    /// Content that is on its way takes no touches: the finger stops it.
    open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit != nil && isDecelerating ? self : hit
    }

    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        if gestureRecognizer === pan { return !isZoomBouncing && contentLetsGo(of: pan.fingers) }
        if gestureRecognizer === pinch {
            return delegate?.viewForZooming(in: self) != nil && contentLetsGo(of: gestureRecognizer.fingers)
        }
        return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }

    open override func willMove(toWindow newWindow: UIWindow?) {
        super.willMove(toWindow: newWindow)
        // Nothing is seen of it any more, and there may be no display to be called by.
        if newWindow !== window { stopMoving() }
    }

    open override func didAddSubview(_ subview: UIView) {
        super.didAddSubview(subview)
        if !(subview is ScrollIndicator) { bringIndicatorsToFront() }
    }
}
