import UIKitCore

/// The arrangement of the elements of a collection view: an abstract class.
///
/// A subclass returns the size of the content, and the attributes of the elements in a rectangle and at a position. It computes
/// them in ``prepare()``, which is called before, again after each invalidation.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {
    /// Creates a layout.
    public override init() { super.init() }

    /// Creates a layout with its default values. The properties that a storyboard sets are not read.
    public required init?(coder: NSCoder) { super.init() }

    /// The collection view that uses the layout; `nil` for none.
    open internal(set) weak var collectionView: UICollectionView?

    final var decorationMakers: [String: (CGRect) -> UICollectionReusableView] = [:]
    final var isInvalid = true

    // MARK: Classes

    /// The class of the attributes of the layout. Overridden for a subclass.
    open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }

    /// The class of the invalidation contexts of the layout. Overridden for a subclass.
    open class var invalidationContextClass: AnyClass { UICollectionViewLayoutInvalidationContext.self }

    /// Returns attributes of the class of the layout.
    final func makeAttributes(_ element: ElementKey) -> UICollectionViewLayoutAttributes {
        let type = Self.layoutAttributesClass as? UICollectionViewLayoutAttributes.Type
        let attributes = UICollectionViewLayoutAttributes.make(type ?? UICollectionViewLayoutAttributes.self)
        attributes.element = element
        return attributes
    }

    /// Returns a context of the class of the layout.
    final func makeContext() -> UICollectionViewLayoutInvalidationContext {
        let type = Self.invalidationContextClass as? UICollectionViewLayoutInvalidationContext.Type
        return .make(type ?? UICollectionViewLayoutInvalidationContext.self)
    }

    // MARK: Content

    /// Computes the layout. By default, does nothing.
    open func prepare() {}

    /// The size of the content, in points. The default is zero.
    open var collectionViewContentSize: CGSize { .zero }

    /// Returns the attributes of the elements that intersect a rectangle. By default, returns `nil`.
    open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }

    /// Returns the attributes of an item, or `nil`. By default, returns `nil`.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }

    /// Returns the attributes of a supplementary view, or `nil`. By default, returns `nil`.
    open func layoutAttributesForSupplementaryView(
        ofKind elementKind: String,
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    /// Returns the attributes of a decoration view, or `nil`. By default, returns `nil`.
    open func layoutAttributesForDecorationView(
        ofKind elementKind: String,
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    /// Returns the content offset after an animated change, in points. By default, returns the proposed one.
    open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
        proposedContentOffset
    }

    /// Returns the content offset, in points, at which the content comes to rest after a drag, such as the edge of an item. Not
    /// called if the collection view scrolls by pages. By default, returns the proposed one.
    /// - Parameters:
    ///   - proposedContentOffset: The offset to which the velocity leads, in points.
    ///   - velocity: The velocity of the offset, in points per millisecond as that of
    ///     ``UIScrollViewDelegate/scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)``. Empirical; Apple documents
    ///     points per second.
    open func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint,
        withScrollingVelocity velocity: CGPoint
    ) -> CGPoint { proposedContentOffset }

    // MARK: Direction

    /// The direction for which the layout is written. The default is that of the development language: left to right.
    open var developmentLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }

    /// A Boolean value that indicates whether the layout is mirrored in the other direction. The default is `false`.
    open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

    // MARK: Decoration

    /// Registers a class of decoration views for a kind; `nil` removes the registration.
    open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
        guard let viewClass else { return decorationMakers[elementKind] = nil }
        guard let type = viewClass as? UICollectionReusableView.Type else {
            ListFailure.fail(
                "must register a class that inherits from UICollectionReusableView for the decoration view of kind "
                    + "\(elementKind), not \(viewClass)"
            )
        }
        decorationMakers[elementKind] = { UICollectionReusableView.make(type, $0) }
    }

    /// Registers a nib with a decoration view as its only top-level object for a kind; `nil` removes the registration.
    open func register(_ nib: UINib?, forDecorationViewOfKind elementKind: String) {
        guard let nib else { return decorationMakers[elementKind] = nil }
        decorationMakers[elementKind] = { _ in
            let view: UICollectionReusableView = ListNib.view(of: nib, elementKind)
            return view
        }
    }

    // MARK: Invalidation

    /// Invalidates the whole layout. The layout is computed again before the next frame.
    open func invalidateLayout() { invalidateLayout(with: makeContext()) }

    /// Invalidates parts of the layout. Overrides call `super`.
    open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        isInvalid = true
        collectionView?.layoutWasInvalidated(context)
    }

    /// Returns a Boolean value that indicates whether other bounds, as after scrolling, need another layout. By default, returns
    /// `false`.
    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

    /// Returns the context of an invalidation by other bounds.
    open func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
        makeContext()
    }

    /// Returns a Boolean value that indicates whether the attributes that a view prefers need another layout. By default, returns
    /// `false`.
    open func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool { false }

    /// Returns the context of an invalidation by the attributes that a view prefers.
    open func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = makeContext()
        let path = preferredAttributes.indexPath
        switch preferredAttributes.representedElementCategory {
        case .cell: context.invalidateItems(at: [path])
        case .supplementaryView:
            context.invalidateSupplementaryElements(ofKind: preferredAttributes.element.kind, at: [path])
        case .decorationView:
            context.invalidateDecorationElements(ofKind: preferredAttributes.element.kind, at: [path])
        }
        return context
    }

    // MARK: Changes

    /// Called before the attributes for the animation of changes are requested. Overrides call `super`.
    open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}

    /// Called in the animation of changes. Overrides call `super`.
    open func finalizeCollectionViewUpdates() {}

    /// Returns the attributes from which an item appears. By default, an inserted item becomes opaque at its position, and one
    /// that comes from outside of the visible area moves.
    open func initialLayoutAttributesForAppearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        collectionView?.standardStart(ElementKey(.cell, "", itemIndexPath))
    }

    /// Returns the attributes to which an item disappears. By default, a deleted item becomes transparent at its position, and
    /// one that leaves the visible area moves.
    open func finalLayoutAttributesForDisappearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        collectionView?.standardEnd(ElementKey(.cell, "", itemIndexPath))
    }

    /// Returns the attributes from which a supplementary view appears.
    open func initialLayoutAttributesForAppearingSupplementaryElement(
        ofKind elementKind: String,
        at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        collectionView?.standardStart(ElementKey(.supplementaryView, elementKind, elementIndexPath))
    }

    /// Returns the attributes to which a supplementary view disappears.
    open func finalLayoutAttributesForDisappearingSupplementaryElement(
        ofKind elementKind: String,
        at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        collectionView?.standardEnd(ElementKey(.supplementaryView, elementKind, elementIndexPath))
    }

    /// Returns the attributes from which a decoration view appears.
    open func initialLayoutAttributesForAppearingDecorationElement(
        ofKind elementKind: String,
        at decorationIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        collectionView?.standardStart(ElementKey(.decorationView, elementKind, decorationIndexPath))
    }

    /// Returns the attributes to which a decoration view disappears.
    open func finalLayoutAttributesForDisappearingDecorationElement(
        ofKind elementKind: String,
        at decorationIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        collectionView?.standardEnd(ElementKey(.decorationView, elementKind, decorationIndexPath))
    }

    /// Returns the positions of supplementary views that appear with a change, although there were views before. By default,
    /// returns none. Called after ``prepare(forCollectionViewUpdates:)`` for each kind.
    open func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }

    /// Returns the positions of decoration views that appear with a change, although there were views before. By default, returns
    /// none.
    open func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

    /// Returns the former positions of supplementary views that disappear with a change, although the layout has attributes for
    /// others in their place. By default, returns none.
    open func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }

    /// Returns the former positions of decoration views that disappear with a change, although the layout has attributes for
    /// others in their place. By default, returns none.
    open func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

    // MARK: Bounds

    /// Called before the elements move in an animation of the size of the collection view. By default, does nothing.
    /// - Parameter oldBounds: The bounds before the change.
    open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}

    /// Called after the elements have got their positions in an animation of the size of the collection view. By default, does
    /// nothing.
    open func finalizeAnimatedBoundsChange() {}

    // MARK: Movements by the user

    /// Returns the position to which an item is moved by the user: that of the item under the position of its middle.
    open func targetIndexPath(
        forInteractivelyMovingItem previousIndexPath: IndexPath,
        withPosition position: CGPoint
    ) -> IndexPath { movementTarget(previousIndexPath, position) }

    /// Returns the attributes of an item while the user moves it. By default, its own attributes with another center.
    open func layoutAttributesForInteractivelyMovingItem(
        at indexPath: IndexPath,
        withTargetPosition position: CGPoint
    ) -> UICollectionViewLayoutAttributes {
        let attributes =
            layoutAttributesForItem(at: indexPath)?.duplicate()
            ?? makeAttributes(ElementKey(.cell, "", indexPath))
        attributes.center = position
        return attributes
    }

    /// Returns the context of an invalidation by an item that the user moves to another position.
    open func invalidationContext(
        forInteractivelyMovingItems targetIndexPaths: [IndexPath],
        withTargetPosition targetPosition: CGPoint,
        previousIndexPaths: [IndexPath],
        previousPosition: CGPoint
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = makeContext()
        context.previousIndexPathsForInteractivelyMovingItems = previousIndexPaths
        context.targetIndexPathsForInteractivelyMovingItems = targetIndexPaths
        context.interactiveMovementTarget = targetPosition
        return context
    }

    /// Returns the context of an invalidation by the end of a movement by the user.
    open func invalidationContextForEndingInteractiveMovementOfItems(
        toFinalIndexPaths indexPaths: [IndexPath],
        previousIndexPaths: [IndexPath],
        movementCancelled: Bool
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = makeContext()
        context.previousIndexPathsForInteractivelyMovingItems = previousIndexPaths
        context.targetIndexPathsForInteractivelyMovingItems = indexPaths
        return context
    }

    // MARK: Transitions

    /// Called before another layout replaces this one. By default, does nothing.
    open func prepareForTransition(to newLayout: UICollectionViewLayout) {}

    /// Called before this layout replaces another one. By default, does nothing.
    open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}

    /// Called on both layouts after one has replaced the other, in the animation. By default, does nothing.
    open func finalizeLayoutTransition() {}

    // MARK: Layouts of this module

    /// Returns a function that creates the decoration views of a kind, or `nil`.
    func decorationMaker(_ kind: String) -> ((CGRect) -> UICollectionReusableView)? { decorationMakers[kind] }

    /// A Boolean value that indicates whether views are asked for the attributes that they prefer.
    var asksForPreferredAttributes: Bool { true }

    /// A Boolean value that indicates whether the layout creates the attributes that it returns for each call.
    final var createsAttributes: Bool {
        type(of: self) == UICollectionViewFlowLayout.self || type(of: self) == UICollectionViewCompositionalLayout.self
    }

    /// A Boolean value that indicates whether visible items stay where they are if others get another size.
    var keepsVisibleItems: Bool { false }

    /// Returns a Boolean value that indicates whether supplementary views of a kind belong to items, and not to sections.
    func belongsToItems(_ kind: String) -> Bool { false }

    /// A Boolean value that indicates whether sections that scroll by themselves do so along the horizontal axis.
    var sectionsScrollHorizontally: Bool { true }

    /// Returns the content of a section that scrolls by itself, and its area in the layout; `nil` for other sections.
    func scrolling(ofSection section: Int) -> (OrthogonalScrolling, CGRect)? { nil }

    /// Returns the sections that scroll by themselves, and intersect a rectangle.
    func scrollingSections(in rect: CGRect) -> [Int] { [] }

    /// Returns the motion of a section that scrolls by itself.
    func scrollingProperties(ofSection section: Int) -> UICollectionLayoutSectionOrthogonalScrollingProperties {
        UICollectionLayoutSectionOrthogonalScrollingProperties()
    }

    /// Returns the offset of a section that scrolls by itself, in points.
    func scrollOffset(ofSection section: Int) -> CGFloat { 0 }

    /// Called after a section has scrolled by itself.
    func setScrollOffset(_ offset: CGFloat, ofSection section: Int) {}

    /// A Boolean value that indicates whether a section has a handler of its visible elements.
    var hasHandlers: Bool { false }

    /// Returns a Boolean value that indicates whether a section has a handler of its visible elements.
    func hasHandler(ofSection section: Int) -> Bool { false }

    /// Calls the handler of a section.
    func callHandler(ofSection section: Int, _ items: [VisibleItem], _ offset: CGPoint) {}

    /// Called after the positions of items have changed by a batch of changes.
    func itemsMoved(_ mapping: BatchMapping, reloaded: Set<ListIndex>) {}
}
