import UIDynamics
import UIKitCore

extension UICollectionViewLayoutAttributes: UIDynamicItem {}

extension UICollectionViewLayout: DynamicsReference {
    package var dynamicsBounds: CGRect { CGRect(origin: .zero, size: collectionViewContentSize) }

    package var dynamicsView: UIView? { collectionView }

    package func dynamicsDidAdvance() { invalidateLayout() }
}

extension UIDynamicAnimator {
    /// Creates an animator for the attributes of a layout, in the coordinates of its content.
    ///
    /// The items of its behaviors are layout attributes, which the layout returns: ``layoutAttributesForCell(at:)`` finds them. The
    /// layout is invalidated in each frame.
    /// - Parameter layout: The layout, which is held weakly.
    public convenience init(collectionViewLayout layout: UICollectionViewLayout) {
        self.init()
        reference = layout
    }

    private func attributes(_ element: ElementKey) -> UICollectionViewLayoutAttributes? {
        allItems.lazy.compactMap { $0 as? UICollectionViewLayoutAttributes }.first { $0.element == element }
    }

    /// Returns the attributes of a cell among the items of the behaviors, or `nil`.
    public func layoutAttributesForCell(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        attributes(ElementKey(.cell, "", indexPath))
    }

    /// Returns the attributes of a supplementary view among the items of the behaviors, or `nil`.
    public func layoutAttributesForSupplementaryView(
        ofKind elementKind: String,
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { attributes(ElementKey(.supplementaryView, elementKind, indexPath)) }

    /// Returns the attributes of a decoration view among the items of the behaviors, or `nil`.
    public func layoutAttributesForDecorationView(
        ofKind decorationViewKind: String,
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { attributes(ElementKey(.decorationView, decorationViewKind, indexPath)) }
}
