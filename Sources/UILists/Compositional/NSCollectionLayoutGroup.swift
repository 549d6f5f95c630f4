import UIKitCore

/// The area in which elements of a compositional layout are placed.
@preconcurrency @MainActor
public protocol NSCollectionLayoutContainer: AnyObject {
    /// The size, in points.
    var contentSize: CGSize { get }

    /// The size within the insets, in points.
    var effectiveContentSize: CGSize { get }

    /// The insets, in points.
    var contentInsets: NSDirectionalEdgeInsets { get }

    /// The insets, in points.
    var effectiveContentInsets: NSDirectionalEdgeInsets { get }
}

/// The area and the traits for which a section or a custom group is created.
@preconcurrency @MainActor
public protocol NSCollectionLayoutEnvironment: AnyObject {
    /// The area.
    var container: any NSCollectionLayoutContainer { get }

    /// The traits of the collection view.
    var traitCollection: UITraitCollection { get }
}

final class LayoutEnvironment: NSCollectionLayoutEnvironment, NSCollectionLayoutContainer {
    let contentSize: CGSize
    let contentInsets: NSDirectionalEdgeInsets
    let traitCollection: UITraitCollection

    init(_ size: CGSize, _ insets: NSDirectionalEdgeInsets, _ traits: UITraitCollection) {
        contentSize = size
        contentInsets = insets
        traitCollection = traits
    }

    var container: any NSCollectionLayoutContainer { self }
    var effectiveContentInsets: NSDirectionalEdgeInsets { contentInsets }
    var effectiveContentSize: CGSize { contentSize.inset(contentInsets) }
}

extension CGSize {
    /// Returns the size within insets.
    func inset(_ insets: NSDirectionalEdgeInsets) -> CGSize {
        CGSize(
            width: max(0, width - insets.leading - insets.trailing),
            height: max(0, height - insets.top - insets.bottom)
        )
    }
}

/// The frame of an item of a custom group.
@preconcurrency @MainActor
open class NSCollectionLayoutGroupCustomItem: NSObject {
    /// Creates a frame, in points of the group.
    public convenience init(frame: CGRect) { self.init(frame: frame, zIndex: 0) }

    /// Creates a frame, in points of the group, and an order.
    public init(frame: CGRect, zIndex: Int) {
        self.frame = frame
        self.zIndex = zIndex
        super.init()
    }

    /// The frame, in points of the group.
    public final let frame: CGRect

    /// The order.
    public final let zIndex: Int
}

/// A function that returns the frames of the items of a custom group.
public typealias NSCollectionLayoutGroupCustomItemProvider =
    @MainActor (
        _ layoutEnvironment: any NSCollectionLayoutEnvironment
    ) -> [NSCollectionLayoutGroupCustomItem]

