/// Streets by their names and positions.
struct StreetIndex {
    private struct Street {
        let id: Int64
        let coordinate: MapCoordinate
    }

    /// The farthest street in meters.
    private static let distance = 5000.0
    /// The largest number of streets that are compared.
    private static let limit = 1000

    private var streets: [String: [Street]] = [:]

    /// Adds a street. Streets can be searched after ``prepare()``.
    mutating func add(_ id: Int64, name: String, at coordinate: MapCoordinate) {
        streets[name, default: []].append(Street(id: id, coordinate: coordinate))
    }

    /// Puts the streets of each name in the order of their latitudes.
    mutating func prepare() {
        for name in streets.keys {
            streets[name]?.sort { ($0.coordinate.latitude, $0.id) < ($1.coordinate.latitude, $1.id) }
        }
    }

    /// Returns the nearest street with a name; `nil` if there is none in the neighborhood.
    func nearest(_ name: String, to coordinate: MapCoordinate) -> Int64? {
        guard let streets = streets[name] else { return nil }
        // All boxes of an area have the same latitudes.
        let area = LocalPlane(at: coordinate).area(around: coordinate, radius: Self.distance)
        guard let box = area.boxes.first else { return nil }
        var (low, high) = (0, streets.count)
        while low < high {
            let middle = (low + high) / 2
            if streets[middle].coordinate.latitude < box.minimum.latitude { low = middle + 1 } else { high = middle }
        }
        var best: (id: Int64, distance: Double)?
        for street in streets[low...].prefix(Self.limit) {
            if street.coordinate.latitude > box.maximum.latitude { break }
            let distance = street.coordinate.distance(to: coordinate)
            if distance <= best?.distance ?? Self.distance { best = (street.id, distance) }
        }
        return best?.id
    }
}
