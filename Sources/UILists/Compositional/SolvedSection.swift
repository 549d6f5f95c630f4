import UIKitCore

/// A supplementary view at an edge of a section or of a layout.
struct BoundaryPlacement {
    var item: NSCollectionLayoutBoundarySupplementaryItem
    var element: ElementKey
    /// The frame relative to the start of the container.
    var frame: CGRect
    var isAtStart: Bool
    var isAtEnd: Bool
}

/// The positions of a section of a compositional layout, relative to its start.
@MainActor
struct SolvedSection {
    let section: NSCollectionLayoutSection
    private(set) var placements: [GroupSolver.Placement] = []
    private(set) var bars: [BoundaryPlacement] = []
    /// The groups: their range in the direction of scrolling, and the items in them.
    private(set) var groups: [(start: CGFloat, end: CGFloat, items: Range<Int>)] = []
    /// The rows of a list, in place of placements and groups.
    private(set) var rows: ListRows?
    private(set) var length: CGFloat = 0
    /// The range in which headers and footers stay.
    private(set) var startLength: CGFloat = 0
    private(set) var endLength: CGFloat = 0
    /// The extent of headers and footers across.
    private var barArea: (start: CGFloat, length: CGFloat) = (0, 0)
    /// The scrolling of the section across the direction of the layout, if it scrolls by itself. The ranges of the groups are
    /// across then.
    private(set) var orthogonal: OrthogonalScrolling?

    /// Places the groups and the supplementary views.
    /// - Parameters:
    ///   - container: The visible area without the content insets, in points.
    ///   - further: The further insets across, of the safe area or of margins.
    ///   - supplementary: The insets across of supplementary views at the edges; `nil` for those of the groups.
    init(
        _ section: NSCollectionLayoutSection,
        index: Int,
        _ solver: GroupSolver,
        _ axis: FlowAxis,
        container: CGSize,
        further: UIEdgeInsets,
        supplementary: UIEdgeInsets? = nil,
        measured: (ElementKey) -> CGSize?,
        rows sizes: ItemSizes? = nil
    ) {
        self.section = section
        let own = section.contentInsets.edges
        let insets = UIEdgeInsets(
            top: own.top + further.top,
            left: own.left + further.left,
            bottom: own.bottom + further.bottom,
            right: own.right + further.right
        )
        let (mainInset, crossInset) = (axis.main(insets), axis.cross(insets))
        let inner = axis.size(
            main: max(0, axis.main(container) - mainInset.start - mainInset.end),
            cross: max(0, axis.cross(container) - crossInset.start - crossInset.end)
        )
        let barInset = supplementary.map(axis.cross) ?? crossInset
        let barSize = axis.size(
            main: axis.main(inner),
            cross: max(0, axis.cross(container) - barInset.start - barInset.end)
        )
        barArea = (barInset.start, axis.cross(barSize))
        bars = BoundaryPlacement.make(section.boundarySupplementaryItems, section: index, axis, barSize, measured)
        startLength = bars.reduce(0) { $0 + ($1.isAtStart && $1.item.extendsBoundary ? axis.main($1.frame.size) : 0) }
        endLength = bars.reduce(0) { $0 + ($1.isAtEnd && $1.item.extendsBoundary ? axis.main($1.frame.size) : 0) }
        if let list = section.list, let sizes {
            let padding = startLength > 0 ? list.resolvedHeaderPadding : 0
            startLength += padding
            rows = ListRows(
                sizes: sizes,
                start: startLength + mainInset.start,
                spacing: section.interGroupSpacing,
                cross: crossInset.start,
                width: axis.cross(inner),
                tail: mainInset.end + endLength,
                headerPadding: padding
            )
            placeRows(axis)
            return
        }
        if section.orthogonalScrollingBehavior != .none {
            placeAcross(solver, axis, container, inner, mainInset, crossInset)
            BoundaryPlacement.place(&bars, axis, length: length, crossStart: barArea.start, barArea.length)
            return
        }
        // Headers are outside of the insets. Empirical; not documented by Apple.
        var position = startLength + mainInset.start
        let edges = section.group.edgeSpacing
        let (before, after) = axis.isVertical ? (edges?.top, edges?.bottom) : (edges?.leading, edges?.trailing)
        let across = (axis.isVertical ? edges?.leading : edges?.top)?.spacing ?? 0
        while placements.count < solver.count {
            let first = placements.count
            let solution = solver.solve(section.group, in: inner, from: first)
            guard !solution.placements.isEmpty else { break }
            if first > 0 { position += section.interGroupSpacing }
            position += before?.spacing ?? 0
            var (low, high) = (position, position + axis.main(solution.size))
            for placement in solution.placements {
                let range = axis.range(placement.frame)
                let frame = axis.rect(
                    main: position + range.start,
                    cross: crossInset.start + across + axis.crossRange(placement.frame).start,
                    placement.frame.size
                )
                low = min(low, position + range.start)
                high = max(high, position + range.end)
                placements.append(placement.moved(to: frame.origin))
            }
            groups.append((low, high, first..<placements.count))
            position += axis.main(solution.size) + (after?.spacing ?? 0)
        }
        length = position + mainInset.end + endLength
        BoundaryPlacement.place(&bars, axis, length: length, crossStart: barArea.start, barArea.length)
    }

