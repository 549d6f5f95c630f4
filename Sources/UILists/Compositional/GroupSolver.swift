import UIKitCore

/// The positions of the items of a group of a compositional layout.
@MainActor
struct GroupSolver {
    /// An item at a position.
    struct Placement {
        var frame: CGRect
        /// The description of the item; `nil` for an item of a custom group.
        var item: NSCollectionLayoutItem?
        var zIndex = 0
        /// The groups with supplementary views that begin with the item.
        var groups: [Enclosure] = []

        /// Returns the item, with the groups that begin with it, at another position.
        func moved(to origin: CGPoint) -> Placement {
            var moved = self
            moved.frame.origin = origin
            let distance = CGPoint(x: origin.x - frame.minX, y: origin.y - frame.minY)
            for index in moved.groups.indices {
                moved.groups[index].frame = moved.groups[index].frame.offsetBy(dx: distance.x, dy: distance.y)
            }
            return moved
        }
    }

    /// A group with supplementary views.
    struct Enclosure {
        var frame: CGRect
        var group: NSCollectionLayoutGroup
    }

    /// A group, and the items in it.
    struct Solution {
        var size: CGSize
        /// The items in order, in points of the group.
        var placements: [Placement] = []
    }

    let traits: UITraitCollection
    /// The number of items of the section.
    let count: Int
    /// A function that returns the size that an item prefers, if it was asked.
    let measured: (Int) -> CGSize?

    /// Returns the size of an item, with the dimensions that its view prefers.
    func size(_ layoutSize: NSCollectionLayoutSize, _ container: CGSize, _ preferred: CGSize?) -> CGSize {
        var size = layoutSize.size(in: container)
        if let preferred {
            if layoutSize.widthDimension.fitsContent { size.width = preferred.width }
            if layoutSize.heightDimension.fitsContent { size.height = preferred.height }
        }
        return size
    }

    /// Places the items of a group, from an item of the section on.
    func solve(_ group: NSCollectionLayoutGroup, in container: CGSize, from first: Int) -> Solution {
        var solution = arrange(group, in: container, from: first)
        if !group.supplementaryItems.isEmpty, !solution.placements.isEmpty {
            let frame = CGRect(origin: .zero, size: solution.size)
            solution.placements[0].groups.append(Enclosure(frame: frame, group: group))
        }
        return solution
    }

    private func arrange(_ group: NSCollectionLayoutGroup, in container: CGSize, from first: Int) -> Solution {
        let size = group.layoutSize.size(in: container)
        if case .custom(let provider) = group.arrangement {
            let environment = LayoutEnvironment(size, group.contentInsets, traits)
            var solution = Solution(size: size)
            for item in provider(environment).prefix(max(0, count - first)) {
                let frame = item.frame.offsetBy(dx: group.contentInsets.leading, dy: group.contentInsets.top)
                solution.placements.append(Placement(frame: frame, item: nil, zIndex: item.zIndex))
            }
            return solution
        }
        var solution = stack(group, size, nil, from: first)
        // Heights that are fractions of an estimated one follow from those that are not.
        let cross = group.axis.isVertical ? group.layoutSize.widthDimension : group.layoutSize.heightDimension
        if cross.fitsContent, group.subitems.contains(where: { isFraction($0, group.axis) }) {
            let natural = naturalCross(group, solution)
            if let natural { solution = stack(group, size, natural, from: first) }
        }
        return solution
    }

    private func isFraction(_ item: NSCollectionLayoutItem, _ axis: FlowAxis) -> Bool {
        axis.isVertical
            ? item.layoutSize.widthDimension.isFractionalWidth : item.layoutSize.heightDimension.isFractionalHeight
    }

    private func naturalCross(_ group: NSCollectionLayoutGroup, _ solution: Solution) -> CGFloat? {
        let lengths = solution.placements.filter { $0.item.map { !isFraction($0, group.axis) } ?? true }.map {
            group.axis.crossRange($0.frame).end
        }
        let inset = group.axis.cross(group.contentInsets.edges).start
        return lengths.max().map { $0 - inset }
    }

    // MARK: Stacks

    private struct Element {
        var item: NSCollectionLayoutItem
        var size: CGSize
        var placements: [Placement]
    }

