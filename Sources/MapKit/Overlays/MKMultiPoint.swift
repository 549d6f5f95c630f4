import CoreLocation
import Foundation

/// The base class of shapes that consist of several points.
open class MKMultiPoint: MKShape {
    private let storage: UnsafeMutablePointer<MKMapPoint>

    /// The number of points.
    public let pointCount: Int

    /// The smallest rectangle that contains the points.
    let pointsRect: MKMapRect

    /// The distances of the points from the first one along the line, in map points.
    private let distances: [Double]

    init(points: [MKMapPoint]) {
        storage = .allocate(capacity: points.count)
        pointCount = points.count
        var rect = MKMapRect.null
        var distances: [Double] = []
        distances.reserveCapacity(points.count)
        for (index, point) in points.enumerated() {
            (storage + index).initialize(to: point)
            rect = rect.union(MKMapRect(origin: point, size: MKMapSize()))
            let before = points[max(index - 1, 0)]
            distances.append((distances.last ?? 0) + hypot(point.x - before.x, point.y - before.y))
        }
        (pointsRect, self.distances) = (rect, distances)
        super.init()
    }

    deinit { storage.deallocate() }

    /// Returns the points in map points. The pointer is valid as long as the shape.
    open func points() -> UnsafeMutablePointer<MKMapPoint> { storage }

    /// The points as an array.
    package var mapPoints: [MKMapPoint] { Array(UnsafeBufferPointer(start: storage, count: pointCount)) }

    /// Copies the coordinates of some points.
    /// - Parameters:
    ///   - coords: The memory for the coordinates.
    ///   - range: The indexes of the points. Those that do not exist are left out.
    open func getCoordinates(_ coords: UnsafeMutablePointer<CLLocationCoordinate2D>, range: NSRange) {
        guard range.location >= 0, range.length > 0, range.location < pointCount else { return }
        let count = min(range.length, pointCount - range.location)
        for index in 0..<count { coords[index] = storage[range.location + index].coordinate }
    }

    /// Returns the position of a point along the line, from 0 to 1; 0 for a point that does not exist.
    open func location(atPointIndex index: Int) -> Double {
        guard distances.indices.contains(index), let length = distances.last, length > 0 else { return 0 }
        return distances[index] / length
    }

    /// Returns the positions of points along the line, from 0 to 1.
    open func locations(atPointIndexes indexes: IndexSet) -> [Double] { indexes.map { location(atPointIndex: $0) } }
}

/// A line between points.
open class MKPolyline: MKMultiPoint, MKOverlay {
    override init(points: [MKMapPoint]) { super.init(points: points) }

    /// Creates a line.
    /// - Parameters:
    ///   - points: The points in map points.
    ///   - count: The number of points.
    public convenience init(points: UnsafePointer<MKMapPoint>, count: Int) {
        self.init(points: Array(UnsafeBufferPointer(start: points, count: max(count, 0))))
    }

    /// Creates a line.
    /// - Parameters:
    ///   - coords: The coordinates of the points.
    ///   - count: The number of points.
    public convenience init(coordinates coords: UnsafePointer<CLLocationCoordinate2D>, count: Int) {
        self.init(points: UnsafeBufferPointer(start: coords, count: max(count, 0)).map { MKMapPoint($0) })
    }

    /// The smallest rectangle that contains the line, in map points.
    open var boundingMapRect: MKMapRect { pointsRect }

    /// The center of the bounding rectangle. It is not valid without points.
    open override var coordinate: CLLocationCoordinate2D {
        pointsRect.isNull
            ? kCLLocationCoordinate2DInvalid : MKMapPoint(x: pointsRect.midX, y: pointsRect.midY).coordinate
    }
}
