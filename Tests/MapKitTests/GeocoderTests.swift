import Contacts
import CoreLocation
import Foundation
import LocationCore
import MapData
import MapKit
import TestSupport
import Testing
import UIKit
import UIKitTesting

/// A screen with a map of Helsinki.
@MainActor
final class GeocoderStage {
    let screen: VirtualScreen
    let geocoder: CLGeocoder

    /// The extract, imported once for all tests.
    static let map: Result<String, any Error> = Result {
        let path = FileManager.default.temporaryDirectory.appending(path: "geocoder-\(getpid()).easelmap").path
        let extract = Checkout.url("Tests/MapDataTests/Data/helsinki.osm.pbf.bin").path
        _ = try MapImporter(from: extract, to: path).run()
        return path
    }

    /// - Parameter maps: The setting of map files; `nil` for that of Helsinki.
    init(maps: String? = nil) throws {
        screen = try VirtualScreen(size: CGSize(width: 100, height: 100))
        let session = screen.host.session
        session.userInterface.mapSetting = try maps ?? Self.map.get()
        geocoder = session.perform { CLGeocoder() }
    }

    /// Performs a request, and returns its results.
    func results(_ request: (CLGeocoder, @escaping CLGeocodeCompletionHandler) -> Void) throws -> (
        [CLPlacemark]?, CLError?
    ) {
        var result: ([CLPlacemark]?, CLError?)?
        request(geocoder) { result = ($0, $1 as? CLError) }
        try wait { result != nil }
        return try #require(result)
    }

    /// Waits for requests. Each turn of the screen ends when the tasks have answered or wait for the main thread, or fails after a
    /// minute.
    func wait(until condition: () -> Bool) throws {
        for _ in 0..<20 where !condition() { try screen.advance(by: 0) }
        #expect(condition(), "the geocoder answers")
    }

    func first(_ request: (CLGeocoder, @escaping CLGeocodeCompletionHandler) -> Void) throws -> CLPlacemark {
        try #require(try results(request).0?.first)
    }
}

@MainActor @Suite struct GeocoderTests {
    @Test func addressesHavePositionsAndParts() throws {
        let stage = try GeocoderStage()
        let place = try stage.first { $0.geocodeAddressString("Kaivokatu 1, Helsinki", completionHandler: $1) }
        #expect(place.thoroughfare == "Kaivokatu" && place.subThoroughfare == "1" && place.locality == "Helsinki")
        #expect(place.name == "Kaivokatu 1" && place.postalAddress?.street == "Kaivokatu 1")
        #expect(place.postalCode == "00100" && place.isoCountryCode == "FI" && place.areasOfInterest == nil)
        let location = try #require(place.location)
        #expect(location.distance(from: CLLocation(latitude: 60.1713, longitude: 24.9415)) < 150)
        let region = try #require(place.region as? CLCircularRegion)
        #expect(region.radius == 70 && region.center.latitude == location.coordinate.latitude)
        let copy = CLPlacemark(placemark: place)
        #expect(copy.thoroughfare == place.thoroughfare && copy.region == place.region)
    }

    @Test func positionsHaveAddresses() throws {
        let stage = try GeocoderStage()
        let place = try stage.first { $0.geocodeAddressString("Aleksanterinkatu 36", completionHandler: $1) }
        let location = try #require(place.location)
        let back = try stage.first {
            $0.reverseGeocodeLocation(location, preferredLocale: Locale(identifier: "sv_FI"), completionHandler: $1)
        }
        #expect(back.thoroughfare == place.thoroughfare && back.subThoroughfare == place.subThoroughfare)
        #expect(back.country == "Finland")
        let german = try stage.first {
            $0.reverseGeocodeLocation(location, preferredLocale: Locale(identifier: "de_DE"), completionHandler: $1)
        }
        #expect(german.country == "Finnland")
        // In the Atlantic.
        let none = try stage.results {
            $0.reverseGeocodeLocation(CLLocation(latitude: 40, longitude: -40), completionHandler: $1)
        }
        #expect(none.0 == nil && none.1?.code == .geocodeFoundNoResult)
    }

    @Test func postalAddressesAndDictionariesAreFound() throws {
        let stage = try GeocoderStage()
        let address = CNMutablePostalAddress()
        address.street = "Mikonkatu 8"
        address.city = "Helsinki"
        address.isoCountryCode = "fi"
        let first = try stage.first { $0.geocodePostalAddress(address, completionHandler: $1) }
        #expect(first.thoroughfare == "Mikonkatu" && first.subThoroughfare == "8")
        for dictionary in [
            ["Street": "Mikonkatu 8", "City": "Helsinki"],
            [CNPostalAddressStreetKey: "Mikonkatu 8", CNPostalAddressCityKey: "Helsinki"],
            ["FormattedAddressLines": ["Mikonkatu 8", "Helsinki"]],
        ] as [[String: Any]] {
            let place = try stage.first { $0.geocodeAddressDictionary(dictionary, completionHandler: $1) }
            #expect(place.name == first.name)
        }
    }