    private func stack(
        _ group: NSCollectionLayoutGroup,
        _ given: CGSize,
        _ crossLength: CGFloat?,
        from first: Int
    ) -> Solution {
        let axis = group.axis
        let insets = group.contentInsets.edges
        let (mainInset, crossInset) = (axis.main(insets), axis.cross(insets))
        let dimensions = group.layoutSize
        let isMainEstimated = (axis.isVertical ? dimensions.heightDimension : dimensions.widthDimension).fitsContent
        let isCrossEstimated = (axis.isVertical ? dimensions.widthDimension : dimensions.heightDimension).fitsContent
        var inner = given.inset(group.contentInsets)
        if let crossLength { inner = axis.size(main: axis.main(inner), cross: crossLength) }
        let spacing = group.interItemSpacing?.spacing ?? 0
        let limit = isMainEstimated ? CGFloat.infinity : axis.main(inner)
        var maximum = isMainEstimated ? group.subitems.count : Int.max
        var part: CGFloat?
        switch group.arrangement {
        case .dividing(let count):
            maximum = count
            if !isMainEstimated { part = max(0, (limit - spacing * CGFloat(count - 1)) / CGFloat(count)) }
        case .repeating(let count): maximum = count
        case .filling, .custom: break
        }
        // Elements until the group is full.
        var elements: [Element] = []
        var next = first
        var used: CGFloat = 0
        while next < count, elements.count < maximum {
            let item = group.subitems[elements.count % group.subitems.count]
            let element = element(item, inner, axis, part, at: next)
            let (before, after) = axis.isVertical ? edges(item, .vertical) : edges(item, .horizontal)
            let length = (elements.isEmpty ? 0 : spacing) + before + axis.main(element.size) + after
            // A sum of lengths may be larger by a rounding error.
            if !elements.isEmpty, used + length > limit + 1e-6 { break }
            used += length
            next += element.placements.count
            elements.append(element)
        }
        makeUniform(&elements, axis, &used, limit: limit)
        // Flexible distances share the space that is left.
        let isFlexible = group.interItemSpacing?.isFlexibleSpacing ?? false
        var flexibleCount = isFlexible ? max(0, elements.count - 1) : 0
        for element in elements { flexibleCount += flexibleEdges(element.item, axis) }
        let extra = flexibleCount > 0 && limit.isFinite ? max(0, limit - used) / CGFloat(flexibleCount) : 0
        let crossLengths = elements.map { element in
            let (before, after) = axis.isVertical ? edges(element.item, .horizontal) : edges(element.item, .vertical)
            return before + axis.cross(element.size) + after
        }
        let cross = isCrossEstimated ? crossLengths.max() ?? 0 : axis.cross(inner)
        var placements: [Placement] = []
        var position = mainInset.start
        for (index, element) in elements.enumerated() {
            if index > 0 { position += spacing + (isFlexible ? extra : 0) }
            let (leading, trailing) = mainEdges(element.item, axis)
            position += (leading?.spacing ?? 0) + (leading?.isFlexibleSpacing == true ? extra : 0)
            let across = crossInset.start + crossPosition(element, axis, cross)
            for placement in element.placements {
                let range = axis.range(placement.frame)
                let frame = axis.rect(
                    main: position + range.start,
                    cross: across + axis.crossRange(placement.frame).start,
                    placement.frame.size
                )
                placements.append(placement.moved(to: frame.origin))
            }
            position += axis.main(element.size)
            position += (trailing?.spacing ?? 0) + (trailing?.isFlexibleSpacing == true ? extra : 0)
        }
        let size = axis.size(
            main: isMainEstimated ? used + mainInset.start + mainInset.end : axis.main(given),
            cross: isCrossEstimated ? cross + crossInset.start + crossInset.end : axis.cross(given)
        )
        return Solution(size: size, placements: placements)
    }

