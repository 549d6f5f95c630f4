import CoreLocation
import UIKit

/// A rectangle of the map, in map points. It can go beyond the antimeridian.
public struct MKMapRect: Hashable, Sendable {
    /// The corner in the northwest.
    public var origin: MKMapPoint
    /// The size.
    public var size: MKMapSize

    /// Creates the rectangle at 0, 0 with the size 0, 0.
    public init() { self.init(origin: MKMapPoint(), size: MKMapSize()) }

    /// Creates a rectangle.
    public init(origin: MKMapPoint, size: MKMapSize) {
        self.origin = origin
        self.size = size
    }

    /// Creates a rectangle.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: MKMapPoint(x: x, y: y), size: MKMapSize(width: width, height: height))
    }

    /// The rectangle of the world.
    public static let world = MKMapRect(origin: MKMapPoint(), size: .world)

    /// The rectangle that is nowhere, such as the intersection of two rectangles with nothing in common.
    public static let null = MKMapRect(x: .infinity, y: .infinity, width: 0, height: 0)

    /// The western edge.
    public var minX: Double { origin.x }
    /// The northern edge.
    public var minY: Double { origin.y }
    /// The horizontal middle.
    public var midX: Double { origin.x + size.width / 2 }
    /// The vertical middle.
    public var midY: Double { origin.y + size.height / 2 }
    /// The eastern edge.
    public var maxX: Double { origin.x + size.width }
    /// The southern edge.
    public var maxY: Double { origin.y + size.height }
    /// The width.
    public var width: Double { size.width }
    /// The height.
    public var height: Double { size.height }

    /// A Boolean value that indicates whether the rectangle is nowhere.
    public var isNull: Bool { origin.x.isInfinite || origin.y.isInfinite }

    /// A Boolean value that indicates whether the rectangle is nowhere or has no area.
    public var isEmpty: Bool { isNull || size.width <= 0 || size.height <= 0 }

    /// Returns a Boolean value that indicates whether the rectangle contains a point. The eastern and the southern edge do not belong
    /// to it.
    public func contains(_ point: MKMapPoint) -> Bool {
        !isNull && point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    /// Returns a Boolean value that indicates whether the rectangle contains another one.
    public func contains(_ rect: MKMapRect) -> Bool {
        !isNull && !rect.isNull && rect.minX >= minX && rect.maxX <= maxX && rect.minY >= minY && rect.maxY <= maxY
    }

    /// Returns a Boolean value that indicates whether two rectangles have an area in common.
    public func intersects(_ rect: MKMapRect) -> Bool { !intersection(rect).isEmpty }

    /// Returns the smallest rectangle that contains two rectangles.
    public func union(_ rect: MKMapRect) -> MKMapRect {
        if isNull { return rect }
        if rect.isNull { return self }
        let (x, y) = (min(minX, rect.minX), min(minY, rect.minY))
        return MKMapRect(x: x, y: y, width: max(maxX, rect.maxX) - x, height: max(maxY, rect.maxY) - y)
    }

    /// Returns the rectangle that two rectangles have in common, or ``null``.
    public func intersection(_ rect: MKMapRect) -> MKMapRect {
        if isNull || rect.isNull { return .null }
        let (x, y) = (max(minX, rect.minX), max(minY, rect.minY))
        let (width, height) = (min(maxX, rect.maxX) - x, min(maxY, rect.maxY) - y)
        return width < 0 || height < 0 ? .null : MKMapRect(x: x, y: y, width: width, height: height)
    }

    /// Returns the rectangle with its edges moved inwards, or outwards for negative numbers.
    public func insetBy(dx: Double, dy: Double) -> MKMapRect {
        if isNull { return self }
        let (width, height) = (size.width - 2 * dx, size.height - 2 * dy)
        return width < 0 || height < 0 ? .null : MKMapRect(x: minX + dx, y: minY + dy, width: width, height: height)
    }

    /// Returns the rectangle at another place.
    public func offsetBy(dx: Double, dy: Double) -> MKMapRect {
        isNull ? self : MKMapRect(x: minX + dx, y: minY + dy, width: width, height: height)
    }

    /// Divides the rectangle.
    /// - Parameters:
    ///   - distance: The size of the slice. It is bounded by the size of the rectangle.
    ///   - edge: The edge of the slice.
    public func divided(atDistance distance: Double, from edge: CGRectEdge) -> (slice: MKMapRect, remainder: MKMapRect)
    {
        if isNull { return (.null, .null) }
        let isHorizontal = edge == .minXEdge || edge == .maxXEdge
        let part = min(max(distance, 0), isHorizontal ? width : height)
        var (first, second) = (self, self)
        if isHorizontal {
            let left = edge == .minXEdge ? part : width - part
            first.size.width = left
            second.origin.x += left
            second.size.width -= left
        } else {
            let top = edge == .minYEdge ? part : height - part
            first.size.height = top
            second.origin.y += top
            second.size.height -= top
        }
        return edge == .minXEdge || edge == .minYEdge ? (first, second) : (second, first)
    }

    /// A Boolean value that indicates whether the rectangle goes beyond the antimeridian.
    public var spans180thMeridian: Bool { !isNull && (minX < 0 || maxX > MKMapSize.world.width) }

    /// Returns the part beyond the antimeridian, moved to the other side of the world; ``null`` if there is none.
    public func remainder() -> MKMapRect {
        guard spans180thMeridian else { return .null }
        let size = MKMapSize.world.width
        let west = MKMapRect(x: minX, y: minY, width: min(maxX, 0) - minX, height: height)
        if minX < 0 { return west.offsetBy(dx: size, dy: 0) }
        let start = max(minX, size)
        return MKMapRect(x: start - size, y: minY, width: maxX - start, height: height)
    }
}
