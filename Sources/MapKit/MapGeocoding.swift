import CoreLocation
import LinuxIO
import LocationCore
import MapData
import UIKit

/// Returns a retained ``GeocodingProvider`` for an application. `CGeocoding` calls it in programs that are linked with MapKit.
@_cdecl("easel_mapkit_geocoding_provider")
func makeGeocodingProvider(_ application: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    // Core Location asks on the main thread. A pointer may not pass to its actor, but its number may.
    let address = UInt(bitPattern: application)
    let provider = MainActor.assumeIsolated {
        UnsafeRawPointer(bitPattern: address).map { pointer in
            let application = Unmanaged<UIApplication>.fromOpaque(pointer).takeUnretainedValue()
            let library = MapLibrary.of(application)
            return GeocodingProvider { request in try library.places(request) }
        }
    }
    return provider.map { Unmanaged.passRetained($0).toOpaque() }
}

extension MapLibrary {
    /// A library without files that can be read.
    struct NoFiles: Error {}

    /// The largest number of results.
    private static let limit = 10

    /// Returns the places of a request, the best first.
    package func places(_ request: GeocodingRequest) throws -> [GeocodedPlace] {
        switch request.subject {
        case .text(let text):
            let region = request.region.flatMap { MapArea(center: $0.center, radius: $0.radius) }
            let found = try entries { (gazetteer) throws(MapDataError) in
                try gazetteer.places(text, in: region, limit: Self.limit)
            }
            let order = found.indices.sorted { (found[$0].difference, $0) < (found[$1].difference, $1) }
            return order.prefix(Self.limit).map { GeocodedPlace(found[$0]) }
        case .position(let coordinate):
            guard let position = MapCoordinate(coordinate) else { return [] }
            let found = try entries { (gazetteer) throws(MapDataError) in try gazetteer.places(at: position) }
            // Addresses describe a position better than streets, and these better than towns.
            let best = found.min {
                ($0.kind.rawValue, $0.coordinate.distance(to: position))
                    < ($1.kind.rawValue, $1.coordinate.distance(to: position))
            }
            return best.map { [GeocodedPlace($0)] } ?? []
        }
    }

    /// Returns the entries of all files. A damaged file is reported once and left out; it is an error if all are damaged.
    func entries(
        _ search: (Gazetteer) throws(MapDataError) -> [GazetteerEntry]
    ) throws -> [GazetteerEntry] {
        let files = files
        if files.isEmpty { throw NoFiles() }
        var found: [GazetteerEntry] = []
        var failures: [MapDataError] = []
        for file in files {
            do throws(MapDataError) { found += try search(file.gazetteer) } catch {
                Log.once("geocoding \(file.path)", from: "MapKit", "\(error)")
                failures.append(error)
            }
        }
        if let failure = failures.first, failures.count == files.count { throw failure }
        return found
    }
}

extension MapCoordinate {
    /// Creates the position of a coordinate; `nil` if it is not valid.
    package init?(_ coordinate: CLLocationCoordinate2D) {
        self.init(latitudeDegrees: coordinate.latitude, longitudeDegrees: coordinate.longitude)
    }
}

extension CLLocationCoordinate2D {
    /// Creates the coordinate of a position in a map.
    package init(_ position: MapCoordinate) {
        self.init(latitude: position.latitudeDegrees, longitude: position.longitudeDegrees)
    }
}

extension MapArea {
    /// Creates the area of a circular region; `nil` if its center is not valid.
    fileprivate init?(center: CLLocationCoordinate2D, radius: CLLocationDistance) {
        guard let center = MapCoordinate(center), radius >= 0 else { return nil }
        self = LocalPlane(at: center).area(around: center, radius: radius)
    }
}

extension GeocodedPlace {
    /// Creates the place of an entry of a map.
    init(_ entry: GazetteerEntry) {
        let radius: CLLocationDistance
        switch entry.kind {
        case .address, .interpolated, .pointOfInterest: radius = 70
        case .street: radius = 200
        case .place: radius = ["city": 10_000, "town": 5000, "village": 2000, "suburb": 2000][entry.category] ?? 500
        }
        self.init(coordinate: CLLocationCoordinate2D(entry.coordinate), radius: radius)
        (name, street, number) = (entry.name, entry.street, entry.number)
        (district, city, state) = (entry.district, entry.city, entry.state)
        (postcode, countryCode) = (entry.postcode, entry.countryCode)
        isPointOfInterest = entry.kind == .pointOfInterest
    }
}
