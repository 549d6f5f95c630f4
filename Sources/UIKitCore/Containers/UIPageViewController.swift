import QuartzCore

/// A container of view controllers that the user goes through page by page.
///
/// ```swift
/// let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
/// pages.dataSource = self
/// pages.setViewControllers([firstPage], direction: .forward, animated: false)
/// ```
///
/// With the style `scroll`, pages follow the finger. With the style `pageCurl`, a swipe, or a tap near an edge, turns the
/// page; the spine is at the edge at which the pages begin, and one page is displayed at a time.
@preconcurrency @MainActor
open class UIPageViewController: UIViewController {
    /// The directions in which pages are arranged.
    public enum NavigationOrientation: Int, Hashable, Sendable {
        /// Pages follow each other from the leading to the trailing edge.
        case horizontal = 0
        /// Pages follow each other from the top to the bottom.
        case vertical = 1
    }

    /// The positions of the spine, around which pages turn.
    public enum SpineLocation: Int, Hashable, Sendable {
        /// There is no spine.
        case none = 0
        /// At the edge at which the pages begin.
        case min = 1
    }

    /// The directions of a change of the page.
    public enum NavigationDirection: Int, Hashable, Sendable {
        /// To a later page.
        case forward = 0
        /// To an earlier page.
        case reverse = 1
    }

    /// The styles of a change of the page.
    public enum TransitionStyle: Int, Hashable, Sendable {
        /// The page turns like a sheet of paper.
        case pageCurl = 0
        /// The pages move.
        case scroll = 1
    }

    /// The keys of options.
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        /// The string value of the key.
        public var rawValue: String

        /// Creates a key.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The space between pages, a number of points. It applies to the style `scroll`. The default is 0.
        public static let interPageSpacing = OptionsKey(rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
    }

    /// Creates a page view controller.
    public init(
        transitionStyle style: TransitionStyle,
        navigationOrientation: NavigationOrientation,
        options: [OptionsKey: Any]? = nil
    ) {
        transitionStyle = style
        self.navigationOrientation = navigationOrientation
        let spacing = options?[.interPageSpacing]
        let number =
            spacing as? CGFloat ?? (spacing as? Double).map { CGFloat($0) } ?? (spacing as? Int).map { CGFloat($0) }
        self.spacing = number.map { $0.isFinite ? max(0, $0) : 0 } ?? 0
        super.init(nibName: nil, bundle: nil)
    }

