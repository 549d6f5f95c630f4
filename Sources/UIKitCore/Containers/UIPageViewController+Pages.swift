import QuartzCore

/// The page of a page view controller, and its neighbors.
@MainActor
struct Pages {
    var current: UIViewController?
    var before: UIViewController?
    var after: UIViewController?
    /// A Boolean value that indicates whether the data source has provided the neighbors.
    var areNeighborsKnown = false
    /// The page that is becoming the current one, whose view is displayed beside it.
    var pending: UIViewController?
    var direction = UIPageViewController.NavigationDirection.forward
    /// A Boolean value that indicates whether the user changes the page.
    var isByUser = false
    var completion: ((Bool) -> Void)?
    /// The index of the current page in the page control.
    var index = 0
    /// The distance of the content from the offset of the current page, in points.
    var displacement = CGPoint.zero
    /// A Boolean value that indicates whether pages are being laid out, so that changes of the offset are ignored.
    var isLayingOut = false
    /// A Boolean value that indicates whether the content is being stopped for another change of the page.
    var isStopping = false
}

extension UIPageViewController {
    private var isHorizontal: Bool { navigationOrientation == .horizontal }
    private var isReversed: Bool { isHorizontal && view.isRightToLeft }

    /// Requests the neighbors of the current page, so that a finger can move to them.
    func prepareNeighbors() {
        guard !pages.areNeighborsKnown, pages.pending == nil, let current = pages.current, let dataSource else {
            if dataSource == nil { (pages.before, pages.after) = (nil, nil) }
            return layOutPages()
        }
        pages.areNeighborsKnown = true
        pages.before = neighbor(of: current, .reverse, dataSource)
        pages.after = neighbor(of: current, .forward, dataSource)
        layOutPages()
    }

    /// A Boolean value that indicates whether every second page of the data source is the back of the one before it.
    var hasBacks: Bool { isDoubleSided && transitionStyle == .pageCurl }

    /// Requests the page beside another one. Backs are between them.
    private func neighbor(
        of page: UIViewController,
        _ direction: NavigationDirection,
        _ dataSource: any UIPageViewControllerDataSource
    ) -> UIViewController? {
        func next(_ page: UIViewController) -> UIViewController? {
            switch direction {
            case .forward: dataSource.pageViewController(self, viewControllerAfter: page)
            case .reverse: dataSource.pageViewController(self, viewControllerBefore: page)
            }
        }
        let found = next(page)
        return hasBacks ? found.flatMap(next) : found
    }

    /// Makes the page that was displayed a neighbor of the one that the user has changed to.
    private func cacheNeighbor(_ former: UIViewController, _ direction: NavigationDirection) {
        guard let dataSource, let current = pages.current else { return }
        pages.areNeighborsKnown = true
        switch direction {
        case .forward:
            pages.before = former
            pages.after = neighbor(of: current, .forward, dataSource)
        case .reverse:
            pages.after = former
            pages.before = neighbor(of: current, .reverse, dataSource)
        }
    }

    func addView(of controller: UIViewController) {
        let container: UIView = scroller ?? view
        if controller.view.superview !== container { container.insertSubview(controller.view, at: 0) }
        view.invalidateLayout()
    }

    // MARK: Changes by code

    func show(
        _ new: UIViewController,
        _ direction: NavigationDirection,
        animated: Bool,
        completion: ((Bool) -> Void)?
    ) {
        // The end of the movement is not the end of the change, which is completed, however far the pages have moved.
        pages.isStopping = true
        scroller?.stopMoving()
        pages.isStopping = false
        // The neighbors are requested when this change has ended, not between two changes.
        finishPending(isCompleted: true, isFollowed: true)
        let former = pages.current
        guard new !== former else {
            pages.areNeighborsKnown = false
            if viewIfLoaded?.window != nil { prepareNeighbors() }
            completion?(true)
            return
        }
        adopt(new)
        guard isViewLoaded, view.window != nil, former != nil else {
            pages.current = new
            pages.areNeighborsKnown = false
            former?.viewIfLoaded?.removeFromSuperview()
            if isViewLoaded { addView(of: new) }
            release(former)
            if viewIfLoaded?.window != nil { prepareNeighbors() }
            showPageControl()
            completion?(true)
            return
        }
        pages.completion = completion
        begin(new, direction, isByUser: false, animated: animated && UIView.areAnimationsEnabled)
    }

