import UIKitCore

/// The sections of a compositional layout that scroll across its direction.
extension UICollectionViewCompositionalLayout {
    /// Returns the content of a section that scrolls by itself, and its area in the layout; `nil` for other sections.
    func orthogonalScrolling(_ section: Int) -> (OrthogonalScrolling, CGRect)? {
        guard sections.indices.contains(section), starts.indices.contains(section),
            let content = sections[section].orthogonal
        else { return nil }
        let solved = sections[section]
        let size = axis.size(
            main: max(0, solved.length - solved.startLength - solved.endLength),
            cross: axis.cross(container)
        )
        return (content, atPixels(axis.rect(main: starts[section] + solved.startLength, cross: 0, size)))
    }

    /// Returns the sections that scroll by themselves, and intersect a rectangle.
    func orthogonalSections(in rect: CGRect) -> [Int] {
        let (low, high) = axis.range(rect)
        var index = max(0, starts.partitioning { $0 > low } - 1)
        var found: [Int] = []
        while index < sections.count, starts[index] < high {
            if sections[index].orthogonal != nil, starts[index] + sections[index].length > low { found.append(index) }
            index += 1
        }
        return found
    }

    /// Returns the items of a section in a rectangle of the layout.
    func items(_ index: Int, in rect: CGRect) -> Range<Int> {
        let section = sections[index]
        guard section.orthogonal != nil else {
            let (low, high) = axis.range(rect)
            return section.items(from: low - starts[index], to: high - starts[index])
        }
        let (low, high) = axis.crossRange(rect)
        let offset = orthogonalOffset(index)
        return section.items(from: low + offset, to: high + offset)
    }

    /// Returns the offset of a section that scrolls by itself.
    func orthogonalOffset(_ section: Int) -> CGFloat {
        orthogonalOffsets[section] ?? sections[section].orthogonal?.range.lowerBound ?? 0
    }

    /// Returns the position of the content that contains the items of a section; `nil` for a section that does not scroll.
    func itemScroll(_ section: Int) -> ItemScroll? {
        guard let content = sections[section].orthogonal else { return nil }
        return ItemScroll(
            section: section,
            isHorizontal: axis.isVertical,
            offset: orthogonalOffset(section),
            length: content.length,
            viewport: content.viewport
        )
    }

    /// Calls the handler of a section for its visible elements.
    func callVisibleItemsHandler(_ section: Int, _ items: [VisibleItem], _ offset: CGPoint) {
        guard let collectionView, sections.indices.contains(section),
            let handler = sections[section].section.visibleItemsInvalidationHandler
        else { return }
        handler(items, offset, LayoutEnvironment(container, .zero, collectionView.traitCollection))
    }
}
