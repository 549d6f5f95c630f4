/// A latitude and a longitude on the WGS 84 ellipsoid.
public struct CLLocationCoordinate2D: Sendable {
    /// The latitude, in degrees. Positive values are north of the equator.
    public var latitude: CLLocationDegrees

    /// The longitude, in degrees. Positive values are east of the meridian of Greenwich.
    public var longitude: CLLocationDegrees

    /// Creates the coordinate at which the equator meets the meridian of Greenwich.
    public init() { (latitude, longitude) = (0, 0) }

    /// Creates a coordinate from a latitude and a longitude, in degrees.
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// A coordinate that is not valid.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// Returns a coordinate with a latitude and a longitude, in degrees.
public func CLLocationCoordinate2DMake(
    _ latitude: CLLocationDegrees,
    _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}

/// Returns a Boolean value that indicates whether a latitude is from -90° to 90°, and a longitude from -180° to 180°.
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
    // Comparisons with not-a-number are false.
    abs(coord.latitude) <= 90 && abs(coord.longitude) <= 180
}