    /// Creates a page view controller with pages that curl.
    public override convenience init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        self.init(transitionStyle: .pageCurl, navigationOrientation: .horizontal)
    }

    /// Creates the object of a storyboard or a nib. Returns `nil` for other coders.
    public required init?(coder: NSCoder) {
        transitionStyle = coder.interfaceValue(TransitionStyle.self, "transitionStyle") ?? .pageCurl
        navigationOrientation =
            coder.interfaceValue(NavigationOrientation.self, "navigationOrientation") ?? .horizontal
        spacing = max(0, coder.interfaceValue(CGFloat.self, "pageSpacing") ?? 0)
        super.init(coder: coder)
        coder.didInitialize(self, as: UIPageViewController.self)
    }

    /// The style of a change of the page.
    public let transitionStyle: TransitionStyle

    /// The direction in which pages are arranged.
    public let navigationOrientation: NavigationOrientation

    /// The position of the spine: `min` for the style `pageCurl`, otherwise `none`.
    open var spineLocation: SpineLocation { transitionStyle == .pageCurl ? .min : .none }

    /// A Boolean value that indicates whether pages that curl have contents of their own on their backs. The default is `false`.
    ///
    /// With the style `pageCurl`, every second page of the data source is then the back of the one before it, and does not become
    /// the current page. A page that curls shows its front through its back, not the contents of the back. Pages that scroll have
    /// no backs.
    open var isDoubleSided = false {
        didSet {
            guard isDoubleSided != oldValue, transitionStyle == .pageCurl else { return }
            pages.areNeighborsKnown = false
            if viewIfLoaded?.window != nil { prepareNeighbors() }
        }
    }

    /// The space between pages, in points.
    final let spacing: CGFloat

    /// The delegate, which is held weakly.
    open weak var delegate: (any UIPageViewControllerDelegate)?

    /// The object that provides the pages, which is held weakly; `nil` if the user cannot change the page. Setting it
    /// discards the neighbors of the page that were provided.
    open weak var dataSource: (any UIPageViewControllerDataSource)? {
        didSet {
            pages.areNeighborsKnown = false
            if viewIfLoaded?.window != nil { prepareNeighbors() }
            showPageControl()
        }
    }

    final var pages = Pages()
    final private(set) var scroller: PageScrollView?
    final var pageControl: UIPageControl?
    private var recognizers: [UIGestureRecognizer] = []

    /// The view controllers that are displayed: one, or none before the first is set.
    open var viewControllers: [UIViewController]? { pages.current.map { [$0] } ?? [] }

    /// The recognizers that change the page with the style `pageCurl`; none with the style `scroll`. They can be added to
    /// another view.
    open var gestureRecognizers: [UIGestureRecognizer] {
        loadViewIfNeeded()
        return recognizers
    }

    open override func loadView() {
        let view = ContainerView(frame: UIScreen.main.bounds)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.isOpaque = false
        view.clipsToBounds = true
        view.onLayout = { [weak self] in self?.layOutPages() }
        if transitionStyle == .scroll {
            let scroller = PageScrollView(frame: view.bounds)
            scroller.delegate = scroller
            scroller.owner = self
            view.addSubview(scroller)
            self.scroller = scroller
        } else {
            recognizers = makeRecognizers()
            for recognizer in recognizers { view.addGestureRecognizer(recognizer) }
        }
        self.view = view
        if let current = pages.current { addView(of: current) }
    }

    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        prepareNeighbors()
        showPageControl()
    }

    /// Saves the page that is displayed, if it has an identifier. Empirical; not documented by Apple.
    open override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        encodePage(with: coder)
    }

    /// Displays the page that was saved, if it could be created.
    open override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        decodePage(with: coder)
    }

    /// Sets the page that is displayed.
    /// - Parameters:
    ///   - viewControllers: One view controller, or the page and its back if ``isDoubleSided`` is set with the style `pageCurl`;
    ///     other numbers trap.
    ///   - direction: The direction of the animation.
    ///   - completion: The block to call at the end, with a Boolean value that indicates whether the animation reached
    ///     its end.
    open func setViewControllers(
        _ viewControllers: [UIViewController]?,
        direction: NavigationDirection,
        animated: Bool,
        completion: ((Bool) -> Void)? = nil
    ) {
        guard let viewControllers, viewControllers.count == 1 || hasBacks && viewControllers.count == 2 else {
            fatalError(
                "UIPageViewController.setViewControllers: \(viewControllers?.count ?? 0) view controllers were given; "
                    + "one is displayed"
            )
        }
        show(viewControllers[0], direction, animated: animated, completion: completion)
    }
}

/// The methods of the object that provides pages.
@preconcurrency @MainActor
public protocol UIPageViewControllerDataSource: AnyObject {
    /// Returns the page before another one, or `nil` for the first page.
    func pageViewController(
        _ pageViewController: UIPageViewController,
        viewControllerBefore viewController: UIViewController
    ) -> UIViewController?

    /// Returns the page after another one, or `nil` for the last page.
    func pageViewController(
        _ pageViewController: UIPageViewController,
        viewControllerAfter viewController: UIViewController
    ) -> UIViewController?

    /// Returns the number of pages that a page control shows, or zero for no page control. It appears below horizontal
    /// pages that scroll.
    func presentationCount(for pageViewController: UIPageViewController) -> Int

    /// Returns the index of the page that a page control shows as the current one, after the page was set by code.
    func presentationIndex(for pageViewController: UIPageViewController) -> Int
}

extension UIPageViewControllerDataSource {
    /// Returns zero.
    public func presentationCount(for pageViewController: UIPageViewController) -> Int { 0 }

    /// Returns zero.
    public func presentationIndex(for pageViewController: UIPageViewController) -> Int { 0 }
}

/// The methods of a page view controller's delegate, which are called for changes by the user.
@preconcurrency @MainActor
public protocol UIPageViewControllerDelegate: AnyObject {
    /// Called before the user changes the page.
    func pageViewController(
        _ pageViewController: UIPageViewController,
        willTransitionTo pendingViewControllers: [UIViewController]
    )

    /// Called after the user has changed the page, or has returned to it.
    /// - Parameters:
    ///   - finished: A Boolean value that indicates whether the animation has reached its end.
    ///   - completed: A Boolean value that indicates whether the page has changed.
    func pageViewController(
        _ pageViewController: UIPageViewController,
        didFinishAnimating finished: Bool,
        previousViewControllers: [UIViewController],
        transitionCompleted completed: Bool
    )
}

extension UIPageViewControllerDelegate {
    /// Does nothing.
    public func pageViewController(
        _ pageViewController: UIPageViewController,
        willTransitionTo pendingViewControllers: [UIViewController]
    ) {}

    /// Does nothing.
    public func pageViewController(
        _ pageViewController: UIPageViewController,
        didFinishAnimating finished: Bool,
        previousViewControllers: [UIViewController],
        transitionCompleted completed: Bool
    ) {}
}
