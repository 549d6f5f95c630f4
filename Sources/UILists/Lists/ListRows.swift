import UIKitCore

/// The rows of a list section of a compositional layout, relative to its start.
struct ListRows {
    private(set) var sizes: ItemSizes
    /// The position at which the first row begins.
    let start: CGFloat
    /// The distance between rows.
    let spacing: CGFloat
    /// The distance from the leading edge of the container, and the width.
    let cross: CGFloat
    let width: CGFloat
    /// The length of what follows the last row.
    let tail: CGFloat
    /// The distance above the header.
    let headerPadding: CGFloat

    init(
        sizes: ItemSizes,
        start: CGFloat,
        spacing: CGFloat,
        cross: CGFloat,
        width: CGFloat,
        tail: CGFloat,
        headerPadding: CGFloat
    ) {
        self.sizes = sizes
        self.start = start
        self.spacing = spacing
        self.cross = cross
        self.width = width
        self.tail = tail
        self.headerPadding = headerPadding
    }

    /// Returns the position at which a row begins.
    private func position(_ item: Int) -> CGFloat { start + sizes.offset(of: item) + CGFloat(item) * spacing }

    /// The position at which the last row ends.
    var end: CGFloat { sizes.count > 0 ? position(sizes.count) - spacing : start }

    /// Returns the frame of a row.
    func frame(_ item: Int) -> CGRect {
        CGRect(x: cross, y: position(item), width: width, height: sizes.length(of: item))
    }

    /// Returns the rows in a range of positions.
    func items(from low: CGFloat, to high: CGFloat) -> Range<Int> {
        let first = partition { position($0) + sizes.length(of: $0) > low }
        let last = partition { position($0) >= high }
        return first < last ? first..<last : 0..<0
    }

    /// Returns the first row that satisfies a condition that holds for all further rows as well.
    private func partition(_ isAfter: (Int) -> Bool) -> Int {
        var (low, high) = (0, sizes.count)
        while low < high {
            let middle = (low + high) / 2
            if isAfter(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Sets the height of a row.
    mutating func measure(_ item: Int, _ height: CGFloat) { sizes.measure(item, height) }
}

/// The state of the list sections of a compositional layout.
struct LayoutLists {
    /// The number of times that the sections were provided, by which cells notice another list.
    var generation = 0
    /// A Boolean value that indicates whether the sections are being provided.
    var isProviding = false
    /// The measured heights by section, while the sections are being provided.
    var heights: [Int: [(item: Int, height: CGFloat)]]?
    /// A Boolean value that indicates whether there is a list.
    var isPresent = false
}

/// The list sections of a compositional layout.
extension UICollectionViewCompositionalLayout {
    func beginLists() {
        lists.isProviding = true
        lists.isPresent = false
    }

    func endLists() {
        lists.isProviding = false
        lists.heights = nil
        lists.generation += 1
        guard lists.isPresent else { return }
        if decorationMakers[ListBackgroundView.kind] == nil {
            decorationMakers[ListBackgroundView.kind] = { ListBackgroundView(frame: $0) }
        }
        if sections.contains(where: { $0.section.list?.hasSwipeActions ?? false }) { collectionView?.addSwipePan() }
    }

    /// Returns the heights of the rows of a section; `nil` if it is not a list.
    func rowSizes(_ section: NSCollectionLayoutSection, _ index: Int, _ count: Int) -> ItemSizes? {
        guard section.list != nil, axis.isVertical, let item = section.group.subitems.first else { return nil }
        lists.isPresent = true
        if !lists.isProviding, sections.indices.contains(index), let rows = sections[index].rows,
            rows.sizes.count == count
        {
            return rows.sizes
        }
        var sizes = ItemSizes(count: count, length: item.layoutSize.heightDimension.dimension, isMeasured: false)
        if lists.heights == nil { lists.heights = measuredHeights() }
        for (item, height) in lists.heights?[index] ?? [] where item < count { sizes.measure(item, height) }
        return sizes
    }

    private func measuredHeights() -> [Int: [(item: Int, height: CGFloat)]] {
        var heights: [Int: [(item: Int, height: CGFloat)]] = [:]
        for (element, size) in measured {
            guard let index = element.cellIndex else { continue }
            heights[index.section, default: []].append((index.item, size.height))
        }
        return heights
    }

    /// Sets the height of a row of a list.
    /// - Returns: A Boolean value that indicates whether the element is a row of a list.
    func measureRow(_ element: ElementKey, _ size: CGSize) -> Bool {
        guard let index = element.cellIndex, sections.indices.contains(index.section),
            let rows = sections[index.section].rows, index.item < rows.sizes.count
        else { return false }
        sections[index.section].measureRow(index.item, size.height, axis)
        return true
    }

    /// Returns the attributes of the color behind a list; `nil` if there is none.
    func listBackground(_ index: Int) -> UICollectionViewLayoutAttributes? {
        guard let collectionView, sections.indices.contains(index), let list = sections[index].section.list,
            sections[index].rows != nil, list.resolvedBackgroundColor != .clear
        else { return nil }
        let bounds = collectionView.bounds
        var top = starts[index]
        var bottom = top + sections[index].length
        // The color continues between lists, and where a finger moves the content beyond its edges.
        if index == 0 { top -= bounds.height } else { top -= current.interSectionSpacing }
        if index == sections.count - 1 { bottom += bounds.height }
        let attributes = makeAttributes(
            ElementKey(.decorationView, ListBackgroundView.kind, IndexPath(item: 0, section: index))
        )
        let inset = collectionView.adjustedContentInset.left
        attributes.frame = atPixels(CGRect(x: -inset, y: top, width: bounds.width, height: bottom - top))
        attributes.zIndex = -1_000
        note(nil, attributes)
        return attributes
    }
}

/// The color behind a list.
final class ListBackgroundView: UICollectionReusableView {
    static let kind = "UICollectionViewListLayoutSectionBackground"
}
