import CoreLocation
import Foundation

/// An area with holes.
open class MKPolygon: MKMultiPoint, MKOverlay {
    /// The holes; `nil` if there are none.
    public let interiorPolygons: [MKPolygon]?

    private init(_ points: [MKMapPoint], _ interiorPolygons: [MKPolygon]?) {
        self.interiorPolygons = interiorPolygons.flatMap { $0.isEmpty ? nil : $0 }
        super.init(points: points)
    }

    /// Creates an area.
    /// - Parameters:
    ///   - points: The corners in map points.
    ///   - count: The number of corners.
    public convenience init(points: UnsafePointer<MKMapPoint>, count: Int) {
        self.init(points: points, count: count, interiorPolygons: nil)
    }

    /// Creates an area with holes.
    public convenience init(points: UnsafePointer<MKMapPoint>, count: Int, interiorPolygons: [MKPolygon]?) {
        self.init(Array(UnsafeBufferPointer(start: points, count: max(count, 0))), interiorPolygons)
    }

    /// Creates an area.
    /// - Parameters:
    ///   - coords: The coordinates of the corners.
    ///   - count: The number of corners.
    public convenience init(coordinates coords: UnsafePointer<CLLocationCoordinate2D>, count: Int) {
        self.init(coordinates: coords, count: count, interiorPolygons: nil)
    }

    /// Creates an area with holes.
    public convenience init(
        coordinates coords: UnsafePointer<CLLocationCoordinate2D>,
        count: Int,
        interiorPolygons: [MKPolygon]?
    ) {
        self.init(
            UnsafeBufferPointer(start: coords, count: max(count, 0)).map { MKMapPoint($0) },
            interiorPolygons
        )
    }

    /// The smallest rectangle that contains the area, in map points.
    open var boundingMapRect: MKMapRect { pointsRect }

    /// The center of the bounding rectangle. It is not valid without corners.
    open override var coordinate: CLLocationCoordinate2D { pointsRect.center }

    /// The outer ring and the rings of the holes.
    var rings: [[MKMapPoint]] { [mapPoints] + (interiorPolygons ?? []).flatMap(\.rings) }
}

/// Several areas that are drawn together.
open class MKMultiPolygon: MKShape, MKOverlay {
    /// The areas.
    public let polygons: [MKPolygon]

    /// Creates an overlay of areas.
    public init(_ polygons: [MKPolygon]) { self.polygons = polygons }

    /// The smallest rectangle that contains the areas, in map points.
    open var boundingMapRect: MKMapRect { polygons.reduce(.null) { $0.union($1.boundingMapRect) } }

    /// The center of the bounding rectangle.
    open override var coordinate: CLLocationCoordinate2D { boundingMapRect.center }
}

/// Several lines that are drawn together.
open class MKMultiPolyline: MKShape, MKOverlay {
    /// The lines.
    public let polylines: [MKPolyline]

    /// Creates an overlay of lines.
    public init(_ polylines: [MKPolyline]) { self.polylines = polylines }

    /// The smallest rectangle that contains the lines, in map points.
    open var boundingMapRect: MKMapRect { polylines.reduce(.null) { $0.union($1.boundingMapRect) } }

    /// The center of the bounding rectangle.
    open override var coordinate: CLLocationCoordinate2D { boundingMapRect.center }
}

/// A circle around a coordinate.
open class MKCircle: MKShape, MKOverlay {
    private let center: CLLocationCoordinate2D
    /// The radius in meters.
    public let radius: CLLocationDistance
    /// The smallest rectangle that contains the circle, in map points.
    public let boundingMapRect: MKMapRect

    /// Creates a circle.
    /// - Parameter radius: In meters.
    public init(center coord: CLLocationCoordinate2D, radius: CLLocationDistance) {
        center = coord
        self.radius = radius
        let point = MKMapPoint(coord)
        let size =
            radius.isFinite && CLLocationCoordinate2DIsValid(coord)
            ? max(radius, 0) * MKMapPointsPerMeterAtLatitude(coord.latitude) : 0
        boundingMapRect =
            CLLocationCoordinate2DIsValid(coord)
            ? MKMapRect(x: point.x - size, y: point.y - size, width: 2 * size, height: 2 * size) : .null
    }

    /// Creates the circle in the middle of a rectangle, as wide as its longer side.
    public convenience init(mapRect: MKMapRect) {
        let center = mapRect.center
        let radius = max(mapRect.width, mapRect.height) / 2
        self.init(
            center: center,
            radius: CLLocationCoordinate2DIsValid(center)
                ? radius * MKMetersPerMapPointAtLatitude(center.latitude) : 0
        )
    }

    /// The center.
    open override var coordinate: CLLocationCoordinate2D { center }
}

extension MKMapRect {
    /// The coordinate in the middle. It is not valid if the rectangle is nowhere.
    var center: CLLocationCoordinate2D {
        isNull ? kCLLocationCoordinate2DInvalid : MKMapPoint(x: midX, y: midY).clamped.coordinate
    }
}
