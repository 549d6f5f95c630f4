import CoreLocation
import Foundation
import LocationCore
import MapData

/// A search for places in the map files of a session.
struct MapSearch: Sendable {
    /// The subject of the search.
    enum Subject: Sendable {
        case text(String)
        /// Points of interest around.
        case interests
    }

    let context: MapContext
    var subject: Subject
    /// The area of the search; `nil` for everywhere.
    var region: MapArea?
    /// The circle outside of which nothing is found, in meters around the center of the region; `nil` without one.
    var radius: CLLocationDistance?
    /// A Boolean value that indicates whether nothing outside of the region is found.
    var isRegionRequired = false
    var hasAddresses = true
    var hasInterests = true
    var filter: MKPointOfInterestFilter?

    /// The largest number of results.
    private static let limit = 25

    /// Returns the entries, the best first.
    func entries() throws(MKError) -> [GazetteerEntry] {
        var found: [GazetteerEntry] = []
        switch subject {
        case .interests: found = try interests(Gazetteer.InterestQuery(kinds: filteredKinds), in: region)
        case .text(let text):
            if hasInterests, let (query, rest) = InterestWords.query(text) {
                found = try category(query, near: rest)
            }
            if hasInterests || hasAddresses { found += try named(text) }
        }
        var result: [GazetteerEntry] = []
        for entry in found where result.count < Self.limit && isWanted(entry) {
            if !result.contains(where: { $0.isSamePlace(as: entry) }) { result.append(entry) }
        }
        return result
    }

    /// The classes of a filter that includes some categories; empty for all.
    private var filteredKinds: Set<String> {
        guard let filter, filter.isInclusive else { return [] }
        return Set(filter.categories.flatMap(\.mapClasses))
    }

    private func isWanted(_ entry: GazetteerEntry) -> Bool {
        if isRegionRequired, let region, !region.contains(entry.coordinate) { return false }
        if let radius, let region {
            let (center, place) = (CLLocation(region.center), CLLocation(entry.coordinate))
            if place.distance(from: center) > radius { return false }
        }
        guard entry.kind == .pointOfInterest else { return hasAddresses }
        return hasInterests && filter?.includes(entry.interestCategory) ?? true
    }

    /// Returns points of interest of a category, around a place that the rest of a text names, or in the region.
    private func category(_ query: Gazetteer.InterestQuery, near rest: String) throws(MKError) -> [GazetteerEntry] {
        if rest.isEmpty {
            let near = try interests(query, in: region)
            return near.isEmpty && region != nil && !isRegionRequired ? try interests(query, in: nil) : near
        }
        let places = try library { (gazetteer) throws(MapDataError) in
            try gazetteer.places(rest, in: region, limit: 3)
        }
        let best = places.filter { $0.difference < 1 }.min { $0.difference < $1.difference }
        guard let best else { return [] }
        let radius = best.kind == .place ? 5000.0 : 1000
        return try interests(query, in: LocalPlane(at: best.coordinate).area(around: best.coordinate, radius: radius))
    }

    private func interests(_ query: Gazetteer.InterestQuery, in area: MapArea?) throws(MKError) -> [GazetteerEntry] {
        // More than are shown, because the filter may drop some.
        let found = try library { (gazetteer) throws(MapDataError) in
            try gazetteer.interests(query, in: area, limit: 8 * Self.limit)
        }
        guard let center = area?.center else { return found.sorted { $0.importance > $1.importance } }
        return found.sorted { $0.coordinate.distance(to: center) < $1.coordinate.distance(to: center) }
    }

    private func named(_ text: String) throws(MKError) -> [GazetteerEntry] {
        let exact = try library { (gazetteer) throws(MapDataError) in
            try gazetteer.places(text, in: region, limit: Self.limit)
        }.sorted { $0.difference < $1.difference }
        var kinds: Set<GazetteerEntry.Kind> = []
        if hasInterests { kinds.insert(.pointOfInterest) }
        if hasAddresses { kinds.formUnion([.street, .place]) }
        let named = try library { (gazetteer) throws(MapDataError) in
            try gazetteer.named(text, isPrefix: false, kinds: kinds, in: region, limit: Self.limit)
        }
        // Names with all words come before similar ones.
        return exact.filter { $0.difference < 1 } + named + exact.filter { $0.difference >= 1 }
    }

    private func library(
        _ search: (Gazetteer) throws(MapDataError) -> [GazetteerEntry]
    ) throws(MKError) -> [GazetteerEntry] {
        do { return try context.library.entries(search) } catch { throw MKError(.serverFailure) }
    }
}

extension GazetteerEntry {
    /// The category of a point of interest; `nil` for a class without one, and for other entries.
    var interestCategory: MKPointOfInterestCategory? {
        kind == .pointOfInterest ? MKPointOfInterestCategory(mapClass: category) : nil
    }

    func isSamePlace(as other: GazetteerEntry) -> Bool {
        kind == other.kind && name == other.name && street == other.street && number == other.number
            && city == other.city && coordinate.distance(to: other.coordinate) < 50
    }
}

extension MKMapItem {
    /// Creates the item of an entry of a map.
    convenience init(_ entry: GazetteerEntry, locale: Locale) {
        self.init(placemark: MKPlacemark(placemark: CLPlacemark(GeocodedPlace(entry), locale: locale)))
        pointOfInterestCategory = entry.interestCategory
        if !entry.phone.isEmpty { phoneNumber = entry.phone }
        // Sites are often written without a scheme.
        let site = entry.website.contains("://") ? entry.website : "https://\(entry.website)"
        if !entry.website.isEmpty, let url = URL(string: site), ["http", "https"].contains(url.scheme?.lowercased()) {
            self.url = url
        }
    }
}

extension CLLocation {
    fileprivate convenience init(_ position: MapCoordinate) {
        self.init(latitude: position.latitudeDegrees, longitude: position.longitudeDegrees)
    }
}

extension MapArea {
    /// Creates the area of a region; `nil` for a region without a size, or one that is not valid.
    init?(_ region: MKCoordinateRegion) {
        let (height, width) = (region.span.latitudeDelta / 2, region.span.longitudeDelta / 2)
        guard let center = MapCoordinate(region.center), height > 0, width > 0 else { return nil }
        self.init(
            around: center,
            height: height * MapCoordinate.unitsPerDegree,
            width: width * MapCoordinate.unitsPerDegree
        )
    }
}
