import UIKitCore

/// A width or a height of an element of a compositional layout.
@preconcurrency @MainActor
open class NSCollectionLayoutDimension: NSObject {
    enum Kind {
        case fractionalWidth
        case fractionalHeight
        case absolute
        case estimated
        case uniform
    }

    let kind: Kind

    init(_ kind: Kind, _ value: CGFloat) {
        guard value.isFinite, value >= 0 else {
            ListFailure.fail("invalid dimension of a compositional layout: \(value)")
        }
        self.kind = kind
        dimension = value
        super.init()
    }

    /// Returns a fraction of the width of the container.
    open class func fractionalWidth(_ fractionalWidth: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(.fractionalWidth, fractionalWidth)
    }

    /// Returns a fraction of the height of the container.
    open class func fractionalHeight(_ fractionalHeight: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(.fractionalHeight, fractionalHeight)
    }

    /// Returns a length in points.
    open class func absolute(_ absoluteDimension: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(.absolute, absoluteDimension)
    }

    /// Returns a length in points that is replaced by the one that the view prefers.
    open class func estimated(_ estimatedDimension: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(.estimated, estimatedDimension)
    }

    /// Returns a length in points that is replaced by the greatest of those that the views of the items of a group prefer.
    ///
    /// The dimension of the group must be an estimate, or such a dimension as well, which is an estimate for groups.
    open class func uniformAcrossSiblings(estimate estimatedDimension: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(.uniform, estimatedDimension)
    }

    /// A Boolean value that indicates whether the items of a group have the value in common.
    open var isUniformAcrossSiblings: Bool { kind == .uniform }

    /// A Boolean value that indicates whether views are asked for the length.
    var fitsContent: Bool { kind == .estimated || kind == .uniform }

    /// A Boolean value that indicates whether the value is a fraction of a width.
    open var isFractionalWidth: Bool { kind == .fractionalWidth }

    /// A Boolean value that indicates whether the value is a fraction of a height.
    open var isFractionalHeight: Bool { kind == .fractionalHeight }

    /// A Boolean value that indicates whether the value is in points.
    open var isAbsolute: Bool { kind == .absolute }

    /// A Boolean value that indicates whether the value is an estimate.
    open var isEstimated: Bool { kind == .estimated }

    /// The fraction, or the length in points.
    public final let dimension: CGFloat

    /// The kind and the value.
    var text: String {
        switch kind {
        case .fractionalWidth: "\(dimension) of the width"
        case .fractionalHeight: "\(dimension) of the height"
        case .absolute: "\(dimension)"
        case .estimated: "about \(dimension)"
        case .uniform: "about \(dimension), uniform"
        }
    }

    /// Returns the length in a container, in points.
    func length(in container: CGSize) -> CGFloat {
        switch kind {
        case .fractionalWidth: max(0, container.width * dimension)
        case .fractionalHeight: max(0, container.height * dimension)
        case .absolute, .estimated, .uniform: dimension
        }
    }
}

/// The width and the height of an element of a compositional layout.
@preconcurrency @MainActor
open class NSCollectionLayoutSize: NSObject {
    /// Creates a size.
    public init(widthDimension width: NSCollectionLayoutDimension, heightDimension height: NSCollectionLayoutDimension)
    {
        widthDimension = width
        heightDimension = height
        super.init()
    }

    /// The width.
    public final let widthDimension: NSCollectionLayoutDimension

    /// The height.
    public final let heightDimension: NSCollectionLayoutDimension

    /// The dimensions.
    var text: String { "(\(widthDimension.text) × \(heightDimension.text))" }

    /// Returns the size in a container, in points.
    func size(in container: CGSize) -> CGSize {
        CGSize(width: widthDimension.length(in: container), height: heightDimension.length(in: container))
    }
}

