import CoreLocation
import CoreLocationTesting
import Testing
import UIKit
import UIKitTesting

@testable import LocationListings

/// Sources as iOS apps have them, step by step.
@MainActor @Suite struct ListingTests {
    @Test func controllerShowsPositionsAndTheDistanceFromItsStart() throws {
        let screen = try VirtualScreen(size: CGSize(width: 300, height: 300))
        screen.location = CLLocation(latitude: 48.5, longitude: 11.25)
        screen.setLocationAuthorization(.denied)
        let controller = screen.host.session.perform { DistanceController() }
        try screen.show(controller)
        try screen.advance(by: 0.1)
        #expect(controller.status == .denied && controller.errors.map { ($0 as? CLError)?.code } == [.denied])
        #expect(controller.latitude.text == nil)
        screen.setLocationAuthorization(.authorizedWhenInUse)
        try screen.advance(by: 0.1)
        #expect(controller.status == .authorizedWhenInUse)
        #expect(controller.latitude.text == "48.5000" && controller.longitude.text == "11.2500")
        #expect(controller.distance.text == "0.00" && controller.horizontalAccuracy.text == "0.0000")
        try screen.advance(by: 60)
        screen.location = CLLocation(latitude: 48.51, longitude: 11.25)
        try screen.advance(by: 0.1)
        #expect(controller.distance.text == "1112.00")
        controller.resetDistance(controller)
        try screen.advance(by: 60)
        screen.location = CLLocation(latitude: 48.511, longitude: 11.25)
        try screen.advance(by: 0.1)
        #expect(controller.distance.text == "0.00")
    }

    @Test func objectsOnNoActorHaveManagers() throws {
        let screen = try VirtualScreen(size: CGSize(width: 300, height: 300))
        screen.setLocationAuthorization(.authorizedAlways)
        screen.location = CLLocation(latitude: 1, longitude: 2)
        let model = screen.host.session.perform { PlaceModel() }
        try screen.advance(by: 0.1)
        #expect(model.last?.coordinate.longitude == 2)
        screen.setLocationAuthorization(.denied)
        #expect(model.last == nil)
    }
}