/// Items of a compositional layout in a row, in a column, or at positions of its own.
@preconcurrency @MainActor
open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
    /// The arrangement of the items.
    enum Arrangement {
        /// The subitems, again and again until the group is full.
        case filling
        /// A subitem for a number of times; its length is a part of that of the group.
        case dividing(Int)
        /// A subitem for a number of times.
        case repeating(Int)
        /// Frames of its own.
        case custom(NSCollectionLayoutGroupCustomItemProvider)
    }

    let axis: FlowAxis
    let arrangement: Arrangement

    private init(
        _ layoutSize: NSCollectionLayoutSize,
        _ subitems: [NSCollectionLayoutItem],
        isVertical: Bool,
        _ arrangement: Arrangement
    ) {
        axis = FlowAxis(isVertical: isVertical)
        self.arrangement = arrangement
        self.subitems = subitems
        super.init(layoutSize, [])
        if case .custom = arrangement { return }
        if subitems.isEmpty { ListFailure.fail("a group of a compositional layout must have at least one item") }
    }

    private static func make(
        _ layoutSize: NSCollectionLayoutSize,
        _ subitems: [NSCollectionLayoutItem],
        isVertical: Bool,
        _ arrangement: Arrangement
    ) -> Self {
        if case .dividing(let count) = arrangement, count < 1 {
            ListFailure.fail("a group of a compositional layout must have a count of at least 1, not \(count)")
        }
        if case .repeating(let count) = arrangement, count < 1 {
            ListFailure.fail("a group of a compositional layout must have a count of at least 1, not \(count)")
        }
        let group = NSCollectionLayoutGroup(layoutSize, subitems, isVertical: isVertical, arrangement)
        guard let group = group as? Self else {
            ListFailure.fail("\(self) must not be a subclass of NSCollectionLayoutGroup")
        }
        return group
    }

    /// Returns a row of an item for a number of times, with equal widths.
    open class func horizontal(
        layoutSize: NSCollectionLayoutSize,
        subitem: NSCollectionLayoutItem,
        count: Int
    ) -> Self { make(layoutSize, [subitem], isVertical: false, .dividing(count)) }

    /// Returns a row of an item for a number of times.
    open class func horizontal(
        layoutSize: NSCollectionLayoutSize,
        repeatingSubitem subitem: NSCollectionLayoutItem,
        count: Int
    ) -> Self { make(layoutSize, [subitem], isVertical: false, .repeating(count)) }

    /// Returns a row of items, which are repeated until the row is full.
    open class func horizontal(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]) -> Self {
        make(layoutSize, subitems, isVertical: false, .filling)
    }

    /// Returns a column of an item for a number of times, with equal heights.
    open class func vertical(
        layoutSize: NSCollectionLayoutSize,
        subitem: NSCollectionLayoutItem,
        count: Int
    ) -> Self { make(layoutSize, [subitem], isVertical: true, .dividing(count)) }

    /// Returns a column of an item for a number of times.
    open class func vertical(
        layoutSize: NSCollectionLayoutSize,
        repeatingSubitem subitem: NSCollectionLayoutItem,
        count: Int
    ) -> Self { make(layoutSize, [subitem], isVertical: true, .repeating(count)) }

    /// Returns a column of items, which are repeated until the column is full.
    open class func vertical(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]) -> Self {
        make(layoutSize, subitems, isVertical: true, .filling)
    }

    /// Returns a group with frames of its own.
    open class func custom(
        layoutSize: NSCollectionLayoutSize,
        itemProvider: @escaping NSCollectionLayoutGroupCustomItemProvider
    ) -> Self { make(layoutSize, [], isVertical: false, .custom(itemProvider)) }

    /// The items; empty for a custom group.
    public final let subitems: [NSCollectionLayoutItem]

    /// The supplementary views of the group. Their index path is that of the first item in the group. The default is none.
    open override var supplementaryItems: [NSCollectionLayoutSupplementaryItem] {
        get { attachments }
        set { attachments = newValue }
    }

    /// The distance between items, in points. The default is `nil`, for none.
    open var interItemSpacing: NSCollectionLayoutSpacing?

    /// Returns a text with a line for the group and each item in it, for the console: their sizes, indented by the groups around
    /// them.
    open func visualDescription() -> String {
        var lines: [String] = []
        var pending: [(item: NSCollectionLayoutItem, level: Int)] = [(self, 0)]
        while let (item, level) = pending.popLast() {
            var line = String(repeating: "  ", count: level)
            if let group = item as? NSCollectionLayoutGroup {
                line += "\(group.name) \(item.layoutSize.text)"
                pending += group.subitems.reversed().map { ($0, level + 1) }
            } else {
                line += "item \(item.layoutSize.text)"
            }
            lines.append(line)
        }
        return lines.joined(separator: "\n")
    }

    private var name: String {
        switch arrangement {
        case .filling: axis.isVertical ? "vertical group" : "horizontal group"
        case .dividing(let count), .repeating(let count):
            axis.isVertical ? "vertical group of \(count)" : "horizontal group of \(count)"
        case .custom: "custom group"
        }
    }
}
