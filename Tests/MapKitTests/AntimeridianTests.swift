import CoreLocation
import Foundation
import MapData
import Testing
import UIKitTesting

@testable import MapKit

/// Searches and annotations on both sides of the antimeridian.
@MainActor @Suite struct AntimeridianTests {
    /// Writes a map with cafés, and returns its path.
    private static func cafes(_ longitudes: [Double]) throws -> String {
        let name = "cafes-\(UUID().uuidString).easelmap"
        let path = FileManager.default.temporaryDirectory.appending(path: name).path
        try MapFileWriter.write(to: path) { (writer) throws(MapDataError) in
            try writer.writeMetadata(name: "cafes", box: nil)
            var gazetteer = try writer.gazetteer()
            for (index, longitude) in longitudes.enumerated() {
                guard let position = MapCoordinate(latitudeDegrees: -17, longitudeDegrees: longitude) else { continue }
                var entry = GazetteerEntry(kind: .pointOfInterest, coordinate: position)
                (entry.name, entry.category) = ("Café \(index)", "cafe")
                _ = try gazetteer.add(entry, names: [entry.name])
            }
            try gazetteer.finish()
        }
        return path
    }

    private static func response(_ stage: GeocoderStage, _ search: MKLocalSearch) throws -> MKLocalSearch.Response {
        var result: MKLocalSearch.Response??
        search.start { response, _ in result = .some(response) }
        try stage.wait { result != nil }
        return try #require(result ?? nil)
    }

    @Test func searchesCrossTheAntimeridian() throws {
        let path = try Self.cafes([179.995, -179.995, 179.9, -179.9])
        defer { try? FileManager.default.removeItem(atPath: path) }
        let stage = try GeocoderStage(maps: path)
        let center = CLLocationCoordinate2D(latitude: -17, longitude: 179.999)
        let request = MKLocalSearch.Request(naturalLanguageQuery: "cafe")
        request.region = MKCoordinateRegion(
            center: center,
            span: MKCoordinateSpan(latitudeDelta: 0.02, longitudeDelta: 0.02)
        )
        request.regionPriority = .required
        let session = stage.screen.host.session
        let response = try Self.response(stage, session.perform { MKLocalSearch(request: request) })
        #expect(response.mapItems.map(\.name) == ["Café 0", "Café 1"])
        #expect(abs(response.boundingRegion.span.longitudeDelta - 0.01) < 1e-6)
        #expect(abs(abs(response.boundingRegion.center.longitude) - 180) < 1e-6)
        let around = MKLocalPointsOfInterestRequest(center: center, radius: 1000)
        let items = try Self.response(stage, session.perform { MKLocalSearch(request: around) }).mapItems
        #expect(items.map(\.name) == ["Café 0", "Café 1"])
    }

    @Test func rectanglesAreAsSmallAsPossible() {
        func rect(_ xs: [Double]) -> MKMapRect { .smallest(around: xs.map { MKMapPoint(x: $0, y: 5) }) }
        let size = MKMapSize.world.width
        #expect(rect([30, 10, 20]) == MKMapRect(x: 10, y: 5, width: 20, height: 0))
        #expect(rect([10, size - 10, 20]) == MKMapRect(x: size - 10, y: 5, width: 30, height: 0))
        #expect(rect([7]) == MKMapRect(x: 7, y: 5, width: 0, height: 0))
        #expect(rect([]).isNull)
    }

    @Test func annotationsAreInRectanglesBeyondTheWorld() throws {
        let stage = try MapStage()
        func annotation(_ longitude: Double) -> MKPointAnnotation {
            MKPointAnnotation(coordinate: CLLocationCoordinate2D(latitude: 1, longitude: longitude))
        }
        let (west, east, far) = (annotation(-179.9), annotation(179.9), annotation(170))
        let invalid = MKPointAnnotation(coordinate: kCLLocationCoordinate2DInvalid)
        stage.map.addAnnotations([west, east, far, invalid])
        let degree = MKMapSize.world.width / 360
        let y = MKMapPoint(west.coordinate).y
        for x in [-degree, MKMapSize.world.width - degree] {
            let rect = MKMapRect(x: x, y: y - degree, width: 2 * degree, height: 2 * degree)
            #expect(stage.map.annotations(in: rect) == [AnyHashable(west), AnyHashable(east)])
        }
        #expect(stage.map.annotations(in: MKMapRect(x: -2, y: -2, width: 4, height: 4)).isEmpty)
    }
}
