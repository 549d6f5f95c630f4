import CoreLocation
import UIKit

extension MKMapView {
    /// Returns the annotations in a rectangle of the map, which can go beyond the antimeridian.
    public func annotations(in mapRect: MKMapRect) -> Set<AnyHashable> {
        Set(
            annotationStore.all.filter(mapRect.containsInAnyWorld)
                .compactMap { ($0 as? NSObject).map { AnyHashable($0) } }
        )
    }

    /// Registers a class of annotation views for an identifier; `nil` removes the registration. A class that does not inherit from
    /// `MKAnnotationView` is a programming error.
    public func register(_ viewClass: AnyClass?, forAnnotationViewWithReuseIdentifier identifier: String) {
        guard let viewClass else { return annotationStore.reuse.register(nil, identifier) }
        guard let type = viewClass as? MKAnnotationView.Type else {
            preconditionFailure("cannot register \(viewClass) for \(identifier): it is no MKAnnotationView")
        }
        annotationStore.reuse.register(type, identifier)
    }

    /// Returns a view for an annotation. A class must be registered for the identifier.
    public func dequeueReusableAnnotationView(
        withIdentifier identifier: String,
        for annotation: any MKAnnotation
    ) -> MKAnnotationView {
        let isCluster = annotation is MKClusterAnnotation
        guard let view = annotationStore.reuse.view(identifier) else {
            let standard =
                isCluster
                ? MKMapViewDefaultClusterAnnotationViewReuseIdentifier : MKMapViewDefaultAnnotationViewReuseIdentifier
            precondition(identifier == standard, "no class is registered for annotation views of \(identifier)")
            return MKMarkerAnnotationView(annotation: annotation, reuseIdentifier: identifier)
        }
        view.annotation = annotation
        return view
    }

    /// The rectangle in which annotation views are visible.
    public var annotationVisibleRect: CGRect { bounds }

    // MARK: Regions

    /// Implements `showAnnotations`.
    func show(_ annotations: [any MKAnnotation], animated: Bool) {
        addAnnotations(annotations)
        let points = annotations.map(\.coordinate).filter(CLLocationCoordinate2DIsValid).map { MKMapPoint($0) }
        guard let first = points.first else { return }
        var rect = MKMapRect.null
        for point in points {
            // The shorter way around the world.
            let world = MKMapSize.world.width
            let x = point.x + ((first.x - point.x) / world).rounded() * world
            rect = rect.union(MKMapRect(x: x, y: point.y, width: 0, height: 0))
        }
        // A single annotation is shown with a surrounding of about a kilometer.
        let least = MKMapPointsPerMeterAtLatitude(first.clamped.coordinate.latitude) * 1000
        rect = rect.insetBy(dx: -max(least - rect.width, 0) / 2, dy: -max(least - rect.height, 0) / 2)
        let side = min(bounds.width, bounds.height) / 6
        let room = min(side, 50)
        setVisibleMapRect(
            rect,
            edgePadding: UIEdgeInsets(top: room, left: room, bottom: room / 2, right: room),
            animated: animated
        )
    }
}

extension MKMapRect {
    /// Returns a Boolean value that indicates whether an annotation is in the rectangle, in this world or in the next ones.
    fileprivate func containsInAnyWorld(_ annotation: any MKAnnotation) -> Bool {
        guard CLLocationCoordinate2DIsValid(annotation.coordinate) else { return false }
        let point = MKMapPoint(annotation.coordinate)
        return [-MKMapSize.world.width, 0, MKMapSize.world.width].contains {
            contains(MKMapPoint(x: point.x + $0, y: point.y))
        }
    }
}
