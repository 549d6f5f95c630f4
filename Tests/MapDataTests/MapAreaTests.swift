import MapData
import TestSupport
import Testing

/// Areas, and searches in those that cross the antimeridian.
@Suite struct MapAreaTests {
    private static func coordinate(_ latitude: Double, _ longitude: Double) -> MapCoordinate {
        MapCoordinate(latitude: Int32(latitude * 1e7), longitude: Int32(longitude * 1e7))
    }

    @Test func areasCrossTheAntimeridian() {
        for (center, inside, outside) in [
            (179.9, [179.7, 179.95, 180, -180, -179.86], [179.5, -179.6, 0]),
            (-179.9, [-179.7, -179.95, -180, 180, 179.86], [-179.5, 179.6, 0]),
            (10, [9.8, 10.2], [9.7, 10.3, -179.9]),
        ] {
            let area = MapArea(around: Self.coordinate(-17, center), height: 1e6, width: 2.5e6)
            #expect(area.boxes.count == (center == 10 ? 1 : 2) && area.center == Self.coordinate(-17, center))
            for longitude in inside { #expect(area.contains(Self.coordinate(-17, longitude)), "\(longitude)") }
            for longitude in outside { #expect(!area.contains(Self.coordinate(-17, longitude)), "\(longitude)") }
            #expect(!area.contains(Self.coordinate(-17.2, center)))
        }
        let world = MapArea(around: Self.coordinate(0, 100), height: .infinity, width: .infinity)
        #expect(world.boxes.count == 1 && world.contains(Self.coordinate(-90, -80)))
    }

    /// All longitudes are near a pole.
    @Test func circlesAroundPolesHaveAllLongitudes() {
        let center = Self.coordinate(89.99, 0)
        // The pole is 1117 m away.
        let area = LocalPlane(at: center).area(around: center, radius: 1200)
        #expect(area.contains(Self.coordinate(89.9995, 180)) && !area.contains(Self.coordinate(89.9, 0)))
        let other = LocalPlane(at: Self.coordinate(0, 0)).area(around: Self.coordinate(0, 0), radius: 1000)
        #expect(other.contains(Self.coordinate(0, 0.008)) && !other.contains(Self.coordinate(0, 0.01)))
    }

    /// An island on both sides of the antimeridian, and a town far away with the same names.
    private static func island(_ folder: TemporaryFolder) throws -> MapFile {
        var file = PBFWriter()
        let places = [(0.0, 10.0), (-17, 179.995), (-17, -179.995), (-17, -179.98)]
        var elements: [OSMElement] = places.enumerated().map { index, place in
            .node(
                OSMNode(
                    id: Int64(index + 1),
                    coordinate: coordinate(place.0, place.1),
                    tags: ["amenity": "cafe", "name": "Anchor", "addr:city": "City \(index)"]
                )
            )
        }
        elements.append(
            .node(
                OSMNode(
                    id: 9,
                    coordinate: coordinate(-17, -179.9999),
                    tags: ["addr:street": "Harbor Road", "addr:housenumber": "1", "addr:city": "City 2"]
                )
            )
        )
        file.add(elements)
        return try file.imported(folder)
    }

    @Test func placesAreFoundOnBothSides() throws {
        let folder = try TemporaryFolder()
        let gazetteer = try Self.island(folder).gazetteer
        for center in [179.9999, -179.9999] {
            let area = MapArea(around: Self.coordinate(-17, center), height: 1e5, width: 1e5)
            let found = try gazetteer.interests(.init(kinds: ["cafe"]), in: area, limit: 10)
            #expect(Set(found.map(\.city)) == ["City 1", "City 2"])
            // The nearest one of both sides comes first.
            #expect(found.first?.city == (center > 0 ? "City 1" : "City 2"))
            #expect(try gazetteer.interests(.init(kinds: ["cafe"]), in: area, limit: 1).map(\.city) == [found[0].city])
            let named = try gazetteer.named("Anchor", isPrefix: false, kinds: [.pointOfInterest], in: area, limit: 4)
            #expect(named.count == 4 && Set(named.prefix(2).map(\.city)) == ["City 1", "City 2"])
            let best = try gazetteer.places("Anchor", in: area).min { $0.difference < $1.difference }
            #expect(["City 1", "City 2"].contains(best?.city))
            let address = try gazetteer.places(at: Self.coordinate(-17, center)).first { $0.kind == .address }
            #expect(address?.number == "1")
        }
        // In each box, distances are those around the world.
        let west = MapArea(around: Self.coordinate(-17, 179.99), height: 1e5, width: 4e5)
        let order = try gazetteer.interests(.init(kinds: ["cafe"]), in: west, limit: 10)
        #expect(order.map(\.city) == ["City 1", "City 2", "City 3"])
        #expect(try gazetteer.interests(.init(), in: nil, limit: 10).count == 4)
    }
}
