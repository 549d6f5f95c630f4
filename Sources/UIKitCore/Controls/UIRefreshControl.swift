import QuartzCore

/// A control that starts a refresh of a scroll view's content when a finger pulls the content down.
///
/// ```swift
/// let refreshControl = UIRefreshControl()
/// refreshControl.addTarget(self, action: NewsViewController.reload, for: .valueChanged)
/// scrollView.refreshControl = refreshControl
/// ```
///
/// The spokes of the wheel appear one after the other while the content is pulled. When the wheel is complete, the
/// control sends `valueChanged`, and holds an inset above the content until `endRefreshing()` is called. The control sets
/// its own frame. Content that is not taller than the scroll view can be pulled if `alwaysBounceVertical` is set.
/// Dimensions and appearance are empirical; not documented by Apple.
@preconcurrency @MainActor
open class UIRefreshControl: UIControl {
    /// Creates a control of the default height.
    /// - Parameter frame: The frame, which a scroll view replaces.
    public override init(frame: CGRect) {
        super.init(frame: CGRect(origin: frame.origin, size: CGSize(width: frame.width, height: Self.usualHeight)))
        setUp()
    }

    private func setUp() {
        isOpaque = false
        // Touches scroll the content.
        isUserInteractionEnabled = false
        box.isOpaque = false
        box.isHidden = true
        wheel.hidesWhenStopped = false
        wheel.color = tintColor
        box.addSubview(wheel)
        addSubview(box)
    }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        super.frame.size.height = Self.usualHeight
        setUp()
        coder.didInitialize(self, as: UIRefreshControl.self)
    }

    private static let usualHeight: CGFloat = 60
    /// The distance of the wheel from the upper edge, and of the title from the wheel and the lower edge, in points, if
    /// there is a title.
    private static let titleMargin: CGFloat = 8
    /// The maximum distance by which the content must be pulled, in points, and the maximum part of the scroll view's
    /// height. Chosen values: content of low screens cannot be pulled by 100 points.
    private static let threshold: (distance: CGFloat, part: CGFloat) = (100, 0.25)
    /// The duration of the return, in seconds. A chosen value.
    private static let duration: TimeInterval = 0.3

    /// The wheel and the title, at the top of the control.
    private let box = UIView(frame: .zero)
    private let wheel = UIActivityIndicatorView(style: .large)
    private var label: UILabel?

    private var scrollView: UIScrollView? { superview as? UIScrollView }

    // MARK: Appearance

    /// The color of the wheel, and of a title without a color. `nil` restores the default, which is gray.
    open override var tintColor: UIColor! {
        get { ownTint.color ?? .systemGray }
        set { super.tintColor = newValue }
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        wheel.color = tintColor
        label?.textColor = tintColor
    }

    /// The title below the wheel; `nil`, which is the default, for none.
    open var attributedTitle: NSAttributedString? {
        didSet {
            customized(.attributedTitle, \UIRefreshControl.attributedTitle)
            if attributedTitle != oldValue { showTitle() }
        }
    }

    private func showTitle() {
        if let attributedTitle, attributedTitle.length > 0 {
            let label = label ?? UILabel(frame: .zero)
            if self.label == nil {
                label.separatesStyle = true
                label.textAlignment = .center
                label.numberOfLines = 0
                label.font = .preferredFont(forTextStyle: .footnote)
                label.textColor = tintColor
                box.addSubview(label)
                self.label = label
            }
            label.attributedText = attributedTitle
        } else {
            label?.removeFromSuperview()
            label = nil
        }
        measuredTitle = nil
        invalidateLayout()
        guard let scrollView else { return }
        follow(scrollView)
        if isRefreshing { scrollView.adjustInset() }
    }

    /// The control is an element while it refreshes; before, only its wheel shows the distance.
    override var defaultAccessibility: AccessibilityDefaults {
        AccessibilityDefaults(
            isElement: isRefreshing,
            label: attributedTitle?.string ?? AccessibilityText.localized(.refreshing),
            traits: [.updatesFrequently, stateTraits]
        )
    }

    // MARK: Refreshing

    private var storedIsRefreshing = false

    /// A Boolean value that indicates whether a refresh is in progress.
    open var isRefreshing: Bool { storedIsRefreshing }

    /// Shows that a refresh is in progress which was not started by a finger. No events are sent.
    ///
    /// The wheel is in the inset above the content. The content offset does not change: to reveal the wheel, set the
    /// offset. That is empirical; not documented by Apple.
    open func beginRefreshing() { begin() }

    /// Ends the refresh. The control is hidden and the content returns to its edge, with an animation if animations are
    /// enabled.
    open func endRefreshing() {
        guard storedIsRefreshing else { return }
        storedIsRefreshing = false
        endCount += 1
        let number = endCount
        // A layout that is due must not be animated.
        scrollView?.layoutIfNeeded()
        UIView.animate(withDuration: Self.duration, delay: 0, options: .allowUserInteraction) {
            self.box.alpha = 0
            self.box.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
            self.scrollView?.refreshInsetDidEnd()
        } completion: { [weak self] _ in
            if let self, endCount == number { reset() }
        }
        isArmed = scrollView?.pulledDistance == 0
    }

    /// The number of refreshes that have ended or begun, by which the completion of an animation is checked.
    private var endCount = 0

    /// A Boolean value that indicates whether pulling starts a refresh. After a refresh, the content returns first.
    private var isArmed = true

    /// The height of the inset that the control holds, in points.
    var heldHeight: CGFloat { storedIsRefreshing ? usualHeight : 0 }

    private func begin() {
        guard !storedIsRefreshing else { return }
        storedIsRefreshing = true
        endCount += 1
        box.layer.removeAllAnimations()
        UIView.performWithoutAnimation { reset() }
        scrollView?.refreshInsetDidGrow()
    }

    /// Shows the control for the current state, after animations.
    private func reset() {
        box.alpha = 1
        box.transform = .identity
        if storedIsRefreshing { wheel.startAnimating() } else { wheel.stopAnimating() }
        if let scrollView { showPull(scrollView) } else { box.isHidden = !storedIsRefreshing }
    }

    // MARK: Pulling

    /// Sets the frame and shows the distance by which the content is pulled, and starts a refresh if it suffices.
    func follow(_ scrollView: UIScrollView) {
        let pull = scrollView.pulledDistance
        // Code may set any offset and inset.
        guard pull.isFinite, scrollView.contentOffset.isFinite, scrollView.contentInset.top.isFinite else { return }
        if pull == 0, !storedIsRefreshing { isArmed = true }
        let height = max(usualHeight, pull)
        let frame = CGRect(
            x: scrollView.bounds.minX,
            y: -scrollView.contentInset.top - height,
            width: scrollView.bounds.width,
            height: height
        )
        if frame != self.frame { UIView.performWithoutAnimation { self.frame = frame } }
        showPull(scrollView)
        guard scrollView.isDragging, isArmed, isEnabled, !storedIsRefreshing, pull > 0, pull >= threshold(scrollView)
        else { return }
        isArmed = false
        begin()
        sendValueChanged(with: nil)
    }

    private func threshold(_ scrollView: UIScrollView) -> CGFloat {
        min(Self.threshold.distance, Self.threshold.part * scrollView.bounds.height)
    }

    private func showPull(_ scrollView: UIScrollView) {
        // While the control fades out, it remains as it is.
        guard !wheel.isAnimating || storedIsRefreshing else { return }
        let pull = scrollView.pulledDistance
        let isVisible = storedIsRefreshing || isArmed && isEnabled && pull > 0
        if box.isHidden == isVisible { box.isHidden = !isVisible }
        guard !storedIsRefreshing else { return }
        // The first spoke appears when the middle of the wheel does, or earlier if the wheel must be complete by then.
        let threshold = threshold(scrollView)
        let start = min(usualHeight, threshold) / 2
        let part = (pull - start) / (threshold - start)
        let count = part > 0 ? Int(min(1, part) * CGFloat(UIActivityIndicatorView.spokeCount)) : 0
        wheel.shownSpokeCount = count
    }

    // MARK: Scroll view

    open override func willMove(toSuperview newSuperview: UIView?) {
        super.willMove(toSuperview: newSuperview)
        guard let scrollView, scrollView !== newSuperview, scrollView.attachedRefreshControl === self else { return }
        scrollView.attachedRefreshControl = nil
        scrollView.refreshInsetDidEnd()
    }

    open override func didMoveToSuperview() {
        super.didMoveToSuperview()
        guard let scrollView else { return }
        scrollView.attachedRefreshControl = self
        if storedIsRefreshing { scrollView.refreshInsetDidGrow() }
        follow(scrollView)
    }

    // MARK: Layout

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        measuredTitle = nil
        invalidateLayout()
    }

    /// The height of the wheel with its margins, and of the title, in points.
    private var usualHeight: CGFloat {
        guard let label else { return Self.usualHeight }
        let wheel = wheel.intrinsicContentSize.height
        return max(Self.usualHeight, wheel + titleSize(label).height + 3 * Self.titleMargin)
    }

    /// The size of the title for a width. It is needed at each step of scrolling.
    private var measuredTitle: (width: CGFloat, size: CGSize)?

    private func titleSize(_ label: UILabel) -> CGSize {
        let width = max(0, (scrollView ?? self).bounds.width - 2 * Self.titleMargin)
        if let measuredTitle, measuredTitle.width == width { return measuredTitle.size }
        let fitting = label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
        let size = CGSize(width: min(width, fitting.width), height: fitting.height)
        measuredTitle = (width, size)
        return size
    }

    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: usualHeight) }

    /// Returns the given width, and the height of the control.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: usualHeight) }

    /// `false`: the control is not focused, because content is pulled by a finger.
    open override var canBecomeFocused: Bool { false }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let height = usualHeight
        // Bounds and center, because the box is scaled down while it fades out.
        box.bounds.size = CGSize(width: bounds.width, height: height)
        box.center = CGPoint(x: bounds.midX, y: bounds.minY + height / 2)
        let side = wheel.intrinsicContentSize
        let title = label.map { ($0, titleSize($0)) }
        let middle = title == nil ? height / 2 : Self.titleMargin + side.height / 2
        wheel.frame = frame(of: side, centeredAt: CGPoint(x: box.bounds.midX, y: middle))
        if let (label, size) = title {
            let center = CGPoint(x: box.bounds.midX, y: height - Self.titleMargin - size.height / 2)
            label.frame = frame(of: size, centeredAt: center)
        }
    }
}
