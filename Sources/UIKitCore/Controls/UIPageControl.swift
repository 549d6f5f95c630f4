import QuartzCore

/// A control with a row of dots, one for each page, that shows the current page.
///
/// ```swift
/// let pages = UIPageControl()
/// pages.numberOfPages = 5
/// pages.addTarget(self, action: BookViewController.showPage, for: .valueChanged)
/// ```
///
/// A tap beside the dot of the current page moves to the next or the previous page; a drag moves through the pages.
/// Pages that do not fit are outside of the row, whose dots shrink at the ends. Apple documents the interaction;
/// dimensions and default colors are empirical, or chosen values.
@preconcurrency @MainActor
open class UIPageControl: UIControl {
    /// The kind of interaction that changes the current page.
    public enum InteractionState: Int, Hashable, Sendable {
        /// There is no interaction.
        case none = 0
        /// A tap changes the page.
        case discrete = 1
        /// A drag changes the page.
        case continuous = 2
    }

    /// The style of the background.
    public enum BackgroundStyle: Int, Hashable, Sendable {
        /// The background is visible during an interaction.
        case automatic = 0
        /// The background is always visible.
        case prominent = 1
        /// The background is never visible.
        case minimal = 2
    }

    /// The direction of the row.
    public enum Direction: Int, Hashable, Sendable {
        /// The layout direction of the interface.
        case natural = 0
        /// From left to right.
        case leftToRight = 1
        /// From right to left.
        case rightToLeft = 2
        /// From top to bottom.
        case topToBottom = 3
        /// From bottom to top.
        case bottomToTop = 4
    }

