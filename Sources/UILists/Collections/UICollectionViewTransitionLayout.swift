import QuartzCore
import UIKitCore

/// A layout between two others, whose progress a gesture controls.
///
/// ``UICollectionView/startInteractiveTransition(to:completion:)`` returns one. Set ``transitionProgress`` as the gesture
/// continues, and then finish or cancel the transition.
@preconcurrency @MainActor
open class UICollectionViewTransitionLayout: UICollectionViewLayout {
    /// Creates a layout between two others.
    /// - Parameters:
    ///   - currentLayout: The layout at the start.
    ///   - newLayout: The layout at the end.
    public init(currentLayout: UICollectionViewLayout, nextLayout newLayout: UICollectionViewLayout) {
        self.currentLayout = currentLayout
        nextLayout = newLayout
        super.init()
    }

    /// Returns `nil`: the layouts of a transition are not in a storyboard.
    public required init?(coder: NSCoder) { nil }

    /// The layout at the start.
    public final let currentLayout: UICollectionViewLayout

    /// The layout at the end.
    public final let nextLayout: UICollectionViewLayout

    /// The progress, from 0 for the layout at the start to 1 for the one at the end. The default is 0.
    open var transitionProgress: CGFloat = 0 {
        didSet {
            guard transitionProgress.isFinite else {
                ListFailure.fail("invalid transition progress \(transitionProgress) of \(self)")
            }
            guard transitionProgress != oldValue else { return }
            super.invalidateLayout(with: makeContext())
            if let offsets { collectionView?.contentOffset = mix(offsets.start, offsets.end) }
        }
    }

    private var values: [String: CGFloat] = [:]

    /// Sets a value of a subclass, such as the distance of a finger.
    open func updateValue(_ value: CGFloat, forAnimatedKey key: String) { values[key] = value }

    /// Returns a value that was set for a key; 0 without one.
    open func value(forAnimatedKey key: String) -> CGFloat { values[key] ?? 0 }

    /// The content offsets at the start and at the end.
    private var offsets: (start: CGPoint, end: CGPoint)?

    /// Connects the layouts with the collection view.
    final func begin(in view: UICollectionView) {
        collectionView = view
        nextLayout.collectionView = view
        prepare()
        let start = view.contentOffset
        offsets = (start, view.offset(in: nextLayout, from: start))
    }

    // MARK: Layout

    /// Computes both layouts.
    open override func prepare() {
        super.prepare()
        for layout in [currentLayout, nextLayout] where layout.isInvalid {
            layout.isInvalid = false
            layout.prepare()
        }
    }

    /// The size between those of both layouts, in points.
    open override var collectionViewContentSize: CGSize {
        let (start, end) = (currentLayout.collectionViewContentSize, nextLayout.collectionViewContentSize)
        return CGSize(width: mix(start.width, end.width), height: mix(start.height, end.height))
    }

