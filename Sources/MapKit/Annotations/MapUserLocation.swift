import CoreLocation
import UIKit

/// The user's location on a map, and its tracking.
@MainActor
final class MapUserLocation: NSObject, CLLocationManagerDelegate {
    weak var map: MKMapView?
    let annotation = MKUserLocation()
    private var manager: CLLocationManager?
    private let circle = CAShapeLayer()
    private(set) var mode = MKUserTrackingMode.none

    /// A Boolean value that indicates whether the location is on the map.
    var isShown: Bool { manager != nil }

    /// The zoom at which the map follows the user, if it shows more.
    private static let followZoom = 15.0

    // MARK: Visibility

    func show() {
        guard manager == nil, let map else { return }
        let manager = map.session.perform { CLLocationManager() }
        self.manager = manager
        annotation.isUpdating = true
        map.delegate?.mapViewWillStartLocatingUser(map)
        updateColors(map.traitCollection)
        circle.lineWidth = 1
        circle.isHidden = true
        map.annotationStore.container.layer.insertSublayer(circle, at: 0)
        map.annotationStore.add([annotation])
        manager.delegate = self
        manager.startUpdatingLocation()
    }

    /// Resolves the colors of the circle.
    func updateColors(_ traits: UITraitCollection) {
        let color = UIColor.systemBlue.resolvedColor(with: traits)
        circle.fillColor = color.withAlphaComponent(0.14).cgColor
        circle.strokeColor = color.withAlphaComponent(0.4).cgColor
    }

    func hide() {
        guard let manager, let map else { return }
        setMode(.none, animated: false)
        manager.delegate = nil
        manager.stopUpdatingLocation()
        manager.stopUpdatingHeading()
        self.manager = nil
        annotation.isUpdating = false
        (annotation.location, annotation.heading) = (nil, nil)
        map.annotationStore.remove([annotation])
        circle.removeFromSuperlayer()
        map.delegate?.mapViewDidStopLocatingUser(map)
    }

    // MARK: Tracking

    func setMode(_ mode: MKUserTrackingMode, animated: Bool) {
        guard mode != self.mode, let map else { return }
        if mode != .none, manager == nil { map.showsUserLocation = true }
        self.mode = mode
        if mode == .followWithHeading { manager?.startUpdatingHeading() } else { manager?.stopUpdatingHeading() }
        if mode != .followWithHeading { annotation.heading = nil }
        map.delegate?.mapView(map, didChange: mode, animated: animated)
        follow(animated: animated)
    }

    /// Moves the map to the user.
    private func follow(animated: Bool) {
        guard mode != .none, let location = annotation.location, let map, !map.gestures.isActive else { return }
        map.change(animated: animated) { viewport in
            viewport.center = MKMapPoint(location.coordinate)
            viewport.zoom = max(viewport.zoom, Self.followZoom)
            if mode == .followWithHeading, let heading = annotation.heading { viewport.heading = heading.direction }
        }
    }

    // MARK: Layout

    /// Shows the accuracy and the direction in a viewport.
    func update(_ viewport: MapViewport) {
        guard let map, let location = annotation.location else { return circle.isHidden = true }
        let point = map.viewPoint(of: location.coordinate)
        let meters = MKMetersPerMapPointAtLatitude(location.coordinate.latitude)
        let radius = meters > 0 ? max(location.horizontalAccuracy, 0) / meters * viewport.scale : 0
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        // Below the dot, the circle would not be visible. One that is much larger than the view says nothing.
        circle.isHidden = radius < 12 || radius > 4 * max(viewport.size.width, viewport.size.height)
        if !circle.isHidden {
            let height = radius * cos(viewport.pitch * .pi / 180)
            circle.path = CGPath(
                ellipseIn: CGRect(x: point.x - radius, y: point.y - height, width: 2 * radius, height: 2 * height),
                transform: nil
            )
        }
        CATransaction.commit()
        let view = map.view(for: annotation) as? UserLocationView
        view?.setHeading(annotation.heading.map { ($0.direction - viewport.heading) * .pi / 180 })
    }

    // MARK: Positions

    nonisolated func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        guard let location = locations.last else { return }
        MainActor.assumeIsolated {
            guard let map, self.manager != nil else { return }
            annotation.location = location
            map.annotationStore.changed()
            map.delegate?.mapView(map, didUpdate: annotation)
            follow(animated: true)
        }
    }

    nonisolated func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
        MainActor.assumeIsolated {
            guard let map, mode == .followWithHeading else { return }
            annotation.heading = newHeading
            map.setNeedsLayout()
            map.delegate?.mapView(map, didUpdate: annotation)
            follow(animated: true)
        }
    }

    nonisolated func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
        MainActor.assumeIsolated {
            guard let map else { return }
            map.delegate?.mapView(map, didFailToLocateUserWithError: error)
        }
    }
}

extension CLHeading {
    /// The direction in degrees from the true north, or from the magnetic one if that is not known.
    fileprivate var direction: CLLocationDirection { trueHeading >= 0 ? trueHeading : magneticHeading }
}
