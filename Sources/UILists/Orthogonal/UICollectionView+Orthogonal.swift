import UIKitCore

/// The scroll views of sections that scroll by themselves.
@MainActor
struct SectionScrollViews {
    /// The views of the visible sections.
    var views: [Int: SectionScrollView] = [:]
    /// The views of sections that were deleted, from which items still disappear.
    var former: [SectionScrollView] = []
    /// The views that are not used.
    var spares: [SectionScrollView] = []

    /// Follows the sections through a batch of changes.
    mutating func move(_ newSection: (Int) -> Int?) {
        var moved: [Int: SectionScrollView] = [:]
        for (section, view) in views {
            let new = newSection(section)
            view.section = new
            if let new { moved[new] = view } else { former.append(view) }
        }
        views = moved
    }
}

extension UICollectionView {
    // MARK: Scroll views

    /// Returns the view that contains the view of an element.
    func container(for attributes: UICollectionViewLayoutAttributes) -> UIView {
        attributes.scroll.flatMap { sectionScrollViews.views[$0.section] } ?? self
    }

    /// Positions the scroll views of the sections in an area of the view.
    func placeSectionScrollViews(in area: CGRect) {
        let shown = currentLayout.scrollingSections(in: mirrored(area))
        guard !shown.isEmpty || !sectionScrollViews.views.isEmpty || !sectionScrollViews.former.isEmpty else { return }
        for section in shown where sectionScrollViews.views[section] == nil { addScrollView(for: section) }
        for section in sectionScrollViews.views.keys.sorted() { place(section) }
        guard !update.isRunning else { return }
        let used = Set(views.values.compactMap { ($0.superview as? SectionScrollView).map(ObjectIdentifier.init) })
        for (section, view) in sectionScrollViews.views
        where !shown.contains(section) && !used.contains(ObjectIdentifier(view)) {
            sectionScrollViews.views[section] = nil
            release(view)
        }
        for view in sectionScrollViews.former { release(view) }
        sectionScrollViews.former = []
    }

    private func addScrollView(for section: Int) {
        UIView.performWithoutAnimation {
            let view = sectionScrollViews.spares.popLast() ?? SectionScrollView(self)
            view.section = section
            view.prefetchedOffset = nil
            sectionScrollViews.views[section] = view
            if view.superview == nil { insertSubview(view, at: 0) }
            order(view, 0)
            view.isHidden = false
            place(section)
        }
    }

    private func release(_ view: SectionScrollView) {
        view.section = nil
        view.stop()
        view.isHidden = true
        sectionScrollViews.spares.append(view)
    }

    private func place(_ section: Int) {
        guard let view = sectionScrollViews.views[section],
            let (content, area) = currentLayout.scrolling(ofSection: section)
        else { return }
        let isHorizontal = currentLayout.sectionsScrollHorizontally
        if view.hasMoved { currentLayout.setScrollOffset(view.offset, ofSection: section) }
        let former = currentLayout.scrollOffset(ofSection: section)
        let offset = view.show(
            content,
            currentLayout.scrollingProperties(ofSection: section),
            in: mirrored(area),
            isHorizontal: isHorizontal,
            isFlipped: isFlipped,
            at: former
        )
        if offset != former { currentLayout.setScrollOffset(offset, ofSection: section) }
    }

    /// Returns the first visible items of the sections that scroll by themselves, and their positions.
    func sectionAnchors() -> [(index: ListIndex, position: CGFloat)] {
        guard !sectionScrollViews.views.isEmpty, currentLayout.keepsVisibleItems else { return [] }
        var sections = Set(sectionScrollViews.views.keys)
        return visibleIndexes.compactMap { index in
            guard sections.remove(index.section) != nil, let position = sectionPosition(index) else { return nil }
            return (index, position)
        }
    }

    private func sectionPosition(_ index: ListIndex) -> CGFloat? {
        let origin = layoutAttributes(ElementKey(index))?.visibleFrame.origin
        return currentLayout.sectionsScrollHorizontally ? origin?.x : origin?.y
    }

    /// Moves sections so that items stay where they are, after items before them have got other sizes.
    func keep(_ anchors: [(index: ListIndex, position: CGFloat)]) {
        for anchor in anchors {
            guard let (content, _) = currentLayout.scrolling(ofSection: anchor.index.section),
                let position = sectionPosition(anchor.index), position != anchor.position
            else { continue }
            let offset = currentLayout.scrollOffset(ofSection: anchor.index.section)
            guard offset > content.range.lowerBound else { continue }
            currentLayout.setScrollOffset(offset + position - anchor.position, ofSection: anchor.index.section)
        }
    }

    /// Called before the frame that shows another offset of a section.
    func sectionDidScroll(_ view: SectionScrollView) {
        guard let section = view.section, sectionScrollViews.views[section] === view else { return }
        currentLayout.setScrollOffset(view.offset, ofSection: section)
        if isLayingOut { invalidateLayout() } else { layOutContent() }
    }