    /// Returns the attributes between those of both layouts, of the elements that are visible at the start, at the end or now.
    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        var keys: [ElementKey] = []
        var known: Set<ElementKey> = []
        for (layout, offset) in [(currentLayout, offsets?.start), (nextLayout, offsets?.end)] {
            var areas = [rect]
            if let offset { areas.append(CGRect(origin: offset, size: collectionView?.bounds.size ?? rect.size)) }
            for area in areas {
                for attributes in layout.layoutAttributesForElements(in: mirrored(area, layout)) ?? []
                where known.insert(attributes.element).inserted { keys.append(attributes.element) }
            }
        }
        return keys.compactMap(attributes)
    }

    /// Returns the attributes of an item between those of both layouts.
    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        attributes(ElementKey(.cell, "", indexPath))
    }

    /// Returns the attributes of a supplementary view between those of both layouts.
    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String,
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { attributes(ElementKey(.supplementaryView, elementKind, indexPath)) }

    /// Returns the attributes of a decoration view between those of both layouts.
    open override func layoutAttributesForDecorationView(
        ofKind elementKind: String,
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { attributes(ElementKey(.decorationView, elementKind, indexPath)) }

    /// Returns whether one of the layouts depends on the bounds.
    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        currentLayout.shouldInvalidateLayout(forBoundsChange: newBounds)
            || nextLayout.shouldInvalidateLayout(forBoundsChange: newBounds)
    }

    /// Invalidates both layouts.
    open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        for layout in [currentLayout, nextLayout] {
            let own = layout.makeContext()
            own.invalidateEverything = context.invalidateEverything
            own.invalidateDataSourceCounts = context.invalidateDataSourceCounts
            layout.invalidateLayout(with: own)
        }
        super.invalidateLayout(with: context)
    }

    override var asksForPreferredAttributes: Bool { false }

    override func belongsToItems(_ kind: String) -> Bool {
        currentLayout.belongsToItems(kind) || nextLayout.belongsToItems(kind)
    }

    override func itemsMoved(_ mapping: BatchMapping, reloaded: Set<ListIndex>) {
        currentLayout.itemsMoved(mapping, reloaded: reloaded)
        nextLayout.itemsMoved(mapping, reloaded: reloaded)
    }

    override func decorationMaker(_ kind: String) -> ((CGRect) -> UICollectionReusableView)? {
        super.decorationMaker(kind) ?? nextLayout.decorationMaker(kind) ?? currentLayout.decorationMaker(kind)
    }

    // MARK: Interpolation

    private func mix(_ start: CGFloat, _ end: CGFloat) -> CGFloat { start + (end - start) * transitionProgress }

    private func mix(_ start: CGPoint, _ end: CGPoint) -> CGPoint {
        CGPoint(x: mix(start.x, end.x), y: mix(start.y, end.y))
    }

    private func mix(_ start: CATransform3D, _ end: CATransform3D) -> CATransform3D {
        guard !CATransform3DEqualToTransform(start, end) else { return start }
        var mixed = start
        for path: WritableKeyPath<CATransform3D, CGFloat> in [
            \.m11, \.m12, \.m13, \.m14, \.m21, \.m22, \.m23, \.m24, \.m31, \.m32, \.m33, \.m34, \.m41, \.m42, \.m43,
            \.m44,
        ] { mixed[keyPath: path] = mix(start[keyPath: path], end[keyPath: path]) }
        return mixed
    }

    private func isFlipped(_ layout: UICollectionViewLayout) -> Bool {
        layout.flipsHorizontallyInOppositeLayoutDirection
            && layout.developmentLayoutDirection != collectionView?.effectiveUserInterfaceLayoutDirection
    }

    /// Returns a rectangle of the view in the coordinates of a layout, and the reverse.
    private func mirrored(_ rect: CGRect, _ layout: UICollectionViewLayout) -> CGRect {
        guard isFlipped(layout) else { return rect }
        let width = max(layout.collectionViewContentSize.width, 0)
        return CGRect(x: width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
    }

    /// Returns a copy of the attributes of a layout in the coordinates of the view, outside of sections that scroll by
    /// themselves.
    private func shown(_ element: ElementKey, _ layout: UICollectionViewLayout) -> UICollectionViewLayoutAttributes? {
        let attributes =
            switch element.category {
            case .cell: layout.layoutAttributesForItem(at: element.path)
            case .supplementaryView:
                layout.layoutAttributesForSupplementaryView(ofKind: element.kind, at: element.path)
            case .decorationView:
                layout.layoutAttributesForDecorationView(ofKind: element.kind, at: element.path)
            }
        guard let copy = attributes?.duplicate() else { return nil }
        copy.frame = mirrored(copy.visibleFrame, layout)
        copy.scroll = nil
        copy.isEstimated = false
        return copy
    }

    private func attributes(_ element: ElementKey) -> UICollectionViewLayoutAttributes? {
        let (start, end) = (shown(element, currentLayout), shown(element, nextLayout))
        let progress = min(max(transitionProgress, 0), 1)
        guard let start else {
            end?.alpha *= progress
            return end
        }
        guard let end else {
            start.alpha *= 1 - progress
            return start
        }
        let mixed = transitionProgress < 0.5 ? start.duplicate() : end.duplicate()
        let origin = mix(start.frame.origin, end.frame.origin)
        mixed.frame = CGRect(
            x: origin.x,
            y: origin.y,
            width: max(0, mix(start.frame.width, end.frame.width)),
            height: max(0, mix(start.frame.height, end.frame.height))
        )
        mixed.alpha = start.alpha + (end.alpha - start.alpha) * progress
        mixed.transform3D = mix(start.transform3D, end.transform3D)
        return mixed
    }
}
