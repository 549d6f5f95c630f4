import Foundation
import MapData
import MapKit
import TestSupport
import Testing
import UIKit
import UIKitTesting

/// The center of Helsinki.
private let center = MKCoordinateRegion(
    center: CLLocationCoordinate2D(latitude: 60.1702, longitude: 24.9441),
    latitudinalMeters: 1500,
    longitudinalMeters: 1500
)

@MainActor @Suite struct LocalSearchTests {
    /// Performs a search, and returns its items or its error.
    private static func items(
        _ stage: GeocoderStage,
        _ text: String?,
        _ change: (MKLocalSearch.Request) -> Void = { _ in }
    ) throws -> ([MKMapItem], MKError?) {
        let request = MKLocalSearch.Request()
        request.naturalLanguageQuery = text
        request.region = center
        change(request)
        return try run(stage, stage.screen.host.session.perform { MKLocalSearch(request: request) })
    }

    private static func run(_ stage: GeocoderStage, _ search: MKLocalSearch) throws -> ([MKMapItem], MKError?) {
        var result: (MKLocalSearch.Response?, MKError?)?
        search.start { result = ($0, $1 as? MKError) }
        #expect(search.isSearching && result == nil)
        try stage.wait { result != nil }
        #expect(!search.isSearching)
        return (result?.0?.mapItems ?? [], result?.1)
    }

    @Test func addressesAndNamesAreFound() throws {
        let stage = try GeocoderStage()
        let address = try Self.items(stage, "Kaivokatu 1").0
        let item = try #require(address.first)
        #expect(item.name == "Kaivokatu 1" && item.placemark.title?.contains("00100 Helsinki") == true)
        #expect(item.pointOfInterestCategory == nil && !item.isCurrentLocation && item.timeZone == nil)
        let museum = try #require(try Self.items(stage, "Ateneum").0.first)
        #expect(museum.name == "Ateneum" && museum.pointOfInterestCategory == .museum)
        #expect(museum.url?.scheme?.hasPrefix("http") == true)
        // A name with more words than the text.
        let named = try Self.items(stage, "Akateeminen").0
        #expect(named.contains { $0.name?.contains("Akateeminen") == true }, "\(named.map(\.name))")
    }

    @Test(arguments: ["pharmacy", "Apotheke", "pharmacies", "apteekki", "Farmacia", "apotek"])
    func categoriesHaveWordsInSixLanguages(word: String) throws {
        let stage = try GeocoderStage()
        let found = try Self.items(stage, word) { $0.regionPriority = .required }.0
        let pharmacies = found.prefix { $0.pointOfInterestCategory == .pharmacy }
        #expect(pharmacies.count > 2, "\(found.map(\.name))")
        // The nearest to the center come first.
        let middle = CLLocation(latitude: center.center.latitude, longitude: center.center.longitude)
        let distances = pharmacies.compactMap { $0.placemark.location?.distance(from: middle) }
        #expect(zip(distances, distances.dropFirst()).allSatisfy { $0 <= $1 + 1 })
    }

    @Test func dishesAndPlacesLimitCategories() throws {
        let stage = try GeocoderStage()
        let pizza = try Self.items(stage, "pizza").0
        #expect(pizza.count > 1 && pizza[0].pointOfInterestCategory == .restaurant, "\(pizza.map(\.name))")
        let near = try Self.items(stage, "Cafés near Kaivokatu").0
        #expect(near.first?.pointOfInterestCategory == .cafe, "\(near.map(\.name))")
    }

