import Foundation

/// A position on the ellipsoid, in units of 10⁻⁷ degrees, as OpenStreetMap stores it.
package struct MapCoordinate: Hashable, Sendable {
    package var latitude: Int32
    package var longitude: Int32

    package static let unitsPerDegree = 1e7

    package init(latitude: Int32, longitude: Int32) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Creates a position from degrees; `nil` if they are not on the ellipsoid.
    package init?(latitudeDegrees latitude: Double, longitudeDegrees longitude: Double) {
        guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
        self.latitude = Int32((latitude * Self.unitsPerDegree).rounded())
        self.longitude = Int32((longitude * Self.unitsPerDegree).rounded())
    }

    package var latitudeDegrees: Double { Double(latitude) / Self.unitsPerDegree }
    package var longitudeDegrees: Double { Double(longitude) / Self.unitsPerDegree }

    /// Returns the distance to another position in meters, by the ellipsoid's radii at the latitude in the middle. The error is
    /// below 0.01% for distances within a town.
    package func distance(to other: MapCoordinate) -> Double {
        let offset = LocalPlane(around: self, and: other).offset(from: self, to: other)
        return (offset.x * offset.x + offset.y * offset.y).squareRoot()
    }
}

/// The plane that touches the ellipsoid at a latitude, in meters.
package struct LocalPlane: Sendable {
    /// Meters per unit of latitude and longitude.
    private let perLatitude: Double
    private let perLongitude: Double

    package init(at coordinate: MapCoordinate) { self.init(latitude: coordinate.latitudeDegrees) }

    init(around first: MapCoordinate, and second: MapCoordinate) {
        self.init(latitude: (first.latitudeDegrees + second.latitudeDegrees) / 2)
    }

    /// - Parameter latitude: In degrees.
    package init(latitude: Double) {
        let (radius, eccentricity) = (6_378_137.0, 0.006_694_379_990_14)
        let angle = latitude * .pi / 180
        let w = 1 - eccentricity * sin(angle) * sin(angle)
        let unit = Double.pi / 180 / MapCoordinate.unitsPerDegree
        perLatitude = radius * (1 - eccentricity) / (w * w.squareRoot()) * unit
        perLongitude = radius / w.squareRoot() * cos(angle) * unit
    }

    /// Returns the offset between two positions in meters, east and north.
    package func offset(from start: MapCoordinate, to end: MapCoordinate) -> (x: Double, y: Double) {
        var longitudes = Double(end.longitude) - Double(start.longitude)
        if longitudes > 1.8e9 { longitudes -= 3.6e9 } else if longitudes < -1.8e9 { longitudes += 3.6e9 }
        return (longitudes * perLongitude, (Double(end.latitude) - Double(start.latitude)) * perLatitude)
    }

    /// Returns the area around a position that contains a circle.
    /// - Parameter radius: The radius in meters.
    package func area(around center: MapCoordinate, radius: Double) -> MapArea {
        let height = radius / perLatitude
        // All meridians meet at the poles.
        let hasPole = abs(Double(center.latitude)) + height >= 9e8
        let width = hasPole ? .infinity : radius / max(perLongitude, 1e-9)
        return MapArea(around: center, height: height, width: width)
    }

    /// The ratio of the length of a degree of longitude to that of a degree of latitude.
    package var aspect: Double { perLongitude / perLatitude }

    /// Returns the point of a segment that is next to a position: the distance in meters, and the fraction of the segment.
    package func nearest(
        to position: MapCoordinate,
        from start: MapCoordinate,
        to end: MapCoordinate
    ) -> (distance: Double, fraction: Double) {
        let (a, b) = (offset(from: position, to: start), offset(from: position, to: end))
        let (x, y) = (b.x - a.x, b.y - a.y)
        let square = x * x + y * y
        let fraction = square > 0 ? min(max(-(a.x * x + a.y * y) / square, 0), 1) : 0
        let (u, v) = (a.x + fraction * x, a.y + fraction * y)
        return ((u * u + v * v).squareRoot(), fraction)
    }
}

/// A box between two latitudes and two longitudes. It does not cross the antimeridian.
package struct MapBox: Hashable, Sendable {
    package var minimum: MapCoordinate
    package var maximum: MapCoordinate

    package init(minimum: MapCoordinate, maximum: MapCoordinate) {
        self.minimum = minimum
        self.maximum = maximum
    }

    /// Creates the box of positions; `nil` if there are none.
    package init?(_ coordinates: some Sequence<MapCoordinate>) {
        var iterator = coordinates.makeIterator()
        guard let first = iterator.next() else { return nil }
        self.init(minimum: first, maximum: first)
        while let next = iterator.next() { add(next) }
    }

    package mutating func add(_ coordinate: MapCoordinate) {
        minimum.latitude = min(minimum.latitude, coordinate.latitude)
        minimum.longitude = min(minimum.longitude, coordinate.longitude)
        maximum.latitude = max(maximum.latitude, coordinate.latitude)
        maximum.longitude = max(maximum.longitude, coordinate.longitude)
    }

    package func contains(_ coordinate: MapCoordinate) -> Bool {
        (minimum.latitude...maximum.latitude).contains(coordinate.latitude)
            && (minimum.longitude...maximum.longitude).contains(coordinate.longitude)
    }

    package var center: MapCoordinate {
        MapCoordinate(
            latitude: Int32((Int64(minimum.latitude) + Int64(maximum.latitude)) / 2),
            longitude: Int32((Int64(minimum.longitude) + Int64(maximum.longitude)) / 2)
        )
    }
}
