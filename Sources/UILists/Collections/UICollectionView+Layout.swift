import QuartzCore
import UIKitCore

/// The numbers of items, and the positions of the elements.
extension UICollectionView {
    // MARK: Data

    /// Requests everything from the data source again.
    func unload() {
        isLoaded = false
        invalidateLayout()
    }

    /// Removes all placeholders, before everything is requested from the data source again.
    func discardPlaceholders() {
        keys.isReplacingCells = true
        defer { keys.isReplacingCells = false }
        // The delegate gets the positions that the items had with placeholders.
        if !placeholders.isEmpty { for (key, view) in sortedViews { retire(view, key) } }
        placeholders.discard()
    }

    /// Asks the data source for the numbers of items, if they are not known.
    func loadIfNeeded() {
        guard !isLoaded else { return }
        abandonMove()
        drops?.itemsWillMove()
        keys.move { _ in nil }
        keys.isReplacingCells = true
        defer { keys.isReplacingCells = false }
        isLoaded = true
        unhighlight()
        closeSwipe(animated: false)
        for (key, view) in sortedViews { retire(view, key) }
        prefetchWindow.reset()
        counts = placeholders.reload(requestCounts())
        selection = selection.filter(contains)
        let context = currentLayout.makeContext()
        context.invalidateEverything = true
        context.invalidateDataSourceCounts = true
        currentLayout.invalidateLayout(with: context)
        loadIndexTitles()
    }

    /// Asks the data source for the number of items of each section.
    func requestCounts() -> [Int] {
        guard let dataSource else { return [] }
        let count = dataSource.numberOfSections(in: self)
        guard count >= 0 else { ListFailure.fail("the data source returned \(count) sections for \(self)") }
        return (0..<count).map { section in
            let items = dataSource.collectionView(self, numberOfItemsInSection: section)
            guard items >= 0 else {
                ListFailure.fail("the data source returned \(items) items in section \(section) for \(self)")
            }
            return items
        }
    }

    /// The views with their elements, in a fixed order.
    var sortedViews: [(ElementKey, UICollectionReusableView)] {
        views.map { ($0.key, $0.value) }.sorted {
            ($0.0.category.rawValue, $0.0.kind, $0.0.path) < ($1.0.category.rawValue, $1.0.kind, $1.0.path)
        }
    }

    func delegateChanged() {
        guard isLoaded else { return }
        currentLayout.invalidateLayout()
    }

    func traitsChanged(from previous: UITraitCollection?) {
        guard let previous else { return }
        let present = traitCollection
        guard
            previous.preferredContentSizeCategory != present.preferredContentSizeCategory
                || previous.legibilityWeight != present.legibilityWeight
                || previous.horizontalSizeClass != present.horizontalSizeClass
                || previous.verticalSizeClass != present.verticalSizeClass
                || previous.displayScale != present.displayScale
                || previous.layoutDirection != present.layoutDirection
        else { return }
        currentLayout.invalidateLayout()
    }

    // MARK: Layout

    /// Calls the layout, for which index paths are positions on the screen.
    private func usingLayoutValues<Result>(_ body: () -> Result) -> Result {
        placeholders.isEmpty ? body() : usingPresentationValues(body)
    }

    /// Returns the element of the cell for an index path of an app.
    func cellKey(_ path: IndexPath) -> ElementKey {
        displayedIndex(path).map(ElementKey.init) ?? ElementKey(.cell, "", path)
    }

    /// Returns the element of a supplementary view for an index path of an app.
    func supplementaryKey(_ kind: String, _ path: IndexPath) -> ElementKey {
        guard currentLayout.belongsToItems(kind), let index = displayedIndex(path) else {
            return ElementKey(.supplementaryView, kind, path)
        }
        return ElementKey(.supplementaryView, kind, index.path)
    }

    /// Returns the index path in the data source of a supplementary view.
    func supplementaryPath(_ element: ElementKey) -> IndexPath {
        guard currentLayout.belongsToItems(element.kind), let index = ListIndex(element.path) else {
            return element.path
        }
        return indexPath(of: index)
    }

    /// Called by the layout after it was invalidated.
    func layoutWasInvalidated(_ context: UICollectionViewLayoutInvalidationContext) {
        let distance = context.contentOffsetAdjustment
        if distance != .zero {
            contentOffset = CGPoint(x: contentOffset.x + distance.x, y: contentOffset.y + distance.y)
        }
        if interactiveTransition != nil { currentLayout.isInvalid = true }
        let growth = context.contentSizeAdjustment
        if growth != .zero {
            contentSize = CGSize(
                width: max(0, contentSize.width + growth.width),
                height: max(0, contentSize.height + growth.height)
            )
        }
        invalidateLayout()
    }

