import CGeographicLib

/// Distances and directions on the WGS 84 ellipsoid.
package enum Geodesy {
    /// The shortest path between two points of the ellipsoid.
    package struct Path: Hashable, Sendable {
        /// The length, in meters.
        package var distance: Double
        /// The direction at the first point, in degrees clockwise from north, from 0 up to 360.
        package var bearing: Double
    }

    /// Returns the shortest path between two points. Its values are not-a-number if a coordinate is, or if a latitude is beyond
    /// a pole.
    package static func path(from start: CLLocationCoordinate2D, to end: CLLocationCoordinate2D) -> Path {
        let geodesic = easel_geodesic_inverse(start.latitude, start.longitude, end.latitude, end.longitude)
        let bearing = geodesic.azimuth < 0 ? geodesic.azimuth + 360 : geodesic.azimuth
        return Path(distance: geodesic.distance, bearing: bearing == 360 ? 0 : bearing)
    }

    /// Returns the length of the shortest path between two points, in meters.
    package static func distance(from start: CLLocationCoordinate2D, to end: CLLocationCoordinate2D) -> Double {
        path(from: start, to: end).distance
    }

    /// Returns the point that is reached from a point.
    /// - Parameters:
    ///   - distance: The length of the path, in meters.
    ///   - bearing: The direction at the start, in degrees clockwise from north.
    package static func coordinate(
        from start: CLLocationCoordinate2D,
        distance: Double,
        bearing: Double
    ) -> CLLocationCoordinate2D {
        var end = CLLocationCoordinate2D()
        easel_geodesic_direct(start.latitude, start.longitude, bearing, distance, &end.latitude, &end.longitude)
        return end
    }
}
