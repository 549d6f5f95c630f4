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

    /// The delegate of an app with one controller.
    private final class ListingDelegate: UIResponder, UIApplicationDelegate {
        private let window = UIWindow()

        init(_ controller: UIViewController) {
            super.init()
            window.rootViewController = controller
        }

        override init() { super.init() }

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            window.makeKeyAndVisible()
            return true
        }
    }

    /// Launches the app of the listings.
    /// - Parameters:
    ///   - map: The map file; `nil` for the one with the street of New York.
    ///   - location: The position of the device.
    ///   - schemes: The schemes of URLs that the app can open.
    private func launch(
        map: String? = nil,
        at location: CLLocation = CLLocation(latitude: 40.7466, longitude: -73.9862),
        height: CGFloat = 600,
        schemes: Set<String> = []
    ) throws -> (VirtualScreen, MapItemController) {
        let screen = try VirtualScreen(size: CGSize(width: 400, height: height))
        screen.isReduceTransparencyEnabled = true
        screen.host.session.userInterface.mapSetting = try map ?? Self.map.get()
        let controller = screen.host.session.perform { MapItemController() }
        let delegate = screen.host.session.perform { ListingDelegate(controller) }
        var request = LaunchRequest()
        request.manifest.urlSchemes = schemes
        try screen.launch(delegate, request)
        screen.setLocationAuthorization(.authorizedWhenInUse)
        screen.location = location
        try screen.advance(by: 0.5)
        return (screen, controller)
    }

    /// Fills the fields in, and taps the button.
    private func getDirections(_ screen: VirtualScreen, _ controller: MapItemController, to address: [String]) throws {
        screen.host.session.perform {
            let fields = [controller.address, controller.city, controller.state, controller.zip]
            for (field, text) in zip(fields, address) { field?.text = text }
            controller.getDirections(controller)
        }
        try wait(screen) { controller.isShown != nil || controller.message != nil }
        try screen.advance(by: 1)
    }

    /// Opens items as the listings do, and returns the map that is presented.
    private func open(
        _ screen: VirtualScreen,
        _ controller: MapItemController,
        _ body: () -> Bool
    ) throws -> MapsViewController {
        let isOpen = screen.host.session.perform(body)
        #expect(isOpen)
        try screen.advance(by: 1.5)
        return try #require(controller.presentedViewController as? MapsViewController)
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

    // MARK: The imported extract

    /// The text is that of the sample, and the address is that of an extract that the import has read.
    @Test func importedAddressIsPrinted() throws {
        let (screen, controller) = try launch(map: Manhattan.path())
        screen.host.session.perform { controller.printAddress(latitude: 40.74835, longitude: -73.984911) }
        try wait(screen) { controller.printed != nil || controller.message != nil }
        #expect(controller.printed == "338 5th Ave New York New York 10001" && controller.message == nil)
    }

    @Test func importedAddressIsShownWithTheRoute() throws {
        let (screen, controller) = try launch(map: Manhattan.path(), height: 800)
        try getDirections(screen, controller, to: ["338 5th Ave", "New York", "New York", "10001"])
        #expect(controller.isShown == true && controller.message == nil)
        let coordinate = try #require(controller.coords)
        #expect(abs(coordinate.latitude - 40.74835) < 1e-6 && abs(coordinate.longitude + 73.984911) < 1e-6)
        let maps = try #require(controller.presentedViewController as? MapsViewController)
        #expect(maps.mapView.annotations.compactMap { ($0 as? PlaceMarker)?.title } == ["338 5th Ave"])
        try wait(screen) { screen.elements.with(labelContaining: "Start on 5th Ave").exists }
        // From here.
        #expect(maps.mapView.overlays.count == 1 && maps.mapView.showsUserLocation)
    }

    @Test func addressOfHelsinkiIsShownWithTheRoute() throws {
        let here = CLLocation(latitude: 60.1710, longitude: 24.9415)
        let (screen, controller) = try launch(map: HelsinkiMap.path(), at: here, height: 800)
        try getDirections(screen, controller, to: ["Mikonkatu 8", "Helsinki", "", "00100"])
        #expect(controller.isShown == true && controller.message == nil)
        let coordinate = try #require(controller.coords)
        #expect(abs(coordinate.latitude - 60.1696) < 1e-3 && abs(coordinate.longitude - 24.9452) < 1e-3)
        let maps = try #require(controller.presentedViewController as? MapsViewController)
        #expect(maps.mapView.annotations.compactMap { ($0 as? PlaceMarker)?.title } == ["Mikonkatu 8"])
        try wait(screen) { screen.elements.with(labelContaining: " min · ").exists }
        let line = try #require(maps.mapView.overlays.last as? MKPolyline).mapPoints
        let (first, last) = (try #require(line.first), try #require(line.last))
        #expect(first.distance(to: MKMapPoint(here.coordinate)) < 150)
        #expect(last.distance(to: MKMapPoint(coordinate)) < 150)
        // The position has the address that was looked up. There are no states in Finland.
        screen.host.session.perform {
            controller.printAddress(latitude: coordinate.latitude, longitude: coordinate.longitude)
        }
        try wait(screen) { controller.printed != nil || controller.message != nil }
        #expect(controller.printed == "Mikonkatu 8 Helsinki  00100")
    }

    // MARK: Items

    /// The route has turns, begins at the first item rather than at the device, and is that of the means of travel.
    @Test(arguments: [
        (MKLaunchOptionsDirectionsModeDriving, "1 min · "), (MKLaunchOptionsDirectionsModeWalking, "5 min · "),
    ])
    func twoItemsHaveDirectionsBetweenThem(mode: String, time: String) throws {
        let far = CLLocation(latitude: 40.75, longitude: -73.9837)
        let (screen, controller) = try launch(map: Manhattan.path(), at: far, height: 800)
        let (start, end) = (MapItemListings.item(at: Manhattan.south), MapItemListings.item(at: Manhattan.west))
        let maps = try open(screen, controller) { MapItemListings.showDirections(from: start, to: end, mode: mode) }
        try wait(screen) { screen.elements.with(labelContaining: time).exists }
        #expect(screen.elements.with(labelContaining: "Start on 5th Ave").exists)
        #expect(screen.elements.with(labelContaining: "Turn left onto West 33rd Street").exists)
        #expect(screen.elements.with(labelContaining: "Arrive at the destination").exists)
        #expect(maps.mapView.annotations.count == 2 && !maps.mapView.showsUserLocation)
        let line = try #require(maps.mapView.overlays.first as? MKPolyline).mapPoints
        let (first, last) = (try #require(line.first), try #require(line.last))
        #expect(maps.mapView.overlays.count == 1 && line.count >= 3)
        #expect(first.distance(to: MKMapPoint(Manhattan.south)) < 60)
        #expect(last.distance(to: MKMapPoint(Manhattan.west)) < 60)
    }

    @Test func directionsHaveOneStartAndOneEnd() throws {
        let (screen, controller) = try launch()
        let items = (0..<3).map { _ in MapItemListings.item(at: Manhattan.south) }
        let opened = screen.host.session.perform {
            MKMapItem.openMaps(
                with: items,
                launchOptions: [MKLaunchOptionsDirectionsModeKey: MKLaunchOptionsDirectionsModeDriving]
            )
        }
        #expect(!opened && controller.presentedViewController == nil)
    }

    @Test func cameraIsHonored() throws {
        let (screen, controller) = try launch(map: Manhattan.path())
        let camera = MKMapCamera(lookingAtCenter: Manhattan.west, fromDistance: 900, pitch: 30, heading: 45)
        let item = MapItemListings.item(at: Manhattan.south)
        let maps = try open(screen, controller) { MapItemListings.show(item, with: camera) }
        // A change of the camera after the call has no effect.
        camera.heading = 200
        let shown = maps.mapView.camera
        let distance = MKMapPoint(shown.centerCoordinate).distance(to: MKMapPoint(Manhattan.west))
        #expect(distance < 1 && abs(shown.heading - 45) < 0.01 && abs(shown.pitch - 30) < 0.01)
        #expect(abs(shown.centerCoordinateDistance - 900) < 20, "\(shown.centerCoordinateDistance)")
        #expect(maps.mapView.annotations.count == 1)
    }

    /// The span of the listing is in the map, and is not much smaller than what the map shows.
    @Test func spanIsHonored() throws {
        let (screen, controller) = try launch()
        let opened = screen.host.session.perform {
            controller.open([MapItemListings.item(at: Manhattan.south)])
        }
        #expect(opened.last == true)
        try screen.advance(by: 1)
        let span = try #require(controller.presentedViewController as? MapsViewController).mapView.region.span
        #expect(span.latitudeDelta > 0.0199 && span.longitudeDelta > 0.0199)
        #expect(min(span.latitudeDelta, span.longitudeDelta) < 0.04)
    }

    @Test func otherTypesOfMapsAreRefused() throws {
        let (screen, controller) = try launch()
        let item = MapItemListings.item(at: Manhattan.south)
        for type in [MKMapType.satellite, .hybrid, .satelliteFlyover, .hybridFlyover] {
            let opened = screen.host.session.perform {
                item.openInMaps(launchOptions: [MKLaunchOptionsMapTypeKey: type.rawValue])
            }
            #expect(!opened && controller.presentedViewController == nil, "\(type.rawValue)")
        }
    }

    @Test func placesWithoutAnAddressAreUnknown() throws {
        let (screen, controller) = try launch(map: Manhattan.path())
        let maps = try open(screen, controller) { MapItemListings.item(at: Manhattan.west).openInMaps() }
        #expect(maps.mapView.annotations.compactMap { ($0 as? PlaceMarker)?.title } == ["Unknown"])
        // The map is where the item is.
        let center = MKMapPoint(maps.mapView.centerCoordinate)
        #expect(center.distance(to: MKMapPoint(Manhattan.west)) < 300)
    }

    /// Opens the item with a name, and returns the view of its marker.
    private func openNamedItem(schemes: Set<String>) throws -> (VirtualScreen, MKAnnotationView) {
        let (screen, controller) = try launch(map: Manhattan.path(), height: 800, schemes: schemes)
        let item = MapItemListings.namedItem()
        let maps = try open(screen, controller) { item.openInMaps() }
        let marker = try #require(maps.mapView.annotations.compactMap { $0 as? PlaceMarker }.first)
        // The name replaces the address.
        #expect(marker.title == "Corner Office" && maps.mapView.annotations.count == 1)
        return (screen, try #require(maps.mapView.view(for: marker)))
    }

    /// The phone number and the site are texts, or buttons if the app can open them.
    @Test(arguments: [[], ["tel", "https"]] as [Set<String>])
    func tapOnANamedItemShowsItsCard(schemes: Set<String>) throws {
        let (screen, view) = try openNamedItem(schemes: schemes)
        #expect(!screen.elements(label: "Phone").exists && !screen.elements(label: "Directions").exists)
        try screen.tap(view)
        try screen.advance(by: 1.5)
        #expect(screen.elements(label: "Phone").exists && screen.elements(label: "Website").exists)
        for text in ["212-555-0100", "example.com"] {
            let element = screen.elements(label: text)
            #expect(element.exists)
            #expect(try element.view is UIButton == !schemes.isEmpty, "\(text)")
        }
        #expect(screen.elements.with(labelContaining: "338 5th Ave").exists)
        #expect(screen.elements(label: "Directions").exists)
    }

    @Test(arguments: [[], ["tel", "https"]] as [Set<String>])
    func longPressOfANamedItemOffersToCallAndToVisit(schemes: Set<String>) throws {
        let (screen, view) = try openNamedItem(schemes: schemes)
        try screen.longPress(view)
        try screen.advance(by: 1)
        let (call, visit) = schemes.isEmpty ? ("Copy Phone Number", "Copy Website") : ("Call", "Open Website")
        #expect(screen.elements(label: call).exists && screen.elements(label: visit).exists)
    }
}
