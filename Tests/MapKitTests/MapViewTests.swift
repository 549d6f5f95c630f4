import CoreLocation
@testable import MapKit
import Testing
import UIKit
import UIKitTesting

@MainActor @Suite struct MapViewTests {
    @Test func conversionsAreInverse() throws {
        let stage = try MapStage()
        let map = stage.map
        for (heading, pitch) in [(0.0, 0.0), (37, 0), (0, 45), (200, 60)] {
            map.change(animated: false) { viewport in
                viewport.center = MKMapPoint(MapStage.station)
                (viewport.zoom, viewport.heading, viewport.pitch) = (14.3, heading, pitch)
            }
            for point in [CGPoint(x: 0, y: 0), CGPoint(x: 150, y: 100), CGPoint(x: 299, y: 3), CGPoint(x: 40, y: 180)] {
                let coordinate = map.convert(point, toCoordinateFrom: map)
                let back = map.convert(coordinate, toPointTo: map)
                #expect(abs(back.x - point.x) < 1e-4 && abs(back.y - point.y) < 1e-4, "\(heading) \(pitch) \(point)")
            }
        }
        let center = map.convert(CGPoint(x: 150, y: 100), toCoordinateFrom: map)
        #expect(abs(center.latitude - MapStage.station.latitude) < 1e-9)
    }

