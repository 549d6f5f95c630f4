import CoreLocation
import Foundation
import LocationCore
import MapData

/// The search for completions of a text.
struct MapCompletion: Sendable {
    let context: MapContext
    let fragment: String
    var region: MapArea?
    var hasAddresses = true
    var hasInterests = true
    var hasQueries = true
    var filter: MKPointOfInterestFilter?

    /// The largest number of completions.
    private static let limit = 15

    /// Returns the completions, the best first.
    func completions() throws(MKError) -> [MKLocalSearchCompletion] {
        var completions: [MKLocalSearchCompletion] = []
        if hasQueries { completions += queries() }
        var entries: [GazetteerEntry] = []
        var kinds: Set<GazetteerEntry.Kind> = []
        if hasInterests { kinds.insert(.pointOfInterest) }
        if hasAddresses { kinds.formUnion([.street, .place]) }
        entries += try library { (gazetteer) throws(MapDataError) in
            try gazetteer.named(fragment, isPrefix: true, kinds: kinds, in: region, limit: 2 * Self.limit)
        }
        if hasAddresses, fragment.contains(where: \.isNumber) {
            // The beginning of a number has other numbers; only complete ones are found.
            entries += try library { (gazetteer) throws(MapDataError) in
                try gazetteer.places(fragment, in: region, limit: 5)
            }.filter { ($0.kind == .address || $0.kind == .interpolated) && $0.difference < 1 }
        }
        for entry in entries where completions.count < Self.limit {
            if entry.kind == .pointOfInterest, filter?.includes(entry.interestCategory) == false { continue }
            let completion = completion(of: entry)
            if !completions.contains(completion) { completions.append(completion) }
        }
        return completions
    }

    /// Returns the categories whose words the text begins, in the language of the session.
    private func queries() -> [MKLocalSearchCompletion] {
        guard fragment.count > 1 else { return [] }
        return InterestWords.names(from: fragment, in: context.language).prefix(2).map { word in
            MKLocalSearchCompletion(title: word, subtitle: "", query: word, region: nil, fragment: fragment)
        }
    }

    private func completion(of entry: GazetteerEntry) -> MKLocalSearchCompletion {
        let item = MKMapItem(entry, locale: context.locale)
        let title = item.displayName
        let address = item.placemark.title ?? ""
        // The rest of an address whose first line is the title.
        let rest =
            address.hasPrefix(title) ? String(address.dropFirst(title.count).drop { ", ".contains($0) }) : address
        let center = CLLocationCoordinate2D(entry.coordinate)
        return MKLocalSearchCompletion(
            title: title,
            subtitle: rest,
            query: rest.isEmpty ? title : "\(title), \(rest)",
            region: MKCoordinateRegion(center: center, latitudinalMeters: 2000, longitudinalMeters: 2000),
            fragment: fragment
        )
    }

    private func library(
        _ search: (Gazetteer) throws(MapDataError) -> [GazetteerEntry]
    ) throws(MKError) -> [GazetteerEntry] {
        do { return try context.library.entries(search) } catch { throw MKError(.serverFailure) }
    }
}