    /// Computes the layout if it is invalid.
    func prepareLayoutIfNeeded() {
        loadIfNeeded()
        guard currentLayout.isInvalid else { return }
        currentLayout.isInvalid = false
        UIView.performWithoutAnimation { usingLayoutValues { currentLayout.prepare() } }
    }

    /// Sets the size of the content to that of the layout.
    func updateContentSize() {
        prepareLayoutIfNeeded()
        var size = usingLayoutValues { currentLayout.collectionViewContentSize }
        guard size.width.isFinite, size.height.isFinite else {
            ListFailure.fail("\(type(of: currentLayout)) returned the content size \(size) for \(self)")
        }
        size.height += dropExtension
        guard size != contentSize else { return }
        let distance = isFlipped ? max(size.width, bounds.width) - max(contentSize.width, bounds.width) : 0
        // The content begins at the right edge.
        if distance > 0 {
            contentSize = size
            contentOffset.x += distance
        } else {
            if distance < 0 { contentOffset.x += distance }
            contentSize = size
        }
    }

    /// A Boolean value that indicates whether the layout is mirrored.
    var isFlipped: Bool {
        currentLayout.flipsHorizontallyInOppositeLayoutDirection
            && currentLayout.developmentLayoutDirection != effectiveUserInterfaceLayoutDirection
    }

