import CoreLocation
import CoreLocationTesting
import Testing
import UIKit
import UIKitTesting

@testable import whereabouts

/// The sample app, step by step as its user sees it.
@MainActor @Suite struct WhereaboutsTests {
    private static let goldens = GoldenImages(
        directory: URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Goldens").path
    )

    private func launch(_ languages: [String] = ["en"]) throws -> VirtualScreen {
        let screen = try VirtualScreen(size: CGSize(width: 400, height: 480))
        screen.preferredLanguages = languages
        var request = LaunchRequest()
        request.manifest.displayName = "Whereabouts"
        request.manifest.usageDescriptions = ["NSLocationWhenInUseUsageDescription": "The app shows where you are."]
        try screen.launch(WhereaboutsDelegate(), request)
        try screen.advance(by: 1)
        return screen
    }

    private func location(_ latitude: Double, altitude: Double? = 17.4) -> CLLocation {
        CLLocation(
            coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: 24.9384),
            altitude: altitude ?? 0,
            horizontalAccuracy: 4.5,
            verticalAccuracy: altitude == nil ? -1 : 8,
            timestamp: Date(timeIntervalSince1970: 1_800_000_000)
        )
    }

    @Test func stepsOfTheUser() throws {
        let screen = try launch()
        // 1. The dialog has the app's reason, and offers the use while the app is in use only.
        try screen.expectImage(equalTo: "whereabouts-dialog", in: Self.goldens)
        #expect(screen.elements(label: "Always Allow").exists == false)
        try screen.label("Allow While Using App").tap()
        try screen.advance(by: 1)
        #expect(screen.elements(label: "Waiting for a position…").exists)
        // 2. The first position is the start.
        screen.location = location(60.1699)
        try screen.advance(by: 0.1)
        #expect(try screen.label("Latitude").value == "60.16990°")
        #expect(try screen.label("Distance from start").value == "0.0 m")
        // 3. The device moves.
        try screen.advance(by: 5)
        screen.location = location(60.1709)
        try screen.advance(by: 0.1)
        #expect(try screen.label("Distance from start").value == "111.4 m")
        #expect(try screen.label("Altitude").value == "17.4 m")
        #expect(try screen.label("Horizontal accuracy").value == "4.5 m")
        #expect(try screen.label("Vertical accuracy").value == "8.0 m")
        try screen.expectImage(equalTo: "whereabouts", in: Self.goldens)
        // 4. The button resets the start.
        try screen.label("Reset Start").tap()
        try screen.advance(by: 0.5)
        #expect(try screen.label("Distance from start").value == "0.0 m")
        // 5. Without an altitude.
        try screen.advance(by: 5)
        screen.location = location(60.1709, altitude: nil)
        try screen.advance(by: 0.1)
        #expect(try screen.label("Altitude").value == "–" && screen.label("Vertical accuracy").value == "–")
        // 6. The fix is lost.
        screen.location = nil
        try screen.advance(by: 0.1)
        #expect(screen.elements(label: "The position is not known at present.").exists)
        // 7. The user revokes the permission.
        screen.setLocationAuthorization(.denied)
        try screen.advance(by: 0.1)
        #expect(screen.elements(label: "The app is not permitted to use the position.").exists)
        #expect(try screen.label("Latitude").value == "–" && !screen.label("Reset Start").isEnabled)
    }

    @Test func deniedStateInGerman() throws {
        let screen = try launch(["de"])
        try screen.label("Nicht erlauben").tap()
        try screen.advance(by: 1)
        #expect(screen.elements(label: "Die App darf die Position nicht verwenden.").exists)
        try screen.expectImage(equalTo: "whereabouts-denied-de", in: Self.goldens)
    }
}