    @Test func typesAndFiltersLimitResults() throws {
        let stage = try GeocoderStage()
        let addresses = try Self.items(stage, "Helsinki") { $0.resultTypes = .address }
        // There are points of interest with this name as well.
        #expect(try Self.items(stage, "Helsinki").0.contains { $0.placemark.areasOfInterest != nil })
        #expect(!addresses.0.isEmpty && addresses.0.allSatisfy { $0.placemark.areasOfInterest == nil })
        let interests = try Self.items(stage, "Kaivokatu") { $0.resultTypes = .pointOfInterest }
        #expect(!interests.0.isEmpty && interests.0.allSatisfy { $0.placemark.areasOfInterest != nil })
        let filter = MKPointOfInterestFilter(excluding: [.museum])
        func museums(_ items: [MKMapItem]) -> Int { items.count { $0.pointOfInterestCategory == .museum } }
        #expect(try museums(Self.items(stage, "Ateneum").0) > 0)
        #expect(try museums(Self.items(stage, "Ateneum") { $0.pointOfInterestFilter = filter }.0) == 0)
        let other = MKPointOfInterestFilter(excluding: [.cafe])
        #expect(try museums(Self.items(stage, "Ateneum") { $0.pointOfInterestFilter = other }.0) > 0)
        // In the Atlantic, there is nothing.
        let away = MKCoordinateRegion(
            center: .init(latitude: 40, longitude: -40),
            latitudinalMeters: 1000,
            longitudinalMeters: 1000
        )
        let required = try Self.items(stage, "pharmacy") {
            $0.region = away
            $0.regionPriority = .required
        }
        #expect(required.0.isEmpty && required.1?.code == .placemarkNotFound)
        #expect(try !Self.items(stage, "pharmacy") { $0.region = away }.0.isEmpty)
    }

    @Test func pointsOfInterestAreFoundAround() throws {
        let stage = try GeocoderStage()
        let request = MKLocalPointsOfInterestRequest(center: center.center, radius: 100)
        #expect(
            request.radius == 100 && MKLocalPointsOfInterestRequest(center: center.center, radius: 1e9).radius == 50_000
        )
        request.pointOfInterestFilter = MKPointOfInterestFilter(including: [.cafe, .restaurant])
        let search = stage.screen.host.session.perform { MKLocalSearch(request: request) }
        let found = try Self.run(stage, search).0
        #expect(found.count > 5 && found.allSatisfy { [.cafe, .restaurant].contains($0.pointOfInterestCategory) })
        let middle = CLLocation(latitude: center.center.latitude, longitude: center.center.longitude)
        #expect(found.allSatisfy { ($0.placemark.location?.distance(from: middle) ?? 1000) <= 100 })
        // Not all of the square around the circle.
        let square = MKLocalPointsOfInterestRequest(coordinateRegion: request.region)
        square.pointOfInterestFilter = request.pointOfInterestFilter
        let inSquare = try Self.run(stage, stage.screen.host.session.perform { MKLocalSearch(request: square) }).0
        let distances = inSquare.compactMap { $0.placemark.location?.distance(from: middle) }
        #expect(distances.contains { $0 > 100 } && distances.allSatisfy { $0 < 100 * 1.5 })
        let copy = try #require(request.copy() as? MKLocalPointsOfInterestRequest)
        #expect(copy.radius == 100 && copy.pointOfInterestFilter == request.pointOfInterestFilter)
        let again = try Self.run(stage, stage.screen.host.session.perform { MKLocalSearch(request: copy) }).0
        #expect(again.map(\.name) == found.map(\.name))
        #expect(MKLocalPointsOfInterestRequest(coordinateRegion: request.region).radius.rounded() == 100)
        let nowhere = MKLocalPointsOfInterestRequest(center: kCLLocationCoordinate2DInvalid, radius: 100)
        let none = try Self.run(stage, stage.screen.host.session.perform { MKLocalSearch(request: nowhere) })
        #expect(none.1?.code == .placemarkNotFound)
    }

    @Test(arguments: [nil, "", "  ", "qqqqqqq zzzzzz"] as [String?])
    func nothingIsFoundForOtherTexts(text: String?) throws {
        let stage = try GeocoderStage()
        let result = try Self.items(stage, text)
        #expect(result.0.isEmpty && result.1?.code == .placemarkNotFound)
    }

    @Test func searchesEndOnce() throws {
        let stage = try GeocoderStage()
        let request = MKLocalSearch.Request(naturalLanguageQuery: "Ateneum", region: center)
        let search = stage.screen.host.session.perform { MKLocalSearch(request: request) }
        var codes: [MKError.Code?] = []
        search.cancel()
        search.start { codes.append(($1 as? MKError)?.code) }
        search.start { codes.append(($1 as? MKError)?.code) }
        search.cancel()
        #expect(codes.isEmpty && !search.isSearching)
        try stage.wait { codes.count == 2 }
        #expect(codes == [.unknown, .unknown])
        var bounds: MKCoordinateRegion?
        Task { @MainActor in bounds = try? await search.start().boundingRegion }
        try stage.wait { bounds != nil }
        #expect(abs((bounds?.center.latitude ?? 0) - 60.17) < 0.01 && codes.count == 2)
        let none = try Self.items(try GeocoderStage(maps: "none"), "Ateneum")
        #expect(none.1?.code == .serverFailure)
    }
}

