import UIKitCore

/// The positions of items, headers and footers of a flow layout.
extension UICollectionViewFlowLayout {
    var axis: FlowAxis { FlowAxis(isVertical: scrollDirection == .vertical) }

    // MARK: Invalidation

    /// Returns the length of lines in bounds of the collection view, with the insets of sections.
    private func lineLength(_ bounds: CGRect) -> CGFloat {
        let inset = axis.cross(collectionView?.adjustedContentInset ?? .zero)
        return max(0, axis.cross(bounds.size) - inset.start - inset.end)
    }

    func hasOtherLines(_ bounds: CGRect) -> Bool { lineLength(bounds) != crossLength }

    func noteInvalidation(_ context: UICollectionViewLayoutInvalidationContext) {
        let flow = context as? UICollectionViewFlowLayoutInvalidationContext
        let isMetrics = flow?.invalidateFlowLayoutDelegateMetrics ?? true
        if context.invalidateEverything { measured = [:] }
        guard isMetrics else {
            // Positions of items that have not got another size are the same.
            if flow?.invalidateFlowLayoutAttributes ?? true, dirtySections.isEmpty { needsMetrics = true }
            return
        }
        // After a batch of changes, the sizes of the other items are known.
        if !context.invalidateDataSourceCounts { measured = [:] }
        needsMetrics = true
    }

    /// Notes the size that the cell of an item prefers.
    /// - Returns: A Boolean value that indicates whether the size has changed.
    func measure(_ index: ListIndex, _ size: CGSize, former: CGSize) -> Bool {
        let size = validated(size) { "the cell at \(ElementKey(index).text)" }
        measured[index] = size
        guard size != former else { return false }
        dirtySections.insert(index.section)
        return true
    }

    private func validated(_ size: CGSize, _ owner: () -> String) -> CGSize {
        guard size.width >= 0, size.height >= 0, size.width.isFinite, size.height.isFinite else {
            ListFailure.fail(
                "negative sizes are not supported in the flow layout, nor sizes that are not finite: \(size) of \(owner())"
            )
        }
        return size
    }

    // MARK: Arrangement

    func arrange() {
        guard let collectionView else { return }
        let length = lineLength(collectionView.bounds)
        if needsMetrics || length != crossLength || sections.count != collectionView.numberOfSections {
            crossLength = length
            sections = (0..<collectionView.numberOfSections).map { makeSection($0, collectionView) }
        } else {
            for section in dirtySections where sections.indices.contains(section) {
                let former = sections[section]
                let items = FlowSection.Items.sizes(
                    (0..<former.items.count).map { estimatedSize(ListIndex(section, $0)) }
                )
                sections[section] = FlowSection(items, former.metrics, former.axis, room: crossLength)
            }
        }
        needsMetrics = false
        dirtySections = []
        starts = [0]
        for section in sections { starts.append((starts.last ?? 0) + section.length) }
    }

    private func estimatedSize(_ index: ListIndex) -> CGSize {
        if let size = measured[index] { return size }
        if estimatedItemSize == Self.automaticSize { return itemSize }
        return validated(estimatedItemSize) { "estimatedItemSize" }
    }

    private func makeSection(_ section: Int, _ collectionView: UICollectionView) -> FlowSection {
        let delegate = collectionView.delegate as? any UICollectionViewDelegateFlowLayout
        collectionView.loadIfNeeded()
        let count = collectionView.displayedCount(section)
        let metrics = metrics(section, delegate, collectionView)
        let items: FlowSection.Items
        if estimatedItemSize != .zero {
            items = .sizes((0..<count).map { estimatedSize(ListIndex(section, $0)) })
        } else {
            items = self.items(section, count, delegate, collectionView)
        }
        return FlowSection(items, metrics, axis, room: crossLength)
    }

    private func items(
        _ section: Int,
        _ count: Int,
        _ delegate: (any UICollectionViewDelegateFlowLayout)?,
        _ collectionView: UICollectionView
    ) -> FlowSection.Items {
        guard let delegate, count > 0 else { return .uniform(count, validated(itemSize) { "itemSize" }) }
        func size(_ item: Int) -> CGSize {
            let index = ListIndex(section, item)
            var data = collectionView.placeholders.dataIndex(of: index)
            if collectionView.isPlaceholder(index) {
                // The delegate is asked only about items of the data source. A placeholder has the size of the next one.
                let last = collectionView.dataCount(section) - 1
                guard last >= 0 else { return validated(itemSize) { "itemSize" } }
                data.item = min(data.item, last)
            }
            let size = collectionView.usingDataValues {
                delegate.collectionView(collectionView, layout: self, sizeForItemAt: data.path)
            }
            return validated(size) { ElementKey(.cell, "", data.path).text }
        }
        hasDefaultSizes = false
        let first = size(0)
        if hasDefaultSizes { return .uniform(count, first) }
        let sizes = [first] + (1..<max(1, count)).map(size)
        return sizes.allSatisfy { $0 == first } ? .uniform(count, first) : .sizes(sizes)
    }

