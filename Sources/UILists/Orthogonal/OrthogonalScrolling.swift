import UIKitCore

/// The directions and stops of a section of a compositional layout that scrolls across the direction of the layout.
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Hashable, Sendable {
    /// The section does not scroll by itself.
    case none = 0
    /// The section comes to rest anywhere.
    case continuous = 1
    /// The section comes to rest where a group begins at the leading edge.
    case continuousGroupLeadingBoundary = 2
    /// The section scrolls by its visible length.
    case paging = 3
    /// The section scrolls by a group, which begins at the leading edge.
    case groupPaging = 4
    /// The section scrolls by a group, which is centered.
    case groupPagingCentered = 5
}

/// The motion of a section of a compositional layout that scrolls across the direction of the layout.
@preconcurrency @MainActor
open class UICollectionLayoutSectionOrthogonalScrollingProperties: NSObject {
    /// The deceleration of a section.
    public enum DecelerationRate: Int, Hashable, Sendable {
        /// The fast rate for sections that scroll by groups, and the normal rate for others.
        case automatic = 0
        /// The rate of scroll views.
        case normal = 1
        /// A fast rate.
        case fast = 2
    }

    /// The motion beyond the edges of a section.
    public enum Bounce: Int, Hashable, Sendable {
        /// The section bounces if its content is longer than its visible length.
        case automatic = 0
        /// The section always bounces.
        case always = 1
        /// The section does not bounce.
        case never = 2
    }

    /// Creates the standard properties.
    public override init() { super.init() }

    /// The deceleration rate. The default is `automatic`.
    open var decelerationRate = DecelerationRate.automatic

    /// The motion beyond the edges. The default is `automatic`.
    open var bounce = Bounce.automatic
}

/// The content of a section that scrolls by itself, and the offsets at which it comes to rest.
///
/// Offsets and positions are in points along the direction in which the section scrolls, from left to right or from top to
/// bottom. The collection view mirrors them.
struct OrthogonalScrolling: Equatable {
    let behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior
    /// The length of the content, at least that of the visible area.
    let length: CGFloat
    /// The length of the visible area.
    let viewport: CGFloat
    /// The distances of the first and the last group from the edges of the content.
    let insets: (start: CGFloat, end: CGFloat)
    /// The range of the offset at rest.
    let range: ClosedRange<CGFloat>
    /// The offsets at which groups are at their position, sorted; empty for a section that comes to rest anywhere.
    private let stops: [CGFloat]

    /// The least velocity that moves the content to the next group, in points per second, which is that of pages.
    private static let flickVelocity: CGFloat = 150

    /// Creates the content of a section.
    /// - Parameters:
    ///   - groups: The positions of the groups, sorted.
    ///   - content: The length of the groups with the insets.
    ///   - viewport: The length of the visible area.
    init(
        _ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior,
        groups: [(start: CGFloat, end: CGFloat)],
        content: CGFloat,
        viewport: CGFloat,
        insets: (start: CGFloat, end: CGFloat)
    ) {
        self.behavior = behavior
        self.viewport = viewport
        self.insets = insets
        length = max(content, viewport)
        let limit = length - viewport
        let centers = groups.map { ($0.start + $0.end - viewport) / 2 }
        if behavior == .groupPagingCentered, let first = centers.first, let last = centers.last {
            // The first and the last group are centered as well.
            range = first...max(first, last)
            stops = centers
            return
        }
        range = 0...limit
        switch behavior {
        case .continuousGroupLeadingBoundary, .groupPaging:
            stops = groups.map { min(max(0, $0.start - insets.start), limit) }
        case .none, .continuous, .paging, .groupPagingCentered: stops = []
        }
    }

    static func == (a: OrthogonalScrolling, b: OrthogonalScrolling) -> Bool {
        a.behavior == b.behavior && a.length == b.length && a.viewport == b.viewport && a.insets == b.insets
            && a.range == b.range && a.stops == b.stops
    }

    /// Returns the nearest offset in the range.
    func clamped(_ offset: CGFloat) -> CGFloat { min(max(offset, range.lowerBound), range.upperBound) }

    /// Returns the offset at which content that a finger has released comes to rest; `nil` for any.
    /// - Parameters:
    ///   - offset: The present offset.
    ///   - velocity: The velocity of the offset, in points per second.
    ///   - natural: The offset to which the velocity leads.
    func target(from offset: CGFloat, velocity: CGFloat, natural: CGFloat) -> CGFloat? {
        switch behavior {
        case .none, .continuous: return nil
        case .paging: return page(from: offset, velocity: velocity)
        case .continuousGroupLeadingBoundary: return nearest(natural)
        case .groupPaging, .groupPagingCentered:
            // A finger lies on a stop, but for the rounding to pixels.
            if velocity >= Self.flickVelocity { return stops.first { $0 > offset + 1 } ?? stops.last }
            if velocity <= -Self.flickVelocity { return stops.last { $0 < offset - 1 } ?? stops.first }
            return nearest(offset)
        }
    }

    /// Returns the offset after a step of a wheel; `nil` for a section that comes to rest anywhere.
    func step(from offset: CGFloat, isForward: Bool) -> CGFloat? {
        switch behavior {
        case .none, .continuous: nil
        case .paging: page(from: offset, velocity: isForward ? Self.flickVelocity : -Self.flickVelocity)
        case .continuousGroupLeadingBoundary, .groupPaging, .groupPagingCentered:
            isForward ? stops.first { $0 > offset + 1 } ?? stops.last : stops.last { $0 < offset - 1 } ?? stops.first
        }
    }

    /// Returns the offset of a page. Pages are counted from the leading edge, unlike those of scroll views.
    private func page(from offset: CGFloat, velocity: CGFloat) -> CGFloat? {
        guard viewport > 0 else { return nil }
        let number = offset / viewport
        let page =
            velocity >= Self.flickVelocity
            ? number.rounded(.down) + 1
            : velocity <= -Self.flickVelocity ? number.rounded(.up) - 1 : number.rounded()
        return clamped(page * viewport)
    }

    private func nearest(_ offset: CGFloat) -> CGFloat? { stops.min { abs($0 - offset) < abs($1 - offset) } }
}

/// The section in whose content an element is, and the offset of that content.
struct ItemScroll: Equatable {
    let section: Int
    /// A Boolean value that indicates whether the section scrolls along the horizontal axis.
    let isHorizontal: Bool
    let offset: CGFloat
    /// The length of the content and of the visible area, in points.
    let length: CGFloat
    let viewport: CGFloat

    /// The distance by which the content is moved, in points.
    var shift: CGPoint { isHorizontal ? CGPoint(x: offset, y: 0) : CGPoint(x: 0, y: offset) }

    /// Returns the position of the content from right to left.
    var mirrored: ItemScroll {
        guard isHorizontal else { return self }
        return ItemScroll(
            section: section,
            isHorizontal: true,
            offset: length - viewport - offset,
            length: length,
            viewport: viewport
        )
    }
}

extension UICollectionViewLayoutAttributes {
    /// The frame in the content of the collection view, after a section has scrolled by itself.
    final var visibleFrame: CGRect {
        guard let shift = scroll?.shift else { return frame }
        return frame.offsetBy(dx: -shift.x, dy: -shift.y)
    }
}
