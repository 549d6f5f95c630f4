import CoreLocation
import UIKit

extension MKMapView {
    /// A Boolean value that indicates whether the map shows the user's location. The app has to ask for authorization with a
    /// `CLLocationManager`.
    public var showsUserLocation: Bool {
        get { user.isShown }
        set { if newValue { user.show() } else { user.hide() } }
    }

    /// The annotation of the user's location.
    public var userLocation: MKUserLocation { user.annotation }

    /// A Boolean value that indicates whether the user's location may be in what the map shows, given its accuracy.
    public var isUserLocationVisible: Bool {
        guard user.isShown, let location = user.annotation.location else { return false }
        let viewport = viewport
        let point = viewport.nearest(MKMapPoint(location.coordinate))
        let radius =
            max(location.horizontalAccuracy, 0) * MKMapPointsPerMeterAtLatitude(location.coordinate.latitude)
        let rect = viewport.visibleRect.insetBy(dx: -radius, dy: -radius)
        return rect.contains(point)
    }

    /// The way in which the map follows the user. A mode shows the user's location; a gesture that moves the map ends it.
    public var userTrackingMode: MKUserTrackingMode {
        get { user.mode }
        set { setUserTrackingMode(newValue, animated: false) }
    }

    /// Sets the way in which the map follows the user.
    public func setUserTrackingMode(_ mode: MKUserTrackingMode, animated: Bool) {
        user.setMode(mode, animated: animated)
    }
}
