import MapKit
import Testing
import UIKit

/// Members of map views that subclasses override, as in open-source apps.
@MainActor
@Suite struct MapOverrideTests {
    private final class Map: MKMapView {
        var calls: [String] = []

        override func setRegion(_ region: MKCoordinateRegion, animated: Bool) {
            calls.append("region")
            super.setRegion(region, animated: animated)
        }

        override var region: MKCoordinateRegion {
            get { super.region }
            set {
                calls.append("set")
                super.region = newValue
            }
        }

        override func setCenter(_ coordinate: CLLocationCoordinate2D, animated: Bool) {
            calls.append("center")
            super.setCenter(coordinate, animated: animated)
        }

        override func setVisibleMapRect(_ mapRect: MKMapRect, edgePadding insets: UIEdgeInsets, animated: Bool) {
            calls.append("rect")
            super.setVisibleMapRect(mapRect, edgePadding: insets, animated: animated)
        }

        override func setCamera(_ camera: MKMapCamera, animated: Bool) {
            calls.append("camera")
            super.setCamera(camera, animated: animated)
        }

        override var annotations: [any MKAnnotation] { super.annotations.reversed() }

        override func addAnnotation(_ annotation: any MKAnnotation) {
            calls.append("add")
            super.addAnnotation(annotation)
        }

        override func addAnnotations(_ annotations: [any MKAnnotation]) {
            calls.append("add \(annotations.count)")
            super.addAnnotations(annotations)
        }

        override func removeAnnotations(_ annotations: [any MKAnnotation]) {
            calls.append("remove \(annotations.count)")
            super.removeAnnotations(annotations)
        }

        override func selectAnnotation(_ annotation: any MKAnnotation, animated: Bool) {
            calls.append("select")
            super.selectAnnotation(annotation, animated: animated)
        }

        override func addOverlay(_ overlay: any MKOverlay, level: MKOverlayLevel) {
            calls.append("overlay")
            super.addOverlay(overlay, level: level)
        }

        override var showsUserLocation: Bool {
            get { true }
            set {}
        }
    }

    private let map = Map(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    private let place = CLLocationCoordinate2D(latitude: 60, longitude: 25)

    @Test func overridesAreCalled() {
        map.region = MKCoordinateRegion(center: place, latitudinalMeters: 1000, longitudinalMeters: 1000)
        map.centerCoordinate = place
        map.visibleMapRect = MKMapRect(x: 0, y: 0, width: 1000, height: 1000)
        map.camera = MKMapCamera()
        #expect(map.calls == ["set", "region", "center", "rect", "camera"])
        #expect(map.showsUserLocation)
    }

    @Test func annotationsAndOverlaysAreAddedByOverrides() {
        let pins = (0..<2).map { _ in MKPointAnnotation(coordinate: place) }
        map.addAnnotation(pins[0])
        map.showAnnotations([pins[1]], animated: false)
        map.selectAnnotation(pins[0], animated: false)
        #expect(map.annotations.first === pins[1])
        map.removeAnnotation(pins[0])
        map.addOverlays([MKCircle(center: place, radius: 10)])
        #expect(map.calls == ["add", "add 1", "rect", "select", "remove 1", "overlay"])
    }
}