    /// Gives the items of a group that have a dimension in common the greatest one.
    private func makeUniform(_ elements: inout [Element], _ axis: FlowAxis, _ used: inout CGFloat, limit: CGFloat) {
        func isUniform(_ element: Element, isWidth: Bool) -> Bool {
            guard !(element.item is NSCollectionLayoutGroup) else { return false }
            let size = element.item.layoutSize
            return (isWidth ? size.widthDimension : size.heightDimension).isUniformAcrossSiblings
        }
        for isWidth in [true, false] {
            let uniform = elements.indices.filter { isUniform(elements[$0], isWidth: isWidth) }
            let length = uniform.map { isWidth ? elements[$0].size.width : elements[$0].size.height }.max()
            guard let length else { continue }
            for index in uniform {
                let growth = length - (isWidth ? elements[index].size.width : elements[index].size.height)
                if isWidth {
                    elements[index].size.width = length
                    elements[index].placements[0].frame.size.width = length
                } else {
                    elements[index].size.height = length
                    elements[index].placements[0].frame.size.height = length
                }
                if isWidth != axis.isVertical { used += growth }
            }
        }
        // Items that have become longer may leave no space for the last ones.
        let spacing = elements.count > 1 ? (used - elements.reduce(0) { $0 + mainLength($1, axis) }) : 0
        let distance = elements.count > 1 ? spacing / CGFloat(elements.count - 1) : 0
        while elements.count > 1, used > limit + 1e-6, let last = elements.popLast() {
            used -= mainLength(last, axis) + distance
        }
    }

    /// Returns the length of an item with the distances around it.
    private func mainLength(_ element: Element, _ axis: FlowAxis) -> CGFloat {
        let (before, after) = edges(element.item, axis.isVertical ? .vertical : .horizontal)
        return before + axis.main(element.size) + after
    }

    /// Returns an item or a group at the origin.
    private func element(
        _ item: NSCollectionLayoutItem,
        _ container: CGSize,
        _ axis: FlowAxis,
        _ part: CGFloat?,
        at index: Int
    ) -> Element {
        var container = container
        if let group = item as? NSCollectionLayoutGroup {
            if let part { container = axis.size(main: part, cross: axis.cross(container)) }
            let solution = solve(group, in: container, from: index)
            return Element(item: item, size: solution.size, placements: solution.placements)
        }
        var size = size(item.layoutSize, container, measured(index))
        if let part { size = axis.size(main: part, cross: axis.cross(size)) }
        let insets = item.contentInsets
        var frame = CGRect(origin: .zero, size: size)
        if !item.layoutSize.widthDimension.fitsContent {
            frame.origin.x = insets.leading
            frame.size.width = max(0, frame.width - insets.leading - insets.trailing)
        }
        if !item.layoutSize.heightDimension.fitsContent {
            frame.origin.y = insets.top
            frame.size.height = max(0, frame.height - insets.top - insets.bottom)
        }
        return Element(item: item, size: size, placements: [Placement(frame: frame, item: item)])
    }

    // MARK: Distances around items

    private enum Direction {
        case horizontal
        case vertical
    }

    private func edges(_ item: NSCollectionLayoutItem, _ direction: Direction) -> (CGFloat, CGFloat) {
        guard let spacing = item.edgeSpacing else { return (0, 0) }
        return switch direction {
        case .horizontal: (spacing.leading?.spacing ?? 0, spacing.trailing?.spacing ?? 0)
        case .vertical: (spacing.top?.spacing ?? 0, spacing.bottom?.spacing ?? 0)
        }
    }

    private func mainEdges(
        _ item: NSCollectionLayoutItem,
        _ axis: FlowAxis
    ) -> (NSCollectionLayoutSpacing?, NSCollectionLayoutSpacing?) {
        let spacing = item.edgeSpacing
        return axis.isVertical ? (spacing?.top, spacing?.bottom) : (spacing?.leading, spacing?.trailing)
    }

    private func flexibleEdges(_ item: NSCollectionLayoutItem, _ axis: FlowAxis) -> Int {
        let (before, after) = mainEdges(item, axis)
        return (before?.isFlexibleSpacing == true ? 1 : 0) + (after?.isFlexibleSpacing == true ? 1 : 0)
    }

    private func crossPosition(_ element: Element, _ axis: FlowAxis, _ length: CGFloat) -> CGFloat {
        let (before, after) = mainEdges(element.item, FlowAxis(isVertical: !axis.isVertical))
        let start = before?.spacing ?? 0
        let rest = max(0, length - start - axis.cross(element.size) - (after?.spacing ?? 0))
        guard before?.isFlexibleSpacing == true else { return start }
        return start + (after?.isFlexibleSpacing == true ? rest / 2 : rest)
    }
}

extension NSDirectionalEdgeInsets {
    /// The insets of a layout from left to right.
    var edges: UIEdgeInsets { UIEdgeInsets(top: top, left: leading, bottom: bottom, right: trailing) }
}
