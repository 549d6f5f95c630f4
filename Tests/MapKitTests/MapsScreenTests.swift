import CoreLocation
import CoreLocationTesting
import Foundation
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

extension VirtualScreen {
    /// The screen of maps at the root of the window.
    fileprivate var mapsController: MapsViewController? {
        host.session.perform {
            let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
            return scenes.flatMap(\.windows).lazy.compactMap { $0.rootViewController as? MapsViewController }.first
        }
    }
}
