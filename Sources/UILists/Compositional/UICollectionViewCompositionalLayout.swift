import UIKitCore

/// A function that returns the sections of a compositional layout.
public typealias UICollectionViewCompositionalLayoutSectionProvider =
    @MainActor (
        _ sectionIndex: Int, _ layoutEnvironment: any NSCollectionLayoutEnvironment
    ) -> NSCollectionLayoutSection?

/// A layout that is composed of sections, groups and items.
///
/// ```swift
/// let item = NSCollectionLayoutItem(
///     layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1))
/// )
/// let group = NSCollectionLayoutGroup.horizontal(
///     layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(80)),
///     repeatingSubitem: item,
///     count: 3
/// )
/// let layout = UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group))
/// ```
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
    /// Creates a layout with the same arrangement in all sections.
    public convenience init(section: NSCollectionLayoutSection) {
        self.init(section: section, configuration: UICollectionViewCompositionalLayoutConfiguration())
    }

    /// Creates a layout with the same arrangement in all sections.
    public init(
        section: NSCollectionLayoutSection,
        configuration: UICollectionViewCompositionalLayoutConfiguration
    ) {
        provider = { _, _ in section }
        current = configuration.duplicate()
        super.init()
    }

    /// Creates a layout whose sections a function returns.
    public convenience init(sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider) {
        self.init(
            sectionProvider: sectionProvider,
            configuration: UICollectionViewCompositionalLayoutConfiguration()
        )
    }

    /// Creates a layout whose sections a function returns.
    public init(
        sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
        configuration: UICollectionViewCompositionalLayoutConfiguration
    ) {
        provider = sectionProvider
        current = configuration.duplicate()
        super.init()
    }

    /// Returns `nil`: the sections of a layout are not in a storyboard.
    public required init?(coder: NSCoder) { nil }

    /// The properties of the whole layout. Setting them computes the layout again.
    open var configuration: UICollectionViewCompositionalLayoutConfiguration {
        get { current.duplicate() }
        set {
            current = newValue.duplicate()
            invalidateLayout()
        }
    }

    // MARK: State of the implementation

    let provider: UICollectionViewCompositionalLayoutSectionProvider
    final var current: UICollectionViewCompositionalLayoutConfiguration
    final var sections: [SolvedSection] = []
    final var starts: [CGFloat] = []
    final var bars: [BoundaryPlacement] = []
    final var length: CGFloat = 0
    final var container = CGSize.zero
    final var measured: [ElementKey: CGSize] = [:]
    final var needsSections = true
    final var dirtySections: Set<Int> = []
    final var lists = LayoutLists()
    /// A Boolean value that indicates whether a section has a handler of its visible elements.
    final var hasVisibleItemsHandlers = false
    /// The offsets of the sections that scroll by themselves.
    final var orthogonalOffsets: [Int: CGFloat] = [:]

    // MARK: Layout

    /// Computes the positions of all items.
    open override func prepare() {
        super.prepare()
        arrange()
        hasVisibleItemsHandlers = sections.contains { $0.section.visibleItemsInvalidationHandler != nil }
    }

    /// The size of the content, in points.
    open override var collectionViewContentSize: CGSize { axis.size(main: length, cross: axis.cross(container)) }

    /// Returns the attributes of the elements that intersect a rectangle.
    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        elements(in: rect)
    }

    /// Returns the attributes of an item, or `nil` if it does not exist.
    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        ListIndex(indexPath).flatMap(attributes)
    }

    /// Returns the attributes of a supplementary view, or `nil` if there is none.
    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String,
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { supplementary(elementKind, indexPath) }

    /// Returns the attributes of a decoration view, or `nil` if there is none.
    open override func layoutAttributesForDecorationView(
        ofKind elementKind: String,
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { decoration(elementKind, indexPath) }

    /// Returns `true`.
    open override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

    // MARK: Invalidation

    /// Invalidates what a context names.
    open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        if !context.keepsArrangement {
            // After a batch of changes, the sizes of the other items are known.
            if context.invalidateEverything || !context.invalidateDataSourceCounts { measured = [:] }
            needsSections = true
        }
        super.invalidateLayout(with: context)
    }

    /// Returns whether the size has changed, or supplementary views stay visible.
    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        containerSize(newBounds) != container || hasPinnedBars
    }

    /// Returns a context that invalidates the items only if the size has changed.
    open override func invalidationContext(
        forBoundsChange newBounds: CGRect
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(forBoundsChange: newBounds)
        context.keepsArrangement = containerSize(newBounds) == container
        return context
    }

    /// Returns whether an element with an estimated size has another one.
    open override func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool { measure(preferredAttributes, originalAttributes) }

    /// Returns a context that invalidates the positions of items, and not the sections.
    open override func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(
            forPreferredLayoutAttributes: preferredAttributes,
            withOriginalAttributes: originalAttributes
        )
        context.keepsArrangement = true
        return context
    }

    override var keepsVisibleItems: Bool { true }

    override func belongsToItems(_ kind: String) -> Bool {
        !sections.contains { section in section.bars.contains { $0.item.elementKind == kind } }
            && !bars.contains { $0.item.elementKind == kind }
    }

    // MARK: Sections that scroll by themselves

    override var sectionsScrollHorizontally: Bool { axis.isVertical }

    override func scrolling(ofSection section: Int) -> (OrthogonalScrolling, CGRect)? { orthogonalScrolling(section) }

    override func scrollingSections(in rect: CGRect) -> [Int] { orthogonalSections(in: rect) }

    override func scrollingProperties(
        ofSection section: Int
    ) -> UICollectionLayoutSectionOrthogonalScrollingProperties {
        sections[section].section.orthogonalScrollingProperties
    }

    override func scrollOffset(ofSection section: Int) -> CGFloat { orthogonalOffset(section) }

    override func setScrollOffset(_ offset: CGFloat, ofSection section: Int) { orthogonalOffsets[section] = offset }

    override var hasHandlers: Bool { hasVisibleItemsHandlers }

    override func hasHandler(ofSection section: Int) -> Bool {
        sections.indices.contains(section) && sections[section].section.visibleItemsInvalidationHandler != nil
    }

    override func callHandler(ofSection section: Int, _ items: [VisibleItem], _ offset: CGPoint) {
        callVisibleItemsHandler(section, items, offset)
    }

    override func itemsMoved(_ mapping: BatchMapping, reloaded: Set<ListIndex>) {
        var moved: [ElementKey: CGSize] = [:]
        for (key, size) in measured {
            var key = key
            if let index = key.cellIndex {
                guard !reloaded.contains(index), let new = mapping.newIndex(of: index) else { continue }
                key.path = new.path
            } else if key.path.count > 1 {
                guard let section = mapping.newSection(of: key.path[0]), !mapping.isReloaded(section: section) else {
                    continue
                }
                key.path[0] = section
            }
            moved[key] = size
        }
        measured = moved
        var offsets: [Int: CGFloat] = [:]
        for (section, offset) in orthogonalOffsets {
            if let new = mapping.newSection(of: section) { offsets[new] = offset }
        }
        orthogonalOffsets = offsets
    }
}
