import CoreLocation
import CoreLocationTesting
import Foundation
import MapData
import MapListings
import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import MapKit
@testable import maps

/// The screen of maps, as its user sees it.
@MainActor @Suite struct MapsScreenTests {
    private static let goldens = GoldenImages(
        directory: URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Goldens").path
    )

    private func launch(
        width: CGFloat = 400,
        height: CGFloat = 640,
        languages: [String] = ["en"],
        isDark: Bool = false,
        schemes: [String] = [],
        isAuthorized: Bool = true
    ) throws -> VirtualScreen {
        let screen = try VirtualScreen(size: CGSize(width: width, height: height))
        screen.preferredLanguages = languages
        screen.userInterfaceStyle = isDark ? .dark : .light
        screen.isReduceTransparencyEnabled = true
        screen.host.session.userInterface.mapSetting = try HelsinkiMap.path()
        var request = LaunchRequest()
        request.manifest.displayName = "Maps"
        request.manifest.usageDescriptions = ["NSLocationWhenInUseUsageDescription": "Routes begin where you are."]
        request.manifest.urlSchemes = Set(schemes)
        try screen.launch(MapsDelegate(), request)
        if isAuthorized { screen.setLocationAuthorization(.authorizedWhenInUse) }
        screen.location = CLLocation(
            coordinate: CLLocationCoordinate2D(latitude: 60.1710, longitude: 24.9415),
            altitude: 0,
            horizontalAccuracy: 10,
            verticalAccuracy: -1,
            timestamp: Date(timeIntervalSince1970: 1_800_000_000)
        )
        try screen.advance(by: 1)
        return screen
    }

    /// Waits for a background thread.
    private func wait(_ screen: VirtualScreen, until condition: () throws -> Bool) throws {
        for _ in 0..<3000 {
            if try condition() { return }
            // The position of the device needs some time.
            try screen.advance(by: 0.05)
            usleep(2000)
        }
        Issue.record("the screen does not change")
    }

    @Test func searchCardAndRoute() throws {
        let screen = try launch()
        // 1. Completions follow the keys.
        try screen.label("Search Maps").tap()
        try screen.advance(by: 0.5)
        try screen.type("Ateneu")
        try screen.advance(by: 0.3)
        try wait(screen) { screen.elements.with(labelContaining: "Ateneum").exists }
        try screen.advance(by: 0.5)
        try screen.expectImage(equalTo: "maps-completions", in: Self.goldens)
        // 2. A completion is searched, and the result has a card.
        try screen.elements.with(labelContaining: "Ateneum").first.tap()
        try screen.advance(by: 0.5)
        try wait(screen) { screen.elements.with(labelContaining: "Museum").exists }
        try screen.elements.with(labelContaining: "Museum").first.tap()
        try screen.advance(by: 1)
        try wait(screen) { screen.elements(label: "Directions").exists }
        #expect(screen.elements(label: "Website").exists && screen.elements.with(labelContaining: "Kaivokatu").exists)
        try screen.advance(by: 1)
        try screen.expectImage(equalTo: "maps-card", in: Self.goldens)
        // 3. The route begins at the position of the device.
        try screen.label("Directions").tap()
        try screen.advance(by: 0.5)
        try wait(screen) { screen.elements.with(labelContaining: " min · ").exists }
        try screen.advance(by: 1)
        try screen.expectImage(equalTo: "maps-route", in: Self.goldens)
        try screen.label("Walk").tap()
        try screen.advance(by: 0.5)
        try wait(screen) { screen.elements.with(labelContaining: " min · ").exists }
        // 4. The map follows the device.
        let map = try #require(screen.mapsController?.mapView)
        try screen.label("Start").tap()
        try screen.advance(by: 1)
        #expect(map.userTrackingMode == .followWithHeading && screen.elements(label: "End Route").exists)
        try screen.label("End Route").tap()
        #expect(map.userTrackingMode == .none && map.overlays.count > 0)
        // 5. The search comes back.
        try screen.label("Close").tap()
        try screen.advance(by: 1)
        #expect(map.overlays.isEmpty && screen.elements.with(labelContaining: "Ateneum").exists)
    }

    @Test func wideScreenInGermanAndDark() throws {
        let screen = try launch(width: 900, height: 600, languages: ["de"], isDark: true)
        try screen.label("In Karten suchen").tap()
        try screen.advance(by: 0.5)
        try screen.type("apotheke\n")
        try screen.advance(by: 0.5)
        try wait(screen) { screen.elements.with(labelContaining: "Apotheke").exists }
        try screen.advance(by: 1)
        try screen.expectImage(equalTo: "maps-results-wide-de-dark", in: Self.goldens)
        try screen.elements.with(labelContaining: "Apotheke").first.tap()
        try screen.advance(by: 1)
        try wait(screen) { screen.elements(label: "Route").exists }
        try screen.label("Route").tap()
        try screen.advance(by: 0.5)
        try wait(screen) { screen.elements.with(labelContaining: "abbiegen auf").exists }
        try screen.advance(by: 1)
        try screen.expectImage(equalTo: "maps-route-wide-de-dark", in: Self.goldens)
    }

