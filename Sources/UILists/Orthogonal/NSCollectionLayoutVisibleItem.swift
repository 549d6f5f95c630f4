import QuartzCore
import UIKitCore

/// A visible element of a section of a compositional layout, whose appearance a handler changes.
@preconcurrency @MainActor
public protocol NSCollectionLayoutVisibleItem: UIDynamicItem {
    /// The opacity, from 0 to 1.
    var alpha: CGFloat { get set }

    /// The order: elements with greater numbers are in front.
    var zIndex: Int { get set }

    /// A Boolean value that indicates whether the element is hidden.
    var isHidden: Bool { get set }

    /// The center, in points of the content of the section.
    var center: CGPoint { get set }

    /// The transform around the center.
    var transform3D: CATransform3D { get set }

    /// The name: the kind of a supplementary or decoration view; empty for a cell.
    var name: String { get }

    /// The position of the element.
    var indexPath: IndexPath { get }

    /// The area, in points of the content of the section.
    var frame: CGRect { get }

    /// The category of the element.
    var representedElementCategory: UICollectionView.ElementCategory { get }

    /// The kind of a supplementary or decoration view; `nil` for a cell.
    var representedElementKind: String? { get }
}

/// A function that changes the visible elements of a section, before each layout that shows them.
///
/// The offset is that of a section that scrolls by itself, or otherwise that of the collection view. The center of an element minus
/// the offset is its position in the visible area.
public typealias NSCollectionLayoutSectionVisibleItemsInvalidationHandler =
    @MainActor (
        _ visibleItems: [any NSCollectionLayoutVisibleItem], _ contentOffset: CGPoint,
        _ layoutEnvironment: any NSCollectionLayoutEnvironment
    ) -> Void

/// A visible element with attributes.
final class VisibleItem: NSObject, NSCollectionLayoutVisibleItem {
    private let attributes: UICollectionViewLayoutAttributes

    init(_ attributes: UICollectionViewLayoutAttributes) {
        self.attributes = attributes
        super.init()
    }

    var alpha: CGFloat {
        get { attributes.alpha }
        set { attributes.alpha = newValue }
    }
    var zIndex: Int {
        get { attributes.zIndex }
        set { attributes.zIndex = newValue }
    }
    var isHidden: Bool {
        get { attributes.isHidden }
        set { attributes.isHidden = newValue }
    }
    var center: CGPoint {
        get { attributes.center }
        set { attributes.center = newValue }
    }
    var transform: CGAffineTransform {
        get { attributes.transform }
        set { attributes.transform = newValue }
    }
    var transform3D: CATransform3D {
        get { attributes.transform3D }
        set { attributes.transform3D = newValue }
    }
    var bounds: CGRect { attributes.bounds }
    var frame: CGRect { attributes.frame }
    var name: String { attributes.representedElementKind ?? "" }
    var indexPath: IndexPath { attributes.indexPath }
    var representedElementCategory: UICollectionView.ElementCategory { attributes.representedElementCategory }
    var representedElementKind: String? { attributes.representedElementKind }
}
