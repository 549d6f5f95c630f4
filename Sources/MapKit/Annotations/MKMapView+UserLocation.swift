import CoreLocation
import UIKit

extension MKMapView {
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
}