    private func adopt(_ controller: UIViewController) {
        guard controller.parent !== self else { return }
        addChild(controller)
        controller.didMove(toParent: self)
    }

    private func release(_ controller: UIViewController?) {
        guard let controller, controller.parent === self, controller !== pages.current else { return }
        controller.willMove(toParent: nil)
        controller.removeFromParent()
    }

    // MARK: Transitions

    /// Begins to display another page.
    private func begin(
        _ new: UIViewController,
        _ direction: NavigationDirection,
        isByUser: Bool,
        animated: Bool
    ) {
        guard let former = pages.current else { return }
        pages.pending = new
        pages.direction = direction
        pages.isByUser = isByUser
        if isByUser { delegate?.pageViewController(self, willTransitionTo: [new]) }
        adopt(new)
        new.loadViewIfNeeded()
        former.beginAppearance(false, animated: animated)
        new.beginAppearance(true, animated: animated)
        guard let scroller else { return curl(from: former, to: new, animated: animated) }
        scroller.addSubview(new.view)
        layOutPages()
        new.announceAppearance()
        guard !isByUser else { return }
        guard animated else { return finishPending(isCompleted: true) }
        scroller.setContentOffset(offset(of: slot(of: direction)), animated: true)
    }

    private func curl(from former: UIViewController, to new: UIViewController, animated: Bool) {
        new.view.frame = view.bounds
        let change = {
            former.viewIfLoaded?.removeFromSuperview()
            self.view.insertSubview(new.view, at: 0)
        }
        guard animated else {
            change()
            return finishPending(isCompleted: true)
        }
        UIView.transition(
            with: view,
            duration: 0.5,
            options: pages.direction == .forward ? .transitionCurlUp : .transitionCurlDown,
            animations: change
        ) { [weak self] _ in
            if self?.pages.pending === new { self?.finishPending(isCompleted: true) }
        }
        new.announceAppearance()
    }

    /// Ends the change in progress.
    ///
    /// After a change by the user, the page that was displayed is cached as a neighbor, and the data source provides only
    /// the other one.
    /// - Parameters:
    ///   - isCompleted: A Boolean value that indicates whether the new page is displayed.
    ///   - isFollowed: A Boolean value that indicates whether another change begins at once.
    func finishPending(isCompleted: Bool, isFollowed: Bool = false) {
        guard let new = pages.pending, let former = pages.current else { return }
        let (isByUser, completion, direction) = (pages.isByUser, pages.completion, pages.direction)
        pages.pending = nil
        pages.completion = nil
        let (shown, gone) = isCompleted ? (new, former) : (former, new)
        if !isCompleted {
            new.beginAppearance(false, animated: true)
            former.beginAppearance(true, animated: true)
        }
        gone.viewIfLoaded?.removeFromSuperview()
        gone.endAppearance()
        shown.endAppearance()
        if isCompleted {
            pages.current = new
            pages.areNeighborsKnown = false
            if isByUser {
                pages.index += direction == .forward ? 1 : -1
                if !isFollowed { cacheNeighbor(former, direction) }
            }
        }
        pageControl?.currentPage = pages.index
        release(gone)
        if !isFollowed { prepareNeighbors() }
        layOutPages()
        if !isByUser { showPageControl() }
        completion?(isCompleted)
        guard isByUser else { return }
        delegate?.pageViewController(
            self,
            didFinishAnimating: true,
            previousViewControllers: [former],
            transitionCompleted: isCompleted
        )
    }

    // MARK: Gestures of curling pages

    func makeRecognizers() -> [UIGestureRecognizer] {
        let directions: [(UISwipeGestureRecognizer.Direction, Bool)] =
            isHorizontal ? [(.left, true), (.right, false)] : [(.up, true), (.down, false)]
        var recognizers: [UIGestureRecognizer] = directions.map { direction, isEnd in
            let swipe = UISwipeGestureRecognizer()
            swipe.direction = direction
            swipe.addAction { [weak self] swipe in
                if let self, swipe.state == .ended { turn(forward: isEnd != isReversed) }
            }
            return swipe
        }
        let tap = UITapGestureRecognizer()
        tap.addAction { [weak self] tap in
            if let self, tap.state == .ended { tapped(at: tap.location(in: view)) }
        }
        recognizers.append(tap)
        return recognizers
    }