@MainActor @Suite struct LocalSearchCompleterTests {
    private final class Delegate: NSObject, MKLocalSearchCompleterDelegate {
        var updates = 0
        var failures: [MKError.Code?] = []

        func completerDidUpdateResults(_ completer: MKLocalSearchCompleter) { updates += 1 }

        func completer(_ completer: MKLocalSearchCompleter, didFailWithError error: any Error) {
            failures.append((error as? MKError)?.code)
        }
    }

    private struct Desk {
        let stage: GeocoderStage
        let completer: MKLocalSearchCompleter
        let delegate = Delegate()

        @MainActor
        init(maps: String? = nil) throws {
            stage = try GeocoderStage(maps: maps)
            completer = stage.screen.host.session.perform { MKLocalSearchCompleter() }
            completer.delegate = delegate
            completer.region = center
        }

        /// Types a text, and waits for the answer.
        @MainActor
        func type(_ text: String) throws -> [MKLocalSearchCompletion] {
            let before = delegate.updates + delegate.failures.count
            stage.screen.host.session.perform { completer.queryFragment = text }
            try stage.screen.advance(by: 0.2)
            try stage.wait { delegate.updates + delegate.failures.count > before }
            return completer.results
        }
    }

    @Test func beginningsOfNamesAreCompleted() throws {
        let desk = try Desk()
        let results = try desk.type("kaivok")
        let street = try #require(results.first { $0.title == "Kaivokatu" })
        #expect(street.subtitle.contains("Helsinki"))
        #expect(street.titleHighlightRanges.map(\.rangeValue) == [NSRange(location: 0, length: 6)])
        #expect(street.subtitleHighlightRanges.isEmpty)
        let museum = try #require(try desk.type("ATEN").first { $0.title == "Ateneum" })
        #expect(museum.titleHighlightRanges.map(\.rangeValue) == [NSRange(location: 0, length: 4)])
        let address = try #require(try desk.type("Kaivokatu 1").first { $0.title == "Kaivokatu 1" })
        #expect(address.titleHighlightRanges.count == 2)
        // A completion is the text of a search.
        let search = desk.stage.screen.host.session.perform {
            MKLocalSearch(request: MKLocalSearch.Request(completion: museum))
        }
        var name: String??
        search.start { response, _ in name = response?.mapItems.first?.name }
        try desk.stage.wait { name != nil }
        #expect(name == "Ateneum")
    }

    @Test func categoriesAreCompletedInTheUsersLanguage() throws {
        let desk = try Desk()
        #expect(try desk.type("pharm").first?.title == "Pharmacy")
        #expect(desk.completer.results.first?.subtitle == "")
        #expect(try desk.type("kaiv").contains { $0.title == "Kaivokatu" })
        desk.completer.resultTypes = [.pointOfInterest]
        #expect(try desk.type("aten").contains { $0.title == "Ateneum" })
        desk.completer.resultTypes = [.address]
        #expect(try desk.type("kaivok").contains { $0.title == "Kaivokatu" })
        #expect(try desk.type("atene").allSatisfy { $0.title != "Ateneum" })
    }

    @Test func searchesWaitForThePauseOfTyping() throws {
        let desk = try Desk()
        let session = desk.stage.screen.host.session
        for text in ["k", "ka", "kai"] {
            session.perform { desk.completer.queryFragment = text }
            try desk.stage.screen.advance(by: 0.1)
        }
        #expect(desk.completer.isSearching && desk.delegate.updates == 0)
        try desk.stage.screen.advance(by: 0.1)
        try desk.stage.wait { desk.delegate.updates > 0 }
        #expect(desk.delegate.updates == 1 && !desk.completer.isSearching)
        session.perform { desk.completer.queryFragment = "kaivo" }
        session.perform { desk.completer.cancel() }
        try desk.stage.screen.advance(by: 0.5)
        #expect(desk.delegate.updates == 1 && !desk.completer.isSearching)
        #expect(try desk.type("").isEmpty && desk.delegate.updates == 2)
    }

    @Test func failuresAreReported() throws {
        let desk = try Desk(maps: "none")
        #expect(try desk.type("kaivo").isEmpty)
        #expect(desk.delegate.failures == [.serverFailure] && desk.delegate.updates == 0)
    }
}
