import UIKitCore

/// The positions of the elements of a compositional layout.
extension UICollectionViewCompositionalLayout {
    var axis: FlowAxis { FlowAxis(isVertical: current.scrollDirection == .vertical) }

    var hasPinnedBars: Bool {
        bars.contains { $0.item.pinToVisibleBounds }
            || sections.contains { section in section.bars.contains { $0.item.pinToVisibleBounds } }
    }

    /// Returns the visible area without the content insets, in points.
    func containerSize(_ bounds: CGRect) -> CGSize {
        let inset = collectionView?.adjustedContentInset ?? .zero
        return CGSize(
            width: max(0, bounds.width - inset.left - inset.right),
            height: max(0, bounds.height - inset.top - inset.bottom)
        )
    }

    // MARK: Arrangement

    func arrange() {
        guard let collectionView else { return }
        let size = containerSize(collectionView.bounds)
        if needsSections || size != container || sections.count != collectionView.numberOfSections {
            container = size
            let environment = LayoutEnvironment(size, .zero, collectionView.traitCollection)
            beginLists()
            sections = (0..<collectionView.numberOfSections).map { index in
                guard let section = provider(index, environment) else {
                    ListFailure.fail(
                        "the section provider of a compositional layout must return a section for the index \(index)"
                    )
                }
                return solve(section, index, collectionView)
            }
            endLists()
        } else {
            for index in dirtySections where sections.indices.contains(index) {
                sections[index] = solve(sections[index].section, index, collectionView)
            }
        }
        needsSections = false
        dirtySections = []
        placeSections()
    }

    private func placeSections() {
        bars = BoundaryPlacement.make(current.boundarySupplementaryItems, section: nil, axis, container) {
            measured[$0]
        }
        var position: CGFloat = 0
        for bar in bars where bar.isAtStart && bar.item.extendsBoundary { position += axis.main(bar.frame.size) }
        starts = []
        for (index, section) in sections.enumerated() {
            if index > 0 { position += current.interSectionSpacing }
            starts.append(position)
            position += section.length
        }
        for bar in bars where bar.isAtEnd && bar.item.extendsBoundary { position += axis.main(bar.frame.size) }
        length = position
        BoundaryPlacement.place(&bars, axis, length: length, crossStart: 0, axis.cross(container))
    }

    private func solve(
        _ section: NSCollectionLayoutSection,
        _ index: Int,
        _ collectionView: UICollectionView
    ) -> SolvedSection {
        collectionView.loadIfNeeded()
        let solver = GroupSolver(
            traits: collectionView.traitCollection,
            count: collectionView.displayedCount(index),
            measured: { [measured] in measured.isEmpty ? nil : measured[ElementKey(ListIndex(index, $0))] }
        )
        return SolvedSection(
            section,
            index: index,
            solver,
            axis,
            container: container,
            further: furtherInset(section.contentInsetsReference, collectionView),
            supplementary: section.supplementaryContentInsetsReference == .automatic
                ? nil : furtherInset(section.supplementaryContentInsetsReference, collectionView),
            measured: { measured[$0] },
            rows: rowSizes(section, index, solver.count)
        )
    }

    /// Returns the distances across from the content inset to the area from which insets are measured.
    private func furtherInset(
        _ reference: UIContentInsetsReference,
        _ collectionView: UICollectionView
    ) -> UIEdgeInsets {
        var reference = reference
        if reference == .automatic { reference = current.contentInsetsReference }
        let area: UIEdgeInsets
        switch reference {
        case .none: return .zero
        case .automatic, .safeArea: area = collectionView.safeAreaInsets
        case .layoutMargins: area = collectionView.layoutMargins
        case .readableContent:
            let frame = collectionView.readableContentGuide.layoutFrame
            let bounds = collectionView.bounds
            area = UIEdgeInsets(
                top: frame.minY - bounds.minY,
                left: frame.minX - bounds.minX,
                bottom: bounds.maxY - frame.maxY,
                right: bounds.maxX - frame.maxX
            )
        }
        let inset = collectionView.adjustedContentInset
        let (left, right) = (max(0, area.left - inset.left), max(0, area.right - inset.right))
        // The layout is computed from left to right, and mirrored.
        let isFlipped = collectionView.isFlipped
        return axis.isVertical
            ? UIEdgeInsets(top: 0, left: isFlipped ? right : left, bottom: 0, right: isFlipped ? left : right)
            : UIEdgeInsets(
                top: max(0, area.top - inset.top),
                left: 0,
                bottom: max(0, area.bottom - inset.bottom),
                right: 0
            )
    }