    @Test func smallestScreen() throws {
        let screen = try launch(width: 320, height: 480)
        try screen.expectImage(equalTo: "maps-320", in: Self.goldens)
        screen.userInterfaceStyle = .dark
        try screen.advance(by: 0.5)
        try screen.expectImage(equalTo: "maps-320-dark", in: Self.goldens)
    }

    @Test func widestScreen() throws {
        let screen = try launch(width: 1920, height: 540, languages: ["fi"])
        try screen.expectImage(equalTo: "maps-1920-fi", in: Self.goldens)
        screen.userInterfaceStyle = .dark
        try screen.advance(by: 0.5)
        try screen.expectImage(equalTo: "maps-1920-fi-dark", in: Self.goldens)
    }

    @Test func linesOfThePanelEndAtItsBorder() throws {
        let screen = try launch(width: 900, height: 600, isDark: true)
        try screen.label("Search Maps").tap()
        try screen.advance(by: 0.5)
        try screen.type("apteekki\n")
        try screen.advance(by: 0.5)
        try wait(screen) { screen.elements.with(labelContaining: "Apteekki").exists }
        try screen.advance(by: 1)
        let image = screen.snapshot()
        // The straight part of the border has one color.
        let colors = Set((60..<220).map { y in "\(image[335, y])" })
        #expect(colors.count == 1, "\(colors)")
    }

    @Test func longPressOffersToCallAndToVisit() throws {
        for schemes in [[], ["tel", "https", "http"]] as [[String]] {
            let screen = try launch(schemes: schemes)
            try screen.label("Search Maps").tap()
            try screen.advance(by: 0.5)
            try screen.type("ateneum\n")
            try screen.advance(by: 0.5)
            let controller = try #require(screen.mapsController)
            try wait(screen) { !controller.mapView.annotations.isEmpty }
            try screen.advance(by: 2)
            let marker = try #require(controller.mapView.annotations.first { ($0 as? PlaceMarker)?.item.url != nil })
            let view = try #require(controller.mapView.view(for: marker))
            try screen.longPress(view)
            try screen.advance(by: 1)
            #expect(screen.elements(label: "Directions").exists)
            #expect(screen.elements(label: schemes.isEmpty ? "Copy Website" : "Open Website").exists)
        }
    }

    @Test func withoutPermissionThereIsNoRoute() throws {
        let screen = try launch(isAuthorized: false)
        screen.setLocationAuthorization(.denied)
        try screen.label("Search Maps").tap()
        try screen.advance(by: 0.5)
        try screen.type("ateneum\n")
        try screen.advance(by: 0.5)
        try wait(screen) { screen.elements.with(labelContaining: "Museum").exists }
        try screen.elements.with(labelContaining: "Museum").first.tap()
        try screen.advance(by: 1)
        try screen.label("Directions").tap()
        try screen.advance(by: 0.5)
        try wait(screen) { screen.elements(label: "No route was found from the current location.").exists }
        #expect(!screen.elements(label: "Start").exists)
    }
}

/// Listings of iOS apps that open maps.
@MainActor @Suite struct MapListingTests {
    /// A map with an address of New York and its street.
    private static let map: Result<String, any Error> = Result {
        let path = FileManager.default.temporaryDirectory.appending(path: "new-york-\(getpid()).easelmap").path
        func place(_ latitude: Double, _ longitude: Double) -> MapCoordinate {
            MapCoordinate(latitude: Int32(latitude * 1e7), longitude: Int32(longitude * 1e7))
        }
        try MapFileWriter.write(to: path) { (writer) throws(MapDataError) in
            try writer.writeMetadata(name: "New York", box: nil)
            var gazetteer = try writer.gazetteer()
            var street = GazetteerEntry(kind: .street, coordinate: place(40.7483, -73.9848))
            (street.street, street.city, street.state, street.countryCode) = ("5th Avenue", "New York", "NY", "US")
            let id = try gazetteer.add(street, names: ["5th Avenue"])
            if let number = HouseNumber("350") {
                try gazetteer.addAddress(
                    street: id,
                    number: number,
                    text: "350",
                    postcode: "10118",
                    at: place(40.74835, -73.984911)
                )
            }
            try gazetteer.finish()
            var network = RoadNetwork()
            network.names = ["", "5th Avenue"]
            network.vertices = [place(40.7464, -73.9863), place(40.7484, -73.9849), place(40.7500, -73.9838)]
            let use = RoadUse(forward: 30, backward: 30)
            for index in 0..<2 {
                network.add(
                    from: Int32(index),
                    to: Int32(index + 1),
                    shape: Array(network.vertices[index...index + 1]),
                    name: 1,
                    uses: [use, use, use]
                )
            }
            try writer.write(network) { (_) throws(MapDataError) in }
        }
        return path
    }