    @Test func regionsAreShownWhole() throws {
        let stage = try MapStage()
        let map = stage.map
        let region = MKCoordinateRegion(center: MapStage.station, latitudinalMeters: 800, longitudinalMeters: 3000)
        map.region = region
        #expect(abs(map.region.span.longitudeDelta - region.span.longitudeDelta) < 1e-9)
        #expect(map.region.span.latitudeDelta > region.span.latitudeDelta)
        #expect(
            abs(map.centerCoordinate.latitude - 60.1713) < 1e-5 && abs(map.centerCoordinate.longitude - 24.9415) < 1e-9
        )
        let fitting = map.regionThatFits(region)
        #expect(abs(fitting.span.latitudeDelta - map.region.span.latitudeDelta) < 1e-12)
        let rect = map.convert(region, toRectTo: map)
        #expect(abs(rect.minX) < 1e-6 && abs(rect.width - 300) < 1e-6 && rect.height < 200)
        let back = map.convert(rect, toRegionFrom: map)
        #expect(abs(back.span.latitudeDelta - region.span.latitudeDelta) < 1e-9)
        // Padding makes room.
        map.setVisibleMapRect(
            MKMapRect(region),
            edgePadding: UIEdgeInsets(top: 0, left: 100, bottom: 0, right: 50),
            animated: false
        )
        let padded = map.convert(region, toRectTo: map)
        #expect(abs(padded.minX - 100) < 1e-6 && abs(padded.maxX - 250) < 1e-6)
    }

    @Test func regionsOfViewsWithoutASizeAreShownLater() throws {
        let stage = try MapStage()
        let region = MKCoordinateRegion(center: MapStage.station, latitudinalMeters: 2000, longitudinalMeters: 100)
        let map = stage.screen.host.session.perform { MKMapView(frame: .zero) }
        map.layoutMargins = .zero
        map.region = region
        stage.map.addSubview(map)
        map.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        try stage.screen.advance(by: 0.1)
        #expect(abs(map.region.span.latitudeDelta - region.span.latitudeDelta) < 1e-9)
    }

    @Test func invalidRegionsHaveNoEffect() throws {
        let stage = try MapStage()
        let map = stage.map
        try stage.look(zoom: 12)
        let before = map.viewport
        map.region = MKCoordinateRegion(
            center: CLLocationCoordinate2D(latitude: 200, longitude: 0),
            span: MKCoordinateSpan(latitudeDelta: 1, longitudeDelta: 1)
        )
        map.region = MKCoordinateRegion(
            center: MapStage.station,
            span: MKCoordinateSpan(latitudeDelta: .nan, longitudeDelta: 1)
        )
        map.centerCoordinate = kCLLocationCoordinate2DInvalid
        map.visibleMapRect = .null
        map.camera = MKMapCamera(
            lookingAtCenter: kCLLocationCoordinate2DInvalid,
            fromDistance: -5,
            pitch: .nan,
            heading: .infinity
        )
        #expect(map.viewport == before)
    }

    @Test func camerasAreRestored() throws {
        let stage = try MapStage()
        let map = stage.map
        let camera = MKMapCamera(lookingAtCenter: MapStage.station, fromDistance: 1500, pitch: 30, heading: 90)
        map.camera = camera
        #expect(abs(map.camera.centerCoordinateDistance - 1500) < 1e-6 && map.camera.pitch == 30)
        #expect(abs(map.camera.heading - 90) < 1e-9 && abs(camera.altitude - 1500 * cos(.pi / 6)) < 1e-6)
        // East is at the top.
        let top = map.convert(CGPoint(x: 150, y: 20), toCoordinateFrom: map)
        #expect(top.longitude > MapStage.station.longitude && abs(top.latitude - MapStage.station.latitude) < 1e-4)
        let eye = MKMapCamera(
            lookingAtCenter: MapStage.station,
            fromEyeCoordinate: CLLocationCoordinate2D(latitude: 60.1613, longitude: 24.9415),
            eyeAltitude: 1000
        )
        #expect(abs(eye.heading) < 1e-6 && abs(eye.altitude - 1000) < 1e-6 && abs(eye.pitch - 48.1) < 0.2)
    }

    @Test func limitsHold() throws {
        let stage = try MapStage()
        let map = stage.map
        let region = MKCoordinateRegion(center: MapStage.station, latitudinalMeters: 1000, longitudinalMeters: 1000)
        map.cameraZoomRange = MKMapView.CameraZoomRange(
            minCenterCoordinateDistance: 500,
            maxCenterCoordinateDistance: 4000
        )
        try stage.look(zoom: 3)
        #expect(abs(map.camera.centerCoordinateDistance - 4000) < 1)
        try stage.look(zoom: 20)
        #expect(abs(map.camera.centerCoordinateDistance - 500) < 1)
        map.cameraBoundary = MKMapView.CameraBoundary(coordinateRegion: region)
        try stage.look(at: CLLocationCoordinate2D(latitude: 0, longitude: 0), zoom: 16)
        #expect(MKMapRect(region).insetBy(dx: -1, dy: -1).contains(MKMapPoint(map.centerCoordinate)))
        #expect(MKMapView.CameraZoomRange(minCenterCoordinateDistance: 5, maxCenterCoordinateDistance: 4) == nil)
        #expect(MKMapView.CameraBoundary(mapRect: .null) == nil)
        // Without limits, the map is as large as the view.
        map.cameraBoundary = nil
        map.cameraZoomRange = nil
        try stage.look(zoom: -50)
        #expect(abs(map.visibleMapRect.width - MKMapSize.world.width) < 1)
    }

    @Test(arguments: ["region, center", "center, region", "region, camera", "camera, center"])
    func positionsBeforeTheFirstLayoutAreShown(order: String) throws {
        let stage = try MapStage()
        let first = CLLocationCoordinate2D(latitude: 48, longitude: 11)
        let second = CLLocationCoordinate2D(latitude: 52, longitude: 13)
        let map = stage.screen.host.session.perform { MKMapView(frame: .zero) }
        map.insetsLayoutMarginsFromSafeArea = false
        func set(_ map: MKMapView) {
            for (part, place) in zip(order.components(separatedBy: ", "), [first, second]) {
                switch part {
                case "region":
                    map.region = MKCoordinateRegion(center: place, latitudinalMeters: 2000, longitudinalMeters: 2000)
                case "camera":
                    map.camera = MKMapCamera(lookingAtCenter: place, fromDistance: 3000, pitch: 30, heading: 40)
                default: map.centerCoordinate = place
                }
            }
        }
        set(map)
        map.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
        stage.map.superview?.addSubview(map)
        try stage.screen.advance(by: 0.1)
        // The same as after the layout.
        set(stage.map)
        map.layoutMargins = .zero
        try stage.screen.advance(by: 0.1)
        let (found, expected) = (map.viewport, stage.map.viewport)
        #expect(abs(found.zoom - expected.zoom) < 0.2 && abs(found.heading - expected.heading) < 1e-6)
        #expect(abs(found.pitch - expected.pitch) < 1e-6)
        #expect(abs(map.centerCoordinate.latitude - 52) < 0.01 && abs(map.centerCoordinate.longitude - 13) < 0.01)
    }

    @Test func motionsEndWithTheWindow() throws {
        let stage = try MapStage()
        let map = stage.map
        try stage.look(zoom: 14)
        let end = CLLocationCoordinate2D(latitude: 60.18, longitude: 24.95)
        map.setCenter(end, animated: true)
        try stage.screen.advance(by: 0.1)
        #expect(map.isMoving && map.centerCoordinate.latitude != end.latitude)
        map.removeFromSuperview()
        #expect(!map.isMoving && abs(map.centerCoordinate.latitude - end.latitude) < 1e-9)
        #expect(stage.delegate.calls.last == "did true")
    }

    @Test func animationsEndExactly() throws {
        let stage = try MapStage()
        let map = stage.map
        try stage.look(zoom: 14)
        stage.delegate.calls = []
        let target = MKCoordinateRegion(center: MapStage.station, latitudinalMeters: 500, longitudinalMeters: 500)
        let end = map.regionThatFits(target)
        map.setRegion(target, animated: true)
        try stage.screen.advance(by: 0.1)
        #expect(map.region.span.latitudeDelta > end.span.latitudeDelta)
        try stage.settle()
        #expect(abs(map.region.span.latitudeDelta - end.span.latitudeDelta) < 1e-12)
        #expect(
            stage.delegate.calls.filter { !$0.contains("load") && !$0.contains("render") } == [
                "will true", "changes", "did true",
            ]
        )
        // Nothing moves any more.
        stage.screen.resetStatistics()
        try stage.settle()
        #expect(stage.screen.statistics.frames == 0)
    }
}