    // MARK: Measurement

    /// Notes the size that the view of an element prefers.
    /// - Returns: A Boolean value that indicates whether the size has changed.
    func measure(_ preferred: UICollectionViewLayoutAttributes, _ original: UICollectionViewLayoutAttributes) -> Bool {
        let element = preferred.element
        guard original.fitsWidth || original.fitsHeight else { return false }
        var size = original.size
        if original.fitsWidth { size.width = preferred.size.width }
        if original.fitsHeight { size.height = preferred.size.height }
        guard size.width >= 0, size.height >= 0, size.width.isFinite, size.height.isFinite else {
            ListFailure.fail("invalid size \(size) of \(element.text)")
        }
        measured[element] = size
        guard size != original.size else { return false }
        if element.path.count > 1, !measureRow(element, size) { dirtySections.insert(element.path[0]) }
        return true
    }

    func note(_ layoutSize: NSCollectionLayoutSize?, _ attributes: UICollectionViewLayoutAttributes) {
        attributes.fitsWidth = layoutSize?.widthDimension.fitsContent ?? false
        attributes.fitsHeight = layoutSize?.heightDimension.fitsContent ?? false
        attributes.isEstimated =
            (attributes.fitsWidth || attributes.fitsHeight) && measured[attributes.element] == nil
    }

    // MARK: Attributes

    func atPixels(_ rect: CGRect) -> CGRect {
        guard let collectionView else { return rect }
        let origin = CGPoint(x: collectionView.toPixels(rect.minX), y: collectionView.toPixels(rect.minY))
        return CGRect(origin: origin, size: rect.size)
    }

    private func moved(_ rect: CGRect, by distance: CGFloat) -> CGRect {
        axis.isVertical ? rect.offsetBy(dx: 0, dy: distance) : rect.offsetBy(dx: distance, dy: 0)
    }

    /// Returns the attributes of the elements that intersect a rectangle.
    func elements(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
        let (low, high) = axis.range(rect)
        var found: [UICollectionViewLayoutAttributes?] = bars.map(attributes)
        var index = max(0, starts.partitioning { $0 > low } - 1)
        while index < sections.count, starts[index] < high {
            let section = sections[index]
            found += section.section.decorationItems.map {
                decoration($0.elementKind, IndexPath(item: 0, section: index))
            }
            found += section.bars.map { attributes($0, index) }
            found.append(listBackground(index))
            // A badge may be outside of its item.
            for item in items(index, in: rect) {
                found.append(attributes(ListIndex(index, item)))
                let placement = section.placement(item)
                let path = IndexPath(item: item, section: index)
                for badge in placement.item?.supplementaryItems ?? [] {
                    found.append(supplementary(badge.elementKind, path))
                }
                for enclosure in placement.groups {
                    for badge in enclosure.group.supplementaryItems {
                        found.append(supplementary(badge.elementKind, path))
                    }
                }
            }
            index += 1
        }
        return found.compactMap { attributes in
            guard let attributes, attributes.visibleFrame.intersects(rect) else { return nil }
            return attributes
        }
    }

    /// Returns the attributes of an item, or `nil` if it does not exist.
    func attributes(_ index: ListIndex) -> UICollectionViewLayoutAttributes? {
        guard sections.indices.contains(index.section), index.item >= 0,
            index.item < sections[index.section].itemCount
        else { return nil }
        let placement = sections[index.section].placement(index.item)
        let attributes = makeAttributes(ElementKey(index))
        attributes.frame = atPixels(moved(placement.frame, by: starts[index.section]))
        attributes.zIndex = placement.zIndex
        attributes.scroll = itemScroll(index.section)
        note(placement.item?.layoutSize, attributes)
        return attributes
    }