    private func metrics(
        _ section: Int,
        _ delegate: (any UICollectionViewDelegateFlowLayout)?,
        _ collectionView: UICollectionView
    ) -> FlowMetrics {
        var metrics = FlowMetrics(
            inset: sectionInset,
            lineSpacing: minimumLineSpacing,
            itemSpacing: minimumInteritemSpacing
        )
        var (header, footer) = (headerReferenceSize, footerReferenceSize)
        if let delegate {
            metrics.inset = delegate.collectionView(collectionView, layout: self, insetForSectionAt: section)
            metrics.lineSpacing = delegate.collectionView(
                collectionView,
                layout: self,
                minimumLineSpacingForSectionAt: section
            )
            metrics.itemSpacing = delegate.collectionView(
                collectionView,
                layout: self,
                minimumInteritemSpacingForSectionAt: section
            )
            header = delegate.collectionView(collectionView, layout: self, referenceSizeForHeaderInSection: section)
            footer = delegate.collectionView(collectionView, layout: self, referenceSizeForFooterInSection: section)
        }
        metrics.header = axis.main(validated(header) { "the header of section \(section)" })
        metrics.footer = axis.main(validated(footer) { "the footer of section \(section)" })
        let further = furtherInset(collectionView)
        if axis.isVertical {
            metrics.inset.left += further.left
            metrics.inset.right += further.right
        } else {
            metrics.inset.top += further.top
            metrics.inset.bottom += further.bottom
        }
        return metrics
    }

    /// Returns the distance from the content inset to the area from which the insets of sections are measured.
    private func furtherInset(_ collectionView: UICollectionView) -> UIEdgeInsets {
        let area: UIEdgeInsets
        switch sectionInsetReference {
        case .fromContentInset: return .zero
        case .fromSafeArea: area = collectionView.safeAreaInsets
        case .fromLayoutMargins: area = collectionView.layoutMargins
        }
        let inset = collectionView.adjustedContentInset
        return UIEdgeInsets(
            top: max(0, area.top - inset.top),
            left: max(0, area.left - inset.left),
            bottom: max(0, area.bottom - inset.bottom),
            right: max(0, area.right - inset.right)
        )
    }

    // MARK: Attributes

    /// Returns the attributes of the elements that intersect a rectangle.
    func elements(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
        let (low, high) = axis.range(rect)
        var found: [UICollectionViewLayoutAttributes] = []
        var section = max(0, starts.partitioning { $0 > low } - 1)
        while section < sections.count, starts[section] < high {
            defer { section += 1 }
            let start = starts[section]
            for isHeader in [true, false] {
                if let bar = bar(section, isHeader: isHeader), bar.frame.intersects(rect) { found.append(bar) }
            }
            for item in sections[section].items(from: low - start, to: high - start) {
                guard let attributes = attributes(ListIndex(section, item)), attributes.frame.intersects(rect) else {
                    continue
                }
                found.append(attributes)
            }
        }
        return found
    }

    /// Returns the attributes of an item, or `nil` if it does not exist.
    func attributes(_ index: ListIndex) -> UICollectionViewLayoutAttributes? {
        guard sections.indices.contains(index.section), index.item >= 0,
            index.item < sections[index.section].items.count
        else { return nil }
        let frame = sections[index.section].frame(index.item)
        let range = axis.range(frame)
        let attributes = makeAttributes(ElementKey(index))
        attributes.frame = atPixels(
            axis.rect(main: starts[index.section] + range.start, cross: axis.crossRange(frame).start, frame.size)
        )
        if estimatedItemSize != .zero { attributes.isEstimated = measured[index] == nil }
        return attributes
    }

    private func atPixels(_ rect: CGRect) -> CGRect {
        guard let collectionView else { return rect }
        let origin = CGPoint(x: collectionView.toPixels(rect.minX), y: collectionView.toPixels(rect.minY))
        return CGRect(origin: origin, size: rect.size)
    }

    /// Returns the attributes of a header or a footer, or `nil` if there is none.
    func bar(_ index: Int, isHeader: Bool) -> UICollectionViewLayoutAttributes? {
        let section = sections[index]
        let length = isHeader ? section.metrics.header : section.metrics.footer
        guard length > 0 else { return nil }
        let kind = isHeader ? UICollectionView.elementKindSectionHeader : UICollectionView.elementKindSectionFooter
        let attributes = makeAttributes(ElementKey(.supplementaryView, kind, IndexPath(item: 0, section: index)))
        var position = starts[index] + (isHeader ? 0 : section.footerStart)
        if isHeader ? sectionHeadersPinToVisibleBounds : sectionFootersPinToVisibleBounds, let collectionView {
            let inset = axis.main(collectionView.adjustedContentInset)
            let visible = axis.range(collectionView.layoutBounds)
            if isHeader {
                let last = starts[index] + section.footerStart - length
                position = max(position, min(visible.start + inset.start, last))
            } else {
                let first = starts[index] + section.metrics.header
                position = min(position, max(visible.end - inset.end - length, first))
            }
            // In front of the items.
            attributes.zIndex = 10
        }
        attributes.frame = atPixels(axis.rect(main: position, cross: 0, axis.size(main: length, cross: crossLength)))
        return attributes
    }
}