    /// Turns the page for a tap near an edge: within a sixth of the size, at least 44 points. Chosen values.
    private func tapped(at point: CGPoint) {
        let (position, length) = isHorizontal ? (point.x, view.bounds.width) : (point.y, view.bounds.height)
        let margin = max(44, length / 6)
        if position > length - margin {
            turn(forward: !isReversed)
        } else if position < margin {
            turn(forward: isReversed)
        }
    }

    private func turn(forward: Bool) {
        guard pages.pending == nil, let current = pages.current else { return }
        prepareNeighbors()
        guard current.parent === self, let new = forward ? pages.after : pages.before else { return }
        begin(new, forward ? .forward : .reverse, isByUser: true, animated: true)
    }

    // MARK: Layout

    /// The size of a page and of the space beside it, along the axis, in points.
    private var pitch: CGFloat { (isHorizontal ? view.bounds.width : view.bounds.height) + spacing }

    /// A Boolean value that indicates whether there is a page before the current one.
    private var hasBefore: Bool { pages.pending != nil ? pages.direction == .reverse : pages.before != nil }

    private var hasAfter: Bool { pages.pending != nil ? pages.direction == .forward : pages.after != nil }

    /// The number of pages in the scroll view.
    private var slotCount: Int { 1 + (hasBeforeSlot ? 1 : 0) + (hasAfterSlot ? 1 : 0) }

    // While a finger moves to a page, the other neighbor keeps its slot, so that the finger can return.
    private var hasBeforeSlot: Bool { hasBefore || (pages.isByUser && pages.pending != nil && pages.before != nil) }
    private var hasAfterSlot: Bool { hasAfter || (pages.isByUser && pages.pending != nil && pages.after != nil) }

    private var currentSlot: Int { hasBeforeSlot ? 1 : 0 }

    private func slot(of direction: NavigationDirection) -> Int { currentSlot + (direction == .forward ? 1 : -1) }

    private func offset(of slot: Int) -> CGPoint {
        let place = CGFloat(isReversed ? slotCount - 1 - slot : slot) * pitch
        return isHorizontal ? CGPoint(x: place, y: 0) : CGPoint(x: 0, y: place)
    }

    private func frame(of slot: Int) -> CGRect {
        let origin = offset(of: slot)
        return CGRect(
            x: origin.x + (isHorizontal ? spacing / 2 : 0),
            y: origin.y + (isHorizontal ? 0 : spacing / 2),
            width: view.bounds.width,
            height: pageHeight
        )
    }

    /// The height of a page. The dots of the page control are below it.
    private var pageHeight: CGFloat {
        max(0, view.bounds.height - (pageControl == nil ? 0 : view.safeAreaInsets.bottom + roomOfPageControl.height))
    }

    func layOutPages() {
        guard isViewLoaded, !pages.isLayingOut else { return }
        pages.isLayingOut = true
        defer { pages.isLayingOut = false }
        layOutPageControl()
        guard let scroller else {
            for page in [pages.current, pages.pending] {
                if let page, page.viewIfLoaded?.superview === view { page.view.frame = view.bounds }
            }
            return
        }
        var frame = view.bounds.insetBy(
            dx: isHorizontal ? -spacing / 2 : 0,
            dy: isHorizontal ? 0 : -spacing / 2
        )
        if pageControl != nil { frame.size.height = pageHeight }
        // The page at which the content is, before the slots change.
        let moved = pages.displacement
        if scroller.frame != frame { scroller.frame = frame }
        let length = CGFloat(slotCount) * pitch
        scroller.contentSize =
            isHorizontal
            ? CGSize(width: length, height: frame.height) : CGSize(width: frame.width, height: length)
        if let current = pages.current, current.viewIfLoaded?.superview === scroller {
            current.view.frame = self.frame(of: currentSlot)
        }
        if let pending = pages.pending, pending.viewIfLoaded?.superview === scroller {
            pending.view.frame = self.frame(of: slot(of: pages.direction))
        }
        let base = offset(of: currentSlot)
        if pages.pending == nil, !scroller.isTracking, !scroller.isDecelerating {
            scroller.contentOffset = base
            pages.displacement = .zero
        } else if moved != pages.displacement || scroller.base != base {
            scroller.contentOffset = CGPoint(x: base.x + moved.x, y: base.y + moved.y)
        }
        scroller.base = base
    }