    private func launch() throws -> (VirtualScreen, MapItemController) {
        let screen = try VirtualScreen(size: CGSize(width: 400, height: 600))
        screen.isReduceTransparencyEnabled = true
        screen.host.session.userInterface.mapSetting = try Self.map.get()
        let controller = screen.host.session.perform { MapItemController() }
        try screen.show(controller)
        screen.setLocationAuthorization(.authorizedWhenInUse)
        screen.location = CLLocation(latitude: 40.7466, longitude: -73.9862)
        try screen.advance(by: 0.5)
        return (screen, controller)
    }

    private func wait(_ screen: VirtualScreen, until condition: () -> Bool) throws {
        for _ in 0..<3000 where !condition() {
            // The position of the device needs some time.
            try screen.advance(by: 0.05)
            usleep(2000)
        }
        #expect(condition())
    }

    @Test func addressIsShownWithTheRoute() throws {
        let (screen, controller) = try launch()
        screen.host.session.perform {
            controller.address.text = "350 5th Avenue"
            controller.city.text = "New York"
            controller.state.text = "NY"
            controller.zip.text = ""
            controller.getDirections(controller)
        }
        try wait(screen) { controller.isShown != nil || controller.message != nil }
        #expect(controller.isShown == true && controller.message == nil)
        let coordinate = try #require(controller.coords)
        #expect(abs(coordinate.latitude - 40.74835) < 1e-5 && abs(coordinate.longitude + 73.984911) < 1e-5)
        try screen.advance(by: 1)
        let maps = try #require(controller.presentedViewController as? MapsViewController)
        let marker = try #require(maps.mapView.annotations.compactMap { $0 as? PlaceMarker }.first)
        #expect(marker.title == "350 5th Avenue")
        try wait(screen) { screen.elements.with(labelContaining: "Start on 5th Avenue").exists }
        #expect(maps.mapView.overlays.count == 1)
        // The screen is closed again.
        try screen.advance(by: 1)
        maps.dismiss(animated: false)
        try screen.advance(by: 0.5)
        #expect(controller.presentedViewController == nil)
    }

    @Test func positionHasItsAddress() throws {
        let (screen, controller) = try launch()
        screen.host.session.perform { controller.printAddress(latitude: 40.74835, longitude: -73.984911) }
        try wait(screen) { controller.printed != nil || controller.message != nil }
        #expect(controller.printed == "350 5th Avenue New York NY 10118" && controller.message == nil)
        // In the ocean, far from everything.
        screen.host.session.perform { controller.printAddress(latitude: 30, longitude: -50) }
        try wait(screen) { controller.message != nil }
        #expect(controller.message == "No place was found.")
    }

    @Test func unknownAddressHasAReadableError() throws {
        let (screen, controller) = try launch()
        screen.host.session.perform {
            controller.address.text = "qqqqqq zzzzzz"
            controller.getDirections(controller)
        }
        try wait(screen) { controller.message != nil }
        #expect(controller.message == "No place was found." && controller.isShown == nil)
    }

    @Test func optionsThatNeedANetworkAreRefused() throws {
        let (screen, controller) = try launch()
        let item = MKMapItem(placemark: MKPlacemark(coordinate: .init(latitude: 40.748, longitude: -73.985)))
        let named = MKMapItem(
            placemark: MKPlacemark(
                coordinate: .init(latitude: 40.747, longitude: -73.986),
                addressDictionary: [CNPostalAddressStreetKey: "1 Main St", CNPostalAddressCityKey: "New York"]
            )
        )
        named.phoneNumber = "212-555-0100"
        let opened = screen.host.session.perform { controller.open([item, named]) }
        #expect(opened == [false, false, true])
        try screen.advance(by: 1)
        let maps = try #require(controller.presentedViewController as? MapsViewController)
        // A place without an address has a word for its title.
        let titles = maps.mapView.annotations.compactMap { ($0 as? PlaceMarker)?.title }
        #expect(Set(titles) == ["Unknown", "1 Main St"])
        #expect(abs(maps.mapView.centerCoordinate.latitude - 40.7483) < 2e-3)
        #expect(abs(maps.mapView.centerCoordinate.longitude + 73.984911) < 2e-3)
    }
}

extension VirtualScreen {
    /// The screen of maps at the root of the window.
    fileprivate var mapsController: MapsViewController? {
        host.session.perform {
            let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
            return scenes.flatMap(\.windows).lazy.compactMap { $0.rootViewController as? MapsViewController }.first
        }
    }
}
