import UIKitCore

/// An item of a compositional layout: its size, and the distances around it.
@preconcurrency @MainActor
open class NSCollectionLayoutItem: NSObject {
    /// Creates an item.
    public convenience init(layoutSize: NSCollectionLayoutSize) { self.init(layoutSize, []) }

    /// Creates an item with supplementary views, such as badges.
    public convenience init(
        layoutSize: NSCollectionLayoutSize,
        supplementaryItems: [NSCollectionLayoutSupplementaryItem]
    ) { self.init(layoutSize, supplementaryItems) }

    init(_ layoutSize: NSCollectionLayoutSize, _ supplementaryItems: [NSCollectionLayoutSupplementaryItem]) {
        self.layoutSize = layoutSize
        attachments = supplementaryItems
        super.init()
    }

    /// The size.
    public final let layoutSize: NSCollectionLayoutSize

    /// The supplementary views of the item.
    open var supplementaryItems: [NSCollectionLayoutSupplementaryItem] { attachments }

    /// The storage of the supplementary views.
    final var attachments: [NSCollectionLayoutSupplementaryItem]

    /// The distances by which the item is smaller than its size, in points. An estimated dimension has none. The default is
    /// zero.
    open var contentInsets = NSDirectionalEdgeInsets.zero

    /// The distances around the item, in points. The default is `nil`, for none.
    open var edgeSpacing: NSCollectionLayoutEdgeSpacing?
}

/// A supplementary view at an item of a compositional layout, such as a badge.
@preconcurrency @MainActor
open class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
    /// Creates a supplementary view at an anchor of its item.
    public convenience init(
        layoutSize: NSCollectionLayoutSize,
        elementKind: String,
        containerAnchor: NSCollectionLayoutAnchor
    ) { self.init(layoutSize, elementKind, containerAnchor, nil) }

    /// Creates a supplementary view, whose anchor is at an anchor of its item.
    public convenience init(
        layoutSize: NSCollectionLayoutSize,
        elementKind: String,
        containerAnchor: NSCollectionLayoutAnchor,
        itemAnchor: NSCollectionLayoutAnchor
    ) { self.init(layoutSize, elementKind, containerAnchor, itemAnchor) }

    init(
        _ layoutSize: NSCollectionLayoutSize,
        _ elementKind: String,
        _ containerAnchor: NSCollectionLayoutAnchor,
        _ itemAnchor: NSCollectionLayoutAnchor?
    ) {
        self.elementKind = elementKind
        self.containerAnchor = containerAnchor
        self.itemAnchor = itemAnchor
        super.init(layoutSize, [])
    }

    /// The kind of the supplementary view.
    public final let elementKind: String

    /// The position at the item.
    public final let containerAnchor: NSCollectionLayoutAnchor

    /// The point of the supplementary view that is at the position; `nil` for the same edges.
    public final let itemAnchor: NSCollectionLayoutAnchor?

    /// The order in front of the item. The default is 1.
    open var zIndex = 1

    /// Returns the frame at an item.
    func frame(at item: CGRect, _ size: CGSize) -> CGRect {
        let point = containerAnchor.point(in: item)
        let own = (itemAnchor ?? NSCollectionLayoutAnchor(edges: containerAnchor.edges)).point(
            in: CGRect(origin: .zero, size: size)
        )
        let (first, second) = (containerAnchor.distance(size), itemAnchor?.distance(size) ?? .zero)
        let origin = CGPoint(x: point.x - own.x + first.x - second.x, y: point.y - own.y + first.y - second.y)
        return CGRect(origin: origin, size: size)
    }
}

/// A supplementary view at the edge of a section or of a layout, such as a header.
@preconcurrency @MainActor
open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutSupplementaryItem {
    /// Creates a supplementary view at an edge.
    public convenience init(layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment) {
        self.init(layoutSize, elementKind, alignment, .zero)
    }

    /// Creates a supplementary view at an edge, moved by a distance in points.
    public convenience init(
        layoutSize: NSCollectionLayoutSize,
        elementKind: String,
        alignment: NSRectAlignment,
        absoluteOffset: CGPoint
    ) { self.init(layoutSize, elementKind, alignment, absoluteOffset) }

    private init(
        _ layoutSize: NSCollectionLayoutSize,
        _ elementKind: String,
        _ alignment: NSRectAlignment,
        _ offset: CGPoint
    ) {
        self.alignment = alignment
        self.offset = offset
        super.init(layoutSize, elementKind, NSCollectionLayoutAnchor(edges: alignment.edges), nil)
    }

    /// The edge or the corner.
    public final let alignment: NSRectAlignment

    /// The distance from the edge, in points.
    public final let offset: CGPoint

    /// A Boolean value that indicates whether the view makes its container larger, and does not cover it. The default is `true`.
    open var extendsBoundary = true

    /// A Boolean value that indicates whether the view stays visible while its container is. The default is `false`.
    open var pinToVisibleBounds = false
}

/// An alignment of a rectangle at an edge or a corner of another one.
public enum NSRectAlignment: Int, Hashable, Sendable {
    /// The center.
    case none = 0
    /// The top.
    case top = 1
    /// The top corner at the leading edge.
    case topLeading = 2
    /// The leading edge.
    case leading = 3
    /// The bottom corner at the leading edge.
    case bottomLeading = 4
    /// The bottom.
    case bottom = 5
    /// The bottom corner at the trailing edge.
    case bottomTrailing = 6
    /// The trailing edge.
    case trailing = 7
    /// The top corner at the trailing edge.
    case topTrailing = 8

    var edges: NSDirectionalRectEdge {
        switch self {
        case .none: []
        case .top: .top
        case .topLeading: [.top, .leading]
        case .leading: .leading
        case .bottomLeading: [.bottom, .leading]
        case .bottom: .bottom
        case .bottomTrailing: [.bottom, .trailing]
        case .trailing: .trailing
        case .topTrailing: [.top, .trailing]
        }
    }
}

/// A decoration view behind a section of a compositional layout.
@preconcurrency @MainActor
open class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
    private init(elementKind: String) {
        self.elementKind = elementKind
        let whole = NSCollectionLayoutSize(
            widthDimension: .fractionalWidth(1),
            heightDimension: .fractionalHeight(1)
        )
        super.init(whole, [])
    }

    /// Returns a background of a section. Its kind is registered with the layout.
    open class func background(elementKind: String) -> Self {
        guard let item = NSCollectionLayoutDecorationItem(elementKind: elementKind) as? Self else {
            ListFailure.fail("\(self) must not be a subclass of NSCollectionLayoutDecorationItem")
        }
        return item
    }

    /// The kind of the decoration view.
    public final let elementKind: String

    /// The order behind the items. The default is 0.
    open var zIndex = 0
}
