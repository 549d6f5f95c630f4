import UIKitCore

/// The parts of a flow layout that are computed again.
@preconcurrency @MainActor
open class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext {
    /// Creates a context that invalidates everything.
    public override init() { super.init() }

    /// A Boolean value that indicates whether the delegate is asked for sizes and distances again. The default is `true`.
    open var invalidateFlowLayoutDelegateMetrics = true

    /// A Boolean value that indicates whether the positions of items are computed again. The default is `true`.
    open var invalidateFlowLayoutAttributes = true
}

/// A layout of items in lines, one line after the other, with headers and footers of sections.
///
/// ```swift
/// let layout = UICollectionViewFlowLayout()
/// layout.itemSize = CGSize(width: 96, height: 96)
/// layout.minimumInteritemSpacing = 8
/// layout.sectionInset = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
/// ```
///
/// The lines are filled, and the items of a full line are distributed from edge to edge.
@preconcurrency @MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
    /// The areas from whose edges the insets of sections are measured.
    public enum SectionInsetReference: Int, Hashable, Sendable {
        /// The content inset of the collection view.
        case fromContentInset = 0
        /// The safe area.
        case fromSafeArea = 1
        /// The layout margins.
        case fromLayoutMargins = 2
    }

    /// The estimated size of items that determine their sizes themselves, without a value of its own.
    nonisolated public static let automaticSize = CGSize(
        width: CGFloat.greatestFiniteMagnitude,
        height: CGFloat.greatestFiniteMagnitude
    )

    /// Creates a layout that scrolls vertically.
    public override init() { super.init() }

    /// Creates a layout that scrolls vertically. The properties that a storyboard sets are not read.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    // MARK: Sizes and distances

    /// The distance between lines, in points. The default is 10.
    open var minimumLineSpacing: CGFloat = 10 { didSet { if minimumLineSpacing != oldValue { invalidateLayout() } } }

    /// The least distance between items of a line, in points. The default is 10.
    open var minimumInteritemSpacing: CGFloat = 10 {
        didSet { if minimumInteritemSpacing != oldValue { invalidateLayout() } }
    }

    /// The size of items, in points. The default is 50 × 50.
    open var itemSize = CGSize(width: 50, height: 50) { didSet { if itemSize != oldValue { invalidateLayout() } } }

    /// The size of items until their cells are asked for the size that they prefer, in points. The default is zero, for items
    /// whose cells are not asked.
    open var estimatedItemSize = CGSize.zero { didSet { if estimatedItemSize != oldValue { invalidateLayout() } } }

    /// The direction in which the content scrolls. The default is `vertical`.
    open var scrollDirection = UICollectionView.ScrollDirection.vertical {
        didSet { if scrollDirection != oldValue { invalidateLayout() } }
    }

    /// The size of headers, in points, of which the dimension in the direction of scrolling is used. The default is zero, for
    /// none.
    open var headerReferenceSize = CGSize.zero { didSet { if headerReferenceSize != oldValue { invalidateLayout() } } }

    /// The size of footers, in points, of which the dimension in the direction of scrolling is used. The default is zero, for
    /// none.
    open var footerReferenceSize = CGSize.zero { didSet { if footerReferenceSize != oldValue { invalidateLayout() } } }

    /// The distances of the items of a section from its header, its footer and the edges, in points. The default is zero.
    open var sectionInset = UIEdgeInsets.zero { didSet { if sectionInset != oldValue { invalidateLayout() } } }

    /// The area from whose edges ``sectionInset`` is measured. The default is `fromContentInset`.
    open var sectionInsetReference = SectionInsetReference.fromContentInset {
        didSet { if sectionInsetReference != oldValue { invalidateLayout() } }
    }

    /// A Boolean value that indicates whether headers stay visible while items of their section are. The default is `false`.
    open var sectionHeadersPinToVisibleBounds = false {
        didSet { if sectionHeadersPinToVisibleBounds != oldValue { invalidateLayout() } }
    }

    /// A Boolean value that indicates whether footers stay visible while items of their section are. The default is `false`.
    open var sectionFootersPinToVisibleBounds = false {
        didSet { if sectionFootersPinToVisibleBounds != oldValue { invalidateLayout() } }
    }

    // MARK: State of the implementation

    /// A Boolean value that indicates whether the delegate has no sizes of its own.
    final var hasDefaultSizes = false
    final var sections: [FlowSection] = []
    /// The starts of the sections, and the end of the last one.
    final var starts: [CGFloat] = [0]
    final var crossLength: CGFloat = 0
    final var measured: [ListIndex: CGSize] = [:]
    final var needsMetrics = true
    final var dirtySections: Set<Int> = []

    // MARK: Layout

    open override class var invalidationContextClass: AnyClass { UICollectionViewFlowLayoutInvalidationContext.self }

    /// Computes the positions of all items.
    open override func prepare() {
        super.prepare()
        arrange()
    }

    /// The size of the content, in points.
    open override var collectionViewContentSize: CGSize { axis.size(main: starts.last ?? 0, cross: crossLength) }

    /// Returns the attributes of the elements that intersect a rectangle.
    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        elements(in: rect)
    }

    /// Returns the attributes of an item, or `nil` if it does not exist.
    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        ListIndex(indexPath).flatMap(attributes)
    }

    /// Returns the attributes of a header or a footer, or `nil` if there is none.
    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String,
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard let index = ListIndex(indexPath), index.item == 0, sections.indices.contains(index.section) else {
            return nil
        }
        return switch elementKind {
        case UICollectionView.elementKindSectionHeader: bar(index.section, isHeader: true)
        case UICollectionView.elementKindSectionFooter: bar(index.section, isHeader: false)
        default: nil
        }
    }

    // MARK: Invalidation

    /// Invalidates what a context names.
    open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        noteInvalidation(context)
        super.invalidateLayout(with: context)
    }

    /// Returns whether the length of lines has changed, or headers or footers stay visible.
    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        hasOtherLines(newBounds) || sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds
    }

    /// Returns a context that invalidates the items only if the length of lines has changed.
    open override func invalidationContext(
        forBoundsChange newBounds: CGRect
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(forBoundsChange: newBounds)
        if let context = context as? UICollectionViewFlowLayoutInvalidationContext {
            let hasOtherLines = hasOtherLines(newBounds)
            context.invalidateFlowLayoutDelegateMetrics = hasOtherLines
            context.invalidateFlowLayoutAttributes = hasOtherLines
        }
        return context
    }

    /// Returns whether an item with an estimated size has another one.
    open override func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool {
        guard asksForPreferredAttributes, let index = preferredAttributes.element.cellIndex else { return false }
        return measure(index, preferredAttributes.size, former: originalAttributes.size)
    }

    /// Returns a context that invalidates the positions of items, and not the distances.
    open override func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(
            forPreferredLayoutAttributes: preferredAttributes,
            withOriginalAttributes: originalAttributes
        )
        (context as? UICollectionViewFlowLayoutInvalidationContext)?.invalidateFlowLayoutDelegateMetrics = false
        return context
    }

    override var asksForPreferredAttributes: Bool { estimatedItemSize != .zero }
    override var keepsVisibleItems: Bool { estimatedItemSize != .zero }

    override func itemsMoved(_ mapping: BatchMapping, reloaded: Set<ListIndex>) {
        var moved: [ListIndex: CGSize] = [:]
        for (index, size) in measured where !reloaded.contains(index) {
            if let new = mapping.newIndex(of: index) { moved[new] = size }
        }
        measured = moved
    }
}

extension UICollectionView {
    /// The directions in which a layout scrolls.
    public enum ScrollDirection: Int, Hashable, Sendable {
        /// From top to bottom.
        case vertical = 0
        /// From side to side.
        case horizontal = 1
    }
}