    // MARK: Scrolling to items

    /// Scrolls the section of an item until the item is at a position.
    func scrollSection(to index: ListIndex, _ position: ScrollPosition, animated: Bool) {
        guard let (content, _) = currentLayout.scrolling(ofSection: index.section),
            let frame = layoutAttributes(ElementKey(index))?.frame
        else { return }
        let isHorizontal = currentLayout.sectionsScrollHorizontally
        let (start, end) = isHorizontal ? (frame.minX, frame.maxX) : (frame.minY, frame.maxY)
        let isMirrored = isFlipped && isHorizontal
        let first: ScrollPosition = isHorizontal ? (isMirrored ? .right : .left) : .top
        let last: ScrollPosition = isHorizontal ? (isMirrored ? .left : .right) : .bottom
        let middle: ScrollPosition = isHorizontal ? .centeredHorizontally : .centeredVertically
        let atStart = start - content.insets.start
        let atEnd = end + content.insets.end - content.viewport
        var offset = currentLayout.scrollOffset(ofSection: index.section)
        if position.contains(first) {
            offset = atStart
        } else if position.contains(last) {
            offset = atEnd
        } else if position.contains(middle) {
            offset = (start + end - content.viewport) / 2
        } else {
            offset = min(max(offset, atEnd), atStart)
        }
        offset = content.clamped(toPixels(offset))
        let view = sectionScrollViews.views[index.section]
        if animated, let view {
            view.setContentOffset(view.contentOffset(for: offset), animated: true)
        } else {
            view?.stop()
            currentLayout.setScrollOffset(offset, ofSection: index.section)
            invalidateLayout()
        }
    }

    /// Returns a position with one along the direction of the collection view.
    ///
    /// An item of a section that scrolls by itself becomes visible as well if only the position in the section is given.
    func isMissingMainPosition(_ index: ListIndex, _ position: ScrollPosition) -> Bool {
        guard currentLayout.scrolling(ofSection: index.section) != nil else { return position.isEmpty }
        let main: ScrollPosition =
            currentLayout.sectionsScrollHorizontally
            ? [.top, .centeredVertically, .bottom] : [.left, .centeredHorizontally, .right]
        return position.isDisjoint(with: main)
    }

    // MARK: Visible items

    /// Applies the attributes of all views, which the handlers of their sections may change.
    func placeViewsWithHandlers() {
        var sections: [Int: [(UICollectionViewLayoutAttributes, UICollectionReusableView)]] = [:]
        for (key, view) in sortedViews where view !== lists.liftedCell {
            guard let attributes = attributes(key) else { continue }
            // Views that only the focus needs are not visible.
            guard key.path.count > 1, currentLayout.hasHandler(ofSection: key.path[0]),
                attributes.visibleFrame.intersects(bounds)
            else {
                apply(besideDropGap(attributes), to: view)
                continue
            }
            // Attributes of the layout are not changed.
            let own = isFlipped ? attributes : attributes.duplicate()
            sections[key.path[0], default: []].append((own, view))
        }
        for section in sections.keys.sorted() {
            let elements = sections[section] ?? []
            let offset = sectionScrollViews.views[section].map { view in
                let origin = view.contentOffset
                return view.scrollsHorizontally ? CGPoint(x: origin.x, y: 0) : CGPoint(x: 0, y: origin.y)
            }
            currentLayout.callHandler(
                ofSection: section,
                elements.map { VisibleItem($0.0) },
                offset ?? contentOffset
            )
            for (attributes, view) in elements { apply(besideDropGap(attributes), to: view) }
        }
    }

    // MARK: Prefetching

    /// Returns the items that become visible soon while sections scroll.
    func itemsAheadInSections(_ shown: Set<ListIndex>) -> [ListIndex] {
        var found: [ListIndex] = []
        for section in sectionScrollViews.views.keys.sorted() {
            guard let view = sectionScrollViews.views[section] else { continue }
            let isHorizontal = view.scrollsHorizontally
            let offset = isHorizontal ? view.contentOffset.x : view.contentOffset.y
            let movement = offset - (view.prefetchedOffset ?? offset)
            // Without a movement, the content continues in the direction of reading.
            let isForward = movement == 0 ? !(isFlipped && isHorizontal) : movement > 0
            view.prefetchedOffset = offset
            let distance = (isForward ? 1 : -1) * (isHorizontal ? view.frame.width : view.frame.height)
            let area = view.visibleArea.offsetBy(dx: isHorizontal ? distance : 0, dy: isHorizontal ? 0 : distance)
            var ahead = layoutAttributes(in: area).filter { $0.scroll?.section == section }
                .compactMap(\.element.cellIndex).filter { !shown.contains($0) }.sorted()
            if isForward == (isFlipped && isHorizontal) { ahead.reverse() }
            found += ahead.prefix(shown.lazy.filter { $0.section == section }.count)
        }
        return found
    }
}
