import Foundation

/// A tile of the Web Mercator projection. `y` counts from the north.
package struct MapTileID: Hashable, Sendable, Comparable {
    package let zoom: Int
    package let x: Int
    package let y: Int

    package init(zoom: Int, x: Int, y: Int) {
        self.zoom = zoom
        self.x = x
        self.y = y
    }

    package static func < (first: MapTileID, second: MapTileID) -> Bool {
        (first.zoom, first.x, first.y) < (second.zoom, second.x, second.y)
    }
}

/// A point of the Web Mercator projection, in units of which the world has 2²⁶ in each direction: 4096 per tile at zoom 14.
package struct WorldPoint: Hashable, Sendable {
    package var x: Int32
    package var y: Int32

    package static let bits = 26
    /// The largest zoom of imported tiles.
    package static let maximumZoom = 14
    /// The units of a tile in each direction.
    package static let tileBits = 12

    package init(x: Int32, y: Int32) {
        self.x = x
        self.y = y
    }

    /// Projects a position. Latitudes beyond 85.05° are on the edge.
    package init(_ coordinate: MapCoordinate) {
        let world = Double(1 << Self.bits)
        let sine = min(max(sin(coordinate.latitudeDegrees * .pi / 180), -0.9999), 0.9999)
        let x = (coordinate.longitudeDegrees / 360 + 0.5) * world
        let y = (0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)) * world
        self.x = Int32(min(max(x, 0), world - 1))
        self.y = Int32(min(max(y, 0), world - 1))
    }

    /// The position of the point.
    package var coordinate: MapCoordinate {
        let world = Double(1 << Self.bits)
        let longitude = (Double(x) / world - 0.5) * 360
        let latitude = atan(sinh(.pi * (1 - 2 * Double(y) / world))) * 180 / .pi
        return MapCoordinate(
            latitude: Int32(latitude * MapCoordinate.unitsPerDegree),
            longitude: Int32(longitude * MapCoordinate.unitsPerDegree)
        )
    }
}
