import QuartzCore
import UIKitCore

/// The position and the appearance of a cell, a supplementary view or a decoration view of a collection view.
///
/// Layouts create attributes, and collection views apply them to views. A subclass with further properties overrides
/// ``copy(with:)``, and is returned by ``UICollectionViewLayout/layoutAttributesClass``.
@preconcurrency @MainActor
open class UICollectionViewLayoutAttributes: NSObject, @MainActor NSCopying {
    /// Creates attributes without a position. Use the initializers for a kind of element.
    public override init() { super.init() }

    /// Creates the attributes of a cell.
    public convenience init(forCellWith indexPath: IndexPath) {
        self.init()
        element = ElementKey(.cell, "", indexPath)
    }

    /// Creates the attributes of a supplementary view.
    public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
        self.init()
        element = ElementKey(.supplementaryView, elementKind, indexPath)
    }

    /// Creates the attributes of a decoration view.
    public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
        self.init()
        element = ElementKey(.decorationView, decorationViewKind, indexPath)
    }

    /// The element of the collection view.
    final var element = ElementKey(.cell, "", IndexPath(indexes: []))

    // MARK: Element

    /// The position of the element.
    open var indexPath: IndexPath {
        get { element.path }
        set { element.path = newValue }
    }

    /// The category of the element.
    open var representedElementCategory: UICollectionView.ElementCategory { element.category }

    /// The kind of a supplementary or decoration view; `nil` for a cell.
    open var representedElementKind: String? { element.category == .cell ? nil : element.kind }

    // MARK: Geometry

    // The frame is stored so that it is returned to the last bit.
    private var storedFrame = CGRect.zero

    /// The center, in points of the content.
    open var center: CGPoint {
        get { CGPoint(x: storedFrame.minX + storedFrame.width / 2, y: storedFrame.minY + storedFrame.height / 2) }
        set {
            let size = storedFrame.size
            storedFrame.origin = CGPoint(x: newValue.x - size.width / 2, y: newValue.y - size.height / 2)
        }
    }

    /// The size, in points. A new size does not change the center.
    open var size: CGSize {
        get { storedFrame.size }
        set {
            let former = center
            storedFrame.size = newValue
            center = former
        }
    }

    /// The transform around the center. The default is the identity.
    open var transform3D = CATransform3DIdentity

    /// The area, in points of the content, without the transform.
    open var frame: CGRect {
        get { storedFrame }
        set { storedFrame = newValue }
    }

    /// The area in the coordinates of the element: an origin of zero, and the size.
    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: size) }
        set { size = newValue.size }
    }

    /// The affine part of ``transform3D``.
    open var transform: CGAffineTransform {
        get { CATransform3DGetAffineTransform(transform3D) }
        set { transform3D = CATransform3DMakeAffineTransform(newValue) }
    }

    // MARK: Appearance

    /// The opacity, from 0 to 1. The default is 1.
    open var alpha: CGFloat = 1

    /// The order: elements with greater numbers are in front. The default is 0.
    open var zIndex = 0

    /// A Boolean value that indicates whether the element is hidden. A collection view creates no views for hidden elements. The
    /// default is `false`.
    open var isHidden = false

    /// The dimensions that a cell without a preferred size of its own chooses itself.
    final var fitsWidth = true
    final var fitsHeight = true

    /// A Boolean value that indicates whether the size is an estimate, for which the view is asked.
    final var isEstimated = false

    /// A Boolean value that indicates whether the element is not at its own position, but at an edge of the visible area.
    final var isPinned = false

    /// The section that scrolls by itself and contains the element; `nil` for the content of the collection view.
    final var scroll: ItemScroll?

    /// Returns a Boolean value that indicates whether other attributes have the same values. Values of subclasses are not known.
    final func matches(_ other: UICollectionViewLayoutAttributes) -> Bool {
        type(of: self) == UICollectionViewLayoutAttributes.self && type(of: other) == type(of: self)
            && element == other.element && storedFrame == other.storedFrame && alpha == other.alpha
            && zIndex == other.zIndex && isHidden == other.isHidden && scroll?.section == other.scroll?.section
            && CATransform3DEqualToTransform(transform3D, other.transform3D)
    }

    // MARK: Copies

    /// Returns a copy. Overrides copy the properties of the subclass to the result of `super`.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = Self.make(type(of: self))
        copy.element = element
        copy.storedFrame = storedFrame
        copy.transform3D = transform3D
        copy.alpha = alpha
        copy.zIndex = zIndex
        copy.isHidden = isHidden
        copy.fitsWidth = fitsWidth
        copy.fitsHeight = fitsHeight
        copy.isEstimated = isEstimated
        copy.isPinned = isPinned
        copy.scroll = scroll
        return copy
    }

    /// Returns a copy of the same class.
    final func duplicate() -> UICollectionViewLayoutAttributes {
        guard let copy = copy(with: nil) as? UICollectionViewLayoutAttributes else {
            ListFailure.fail("\(type(of: self)).copy(with:) must return layout attributes")
        }
        return copy
    }
}

/// The identity of a cell, a supplementary view or a decoration view.
struct ElementKey: Hashable {
    var category: UICollectionView.ElementCategory
    var kind: String
    var path: IndexPath

    init(_ category: UICollectionView.ElementCategory, _ kind: String, _ path: IndexPath) {
        self.category = category
        self.kind = kind
        self.path = path
    }

    init(_ index: ListIndex) { self.init(.cell, "", index.path) }

    /// The position of a cell; `nil` for other elements.
    var cellIndex: ListIndex? { category == .cell ? ListIndex(path) : nil }

    /// A text for messages.
    var text: String {
        let path = "{length = \(path.count), path = \(path.map(String.init).joined(separator: " - "))}"
        return switch category {
        case .cell: "the cell at index path \(path)"
        case .supplementaryView: "the supplementary view of kind \(kind) at index path \(path)"
        case .decorationView: "the decoration view of kind \(kind) at index path \(path)"
        }
    }
}
