import CoreLocation
import CoreLocationTesting
import Foundation
@testable import MapKit
import Testing
import UIKit
import UIKitTesting

@MainActor @Suite struct MapUserTests {
    private final class Follower: MKMapViewDelegate {
        var calls: [String] = []

        func mapViewWillStartLocatingUser(_ mapView: MKMapView) { calls.append("starts") }

        func mapViewDidStopLocatingUser(_ mapView: MKMapView) { calls.append("stops") }

        func mapView(_ mapView: MKMapView, didUpdate userLocation: MKUserLocation) { calls.append("updates") }

        func mapView(_ mapView: MKMapView, didChange mode: MKUserTrackingMode, animated: Bool) {
            calls.append("mode \(mode.rawValue)")
        }
    }

    private static func location(_ latitude: Double, _ longitude: Double, accuracy: Double = 60) -> CLLocation {
        CLLocation(
            coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude),
            altitude: 0,
            horizontalAccuracy: accuracy,
            verticalAccuracy: -1,
            timestamp: Date(timeIntervalSinceReferenceDate: 0)
        )
    }

    @Test func mapsFollowTheUser() throws {
        let stage = try MapStage()
        let (map, follower) = (stage.map, Follower())
        map.delegate = follower
        try stage.look(zoom: 16)
        stage.screen.setLocationAuthorization(.authorizedWhenInUse)
        stage.screen.location = Self.location(60.172, 24.943)
        #expect(!map.isUserLocationVisible && map.userLocation.location == nil)
        map.showsUserLocation = true
        try stage.settle()
        #expect(follower.calls == ["starts", "updates"] && map.isUserLocationVisible && map.annotations.count == 1)
        let view = try #require(map.view(for: map.userLocation))
        let point = map.convert(map.userLocation.coordinate, toPointTo: map)
        #expect(abs(view.center.x - point.x) < 0.01 && map.userLocation.isUpdating)
        // The circle has the accuracy as its radius.
        let circle = try #require(
            map.annotationStore.container.layer.sublayers?.compactMap { $0 as? CAShapeLayer }.first
        )
        let meters = MKMetersPerMapPointAtLatitude(60.172) / map.viewport.scale
        let radius = try #require(circle.path).boundingBox.width / 2
        #expect(!circle.isHidden && abs(Double(radius) * meters - 60) < 0.1)
        follower.calls = []
        map.setUserTrackingMode(.follow, animated: true)
        try stage.settle()
        #expect(abs(map.centerCoordinate.latitude - 60.172) < 1e-6 && follower.calls == ["mode 1"])
        stage.screen.location = Self.location(60.174, 24.945)
        try stage.settle()
        #expect(abs(map.centerCoordinate.longitude - 24.945) < 1e-6)
        // A pan ends it.
        let finger = try stage.screen.touch(at: CGPoint(x: 50, y: 50))
        try finger.drag(to: CGPoint(x: 120, y: 50), duration: 0.2)
        try finger.lift()
        try stage.settle()
        #expect(map.userTrackingMode == .none && follower.calls.last == "mode 0")
        map.removeAnnotations(map.annotations)
        #expect(map.annotations.count == 1)
        map.showsUserLocation = false
        #expect(map.annotations.isEmpty && follower.calls.last == "stops" && !map.userLocation.isUpdating)
    }
}
