import CoreLocation
@testable import MapKit
import Testing
import UIKit
import UIKitTesting

@MainActor @Suite struct MapAnnotationTests {
    /// A view whose class a test registers.
    private final class OwnView: MKAnnotationView {
        override init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) {
            super.init(annotation: annotation, reuseIdentifier: reuseIdentifier)
            bounds.size = CGSize(width: 10, height: 10)
        }

        required init?(coder: NSCoder) { nil }
    }

    /// A delegate that provides views.
    private final class Views: MKMapViewDelegate {
        var makesView: (MKMapView, any MKAnnotation) -> MKAnnotationView? = { _, _ in nil }
        var calls: [String] = []

        func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView? {
            calls.append("view for \(annotation.title ?? "")")
            return makesView(mapView, annotation)
        }

        func mapView(_ mapView: MKMapView, didAdd views: [MKAnnotationView]) { calls.append("added \(views.count)") }

        func mapView(_ mapView: MKMapView, didSelect view: MKAnnotationView) { calls.append("selected view") }

        func mapView(_ mapView: MKMapView, didSelect annotation: any MKAnnotation) {
            calls.append("selected \(annotation.title ?? "")")
        }

        func mapView(_ mapView: MKMapView, didDeselect view: MKAnnotationView) { calls.append("deselected view") }

        func mapView(_ mapView: MKMapView, didDeselect annotation: any MKAnnotation) {
            calls.append("deselected \(annotation.title ?? "")")
        }

        func mapView(
            _ mapView: MKMapView,
            annotationView view: MKAnnotationView,
            calloutAccessoryControlTapped control: UIControl
        ) { calls.append("tapped accessory") }

        func mapView(
            _ mapView: MKMapView,
            annotationView view: MKAnnotationView,
            didChange newState: MKAnnotationView.DragState,
            fromOldState oldState: MKAnnotationView.DragState
        ) { calls.append("drag \(oldState.rawValue) \(newState.rawValue)") }
    }

    /// Returns an annotation at a point of the view.
    private static func annotation(_ map: MKMapView, _ x: Double, _ y: Double, _ title: String) -> MKPointAnnotation {
        MKPointAnnotation(
            coordinate: map.convert(CGPoint(x: x, y: y), toCoordinateFrom: map),
            title: title,
            subtitle: "Subtitle"
        )
    }

    private static func stage() throws -> (MapStage, Views) {
        let stage = try MapStage()
        try stage.look(zoom: 15)
        let views = Views()
        stage.map.delegate = views
        stage.retained = views
        return (stage, views)
    }

    @Test func viewsFollowTheirAnnotations() throws {
        let (stage, delegate) = try Self.stage()
        let map = stage.map
        map.register(OwnView.self, forAnnotationViewWithReuseIdentifier: "own")
        delegate.makesView = { $0.dequeueReusableAnnotationView(withIdentifier: "own", for: $1) }
        let annotation = Self.annotation(map, 100, 80, "A")
        let far = MKPointAnnotation(coordinate: CLLocationCoordinate2D(latitude: 0, longitude: 0))
        map.addAnnotations([annotation, far])
        try stage.screen.advance(by: 0.1)
        let view = try #require(map.view(for: annotation))
        #expect(view is OwnView && map.view(for: far) == nil && map.annotations.count == 2)
        #expect(delegate.calls == ["view for A", "added 1"])
        func isAt(_ x: Double, _ y: Double) -> Bool { abs(view.center.x - x) < 0.01 && abs(view.center.y - y) < 0.01 }
        #expect(isAt(100, 80))
        view.centerOffset = CGPoint(x: 3, y: -4)
        try stage.screen.advance(by: 0.1)
        #expect(isAt(103, 76))
        annotation.coordinate = map.convert(CGPoint(x: 200, y: 100), toCoordinateFrom: map)
        try stage.screen.advance(by: 0.1)
        #expect(isAt(203, 96))
        // Out of sight, the view is used again.
        annotation.coordinate = CLLocationCoordinate2D(latitude: 10, longitude: 10)
        try stage.screen.advance(by: 0.1)
        #expect(map.view(for: annotation) == nil && view.superview == nil)
        let other = Self.annotation(map, 50, 50, "B")
        map.addAnnotation(other)
        try stage.screen.advance(by: 0.1)
        #expect(map.view(for: other) === view)
        map.removeAnnotation(other)
        #expect(view.superview == nil && map.annotations.count == 2)
        let rect = MKMapRect(origin: MKMapPoint(annotation.coordinate), size: MKMapSize(width: 1, height: 1))
        #expect(map.annotations(in: rect) == [AnyHashable(annotation)])
    }

    @Test func tapsSelectInOrder() throws {
        let (stage, delegate) = try Self.stage()
        let map = stage.map
        let (first, second) = (Self.annotation(map, 80, 120, "A"), Self.annotation(map, 220, 120, "B"))
        map.addAnnotations([first, second])
        try stage.screen.advance(by: 0.1)
        let button = UIButton(type: .infoLight)
        let view = try #require(map.view(for: first))
        view.canShowCallout = true
        view.rightCalloutAccessoryView = button
        delegate.calls = []
        try stage.screen.tap(at: CGPoint(x: 80, y: 100))
        try stage.settle()
        #expect(delegate.calls == ["selected view", "selected A"] && view.isSelected)
        // The callout is above the view, and in the map.
        let callout = try #require(map.annotationStore.callout)
        #expect(callout.frame.maxY <= view.frame.minY + 1 && callout.frame.minX >= 0)
        try stage.screen.tap(at: button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil))
        #expect(delegate.calls.last == "tapped accessory" && view.isSelected)
        delegate.calls = []
        try stage.screen.tap(at: CGPoint(x: 220, y: 100))
        try stage.settle()
        #expect(delegate.calls == ["deselected view", "deselected A", "selected view", "selected B"])
        #expect(map.selectedAnnotations.first === second && map.annotationStore.callout == nil)
        try stage.screen.tap(at: CGPoint(x: 150, y: 20))
        try stage.settle()
        #expect(map.selectedAnnotations.isEmpty)
        map.selectAnnotation(first, animated: false)
        delegate.calls = []
        let selected = map.view(for: first)
        #expect(selected?.isSelected == true)
        map.removeAnnotation(first)
        #expect(map.selectedAnnotations.isEmpty && selected?.isSelected == false)
        #expect(delegate.calls == ["deselected view", "deselected A"])
    }

    @Test func calloutsAreInFrontOfLaterViews() throws {
        let (stage, delegate) = try Self.stage()
        let map = stage.map
        delegate.makesView = { _, annotation in
            let view = OwnView(annotation: annotation, reuseIdentifier: nil)
            view.canShowCallout = true
            return view
        }
        let first = Self.annotation(map, 100, 100, "A")
        map.addAnnotation(first)
        try stage.screen.advance(by: 0.1)
        map.selectAnnotation(first, animated: false)
        try stage.screen.advance(by: 0.1)
        map.addAnnotation(Self.annotation(map, 105, 80, "B"))
        try stage.screen.advance(by: 0.1)
        let callout = try #require(map.annotationStore.callout)
        #expect(callout.superview?.subviews.last === callout)
    }

    @Test func delegatesCanRemoveWhatTheyAreAskedFor() throws {
        let (stage, delegate) = try Self.stage()
        let map = stage.map
        let both = [Self.annotation(map, 100, 100, "A"), Self.annotation(map, 200, 100, "B")]
        delegate.makesView = { map, annotation in
            map.removeAnnotations(both)
            return OwnView(annotation: annotation, reuseIdentifier: nil)
        }
        map.addAnnotations(both)
        try stage.screen.advance(by: 0.1)
        #expect(delegate.calls == ["view for A"] && map.annotationStore.container.subviews.isEmpty)
    }

    @Test func propertiesOfTheAppStay() throws {
        let (stage, delegate) = try Self.stage()
        let map = stage.map
        delegate.makesView = { _, annotation in
            let view = OwnView(annotation: annotation, reuseIdentifier: nil)
            if annotation.title == "A" { view.accessibilityLabel = "Own" }
            return view
        }
        let both = [Self.annotation(map, 100, 100, "A"), Self.annotation(map, 200, 100, "B")]
        map.addAnnotations(both)
        try stage.screen.advance(by: 0.1)
        #expect(both.map { map.view(for: $0)?.accessibilityLabel } == ["Own", "B, Subtitle"])
        let view = try #require(map.view(for: both[0]))
        view.isHidden = true
        try stage.look(zoom: 15.5)
        #expect(view.isHidden && map.view(for: both[1])?.isHidden == false)
    }

    @Test func annotationsBeyondTheAntimeridianAreFound() throws {
        let (stage, _) = try Self.stage()
        let near = MKPointAnnotation(coordinate: CLLocationCoordinate2D(latitude: 0, longitude: -179.9))
        let bad = MKPointAnnotation(coordinate: CLLocationCoordinate2D(latitude: 900, longitude: 0))
        stage.map.addAnnotations([near, bad])
        let middle = CLLocationCoordinate2D(latitude: 0, longitude: 179.9)
        let span = MKCoordinateSpan(latitudeDelta: 1, longitudeDelta: 1)
        let rect = MKMapRect(MKCoordinateRegion(center: middle, span: span))
        #expect(stage.map.annotations(in: rect) == [AnyHashable(near)])
        #expect(stage.map.annotations(in: .world) == [AnyHashable(near)])
    }

    @Test func neighborsFormClusters() throws {
        let (stage, delegate) = try Self.stage()
        let map = stage.map
        delegate.makesView = { _, annotation in
            guard !(annotation is MKClusterAnnotation) else { return nil }
            let view = MKMarkerAnnotationView(annotation: annotation, reuseIdentifier: "m")
            view.clusteringIdentifier = "c"
            return view
        }
        let near = (0..<3).map { Self.annotation(map, 100 + 6 * Double($0), 100, "N\($0)") }
        let far = Self.annotation(map, 240, 100, "F")
        map.addAnnotations(near + [far])
        try stage.screen.advance(by: 0.1)
        let cluster = try #require(map.view(for: near[1])?.cluster)
        let members = try #require(cluster.annotation as? MKClusterAnnotation).memberAnnotations
        #expect(members.count == 3 && cluster.superview != nil && map.view(for: far)?.cluster == nil)
        #expect(map.view(for: near[0])?.isHidden == true && map.view(for: far)?.isHidden == false)
        #expect(map.annotations.count == 4)
        // A pan does not change the cluster.
        map.move(
            to: {
                var next = map.viewport; next.center.x += 500; return next
            }()
        )
        try stage.screen.advance(by: 0.1)
        #expect(map.view(for: near[1])?.cluster === cluster)
        // Nearer, each one is by itself.
        map.change(animated: false) {
            $0.zoom += 4; $0.center = MKMapPoint(near[1].coordinate)
        }
        try stage.screen.advance(by: 0.1)
        #expect(near.allSatisfy { map.view(for: $0)?.cluster == nil && map.view(for: $0)?.isHidden == false })
        #expect(cluster.superview == nil)
    }

    @Test func lessImportantViewsAreHidden() throws {
        let (stage, delegate) = try Self.stage()
        let map = stage.map
        var priorities = ["A": MKFeatureDisplayPriority.defaultLow, "B": .defaultHigh, "C": .required]
        delegate.makesView = { _, annotation in
            let view = OwnView(annotation: annotation, reuseIdentifier: nil)
            view.displayPriority = priorities[annotation.title ?? ""] ?? .required
            return view
        }
        let annotations = ["A", "B", "C"].map { Self.annotation(map, 150, 100, $0) }
        map.addAnnotations(annotations)
        try stage.screen.advance(by: 0.1)
        #expect(annotations.map { map.view(for: $0)?.isHidden } == [true, true, false])
        priorities = [:]
        map.view(for: annotations[2])?.collisionMode = .none
        try stage.screen.advance(by: 0.1)
        #expect(annotations.map { map.view(for: $0)?.isHidden } == [true, false, false])
    }

    @Test func pressesDrag() throws {
        let (stage, delegate) = try Self.stage()
        let map = stage.map
        let annotation = Self.annotation(map, 100, 120, "A")
        map.addAnnotation(annotation)
        try stage.screen.advance(by: 0.1)
        map.view(for: annotation)?.isDraggable = true
        delegate.calls = []
        let center = map.viewport.center
        let finger = try stage.screen.touch(at: CGPoint(x: 100, y: 105))
        try stage.screen.advance(by: 0.5)
        try finger.drag(to: CGPoint(x: 160, y: 65), duration: 0.3)
        try finger.lift()
        try stage.settle()
        let point = map.convert(annotation.coordinate, toPointTo: map)
        #expect(abs(point.x - 160) < 0.5 && abs(point.y - 80) < 0.5 && map.viewport.center == center)
        #expect(delegate.calls.filter { $0.hasPrefix("drag") } == ["drag 0 1", "drag 1 2", "drag 2 4", "drag 4 0"])
    }

    /// An annotation of an app, whose position can be changed.
    private final class Buoy: NSObject, MKDraggableAnnotation {
        var coordinate: CLLocationCoordinate2D
        init(_ coordinate: CLLocationCoordinate2D) { self.coordinate = coordinate }
    }

    /// An annotation whose position is fixed.
    private final class Lighthouse: NSObject, MKAnnotation {
        let coordinate: CLLocationCoordinate2D
        init(_ coordinate: CLLocationCoordinate2D) { self.coordinate = coordinate }
    }

    @Test(arguments: [true, false]) func annotationsOfAppsAreDraggedIfTheyCanMove(canMove: Bool) throws {
        let (stage, delegate) = try Self.stage()
        let map = stage.map
        let start = map.convert(CGPoint(x: 100, y: 120), toCoordinateFrom: map)
        let annotation: any MKAnnotation = canMove ? Buoy(start) : Lighthouse(start)
        map.addAnnotation(annotation)
        try stage.screen.advance(by: 0.1)
        let view = try #require(map.view(for: annotation))
        view.isDraggable = true
        delegate.calls = []
        let finger = try stage.screen.touch(at: CGPoint(x: 100, y: 105))
        try stage.screen.advance(by: 0.5)
        try finger.drag(to: CGPoint(x: 160, y: 65), duration: 0.3)
        // The view follows the finger.
        try stage.screen.advance(by: 0.05)
        let point = map.convert(annotation.coordinate, toPointTo: map)
        #expect(abs(view.convert(.zero, to: map).x + view.bounds.width / 2 + view.centerOffset.x - point.x) < 1)
        try finger.lift()
        try stage.settle()
        #expect(delegate.calls.contains { $0.hasPrefix("drag") } == canMove)
        if canMove { #expect(abs(point.x - 160) < 0.5 && abs(point.y - 80) < 0.5) }
        if !canMove { #expect(annotation.coordinate.latitude == start.latitude) }
    }

    @Test func annotationsAreShownTogether() throws {
        let (stage, _) = try Self.stage()
        let map = stage.map
        let annotations = [(60.2, 24.9), (60.1, 25.2)].map {
            MKPointAnnotation(coordinate: CLLocationCoordinate2D(latitude: $0.0, longitude: $0.1))
        }
        map.showAnnotations(annotations, animated: false)
        for annotation in annotations {
            let point = map.convert(annotation.coordinate, toPointTo: map)
            #expect(map.bounds.insetBy(dx: 10, dy: 10).contains(point))
        }
        #expect(map.annotations.count == 2)
    }

    @Test func annotationsAreAccessible() throws {
        let (stage, _) = try Self.stage()
        let annotation = Self.annotation(stage.map, 100, 120, "Station")
        stage.map.addAnnotation(annotation)
        try stage.screen.advance(by: 0.1)
        let view = try #require(stage.map.view(for: annotation))
        #expect(view.isAccessibilityElement && view.accessibilityLabel == "Station, Subtitle")
        #expect(view.accessibilityActivate() && stage.map.selectedAnnotations.first === annotation)
        #expect(view.accessibilityTraits.contains(.selected))
    }
}
