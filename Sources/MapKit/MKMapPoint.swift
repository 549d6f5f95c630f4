import CoreLocation
import Foundation

/// A point of the map: the Web Mercator projection of the world on a square with sides of 2²⁸ points. `y` grows to the south.
public struct MKMapPoint: Hashable, Sendable {
    /// The horizontal position, from 180° west.
    public var x: Double
    /// The vertical position, from the northern edge at about 85.05°.
    public var y: Double

    /// Creates the point 0, 0.
    public init() { (x, y) = (0, 0) }

    /// Creates a point.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// Creates the point of a coordinate. Latitudes beyond the edge of the map are on it. The point of a coordinate that is not valid
    /// is -1, -1.
    public init(_ coordinate: CLLocationCoordinate2D) {
        guard CLLocationCoordinate2DIsValid(coordinate) else {
            self.init(x: -1, y: -1)
            return
        }
        let size = MKMapSize.world.width
        let latitude = min(max(coordinate.latitude, -Self.edge), Self.edge) * .pi / 180
        self.init(
            x: (coordinate.longitude / 360 + 0.5) * size,
            y: min(max((0.5 - atanh(sin(latitude)) / (2 * .pi)) * size, 0), size)
        )
    }

    /// The latitude of the edge in degrees.
    static let edge = atan(sinh(Double.pi)) * 180 / .pi

    /// The coordinate of the point. It is not valid for a point that is not on the map.
    public var coordinate: CLLocationCoordinate2D {
        let size = MKMapSize.world.width
        guard (0...size).contains(x), (0...size).contains(y) else { return kCLLocationCoordinate2DInvalid }
        return CLLocationCoordinate2D(
            latitude: atan(sinh(.pi * (1 - 2 * y / size))) * 180 / .pi,
            longitude: (x / size - 0.5) * 360
        )
    }

    /// Returns the distance to another point in meters, on the ellipsoid.
    public func distance(to point: MKMapPoint) -> CLLocationDistance {
        let (first, second) = (coordinate, point.coordinate)
        return CLLocation(latitude: first.latitude, longitude: first.longitude)
            .distance(from: CLLocation(latitude: second.latitude, longitude: second.longitude))
    }
}

/// A size on the map, in map points.
public struct MKMapSize: Hashable, Sendable {
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double

    /// Creates the size 0, 0.
    public init() { (width, height) = (0, 0) }

    /// Creates a size.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// The size of the world.
    public static let world = MKMapSize(width: 268_435_456, height: 268_435_456)
}

/// Returns the length of a map point at a latitude, in meters.
/// - Parameter latitude: The latitude in degrees.
public func MKMetersPerMapPointAtLatitude(_ latitude: CLLocationDegrees) -> CLLocationDistance {
    cos(latitude * .pi / 180) * 2 * .pi * Ellipsoid.normalRadius(at: latitude) / MKMapSize.world.width
}

/// Returns the number of map points in a meter at a latitude.
/// - Parameter latitude: The latitude in degrees.
public func MKMapPointsPerMeterAtLatitude(_ latitude: CLLocationDegrees) -> Double {
    1 / MKMetersPerMapPointAtLatitude(latitude)
}

/// The radii of the WGS 84 ellipsoid.
enum Ellipsoid {
    private static let (equator, squaredEccentricity) = (6_378_137.0, 0.006_694_379_990_14)

    private static func factor(_ latitude: Double) -> Double {
        let sine = sin(latitude * .pi / 180)
        return 1 - squaredEccentricity * sine * sine
    }

    /// Returns the radius from west to east in meters.
    static func normalRadius(at latitude: Double) -> Double { equator / factor(latitude).squareRoot() }

    /// Returns the radius from north to south in meters.
    static func meridianRadius(at latitude: Double) -> Double {
        let factor = factor(latitude)
        return equator * (1 - squaredEccentricity) / (factor * factor.squareRoot())
    }
}