/// A distance between elements of a compositional layout.
@preconcurrency @MainActor
open class NSCollectionLayoutSpacing: NSObject {
    init(_ spacing: CGFloat, isFlexible: Bool) {
        self.spacing = spacing
        isFlexibleSpacing = isFlexible
        super.init()
    }

    /// Returns a least distance in points, which grows with the space that is left.
    open class func flexible(_ flexibleSpacing: CGFloat) -> NSCollectionLayoutSpacing {
        NSCollectionLayoutSpacing(flexibleSpacing, isFlexible: true)
    }

    /// Returns a distance in points.
    open class func fixed(_ fixedSpacing: CGFloat) -> NSCollectionLayoutSpacing {
        NSCollectionLayoutSpacing(fixedSpacing, isFlexible: false)
    }

    /// The distance, in points.
    public final let spacing: CGFloat

    /// A Boolean value that indicates whether the distance grows.
    public final let isFlexibleSpacing: Bool

    /// A Boolean value that indicates whether the distance does not grow.
    open var isFixedSpacing: Bool { !isFlexibleSpacing }
}

/// The distances around an element of a compositional layout.
@preconcurrency @MainActor
open class NSCollectionLayoutEdgeSpacing: NSObject {
    /// Creates distances; `nil` for none.
    public init(
        leading: NSCollectionLayoutSpacing?,
        top: NSCollectionLayoutSpacing?,
        trailing: NSCollectionLayoutSpacing?,
        bottom: NSCollectionLayoutSpacing?
    ) {
        self.leading = leading
        self.top = top
        self.trailing = trailing
        self.bottom = bottom
        super.init()
    }

    /// The distance at the leading edge.
    public final let leading: NSCollectionLayoutSpacing?

    /// The distance at the top.
    public final let top: NSCollectionLayoutSpacing?

    /// The distance at the trailing edge.
    public final let trailing: NSCollectionLayoutSpacing?

    /// The distance at the bottom.
    public final let bottom: NSCollectionLayoutSpacing?
}

/// The position of a supplementary view at an element of a compositional layout.
@preconcurrency @MainActor
open class NSCollectionLayoutAnchor: NSObject {
    /// Creates a position at edges: two of them for a corner, none for the center.
    public convenience init(edges: NSDirectionalRectEdge) { self.init(edges, .zero, isFractional: false) }

    /// Creates a position at edges, and a distance from it in points.
    public convenience init(edges: NSDirectionalRectEdge, absoluteOffset: CGPoint) {
        self.init(edges, absoluteOffset, isFractional: false)
    }

    /// Creates a position at edges, and a distance from it in fractions of the size of the supplementary view.
    public convenience init(edges: NSDirectionalRectEdge, fractionalOffset: CGPoint) {
        self.init(edges, fractionalOffset, isFractional: true)
    }

    init(_ edges: NSDirectionalRectEdge, _ offset: CGPoint, isFractional: Bool) {
        self.edges = edges
        self.offset = offset
        isFractionalOffset = isFractional
        super.init()
    }

    /// The edges.
    public final let edges: NSDirectionalRectEdge

    /// The distance from the edges.
    public final let offset: CGPoint

    /// A Boolean value that indicates whether the distance is a fraction.
    public final let isFractionalOffset: Bool

    /// A Boolean value that indicates whether the distance is in points.
    open var isAbsoluteOffset: Bool { !isFractionalOffset }

    /// Returns the point at the edges of a rectangle.
    func point(in rect: CGRect) -> CGPoint {
        CGPoint(
            x: edges.contains(.leading) ? rect.minX : edges.contains(.trailing) ? rect.maxX : rect.midX,
            y: edges.contains(.top) ? rect.minY : edges.contains(.bottom) ? rect.maxY : rect.midY
        )
    }

    /// Returns the distance for a size.
    func distance(_ size: CGSize) -> CGPoint {
        isFractionalOffset ? CGPoint(x: offset.x * size.width, y: offset.y * size.height) : offset
    }
}