    /// Sets the length, and the positions of the supplementary views, to those of the rows of a list.
    private mutating func placeRows(_ axis: FlowAxis) {
        guard let rows else { return }
        length = rows.end + rows.tail
        BoundaryPlacement.place(
            &bars,
            axis,
            length: length - rows.headerPadding,
            crossStart: barArea.start,
            barArea.length
        )
        for index in bars.indices { bars[index].frame.origin.y += rows.headerPadding }
    }

    /// Sets the height of a row of a list.
    mutating func measureRow(_ item: Int, _ height: CGFloat, _ axis: FlowAxis) {
        rows?.measure(item, height)
        placeRows(axis)
    }

    /// The number of items.
    var itemCount: Int { rows?.sizes.count ?? placements.count }

    /// Returns the position of an item, relative to the start of the section.
    func placement(_ item: Int) -> GroupSolver.Placement {
        guard let rows else { return placements[item] }
        return GroupSolver.Placement(frame: rows.frame(item), item: section.group.subitems.first)
    }

    /// Places the groups across the direction of the layout.
    private mutating func placeAcross(
        _ solver: GroupSolver,
        _ axis: FlowAxis,
        _ container: CGSize,
        _ inner: CGSize,
        _ mainInset: (start: CGFloat, end: CGFloat),
        _ crossInset: (start: CGFloat, end: CGFloat)
    ) {
        let edges = section.group.edgeSpacing
        let (before, after) = axis.isVertical ? (edges?.leading, edges?.trailing) : (edges?.top, edges?.bottom)
        let (above, below) = axis.isVertical ? (edges?.top, edges?.bottom) : (edges?.leading, edges?.trailing)
        let start = startLength + mainInset.start + (above?.spacing ?? 0)
        var position = crossInset.start
        var depth: CGFloat = 0
        var extents: [(start: CGFloat, end: CGFloat)] = []
        while placements.count < solver.count {
            let first = placements.count
            let solution = solver.solve(section.group, in: inner, from: first)
            guard !solution.placements.isEmpty else { break }
            if first > 0 { position += section.interGroupSpacing }
            position += before?.spacing ?? 0
            let end = position + axis.cross(solution.size)
            var (low, high) = (position, end)
            for placement in solution.placements {
                let range = axis.crossRange(placement.frame)
                let frame = axis.rect(
                    main: start + axis.range(placement.frame).start,
                    cross: position + range.start,
                    placement.frame.size
                )
                low = min(low, position + range.start)
                high = max(high, position + range.end)
                placements.append(placement.moved(to: frame.origin))
            }
            groups.append((low, high, first..<placements.count))
            extents.append((position, end))
            position = end + (after?.spacing ?? 0)
            depth = max(depth, (above?.spacing ?? 0) + axis.main(solution.size) + (below?.spacing ?? 0))
        }
        length = startLength + mainInset.start + depth + mainInset.end + endLength
        orthogonal = OrthogonalScrolling(
            section.orthogonalScrollingBehavior,
            groups: extents,
            content: position + crossInset.end,
            viewport: axis.cross(container),
            insets: crossInset
        )
    }