    /// Returns a rectangle of the view in the coordinates of the layout, and the reverse.
    func mirrored(_ rect: CGRect) -> CGRect {
        guard isFlipped else { return rect }
        return CGRect(x: contentSize.width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
    }

    /// The visible area in the coordinates of the layout.
    var layoutBounds: CGRect { mirrored(bounds) }

    /// Returns attributes of the layout in the coordinates of the view.
    func displayed(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
        guard isFlipped else { return attributes }
        let copy = attributes.duplicate()
        if let scroll = attributes.scroll, scroll.isHorizontal {
            let frame = attributes.frame
            copy.frame.origin.x = scroll.length - frame.maxX
            copy.scroll = scroll.mirrored
        } else {
            copy.frame = mirrored(attributes.frame)
        }
        return copy
    }

    /// Returns the attributes of an element in the coordinates of the layout.
    func layoutAttributes(_ element: ElementKey) -> UICollectionViewLayoutAttributes? {
        prepareLayoutIfNeeded()
        switch element.category {
        case .cell:
            guard let index = element.cellIndex, contains(index) else { return nil }
            return usingLayoutValues { currentLayout.layoutAttributesForItem(at: element.path) }
        case .supplementaryView:
            if let section = element.path.first, !counts.indices.contains(section), element.path.count > 1 {
                return nil
            }
            return usingLayoutValues {
                currentLayout.layoutAttributesForSupplementaryView(ofKind: element.kind, at: element.path)
            }
        case .decorationView:
            if let section = element.path.first, !counts.indices.contains(section), element.path.count > 1 {
                return nil
            }
            return currentLayout.layoutAttributesForDecorationView(ofKind: element.kind, at: element.path)
        }
    }

    /// Returns the attributes of an element in the coordinates of the view.
    func attributes(_ element: ElementKey) -> UICollectionViewLayoutAttributes? {
        layoutAttributes(element).map(displayed)
    }

    /// Returns the attributes of the layout for a rectangle of the view, in the coordinates of the layout.
    func layoutAttributes(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
        prepareLayoutIfNeeded()
        let area = mirrored(rect)
        let all = usingLayoutValues { currentLayout.layoutAttributesForElements(in: area) } ?? []
        return all.filter { attributes in
            guard !attributes.isHidden else { return false }
            guard CATransform3DIsIdentity(attributes.transform3D) else { return true }
            let frame = attributes.visibleFrame
            return frame.maxX > area.minX && frame.minX < area.maxX && frame.maxY > area.minY && frame.minY < area.maxY
        }
    }

    /// Returns the item at a point.
    func item(at point: CGPoint) -> ListIndex? {
        guard point.isFinite else { return nil }
        let found = layoutAttributes(in: CGRect(x: point.x - 0.5, y: point.y - 0.5, width: 1, height: 1))
        let mirrored = mirrored(CGRect(origin: point, size: .zero)).origin
        return found.filter { $0.element.cellIndex != nil && $0.visibleFrame.contains(mirrored) }
            .max { $0.zIndex < $1.zIndex }?.element.cellIndex
    }

    /// The items that have cells in the visible area, in order.
    var visibleIndexes: [ListIndex] {
        let area = bounds
        return views.compactMap { key, view in
            guard let index = key.cellIndex, let frame = view.attributes?.visibleFrame else { return nil }
            let isInside =
                frame.maxX > area.minX && frame.minX < area.maxX && frame.maxY > area.minY && frame.minY < area.maxY
            return isInside ? index : nil
        }.sorted()
    }

    // MARK: Elements

    /// Positions everything that is visible, and creates the views that are missing.
    func layOutContent() {
        guard !isLayingOut, bounds.width > 0, bounds.height > 0 else { return }
        isLayingOut = true
        defer { isLayingOut = false }
        loadIfNeeded()
        let former = laidOutBounds
        let isAnimated =
            former.map { !$0.isNull && $0.size != bounds.size } ?? false && UIView.inheritedAnimationDuration > 0
        if isAnimated, let former { currentLayout.prepare(forAnimatedBoundsChange: former) }
        defer { if isAnimated { currentLayout.finalizeAnimatedBoundsChange() } }
        // Sizes that views choose change which of them are visible. Each pass asks at least one more view.
        var passes = 0
        repeat {
            boundsMayHaveChanged()
            updateContentSize()
            boundsMayHaveChanged()
            updateContentSize()
            passes += 1
        } while placeElements() && passes < 20
        updateLists()
        updateSwipe()
        bringLiftedCellToFront()
        placeIndexTitles()
        backgroundView?.setFrame(bounds)
        prefetch()
    }

    private func boundsMayHaveChanged() {
        let bounds = bounds
        guard laidOutBounds != bounds else { return }
        let isFirst = laidOutBounds == nil
        laidOutBounds = bounds
        guard !isFirst, !currentLayout.isInvalid, currentLayout.shouldInvalidateLayout(forBoundsChange: bounds) else {
            return
        }
        currentLayout.invalidateLayout(with: currentLayout.invalidationContext(forBoundsChange: bounds))
    }

    /// Positions the elements.
    /// - Returns: A Boolean value that indicates whether the layout has changed.
    private func placeElements() -> Bool {
        let former = bounds
        // A space for dropped items moves items from the edges.
        let margin = lists.dropGap.margin
        let area = margin > 0 ? focusArea.union(former.insetBy(dx: -margin, dy: -margin)) : focusArea
        placeSectionScrollViews(in: area)
        let elements = layoutAttributes(in: area)
        recycle(except: Set(elements.map(\.element)))
        let anchor = currentLayout.keepsVisibleItems ? visibleIndexes.first : nil
        let position = anchor.flatMap { layoutAttributes(ElementKey($0))?.visibleFrame.origin }
        let anchors = sectionAnchors()
        for attributes in elements {
            show(attributes)
            // The data source may have reloaded the collection view.
            guard isLoaded else { return true }
        }
        let hasChanged = currentLayout.isInvalid
        if hasChanged, let anchor, let position { keep(anchor, at: position) }
        if hasChanged {
            prepareLayoutIfNeeded()
            keep(anchors)
            placeSectionScrollViews(in: area)
        }
        if currentLayout.hasHandlers {
            placeViewsWithHandlers()
        } else {
            for (key, view) in views where view !== lists.liftedCell {
                if let attributes = attributes(key) { apply(besideDropGap(attributes), to: view) }
            }
        }
        return hasChanged || bounds != former
    }

    /// Moves the content so that an item stays where it is, after items above it have got other sizes.
    private func keep(_ index: ListIndex, at position: CGPoint) {
        updateContentSize()
        guard let origin = layoutAttributes(ElementKey(index))?.visibleFrame.origin else { return }
        let inset = adjustedContentInset
        var offset = contentOffset
        let dx = isFlipped ? 0 : origin.x - position.x
        if offset.y > -inset.top { offset.y = max(-inset.top, offset.y + origin.y - position.y) }
        if offset.x > -inset.left, contentSize.width > bounds.width { offset.x = max(-inset.left, offset.x + dx) }
        if offset != contentOffset { contentOffset = offset }
    }

    /// Creates the cell of an item out of sight, to which the focus then scrolls.
    func showForFocus(_ index: ListIndex) {
        guard !isLayingOut, let attributes = layoutAttributes(ElementKey(index)), attributes.scroll == nil else {
            return
        }
        isLayingOut = true
        defer { isLayingOut = false }
        let anchor = currentLayout.keepsVisibleItems ? visibleIndexes.first : nil
        let position = anchor.flatMap { layoutAttributes(ElementKey($0))?.visibleFrame.origin }
        show(attributes)
        keys.awaitedCell = views[ElementKey(index)]
        if currentLayout.isInvalid, let anchor, let position { keep(anchor, at: position) }
        invalidateLayout()
    }

    /// Creates the view of an element, if it has none, and asks it for its size if that is an estimate.
    private func show(_ attributes: UICollectionViewLayoutAttributes) {
        let key = attributes.element
        let isNew = views[key] == nil
        let view = views[key] ?? makeView(key, displayed(attributes))
        guard isLoaded, views[key] === view else { return }
        let isAsked = attributes.isEstimated || isNew && !currentLayout.keepsVisibleItems
        if isAsked, currentLayout.asksForPreferredAttributes {
            let preferred = UIView.performing { view.preferredLayoutAttributesFitting(attributes) }
            if currentLayout.shouldInvalidateLayout(
                forPreferredLayoutAttributes: preferred,
                withOriginalAttributes: attributes
            ) {
                let context = currentLayout.invalidationContext(
                    forPreferredLayoutAttributes: preferred,
                    withOriginalAttributes: attributes
                )
                currentLayout.invalidateLayout(with: context)
                if isNew { display(view, displayed(preferred)) }
                return
            }
        }
        if isNew { display(view, displayed(attributes)) }
    }

    /// Applies attributes to a view.
    /// - Parameter isLeaving: A Boolean value that indicates whether the view disappears, and stays in its superview.
    func apply(
        _ attributes: UICollectionViewLayoutAttributes,
        to view: UICollectionReusableView,
        isLeaving: Bool = false
    ) {
        if let former = view.attributes, former.matches(attributes) {
            former.scroll = attributes.scroll
            return
        }
        var formerIndex = view.attributes?.zIndex
        let container = isLeaving ? view.superview ?? self : container(for: attributes)
        if view.superview !== container {
            move(view, to: container)
            formerIndex = nil
        }
        // A layout of an app may change its attributes and return them again.
        view.attributes = currentLayout.createsAttributes ? attributes : attributes.duplicate()
        (view as? UICollectionViewListCell)?.showPinned(attributes.isPinned)
        if CATransform3DIsIdentity(attributes.transform3D) {
            if !CATransform3DIsIdentity(view.transform3D) { view.transform3D = CATransform3DIdentity }
            view.setFrame(attributes.frame)
        } else {
            view.bounds = CGRect(origin: view.bounds.origin, size: attributes.size)
            view.center = attributes.center
            view.transform3D = attributes.transform3D
        }
        if view.alpha != attributes.alpha { view.alpha = attributes.alpha }
        if view.isHidden != attributes.isHidden { view.isHidden = attributes.isHidden }
        if formerIndex != attributes.zIndex { order(view, attributes.zIndex) }
        view.apply(attributes)
    }

    /// Moves a view to another superview, where it stays at its position in the window.
    private func move(_ view: UICollectionReusableView, to container: UIView) {
        UIView.performWithoutAnimation {
            let center = view.attributes == nil ? nil : view.superview?.convert(view.center, to: container)
            container.insertSubview(view, at: 0)
            if let center { view.center = center }
        }
    }

    /// Moves a view between those with smaller and those with greater numbers.
    func order(_ view: UIView, _ zIndex: Int) {
        let container = view.superview ?? self
        var last: UIView?
        for subview in container.subviews where subview !== view {
            let index: Int?
            switch subview {
            case let other as UICollectionReusableView: index = other.attributes?.zIndex
            case is SectionScrollView: index = 0
            default:
                if subview === backgroundView || subview is UIRefreshControl { last = subview }
                continue
            }
            if let index, index > zIndex { return container.insertSubview(view, belowSubview: subview) }
            last = subview
        }
        if let last {
            container.insertSubview(view, aboveSubview: last)
        } else {
            container.insertSubview(view, at: 0)
        }
    }

    // MARK: Prefetching

    /// Requests the data of as many items as are visible, in the direction of the movement.
    private func prefetch() {
        let offset = contentOffset
        defer { formerOffset = offset }
        guard isPrefetchingEnabled, let prefetchDataSource, window != nil else { return }
        let visible = visibleIndexes
        guard !visible.isEmpty else { return }
        let isVertical = contentSize.height > bounds.height || contentSize.width <= bounds.width
        let movement = isVertical ? offset.y - formerOffset.y : offset.x - formerOffset.x
        let sign: CGFloat = movement < 0 ? -1 : 1
        let area = bounds.offsetBy(dx: isVertical ? 0 : sign * bounds.width, dy: isVertical ? sign * bounds.height : 0)
        let shown = Set(visible)
        var ahead = layoutAttributes(in: area).compactMap(\.element.cellIndex).filter { !shown.contains($0) }.sorted()
        if movement < 0 { ahead.reverse() }
        ahead = Array(ahead.prefix(visible.count))
        let further = itemsAheadInSections(shown)
        if !further.isEmpty { ahead += further.filter { !ahead.contains($0) } }
        let change = prefetchWindow.update(ahead: ahead, visible: shown)
        let start = change.start.compactMap(appPath)
        if !start.isEmpty { prefetchDataSource.collectionView(self, prefetchItemsAt: start) }
        if !change.cancel.isEmpty {
            prefetchDataSource.collectionView(self, cancelPrefetchingForItemsAt: change.cancel.compactMap(appPath))
        }
    }
}

extension CGPoint {
    fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
}
