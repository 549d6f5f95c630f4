import QuartzCore

/// A region in which a field acts, in points relative to the position of the field.
public final class UIRegion: NSObject, NSCopying, Sendable {
    /// The shape of a region.
    private indirect enum Shape: Sendable {
        case infinite
        case ellipse(CGSize)
        case rectangle(CGSize)
        case inverse(Shape)
        case union(Shape, Shape)
        case intersection(Shape, Shape)
        case difference(Shape, Shape)

        func contains(_ point: CGPoint) -> Bool {
            switch self {
            case .infinite: true
            case .ellipse(let size):
                hypot(point.x / (size.width / 2), point.y / (size.height / 2)) <= 1
            case .rectangle(let size): abs(point.x) <= size.width / 2 && abs(point.y) <= size.height / 2
            case .inverse(let shape): !shape.contains(point)
            case .union(let first, let second): first.contains(point) || second.contains(point)
            case .intersection(let first, let second): first.contains(point) && second.contains(point)
            case .difference(let first, let second): first.contains(point) && !second.contains(point)
            }
        }
    }

    private let shape: Shape

    private init(_ shape: Shape) {
        self.shape = shape
        super.init()
    }

    /// The region that includes all points.
    public static let infinite = UIRegion(.infinite)

    /// Creates a circular region.
    /// - Parameter radius: The radius, in points.
    public convenience init(radius: CGFloat) {
        let side = max(0, 2 * radius)
        self.init(.ellipse(CGSize(width: side, height: side)))
    }

    /// Creates a rectangular region around the position of the field.
    /// - Parameter size: The size, in points.
    public convenience init(size: CGSize) { self.init(.rectangle(size)) }

    /// Returns the region of all points that are not in this one.
    public func inverse() -> UIRegion { UIRegion(.inverse(shape)) }

    /// Returns the region of the points that are in this region or in another one.
    public func union(with region: UIRegion) -> UIRegion { UIRegion(.union(shape, region.shape)) }

    /// Returns the region of the points of this region that are not in another one.
    public func difference(from region: UIRegion) -> UIRegion { UIRegion(.difference(shape, region.shape)) }

    /// Returns the region of the points that are in this region and in another one.
    public func intersection(with region: UIRegion) -> UIRegion { UIRegion(.intersection(shape, region.shape)) }

    /// Returns a Boolean value that indicates whether a point, relative to the position of the field, is in the region.
    public func contains(_ point: CGPoint) -> Bool { shape.contains(point) }

    /// Returns the region itself, which never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}