    @Test func regionsAndPointsOfInterestAreFound() throws {
        let stage = try GeocoderStage()
        let place = try stage.first {
            $0.geocodeAddressString(
                "Ateneum",
                in: CLCircularRegion(
                    center: CLLocationCoordinate2D(latitude: 60.17, longitude: 24.944),
                    radius: 500,
                    identifier: "center"
                ),
                completionHandler: $1
            )
        }
        #expect(place.name == "Ateneum" && place.areasOfInterest == ["Ateneum"])
        let none = try stage.results { $0.geocodeAddressString("qqqqqqq zzzzzz", completionHandler: $1) }
        #expect(none.0 == nil && none.1?.code == .geocodeFoundNoResult)
    }

    @Test func oneRequestIsPerformedAtATime() throws {
        let stage = try GeocoderStage()
        var first: (places: [CLPlacemark]?, isMain: Bool)?
        var second: CLError?
        stage.geocoder.geocodeAddressString("Mikonkatu 8") { places, _ in first = (places, Thread.isMainThread) }
        #expect(stage.geocoder.isGeocoding)
        stage.geocoder.geocodeAddressString("Mikonkatu 9") { second = $1 as? CLError }
        #expect(first == nil && second == nil, "handlers are called later")
        try stage.wait { first != nil && second != nil }
        #expect(
            first?.places?.first?.subThoroughfare == "8" && first?.isMain == true && second?.code == .geocodeCanceled
        )
        #expect(!stage.geocoder.isGeocoding)
        // The geocoder can be used again.
        #expect(try stage.first { $0.geocodeAddressString("Mikonkatu 8", completionHandler: $1) }.name == "Mikonkatu 8")
    }

    @Test func asynchronousFormsReturnPlaces() throws {
        let stage = try GeocoderStage()
        let geocoder = stage.geocoder
        var (names, error): ([String?]?, CLError.Code?) = (nil, nil)
        Task { @MainActor in
            let places = try await geocoder.geocodeAddressString("Mikonkatu 8, Helsinki")
            let location = try #require(places.first?.location)
            let back = try await geocoder.reverseGeocodeLocation(location)
            names = [places.first?.name, back.first?.name]
            do { _ = try await geocoder.geocodeAddressString("qqqqqqq zzzzzz") } catch let failure as CLError {
                error = failure.code
            }
        }
        try stage.wait { error != nil }
        #expect(names == ["Mikonkatu 8", "Mikonkatu 8"] && error == .geocodeFoundNoResult)
    }

    @Test func canceledRequestEndsOnce() throws {
        let stage = try GeocoderStage()
        stage.geocoder.cancelGeocode()
        var errors: [CLError.Code?] = []
        stage.geocoder.geocodeAddressString("Mikonkatu 8") { errors.append(($1 as? CLError)?.code) }
        stage.geocoder.cancelGeocode()
        #expect(!stage.geocoder.isGeocoding && errors.isEmpty)
        try stage.wait { !errors.isEmpty }
        // The answer of the canceled request is dropped.
        _ = try stage.first { $0.geocodeAddressString("Mikonkatu 8", completionHandler: $1) }
        #expect(errors == [.geocodeCanceled])
    }

    /// A file without a gazetteer does not hide the others.
    @Test func damagedFilesAreLeftOut() throws {
        let name = "damaged-\(UUID().uuidString).easelmap"
        let damaged = FileManager.default.temporaryDirectory.appending(path: name).path
        defer { try? FileManager.default.removeItem(atPath: damaged) }
        try MapFileWriter.write(to: damaged) { (writer) throws(MapDataError) in
            try writer.writeMetadata(name: "a", box: nil)
        }
        let whole = try GeocoderStage.map.get()
        let stage = try GeocoderStage(maps: "\(damaged):\(whole)")
        let place = try stage.first { $0.geocodeAddressString("Mikonkatu 8", completionHandler: $1) }
        #expect(place.name == "Mikonkatu 8")
        let location = try #require(place.location)
        #expect(try stage.first { $0.reverseGeocodeLocation(location, completionHandler: $1) }.name == "Mikonkatu 8")
        let other = try GeocoderStage(maps: damaged)
        let result = try other.results { $0.geocodeAddressString("Mikonkatu 8", completionHandler: $1) }
        #expect(result.0 == nil && result.1?.code == .network)
    }

    /// The app need not retain the geocoder until the answer.
    @Test func geocoderLivesUntilItsAnswer() throws {
        let stage = try GeocoderStage()
        var name: String?
        weak var dropped: CLGeocoder?
        do {
            let geocoder = stage.screen.host.session.perform { CLGeocoder() }
            dropped = geocoder
            geocoder.geocodeAddressString("Mikonkatu 8") { places, _ in name = places?.first?.name }
        }
        try stage.wait { name != nil }
        #expect(name == "Mikonkatu 8")
        try stage.wait { dropped == nil }
    }

    @Test(arguments: ["none", "/nowhere/a.easelmap"]) func withoutMapsThereIsNoNetwork(maps: String) throws {
        let stage = try GeocoderStage(maps: maps)
        let result = try stage.results { $0.geocodeAddressString("Mikonkatu 8", completionHandler: $1) }
        #expect(result.0 == nil && result.1?.code == .network)
    }
}