    /// Returns the attributes of a supplementary view, or `nil` if there is none.
    func supplementary(_ kind: String, _ path: IndexPath) -> UICollectionViewLayoutAttributes? {
        let element = ElementKey(.supplementaryView, kind, path)
        guard let index = ListIndex(path) else { return bars.first { $0.element == element }.map(attributes) }
        guard sections.indices.contains(index.section) else { return nil }
        let section = sections[index.section]
        if let bar = section.bars.first(where: { $0.element == element }) { return attributes(bar, index.section) }
        guard let item = attributes(index) else { return nil }
        let placement = section.placement(index.item)
        let badge: NSCollectionLayoutSupplementaryItem
        var area = item.frame
        if let own = placement.item?.supplementaryItems.first(where: { $0.elementKind == kind }) {
            badge = own
        } else if let (frame, found) = placement.groups.lazy
            .compactMap({ enclosure in
                enclosure.group.supplementaryItems.first { $0.elementKind == kind }.map { (enclosure.frame, $0) }
            }).first
        {
            badge = found
            area = atPixels(moved(frame, by: starts[index.section]))
        } else {
            return nil
        }
        var size = badge.layoutSize.size(in: area.size)
        if let preferred = measured[element] {
            if badge.layoutSize.widthDimension.fitsContent { size.width = preferred.width }
            if badge.layoutSize.heightDimension.fitsContent { size.height = preferred.height }
        }
        let attributes = makeAttributes(element)
        attributes.frame = atPixels(badge.frame(at: area, size))
        attributes.zIndex = item.zIndex + badge.zIndex
        attributes.scroll = item.scroll
        note(badge.layoutSize, attributes)
        return attributes
    }

    private var visible: (start: CGFloat, end: CGFloat) {
        guard let collectionView else { return (0, 0) }
        let inset = axis.main(collectionView.adjustedContentInset)
        let range = axis.range(collectionView.layoutBounds)
        return (range.start + inset.start, range.end - inset.end)
    }

    private func attributes(_ bar: BoundaryPlacement, _ index: Int) -> UICollectionViewLayoutAttributes {
        let (start, section) = (starts[index], sections[index])
        let range = (start + section.startLength, start + section.length - section.endLength)
        let frame = bar.frame(axis, start: start, range: range, visible: visible)
        let attributes = attributes(bar, frame)
        attributes.isPinned = axis.range(frame).start != start + axis.range(bar.frame).start
        return attributes
    }

    private func attributes(_ bar: BoundaryPlacement) -> UICollectionViewLayoutAttributes {
        attributes(bar, bar.frame(axis, start: 0, range: (0, length), visible: visible))
    }

    private func attributes(_ bar: BoundaryPlacement, _ frame: CGRect) -> UICollectionViewLayoutAttributes {
        let attributes = makeAttributes(bar.element)
        attributes.frame = atPixels(frame)
        attributes.zIndex = bar.item.zIndex
        note(bar.item.layoutSize, attributes)
        return attributes
    }

    /// Returns the attributes of a background, or `nil` if there is none.
    func decoration(_ kind: String, _ path: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard let index = ListIndex(path), index.item == 0, sections.indices.contains(index.section) else { return nil }
        let section = sections[index.section]
        if kind == ListBackgroundView.kind { return listBackground(index.section) }
        guard let item = section.section.decorationItems.first(where: { $0.elementKind == kind }) else { return nil }
        let whole = axis.rect(
            main: starts[index.section],
            cross: 0,
            axis.size(main: section.length, cross: axis.cross(container))
        )
        let attributes = makeAttributes(ElementKey(.decorationView, kind, path))
        attributes.frame = atPixels(whole.inset(by: item.contentInsets.edges))
        // Behind the items of the same order.
        attributes.zIndex = item.zIndex - 1
        note(nil, attributes)
        return attributes
    }
}