    /// Creates a control without pages.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    private func setUp() {
        isOpaque = false
        for view in [capsule, row] {
            view.isUserInteractionEnabled = false
            view.isOpaque = false
            addSubview(view)
        }
        capsule.backgroundColor = UIColor(red: 120 / 255, green: 120 / 255, blue: 128 / 255, alpha: 0.36)
        capsule.alpha = 0
    }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
        coder.didInitialize(self, as: UIPageControl.self)
    }

    /// The background of the row.
    let capsule = UIView(frame: .zero)
    /// The view of all indicators.
    let row = UIView(frame: .zero)
    /// The indicators of the visible pages.
    final var indicators: [Int: PageIndicator] = [:]
    /// The first visible page.
    final var firstVisiblePage = 0

    // MARK: Pages

    private var storedCount = 0
    private var storedPage = 0

    /// The number of pages. A negative number is 0. The current page is clamped to it, and images of pages that do not
    /// exist any more are removed. The default is 0.
    open var numberOfPages: Int {
        get { storedCount }
        set {
            let count = max(0, newValue)
            guard count != storedCount else { return }
            storedCount = count
            storedPage = clamped(storedPage)
            images.removePages(from: count)
            invalidateLayout()
        }
    }

    /// The index of the current page, which is clamped to the range of the pages. Setting it sends no events. The
    /// default is 0.
    open var currentPage: Int {
        get { storedPage }
        set {
            let page = clamped(newValue)
            guard page != storedPage else { return }
            storedPage = page
            invalidateLayout()
        }
    }

    /// A Boolean value that indicates whether a single page is not shown. The default is `false`.
    open var hidesForSinglePage = false {
        didSet { if hidesForSinglePage != oldValue { invalidateLayout() } }
    }

    private func clamped(_ page: Int) -> Int { max(0, min(page, storedCount - 1)) }

    // MARK: Appearance

    /// The color of the indicators of other pages; `nil`, which is the default, for a translucent white.
    open var pageIndicatorTintColor: UIColor? {
        didSet {
            customized(.pageIndicatorTintColor, \UIPageControl.pageIndicatorTintColor)
            invalidateLayout()
        }
    }

    /// The color of the indicator of the current page; `nil`, which is the default, for white.
    open var currentPageIndicatorTintColor: UIColor? {
        didSet {
            customized(.currentPageIndicatorTintColor, \UIPageControl.currentPageIndicatorTintColor)
            invalidateLayout()
        }
    }

    /// The style of the background. The default is `automatic`.
    open var backgroundStyle = BackgroundStyle.automatic {
        didSet { if backgroundStyle != oldValue { showBackground(animated: false) } }
    }

    /// The direction of the row. The default is `natural`.
    open var direction = Direction.natural {
        didSet { if direction != oldValue { invalidateLayout() } }
    }

    private func showBackground(animated: Bool) {
        let isVisible = backgroundStyle == .prominent || backgroundStyle == .automatic && isTracking
        let alpha: CGFloat = isVisible ? 1 : 0
        guard alpha != capsule.alpha else { return }
        guard animated, window != nil else { return capsule.alpha = alpha }
        UIView.animate(withDuration: 0.2, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]) {
            self.capsule.alpha = alpha
        }
    }

    // MARK: Images

    final var images = PageImages()

    /// The image of indicators; `nil`, which is the default, for a dot. It is shown in the colors of the indicators
    /// unless its rendering mode is `.alwaysOriginal`.
    open var preferredIndicatorImage: UIImage? {
        get { images.preferred }
        set {
            images.preferred = newValue
            invalidateLayout()
        }
    }

    /// The image of the indicator of the current page; `nil`, which is the default, for the same image as on other
    /// pages.
    open var preferredCurrentPageIndicatorImage: UIImage? {
        get { images.preferredCurrent }
        set {
            images.preferredCurrent = newValue
            invalidateLayout()
        }
    }

    /// Sets the image of a page's indicator; `nil` to use ``preferredIndicatorImage``.
    /// - Parameter page: The index of the page. An index without a page traps.
    open func setIndicatorImage(_ image: UIImage?, forPage page: Int) {
        checkPage(page)
        images.pages[page] = image
        invalidateLayout()
    }

    /// Returns the image that was set for a page's indicator; `nil` if there is none.
    /// - Parameter page: The index of the page. An index without a page traps.
    open func indicatorImage(forPage page: Int) -> UIImage? {
        checkPage(page)
        return images.pages[page]
    }

    /// Sets the image of a page's indicator while it is the current page; `nil` to use
    /// ``preferredCurrentPageIndicatorImage``.
    /// - Parameter page: The index of the page. An index without a page traps.
    open func setCurrentPageIndicatorImage(_ image: UIImage?, forPage page: Int) {
        checkPage(page)
        images.currentPages[page] = image
        invalidateLayout()
    }

    /// Returns the image that was set for a page's indicator while it is the current page; `nil` if there is none.
    /// - Parameter page: The index of the page. An index without a page traps.
    open func currentPageIndicatorImage(forPage page: Int) -> UIImage? {
        checkPage(page)
        return images.currentPages[page]
    }

    private func checkPage(_ page: Int, _ function: StaticString = #function) {
        guard page >= 0, page < storedCount else {
            fatalError("UIPageControl.\(function): page \(page) is out of range: there are \(storedCount) pages")
        }
    }

    // MARK: Size

    /// Returns the size that fits all indicators of a number of pages, in points.
    open func size(forNumberOfPages pageCount: Int) -> CGSize { fittingSize(pageCount) }

    open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }

    /// Returns the size that fits the indicators of all pages.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { self.size(forNumberOfPages: numberOfPages) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        layOutRow()
    }

    override func layoutDirectionDidChange() {
        super.layoutDirectionDidChange()
        invalidateLayout()
    }

    /// The area that receives touches is at least 44 points wide and high.
    open override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.touchTarget.contains(point)
    }

    // MARK: Interaction

    /// A Boolean value that indicates whether a drag moves through the pages. The default is `true`.
    open var allowsContinuousInteraction = true

    /// The kind of interaction that changes the current page; `none` except during the interaction.
    open private(set) var interactionState = InteractionState.none

    /// The distance at which a drag begins, in points. A chosen value.
    private static let threshold: CGFloat = 10

    /// The location of the touch along the row, and the current page, when tracking began.
    private var start: (location: CGFloat, page: Int)?

    /// Starts to track a touch if there are several pages.
    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        guard storedCount > 1 else { return false }
        start = (location(along: touch.location(in: self)), storedPage)
        return true
    }

    /// Moves through the pages with the touch.
    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        guard let start, allowsContinuousInteraction || interactionState == .continuous else { return true }
        let location = location(along: touch.location(in: self))
        if interactionState != .continuous {
            guard abs(location - start.location) >= Self.threshold else { return true }
            interactionState = .continuous
        }
        move(to: page(at: location, from: start.location, start.page), event)
        return true
    }

    /// Moves to the next or the previous page after a tap.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        defer { endInteraction() }
        guard interactionState == .none, isTouchInside, let touch else { return }
        interactionState = .discrete
        let isAfter = location(along: touch.location(in: self)) > center(of: storedPage)
        move(to: isAfter ? storedPage + 1 : storedPage - 1, event)
    }

    /// Leaves the current page as it is.
    open override func cancelTracking(with event: UIEvent?) { endInteraction() }

    private func endInteraction() {
        start = nil
        interactionState = .none
        showBackground(animated: true)
    }

    private func move(to page: Int, _ event: UIEvent?) {
        let page = clamped(page)
        guard page != storedPage else { return }
        // A layout that is due must not be animated.
        layoutIfNeeded()
        storedPage = page
        if window == nil {
            invalidateLayout()
        } else {
            let options: UIView.AnimationOptions = [.allowUserInteraction, .beginFromCurrentState]
            UIView.animate(withDuration: 0.2, delay: 0, options: options) { self.layOutRow() }
        }
        sendValueChanged(with: event)
    }

    override var adjustmentAxis: ScrollAxis? {
        switch direction {
        case .topToBottom, .bottomToTop: .vertical
        default: .horizontal
        }
    }

    package override func adjust(by direction: Int, isFine: Bool, with event: UIEvent?) -> Bool {
        guard start == nil else { return false }
        let former = storedPage
        interactionState = .discrete
        // Arrow keys follow the row: up is toward its start unless it begins at the bottom.
        let isOpposite =
            self.direction == .bottomToTop || self.direction == .rightToLeft && !isMirrored
            || self.direction == .leftToRight && isMirrored
        move(to: storedPage + (isOpposite ? -direction : direction), event)
        interactionState = .none
        return storedPage != former
    }

    override var focusOutline: (rect: CGRect, radius: CGFloat, curve: CALayerCornerCurve) {
        (bounds, min(bounds.width, bounds.height) / 2, .circular)
    }

    override func overlapsDefaultAction(_ recognizer: UIGestureRecognizer) -> Bool {
        isSingleTap(recognizer) || interactionState == .continuous && isDragOfOneFinger(recognizer)
    }

    // MARK: Accessibility

    override var defaultAccessibility: AccessibilityDefaults {
        AccessibilityDefaults(
            isElement: storedCount > 1 || storedCount == 1 && !hidesForSinglePage,
            value: storedCount > 0 ? AccessibilityText.page(storedPage, of: storedCount) : nil,
            traits: [.adjustable, .updatesFrequently, stateTraits]
        )
    }

    /// Moves to the next page, and sends the events of a change.
    open override func accessibilityIncrement() { step(by: 1) }

    /// Moves to the previous page, and sends the events of a change.
    open override func accessibilityDecrement() { step(by: -1) }

    private func step(by pages: Int) {
        guard isEnabled, interactionState == .none else { return }
        interactionState = .discrete
        move(to: storedPage + pages, nil)
        interactionState = .none
    }

    // MARK: Changes

    override func stateDidChange() {
        super.stateDidChange()
        showBackground(animated: true)
        let alpha: CGFloat = isEnabled ? 1 : 0.5
        if row.alpha != alpha { row.alpha = alpha }
    }
}