    /// Returns the items of the groups in a range.
    func items(from start: CGFloat, to end: CGFloat) -> Range<Int> {
        if let rows { return rows.items(from: start, to: end) }
        // Groups may be higher than the distance between them, but not by more than a group.
        let first = groups.partitioning { $0.end > start }
        let last = groups.partitioning { $0.start >= end }
        guard first < last else { return 0..<0 }
        return groups[first].items.lowerBound..<groups[last - 1].items.upperBound
    }
}

@MainActor
extension BoundaryPlacement {
    /// Returns the supplementary views with their sizes.
    static func make(
        _ items: [NSCollectionLayoutBoundarySupplementaryItem],
        section: Int?,
        _ axis: FlowAxis,
        _ container: CGSize,
        _ measured: (ElementKey) -> CGSize?
    ) -> [BoundaryPlacement] {
        var numbers: [String: Int] = [:]
        return items.map { item in
            let number = numbers[item.elementKind, default: 0]
            numbers[item.elementKind] = number + 1
            let path = section.map { IndexPath(item: number, section: $0) } ?? IndexPath(index: number)
            let element = ElementKey(.supplementaryView, item.elementKind, path)
            var size = item.layoutSize.size(in: container)
            if let preferred = measured(element) {
                if item.layoutSize.widthDimension.fitsContent { size.width = preferred.width }
                if item.layoutSize.heightDimension.fitsContent { size.height = preferred.height }
            }
            let edges = item.alignment.edges
            return BoundaryPlacement(
                item: item,
                element: element,
                frame: CGRect(origin: .zero, size: size),
                isAtStart: edges.contains(axis.isVertical ? .top : .leading),
                isAtEnd: edges.contains(axis.isVertical ? .bottom : .trailing)
            )
        }
    }

    /// Sets the positions in a container of a length.
    static func place(
        _ bars: inout [BoundaryPlacement],
        _ axis: FlowAxis,
        length: CGFloat,
        crossStart: CGFloat,
        _ crossLength: CGFloat
    ) {
        let startLength = bars.reduce(0) {
            $0 + ($1.isAtStart && $1.item.extendsBoundary ? axis.main($1.frame.size) : 0)
        }
        let endLength = bars.reduce(0) { $0 + ($1.isAtEnd && $1.item.extendsBoundary ? axis.main($1.frame.size) : 0) }
        var (start, end) = (CGFloat(0), length - endLength)
        for index in bars.indices {
            let bar = bars[index]
            let (main, cross) = (axis.main(bar.frame.size), axis.cross(bar.frame.size))
            var position: CGFloat
            if bar.isAtStart {
                position = bar.item.extendsBoundary ? start : startLength
                if bar.item.extendsBoundary { start += main }
            } else if bar.isAtEnd {
                position = bar.item.extendsBoundary ? end : length - endLength - main
                if bar.item.extendsBoundary { end += main }
            } else {
                position = startLength + (length - startLength - endLength - main) / 2
            }
            let edges = bar.item.alignment.edges
            let isLeading = edges.contains(axis.isVertical ? .leading : .top)
            let isTrailing = edges.contains(axis.isVertical ? .trailing : .bottom)
            let rest = crossLength - cross
            let across = crossStart + (isLeading ? 0 : isTrailing ? rest : rest / 2)
            bars[index].frame = axis.rect(main: position, cross: across, bar.frame.size)
                .offsetBy(dx: bar.item.offset.x, dy: bar.item.offset.y)
        }
    }

    /// Returns the frame in the content, from which the visible area may move it.
    func frame(
        _ axis: FlowAxis,
        start: CGFloat,
        range: (start: CGFloat, end: CGFloat),
        visible: (start: CGFloat, end: CGFloat)
    ) -> CGRect {
        let own = axis.range(frame)
        let length = own.end - own.start
        var position = start + own.start
        if item.pinToVisibleBounds {
            if isAtStart { position = max(position, min(visible.start, range.end - length)) }
            if isAtEnd { position = min(position, max(visible.end - length, range.start)) }
        }
        return axis.rect(main: position, cross: axis.crossRange(frame).start, frame.size)
    }
}