    // MARK: Scrolling

    /// Responds to a movement of the content.
    func pagesDidScroll() {
        guard let scroller, !pages.isLayingOut, pages.current != nil else { return }
        let delta =
            isHorizontal
            ? scroller.contentOffset.x - scroller.base.x : scroller.contentOffset.y - scroller.base.y
        pages.displacement = isHorizontal ? CGPoint(x: delta, y: 0) : CGPoint(x: 0, y: delta)
        let forward = (delta > 0) != isReversed
        guard abs(delta) > 0.01, scroller.isDragging || pages.isByUser else { return }
        if pages.pending != nil {
            guard pages.isByUser, (pages.direction == .forward) != forward else { return }
            // The finger has moved back beyond the page.
            finishPending(isCompleted: false)
        }
        guard pages.pending == nil, scroller.isDragging, let new = forward ? pages.after : pages.before else { return }
        begin(new, forward ? .forward : .reverse, isByUser: true, animated: true)
    }

    /// Ends the change when the content has come to rest.
    func pagesDidStop() {
        guard let scroller, pages.pending != nil, !pages.isStopping else { return }
        let delta =
            isHorizontal
            ? scroller.contentOffset.x - scroller.base.x : scroller.contentOffset.y - scroller.base.y
        finishPending(isCompleted: abs(delta) > pitch / 2)
    }

    // MARK: Page control

    /// Shows, updates or removes the page control.
    func showPageControl() {
        guard isViewLoaded else { return }
        let count = transitionStyle == .scroll && isHorizontal ? dataSource?.presentationCount(for: self) ?? 0 : 0
        guard count > 0, let dataSource else {
            guard let control = pageControl else { return }
            control.removeFromSuperview()
            pageControl = nil
            return view.invalidateLayout()
        }
        let control = pageControl ?? UIPageControl(frame: .zero)
        if pageControl == nil {
            control.addAction(UIAction { [weak self] _ in self?.pageControlDidChange() }, for: .valueChanged)
            control.pageIndicatorTintColor = .tertiaryLabel
            control.currentPageIndicatorTintColor = .label
            view.addSubview(control)
            pageControl = control
        }
        control.numberOfPages = count
        pages.index = dataSource.presentationIndex(for: self)
        control.currentPage = pages.index
        view.invalidateLayout()
    }

    private func pageControlDidChange() {
        guard let control = pageControl, let scroller, pages.pending == nil else { return }
        let forward = control.currentPage > pages.index
        let isChanged = control.currentPage != pages.index
        control.currentPage = pages.index
        prepareNeighbors()
        guard isChanged, let new = forward ? pages.after : pages.before else { return }
        begin(new, forward ? .forward : .reverse, isByUser: true, animated: true)
        scroller.setContentOffset(offset(of: slot(of: pages.direction)), animated: true)
    }

    /// The size of the page control, with the space around it. Empirical; not documented by Apple.
    private var roomOfPageControl: CGSize {
        let size = pageControl?.sizeThatFits(view.bounds.size) ?? .zero
        return CGSize(width: size.width, height: size.height + 11)
    }

    private func layOutPageControl() {
        guard let pageControl else { return }
        let size = pageControl.sizeThatFits(view.bounds.size)
        pageControl.frame = CGRect(
            x: ((view.bounds.width - size.width) / 2).rounded(),
            y: view.bounds.height - view.safeAreaInsets.bottom - size.height - 5,
            width: size.width,
            height: size.height
        )
    }
}

/// The scroll view of pages.
final class PageScrollView: UIScrollView, UIScrollViewDelegate {
    weak var owner: UIPageViewController?
    /// The offset at which the current page is displayed.
    var base = CGPoint.zero

    override init(frame: CGRect) {
        super.init(frame: frame)
        isPagingEnabled = true
        showsHorizontalScrollIndicator = false
        showsVerticalScrollIndicator = false
        contentInsetAdjustmentBehavior = .never
        scrollsToTop = false
        isOpaque = false
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    func scrollViewDidScroll(_ scrollView: UIScrollView) { owner?.pagesDidScroll() }

    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        if !decelerate { owner?.pagesDidStop() }
    }

    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { owner?.pagesDidStop() }

    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { owner?.pagesDidStop() }
}
