import CoreLocation
import UIKit

/// The methods with which a map view tells about changes. All methods are optional.
@preconcurrency @MainActor
public protocol MKMapViewDelegate: AnyObject {
    /// Called before the visible region changes.
    func mapView(_ mapView: MKMapView, regionWillChangeAnimated animated: Bool)

    /// Called for each change of the visible region, also during animations and gestures.
    func mapViewDidChangeVisibleRegion(_ mapView: MKMapView)

    /// Called when the visible region has changed, at the end of an animation or of a gesture with its inertia.
    func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool)

    /// Called when tiles are needed that have not been drawn yet.
    func mapViewWillStartLoadingMap(_ mapView: MKMapView)

    /// Called when all visible tiles are there.
    func mapViewDidFinishLoadingMap(_ mapView: MKMapView)

    /// Called instead when all visible tiles are there but those that could not be read.
    func mapViewDidFailLoadingMap(_ mapView: MKMapView, withError error: any Error)

    /// Called when tiles begin to be drawn.
    func mapViewWillStartRenderingMap(_ mapView: MKMapView)

    /// Called when all visible tiles are drawn.
    /// - Parameter fullyRendered: `false` if some could not be read.
    func mapViewDidFinishRenderingMap(_ mapView: MKMapView, fullyRendered: Bool)

    // MARK: Annotations

    /// Returns the view of an annotation; `nil` for a marker.
    func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView?

    /// Called when views of annotations were added. Their frames are final.
    func mapView(_ mapView: MKMapView, didAdd views: [MKAnnotationView])

    /// Called when a control at a side of a callout was tapped.
    func mapView(
        _ mapView: MKMapView,
        annotationView view: MKAnnotationView,
        calloutAccessoryControlTapped control: UIControl
    )

    /// Returns the cluster of annotations whose views would overlap; `nil` for a standard one.
    func mapView(
        _ mapView: MKMapView,
        clusterAnnotationForMemberAnnotations memberAnnotations: [any MKAnnotation]
    ) -> MKClusterAnnotation?

    /// Called when a view was selected.
    func mapView(_ mapView: MKMapView, didSelect view: MKAnnotationView)

    /// Called when a view was deselected.
    func mapView(_ mapView: MKMapView, didDeselect view: MKAnnotationView)

    /// Called when an annotation was selected, after the method for its view.
    func mapView(_ mapView: MKMapView, didSelect annotation: any MKAnnotation)

    /// Called when an annotation was deselected, after the method for its view.
    func mapView(_ mapView: MKMapView, didDeselect annotation: any MKAnnotation)

    /// Called when the state of a drag changes.
    func mapView(
        _ mapView: MKMapView,
        annotationView view: MKAnnotationView,
        didChange newState: MKAnnotationView.DragState,
        fromOldState oldState: MKAnnotationView.DragState
    )

    // MARK: User

    /// Called before the map determines the user's location.
    func mapViewWillStartLocatingUser(_ mapView: MKMapView)

    /// Called when the map does not determine the user's location any more.
    func mapViewDidStopLocatingUser(_ mapView: MKMapView)

    /// Called for each new position or direction of the user.
    func mapView(_ mapView: MKMapView, didUpdate userLocation: MKUserLocation)

    /// Called when the user's location cannot be determined.
    func mapView(_ mapView: MKMapView, didFailToLocateUserWithError error: any Error)

    /// Called when the way in which the map follows the user has changed.
    func mapView(_ mapView: MKMapView, didChange mode: MKUserTrackingMode, animated: Bool)

    // MARK: Overlays

    /// Returns the object that draws an overlay. Without one, the overlay is not shown.
    func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer

    /// Called when renderers were added.
    func mapView(_ mapView: MKMapView, didAdd renderers: [MKOverlayRenderer])
}

extension MKMapViewDelegate {
    /// Does nothing.
    public func mapView(_ mapView: MKMapView, regionWillChangeAnimated animated: Bool) {}

    /// Does nothing.
    public func mapViewDidChangeVisibleRegion(_ mapView: MKMapView) {}

    /// Does nothing.
    public func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool) {}

    /// Does nothing.
    public func mapViewWillStartLoadingMap(_ mapView: MKMapView) {}

    /// Does nothing.
    public func mapViewDidFinishLoadingMap(_ mapView: MKMapView) {}

    /// Does nothing.
    public func mapViewDidFailLoadingMap(_ mapView: MKMapView, withError error: any Error) {}

    /// Does nothing.
    public func mapViewWillStartRenderingMap(_ mapView: MKMapView) {}

    /// Does nothing.
    public func mapViewDidFinishRenderingMap(_ mapView: MKMapView, fullyRendered: Bool) {}

    /// Returns `nil`.
    public func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView? { nil }

    /// Does nothing.
    public func mapView(_ mapView: MKMapView, didAdd views: [MKAnnotationView]) {}

    /// Does nothing.
    public func mapView(
        _ mapView: MKMapView,
        annotationView view: MKAnnotationView,
        calloutAccessoryControlTapped control: UIControl
    ) {}

    /// Returns `nil`.
    public func mapView(
        _ mapView: MKMapView,
        clusterAnnotationForMemberAnnotations memberAnnotations: [any MKAnnotation]
    ) -> MKClusterAnnotation? { nil }

    /// Does nothing.
    public func mapView(_ mapView: MKMapView, didSelect view: MKAnnotationView) {}

    /// Does nothing.
    public func mapView(_ mapView: MKMapView, didDeselect view: MKAnnotationView) {}

    /// Does nothing.
    public func mapView(_ mapView: MKMapView, didSelect annotation: any MKAnnotation) {}

    /// Does nothing.
    public func mapView(_ mapView: MKMapView, didDeselect annotation: any MKAnnotation) {}

    /// Does nothing.
    public func mapView(
        _ mapView: MKMapView,
        annotationView view: MKAnnotationView,
        didChange newState: MKAnnotationView.DragState,
        fromOldState oldState: MKAnnotationView.DragState
    ) {}

    /// Does nothing.
    public func mapViewWillStartLocatingUser(_ mapView: MKMapView) {}

    /// Does nothing.
    public func mapViewDidStopLocatingUser(_ mapView: MKMapView) {}

    /// Does nothing.
    public func mapView(_ mapView: MKMapView, didUpdate userLocation: MKUserLocation) {}

    /// Does nothing.
    public func mapView(_ mapView: MKMapView, didFailToLocateUserWithError error: any Error) {}

    /// Does nothing.
    public func mapView(_ mapView: MKMapView, didChange mode: MKUserTrackingMode, animated: Bool) {}

    /// Returns a renderer that draws nothing.
    public func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer {
        MKOverlayRenderer(overlay: overlay)
    }

    /// Does nothing.
    public func mapView(_ mapView: MKMapView, didAdd renderers: [MKOverlayRenderer]) {}
}
