import CoreLocation
import Foundation

/// The size of a region in degrees.
public struct MKCoordinateSpan: Hashable, Sendable {
    /// The size from north to south.
    public var latitudeDelta: CLLocationDegrees
    /// The size from west to east.
    public var longitudeDelta: CLLocationDegrees

    /// Creates the span 0, 0.
    public init() { (latitudeDelta, longitudeDelta) = (0, 0) }

    /// Creates a span.
    public init(latitudeDelta: CLLocationDegrees, longitudeDelta: CLLocationDegrees) {
        self.latitudeDelta = latitudeDelta
        self.longitudeDelta = longitudeDelta
    }
}

/// A region around a coordinate.
public struct MKCoordinateRegion: Sendable {
    /// The center.
    public var center: CLLocationCoordinate2D
    /// The size in degrees.
    public var span: MKCoordinateSpan

    /// Creates the region at 0, 0 with the span 0, 0.
    public init() { self.init(center: CLLocationCoordinate2D(), span: MKCoordinateSpan()) }

    /// Creates a region.
    public init(center: CLLocationCoordinate2D, span: MKCoordinateSpan) {
        self.center = center
        self.span = span
    }

    /// Creates a region with a size in meters.
    public init(
        center centerCoordinate: CLLocationCoordinate2D,
        latitudinalMeters: CLLocationDistance,
        longitudinalMeters: CLLocationDistance
    ) {
        let latitude = centerCoordinate.latitude
        let degree = Double.pi / 180
        let parallel = Ellipsoid.normalRadius(at: latitude) * cos(latitude * degree) * degree
        self.init(
            center: centerCoordinate,
            span: MKCoordinateSpan(
                latitudeDelta: min(latitudinalMeters / (Ellipsoid.meridianRadius(at: latitude) * degree), 180),
                longitudeDelta: parallel > 0 ? min(longitudinalMeters / parallel, 360) : 360
            )
        )
    }

    /// Creates the region of a rectangle of the map.
    public init(_ rect: MKMapRect) {
        let size = MKMapSize.world.width
        func latitude(_ y: Double) -> Double {
            MKMapPoint(x: 0, y: min(max(y, 0), size)).coordinate.latitude
        }
        let (north, south) = (latitude(rect.minY), latitude(rect.maxY))
        let x = rect.midX - (rect.midX / size).rounded(.down) * size
        self.init(
            center: CLLocationCoordinate2D(latitude: (north + south) / 2, longitude: (x / size - 0.5) * 360),
            span: MKCoordinateSpan(latitudeDelta: north - south, longitudeDelta: min(rect.width / size, 1) * 360)
        )
    }
}
